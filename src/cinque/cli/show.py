"""What the screen shows of a game: the story, the creatures, the question with its odds, and the reasons."""

from collections.abc import Sequence
from typing import Any

from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cinque.cli.menu import Menu
from cinque.cli.rules import show_found
from cinque.cli.screen import UsersMistake, clear_screen, console, indented, say, small_number
from cinque.cli.seats import People
from cinque.cli.text import cli_text
from cinque.core.game import Game
from cinque.core.log import Event, may_see, seen_by
from cinque.core.seat import Seat
from cinque.core.story import Inputs
from cinque.core.tally import ADD, HIDDEN, START, TIMES, Tally, Term, fraction_text, typeset
from cinque.core.words import Reader

STEPS_TOLD_AGAIN = 30
DAMAGE = "damage"
TALLY_INDENT = 6
FULL_WORDS = ("full", "全文")


class Showing:
    """The story on the screen of this keyboard. Numbers that can be explained are marked [1], [2] … as they are told.

    Whoever plays alone against bots is also the game master of that table: every number opens into all its terms, and
    odds are exact. Where several people take turns, each sees what that seat may see: what only others may know is
    kept for them until they look.
    """

    def __init__(self, game: Game[Any], people: People, lang: str) -> None:
        self.game = game
        self.people = people
        self.lang = lang
        self.menu = Menu(game, people.seat, lang)
        self.steps_told = -1
        self.first_told = 0
        self.waiting_told: list[tuple[Inputs, int]] = []
        self.explained_before: dict[int, int] = {}
        self.explained: list[tuple[Event, Any]] = []
        self.kept: dict[str, list[tuple[Event, Any]]] = {}
        self.looked: dict[str, int] = {}

    @property
    def seat(self) -> Seat:
        return self.people.seat

    def reader(self) -> Reader:
        return self.reader_of(self.game.now)

    def reader_of(self, scene: Any) -> Reader:
        return Reader(self.game.system, scene, self.lang, self.seat)

    # -- the story

    def look(self) -> None:
        """Somebody else looks at the screen now, and is told first what was kept."""
        if self.menu.seat.id != self.seat.id:
            console().print(Rule(Text(self.seat.name), align="left", style="cyan"))
            self.menu.look_as(self.seat)
        self.menu.seat = self.seat
        for event, scene in self.kept.pop(self.seat.id, []):
            self.tell_some([event], self.reader_of(scene))

    def leave(self, seat: str) -> None:
        """Somebody has read all and gives the keyboard to others, who may not see any of it."""
        self.looked[seat] = len(self.game.steps)
        clear_screen()

    def come(self) -> None:
        """Somebody comes to an empty screen: all that has happened since they last looked is told to them."""
        self.steps_told = self.looked.get(self.seat.id, self.first_told)
        self.explained, self.waiting_told = [], []
        self.kept.pop(self.seat.id, None)
        self.menu.forget()

    def tell(self) -> None:
        """Print what has happened since the last time; of a long game that is taken up again, the last part."""
        if self.steps_told < 0:
            self.steps_told = self.first_told = max(0, len(self.game.steps) - STEPS_TOLD_AGAIN)
            if self.steps_told:
                say(cli_text(self.lang, "play", "earlier"), "dim")
        story, since = self.game.story, self.steps_told
        runs = [*(step.inputs for step in story.steps[since:]), *(waiting.inputs for waiting in story.waiting)]
        for place, ((scene, events), run) in enumerate(zip(self.game.telling(since), runs, strict=True), since):
            # the beginning of what waited has been told at its question
            known = run.place_among([one for one, _ in self.waiting_told])
            told = self.waiting_told.pop(known)[1] if known >= 0 else 0
            if not told:
                self.explained_before[place] = len(self.explained)
            self.tell_some(events[told:], self.reader_of(scene))
        self._told_so_far()

    def hears(self, since: int) -> bool:
        """Whether the one at the screen is told anything of the steps from that one on, whatever waits besides."""
        steps = list(self.game.telling(since))[: len(self.game.steps) - since]
        return any(may_see(self.seat, event) for _, events in steps for event in events)

    def keep_for_others(self, event: Event, scene: Any) -> None:
        """What the one at the screen does not hear is told to those who may, when they look."""
        for seat in self.people.seats:
            if may_see(seat, event):
                self.kept.setdefault(seat.id, []).append((event, scene))

    def _told_so_far(self) -> None:
        story = self.game.story
        self.steps_told = len(story.steps)
        self.waiting_told = [(one.inputs, len(one.events)) for one in story.waiting]

    def tell_some(self, events: Sequence[Event], reader: Reader) -> None:
        """What somebody may know of events is printed; they keep all that is to them, for whoever looks later."""
        seat, heard, lines = self.seat, list[Event](), list[tuple[Text | Rule, str]]()
        for event in events:
            if may_see(seat, event):
                heard.append(event)
            else:
                self.keep_for_others(event, reader.scene)
        known = seen_by(seat, heard)
        for event, told, text in zip(heard, known, reader.events(known), strict=True):
            explained = told.tally if event.tally is not None and event.tally.terms else None
            if explained is not None:
                self.explained.append((event, reader.scene))
            if text and event.kind == "round":
                lines.append((Rule(Text(text), align="left", style="dim"), ""))
            elif text:
                line = Text(text, style="dim" if event.kind == "roll" else "")
                if explained is not None:
                    line.append(f"  [{len(self.explained)}]", style="cyan")
                lines.append((line, "" if explained is None else reader.tally(explained)))
        for each, explanation in lines:
            console().print(each)
            if explanation:
                indented(explanation, "dim", TALLY_INDENT)

    def start_again(self) -> None:
        """After going back, only what happens from now on is told; numbers that are gone lose their marks."""
        story = self.game.story
        del self.explained[self.explained_before.get(len(story.steps), len(self.explained)) :]
        self.kept = {}
        for waiting in story.waiting:
            seen = [event for event in waiting.events if may_see(self.seat, event)]
            self.explained += [
                (event, waiting.scene) for event in seen if event.tally is not None and event.tally.terms
            ]
        self._told_so_far()

    def log(self) -> None:
        """The whole story once more."""
        self.explained, self.waiting_told, self.steps_told, self.kept = [], [], 0, {}
        self.tell()
        self.menu.forget()

    # -- the reasons

    def why(self, rest: str) -> None:
        """The computation behind a number as a table; with `full`, the rules behind it in our words."""
        number, _, more = rest.partition(" ")
        if number in FULL_WORDS:
            number, more = more, number
        event, reader = self.number(number.strip("[]"))
        assert event.tally is not None
        say(reader.event(event), "bold")
        table = Table(box=None, show_header=False, padding=(0, 1))
        for _ in range(3):
            table.add_column(overflow="fold")
        self.why_rows(table, event.tally, reader, "")
        console().print(table)
        if more.strip() in FULL_WORDS:
            self.clauses(event)

    def number(self, number: str) -> tuple[Event, Reader]:
        """The number of a mark; without one, the last damage that was told, or else the last number."""
        known = [(place, one) for place, one in enumerate(self.explained, 1) if may_see(self.seat, one[0])]
        if not known:
            raise UsersMistake("no-number")
        if number:
            found = [one for place, one in known if place == small_number(number)]
            if not found:
                raise UsersMistake("no-such-number", number=number, last=known[-1][0])
        else:
            found = [one for _, one in known if one[0].kind == DAMAGE] or [one for _, one in known]
        event, scene = found[-1]
        return seen_by(self.seat, [event])[0], self.reader_of(scene)

    def why_rows(self, table: Table, tally: Tally, reader: Reader, indent: str) -> None:
        terms = tally.terms or ()
        for term, label in zip(terms, reader.labels(terms), strict=True):
            table.add_row(
                Text(indent + self.term_text(term, label)),
                Text(f"= {typeset(fraction_text(*term.after))}" if term.after and not indent else "", style="dim"),
                Text(term.clause, style="cyan"),
            )
            if term.inner is not None:
                self.why_rows(table, term.inner, reader, indent + "    ")

    def term_text(self, term: Term, label: str) -> str:
        if term.op == HIDDEN:
            return f"{term.said} ({label})"
        if term.op in (START, ADD, TIMES):
            return f"{term.said} {label}"
        return cli_text(self.lang, "why", term.op, by=typeset(fraction_text(*term.by)), label=label)

    def clauses(self, event: Event) -> None:
        """The rules behind a number, in our words."""
        for clause in dict.fromkeys(event.clauses()):
            says = self.clause_text(clause)
            if says:
                console().print(Text.assemble((f"  {clause}: ", "cyan"), says))

    def clause_text(self, id: str) -> str:
        """A clause in our words; of a ruling, the reading that this table has chosen."""
        book = self.game.system.clauses.read_in(self.lang)
        ruling = book.rulings.get(id)
        if ruling is None:
            return book.says(id)
        reading = self.game.scene.rulings.reading(ruling.name)
        return f"{ruling.question} → {reading}: {ruling.options[reading]}"

    def rule(self, words: str) -> None:
        book = self.game.system.clauses.read_in(self.lang)
        show_found(self.game.system.name, book, words, json=False, lang=self.lang)
