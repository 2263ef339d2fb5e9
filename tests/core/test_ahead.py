"""A look ahead at the question that would follow, of which nothing is kept."""

from random import Random
from typing import Any

import pytest
from coins import CoinPlay, seats_for_two, table
from coins import Played as Coins

from cinque.core.ahead import ahead, if_all_decline
from cinque.core.ask import Ask, Option
from cinque.core.game import Game
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.state import plain
from cinque.systems import NAMES, system

Played = Game[Any]


def first_fight(name: str) -> Played:
    played = system(name)
    scene = played.new_scene(played.first_setup(0), {})
    owners = sorted({one.seat for one in scene.creatures.values()} - {GM_ROLE})
    game = Game(played, scene, [Seat(GM_ROLE, GM_ROLE), *(Seat(owner) for owner in owners)])
    game.play_on()
    return game


@pytest.mark.parametrize("name", NAMES)
def test_what_is_seen_ahead_is_what_comes(name: str) -> None:
    """Every answer to the first twelve questions: whoever gives it after all is asked just what was seen."""
    game, seen = first_fight(name), 0
    for _ in range(12):
        ask = game.asks[0]
        story, before = game.story, plain(game.now)
        for key in [option.key for option in ask.options]:
            found = ahead(game, ask, [key], game.seat(ask.seat))
            assert game.story is story
            assert plain(game.now) == before
            if found is not None:
                seen += 1
                game.answer(key, ask.seat, ask.who)
                came = next(one for one in game.asks if (one.seat, one.who) == (ask.seat, ask.who))
                assert came.to_data() == found.ask.to_data()
                game.undo(GM_ROLE)
                ask = game.asks[0]
                story, before = game.story, plain(game.now)
        game.answer(ask.options[-1].key, ask.seat, ask.who)
        game.play_on()
        if not game.asks:
            break
    if name in ("ptu", "rokumen", "vademecum"):
        assert seen, "somebody can walk, so there must be something to see"


def test_nothing_is_seen_behind_a_die_or_an_answer_that_is_none() -> None:
    game = first_fight("ptu")
    ask, red = game.asks[0], game.seat("red")
    assert ahead(game, ask, ["move ember @rattata"], red) is None
    where = ahead(game, ask, ["shift"], red)
    assert where is not None
    assert where.ask.topic == "destination"
    assert ahead(game, ask, ["shift", "to Z99"], red) is None
    assert ahead(game, ask, ["no such answer"], red) is None
    assert ahead(game, where.ask, ["stay"], red) is None, "it is not open"


@pytest.mark.parametrize("name", ["mystery", "ptu", "vademecum"])
def test_secrets_of_others_change_nothing_that_is_seen_ahead(name: str) -> None:
    """Twins of a game in which foes differ in numbers that a player must not know: every look ahead is the same."""
    game, looked = first_fight(name), 0
    red = game.seat("red")
    for one in list(game.scene.creatures.values()):
        if one.seat == red.id:
            continue
        for secret in sorted(one.hidden()):
            value = getattr(one, secret, None)
            if type(value) is not int:
                continue
            for ask in game.asks_for(red.id):
                keys = [option.key for option in ask.options][:20]
                known = [_told(game, ask, key) for key in keys]
                setattr(one, secret, value + 1)
                assert [_told(game, ask, key) for key in keys] == known, (one.id, secret)
                setattr(one, secret, value)
                looked += len(keys)
    assert looked


def _told(game: Played, ask: Ask, key: str) -> object:
    found = ahead(game, ask, [key], game.seat("red"))
    return found.ask.to_data() if found is not None else None


def test_a_look_ahead_is_worked_out_from_what_the_seat_knows() -> None:
    game = first_fight("ptu")
    game.scene.creatures["rattata"].attack = 77
    ask = game.asks[0]
    found = {seat: ahead(game, ask, ["shift"], game.seat(seat)) for seat in ("red", GM_ROLE)}
    attack = {seat: one.scene.creatures["rattata"].attack for seat, one in found.items() if one is not None}
    assert attack[GM_ROLE] == 77
    assert attack["red"] != 77


REACTIONS = {"ptu": 0, "vademecum": 10, "mystery": 2, "rokumen": 7}
"""Books that ask several about the same thing, each with a fight in which it does."""


@pytest.mark.parametrize("name", REACTIONS)
def test_who_else_is_asked_if_all_decline_is_who_is_asked(name: str) -> None:
    seed = REACTIONS[name]
    game, random, seen = random_fight(name, seed), Random(seed), 0
    for _ in range(60):
        if not game.asks:
            break
        story, dice = game.story, game.dice.getstate()
        found = if_all_decline(game, game.system.families["reactions"])
        assert game.story is story
        assert game.dice.getstate() == dice, "no die is decided"
        for then in found:
            for _ in then.inputs.tape[len(story.main.inputs.tape) if story.main else 0 :]:
                game.answer(game.asks[0].decline, GM_ROLE, game.asks[0].who)
            story = game.story
            assert story.main is not None
            assert story.main.inputs == then.inputs, "nothing but noes lies before it"
            assert game.asks[0].to_data() == then.ask.to_data()
            assert [event.to_data() for event in story.main.events] == [one.to_data() for one in then.events]
            assert plain(game.now) == plain(then.scene)
            seen += 1
        game.answer(random.choice(game.asks[0].options).key, GM_ROLE, game.asks[0].who)
        game.play_on()
    assert seen, "some were asked one after the other"


def random_fight(name: str, seed: int) -> Played:
    played = system(name)
    scene = played.new_scene(played.random_setup(seed), {})
    owners = sorted({one.seat for one in scene.creatures.values()} - {GM_ROLE})
    game: Played = Game(played, scene, [Seat(GM_ROLE, GM_ROLE), *map(Seat, owners)], Random(seed))
    game.play_on()
    return game


@pytest.mark.parametrize(("between", "seen"), [("nothing", ["blue", "green"]), ("die", []), ("turn", [])])
def test_nobody_is_asked_ahead_behind_a_die_or_somebodys_turn(between: str, seen: list[str]) -> None:
    """Whether blue is asked must not tell how a die will fall; and a turn is nothing that one declines."""

    def ask(seat: str, topic: str = "double") -> Ask:
        return Ask(seat, topic, "coins.double", [Option("double"), Option("accept")], decline="accept")

    def rule(play: CoinPlay) -> None:
        play.choose(ask("red"))
        if between == "die":
            play.total(1, 6, "coins.throw")
        elif between == "turn":
            play.choose(ask("red", "stake"))
        for seat in ("blue", "green"):
            play.choose(ask(seat))

    game = table(system=Coins(rule), seats=[*seats_for_two(), Seat("green")])
    game.play_on()
    assert [then.ask.seat for then in if_all_decline(game, ["double"])] == seen
