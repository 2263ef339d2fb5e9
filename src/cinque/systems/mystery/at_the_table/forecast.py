"""The odds beside an option: what it does to everybody whom it is aimed at, and what comes back to its user.

The rules run as in play, on every face of every die; what they tell is counted. Others let it pass: nobody else dodges
or guards, and where the game master says who is closest, that is the first.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from cinque.core.ask import Ask, Data, Option
from cinque.core.fate import Fate
from cinque.core.log import EVERYONE, NO_SECRETS, Whose
from cinque.core.odds import Odds, foreseen
from cinque.core.play import Play
from cinque.core.scene import Scene
from cinque.core.screen import OF_SOMEBODY
from cinque.core.tally import Tally
from cinque.systems.mystery.combat.move_costs import base_cost
from cinque.systems.mystery.combat.moves import hit_home, strike_all
from cinque.systems.mystery.combat.reactions import spend_on_dodging, stand_in
from cinque.systems.mystery.combat.turns_and_rounds import carry_out
from cinque.systems.mystery.model import Character, MysteryScene, content_of
from cinque.systems.mystery.use import RULES, Use

Chances = dict[str, Odds[int]]

FORESEEN: Final = ("use", "item", "revive", "wield")
CLEAR: Final = "clear"
DODGE, GUARD = "dodge", "guard"
OF_NO_MATTER: Final = ("takes-along", "closest")
"""Questions whose answers change nothing for those at whom something is aimed."""


class Change(NamedTuple):
    """What has become of somebody."""

    hit: bool
    lost: int
    healed: int
    fainted: bool
    gained: tuple[str, ...]
    stages: tuple[tuple[str, int], ...]


class Watching(Play[MysteryScene]):
    """A run of which nobody reads, but of which all that it would tell is counted."""

    __slots__ = ("astray", "gained", "gone", "healed", "lost", "missed", "rolled", "stages")

    def __init__(self, scene: MysteryScene, fate: Fate) -> None:
        super().__init__(scene, fate)
        self.rolled = self.astray = False
        self.missed: set[str] = set()
        self.lost: dict[str, int] = {}
        self.healed: dict[str, int] = {}
        self.gained: dict[str, list[str]] = {}
        self.stages: dict[str, dict[str, int]] = {}
        self.gone: list[str] = []

    def note(
        self,
        kind: str,
        clause: str,
        who: str = "",
        tally: Tally | None = None,
        visible: str = EVERYONE,
        hides: Mapping[str, Whose] = NO_SECRETS,
        **data: Any,
    ) -> None:
        counted = COUNTED.get(kind)
        if counted is not None:
            counted(self, who, data)

    def change(self, before: Character) -> Change:
        id = before.id
        return Change(
            not self.astray and id not in self.missed,
            min(before.hp, self.lost.get(id, 0)),
            self.healed.get(id, 0),
            before.is_up and not self.scene.creatures[id].is_up,
            tuple(self.gained.get(id, ())),
            tuple(sorted(self.stages.get(id, {}).items())),
        )


def count_hit(watching: Watching, who: str, data: dict[str, Any]) -> None:
    watching.rolled = True


def count_miss(watching: Watching, who: str, data: dict[str, Any]) -> None:
    watching.rolled = True
    watching.missed.add(data["target"])


def count_astray(watching: Watching, who: str, data: dict[str, Any]) -> None:
    watching.rolled = watching.astray = True


def count_damage(watching: Watching, who: str, data: dict[str, Any]) -> None:
    watching.lost[who] = watching.lost.get(who, 0) + data["damage"]


def count_healing(watching: Watching, who: str, data: dict[str, Any]) -> None:
    watching.healed[who] = watching.healed.get(who, 0) + data.get("healed", data["hp"])


def count_status(watching: Watching, who: str, data: dict[str, Any]) -> None:
    watching.gained.setdefault(who, []).append(data["status"])


def count_cured(watching: Watching, who: str, data: dict[str, Any]) -> None:
    """By a berry, say, that is eaten on the spot."""
    gained = watching.gained.get(who, [])
    if data["status"] in gained:
        gained.remove(data["status"])


def count_rise(watching: Watching, who: str, data: dict[str, Any]) -> None:
    stages = watching.stages.setdefault(who, {})
    stages[data["stat"]] = stages.get(data["stat"], 0) + data["by"]


def count_fall(watching: Watching, who: str, data: dict[str, Any]) -> None:
    count_rise(watching, who, data | {"by": -data["by"]})


def count_cleared(watching: Watching, who: str, data: dict[str, Any]) -> None:
    watching.gone.append(f"hazard:{data['hazard']}")


def count_found(watching: Watching, who: str, data: dict[str, Any]) -> None:
    watching.gone.append("finds-traps")


COUNTED: Final[dict[str, Callable[[Watching, str, dict[str, Any]], None]]] = {
    "hits": count_hit,
    "crits": count_hit,
    "misses": count_miss,
    "goes-astray": count_astray,
    "strikes-nobody": count_astray,
    "loses-hp": count_damage,
    "heals": count_healing,
    "revives": count_healing,
    "gets-status": count_status,
    "status-ends": count_cured,
    "stage-rises": count_rise,
    "stage-falls": count_fall,
    "hazard-cleared": count_cleared,
    "traps-found": count_found,
}


def odds_for(scene: MysteryScene, ask: Ask, option: Option) -> Chances | None:
    """None where it is not worked out, nothing where nothing is left to chance."""
    one = scene.creatures.get(ask.who)
    if one is not None and ask.topic == DODGE and ask.about:
        return of_dodging(scene, one, ask.about, option.args.get("ap", 0))
    if one is not None and ask.topic == GUARD and ask.about:
        return of_guarding(scene, one, ask.about, option.verb == GUARD)
    if one is None or ask.topic != "act":
        return None if ask.topic in (DODGE, GUARD) and option.verb != "decline" else {}
    if option.verb == CLEAR:
        return of_clearing(scene, one, option)
    return of_use(scene, one, option) if option.verb in FORESEEN else {}


def bare(scene: MysteryScene) -> MysteryScene:
    """The scene without what no combat touches, and what need not be copied for every face."""
    twin = scene.copy()
    twin.own, twin.countries, twin.teams, twin.chests = {}, {}, {}, {}
    return twin


def run_on(scene: MysteryScene, who: str, option: Option, fate: Fate) -> Watching:
    play = Watching(scene.copy(), fate)
    carry_out(play, play.scene.creatures[who], option)
    return play


def lets_pass(ask: Ask, scene: Scene[Any, Any]) -> int | None:
    if ask.topic in OF_NO_MATTER:
        return 0
    return ask.index(ask.decline) if ask.decline else None


def of_use(scene: MysteryScene, one: Character, option: Option) -> Chances:
    """A move or an item: for each of its targets, and for the user what comes back to it."""
    twin = bare(scene)
    aimed_at = option.args.get("targets") or [option.args.get("target", one.id)]
    targets = [scene.creatures[id] for id in aimed_at]
    concerned = targets if one in targets else [*targets, one]

    def run(fate: Fate) -> tuple[bool, tuple[Change, ...]]:
        play = run_on(twin, one.id, option, fate)
        return play.rolled, tuple([play.change(each) for each in concerned])

    outcome = foreseen(run, lets_pass)
    rolled = any(each[0] for each in outcome.chances)  # a Status Move tells of its misses alone
    by_whom = {each.id: of_one(outcome, place) for place, each in enumerate(concerned)}
    for place, target in enumerate(targets):
        if rolled and target.side != one.side:
            by_whom[target.id] = of_attack(outcome, place) | by_whom[target.id]
    told = {id: found for id, found in by_whom.items() if found}
    if list(told) in ([], [targets[0].id]):
        return told.get(targets[0].id, {})
    return {f"{label}{OF_SOMEBODY}{id}": odds for id, found in told.items() for label, odds in found.items()}


def of_dodging(scene: MysteryScene, one: Character, about: Data, ap: int) -> Chances:
    """The attack that is under way, if somebody spends so many AP on dodging it and those asked later let it pass."""
    twin = bare(scene)

    def run(fate: Fate) -> tuple[bool, tuple[Change]]:
        play = Watching(twin.copy(), fate)
        use = taken_up(play.scene, about)
        counts = spend_on_dodging(play, play.scene.creatures[one.id], ap)
        strike_all(play, use, dict.fromkeys(about["targets"], 0) | about["dodged"] | {one.id: counts})
        return play.rolled, (play.change(one),)

    outcome = foreseen(run, lets_pass)
    return of_attack(outcome, 0) | of_one(outcome, 0)


def of_guarding(scene: MysteryScene, one: Character, about: Data, steps_in: bool) -> Chances:
    """What a hit does to whoever takes it, if those who are asked as well let it pass."""
    twin = bare(scene)
    taker = one if steps_in else scene.creatures[about["struck"]]

    def run(fate: Fate) -> tuple[bool, tuple[Change]]:
        play = Watching(twin.copy(), fate)
        there = play.scene.creatures
        use, struck = taken_up(play.scene, about), there[about["struck"]]
        use.natural, crit = about["roll"]
        if steps_in:
            stand_in(play, there[one.id], struck)
        hit_home(play, use, struck, there[taker.id], crit)
        return play.rolled, (play.change(taker),)

    outcome = foreseen(run, lets_pass)
    told = {"damage": outcome.map(lambda each: each[1][0].lost)} | of_one(outcome, 0)
    return {f"{label}{OF_SOMEBODY}{taker.id}": odds for label, odds in told.items()}


def taken_up(scene: MysteryScene, about: Data) -> Use:
    """The use of a move that waits for an answer; what is not told of it is as it would usually be."""
    user, move = scene.creatures[about["by"]], content_of(scene).moves[about["move"]]
    move = RULES[move.rule].as_used(scene, user, move)
    use = Use(user, move, [scene.creatures[id] for id in about["targets"]])
    use.type, use.bp, use.boost, use.failed_before = (about[name] for name in ("type", "bp", "boost", "failed_before"))
    use.ap, use.missing = about.get("ap", base_cost(scene, move)), about.get("missing", 0)
    return use


def of_attack(outcome: Odds[Any], place: int) -> Chances:
    """What is said of every attack, also of one that does no damage."""
    return {
        "hits": outcome.map(lambda each: each[1][place].hit),
        "damage": outcome.map(lambda each: each[1][place].lost),
    }


def of_one(outcome: Odds[Any], place: int) -> Chances:
    """HP, conditions and stages of one of those concerned."""
    changes: Odds[Change] = outcome.map(lambda each: each[1][place])
    found: Chances = {}
    if any(change.lost for change in changes.chances):
        found["damage"] = changes.map(lambda change: change.lost)
        found["knock-out"] = changes.map(lambda change: change.fainted)
    if any(change.healed for change in changes.chances):
        found["healing"] = changes.map(lambda change: change.healed)
    for key in dict.fromkeys(key for change in changes.chances for key in change.gained):
        found[f"status:{key}"] = changes.map(gets(key))
    for stat, by in dict.fromkeys(each for change in changes.chances for each in change.stages if each[1]):
        found[f"stage:{stat}{by:+d}"] = changes.map(shifts((stat, by)))
    return found


def gets(key: str) -> Callable[[Change], bool]:
    return lambda change: key in change.gained


def shifts(stage: tuple[str, int]) -> Callable[[Change], bool]:
    return lambda change: stage in change.stages


def of_clearing(scene: MysteryScene, one: Character, option: Option) -> Chances:
    """The chance to be rid of each hazard, and to find the traps."""
    twin = bare(scene)
    gone = foreseen(lambda fate: tuple(run_on(twin, one.id, option, fate).gone), lets_pass)
    every = dict.fromkeys(what for found in gone.chances for what in found)
    return {what: gone.map(includes(what)) for what in every}


def includes(what: str) -> Callable[[tuple[str, ...]], bool]:
    return lambda found: what in found
