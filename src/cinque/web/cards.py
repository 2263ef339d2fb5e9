"""Who is there, as a screen draws it: the cards of creatures, the turn order, and the seats."""

import re
from collections.abc import Sequence

from cinque.core.screen import Card, Fact, Gauge, Order
from cinque.core.seat import Seat
from cinque.core.words import Reader
from cinque.web.disclosure import OPEN, Disclosure, is_foe
from cinque.web.figures import path_of
from cinque.web.questions import text_of
from cinque.web.shapes import CardShape, GaugeShape, OrderShape, SeatShape
from cinque.web.standing import families, is_own_kind, played


def card_data(reader: Reader, card: Card, disclosure: Disclosure = OPEN) -> CardShape:
    facts = [fact for fact in card.facts if not fact.tone]
    states = [state for fact in card.facts if fact.tone for state in _one_by_one(fact)]
    data: CardShape = {
        "who": card.who,
        "name": reader.name("creature", card.who),
        "side": card.side,
        "sign": card.sign,
        "seat": reader.scene.creatures[card.who].seat,
        "gauges": [gauge_data(reader, one) for one in card.gauges],
        "budget": [gauge_data(reader, one) for one in card.budget],
        "facts": [text_of(reader.fact(fact)) for fact in facts],
        "states": [{"label": str(reader.fact(state)), "tone": state.tone} for state in states],
        "place": text_of(reader.place(card._replace(sign=""))),
        "down": card.down,
    }
    if reader.seat is not None and is_foe(reader.scene, reader.seat, card.who):
        data["gauges"] = [disclosure.gauge(one, reader.lang) for one in data["gauges"]]
    if reader.seat is not None and reader.seat.is_gm:
        one = reader.scene.creatures[card.who]
        for gauge, shape in zip(card.gauges, data["gauges"], strict=True):
            shape["path"] = path_of(one, gauge.label, gauge.value)
            shape["most_path"] = path_of(one, f"max_{gauge.label}", gauge.most)
        for state, told in zip(states, data["states"], strict=True):
            told["path"] = path_of(one, state.label, state.value)
        data["paths"] = [path_of(one, fact.label, fact.value) for fact in facts]
        data["unseen"] = reader.scene.unseen(one)
    return data


def gauge_data(reader: Reader, gauge: Gauge) -> GaugeShape:
    label = reader.words.find(reader.lang, reader.system.labels, gauge.label)
    return {"label": label or reader.name("word", gauge.label), "value": gauge.value, "most": gauge.most}


def _one_by_one(fact: Fact) -> list[Fact]:
    return [fact._replace(value=one) for one in fact.value] if isinstance(fact.value, tuple) else [fact]


def order_data(reader: Reader, order: Order, acting: str, cards: Sequence[Card]) -> OrderShape:
    somebody = any(turn.now for turn in order.turns)
    facts = {card.who: [fact.label for fact in card.facts if not fact.tone] for card in cards}

    def same(who: str) -> int:
        labels = facts.get(who, [])
        return labels.index(order.called) if order.called and order.called in labels else -1

    return {
        "round": order.round,
        "title": str(reader.text("event", reader.system.sections[0], number=order.round)),
        "steps": [reader.name("word", step) for step in order.steps],
        "step": order.steps.index(order.step) if order.step else -1,
        "turns": [
            {
                "who": turn.who,
                "side": turn.side,
                "name": reader.name("creature", turn.who) if turn.who else reader.name("word", turn.side),
                "count": turn.called,
                "fact": same(turn.who) if turn.called is not None else -1,
                "acted": turn.acted and (somebody or turn.who != acting),
                "now": turn.now or (not somebody and bool(turn.who) and turn.who == acting),
            }
            for turn in order.turns
        ],
    }


def in_general(template: str) -> str:
    """A sentence about nobody in particular."""
    return re.sub(r"\{[^}]*\}", "…", template)


def seat_data(seat: Seat, all_of_it: bool) -> SeatShape:
    data: SeatShape = {"seat": seat.id, "role": seat.role, "name": seat.name}
    if all_of_it:
        orders = {topic: order for topic, order in seat.orders.items() if not is_own_kind(topic)}
        data |= {"typed": seat.typed, "orders": orders, "played": played(seat), "families": families(seat)}
    return data
