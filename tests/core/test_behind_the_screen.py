"""Somebody behind the game master's screen: nobody else hears of them until they come out."""

import json
from random import Random
from typing import Any

import pytest

from cinque.core.effect import Active
from cinque.core.leaks import Moment, all_that, tried, unlike
from cinque.core.mistake import Mistake, Refused
from cinque.core.seat import Seat
from cinque.core.testing import OpenTable, seats_of
from cinque.core.words import Reader
from cinque.systems import system

WHO: dict[str, tuple[str, Any]] = {
    "arcana": ("opponent", {"species": "oddish", "level": 9}),
    "mystery": ("opponents", {"species": "oddish", "level": 8}),
    "ptu": ("opponents", {"species": "oddish", "level": 12, "nature": "hardy", "gender": "male"}),
    "rokumen": ("opponents", {"sample": "tidalo"}),
    "vademecum": ("enemies", {"combatant": "commoner"}),
}


def table(name: str) -> OpenTable[Any]:
    played = system(name)
    scene = played.new_scene(played.first_setup(0), {})
    game: OpenTable[Any] = OpenTable(played, scene, seats_of(scene))
    game.play_on()
    return game


@pytest.mark.parametrize("name", WHO)
def test_nobody_else_knows_until_they_are_revealed(name: str) -> None:
    game, red = table(name), Seat("red")
    side, entry = WHO[name]

    def seen() -> Any:
        return all_that(game.system, Moment(game.now, game.every_event()), red)

    before, there = seen(), set(game.scene.creatures)
    game.run("prepare", side=side, entry=entry)
    assert unlike(before, seen()) == {}
    assert set(game.scene.creatures) == there
    (waiting,) = game.scene.behind
    told = [event.kind for event in game.events("gm")]
    assert told.count("prepared") == 1
    game.run("reveal", name=waiting)
    assert not game.scene.behind
    assert len(set(game.scene.creatures) - there) == 1
    game.undo()
    assert list(game.scene.behind) == [waiting]
    game.undo()
    assert not game.scene.behind


@pytest.mark.parametrize("name", WHO)
def test_only_what_can_join_is_made_ready(name: str) -> None:
    game = table(name)
    with pytest.raises(Refused):
        game.run("prepare", side=WHO[name][0], entry={"species": "no-such-thing", "sample": "no-such-thing"})
    assert not game.scene.behind
    with pytest.raises(Refused):
        game.run("reveal", name="nobody")


def with_guest(name: str) -> tuple[OpenTable[Any], str]:
    """A table that somebody has joined on whom nobody's turn depends, and their id."""
    game = table(name)
    side, entry = WHO[name]
    there = set(game.scene.creatures)
    entry = {**entry, "name": "Zubinella"} if name != "rokumen" else entry
    game.run("join", side=side, entry=entry)
    (guest,) = set(game.now.creatures) - there
    return game, guest


@pytest.mark.parametrize("name", [name for name in WHO if name != "arcana"])
def test_whoever_is_hidden_is_gone_for_everybody_else_and_comes_back_as_they_were(name: str) -> None:
    game, guest = with_guest(name)
    before, red = game.now.to_data(), Seat("red")
    without = game.now.copy()
    game.run("hide", who=guest)
    hidden = game.now
    assert guest not in hidden.creatures
    told = json.dumps(all_that(game.system, Moment(hidden, [], tuple(game.asks)), red))
    assert f'"{guest}"' not in told
    assert "Zubinella" not in told
    # nothing tells a scene with somebody hidden from the same scene without them
    del without.creatures[guest]
    for field in without.rolls:
        setattr(without, field, getattr(hidden, field))
    assert unlike(*(all_that(game.system, Moment(scene, []), red) for scene in (without, hidden))) == {}
    assert tried(game.system, without, hidden, red) == {}
    game.run("reveal", name=guest)
    assert game.now.to_data() == before
    game.undo()
    game.undo()
    assert game.now.to_data() == before


def test_one_of_several_arcana_is_hidden_and_comes_back() -> None:
    played = system("arcana")
    team = [{"species": "oddish", "level": 9}, {"species": "rattata", "level": 9}]
    setup = played.first_setup(0)
    setup |= {"opponent": {"team": team, "seat": "gm"}, "kind": "wild", "abreast": 2}
    setup["player"] = {"seat": "red", "team": [{"species": "charmander", "level": 8}, {"species": "abra", "level": 8}]}
    scene = played.new_scene(setup, {})
    game: OpenTable[Any] = OpenTable(played, scene, seats_of(scene))
    game.play_on()
    before = game.now.to_data()
    game.run("hide", who="rattata")
    assert "rattata" not in json.dumps(all_that(played, Moment(game.now, []), Seat("red")))
    game.run("reveal", name="rattata")
    assert game.now.to_data() == before


@pytest.mark.parametrize("name", WHO)
def test_fights_go_on_around_those_who_are_hidden(name: str) -> None:
    """Whoever is hidden or comes back in the middle of anything, the fight goes on."""
    played, hidden = system(name), 0
    for seed in range(6):
        scene, random, bot = played.new_scene(played.random_setup(seed), {}), Random(seed), played.bot(seed)
        for one in scene.creatures.values():
            one.seat = one.seat if one.seat == "red" else "gm"
        game: OpenTable[Any] = OpenTable(played, scene, [Seat("gm", "gm"), Seat("red")])
        game.play_on()
        for _ in range(25):
            if not game.asks:
                break
            if random.random() < 0.3:
                hidden += hides_or_reveals(game, random)
            if game.asks:
                ask = game.asks[0]
                game.answer(ask.options[bot.pick(ask, game.scene_at(ask)) or 0].key, "gm", ask.who)
                game.play_on()
    assert hidden or name == "arcana"


def hides_or_reveals(game: OpenTable[Any], random: Random) -> bool:
    waiting = list(game.now.behind)
    try:
        if waiting:
            game.run("reveal", name=random.choice(waiting))
        else:
            game.run("hide", who=random.choice(list(game.now.creatures)))
    except Mistake:
        return False
    return True


def test_nobody_hides_a_player_s_or_ends_a_fight_by_it() -> None:
    game = table("mystery")
    for who, why in (("pikachu", "hide-players-own"), ("geodude", "hide-last")):
        for other in ("rattata", "pidgey", "oddish"):
            if why == "hide-last" and other in game.now.creatures:
                game.run("hide", who=other)
        with pytest.raises(Refused) as refused:
            game.run("hide", who=who)
        assert refused.value.refusal.key == why
    assert "geodude" in game.now.creatures


@pytest.mark.parametrize("name", [name for name in WHO if name != "arcana"])
def test_whoever_finds_their_id_taken_has_a_number_of_their_own(name: str) -> None:
    game, (side, entry) = table(name), WHO[name]
    game.run("join", side=side, entry=entry)
    game.run("join", side=side, entry=entry)
    hidden = list(game.scene.creatures)[-1]
    game.scene.creatures[hidden].active.append(Active(next(iter(game.system.effects)), hidden, hidden, "turn-end", 2))
    game.run("hide", who=hidden)
    game.run("join", side=side, entry=entry)
    game.run("reveal", name=hidden)
    (back,) = [one for one in game.scene.creatures.values() if any(active.left == 2 for active in one.active)]
    assert back.id != hidden
    assert {(active.source, active.anchor) for active in back.active if active.left == 2} == {(back.id, back.id)}
    reader = Reader(game.system, game.scene)
    names = [reader.called(one) for one in game.scene.creatures.values()]
    assert len(set(names)) == len(names)
