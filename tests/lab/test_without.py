"""Fights without something: what it must change it changes, in all five books, and nothing else."""

from functools import cache
from typing import Any

import pytest

from cinque.core.ask import Ask, Option
from cinque.core.fate import RandomBot
from cinque.core.shelf import Shelf
from cinque.lab.account import Account
from cinque.lab.runs import Plan, play_runs, replay, total
from cinque.lab.swap import BadSwap
from cinque.lab.without import Abstainer, LeftOut, left_out, take_away
from cinque.systems import NAMES, system

SETUPS: dict[str, dict[str, Any]] = {
    "arcana": {
        "kind": "trainer",
        "player": {"team": ["charmander 12", "pidgey 10"], "bag": {"potion": 2}},
        "opponent": {"team": ["rattata 12", "charmander 10"], "bag": {"potion": 1}},
    },
    "mystery": {"allies": ["charmander 10", "pikachu 10"], "opponents": ["rattata 8", "charmander 8"]},
    "ptu": {"players": ["charmander 12", "squirtle 12"], "opponents": ["oddish 11", "charmander 11"]},
    "rokumen": {"players": ["rimelet", "kelpharp"], "opponents": ["voltick", "zephira"]},
    "vademecum": {"party": ["animated-guardian", "feral-dog"], "enemies": ["brineling", "commoner"]},
}


def plan(name: str, *without: str, setup: dict[str, Any] | None = None) -> Plan:
    setup = setup or SETUPS[name]
    played = system(name, Shelf())
    things = tuple(left_out(one, played, ()) for one in without)
    return Plan(name, Shelf(), setup, {}, seed=3, without=things)


def account(plan: Plan, many: int = 4) -> Account:
    return total(play_runs([plan], many), 1).accounts[0]


@cache
def usual(name: str) -> Account:
    return account(plan(name))


def most_used(name: str) -> tuple[str, str]:
    """Something that is used in these fights, and belongs to somebody."""
    uses = usual(name).uses
    held = system(name).holds
    return max(((count, one.kind, one.key) for one, count in uses.items() if one.kind in held))[1:]


@pytest.mark.parametrize("name", NAMES)
def test_nobody_uses_what_is_left_out_and_everything_else_goes_on(name: str) -> None:
    kind, key = most_used(name)
    before, without = usual(name), account(plan(name, f"{kind}.{key}"))
    assert sum(count for one, count in before.uses.items() if (one.kind, one.key) == (kind, key)) > 0
    assert not [one for one in without.uses if (one.kind, one.key) == (kind, key)]
    assert not [one for one in without.losses if (one.kind, one.key) == (kind, key)]
    assert without.fights == before.fights
    assert without.uses


@pytest.mark.parametrize("name", NAMES)
def test_only_those_who_had_it_are_changed_and_only_there(name: str) -> None:
    kind, key = most_used(name)
    played = system(name)
    scene = played.new_scene(SETUPS[name], {})
    before = scene.to_data()
    had = take_away(played, scene, [left_out(f"{kind}.{key}", played, ())])
    after = scene.to_data()
    assert had
    for id, one in before["creatures"].items():
        fields = [field for field in one if one[field] != after["creatures"][id][field]]
        assert set(fields) <= set(played.holds[kind])
        assert bool(fields) == (id in had)
    assert {field for field in before if before[field] != after[field]} <= {"creatures", *played.holds[kind]}


@pytest.mark.parametrize("name", NAMES)
def test_what_nobody_has_changes_nothing(name: str) -> None:
    """All else on the same random numbers: the same fights to the last digit."""
    used = {one.key for one in usual(name).uses}
    played = system(name)
    kind = next(iter(played.holds))
    scene = played.new_scene(SETUPS[name], {})
    idle = next(
        key
        for key in played.content(()).pieces[kind]
        if key not in used and not take_away(played, scene.copy(), [LeftOut(key, ((kind, key),))])
    )
    assert account(plan(name, f"{kind}.{idle}")).to_data() == usual(name).to_data()


def test_nobody_intercepts() -> None:
    friends = ("charmander 12 at=B2", "squirtle 12 at=B3", "bulbasaur 12 at=B4")
    setup = {
        "width": 5,
        "height": 5,
        "players": [f"{one} loyalty=6" for one in friends],
        "opponents": ["oddish 11 at=C3", "oddish 11 at=C2"],
    }

    def tried(*without: str) -> int:
        one = plan("ptu", *without, setup=setup)
        told = [event.kind for run in (1, 2, 3) for _, events in replay(one, run) for event in events]
        return told.count("intercepts") + told.count("intercepts-ranged")

    assert tried() > 0
    assert tried("Intercept") == tried("かばう") == 0


def test_whoever_comes_later_has_it_neither() -> None:
    """The moves of a wild arcana are chosen by dice, not by a bot."""
    setup = {"kind": "wild", "area": "clover-hollow", "player": {"team": ["charmander 20"]}}
    moves = {one.key for one in account(plan("arcana", setup=setup)).uses if one.who != "charmander"}
    assert moves
    move = sorted(moves)[0]
    assert move not in {one.key for one in account(plan("arcana", f"move.{move}", setup=setup)).uses}


def test_figures_that_came_of_it_go_with_it() -> None:
    played = system("rokumen")
    scene = played.new_scene(SETUPS["rokumen"], {})
    before = scene.creatures["kelpharp"].max_hp
    had = take_away(played, scene, [left_out("Stout Body", played, ())])
    assert "kelpharp" in had
    assert scene.creatures["kelpharp"].max_hp == scene.creatures["kelpharp"].hp == before - 4


def test_what_always_holds_is_gone_from_the_fights() -> None:
    """Nobody ever decides for it: it has to be taken from those who have it."""
    hp = ("kelpharp", "hp")
    before, after = usual("rokumen"), account(plan("rokumen", "Stout Body"))
    assert before.most[hp] / before.seen[hp] - after.most[hp] / after.seen[hp] == 4


def test_what_goes_with_a_class_cannot_go_by_itself() -> None:
    played = system("vademecum")
    scene = played.new_scene(played.first_setup(1), {})  # with a knight
    with pytest.raises(BadSwap) as told:
        take_away(played, scene, [left_out("martial-prowess", played, ())])
    assert told.value.refusal.key == "goes-with-something"


def test_whoever_has_no_other_answer_gives_that_one() -> None:
    bot = Abstainer(RandomBot(1), [LeftOut("ember", (("move", "ember"),), frozenset({"run"}))])
    ember, scratch, run = Option("attack", move="ember"), Option("attack", move="scratch"), Option("run")
    scene = system("arcana").new_scene(SETUPS["arcana"], {})
    assert bot.pick(Ask("red", "turn", "", [ember, run]), scene) in (0, 1)
    assert {bot.pick(Ask("red", "turn", "", [ember, scratch, run], decline="run"), scene) for _ in range(20)} == {1}
    assert bot.pick_any([Ask("red", "turn", "", [run, scratch])], scene) == (0, 1)


def test_a_target_of_that_name_is_no_use_of_it() -> None:
    thing = LeftOut("ember", (("move", "ember"),))
    assert thing.is_about(Option("attack", move="ember", target="oddish"))
    assert not thing.is_about(Option("attack", move="scratch", target="ember"))
