"""Perks of the core that no field can say."""

from collections.abc import Sequence

from cinque.core.ask import Option
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.costs import count_use
from cinque.systems.vademecum.abilities.effects import arrive, end_lasting, lasts
from cinque.systems.vademecum.ability import AbilityRule
from cinque.systems.vademecum.adventuring.armor_and_cover import cover_against, deflect
from cinque.systems.vademecum.adventuring.weapons_and_tools import UNARMED
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.combat.harm import harm
from cinque.systems.vademecum.combat.movement import is_stuck
from cinque.systems.vademecum.combat.targeting import touches
from cinque.systems.vademecum.condition import is_incapacitated
from cinque.systems.vademecum.conditions.prone import PRONE
from cinque.systems.vademecum.content.records import FREE, Ability, OnCheck
from cinque.systems.vademecum.dice import throw_d6
from cinque.systems.vademecum.forces import ITEM, Term, clause_of, fits_check, label_of
from cinque.systems.vademecum.happening import Blow, Event, Found, Roll
from cinque.systems.vademecum.injuries import lighten, worsen
from cinque.systems.vademecum.model import FEET, Character, VadeMecumPlay, VadeMecumScene
from cinque.systems.vademecum.tiles import make_room

FLOOR = "vademecum.ruling.deflection-floor"
ATHLETICS, LUCK = "athletics", "luck"


class Glancing(ByFields):
    """A weapon attack that is a stalemate still grazes. It is no hit, but armor deflects it, but for one reading."""

    key = "glancing"

    def may_answer(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> bool:
        assert isinstance(event, Blow)
        arm = event.arm
        by_weapon = arm.kind == ITEM and arm.key != UNARMED and arm.skill == ability.skill
        return by_weapon and super().may_answer(scene, one, ability, event)

    def parry(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow, term: Term) -> None:
        graze = play.tally().start(throw_d6(play, one, ability.damage, term[2]), term[1], term[2])
        if play.scene.rulings.glancing_blow == "deflected":
            deflect(play, blow.who, graze, blow.arm)
        harm(play, blow.who, graze.at_least(0, "least", FLOOR), term[2], one, armor=False)


class HumanShield(AbilityRule):
    """Light cover for those beside it: against shots alone, not besides other cover, and not while it lies there."""

    key = "human-shield"
    is_cover = True

    def raises_dt(self, scene: VadeMecumScene, one: Character, target: Character, arm: Arm) -> bool:
        lies = is_incapacitated(scene, one) or one.has(PRONE.key) is not None
        return not lies and not arm.melee and not cover_against(scene, target, arm)


class Spotter(AbilityRule):
    """Whoever passes an Athletics check lets somebody else pass the same one."""

    key = "spotter"

    def answers(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> Sequence[Option]:
        if not isinstance(event, Roll) or event.who is not one or event.skill != ATHLETICS:
            return ()
        if event.in_group and scene.rulings.spotter_scope == "single-checks":
            return ()
        mates = [id for id in event.facing if scene.creatures[id].side == one.side]
        return [Option("spot", ability=ability.key, target=mate) for mate in mates]

    def answer(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option, event: Event) -> None:
        assert isinstance(event, Roll)
        event.facing.remove(option.args["target"])
        play.note("spots", clause_of(one, ability), one.id, target=option.args["target"], skill=event.skill)


class BigBrother(ByFields):
    """It takes the place of an ally who is hit, and the whole hit; whoever cannot move does not."""

    key = "big-brother"

    def may_answer(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> bool:
        own = isinstance(event, Blow) and event.attacker is one  # under somebody's will, say
        free = touches(scene, one, event.who) and not (is_stuck(scene, one) or own)
        return free and super().may_answer(scene, one, for_nothing(scene, ability), event)

    def answer(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option, event: Event) -> None:
        super().answer(play, one, for_nothing(play.scene, ability), option, event)

    def parry(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow, term: Term) -> None:
        saved = blow.who
        if one.square != saved.square:  # otherwise whoever is saved is just passing the rescuer
            one.square, saved.square = saved.square, one.square
            make_room(play.scene, one)  # whoever is saved may have been passing somebody
        one.cover = saved.cover = 0
        blow.who, blow.closed = one, True
        blow.used.append((saved.id, ability.key))  # who was just saved does not take it back
        play.note("takes-the-hit", term[2], one.id, target=saved.id)
        arrive(play, saved)
        arrive(play, one)


def for_nothing(scene: VadeMecumScene, ability: Ability) -> Ability:
    """By one reading it takes no reaction."""
    return ability._replace(action=FREE) if scene.rulings.big_brother_cost == "nothing" else ability


class FleetFoot(AbilityRule):
    key = "fleet-foot"
    easy_going = True


class SpiritualHealer(AbilityRule):
    """The range of the perk is that of the treatment."""

    key = "spiritual-healer"

    def treats_from(self, ability: Ability) -> int:
        return ability.range // FEET


class FieldMedic(ByFields):
    """A treatment that is a stalemate makes the injury one level lighter; by one reading its number is one lower."""

    key = "field-medic"

    def respond(self, play: VadeMecumPlay, one: Character, ability: Ability, event: Event, points: int) -> None:
        if play.scene.rulings.field_medic == "lighter":
            lighten(play, event.who, clause_of(one, ability))
        else:
            worsen(play, event.who)


class WitchDoctor(AbilityRule):
    key = "witch-doctor"
    treats_own_deadly = True


class NextCheck(ByFields):
    """After a passed check of its skill the next check that uses what was learned gets more, and no other."""

    key = "next-check"
    outlasts_combat = True

    def may_answer(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> bool:
        return isinstance(event, Roll) and event.skill == ability.skill

    def respond(self, play: VadeMecumPlay, one: Character, ability: Ability, event: Event, points: int) -> None:
        lasts(play, one, ability, one)

    def after_check(
        self, play: VadeMecumPlay, one: Character, ability: Ability, skill: str, situations: tuple[str, ...]
    ) -> None:
        forces = [force for force in ability.force if isinstance(force, OnCheck)]
        if any(fits_check(play.scene, skill, situations, force) for force in forces):
            end_lasting(play, one, ability.key)


class GoldRush(ByFields):
    """The money that is found counts double."""

    key = "gold-rush"

    def respond(self, play: VadeMecumPlay, one: Character, ability: Ability, event: Event, points: int) -> None:
        assert isinstance(event, Found)
        event.money.times(2, 1, label_of(ability), clause_of(one, ability))


class Serendipity(ByFields):
    """Luck against the same DT takes the place of a check that failed."""

    key = "serendipity"

    def answer(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option, event: Event) -> None:
        assert isinstance(event, Roll)
        self.tell(play, one, ability, [])
        count_use(play, one, ability)
        event.skill = LUCK
        event.open_again(one, ability, 0)


class SixthSense(AbilityRule):
    key = "sixth-sense"
    never_surprised = True


class OneEyeOpen(AbilityRule):
    key = "one-eye-open"
    watches_besides = True


class NightOwl(AbilityRule):
    """What it gives besides is done half asleep."""

    key = "night-owl"
    last_activity = -1


PERKS = (
    *(Glancing(), HumanShield(), Spotter(), BigBrother(), FleetFoot(), SpiritualHealer(), FieldMedic(), WitchDoctor()),
    *(NextCheck(), GoldRush(), Serendipity(), SixthSense(), OneEyeOpen(), NightOwl()),
)
