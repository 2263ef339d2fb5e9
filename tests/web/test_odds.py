"""Odds over the wire: streamed, exact, told only to those who are asked, and never on an answer's way."""

import asyncio
import os
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from fastapi.testclient import TestClient

from cinque.core.game import Game
from cinque.core.seat import Seat
from cinque.systems import NAMES, system
from cinque.web import wire
from cinque.web.odds import Foretold, Reckoners, moment_of, odds_at, read_moment

from .test_play import Data, join, page


@pytest.fixture
def reckoners() -> Iterator[Reckoners]:
    made = Reckoners(1)
    yield made
    made.close()


def begun(book: str) -> Game[Any]:
    played = system(book)
    scene = played.new_scene(played.first_setup(0), {})
    seats = sorted({one.seat for one in scene.creatures.values()} - {"gm"})
    game = Game(played, scene, [Seat("gm", "gm"), *map(Seat, seats)])
    game.play_on()
    return game


def share(chance: Data) -> Fraction:
    return sum((Fraction(part) for _, part in chance["spread"]), Fraction())


@pytest.mark.parametrize("book", NAMES)
def test_every_chance_in_a_process_of_its_own_is_that_of_the_rules_and_adds_up(book: str, reckoners: Reckoners) -> None:
    game = begun(book)
    ask = game.asks[0]
    seat = game.seat(ask.seat)
    moment = moment_of(game, ask, seat, "en")
    for option in ask.options[:4]:
        told = asyncio.run(reckoners.work_out(moment, option.key))
        assert told is not None
        forecast = game.system.forecast(game.now, ask, option, seat)
        assert [(one["who"], len(one["spread"])) for one in told["chances"]] == [
            (label.partition(" @")[2], sum(1 for chance in odds.chances.values() if chance))
            for label, odds in forecast.odds.items()
        ]
        assert all(share(one) == 1 for one in told["chances"])
        assert (told["refusal"] is None) == (forecast.refusal is None)


def test_a_process_that_was_ended_is_replaced(reckoners: Reckoners) -> None:
    game = begun("arcana")
    ask = game.asks[0]
    moment, key = moment_of(game, ask, game.seat(ask.seat), "ja"), ask.options[0].key
    first = asyncio.run(reckoners.work_out(moment, key))
    for process in reckoners._started:
        process.kill()
        process.wait()
    assert first is not None
    assert asyncio.run(reckoners.work_out(moment, key)) == first


def test_ctrl_c_is_for_the_table_and_not_for_those_who_reckon(reckoners: Reckoners) -> None:
    process = reckoners._process()
    assert process is not None
    assert os.getpgid(process.pid) != os.getpgid(0)


def test_whoever_is_late_starts_no_process_in_a_closed_house() -> None:
    reckoners = Reckoners(1)
    reckoners.close()
    assert reckoners._process() is None
    assert reckoners._ask(b"", "x") is None
    assert reckoners._started == []


def test_odds_come_one_by_one_in_the_order_in_which_they_are_looked_at(
    client: TestClient, house: Callable[..., Data]
) -> None:
    made = house("ptu")
    with page(client, join(client, made["invitation"], "Aya")) as aya:
        ask = aya.sight["asks"][0]
        keys = [option["key"] for option in ask["options"] if option["preview"]["targets"]]
        aya.send(type="odds", ask=ask["id"], keys=keys)
        told = [aya.until("odds") for _ in keys]
        assert [one["key"] for one in told] == keys
        hits = told[0]["odds"]["chances"][0]
        assert (hits["yes_or_no"], hits["label"], share(hits)) == (True, "hits", 1)


def test_odds_of_another_question_are_told_to_nobody(client: TestClient, house: Callable[..., Data]) -> None:
    """Whoever is not asked learns nothing: neither whether the question is open nor what may come of it."""
    made = house("mystery")
    with page(client, made["key"]) as master, page(client, join(client, made["invitation"], "Aya")) as aya:
        ask = aya.sight["asks"][0]
        known = {one["id"] for one in aya.sight["asks"]}
        others = [one for one in master.sight["asks"] if one["id"] not in known]
        for one in [*others, ask | {"id": "9.9.9"}]:
            aya.send(type="odds", ask=one["id"], keys=[one["options"][0]["key"]])
        aya.send(type="odds", ask=ask["id"], keys=["no such answer", ask["options"][0]["key"]])
        assert aya.until("odds")["odds"] is None
        assert aya.until("odds")["key"] == ask["options"][0]["key"]


def test_an_answer_does_not_wait_for_odds(client: TestClient, house: Callable[..., Data]) -> None:
    """It is acknowledged while odds are still to come, and those of the old question come no more."""
    made = house("ptu")
    with page(client, join(client, made["invitation"], "Aya")) as aya:
        ask = aya.sight["asks"][0]
        aya.send(type="odds", ask=ask["id"], keys=[option["key"] for option in ask["options"]])
        aya.send(id="answer-while-odds", type="answer", ask=ask["id"], keys=["end"])
        late = 0
        while (message := aya.take())["type"] != "ack":
            late += message["type"] == "odds"
        assert late < len(ask["options"]) - 1
        if aya.sight["asks"]:
            now = aya.sight["asks"][0]
            aya.send(type="odds", ask=now["id"], keys=[now["options"][0]["key"]])
            told = [aya.until("odds")]
            while told[-1]["ask"] != now["id"]:
                told.append(aya.until("odds"))
            assert len(told) <= 2, "one may be under way"


def test_a_new_question_does_not_wait_for_odds_of_the_old_one() -> None:
    """The table may go on while something is still worked out: what is looked at then is told all the same."""

    async def look_twice() -> list[str]:
        told: list[str] = []
        under_way, new = asyncio.Event(), asyncio.Event()

        class Slow(Reckoners):
            async def work_out(self, moment: bytes, key: str) -> None:
                if key == "old":
                    under_way.set()
                    await asyncio.Event().wait()

        async def moment(ask: str) -> bytes:
            return ask.encode()

        def send(odds: wire.OddsOf) -> None:
            told.append(odds.ask)
            new.set()

        foretold = Foretold(Slow(1), moment, lambda ask: True, send)
        foretold.want("first", ["old"])
        await under_way.wait()
        foretold.want("second", ["new"])
        await asyncio.wait_for(new.wait(), 5)
        return told

    assert asyncio.run(look_twice()) == ["second"]


def test_what_is_guessed_says_so_and_betrays_nothing() -> None:
    """The worker has the whole scene; what it tells a seat is what that seat may know."""
    game = begun("ptu")
    ask = next(ask for ask in game.asks if ask.seat == "red")
    option = next(option for option in ask.options if option.args.get("targets"))
    moment = read_moment(moment_of(game, ask, game.seat("red"), "en"))
    told = odds_at(moment, option.key)
    foe = moment.reader.scene.creatures[option.args["targets"][0]]
    foe.special_defense += 30
    assert told is not None
    assert told["estimate"]
    assert odds_at(moment, option.key) == told
