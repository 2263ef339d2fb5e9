"""What Rokumen is played with: Pokémon on squares, and the state of a combat."""

from typing import ClassVar, Final

from cinque.core.ask import Data
from cinque.core.grid import Cell
from cinque.core.play import Play
from cinque.core.refusal import Refusal
from cinque.core.scene import Creature, Scene
from cinque.core.seat import GM_ROLE, is_seat_id
from cinque.systems.rokumen.content import LIBRARY, RokumenContent, Source, passives, sources, timings
from cinque.systems.rokumen.content.records import (
    ATTRIBUTES,
    COMBAT,
    EGG_GROUPS,
    NUMBERED_STATES,
    SEXES,
    STATUS_CONDITIONS,
    THIS_TURN,
    TYPES,
    VOLATILE_STATES,
    Passive,
)
from cinque.systems.rokumen.rulings import RokumenRulings

PLAYERS, OPPONENTS = "players", "opponents"
"""The two sides of a combat: the players' characters, and those of the game master (NPC)."""

SIDES = (PLAYERS, OPPONENTS)

BEGIN, START, SPEED, ACTION, END_STEP, OVER = "begin", "start-step", "speed-check", "action-step", "end-step", "over"
"""What comes next in a combat; each is the procedure of that name."""

CALLED_OFF, DRAW = "called-off", "draw"

SEQUENCE = "rokumen.combat.turn-sequence"
HP = "rokumen.ruling.hp-floor"
FIELD = "rokumen.grid.squares"

MOST_NUMBER = 999
"""The X of a state, its counters, or how often somebody has it."""

MOST_DICE = 99
"""As many dice as an attribute can have somebody roll."""

FACES = 6
"""Every die of the game is six-sided."""

Square = Cell


POKEMON_FIELDS: Final = (
    *("types", "egg_group", "sex", "toughness", "cleverness", "dexterity", "courage"),
    *("hp", "max_hp", "pp", "max_pp", "attack", "defence", "special_attack", "special_defence", "speed"),
    *("moves", "attribute_of", "traits", "items", "square"),
    *("acted", "waited", "fainted", "condition", "amount", "since"),
    *VOLATILE_STATES,
    *("for_turn", "for_combat", "because", "used", "used_in_turn"),
    *("cp", "p", "reselected"),
)


class Pokemon(Creature):
    """One character.

    `attribute_of` is the attribute set for each move with a difficulty. `condition` is its status condition, if any,
    with the X of Poison or the number of Sleep counters in `amount`, received in turn `since`; `confusion` and
    `healing` count how often it has those states. `for_turn` and `for_combat` are changes of figures, `because` what
    each of them comes from, `used` counts the uses of traits in this combat, `used_in_turn` names those of this turn.
    `waited` marks someone who let others go first, where that is allowed.
    """

    __slots__ = POKEMON_FIELDS
    fields: ClassVar[tuple[str, ...]] = (*Creature.fields, *POKEMON_FIELDS)
    only_told = frozenset({"because"})
    secrets = frozenset({"moves", "attribute_of", "traits", "items", "used", "used_in_turn", "cp", "p"})

    def __init__(self) -> None:
        super().__init__()
        self.types: tuple[str, ...] = ()
        self.egg_group = ""
        self.sex = ""
        self.toughness = 1
        self.cleverness = 1
        self.dexterity = 1
        self.courage = 1
        self.hp = 0
        self.max_hp = 0
        self.pp = 0
        self.max_pp = 0
        self.attack = 0
        self.defence = 0
        self.special_attack = 0
        self.special_defence = 0
        self.speed = 0
        self.moves: tuple[str, ...] = ()
        self.attribute_of: dict[str, str] = {}
        self.traits: tuple[str, ...] = ()
        self.items: dict[str, int] = {}
        self.square: Square = (0, 0)
        self.acted = False
        self.waited = False
        self.fainted = False
        self.condition = ""
        self.amount = 0
        self.since = 0
        self.confusion = 0
        self.healing = 0
        self.for_turn: dict[str, int] = {}
        self.for_combat: dict[str, int] = {}
        self.because: dict[str, dict[str, int]] = {}
        self.used: dict[str, int] = {}
        self.used_in_turn: list[str] = []
        self.cp = 0
        self.p = 0
        self.reselected = False

    @property
    def is_npc(self) -> bool:
        """Whoever the game master speaks for; of two players who fight each other, neither is one."""
        return self.seat == GM_ROLE

    def restore(self, data: Data) -> None:
        super().restore(data)
        self.types = tuple(data["types"])
        self.moves = tuple(data["moves"])
        self.traits = tuple(data["traits"])
        self.square = (int(data["square"][0]), int(data["square"][1]))

    def change(self, lasts: str, name: str, by: int, cause: str) -> None:
        """A figure is higher or lower for the turn or the combat, because of a move, trait or item."""
        kept = self.for_turn if lasts == THIS_TURN else self.for_combat
        kept[name] = kept.get(name, 0) + by
        causes = self.because.setdefault(f"{lasts}:{name}", {})
        causes[cause] = causes.get(cause, 0) + by

    def end_changes(self, lasts: str) -> None:
        if lasts == COMBAT:
            self.for_combat = {}
        self.for_turn = {}
        if self.because:
            left = self.because.items() if lasts == THIS_TURN else ()
            self.because = {name: causes for name, causes in left if name.startswith(COMBAT)}

    def lose_states(self) -> None:
        """Whoever is Fainted has no other state."""
        self.condition, self.amount, self.since, self.confusion, self.healing = "", 0, 0, 0, 0

    def faults(self, scene: "RokumenScene") -> list[Refusal]:
        """What is impossible about somebody written by hand."""
        if not is_seat_id(self.seat):
            return [Refusal("bad-seat", SEQUENCE, seat=self.seat)]
        too_low = self.hp < 0 and scene.rulings.hp_floor == "floor-zero"
        too_high = self.hp > self.max_hp and scene.rulings.recovery_cap == "capped"
        if too_low or too_high or self.max_hp < 1 or (self.hp <= 0 and not self.fainted):
            return [Refusal("value-out-of-range", HP, who=self.id, hp=self.hp, of=self.max_hp)]
        lowest = min(self.pp, self.max_pp)  # the most is what somebody begins the next combat with
        if lowest < 0:
            return [Refusal("pp-below-nothing", "rokumen.move.choose", who=self.id, pp=lowest)]
        if not (0 <= self.square[0] < scene.width and 0 <= self.square[1] < scene.height):
            return [Refusal("outside-the-field", FIELD, who=self.id)]
        known = self._names_exist(content_of(scene)) and self._changes_are_numbers()
        if not known or (self.condition and self.fainted) or self._number_missing():
            return [Refusal("does-not-hang-together", SEQUENCE)]
        return []

    def _number_missing(self) -> bool:
        """Whatever is written with a number has one, and none that would take for ever."""
        volatile: list[int] = [getattr(self, state) for state in VOLATILE_STATES]
        return (self.condition in NUMBERED_STATES and self.amount < 1) or not all(
            0 <= number <= MOST_NUMBER for number in (self.amount, *volatile)
        )

    def _changes_are_numbers(self) -> bool:
        """Whatever is higher or lower is so by a number, for each of its causes."""
        tables = [self.for_turn, self.for_combat, *self.because.values()]
        return all(type(by) is int for table in tables for by in table.values())

    def _names_exist(self, content: RokumenContent) -> bool:
        return (
            bool(self.types)
            and all(type in TYPES for type in self.types)
            and self.egg_group in EGG_GROUPS
            and self.sex in SEXES
            and (not self.condition or self.condition in STATUS_CONDITIONS)
            and all(0 <= getattr(self, name) <= MOST_DICE for name in ATTRIBUTES)
            and all(move in content.moves for move in self.moves)
            and all(attribute in ATTRIBUTES for attribute in self.attribute_of.values())
            and all(trait in content.traits for trait in self.traits)
            and all(item in content.items and type(count) is int and count > 0 for item, count in self.items.items())
        )


COMBAT_FIELDS: Final = ("phase", "result", "width", "height", "actor", "acted_steps", "agreed", "begun")


class RokumenScene(Scene[Pokemon, RokumenRulings]):
    """The characters, and the combat that they are in; `round` is the turn.

    `width` and `height` are the field in squares. `actor` is who has the coming Action Step, `acted_steps` how many
    Action Steps this turn has had, `agreed` the order that players of equal Speed have settled on. `begun`: the session
    has had its first combat or rest.
    """

    __slots__ = COMBAT_FIELDS
    fields: ClassVar[tuple[str, ...]] = (*Scene.fields, *COMBAT_FIELDS)
    rolls = ("purse", "agreed")
    stands_on = "square"
    rulings_type = RokumenRulings
    creature_type = Pokemon
    library = LIBRARY

    def __init__(self) -> None:
        super().__init__()
        self.phase = ""
        self.result = ""
        self.width = 9
        self.height = 7
        self.actor = ""
        self.acted_steps = 0
        self.agreed: list[str] = []
        self.begun = False

    def guess(self, one: Pokemon) -> None:
        """Whoever knows nothing of them takes others to have neither traits nor items."""
        nobody = Pokemon()
        for name in one.secrets:
            setattr(one, name, getattr(nobody, name))

    def able(self) -> list[Pokemon]:
        """Those who are not Fainted."""
        return [one for one in self.creatures.values() if not one.fainted]

    def in_square(self, square: Square) -> list[Pokemon]:
        return [one for one in self.creatures.values() if one.square == square]

    def is_over(self) -> bool:
        """Ruling combat-end: when nobody of one side is left standing, or only when the game master says so."""
        by_itself = self.rulings.combat_end == "side-fainted"
        return by_itself and not (self.standing(PLAYERS) and self.standing(OPPONENTS))

    def standing(self, side: str) -> bool:
        """Whether anyone of a side is not Fainted."""
        for one in self.creatures.values():  # noqa: SIM110 - twice as fast as any()
            if one.side == side and not one.fainted:
                return True
        return False

    def follow(self, way: list[str]) -> None:
        """Without HP somebody has Fainted, with any they have not, whoever says so; or by somebody's word alone."""
        if way[0] == "creatures" and way[2:] in (["hp"], ["fainted"]):
            one = self.creatures[way[1]]
            if one.hp <= 0 if way[2] == "hp" else one.fainted:
                self.fell(one)
            else:
                one.fainted = False

    def fell(self, one: Pokemon) -> None:
        """きぜつ: all other states are lost; by the ruling acted-is-no-state, having acted is one of them."""
        one.fainted = True
        one.lose_states()
        if self.rulings.acted_is_no_state == "lost":
            one.acted = False

    # -- what is impossible about a scene that somebody has written by hand: an override, a journal

    def faults(self) -> list[Refusal]:
        faults = [fault for one in self.creatures.values() for fault in one.faults(self)]
        if not self._hangs_together():
            faults.append(Refusal("does-not-hang-together", SEQUENCE))
        return faults

    def _hangs_together(self) -> bool:
        """The combat is at a point that exists, with sides that exist, and whoever is named is there."""
        return (
            self.phase in ("", BEGIN, START, SPEED, ACTION, END_STEP, OVER)
            and (self.result in SIDES or self.result in ("", DRAW, CALLED_OFF))
            and all(one.side in SIDES and one.id == id for id, one in self.creatures.items())
            and (self.phase != ACTION or self.actor in self.creatures)
            and 1 <= self.width <= 100
            and 1 <= self.height <= 100
        )


def content_of(scene: RokumenScene) -> RokumenContent:
    return LIBRARY.content(scene.packs)


def passives_of(scene: RokumenScene, one: Pokemon) -> tuple[Passive, ...]:
    """What is always in force for somebody, by traits and by what is carried."""
    return passives(scene.packs, one.traits, tuple(one.items))


def sources_of(scene: RokumenScene, one: Pokemon) -> tuple[Source, ...]:
    """The same with the names of the traits and items, for computations."""
    return sources(scene.packs, one.traits, tuple(one.items))


def has_timing(scene: RokumenScene, one: Pokemon, timing: str) -> bool:
    """Whether somebody has any trait or item of a timing, usable or not."""
    return timing in timings(scene.packs, one.traits, tuple(one.items))


RokumenPlay = Play[RokumenScene]
