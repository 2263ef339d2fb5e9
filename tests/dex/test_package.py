"""Every fact of the dex against the package it was taken from, in all nine generations.

This needs Node.js and the package: CINQUE_NPM names the folder node_modules that has @pkmn/dex; without it, the one in
the current folder is taken.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from dex_package import TRAITS, Package, Raw, key_of

from cinque import dex
from cinque.dex import records, table

GENERATIONS = range(1, dex.LAST + 1)

MODULES = Path(os.environ.get("CINQUE_NPM", "node_modules")).resolve()
NODE = shutil.which("node")
PLACE = MODULES / "@pkmn" / "dex" / "package.json"

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="Node.js is not here"),
    pytest.mark.skipif(not PLACE.exists(), reason=f"@pkmn/dex is not in {MODULES}; name its folder in CINQUE_NPM"),
]

# Fields of the package that are no facts of their own: what it calls itself, what follows from others, who plays what.
EVERYWHERE = {"exists", "id", "name", "fullname", "effectType", "kind", "gen", "num", "isNonstandard"}
COVERED = {
    "species": """
        tags baseStats types abilities weightkg eggGroups baseSpecies forme baseForme prevo evos canHatch genderRatio
        isCosmeticForme requiredItems cannotDynamax requiredTeraType battleOnly changesFrom evoLevel canGigantamax
        evoType evoItem evoCondition evoMove evoRegion requiredAbility requiredMove maxHP mother unreleasedHidden
        maleOnlyHidden otherFormes cosmeticFormes formeOrder
        tier doublesTier natDexTier nfe bst weighthg isMega isPrimal gmaxUnreleased requiredItem gender""",
    "moves": """
        target accuracy basePower category pp priority flags type critRatio secondaries ignoreImmunity isZ isMax
        selfSwitch nonGhostTarget volatileStatus maxMove zMove boosts condition self willCrit recoil damage status
        selfdestruct sideCondition heal forceSwitch drain multihit ohko weather slotCondition pseudoWeather realMove
        terrain selfBoost overrideDefensiveStat overrideOffensiveStat overrideOffensivePokemon
        secondary onTry onDamagePriority"""
    + " ".join(["", *TRAITS]),
    "items": """
        fling isPokeball itemUser isBerry naturalGift boosts isChoice onPlate forcedForme isGem ignoreKlutz megaStone
        zMove zMoveFrom isPrimalOrb zMoveType onMemory onDrive condition""",
    "abilities": "flags condition suppressWeather",
    "natures": "plus minus",
    "types": "damageTaken HPivs HPdvs",
}


@pytest.fixture(scope="module")
def package() -> Package:
    assert NODE is not None
    script = Path(__file__).with_name("dump.mjs")
    done = subprocess.run([NODE, str(script), str(MODULES)], capture_output=True, check=True)
    return Package(json.loads(done.stdout))


def differences(ours: Any, theirs: Any, unlike: Iterable[str] = ()) -> list[str]:
    """The fields in which two records differ, but for those that are compared elsewhere."""
    return [
        f"{ours.key}.{field}: {mine!r}, but the package has {other!r}"
        for field, mine, other in zip(ours._fields, ours, theirs, strict=True)
        if mine != other and field not in {"ja", *unlike}
    ]


def compare(
    package: Package, kind: str, gen: int, ours: Callable[[str, int], Any], *unlike: str, word: str = ""
) -> list[str]:
    wanted = getattr(package, word or kind.removesuffix("s"))
    found = []
    for raw in package.all(kind, gen):
        found += differences(ours(key_of(raw["name"]), gen), wanted(raw, gen), unlike)
    return found


def our_species(key: str, gen: int) -> dex.Species:
    """Without the short codes of conditions (compared below); forms in the order of the alphabet."""
    one = dex.species(key, gen)
    bare = one._replace(forms=tuple(sorted(one.forms)), evolution=one.evolution and one.evolution._replace(when=""))
    return bare._replace(evolutions=tuple(each._replace(when="") for each in bare.evolutions))


def without_conditions(one: dex.Species) -> dex.Species:
    bare = one._replace(evolution=one.evolution and one.evolution._replace(when=""))
    return bare._replace(evolutions=tuple(each._replace(when="") for each in bare.evolutions))


@pytest.mark.parametrize("gen", GENERATIONS)
def test_species(package: Package, gen: int) -> None:
    found = []
    for raw in package.all("species", gen):
        theirs = without_conditions(package.species(raw, gen))
        found += differences(our_species(theirs.key, gen), theirs, {"height"})
    assert not found


def test_each_condition_of_evolution_has_one_code(package: Package) -> None:
    codes: dict[str, set[str]] = {}
    for gen in GENERATIONS:
        for raw in package.all("species", gen):
            ours = dex.species(key_of(raw["name"]), gen).evolution
            if ours:
                codes.setdefault(package.evolution(raw, gen).when, set()).add(ours.when)
    assert codes.pop("") == {""}
    assert all(len(each) == 1 and "" not in each for each in codes.values()), codes
    assert codes["at night"] == {"night"}
    assert codes["with a Remoraid in party"] == {"remoraid-in-party"}


@pytest.mark.parametrize("gen", GENERATIONS)
def test_moves(package: Package, gen: int) -> None:
    def ours(key: str, gen: int) -> dex.Move:
        one = dex.move(key, gen)
        return one._replace(
            effects=tuple(each._replace(what="") if each.kind == "other" else each for each in one.effects)
        )

    assert not compare(package, "moves", gen, ours)


@pytest.mark.parametrize("gen", GENERATIONS)
def test_items(package: Package, gen: int) -> None:
    def ours(key: str, gen: int) -> dex.Item:
        one = dex.item(key, gen)
        own = ("held", "evolution", "technical-record", "fossil", "mail", "sweet")
        return one._replace(kind="" if one.kind in own else one.kind)

    assert not compare(package, "items", gen, ours)


@pytest.mark.parametrize("gen", GENERATIONS)
def test_abilities_and_natures(package: Package, gen: int) -> None:
    assert not compare(package, "abilities", gen, dex.ability, word="ability")
    assert not compare(package, "natures", gen, dex.nature)


@pytest.mark.parametrize("gen", GENERATIONS)
def test_types(package: Package, gen: int) -> None:
    assert not compare(package, "types", gen, dex.type_facts, "spared")
    share = {0: 1, 1: 2, 2: dex.multiplier("fire", "fire"), 3: 0}
    for raw in package.all("types", gen):
        taken = {name.lower(): share[code] for name, code in raw["damageTaken"].items()}
        mine = dex.match_ups(raw["id"], gen)
        assert mine == {attacking: taken.get(attacking, 1) for attacking in dex.types(gen)}


@pytest.mark.parametrize("gen", GENERATIONS)
def test_learnsets(package: Package, gen: int) -> None:
    for raw in package.all("species", gen):
        ours = dex.learnset(key_of(raw["name"]), gen, own=True)
        assert sorted(ours, key=str) == sorted(package.learnset(raw["name"], gen), key=str), raw["name"]


def test_all_generations_together_are_the_learnset(package: Package) -> None:
    for raw in package.all("species", dex.LAST):
        key = key_of(raw["name"])
        parts = [dex.learnset(key, gen, own=True) for gen in GENERATIONS if dex.exists("species", key, gen)]
        assert dex.learnset(key, own=True) == sum(parts, ())


@pytest.mark.parametrize("gen", GENERATIONS)
def test_the_same_things_are_there(package: Package, gen: int) -> None:
    lists = {
        "species": dex.all_species,
        "moves": dex.all_moves,
        "items": dex.all_items,
        "abilities": dex.all_abilities,
        "natures": dex.all_natures,
    }
    for kind, ours in lists.items():
        there = package.all(kind, gen)
        assert sorted(ours(gen)) == sorted(key_of(raw["name"]) for raw in there), kind
        now = [raw for raw in there if raw["isNonstandard"] not in ("Past", "Custom")]
        assert sorted(ours(gen, past=False)) == sorted(key_of(raw["name"]) for raw in now), kind
    assert {*dex.types(gen)} == {raw["id"] for raw in package.all("types", gen)} - {"stellar"}


@pytest.mark.parametrize("gen", GENERATIONS)
def test_what_came_later_is_not_there(package: Package, gen: int) -> None:
    for kind, word in (("species", "species"), ("moves", "move"), ("items", "item"), ("abilities", "ability")):
        for name in package.raws[gen, kind]:
            assert dex.exists(word, key_of(name), gen) == package.there(kind, name, gen), name
    later = [key for key in dex.all_moves() if not dex.exists("move", key, gen)]
    for key in later:
        with pytest.raises(dex.Unknown):
            dex.move(key, gen)


@pytest.mark.parametrize("kind", COVERED)
def test_no_field_of_the_package_is_overlooked(package: Package, kind: str) -> None:
    known = {*EVERYWHERE, *COVERED[kind].split()}
    fields = {field for gen in GENERATIONS for raw in package.all(kind, gen) for field in raw}
    # hooks of the package's engine say when something runs, not what it does
    hooks = {field for field in fields if field.startswith("on") and kind in ("items", "abilities")}
    assert fields - hooks <= known


TAMPERED = [
    ("species", "charizard", '"stats":[78,84', '"stats":[78,85', "stats"),
    ("species", "charizard", '"1":{"stats":[78,84,78,85', '"1":{"stats":[78,84,78,86', "stats"),
    ("move", "bite", '"chance":30', '"chance":20', "effects"),
    ("move", "giga-drain", '"drain":[1,2]', '"drain":[3,4]', "drain"),
    ("item", "oran-berry", '"gift_power":80', '"gift_power":90', "gift_power"),
]


@pytest.mark.parametrize(("kind", "key", "right", "wrong", "field"), TAMPERED)
def test_a_wrong_fact_is_found(
    package: Package, monkeypatch: pytest.MonkeyPatch, kind: str, key: str, right: str, wrong: str, field: str
) -> None:
    line = table.lines(kind)[key]
    assert right in line
    kinds = {"species": "species", "move": "moves", "item": "items"}[kind]
    read: Any = getattr(records, kind)
    monkeypatch.setitem(table.lines(kind), key, line.replace(right, wrong))
    read.cache_clear()
    try:
        found = []
        for gen in GENERATIONS:
            for raw in package.all(kinds, gen):
                if key_of(raw["name"]) == key:
                    found += differences(read(key, gen), getattr(package, kind)(raw, gen), {"height", "forms", "kind"})
        assert any(text.startswith(f"{key}.{field}:") for text in found)
    finally:
        read.cache_clear()


def test_a_wrong_way_to_learn_is_found(package: Package) -> None:
    raw: Raw = package.raws[dex.LAST, "species"]["Charizard"]
    theirs = package.learnset(raw["name"], dex.LAST)
    theirs[0] = theirs[0]._replace(level=99)
    assert sorted(theirs, key=str) != sorted(dex.learnset("charizard", dex.LAST, own=True), key=str)


def test_the_versions_are_those_of_the_source() -> None:
    assert dex.source()["@pkmn/dex"] == json.loads(PLACE.read_text(encoding="utf-8"))["version"]
