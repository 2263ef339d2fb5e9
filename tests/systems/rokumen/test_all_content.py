"""Everything that comes with the game can really be played: every move, trait, item and sample character."""

from random import Random

import pytest

from cinque.core.ask import Ask, Data, Option
from cinque.core.fate import RandomBot, Seeded
from cinque.core.seat import Seat
from cinque.core.testing import OpenTable, transcript
from cinque.lab.fights import MOST_ROUNDS, play_out
from cinque.systems.rokumen import SYSTEM
from cinque.systems.rokumen.content import content_for
from cinque.systems.rokumen.content.records import ALWAYS, EGG_GROUPS, SPEED_CHECK, TIMINGS, Passive
from cinque.systems.rokumen.model import RokumenScene
from cinque.systems.rokumen.moves.targets import used_kind

CONTENT = content_for(())
USED = {
    f"{kind} {key}": one
    for kind, pieces in (("move", CONTENT.moves), ("trait", CONTENT.traits), ("item", CONTENT.items))
    for key, one in pieces.items()
    if kind == "move" or one.timing != ALWAYS
}
IN_FORCE = {
    f"{kind} {key}": one
    for kind, pieces in (("trait", CONTENT.traits), ("item", CONTENT.items))
    for key, one in pieces.items()
    if one.passive is not None
}

CROWD: list[Data] = [
    {"id": "sick", "condition": "poison", "amount": 2},
    {"id": "numb", "condition": "paralysis"},
    {"id": "burnt", "condition": "burn"},
    {"id": "asleep", "condition": "sleep", "amount": 3},
    {"id": "dizzy", "confusion": True},
    {"id": "fallen", "fainted": True},
]
"""Friends for whom any cure is a blessing; all of them act before the hero does."""


WAITING = {
    key: one.effects for key, one in (*CONTENT.traits.items(), *CONTENT.items.items()) if one.timing == SPEED_CHECK
}


def stage(kind: str, key: str, crowd: list[Data] = CROWD) -> RokumenScene:
    """A hero that has something to use, its friends, and two foes, close together."""
    anybody: Data = {"free": True, "at": "C3", "max_hp": 60, "hp": 30, "max_pp": 40, "pp": 20, "seat": "red"} | {
        "types": ["water"]
    }
    hero = anybody | {"id": "hero", "speed": 10, "attributes": dict.fromkeys(("toughness", "cleverness"), 5)}
    hero["attributes"] |= dict.fromkeys(("dexterity", "courage"), 5)
    if kind == "move":
        hero["moves"] = [f"{key} courage" if CONTENT.moves[key].difficulty else key]
    elif kind == "trait":
        hero["traits"] = [key]
    else:
        hero["items"] = {key: 1}
    if key == "early-riser":
        hero |= {"condition": "sleep", "amount": 9}
    friends = [anybody | {"speed": 20} | one for one in crowd]
    foes = [anybody | {"id": id, "seat": "gm", "speed": 1, "hp": 60} for id in ("foe", "other-foe")]
    foes[1]["at"] = "C4"
    return SYSTEM.new_scene({"players": [hero, *friends], "opponents": foes}, {})


def until(scene: RokumenScene, key: str, seed: int) -> tuple[OpenTable[RokumenScene], list[Option]]:
    """Nobody does anything until the hero can use it; what lets somebody act again, until it has acted."""
    game = OpenTable(SYSTEM, scene, [Seat("red"), Seat("gm", "gm")], Random(seed))
    again = any(effect.act_again for effect in WAITING.get(key, ()))
    for _ in range(200):
        game.play_on()
        assert game.ask is not None
        offered = [option for option in game.ask.options if is_use(game.ask, option, key)]
        if offered and (game.now.creatures["hero"].acted or not again):
            return game, offered
        game.answer(game.ask.decline)
    pytest.fail(f"{key} is never offered")


def is_use(ask: Ask, option: Option, key: str) -> bool:
    return ask.who == "hero" and bool(used_kind(option)) and option.args["what"] == key


PAID = ("pp", "items", "used", "used_in_turn", "acted", "waited")


def others(scene: RokumenScene, paid: bool) -> Data:
    """Everybody as far as using something can matter to them; of the hero without what it costs to use."""
    data = {id: one.to_data() for id, one in scene.creatures.items()}
    if paid:
        data["hero"] = {name: value for name, value in data["hero"].items() if name not in PAID}
    return data


@pytest.mark.parametrize("which", USED)
def test_it_is_used_and_told(which: str) -> None:
    """In one of the ways to use it, it does something; both languages tell it."""
    kind, _, key = which.partition(" ")
    what = USED[which]
    gives_pp = any(effect.pp or effect.pp_dice for effect in what.effects)
    for seed in range(12):
        _, offered = until(stage(kind, key), key, seed)
        for option in reversed(offered):
            game, _ = until(stage(kind, key), key, seed)
            before, pp = others(game.now, not gives_pp), game.now.creatures["hero"].pp
            game.answer(option.key)
            while game.ask is not None and game.ask.topic in TIMINGS:
                game.answer(game.ask.decline)
            told = game.every_event()
            (used,) = [event for event in told if event.kind in ("uses-move", "uses-trait", "uses-item")]
            assert used.who == "hero"
            if kind != "item" and what.cost:
                assert any(event.kind == "pays-pp" and event.data["pp"] == pp - what.cost for event in told)
            if kind == "item":
                assert key not in game.now.creatures["hero"].items
            for lang in ("en", "ja"):
                assert SYSTEM.name_of(kind, key, lang) in "".join(transcript(game, lang))
            again = any(event.kind == "may-act-again" for event in told)
            if others(game.now, not gives_pp) != before or what.by_hand or again:
                return
    pytest.fail(f"{key} does nothing")


@pytest.mark.parametrize("which", IN_FORCE)
def test_what_is_always_in_force(which: str) -> None:
    """A whole fight with it."""
    kind, _, key = which.partition(" ")
    assert IN_FORCE[which].passive != Passive()
    scene = stage(kind, key, CROWD[:1])
    play_out(SYSTEM, scene, Seeded(0, RandomBot(0)))
    assert not scene.faults()


@pytest.mark.parametrize("key", CONTENT.samples)
def test_every_sample_fights(key: str) -> None:
    foes = [each for each in CONTENT.samples if each != key]
    for seed in range(4):
        setup = {"players": [{"sample": key}], "opponents": [{"sample": foes[(seed * 7 + len(key)) % len(foes)]}]}
        fight = play_out(SYSTEM, SYSTEM.new_scene(setup, {}), Seeded(seed, SYSTEM.bot(seed)))
        assert fight.rounds <= MOST_ROUNDS
        assert fight.winner in ("players", "opponents", "undecided")


def test_every_egg_group_can_be_chosen_and_matters() -> None:
    groups = {
        group for what in (*CONTENT.moves.values(), *CONTENT.traits.values()) for group in what.condition.egg_groups
    }
    assert groups <= set(EGG_GROUPS)
    assert len(groups) >= 5


def test_random_bots_reach_all_kinds_of_content() -> None:
    """What the contract plays at random is not only a corner of it."""
    moves: set[str] = set()
    traits: set[str] = set()
    for seed in range(150):
        scene = SYSTEM.new_scene(SYSTEM.random_setup(seed), {})
        moves.update(move for one in scene.creatures.values() for move in one.moves)
        traits.update(trait for one in scene.creatures.values() for trait in one.traits)
    assert len(moves) > 0.9 * len(CONTENT.moves)
    assert len(traits) > 0.9 * len(CONTENT.traits)


def test_a_text_for_the_game_master_is_told() -> None:
    by_hand = [which for which, one in USED.items() if one.by_hand]
    assert by_hand
    for which in by_hand:
        kind, _, key = which.partition(" ")
        game, offered = until(stage(kind, key), key, 1)
        game.answer(offered[0].key)
        told = game.every_event()
        assert any(event.kind == "by-hand" for event in told)
