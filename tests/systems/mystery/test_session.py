"""The session of two floors and a boss can be replayed, and undone at any point; what is asked in shops."""

from pathlib import Path

import pytest

from cinque.core.fate import Tape
from cinque.core.game import Game
from cinque.core.log import Log
from cinque.core.pack import PackReader
from cinque.core.play import Play
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.sentences import LANGUAGES
from cinque.core.shelf import Shelf
from cinque.core.testing import check_json, check_replay, check_undo
from cinque.core.words import Reader
from cinque.scenario import read_scenario, run_scenario
from cinque.systems import system
from cinque.systems.mystery.content import KINDS, content_for
from cinque.systems.mystery.dungeons.floors import Enter, Leads, enter, explore

FILE = Path(__file__).parents[2] / "scenarios/mystery/session/two-floors-and-a-boss.yaml"
HAGGLER = Path(__file__).parents[2] / "scenarios/mystery/iq/haggler.yaml"


def test_it_is_replayed_and_every_step_undone() -> None:
    game = run_scenario(*read_scenario(FILE)).game
    assert game is not None
    assert len(game.steps) > 40
    check_json(game.system, game.scene)
    check_replay(game)
    check_undo(game)


@pytest.mark.parametrize("roll", [9, 12])
def test_on_a_floor_without_traps_and_finds_such_rooms_are_quiet(roll: int) -> None:
    head = {"id": "caves", "name": "Caves", "version": "1", "system": "mystery", "licence": "ours"}
    cave = {
        "name": "Bare Cave",
        "ja": "からのほらあな",
        "floors": [{"until": 1, "levels": [5, 5], "wild": {"rattata": 1}}],
    }
    pack = PackReader(KINDS, content_for(()), lambda place, why: pytest.fail(f"{place}: {why}")).read(
        "mystery", {"pack": head, "dungeon": {"bare-cave": cave}}
    )
    assert pack is not None
    shelf = Shelf()
    packs = shelf.put(pack)
    scene = system("mystery", shelf).new_scene({"combat": False, "packs": packs, "allies": ["rattata 9"]}, {})
    log = Log()
    play = Play(scene, Tape([f"1d20={roll}"]), log)
    enter(play, Enter("caves:bare-cave"))
    explore(play, Leads("rattata"))
    assert [event.data["room"] for event in log.events if event.kind == "room"] == ["quiet"]


def test_forms_of_a_shop_have_the_prices_that_hold() -> None:
    """A haggler is asked less, and a shop gives half of what it asks of others."""
    game = run_scenario(*read_scenario(HAGGLER)).game
    assert game is not None

    def prices(seat: Seat, do: str) -> dict[str, int] | None:
        form = next(form for form in game.system.forms(game.scene, seat) if form.do == do)
        return next(field.prices for field in form.fields if field.name == "item")

    ann, bob = Seat(game.scene.creatures["ann"].seat), Seat("blue")
    assert (prices(ann, "buy") or {})["pecha-berry"] == 32
    assert (prices(bob, "buy") or {})["pecha-berry"] == 40
    assert prices(ann, "sell") == {"pecha-berry": 20}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_permits_a_sidequest_reads_what_it_brings(lang: str) -> None:
    played = system("mystery")
    scene = played.new_scene({"combat": False, "allies": [{"id": "ann", "moves": ["tackle"]}]}, {})
    game = Game(played, scene, [Seat("maria", GM_ROLE), Seat("red")])
    game.run("sidequest", "red", title="A Lost Child", who="ann", xp=1200, money=350)
    (ask,) = game.asks_for("maria")
    said = str(Reader(played, game.now, lang, game.seat("maria")).ask(ask))
    assert all(figure in said for figure in ("A Lost Child", "1200", "350"))
    assert game.asks_for("red") == []
