"""Rokumen at the command line under `--lang ja`: no English word but what is typed."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cinque.cli.opening import start_from
from cinque.cli.screen import NO_GUESTS
from cinque.cli.seats import new_game
from cinque.systems.rokumen import SYSTEM
from cinque.systems.rokumen.content import content_for

Run = Callable[..., Any]

BOOKS_OWN = {"HP", "PP", "CP", "AP", "BP", "NPC", "GM", "nD", "sq"}
TYPED = {
    *("cinque", "rokumen", "play", "rules", "odds", "rulings", "ruling", "resume", "red", "gm"),
    *("help", "undo", "redo", "list", "quit", "why", "rule", "set", "log", "Enter", "toml"),
    *("do", "roll", "dice", "who", "ann", "game", "lang", "ja"),
    *(
        "look",
        "end",
        "seat",
        "player",
        "bot",
        "full",
        "ruling",
        "give",
        "status",
        "add",
        "next",
        "save",
        "info",
        "way",
        "hp",
        "cell",
        "yes",
        "turn",
    ),
}
"""Commands with the example that the help has of one, options, keys of the keyboard, and the seats."""

NAMES = {name.lstrip("0123456789-") for one in SYSTEM.clauses.rulings.values() for name in (one.name, *one.options)}
ROW_OF_THE_MAP = re.compile(r"^ +\d+ [·○+\da-z ]+( {2}|$)", re.M)
CONTENT = content_for(())
USABLE = [*CONTENT.moves.values(), *CONTENT.traits.values(), *CONTENT.items.values()]
BY_HAND = {word for one in USABLE for word in re.findall(r"[A-Za-z]+", one.by_hand)}
"""Words of the texts for the game master, which exist in English only."""


def english(told: str, *besides: str) -> set[str]:
    """The Latin words of what was printed that no Japanese reader needs to put up with; one letter is no word."""
    for text in besides:
        told = told.replace(text, "")
    told = "\n".join(line for line in told.splitlines() if "tests/" not in line)  # which test shows a clause
    told = ROW_OF_THE_MAP.sub("", re.sub(r"rokumen\.[a-z.0-9-]+", "", told))
    words = re.findall(r"[A-Za-z][A-Za-z0-9'-]*", told)
    known = BOOKS_OWN | TYPED | NAMES | BY_HAND
    return {word for word in words if word not in known and not is_sign(word)}


def is_sign(word: str) -> bool:
    """A square, a sign on the map, or an abbreviation with a number."""
    letters = word.rstrip("0123456789")
    return len(letters) == 1 or letters in BOOKS_OWN


# -- the rules


@pytest.mark.parametrize(
    "args", [[], ["--rulings"], ["--coverage"], ["こんらん"], ["damage.formula"], ["sleep-effect"]]
)
def test_rules(cinque: Run, args: list[str]) -> None:
    outcome = cinque("rules", "rokumen", *args, "--lang", "ja")
    assert outcome.code == 0
    assert not english(outcome.out)


def test_what_is_not_in_the_rules(cinque: Run) -> None:
    outcome = cinque("rules", "rokumen", "きのみ", "--lang", "ja")
    assert outcome.code == 1
    assert not english(outcome.text)


# -- sheets


@pytest.mark.parametrize("seed", range(3))
def test_a_sheet_by_chance(cinque: Run, home: Path, seed: int) -> None:
    made = cinque("sheet", "new", "rokumen", "--random", "--seed", seed, "-o", "hero.toml", "--lang", "ja")
    assert made.code == 0
    assert not english(made.text, "hero.toml")
    shown = cinque("sheet", "show", "hero.toml", "--lang", "ja")
    assert "たくましさ" in shown.out
    assert not english(shown.out)
    checked = cinque("sheet", "check", "hero.toml", "--lang", "ja")
    assert checked.code == 0
    assert not english(checked.out, "hero.toml")


def test_a_sheet_by_questions(cinque: Run) -> None:
    """Every answer by its number; on the way the list, something odd, and a step back."""
    typed = ["list", "99", "ほのお", "undo", "ほのお", "1", "かいじゅう", "♂", "3", "3", "2", "2", "10", *["0"] * 6]
    typed += ["1", "list", "1", "2", "1", "1", "done", "1", "お試し", "", "", ""]
    outcome = cinque("sheet", "new", "rokumen", "--lang", "ja", "-o", "x.toml", typed=typed)
    assert not english(outcome.text, "x.toml", "done")


def test_faults_of_a_sheet(cinque: Run, home: Path) -> None:
    (home / "bad.toml").write_text(
        """system = "rokumen"
types = ["fire", "fire", "ice"]
egg_group = "field"
sex = "male"
attributes = { toughness = 6, cleverness = 1, dexterity = 1, courage = 1 }
points = { hp = 3 }
traits = ["pressure", "pressure"]
moves = [{ move = "ember" }, { move = "tackle", attribute = "courage" }, { move = "growl", attribute = "courage" }]
items = { golden-watch = 2 }
""",
        encoding="utf-8",
    )
    outcome = cinque("sheet", "check", "bad.toml", "--lang", "ja")
    assert outcome.code == 1
    places = ("bad.toml", "types", "attributes.toughness", "attributes", "points", "traits", "moves", "items")
    assert not english(outcome.text, *places)


# -- play


def by_bot(seed: int) -> list[str]:
    """What somebody types who plays as the bot would, and looks at everything on the way."""
    game = new_game(start_from(SYSTEM, None, NO_GUESTS, seed, {}, [], "ja"), "live", seed, [], False)
    bot = SYSTEM.bot("me")
    typed: list[str] = []
    game.play_on()
    while game.ask is not None:
        key = game.ask.options[bot.pick(game.ask, game.now)].key
        typed += [*(["why", f"odds {key}"] if game.ask.topic == "main-action" else []), key]
        game.answer(key, "red", game.ask.who)
        game.play_on()
    return [*typed, "help", "log", "なにか", "rule こんらん", "undo", "redo", "quit"]


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_a_whole_game(cinque: Run, home: Path, seed: int) -> None:
    outcome = cinque("play", "rokumen", "--lang", "ja", "--seed", seed, typed=by_bot(seed))
    assert outcome.code == 0
    assert "戦闘終了" in outcome.out
    paths = [word for word in outcome.out.split() if str(home) in word]
    assert not english(outcome.out, *paths, str(home))


# -- looking things up


@pytest.mark.parametrize("name", ["ひのこ", "もうか", "オレンのみ", "ヒダネギツネ", "たきびくずし"])
def test_dex(cinque: Run, name: str) -> None:
    """A card shows the other language's name beside its own."""
    outcome = cinque("dex", name, "--lang", "ja")
    others = [piece.names["en"] for kind in CONTENT.pieces.values() for piece in kind.values()]
    assert "六面" in outcome.out
    assert not english(outcome.out, *sorted(others, key=len, reverse=True))


def test_odds(cinque: Run, home: Path) -> None:
    (home / "fight.yaml").write_text(
        """system: rokumen
scene:
  players: [{sample: cinderfox, at: C3, speed: 30}]
  opponents: [{sample: mosshoof, at: C3}]
""",
        encoding="utf-8",
    )
    outcome = cinque("odds", "--setup", "fight.yaml", "--lang", "ja")
    assert outcome.code == 0
    assert not english(outcome.out)
