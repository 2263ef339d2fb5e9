"""The journal: a header, then one readable line per step with outcomes, not seeds.

Lines are only ever added. `{"do": …}` is a finished step, `{"waiting": …}` the step that waits for an answer,
`{"back_to": n}` says that of the steps so far only the first n still count, `{"orders": …}` are standing orders.
`did` on a line says what a person did just before it, so that undo works after a restart as it did before: the number
of steps then, what waited (true: what waited according to the lines so far; a number: the step that became the next
one, with so many of its inputs), and the seat. `undone` takes such back.
"""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import IO, Any, NamedTuple

from cinque import __version__
from cinque.core.ask import Data
from cinque.core.fate import Bot, OffTape, Written
from cinque.core.game import Game, Mark, Step
from cinque.core.log import Log
from cinque.core.mistake import Mistake, Unreadable
from cinque.core.play import Play
from cinque.core.seat import ALWAYS, ASK_ME, BOT_ROLE, NEVER, Seat
from cinque.core.system import AnySystem

FORMAT = 1
_HALF = re.compile(f"[{chr(0xD800)}-{chr(0xDFFF)}]")


class Difference(NamedTuple):
    """The first place where today's rules no longer give what the journal says."""

    step: int
    do: str
    what: str

    def __str__(self) -> str:
        return f"Step {self.step} ({self.do}): {self.what}."


class Doing(NamedTuple):
    """What a person did, as a journal tells it: see `cinque.core.game.Mark`.

    A number for what waited means: the next step, with so many of its inputs.
    """

    steps: int
    waiting: Data | int | None
    seat: str


class Reading(NamedTuple):
    """A journal as far as it could be read. `problem` says what was wrong behind that.

    `past` is None where the journal does not say what people did when: their answers on the tapes do.
    """

    header: Data
    steps: list[Data]
    waiting: Data | None
    past: list[Doing] | None
    orders: dict[str, dict[str, str]] | None
    whole_lines: int
    problem: str


class Loaded(NamedTuple):
    game: Game[Any]
    difference: Difference | None
    problem: str


class Journal:
    """Writes what a game does to a file, line by line, each handed to the system before the next thing happens."""

    def __init__(self, file: IO[str], game: Game[Any]) -> None:
        self._file = file
        self._game = game
        self._steps: list[Step[Any]] = []
        self._past: list[Mark] = []
        self._waiting: Data | None = None
        self._orders: Data = {}

    @classmethod
    def start(cls, path: Path, game: Game[Any]) -> "Journal":
        """A new journal of a game, kept up to date from now on; a file that exists is not written over."""
        journal = cls(path.open("x", encoding="utf-8"), game)
        journal._write(header(game))
        journal._begin()
        return journal

    @classmethod
    def resume(cls, path: Path, game: Game[Any]) -> "Journal":
        """Go on with the journal from which the game was loaded.

        A broken end is moved to a file beside it; steps that today's rules play differently no longer count.
        """
        known = _move_broken_end(path).past or []
        journal = cls(path.open("a", encoding="utf-8"), game)
        journal._steps, journal._past = list(game.steps), list(game.past)
        line: Data = {"back_to": len(game.steps)}
        if len(known) != len(game.past):
            line |= {"undone": len(known), "did": [_doing(mark) for mark in game.past]}
        journal._write(line)
        journal._begin()
        return journal

    def _begin(self) -> None:
        self.sync(self._game)
        self._game.watch(self.sync)

    def sync(self, game: Game[Any]) -> None:
        """Add whatever lines make the file tell the game's story as it now is."""
        past = self._past_lines(game)
        lines = [*self._step_lines(game), *self._waiting_lines(game)]
        if past and not lines:
            lines = [{"back_to": len(game.steps)}, *([{"waiting": self._waiting}] if self._waiting else [])]
        for number, line in enumerate(lines):
            self._write(line | past if number == 0 else line)
        orders = {seat.id: dict(seat.orders) for seat in game.seats.values() if seat.orders}
        if orders != self._orders:
            self._orders = orders
            self._write({"orders": orders})
        self._file.flush()

    def _past_lines(self, game: Game[Any]) -> Data:
        """What people did and took back since the last time."""
        same = _in_common(self._past, game.past)
        found: Data = {"undone": len(self._past) - same} if same < len(self._past) else {}
        did = [self._doing(mark) for mark in game.past[same:]]
        self._past[same:] = game.past[same:]
        return found | ({"did": did} if did else {})

    def _doing(self, mark: Mark) -> list[Any]:
        steps, waiting, seat = _doing(mark)
        known = waiting is not None and waiting == self._waiting and steps == len(self._steps)
        return [steps, True if known else waiting, seat]

    def _step_lines(self, game: Game[Any]) -> list[Data]:
        same = _in_common(self._steps, game.steps)
        lines: list[Data] = []
        if same < len(self._steps) or (self._waiting and game.waiting is None and same == len(game.steps)):
            lines.append({"back_to": same})
        lines += [step.to_data() | {"now": step.now} for step in game.steps[same:]]
        self._steps[same:] = game.steps[same:]
        if lines:
            self._waiting = None
        return lines

    def _waiting_lines(self, game: Game[Any]) -> list[Data]:
        """The step that waits, unless the last line about it says the same; every other line ends its wait."""
        waiting = game.waiting.to_data() if game.waiting else None
        if waiting is None or waiting == self._waiting:
            return []
        self._waiting = waiting
        return [{"waiting": waiting}]

    def _write(self, data: Data) -> None:
        self._file.write(line_text(data) + "\n")

    def close(self) -> None:
        """Stop watching the game, and close the file."""
        if not self._file.closed:
            self._game.unwatch(self.sync)
            self._file.close()


def _doing(mark: Mark) -> list[Any]:
    return [mark.steps, mark.waiting.to_data() if mark.waiting else None, mark.seat]


def _short_doing(game: Game[Any], mark: Mark) -> list[Any]:
    """Where what waited became the next step, its number of inputs tells everything."""
    steps, waiting, seat = _doing(mark)
    step = game.steps[steps] if steps < len(game.steps) else game.waiting
    if mark.waiting is None or step is None or (step.do, step.args) != (mark.waiting.do, mark.waiting.args):
        return [steps, waiting, seat]
    inputs = len(mark.waiting.tape)
    return [steps, inputs if step.tape[:inputs] == mark.waiting.tape else waiting, seat]


def _past_of_tapes(game: Game[Any]) -> list[Mark]:
    """What people did as far as the answers on the tapes tell."""
    steps = [*game.steps, *([game.waiting] if game.waiting else [])]
    return [mark for place, step in enumerate(steps) for mark in game.marks_in(place, step)]


def _in_common(known: Sequence[object], now: Sequence[object]) -> int:
    """How many of the first ones are still the same. Each follows from the one before it, so the last one tells."""
    same = min(len(known), len(now))
    while same and known[same - 1] is not now[same - 1]:
        same -= 1
    return same


def line_text(data: Data) -> str:
    text = json.dumps(data, ensure_ascii=False, separators=(", ", ": "))
    # half of a letter, as JSON can hold it, cannot be written as text
    return text if text.isascii() or not _HALF.search(text) else json.dumps(data, separators=(", ", ": "))


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
    past = [_short_doing(game, mark) for mark in game.past]
    if past != [_short_doing(game, mark) for mark in _past_of_tapes(game)]:
        lines.append({"back_to": len(game.steps), "did": past})
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
    story = _Story()
    problem, whole = "", 1
    for number, line in enumerate(lines[1:], start=2):
        data = _parse(line)
        if data is None and not line and number == len(lines):
            break
        if data is None or not _is_line(data, len(story.steps)):
            problem = f"Line {number} is damaged; the journal was read up to the line before it."
            break
        whole = number
        story.add(data)
    return Reading(head, story.steps, story.waiting, story.past, story.orders, whole, problem)


class _Story:
    """What the lines so far add up to."""

    def __init__(self) -> None:
        self.steps: list[Data] = []
        self.waiting: Data | None = None
        self.past: list[Doing] | None = None
        self.orders: dict[str, dict[str, str]] | None = None

    def add(self, line: Data) -> None:
        if "orders" in line:
            self.orders = line["orders"]
            return
        if "did" in line or "undone" in line:
            past = self.past or []
            kept = past[: max(0, len(past) - line.get("undone", 0))]
            did = [Doing(k, self.waiting if waited is True else waited, by) for k, waited, by in line.get("did", [])]
            self.past = kept + did
        self.waiting = line.get("waiting")
        if "back_to" in line:
            del self.steps[line["back_to"] :]
        elif "do" in line:
            self.steps.append(line)


def _parse(line: str) -> Data | None:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _is_line(data: Data, steps: int) -> bool:
    undone = data.get("undone", 0)
    if not isinstance(undone, int) or undone < 0 or not _is_did(data.get("did", [])):
        return False
    if "waiting" in data:
        return _is_step(data["waiting"])
    if "back_to" in data:
        return isinstance(data["back_to"], int) and 0 <= data["back_to"] <= steps
    if "orders" in data:
        return _is_orders(data["orders"])
    return _is_step(data) and isinstance(data.get("now"), dict)


def _is_step(data: Any) -> bool:
    if not isinstance(data, dict) or not isinstance(data.get("do"), str):
        return False
    tape = data.get("tape", [])
    good_tape = isinstance(tape, list) and all(isinstance(entry, str) for entry in tape)
    return good_tape and isinstance(data.get("with", {}), dict)


def _is_orders(orders: Any) -> bool:
    return isinstance(orders, dict) and all(
        isinstance(one, dict) and all(order in (ALWAYS, NEVER, ASK_ME) for order in one.values())
        for one in orders.values()
    )


def _is_did(did: Any) -> bool:
    return isinstance(did, list) and all(
        isinstance(one, list)
        and len(one) == 3
        and isinstance(one[0], int)
        and one[0] >= 0
        and (one[1] is None or isinstance(one[1], int) or _is_step(one[1]))
        and isinstance(one[2], str)
        for one in did
    )


def _move_broken_end(path: Path) -> Reading:
    """Take away the lines behind the last whole one, so that what is added next can be read; gives the rest."""
    raw = path.read_bytes()
    lines = raw.split(b"\n")
    reading = read(raw.decode("utf-8", errors="replace"))
    good = b"".join(line + b"\n" for line in lines[: reading.whole_lines])
    if good[:-1] not in (raw, raw[:-1]):
        path.with_name(f"{path.name}.broken").write_bytes(b"\n".join(lines[reading.whole_lines :]))
    if good != raw:
        mended = path.with_name(f"{path.name}.mended")
        mended.write_bytes(good)
        mended.replace(path)
    return reading


def pins(reading: Reading) -> list[str]:
    """The pins of the packs that the game was played with."""
    scene = reading.header.get("scene")
    packs = scene.get("packs") if isinstance(scene, dict) else None
    return [str(pin) for pin in packs] if isinstance(packs, list) else []


def load(
    reading: Reading,
    system: AnySystem,
    dice: Random | None = None,
    bots: Callable[[str], Bot] | None = None,
) -> Loaded:
    """Play a journal again. Stops at the first step that today's rules play differently, and says what differs.

    `bots` gives the bot for a seat of that role.
    """
    game = _seated(reading, system, dice, bots)
    for number, line in enumerate(reading.steps, start=1):
        what = replay(game, line)
        if what:
            _remember(game, reading)
            return Loaded(game, Difference(number, line["do"], what), reading.problem)
    what = _take_up(game, reading.waiting) if reading.waiting is not None else ""
    _remember(game, reading)
    difference = Difference(len(game.steps) + 1, (reading.waiting or {}).get("do", ""), what) if what else None
    return Loaded(game, difference, reading.problem)


def _seated(reading: Reading, system: AnySystem, dice: Random | None, bots: Callable[[str], Bot] | None) -> Game[Any]:
    """The game before its first step, with everybody in their seats."""
    head = reading.header
    try:
        seats = [Seat.from_data(seat) for seat in head["seats"]]
        scene, typed = system.scene_from_data(head["scene"]), frozenset(map(str, head["typed"]))
        faults = scene.faults()
        if faults:
            raise ValueError(faults[0].key)
        for seat in seats:
            seat.orders = dict(seat.orders if reading.orders is None else reading.orders.get(seat.id, {}))
    except (Mistake, LookupError, ValueError, TypeError, AttributeError) as error:
        raise Unreadable(f"The header of this journal cannot be read ({error}).") from None
    playing = {seat.id: bots(seat.id) for seat in seats if seat.role == BOT_ROLE} if bots else {}
    return Game(system, scene, seats, dice, playing, typed)


def _take_up(game: Game[Any], line: Data) -> str:
    """Go on with the step that waited; a text says why today's rules cannot, and then nothing waits."""
    try:
        game.wait(line["do"], line.get("with", {}), line.get("tape", []))
    except OffTape as off:
        return str(off)
    except Exception as refused:  # whatever a step of other rules runs into, the table can still be opened
        return f"the rules now refuse it ({refused})"
    return ""


def _remember(game: Game[Any], reading: Reading) -> None:
    """What people did, for undo: as the journal says, or else as their answers on the tapes tell."""
    if reading.past is None:
        game.past = _past_of_tapes(game)
        return
    for doing in reading.past:
        # what was done after the last step that still counts led to nothing, unless that is what waits
        if doing.steps > len(game.steps) or (doing.steps == len(game.steps) and game.waiting is None):
            break
        step = game.steps[doing.steps] if doing.steps < len(game.steps) else game.waiting
        scene = step.before if step is not None else game.scene
        waited, waiting = doing.waiting, None
        if isinstance(waited, dict):
            waiting = Step(waited["do"], waited.get("with", {}), waited.get("tape", []), scene)
        elif waited is not None and step is not None:
            waiting = step.again(step.tape[:waited], scene)
        game.past.append(Mark(doing.steps, waiting, doing.seat))


def replay(game: Game[Any], line: Data) -> str:
    """Add one written step to a game; a text says what differs, and then nothing has been added."""
    step = Step(line["do"], line.get("with", {}), list(line.get("tape", [])), game.scene)
    scene = game.scene.copy()
    log = Log()
    fate = Written(step.tape)
    try:
        game.procedure(step.do).do(Play(scene, fate, log), step.args)
        fate.finish()
    except OffTape as off:
        return str(off)
    except Exception as refused:  # whatever a step of other rules runs into, it is a difference
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
