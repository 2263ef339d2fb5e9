"""`cinque dex`: look up a creature, a move, an item."""

from rich.table import Table

from cinque.cli.screen import UsersMistake, clean, console, print_json, say
from cinque.core.suggest import did_you_mean
from cinque.core.system import AnySystem, Entry
from cinque.systems import NAMES, system


def dex_command(name: str, lang: str, json: bool) -> None:
    systems = [system(each) for each in NAMES]
    found = [(played, entry) for played in systems for entry in played.look_up(name)]
    if not found:
        known = {each for played in systems for each in played.known_names()}
        raise UsersMistake(f"Nothing is called “{clean(name)}”{did_you_mean(name, known)}")
    if json:
        print_json([{"system": played.name, **entry._asdict()} for played, entry in found])
        return
    for played, entry in found:
        show_entry(played, entry, lang)


def show_entry(played: AnySystem, entry: Entry, lang: str) -> None:
    others = " · ".join(name for each, name in entry.names.items() if each != lang)
    say(f"{entry.names[lang]}  {others}", "bold")
    table = Table(box=None, show_header=False)
    table.add_column(style="dim")
    table.add_column()
    for label, text in played.describe(entry, lang):
        table.add_row(label, text)
    console().print(table)
