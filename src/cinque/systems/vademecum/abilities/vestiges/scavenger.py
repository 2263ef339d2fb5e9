"""The Scavenger: targets that are read and marked, and scraps where others find nothing."""

from cinque.core.ask import Ask, Data, Option
from cinque.core.effect import Active
from cinque.core.log import OWNER
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.effects import inflict
from cinque.systems.vademecum.abilities.targets import candidates
from cinque.systems.vademecum.ability import as_used
from cinque.systems.vademecum.adventuring.weapons_and_tools import UNARMED, weapon_in_hand
from cinque.systems.vademecum.classes import class_skill_value
from cinque.systems.vademecum.condition import end, is_incapacitated
from cinque.systems.vademecum.content.records import FREE, Ability
from cinque.systems.vademecum.forces import clause_of, label_of, owned_by
from cinque.systems.vademecum.happening import Event
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of
from cinque.systems.vademecum.purse import unit_of

MARK_TARGET = "mark-target"
FACTS = ("hp", "focus-and-flaw", "abilities", "weapon")


class ReadTarget(ByFields):
    """One thing about each target, by one reading everything, told to whoever reads it."""

    key = "read-target"

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        facts: tuple[str, ...] = FACTS
        if play.scene.rulings.read_target == "one":
            options = [Option("learn", fact=fact) for fact in FACTS]
            facts = (play.choose(Ask(one.seat, "read-target", clause_of(one, ability), options, one.id)).args["fact"],)
        kinds = content_of(play.scene).classes
        focus = kinds[target.class_].focus if target.class_ else ""
        told: dict[str, Data] = {
            "hp": {"hp": target.hp, "of": target.max_hp},
            "focus-and-flaw": {"focus": focus, "flaw": target.flaw},
            "abilities": {"abilities": sorted(abilities_of_class(play.scene, target))},
            "weapon": {"weapon": weapon_in_hand(play.scene, target) or UNARMED},
        }
        for fact in facts:
            play.note(f"learns-{fact}", clause_of(one, ability), one.id, visible=OWNER, target=target.id, **told[fact])


def abilities_of_class(scene: VadeMecumScene, one: Character) -> list[str]:
    """Those of somebody's class, or of a combatant's kind: no perks, and nothing that comes with things."""
    abilities = content_of(scene).abilities
    return [key for key in owned_by(scene, one).keys if abilities[key].class_ or key in one.abilities]


class AsManyAsLevel(ByFields):
    """What it adds to has as many targets as the class skill; of marks, as many at the same time."""

    key = "as-many-as-level"

    def shape(self, scene: VadeMecumScene, one: Character, own: Ability, used: Ability) -> Ability:
        if own.follows != used.key:
            return used
        return used._replace(targets=max(1, class_skill_value(scene, one)))


class Mark(ByFields):
    """A mark on one target, or one after the other on as many as another ability allows; the oldest goes first, told by
    its number.

    It may pass on, by another check or by one reading without.
    """

    key = "mark"

    def aims(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> list[Character]:
        """Each mark takes an action and a check of its own."""
        return [play.scene.creatures[option.args["target"]]]

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        mark = ability.conditions[0]
        others = [other for other in play.scene.creatures.values() if other is not target and not other.is_out]
        marks = {other.id: mark_on(other, one, mark.condition) for other in others}
        ages = {id: active.number for id, active in marks.items() if active is not None}
        for id in sorted(ages, key=lambda id: ages[id])[: max(0, len(ages) + 1 - ability.targets)]:
            end(play, play.scene.creatures[id], mark.condition, clause_of(one, ability), one.id)
        inflict(play, one, ability, target, mark._replace(escape_dt=1 + max(ages.values(), default=0)))

    def may_answer(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> bool:
        mark = content_of(scene).abilities[MARK_TARGET]
        fallen = mark_on(event.who, one, mark.conditions[0].condition) is not None
        awake = ability.action == FREE and not is_incapacitated(scene, one)
        return awake and fallen and bool(candidates(scene, one, mark))

    def answer(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option, event: Event) -> None:
        mark = as_used(play.scene, one, content_of(play.scene).abilities[MARK_TARGET])
        options = [Option("also", target=other.id) for other in candidates(play.scene, one, mark)]
        chosen = play.choose(Ask(one.seat, "ability-targets", clause_of(one, ability), options, one.id))
        target = play.scene.creatures[chosen.args["target"]]
        self.tell(play, one, ability, [target])
        rolled = play.scene.rulings.marked_for_death == "rolled"
        self.resolve(play, one, mark if rolled else mark._replace(check=None), [target])


def mark_on(other: Character, one: Character, condition: str) -> Active | None:
    """The mark that somebody has put on another one."""
    found = [active for active in other.active if active.effect == condition and active.source == one.id]
    return found[0] if found else None


class Scraps(ByFields):
    """A search that finds nothing still yields some bullets."""

    key = "scraps"

    def loot_fails(self, play: VadeMecumPlay, one: Character, ability: Ability, enemy: Character) -> None:
        dice = class_skill_value(play.scene, one)
        if dice:
            clause = clause_of(one, ability)
            found = play.tally().start(play.total(dice, 6, clause, one.id), label_of(ability), clause)
            one.money += found.value
            play.note(
                "finds",
                clause,
                one.id,
                found,
                hides=one.hides("money"),
                target=enemy.id,
                amount=found.value,
                money=one.money,
                unit=unit_of(play.scene, one),
            )


RULES = (ReadTarget(), AsManyAsLevel(), Mark(), Scraps())
