"""What a store promises, on every database."""

import pytest

from cinque.web.store import Overtaken, Store


def test_lines_are_added_and_never_changed(store: Store) -> None:
    room = store.make_room("Tonight", "arcana", ["head", "one"])
    store.keep(room, 2, ["two"])
    assert store.lines(room) == ["head", "one", "two"]
    with pytest.raises(Overtaken):
        store.keep(room, 2, ["another two"])
    assert store.lines(room) == ["head", "one", "two"]


def test_a_command_and_its_lines_are_kept_together_or_not_at_all(store: Store) -> None:
    room = store.make_room("Tonight", "arcana", ["head"])
    store.keep(room, 1, ["one"], "red/command-1", {"took": 1})
    assert store.result(room, "red/command-1") == {"took": 1}
    with pytest.raises(Overtaken):
        store.keep(room, 2, ["two"], "red/command-1", {"took": 2})
    assert store.lines(room) == ["head", "one"]
    assert store.result(room, "red/command-2") is None


def test_keys_open_one_seat_until_they_are_revoked(store: Store) -> None:
    room = store.make_room("Tonight", "arcana", ["head"])
    key = store.make_key(room, "red", "ja")
    found = store.key(key)
    assert found is not None
    assert (found.room, found.seat, found.lang) == (room, "red", "ja")
    assert store.key(key + "x") is None
    assert store.has_key(room, "red")
    store.revoke(room, "red")
    assert store.key(key) is None
    assert not store.has_key(room, "red")


def test_no_key_is_written_down(store: Store) -> None:
    room = store.make_room("Tonight", "arcana", ["head"])
    key = store.make_key(room, "red")
    with store.engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT * FROM keys").all()
    assert key not in str(rows)


def test_a_closed_room_is_not_listed(store: Store) -> None:
    room = store.make_room("Tonight", "arcana", ["head"])
    assert room in [row.id for row in store.rooms()]
    store.close_room(room)
    assert room not in [row.id for row in store.rooms()]
    assert store.room(room) is None


def test_what_was_said_is_in_order(store: Store) -> None:
    room = store.make_room("Tonight", "arcana", ["head"])
    store.say(room, "red", "hello")
    store.say(room, "blue", "psst", "red")
    assert [(line.number, line.seat, line.to, line.text) for line in store.chat(room)] == [
        (1, "red", "", "hello"),
        (2, "blue", "red", "psst"),
    ]
