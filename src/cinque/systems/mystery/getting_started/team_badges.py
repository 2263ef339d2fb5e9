"""Team Badges: teams of two to four, one Rank for all of them, and what each promotion brings."""

from typing import Annotated, Final, NamedTuple

from cinque.core.mistake import Refused
from cinque.core.procedure import Mine, Procedure
from cinque.core.record import Called
from cinque.core.refusal import Refusal
from cinque.core.seat import PLAYER_ROLE
from cinque.systems.mystery.calendar import outside_combat
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of

SIZE = "mystery.team.size"
LEADER = "mystery.team.leader"
SHARED = "mystery.team.shared-rank"
POINTS = "mystery.team.rank-points"
ONCE = "mystery.team.reward-once"
KEEPS = "mystery.team.keep-highest-rank"
BELOW_TWO = "mystery.ruling.team-below-two"
SHARE = "mystery.ruling.rank-reward-share"
REQUIREMENTS = "mystery.team.rank-requirements"
TABLE = "mystery.rank.table"
MOST_MEMBERS: Final = 4
LEAST_MEMBERS: Final = 2


class Rank(NamedTuple):
    """A rank: its items, and the slots of Bag and Storage from then on. The Rank Points that it takes are content."""

    key: str
    items: dict[str, int]
    bag: int
    storage: int

    @property
    def clause(self) -> str:
        return f"mystery.rank.{self.key}"


RANKS: Final = (
    Rank("rookie", {}, 4, 2),
    Rank("normal", {"blast-seed": 4, "tiny-reviver-seed": 4, "oran-berry": 4}, 4, 2),
    Rank("bronze", {"sitrus-berry": 3, "perfect-apple": 3, "type-gem": 4}, 4, 2),
    Rank("silver", {"reviver-seed": 3, "heal-seed": 3}, 4, 2),
    Rank("gold", {"z-crystal": 3}, 4, 3),
    Rank("platinum", {"razz-berry": 4, "sitrus-berry": 4}, 5, 3),
    Rank("diamond", {"encourage-seed": 3, "vitality-seed": 3}, 5, 4),
    Rank("ace", {"heart-seed": 3}, 5, 5),
    Rank("master", {"joy-seed": 4, "heart-seed": 3}, 5, 6),
    Rank("grand-master", {"wonder-gummi": 4, "empowerment-seed": 1}, 6, 6),
)


class Found(NamedTuple):
    """A new team, which this Character leads."""

    who: Mine
    team: Annotated[str, Called()]


class Leave(NamedTuple):
    who: Mine


def members(scene: MysteryScene, team: str) -> list[Character]:
    return [one for one in scene.creatures.values() if one.team == team] if team else []


def place_by(scene: MysteryScene, points: int) -> int:
    """The place of the Rank that so many Rank Points reach."""
    return max(place for place, needed in enumerate(content_of(scene).rank_points) if needed <= points)


def rank_of(scene: MysteryScene, one: Character) -> Rank:
    """The team's, or the highest that one has ever had."""
    return RANKS[max(place_by(scene, scene.teams.get(one.team, 0)), one.best_rank)]


def join(play: MysteryPlay, what: Found) -> None:
    """Into a team that exists, or a new one."""
    scene = play.scene
    one = scene.creatures[what.who]
    if not one.is_pc:
        raise Refused(Refusal("only-pcs", SIZE, who=one.id))
    if one.team:
        raise Refused(Refusal("in-a-team", SIZE, team=one.team))
    there = members(scene, what.team)
    if len(there) >= MOST_MEMBERS:
        raise Refused(Refusal("team-full", SIZE, team=what.team, most=MOST_MEMBERS))
    scene.teams.setdefault(what.team, 0)
    one.team = what.team
    one.best_rank = max(one.best_rank, RANKS.index(rank_of(scene, one)))
    one.leads = not there
    play.note("joins-team" if there else "founds-team", SIZE if there else LEADER, one.id, team=what.team)
    rank = rank_of(scene, one)
    play.note("rank", ONCE if there else SHARED, one.id, rank=rank.key, bag=rank.bag, storage=rank.storage)
    if not there:
        open_up(play, 0)


def leave(play: MysteryPlay, what: Leave) -> None:
    """The Rank is kept; a team of one is none (ruling team-below-two)."""
    scene = play.scene
    one = scene.creatures[what.who]
    if not one.team:
        raise Refused(Refusal("in-no-team", SIZE, who=one.id))
    for other in members(scene, one.team):  # the Rank of the team is that of each
        other.best_rank = RANKS.index(rank_of(scene, other))
    team, one.team, led = one.team, "", one.leads
    one.leads = False
    play.note("leaves-team", KEEPS, one.id, team=team, rank=rank_of(scene, one).key)
    left = members(scene, team)
    if led and left:
        left[0].leads = True
        play.note("leads-now", LEADER, left[0].id, team=team)
    waits = len(left) == 1 and scene.rulings.team_below_two == "dormant"
    if len(left) < LEAST_MEMBERS and not waits:
        for other in left:
            other.team, other.leads = "", False
        scene.teams.pop(team, None)
        for item, count in scene.chests.pop(team, {}).items():
            left_over = scene.chests.setdefault("", {})
            left_over[item] = left_over.get(item, 0) + count
        play.note("team-dissolves", BELOW_TWO, team=team)


def come_back(play: MysteryPlay, one: Character) -> None:
    """Whoever was away is in its team again, if there is one and a place in it; who leads now goes on leading."""
    there = [other for other in members(play.scene, one.team) if other is not one]
    if one.team not in play.scene.teams or len(there) >= MOST_MEMBERS:
        one.team = ""
    one.leads = one.leads and one.team != "" and not any(other.leads for other in there)


def add_rank_points(play: MysteryPlay, one: Character, points: int) -> None:
    """Each member's points count for the whole team; a promotion's items are for all to share."""
    scene = play.scene
    before = place_by(scene, scene.teams[one.team])
    scene.teams[one.team] += points
    after = place_by(scene, scene.teams[one.team])
    play.note("rank-points", POINTS, one.id, team=one.team, points=points, now=scene.teams[one.team])
    for place in range(before + 1, after + 1):
        promote(play, one.team, place)
    if after < len(RANKS) - 1:
        needed = content_of(scene).rank_points[after + 1]
        play.note("next-rank", REQUIREMENTS, team=one.team, rank=RANKS[after + 1].key, points=needed)


def promote(play: MysteryPlay, team: str, place: int) -> None:
    """The reward goes to those who have not had it, into the team's chest (ruling rank-reward-share)."""
    scene, rank = play.scene, RANKS[place]
    play.note("promoted", rank.clause, team=team, rank=rank.key)
    open_up(play, place)
    new = [one for one in members(scene, team) if one.best_rank < place]
    sets = len(new) if scene.rulings.rank_reward_share == "per-member" else min(1, len(new))
    for one in members(scene, team):
        one.best_rank = max(one.best_rank, place)
    for item, count in rank.items.items():
        if sets:
            chest = scene.chests.setdefault(team, {})
            chest[item] = chest.get(item, 0) + count * sets
            play.note("reward", SHARE, team=team, item=item, count=count * sets)


def open_up(play: MysteryPlay, place: int) -> None:
    """The selections of the Kecleon and the slots that come with a Rank."""
    rank, before = RANKS[place], RANKS[max(0, place - 1)]
    for shop in content_of(play.scene).shops.values():
        if shop.rank == rank.key:
            play.note("shop-opens", rank.clause, shop=shop.key)
    if (rank.bag, rank.storage) != (before.bag, before.storage):
        play.note("more-slots", TABLE, bag=rank.bag, storage=rank.storage)


TEAM_PROCEDURES: Final = {
    "team": Procedure(join, PLAYER_ROLE, Found, SIZE, may=outside_combat),
    "leave-team": Procedure(leave, PLAYER_ROLE, Leave, KEEPS, may=outside_combat),
}
