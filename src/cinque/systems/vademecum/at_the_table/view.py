"""What a seat sees: cards and the board. Of combatants and enemies it sees no figures."""

from typing import Final

from cinque.core import screen
from cinque.core.ask import Data
from cinque.core.grid import DIAGONALS_ONE
from cinque.core.knowledge import known_creatures, knows, seen
from cinque.core.screen import (
    BAD,
    GOOD,
    NOWHERE,
    SO_SO,
    Board,
    Card,
    Fact,
    Gauge,
    Layer,
    Mark,
    Order,
    Place,
    Scale,
    Token,
    Trait,
    Turn,
    signs,
)
from cinque.core.seat import Seat
from cinque.systems.vademecum.characters.figures import speed_now
from cinque.systems.vademecum.combat.squares import rough_tiles
from cinque.systems.vademecum.combat.without_a_map import gap
from cinque.systems.vademecum.conditions.bloodied import BLOODIED, is_bloodied
from cinque.systems.vademecum.content.records import ATTRIBUTES
from cinque.systems.vademecum.injuries import level_of
from cinque.systems.vademecum.model import COVERS, FEET, PARTY, Character, VadeMecumScene
from cinque.systems.vademecum.sight import fog_tiles
from cinque.systems.vademecum.tiles import METRICS

TRAITS: Final = (
    Trait("race", "race"),
    Trait("class_", "class", "class"),
    *(Trait(name, "", f"attribute.{name}") for name in ATTRIBUTES),
    *map(Trait, ("xp", "money", "capacity")),
    Trait("skills", "skill", "skill"),
    Trait("perks", "ability"),
    Trait("abilities", "ability"),
    Trait("wielded", "item", "word.weapon"),
    Trait("worn", "item", "word.armor"),
    Trait("items", "goods"),
)
"""What there is to be known of somebody besides their card."""
BY_WORD: Final = (Trait("reaction"), Trait("dead", "", "word.dead"))
"""What a game master's word sets besides the numbers that are shown."""


def view(scene: VadeMecumScene, seat: Seat) -> Data:
    return {
        "phase": scene.phase,
        "round": scene.round,
        "clock": scene.clock,
        "order": list(scene.order),
        "actor": scene.actor,
        "market": list(scene.market),
        "camp": scene.camp,
        "goal": scene.goal,
        "miles": scene.miles,
        "vehicles": dict(scene.vehicles),
        "cargo": dict(scene.cargo),
        "creatures": everybody(scene, seat),
    }


def everybody(scene: VadeMecumScene, seat: Seat) -> Data:
    """Whom a seat sees, with what it knows of them; who keeps watch at a Rest the party alone knows."""
    found = known_creatures(scene, seat)
    if not seat.is_gm and seat.id not in scene.seats_of(PARTY):
        for one in found.values():
            del one["watchful"]
    return found


def called_out(scene: VadeMecumScene) -> Data:
    """How hurt somebody looks is for everybody to see."""
    return {one.id: [one.is_able, is_bloodied(scene, one)] for one in scene.creatures.values()}


def cards(scene: VadeMecumScene, seat: Seat) -> list[Card]:
    sign = signs(seen(scene, seat), PARTY)
    there = sorted(seen(scene, seat), key=lambda one: one.side != PARTY)
    actor = scene.creatures.get(scene.actor)
    seen_from = actor if actor is not None and sees_place(scene, seat, actor) else None
    return [
        card(scene, one, sign[one.id], knows(seat, one) or not one.keeper, sees_place(scene, seat, one), seen_from)
        for one in there
    ]


def sees_place(scene: VadeMecumScene, seat: Seat, one: Character) -> bool:
    """Whether a seat knows where somebody is: of the Hidden only their own side does."""
    return not one.is_hidden or knows(seat, one) or bool(scene.confided(one, seat.id))


def card(scene: VadeMecumScene, one: Character, sign: str, known: bool, placed: bool, actor: Character | None) -> Card:
    conditions = dict.fromkeys(active.effect for active in one.active)
    facts = [Fact("", condition, "condition", tone=SO_SO) for condition in conditions]
    if is_bloodied(scene, one) and one.is_able:
        facts.append(Fact("", BLOODIED.key, "condition", tone=BAD))
    if one.cover:
        facts.append(Fact("", COVERS[one.cover], "word", tone=GOOD))
    if one.injury:
        facts.append(Fact("injury", level_of(one).name, "injury-level", level_of(one).rounds - one.injured_rounds, BAD))
    if one.exhaustion and known:
        facts.append(Fact("exhaustion", one.exhaustion, tone=BAD))
    if known:
        facts.append(Fact("speed", speed_now(scene, one)))
    gauges = (Gauge("hp", one.hp, one.max_hp),) if known else ()
    if scene.mapless and actor is not None and actor is not one and placed:
        facts.append(Fact("distance", gap(actor, one) * FEET))
    place = NOWHERE if scene.mapless or not placed else Place((one.square,))
    return Card(
        one.id, one.side, gauges, tuple(facts), sign, place, not one.is_able, budget(scene, one) if known else ()
    )


def budget(scene: VadeMecumScene, one: Character) -> tuple[Gauge, ...]:
    """The actions left in its turn, and in a fight its reaction."""
    in_turn = [("main-action", one.main), ("bonus-action", one.bonus)] if one.id == scene.actor else []
    reaction = [("reaction", int(one.reaction) + one.spare_reactions)] if scene.in_combat else []
    return tuple(Gauge(label, left, max(1, left)) for label, left in [*in_turn, *reaction])


def board(scene: VadeMecumScene, seat: Seat) -> Board:
    if scene.mapless:
        return Board()
    sign = signs(seen(scene, seat), PARTY)
    fog = [Mark(cell, ("fog",), "%", screen.CLOUD) for cell in sorted(fog_tiles(scene))]
    rough = Layer("terrain", (*(Mark(cell, ("rough",), "~", screen.STONES) for cell in rough_tiles(scene)), *fog))
    covers = Layer(
        "cover", tuple(Mark(cell, (COVERS[tier],), "#", screen.COVER, str(tier)) for cell, tier in scene.covers)
    )
    tokens = tuple(
        Token(one.id, one.side, sign[one.id], Place((one.square,)), not one.is_able)
        for one in seen(scene, seat)
        if not one.is_out and sees_place(scene, seat, one)
    )
    scale = Scale(FEET, "feet", METRICS.get(scene.rulings.grid_diagonal, DIAGONALS_ONE))
    return Board(scene.width, scene.height, (rough, covers), tokens, scale=scale)


def order(scene: VadeMecumScene) -> Order:
    """By the initiative that was rolled before all eyes; whoever puts a turn off comes in again where it is."""
    if not scene.phase:
        return Order()
    left = {*scene.queue, scene.actor}
    turns = [
        Turn(id, called=scene.creatures[id].initiative, acted=id not in left, now=id == scene.actor)
        for id in scene.order
        if not scene.creatures[id].is_out
    ]
    return Order(scene.round, turns=tuple(turns))
