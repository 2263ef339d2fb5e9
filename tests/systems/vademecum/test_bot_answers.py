"""What a bot answers when its abilities are asked for."""

from random import Random
from typing import Any

import pytest

from cinque.core.ask import Ask, Option
from cinque.core.effect import Active
from cinque.core.game import Game
from cinque.core.seat import GM_ROLE, Seat
from cinque.systems.vademecum import SYSTEM
from cinque.systems.vademecum.at_the_table.bot import worth

PARTY = [
    {"id": "ann", "class": "herald", "level": 6},
    {"id": "bob", "class": "sage", "level": 12, "abilities": ["natures-blessing"]},
    {"id": "cid", "class": "monk", "abilities": ["good-karma"]},
    {"id": "dee", "class": "enchanter", "level": 6, "abilities": ["mind-fog"]},
]
DECLINE = Option("decline")


@pytest.mark.parametrize(
    ("who", "options", "answer"),
    [
        (
            "ann",
            [Option("use-points", ability="inspire-ally", points=n) for n in (1, 3, 12)],
            "use-points inspire-ally 3",
        ),
        ("bob", [Option("use", ability="natures-blessing")], "use natures-blessing"),
        ("cid", [Option("use", ability="chi-surge")], "use chi-surge"),
        ("cid", [Option("use", ability="chi-deflection")], "use chi-deflection"),
        ("cid", [Option("add-dice", dice=n) for n in (1, 2, 3)], "add-dice 3"),
        ("dee", [Option("spread", ability="enchantment-of-pain")], "spread enchantment-of-pain"),
    ],
)
def test_a_bot_answers_with_its_abilities(who: str, options: list[Option], answer: str) -> None:
    scene = SYSTEM.new_scene({"party": PARTY, "enemies": ["wolf", "wolf"]}, {})
    ask = Ask("red", "on-hit", "vademecum.class.abilities", [*options, DECLINE], who, decline="decline")
    assert ask.options[SYSTEM.bot(1).pick(ask, scene)].key == answer


def archers(**more: object) -> dict[str, object]:
    """Two archers with a wall each at hand, out of each other's reach with anything but their bows."""
    bow = {"wielded": "shortbow", "items": {"shortbow": 1}, "level": 9}
    one, other = {"id": "ann", "at": "B2", **bow}, {"id": "foe", "at": "L2", "seat": "gm", **bow}
    return {"party": [one], "enemies": [other], "cover": {"B3": 2, "L3": 2}, **more}


def test_archers_shoot_and_take_cover_in_the_same_turn_and_come_out_to_shoot_again() -> None:
    game: Game[Any] = Game(SYSTEM, SYSTEM.new_scene(archers(), {}), [Seat("red"), Seat("gm", GM_ROLE)], Random(3))
    bot, answered = SYSTEM.bot(1), []
    for _ in range(20):
        game.play_on()
        assert game.ask is not None
        chosen = game.ask.options[bot.pick(game.ask, game.now)].key
        answered.append((game.ask.who, chosen.split()[0]))
        game.answer(chosen, by=game.ask.seat)
    turns = [what for who, what in answered if who == "ann" and what != "roll"]
    assert turns[:7] == ["attack", "take-cover", "end", "expose", "attack", "take-cover", "end"]


def test_whoever_was_knocked_down_in_cover_comes_out_to_stand_up() -> None:
    scene = SYSTEM.new_scene(archers(), {})
    scene.creatures["ann"].cover, scene.creatures["ann"].bonus = 2, 1
    ask = Ask("red", "turn", "vademecum.combat.turn-budget", [Option("expose"), Option("end")], "ann", decline="end")
    scene.creatures["ann"].active = [Active("stunned")]
    assert ask.options[SYSTEM.bot(1).pick(ask, scene)].key == "end"
    scene.creatures["ann"].active = [Active("prone")]
    assert ask.options[SYSTEM.bot(1).pick(ask, scene)].key == "expose"


def test_nobody_takes_cover_from_swords_or_before_the_attack() -> None:
    game: Game[Any] = Game(SYSTEM, SYSTEM.new_scene(archers(), {}), [Seat("red"), Seat("gm", GM_ROLE)], Random(3))
    game.play_on()
    assert game.ask is not None
    one = game.now.creatures[game.ask.who]
    take, option = game.ask, Option("take-cover")
    assert worth(game.now, take, option) < 0
    one.main = 0
    assert worth(game.now, take, option) > 0
    for other in game.now.creatures.values():
        other.wielded = ""
    assert worth(game.now, take, option) <= 0


def test_bots_fight_it_out_without_a_map_also_with_a_bow_at_arms_length() -> None:
    """Whoever stands too near for a bow goes away or strikes; nobody is asked for ever where to go."""
    bow = {"wielded": "longbow", "items": {"longbow": 1}, "level": 3}
    setup = {"map": False, "apart": 5, "party": [{"id": "ann", **bow}], "enemies": [{"id": "foe", "seat": "gm", **bow}]}
    game: Game[Any] = Game(SYSTEM, SYSTEM.new_scene(setup, {}), [Seat("red"), Seat("gm", GM_ROLE)], Random(3))
    bot = SYSTEM.bot(1)
    for _ in range(500):
        game.play_on()
        if game.ask is None:
            break
        game.answer(game.ask.options[bot.pick(game.ask, game.now)].key, by=game.ask.seat)
    assert game.now.result


def test_a_bot_defends_itself_with_what_it_is_better_at() -> None:
    strong = {"id": "ann", "strength": 4, "dexterity": 1}
    scene = SYSTEM.new_scene({"party": [strong], "enemies": ["wolf"]}, {})
    skills = [Option("with", skill="agility"), Option("with", skill="athletics")]
    ask = Ask("red", "grapple-defence", "vademecum.ruling.grapple-skill-choice", skills, "ann")
    assert ask.options[SYSTEM.bot(1).pick(ask, scene)].key == "with athletics"


def test_a_bot_has_no_use_for_what_only_the_game_master_decides() -> None:
    scene = SYSTEM.new_scene({"party": [{"id": "ann", "wielded": "red-knuckles"}], "enemies": ["wolf"]}, {})
    idle = [Option("use", ability="clear-matter"), Option("end")]
    ask = Ask("red", "turn", "vademecum.class.abilities", idle, "ann", decline="end")
    assert {ask.options[SYSTEM.bot(seed).pick(ask, scene)].key for seed in range(9)} == {"end"}
