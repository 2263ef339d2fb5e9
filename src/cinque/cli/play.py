"""`cinque play`: a game in the terminal, one person against bots."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from cinque.cli.do import read_do, show_forms
from cinque.cli.opening import exists, new_game, place_of, resumed, start_from
from cinque.cli.screen import UsersMistake, mistake_text, read_rulings, say, small_number, speaker, typed
from cinque.cli.show import Showing
from cinque.cli.text import cli_text
from cinque.cli.write_back import write_back
from cinque.core.ask import Ask, Option
from cinque.core.form import Form
from cinque.core.game import Game
from cinque.core.log import EVERYONE
from cinque.core.mistake import BadRoll, Mistake, Refused, os_reason
from cinque.core.short import short_value
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
    sheet: Path | None,
    called: str = "",
) -> None:
    if dice not in ("live", "typed"):
        raise UsersMistake("no-kind-of-dice", dice=dice)
    if resume and (setup or sheet or rulings or dice != "live"):
        raise UsersMistake("resume-alone")
    if setup and sheet:
        raise UsersMistake("setup-or-sheet")
    played = system(name)
    where = place_of(name, called, path, resume, lang)
    keeper: JournalFile | None
    if resume:
        game, keeper = resumed(played, where, seed, lang, packs)
    else:
        if path is not None and exists(path):
            raise UsersMistake("journal-exists", path=path)
        start = start_from(played, setup, sheet, seed, read_rulings(rulings), packs, lang)
        game = new_game(start, dice, seed)
        keeper = keep(game, where, lang)
    with suppress(ImportError):
        import readline  # noqa: F401 - the arrow keys work at the prompt
    session = Session(game, lang, keeper)
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


def keep(game: Game[Any], path: Path, lang: str) -> JournalFile | None:
    """Write the game down as it goes. Where that is not possible, say so and play on."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return JournalFile.start(path, game)
    except Held as held:
        raise UsersMistake("journal-held", path=path, holder=held.holder) from None
    except OSError as error:
        say(cli_text(lang, "play", "not-saved", problem=speaker(lang).name("os", os_reason(error))), "yellow")
        return None


class Session:
    """One sitting: tells what happens, asks, and obeys."""

    def __init__(self, game: Game[Any], lang: str, keeper: JournalFile | None) -> None:
        self.game = game
        self.lang = lang
        self.keeper = keeper
        people = [seat for seat in game.seats.values() if seat.id not in game.bots]
        if not people:
            raise UsersMistake("nobody-to-play")
        self.seat = people[0]
        self.showing = Showing(game, self.seat, lang)

    def text(self, key: str, **data: Any) -> str:
        return cli_text(self.lang, "play", key, **data)

    def run(self) -> None:
        say(self.text("welcome", title=self.game.system.clauses.read_in(self.lang).title, seat=self.seat.name), "bold")
        while True:
            self.play_on()
            self.showing.tell()
            ask = self.question()
            if not ask.options and ask.dice is None:
                say(self.text("over"))
                return
            self.showing.ask(ask)
            if not self.obey(ask):
                return

    def play_on(self) -> None:
        while True:
            try:
                self.game.play_on()
            except OSError as error:
                self.give_up_journal(error)
            else:
                return

    def question(self) -> Ask:
        """What is asked; where nothing goes on by itself, what to begin next."""
        return self.game.ask or self.game.system.pursuits(self.game.scene, self.seat)

    def forms(self) -> list[Form]:
        return self.game.system.forms(self.game.scene, self.seat)

    def obey(self, ask: Ask) -> bool:
        """Read lines until one changes something; False to leave."""
        while True:
            line = self.read_line()
            if line in ("quit", "q", "exit"):
                return False
            try:
                if self.obeys(ask, line):
                    return True
            except Refused as refused:
                say("\n".join(refused.told(self.showing.reader())), "yellow")
            except Mistake as mistake:
                say("\n".join(mistake_text(mistake, self.lang)[:1]), "yellow")

    def obeys(self, ask: Ask, line: str) -> bool:
        """Do what a line says; whether that has changed anything."""
        word, _, rest = line.partition(" ")
        try:
            if word in ("undo", "u", "redo", "set"):
                self.change(word, rest)
            elif word == "do" and rest:
                name, args = read_do(rest, self.forms())
                self.game.run(name, self.seat.id, **args)
            else:
                return not self.inform(ask, word, rest) and self.answer(ask, line)
        except OSError as error:
            # what could not be kept has not happened
            self.give_up_journal(error)
            return self.obeys(ask, line)
        return True

    def read_line(self) -> str:
        """What the person typed; without a keyboard, the end."""
        try:
            return typed(self.text("prompt"))
        except RuntimeError as lost:
            raise EOFError from lost

    def give_up_journal(self, error: OSError) -> None:
        """The disk is full, or gone: say so, and play on."""
        say(self.text("not-saved", problem=speaker(self.lang).name("os", os_reason(error))), "yellow")
        if self.keeper is not None:
            with suppress(OSError):
                self.keeper.close()
            self.keeper = None

    def change(self, word: str, rest: str) -> None:
        if word == "set":
            path, _, more = rest.partition(" ")
            value, _, reason = more.partition(" ")
            if not reason:
                raise UsersMistake("set-usage")
            self.game.override(path, short_value(value), reason, self.seat.id, visible=EVERYONE)
            self.showing.tell()
        else:
            go = self.game.redo if word == "redo" else self.game.undo
            go(self.seat.id)
            say(self.text("redone" if word == "redo" else "undone"), "dim")
        self.showing.start_again()

    def inform(self, ask: Ask, word: str, rest: str) -> bool:
        """Commands that only look; False if the word is none of them."""
        if word in ("help", "?"):
            say(self.text("help"))
        elif word == "why":
            self.showing.why(rest.strip("[] "))
        elif word == "odds":
            option = self.option(ask, rest)
            if option is not None:
                self.showing.odds(ask, option)
        elif word == "rule":
            self.showing.rule(rest)
        elif word == "do":
            show_forms(self.forms(), self.showing.reader())
        elif word == "log":
            self.showing.log()
        elif word == "sheet" and rest:
            write_back(self.game, Path(rest), self.lang)
        else:
            return False
        return True

    def answer(self, ask: Ask, line: str) -> bool:
        if ask.dice is not None:
            try:
                self.game.answer(line, self.seat.id)
            except BadRoll:
                count, sides = ask.dice
                dice = f"{count}d{sides}"
                raise UsersMistake("bad-faces", text=line, dice=dice, count=count, sides=sides) from None
            return True
        option = self.option(ask, line)
        if option is None:
            return False
        if self.game.ask is None:
            self.game.run(option.verb, self.seat.id, **option.args)
        else:
            self.game.answer(option.key, self.seat.id, ask.who)
        return True

    def option(self, ask: Ask, text: str) -> Option | None:
        """The option of that number, key or (unambiguous) beginning of its words; otherwise it is said why not."""
        number = small_number(text)
        if 1 <= number <= len(ask.options):
            return self.showing.in_order(ask)[number - 1]
        exact = [option for option in ask.options if option.key == text]
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
