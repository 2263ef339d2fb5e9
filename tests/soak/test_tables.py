"""Games at which everybody tries everything: nothing but a mistake in words, and then nothing has changed."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hostile import ODD_TEXTS, like, odd_rulings, odd_value

from cinque.core import journal
from cinque.core.ask import Data
from cinque.core.fate import Bot, RandomBot
from cinque.core.form import Field, Form
from cinque.core.game import Game
from cinque.core.mistake import Mistake, Refused, SetupError
from cinque.core.seat import BOT_ROLE, GM_ROLE, WATCHER_ROLE, Seat
from cinque.core.sentences import LANGUAGES
from cinque.core.testing import check_replay
from cinque.core.words import Reader
from cinque.systems import NAMES, system
from watch import watched

DEEDS = 40
NOBODIES = ("", "nobody", "GM", "\u202egm")
"""Names under which nobody sits."""


def a_table(name: str, attack: int, random: Random) -> Game[Any]:
    """A game master, somebody who plays by hand, a bot and a guest, in a fight under any readings."""
    played = system(name)
    try:
        scene = played.new_scene(played.random_setup(attack), odd_rulings(name, random))
    except SetupError:  # what a random setup has may not go with every reading
        scene = played.new_scene(played.random_setup(attack), {})
    seats = [Seat("gm", GM_ROLE), Seat("red"), Seat("blue", BOT_ROLE), Seat("guest", WATCHER_ROLE)]
    bots: dict[str, Bot] = {"blue": RandomBot(attack)}
    typed = frozenset({"red"}) if random.random() < 0.3 else frozenset[str]()
    game: Game[Any] = Game(played, scene, seats, Random(attack), bots, typed)
    game.play_on()
    if random.random() < 0.5:  # most of what people start has its time between two fights
        with suppress(Refused):  # the bots may have fought it out
            game.run("call-off", "gm")
        game.play_on()
        for purse in game.scene.purse:
            game.override(f"purse.{purse}", 10_000, "an inheritance", "gm")
    return game


# -- what people try


def try_anything(game: Game[Any], random: Random) -> None:
    by = random.choice([*game.seats, *game.seats, random.choice(NOBODIES)])
    deeds: list[Callable[[Game[Any], str, Random], None]] = [go_on, answer, answer, start, start, start, set_value]
    random.choice([*deeds, set_value, read_otherwise, go_back, order])(game, by, random)


def go_on(game: Game[Any], _: str, random: Random) -> None:
    game.advance()


def answer(game: Game[Any], by: str, random: Random) -> None:
    ask = game.ask
    if ask is None or random.random() < 0.2:
        game.answer(random.choice(ODD_TEXTS), by)
    elif ask.dice is not None:
        count, sides = ask.dice
        faces = [random.randint(1, sides) for _ in range(count + (random.random() < 0.2))]
        game.answer(" ".join(map(str, faces)), random.choice([by, ask.seat or by]))
    else:
        game.answer(random.choice(ask.options).key, random.choice([by, ask.seat or by]))


def start(game: Game[Any], by: str, random: Random) -> None:
    forms = game.system.forms(game.scene, game.seats["gm"])
    form = random.choice([form for form in forms if form.refusal is None or random.random() < 0.1])
    game.run(form.do, random.choice([by, by, "gm", "red"]), **arguments(form, random))


def arguments(form: Form, random: Random) -> Data:
    args = {field.name: value_for(field, random) for field in form.fields if random.random() < 0.5 + field.needed}
    return args if random.random() < 0.9 else {**args, random.choice(["x", "who", "with"]): odd_value(random)}


def value_for(field: Field, random: Random) -> Any:
    if random.random() < 0.1:
        return odd_value(random)
    if field.fields and field.kind == "record":
        return {one.name: value_for(one, random) for one in field.fields}
    if field.fields:
        named, valued = field.fields
        return {str(value_for(named._replace(many=False), random)): value_for(valued, random)}
    if field.values:
        value = random.choice(field.values)
    elif field.kind == "number":
        value = random.choice([field.least or 0, random.randint(field.least or 0, (field.least or 0) + 20), 10**9])
    else:
        value = random.choice([*[field.default, "2d6+1", "red", "A1"] * 5, *ODD_TEXTS])
    return [value] * random.choice([1, 1, 2]) if field.many else value


def set_value(game: Game[Any], by: str, random: Random) -> None:
    path, value = random.choice(list(paths(game.scene.to_data(), "")))
    if random.random() < 0.1:
        path += random.choice([".x", ".", ".0", "." * 9])
    by = random.choice([by, "gm", "gm"])
    game.override(path, like(value, random) if random.random() < 0.9 else odd_value(random), "why not", by)


def paths(value: Any, way: str) -> list[tuple[str, Any]]:
    """Every value of a scene, with its path."""
    parts: list[tuple[str, Any]] = []
    if isinstance(value, dict):
        parts = [(str(key), part) for key, part in value.items()]
    elif isinstance(value, list):
        parts = [(str(place), part) for place, part in enumerate(value)]
    here = [(way, value)] if way else []
    return here + [found for key, part in parts for found in paths(part, f"{way}.{key}".lstrip("."))]


def read_otherwise(game: Game[Any], by: str, random: Random) -> None:
    name, reading = random.choice(list(odd_rulings(game.system.name, random).items()) or [("x", "y")])
    game.run("ruling", random.choice([by, "gm"]), name=name, reading=random.choice([reading, "x", reading]))


def go_back(game: Game[Any], by: str, random: Random) -> None:
    by = random.choice([by, "gm"])
    random.choice([game.undo, game.undo, game.undo_step, game.redo])(by)


def order(game: Game[Any], by: str, random: Random) -> None:
    topic = game.ask.topic if game.ask is not None else "x"
    game.give_order(random.choice(list(game.seats)), topic, random.choice(["always", "never", "ask", "x"]), by)


# -- what must hold


def told(game: Game[Any]) -> Any:
    return journal.write(game), [ask.to_data() for ask in game.asks], game.seats


@pytest.mark.rounds(4, 700)
@pytest.mark.parametrize("name", NAMES)
def test_whatever_anybody_tries(name: str, attack: int, random: Random) -> None:
    with watched():
        game = a_table(name, attack, random)
    for _ in range(DEEDS):
        before, mistake = told(game), None
        with watched():
            try:
                try_anything(game, random)
            except Mistake as made:
                mistake = made
        if mistake is None:
            assert not game.scene.faults()
        else:
            assert told(game) == before, "what was refused has changed something"
            assert all(all(mistake.told(Reader(game.system, game.scene, lang))) for lang in LANGUAGES)
    with watched(20):
        check_screens(game)
        check_replay(game)


def check_screens(game: Game[Any]) -> None:
    """Whatever stands there can be looked at, by everybody."""
    for seat in game.seats.values():
        assert game.view(seat.id) is not None
        game.system.cards(game.now, seat)
        game.system.board(game.now, seat)
        game.system.forms(game.scene, seat)
        for lang in LANGUAGES:
            reader = Reader(game.system, game.now, lang, seat)
            assert all(reader.event(event) is not None for event in game.events(seat.id))
