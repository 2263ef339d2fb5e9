"""Questions as a screen draws them: each answer with what it would touch and cost, and what may come of it."""

from collections.abc import Mapping
from typing import Any, cast

from cinque.core.ask import Ask, Option
from cinque.core.grid import Cell
from cinque.core.knowledge import as_known, sees
from cinque.core.refusal import Refusal
from cinque.core.screen import DOWN_LABELS, OF_SOMEBODY, Fact, Forecast, Preview, touched
from cinque.core.seat import Seat
from cinque.core.sentences import Line
from cinque.core.words import Reader
from cinque.web.shapes import (
    AskShape,
    ChanceShape,
    OddsShape,
    OptionShape,
    PreviewShape,
    RefusalShape,
    Text,
)
from cinque.web.standing import is_habit


def text_of(line: Line) -> Text:
    return cast("Text", line.to_data())


def ask_data(reader: Reader, ask: Ask, id: str, seat: Seat) -> AskShape:
    prices = reader.system.prices(reader.scene, ask, seat)
    return {
        "id": id,
        "seat": ask.seat,
        "who": ask.who,
        "topic": ask.topic,
        "text": text_of(reader.ask(ask)),
        "clause": ask.clause,
        "dice": list(ask.dice) if ask.dice else None,
        "decline": ask.decline,
        "options": [option_data(reader, ask, option, seat, prices) for option in ask.options],
        "refusals": [refusal_data(reader, refusal) for refusal in ask.refusals],
        "habit": is_habit(reader.system, ask.topic),
    }


def option_data(reader: Reader, ask: Ask, option: Option, seat: Seat, prices: Mapping[Cell, int]) -> OptionShape:
    """A square alone tells what it touches by itself; the way there is worked out when somebody looks at it."""
    preview, going = touched(option), reader.system.going
    if not preview.cells or preview.targets:
        preview = reader.system.preview(reader.scene, ask, option, seat)
    return {
        "key": option.key,
        "group": option.verb,
        "heading": str(reader.heading(option)),
        "kind": reader.kind(option),
        "text": text_of(reader.option(option)),
        "args": option.args,
        "what": _what(reader, preview),
        "idle": reader.system.leads_to_nothing(reader.scene, ask, option),
        "walk": going.index(option.verb) + 1 if option.verb in going else 0,
        "price": prices.get(preview.cells[0]) if preview.cells else None,
        "preview": preview_data(reader, preview),
    }


def preview_data(reader: Reader, preview: Preview) -> PreviewShape:
    return {
        "targets": list(preview.targets),
        "cells": [list(cell) for cell in preview.cells],
        "path": [list(cell) for cell in preview.path],
        "zone": preview.zone,
        "costs": [reader.cost(cost) for cost in preview.costs],
        "facts": [text_of(reader.fact(_by_itself(fact))) for fact in preview.effects],
        "strikers": [],
    }


def strikers(reader: Reader, ask: Ask, preview: Preview, seat: Seat) -> list[str]:
    """Who may strike on the way, as far as the seat knows."""
    if len(preview.path) < 2 or ask.who not in reader.scene.creatures:
        return []
    known = as_known(reader.scene, seat).copy()
    found = reader.system.strikers(known, ask, preview.path)
    return [id for id in found if sees(reader.scene, seat, reader.scene.creatures[id])]


def _by_itself(fact: Fact) -> Fact:
    """What names something needs no label: `Fire`, not `type Fire`."""
    return fact._replace(label="") if fact.kind else fact


def _what(reader: Reader, preview: Preview) -> str:
    """What it is done with: the move, the item."""
    return " · ".join(reader.name(piece.kind, piece.key) for piece in preview.content)


def refusal_data(reader: Reader, refusal: Refusal) -> RefusalShape:
    return {"text": text_of(reader.refusal(refusal)), "clause": refusal.clause}


# -- what may come


def odds_data(reader: Reader, forecast: Forecast) -> OddsShape:
    """A forecast in words, one thing after the other; what happens to several is told of each."""
    return {
        "chances": [_chance(reader, label, odds.chances) for label, odds in forecast.odds.items()],
        "estimate": forecast.estimate or forecast.error > 0,
        "error": round(forecast.error, 1),
        "refusal": refusal_data(reader, forecast.refusal) if forecast.refusal else None,
    }


def _chance(reader: Reader, label: str, chances: dict[Any, Any]) -> ChanceShape:
    what, _, who = label.partition(OF_SOMEBODY)
    return {
        "about": what,
        "who": who,
        "label": str(reader.outcome(what)),
        "grave": what in DOWN_LABELS,
        "yes_or_no": all(isinstance(outcome, bool) for outcome in chances),
        "spread": [(int(outcome), str(chance)) for outcome, chance in sorted(chances.items()) if chance],
    }
