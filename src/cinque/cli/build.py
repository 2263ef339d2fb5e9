"""Making a sheet in the terminal: one question after the other, only legal answers, and why not the others."""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from string import Formatter

from rich.cells import cell_len
from rich.columns import Columns
from rich.text import Text

from cinque.cli.info import show_info
from cinque.cli.screen import UsersMistake, console, indented, mistake_text, say, small_number, typed
from cinque.cli.text import cli_text
from cinque.core.ask import Ask, Data, Option
from cinque.core.beside import told_beside
from cinque.core.building import Building
from cinque.core.draft import BUILD, SEAT, Draft
from cinque.core.mistake import NotNow, Refused
from cinque.core.refusal import Refusal
from cinque.core.sentences import LANGUAGES, clean
from cinque.core.sheet import SheetKind, answers_to
from cinque.core.suggest import suggestions
from cinque.core.system import AnySystem
from cinque.core.words import Reader

SHORT_LIST, LONG_LIST = 12, 30
"""How many answers are shown with what is to be known of them, and how many with their names alone."""

WIDEST_NAME = 30
SEVERAL = re.compile(r"(?P<what>.+?)\s*(?:\s[xX]|[×*＊✕])\s*(?P<times>[1-9]\d?)")
"""An answer that is given several times: `potion x3`, `3 x5`, `キズぐすり×3`."""
MOST_REFUSALS = 3
BETWEEN = " · "
MOST_LINES = 3
"""So many lines of a screen tell of the sheet so far: what came last."""
INDENT = 3
LEAVE = ("quit", "q", "exit")


class Guide:
    """Leads somebody through a builder. `quit` and Ctrl-C leave without a sheet."""

    def __init__(self, played: AnySystem, kind: SheetKind, building: Building, lang: str) -> None:
        self.played = played
        self.kind = kind
        self.building = building
        self.lang = lang
        self.told = 0
        self.before = self.parts() if building.now.task != BUILD else []

    def parts(self) -> list[str]:
        """What the sheet says, as far as it is made."""
        told = self.kind.so_far(self.building.sheet, self.reader().name)
        return told.split(BETWEEN) if told else []

    def run(self) -> bool:
        """Ask until the sheet is done; False if somebody would rather not."""
        with suppress(ImportError):
            import readline  # noqa: F401 - the arrow keys work at the prompt
        if self.building.ask is not None:
            say(self.text("welcome"), "dim")
        return self.go_on()

    def go_on(self) -> bool:
        while self.building.ask is not None:
            self.tell_events()
            self.show(self.building.ask)
            if not self.obey(self.building.ask):
                return False
        self.tell_events()
        return True

    def obey(self, ask: Ask) -> bool:
        """Read lines until one changes something; False to leave."""
        while True:
            typed = read_line(self.text("prompt"))
            if typed is None or typed.casefold() in LEAVE:
                return False
            if self.take(ask, typed):
                return True

    def take(self, ask: Ask, typed: str) -> bool:
        """An answer, or undo, or a wish to see everything; False if the question stays as it is."""
        match typed.casefold():
            case "":
                return False
            case "undo" | "u":
                return self.take_back()
            case "list" | "?" | "help":
                self.show_options(ask, all=True)
                say(self.text("help"), "dim")
            case about if about == "info" or about.startswith("info "):
                self.info(typed[len("info") :].strip())
            case _:
                return self.take_option(ask, typed)
        return False

    def info(self, name: str) -> None:
        try:
            show_info(self.played, self.building.now.packs, name, self.lang)
        except UsersMistake as mistake:
            say("\n".join(mistake_text(mistake, self.lang)), "yellow")

    def take_option(self, ask: Ask, typed: str) -> bool:
        """An answer, or the same one several times: `potion x3`."""
        several = SEVERAL.fullmatch(typed)
        option = self.option(ask, several["what"] if several else typed)
        if option is None or not self.answer(option):
            return False
        times = int(several["times"]) if several else 1
        for number in range(1, times):
            now = self.building.ask
            if now is None or now.topic != ask.topic or now.find(option.key) is None:
                say(self.text("no-more-of-it", count=number), "yellow")
                break
            self.answer(option)
        return True

    def take_back(self) -> bool:
        """Undo the last answer; False if there is none."""
        try:
            self.building.undo(SEAT)
        except NotNow:
            say(self.text("nothing-to-undo"), "yellow")
            return False
        self.told = min(self.told, len(self.building.events(SEAT)))
        return True

    def answer(self, option: Option) -> bool:
        """Go on with an answer; False if a rule refuses what comes of it."""
        try:
            self.building.answer(option.key, SEAT)
        except Refused as refused:
            say(f"{self.reader().refusal(refused.refusal)} ({refused.refusal.clause})", "yellow")
            return False
        return True

    # -- what is shown

    def show(self, ask: Ask) -> None:
        """The sheet so far, the question, and its answers."""
        reader = self.reader()
        so_far = [part for part in self.parts() if part not in self.before]
        missing = [reader.name("stat", part) for part in self.kind.missing(self.building.sheet)]
        console().print()
        if so_far:
            say(self.text("so-far", sheet=shortened(so_far)), "dim")
        if missing and self.building.now.task == BUILD:
            say(self.text("missing", parts=self.text("comma").join(missing)), "dim")
        say(reader.ask(ask), "bold")
        if ask.left:
            left = [f"{reader.name('stat', label)} {number}" for label, number in ask.left.items()]
            say(self.text("left", left=self.text("comma").join(left)), "cyan")
        if (unmet := self.building.unmet) is not None:
            say(self.text("not-wished", wish=reader.refusal(unmet)), "yellow")
        self.show_options(ask)

    def show_options(self, ask: Ask, all: bool = False) -> None:
        reader = self.reader()
        refusals = list(dict.fromkeys(f"✗ {reader.refusal(refusal)} ({refusal.clause})" for refusal in ask.refusals))
        if all:  # what can be chosen stands last, where it has not scrolled away
            self.show_refusals(refusals, len(refusals))
        self.show_answers(ask, all)
        if not all:
            self.show_refusals(refusals, MOST_REFUSALS)

    def show_answers(self, ask: Ask, all: bool) -> None:
        labels = [str(self.reader().option(option)) for option in ask.options]
        if are_numbers(labels):
            indented(" ".join(labels) if len(labels) <= SHORT_LIST else numbers_between(labels), indent=INDENT)
        elif all or len(labels) <= SHORT_LIST:
            self.show_list(labels, [self.beside(option) for option in ask.options])
        elif len(labels) <= LONG_LIST:
            self.show_list(labels, [])
        else:
            indented(self.text("many", count=len(labels), first=labels[0], last=labels[-1]), indent=INDENT)

    def show_refusals(self, refusals: list[str], most: int) -> None:
        for refusal in refusals[:most]:
            indented(refusal, "dim", INDENT)
        if len(refusals) > most:
            indented(self.text("more-refusals", count=len(refusals) - most), "dim", INDENT)

    def show_list(self, labels: list[str], beside: list[str]) -> None:
        """The answers side by side; a line for each where there is something to say of them."""
        if not any(beside):
            lines = [Text(clean(numbered(number, label))) for number, label in enumerate(labels, 1)]
            console().print(Columns(lines, padding=(0, INDENT), column_first=True))
            return
        width = min(WIDEST_NAME, max(map(cell_len, labels)))
        for number, (label, told) in enumerate(zip(labels, beside, strict=True), 1):
            line = Text(clean(numbered(number, label)))
            line.append(" " * (max(0, width - cell_len(label)) + 2)).append(clean(told), style="dim")
            line.truncate(console().width, overflow="ellipsis")
            console().print(line)

    def beside(self, option: Option) -> str:
        """What is to be known of what an answer takes: its price, its effect."""
        return told_beside(self.played, self.building.now.packs, option, self.lang)

    def tell_events(self) -> None:
        """What has happened since something was last told."""
        events = self.building.events(SEAT)
        for event in events[self.told :]:
            say(self.reader().event(event))
        self.told = len(events)

    # -- what is typed

    def option(self, ask: Ask, typed: str) -> Option | None:
        """The answer of that number, key, name or beginning of a name; otherwise it is said why not."""
        number, numbers = small_number(typed), are_numbers([self.reader().option(one) for one in ask.options])
        if 1 <= number <= len(ask.options) and not numbers:
            return ask.options[number - 1]
        names = option_names(self.played, self.building.now)
        found = answers_to(ask.options, typed, names, beginnings=not numbers)
        if len(found) == 1:
            return found[0]
        if found:
            self.tell_several(typed, found)
        else:
            self.tell_unknown(ask, typed, {name: option for option in ask.options for name in names(option)})
        return None

    def tell_several(self, typed: str, found: list[Option]) -> None:
        shown = " / ".join(self.reader().option(option) for option in found[:SHORT_LIST])
        more = len(found) - SHORT_LIST
        key = "ambiguous-more" if more > 0 else "ambiguous"
        say(self.text(key, text=typed[:60], names=shown, count=more), "yellow")

    def tell_unknown(self, ask: Ask, typed: str, names: dict[str, Option]) -> None:
        """Why that is no answer: the rule against it, or something that is spelt much like it."""
        reader = self.reader()
        against = [refusal for refusal in ask.refusals if self.is_about(refusal, typed)]
        for refusal in against[:MOST_REFUSALS]:
            say(f"{reader.refusal(refusal)} ({refusal.clause})", "yellow")
        if against:
            return
        close = dict.fromkeys(reader.option(names[name]) for name in suggestions(typed[:60], names))
        key = "unknown" if close else "unknown-at-all"
        say(self.text(key, text=typed[:60], hint=" / ".join(close)), "yellow")

    def is_about(self, refusal: Refusal, typed: str) -> bool:
        """Whether a refusal names what was typed; a number may be what a refusal without names is about."""
        readers = [Reader(self.played, self.building.now, lang) for lang in LANGUAGES]
        names = [name for reader in readers for name in named(reader, "refusal", refusal.key, refusal.data)]
        return any(name.casefold().startswith(typed.casefold()) for name in names) or (not names and typed.isdecimal())

    def reader(self) -> Reader:
        return Reader(self.played, self.building.now, self.lang)

    def text(self, key: str, **data: object) -> str:
        return cli_text(self.lang, "build", key, **data)


def shortened(parts: list[str]) -> str:
    """As much of the end as a few lines of a screen have room for."""
    room = MOST_LINES * (console().width - WIDEST_NAME // 2)
    if not console().is_terminal or cell_len(BETWEEN.join(parts)) <= room:
        return BETWEEN.join(parts)
    while len(parts) > 1 and cell_len(BETWEEN.join(parts)) > room:
        parts = parts[1:]
    return BETWEEN.join(["…", *parts])


def are_numbers(labels: Iterable[str]) -> bool:
    """Answers that are nothing but numbers are typed as they are."""
    return all(label.isdecimal() for label in labels)


def numbers_between(labels: list[str]) -> str:
    """Numbers as people write them: `1–100`, `1–3 5`."""
    runs: list[list[int]] = []
    for number in map(int, labels):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def numbered(number: int, label: str) -> str:
    """An answer with the number to type; one that is a number itself needs no other."""
    itself = re.findall(r"\d+", label) == [str(number)] and not label.endswith((")", "）"))
    return f"{'':5}{label}" if itself else f"{number:>3}  {label}"


def option_names(played: AnySystem, draft: Draft) -> Callable[[Option], Iterable[str]]:
    """What answers are called in every language: the whole of it, and the things in it."""
    readers = [Reader(played, draft, lang) for lang in LANGUAGES]

    def names(option: Option) -> list[str]:
        wholes = [reader.option(option) for reader in readers]
        return [*wholes, *(name for reader in readers for name in named(reader, "option", option.verb, option.args))]

    return names


def named(reader: Reader, section: str, key: str, data: Data) -> list[str]:
    """The names of the things that a sentence is about."""
    template = reader.system.words.template(reader.lang, section, key)
    fields = [(field, kind) for _, field, kind, _ in Formatter().parse(template) if field and kind]
    return [reader.name(kind, str(data[field])) for field, kind in fields if kind != "hint"]


def read_line(prompt: str) -> str | None:
    """What somebody typed; nothing if they would rather leave, or there is no keyboard."""
    try:
        return typed(prompt)
    except (EOFError, KeyboardInterrupt, RuntimeError):
        say()
        return None


def ask_text(question: str) -> str | None:
    """A line of free text, empty if nobody wants to say anything; nothing if they would rather leave."""
    try:
        return typed(question)
    except (EOFError, RuntimeError):
        say()
        return ""
    except KeyboardInterrupt:
        say()
        return None
