"""Setups of Pokémon Tabletop United: what stands where with which figures, and every fault with its place."""

from typing import Any

import pytest

from cinque.core.ask import Data
from cinque.core.mistake import SetupError
from cinque.core.screen import board_lines
from cinque.core.seat import Seat
from cinque.core.squares import cell_name, cell_of
from cinque.systems.ptu import SYSTEM
from cinque.systems.ptu.at_the_table import encounter, view
from cinque.systems.ptu.combatant import BEGIN, Combatant
from cinque.systems.ptu.content import content_for
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.stats.stats import stat_evasion

FREE: Data = {"free": True}


def scene(rulings: Data | None = None, **setup: Any) -> PtuScene:
    usual: Data = {"players": [FREE | {"id": "one"}], "opponents": [FREE | {"id": "foe"}]}
    return SYSTEM.read_setup(usual | setup, rulings or {})


def one(entry: Any, rulings: Data | None = None, **setup: Any) -> Combatant:
    found = scene(rulings, players=[entry], **setup)
    return next(iter(found.creatures.values()))


def places(**setup: Any) -> dict[str, str]:
    with pytest.raises(SetupError) as caught:
        scene(**setup)
    assert all(refusal.clause.startswith("ptu.") or not refusal.clause for _, refusal in caught.value.faults)
    return {place: refusal.key for place, refusal in caught.value.faults}


# -- Pokémon


def test_a_pokemon_in_short() -> None:
    oddish = one("oddish level=13 at=F5 hp=20")
    assert (oddish.id, oddish.species, oddish.level, oddish.types) == ("oddish", "oddish", 13, ("grass", "poison"))
    assert (cell_name(oddish.cell), oddish.hp, oddish.max_hp) == ("F5", 20, 13 + 3 * oddish.hp_stat + 10)
    assert (oddish.side, oddish.seat, oddish.is_wild, oddish.out) == ("players", "red", True, True)
    assert one("oddish 13").to_data() == one({"species": "oddish", "level": 13}).to_data()


def test_points_are_ten_and_one_per_level_and_keep_the_order_of_the_base_stats() -> None:
    oddish, base = one("oddish 13 nature=hardy"), content_for(()).species["oddish"].base
    stats = [oddish.hp_stat, *(getattr(oddish, name) for name in base._fields[1:])]
    assert sum(stats) == sum(base) + 23
    pairs = [(i, j) for i in range(6) for j in range(6) if base[i] > base[j]]
    assert all(stats[i] >= stats[j] for i, j in pairs)


def test_a_nature_changes_the_base_stats_by_two_and_hp_by_one() -> None:
    points = {"hp": 11}
    plain = one({"species": "snorlax", "level": 1, "points": points})
    cuddly = one({"species": "snorlax", "level": 1, "points": points, "nature": "cuddly"})
    assert (cuddly.hp_stat - plain.hp_stat, cuddly.attack - plain.attack) == (1, -2)


def test_moves_and_abilities_are_the_usual_ones_for_its_level() -> None:
    oddish = one("oddish 24")
    assert oddish.moves == ("mega-drain", "poison-powder", "stun-spore", "sleep-powder", "giga-drain", "toxic")
    assert oddish.abilities == ("chlorophyll",)
    assert len(one("steelix 20").abilities) == 2
    assert len(one("steelix 40").abilities) == 3


def test_what_is_wrong_with_a_pokemon_is_told_at_once() -> None:
    wrong = {"species": "oddish", "level": 13, "points": {"speed": 22}, "moves": ["flamethrower"], "gender": "male"}
    assert places(players=[wrong, "oddsh 5", "oddish 5 hp=99", "oddish 5 foo=1", 7]) == {
        "players.0.points": "points-total",
        "players.0.points.speed": "base-relations",
        "players.0.moves.0": "cannot-learn",
        "players.1.species": "unknown-name",
        "players.2.hp": "too-many-hp",
        "players.3.foo": "unknown-name",
        "players.4": "not-a-record",
    }


@pytest.mark.parametrize(
    ("more", "place", "key"),
    [
        ({"nature": "sleepy"}, "nature", "unknown-nature"),
        ({"species": "magnemite", "gender": "male"}, "gender", "no-such-gender"),
        ({"moves": ["absorb", "absorb"]}, "moves", "twice"),
        ({"moves": ["leech-seed", "rest", "flail", "charm"]}, "moves", "too-many-tutor-moves"),
        ({"abilities": ["run-away"]}, "abilities", "abilities-do-not-fit"),
        ({"abilities": ["chlorophyll", "run-away"]}, "abilities", "too-many-abilities"),
        ({"held": "anvil"}, "held", "unknown-name"),
        ({"level": 101}, "level", "number-out-of-range"),
        ({"attack": 14}, "attack", "unknown-name"),
    ],
)
def test_a_pokemon_is_legal(more: Data, place: str, key: str) -> None:
    assert places(players=[{"species": "oddish", "level": 13} | more])[f"players.0.{place}"] == key


def test_what_it_could_learn_before_it_evolved_it_still_knows() -> None:
    assert one({"species": "gloom", "level": 30, "moves": ["sweet-scent", "absorb"]}).moves == ("sweet-scent", "absorb")


# -- those who are free of the rules of creation


def test_free_figures() -> None:
    free = one(
        FREE
        | {"attack": 14, "max_hp": 53, "types": ["grass", "poison"], "moves": ["absorb"], "ranks": {"combat": 4}}
        | {"capabilities": {"overland": 7}, "stages": {"speed": 1}, "afflictions": ["poisoned", "disabled ember"]}
        | {"size": "large", "held": "leftovers", "injuries": 1, "temporary_hp": 5, "initiative_bonus": 4}
    )
    assert (free.attack, free.defense, free.max_hp, free.hp, free.types) == (14, 5, 53, 47, ("grass", "poison"))
    assert (free.capabilities, free.ranks, free.stages) == ({"overland": 7}, {"combat": 4}, {"speed": 1})
    assert [(active.effect, active.source) for active in free.active] == [("poisoned", ""), ("disabled", "ember")]
    assert (free.temporary_hp, free.initiative_bonus, len(free.cells)) == (5, 4, 4)


def test_free_without_anything_has_fives() -> None:
    free = one(FREE | {"level": 3})
    assert (free.attack, free.speed, free.max_hp, free.capabilities) == (5, 5, 3 + 15 + 10, {"overland": 5})
    trainer = one(FREE | {"kind": "trainer", "level": 5, "name": "Bob", "team": ["oddish 5"]})
    assert (trainer.id, trainer.name, trainer.is_trainer, trainer.max_hp, trainer.ap) == ("bob", "Bob", True, 35, 6)


def test_the_demo_sheets() -> None:
    archie = one(
        {"species": "cyndaquil", "level": 14, "free": True, "hp_stat": 12, "special_attack": 14, "speed": 16}
        | {"attack": 3, "defense": 4, "special_defense": 5, "initiative_bonus": 4}
    )
    assert (archie.max_hp, archie.types, archie.special_attack) == (60, ("fire",), 14)
    assert [stat_evasion(scene(), archie, kind).value for kind in ("physical", "special", "speed")] == [0, 1, 3]


def test_badly_poisoned_begins_to_count_at_five_and_one_counter_lowers_the_stage() -> None:
    assert one(FREE | {"afflictions": "badly-poisoned"}).active[0].number == 5
    ruling = {"stage-default-level": "one-counter"}
    assert one(FREE | {"afflictions": ["burned"]}, ruling).stages == {"defense": -2}


def test_somebody_without_hit_points_has_fainted() -> None:
    assert one(FREE | {"hp": -3}, combat=False).fainted
    assert one(FREE | {"fainted": True}, combat=False).hp == 0
    assert places(players=[FREE | {"hp": 0}]) == {"players": "side-not-able"}


# -- Trainers


def test_a_sample_trainer_has_figures_a_team_and_training() -> None:
    found = scene(players=[{"trainer": "sylvana", "at": "C4"}])
    sylvana, cyndaquil = found.creatures["sylvana"], found.creatures["cyndaquil"]
    assert (sylvana.max_hp, sylvana.attack, sylvana.speed, sylvana.ap) == (57, 7, 10, 5)
    assert (sylvana.capabilities["overland"], sylvana.ranks["athletics"]) == (6, 4)
    assert (cyndaquil.trainer, cyndaquil.out, cyndaquil.seat, cyndaquil.ball) == ("sylvana", True, "red", "basic-ball")
    assert cyndaquil.features == ("agility-training",)
    assert found.team(sylvana) == [cyndaquil]


def test_overland_by_each_reading() -> None:
    told = {"trainer": {"stats": {"hp": 5, "speed": 5}, "skills": {"athletics": 4, "acrobatics": 3}, "overland": 9}}
    assert one(told).capabilities["overland"] == 9
    assert one(told, {"overland-formula": "sum-of-ranks"}).capabilities["overland"] == 7
    del told["trainer"]["overland"]
    assert one(told).capabilities["overland"] == 6


def test_of_a_team_the_first_is_out_or_whoever_says_so() -> None:
    team = ["oddish 5", "gloom 25", "bellsprout 5"]

    def out(team: list[Any], **setup: Any) -> list[str]:
        found = scene(players=[{"trainer": "tamo", "team": team}], **setup)
        return [id for id, one in found.creatures.items() if one.out and one.trainer]

    assert out(team) == ["oddish"]
    assert out([*team[:2], "bellsprout 5 out=true"]) == ["bellsprout"]
    assert out(["oddish 5 hp=0", *team[1:]]) == ["gloom"]
    assert out(team, context="league", pokemon_turns=2, opponents=["oddish 5"]) == ["oddish", "gloom"]


def test_nobody_has_eaten_what_there_is_not() -> None:
    eater = {"free": True, "active": [{"effect": "digestion", "source": "anvil"}]}
    assert places(players=[eater]) == {"players.0.active": "unknown-name"}


def test_a_pokemon_outside_a_team_can_name_its_trainer() -> None:
    found = scene(players=["oddish 5 trainer_id=tamo", {"trainer": "tamo", "team": []}])
    assert found.creatures["oddish"].trainer == "tamo"
    assert places(players=["oddish 5 trainer_id=bob"]) == {"players.0.trainer_id": "no-such-trainer"}


@pytest.mark.parametrize(
    ("trainer", "place", "key"),
    [
        ("silvana", "", "unknown-name"),
        ({"stats": {"hp": 4}}, ".stats", "points-total"),
        ({"stats": {"hp": 6, "speed": 4}}, ".stats.hp", "points-in-one"),
        ({"skills": {"athletics": 5}}, ".skills.athletics", "rank-not-open"),
        ({"skills": {"athletics": 4, "charm": 4}}, ".skills.athletics", "rank-not-open"),
        ({"skills": dict.fromkeys(("athletics", "charm", "focus", "guile"), 1)}, ".skills", "too-many-pathetic"),
        ({"features": ["medic-training"]}, ".features.0", "needs-not-met"),
        ({"features": ["athlete", "athlete"]}, ".features", "twice"),
        ({"moves": ["ember"]}, ".moves.0", "not-taught"),
        ({"level": 51}, ".level", "number-out-of-range"),
        ({"items": {"anvil": 1}}, ".items.anvil", "unknown-name"),
    ],
)
def test_a_trainer_is_legal(trainer: Any, place: str, key: str) -> None:
    told = trainer if isinstance(trainer, str) else {"stats": {"hp": 5, "speed": 5}} | trainer
    assert places(players=[{"trainer": told}])[f"players.0.trainer{place}"] == key


def test_what_is_worn_or_in_hand_is_not_in_the_bag() -> None:
    oswin = one({"trainer": "oswin"})
    assert (oswin.worn, oswin.main_hand) == (("heavy-armor",), "heavy-mallet")
    assert oswin.items == {"great-ball": 3, "hyper-potion": 2}


# -- the battlefield


def test_terrain_by_squares_and_rectangles() -> None:
    found = scene(terrain={"C4": "slow rough", "D5": "blocking", "E1:F2": "underwater", "F2": "slow"}, smoke=["A1:B1"])
    assert found.terrain["C4"] == "slow rough"
    assert sorted(found.terrain) == ["C4", "D5", "E1", "E2", "F1", "F2"]
    assert (found.terrain["F2"], found.smoke) == ("underwater slow", ["A1", "B1"])
    assert places(terrain={"C4": "ruff", "44": "slow", "Z9": "slow"}, hazards={"C4": "spikes"}) == {
        "terrain.C4": "not-one-of",
        "terrain.44": "bad-square",
        "terrain.Z9": "outside-the-map",
        "hazards.C4": "bad-hazard",
    }


def test_hazards_lie_on_squares() -> None:
    assert scene(hazards={"C4:D4": "spikes players 1"}).hazards == dict.fromkeys(("C4", "D4"), "spikes players 1")


def test_zones_lead_both_ways() -> None:
    found = scene(zones={"submarine": {"door": "sprint", "entrance": "shift"}})
    assert found.zones["door"] == {"submarine": "sprint"}
    assert found.zones["entrance"] == {"submarine": "shift"}
    assert {one.zone for one in found.creatures.values()} == {"submarine", "entrance"}
    assert places(zones={"a": {"b": "walk"}}) == {"zones.a.b": "not-one-of"}
    assert places(zones={"a": {"b": "shift"}}, players=[FREE | {"zone": "c"}]) == {"players.0.zone": "unknown-name"}


def test_nobody_stands_in_a_taken_square() -> None:
    crowd = ["steelix 30", "onix 20", "snorlax 20", "oddish 5", "oddish 5", {"trainer": "kestrel"}]
    found = scene(players=crowd, opponents=crowd, terrain={"A1:A15": "blocking"}, width=30, height=30)
    there = found.present()
    assert len(there) == 14
    assert not any(set(a.cells) & set(b.cells) for a in there for b in there if a is not b)
    assert not any(cell_of(name) in one.cells for name in found.terrain for one in there)
    assert places(players=["oddish 5 at=C4", "oddish 5 at=C4"]) == {"players.1.at": "square-taken"}
    assert places(players=["onix 5 at=N14"]) == {"players.0.at": "outside-the-map"}
    assert places(players=["steelix 30"], width=5, height=5) == {"players.0": "no-room"}


def test_the_rest_of_a_setup() -> None:
    setup: Data = {"context": "league", "friendly": True, "damage": "set", "pokemon_turns": 3, "light": "deep"}
    setup |= {
        "weather": "sunny",
        "injury_stages": True,
        "chart": {"fire": {"weak": ["grass"]}},
        "fields": {"gravity": 5},
    }
    found = scene(**setup, injuries=False, death=False, coup=False, center_limit=False)
    assert all(getattr(found, name) == setup[name] for name in ("context", "friendly", "damage", "light"))
    assert (found.weather, found.weather_left, found.phase, found.pokemon_turns) == ("sunny", 5, BEGIN, 3)
    switches = (found.with_injuries, found.with_death, found.with_coup, found.center_limit)
    assert not any(switches)
    assert (found.injury_stages, found.chart, found.fields_on) == (True, {"fire": {"weak": ["grass"]}}, {"gravity": 5})
    assert scene(combat=False, opponents=[]).phase == ""
    assert places(context="leage", width=61, pokemon_turns=4, weather="mud", turns=3) == {
        "context": "not-one-of",
        "width": "number-out-of-range",
        "pokemon_turns": "number-out-of-range",
        "weather": "not-one-of",
        "turns": "unknown-name",
    }


def test_own_content_and_its_faults() -> None:
    moves = {
        "puff": {"type": "fire", "class": "special", "frequency": "At-Will", "range": "4, 1 Target", "ac": 2, "db": 3}
    }
    assert one(FREE | {"moves": ["puff"]}, moves=moves).moves == ("puff",)
    assert (
        places(moves={"puff": {"type": "fir"}}, players=[FREE | {"moves": ["puff"]}])["moves.puff.type"] == "not-one-of"
    )


def test_a_scene_is_written_and_read_without_loss() -> None:
    found = scene(players=[{"trainer": "kestrel"}, FREE | {"afflictions": ["cursed"]}], terrain={"C4": "slow"})
    assert PtuScene.from_data(found.to_data()).to_data() == found.to_data()
    assert found.faults() == []


# -- what a seat sees


def test_nobody_sees_into_anothers_ball_or_bag() -> None:
    found = scene(players=[{"trainer": "maya"}], opponents=[{"trainer": "ilka", "seat": "blue"}])
    seen = view.view(found, Seat("red"))["creatures"]
    assert "roselia" not in seen
    assert "moves" not in seen["audino"]
    assert "items" not in seen["ilka"]
    assert {"machop", "happiny"} <= set(seen)
    assert "items" in seen["maya"]
    assert set(view.view(found, Seat("gm", "gm"))["creatures"]) == set(found.creatures)


def test_the_board_shows_footprints_and_ground() -> None:
    found = scene(players=["onix 20 at=B2"], opponents=["oddish 5 at=A1"], terrain={"F1": "blocking", "G1": "slow"})
    lines = board_lines(view.board(found, Seat("gm", "gm")))
    assert lines[1].split() == ["1", "a", "·", "·", "·", "·", "#", ",", *"········"]
    assert lines[2].split()[1:6] == ["·", "1", "1", "1", "1"]


# -- by chance


@pytest.mark.parametrize("make", [encounter.random_setup, encounter.usual_setup, encounter.first_setup])
def test_setups_by_chance_are_legal(make: Any) -> None:
    for seed in range(60):
        setup = make(seed)
        assert setup == make(seed)
        found = SYSTEM.read_setup(setup, {})
        assert found.faults() == []
        assert all(found.standing(side) for side in ("players", "opponents"))


def test_encounters_are_of_the_habitat_and_about_the_level() -> None:
    for habitat, record in content_for(()).habitats.items():
        known = {one.species: one for one in record.met}
        for met in encounter.encounter(habitat, 12, 5, "seed"):
            assert known[met["species"]].from_ <= met["level"] <= known[met["species"]].to
            SYSTEM.read_setup({"players": [met], "combat": False}, {})


def test_a_first_fight_takes_what_somebody_brings() -> None:
    own = {"species": "oddish", "level": 9}
    with_pokemon = encounter.first_setup(1, own)
    assert with_pokemon["players"][0]["team"] == [own]
    trainer = {"trainer": {"stats": {"hp": 5, "speed": 5}}, "name": "Ann", "team": [own]}
    found = SYSTEM.read_setup(encounter.first_setup(1, trainer), {})
    assert {"ann", "oddish"} <= set(found.creatures)
