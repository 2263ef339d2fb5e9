"""What goes back to a sheet after play: who came with it, who joined, and what is left of them."""

from typing import Any

import pytest

from cinque.core.ask import Data
from cinque.core.procedure import BadArguments
from cinque.core.testing import OpenTable, run_written, seats_of
from cinque.systems import system

SYSTEM = system("arcana")
TEAM = SYSTEM.sheets["team"]
BLOB: Data = {"name": "Blob", "types": ["Fire"], "level": 3, "hp": 20, "moves": ["ember"]}
BLOB |= {"attack": 5, "defense": 6, "speed": 7}


def party(*team: Any) -> Any:
    return SYSTEM.new_scene({"kind": "", "player": {"team": list(team)}}, {})


def test_the_next_encounter_knows_who_came_with_which_sheet() -> None:
    """Otherwise Anna's sheet would take Bob's Squirtle along."""
    scene = party({"species": "charmander", "came_with": "anna"}, {"species": "squirtle", "came_with": "bob"})
    run_written(SYSTEM, scene, "encounter", setup={"kind": "wild", "opponent": {"team": ["oddish 5"]}})
    after = TEAM.after({"team": ["charmander"]}, scene.rulings, scene, "anna")
    assert after is not None
    assert [one["species"] for one in after["team"]] == ["charmander"]


@pytest.mark.parametrize("entry", ["pidgey 5", {"species": "pidgey", "name": "Bird", "attack": 99}, BLOB])
def test_whoever_joined_comes_again_as_they_were(entry: Any) -> None:
    scene = party("charmander 9")
    run_written(SYSTEM, scene, "join", side="player", entry=entry)
    sheet = TEAM.after({"team": ["charmander 9"]}, scene.rulings, scene, "red")
    assert sheet is not None
    assert TEAM.faults(sheet, scene.rulings, ()) == []
    again = SYSTEM.new_scene({"kind": "", "player": TEAM.setup(sheet)}, {})
    assert list(again.creatures.values())[1].to_data() == list(scene.creatures.values())[1].to_data()


def test_without_a_species_the_sheet_keeps_how_many_hit_points_there_were() -> None:
    scene = party(BLOB)
    one = next(iter(scene.creatures.values()))
    for hp in (12, 20):
        one.hp = hp
        sheet = TEAM.after({"team": [BLOB]}, scene.rulings, scene, "red")
        assert sheet is not None
        assert TEAM.faults(sheet, scene.rulings, ()) == []
        back = next(iter(SYSTEM.new_scene({"kind": "", "player": TEAM.setup(sheet)}, {}).creatures.values()))
        assert (back.hp, back.max_hp) == (hp, 20)


@pytest.mark.parametrize(("reading", "fits"), [("six", False), ("unlimited", True)])
def test_a_seventh_joins_where_teams_have_no_end(reading: str, fits: bool) -> None:
    scene = SYSTEM.new_scene({"kind": "", "player": {"team": ["pidgey 5"] * 6}}, {"team-size": reading})
    game = OpenTable(SYSTEM, scene, seats_of(scene))
    if fits:
        game.run("join", "gm", side="player", entry="oddish 5")
        assert "oddish" in game.scene.creatures
        return
    with pytest.raises(BadArguments) as refused:
        game.run("join", "gm", side="player", entry="oddish 5")
    assert refused.value.refusal.key == "team-too-large"
