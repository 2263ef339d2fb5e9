"""Vade Mecum at random: fights, and campaigns of ten days in which a party does whatever it may.

Nothing crashes, no scene is impossible, and what was played is played again from its journal.
"""

from random import Random
from typing import Any

import pytest

from cinque.core.ask import Data, Option
from cinque.core.fate import Bot, RandomBot
from cinque.core.game import Game
from cinque.core.mistake import Refused
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.testing import MOST_STEPS, check_replay
from cinque.systems.vademecum import SYSTEM
from cinque.systems.vademecum.characters.levels import CRITERIA
from cinque.systems.vademecum.content.records import ATTRIBUTES
from cinque.systems.vademecum.model import DAY, ENEMIES, PARTY

DAYS = 10
DEEDS_A_DAY = 8
MOST_TURNS = 150
"""After so many steps the game master calls a fight off."""

GM, RED = Seat("gm", GM_ROLE), Seat("red")
MARKET = {"item": "items", "meal": "meals", "lodging": "lodging", "vehicle": "vehicles"}
SKILLS = ("power", "fortitude", "stealth", "medicine", "influence", "luck", "detection", "investigation")


def a_table(scene: Any, random: Random) -> Game[Any]:
    """Those who play sensibly, and those who do anything."""
    bots: dict[str, Bot] = {
        seat: random.choice((SYSTEM.bot, RandomBot))(str(random.random())) for seat in ("gm", "red", "blue")
    }
    return Game(SYSTEM, scene, [GM, RED, Seat("blue")], Random(random.random()), bots)


def fight_on(game: Game[Any]) -> None:
    """To the end of the fight, or until the game master has enough of it."""
    for _ in range(MOST_TURNS):
        if not game.advance():
            return
        assert not game.scene.faults()
    if game.scene.phase:
        game.run("call-off", "gm")
    for _ in range(MOST_STEPS):
        if not game.advance():
            return


# -- fights


def without_a_map(setup: Data, random: Random) -> Data:
    people = {side: [{k: v for k, v in one.items() if k != "at"} for one in setup[side]] for side in (PARTY, ENEMIES)}
    ground = {"rough_everywhere": random.random() < 0.3, "cover_everywhere": random.randint(0, 3)}
    return people | ground | {"map": False, "apart": random.randrange(0, 90, 5), "debris": setup["debris"]}


@pytest.mark.rounds(6, 1000)
def test_a_fight(attack: int, random: Random) -> None:
    setup = SYSTEM.random_setup(f"fight {attack}")
    if attack % 4 == 3:
        setup = without_a_map(setup, random)
    game = a_table(SYSTEM.new_scene(setup, {}), random)
    fight_on(game)
    check_replay(game)


# -- campaigns


def a_hero(number: int, random: Random) -> Data:
    return {
        **dict(zip(ATTRIBUTES, random.sample([-1, 0, 1, 1, 2], 5), strict=True)),
        "id": f"hero-{number}",
        "level": random.randint(1, 9),
        "class": random.choice(list(SYSTEM.content(()).pieces["class"])),
        "skills": dict.fromkeys(random.sample(SKILLS, 4), 1),
        "money": random.randint(0, 200),
        "items": {"adventuring-ration": 2},
        "wielded": random.choice(("shortsword", "longsword")),
    }


def a_party(random: Random) -> Data:
    return {"combat": False, PARTY: [a_hero(number, random) for number in range(random.randint(1, 4))]}


def somebody_goes_on(game: Game[Any], random: Random) -> None:
    """When nobody of the party is left who could, others take up its cause, so that a campaign has its ten days."""
    for _ in range(random.randint(1, 3)):
        heroes = [id for id in game.scene.creatures if id.startswith("hero-")]
        game.run("join", "gm", side=PARTY, entry=a_hero(len(heroes), random))


def of_the_game_master(game: Game[Any], random: Random) -> tuple[str, Data]:
    """Something that only the game master starts."""
    content, heroes = SYSTEM.content(game.scene.packs), list(game.scene.creatures)
    some = {kind: random.sample(list(content.pieces[kind]), 3) for kind in MARKET}
    skill = random.choice(SKILLS)
    dt = random.choice((2, 5, 8, 11, 14, 17, 20))
    return random.choice(
        [
            (
                "market",
                {"items": some["item"], "meals": some["meal"], "lodging": some["lodging"], "vehicles": some["vehicle"]},
            ),
            ("check", {"who": random.choice(heroes), "skill": skill, "dt": dt, "task": "a lock"}),
            ("group-check", {"group": heroes, "skill": skill, "dt": dt}),
            ("contest", {"who": heroes[0], "skill": skill, "target": heroes[-1], "against": "power"}),
            (
                "award",
                {"who": random.choice(heroes), "met": random.sample(CRITERIA[:5], random.randint(1, 5)), "more": 2},
            ),
            ("give", {"who": random.choice(heroes), "item": some["item"][0], "money": random.randint(0, 50)}),
            ("fall", {"who": random.choice(heroes), "feet": random.randint(5, 40)}),
            ("random-combatant", {"level": random.randint(1, 120)}),
            ("encounter-by-strength", {"strength": random.choice(("easy", "even")), "count": random.randint(1, 4)}),
            ("session", {}),
        ]
    )


def of_the_party(game: Game[Any], random: Random) -> tuple[str, Data] | None:
    """Something of all that the players may start, or a way that they may go."""
    options: list[Option] = game.system.pursuits(game.scene, RED).options
    if random.random() < 0.3 or not options:
        return random.choice([("travel", {"miles": random.randint(1, 24)}), ("wait", {"hours": random.randint(1, 8)})])
    verb = random.choice(sorted({option.verb for option in options}))
    option = random.choice([option for option in options if option.verb == verb])
    return option.verb, dict(option.args)


def do_something(game: Game[Any], random: Random) -> None:
    for_gm = random.random() < 0.4
    do, args = of_the_game_master(game, random) if for_gm else of_the_party(game, random)
    try:
        game.run(do, "gm" if for_gm else "red", **args)
    except Refused:
        return
    if do == "encounter-by-strength" and game.scene.standing(PARTY):
        game.run("combat", "red", ambush=random.choice(("", PARTY, ENEMIES)))
    fight_on(game)


def night(game: Game[Any], random: Random) -> None:
    """Whatever else was done, at the end of a day the party tries to rest."""
    for do, args in (("wait", {"hours": random.randint(4, 16)}), ("camp", {}), ("rest", {})):
        try:
            game.run(do, "red", **args)
        except Refused:
            continue
        fight_on(game)


@pytest.mark.rounds(3, 200)
def test_a_campaign_of_ten_days(attack: int, random: Random) -> None:
    game = a_table(SYSTEM.new_scene(a_party(random), {}), random)
    for _ in range(3 * DAYS):
        for _ in range(DEEDS_A_DAY):
            do_something(game, random)
            assert not game.scene.faults()
        night(game, random)
        if game.scene.clock > DAYS * DAY:
            break
        if not game.scene.standing(PARTY):
            somebody_goes_on(game, random)
    assert not game.asks
    check_replay(game)
