"""The journal: a header, then one readable line per step with outcomes, not seeds.

Lines are only ever added. `{"do": …}` is a finished step, `{"waiting": …}` the step that waits for an answer,
`{"back_to": n}` says that of the steps so far only the first n still count, `{"orders": …}` are standing orders.
"""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import IO, Any, NamedTuple

from cinque import __version__
from cinque.core.ask import Data, Refused
from cinque.core.fate import Bot, OffTape, Written
from cinque.core.game import Game, Step
from cinque.core.log import Log
from cinque.core.play import Play
from cinque.core.seat import Seat
from cinque.core.system import AnySystem

FORMAT = 1


class Unreadable(ValueError):
    """A file that is no journal, or one of a newer Cinque."""


class Difference(NamedTuple):
    """The first place where today's rules no longer give what the journal says."""

    step: int
    do: str
    what: str

    def __str__(self) -> str:
        return f"Step {self.step} ({self.do}): {self.what}."


class Reading(NamedTuple):
    """A journal as far as it could be read. `problem` says what was wrong behind that."""

    header: Data
    steps: list[Data]
    waiting: Data | None
    orders: dict[str, dict[str, str]] | None
    whole_lines: int
    problem: str


class Loaded(NamedTuple):
    game: Game[Any]
    difference: Difference | None
    problem: str


class Journal:
    """Writes what a game does to a file, one line at a time, each on the disk before the next."""

    def __init__(self, file: IO[str], known: list[Step[Any]] | None = None) -> None:
        self._file = file
        self._known: list[Step[Any]] = list(known or ())
        self._waiting = ""
        self._orders: Data = {}

    @classmethod
    def start(cls, path: Path, game: Game[Any]) -> "Journal":
        """A new journal of a game, kept up to date from now on."""
        journal = cls(path.open("w", encoding="utf-8"))
        journal._write(header(game))
        game.watch(journal.sync)
        journal.sync(game)
        return journal

    @classmethod
    def resume(cls, path: Path, game: Game[Any]) -> "Journal":
        """Go on with the journal from which the game was loaded.

        A broken end is moved to a file beside it; steps that today's rules play differently no longer count.
        """
        _move_broken_end(path)
        journal = cls(path.open("a", encoding="utf-8"), game.steps)
        journal._write({"back_to": len(game.steps)})
        game.watch(journal.sync)
        journal.sync(game)
        return journal

    def sync(self, game: Game[Any]) -> None:
        """Add whatever lines make the file tell the game's story as it now is."""
        known, steps = self._known, game.steps
        # a step starts from the scene that the one before it left, so equal steps have equal pasts
        same = min(len(known), len(steps))
        while same and known[same - 1] is not steps[same - 1]:
            same -= 1
        if same < len(known) or (self._waiting and game.waiting is None and same == len(steps)):
            self._write({"back_to": same})
            del known[same:]
            self._waiting = ""
        for step in steps[same:]:
            self._write(step.to_data() | {"now": step.now})
            known.append(step)
            self._waiting = ""
        self._sync_waiting(game)
        orders = {seat.id: dict(seat.orders) for seat in game.seats.values() if seat.orders}
        if orders != self._orders:
            self._orders = orders
            self._write({"orders": orders})
        self._file.flush()

    def _sync_waiting(self, game: Game[Any]) -> None:
        """Write the step that waits, unless the last line about it says the same; every other line ends its wait."""
        line = {"waiting": game.waiting.to_data()} if game.waiting else {}
        if line and line_text(line) != self._waiting:
            self._waiting = line_text(line)
            self._write(line)

    def _write(self, data: Data) -> None:
        self._file.write(line_text(data) + "\n")

    def close(self) -> None:
        self._file.close()


def line_text(data: Data) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": "))


def header(game: Game[Any]) -> Data:
    return {
        "cinque": FORMAT,
        "version": __version__,
        "system": game.system.name,
        "edition": game.system.version,
        "rulings": game.first.rulings.chosen,
        "seats": [seat.to_data() for seat in game.seats.values()],
        "typed": sorted(game.typed),
        "scene": game.first.to_data(),
    }


def write(game: Game[Any]) -> str:
    """The whole journal of a game as a text."""
    lines = [header(game), *(step.to_data() | {"now": step.now} for step in game.steps)]
    if game.waiting is not None:
        lines.append({"waiting": game.waiting.to_data()})
    return "".join(line_text(line) + "\n" for line in lines)


def read(text: str) -> Reading:
    """Read as far as the lines are whole. Only a header that cannot be read is an error."""
    lines = text.split("\n")
    head = _parse(lines[0])
    if head is None or "cinque" not in head or "scene" not in head:
        raise Unreadable("This is not a Cinque journal: its first line is no header.")
    if head["cinque"] != FORMAT:
        raise Unreadable(f"This journal has format {head['cinque']}; this Cinque reads format {FORMAT}.")
    steps: list[Data] = []
    waiting: Data | None = None
    orders: dict[str, dict[str, str]] | None = None
    problem, whole = "", 1
    for number, line in enumerate(lines[1:], start=2):
        data = _parse(line)
        if data is None and not line and number == len(lines):
            break
        if data is None or not _is_line(data, len(steps)):
            problem = f"Line {number} is damaged; the journal was read up to the line before it."
            break
        whole = number
        if "orders" in data:
            orders = data["orders"]
            continue
        waiting = data.get("waiting")
        if "back_to" in data:
            del steps[data["back_to"] :]
        elif "do" in data:
            steps.append(data)
    return Reading(head, steps, waiting, orders, whole, problem)


def _parse(line: str) -> Data | None:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _is_line(data: Data, steps: int) -> bool:
    if "waiting" in data:
        return isinstance(data["waiting"], dict) and _is_line({**data["waiting"], "now": {}}, steps)
    if "back_to" in data:
        return isinstance(data["back_to"], int) and 0 <= data["back_to"] <= steps
    if "orders" in data:
        return isinstance(data["orders"], dict)
    tape = data.get("tape", [])
    return (
        isinstance(data.get("do"), str)
        and isinstance(data.get("with", {}), dict)
        and isinstance(data.get("now"), dict)
        and isinstance(data.get("during", -1), int)
        and isinstance(tape, list)
        and all(isinstance(entry, str) for entry in tape)
    )


def _move_broken_end(path: Path) -> None:
    """Take away the lines behind the last whole one, so that what is added next can be read."""
    raw = path.read_bytes()
    lines = raw.split(b"\n")
    whole = read(raw.decode("utf-8", errors="replace")).whole_lines
    if whole < len(lines) and lines[whole:] != [b""]:
        path.with_name(f"{path.name}.broken").write_bytes(b"\n".join(lines[whole:]))
    path.write_bytes(b"".join(line + b"\n" for line in lines[:whole]))


def load(
    reading: Reading,
    system: AnySystem,
    dice: Random | None = None,
    bots: Callable[[str], Bot] | None = None,
) -> Loaded:
    """Play a journal again. Stops at the first step that today's rules play differently, and says what differs.

    `bots` gives the bot for a seat of that role.
    """
    head = reading.header
    seats = [Seat.from_data(seat) for seat in head["seats"]]
    if reading.orders is not None:
        for seat in seats:
            seat.orders = dict(reading.orders.get(seat.id, {}))
    playing = {seat.id: bots(seat.id) for seat in seats if seat.role == "bot"} if bots else {}
    game = Game(system, system.scene_from_data(head["scene"]), seats, dice, playing, frozenset(head["typed"]))
    for number, line in enumerate(reading.steps, start=1):
        what = replay(game, line)
        if what:
            return Loaded(game, Difference(number, line["do"], what), reading.problem)
    if reading.waiting is not None:
        line = reading.waiting
        game.wait(line["do"], line.get("with", {}), line.get("tape", []))
    return Loaded(game, None, reading.problem)


def replay(game: Game[Any], line: Data) -> str:
    """Add one written step to a game; a text says what differs, and then nothing has been added."""
    step = Step(line["do"], line.get("with", {}), list(line.get("tape", [])), game.scene)
    step.during = line.get("during", -1)
    scene = game.scene.copy()
    log = Log()
    fate = Written(step.tape)
    try:
        game.procedure(step.do).run(Play(scene, fate, log), **step.args)
        fate.finish()
    except OffTape as off:
        return str(off)
    except (Refused, ValueError, TypeError) as refused:
        return f"the rules now refuse it ({refused})"
    step.events = log.events
    before = len(game.steps)
    game.keep(step, scene)
    what = _first_change(line["now"], step.now)
    if what:
        game.drop_to(before)
    return what


def _first_change(written: Data, now: Data) -> str:
    for path in [*written, *(path for path in now if path not in written)]:
        if path not in now:
            return f"{path} became {written[path]} and now stays as it was"
        if path not in written:
            return f"{path} stayed as it was and now becomes {now[path]}"
        if written[path] != now[path]:
            return f"{path} became {written[path]} and now becomes {now[path]}"
    return ""
