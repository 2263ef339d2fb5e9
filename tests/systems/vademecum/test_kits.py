"""All that the kits have is played: each ability in a scenario of its own, each item and combatant in a fight."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cinque.core.fate import RandomBot
from cinque.core.testing import OpenTable, check_replay, run_written, seats_of
from cinque.systems.vademecum import SYSTEM
from cinque.systems.vademecum.content import content_for
from cinque.systems.vademecum.content.records import ARMOR, TOOL, WEAPON
from cinque.systems.vademecum.model import VadeMecumScene

CONTENT = content_for(())
SCENARIOS = Path(__file__).parents[2] / "scenarios/vademecum" / "abilities"
NAMED = {path.stem for path in SCENARIOS.rglob("*.yaml")}
OF_NO_CLASS = [key for key, one in CONTENT.abilities.items() if not one.class_ and not one.part_of]
"""Perks of the core, abilities of races, items and combatants."""

WEAPONS = [key for key, item in CONTENT.items.items() if item.kind == WEAPON]
ARMORS = [key for key, item in CONTENT.items.items() if item.kind == ARMOR]
TOOLS = [key for key, item in CONTENT.items.items() if item.kind == TOOL]


@pytest.mark.parametrize("ability", OF_NO_CLASS)
def test_every_ability_has_its_scenario(ability: str) -> None:
    assert ability in NAMED
    text = next(SCENARIOS.rglob(f"{ability}.yaml")).read_text(encoding="utf-8")
    owners = [key for key, item in CONTENT.items.items() if ability in item.abilities]
    owners += [key for key, one in CONTENT.combatants.items() if ability in one.abilities]
    owners += [key for key, race in CONTENT.races.items() if race.perk == ability]
    assert ability in text or any(owner in text for owner in owners)


def test_perks_that_work_by_themselves() -> None:
    core = [one for one in CONTENT.perks.values() if not one.class_]
    assert len(core) == 45
    assert sum(not one.narrative for one in core) >= 40


def scene_of(**fields: Any) -> VadeMecumScene:
    return SYSTEM.new_scene(
        {"width": 40, "height": 5, "enemies": [{"id": "thug", "at": "A3", "level": 30}], **fields}, {}
    )


@pytest.mark.parametrize("weapon", WEAPONS)
def test_every_weapon_strikes(weapon: str) -> None:
    """At its farthest, with its bonus and all its dice."""
    item = CONTENT.items[weapon]
    carried = "improvised" not in item.tags and "unarmed" not in item.tags
    far = max(1, item.range[1] // 5)
    column = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[far] if far < 26 else "A" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[far - 26]
    hero = {"id": "ann", "at": f"{column}3", **({"wielded": weapon} if carried else {})}
    scene = scene_of(party=[hero], debris=not carried)
    for step in (["begin"], ["initiative", "3d6=6 6 6", "3d6=1 1 1"], ["begin-turn"]):
        run_written(SYSTEM, scene, step[0], step[1:])
    by_the_book = CONTENT.items[item.printed] if item.printed else item
    dice = by_the_book.damage
    tape = [f"red: attack {weapon} @thug", "1d20=19", f"{dice}d6={' '.join(['1'] * dice)}"]
    if any(CONTENT.abilities[key].save for key in item.abilities if CONTENT.abilities[key].trigger == "own-hit"):
        tape.append("1d20=19")
    before = scene.creatures["thug"].hp
    run_written(SYSTEM, scene, "turn", tape)
    assert scene.creatures["thug"].hp == before - dice


@pytest.mark.parametrize("armor", ARMORS)
def test_every_armor_is_worn(armor: str) -> None:
    """What has a tier makes one easier to hit and deflects as many dice; what has none goes with any armor."""
    tier = CONTENT.items[armor].tier
    worn = {"worn": armor} if tier else {"items": {armor: 1}}
    scene = scene_of(party=[{"id": "ann", "at": "B3", **worn}])
    for step in (["begin"], ["initiative", "3d6=1 1 1", "3d6=6 6 6"], ["begin-turn"]):
        run_written(SYSTEM, scene, step[0], step[1:])
    tape = ["gm: attack unarmed @ann", f"1d20={8 if tier else 11}", "1d6=6"]
    run_written(SYSTEM, scene, "turn", [*tape, *([f"{tier}d6={' '.join(['1'] * tier)}"] if tier else [])])
    assert scene.creatures["ann"].hp == scene.creatures["ann"].max_hp - 6 + tier


@pytest.mark.parametrize("tool", TOOLS)
def test_every_tool_is_used(tool: str) -> None:
    """It adds its bonus to a check that it is used for, or has an ability with a scenario."""
    item = CONTENT.items[tool]
    scene = SYSTEM.new_scene({"combat": False, "party": [{"id": "ann", "items": {tool: 1}}], "enemies": []}, {})
    printed = CONTENT.items[item.printed] if item.printed else item
    for skill, bonus in printed.bonus.items():
        call = {"who": "ann", "skill": skill, "items": [tool]}
        events = run_written(SYSTEM, scene, "check", ["1d20=10"], **call)
        assert any(event.data.get("result") == 10 + bonus for event in events)
    assert item.bonus or all(key in NAMED for key in item.abilities)


@pytest.mark.parametrize("kind", list(CONTENT.combatants))
def test_every_combatant_fights(kind: str) -> None:
    """Beside a wolf, against two heroes, by bots that try anything; told, copied, played again."""
    heroes = [{"seat": "red", "level": 14, "strength": 2, "skills": {"power": 3}, "wielded": "greatsword"}] * 2
    scene = SYSTEM.new_scene(
        {"width": 8, "height": 8, "party": heroes, "enemies": [{"combatant": kind}, {"combatant": "wolf"}]}, {}
    )
    seats = seats_of(scene)
    bots = {seat.id: RandomBot(kind) for seat in seats}
    game: OpenTable[Any] = OpenTable(SYSTEM, scene, seats, Random(kind), bots)
    for _ in range(60):
        if not game.advance():
            break
    assert game.scene.round > 0
    assert not any(step.after.faults() for step in game.retold() if step.after)
    check_replay(game)
