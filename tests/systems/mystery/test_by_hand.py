"""The rolls and the damage of many random attacks, worked out a second time as a reader of the document would."""

from math import ceil
from random import Random
from typing import Any, Final

import pytest

from cinque.core.fate import EVERY_SEAT
from cinque.core.game import Game
from cinque.core.testing import seats_of
from cinque.systems.mystery import SYSTEM
from cinque.systems.mystery.content import content_for
from cinque.systems.mystery.content.records import MULTI, ONE, STATUS, SURE, TYPELESS, TYPES, Move
from cinque.systems.mystery.match_ups import match_up
from cinque.systems.mystery.model import MysteryScene

ATTACKS: Final = 12
"""So many with each seed; what takes a rule of its own, or a weather's, is left out."""

STAB: Final = {4: 1, 5: 1, 6: 2, 7: 2, 8: 3}
TWICE: Final = {4: 4, 5: 4, 6: 5, 7: 5, 8: 6}
CRITICAL_FROM: Final = (20, 18, 16, 14, 10, 5, 2)
SPEED: Final = (0, 1, 1, 2, 2, 3, 3, 3, 3, 3, 4)
DOUBLED: Final = {
    "harsh-sunlight": "fire",
    "rain": "water",
    "electric-terrain": "electric",
    "grassy-terrain": "grass",
    "psychic-terrain": "psychic",
}
SUBTRACTED: Final = {"harsh-sunlight": "water", "rain": "fire", "fog": "electric", "misty-terrain": "dragon"}
WEATHERS: Final = ("", "", "harsh-sunlight", "rain", "fog", "ominous", "snow")
TERRAINS: Final = ("", "", "electric-terrain", "grassy-terrain", "psychic-terrain", "misty-terrain")
STATS: Final = ("attack", "defense", "special-attack", "special-defense", "speed")
BY_ITSELF: Final = ("weather-ball", "thunder", "hurricane", "blizzard", "solar-beam", "solar-blade", "bulldoze")


def is_plain(move: Move) -> bool:
    special = move.rule or move.recoil or move.drains or move.explodes or move.key in BY_ITSELF
    return move.property_ != STATUS and move.target in (ONE, MULTI) and not special


PLAIN: Final = [move for move in content_for(()).moves.values() if is_plain(move)]
LEVELS: Final = content_for(()).fitted_levels


def somebody(dice: Random, id: str, level: int, move: str, **more: object) -> dict[str, Any]:
    types = dice.sample([type for type in TYPES if type != TYPELESS], dice.choice((1, 2)))
    points = {stat: dice.randint(0, 10) for stat in STATS}
    stages = {stat: dice.randint(-6, 6) for stat in (*STATS, "accuracy", "evasion") if dice.random() < 0.35}
    facts = {"id": id, "types": types, "level": level, "points": points, "stages": stages, "moves": [move]}
    return {**facts, "ability": "pickup", **more}


def cost_of(move: Move) -> int:
    if move.hits[0] != move.hits[1]:
        return 4 if move.power <= 20 else 5
    return move.ap


def missing_ap(user: dict[str, Any], move: Move, weather: str, terrain: str) -> int:
    """The accuracy penalty: the cost is beyond the whole pool."""
    cost = max(1, cost_of(move) - (0 if terrain == "psychic-terrain" else move.priority))
    pool, stage = 4 + SPEED[user["points"]["speed"]], user["stages"].get("speed", 0)
    pool = pool + stage if stage > 0 else max(4, pool + stage)
    if weather == "snow" and "ice" not in user["types"]:
        pool -= 2
    return {6: 2, 7: 4, 8: 6}.get(min(cost, 8), 0) if cost > pool else 0


def needed(user: dict[str, Any], target: dict[str, Any], move: Move, weather: str, terrain: str) -> int:
    if move.accuracy == SURE:
        return 1
    accuracy: int = user["stages"].get("accuracy", 0)
    slower = max(0, -target["stages"].get("speed", 0) - SPEED[target["points"]["speed"]])
    need: int = move.accuracy - (8 if accuracy == 6 else accuracy) + 2 * target["stages"].get("evasion", 0) - slower
    need += missing_ap(user, move, weather, terrain) + (3 if weather == "fog" else 0)
    return max(1, min(20, need))


def hits_and_bp(move: Move, natural: int) -> tuple[int, int]:
    if move.hits == (1, 1):
        return 1, move.bp if move.type == TYPELESS else ceil(move.power / 10)
    if move.hits[0] == move.hits[1]:
        return move.hits[0], ceil(move.hits[0] * move.power / 10)
    hits = 1 if natural <= 2 else 2 if natural <= 7 else 3 if natural <= 16 else 4 if natural <= 18 else 5
    return hits, ((0, 1, 2, 4, 6, 8) if move.power <= 20 else (0, 2, 5, 7, 9, 12))[hits]


def of_types(user: dict[str, Any], target: dict[str, Any], move: Move, over: tuple[str, str]) -> int | None:
    """STAB and match-up; None for no effect."""
    row = max(4, min(8, cost_of(move)))
    has = move.type in user["types"]
    more = STAB[row] * (has + sum(has and DOUBLED.get(field) == move.type for field in over))
    more -= STAB[row] * sum(SUBTRACTED.get(field) == move.type for field in over)
    times = 1 if move.type == TYPELESS else match_up(move.type, tuple(target["types"]))
    if not times:
        return None
    by = 0 if times == 1 else TWICE[row] + (2 if times in (4, 0.25) else 0)
    return more + (by if times > 1 else -by)


def damage(user: dict[str, Any], target: dict[str, Any], move: Move, natural: int, crit: bool, bonus: int) -> int:
    """All but types and field; `bonus` is what they add."""
    offense, defense = ("attack", "defense") if move.property_ == "physical" else ("special-attack", "special-defense")
    hits, bp = hits_and_bp(move, natural)
    stage: int = user["stages"].get(offense, 0)
    defending: int = target["points"][defense] + target["stages"].get(defense, 0)
    total: int = bp + user["points"][offense] + max(0, stage) + LEVELS[user["level"]].damage + bonus
    total -= hits * (min(0, defending) if crit else defending)
    return total + (cost_of(move) if crit else min(0, stage))


def struck(dice: Random) -> None:
    """One attack, by the engine and by hand."""
    move, natural = dice.choice(PLAIN), dice.randint(1, 20)
    user = somebody(dice, "ann", dice.randint(5, 100), move.key)
    user["stages"]["crit"] = dice.choice((0, 0, 1, 2, 4, 6))
    foes = [somebody(dice, f"foe-{place}", 100, "tackle", statuses=["recharging"]) for place in range(3)]
    over = weather, terrain = dice.choice(WEATHERS), dice.choice(TERRAINS)
    aimed_at = foes[: dice.randint(1, 3) if move.target == MULTI else 1]
    setup = {"allies": [user], "opponents": foes, "weather": weather, "terrain": terrain}
    events = played(setup, f"use {move.key} {' '.join('@' + foe['id'] for foe in aimed_at)}", natural)
    for foe in aimed_at:
        need = needed(user, foe, move, weather, terrain)
        crit = natural >= CRITICAL_FROM[min(6, move.crit + user["stages"]["crit"])]
        rolls = [event for event in events if event.kind in ("hits", "crits", "misses")]
        told = next(event for event in rolls if event.data["target"] == foe["id"])
        assert (told.kind, told.data["needed"]) == ("misses" if natural < need else "crits" if crit else "hits", need)
        bonus = of_types(user, foe, move, over)
        if natural < need or bonus is None:
            continue
        total = damage(user, foe, move, natural, crit, bonus) - (0 if crit else 3 * (len(aimed_at) - 1))
        total += 0 if terrain == "psychic-terrain" else move.priority
        total -= 5 if weather == "ominous" and move.type != "normal" else 0
        lost = next(event for event in events if event.kind == "loses-hp" and event.who == foe["id"])
        assert lost.data["damage"] == max(0, total), move.key


def played(setup: dict[str, Any], answer: str, natural: int) -> list[Any]:
    scene: MysteryScene = SYSTEM.new_scene(setup, {})
    game = Game(SYSTEM, scene, seats_of(scene), Random(0), typed=frozenset({EVERY_SEAT}))
    game.play_on()
    game.answer(answer, "red", "ann")
    game.answer(str(natural), "red", "ann")
    return game.every_event()


@pytest.mark.parametrize("seed", range(25))
def test_attacks_come_out_as_by_hand(seed: int) -> None:
    dice = Random(seed)
    for _ in range(ATTACKS):
        struck(dice)
