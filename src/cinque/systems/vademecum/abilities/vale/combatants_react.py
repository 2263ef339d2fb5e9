"""Reactions of combatants of the Vale, as far as no field can say them."""

from collections.abc import Sequence

from cinque.core.ask import Option
from cinque.core.grid import Cell
from cinque.systems.vademecum.abilities.areas import Cloud
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.costs import count_use, has_uses, pay_action
from cinque.systems.vademecum.abilities.effects import free_tiles, hurt, hurt_by, inflict, land
from cinque.systems.vademecum.abilities.granted import grant_attacks, has_attack
from cinque.systems.vademecum.abilities.targets import choose_place, in_range, inside
from cinque.systems.vademecum.ability import can_react, is_kept_by_cover
from cinque.systems.vademecum.adventuring.skill_checks import throw
from cinque.systems.vademecum.combat.movement import is_stuck
from cinque.systems.vademecum.combat.places import Where, choose_goal
from cinque.systems.vademecum.combat.targeting import touches
from cinque.systems.vademecum.condition import REACTION, condition_of
from cinque.systems.vademecum.content.records import Ability, Row
from cinque.systems.vademecum.dice import throw_d6
from cinque.systems.vademecum.forces import Term, clause_of
from cinque.systems.vademecum.happening import Blow, Event
from cinque.systems.vademecum.injuries import die, fall_to_zero
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene


class FrictionBurn(ByFields):
    """Whoever strikes it in melee is burned, and twice as badly whoever tries to get out of its hold."""

    key = "friction-burn"
    answers_struggle = True

    def may_answer(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> bool:
        burned = event.attacker if isinstance(event, Blow) else event.who
        return touches(scene, one, burned) and super().may_answer(scene, one, ability, event)

    def respond(self, play: VadeMecumPlay, one: Character, ability: Ability, event: Event, points: int) -> None:
        if isinstance(event, Blow):
            hurt(play, one, ability, event.attacker, ability.damage)
        else:
            hurt(play, one, ability, event.who, 2 * ability.damage)


class PoisonCapsule(ByFields):
    """Death in place of captivity: the one reaction that a hold does not take away, but for one reading."""

    key = "poison-capsule"

    def may_answer(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> bool:
        if scene.rulings.poison_capsule == "impossible":
            return can_react(scene, one)
        rules = [condition_of(scene, active.effect) for active in one.active]
        free = not any(rule.bans(scene, REACTION) and not rule.holds for rule in rules)
        return free and one.reaction and one.is_able and not is_kept_by_cover(scene, one)

    def respond(self, play: VadeMecumPlay, one: Character, ability: Ability, event: Event, points: int) -> None:
        one.hp = 0
        if one.is_combatant:
            fall_to_zero(play, one, one)
        else:
            die(play, one, clause_of(one, ability), one)


class SeeingRed(ByFields):
    """Attacks on whoever attacked it last."""

    key = "seeing-red"

    def may_answer(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> bool:
        foe = scene.creatures.get(one.struck_by)
        able = foe is not None and has_attack(scene, one, ability, foe)
        return able and super().may_answer(scene, one, ability, event)

    def respond(self, play: VadeMecumPlay, one: Character, ability: Ability, event: Event, points: int) -> None:
        grant_attacks(play, one, ability, play.scene.creatures[one.struck_by])


class FeralEvasion(ByFields):
    """It is no longer where the attack strikes, unless that fills an area; by one reading it need not go anywhere."""

    key = "feral-evasion"

    def room(self, scene: VadeMecumScene, one: Character, ability: Ability) -> list[Cell]:
        return [] if is_stuck(scene, one) else free_tiles(scene, one, one.square, ability.move)

    def may_answer(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> bool:
        assert isinstance(event, Blow)
        wide = event.means is not None and event.means.area is not None
        possible = not wide and bool(self.room(scene, one, ability))
        return (possible or scene.rulings.feral_evasion == "always") and super().may_answer(scene, one, ability, event)

    def parry(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow, term: Term) -> None:
        room = self.room(play.scene, one, ability)
        cell = choose_goal(play, Where(one.seat, "ability-place", term[2], one.id), one, room)
        if cell is not None:
            land(play, one, cell, term[2])
        blow.evaded = blow.closed = True


class FogBall(Cloud):
    """For some turns, by one reading until the combat ends."""

    key = "fog-ball"

    def use(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        turns = ability.turns if play.scene.rulings.fog_ball == "four-turns" else 0
        super().use(play, one, ability._replace(turns=turns), option)


class ImprovisedGrenade(Cloud):
    """A roll on a table for all around a tile; at its worst it goes off in the thrower's hand.

    The highest row that is reached counts, and below the last one the last. By one reading all rows that are reached
    count, down to the dud, and below the last one nothing.
    """

    key = "improvised-grenade"

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        return ()

    def may_answer(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> bool:
        near = in_range(scene, one, event.who.square, ability.range)
        return near and has_uses(scene, one, ability) and can_react(scene, one)

    def answer(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option, event: Event) -> None:
        centre = choose_place(play, one, ability, self.places(play.scene, one, ability))
        pay_action(play, one, ability)
        count_use(play, one, ability)
        self.tell(play, one, ability, [])
        rows = self.roll(play, one, ability)
        if any(row.backfires for row in rows):
            centre, rows = one.square, self.roll(play, one, ability)
        for row in rows:
            if not row.backfires:  # a second time it is a dud
                self.burst(play, one, ability, row, centre)

    def roll(self, play: VadeMecumPlay, one: Character, ability: Ability) -> list[Row]:
        assert ability.check is not None
        tally = throw(play, one, ability.check.skill)[1]
        play.note("table-row", clause_of(one, ability), one.id, tally, ability=ability.key, result=tally.value)
        reached = [row for row in ability.table if tally.value >= row.from_]
        if play.scene.rulings.improvised_grenade == "highest-line":
            return reached[:1] or [ability.table[-1]]
        return [row for row in reached if not row.backfires] or reached

    def burst(self, play: VadeMecumPlay, one: Character, ability: Ability, row: Row, centre: Cell) -> None:
        """The dice fall once for all who are there."""
        targets = inside(play.scene, one, ability, centre)
        rolled = throw_d6(play, one, row.damage, clause_of(one, ability)) if targets else 0
        for target in targets:
            if row.damage:
                hurt_by(play, one, ability, target, rolled)
            for what in row.conditions:
                inflict(play, one, ability, target, what)
            if row.ends_reaction:
                target.reaction, target.spare_reactions = False, 0
                play.note("reaction-gone", clause_of(one, ability), target.id)


REACTIONS = (FrictionBurn(), PoisonCapsule(), SeeingRed(), FeralEvasion(), FogBall(), ImprovisedGrenade())
