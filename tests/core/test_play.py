"""What a rule receives: the same results with and without a log, and seats told to the door."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from coins import CoinPlay, CoinScene, scene_for_two, turn

from cinque.core.ask import Ask, Option
from cinque.core.clause import citations
from cinque.core.fate import NOBODY, Fate, RandomBot, Seeded, Thrower, Written
from cinque.core.log import GM, OWNER, Log, may_see
from cinque.core.play import Play
from cinque.core.refusal import Refusal
from cinque.core.seat import Seat


class Door(Fate):
    """Always the same faces; remembers whose dice they were."""

    def __init__(self, *faces: int) -> None:
        self.shown = faces
        self.throwers: list[Thrower] = []

    def faces(self, count: int, sides: int, thrower: Thrower = NOBODY) -> Sequence[int]:
        self.throwers.append(thrower)
        return self.shown[:count]

    def choose(self, ask: Ask, scene: Any) -> Option:
        return ask.options[1]


RULES: list[tuple[Callable[[CoinPlay], Any], Any]] = [
    (lambda play: list(play.faces(3, 6, "coins.throw", "ann")), [5, 2, 4]),
    (lambda play: play.total(3, 6, "coins.throw", "ann"), 11),
    (lambda play: list(play.pool(3, 6, "coins.throw", "ann")), [2, 4, 5]),
    (lambda play: play.count(3, 6, 4, "coins.throw", "ann"), 2),
]


@pytest.mark.parametrize(("rule", "result"), RULES)
@pytest.mark.parametrize("log", [None, Log()])
def test_dice_are_the_same_with_and_without_a_log(
    rule: Callable[[CoinPlay], Any], result: Any, log: Log | None
) -> None:
    assert rule(Play(scene_for_two(), Door(5, 2, 4), log)) == result


COUNTED = [{}, {}, {}, {"at_least": 4, "reached": 2, "of": ""}]


@pytest.mark.parametrize(("rule", "counted"), [(rule, more) for (rule, _), more in zip(RULES, COUNTED, strict=True)])
def test_a_throw_is_told_as_it_fell(rule: Callable[[CoinPlay], Any], counted: dict[str, Any]) -> None:
    log, door = Log(), Door(5, 2, 4)
    with citations() as heard:
        rule(Play(scene_for_two(), door, log))
    (event,) = log.events
    assert event.to_data() == {
        "kind": "roll",
        "clause": "coins.throw",
        "who": "ann",
        "dice": "3d6",
        "number": 3,
        "faces": [5, 2, 4],
        "total": 11,
        **counted,
    }
    assert (event.seat, heard) == ("red", {"coins.throw"})
    assert door.throwers == [Thrower("red", "ann", "coins.throw")]


def test_dice_of_nobody_belong_to_no_seat() -> None:
    door = Door(1)
    play = Play(scene_for_two(), door, Log())
    play.total(1, 6, "coins.throw")
    play.total(1, 6, "coins.throw", "nobody we know")
    assert [thrower.seat for thrower in door.throwers] == ["", ""]
    assert [thrower.who for thrower in door.throwers] == ["", "nobody we know"]


@pytest.mark.parametrize("visible", [OWNER, GM])
def test_hidden_dice_are_told_hidden(visible: str) -> None:
    log = Log()
    play = Play(scene_for_two(), Door(5, 2, 4), log)
    play.faces(1, 6, "", "ann", visible)
    play.total(1, 6, "", "ann", visible)
    play.pool(1, 6, "", "ann", visible)
    play.count(1, 6, 3, "", "ann", visible)
    assert [event.visible for event in log.events] == [visible] * 4


def test_what_happens_among_some_is_told_to_them_alone() -> None:
    log = Log()
    play = Play(scene_for_two(), Door(5), log)
    play.aside("red", "green").total(1, 6, "", "ben")
    play.aside().note("passes", "", "ben")
    seats = [Seat(id) for id in ("red", "blue", "green")]
    assert [[seat.id for seat in seats if may_see(seat, event)] for event in log.events] == [["red", "green"], ["blue"]]


def test_a_choice_gives_the_option_and_cites_the_clause_of_the_question() -> None:
    ask = Ask("red", "stake", "c.ask", [Option("a"), Option("b")], refusals=[Refusal("no", "c.no")])
    with citations() as heard:
        assert Play(scene_for_two(), Door(), Log()).choose(ask).key == "b"
    assert heard == {"c.ask"}, "a reason that nobody has met with is not relied on"
    with citations() as heard:
        assert Play(scene_for_two(), Door()).choose(ask).key == "b"
    assert heard == set(), "where nobody listens nothing is shown"


def test_without_a_log_nothing_is_told() -> None:
    play = Play(scene_for_two(), Door(1))
    with citations() as heard:
        play.note("passes", "coins.stake", "ann")
        assert play.tally().terms is None
    assert (play.listening, heard) == (False, set())


def test_with_a_log_everything_is_told() -> None:
    log = Log()
    play = Play(scene_for_two(), Door(1), log)
    tally = play.tally().start(3, "stake", "coins.stake")
    play.note("wins", "coins.pay", "ben", tally, OWNER, coins=3, from_="ann")
    (event,) = log.events
    assert play.listening
    assert (event.kind, event.clause, event.who, event.seat, event.visible) == (
        "wins",
        "coins.pay",
        "ben",
        "blue",
        OWNER,
    )
    assert event.tally is tally
    assert event.data == {"coins": 3, "from_": "ann"}


@pytest.mark.parametrize("seed", range(20))
def test_a_whole_turn_is_the_same_with_and_without_a_log(seed: int) -> None:
    ends: list[dict[str, Any]] = []
    for log in (None, Log()):
        scene: CoinScene = scene_for_two()
        play = Play(scene, Seeded(seed, RandomBot(seed)), log)
        for _ in range(4):
            turn(play)
        ends.append(scene.to_data())
    assert ends[0] == ends[1]


def test_a_rule_on_a_written_tape() -> None:
    scene, log = scene_for_two(), Log()
    fate = Written(["red: stake 3", "blue: double", "1d6=4"])
    turn(Play(scene, fate, log))
    fate.finish()
    assert (scene.creatures["ann"].coins, scene.creatures["ben"].coins) == (10, 0)
    assert [event.kind for event in log.events] == ["roll", "wins"]
    tally = log.events[1].tally
    assert tally is not None
    assert [term["after"] for term in tally.to_data()["terms"]] == ["3", "6", "5"]
