"""A character for Udonarium (ユドナリウム): the XML file that one drops onto its table, alone or in a zip.

Its figures are `data` elements in groups, bars have a `currentValue`, and the chat palette takes the same `{HP}` and
dice of BCDice as ccfolia's. Only lines that change a bar (`:HP-5`) are unknown to it.
"""

from collections.abc import Iterable
from xml.etree import ElementTree

from cinque.core.ask import Data
from cinque.core.rulings import Rulings
from cinque.core.sheet import Name
from cinque.exchange import Exported, Exporter, Report, Written
from cinque.exchange.ccfolia import Character, read

BARS = "リソース"
FIGURES = "能力"
ABOUT = "情報"
MEMO = "説明"


def write(character: Character, report: Report) -> str:
    """The text of the file."""
    piece = ElementTree.Element(
        "character", {"location.name": "table", "location.x": "0", "location.y": "0", "posZ": "0"}
    )
    root = _data(piece, "character")
    _data(_data(root, "image"), "imageIdentifier", type="image")
    common = _data(root, "common")
    _data(common, "name", character.name)
    _data(common, "size", "1")
    detail = _data(root, "detail")
    bars = _data(detail, BARS)
    for bar in character.status:
        _data(bars, bar.label, str(max(bar.max, bar.value)), type="numberResource", currentValue=str(bar.value))
    figures = _data(detail, FIGURES)
    for one in character.params:
        _data(figures, one.label, one.value)
    _data(_data(detail, ABOUT), MEMO, character.memo, type="note")
    palette = ElementTree.SubElement(piece, "chat-palette", dicebot="DiceBot")
    palette.text = "\n".join(_lines(character, report))
    ElementTree.indent(piece)
    return ElementTree.tostring(piece, encoding="unicode", xml_declaration=True) + "\n"


def _data(above: ElementTree.Element, name: str, text: str = "", **more: str) -> ElementTree.Element:
    made = ElementTree.SubElement(above, "data", {**more, "name": _sound(name)})
    made.text = _sound(text) or None
    return made


def _sound(text: str) -> str:
    """The text without signs that XML cannot hold."""
    odd = ("\ufffe", "\uffff")
    return "".join(" " if letter in odd or (letter < " " and letter not in "\n\t") else letter for letter in text)


def _lines(character: Character, report: Report) -> Iterable[str]:
    for line in character.commands.splitlines():
        if line.startswith(":"):
            report.dropped(character.name, "palette", line, "no-place-there")
        else:
            yield _sound(line)


def through_ccfolia(give: Exporter) -> Exporter:
    """The same pieces for Udonarium, which a system need not know of."""

    def to_udonarium(kind: str, sheet: Data, rulings: Rulings, packs: tuple[str, ...], name: Name) -> Exported:
        exported = give(kind, sheet, rulings, packs, name)
        pieces = [read(text.text)[0] for text in exported.texts]
        return Exported(tuple(Written(one.name, write(one, exported.report)) for one in pieces), exported.report)

    return to_udonarium
