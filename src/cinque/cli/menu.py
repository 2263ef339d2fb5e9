"""The question on the screen: the map and the creatures where they have changed, and the answers by what they do."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from cinque.cli.dice import DAMAGE, outcome_text, points_of, show_chance, show_odds
from cinque.cli.screen import UsersMistake, console, say
from cinque.cli.text import cli_text
from cinque.core.ask import ROLL, Ask, Option
from cinque.core.game import Game
from cinque.core.grid import Cell
from cinque.core.mistake import Refused
from cinque.core.screen import OF_SOMEBODY, Card, Cost, Forecast, Gauge, Layer, Mark, Preview, board_lines
from cinque.core.seat import Seat
from cinque.core.sentences import clean
from cinque.core.squares import cell_name, cell_of
from cinque.core.words import Reader

BAR, SHORT_BAR = 10, 5
LOW, MIDDLE = 25, 50
NAMES_WIDTH = 40
LEAST_BESIDE = 40
"""So many columns the creatures need beside the map; otherwise they stand below it."""
MOST_REFUSALS = 3
FREE = "○"
INDENT = "   "
ARROW = "→"
SIDE_BY_SIDE = 2
"""The rank of answers of which nothing is to be said but their names."""
SMALL_SCREEN = 30
"""On a screen of so many lines or fewer a turn has to fit, and reasons are told when somebody asks."""


class Menu:
    """What one seat is shown of a question. What stands on the screen already is not printed again."""

    def __init__(self, game: Game[Any], seat: Seat, lang: str) -> None:
        self.game = game
        self.seat = seat
        self.lang = lang
        self._drawn: list[str] = []
        self._listed: list[str] = []
        self._of: Ask | None = None
        self._forecasts: dict[str, Forecast] = {}

    def reader(self) -> Reader:
        return Reader(self.game.system, self.game.now, self.lang, self.seat)

    def look_as(self, seat: Seat) -> None:
        """Somebody else looks at the screen; what stands there already is there for them, too."""
        self.seat, self._of = seat, None

    def forget(self) -> None:
        """Draw everything again at the next question: somebody else looks at the screen, or much was printed."""
        self._drawn, self._listed, self._of = [], [], None

    def text(self, key: str, **data: Any) -> str:
        return cli_text(self.lang, "play", key, **data)

    # -- the question

    def ask(self, ask: Ask, all: bool = False, others: Sequence[Ask] = ()) -> None:
        """`others` are asked at the same time, and may answer first."""
        drawn = self.field(ask) if ask.topic != ROLL else 0
        question, reader = Text(self.reader().ask(ask), style="bold"), self.reader()
        if others:
            names = self.text("comma").join(clean(reader.name("creature", other.who)) for other in others)
            question.append(self.text("also-asked", names=names), style="not bold dim")
        question.truncate(console().width, overflow="ellipsis")
        console().print(question)
        # the question, the prompt, and how often something is refused
        room = console().height - drawn - 3
        for line in self.lines(ask, all) if all or not console().is_terminal else self.lines_in(ask, room):
            console().print(line)
        self.impossible(ask, all)

    def impossible(self, ask: Ask, all: bool) -> None:
        """Why other things cannot be done; on a small screen only how many they are."""
        if not ask.refusals:
            return
        few = MOST_REFUSALS if not console().is_terminal or console().height > SMALL_SCREEN else 0
        shown = ask.refusals if all else ask.refusals[:few]
        if shown:
            say(self.text("impossible"), "dim")
        for refusal in shown:
            say(f"   {self.reader().refusal(refusal)}  ({refusal.clause})", "dim")
        if len(shown) < len(ask.refusals):
            say(
                self.text("more-impossible" if shown else "impossible-things", count=len(ask.refusals) - len(shown)),
                "dim",
            )

    def groups(self, ask: Ask) -> list[tuple[str, list[Option]]]:
        """The options by heading: what is aimed at somebody with dice comes first, what leads to nothing last."""
        found: dict[str, list[Option]] = {}
        reader = self.reader()
        idle = [option for option in ask.options if self.leads_to_nothing(ask, option)]
        for option in ask.options:
            if option not in idle:
                found.setdefault(reader.heading(option), []).append(option)
        for options in found.values():
            options.sort(key=lambda option: self.hurts_own(ask, option))
        groups = sorted(found.items(), key=lambda group: self.rank(ask, group[1]))
        return [*groups, *([(self.of_no_use, idle)] if idle else [])]

    @property
    def of_no_use(self) -> str:
        return self.text("to-nothing")

    def leads_to_nothing(self, ask: Ask, option: Option) -> bool:
        return self.game.system.leads_to_nothing(self.game.now, ask, option)

    def hurts_own(self, ask: Ask, option: Option) -> bool:
        """Whether an attack falls on one's own side alone: it stands last, where nobody chooses it by mistake."""
        creatures = self.game.now.creatures
        if ask.who not in creatures or DAMAGE not in self.forecast(ask, option).odds:
            return False
        side, targets = creatures[ask.who].side, self.preview(ask, option).targets
        return bool(targets) and all(creatures[id].side == side for id in targets)

    def rank(self, ask: Ask, options: Sequence[Option]) -> int:
        """Attacks first, then what has a line for each, then what stands side by side."""
        if self.rolls(ask, options):
            return 0
        return 1 if any(self.told(ask, option) for option in options) else SIDE_BY_SIDE

    def in_order(self, ask: Ask) -> list[Option]:
        """The options as the screen numbers them: squares go by their names."""
        return [option for _, options in self.groups(ask) if not self.are_squares(ask, options) for option in options]

    def are_squares(self, ask: Ask, options: Sequence[Option]) -> bool:
        """Whether answers are told by the names of squares, without numbers: there is no more to say of them."""
        return len(options) > 1 and all(map(square_of, options)) and not self.rolls(ask, options)

    def rolls(self, ask: Ask, options: Sequence[Option]) -> bool:
        return any(self.forecast(ask, option).odds for option in options)

    def lines(self, ask: Ask, all: bool = False) -> list[Text]:
        """Answers with odds or facts have a line each; the others stand side by side, squares by their names."""
        number, lines, flow = 1, list[Text](), list[list[str]]()
        for heading, options in self.groups(ask):
            if heading == self.of_no_use and not all:
                continue
            if self.are_squares(ask, options):
                lines += self.squares(heading, options)
                continue
            if any(self.told(ask, option) for option in options):
                lines.append(Text(f" {heading}", style="cyan"))
                lines += self.option_lines(ask, options, number)
            else:
                flow.append(self.side_by_side(heading, options, number))
            number += len(options)
        return [*lines, *flowing(flow)]

    def side_by_side(self, heading: str, options: Sequence[Option], number: int) -> list[str]:
        names = [self.reader().option(option) for option in options]
        numbered = [f"{place} {name}" for place, name in enumerate(names, number)]
        said = all(heading.casefold() in name.casefold() for name in names)
        return numbered if said else [f"{heading}: {numbered[0]}", *numbered[1:]]

    # -- on a small screen

    def lines_in(self, ask: Ask, room: int) -> list[Text]:
        """The answers in so many lines: in full, in few words, or with no more than the numbers of rare ones.

        What reaches several goes without its odds before anything is left out.
        """
        lines = self.lines(ask)
        for brief, folded in [(False, 0), *((True, number) for number in range(len(self.rare(ask)) + 1))]:
            if len(lines) <= room:
                break
            lines = self.short_lines(ask, self.rare(ask)[:folded], brief)
        return lines

    def rare(self, ask: Ask) -> list[str]:
        """The headings whose answers need not be read each time: first what is many and says little, then the last."""
        groups = [group for group in self.groups(ask) if not self.are_squares(ask, group[1])]
        plain = [heading for heading, options in groups if self.rank(ask, options) == SIDE_BY_SIDE and options[2:]]
        aimed = [heading for heading, options in groups if 0 < self.rank(ask, options) < SIDE_BY_SIDE]
        attacks = [heading for heading, options in groups[1:] if self.rank(ask, options) == 0]
        return [*plain, *reversed(aimed), *reversed(attacks)]

    def short_lines(self, ask: Ask, rare: Sequence[str], brief: bool) -> list[Text]:
        """The answers side by side; of what is rare no more than the numbers, `brief` also of several no odds."""
        number, lines, flow, numbers = 1, list[Text](), list[list[str]](), list[str]()
        for heading, options in self.groups(ask):
            if self.are_squares(ask, options):
                lines += self.squares(heading, options)
                continue
            if heading == self.of_no_use:
                continue
            if heading in rare:
                numbers.append(f"{heading} {numbers_of(number, len(options))}")
            elif self.rank(ask, options) < SIDE_BY_SIDE:
                flow += self.by_action(ask, options, number, brief)
            else:
                flow.append(self.side_by_side(heading, options, number))
            number += len(options)
        more = [[self.text("rarely", names=numbers[0]), *numbers[1:]]] if numbers else []
        return [*lines, *flowing(flow), *flowing(more)]

    def by_action(self, ask: Ask, options: Sequence[Option], number: int, brief: bool) -> list[list[str]]:
        """What can be done to several, with the numbers to type and the odds: `Ember → 3 Oddish 85 % ⌀ 26.4`."""
        found: dict[str, list[str]] = {}
        for place, option in enumerate(options, number):
            action, arrow, target = map(str.strip, str(self.reader().option(option)).partition(ARROW))
            outcome = outcome_text(self.reader(), self.forecast(ask, option), short=True)
            action = f"{action} {self.price(ask, option)}".rstrip()
            if arrow:
                several = OF_SOMEBODY in "".join(self.forecast(ask, option).odds)
                whom = "" if several and outcome and not brief else f" {target}"
                told = f"{place}{whom}" if several and brief else f"{place}{whom} {outcome}".rstrip()
                first = [] if action in found else [f"{action} {ARROW} {told}"]
                found.setdefault(action, []).extend(first or [told])
            else:
                found.setdefault(action, []).append(f"{place} {action} {outcome}".rstrip())
        return list(found.values())

    def price(self, ask: Ask, option: Option) -> str:
        """What an answer costs out of several points; a whole action needs no words."""
        costs = [cost for cost in self.preview(ask, option).costs if cost.amount > 1 and not self.is_said(cost, option)]
        return f"({', '.join(self.reader().cost(cost) for cost in costs)})" if costs else ""

    def is_said(self, cost: Cost, option: Option) -> bool:
        """Whether the answer itself names its price."""
        return cost.label.startswith(PRICE) and str(cost.amount) in str(self.reader().option(option))

    def squares(self, heading: str, options: list[Option]) -> list[Text]:
        squares = [square_of(option) for option in options]
        return [Text(f" {heading}", style="cyan"), *flowing([ranges(squares)], " ")]

    def told(self, ask: Ask, option: Option) -> str:
        return outcome_text(self.reader(), self.forecast(ask, option)) or self.details(ask, option)

    def option_lines(self, ask: Ask, options: Sequence[Option], number: int) -> list[Text]:
        """A line for each; no chance is cut off: what is said of all of them gets shorter before that."""
        lines: list[Text] = []
        for short, detailed in ((False, True), (False, False), (True, False)):
            numbered = enumerate(options, number)
            lines = [self.option_line(ask, option, place, short, detailed) for place, option in numbered]
            if all(line.cell_len <= console().width for line in lines):
                break
        for line in lines:
            line.truncate(console().width, overflow="ellipsis")
        return lines

    def option_line(self, ask: Ask, option: Option, number: int, short: bool, detailed: bool) -> Text:
        reader = self.reader()
        words, outcome = clean(reader.option(option)), outcome_text(reader, self.forecast(ask, option), short)
        # of what has no odds the details are all that is known
        details = self.details(ask, option) if detailed or not outcome else ""
        width = min(NAMES_WIDTH, max(cell_len(reader.option(each)) for each in self.beside(ask, option)))
        line = Text(f"  {number:>2}  {words}")
        if outcome or details:
            line.append(" " * (max(0, width - cell_len(words)) + 2))
        return (
            line.append(outcome, style="green").append("  " if outcome and details else "").append(details, style="dim")
        )

    def beside(self, ask: Ask, option: Option) -> list[Option]:
        heading = self.reader().heading(option)
        return [each for each in ask.options if self.reader().heading(each) == heading]

    def details(self, ask: Ask, option: Option) -> str:
        """What it costs, how far it reaches, how often it can be done; of what is only done, a price without a unit."""
        preview, reader = self.preview(ask, option), self.reader()
        plain = not (preview.content or preview.effects)
        parts = [
            reader.cost(cost)
            for cost in preview.costs
            if (cost.amount > 1 or cost.label not in WHOLE_ACTIONS) and not self.is_said(cost, option)
            if not plain or reader.words.find(reader.lang, "cost", cost.label) is not None
        ]
        facts = [fact for fact in preview.effects if fact.label not in KNOWN_ANYWAY]
        parts += [reader.fact(fact._replace(label="") if fact.kind else fact) for fact in facts]
        return " · ".join(clean(str(part)) for part in parts if part)

    def preview(self, ask: Ask, option: Option) -> Preview:
        return self.game.system.preview(self.game.now, ask, option, self.seat)

    def forecast(self, ask: Ask, option: Option) -> Forecast:
        if self._of is not ask:
            self._of, self._forecasts = ask, {}
        if option.key not in self._forecasts:
            now = self.game.now
            self._forecasts[option.key] = self.game.system.forecast(now, ask, option, self.seat)
        return self._forecasts[option.key]

    def odds(self, ask: Ask, option: Option) -> None:
        outcome = self.forecast(ask, option)
        if outcome.refusal is not None:
            raise Refused(outcome.refusal)
        if not outcome.odds:
            raise UsersMistake("no-odds")
        if outcome.estimate:
            say(cli_text(self.lang, "odds", "estimate"), "yellow")
        if outcome.error:
            tries = max(odds.tries for odds in outcome.odds.values())
            told = cli_text(self.lang, "odds", "sampled", tries=tries, points=points_of(outcome.error))
            say(told, "yellow")
        for label, odds in outcome.odds.items():
            show = show_chance if odds.yes_or_no else show_odds
            what = self.reader().outcome(label)
            title = cli_text(self.lang, "odds", "of", option=self.reader().option(option), what=what)
            show(odds, title, self.lang)

    # -- the field

    def field(self, ask: Ask | None = None) -> int:
        """The map beside the creatures, or below each other where there is no room; only what has changed.

        Gives how many lines that took.
        """
        drawn, cards = self.map_lines(ask), self.card_lines(beside=False)
        listed = [line.plain for line in cards]
        new_map, new_cards = bool(drawn) and drawn != self._drawn, listed != self._listed
        self._drawn, self._listed = drawn, listed
        if not new_map:
            return print_cards(cards) if new_cards else 0
        room = console().width - max(map(len, drawn)) - 6
        if room >= LEAST_BESIDE:
            return side_by_side(drawn, self.card_lines(beside=True, width=room))
        for line in drawn:
            say(f"  {line}")
        return len(drawn) + print_cards(cards)

    def whole_field(self, ask: Ask) -> None:
        """The map, and all that is known of everybody."""
        self._drawn, self._listed = self.map_lines(ask), [line.plain for line in self.card_lines(beside=False)]
        for row in self._drawn:
            say(f"  {row}")
        for line in self.card_lines(beside=False, width=0):
            console().print(line)

    def map_lines(self, ask: Ask | None) -> list[str]:
        """The map; the squares that a question offers are marked."""
        board = self.game.system.board(self.game.now, self.seat)
        squares = {square_of(option) for option in ask.options} - {""} if ask is not None else set()
        offered = Layer("offered", tuple(Mark(cell_of(square), (), FREE) for square in squares))
        return board_lines(board._replace(layers=(offered, *board.layers)))

    def card_lines(self, beside: bool, width: int = -1) -> list[Text]:
        """A line for everybody, the columns below each other; nothing is cut off where the width is 0."""
        cards = self.game.system.cards(self.game.now, self.seat)
        rows = [self.card_row(card, SHORT_BAR if beside else BAR, placed=not beside) for card in cards]
        rooms = [[part.cell_len for part in row[:-1]] for row in rows]
        widths = [max(column) for column in zip_longest(*rooms, fillvalue=0)]
        lines = []
        for row in rows:
            line = Text(" ")
            for part, room in zip(row, [*widths, 0], strict=False):
                line.append_text(part).append(" " * (max(0, room - part.cell_len) + (2 if room else 0)))
            line.truncate(console().width if width < 0 else width or len(line) * 2, overflow="ellipsis")
            lines.append(line)
        return lines

    def card_row(self, card: Card, size: int, placed: bool = True) -> list[Text]:
        reader = self.reader()
        name = clean(reader.name("creature", card.who))
        row = [Text(f"{card.sign} {name}".strip(), style="bold dim" if card.down else "bold")]
        row += [] if card.sign else [Text(reader.name("word", card.side), style="dim")]
        for number, gauge in enumerate(card.gauges):
            bar = Text() if number else gauge_bar(gauge, size)
            label = reader.text(reader.system.labels, gauge.label)
            row.append(bar.append(f"{gauge.value}/{gauge.most} {label}", "default"))
        place = str(reader.place(card)).removeprefix(f"{card.sign} ") if placed or not card.place.cells else ""
        states_first = sorted(card.facts, key=lambda fact: fact.kind != "word" or bool(fact.label))
        told = [place, *(str(reader.fact(fact)) for fact in states_first)]
        return [*row, Text(clean(" · ".join(text for text in told if text)), style="dim")]


def gauge_bar(gauge: Gauge, size: int) -> Text:
    percent = 100 * gauge.value // gauge.most if gauge.most else 0
    colour = "red" if percent <= LOW else "yellow" if percent <= MIDDLE else "green"
    full = max(0, min(size, -(-size * gauge.value // gauge.most))) if gauge.most else 0
    return Text("█" * full, style=colour).append("░" * (size - full), style="dim").append(" ")


WHOLE_ACTIONS = ("standard", "shift", "swift", "full", "free")
PRICE = "price"
"""What something costs to buy; often that stands in the answer itself."""

KNOWN_ANYWAY = ("type", "class", "category", "timing", "ac", "damage-base", "power", "accuracy", "difficulty", "count")
"""What odds say already, or what `info` tells; there is no room for it beside an answer."""


def square_of(option: Option) -> str:
    """The square that an answer leads to, if that is all that it says."""
    args = option.args
    found = args.get("cell") or args.get("square") or ""
    square = cell_name(tuple(found)) if isinstance(found, (list, tuple)) else str(found)
    return square.upper() if set(args) <= {"cell", "square"} else ""


def ranges(squares: list[str]) -> list[str]:
    """Squares row by row, neighbours as one: `C4 B5–D5`."""
    found: list[list[Cell]] = []
    for row, column in sorted((row, column) for column, row in map(cell_of, squares)):
        if found and found[-1][-1] == (column - 1, row):
            found[-1].append((column, row))
        else:
            found.append([(column, row)])
    return ["–".join(dict.fromkeys((cell_name(run[0]), cell_name(run[-1])))) for run in found]


def flowing(groups: list[list[str]], between: str = " · ") -> list[Text]:
    """Groups of answers side by side, as many as a line has room for."""
    lines: list[Text] = []
    now = ""
    for answers in groups:
        for place, answer in enumerate(map(clean, answers)):
            gap = between if place else INDENT
            if now and cell_len(now) + len(gap) + cell_len(answer) > console().width - 1:
                lines.append(Text(now))
                now = ""
            now = f"{now}{gap}{answer}" if now else INDENT + answer
    return [*lines, *([Text(now)] if now else [])]


def numbers_of(first: int, count: int) -> str:
    return str(first) if count == 1 else f"{first}–{first + count - 1}"


def print_cards(cards: list[Text]) -> int:
    console().print()
    for line in cards:
        console().print(line)
    return len(cards) + 1


def side_by_side(left: list[str], right: list[Text]) -> int:
    width, height = max(map(len, left)), max(len(left), len(right))
    console().print()
    for place in range(height):
        line = Text(f"  {(left[place] if place < len(left) else '').ljust(width)}  ")
        console().print(line.append_text(right[place]) if place < len(right) else line)
    return height + 1
