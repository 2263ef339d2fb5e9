"""The journal: a header, then one readable line per step with outcomes, not seeds.

Lines are only ever added. `{"do": …}` is a finished step, `{"waiting": […]}` what waits for an answer, `{"back_to": n}`
says that of the steps so far only the first n still count, `{"seats": […]}` who sits at the table. `{"landmark": n,
"scene": …, "digest": …}` is the scene after n steps, if it is whole, so that a long game can be taken up quickly.
`did` on a line says what people did just before it, so that undo works after a restart as it did before: the number
of steps then, what waited (true: all as it was according to the lines so far; a number: the step that became the next
one, with so many of its inputs), the seat, and the dice foreseen then, if any. `undone` takes such back. `foreseen` are
dice that fall again. `redo` on a line names who takes back with it what the lines before it told, so that it can be had
again, `unaware` the seats that hear nothing of it; numbers say which of such are left (one number: how many).
"""

import json
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import takewhile
from random import Random
from typing import Any, Final, NamedTuple

from cinque import __version__
from cinque.core.ask import Data
from cinque.core.fate import Bot, OffTape
from cinque.core.game import Game
from cinque.core.journal_lines import Doing, TakenBack, is_line
from cinque.core.library import BROUGHT, pack_id
from cinque.core.mistake import Mistake, NotNow, Programmer, Unreadable, reason_of
from cinque.core.pack import digest_of
from cinque.core.refusal import Refusal
from cinque.core.seat import BOT_ROLE, GM_ROLE, Seat
from cinque.core.state import State
from cinque.core.story import (
    LANDMARK,
    NOTHING_FORESEEN,
    Foreseen,
    Inputs,
    Mark,
    Pause,
    Step,
    Story,
    Undone,
    in_common,
    said_by,
)
from cinque.core.system import AnySystem
from cinque.core.tabletop import replayed

FORMAT: Final = 2
FORMATS: Final = (1, 2)
_HALF = re.compile(f"[{chr(0xD800)}-{chr(0xDFFF)}]")


class Difference(NamedTuple):
    """The first place where today's rules no longer give what the journal says."""

    step: int
    do: str
    what: Refusal

    @property
    def refusal(self) -> Refusal:
        return Refusal("step-differs", "", step=self.step, name=self.do, what=self.what)

    def __str__(self) -> str:
        return Programmer().refusal(self.refusal)


class Reading:
    """A journal as far as it could be read. `damaged` is the line that could not be; 0 if all could.

    `past` is None where an old journal does not say what people did when: their answers on the tapes do.
    """

    def __init__(self, header: Data) -> None:
        self.header = header
        self.steps: list[Data] = []
        self.waiting: list[Data] = []
        self.past: list[Doing] | None = None if header["cinque"] == 1 else []
        self.seats: Any = header.get("seats")
        self.foreseen = NOTHING_FORESEEN
        self.taken_back: list[TakenBack] = []
        self.landmarks: dict[int, Data] = {}
        self.whole_lines = 1
        self.damaged = 0

    @property
    def problem(self) -> Refusal | None:
        return Refusal("line-damaged", "", line=self.damaged) if self.damaged else None

    def add(self, line: Data) -> None:
        if "landmark" in line:
            # one that is damaged would be believed: the steps before it are played instead
            if line.get("digest") == digest_of(line["scene"]):
                self.landmarks[line["landmark"]] = line["scene"]
        elif "seats" in line:
            self.seats = line["seats"]
        elif "orders" in line:
            self._order(line["orders"])
        else:
            self._add_story(line)

    def _order(self, orders: Data) -> None:
        """Standing orders, as journals of format 1 tell them; seats that cannot be are left to whoever sits them."""
        for number, seat in enumerate(self.seats if isinstance(self.seats, list) else ()):
            if isinstance(seat, dict):
                self.seats[number] = seat | {"orders": orders.get(str(seat.get("id")), {})}

    def _add_story(self, line: Data) -> None:
        if "redo" in line:
            self._redo(line, line["redo"])
        if "did" in line or "undone" in line:
            past = self.past or []
            kept = past[: max(0, len(past) - line.get("undone", 0))]
            self.past = kept + [self._did(*one) for one in line.get("did", [])]
        if "foreseen" in line:
            self.foreseen = Foreseen.from_data(line["foreseen"])
        waiting = line.get("waiting", [])
        self.waiting = [waiting] if isinstance(waiting, dict) else waiting
        if "back_to" in line:
            del self.steps[line["back_to"] :]
            self.landmarks = {at: scene for at, scene in self.landmarks.items() if at <= line["back_to"]}
        elif "do" in line:
            self.steps.append(line)

    def _redo(self, line: Data, redo: str | int | list[int]) -> None:
        if not isinstance(redo, str):
            kept = range(redo) if isinstance(redo, int) else redo
            self.taken_back = [one for number, one in enumerate(self.taken_back) if number in kept]
            return
        past = self.past or []
        left, back_to = max(0, len(past) - line.get("undone", 0)), line.get("back_to", len(self.steps))
        behind, steps = left + len(line.get("did", [])), self.steps[back_to:]
        taken = TakenBack(redo, back_to, left, steps, self.waiting, past[left:], self.foreseen, behind)
        self.taken_back.append(taken._replace(unaware=tuple(line.get("unaware", ()))))

    def _did(self, steps: int, waited: Any, by: str, foreseen: Sequence[Any] = (0,)) -> Doing:
        if waited is True:
            return Doing(steps, self.waiting, by, self.foreseen)
        waiting = [] if waited is None else [waited] if isinstance(waited, dict) else waited
        return Doing(steps, waiting, by, Foreseen.from_data(foreseen))


class Loaded(NamedTuple):
    """The game of a journal; `problem` and `difference` say why it may end earlier than the file."""

    game: Game[Any]
    difference: Difference | None
    problem: Refusal | None


# -- writing


def line_text(data: Data) -> str:
    text = json.dumps(data, ensure_ascii=False, separators=(", ", ": "))
    # half of a letter, as JSON can hold it, cannot be written as text
    return text if text.isascii() or not _HALF.search(text) else json.dumps(data, separators=(", ", ": "))


def header(game: Game[Any]) -> Data:
    """`places` is where its packs were read, so that they need not be named again."""
    there = game.system.shelf.places
    places = {pin: there[pin] for pin in game.first.packs if pin in there}
    return {
        "cinque": FORMAT,
        "version": __version__,
        "system": game.system.name,
        "edition": game.system.version,
        "rulings": game.first.rulings.chosen,
        "seats": [seat.to_data() for seat in game.seats.values()],
        "typed": sorted(game.typed),
        "scene": game.first.to_data(),
        **({"places": places} if places else {}),
    }


def lines_to(known: Story[Any], story: Story[Any]) -> list[Data]:
    """The lines that make a journal of one story tell another one."""
    same = in_common(known.steps, story.steps)
    lines: list[Data] = [{"back_to": same}] if same < len(known.steps) else []
    for number, step in enumerate(story.steps[same:], start=same + 1):
        lines.append(step.to_data())
        if number % LANDMARK == 0 and step.after is not None:
            scene = step.after.to_data()
            lines.append({"landmark": number, "scene": scene, "digest": digest_of(scene)})
    about = _about_past(known, story)
    if lines or about or known.pauses != story.pauses:
        if story.waiting:
            lines.append({"waiting": [pause.to_data() for pause in story.pauses]})
        lines = lines or [{"back_to": same}]
        lines[0] = lines[0] | about
    if known.seats != story.seats:
        lines.append({"seats": [seat.to_data() for seat in story.seats.values()]})
    return lines


def _about_past(known: Story[Any], story: Story[Any]) -> Data:
    """What people did and took back between two stories."""
    same = in_common(known.past, story.past)
    about: Data = {"undone": len(known.past) - same} if same < len(known.past) else {}
    did = [_doing(mark, known) for mark in story.past[same:]]
    if did:
        about["did"] = did
    if len(story.undone) > len(known.undone):
        last = story.undone[-1]
        about |= {"redo": last.by} | ({"unaware": list(last.unaware)} if last.unaware else {})
    elif len(story.undone) < len(known.undone):
        about["redo"] = [number for number, one in enumerate(known.undone) if one in story.undone] or 0
    if known.foreseen != story.foreseen:
        about["foreseen"] = story.foreseen.to_data()
    return about


def _doing(mark: Mark, known: Story[Any]) -> list[Any]:
    if mark == known.mark(mark.seat):
        return [mark.steps, True, mark.seat]
    return _told(mark, [pause.to_data() for pause in mark.waiting])


def _told(mark: Mark, waiting: list[Data] | int) -> list[Any]:
    return [mark.steps, waiting, mark.seat, *([mark.foreseen.to_data()] if mark.foreseen.rolls else [])]


def _short_doing(game: Game[Any], mark: Mark) -> list[Any]:
    """Where what waited became the next step, its number of inputs tells everything."""
    steps: list[Inputs] = [step.inputs for step in game.steps[mark.steps : mark.steps + 1]]
    next_one = steps[0] if steps else game.waiting.inputs if game.waiting else None
    if len(mark.waiting) == 1 and next_one is not None and not mark.waiting[0].beside:
        tape = mark.waiting[0].inputs.tape
        if next_one.but(tape) == mark.waiting[0].inputs and next_one.tape[: len(tape)] == tape:
            return _told(mark, len(tape))
    return _told(mark, [pause.to_data() for pause in mark.waiting])


def write(game: Game[Any]) -> str:
    """The whole journal of a game as a text."""
    story = game.story
    steps = lines_to(
        Story(game.first, story.seats), story.but(waiting=(), past=(), foreseen=NOTHING_FORESEEN, undone=())
    )
    lines = [header(game), *steps, *ending(game)]
    return "".join(line_text(line) + "\n" for line in lines)


def ending(game: Game[Any], undone: int | None = None) -> list[Data]:
    """What waits and what people did, behind the steps; `undone` takes back so much of what was told of people."""
    story = game.story
    about = _about_past(Story(game.first, story.seats), story.but(undone=()))
    if story.past:
        about["did"] = [_short_doing(game, mark) for mark in story.past]
    if undone is not None:
        about |= {"undone": undone, "redo": 0}
    lines = [{"back_to": len(story.steps)} | about] if about else []
    return lines + ([{"waiting": [pause.to_data() for pause in story.pauses]}] if story.waiting else [])


# -- reading


def read(text: str) -> Reading:
    """Read as far as the lines are whole. Only a header that cannot be read is an error."""
    lines = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").split("\n")
    head = _parse(lines[0])
    if head is None or "cinque" not in head or "scene" not in head:
        raise Unreadable(Refusal("no-journal", ""))
    if head["cinque"] not in FORMATS:
        raise Unreadable(Refusal("other-format", "", found=str(head["cinque"])[:20], known=list(FORMATS)))
    reading = Reading(head)
    for number, line in enumerate(lines[1:], start=2):
        data = _parse(line)
        if data is None and not line and number == len(lines):
            break
        if data is None or not is_line(data, len(reading.steps)):
            reading.damaged = number
            break
        reading.whole_lines = number
        reading.add(data)
    return reading


def _parse(line: str) -> Data | None:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def pins(reading: Reading) -> list[str]:
    """The pins of the packs that the game was played with, without those that it has in itself."""
    scene = reading.header.get("scene")
    packs, own = (scene.get("packs"), scene.get("own")) if isinstance(scene, dict) else (None, None)
    brought = own.get(BROUGHT, {}) if isinstance(own, dict) else {}
    return [str(pin) for pin in packs if pack_id(str(pin)) not in brought] if isinstance(packs, list) else []


def places(reading: Reading) -> dict[str, str]:
    """Where the packs lay when the game began, by their pins."""
    told = reading.header.get("places")
    return {str(pin): str(place) for pin, place in told.items()} if isinstance(told, dict) else {}


# -- playing again


def load(
    reading: Reading,
    system: AnySystem,
    dice: Random | None = None,
    bots: Callable[[str], Bot] | None = None,
    whole: bool = True,
) -> Loaded:
    """Play a journal again. Stops at the first step that today's rules play differently, and says what differs.

    `bots` gives the bot for a seat of that role. What lies before the last landmark is believed, unless the `whole`
    journal is wanted.
    """
    game = _seated(reading, system, dice, bots)
    steps = [Step[Any](Inputs.from_data(line), line["now"]) for line in reading.steps]
    start, scene = (0, game.first) if whole else _landmark(reading, system, game.first)
    for number in [one for one in reading.landmarks if 0 < one <= start]:  # whoever goes back starts at the nearest one
        steps[number - 1].after = scene if number == start else _scene_at(reading, system, number)
    difference: Difference | None = None
    for number in range(start, len(steps)):
        step = steps[number]
        what, played = _compared(game, step, scene)
        if what is not None:
            difference = Difference(number + 1, step.do, what)
            del steps[number:]
            break
        steps[number] = played
        scene = played.after
    game.story = game.story.but(scene=scene, steps=tuple(steps), foreseen=reading.foreseen)
    if difference is None and reading.waiting:
        what = _take_up(game, reading.waiting)
        difference = Difference(len(steps) + 1, reading.waiting[0]["do"], what) if what else None
    past = [mark for mark in _past(game, reading) if difference is None or game.story.came_of(mark)]
    game.story = game.story.but(past=tuple(past))
    if difference is None:
        back = reading.taken_back
        undone = tuple(Undone(one.by, partial(_told_again, game, one), one.past_behind, one.unaware) for one in back)
        game.story = game.story.but(undone=undone)
    return Loaded(game, difference, reading.problem)


def _landmark(reading: Reading, system: AnySystem, first: Any) -> tuple[int, Any]:
    """The last scene on the way that can still be read."""
    for number in sorted(reading.landmarks, reverse=True):
        scene = _scene_at(reading, system, number)
        if scene is not None:
            return number, scene
    return 0, first


def _scene_at(reading: Reading, system: AnySystem, number: int) -> Any:
    """The scene of a landmark; None if there is none that can be read."""
    try:
        scene = system.scene_from_data(reading.landmarks[number])
    except (LookupError, ValueError, TypeError, AttributeError):
        return None
    return None if scene.faults() else scene


def _seated(reading: Reading, system: AnySystem, dice: Random | None, bots: Callable[[str], Bot] | None) -> Game[Any]:
    """The game before its first step, with everybody in their seats."""
    head = reading.header
    try:
        seats = [Seat.from_data(seat) for seat in reading.seats]
        scene, typed = system.scene_from_data(head["scene"]), frozenset(map(str, head["typed"]))
        scene.refuse_faults()
    except (LookupError, ValueError, TypeError, AttributeError, Mistake) as error:
        reason = error.refusal if isinstance(error, Mistake) else Refusal("unlike-state", "")
        raise Unreadable(Refusal("bad-header", "", reason=reason)) from None
    playing = {seat.id: bots(seat.id) for seat in seats if seat.role == BOT_ROLE} if bots else {}
    return Game(system, scene, seats, dice, playing, typed)


def _take_up(game: Game[Any], waiting: list[Data]) -> Refusal | None:
    """Go on with what waited; a refusal says why today's rules cannot, and then as much counts as still fits."""
    pauses = [Pause.from_data(one) for one in waiting]
    try:
        game.take_up(pauses)
    except OffTape as off:
        fits = pauses[0].up_to(off.position)
        with suppress(Exception):  # such as dice that nobody has seen: they are not rolled for a file
            if len(pauses) == 1 and off.position and game.asked_by(fits.inputs, game.scene):
                game.take_up([fits])
        return off.refusal
    except Exception as error:  # whatever a step of other rules runs into, the table can still be opened
        return _why(error)
    return None


def _why(error: Exception) -> Refusal:
    return error.refusal if isinstance(error, OffTape) else Refusal("now-refused", "", reason=reason_of(error))


def _past(game: Game[Any], reading: Reading) -> list[Mark]:
    """What people did, for undo: as the journal says, or else as their answers on the tapes tell."""
    return _past_of_tapes(game) if reading.past is None else _marks(game, reading.past)


def _marks(game: Game[Any], past: Sequence[Doing]) -> list[Mark]:
    """What was done after the last step that still counts led to nothing, unless that is what waits."""
    runs = [step.inputs for step in game.steps] + [one.inputs for one in game.story.waiting[:1]]
    return [_mark(doing, runs) for doing in takewhile(lambda doing: doing.steps < len(runs), past)]


def _mark(doing: Doing, steps: Sequence[Inputs]) -> Mark:
    if isinstance(doing.waiting, int):
        inputs = steps[doing.steps]
        return Mark(doing.steps, (Pause(inputs).up_to(doing.waiting),), doing.seat, doing.foreseen)
    return Mark(doing.steps, tuple(Pause.from_data(one) for one in doing.waiting), doing.seat, doing.foreseen)


def _told_again(game: Game[Any], taken: TakenBack) -> Story[Any]:
    """The story before something was taken back: what followed the game as it stands, played again."""
    steps, scene = list(game.steps[: taken.steps_left]), game.scene_after(taken.steps_left)
    for line in taken.steps:
        what, played = _compared(game, Step[Any](Inputs.from_data(line), line["now"]), scene)
        if what is not None:
            raise NotNow(Refusal("cannot-go-back", "", reason=what))
        steps.append(played)
        scene = played.after
    then = Game(game.system, game.first, [], game.dice, game.bots, game.typed)
    then.story = Story(scene, game.story.seats, tuple(steps), foreseen=taken.foreseen)
    what = _take_up(then, taken.waiting)
    if what is not None:
        raise NotNow(Refusal("cannot-go-back", "", reason=what))
    return then.story.but(past=(*game.past[: taken.past_left], *_marks(then, taken.past)))


def _past_of_tapes(game: Game[Any]) -> list[Mark]:
    before, marks = game.first, []
    for place, step in enumerate(game.retold()):
        marks += marks_in(game, place, step.inputs, before)
        before = step.after
    for waiting in game.story.waiting:
        marks += marks_in(game, len(game.steps), waiting.inputs, before)
    return marks


def _compared(game: Game[Any], step: Step[Any], before: Any) -> tuple[Refusal | None, Step[Any]]:
    """A written step as today's rules play it; a refusal says what differs."""
    try:
        played = replayed(game, step.inputs, before)
    except Exception as error:  # whatever a step of other rules runs into, it is a difference
        return _why(error), step
    written = {path: _as_today(before.creature_type, value, played.now.get(path)) for path, value in step.now.items()}
    return _first_change(written, played.now), played


def _as_today(kind: type[State], written: Any, now: Any) -> Any:
    """What was written; somebody who came into play has the fields, too, that have come since."""
    if not (isinstance(written, dict) and isinstance(now, dict) and now.keys() == set(kind.fields)):
        return written
    return {name: now[name] for name in (*kind.only_told, *kind.later)} | written


def _first_change(written: Data, now: Data) -> Refusal | None:
    for path in [*written, *(path for path in now if path not in written)]:
        if path not in now:
            return Refusal("no-longer-changes", "", path=path, old=str(written[path]))
        if path not in written:
            return Refusal("changes-now", "", path=path, new=str(now[path]))
        if written[path] != now[path]:
            return Refusal("becomes-another", "", path=path, old=str(written[path]), new=str(now[path]))
    return None


def marks_in(game: Game[Any], place: int, inputs: Inputs, before: Any) -> list[Mark]:
    """What people did in a step, as its tape tells: for a past that was not written down."""
    marks = [] if inputs.do == game.system.next(before) else [Mark(place, (), inputs.by or GM_ROLE)]
    for i, entry in enumerate(inputs.tape):
        seat = said_by(entry)
        if seat and seat not in game.bots:
            marks.append(Mark(place, (Pause(inputs).up_to(i),), seat))
    return marks
