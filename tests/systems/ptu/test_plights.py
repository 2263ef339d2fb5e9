"""Two plights at once: what is left to somebody is what each of them leaves, and nothing besides."""

from functools import lru_cache
from itertools import combinations
from typing import Final

import pytest

from cinque.core.ask import Data
from cinque.core.testing import run_written
from cinque.systems.ptu import SYSTEM
from cinque.systems.ptu.combatant import FULL, STANDARD, Combatant
from cinque.systems.ptu.contexts.actions import cost_of, menu
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.notes import PRIORITY

HELD, DOMINANT = "held", "dominant"
SAVES: Final = {"paralysis": "1d20=12", "confused": "1d20=12", "infatuation": "1d20=3"}
"""What lets somebody act, and for whoever is in love, not against its beloved."""

PLIGHTS = [
    *("tripped", "stuck", "slowed", "trapped", "vulnerable", "blindness", "total-blindness", "rage", "suppressed"),
    *("cursed", "disabled", *SAVES, HELD, DOMINANT),
]
PAIRS = [pair for pair in combinations(PLIGHTS, 2) if pair != (HELD, DOMINANT)]
GRIPS = {"grapple-contest", "grapple-end", "grapple-secure", "grapple-attack", "grapple-move"}
MELEE: Data = {"type": "fire", "class": "physical", "frequency": "At-Will", "ac": 2, "db": 4}
SLOWS: Data = {"effects": [{"inflict": ["slowed"]}]}
MOVES: dict[str, Data] = {
    "jab": {**MELEE, "range": "Melee, 1 Target"},
    "dash": {**MELEE, "frequency": "EOT", "range": "Melee, 1 Target, Dash"},
    "zip": {**MELEE, "frequency": "EOT", "range": "Melee, 1 Target, Priority"},
    "shot": {**MELEE, "class": "special", "frequency": "Scene", "range": "6, 1 Target"},
    "lull": {"type": "normal", "class": "status", "frequency": "At-Will", "ac": 2, "range": "6, 1 Target", **SLOWS},
}
USUAL = [key for key in MOVES if key != "zip"]


def suffering(who: str, *plights: str) -> tuple[PtuScene, Combatant]:
    """A Trainer with a Pokémon next to a foe, of whom one suffers from something and has its turn."""
    afflictions = [
        {"affliction": plight, "source": {"infatuation": "foe", "disabled": "jab"}.get(plight, "")}
        for plight in plights
        if plight not in (HELD, DOMINANT)
    ]
    common: Data = {"free": True, "max_hp": 60, "moves": USUAL, "capabilities": {"overland": 6, "power": 12}}
    cat = {"id": "cat", "at": "C5", "speed": 2, "held": "oran-berry", **common}
    ann = {"id": "ann", "kind": "trainer", "at": "B4", "speed": 1, "items": {"potion": 1, "basic-ball": 1}, **common}
    one = ann if who == "ann" else cat
    one |= {"speed": 20, "afflictions": afflictions}
    ann["team"] = [cat, {"id": "dog", "free": True}]
    foe = {"id": "foe", "free": True, "at": "B5", "speed": 3, "weight": 30, "weight_class": 1}
    scene = SYSTEM.new_scene({"moves": MOVES, "players": [ann], "opponents": [foe]}, {})
    run_written(SYSTEM, scene, "begin")
    run_written(SYSTEM, scene, "round")
    run_written(SYSTEM, scene, "turn", [SAVES[plight] for plight in SAVES if plight in plights])
    found = scene.creatures[who]
    if HELD in plights or DOMINANT in plights:
        found.grapple = scene.creatures["foe"].grapple = "foe"
        found.dominant, scene.creatures["foe"].dominant = DOMINANT in plights, HELD in plights
    return scene, found


@lru_cache
def offered(who: str, *plights: str) -> frozenset[str]:
    choices, may_end = menu(*suffering(who, *plights))
    return frozenset([*(option.key for option in choices.options), *(["end"] if may_end else [])])


def left_by(who: str, plight: str, to: frozenset[str]) -> frozenset[str]:
    """What one plight leaves of some answers; a Grapple and the ground bring answers of their own."""
    return (offered(who, plight) | {*GRIPS, "stand"}) & to


@pytest.mark.parametrize("who", ["ann", "cat"])
@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_two_plights_leave_what_each_of_them_leaves(who: str, a: str, b: str) -> None:
    """Nothing that one of them forbids; and whoever is in love with the only target of its rage may end the turn."""
    both = offered(who, a, b)
    loose = {"end"} if {a, b} == {"rage", "infatuation"} else set()
    assert left_by(who, a, both) - loose == both - loose
    assert left_by(who, b, both) - loose == both - loose
    if "tripped" in (a, b):
        assert not both & GRIPS
        assert ("stand" in both) != (HELD in (a, b) or DOMINANT in (a, b))
    if "rage" in (a, b):
        assert not both & (GRIPS - {"grapple-attack"})
    if "stuck" in (a, b):
        assert "grapple-move" not in both


@pytest.mark.parametrize("who", ["ann", "cat"])
@pytest.mark.parametrize("plight", PLIGHTS)
def test_whoever_acts_early_does_nothing_else_with_the_standard_action(who: str, plight: str) -> None:
    scene, one = suffering(who, plight)
    one.moves = (*one.moves, "zip")
    one.notes.append(PRIORITY)
    choices, may_end = menu(scene, one)
    dear = {option.key for option in choices.options if cost_of(scene, one, option) in (STANDARD, FULL)}
    barred = plight in ("infatuation", "total-blindness")
    assert dear == (set() if barred or plight == "tripped" else {"move zip @foe"})
    assert may_end == barred
