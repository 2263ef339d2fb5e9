"""Who knows what: numbers with hidden terms, creatures with secrets, names that tell of nobody unseen."""

import json

from coins import SYSTEM, CoinScene, Flipper, scene_for_two

from cinque.core.knowledge import as_known, is_guess, known_creatures, known_fields, knows, sees
from cinque.core.log import EVERYONE, Event, seen_by
from cinque.core.scene import NOBODY
from cinque.core.seat import GM_ROLE, WATCHER_ROLE, Seat
from cinque.core.tally import Tally
from cinque.core.words import Reader

RED, BLUE, GM, STRANGER = Seat("red"), Seat("blue"), Seat("gm", GM_ROLE), Seat("eve", WATCHER_ROLE)


class Sly(Flipper):
    secrets = frozenset({"secret", "coins"})


class Dim(CoinScene):
    """Whoever is called Ben hides."""

    def unseen(self, one: Flipper) -> bool:
        return one.id.startswith("ben")

    def guess(self, one: Flipper) -> None:
        one.coins, one.secret = 1, None


def scene() -> Dim:
    data = scene_for_two().to_data()
    found = Dim.from_data(data)
    found.creatures = {id: Sly.from_data(one) for id, one in data["creatures"].items()}
    return found


def blow(defence: int, armour: int = 0, start: int = 20, of: str = "blue") -> Tally:
    tally = Tally(True, (of,)).start(start, "stake", "c.start").add(5, "won", "c.won")
    tally.add(-defence, "lost", "c.lost", of=of)
    if armour:
        tally.add(-armour, "lost", "c.lost", of=of)
    return tally.at_least(1, "floor", "c.floor")


# ---- numbers


def test_owners_and_game_masters_see_every_term() -> None:
    tally = blow(7)
    assert tally.known_to("blue") is tally
    event = Event("hit", "", "ben", "blue", {}, tally, EVERYONE)
    assert [seen_by(seat, [event])[0] for seat in (BLUE, GM)] == [event, event]


def test_others_see_the_number_and_one_word_for_all_that_is_hidden() -> None:
    data = blow(7, 2).known_to("red").to_data()
    assert data == {
        "value": "16",
        "terms": [
            {"op": "start", "label": "stake", "clause": "c.start", "by": "20"},
            {"op": "add", "label": "won", "clause": "c.won", "by": "5"},
            {"op": "hidden", "label": "hidden", "clause": ""},
        ],
    }


def test_neither_the_figure_nor_how_many_there_are_can_be_read_off() -> None:
    """Whatever takes the number down to 1: a bound that bites or not, one term or two, all look the same."""
    seen = [blow(*how).known_to("red").to_data() for how in ((24,), (30,), (300, 40), (23, 1))]
    assert all(one == seen[0] for one in seen)
    nothing = Tally(True, ("blue",)).start(1, "stake", "c").known_to("red").to_data()
    something = Tally(True, ("blue",)).start(1, "stake", "c").add(0, "won", "c", of="blue").known_to("red").to_data()
    assert nothing == something


def test_a_secret_that_can_be_declared_by_its_term_alone() -> None:
    tally = Tally(True).start(3, "stake", "c", of="blue").add(4, "won", "c")
    assert [term.op for term in tally.known_to("red").terms or ()] == ["hidden", "add"]


def test_numbers_inside_numbers_hide_their_own() -> None:
    inner = Tally(True).start(2, "stake", "c").add(3, "won", "c", of="blue")
    tally = Tally(True).start(5, "stake", "c", inner).cut("floor", "c")
    (first, cut) = tally.known_to("red").terms or ()
    assert cut.after == (5, 1), "nothing is hidden out here"
    assert first.inner is not None
    assert [term.op for term in first.inner.terms or ()] == ["start", "hidden"]
    assert tally.known_to("blue") is tally


def test_an_event_without_its_secret_is_another_event() -> None:
    event = Event("hit", "c", "ben", "blue", {"damage": 18}, blow(7), EVERYONE)
    for seat in (RED, STRANGER):
        (seen,) = seen_by(seat, [event])
        assert '"-7"' not in json.dumps(seen.to_data())
        assert seen.data == event.data
    assert '"-7"' in json.dumps(event.to_data())


def test_a_hidden_term_in_words() -> None:
    tally = Tally(True).start(3, "plain", "").add(4, "plain", "", of="blue")
    assert Reader(SYSTEM, scene()).tally(tally.known_to("red")) == "7 = 3 ± (hidden)"
    assert Reader(SYSTEM, scene(), "ja").tally(tally.known_to("red")) == "7 = 3 ± (非公開)"
    alone = Tally(True).start(3, "plain", "", of="blue").add(4, "plain", "")
    assert Reader(SYSTEM, scene()).tally(alone.known_to("red")) == "7 = (hidden) + 4"


# ---- creatures


def test_secrets_are_for_the_owner_and_the_game_master() -> None:
    ann = scene().creatures["ann"]
    assert [knows(seat, ann) for seat in (RED, BLUE, GM, STRANGER)] == [True, False, True, False]
    assert known_fields(RED, ann) == ann.to_data()
    assert set(ann.to_data()) - set(known_fields(BLUE, ann)) == {"secret", "coins"}


def test_who_is_unseen_is_seen_by_its_owner() -> None:
    now = scene()
    ben = now.creatures["ben"]
    assert [sees(now, seat, ben) for seat in (RED, BLUE, GM, STRANGER)] == [False, True, True, False]
    assert [set(known_creatures(now, seat)) for seat in (RED, BLUE)] == [{"ann"}, {"ann", "ben"}]


def test_what_is_not_known_is_guessed() -> None:
    now = scene()
    now.creatures["ben"].coins = 77
    assert as_known(now, GM) is now
    assert as_known(now, BLUE).creatures["ben"].coins == 77
    assert as_known(now, RED).creatures["ben"].coins == 1
    assert now.creatures["ben"].coins == 77
    assert [is_guess(now, seat, "ben") for seat in (RED, BLUE, GM)] == [True, False, False]


def test_what_nobody_knows_is_the_game_masters() -> None:
    tally = Tally(True).start(3, "stake", "c", of=NOBODY)
    assert tally.known_to("red").to_data()["terms"] == [{"op": "hidden", "label": "hidden", "clause": ""}]


# ---- names


def test_a_number_in_a_name_tells_of_nobody_unseen() -> None:
    now = scene()
    now.creatures["ben"].name = "ben"
    twin = now.creatures["ben"].copy()
    now.creatures["ben-2"] = twin
    twin.id, twin.seat = "ben-2", "green"
    green = Seat("green")
    assert Reader(SYSTEM, now, seat=green).name("creature", "ben-2") == "ben"
    assert Reader(SYSTEM, now, seat=GM).name("creature", "ben-2") == "ben 2"
    assert Reader(SYSTEM, now).name("creature", "ben-2") == "ben 2"
