"""`cinque play`: a game in the terminal, for one person or several at one keyboard, against bots."""

import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from cinque.cli.do import done_text, needs_arguments, read_do, show_form, show_forms, split_words
from cinque.cli.info import show_info
from cinque.cli.master import SHORT, change_ruling, entry_of, next_encounter, readers_of, set_value
from cinque.cli.menu import square_of
from cinque.cli.opening import another_place, exists, place_of, resumed, start_from
from cinque.cli.screen import (
    Guests,
    UsersMistake,
    console,
    mistake_text,
    read_rulings,
    say,
    small_number,
    speaker,
    typed,
)
from cinque.cli.seats import LIVE, People, new_game
from cinque.cli.show import Showing
from cinque.cli.text import cli_text
from cinque.cli.write_back import remember_sheets, sheets_of, write_all_back
from cinque.core.ask import Ask, Option
from cinque.core.form import Form
from cinque.core.game import Game
from cinque.core.mistake import BadRoll, Mistake, Refused, os_reason
from cinque.core.seat import Seat
from cinque.core.squares import cell_name
from cinque.games import Held, JournalFile
from cinque.systems import system


def play_command(
    name: str,
    setup: Path | None,
    dice: str,
    seed: int | None,
    lang: str,
    rulings: list[str],
    path: Path | None,
    resume: bool,
    packs: list[str],
    sheets: Sequence[Path] = (),
    called: str = "",
    seats: Sequence[str] = (),
    hotseat: bool = False,
) -> None:
    if resume and (setup or sheets or rulings or dice != LIVE or seats or hotseat):
        raise UsersMistake("resume-alone")
    played = system(name)
    where = place_of(name, called, path, resume)
    keeper: JournalFile | None
    if resume:
        game, keeper = resumed(played, where, seed, lang, packs)
    else:
        if path is not None and exists(path):
            raise UsersMistake("journal-exists", path=path)
        guests = Guests(tuple(sheets), tuple(one.partition("=")[0] for one in seats), hotseat)
        start = start_from(played, setup, guests, seed, read_rulings(rulings), packs, lang)
        game = new_game(start, dice, seed, list(seats), hotseat)
        keeper = keep(game, where, lang, "" if called or path else name)
        if keeper is not None:
            where = keeper.path
            remember_sheets(where, start.sheets)
    with suppress(ImportError):
        import readline  # noqa: F401 - the arrow keys work at the prompt
    session = Session(game, lang, keeper, sheets_of(where) if resume else start.sheets)
    try:
        session.run()
    except (KeyboardInterrupt, EOFError):
        say()
    finally:
        if session.keeper is not None:
            session.keeper.close()
    if session.keeper is not None:
        chosen = f"--journal {path}" if path else f"--game {where.stem}"
        say(cli_text(lang, "play", "saved", path=where, system=name, journal=chosen), "dim")


def keep(game: Game[Any], path: Path, lang: str, free: str = "") -> JournalFile | None:
    """Write the game down as it goes. Where that is not possible, say so and play on.

    Where the name of the game is `free`, because nobody has chosen one, a game that began just now keeps its own.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return JournalFile.start(path, game)
    except (Held, FileExistsError) as taken:
        if free:
            return keep(game, another_place(path, free), lang, free)
        holder = taken.holder if isinstance(taken, Held) else "?"
        raise UsersMistake("journal-held", path=path, holder=holder) from None
    except OSError as error:
        say(cli_text(lang, "play", "not-saved", problem=speaker(lang).name("os", os_reason(error))), "yellow")
        return None


CHANGES = ("set", "ruling", "next", "do", *SHORT)
"""Words of the game master and of whoever starts something: what they could not do has changed nothing."""


OPEN = ("open", "開く")
"""Said instead of handing over by those who may all see everything."""


def lines_of(text: str) -> list[str]:
    """One thing after the other, as they are typed on one line: `3; H6; end`."""
    return [part.strip() for part in text.split(";")]


class Session:
    """One sitting: tells what happens, asks whoever is to answer, and obeys."""

    def __init__(self, game: Game[Any], lang: str, keeper: JournalFile | None, sheets: Sequence[Path] = ()) -> None:
        self.game = game
        self.lang = lang
        self.keeper = keeper
        self.sheets = list(sheets)
        self.people = People(game)
        self.showing = Showing(game, self.people, lang)
        self.typed: list[str] = []
        self.turned_to = ""
        self.staying = False
        """Somebody sat down who is not asked, and does one thing after the other."""
        self.handing_over = self.people.several and sys.stdin.isatty() and console().is_terminal

    @property
    def seat(self) -> Seat:
        return self.people.seat

    def text(self, key: str, **data: Any) -> str:
        return cli_text(self.lang, "play", key, **data)

    def run(self) -> None:
        key = "welcome-all" if self.people.several else "welcome"
        seats = self.text("comma").join(self.game.seat(id).name for id in self.people.ids)
        say(
            self.text(key, title=self.game.system.clauses.read_in(self.lang).title, seat=self.seat.name, seats=seats),
            "bold",
        )
        while True:
            try:
                ask = self.go_on()
            except (EOFError, OSError):
                raise
            except Exception as error:
                self.tell_fault(error)
                ask = Ask(self.seat.id, "", "", [])
            if ask is None or not self.obey(ask):
                return

    def go_on(self) -> Ask | None:
        """Tell what happens until somebody is asked, and put the question; None if nothing is left to be done."""
        self.play_on()
        if not self.stays():
            before = self.people.id
            self.people.turn_to(self.asked())
            self.hand_over(before)
        self.showing.look()
        self.showing.tell()
        ask = self.question()
        if not ask.options and ask.dice is None:
            say(self.text("over"))
            return None
        if self.staying:
            # who is asked may be the game master by whatever name
            asked = [seat.name for seat in map(self.game.seat, self.people.ids) if seat.is_asked(ask)]
            say(self.text("staying", seat=self.text("comma").join(asked) or ask.seat), "dim")
        else:
            self.showing.menu.ask(ask, others=[one for one in self.together() if one.who != ask.who])
        return ask

    def tell_fault(self, error: Exception) -> None:
        """A rule broke, or finds no end: what led there can be taken back or set right."""
        why = "\n".join(mistake_text(error, self.lang)[:1]) or self.text("broke", kind=type(error).__name__)
        self.typed = []
        say(self.text("way-out", why=why), "yellow")

    def stays(self) -> bool:
        """Whether whoever sits here stays, although somebody else is asked."""
        ask = self.asked()
        self.staying = self.staying and self.handing_over and ask is not None and not self.seat.is_asked(ask)
        return self.staying

    def hand_over(self, before: str) -> None:
        """Whoever sat here reads what came of it; then the screen is empty before somebody else looks at it.

        What is typed instead of a plain Enter is the first word of the one who comes.
        """
        now = self.people.id
        first = self.showing.steps_told < 0
        if first or now == before or not self.handing_over or not self.people.are_apart(before, now):
            return
        self.people.id = before
        self.showing.tell()
        self.people.id, self.typed = now, []
        answer = typed(self.text("hand-over", seat=self.seat.name))
        self.handing_over = answer.casefold() not in OPEN
        if self.handing_over:
            self.showing.leave(before)
            self.showing.come()
            self.typed = lines_of(answer) if answer else []

    def play_on(self) -> None:
        """Go on until a person is asked."""
        while True:
            try:
                self.game.play_on()
                # a seat that was given to the program while it was asked
                ask = next((ask for ask in self.game.asks if ask.seat in self.game.bots), None)
                answer = self.people.answer_of_program(ask) if ask is not None else None
                if ask is None or answer is None:
                    return
                self.game.answer(answer, self.people.speaks_for(ask), ask)
            except OSError as error:
                self.give_up_journal(error)

    def question(self) -> Ask:
        """What is asked; where nothing goes on by itself, what to begin next."""
        return self.asked() or self.game.system.pursuits(self.game.scene, self.seat)

    def together(self) -> list[Ask]:
        """The questions that are put to creatures of this keyboard at once, to be answered in any order."""
        waiting = self.game.waiting
        seats = [self.game.seat(id) for id in self.people.ids]
        asks = waiting.asks if waiting is not None and len(waiting.asks) > 1 else ()
        return [ask for ask in asks if ask.who and any(seat.is_asked(ask) for seat in seats)]

    def asked(self) -> Ask | None:
        """What asks beside the game, the open question that somebody has turned to, or the first one."""
        seats = [self.game.seat(id) for id in self.people.ids]
        beside = [ask for one in self.game.story.waiting if one.beside for ask in one.asks]
        here = [ask for ask in beside if any(seat.may_answer(ask) for seat in seats)]
        turned = [ask for ask in self.together() if ask.who == self.turned_to]
        return next(iter([*here[-1:], *turned]), self.game.ask)

    def turn_to(self, name: str) -> None:
        """Somebody else's question first."""
        if not self.together():
            raise UsersMistake("nobody-else-asked")
        names = {ask.who: str(self.showing.reader().name("creature", ask.who)) for ask in self.together()}
        exact = [id for id, called in names.items() if name.casefold() in (id.casefold(), called.casefold())]
        found = exact or [id for id, called in names.items() if called.casefold().startswith(name.casefold())]
        if len(found) != 1:
            raise UsersMistake("nobody-asked-of-that-name", name=name, names=list(names.values()))
        self.turned_to = found[0]

    def forms(self) -> list[Form]:
        return self.game.system.forms(self.game.scene, self.people.master)

    def obey(self, ask: Ask) -> bool:
        """Read lines until one changes something; False to leave."""
        while True:
            line = self.read_line()
            if line in ("quit", "q", "exit"):
                return False
            if self.staying and not line:
                self.staying = False
                return True
            try:
                if self.obeys(ask, line):
                    return True
            except Mistake as mistake:
                self.typed = []
                told = self.told(mistake)
                say(self.text("not-changed", why=told) if line.partition(" ")[0] in CHANGES else told, "yellow")
                self.show_usage(line)
            except OSError:
                raise
            except Exception as error:
                self.tell_fault(error)

    def show_usage(self, line: str) -> None:
        """What a procedure takes that somebody could not start."""
        do, *words = line.split()[:2] or [""]
        for form in self.forms() if do == "do" and words else ():
            if form.do == words[0] and needs_arguments(form):
                show_form(form, self.showing.reader())

    def told(self, mistake: Mistake) -> str:
        if isinstance(mistake, Refused):
            return "\n".join(mistake.told(self.showing.reader()))
        return "\n".join(mistake_text(mistake, self.lang)[:1])

    def obeys(self, ask: Ask, line: str) -> bool:
        """Do what a line says; whether that has changed anything."""
        word, _, rest = line.partition(" ")
        try:
            asked = [form for form in self.forms() if word == "do" and form.do == rest and needs_arguments(form)]
            if asked:
                show_form(asked[0], self.showing.reader())
                return False
            if word in ("undo", "u", "redo") or word == "set" or (word in CHANGES and rest):
                self.change(word, rest)
            elif word == "turn" and rest:
                self.turn_to(rest)
            elif word == "seat" and rest:
                return self.sit(*rest.split()[:2])
            else:
                return not self.inform(ask, word, rest) and self.answer(ask, line)
        except OSError as error:
            # what could not be kept has not happened
            self.give_up_journal(error)
            return self.obeys(ask, line)
        return True

    def read_line(self) -> str:
        """What the person typed, one thing after the other; without a keyboard, the end."""
        while not self.typed:
            prompt = f"{self.seat.name}{self.text('prompt')}" if self.people.several else self.text("prompt")
            try:
                line = typed(prompt)
            except RuntimeError as lost:
                raise EOFError from lost
            self.typed = lines_of(line)
        return self.typed.pop(0)

    def give_up_journal(self, error: OSError) -> None:
        """The disk is full, or gone: say so, and play on."""
        say(self.text("not-saved", problem=speaker(self.lang).name("os", os_reason(error))), "yellow")
        if self.keeper is not None:
            with suppress(OSError):
                self.keeper.close()
            self.keeper = None

    def sit(self, id: str, role: str = "") -> bool:
        """Somebody at this keyboard looks at the screen, or a seat changes hands."""
        if role:
            self.people.sit(id, role, self.game.system.bot())
        elif id in self.people.ids:
            before, self.people.id = self.people.id, id
            self.hand_over(before)
            self.staying = True
            self.showing.look()
            self.showing.tell()
        else:
            raise UsersMistake("not-at-keyboard", seat=id, seats=self.people.ids)
        return bool(role) or self.stays()

    def change(self, word: str, rest: str) -> None:
        master = self.people.master.id
        if word == "set":
            set_value(self.game, rest, master, self.lang)
            self.showing.tell()
            self.showing.start_again()
        elif word == "ruling":
            change_ruling(self.game, rest, master)
        elif word == "next":
            next_encounter(self.game, Path(rest), master)
        elif word in ("do", *SHORT):
            forms, since = self.forms(), len(self.game.steps)
            name, args = read_do(rest if word == "do" else f"{SHORT[word]} {rest}", forms, readers_of(self.game))
            args |= {"entry": entry_of(self.game, args["entry"])} if "entry" in args else {}
            for form in forms:
                if form.do == name and form.refusal is not None:  # which says more than that somebody is asked
                    raise Refused(form.refusal)
            self.game.start(name, master, args)
            if len(self.game.steps) > since and not self.showing.hears(since):
                say(self.text("done", what=done_text(name, args, forms, self.showing.reader())))
        elif word == "redo":
            self.game.redo(self.people.last_to_undo())
            say(self.text("redone"), "dim")
        else:
            self.game.undo(self.people.last_to_act())
            say(self.text("undone"), "dim")
            self.showing.start_again()

    def inform(self, ask: Ask, word: str, rest: str) -> bool:
        """Commands that only look; False if the word is none of them."""
        looks: dict[str, Callable[[], None]] = {
            **dict.fromkeys(("help", "?"), lambda: say(self.text("help"))),
            **dict.fromkeys(("look", "map", "list"), lambda: self.look(ask)),
            **dict.fromkeys(("save", "sheet"), lambda: write_all_back(self.game, self.named_sheets(rest), self.lang)),
            "why": lambda: self.showing.why(rest),
            "odds": lambda: self.odds(ask, rest),
            "way": lambda: self.tell_way(ask, rest.upper()),
            "rule": lambda: self.showing.rule(rest),
            "info": lambda: show_info(self.game.system, self.game.scene.packs, rest, self.lang),
            "do": lambda: show_forms(self.forms(), self.showing.reader()),
            "log": self.showing.log,
            "seat": self.tell_seats,
        }
        if word not in looks:
            return False
        looks[word]()
        return True

    def look(self, ask: Ask) -> None:
        self.showing.menu.whole_field(ask)
        if ask.topic:
            self.showing.menu.ask(ask, all=True)

    def odds(self, ask: Ask, rest: str) -> None:
        option = self.option(ask, rest)
        if option is not None:
            self.showing.menu.odds(ask, option)

    def named_sheets(self, rest: str) -> list[Path]:
        """The sheets that are named, or all that people came with."""
        named = [Path(word) for word in split_words(rest) if word not in ("sheets", "sheet")]
        if not named and not self.sheets:
            raise UsersMistake("no-sheets-here")
        return named or self.sheets

    def tell_seats(self) -> None:
        for seat in self.game.seats.values():
            here = "seat-here" if seat.id in self.people.ids else "seat-bot"
            say(self.text(here, seat=seat.name, role=self.text(f"role-{seat.role}")))

    def answer(self, ask: Ask, line: str) -> bool:
        if ask.dice is not None:
            try:
                self.game.answer(line, self.seat.id, ask)
            except BadRoll:
                count, sides = ask.dice
                dice = f"{count}d{sides}"
                raise UsersMistake("bad-faces", text=line, dice=dice, count=count, sides=sides) from None
            return True
        if is_square(line) and not any(square_of(option) for option in ask.options):
            return self.go_to(ask, line.upper())
        option = self.option(ask, line)
        if option is None:
            return False
        if self.game.ask is None:
            self.game.start(option.verb, self.seat.id, option.args)
        else:
            self.game.answer(option.key, self.seat.id, ask)
        return True

    def go_to(self, ask: Ask, square: str) -> bool:
        """A square where something else is asked: the way there begins with the answer that leads to squares."""
        going = self.going(ask)
        if going is None:
            say(self.text("unknown", text=square), "yellow")
            return False
        then = self.tried(ask, going)
        to = self.leading_to(then.ask, square)
        self.game.answer(going.key, self.seat.id, ask)
        self.game.answer(to.key, self.seat.id)
        return True

    def going(self, ask: Ask) -> Option | None:
        """The answer that leads to the choice of a square."""
        return next((one for verb in self.game.system.going for one in ask.options if one.verb == verb), None)

    def tried(self, ask: Ask, option: Option) -> Game[Any]:
        """The table as it would stand after an answer, which nobody gives: another game, to be looked at only."""
        then: Game[Any] = Game(self.game.system, self.game.first, [], bots=self.game.bots, typed=self.game.typed)
        then.story = self.game.story
        then.answer(option.key, self.seat.id, ask)
        return then

    def leading_to(self, ask: Ask | None, square: str) -> Option:
        found = [one for one in ask.options if square_of(one) == square] if ask is not None else []
        if not found:
            raise UsersMistake("no-way-there", square=square or "?")
        return found[0]

    def tell_way(self, ask: Ask, square: str) -> None:
        """The squares that somebody would walk through on the way to one; nobody goes anywhere."""
        going = None if any(map(square_of, ask.options)) else self.going(ask)
        then = self.game if going is None else self.tried(ask, going)
        put = ask if going is None else then.ask or ask
        path = self.game.system.preview(then.now, put, self.leading_to(put, square), self.seat).path
        say(self.text("way", squares=" → ".join(map(cell_name, path)) or square))

    def option(self, ask: Ask, text: str) -> Option | None:
        """The option of that number, key, square or (unambiguous) beginning of its words; or it is said why not."""
        number = small_number(text)
        numbered = self.showing.menu.in_order(ask)
        if 1 <= number <= len(numbered):
            return numbered[number - 1]
        exact = [option for option in ask.options if option.key == text or (text and square_of(option) == text.upper())]
        if exact:
            return exact[0]
        reader, wanted = self.showing.reader(), text.casefold()
        found = [option for option in ask.options if wanted and reader.option(option).casefold().startswith(wanted)]
        if len(found) > 1:
            names = " / ".join(reader.option(option) for option in found)
            say(self.text("ambiguous", text=text, names=names), "yellow")
        elif not found and text:
            say(self.text("unknown", text=text), "yellow")
        return found[0] if len(found) == 1 else None


def is_square(text: str) -> bool:
    return re.fullmatch(r"[A-Za-z]{1,2}[1-9]\d?", text) is not None
