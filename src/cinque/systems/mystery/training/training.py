"""Training: one Training Session on each session day, and what a finished bar brings."""

from typing import Annotated, Final, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.mistake import Refused
from cinque.core.procedure import Mine, Procedure
from cinque.core.record import Called, OneOf
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.systems.mystery.calendar import is_session_day, outside_combat, today, weekday
from cinque.systems.mystery.combat.move_costs import base_cost
from cinque.systems.mystery.content.records import HP, SPEED, STATS
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of, in_private

SESSIONS = "mystery.training.sessions"
ATTRIBUTES = "mystery.training.attribute"
ATTRIBUTE_SESSIONS = "mystery.training.attribute-sessions"
BATTLE = "mystery.training.battle-attribute"
BATTLE_TIERS = "mystery.training.battle-attribute-tiers"
STAT = "mystery.training.stat"
NO_HP = "mystery.training.stat-no-hp"
ONE_STAT = "mystery.training.stat-one-at-a-time"
MOVE = "mystery.training.move-sessions"
TRAINED_MOVE = "mystery.training.trained-move"
KEPT = "mystery.training.switch"

ATTRIBUTE, BATTLE_ATTRIBUTE, STATS_FIELD, MOVES_FIELD = "attribute", "battle-attribute", "stat", "move"
FIELDS: Final = (ATTRIBUTE, BATTLE_ATTRIBUTE, STATS_FIELD, MOVES_FIELD)
SIMPLE, USUAL = 3, 4
CLAUSES: Final = {ATTRIBUTE: ATTRIBUTE_SESSIONS, BATTLE_ATTRIBUTE: BATTLE_TIERS, STATS_FIELD: STAT, MOVES_FIELD: MOVE}
OF_BATTLE: Final = (3, 4, 5, 6)
OF_STAT: Final = 9
LAST_TIER: Final = 3
MAX_TIER: Final = 4
DEAREST: Final = 8
FULL, EMPTY = "▮", "▯"


class Train(NamedTuple):
    """A Training Session: the field, and what in it; whoever does not say what is asked."""

    who: Mine
    field: Annotated[str, OneOf(FIELDS, "training")]
    what: Annotated[str, Called()] = ""


def bar(done: int, needed: int) -> str:
    """The progress as the document draws it."""
    return FULL * done + EMPTY * (needed - done)


def place_of(field: str, what: str) -> str:
    return f"{field}:{what}"


def called(field: str, what: str) -> Refusal | str:
    """What a refusal calls it: stats and moves have names, attributes are somebody's own words."""
    if field == STATS_FIELD:
        return Refusal("trained-stat", STAT, what=what)
    return Refusal("trained-move", MOVE, what=what) if field == MOVES_FIELD else what


def train(play: MysteryPlay, session: Train) -> None:
    """One session on each session day; progress is kept when another field is trained in between."""
    scene = play.scene
    one = scene.creatures[session.who]
    play = in_private(play, one)
    refusal = why_not_today(scene, one) or (why_not(scene, one, session) if session.what else None)
    if refusal is not None:
        raise Refused(refusal)
    session = session if session.what else session._replace(what=what_in(play, one, session))
    place = place_of(session.field, session.what)
    tier, done, needed = one.training.get(place) or (0, 0, 0)
    if not needed:
        needed = sessions_needed(play, one, session, tier)
    if not needed:
        play.note("skill-refused", ATTRIBUTES, one.id, what=session.what)
        return
    keep(play, one, place)
    done += 1
    one.trained_on = today(scene)
    tell(play, one, session, tier, done, needed)
    one.training[place] = (tier, done, needed)
    if done == needed:
        finish(play, one, session, tier + 1)


def keep(play: MysteryPlay, one: Character, place: str) -> None:
    """What was begun in other fields is not lost by training another one."""
    for other, (_, done, needed) in one.training.items():
        if done and other != place:
            field, _, what = other.partition(":")
            play.note(f"keeps-{field}", KEPT, one.id, what=what, bar=f"{done}/{needed} {bar(done, needed)}")


def tell(play: MysteryPlay, one: Character, session: Train, tier: int, done: int, needed: int) -> None:
    """How far it has come; the bar of a move of which each session is a tier goes all the way to Trained."""
    field, clause = session.field, CLAUSES[session.field]
    if field == MOVES_FIELD and play.scene.rulings.move_training == "tier-per-session":
        done, needed = tier + 1, sessions_in_all(play.scene, session.what)
    told = "trains-speed" if field == STATS_FIELD and session.what == SPEED else f"trains-{field}"
    shown = f"{done}/{needed} {bar(done, needed)}"
    play.note(told, clause, one.id, what=session.what, bar=shown, next=tier + 1)


def what_in(play: MysteryPlay, one: Character, session: Train) -> str:
    """What somebody trains of a field; of skills there are those that were begun, another one has to be named."""
    scene, field = play.scene, session.field
    begun = [place.removeprefix(place_of(field, "")) for place in one.training if place.startswith(place_of(field, ""))]
    there = {STATS_FIELD: STATS, MOVES_FIELD: one.moves}.get(field, begun)
    open_now = [what for what in there if why_not(scene, one, session._replace(what=what)) is None]
    if not open_now:
        raise Refused(Refusal("nothing-to-train", SESSIONS, who=one.id, field=field))
    options = [Option(f"train-{field}", what=what) for what in open_now]
    return str(play.choose(Ask(one.seat, "train", SESSIONS, options, one.id)).args["what"])


def why_not_today(scene: MysteryScene, one: Character) -> Refusal | None:
    if not is_session_day(scene):
        return Refusal("no-session-day", SESSIONS, day=weekday(scene))
    if one.trained_on == today(scene):
        return Refusal("trained-today", SESSIONS, who=one.id)
    return None


def why_not(scene: MysteryScene, one: Character, session: Train) -> Refusal | None:
    tier = (one.training.get(place_of(session.field, session.what)) or (0, 0, 0))[0]
    if session.field == STATS_FIELD:
        return why_not_stat(scene, one, session.what, tier)
    if session.field == MOVES_FIELD and session.what not in one.moves:
        return Refusal("not-a-known-move", MOVE, move=session.what)
    if session.field == MOVES_FIELD and is_trained(scene, one, session.what):
        return Refusal("nothing-more-to-train", MOVE, what=called(MOVES_FIELD, session.what))
    if tier >= last_tier(scene, session.field):
        return Refusal("nothing-more-to-train", SESSIONS, what=called(session.field, session.what))
    return None


def last_tier(scene: MysteryScene, field: str) -> int:
    if field == BATTLE_ATTRIBUTE:
        return MAX_TIER
    if field == ATTRIBUTE and scene.rulings.attribute_bonus == "no-limit":
        return 99
    return LAST_TIER


def why_not_stat(scene: MysteryScene, one: Character, stat: str, tier: int) -> Refusal | None:
    """Every stat but HP, one at a time (ruling training-switch)."""
    if stat == HP or stat not in STATS:
        return Refusal("stat-not-trained", NO_HP, what=stat)
    if tier >= LAST_TIER:
        return Refusal("nothing-more-to-train", STAT, what=called(STATS_FIELD, stat))
    for other in STATS:
        bar = one.training.get(place_of(STATS_FIELD, other))
        if bar is not None and other != stat and is_begun(scene, bar):
            return Refusal("other-stat-begun", ONE_STAT, stat=other)
    return None


def is_begun(scene: MysteryScene, bar: tuple[int, int, int]) -> bool:
    """Whether a stat comes before all others: its tier, or by one reading all its tiers, are to be finished first."""
    tier, done, _ = bar
    reading = scene.rulings.training_switch
    on_the_way = reading == "all-tiers" and 0 < tier < LAST_TIER
    return reading != "free" and (done > 0 or on_the_way)


def may_take(scene: MysteryScene, field: str, tier: int) -> tuple[int, ...]:
    """How many sessions the tier after this one takes; of several figures the game master says which."""
    if field == STATS_FIELD:
        return (OF_STAT,)
    if field == BATTLE_ATTRIBUTE:
        reading = scene.rulings.battle_attribute_sessions
        return (6 if reading == "flat-six" else OF_BATTLE[max(0, tier - 1) if reading == "table-shifted" else tier],)
    if field == MOVES_FIELD:
        return (1,) if scene.rulings.move_training == "tier-per-session" else (2, 3)
    return (SIMPLE, USUAL)


def sessions_needed(play: MysteryPlay, one: Character, session: Train, tier: int) -> int:
    """How many sessions the next tier takes; none for a skill that the game master does not allow."""
    possible = may_take(play.scene, session.field, tier)
    if len(possible) == 1:
        return possible[0]
    if session.field == MOVES_FIELD:
        options = [Option("sessions", number=number) for number in possible]
        return int(play.choose(Ask(GM_ROLE, "move-sessions", MOVE, options)).args["number"])
    options = [Option("usual-skill"), Option("simple-skill"), Option("no-such-skill")]
    answer = play.choose(Ask(GM_ROLE, "attribute", ATTRIBUTE_SESSIONS, options, one.id)).verb
    if answer == "no-such-skill":
        return 0
    return SIMPLE if answer == "simple-skill" else USUAL


def sessions_in_all(scene: MysteryScene, key: str) -> int:
    """Three for a move of 8 AP, two for others."""
    return LAST_TIER if base_cost(scene, content_of(scene).moves[key]) >= DEAREST else LAST_TIER - 1


def is_trained(scene: MysteryScene, one: Character, key: str) -> bool:
    """Whether no penalty is left: at tier III of a move for 8 AP, of others at tier II."""
    return one.move_training.get(key, 0) >= sessions_in_all(scene, key)


def finish(play: MysteryPlay, one: Character, session: Train, tier: int) -> None:
    """The bar is full: the next tier is reached. How long an Attribute takes has been said for all its tiers."""
    place = place_of(session.field, session.what)
    one.training[place] = (tier, 0, one.training[place][2] if session.field == ATTRIBUTE else 0)
    if session.field == STATS_FIELD:
        one.trained[session.what] = tier
        play.note("stat-trained", STAT, one.id, stat=session.what, tier=tier)
    elif session.field == MOVES_FIELD:
        one.move_training[session.what] = tier
        trained = is_trained(play.scene, one, session.what)
        told, clause = ("move-trained", TRAINED_MOVE) if trained else ("move-practised", MOVE)
        play.note(told, clause, one.id, move=session.what, tier=tier)
    else:
        clause = BATTLE if session.field == BATTLE_ATTRIBUTE else ATTRIBUTES
        play.note("skill-trained", clause, one.id, what=session.what, tier=tier)


TRAINING_PROCEDURES: Final = {
    "train": Procedure(train, PLAYER_ROLE, Train, SESSIONS, may=outside_combat),
}
