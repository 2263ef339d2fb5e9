"""Changed content: what is meant is changed, in all five books, and nothing else is."""

from fractions import Fraction
from typing import Any

import pytest

from cinque.core.pack import PackReader
from cinque.core.shelf import Shelf
from cinque.core.system import AnySystem
from cinque.lab.swap import BadSwap, Choice, Things, changed, choices_of, leaves_of, piece_but, read_swap
from cinque.systems import NAMES, system

VALUES = {
    "arcana": ("move", "ember", "power+10", 50),
    "mystery": ("move", "ember", "ap+1", None),
    "ptu": ("move", "ember", "db+2", 6),
    "rokumen": ("trait", "stout-body", "passive.hp=9", 9),
    "vademecum": ("item", "waraxe", "damage+2", 7),
}


def alone(name: str) -> AnySystem:
    return system(name, Shelf())


def chosen(played: AnySystem, setup: dict[str, Any], swap: str) -> list[Choice]:
    return choices_of(read_swap(swap), Things(played, setup, played.new_scene(setup, {})))


def swapped(played: AnySystem, setup: dict[str, Any], swap: str) -> dict[str, Any]:
    return changed(played, setup, {}, chosen(played, setup, swap)[-1].changes, swap)


@pytest.mark.parametrize("name", NAMES)
def test_every_piece_is_written_and_read_back_as_it_was(name: str) -> None:
    played = alone(name)
    content = played.content(())
    for kind in played.kinds:
        pieces = list(content.pieces[kind].values())[::9]
        table = {piece.key: piece_but(piece, content.origin[kind, piece.record.key], {}) for piece in pieces}
        faults: list[Any] = []
        read = PackReader(played.kinds, content, lambda *fault, to=faults: to.append(fault)).pieces(
            "x", name, {kind: table}
        )
        assert not faults
        assert [one.record for one in read] == [piece.record for piece in pieces]
        assert [one.names for one in read] == [piece.names for piece in pieces]


@pytest.mark.parametrize("name", NAMES)
def test_one_value_of_one_piece_is_another(name: str) -> None:
    kind, key, value, wanted = VALUES[name]
    played = alone(name)
    setup = played.first_setup(1)
    scene = played.new_scene(swapped(played, setup, f"{kind}.{key}:{value}"), {})
    field = read_swap(f"{key}:{value}").field
    before, after = played.content(()), played.content(scene.packs)
    old, new = (leaves_of(content.record(kind, key)) for content in (before, after))
    assert {name for name in old if old[name] != new.get(name)} == {field}
    assert wanted is None or new[field].value == wanted
    for each, pieces in before.pieces.items():
        others = [one for one in pieces if (each, one) != (kind, key)]
        assert all(pieces[one].record == after.record(each, one) for one in others)


@pytest.mark.parametrize(
    ("name", "who", "change"),
    [
        ("arcana", "charmander", "level+2"),
        ("mystery", "pikachu", "level+2"),
        ("ptu", "pippa", "level+1"),
        ("rokumen", "rimelet", "hp-5"),
        ("vademecum", "Ann", "strength+1"),
    ],
)
def test_somebody_of_the_setup_is_changed(name: str, who: str, change: str) -> None:
    played = alone(name)
    setup = played.first_setup(1)
    if name == "ptu":
        setup["players"] = [{"species": "oddish", "level": 9, "id": "pippa"}, "oddish 9"]
    before, after = (played.new_scene(one, {}) for one in (setup, swapped(played, setup, f"creature.{who}:{change}")))
    differ = [id for id, one in before.creatures.items() if one.to_data() != after.creatures[id].to_data()]
    assert differ == [who]
    field = read_swap(f"{who}:{change}").field
    assert getattr(after.creatures[who], field) != getattr(before.creatures[who], field)


def test_the_second_of_a_name_in_a_short_form() -> None:
    played = alone("ptu")
    setup = {"players": ["charmander 9"], "opponents": ["oddish 9", "oddish 9 hp=20", "oddish 9"]}
    after = played.new_scene(swapped(played, setup, "oddish-2:hp=5"), {})
    hp = [one.hp for one in after.creatures.values() if one.species == "oddish"]
    assert hp[1] == 5
    assert hp[0] == hp[2] > 5


def test_what_a_table_has_made_itself_is_changed_in_its_setup() -> None:
    played = alone("arcana")
    lash = {"type": "Grass", "power": 30}
    setup = {
        "kind": "trainer",
        "moves": {"lash": lash},
        "player": {"team": [{"species": "oddish", "level": 9, "moves": ["lash"]}]},
        "opponent": {"team": ["rattata 9"]},
    }
    after = swapped(played, setup, "lash:power+5")
    assert after["moves"]["lash"]["power"] == 35
    assert played.content(played.new_scene(after, {}).packs).record("move", "lash").power == 35
    assert lash["power"] == 30


def test_two_changes_of_one_piece_and_a_fraction() -> None:
    played = alone("arcana")
    setup = played.first_setup(1)
    changes = [
        *chosen(played, setup, "ember:power=45")[-1].changes,
        *chosen(played, setup, "ember:accuracy-10")[-1].changes,
    ]
    scene = played.new_scene(changed(played, setup, {}, changes, "both"), {})
    ember = played.content(scene.packs).record("move", "ember")
    assert (ember.power, ember.accuracy) == (45, 90)


def test_a_value_that_a_fraction_fits_gets_it_exactly() -> None:
    played = alone("vademecum")
    setup = played.first_setup(1)
    fractions = [
        (f"{kind}.{key}", name)
        for kind, pieces in played.content(()).pieces.items()
        for key, piece in pieces.items()
        for name, leaf in leaves_of(piece.record).items()
        if isinstance(leaf.value, Fraction)
    ]
    thing, field = fractions[0]
    kind, _, key = thing.partition(".")
    scene = played.new_scene(swapped(played, setup, f"{thing}:{field}=3/2"), {})
    assert leaves_of(played.content(scene.packs).record(kind, key))[field].value == Fraction(3, 2)


def test_what_can_mean_two_things_is_asked_back() -> None:
    played = alone("vademecum")
    setup = {**played.first_setup(1), "enemies": ["brineling"]}
    with pytest.raises(BadSwap) as told:
        chosen(played, setup, "brineling:level+1")
    assert told.value.refusal.data["names"] == ["combatant.brineling:level", "creature.brineling:level"]
    assert len(chosen(played, setup, "creature.brineling:level+1")) == 2


def test_on_top_of_a_pack_that_has_changed_it_already() -> None:
    played = alone("arcana")
    head = {"id": "mine", "name": "Mine", "version": "1", "system": "arcana", "licence": "ours"}
    ember = {"name": "Ember", "overrides": "ember", "type": "Fire", "power": 70}
    faults: list[Any] = []
    reader = PackReader(played.kinds, played.content(()), lambda *fault: faults.append(fault))
    pack = reader.read("arcana", {"pack": head, "move": {"hot-ember": ember}})
    assert pack is not None, faults
    setup = played.first_setup(1) | {"packs": played.shelf.put(pack)}
    assert [one.label for one in chosen(played, setup, "ember:power+5")] == ["70", "75"]
    scene = played.new_scene(swapped(played, setup, "ember:power+5"), {})
    assert played.content(scene.packs).record("move", "ember").power == 75


def test_a_whole_name_means_no_namesake() -> None:
    """Of two that are called alike, each is meant by what a refusal proposes."""
    played = alone("vademecum")
    setup = {"party": [{"name": "Ann"}], "enemies": [{"combatant": "wolf"}]}
    with pytest.raises(BadSwap) as caught:
        chosen(played, setup, "shortsword:damage+1")
    names = [name.removesuffix(":damage") for name in caught.value.refusal.data["names"]]
    assert len(names) == 2
    for name in names:
        assert len(chosen(played, setup, f"{name}:damage+1")) == 2
