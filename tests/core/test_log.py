"""Events: who sees what is decided in one place."""

import json

import pytest
from coins import CoinScene, scene_for_two, seats_for_two, table

from cinque.core.clause import citations
from cinque.core.fate import Written
from cinque.core.log import EVERYONE, GM, OWNER, Event, Log, may_see, seen_by
from cinque.core.mistake import NotYours
from cinque.core.play import Play
from cinque.core.seat import BOT_ROLE, GM_ROLE, PLAYER_ROLE, WATCHER_ROLE, Seat
from cinque.core.tabletop import replayed
from cinque.core.tally import Tally


def event(visible: str, seat: str = "red") -> Event:
    return Event("peek", "coins.intro", "ann", seat, {"secret": "a key"}, None, visible)


@pytest.mark.parametrize(
    ("seat", "sees"),
    [
        (Seat("gm", GM_ROLE), [EVERYONE, OWNER, GM]),
        (Seat("red", GM_ROLE), [EVERYONE, OWNER, GM]),
        (Seat("red", PLAYER_ROLE), [EVERYONE, OWNER]),
        (Seat("red", BOT_ROLE), [EVERYONE, OWNER]),
        (Seat("blue", PLAYER_ROLE), [EVERYONE]),
        (Seat("gm", PLAYER_ROLE), [EVERYONE]),
        (Seat("watcher", WATCHER_ROLE), [EVERYONE]),
    ],
)
def test_who_sees_what(seat: Seat, sees: list[str]) -> None:
    assert [visible for visible in (EVERYONE, OWNER, GM) if may_see(seat, event(visible))] == sees


def test_what_belongs_to_nobody_is_seen_by_no_player() -> None:
    assert not may_see(Seat("red"), event(OWNER, ""))
    assert may_see(Seat("gm", GM_ROLE), event(OWNER, ""))


@pytest.mark.parametrize("visible", ["", "Everyone", "red", "all", "player"])
def test_what_nobody_knows_how_to_show_is_hidden(visible: str) -> None:
    assert not may_see(Seat("red"), event(visible))
    assert may_see(Seat("gm", GM_ROLE), event(visible))


def test_the_order_of_events_stays() -> None:
    events = [event(EVERYONE), event(GM), event(OWNER), event(EVERYONE)]
    assert seen_by(Seat("red"), events) == [events[0], events[2], events[3]]
    assert seen_by(Seat("blue"), iter(events)) == [events[0], events[3]]
    assert seen_by(Seat("gm", GM_ROLE), events) == events


def test_a_game_tells_each_seat_only_what_it_may_see() -> None:
    game = table(seats=[*seats_for_two(), Seat("crowd", WATCHER_ROLE)])
    game.run("peek", who="ann")
    kinds = {seat: [told.kind for told in game.events(seat)] for seat in ("gm", "red", "blue", "crowd")}
    assert kinds == {
        "gm": ["passes", "peek", "whisper"],
        "red": ["passes", "peek"],
        "blue": ["passes"],
        "crowd": ["passes"],
    }
    for nobody in ("", "zoe"):
        with pytest.raises(NotYours):
            game.events(nobody)
    for seat in ("blue", "crowd"):
        assert '"key"' not in json.dumps([told.to_data() for told in game.events(seat)])
        assert '"key"' not in json.dumps(game.view(seat))


def test_a_waiting_step_tells_each_seat_only_what_it_may_see() -> None:
    game = table()
    game.run("roll", dice="1d6", who="ann", visible=OWNER)
    game.run("interview", who="ann")
    assert [told.kind for told in game.events("blue")] == ["roll"]
    assert [told.kind for told in game.events("red")] == ["free-roll", "roll"]


@pytest.mark.parametrize("visible", [EVERYONE, OWNER, GM])
def test_a_free_roll_may_be_hidden(visible: str) -> None:
    game = table()
    game.run("roll", dice="1d20", who="ann", visible=visible)
    seen = [seat for seat in ("gm", "red", "blue") if game.events(seat)]
    assert seen == {EVERYONE: ["gm", "red", "blue"], OWNER: ["gm", "red"], GM: ["gm"]}[visible]


@pytest.mark.parametrize("who", ["ann", ""])
def test_a_secret_roll_is_for_the_roller_and_the_game_master(who: str) -> None:
    """`S2D6`: the others hear that dice fell, and nothing of what they show; a player needs no creature for it."""
    game = table()
    game.run("roll", "red", dice="x2 S2D6 spot", who=who)
    told = {seat: [event.kind for event in game.events(seat)] for seat in ("gm", "red", "blue")}
    everything = ["secret-roll", "free-roll", "free-roll"]
    assert told == {"gm": everything, "red": everything, "blue": ["secret-roll"]}
    assert game.events("red")[1].data["shown"].startswith("spot — 2d6: [")
    assert "shown" not in json.dumps([event.to_data() for event in game.events("blue")])
    again = replayed(game, game.steps[0].inputs, game.first)
    assert [event.seat for event in again.events[1:]] == ["red", "red"]


def test_a_free_roll_says_what_was_meant() -> None:
    game = table()
    game.run("roll", "red", dice="4d6k3", who="ann")
    assert [event.kind for event in game.events("blue")] == ["dice-meant-keep", "free-roll"]


# ---- data


def test_an_event_is_plain_data() -> None:
    plain = Event("wins", "coins.pay", "ann", "red", {"coins": 3}, None, EVERYONE)
    assert plain.to_data() == {"kind": "wins", "clause": "coins.pay", "who": "ann", "coins": 3}
    assert repr(plain) == "Event('wins', 'ann', {'coins': 3})"


def test_an_event_carries_its_number_and_for_whom_it_is() -> None:
    tally = Tally(True).start(3, "stake", "coins.stake")
    data = Event("wins", "coins.pay", "ann", "red", {}, tally, OWNER).to_data()
    assert json.loads(json.dumps(data)) == {
        "kind": "wins",
        "clause": "coins.pay",
        "who": "ann",
        "tally": tally.to_data(),
        "visible": "owner",
    }


def listening() -> tuple[Play[CoinScene], Log]:
    log = Log()
    return Play(scene_for_two(), Written([]), log), log


def test_a_log_keeps_what_it_is_told_and_cites_it() -> None:
    play, log = listening()
    with citations() as heard:
        play.note("wins", "coins.pay", "ann")
        play.note("override", "", visible=GM)
        tally = Tally(True).start(1, "", "c.start", Tally(True).start(1, "", "c.inner")).at_most(3, "", "c.most")
        assert heard == {"coins.pay"}, "a number that nobody was told"
        play.note("wins", "", "ann", tally)
    assert [told.kind for told in log.events] == ["wins", "override", "wins"]
    assert heard == {"coins.pay", "c.start", "c.inner"}


def test_listeners_may_count_by_the_kind_of_event() -> None:
    play, _ = listening()
    with citations(lambda kind, clause: kind == "wins" and clause != "coins.b") as heard:
        play.note("wins", "coins.a")
        play.note("wins", "coins.b")
        play.note("loses", "coins.c")
    assert heard == {"coins.a"}


def test_a_fact_of_an_event_can_be_a_secret() -> None:
    """Everybody hears of the blow, and only the owner and the game master how much is left."""
    blow = Event("wins", "coins.pay", "ann", "red", {"coins": 3, "left": 9}, None, EVERYONE, {"left": "red"})
    told = {seat.id: seen_by(seat, [blow])[0].data for seat in (Seat("red"), Seat("blue"), Seat("maria", GM_ROLE))}
    assert told["red"] == told["maria"] == {"coins": 3, "left": 9}
    assert told["blue"] == {"coins": 3, "left": "?"}
