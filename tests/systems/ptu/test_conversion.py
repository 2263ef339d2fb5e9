"""What the dex becomes in Pokémon Tabletop United, and the moves that are written down."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from cinque import dex
from cinque.core.library import read_tables
from cinque.core.pack import Content, Piece
from cinque.core.record import plain_record
from cinque.systems.ptu.content import KINDS, LIBRARY
from cinque.systems.ptu.content.conversion import dex_abilities, dex_moves, dex_species, with_figures
from cinque.systems.ptu.content.effect import Effect, Stages
from cinque.systems.ptu.content.ranges import read_range
from cinque.systems.ptu.content.records import Base, Move, Species
from cinque.systems.ptu.content.words import AFFLICTIONS, CAPABILITIES, PLACES

# type, class, frequency, AC, DB and range of the moves whose figures are supplied
SUPPLIED = {
    "absorb": ("grass", "special", "At-Will", 2, 2, "4, 1 Target"),
    "acid": ("poison", "special", "At-Will", 2, 4, "Cone 2"),
    "aerial-ace": ("flying", "physical", "EOT", None, 6, "Melee, 1 Target"),
    "aura-sphere": ("fighting", "special", "EOT", None, 8, "8, 1 Target, Aura"),
    "confuse-ray": ("ghost", "status", "Scene x2", 2, None, "6, 1 Target"),
    "confusion": ("psychic", "special", "At-Will", 2, 5, "6, 1 Target"),
    "counter": ("fighting", "physical", "Scene x2", None, None, "Melee, 1 Target, Reaction, Trigger"),
    "crunch": ("dark", "physical", "EOT", 2, 8, "Melee, 1 Target"),
    "earthquake": ("ground", "physical", "Scene", 2, 10, "Burst 3, Groundsource"),
    "electroweb": ("electric", "special", "EOT", 3, 6, "4, Ranged Blast 2"),
    "ember": ("fire", "special", "At-Will", 2, 4, "4, 1 Target"),
    "endeavor": ("normal", "physical", "Scene", 2, None, "Melee, 1 Target, Dash"),
    "flamethrower": ("fire", "special", "EOT", 2, 9, "4, 1 Target"),
    "heal-pulse": ("psychic", "status", "Daily x2", None, None, "6, 1 Target, Aura"),
    "hyper-fang": ("normal", "physical", "At-Will", 4, 8, "Melee, 1 Target"),
    "pain-split": ("normal", "status", "Daily x2", None, None, "4, 1 Target"),
    "poison-powder": ("poison", "status", "EOT", 6, None, "4, 1 Target, Powder"),
    "protect": ("normal", "status", "Scene", None, None, "Self, Interrupt, Shield, Trigger"),
    "psybeam": ("psychic", "special", "At-Will", 2, 7, "6, 1 Target"),
    "roar": ("normal", "status", "Scene", 2, None, "Burst 1, Sonic, Social"),
    "rock-slide": ("rock", "physical", "Scene x2", 4, 8, "6, Ranged Blast 3"),
    "rock-throw": ("rock", "physical", "At-Will", 4, 5, "6, 1 Target"),
    "sand-attack": ("ground", "status", "EOT", 2, None, "2, 1 Target"),
    "scratch": ("normal", "physical", "At-Will", 2, 4, "Melee, Pass"),
    "seed-bomb": ("grass", "physical", "At-Will", 2, 8, "8, 1 Target"),
    "smokescreen": ("normal", "status", "EOT", None, None, "5, Ranged Blast 3"),
    "sonic-boom": ("normal", "special", "EOT", 6, None, "8, 1 Target"),
    "strength": ("normal", "physical", "EOT", 2, 8, "Melee, 1 Target, Push"),
    "super-fang": ("normal", "physical", "Scene", 4, None, "Melee, 1 Target"),
    "swift": ("normal", "special", "EOT", None, 6, "8, Ranged Blast 2, Friendly"),
    "tackle": ("normal", "physical", "At-Will", 2, 5, "Melee, 1 Target, Dash, Push"),
    "teleport": ("psychic", "status", "Scene", None, None, "Self, Interrupt"),
    "water-gun": ("water", "special", "At-Will", 2, 4, "4, 1 Target"),
    "wish": ("normal", "status", "Daily x2", None, None, "15, 1 Target"),
    "worry-seed": ("grass", "status", "Scene", 2, None, "8, 1 Target"),
}
CANNOT_MISS = (
    *("aerial-ace", "aura-sphere", "clear-smog", "disarming-voice", "doom-desire", "feint-attack", "future-sight"),
    *("magical-leaf", "magnet-bomb", "sacred-sword", "shadow-punch", "shock-wave", "swift", "vital-throw"),
    *("counter", "mirror-coat", "metal-burst", "copycat", "imprison", "mimic", "mirror-move", "perish-song"),
    *("psych-up", "psycho-shift", "role-play", "sketch", "spider-web", "thunder-wave", "transform", "venom-drench"),
    "yawn",
)
KEYWORDS = {
    "Double Strike": ("twineedle", "dual-chop", "double-kick", "bonemerang", "double-hit", "gear-grind"),
    "Execute": ("fissure", "sheer-cold", "guillotine", "horn-drill"),
    "Exhaust": ("roar-of-time", "blast-burn", "frenzy-plant", "giga-impact", "hyper-beam", "rock-wrecker"),
    "Powder": ("powder", "rage-powder", "cotton-spore", "sleep-powder", "spore", "stun-spore", "poison-powder"),
    "Priority": (
        *("baby-doll-eyes", "mach-punch", "vacuum-wave", "shadow-sneak", "ice-shard", "extreme-speed", "fake-out"),
        *("helping-hand", "quick-attack", "bullet-punch", "aqua-jet", "water-shuriken"),
    ),
    "Priority (Limited)": ("focus-punch", "revenge"),
    "Reaction": ("counter", "mirror-coat", "vital-throw", "endure"),
    "Set-Up": (
        *("geomancy", "fly", "sky-attack", "sky-drop", "phantom-force", "shadow-force", "solar-beam", "dig"),
        *("freeze-shock", "ice-burn", "razor-wind", "skull-bash", "acid-armor", "dive"),
    ),
    "Shield": (
        *("protect", "detect", "crafty-shield", "mat-block", "quick-guard", "wide-guard", "spiky-shield"),
        "kings-shield",
    ),
    "Spirit Surge": (
        *("silver-wind", "ominous-wind", "rage", "rapid-spin", "uproar", "ancient-power", "metal-claw"),
        *("meteor-mash", "steel-wing"),
    ),
    "Vortex": ("infestation", "fire-spin", "magma-storm", "sand-tomb", "whirlpool"),
    "Weather": ("sunny-day", "rain-dance", "hail", "sandstorm", "defog"),
    "Weight Class": ("low-kick", "grass-knot"),
    "Groundsource": ("dig", "earth-power", "earthquake", "fissure", "lands-wrath", "magnitude"),
    "Illusion": ("mirror-move", "double-team", "substitute"),
    "Blessing": ("light-screen", "reflect", "safeguard", "lucky-chant", "mist"),
    "Hazard": ("spikes", "toxic-spikes", "sticky-web", "stealth-rock"),
}


@cache
def written() -> dict[str, Move]:
    """The moves of the file alone."""
    tables = with_figures(read_tables("cinque.systems.ptu.content", ("moves", "abilities")))
    return {
        piece.key: piece.record for piece in LIBRARY.pieces(tables, Content(KINDS)) if isinstance(piece.record, Move)
    }


@cache
def moves() -> dict[str, Move]:
    """All moves, those of the file before those of the conversion."""
    return {piece.key: piece.record for piece in dex_moves()} | written()


@cache
def species() -> dict[str, Species]:
    return {piece.key: piece.record for piece in dex_species()}


def as_table(pieces: Iterable[Piece]) -> dict[str, Any]:
    """Pieces as a pack would write them."""
    told = {piece.key: {"name": piece.names["en"], **plain_record(piece.record)} for piece in pieces}
    return {key: {name: value for name, value in one.items() if name != "key"} for key, one in told.items()}


def test_what_is_converted_could_stand_in_a_pack() -> None:
    tables = {"move": as_table(dex_moves()), "species": as_table(dex_species()), "ability": as_table(dex_abilities())}
    read = LIBRARY.pieces(tables, Content(KINDS))
    same = {(piece.kind, piece.key): piece.record for piece in (*dex_moves(), *dex_species(), *dex_abilities())}
    assert {(piece.kind, piece.key): piece.record for piece in read} == same


# -- moves


@pytest.mark.parametrize("key", SUPPLIED)
def test_supplied_figures(key: str) -> None:
    move = written()[key]
    assert (move.type, move.class_, move.frequency, move.ac, move.db, move.range) == SUPPLIED[key]


def test_supplied_effects() -> None:
    effects = {key: moves()[key].effects for key in SUPPLIED}
    assert effects["ember"] == (Effect(roll=18, inflict=("burned",)),)
    assert effects["flamethrower"] == (Effect(roll=19, inflict=("burned",)),)
    assert effects["acid"] == (Effect(roll=18, stages=Stages(special_defense=-1)),)
    assert effects["absorb"] == (Effect(who="user", drain="1/2"),)
    assert effects["poison-powder"] == (Effect(inflict=("poisoned",)),)
    assert effects["electroweb"] == (Effect(stages=Stages(speed=-1)),)
    assert effects["sonic-boom"] == (Effect(lose_hp=15),)
    assert effects["super-fang"] == (Effect(lose_current="1/2"),)
    assert effects["tackle"] == (Effect(push=2),)
    assert effects["scratch"] == ()


def test_moves_that_cannot_miss() -> None:
    assert [key for key in CANNOT_MISS if moves()[key].ac is not None] == []


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_keywords(keyword: str) -> None:
    assert [key for key in KEYWORDS[keyword] if keyword not in read_range(moves()[key].range).keywords] == []


def test_damage_base_and_accuracy_come_from_power_and_accuracy() -> None:
    by_rule = {piece.key: piece.record for piece in dex_moves()}
    assert [key for key, told in SUPPLIED.items() if by_rule[key].db != told[4]] == []
    assert by_rule["leech-life"].db == 2, "as in generation 6"
    assert by_rule["grassy-glide"].db == 7, "as at first"
    assert [by_rule[key].ac for key in ("ember", "electroweb", "rock-throw", "poison-powder")] == [2, 3, 4, 6]


def test_samples_of_the_conversion() -> None:
    assert moves()["fire-punch"].effects == (Effect(roll=19, inflict=("burned",)),)
    assert moves()["swords-dance"].effects == (Effect(who="user", when="use", stages=Stages(attack=2)),)
    assert moves()["slash"].critical == 18
    assert moves()["frost-breath"].critical == 1
    assert moves()["double-edge"].range == "Melee, 1 Target, Dash, Recoil 1/3"
    assert moves()["take-down"].range == "Melee, 1 Target, Dash, Recoil 1/3"
    assert moves()["u-turn"].range == "Melee, 1 Target, Dash"
    assert moves()["iron-head"].range == "Melee, 1 Target, Dash"
    assert moves()["shadow-ball"].range == "8, 1 Target"
    assert moves()["doom-desire"].range == "10, 1 Target"
    assert moves()["mud-shot"].range == "3, 1 Target"
    assert moves()["focus-blast"].range == "6, 1 Target, Smite, Aura"
    assert moves()["screech"].range == "Burst 2, Friendly, Sonic"
    assert moves()["giga-impact"].range == "Melee, 1 Target, Dash, Smite, Exhaust"
    assert moves()["psyshock"].target_stat == "defense"
    assert moves()["body-press"].user_stat == "defense"
    assert moves()["rain-dance"].effects == (Effect(who="user", when="use", weather="rainy"),)
    assert moves()["spikes"].effects == (Effect(who="user", when="use", hazard="spikes"),)
    assert moves()["explosion"].effects == (Effect(who="user", when="use", faint=True),)
    assert moves()["ember"].grants == ("firestarter",)


@pytest.mark.parametrize(
    ("key", "often"),
    [
        ("fire-punch", "At-Will"),
        ("water-pulse", "At-Will"),
        ("whirlpool", "Scene x2"),
        ("giga-drain", "Scene x2"),
        ("sky-drop", "Scene x2"),
        ("icicle-spear", "EOT"),
        ("heavy-slam", "EOT"),
        ("horn-drill", "Daily"),
        ("synthesis", "Daily x2"),
        ("metronome", "Scene x2"),
        ("quiver-dance", "Scene x2"),
        ("shell-smash", "Scene"),
        ("baton-pass", "At-Will"),
        ("aqua-ring", "Scene"),
        ("soak", "Daily"),
        ("whirlwind", "Scene x2"),
    ],
)
def test_frequencies_by_rule(key: str, often: str) -> None:
    assert moves()[key].frequency == often


def test_most_moves_are_carried_out_by_the_rules() -> None:
    says_something = [move for move in moves().values() if move.effects or move.power or move.critical < 20]
    complete = [move for move in moves().values() if not move.by_hand]
    assert len(moves()) >= 840
    assert len(says_something) >= 480
    assert len(complete) >= 580


def test_no_move_is_silently_ignored() -> None:
    for move in moves().values():
        executes = "Execute" in read_range(move.range).keywords
        assert move.effects or move.db or move.becomes or move.by_hand or executes, move.key
        assert bool(move.by_hand) == bool(move.by_hand_ja), move.key


def test_moves_pass_the_checks() -> None:
    faults = [(move.key, fault) for move in moves().values() for fault in KINDS["move"].check(move)]
    assert faults == []
    inflicted = {one for move in moves().values() for effect in move.effects for one in effect.inflict}
    assert inflicted <= {*AFFLICTIONS}


def test_nothing_that_is_no_move() -> None:
    assert "struggle" not in moves()
    assert not any(dex.move(key).max_move or dex.move(key).z_crystal for key in moves())


# -- species


def test_cyndaquil_of_the_demo() -> None:
    cyndaquil = species()["cyndaquil"]
    assert cyndaquil.types == ("fire",)
    assert cyndaquil.base == Base(4, 5, 4, 6, 5, 7)
    assert cyndaquil.capabilities["overland"] == 5
    assert (cyndaquil.size, cyndaquil.weight_class, cyndaquil.evolves) == ("small", 1, {"quilava": 15})


def test_oddish_of_the_demo() -> None:
    oddish = species()["oddish"]
    assert oddish.types == ("grass", "poison")
    assert sum(oddish.base) == 34
    assert oddish.evolutions_left == 2
    assert oddish.naturewalk == ("forest", "grassland")
    assert {"absorb", "acid", "poison-powder"} <= {one.move for one in oddish.learns}
    assert oddish.by_stone


@pytest.mark.parametrize(
    ("key", "size", "shape", "weight_class"),
    [
        ("kingler", "medium", (), 4),
        ("aggron", "large", (), 6),
        ("flygon", "large", (), 4),
        ("steelix", "gigantic", (8, 2), 6),
        ("aerodactyl", "huge", (2, 4), 4),
    ],
)
def test_size_and_weight(key: str, size: str, shape: tuple[int, ...], weight_class: int) -> None:
    one = species()[key]
    assert (one.size, one.shape, one.weight_class) == (size, shape, weight_class)


def test_which_forms_are_played() -> None:
    keys = {*species()}
    assert {"vulpix-alola", "slowpoke-galar", "rotom-heat", "lycanroc-dusk"} <= keys
    assert not {"charizard-mega-x", "charizard-gmax", "missingno", "vivillon-fancy", "aegislash-blade"} & keys
    assert len(keys) >= 1100


def test_capabilities_of_a_few() -> None:
    assert "sky" in species()["pidgey"].capabilities
    assert "levitate" in species()["magnemite"].capabilities
    assert "burrow" in species()["diglett"].capabilities
    assert species()["goldeen"].capabilities["gilled"] == 1
    assert species()["goldeen"].capabilities["overland"] == 1
    assert species()["koffing"].capabilities["levitate"] == 4, "the Ability adds its own meters"


def test_species_pass_the_checks() -> None:
    for one in species().values():
        assert list(KINDS["species"].check(one)) == [], one.key
        assert {*one.capabilities} <= {*CAPABILITIES}, one.key
        assert {*one.naturewalk, *one.habitats} <= {*PLACES}, one.key
        assert all(1 <= stat <= 60 for stat in one.base), one.key
        assert 0 <= one.rarity <= 10, one.key


def test_whatever_a_species_names_exists() -> None:
    abilities = {piece.key for piece in dex_abilities()}
    for one in species().values():
        named = {*(learned.move for learned in one.learns), *one.tutor}
        assert named <= {*moves()}, one.key
        assert {*one.basic, *one.advanced, *one.high} <= abilities, one.key
        assert {*one.evolves} <= {*species()}, one.key
        assert bool(one.evolves) == bool(one.evolutions_left), one.key
        assert one.learns, one.key
        assert one.basic, one.key


def test_levels_of_evolution() -> None:
    levels = {to: level for one in species().values() for to, level in one.evolves.items()}
    first = [levels[key] for key in ("ivysaur", "quilava", "raichu", "politoed")]
    assert first == [15, 15, 20, 40], "rounded down, just below a multiple of 5 up; stone; second step by trade"
    assert [levels[key] for key in ("venusaur", "gengar", "vileplume", "dragonite")] == [30, 40, 20, 55]


def test_legendary_ones_are_never_met_by_chance() -> None:
    mewtwo, rattata = species()["mewtwo"], species()["rattata"]
    assert (mewtwo.legendary, mewtwo.rarity, mewtwo.male) == (True, 0, -1)
    assert (rattata.legendary, rattata.rarity) == (False, 9)


def test_abilities_have_names_in_both_languages() -> None:
    pieces = list(dex_abilities())
    assert len(pieces) > 300
    assert all(piece.names["en"] and piece.names["ja"] and piece.record.by_hand for piece in pieces)
