"""`cinque replay`: a game told again from its journal."""

from pathlib import Path

from cinque.cli.screen import print_json, say
from cinque.core import journal
from cinque.core.testing import transcript
from cinque.scenario.read import BadFile
from cinque.systems import system

MOST_BYTES = 200_000_000


def read_journal(path: Path) -> journal.Reading:
    """A journal from a file that a person names."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadFile(str(path), [(0, "This file is too large for a journal.")])
        text = path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        raise BadFile(str(path), [(0, "There is no such file.")]) from None
    except OSError as error:
        raise BadFile(str(path), [(0, f"This file cannot be read: {error.strerror}.")]) from None
    return journal.read(text)


def replay_command(path: Path, lang: str, why: bool, json: bool) -> None:
    reading = read_journal(path)
    loaded = journal.load(reading, system(str(reading.header["system"])))
    game = loaded.game
    steps = [*game.steps, *([game.waiting] if game.waiting else [])]
    if json:
        print_json(
            {
                "system": game.system.name,
                "steps": len(game.steps),
                "waiting": game.ask.to_data() if game.ask else None,
                "difference": loaded.difference._asdict() if loaded.difference else None,
                "problem": loaded.problem,
                "events": [event.to_data() for event in game.events()],
            }
        )
        return
    for line in transcript(game.system, steps, lang, why):
        say(line, "dim" if line.startswith("    ") else "")
    if loaded.problem:
        say(loaded.problem, "yellow")
    if loaded.difference:
        say(f"Today's rules play it differently. {loaded.difference}", "yellow")
