"""What the special items of the Vale do that no field can say."""

from collections.abc import Sequence
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.effect import Active
from cinque.core.grid import Cell
from cinque.systems.vademecum.abilities.areas import Cloud
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.costs import count_use, has_action, has_waited, pay_action, thing_with
from cinque.systems.vademecum.abilities.effects import end_lasting, free_tiles, lasts, put_on_one
from cinque.systems.vademecum.adventuring.armor_and_cover import deflect
from cinque.systems.vademecum.adventuring.weapons_and_tools import arms_by_nature
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.characters.figures import carrying_capacity, initiative_dice, movement_speed
from cinque.systems.vademecum.combat.damage import Foresight, harm_of, roll_damage
from cinque.systems.vademecum.combat.harm import harm
from cinque.systems.vademecum.combat.initiative import is_called_back
from cinque.systems.vademecum.combat.rounds import change_sides
from cinque.systems.vademecum.combat.suffering import end_what_lasts
from cinque.systems.vademecum.combat.targeting import strikes_at, touches
from cinque.systems.vademecum.condition import TURN_END, condition_of, end, end_this
from cinque.systems.vademecum.conditions.incapacitated import INCAPACITATED
from cinque.systems.vademecum.conditions.quarry import is_given_away
from cinque.systems.vademecum.content.records import ATTRIBUTES, Ability, Combatant
from cinque.systems.vademecum.forces import clause_of, label_of
from cinque.systems.vademecum.happening import Blow, Event
from cinque.systems.vademecum.injuries import fall_to_zero, heal_injury
from cinque.systems.vademecum.model import FEET, HOUR, Character, VadeMecumPlay, VadeMecumScene, content_of
from cinque.systems.vademecum.sight import sees_tile
from cinque.systems.vademecum.tiles import cells_of_area, distance, make_room
from cinque.systems.vademecum.world.combatants import abilities_of

FLOOR = "vademecum.ruling.deflection-floor"
NUMBERS: Final = range(2, 20)


class ShadowStep(ByFields):
    """Into another plane, and back with another Bonus Action; by one reading for a turn alone."""

    key = "shadow-step"

    def is_away(self, one: Character, ability: Ability) -> bool:
        return any(one.has(what.condition) is not None for what in ability.conditions)

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        if self.is_away(one, ability):
            return [Option("use", ability=ability.key)] if has_action(scene, one, ability) else ()
        return super().offers(scene, one, ability)

    def use(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        if not self.is_away(one, ability):
            super().use(play, one, ability, option)
            away = one.has(ability.conditions[0].condition)
            if away is not None and play.scene.rulings.shadow_step == "a-turn":
                away.anchor, away.moment, away.left = one.id, TURN_END, 1
            return
        pay_action(play, one, ability)
        for what in ability.conditions:
            end(play, one, what.condition, clause_of(one, ability))


class BindingBog(Cloud):
    """A shot like any other of the weapon: no nearer than that reaches."""

    key = "binding-bog"

    def places(self, scene: VadeMecumScene, one: Character, ability: Ability) -> list[Cell]:
        nearest = content_of(scene).items[thing_with(scene.packs, ability.key)].range[0]
        found = super().places(scene, one, ability)
        return [cell for cell in found if distance(scene, one.square, cell) * FEET >= nearest]

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        return super().offers(scene, one, ability) if self.places(scene, one, ability) else ()


class WindGust(ByFields):
    """To a free tile in sight; by one reading to any."""

    key = "wind-gust"

    def works(self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]) -> None:
        scene, tiles = play.scene, free_tiles(play.scene, one, one.square, ability.teleport)
        if scene.rulings.wind_gust == "in-sight":
            tiles = [cell for cell in tiles if sees_tile(scene, one, cell)]
        put_on_one(play, one, ability, one, tiles)


class Spreads(ByFields):
    """Everybody near whoever is hit takes the same damage, less their own armor."""

    key = "spreads"

    def after_hit_on_fallen(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        """Nothing more can be taken from the fallen, but those beside them are there."""
        if not isinstance(play.fate, Foresight):
            roll_damage(play, blow, harm_of(play.scene, blow))
            self.after_hit(play, one, ability, blow)

    def after_hit(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        assert ability.area is not None
        scene, clause = play.scene, clause_of(one, ability)
        cells = cells_of_area(scene, ability.area, blow.who.square)
        near = [other for other in scene.creatures.values() if other.square in cells and other is not blow.who]
        for other in near:
            if other.is_able and strikes_at(scene, one, other):
                damage = play.tally().start(blow.around, label_of(ability), clause)
                deflect(play, other, damage, None)
                harm(play, other, damage.at_least(0, "least", FLOOR), clause, one, armor=False)


class NoFallDamage(ByFields):
    key = "no-fall-damage"

    def respond(self, play: VadeMecumPlay, one: Character, ability: Ability, event: Event, points: int) -> None:
        event.closed = True
        play.note("floats-down", clause_of(one, ability), one.id, ability=ability.key)


class Quarry(ByFields):
    """One creature at a time, and another one after an hour at the earliest."""

    key = "quarry"

    def may(self, scene: VadeMecumScene, one: Character, ability: Ability) -> bool:
        return has_waited(scene, one, ability.key, HOUR) and super().may(scene, one, ability)

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        bindings = [what.condition for what in ability.conditions]
        for other in play.scene.creatures.values():
            for active in [active for active in other.active if active.effect in bindings]:
                if active.source == one.id or is_given_away(play.scene, active):
                    end_this(play, other, active, clause_of(one, ability))
        one.kept[ability.key] = play.scene.clock
        super().affect(play, one, ability, target)


class BorrowedTime(ByFields):
    """Whoever dies is back at once, with half of Max HP."""

    key = "borrowed-time"

    def may_answer(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> bool:
        return not (ability.key in one.kept and scene.rulings.borrowed_time == "once")

    def recalls(self, name: str, value: int) -> bool:
        return (name, value) == (self.key, 1)

    def respond(self, play: VadeMecumPlay, one: Character, ability: Ability, event: Event, points: int) -> None:
        one.kept[ability.key] = 1
        come_back(play, one, ability)


def come_back(play: VadeMecumPlay, one: Character, ability: Ability) -> None:
    one.dead = one.defeated = False
    one.hp = max(1, one.max_hp // 2)
    make_room(play.scene, one)
    heal_injury(play, one)
    INCAPACITATED.end(play, one, clause_of(one, ability))
    play.note("comes-back", clause_of(one, ability), one.id, hides=one.hides("hp", "of"), hp=one.hp, of=one.max_hp)


class LuckyNumber(ByFields):
    """The holder names a number; until another one is named it is as good as a 20."""

    key = "lucky-number"

    def use(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        options = [Option("number", number=number) for number in NUMBERS]
        clause = clause_of(one, ability)
        one.kept[self.key] = int(play.choose(Ask(one.seat, "lucky-number", clause, options, one.id)).args["number"])
        play.note("names-number", clause, one.id, number=one.kept[self.key])

    def recalls(self, name: str, value: int) -> bool:
        return name == self.key and value in NUMBERS

    def makes_fated(self, scene: VadeMecumScene, one: Character, natural: int) -> bool:
        lucky = one.kept.get(self.key, 0)
        if scene.rulings.lucky_number == "next-roll":
            one.kept.pop(self.key, None)
        return lucky == natural


class SpiritOfVengeance(ByFields):
    """A dead creature rises for the holder, and strikes twice as hard until its vengeance is done; then it falls."""

    key = "spirit-of-vengeance"
    outlasts_combat = True

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        if not self.may(scene, one, ability):
            return ()
        dead = [other for other in scene.creatures.values() if other.is_out and touches(scene, one, other)]
        return [Option("use-on", ability=ability.key, target=other.id) for other in dead]

    def use(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        risen = play.scene.creatures[option.args["target"]]
        pay_action(play, one, ability)
        count_use(play, one, ability)
        self.tell(play, one, ability, [risen])
        end_what_lasts(play, risen)  # whoever had turned a coat in life does not turn it back
        if risen.side != one.side or not risen.is_pc:
            risen.seat = one.seat
        change_sides(play, risen, one.side)
        come_back(play, risen, ability)
        lasts(play, one, ability, risen)
        is_called_back(play, risen)

    def ended(self, play: VadeMecumPlay, one: Character, ability: Ability, active: Active) -> None:
        if one.is_able:
            fall_to_zero(play, one, one)


class Transformation(ByFields):
    """The creature's attributes, speed and abilities, and no skills; HP stay one's own. It ends when one falls."""

    key = "transformation"
    ends_at_zero = True

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        return [Option("turn-back", ability=ability.key)] if one.own else super().offers(scene, one, ability)

    def use(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        if option.verb == "turn-back":
            end_lasting(play, one, ability.key)
        else:
            super().use(play, one, ability, option)

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        scene, kind = play.scene, self.bound(play.scene, one, ability)
        if kind is None:
            kinds = content_of(scene).combatants
            options = [Option("becomes", combatant=key) for key in kinds]
            chosen = play.choose(Ask(one.seat, "transformation", clause_of(one, ability), options, one.id))
            kind = kinds[chosen.args["combatant"]]
            one.kept[ability.key] = list(kinds).index(kind.key)
        one.own = {name: getattr(one, name) for name in ATTRIBUTES}
        one.own |= {"skills": dict(one.skills), "abilities": list(one.abilities)}
        for name in ATTRIBUTES:
            setattr(one, name, getattr(kind.attributes, name))
        one.skills, one.abilities = {}, tuple(dict.fromkeys((*one.abilities, *abilities_of(scene, kind))))
        move_in(scene, one)
        play.note("becomes", clause_of(one, ability), one.id, combatant=kind.key)
        lasts(play, one, ability, one)

    def ended(self, play: VadeMecumPlay, one: Character, ability: Ability, active: Active) -> None:
        self.shed(play, one, clause_of(one, ability))
        for name in ATTRIBUTES:
            setattr(one, name, one.own[name])
        one.skills, one.abilities = one.own["skills"], tuple(one.own["abilities"])
        one.own = {}
        move_in(play.scene, one)

    def shed(self, play: VadeMecumPlay, one: Character, clause: str) -> None:
        """What takes that body is over: nobody sinks into mud without it, nor has somebody inside."""
        scene = play.scene
        gone = [content_of(scene).abilities[key] for key in one.abilities if key not in one.own["abilities"]]
        for what in [what for each in gone for what in each.conditions]:
            swallowed = scene.creatures.values() if condition_of(scene, what.condition).swallows else ()
            for bearer in [one] if what.on == "user" else swallowed:
                end(play, bearer, what.condition, clause, one.id)

    def arms(self, scene: VadeMecumScene, one: Character, ability: Ability) -> tuple[Arm, ...]:
        kind = self.bound(scene, one, ability)
        return () if kind is None else arms_by_nature(scene.packs, abilities_of(scene, kind))

    def bound(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Combatant | None:
        """The creature that somebody becomes, once it is chosen."""
        kinds, number = list(content_of(scene).combatants.values()), one.kept.get(ability.key, -1)
        return kinds[number] if 0 <= number < len(kinds) else None


def move_in(scene: VadeMecumScene, one: Character) -> None:
    """All figures of a body follow from its attributes, but for HP, which stay one's own."""
    one.speed = movement_speed(scene, one).value
    one.capacity = carrying_capacity(scene, one).value
    one.initiative_dice = initiative_dice(scene, one).value


ITEMS = (
    *(ShadowStep(), BindingBog(), WindGust(), Spreads(), NoFallDamage(), Quarry(), BorrowedTime(), LuckyNumber()),
    *(SpiritOfVengeance(), Transformation()),
)
