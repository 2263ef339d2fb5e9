"""What a seat sees: cards, and what an option would touch."""

from cinque.core.ask import Data
from cinque.core.knowledge import known_creatures, seen
from cinque.core.screen import Card, Fact, Gauge
from cinque.core.seat import Seat
from cinque.systems.mystery.combat_essentials.action_points import ap_left, ap_now
from cinque.systems.mystery.model import Character, MysteryScene


def view(scene: MysteryScene, seat: Seat) -> Data:
    return {
        "phase": scene.phase,
        "round": scene.round,
        "side": scene.side,
        "field": [active.to_data() for active in scene.active],
        "hazards": {side: dict(layers) for side, layers in scene.hazards.items()},
        "traps": list(scene.found),
        "wishes": scene.wishes,
        "creatures": known_creatures(scene, seat),
    }


def cards(scene: MysteryScene, seat: Seat) -> list[Card]:
    return [card(scene, one) for one in seen(scene, seat)]


def card(scene: MysteryScene, one: Character) -> Card:
    facts = [Fact("", active.effect, "status") for active in one.active]
    facts += [Fact(stat, stage) for stat, stage in one.stages.items()]
    gauges = (Gauge("hp", one.hp, one.max_hp), Gauge("ap", ap_left(scene, one), ap_now(scene, one)))
    return Card(one.id, one.side, gauges, tuple(facts), down=not one.is_up)
