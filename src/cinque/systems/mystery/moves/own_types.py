"""Moves with a type of their own making, a match-up of their own, or that change somebody's types."""

from fractions import Fraction
from typing import ClassVar, Final

from cinque.core.refusal import Refusal
from cinque.systems.mystery.combat.items import barring_items
from cinque.systems.mystery.combat_essentials.changed import change_types
from cinque.systems.mystery.combat_essentials.worn import worn_by
from cinque.systems.mystery.content.records import TYPELESS, TYPES, Move
from cinque.systems.mystery.field import is_on_the_ground, is_there
from cinque.systems.mystery.field_effects.terrain import ElectricTerrain, GrassyTerrain, MistyTerrain, PsychicTerrain
from cinque.systems.mystery.match_ups import match_up, without_immunity
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of
from cinque.systems.mystery.moves.clearing import BrickBreak
from cinque.systems.mystery.use import RULES, MoveRule, Use

STATUS_MOVE = "mystery.move.status"
OF_TERRAIN: Final = {
    ElectricTerrain.key: "electric",
    GrassyTerrain.key: "grass",
    MistyTerrain.key: "fairy",
    PsychicTerrain.key: "psychic",
}


def type_of_terrain(scene: MysteryScene) -> str:
    return next((type for key, type in OF_TERRAIN.items() if is_there(scene, key)), "")


# -- the type of the move


class TerrainPulse(MoveRule):
    """On the ground in a terrain it is of its type, and twice as strong."""

    key = "pulses"

    def change_use(self, play: MysteryPlay, use: Use) -> None:
        type = type_of_terrain(play.scene)
        if type and is_on_the_ground(play.scene, use.user):
            use.type, use.bp = type, 2 * use.bp


class Judgment(MoveRule):
    """Judgment, Techno Blast, Multi-Attack: the type of what one wears or holds."""

    key = "type-of-item"

    def change_use(self, play: MysteryPlay, use: Use) -> None:
        """As far as items have an effect."""
        scene, user = play.scene, use.user
        worn = worn_by(scene, user)
        held = content_of(scene).items[user.held].type if user.held and barring_items(scene, user) is None else ""
        use.type = (worn.type if worn is not None else "") or held or use.type


class RevelationDance(MoveRule):
    """The user's first type."""

    key = "type-of-user"

    def change_use(self, play: MysteryPlay, use: Use) -> None:
        use.type = use.user.types[0] if use.user.types else TYPELESS


class TypeOfForm(MoveRule):
    """Ivy Cudgel, Aura Wheel: the type goes with the user's form."""

    key = "type-of-form"
    forms: ClassVar[dict[str, str]] = {
        "ogerpon-wellspring": "water",
        "ogerpon-hearthflame": "fire",
        "ogerpon-cornerstone": "rock",
        "morpeko-hangry": "dark",
    }

    def change_use(self, play: MysteryPlay, use: Use) -> None:
        use.type = self.forms.get(use.user.species, use.type)


class RagingBull(BrickBreak):
    """The type of the breed; screens fall before it."""

    key = "type-of-breed"
    breeds: ClassVar[dict[str, str]] = {
        "tauros-paldea-combat": "fighting",
        "tauros-paldea-blaze": "fire",
        "tauros-paldea-aqua": "water",
    }

    def change_use(self, play: MysteryPlay, use: Use) -> None:
        use.type = self.breeds.get(use.user.species, use.type)


# -- the match-up


class FreezeDry(MoveRule):
    """Super-effective against Water."""

    key = "freezes-water"

    def match_up(self, scene: MysteryScene, use: Use, target: Character, found: Fraction) -> Fraction:
        return found * 4 if "water" in target.types and use.type == "ice" else found


class FlyingPress(MoveRule):
    """Of the Flying type as well."""

    key = "flies-too"

    def match_up(self, scene: MysteryScene, use: Use, target: Character, found: Fraction) -> Fraction:
        return found * match_up("flying", target.types)


class ThousandArrows(MoveRule):
    """Strikes those whom the ground does not reach."""

    key = "reaches-all"

    def match_up(self, scene: MysteryScene, use: Use, target: Character, found: Fraction) -> Fraction:
        return without_immunity(use.type, target.types)


class NihilLight(ThousandArrows):
    """Neither immunity nor stat changes count."""

    key = "annihilates"
    ignores_stages = True


class Synchronoise(MoveRule):
    """Only against those who share a type with the user."""

    key = "shares-a-type"

    def match_up(self, scene: MysteryScene, use: Use, target: Character, found: Fraction) -> Fraction:
        return found if set(use.user.types) & set(target.types) else Fraction(0)


# -- somebody's types


class Becomes(MoveRule):
    """Soak, Magic Powder: the target is of one type alone."""

    key = "soaks"
    clause = STATUS_MOVE
    type: ClassVar[str] = "water"

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        change_types(play, target, (self.type,), self.clause)


class MagicPowder(Becomes):
    key = "enchants"
    type = "psychic"


class TrickOrTreat(Becomes):
    """A type comes to those that the target has."""

    key = "haunts"
    type = "ghost"

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        if self.type not in target.types:
            change_types(play, target, (*target.types, self.type), self.clause)


class ForestsCurse(TrickOrTreat):
    key = "overgrows"
    type = "grass"


class Conversion(MoveRule):
    """The user is of the type of its first move."""

    key = "converts"
    clause = STATUS_MOVE

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        first = content_of(play.scene).moves[target.moves[0]] if target.moves else use.move
        change_types(play, target, (first.type,), self.clause)


class Conversion2(MoveRule):
    """The user is of the first type that resists the target's last move."""

    key = "converts-against"
    clause = STATUS_MOVE
    only_copies = True

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        last = content_of(play.scene).moves.get(target.last_move)
        safe = [type for type in TYPES if last is not None and type != TYPELESS and resists(type, last.type)]
        if safe:
            change_types(play, use.user, (safe[0],), self.clause)


def resists(type: str, against: str) -> bool:
    return against != TYPELESS and match_up(against, (type,)) < 1


class Camouflage(MoveRule):
    """The user is of the terrain's type, of Normal where there is none."""

    key = "blends-in"
    clause = STATUS_MOVE

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        change_types(play, target, (type_of_terrain(play.scene) or "normal",), self.clause)


class ReflectType(MoveRule):
    """The user has the target's types."""

    key = "reflects-types"
    clause = STATUS_MOVE
    only_copies = True

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        change_types(play, use.user, target.types, self.clause)


class BurnUp(MoveRule):
    """Burn Up, Double Shock: only for those of its type, which they lose by it."""

    key = "burns-up"

    def why_not(self, scene: MysteryScene, user: Character, move: Move) -> Refusal | None:
        has = move.type in user.types
        return None if has else Refusal("move-not-now", self.clause, move=move.key, rule=self.key)

    def afterwards(self, play: MysteryPlay, use: Use, dealt: int) -> None:
        if use.came_off and use.user.is_up:
            left = tuple(type for type in use.user.types if type != use.move.type)
            change_types(play, use.user, left or (TYPELESS,), self.clause)


TYPE_RULES: Final = (
    *(TerrainPulse(), Judgment(), RevelationDance(), TypeOfForm(), RagingBull(), FreezeDry(), FlyingPress()),
    *(ThousandArrows(), NihilLight(), Synchronoise(), Becomes(), MagicPowder(), TrickOrTreat(), ForestsCurse()),
    *(Conversion(), Conversion2(), Camouflage(), ReflectType(), BurnUp()),
)
RULES.update({rule.key: rule for rule in TYPE_RULES})
