"""What a screen shows of creatures: what they have left to act with, their states, and what can be started."""

from typing import Any

import pytest

from cinque.core.game import Game
from cinque.core.screen import BAD, GOOD, SO_SO
from cinque.core.seat import Seat
from cinque.core.sentences import LANGUAGES
from cinque.systems import NAMES, system
from cinque.web.sight import Sight

from .browser.setups import SETUPS

BUDGETS = {
    "arcana": [],
    "mystery": ["AP"],
    "ptu": ["Standard", "Shift", "Swift"],
    "rokumen": ["Action Step"],
    "vademecum": ["Main Action", "Bonus Action", "Reaction"],
}


def begun(book: str, setup: dict[str, Any] | None = None) -> Game[Any]:
    played = system(book)
    scene = played.new_scene(setup or played.first_setup(0), {})
    seats = sorted({one.seat for one in scene.creatures.values()} - {"gm"})
    game = Game(played, scene, [Seat("gm", "gm"), *map(Seat, seats)])
    game.play_on()
    return game


@pytest.mark.parametrize("book", NAMES)
def test_whoever_is_asked_sees_what_is_left_to_act_with(book: str) -> None:
    game = begun(book)
    ask = game.asks[0]
    card = Sight(game, ask.seat, "en").now()["cards"][ask.who]
    assert [one["label"] for one in card["budget"]] == BUDGETS[book]
    assert all(0 <= one["value"] <= one["most"] for one in card["budget"])


def test_what_was_spent_is_gone_from_the_budget() -> None:
    game = begun("ptu")
    ask = game.asks[0]
    game.answer("sprint", ask.seat, ask.who)
    game.play_on()
    left = {one["label"]: one["value"] for one in Sight(game, ask.seat, "en").now()["cards"][ask.who]["budget"]}
    assert left == {"Standard": 0, "Shift": 1, "Swift": 1}


def test_only_whoever_acts_has_actions_left() -> None:
    game = begun("ptu")
    cards = Sight(game, "gm", "en").now()["cards"]
    assert [who for who, card in cards.items() if card["budget"]] == [game.asks[0].who]


def test_what_a_foe_has_left_of_its_points_is_its_own_secret() -> None:
    game = begun("mystery")
    cards = Sight(game, "red", "en").now()["cards"]
    foes = [who for who, one in game.now.creatures.items() if one.seat == "gm" and one.keeper]
    assert all(not cards[who]["budget"] for who in foes)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("book", NAMES)
def test_states_have_words_and_a_tone_whatever_comes(book: str, lang: str) -> None:
    """A fight of bots: every state that anybody gets can be shown, and none stands twice."""
    played = system(book)
    game, bot = begun(book, played.usual_setup(3)), played.bot(1)
    seen = set()
    for _ in range(60):
        for card in Sight(game, "gm", lang).now()["cards"].values():
            labels = [state["label"] for state in card["states"]]
            assert all(labels)
            assert not any("".join(piece["text"] for piece in fact) in labels for fact in card["facts"])
            seen |= {state["tone"] for state in card["states"]}
        if not game.asks:
            break
        ask = game.asks[0]
        pick = bot.pick(ask, game.scene_at(ask))
        game.answer(ask.options[pick or 0].key, ask.seat, ask.who)
        game.play_on()
    assert seen <= {GOOD, BAD, SO_SO}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("book", NAMES)
def test_between_fights_everybody_is_told_what_can_be_started(book: str, lang: str) -> None:
    played = system(book)
    game, bot = begun(book), played.bot(1)
    assert Sight(game, "red", lang).startable()[1] is None
    for _ in range(400):
        if not game.asks:
            break
        ask = game.asks[0]
        pick = bot.pick(ask, game.scene_at(ask))
        game.answer(ask.options[pick or 0].key, ask.seat, ask.who)
        game.play_on()
    assert not game.asks
    forms, pursuits = Sight(game, "red", lang).startable()
    assert pursuits is not None
    procedures = {form["do"] for form in forms if form["role"] == "player"}
    assert {option["group"] for option in pursuits["options"]} <= procedures
    assert pursuits["options"] or pursuits["refusals"] or procedures


@pytest.mark.parametrize(("lang", "how"), [("en", {"Shift", "Sprint"}), ("ja", {"移動", "疾走"})])
def test_zones_tell_in_words_how_one_gets_from_one_to_another(lang: str, how: set[str]) -> None:
    """A battle without a map: each way between two zones takes a Shift or a Sprint."""
    ways = {"entrance": {"hull": "shift", "door": "sprint"}, "hull": {"door": "sprint"}, "door": {}}
    fight = {
        "zones": ways,
        "players": [{"free": True, "zone": "entrance"}],
        "opponents": [{"free": True, "zone": "door"}],
    }
    board = Sight(begun("ptu", fight), "gm", lang).now()["board"]
    assert {zone["name"] for zone in board["zones"]} == set(ways)
    assert {word for zone in board["zones"] for _, word in zone["ways"]} == how


@pytest.mark.parametrize("book", NAMES)
def test_the_number_by_which_somebody_comes_is_the_true_one_or_none(book: str) -> None:
    """What a seat only guesses stands among the facts, as a guess."""
    game = begun(book, SETUPS[book])
    counts = {
        seat: {turn["who"]: turn for turn in Sight(game, seat, "en").now()["order"]["turns"]} for seat in game.seats
    }
    for seat in game.seats:
        for who, turn in counts[seat].items():
            assert turn["count"] in (None, counts["gm"][who]["count"]), (seat, who)
