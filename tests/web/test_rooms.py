"""A room loses nothing that was acknowledged, whenever its server stops; what was not kept has not happened."""

from random import Random
from typing import Any
from uuid import uuid4

import pytest

from cinque.core.fate import RandomBot
from cinque.core.game import Game
from cinque.core.testing import seats_of
from cinque.systems import NAMES, system
from cinque.web import wire
from cinque.web.room import Looker, Room, new_lines
from cinque.web.store import Overtaken, Store

Seen = list[tuple[Any, Any]]


def new_room(store: Store, name: str, seed: int) -> Room:
    played = system(name)
    scene = played.new_scene(played.random_setup(seed), {})
    room = Room(store.make_room("Tonight", name, new_lines(Game(played, scene, seats_of(scene)))), store)
    room.begin()
    return room


def lookers(room: Room) -> list[Looker]:
    return [room.look(seat, lang) for seat, lang in zip(room.game.seats, ("en", "ja") * 8, strict=False)]


def seen(room: Room) -> Seen:
    """What everybody sees who comes in now."""
    snapshots = [looker.snapshot([]) for looker in lookers(room)]
    return [(snapshot.sight, snapshot.log) for snapshot in snapshots]


def some_command(gm: Looker, room: Room, random: Random, bot: RandomBot) -> wire.Command:
    """An answer, and now and then something taken back."""
    id = uuid4().hex
    if room.game.past and random.random() < 0.1:
        return wire.Undo(type="undo", id=id)
    ask = room.game.asks_for(gm.seat)[0]
    key = ask.options[bot.pick(ask, room.game.scene_at(ask))].key
    return wire.Answer(type="answer", id=id, ask=gm.sight.ask_id(0), keys=[key])


def rounds(soak: bool) -> int:
    return 200 if soak else 12


@pytest.mark.parametrize("name", NAMES)
def test_stopped_at_any_moment_a_room_stands_as_it_was(store: Store, name: str, request: pytest.FixtureRequest) -> None:
    random, bot = Random(name), RandomBot(1)
    room = new_room(store, name, 3)
    for _ in range(rounds(request.config.getoption("--soak"))):
        if not room.game.asks:
            break
        gm = room.look("gm", "en")
        assert isinstance(room.do(gm, some_command(gm, room, random, bot)), wire.Ack)
        before = seen(room)
        if random.random() < 0.4:
            room = Room(room.id, store)
        assert seen(room) == before


def test_what_cannot_be_kept_has_not_happened(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    room = new_room(store, "ptu", 3)
    gm = room.look("gm", "en")
    command = some_command(gm, room, Random(1), RandomBot(1))
    before = seen(room)

    def full(*_: Any) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store, "keep", full)
        with pytest.raises(OSError, match="full"):
            room.do(gm, command)
    assert seen(room) == before
    assert isinstance(room.do(gm, command), wire.Ack), "sent again, it is carried out"
    assert seen(room) != before


def test_two_servers_never_write_over_each_other(store: Store) -> None:
    room = new_room(store, "arcana", 3)
    other = Room(room.id, store)
    here, there = room.look("gm", "en"), other.look("gm", "en")
    room.do(here, some_command(here, room, Random(1), RandomBot(1)))
    with pytest.raises(Overtaken):
        other.do(there, some_command(there, other, Random(1), RandomBot(1)))
    assert seen(other) == seen(room), "the one that was too late stands where the other one is"


@pytest.mark.parametrize("name", NAMES)
def test_a_small_change_is_a_small_message(store: Store, name: str) -> None:
    room = new_room(store, name, 3)
    gm = room.look("gm", "en")
    gm.snapshot([])
    room.do(gm, some_command(gm, room, Random(2), RandomBot(2)))
    patch = gm.patch()
    assert patch is not None
    assert len(patch.model_dump_json()) < len(room.look("gm", "en").snapshot([]).model_dump_json())
