"""Charts as Vega-Lite describes them, and as static SVG. Names and words come from whoever wants them.

Colours are variables of the page, so that one picture is light or dark; every mark has a description of its own for
those who do not see it.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

from cinque.core.ask import Data

SIDES = ("var(--one)", "var(--two)", "var(--three)", "var(--four)")
WIDTH, ROW, LINE, CELL, LETTER = 520, 26, 16, 34, 8
NARROW, NARROW_LABEL, NARROW_COLUMNS = 140, 130, 230
"""On a phone a chart is as wide as this, and so are the names beside it: half a bar would tell something else."""
PALE = (0.05, 0.5)
"""How opaque the cells of a heat map are: no more than lets their text be read, on light and on dark pages."""
SEPARATOR = ", "
"""Between the parts of the name of a variant."""
MOST_LABEL = 260
CONFIG: Data = {
    "font": "system-ui, 'Hiragino Sans', 'Noto Sans JP', 'Yu Gothic', sans-serif",
    "view": {"stroke": None},
    "axis": {
        **dict.fromkeys(("labelColor", "titleColor"), "var(--ink)"),
        **dict.fromkeys(("gridColor", "domainColor", "tickColor"), "var(--line)"),
        "labelFontSize": 13,
        "titleFontSize": 13,
        "titleFontWeight": "normal",
        "labelLimit": MOST_LABEL,
        "tickCount": 6,
        "aria": False,
    },
    "legend": {"labelColor": "var(--ink)", "labelFontSize": 13, "orient": "top", "title": None, "aria": False},
}
NAMES: Data = {"field": "name", "type": "nominal", "title": None, "sort": None}
TOLD: Data = {"field": "told", "type": "nominal"}


class Bar(NamedTuple):
    """A value with its name, and from where to where it may be; `told` is the whole of it in words."""

    name: str
    value: float
    told: str
    low: float | None = None
    high: float | None = None
    side: str = ""


class Cell(NamedTuple):
    """A share where a row and a column meet."""

    row: str
    column: str
    share: float
    told: str


def _chart(description: str, values: Sequence[NamedTuple], **more: Any) -> Data:
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "description": description,
        "background": None,
        "padding": {"left": 36, "right": 16, "top": 4, "bottom": 4},
        "data": {"values": [value._asdict() for value in values]},
        "config": CONFIG,
        **more,
    }


def _along(title: str, share: bool, **more: Any) -> Data:
    axis: Data = {"format": "%"} if share else {}
    return {"type": "quantitative", "title": title or None, "axis": axis, **more}


def _range(bars: Sequence[Bar], x: Data) -> list[Data]:
    if all(bar.low is None for bar in bars):
        return []
    ends = {"x": {**x, "field": "low"}, "x2": {"field": "high"}}
    return [
        {"mark": {"type": "rule", "color": "var(--ink)", "strokeWidth": 2, "aria": False}, "encoding": ends},
        *[
            {
                "mark": {"type": "tick", "color": "var(--ink)", "thickness": 2, "size": 10, "aria": False},
                "encoding": {"x": {**x, "field": end}},
            }
            for end in ("low", "high")
        ],
    ]


def bars(
    description: str, values: Sequence[Bar], title: str = "", share: bool = False, sides: Sequence[str] = ()
) -> Data:
    """Lying bars, one below the other, with their intervals; these sides have colours of their own."""
    x = _along(title, share, **({"scale": {"domain": [0, 1]}} if share else {}))
    mark: Data = {"type": "bar", "height": 16, "color": SIDES[0]}
    encoding: Data = {"x": {**x, "field": "value"}, "description": TOLD}
    if sides:
        scale = {"domain": list(sides), "range": list(SIDES[: len(sides)])}
        encoding["color"] = {"field": "side", "type": "nominal", "scale": scale}
    layers = [{"mark": mark, "encoding": encoding}, *_range(values, x)]
    return _chart(description, values, **_below_each_other(values), layer=layers)


def _below_each_other(values: Sequence[Bar]) -> Data:
    """Names of several parts have a line for each."""
    lines = max((value.name.count(SEPARATOR) + 1 for value in values), default=1)
    axis = {"labelExpr": f"split(datum.label, '{SEPARATOR}')", "labelOffset": -(LINE // 2) * (lines - 1)}
    size = {"width": WIDTH, "height": {"step": max(ROW, 10 + LINE * lines)}}
    return {**size, "encoding": {"y": NAMES | {"axis": axis}}}


def columns(description: str, values: Sequence[Bar], title: str, across: str = "") -> Data:
    """Standing bars, one beside the other."""
    y = {"field": "value", **_along(title, share=True)}
    return _chart(
        description,
        values,
        width={"step": max(14, min(CELL, WIDTH // max(1, len(values))))},
        height=180,
        mark={"type": "bar", "color": SIDES[0]},
        encoding={"x": NAMES | {"title": across, "axis": {"labelAngle": 0}}, "y": y, "description": TOLD},
    )


def differences(description: str, values: Sequence[Bar], title: str) -> Data:
    """Points with their intervals beside a line at nothing."""
    x = _along(title, share=False)
    zero = {
        "mark": {"type": "rule", "color": "var(--ink)", "strokeDash": [4, 3], "aria": False},
        "encoding": {"x": {**x, "datum": 0}, "y": {"value": 0}, "y2": {"value": "height"}},
    }
    point = {
        "mark": {"type": "point", "filled": True, "size": 90, "color": SIDES[0], "opacity": 1},
        "encoding": {"x": {**x, "field": "value"}, "description": TOLD},
    }
    layers = [*_range(values, x), zero, point]
    return _chart(description, values, **_below_each_other(values), layer=layers)


def heat_map(description: str, values: Sequence[Cell], down: str, across: str) -> Data:
    """The darker, the more often; the share stands in every cell."""
    most = max((value.share for value in values), default=1) or 1
    labels = {"type": "nominal", "sort": None}
    place = {
        "y": {**labels, "field": "row", "title": down or None},
        "x": {**labels, "field": "column", "title": across},
    }
    opacity = {
        "field": "share",
        "type": "quantitative",
        "scale": {"domain": [0, most], "range": PALE},
        "legend": None,
    }
    text = {"field": "share", "type": "quantitative", "format": ".0%"}
    return _chart(
        description,
        values,
        width={"step": CELL + 10},
        height={"step": max(CELL - 4, LETTER * len(down) // max(1, len({value.row for value in values})))},
        encoding=place | {"x": place["x"] | {"axis": {"labelAngle": 0, "orient": "top"}}},
        layer=[
            {"mark": {"type": "rect", "color": SIDES[0]}, "encoding": {"fillOpacity": opacity, "description": TOLD}},
            {
                "mark": {"type": "text", "fontSize": 12, "aria": False},
                "encoding": {"text": text, "color": {"value": "var(--ink)"}},
            },
        ],
    )


def narrowed(chart: Data) -> Data | None:
    """The same chart for a phone; a heat map, whose cells tell by themselves what they are, is the same there."""
    width = chart["width"]
    if "mark" in chart and width["step"] * len(chart["data"]["values"]) > NARROW_COLUMNS:
        width = NARROW_COLUMNS
    elif width == WIDTH:
        width = NARROW
    else:
        return None
    axis = CONFIG["axis"] | {"labelLimit": NARROW_LABEL, "labelOverlap": True, "tickCount": 3}
    several = any(SEPARATOR in str(value["name"]) for value in chart["data"]["values"])  # drawn wider than measured
    padding = chart["padding"] | {"left": 28 if several else 4}
    return chart | {"width": width, "padding": padding, "config": CONFIG | {"axis": axis}}


def svg_of(chart: Data) -> str:
    """The picture itself. `ImportError` where what draws it is not installed."""
    drawn: str = import_module("vl_convert").vegalite_to_svg(chart)  # an optional extra, and large
    return drawn
