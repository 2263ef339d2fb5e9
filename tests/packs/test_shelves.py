"""A server gives each room a shelf: rooms do not see each other's packs, and what a room brought goes when it goes."""

import gc
import weakref
from importlib.resources import files
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from cinque.core.ask import Data
from cinque.core.clause import citations, cite
from cinque.core.fate import RandomBot
from cinque.core.game import Game
from cinque.core.mistake import MissingPack
from cinque.core.shelf import Shelf
from cinque.core.system import AnySystem
from cinque.core.testing import seats_of
from cinque.packs import NoSuchPack, shelve_pinned, with_packs
from cinque.systems import NAMES, system


@pytest.fixture(autouse=True)
def no_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CINQUE_PACKS", str(tmp_path / "none"))


def room(name: str, tmp_path: Path) -> Game[Any]:
    """A table of its own with a pack."""
    template = files(f"cinque.systems.{name}").joinpath("content", "new_pack.toml").read_text(encoding="utf-8")
    path = tmp_path / "desert.toml"
    path.write_text(template.replace("PACK-ID", "desert"), encoding="utf-8")
    played = system(name, Shelf())
    scene = played.new_scene(with_packs(played, played.random_setup(1), [str(path)]), {})
    seats = seats_of(scene)
    return Game(played, scene, seats, Random(1), {seat.id: RandomBot(1) for seat in seats})


def other(played: AnySystem) -> AnySystem:
    return system(played.name, Shelf())


@pytest.mark.parametrize("name", NAMES)
def test_rooms_do_not_see_each_others_packs(name: str, tmp_path: Path) -> None:
    game = room(name, tmp_path)
    data: Data = game.scene.to_data()
    assert game.system.scene_from_data(data).packs == game.scene.packs
    for stranger in (other(game.system), system(name)):
        with pytest.raises(MissingPack):
            stranger.scene_from_data(data)
        with pytest.raises(NoSuchPack):
            shelve_pinned(stranger, data["packs"])


@pytest.mark.parametrize("name", NAMES)
def test_what_a_room_brought_goes_with_it(name: str, tmp_path: Path) -> None:
    game = room(name, tmp_path)
    for _ in range(12):
        game.advance()
    shelf, content = weakref.ref(game.system.shelf), weakref.ref(game.system.content(game.scene.packs))
    assert shelf() is not None
    assert content() is not None
    del game
    gc.collect()
    assert shelf() is None
    assert content() is None


def test_nobody_hears_what_another_thread_does() -> None:
    with citations() as heard:
        thread = Thread(target=lambda: cite("arcana.combat.kinds"))
        thread.start()
        thread.join()
        assert not heard
        cite("arcana.combat.kinds")
    assert heard == {"arcana.combat.kinds"}
