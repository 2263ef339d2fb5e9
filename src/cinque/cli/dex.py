"""`cinque dex`: look up a creature, a move, an item."""

from typing import Any

from rich.table import Table

from cinque.cli.screen import UsersMistake, console, print_json, say
from cinque.core.suggest import did_you_mean
from cinque.core.system import AnySystem, Entry
from cinque.core.words import MissingWords
from cinque.systems import NAMES, system


def dex_command(name: str, lang: str, json: bool) -> None:
    systems = [system(each) for each in NAMES]
    found = [(played, entry) for played in systems for entry in played.look_up(name)]
    if not found:
        known = {each for played in systems for each in played.known_names()}
        raise UsersMistake(f"Nothing is called “{name}”{did_you_mean(name, known)}")
    if json:
        print_json([{"system": played.name, **entry._asdict()} for played, entry in found])
        return
    for played, entry in found:
        show_entry(played, entry, lang)


def show_entry(played: AnySystem, entry: Entry, lang: str) -> None:
    names = entry.facts["names"]
    others = " · ".join(name for each, name in names.items() if each != lang)
    say(f"{names[lang]}  {others}", "bold")
    table = Table(box=None, show_header=False)
    table.add_column(style="dim")
    table.add_column()
    for label, value in entry.facts.items():
        if label != "names":
            table.add_row(_label(played, label, lang), _value(played, label, value, lang))
    console().print(table)


def _label(played: AnySystem, label: str, lang: str) -> str:
    try:
        return played.words.template(lang, "stat", label)
    except MissingWords:
        return label.replace("_", " ")


def _value(played: AnySystem, label: str, value: Any, lang: str) -> str:
    if label == "types":
        return " ".join(played.name_of("type", type, lang) for type in value)
    if label == "type":
        return played.name_of("type", value, lang)
    if label == "moves" and isinstance(value, list):
        return ", ".join(f"{level} {played.name_of('move', move, lang)}" for level, move in value)
    if isinstance(value, list):
        return "\n".join(_value(played, "", part, lang) for part in value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {part}" for name, part in value.items() if part)
    return str(value)
