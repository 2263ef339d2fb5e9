"""What the screen shows of a game: the story, the creatures, the question with its odds, and the reasons."""

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cinque.cli.dice import outcome_text, show_chance, show_odds
from cinque.cli.rules import show_found
from cinque.cli.screen import UsersMistake, console, say, small_number
from cinque.cli.text import cli_text
from cinque.core.ask import ROLL, Ask, Option
from cinque.core.game import Game
from cinque.core.log import Event, may_see
from cinque.core.mistake import Refused
from cinque.core.screen import Card, Forecast, board_lines
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.tally import HIDDEN, Tally, Term, fraction_text
from cinque.core.words import Reader

BAR = 10
NAMES_WIDTH = 30
LOW, MIDDLE = 25, 50
STEPS_TOLD_AGAIN = 30


class Showing:
    """The screen of one seat. Numbers that can be explained are marked [1], [2] … in the order they were told.

    Whoever plays alone against bots is also the game master of that table: every number opens into all its terms, and
    odds are exact. Who is in a foe's hand or ball stays a surprise all the same.
    """

    def __init__(self, game: Game[Any], seat: Seat, lang: str) -> None:
        self.game = game
        self.seat = seat
        self.master = Seat(seat.id, GM_ROLE, seat.name)
        self.lang = lang
        self.steps_told = -1
        self.waiting_told: dict[tuple[str, str], int] = {}
        self.explained_before: dict[int, int] = {}
        self.explained: list[tuple[Event, Reader]] = []

    def reader(self) -> Reader:
        return self.reader_of(self.game.now)

    def reader_of(self, scene: Any) -> Reader:
        return Reader(self.game.system, scene, self.lang, self.seat)

    # -- the story

    def seen(self, events: Sequence[Event]) -> list[Event]:
        """What the seat is told, with the game master's knowledge of the numbers."""
        return [event for event in events if may_see(self.seat, event)]

    def tell(self) -> None:
        """Print what has happened since the last time; of a long game that is taken up again, the last part."""
        if self.steps_told < 0:
            self.steps_told = max(0, len(self.game.steps) - STEPS_TOLD_AGAIN)
            if self.steps_told:
                say(cli_text(self.lang, "play", "earlier"), "dim")
        story, since = self.game.story, self.steps_told
        runs = [*(step.inputs for step in story.steps[since:]), *(waiting.inputs for waiting in story.waiting)]
        for place, ((scene, events), run) in enumerate(zip(self.game.telling(since), runs, strict=True), since):
            # the beginning of what waited has been told at its question
            told = self.waiting_told.pop((run.do, run.by), 0)
            if not told:
                self.explained_before[place] = len(self.explained)
            reader = self.reader_of(scene)
            for event in self.seen(events[told:]):
                if event.tally is not None and event.tally.terms:
                    self.explained.append((event, reader))
                self.tell_event(event, reader)
        self._told_so_far()

    def _told_so_far(self) -> None:
        story = self.game.story
        self.steps_told = len(story.steps)
        self.waiting_told = {(one.inputs.do, one.inputs.by): len(one.events) for one in story.waiting}

    def tell_event(self, event: Event, reader: Reader) -> None:
        text = reader.event(event)
        if not text:
            return
        if event.kind == "round":
            console().print(Rule(Text(text), align="left", style="dim"))
            return
        line = Text(text, style="dim" if event.kind == "roll" else "")
        if event.tally is not None and event.tally.terms:
            line.append(f"  [{len(self.explained)}]", style="cyan")
            line.append(f"\n      {reader.tally(event.tally)}", style="dim")
        console().print(line)

    def start_again(self) -> None:
        """After going back, only what happens from now on is told; numbers that are gone lose their marks."""
        story = self.game.story
        del self.explained[self.explained_before.get(len(story.steps), len(self.explained)) :]
        for waiting in story.waiting:
            reader = self.reader_of(waiting.scene)
            seen = self.seen(waiting.events)
            self.explained += [(event, reader) for event in seen if event.tally is not None and event.tally.terms]
        self._told_so_far()

    def log(self) -> None:
        """The whole story once more."""
        self.explained, self.waiting_told, self.steps_told = [], {}, 0
        self.tell()

    # -- the question

    def ask(self, ask: Ask) -> None:
        if ask.topic != ROLL:
            self.cards()
        console().print(Text(self.reader().ask(ask), style="bold"))
        heading = ""
        for number, option in enumerate(self.in_order(ask), start=1):
            if self.heading(option) != heading:
                heading = self.heading(option)
                console().print(Text(f" {heading}", style="cyan"))
            console().print(self.option_line(ask, option, number))
        if ask.refusals:
            say(cli_text(self.lang, "play", "impossible"), "dim")
            for refusal in ask.refusals:
                say(f"   {self.reader().refusal(refusal)}  ({refusal.clause})", "dim")

    def in_order(self, ask: Ask) -> list[Option]:
        """The options by heading, as the screen numbers them."""
        headings = list(dict.fromkeys(self.heading(option) for option in ask.options))
        return sorted(ask.options, key=lambda option: headings.index(self.heading(option)))

    def heading(self, option: Option) -> str:
        return self.reader().heading(option)

    def option_line(self, ask: Ask, option: Option, number: int) -> Text:
        words = self.reader().option(option)
        outcome = outcome_text(self.reader(), self.forecast(ask, option))
        line = Text(f"  {number:>2}  {words}")
        return line.append(" " * max(2, NAMES_WIDTH - cell_len(words)) + outcome, style="green") if outcome else line

    def forecast(self, ask: Ask, option: Option) -> Forecast:
        return self.game.system.forecast(self.game.now, ask, option, self.master)

    def odds(self, ask: Ask, option: Option) -> None:
        outcome = self.forecast(ask, option)
        if outcome.refusal is not None:
            raise Refused(outcome.refusal)
        if not outcome.odds:
            raise UsersMistake("no-odds")
        if outcome.estimate:
            say(cli_text(self.lang, "odds", "estimate"), "yellow")
        for label, odds in outcome.odds.items():
            show = show_chance if odds.yes_or_no else show_odds
            title = cli_text(
                self.lang,
                "odds",
                "of",
                option=self.reader().option(option),
                what=self.reader().text("forecast", label),
            )
            show(odds, title, self.lang)

    # -- the creatures

    def cards(self) -> None:
        table = Table(box=None, show_header=False, padding=(0, 1))
        for card in self.game.system.cards(self.game.now, self.seat):
            table.add_row(*self.card_row(card))
        console().print()
        for line in board_lines(self.game.system.board(self.game.now, self.seat)):
            say(f"  {line}")
        console().print(table)

    def card_row(self, card: Card) -> list[Text]:
        reader = self.reader()
        row = [Text(reader.name("creature", card.who), style="bold")]
        row.append(Text(reader.name("word", card.side), style="dim"))
        for gauge in card.gauges:
            percent = 100 * gauge.value // gauge.most if gauge.most else 0
            colour = "red" if percent <= LOW else "yellow" if percent <= MIDDLE else "green"
            full = max(0, min(BAR, -(-BAR * gauge.value // gauge.most))) if gauge.most else 0
            bar = Text("█" * full, style=colour).append("░" * (BAR - full), style="dim")
            row += [bar, Text(f"{gauge.value}/{gauge.most} {reader.text(reader.system.labels, gauge.label)}")]
        told = [reader.place(card), *(reader.fact(fact) for fact in card.facts)]
        row.append(Text(" · ".join(text for text in told if text), style="dim"))
        return row

    # -- the reasons

    def why(self, number: str) -> None:
        if not self.explained:
            raise UsersMistake("no-number")
        index = small_number(number) if number else len(self.explained)
        if not 1 <= index <= len(self.explained):
            raise UsersMistake("no-such-number", number=number, last=len(self.explained))
        event, reader = self.explained[index - 1]
        assert event.tally is not None
        say(reader.event(event), "bold")
        table = Table(box=None, show_header=False, padding=(0, 1))
        for _ in range(3):
            table.add_column(overflow="fold")
        self.why_rows(table, event.tally, reader, "")
        console().print(table)
        self.clauses(event)

    def why_rows(self, table: Table, tally: Tally, reader: Reader, indent: str) -> None:
        for term in tally.terms or ():
            table.add_row(
                Text(indent + self.term_text(term, reader)),
                Text(f"= {fraction_text(*term.after)}" if term.after and not indent else "", style="dim"),
                Text(term.clause, style="cyan"),
            )
            if term.inner is not None:
                self.why_rows(table, term.inner, reader, indent + "    ")

    def term_text(self, term: Term, reader: Reader) -> str:
        num, den = term.by
        if term.op == HIDDEN:
            return f"± ({reader.label(term)})"
        if term.op == "times" and num == 1 and den != 1:
            return f"÷ {den} {reader.label(term)}"
        return cli_text(self.lang, "why", term.op, by=fraction_text(num, den), label=reader.label(term))

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
