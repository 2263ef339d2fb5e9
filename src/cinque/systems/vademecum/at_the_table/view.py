"""What a seat sees: cards, the board, and what an option would touch."""

from cinque.core.ask import Ask, Data, Option
from cinque.core.knowledge import known_creatures, seen
from cinque.core.screen import Board, Card, Fact, Gauge, Layer, Mark, Place, Preview, Token, touched
from cinque.core.seat import Seat
from cinque.systems.vademecum.characters.figures import speed_now
from cinque.systems.vademecum.conditions.bloodied import is_bloodied
from cinque.systems.vademecum.injuries import level_of
from cinque.systems.vademecum.model import Character, VadeMecumScene

TIERS = ("", "light-cover", "medium-cover", "heavy-cover")


def view(scene: VadeMecumScene, seat: Seat) -> Data:
    return {
        "phase": scene.phase,
        "round": scene.round,
        "clock": scene.clock,
        "order": list(scene.order),
        "actor": scene.actor,
        "market": list(scene.market),
        "creatures": known_creatures(scene, seat),
    }


def cards(scene: VadeMecumScene, seat: Seat) -> list[Card]:
    return [card(scene, one) for one in seen(scene, seat)]


def card(scene: VadeMecumScene, one: Character) -> Card:
    facts = [Fact("", active.effect, "condition") for active in one.active]
    if is_bloodied(scene, one) and one.is_able:
        facts.append(Fact("", "bloodied", "condition"))
    if one.cover:
        facts.append(Fact("", TIERS[one.cover], "word"))
    if one.injury:
        facts.append(Fact("injury", level_of(one).name, "injury-level", level_of(one).rounds - one.injured_rounds))
    if one.exhaustion:
        facts.append(Fact("exhaustion", one.exhaustion))
    facts.append(Fact("speed", speed_now(scene, one)))
    gauges = (Gauge("hp", one.hp, one.max_hp),)
    return Card(one.id, one.side, gauges, tuple(facts), sign_of(one), Place((one.square,)), not one.is_able)


def sign_of(one: Character) -> str:
    return (one.name or one.id)[:1].upper()


def board(scene: VadeMecumScene) -> Board:
    rough = Layer("terrain", tuple(Mark(cell, ("rough",), "~") for cell in scene.rough))
    covers = Layer("cover", tuple(Mark(cell, (TIERS[tier],), "#") for cell, tier in scene.covers))
    tokens = tuple(
        Token(one.id, one.side, sign_of(one), Place((one.square,)), not one.is_able)
        for one in scene.creatures.values()
        if not one.is_out
    )
    return Board(scene.width, scene.height, (rough, covers), tokens)


def preview(scene: VadeMecumScene, ask: Ask, option: Option, seat: Seat) -> Preview:
    return touched(option)
