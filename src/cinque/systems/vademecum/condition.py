"""What the rules ask of a condition, and the answers of one that has nothing to say.

The whole rule of a condition is one class in one file of `conditions/`; those of World Kits are made of their records
(`conditions/kit.py`). The rules know no condition by name where they can ask all that somebody has.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, cast

from cinque.core.effect import Active, Effect, attach, detach
from cinque.core.mistake import Refused
from cinque.core.refusal import Refusal
from cinque.core.tally import Tally
from cinque.systems.vademecum.content import LIBRARY
from cinque.systems.vademecum.content import records as content
from cinque.systems.vademecum.model import BOOK_CONDITIONS, Character, VadeMecumPlay, VadeMecumScene
from cinque.systems.vademecum.tasks import forget_task

MOVEMENT, MAIN, BONUS, REACTION, ATTACK = "movement", "main", "bonus", "reaction", "attack"
ALL: Final = frozenset({MOVEMENT, MAIN, BONUS, REACTION})
"""What a condition can take away; whoever may not attack may do everything else."""

TURN_END, TURN_START = "turn-end", "turn-start"
"""The moments at which conditions run out."""

COMBAT, REST, EVER = content.COMBAT, content.BY_REST, content.EVER
"""With what a condition ends that nothing has ended before: the combat, the next Rest, or nothing at all."""

BREAK_FREE, CURE, SEARCH, ESCAPE = "break-free", "cure", "search", "escape"
TRIED: Final = (BREAK_FREE, CURE, SEARCH, ESCAPE)
"""What is tried against a condition by checks of which failures count."""

INTRO = "vademecum.condition.intro"
PAST_HELP: Final = 1
"""The number of a condition that nobody can end any longer."""
UNLIMITED: Final = 200
"""Sight that nothing limits, in tiles."""

Term = tuple[int, str, str]
"""A number, its label, and the clause behind it."""


class Condition(Effect):
    """What one condition does to whoever has it; `active` is the condition on somebody: from whom, and for how long."""

    clause = INTRO
    bars: ClassVar[frozenset[str]] = frozenset()
    holds: ClassVar[bool] = False
    """Whether somebody is held by whoever caused it, or by a thing."""
    swallows: ClassVar[bool] = False
    """Whether somebody is inside whoever caused it, and comes along."""
    goes_past_help: ClassVar[bool] = False
    """Whether there is a time after which nobody can end it; its number tells that this has come."""
    stuns: ClassVar[bool] = False
    """Whether somebody is stunned by it, for what does more against the Stunned."""
    fells: ClassVar[bool] = False
    """Whether somebody is Incapacitated by it."""
    follows: ClassVar[bool] = False
    """Whether it follows from HP, so that nobody can inflict it."""
    ends_at_zero: ClassVar[bool] = False
    """Whether it is over when whoever has it falls."""
    tried_once_a_turn: ClassVar[bool] = False
    """Whether somebody can try to cure it only once in a turn."""
    sets_speed: ClassVar[bool] = False
    """Whether it says how fast somebody is, before others limit that."""
    is_for_enemies: ClassVar[bool] = False
    """Whether it is over when whoever has it and whoever caused it come to the same side."""

    def is_also(self, scene: VadeMecumScene) -> str:
        """The key of the condition of the book that it is, under whatever name."""
        return self.key

    # -- what it takes away

    def bans(self, scene: VadeMecumScene, what: str) -> bool:
        return what in self.bars

    def leaves_nothing(self, scene: VadeMecumScene) -> bool:
        """Whether it takes everything away, and whoever has it cannot end it themselves."""
        return False

    def change_speed(self, scene: VadeMecumScene, active: Active, tally: Tally) -> None:
        """Movement Speed, in tiles."""

    def flees_from(self, active: Active) -> str:
        """Whom somebody has to get away from."""
        return ""

    def may_attack(self, active: Active, target: Character) -> bool:
        """Whether somebody who has it may attack a target."""
        return True

    # -- sight and touch

    def sight(self, scene: VadeMecumScene, one: Character) -> int:
        """How far somebody sees, in tiles."""
        return UNLIMITED

    def hides(self, scene: VadeMecumScene, one: Character, seeker: Character, tiles: int) -> bool:
        """Whether somebody who has it cannot be targeted by somebody so far away."""
        return False

    def apart(self) -> bool:
        """Whether somebody can neither touch anybody nor be touched, not even by what fills an area."""
        return False

    # -- numbers

    def attacked(self, scene: VadeMecumScene, active: Active, attacker: Character) -> int:
        """The advantage of an attack against whoever has it."""
        return 0

    def attack(self, scene: VadeMecumScene) -> int:
        """What is added to attacks of whoever has it."""
        return 0

    def dice(self, active: Active, attacker: Character) -> int:
        """More dice of damage for an attacker who hits."""
        return 0

    def marks(self) -> bool:
        """Whether it is a mark that somebody has put on whoever has it."""
        return False

    def is_of_source(self) -> bool:
        """Whether it is something to whoever caused it, and to nobody else."""
        return False

    def deflects(self) -> int:
        """Dice that are deflected, besides those of armor."""
        return 0

    def armor(self, scene: VadeMecumScene) -> int:
        """The tier of armor as which it counts for the number to be hit."""
        return 0

    def on_check(self, scene: VadeMecumScene, one: Character, active: Active, skill: str) -> int:
        """What is added to a check of whoever has it."""
        return 0

    def guides(self, active: Active) -> list[str]:
        """The attributes under which whoever has it is guided."""
        return []

    def on_check_against(self, scene: VadeMecumScene, active: Active, one: Character, skill: str) -> int:
        """What is added to somebody's check against whoever has it."""
        return 0

    # -- what happens

    def begins(self, play: VadeMecumPlay, one: Character) -> None:
        """Somebody has just got it."""

    def turn_damage(self) -> int:
        """Dice of damage at the start of each turn."""
        return 0

    def turn_save(self) -> content.Save | None:
        """The check that spares somebody the damage of a turn."""
        return None

    def strikes(self, play: VadeMecumPlay, one: Character, attacker: Character) -> bool:
        """Whether an attack on whoever has it can strike at all."""
        return True

    def after_attack(
        self, play: VadeMecumPlay, one: Character, active: Active, attacker: Character, target: Character
    ) -> None:
        """Anybody has attacked anybody."""

    def when_hurt(self, play: VadeMecumPlay, one: Character, active: Active) -> None:
        """Whoever has it has lost HP."""

    def runs_out(self, play: VadeMecumPlay, one: Character, active: Active) -> None:
        """Its time is over."""
        self.tell_end(play, one, self.clause, active.effect)

    def tell_end(self, play: VadeMecumPlay, one: Character, clause: str, key: str) -> None:
        """Of the dead nobody says that they are no longer afraid."""
        if not one.is_out:
            play.note(self.ended_as(), clause, one.id, condition=key)

    def needs_source(self, scene: VadeMecumScene, active: Active) -> bool:
        """Whether it is over when whoever caused it falls."""
        return False

    # -- ways out

    def is_hold(self, scene: VadeMecumScene) -> bool:
        """Whether it is to be broken like a grapple, with the Main Action."""
        return self.holds

    def bars_way_out_of(self, scene: VadeMecumScene, other: "Condition", action: str) -> bool:
        """Whether the own way out of another condition, which takes an action, is closed while this one lasts."""
        return self.bans(scene, action)

    def cure(self, scene: VadeMecumScene, active: Active) -> content.Check | None:
        """The check by which anybody near ends it."""
        return None

    def break_free(self, scene: VadeMecumScene, active: Active) -> content.Check | None:
        """The check by which whoever has it gets free."""
        return None

    def break_free_action(self, scene: VadeMecumScene) -> str:
        return BONUS

    def search(self, active: Active) -> content.Check | None:
        """The check by which an enemy finds whoever has it."""
        return None

    def moment(self) -> str:
        """At which moment of a turn its turns are counted."""
        return TURN_END

    def lasts_until(self, scene: VadeMecumScene) -> str:
        """With what it ends that nothing has ended before."""
        return COMBAT

    def ends_with_death(self, scene: VadeMecumScene) -> bool:
        """Whether it is over when whoever has it dies, even if they come back."""
        return False

    def told_as(self, active: Active) -> str:
        """The event of getting it."""
        return f"gets-{self.key}"

    def ended_as(self) -> str:
        """The event of losing it."""
        return "condition-ends"

    # -- by name

    def join(self, scene: VadeMecumScene, on: list[Active], active: Active) -> bool:
        """Beside another one of its kind; tells whether anything changed."""
        return attach(on, self, active)

    def put(self, play: VadeMecumPlay, one: Character, active: Active, clause: str = "") -> bool:
        """Somebody gets it; tells whether anything changed."""
        active.effect = self.key
        return put(play, one, active, clause)

    def end(self, play: VadeMecumPlay, one: Character, clause: str = "") -> None:
        end(play, one, self.key, clause)


CONDITIONS: Final = cast("dict[str, Condition]", BOOK_CONDITIONS)
"""Every condition of the book by its key, in its order; `conditions/` puts them in."""

KIT_RULES: Final[dict[str, Callable[[content.Condition], Condition]]] = {}
"""What makes a condition of a kit out of its record, by the `rule` that the record names."""


@LIBRARY.remembers
def kit_condition(packs: tuple[str, ...], key: str) -> Condition:
    record = LIBRARY.content(packs).conditions[key]
    return KIT_RULES[record.rule](record)


def condition_of(scene: VadeMecumScene, key: str) -> Condition:
    """The rule of a condition of the book or of a kit."""
    found = CONDITIONS.get(key)
    return found if found is not None else kit_condition(scene.packs, key)


# -- getting and losing


def put(play: VadeMecumPlay, one: Character, active: Active, clause: str) -> bool:
    """Somebody gets a condition, and hears of it; tells whether anything changed."""
    scene = play.scene
    rule = condition_of(scene, active.effect)
    alike = [each for each in one.active if each.effect == active.effect]
    if not rule.join(scene, one.active, active):
        return False
    if not alike:
        forget_tries(scene, one, active.effect)
    if len([each for each in one.active if each.effect == active.effect]) > len(alike):
        play.note(rule.told_as(active), clause or rule.clause, one.id, source=active.source, condition=active.effect)
        rule.begins(play, one)
    return True


def forget_tries(scene: VadeMecumScene, one: Character, key: str) -> None:
    """Somebody has it anew: what was tried against an earlier one does not make it harder."""
    for what in TRIED:
        forget_task(scene, f"{what}/{one.id}/{key}")


def inflict(
    play: VadeMecumPlay, one: Character, key: str, turns: int = 0, source: str = "", number: int = 0, clause: str = ""
) -> bool:
    """A condition for some turns, as the ruling one-turn-duration counts them; 0: until it is ended.

    `number` is what the condition needs besides, such as the DT of getting free.
    """
    rule = condition_of(play.scene, key)
    active = Active(key, source, number=number)
    if one.is_out or has_lost_source(play.scene, rule, active):
        return False
    if turns:
        count_turns(play.scene, one, active, turns, rule.moment())
    return put(play, one, active, clause)


def has_lost_source(scene: VadeMecumScene, rule: Condition, active: Active) -> bool:
    """Whether whoever would have to keep it up has fallen meanwhile, by what answered the attempt."""
    cause = scene.creatures.get(active.source)
    return cause is not None and rule.needs_source(scene, active) and is_incapacitated(scene, cause)


def count_turns(scene: VadeMecumScene, one: Character, active: Active, turns: int, moment: str) -> None:
    reading = scene.rulings.one_turn_duration
    active.anchor, active.moment, active.left = one.id, moment, turns
    if moment == TURN_START:
        return
    if reading == "round" and scene.actor:
        active.anchor, active.moment = scene.actor, TURN_START
    elif reading == "end-of-next-own-turn" and scene.actor == one.id:
        active.left += 1


def end(play: VadeMecumPlay, one: Character, key: str, clause: str = "", source: str = "") -> bool:
    """Somebody is rid of a condition (from one source, if named); tells whether there was one."""
    if not detach(one.active, key, source):
        return False
    if one.has(key) is None:
        rule = condition_of(play.scene, key)
        rule.tell_end(play, one, clause or rule.clause, key)
    return True


def end_this(play: VadeMecumPlay, one: Character, active: Active, clause: str) -> None:
    """Of several of a kind only this one is over."""
    if active not in one.active:  # whoever caused it has fallen meanwhile
        return
    one.active.remove(active)
    if one.has(active.effect) is None:
        condition_of(play.scene, active.effect).tell_end(play, one, clause, active.effect)


def end_all(play: VadeMecumPlay, one: Character, over: Callable[[Condition], bool], clause: str) -> None:
    """Whatever is over of all that somebody has."""
    for key in dict.fromkeys(active.effect for active in one.active):
        if over(condition_of(play.scene, key)):
            end(play, one, key, clause)


def source_falls(play: VadeMecumPlay, source: Character, clause: str) -> None:
    """What needs whoever caused it is over when they fall: a hold by this clause, all else by its own."""
    for one in play.scene.creatures.values():
        for active in list(one.active):
            rule = condition_of(play.scene, active.effect)
            if active.source == source.id and rule.needs_source(play.scene, active):
                end_this(play, one, active, clause if rule.holds else rule.clause)


def befriend(play: VadeMecumPlay) -> None:
    """Somebody has changed sides: what is for enemies alone is over between those who are none any longer."""
    creatures = play.scene.creatures
    for one in creatures.values():
        for active in list(one.active):
            rule, cause = condition_of(play.scene, active.effect), creatures.get(active.source)
            if rule.is_for_enemies and cause is not None and cause.side == one.side:
                end_this(play, one, active, rule.clause)


# -- what all conditions of somebody say


def is_incapacitated(scene: VadeMecumScene, one: Character) -> bool:
    """At 0 HP, or by an ability for a while."""
    return one.hp <= 0 or any(condition_of(scene, active.effect).fells for active in one.active)


def is_apart(scene: VadeMecumScene, one: Character) -> bool:
    """Whether somebody is on another plane."""
    return bool(one.active) and any(condition_of(scene, active.effect).apart() for active in one.active)


def is_powerless(scene: VadeMecumScene, one: Character) -> bool:
    """Whether there is nothing that somebody could do, whatever it costs."""
    return any(condition_of(scene, active.effect).leaves_nothing(scene) for active in one.active)


def can_do_nothing(scene: VadeMecumScene, one: Character) -> bool:
    """Whether somebody is Incapacitated, or in what leaves them as little."""
    return is_incapacitated(scene, one) or is_powerless(scene, one)


def refuse_helpless(scene: VadeMecumScene, one: Character, clause: str) -> None:
    if can_do_nothing(scene, one):
        raise Refused(Refusal("cannot-act", clause, who=one.id))


def barring(scene: VadeMecumScene, one: Character, what: str, but: str = "") -> Active | None:
    """A condition that takes something away from somebody, other than the one named."""
    for active in one.active:
        if active.effect != but and condition_of(scene, active.effect).bans(scene, what):
            return active
    return None


def advantages_against(scene: VadeMecumScene, target: Character, attacker: Character) -> list[Term]:
    """The advantages that an attack has against somebody: all of them, or by one reading the largest alone.

    What one has against them for oneself, by a mark or a compass, is another source and adds to that.
    """
    found: list[Term] = []
    own: list[Term] = []
    kinds: list[str] = []
    for active in target.active:
        rule = condition_of(scene, active.effect)
        term = (rule.attacked(scene, active, attacker), f"condition:{active.effect}", rule.clause)
        kind = rule.is_also(scene) or active.effect
        if term[0] and kind not in kinds:
            (own if rule.is_of_source() else found).append(term)
            kinds.append(kind)
    if len(found) > 1 and scene.rulings.advantage_stacking == "highest-condition":
        found = [max(found)]
    return [*found, *own]


def attack_terms(scene: VadeMecumScene, one: Character, target: Character) -> list[Term]:
    """What conditions of the attacker and of the target add to an attack."""
    terms = advantages_against(scene, target, one) if target.active else []
    for active in one.active:
        rule = condition_of(scene, active.effect)
        term = (rule.attack(scene), f"condition:{active.effect}", rule.clause)
        if term[0] and term not in terms:
            terms.append(term)
    return terms


def dice_against(scene: VadeMecumScene, one: Character, target: Character) -> list[Term]:
    """More dice of damage that an attacker has against somebody."""
    rules = [(active, condition_of(scene, active.effect)) for active in target.active]
    terms = [(rule.dice(active, one), f"condition:{active.effect}", rule.clause) for active, rule in rules]
    return [term for term in terms if term[0]]


def check_terms(scene: VadeMecumScene, one: Character, skill: str, target: Character | None) -> list[Term]:
    """What conditions add to a check: those of whoever makes it, and those of whom it is made against."""
    terms: list[Term] = []
    for active in one.active:
        rule = condition_of(scene, active.effect)
        terms.append((rule.on_check(scene, one, active, skill), f"condition:{active.effect}", rule.clause))
    if target is not None:
        terms += terms_against(scene, one, skill, target)
    return strongest(terms)


def strongest(terms: Sequence[Term]) -> list[Term]:
    """The same condition counts once: of several of a kind the one that tells most."""
    best: dict[str, Term] = {}
    for term in terms:
        if term[0] and (term[1] not in best or abs(term[0]) > abs(best[term[1]][0])):
            best[term[1]] = term
    return list(best.values())


def terms_against(scene: VadeMecumScene, one: Character, skill: str, target: Character) -> list[Term]:
    rules = [(active, condition_of(scene, active.effect)) for active in target.active]
    return [
        (rule.on_check_against(scene, active, one, skill), f"condition:{active.effect}", rule.clause)
        for active, rule in rules
    ]


def terms_against_all(
    scene: VadeMecumScene, one: Character, skill: str, targets: Sequence[Character]
) -> tuple[Term, ...]:
    """What conditions add to a check against several: what holds against each of them."""
    first, *others = [terms_against(scene, one, skill, target) for target in targets] or [[]]
    return tuple(strongest([term for term in first if all(term in terms for terms in others)]))
