"""`cinque games`: the games that have been begun."""

from rich.table import Table

from cinque.cli.opening import shelf
from cinque.cli.screen import console, print_json, say
from cinque.cli.text import cli_text
from cinque.core.sentences import clean


def games_command(lang: str, json: bool) -> None:
    games = shelf().games()
    if json:
        print_json([{**told._asdict(), "played": told.played.isoformat(), "path": str(told.path)} for told in games])
    elif not games:
        say(cli_text(lang, "games", "none"))
    else:
        table = Table(box=None, padding=(0, 1))
        for heading in ("name", "system", "played", "go-on"):
            table.add_column(cli_text(lang, "games", heading), overflow="fold")
        for told in games:
            played = told.played.astimezone().strftime("%Y-%m-%d %H:%M")
            go_on = f"cinque play {told.system} --resume --game {told.name}" + (" --lang ja" if lang == "ja" else "")
            table.add_row(clean(told.name), clean(told.system), played, clean(go_on))
        console().print(table)
