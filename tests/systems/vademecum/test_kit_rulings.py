"""Readings of the kits together with odds, bots, undo and replay."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from cinque.core.ask import Ask, Option
from cinque.core.fate import Bot
from cinque.core.game import Game
from cinque.core.odds import odds_of
from cinque.core.play import Play
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.testing import check_replay, check_undo
from cinque.systems.vademecum import SYSTEM
from cinque.systems.vademecum.at_the_table.forecast import lets_pass
from cinque.systems.vademecum.combat.attack import arm_named, attack
from cinque.systems.vademecum.dice import throw_d6

MARIA = Seat("gm", GM_ROLE)
D6 = {"divination-dice": "d6"}
BELIEVER = {"id": "ann", "at": "C3", "class": "believer", "level": 12}
FIGHTER = {"id": "bob", "at": "D3"}
THUG = {"id": "thug", "at": "E3", "seat": "gm", "worn": "leather-armor", "level": 6}
STRIKE = Option("attack", weapon="unarmed", target="thug")


def with_noted_dice(rulings: dict[str, str], *faces: int) -> Any:
    scene = SYSTEM.new_scene({"party": [BELIEVER, FIGHTER], "enemies": [THUG]}, rulings)
    scene.creatures["ann"].kept = {f"divination-d6:{number}": face for number, face in enumerate(faces)}
    return scene


def foreseen(scene: Any, option: Option, who: str) -> Any:
    return SYSTEM.forecast(scene, Ask("gm", "turn", "", [option], who), option, MARIA).odds


def test_odds_reckon_with_no_noted_die() -> None:
    """The forecast is that of a table without divination dice, and that of all dice thrown one by one."""
    scene = with_noted_dice(D6, 6, 6, 1)
    odds = foreseen(scene, STRIKE, "bob")
    plain = foreseen(with_noted_dice({}), STRIKE, "bob")
    assert {name: each.chances for name, each in odds.items()} == {name: each.chances for name, each in plain.items()}

    def lost(fate: Any) -> int:
        play = Play(scene.copy(), fate)
        one, target = play.scene.creatures["bob"], play.scene.creatures["thug"]
        before = target.hp
        attack(play, one, target, arm_named(play.scene, one, "unarmed"))
        return before - target.hp

    assert odds_of(lost, lets_pass).mean(int) == odds["damage"].mean(int)


def test_a_noted_die_counts_where_it_is_put() -> None:
    """A 6 in the place of the lowest of three: the lowest is 441/216 on average. Only three sixes leave it unused."""
    scene = with_noted_dice(D6, 6)

    def puts(ask: Ask, scene: Any) -> int:
        return 0

    def thrown(fate: Any) -> tuple[int, bool]:
        play = Play(scene.copy(), fate)
        total = throw_d6(play, play.scene.creatures["bob"], 3, "vademecum.item.weapon-fields")
        return total, bool(play.scene.creatures["ann"].kept)

    found = odds_of(thrown, puts)
    assert found.mean(lambda outcome: outcome[0]) == Fraction(21, 2) - Fraction(441, 216) + 6
    assert found.chance(lambda outcome: outcome[1]) == Fraction(1, 216)


@pytest.mark.parametrize("seed", range(4))
def test_fights_with_noted_d6_are_played_again_and_back(seed: int) -> None:
    scene = with_noted_dice(D6, 6, 5, 4, 2, 1, 1)
    bots: dict[str, Bot] = {"gm": SYSTEM.bot(seed), "red": SYSTEM.bot(seed)}
    game = Game(SYSTEM, scene, [MARIA, Seat("red")], Random(seed), bots)
    for _ in range(60):
        if not game.advance():
            break
    told = [event for event in game.every_event() if event.kind == "replaces-d6"]
    assert told
    assert len(told) + len(game.scene.creatures["ann"].kept) == 6
    check_replay(game)
    check_undo(game)


def test_dice_of_the_other_kind_are_no_use() -> None:
    """Who changes the reading between two Rests has no dice until the next."""
    scene = with_noted_dice({"divination-dice": "d20"}, 6, 6)
    game = Game(SYSTEM, scene, [MARIA, Seat("red")], Random(1), {"gm": SYSTEM.bot(1), "red": SYSTEM.bot(1)})
    for _ in range(30):
        game.advance()
    assert game.scene.creatures["ann"].kept == {"divination-d6:0": 6, "divination-d6:1": 6}


@pytest.mark.parametrize(("reading", "chance", "deflected"), [("counts", 14, True), ("ignored", 11, False)])
def test_the_odds_of_pain_know_the_reading(reading: str, chance: int, deflected: bool) -> None:
    """1 on the roll: in armor 7 and more hit, otherwise 10. Plate may deflect all of it."""
    people = {"party": [{"id": "ann", "at": "C3", "class": "enchanter"}], "enemies": [THUG | {"worn": "plate-armor"}]}
    scene = SYSTEM.new_scene(people, {"psychic-armor": reading})
    scene.creatures["ann"].bonus, scene.actor = 1, "ann"
    odds = foreseen(scene, Option("use-on", ability="enchantment-of-pain", target="thug"), "ann")
    assert odds["succeeds"].chances[True] * 20 == chance
    missed = 1 - odds["succeeds"].chances[True]
    assert (odds["damage"].chances[0] > missed) == deflected


@pytest.mark.parametrize("seed", range(4))
def test_bots_end_a_fight_that_only_the_game_master_ends(seed: int) -> None:
    """With everything left to the program the table comes to an end, however its seats answer other questions."""
    scene = SYSTEM.new_scene(SYSTEM.random_setup(seed), {"fight-end": "gm-only"})
    bots: dict[str, Bot] = {seat: SYSTEM.bot(seed) for seat in ("gm", "red", "blue")}
    game = Game(SYSTEM, scene, [MARIA, Seat("red"), Seat("blue")], Random(seed), bots)
    game.give_order("gm", "fight-end", "never", "gm")
    game.play_on()
    assert game.scene.phase == ""
    assert game.scene.result in ("party", "enemies", "draw")
    check_replay(game)
