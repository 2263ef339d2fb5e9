"""`cinque roll` and `cinque odds`."""

from fractions import Fraction
from math import ceil, sqrt
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from rich.table import Table

from cinque.cli.screen import Guests, UsersMistake, console, print_json, read_rulings, read_setup, say, speaker
from cinque.cli.text import cli_text
from cinque.core.ask import Ask, Option
from cinque.core.fate import Tape
from cinque.core.game import Game
from cinque.core.mistake import TooMany
from cinque.core.notation import Line, Result, distribution, evaluate, read_line
from cinque.core.odds import Odds, sampled
from cinque.core.screen import OF_SOMEBODY, Forecast
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.sentences import clean
from cinque.core.testing import seats_of
from cinque.core.words import Reader

BAR = 30
MOST_ROWS = 120
MEAN = "⌀"
DAMAGE = "damage"
"""The label of odds that tell of harm."""
FEW_POINTS = 3
MOST_STEPS = 40
DICE_TRIES = 2_000
HARDLY_EVER = Fraction(1, 200)
"""What happens no more often than that is not told where there is little room."""


def roll_command(dice: str, times: int, seed: int | None, lang: str, json: bool) -> None:
    line = read_line(dice)
    random = SystemRandom() if seed is None else Random(seed)
    results = [evaluate(line.expression, Tape([], random)) for _ in range(times * line.times)]
    if json:
        print_json([_roll_data(line, result) for result in results])
        return
    for result in results:
        say(f"{line.comment} — {result}" if line.comment else str(result))
    _say_meant(line, lang)


def _roll_data(line: Line, result: Result) -> dict[str, Any]:
    data = {"value": result.value, "rolls": [str(roll) for roll in result.rolls], "success": result.success}
    shown = {"shown": result.working} if result.value is None else {}
    return data | shown | ({"comment": line.comment} if line.comment else {})


def _say_meant(line: Line, lang: str) -> None:
    """What players of other programs might take otherwise."""
    for note in line.meant:
        say(speaker(lang).text("event", note.key, **note.facts), "dim")


def percent(chance: Fraction) -> str:
    """A chance as people read it; never 0 % or 100 % for what is only nearly so."""
    text = f"{float(chance) * 100:.1f} %"
    if text == "0.0 %" and chance:
        return "< 0.1 %"
    return "> 99.9 %" if text == "100.0 %" and chance != 1 else text


def dice_odds(dice: str, lang: str, json: bool) -> None:
    if not dice:
        raise UsersMistake("name-dice")
    line = read_line(dice)
    expression = line.expression
    try:
        odds = distribution(expression)
    except TooMany:
        odds = sampled(lambda fate: evaluate(expression, fate).value or 0, tries=DICE_TRIES)
    if json:
        print_json({"dice": dice, **odds_data(odds)})
    elif expression.compares:
        show_chance(odds, dice, lang)
    elif odds.tries:
        show_sampled(odds, dice, lang)
    else:
        show_odds(odds, dice, lang)
    if not json:
        _say_meant(line, lang)


def odds_data(odds: Odds[int]) -> dict[str, Any]:
    values = sorted(odds.chances)
    return {
        "mean": str(odds.mean(int)),
        "chances": {str(int(value)): str(odds.chances[value]) for value in values},
        **({"tries": odds.tries, "error": round(odds.error, 1)} if odds.tries else {}),
    }


def show_chance(odds: Odds[int], title: str, lang: str) -> None:
    """How likely something is that happens or not."""
    chance = about(odds.error, lang, percent(odds.chances.get(1, Fraction())))
    say(cli_text(lang, "odds", "chance-of", title=title, chance=chance), "bold")


def about(error: float, lang: str, told: str) -> str:
    """What is told of chances that were tried out: `≈ 45.2 % (±5 points)`."""
    return cli_text(lang, "odds", "about", told=told, points=points_of(error)) if error else told


def points_of(error: float) -> str:
    """Percent points, rounded up to a whole number where they are more than a few."""
    return str(ceil(error)) if error >= FEW_POINTS else f"{error:.1f}"


def show_sampled(odds: Odds[int], title: str, lang: str) -> None:
    """Of values that are too many for a table: their mean, and where nearly all of them lie."""
    say(title, "bold")
    mean = float(odds.mean(int))
    spread = sqrt(float(odds.mean(lambda value: value * value)) - mean**2)
    off = f"{2 * spread / sqrt(odds.tries):.1f}"
    say(cli_text(lang, "odds", "mean-about", mean=f"{mean:.1f}", off=off, tries=odds.tries))
    values = sorted(value for value, chance in odds.chances.items() for _ in range(int(chance * odds.tries)))
    outside = len(values) // 40
    say(cli_text(lang, "odds", "mostly", low=values[outside], high=values[-1 - outside]))


def show_odds(odds: Odds[int], title: str, lang: str) -> None:
    """Every value with its chance, the chance of at least that, and a bar."""
    values = sorted(odds.chances)
    most = max(odds.chances.values())
    table = Table(title=clean(title), box=None, title_style="bold", title_justify="left")
    table.add_column(cli_text(lang, "odds", "value"), justify="right", style="bold")
    table.add_column(cli_text(lang, "odds", "chance"), justify="right")
    table.add_column(cli_text(lang, "odds", "at-least"), justify="right")
    table.add_column("")
    at_least = Fraction(1)
    for value in values[:MOST_ROWS]:
        chance = odds.chances[value]
        table.add_row(str(value), percent(chance), percent(at_least), "█" * round(BAR * chance / most))
        at_least -= chance
    console().print(table)
    if len(values) > MOST_ROWS:
        say(cli_text(lang, "odds", "more", count=len(values) - MOST_ROWS))
    say(cli_text(lang, "odds", "mean", mean=f"{float(odds.mean(int)):.3f}"))


def setup_odds(path: Path, rulings: list[str], lang: str, json: bool, sheets: list[Path]) -> None:
    """The odds of every option of the first question that a setup leads to."""
    start = read_setup(path, read_rulings(rulings), guests=Guests(tuple(sheets)))
    game: Game[Any] = Game(start.system, start.scene, seats_of(start.scene), Random(1))
    game.play_on()
    if game.ask is None:
        raise UsersMistake("setup-asks-nobody")
    ask, found = first_chances(game)
    reader = Reader(start.system, game.now, lang)
    if json:
        print_json(
            {
                o.key: {label: odds_data(odds) for label, odds in outcome.odds.items()}
                for o, outcome in found.items()
                if outcome.odds
            }
        )
        return
    say(reader.ask(ask), "bold")
    if not any(outcome.odds for outcome in found.values()):
        say(cli_text(lang, "odds", "nothing"))
        return
    table = Table(box=None)
    for option, outcome in found.items():
        if outcome.odds:
            table.add_row(reader.option(option), outcome_text(reader, outcome))
    console().print(table)


def first_chances(game: Game[Any]) -> tuple[Ask, dict[Option, Forecast]]:
    """The first question with an answer that dice decide; what comes before it is declined."""
    everything = Seat("gm", GM_ROLE)
    while True:
        ask = game.ask
        assert ask is not None
        found = {option: game.system.forecast(game.now, ask, option, everything) for option in ask.options}
        if not ask.decline or any(outcome.odds for outcome in found.values()):
            return ask, found
        game.answer(ask.decline, ask.seat, ask)
        game.play_on()
        if game.ask is None or len(game.story.steps) > MOST_STEPS:
            return ask, found


def outcome_text(reader: Reader, outcome: Forecast, short: bool = False) -> str:
    """A forecast in a few words: `3 damage`, `0–9 damage (⌀ 4.5), 12.5 % knock-out`, `≈ 3 damage`,
    `≈ 55 % hits (±5 points)`.

    What happens to several is told one after the other. `short` is for where there is little room: `85 % hits, ⌀ 4.5`.
    """
    told: dict[str, list[str]] = {}
    harmless: list[str] = []
    for label, odds in outcome.odds.items():
        what, _, who = label.partition(OF_SOMEBODY)
        if what == DAMAGE and short and set(odds.chances) == {0}:
            harmless.append(who)
            continue
        # in little room the average of an attack needs no words
        bare = short and what == DAMAGE
        part = chance_text(odds, reader.outcome(what), reader.lang, short, bare)
        if part:
            told.setdefault(who, []).append(part)
    for who in harmless:  # what does something else is not expected to hurt
        if len(told.get(who, ())) < 2:
            told.setdefault(who, []).append(cli_text(reader.lang, "odds", "told", n=0, what=reader.outcome(DAMAGE)))
    also, then = cli_text(reader.lang, "odds", "also"), cli_text(reader.lang, "odds", "then")
    parts = [f"{reader.name('creature', who)} {also.join(parts)}".lstrip() for who, parts in told.items()]
    words = then.join(parts)
    if words and outcome.error:
        return about(outcome.error, reader.lang, words)
    return ("≈ " if outcome.estimate and words else "") + words


def chance_text(odds: Odds[int], words: str, lang: str, short: bool, bare: bool) -> str:
    """One of the things that a forecast is about; nothing for what cannot happen."""
    low, high = min(odds.chances), max(odds.chances)
    if odds.yes_or_no:
        chance = odds.chances.get(1, Fraction())
        least = HARDLY_EVER if short else 0
        told = percent(chance).replace(".0 %", " %") if short or chance == 1 else percent(chance)
        return cli_text(lang, "odds", "told", n=told, what=words) if chance > least else ""
    if low == high:
        return cli_text(lang, "odds", "told", n=low, what=words)
    mean = f"{MEAN} {float(odds.mean(int)):.1f}"
    if short:
        return mean if bare else cli_text(lang, "odds", "told", n=mean, what=words)
    return cli_text(lang, "odds", "told", n=f"{low}–{high}", what=words) + f" ({mean})"
