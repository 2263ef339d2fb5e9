"""The odds beside an option: the chance to hit and the damage, or the chance that a check succeeds.

What others may do about it is not reckoned with: they let it pass. So does the attacker with the additional attack
that Fate may grant: it is an attack of its own, with odds of its own.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.fate import Answer, Every, Fate, Pending
from cinque.core.odds import Door, Odds, foreseen
from cinque.core.play import Play
from cinque.core.scene import Scene
from cinque.core.screen import OF_SOMEBODY
from cinque.core.tally import Tally
from cinque.systems.vademecum.abilities.attempts import attempt
from cinque.systems.vademecum.abilities.targets import may_be_reached
from cinque.systems.vademecum.ability import as_used, use_ability
from cinque.systems.vademecum.adventuring.skill_checks import D20, DIFFICULTIES, add_ability
from cinque.systems.vademecum.combat.attack import arm_named, attack
from cinque.systems.vademecum.combat.damage import MULTIPLIERS, Foresight, Harm
from cinque.systems.vademecum.combat.grapple import escape, grapple
from cinque.systems.vademecum.combat.looting import Loot, amount_of_loot, loot
from cinque.systems.vademecum.combat.ways_out import do_break_free, do_cure, do_search
from cinque.systems.vademecum.conditions.bloodied import is_bloodied
from cinque.systems.vademecum.conditions.grappled import GRAPPLED, hold_on, holds_on
from cinque.systems.vademecum.injuries import treat
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of
from cinque.systems.vademecum.rest.rest import PURSUE, activity_check
from cinque.systems.vademecum.rest.rest import SKILLS as ACTIVITIES
from cinque.systems.vademecum.world.currency import BUY, SELLS, deal_name, haggle, haggles_about

Chances = dict[str, Odds[int]]

STURDY: Final = 10_000
"""HP that no blow takes: so nobody falls, and the dice of injuries need not be thrown."""

NOT_FORESEEN: Final = ("combat", "rest", "travel", "wait", "wait-rounds")
"""What leads to more dice than anybody would ask about."""


FACED_ALONE: Final = ("hit", "hit-in-melee", "self-or-ally-hit", "falls-to-zero", "loots")
"""What is answered by a check of one's own, whoever has caused it."""


def odds_for(scene: VadeMecumScene, ask: Ask, option: Option) -> Chances | None:
    """None where it is not worked out, nothing where nothing is left to chance."""
    if option.verb in NOT_FORESEEN:
        return None
    who = ask.who or option.args.get("who", "")
    found = of_answer if ask.topic.startswith("on-") else FORESEEN.get(option.verb)
    return found(scene, scene.creatures[who], option) if found is not None and who else {}


def succeeding(
    scene: VadeMecumScene, who: str, succeeds: Callable[[VadeMecumPlay, Character], bool], door: Door = Every
) -> Chances:
    """The chance that something works that somebody tries."""

    def run(fate: Fate) -> int:
        play = Play(scene.copy(), fate)
        return succeeds(play, play.scene.creatures[who])

    return {"succeeds": foreseen(run, lets_pass, door=door)}


def lets_pass(ask: Ask, scene: Scene[Any, Any]) -> int:
    """What people do in a forecast: Fate's Fortune is rolled for, the better defence chosen, all else declined."""
    if ask.topic == "fortune":
        return ask.index("roll")
    if ask.topic == "grapple-defence":
        held = scene.creatures[ask.who]
        bonuses = [bonus(scene, held, option.args["skill"]) for option in ask.options]
        return bonuses.index(max(bonuses))
    if ask.topic == "set-dt":
        return list(DIFFICULTIES).index("average")
    return ask.index(ask.decline) if ask.decline else 0


def bonus(scene: Any, one: Character, skill: str) -> int:
    tally = Tally(False)
    add_ability(Play(scene, Fate()), one, skill, tally)
    return tally.value


# -- attacks


def of_attack(scene: VadeMecumScene, one: Character, option: Option) -> Chances:
    """The chance to hit, the HP that it takes, and whether the target falls; of the fallen only the chance to hit."""
    target, key = scene.creatures[option.args["target"]], option.args["weapon"]
    sturdy = made_sturdy(scene, target)

    def run(fate: Fate) -> Outcome:
        play = Play(sturdy.copy(), fate)
        user, aimed_at = play.scene.creatures[one.id], play.scene.creatures[target.id]
        hits = attack(play, user, aimed_at, arm_named(play.scene, user, key))
        return Outcome(hits, (STURDY if target.is_able else 0) - aimed_at.hp, blows_in(fate))

    found = foreseen(run, lets_pass, door=partial(Foresight, [target.id]))
    lost = found_out(found)
    chances = {"hits": found.map(lambda outcome: outcome.works)}
    if not target.is_able:
        return chances
    return chances | {
        "damage": lost.map(lambda damage: min(target.hp, damage)),
        "knock-out": lost.map(lambda damage: damage >= target.hp),
    }


class Outcome(NamedTuple):
    """What comes of something before dice of damage fall: whether it works, HP lost in other ways, and the blows."""

    works: bool
    lost: int
    blows: tuple[Harm, ...]


def blows_in(fate: Fate) -> tuple[Harm, ...]:
    """What the blows would be made of."""
    return tuple(fate.harms) if isinstance(fate, Foresight) else ()


def found_out(outcomes: Odds[Outcome]) -> Odds[int]:
    """The HP lost, once the dice of all blows have fallen. Equal blows are worked out once."""
    ways: dict[Harm, dict[int, int]] = {}
    found: dict[int, Fraction] = {}
    for outcome, chance in outcomes.chances.items():
        lost = {outcome.lost: chance}
        for harm in outcome.blows:
            if harm not in ways:
                ways[harm] = harm.ways()
            lost = together(lost, ways[harm])
        for damage, share in lost.items():
            found[damage] = found.get(damage, Fraction()) + share
    return Odds(found, outcomes.tries)


def together(lost: dict[int, Fraction], ways: dict[int, int]) -> dict[int, Fraction]:
    """HP lost before, and those of one more blow."""
    in_all, found = sum(ways.values()), dict[int, Fraction]()
    for before, chance in lost.items():
        for damage, count in ways.items():
            share = chance * Fraction(count, in_all)
            found[before + damage] = found.get(before + damage, Fraction()) + share
    return found


def made_sturdy(scene: VadeMecumScene, target: Character) -> VadeMecumScene:
    """The scene with a target that cannot fall, and is as Bloodied as it was."""
    twin = scene.copy()
    twin.own = {}  # it stands in the packs, and need not be copied for every tape
    if target.is_able:
        sturdy = twin.creatures[target.id]
        sturdy.hp = STURDY
        sturdy.max_hp = 4 * STURDY if is_bloodied(scene, target) else STURDY
    return twin


def of_ability(scene: VadeMecumScene, one: Character, option: Option) -> Chances | None:
    """What an ability does to those whom it reaches. Where a place is still to be chosen, that is not worked out."""
    ability = content_of(scene).abilities[option.args["ability"]]
    if ability.rerolls:  # which check it was, and against what, the scene does not say
        return None
    target = option.args.get("target", "")
    if not target and not (ability.check or ability.damage or ability.save):
        return {}
    reached = [target] if target else [each.id for each in may_be_reached(scene, one, as_used(scene, one, ability))]
    by_whom = {id: of_one_reached(scene, one, option, scene.creatures[id]) for id in reached}
    told = {id: chances for id, chances in by_whom.items() if chances}
    if len(reached) < 2:
        return told[reached[0]] if told else None
    return {f"{label}{OF_SOMEBODY}{id}": odds for id, found in told.items() for label, odds in found.items()} or None


def of_one_reached(scene: VadeMecumScene, one: Character, option: Option, target: Character) -> Chances | None:
    """HP that an ability takes or gives, and whether it does anything; None where what it does is done to others."""
    ability = content_of(scene).abilities[option.args["ability"]]
    against = target.side != one.side or (ability.area is not None and ability.damage > 0)
    twin = made_sturdy(scene, target) if against else scene

    def run(fate: Fate) -> Outcome:
        play = Play(twin.copy(), fate)
        use_ability(play, play.scene.creatures[one.id], option)
        before, after = twin.creatures[target.id], play.scene.creatures[target.id]
        lost, blows = before.hp - after.hp, blows_in(fate)
        return Outcome(bool(lost or blows) or was_touched(before, after), lost, blows)

    try:
        contest = "target" in option.args and ability.check is not None and ability.check.against
        outcome = foreseen(run, aims, door=partial(Contested if contest else Foresight, [target.id]))
    except Pending:
        return None
    chances: Chances = {"succeeds": outcome.map(lambda each: each.works)}
    if True not in chances["succeeds"].chances:
        return None
    hp = found_out(outcome).map(abs)
    if set(hp.chances) == {0}:
        return chances
    if not against:
        return chances | {"healing": hp}
    return chances | {
        "damage": hp.map(lambda lost: min(target.hp, lost)),
        "knock-out": hp.map(lambda lost: lost >= target.hp > 0),
    }


def of_answer(scene: VadeMecumScene, one: Character, option: Option) -> Chances | None:
    """Whether the check of one's own passes. What becomes of a roll that the scene knows nothing of is left out."""
    if option.verb not in FORESEEN:
        return {}
    ability = content_of(scene).abilities[option.args["ability"]]
    if ability.trigger not in FACED_ALONE or ability.check is None:
        return None
    return succeeding(scene, one.id, lambda play, user: attempt(play, user, ability, [])[1].success)


def was_touched(before: Character, after: Character) -> bool:
    """Whether a condition has come, or somebody was moved."""
    return [each.effect for each in after.active] != [each.effect for each in before.active] or (
        after.square != before.square
    )


def aims(ask: Ask, scene: Scene[Any, Any]) -> int | None:
    """As others answer; which place it is nobody guesses."""
    return None if any(option.verb in ("at", "around") for option in ask.options) else lets_pass(ask, scene)


def of_fortune(scene: VadeMecumScene, one: Character, option: Option) -> Chances:
    """Fate's Fortune: whether it multiplies the damage."""
    return {"more-damage": foreseen(lambda fate: fate.total(1, 6) in MULTIPLIERS)}


# -- contests and checks


class Contested(Foresight):
    """Two D20 against each other: it counts only by how much one shows more. So 39 outcomes are as good as 400."""

    __slots__ = ("_other",)

    def __init__(self, whom: Sequence[str], path: list[int], answer: Answer | None, tape: Sequence[str] = ()) -> None:
        super().__init__(whom, path, answer, tape)
        self._other = 0

    def total(self, count: int, sides: int) -> int:
        if (count, sides) != (1, D20):
            return super().total(count, sides)
        if self._other:
            other, self._other = self._other, 0
            return other
        more = self.weighed(DIFFERENCES, D20 * D20)
        one, self._other = (1 + more, 1) if more > 0 else (1, 1 - more)
        return one


DIFFERENCES: Final = tuple((more, D20 - abs(more)) for more in range(1 - D20, D20))
"""By how much the first of two D20 shows more, and in how many ways."""


def of_grapple(scene: VadeMecumScene, one: Character, option: Option) -> Chances:
    target = option.args["target"]

    def holds(play: VadeMecumPlay, user: Character) -> bool:
        held = play.scene.creatures[target]
        grapple(play, user, held)
        return held.has(GRAPPLED.key) is not None

    return succeeding(scene, one.id, holds, partial(Contested, [one.id, target]))


def of_escape(scene: VadeMecumScene, one: Character, option: Option) -> Chances:
    def is_free(play: VadeMecumPlay, held: Character) -> bool:
        escape(play, held)
        return len(holds_on(play.scene, held)) < before

    hold, before = hold_on(scene, one), len(holds_on(scene, one))
    against = hold is not None and not hold.number and hold.source in scene.creatures
    return succeeding(scene, one.id, is_free, partial(Contested, [one.id]) if against else Every)


def of_way_out(scene: VadeMecumScene, one: Character, option: Option) -> Chances:
    """Breaking free, curing, and finding somebody: whether a condition ends."""
    target = option.args.get("target", one.id)
    before = len(scene.creatures[target].active)

    def ends(play: VadeMecumPlay, user: Character) -> bool:
        WAYS_OUT[option.verb](play, user, option)
        return len(play.scene.creatures[target].active) < before

    return succeeding(scene, one.id, ends)


def of_treatment(scene: VadeMecumScene, one: Character, option: Option) -> Chances:
    injured = option.args["target"]
    return succeeding(scene, one.id, lambda play, healer: treat(play, healer, play.scene.creatures[injured]))


def of_activity(scene: VadeMecumScene, one: Character, option: Option) -> Chances:
    return succeeding(scene, one.id, lambda play, tired: activity_check(play, tired, option))


def of_deal(scene: VadeMecumScene, one: Character, option: Option) -> Chances:
    """The chance to bring a price down, or up in a sale."""
    item = option.args["item"]
    deal = SELLS if option.verb == SELLS else BUY
    if not haggles_about(scene, one, item, deal):
        return {}
    return succeeding(scene, one.id, lambda play, trader: haggle(play, trader, deal_name(deal, trader, item)))


def of_loot(scene: VadeMecumScene, one: Character, option: Option) -> Chances:
    """The chance to find anything, and how much it is."""

    def run(fate: Fate) -> int:
        play = Play(scene.copy(), fate)
        loot(play, Loot(one.id, option.args["target"]))
        return play.scene.creatures[one.id].money - one.money

    found = foreseen(run, lets_pass, door=LowD6)
    finds = found.chance(bool)
    if len(found.chances) > 2:  # there is something for those who find nothing, too
        found = foreseen(run, lets_pass)
        return {"succeeds": found.map(bool), "money": found}
    enemy = scene.creatures[option.args["target"]]
    amount = foreseen(lambda fate: amount_of_loot(Play(scene, fate), one, enemy).value)
    money = {value: finds * chance for value, chance in amount.chances.items() if finds}
    money[0] = money.get(0, Fraction()) + 1 - finds
    return {"succeeds": found.map(bool), "money": Odds(money, max(found.tries, amount.tries))}


class LowD6(Every):
    """Every D20, while all other dice show their lowest: to see what comes of checks alone."""

    __slots__ = ()

    def total(self, count: int, sides: int) -> int:
        return super().total(count, sides) if sides == D20 else count


WAYS_OUT: Final = {"break-free": do_break_free, "cure": do_cure, "search": do_search}
FORESEEN: Final[dict[str, Callable[[VadeMecumScene, Character, Option], Chances | None]]] = {
    "attack": of_attack,
    **dict.fromkeys(("use", "use-on", "spend-on", "quick", "quick-on"), of_ability),
    "roll": of_fortune,
    "grapple": of_grapple,
    "escape": of_escape,
    "treat": of_treatment,
    **dict.fromkeys(WAYS_OUT, of_way_out),
    "buy": of_deal,
    "sell": of_deal,
    "loot": of_loot,
    **dict.fromkeys((*ACTIVITIES, PURSUE), of_activity),
}
