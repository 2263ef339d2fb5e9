"""The making of a sheet is a game like any other: it is kept, taken up, replayed, taken back and overruled."""

from random import Random
from typing import Any

import pytest

from cinque.core import journal
from cinque.core.building import Builder, Building
from cinque.core.draft import ADVANCE, SEAT, Draft, draft_of
from cinque.core.game import Game
from cinque.core.mistake import NotNow, NotYours
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.sheet import SheetKind, random_sheet
from cinque.core.system import AnySystem
from cinque.systems import NAMES, UnknownSystem, played_in, system

KINDS = [f"{name} {kind}" for name in NAMES for kind in system(name).sheets]


def made(which: str) -> tuple[AnySystem, SheetKind]:
    name, kind = which.split()
    return system(name), system(name).sheets[kind]


def another_reading(book: AnySystem) -> Any:
    """Rulings that are not the usual ones."""
    ruling = next(one for one in book.clauses.rulings.values() if one.switch)
    return book.rulings.of({ruling.name: next(one for one in ruling.options if one != ruling.default)})


def told(game: Game[Any]) -> tuple[Any, ...]:
    """All that whoever makes a sheet is told."""
    events = [(event.kind, event.data) for event in game.events(SEAT)]
    return game.ask.to_data() if game.ask else None, game.now.to_data(), events, game.past


def taken_up(game: Game[Any]) -> Game[Any]:
    loaded = journal.load(journal.read(journal.write(game)), game.system, Random(1))
    assert loaded.difference is None
    return loaded.game


@pytest.mark.parametrize("which", KINDS)
def test_a_building_is_kept_and_taken_up_at_every_question(which: str) -> None:
    book, kind = made(which)
    random = Random(which)
    game: Game[Any] = Building(Builder(book, kind), draft_of(another_reading(book), ()))
    while game.ask is not None:
        again = taken_up(game)
        assert told(again) == told(game)
        again.answer(random.choice(game.ask.options).key, SEAT)
        # what only one answer is possible to has answered itself before, and is asked when nobody helps
        while again.ask is not None and len(again.ask.options) == 1:
            again.answer(again.ask.options[0].key, SEAT)
        game = again
    assert kind.faults(game.scene.sheet, game.scene.rulings, ()) == []
    assert game.system.next(game.scene) == ""


@pytest.mark.parametrize("which", KINDS)
def test_every_answer_of_a_restored_building_can_be_taken_back(which: str) -> None:
    book, kind = made(which)
    random, before = Random(which), list[Any]()
    game: Game[Any] = Building(Builder(book, kind), draft_of(book.rulings(), ()), dice=Random(1))
    while game.ask is not None:
        before.append(told(game))
        game.answer(random.choice(game.ask.options).key, SEAT)
    game = taken_up(game)
    for one in reversed(before):
        game.undo(SEAT)
        assert told(game) == one
    with pytest.raises(NotNow):
        game.undo(SEAT)


@pytest.mark.parametrize("which", KINDS)
def test_by_chance_or_by_a_game_with_the_same_answers(which: str) -> None:
    """A random sheet needs no table; what its door decides makes the same sheet at one."""
    book, kind = made(which)
    game = Building(Builder(book, kind), draft_of(book.rulings(), ()), bot=_bot(5), dice=Random("5 dice"))
    assert game.sheet == random_sheet(kind, draft_of(book.rulings(), ()), 5)
    before = game.sheet
    later = Building(Builder(book, kind), draft_of(book.rulings(), (), before, ADVANCE), bot=_bot(6), dice=Random(1))
    assert later.ask is None
    assert game.sheet == before


def _bot(seed: int) -> Any:
    return Builder(*made(KINDS[0])).bot(f"{seed} answers")


@pytest.mark.parametrize("name", NAMES)
def test_a_game_master_overrules_a_sheet_in_the_making(name: str) -> None:
    """Also under readings that are not the usual ones; whoever makes the sheet cannot."""
    book = system(name)
    kind = next(iter(book.sheets.values()))
    seats = [Seat(SEAT), Seat("gm", GM_ROLE)]
    game: Game[Draft] = Game(Builder(book, kind), draft_of(another_reading(book), (), {"purse": 1}), seats)
    game.play_on()
    asked = game.ask
    assert asked is not None
    with pytest.raises(NotYours):
        game.override("sheet.purse", 2, "because", by=SEAT)
    game.override("sheet.purse", 2, "because", by="gm")
    assert game.scene.sheet == {"purse": 2}
    assert game.scene.rulings.chosen == another_reading(book).chosen
    assert game.ask is not None
    assert game.ask.to_data() == asked.to_data()


@pytest.mark.parametrize("which", KINDS)
def test_a_journal_names_the_kind_of_sheet_that_is_made(which: str) -> None:
    book, kind = made(which)
    played = played_in(f"{book.name}/{kind.name}")
    assert isinstance(played, Builder)
    assert played.kind is kind
    with pytest.raises(UnknownSystem):
        played_in(f"{book.name}/no-such-kind")


def test_wishes_are_kept_and_those_that_were_granted_are_not_granted_again() -> None:
    arcana = system("arcana")
    builder = Builder(arcana, arcana.sheets["team"])
    wishes = {"size": "2", "species": "charmander,squirtle"}
    left = Building(builder, draft_of(arcana.rulings(), ()), wishes)
    while left.ask is not None and len(left.now.sheet.get("team", [])) < 2:
        left.answer(left.ask.options[0].key, SEAT)
    loaded = journal.load(journal.read(journal.write(left)), played_in("arcana/team"), Random(1))
    again = Building.again(builder, loaded.game)
    assert again.unused == left.unused
    while again.ask is not None:
        again.answer(again.ask.decline or again.ask.options[0].key, SEAT)
    assert [one["species"] for one in again.sheet["team"]] == ["charmander", "squirtle"]
