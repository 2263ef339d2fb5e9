"""What combatants of the Vale do in their turns, as far as no field can say it."""

from collections.abc import Sequence
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.effects import end_lasting, free_tiles, hurt, inflict, lasts
from cinque.systems.vademecum.ability import AbilityRule
from cinque.systems.vademecum.adventuring.contested_checks import Contender, contest
from cinque.systems.vademecum.adventuring.weapons_and_tools import weapon_in_hand
from cinque.systems.vademecum.characters.carrying import let_lie
from cinque.systems.vademecum.combat.attack import has_attacked
from cinque.systems.vademecum.combat.movement import is_stuck, walk
from cinque.systems.vademecum.combat.places import Where, choose_goal
from cinque.systems.vademecum.combat.squares import reach
from cinque.systems.vademecum.combat.suffering import after_attack, can_be_struck
from cinque.systems.vademecum.condition import TURN_START, end
from cinque.systems.vademecum.condition import inflict as put_condition
from cinque.systems.vademecum.conditions.grappled import GRAPPLED, held_by
from cinque.systems.vademecum.conditions.incapacitated import INCAPACITATED
from cinque.systems.vademecum.content.records import Ability
from cinque.systems.vademecum.forces import clause_of
from cinque.systems.vademecum.happening import Event
from cinque.systems.vademecum.injuries import heal_injury
from cinque.systems.vademecum.model import FEET, HIDDEN, Character, VadeMecumPlay, VadeMecumScene
from cinque.systems.vademecum.tiles import make_room


class SpreadTheBrine(ByFields):
    """A die tells after how many turns the infection is past help."""

    key = "spread-the-brine"

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        clause = clause_of(one, ability)
        turns = play.total(1, 6, clause, one.id)
        for what in ability.conditions:
            put_condition(play, target, what.condition, turns, one.id, 0, clause)


class Headbutt(ByFields):
    """An attack by a contest: whoever loses it is hurt; a tie hurts nobody."""

    key = "headbutt"

    def resolve(self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]) -> None:
        for target in targets:
            has_attacked(play, one, target)
            if can_be_struck(play, target, one):
                self.clash(play, one, ability, target)
            after_attack(play, one, target)

    def clash(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        what = ability.check
        assert what is not None
        sides = [Contender(one, what.skill), Contender(target, what.against[0])]
        winner = contest(play, sides, clause_of(one, ability))
        if winner is not None:
            hurt(play, one, ability, target if winner is one else one, ability.damage)


class Incorporeal(AbilityRule):
    """Nobody stands in its way; it cannot stop where somebody stands, either."""

    key = "incorporeal"
    passes_bodies = True
    easy_going = True


class Flies(AbilityRule):
    key = "flies"
    passes_bodies = True
    easy_going = True


class Engulf(ByFields):
    """One victim at a time; with that inside nobody stays hidden in the mud."""

    key = "engulf"

    def may(self, scene: VadeMecumScene, one: Character, ability: Ability) -> bool:
        return not held_by(scene, one) and super().may(scene, one, ability)

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        super().affect(play, one, ability, target)
        if held_by(play.scene, one):
            end(play, one, HIDDEN, clause_of(one, ability))


class Sink(Engulf):
    """Not with a victim inside."""

    key = "sink"


class AqueousEvasion(ByFields):
    """A step aside; until the turn ends, by one reading just now, opportunity attacks on it face a DT of their own."""

    key = "aqueous-evasion"
    opportunity_dt = 17

    def works(self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]) -> None:
        lasts(play, one, ability._replace(turns=1), one)
        super().works(play, one, ability, targets)
        if play.scene.rulings.aqueous_evasion == "this-step":
            end_lasting(play, one, ability.key)


class SplittingThreads(ByFields):
    """Until an attack comes, or by one reading until its next turn begins."""

    key = "splitting-threads"

    def works(self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]) -> None:
        super().works(play, one, ability, targets)
        split = one.has(ability.conditions[0].condition)
        if split is not None and play.scene.rulings.splitting_threads == "until-next-turn":
            split.anchor, split.moment, split.left = one.id, TURN_START, 1


class Apparition(ByFields):
    """It appears in range and strikes beside it; by one reading it strikes whoever is in range."""

    key = "apparition"

    def as_read(self, scene: VadeMecumScene, ability: Ability) -> Ability:
        more = FEET if scene.rulings.apparition == "beside-it" else 0
        return ability._replace(range=ability.range + more)

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        return super().offers(scene, one, self.as_read(scene, ability))


class Disarm(ByFields):
    """The weapon is torn out of somebody's hand; it lies where the winner throws it."""

    key = "disarm"

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        found = super().offers(scene, one, ability)
        return [option for option in found if weapon_in_hand(scene, scene.creatures[option.args["target"]])]

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        tiles = [one.square, *free_tiles(play.scene, one, one.square, ability.throw)]
        cell = choose_goal(play, Where(one.seat, "ability-place", clause_of(one, ability), one.id), target, tiles)
        let_lie(play, target, target.wielded, cell or one.square)
        target.wielded = ""  # a second one of its kind is not in hand yet


class Chain(ByFields):
    """It keeps in mind since when somebody is in the chain."""

    key = "chain"

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        before = is_chained(one, target)
        super().affect(play, one, ability, target)
        if is_chained(one, target) and not before:
            one.kept[in_chain(target)] = play.scene.round


def in_chain(target: Character) -> str:
    return f"chain/{target.id}"


def is_chained(one: Character, target: Character) -> bool:
    """By the chain, not by hand."""
    return any(active.effect == GRAPPLED.key and active.source == one.id and active.number for active in target.active)


class ChainStrangulation(ByFields):
    """Only somebody who has been in the chain for a turn."""

    key = "chain-strangulation"

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        found = super().offers(scene, one, ability)
        return [option for option in found if self.is_long(scene, one, scene.creatures[option.args["target"]])]

    def is_long(self, scene: VadeMecumScene, one: Character, target: Character) -> bool:
        return is_chained(one, target) and one.kept.get(in_chain(target), scene.round) < scene.round


class Drag(ByFields):
    """It grapples, and takes its victim along, unless it cannot move itself."""

    key = "drag"

    def works(self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]) -> None:
        stuck = is_stuck(play.scene, one)
        for target in targets:
            for what in ability.conditions:
                inflict(play, one, ability, target, what)
            if target in held_by(play.scene, one) and not stuck:
                self.drag(play, one, ability, target)

    def drag(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        found = reach(play.scene, one, ability.move // FEET)
        where = Where(one.seat, "destination", clause_of(one, ability), one.id, may_stay=True)
        goal = choose_goal(play, where, one, found.cells())
        if goal is not None:
            before = one.moved
            walk(play, one, found.path(goal), target)
            one.moved = before


class Homebound(ByFields):
    """In its domain it comes back after 1D4 rounds, if the game master says that it was no fire."""

    key = "homebound"

    def answer(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option, event: Event) -> None:
        clause = clause_of(one, ability)
        ask = Ask(one.seat, "homebound", clause, [Option("returns"), Option("stays-away")], one.id)
        if play.choose(ask).verb == "returns":
            one.kept[ability.key] = play.scene.round + play.total(1, D4, clause, one.id)
            play.note("will-return", clause, one.id, rounds=one.kept[ability.key] - play.scene.round)

    def fight_ends(self, play: VadeMecumPlay, one: Character, ability: Ability) -> None:
        """Rounds are no longer counted: when it is back, the game master says."""
        one.kept.pop(ability.key, None)

    def round_begins(self, play: VadeMecumPlay, one: Character, ability: Ability) -> None:
        if one.is_out and one.kept.get(ability.key, 0) == play.scene.round:
            del one.kept[ability.key]
            one.dead = one.defeated = False
            heal_injury(play, one)
            INCAPACITATED.end(play, one, clause_of(one, ability))
            one.hp = {"full": one.max_hp, "half": max(1, one.max_hp // 2), "one": 1}[play.scene.rulings.homebound]
            make_room(play.scene, one)
            play.note("returns", clause_of(one, ability), one.id, hides=one.hides("hp"), hp=one.hp)


D4: Final = 4

COMBATANTS = (
    *(SpreadTheBrine(), Headbutt(), Incorporeal(), Flies(), Engulf(), Sink(), AqueousEvasion(), Disarm(), Chain()),
    *(SplittingThreads(), Apparition(), ChainStrangulation(), Drag(), Homebound()),
)
