"""What the rules ask of abilities, and how abilities answer what happens.

Most abilities are fields of their record; `abilities/` does what those say, and has a small class for each `rule` that
no field can say. The rules know no ability by name: they tell what happens (`set_off`), and ask what is offered.
"""

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from cinque.core.ask import Ask, Option
from cinque.core.effect import Active
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.condition import REACTION, barring
from cinque.systems.vademecum.content.records import PASSIVE, Ability
from cinque.systems.vademecum.content.records import REACTION as REACTING
from cinque.systems.vademecum.forces import clause_of, owned_by
from cinque.systems.vademecum.happening import Blow, Event, Roll
from cinque.systems.vademecum.model import SURPRISE, Character, VadeMecumPlay, VadeMecumScene, content_of
from cinque.systems.vademecum.zone import Zone

REACTS = "vademecum.combat.reaction"
DECLINE: Final = Option("decline")
USE: Final = "use"
ACTS: Final = "enemy-acts"
VERBS: Final = (USE, "use-on", "quick", "quick-on", "spread", "turn-back", "let-go", "spend-on")
"""How abilities are used in a turn."""


# -- what abilities are asked


@mypyc_attr(allow_interpreted_subclasses=True)
class AbilityRule:
    """The answers of an ability that has nothing to say. Stateless: what belongs to somebody is kept by them."""

    key: ClassVar[str] = ""
    makes_success: ClassVar[bool] = False
    """Whether the next roll is a success while it lasts."""
    is_cover: ClassVar[bool] = False
    """Whether what it adds to the number to be hit is Light cover."""
    bares: ClassVar[bool] = False
    """Whether no armor counts while it lasts."""
    easy_going: ClassVar[bool] = False
    """Whether Rough Terrain costs no more than any other."""
    passes_bodies: ClassVar[bool] = False
    """Whether nobody stands in the way."""
    treats_own_deadly: ClassVar[bool] = False
    """Whether one may treat a Deadly Injury of one's own."""
    never_surprised: ClassVar[bool] = False
    """Whether a surprise does not stun."""
    watches_besides: ClassVar[bool] = False
    """Whether keeping watch takes no Rest Activity."""
    answers_struggle: ClassVar[bool] = False
    """Whether it answers somebody's attempt to get free."""
    replaces_dice: ClassVar[bool] = False
    """Whether it can put something in the place of a D6 that somebody has thrown."""
    opportunity_dt: ClassVar[int] = 0
    """The DT that opportunity attacks face while it lasts."""
    outlasts_combat: ClassVar[bool] = False
    """Whether it waits on when a combat is over, without a length of its own."""
    ends_at_zero: ClassVar[bool] = False
    """Whether it no longer lasts on whoever falls."""
    lessens_damage: ClassVar[bool] = False
    """Whether it makes the next damage lower that is no hit."""
    last_activity: ClassVar[int] = 0
    """What is added to the check of the last Rest Activity, the one that it gives besides."""

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        """How it can be used in a turn of one's own, or outside a combat."""
        return ()

    def use(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        """It is used so."""

    def answers(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> Sequence[Option]:
        """How it can answer what happens; an ability that is asked nobody has one answer."""
        return ()

    def answer(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option, event: Event) -> None:
        """It answers what happens."""

    def reopened(self, play: VadeMecumPlay, one: Character, ability: Ability, points: int, roll: Roll) -> None:
        """What comes of a check that it had rolled again."""

    def has_turned(self, play: VadeMecumPlay, one: Character, ability: Ability, dice: int, roll: Roll) -> None:
        """An attack that its owner had rolled again stands: it hits or misses because of that."""

    def raises_dt(self, scene: VadeMecumScene, one: Character, target: Character, arm: Arm) -> bool:
        """Whether what it adds to the number to be hit counts against an attack."""
        return True

    def makes_fated(self, scene: VadeMecumScene, one: Character, natural: int) -> bool:
        """Whether a die that shows this number is a Fated Success."""
        return False

    def round_begins(self, play: VadeMecumPlay, one: Character, ability: Ability) -> None:
        """A round begins, whether its owner is still in the fight or not."""

    def treats_from(self, ability: Ability) -> int:
        """From how many tiles away the injured can be treated."""
        return 0

    def after_check(
        self, play: VadeMecumPlay, one: Character, ability: Ability, skill: str, situations: tuple[str, ...]
    ) -> None:
        """While it lasts: a check has been rolled."""

    def shape(self, scene: VadeMecumScene, one: Character, own: Ability, used: Ability) -> Ability:
        """What it makes of another ability that its owner uses."""
        return used

    def on_hit(self, play: VadeMecumPlay, one: Character, ability: Ability, blows: list[Blow]) -> None:
        """An attack by means of it hits one or several: what is due is paid before the damage is rolled."""

    def after_hit(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        """What else an attack by means of it does to whoever it hits."""

    def after_hit_on_fallen(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        """What such an attack does besides, if it hits somebody who lies there already."""

    def after_blow(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        """What it has waited for: the damage of a hit is known."""

    def after_attack(
        self, play: VadeMecumPlay, one: Character, ability: Ability, arm: Arm, hit: bool, mover: Character | None
    ) -> None:
        """While it lasts: after an attack, hit or miss; `mover` is who has set it off by moving away."""

    def before_damage(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        """Its owner has hit: what it adds before the dice fall."""

    def ended(self, play: VadeMecumPlay, one: Character, ability: Ability, active: Active) -> None:
        """It no longer lasts on somebody."""

    def now(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Ability:
        """What it takes just now, as the table reads it."""
        return ability

    def variants(
        self, scene: VadeMecumScene, one: Character, own: Ability, used: Ability
    ) -> Sequence[tuple[str, Ability]]:
        """Other ways in which its owner can use another ability, each under a verb."""
        return ()

    def makes_sure(self, scene: VadeMecumScene, one: Character, own: Ability, used: Ability, target: Character) -> bool:
        """Whether another ability of its owner works on a target without a roll."""
        return False

    def used_on(
        self, play: VadeMecumPlay, one: Character, own: Ability, used: Ability, targets: list[Character]
    ) -> None:
        """Another ability of its owner has worked on somebody."""

    def entered(self, play: VadeMecumPlay, one: Character, ability: Ability, zone: Zone) -> None:
        """Somebody is inside an area that it has changed: they have come there, or begin a turn there."""

    def left_in(self, play: VadeMecumPlay, one: Character, ability: Ability, zone: Zone) -> None:
        """Somebody ends a turn inside an area that it has changed."""

    def when_hit(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        """While it lasts: whoever has it takes the damage of a hit."""

    def loot_fails(self, play: VadeMecumPlay, one: Character, ability: Ability, enemy: Character) -> None:
        """Its owner has searched an enemy and found nothing."""

    def passes(self, play: VadeMecumPlay, one: Character, ability: Ability, foe: Character) -> None:
        """While it lasts: whoever has it leaves an enemy's reach."""

    def arms(self, scene: VadeMecumScene, one: Character, ability: Ability) -> tuple[Arm, ...]:
        """While it lasts: what one attacks with in place of weapons; nothing: as ever."""
        return ()

    def crosses(self, scene: VadeMecumScene, one: Character, ability: Ability) -> bool:
        """Whether attacks of its owner reach from one plane into another."""
        return False

    def activities(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        """How it can be a Rest Activity."""
        return ()

    def activity(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        """It is used as a Rest Activity."""

    def rest_begins(self, one: Character, ability: Ability) -> None:
        """Camp is made; what an earlier one was to bring, which never came to a Rest, is gone."""

    def at_rest(self, play: VadeMecumPlay, one: Character, ability: Ability) -> None:
        """A Rest has been completed."""

    def fight_ends(self, play: VadeMecumPlay, one: Character, ability: Ability) -> None:
        """A combat is over."""

    def recalls(self, name: str, value: int) -> bool:
        """Whether its owner keeps this in mind, in so many words, beyond a game."""
        return False

    def forbids(self, scene: VadeMecumScene, one: Character, used: Ability) -> bool:
        """Whether its owner cannot use another ability now."""
        return False


RULES: Final[dict[str, AbilityRule]] = {}
"""The class of each `rule`; the one without a name does what the fields say. `abilities/` puts them in."""

SILENT: Final = AbilityRule()


def rule_of(ability: Ability) -> AbilityRule:
    return RULES.get(ability.rule, SILENT)


def as_used(scene: VadeMecumScene, one: Character, ability: Ability) -> Ability:
    """An ability with what others of its owner make of it."""
    for own in owned_by(scene, one).rules:
        if own is not ability:
            ability = rule_of(own).shape(scene, one, own, ability)
    return ability


def rules_of(scene: VadeMecumScene, one: Character) -> list[AbilityRule]:
    """The classes of somebody's abilities, to be asked what they allow."""
    return [rule_of(ability) for ability in owned_by(scene, one).rules]


def is_recalled(scene: VadeMecumScene, one: Character, name: str, value: int) -> bool:
    """Whether something that somebody keeps in mind goes onto a sheet, and to the next table."""
    return any(rule.recalls(name, value) for rule in rules_of(scene, one))


def struggles(play: VadeMecumPlay, holder: Character, held: Character) -> None:
    """Somebody tries to get free: whoever holds them may answer."""
    ready = [ability for ability in owned_by(play.scene, holder).rules if rule_of(ability).answers_struggle]
    if ready:
        answer(play, holder, ready, "held-breaks-free", Event(held))


# -- reactions


def can_react(scene: VadeMecumScene, one: Character) -> bool:
    if not one.reaction or one.hp <= 0 or one.is_out:
        return False
    if is_kept_by_cover(scene, one):
        return False
    return not one.active or barring(scene, one, REACTION) is None


def is_kept_by_cover(scene: VadeMecumScene, one: Character) -> bool:
    """Ruling cover-reactions: by one reading nobody does anything out of cover, not even out of turn."""
    return bool(one.cover) and scene.rulings.cover_reactions == "barred"


def spend_reaction(play: VadeMecumPlay, one: Character) -> None:
    """The reaction of the round, or one that an ability gives besides; outside a combat nobody counts them."""
    if one.spare_reactions:
        one.spare_reactions -= 1
    else:
        one.reaction = not play.scene.phase
    play.note("reacts", REACTS, one.id)


def set_off(play: VadeMecumPlay, one: Character, trigger: str, event: Event) -> None:
    """Something sets somebody's abilities off: those that ask nobody at once, the others if their owner wants it."""
    ready = owned_by(play.scene, one).triggered.get(trigger)
    if ready is not None and not one.is_out:
        answer(play, one, ready, trigger, event)


def answer(play: VadeMecumPlay, one: Character, ready: Sequence[Ability], topic: str, event: Event) -> None:
    scene = play.scene
    for ability in ready:
        if ability.action == PASSIVE and not event.closed:
            for option in rule_of(ability).answers(scene, one, ability, event):
                rule_of(ability).answer(play, one, ability, option, event)
    while not event.closed:
        options = [
            option
            for ability in ready
            if ability.action != PASSIVE and (one.id, ability.key) not in event.used
            for option in rule_of(ability).answers(scene, one, ability, event)
        ]
        if not options:
            return
        clause = clause_of(one, content_of(scene).abilities[options[0].args["ability"]])
        chosen = play.choose(Ask(one.seat, f"on-{topic}", clause, [*options, DECLINE], one.id, decline="decline"))
        if chosen.verb == "decline":
            return
        ability = content_of(scene).abilities[chosen.args["ability"]]
        event.used.append((one.id, ability.key))
        rule_of(ability).answer(play, one, ability, chosen, event)


def others(scene: VadeMecumScene, one: Character, same_side: bool) -> list[Character]:
    """Who else is there and has abilities at all: of somebody's side, or of the others."""
    side, everybody = one.side, scene.creatures.values()
    return [each for each in everybody if each.gifted and each is not one and (each.side == side) == same_side]


def is_answered(play: VadeMecumPlay, one: Character) -> bool:
    """Whether enemies answer what somebody is about to do; then it may no longer be possible."""
    scene, answered = play.scene, False
    for foe in scene.creatures.values():
        if foe.side != one.side and foe.reaction and ACTS in owned_by(scene, foe).triggered:
            set_off(play, foe, ACTS, Event(one))
            answered = True
    return answered


def reopens(play: VadeMecumPlay, roll: Roll) -> bool:
    """A check has been made: whoever had it rolled again sees what came of it, and others may want it once more."""
    scene, one = play.scene, roll.who
    if roll.again:
        roll.again = roll.closed = False
        by, ability, points = roll.reopened[-1]
        roll.turned = roll.turned if roll.success == roll.before else []
        rule_of(ability).reopened(play, by, ability, points, roll)
        answer_anew(scene, roll)
    if not roll.success:
        set_off(play, one, "check-failed", roll)
    for other in (one, *others(scene, one, True)) if not roll.success else ():
        if not roll.closed:
            set_off(play, other, "self-or-ally-check-failed", roll)
    trigger = "enemy-check-passed" if roll.success else "ally-check-failed"
    unnoticed = roll.success and scene.phase == SURPRISE  # nobody answers whoever sneaks up on them
    for other in others(scene, one, not roll.success) if not unnoticed else ():
        if not roll.closed:
            set_off(play, other, trigger, roll)
    roll.before = roll.success
    return roll.again


def answer_anew(scene: VadeMecumScene, roll: Roll) -> None:
    """A new roll is there to be answered by whoever has another reaction; outside a combat nobody counts those."""
    abilities = content_of(scene).abilities
    if scene.phase:
        roll.used = [(who, key) for who, key in roll.used if abilities[key].action != REACTING]


def stands(play: VadeMecumPlay, roll: Roll) -> None:
    """Nobody has it rolled again: what waits for the outcome has it."""
    for one, ability, dice in roll.turned:
        rule_of(ability).has_turned(play, one, ability, dice, roll)
    set_off(play, roll.who, "check-passed" if roll.success else "check-lost", roll)


def is_hit(play: VadeMecumPlay, blow: Blow) -> None:
    """An attack hits somebody: they and those beside them may answer before the damage is rolled."""
    target = blow.who
    set_off(play, target, "about-to-be-hit", blow)
    for trigger in ("hit", "hit-in-melee", "self-or-ally-hit"):
        if not blow.closed and (blow.arm.melee or trigger != "hit-in-melee"):
            set_off(play, target, trigger, blow)
    ally_is_hit(play, blow, ("ally-hit", "self-or-ally-hit"))
    if blow.who is not target:
        blow.closed = False
        is_hit(play, blow)


def ally_is_hit(play: VadeMecumPlay, blow: Blow, triggers: Sequence[str]) -> None:
    """Companions of whoever is hit may answer it."""
    for other in others(play.scene, blow.who, True):
        for trigger in triggers:
            if not blow.closed:
                set_off(play, other, trigger, blow)


# -- in a turn


def ability_offer(scene: VadeMecumScene, one: Character) -> list[Option]:
    """The abilities that somebody can use now."""
    options: list[Option] = []
    rules = rules_of(scene, one)
    for ability in owned_by(scene, one).usable:
        if any(rule.forbids(scene, one, ability) for rule in rules):
            continue
        used, rule = as_used(scene, one, ability), rule_of(ability)
        options += rule.offers(scene, one, used)
        for verb, variant in variants_of(scene, one, used):
            for option in rule.offers(scene, one, variant):
                options.append(Option(verb if option.verb == USE else f"{verb}-on", **option.args))
    return options


def variants_of(scene: VadeMecumScene, one: Character, used: Ability) -> list[tuple[str, Ability]]:
    rules = [(own, rule_of(own)) for own in owned_by(scene, one).rules]
    return [variant for own, rule in rules for variant in rule.variants(scene, one, own, used)]


def use_ability(play: VadeMecumPlay, one: Character, option: Option) -> None:
    ability = content_of(play.scene).abilities[option.args["ability"]]
    used = as_used(play.scene, one, ability)
    for verb, variant in variants_of(play.scene, one, used):
        if option.verb.removesuffix("-on") == verb:
            used = variant
    one.done += [ability.key] if play.scene.phase else []
    rule_of(ability).use(play, one, used, option)


def lapse(play: VadeMecumPlay, one: Character, active: Active) -> None:
    """An ability that has lasted on somebody is over; of the dead that is not told."""
    ability = content_of(play.scene).abilities[active.effect]
    if not one.is_out:
        play.note("ability-ends", clause_of(play.scene.creatures[active.source], ability), one.id, ability=ability.key)
    rule_of(ability).ended(play, one, ability, active)


def end_what_needs_strength(play: VadeMecumPlay, one: Character) -> None:
    """Somebody is Incapacitated: what does not last on whoever falls is over."""
    for active in list(one.lasting):
        if rule_of(content_of(play.scene).abilities[active.effect]).ends_at_zero:
            one.lasting.remove(active)
            lapse(play, one, active)
