"""Moves, items, abilities and natures."""

from fractions import Fraction

import pytest

from cinque import dex
from cinque.dex import Effect, Stage

GENERATIONS = range(1, dex.LAST + 1)


def test_giga_drain() -> None:
    one = dex.move("giga-drain")
    assert (one.number, one.name, one.ja, one.gen) == (202, "Giga Drain", "ギガドレイン", 2)
    assert (one.type, one.category, one.power, one.accuracy, one.pp) == ("grass", "special", 75, 100, 10)
    assert one.drain == Fraction(1, 2)
    assert "heal" in one.flags
    assert dex.move("giga-drain", gen=4).power == 60
    assert dex.move("giga-drain", gen=3).pp == 5


def test_bite_was_normal_once() -> None:
    assert [dex.move("bite", gen).type for gen in (1, 2, 9)] == ["normal", "dark", "dark"]
    assert dex.move("bite").effects == (Effect("condition", "target", "flinch", chance=30, secondary=True),)
    assert dex.move("bite", gen=1).effects[0].chance == 10


def test_before_generation_4_the_type_decides_the_category() -> None:
    assert [dex.move("bite", gen).category for gen in (3, 4)] == ["special", "physical"]
    assert [dex.move("shadow-ball", gen).category for gen in (3, 4)] == ["physical", "special"]


@pytest.mark.parametrize(
    ("key", "effect"),
    [
        ("ember", Effect("status", "target", "burn", chance=10, secondary=True)),
        ("thunder-wave", Effect("status", "target", "paralysis")),
        ("toxic", Effect("status", "target", "bad-poison")),
        ("confuse-ray", Effect("condition", "target", "confusion")),
        ("leech-seed", Effect("condition", "target", "leech-seed")),
        ("growl", Effect("stages", "target", stages=(Stage("attack", -1),))),
        ("swords-dance", Effect("stages", "user", stages=(Stage("attack", 2),))),
        ("crunch", Effect("stages", "target", chance=20, secondary=True, stages=(Stage("defense", -1),))),
        ("power-up-punch", Effect("stages", "user", secondary=True, stages=(Stage("attack", 1),))),
        ("overheat", Effect("stages", "user", stages=(Stage("special-attack", -2),))),
        ("hyper-beam", Effect("condition", "user", "must-recharge")),
        ("rain-dance", Effect("weather", "field", "rain")),
        ("misty-terrain", Effect("terrain", "field", "misty-terrain")),
        ("trick-room", Effect("room", "field", "trick-room")),
        ("stealth-rock", Effect("side", "foe-side", "stealth-rock")),
        ("reflect", Effect("side", "user-side", "reflect")),
        ("wish", Effect("slot", "user", "wish")),
        ("tri-attack", Effect("other", "target", "burn-freeze-or-paralysis", chance=20, secondary=True)),
        ("scale-shot", Effect("stages", "user", once=True, stages=(Stage("defense", -1), Stage("speed", 1)))),
    ],
)
def test_what_moves_do(key: str, effect: Effect) -> None:
    assert dex.move(key).effects == (effect,)


def test_a_move_with_two_effects() -> None:
    assert dex.move("toxic-thread").effects == (
        Effect("stages", "target", stages=(Stage("speed", -1),)),
        Effect("status", "target", "poison"),
    )
    assert [one.what for one in dex.move("fire-fang").effects] == ["burn", "flinch"]


def test_figures_of_moves() -> None:
    assert dex.move("swift").accuracy is None
    assert dex.move("quick-attack").priority == 1
    assert dex.move("fury-swipes").hits == (2, 5)
    assert dex.move("double-kick").hits == (2, 2)
    assert dex.move("tackle").hits == (1, 1)
    assert dex.move("flare-blitz").recoil == Fraction(33, 100)
    assert dex.move("take-down").recoil == Fraction(1, 4)
    assert dex.move("recover").heal == Fraction(1, 2)
    assert dex.move("slash").crit_ratio == 2
    assert dex.move("frost-breath").always_crits
    assert dex.move("dragon-rage").fixed_damage == 40
    assert dex.move("night-shade").damage_is_level
    assert dex.move("sheer-cold").one_hit_ko
    assert dex.move("sheer-cold").ko_spares == "ice"
    assert dex.move("explosion").self_destruct == "always"
    assert dex.move("roar").forces_switch
    assert dex.move("baton-pass").switches == "pass-on"
    assert dex.move("u-turn").switches == "plain"
    assert dex.move("snore").traits == ("usable-asleep",)
    assert "breaks-protection" in dex.move("feint").traits
    assert dex.move("psyshock").defense_stat == "defense"
    assert dex.move("body-press").attack_stat == "defense"
    assert dex.move("foul-play").attack_of == "target"
    assert dex.move("thousand-arrows").ignores_immunity_of == ("ground",)
    assert dex.move("tailwind").lasts == 4
    assert dex.move("curse").target_unless_ghost == "user"
    assert dex.move("earthquake").target == "all-adjacent"


def test_moves_of_power_borrowed() -> None:
    assert dex.move("catastropika").z_crystal == "pikanium-z"
    assert dex.move("g-max-wildfire").max_of == "charizard"
    assert dex.move("thunderbolt").z_power == 175
    assert dex.move("thunderbolt").max_power == 130
    assert dex.move("hidden-power-fire").variant_of == "hidden-power"


def test_moves_by_generation() -> None:
    assert len(dex.all_moves(1)) == 165
    assert dex.all_moves(1)[:3] == ("pound", "karate-chop", "double-slap")
    assert dex.exists("move", "moonblast", 6)
    assert not dex.exists("move", "moonblast", 5)
    assert dex.move("hidden-power").availability == "past"
    assert "hidden-power" not in dex.all_moves(past=False)


@pytest.mark.parametrize("gen", GENERATIONS)
def test_everything_that_moves_and_items_name_is_there(gen: int) -> None:
    for key in dex.all_moves(gen):
        one = dex.move(key, gen)
        named = {"type": [one.type, one.ko_spares], "item": [one.z_crystal], "species": [one.max_of]}
        named["move"] = [one.variant_of]
        assert not [
            (kind, name) for kind, names in named.items() for name in names if name and not dex.exists(kind, name, gen)
        ]
    for key in dex.all_items(gen):
        item = dex.item(key, gen)
        named = {"move": [item.z_move, item.z_move_from]}
        named["species"] = [item.forced_form, *item.users, *(one for pair in item.mega for one in pair)]
        assert not [
            (kind, name) for kind, names in named.items() for name in names if name and not dex.exists(kind, name, gen)
        ]


def test_every_effect_says_something() -> None:
    for gen in GENERATIONS:
        for key in dex.all_moves(gen):
            for effect in dex.move(key, gen).effects:
                assert bool(effect.what) != bool(effect.stages), key
                assert 0 < effect.chance <= 100
                assert effect.who in ("target", "user", "user-side", "foe-side", "field")


def test_items() -> None:
    assert dex.item("charizardite-x").mega == (("charizard", "charizard-mega-x"),)
    assert dex.item("charizardite-x").kind == "mega-stone"
    assert dex.item("oran-berry").kind == "berry"
    assert (dex.item("oran-berry").gift_power, dex.item("oran-berry").gift_type) == (80, "poison")
    assert dex.item("oran-berry", gen=5).gift_power == 60
    assert dex.item("poke-ball").kind == "ball"
    assert dex.item("fire-gem").kind == "gem"
    assert dex.item("flame-plate").plate_type == "fire"
    assert dex.item("thunder-stone").kind == "evolution"
    assert dex.item("kings-rock").kind == "held"
    assert dex.item("kings-rock").evolution
    assert dex.item("kings-rock").fling_condition == "flinch"
    assert dex.item("choice-band").choice
    assert dex.item("light-ball").users[0] == "pikachu"
    assert dex.item("light-ball", gen=2).users == ("pikachu",)
    assert dex.item("weakness-policy").stages == (Stage("attack", 2), Stage("special-attack", 2))
    assert dex.item("pikanium-z").z_move == "catastropika"


def test_abilities() -> None:
    assert (dex.ability("levitate").number, dex.ability("levitate").ja) == (26, "ふゆう")
    assert dex.ability("levitate").flags == ("breakable",)
    assert dex.ability("cloud-nine").suppresses_weather
    assert dex.all_abilities(2) == ()
    assert len(dex.all_abilities(3)) == 76


def test_natures() -> None:
    assert len(dex.all_natures()) == 25
    assert dex.all_natures(2) == ()
    assert (dex.nature("adamant").plus, dex.nature("adamant").minus) == ("attack", "special-attack")
    assert (dex.nature("hardy").plus, dex.nature("hardy").minus) == ("", "")
    assert dex.nature("adamant").ja == "いじっぱり"
