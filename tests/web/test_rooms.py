"""A room loses nothing that was acknowledged, whenever its server stops; what was not kept has not happened."""

from random import Random
from typing import Any
from uuid import uuid4

import pytest

from cinque.core.fate import Bot, RandomBot
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
    room.game.dice = Random(seed)
    room.begin()
    return room


def lookers(room: Room) -> list[Looker]:
    return [room.look(seat, lang) for seat, lang in zip(room.game.seats, ("en", "ja") * 8, strict=False)]


def seen(room: Room) -> Seen:
    """What everybody sees who comes in now."""
    snapshots = [looker.snapshot([]) for looker in lookers(room)]
    return [(snapshot.sight, snapshot.log) for snapshot in snapshots]


def some_command(gm: Looker, room: Room, random: Random, bot: Bot) -> wire.Command:
    """An answer, and now and then something taken back, and that once more."""
    id = uuid4().hex
    if room.game.past and random.random() < 0.2:
        return wire.Undo(type="undo", id=id)
    if room.game.may_redo(gm.seat) and random.random() < 0.5:
        return wire.Redo(type="redo", id=id)
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


@pytest.mark.parametrize("name", NAMES)
def test_what_was_taken_back_can_be_had_again_after_a_restart(store: Store, name: str) -> None:
    room = new_room(store, name, 1)
    room.game.dice, bot = Random(1), room.system.bot(1)
    stood: list[Seen] = []
    for _ in range(4):
        gm = room.look("gm", "en")
        room.do(gm, some_command(gm, room, Random(0), bot))
        stood.append(told(room))
    for left in (3, 2, 1):
        room = Room(room.id, store)
        gm = room.look("gm", "en")
        assert isinstance(room.do(gm, wire.Undo(type="undo", id=uuid4().hex)), wire.Ack)
        assert told(room) == stood[left - 1]
    lines = len(store.lines(room.id))
    for left in (2, 3, 4):
        room = Room(room.id, store)
        gm = room.look("gm", "en")
        assert gm.snapshot([]).sight["redo"]
        assert isinstance(room.do(gm, wire.Redo(type="redo", id=uuid4().hex)), wire.Ack)
        assert told(room) == stood[left - 1]
    assert not room.game.may_redo("gm")
    assert len(store.lines(room.id)) - lines < 40, "only what is had again is written"
    undo_and_decide(room, bot)
    assert not Room(room.id, store).game.may_redo("gm")


def undo_and_decide(room: Room, bot: Bot) -> None:
    """After a restart in between, a new decision drops what could have been had again."""
    gm = room.look("gm", "en")
    room.do(gm, wire.Undo(type="undo", id=uuid4().hex))
    again = Room(room.id, room.store)
    gm = again.look("gm", "en")
    assert again.game.may_redo("gm")
    ask = again.game.asks_for("gm")[0]
    key = ask.options[bot.pick(ask, again.game.scene_at(ask))].key
    done = again.do(gm, wire.Answer(type="answer", id=uuid4().hex, ask=gm.sight.ask_id(0), keys=[key]))
    assert isinstance(done, wire.Ack)


def told(room: Room) -> Seen:
    """What everybody sees, but for whether anything can be had again, and the ids: what is asked anew has another."""
    return [
        (sight | {"redo": False, "asks": [ask | {"id": ""} for ask in sight["asks"]]}, log) for sight, log in seen(room)
    ]


def test_only_whoever_took_it_back_has_it_again_after_a_restart(store: Store) -> None:
    room = new_room(store, "arcana", 3)
    seat = next(ask.seat for ask in room.game.asks if ask.seat != "gm")
    player = room.look(seat, "en")
    ask = room.game.asks_for(seat)[0]
    answer = wire.Answer(type="answer", id=uuid4().hex, ask=player.sight.ask_id(0), keys=[ask.options[0].key])
    assert isinstance(room.do(player, answer), wire.Ack)
    assert isinstance(room.do(player, wire.Undo(type="undo", id=uuid4().hex)), wire.Ack)
    room = Room(room.id, store)
    others = [one.id for one in room.game.seats.values() if not one.is_gm and one.id != seat]
    assert others
    assert [one for one in room.game.seats if room.game.may_redo(one)] == [
        one.id for one in room.game.seats.values() if one.is_gm or one.id == seat
    ]
    refused = room.do(room.look(others[0], "en"), wire.Redo(type="redo", id=uuid4().hex))
    assert isinstance(refused, wire.Refused)
    assert isinstance(room.do(room.look(seat, "en"), wire.Redo(type="redo", id=uuid4().hex)), wire.Ack)


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


def test_while_the_database_is_gone_the_room_stands_where_it_stood(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing can be kept then, and nothing read either."""
    room = new_room(store, "ptu", 3)
    gm = room.look("gm", "en")
    before = seen(room)

    def gone(*_: Any) -> None:
        raise OSError("no connection")

    with monkeypatch.context() as broken:
        for name in ("keep", "lines", "held"):
            broken.setattr(store, name, gone)
        with pytest.raises(OSError, match="connection"):
            room.do(gm, some_command(gm, room, Random(1), RandomBot(1)))
    assert seen(room) == before
    assert isinstance(room.do(gm, some_command(gm, room, Random(1), RandomBot(1))), wire.Ack)
    again = Room(room.id, store)
    assert seen(again) == seen(room), "no line is missing in between"


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
