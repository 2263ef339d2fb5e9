"""Changes of the setup: where people stand, how many they are, how large the map is; and what is no value at all."""

from typing import Any

import pytest

from cinque.core.shelf import Shelf
from cinque.core.system import AnySystem
from cinque.core.words import Reader
from cinque.lab.swap import BadSwap, Choice, Things, changed, choices_of, read_swap
from cinque.lab.variants import setup_of, variants_of, without_axes
from cinque.systems import system

PTU: dict[str, Any] = {
    "width": 12,
    "height": 10,
    "players": [{"trainer": "sylvana", "at": "B6", "team": ["cyndaquil level=14", "pidgey level=12"]}],
    "opponents": ["oddish level=13 at=G3", "oddish level=13 at=G6"],
}


def place(one: Any) -> Any:
    return one.cell if hasattr(one, "cell") else one.square


def alone(name: str) -> AnySystem:
    return system(name, Shelf())


def chosen(played: AnySystem, setup: dict[str, Any], swap: str) -> list[Choice]:
    return choices_of(read_swap(swap), Things(played, setup, played.new_scene(setup, {})))


def swapped(played: AnySystem, setup: dict[str, Any], *swaps: str) -> Any:
    changes = [change for swap in swaps for change in chosen(played, setup, swap)[-1].changes]
    return played.new_scene(changed(played, setup, {}, changes, ", ".join(swaps)), {})


def told(name: str, setup: dict[str, Any], swap: str) -> str:
    played = alone(name)
    with pytest.raises(BadSwap) as refused:
        swapped(played, setup, swap)
    return refused.value.told(Reader(played, played.scene_type(), "en"))[0]


@pytest.mark.parametrize(
    ("name", "setup", "swap", "who"),
    [
        ("ptu", PTU, "oddish-2:at=H8", "oddish-2"),
        ("rokumen", {"players": ["cinderfox at=C3"], "opponents": ["venoma at=G3"]}, "venoma:at=G5", "venoma"),
        ("vademecum", {"party": [{"name": "Ann"}], "enemies": ["wolf"]}, "wolf:at=F2", "wolf"),
    ],
    ids=["ptu", "rokumen", "vademecum"],
)
def test_somebody_stands_elsewhere(name: str, setup: dict[str, Any], swap: str, who: str) -> None:
    """Also where the setup says it in short, or does not say it."""
    played = alone(name)
    before, after = played.new_scene(setup, {}), swapped(played, setup, swap)
    moved = [id for id, one in before.creatures.items() if place(one) != place(after.creatures[id])]
    assert moved == [who]


def test_what_the_setup_says_in_short_is_shown() -> None:
    assert [one.label for one in chosen(alone("ptu"), PTU, "oddish-2:at=H8")] == ["G6", "H8"]


@pytest.mark.parametrize(
    ("swap", "labels"),
    [
        ("setup:width=20", ["12", "20"]),
        ("setup:width+3,-2,5", ["12", "15", "10", "17"]),
        ("setup:damage=set", ["rolled", "set"]),
        ("setup:players.0.at=C6", ["B6", "C6"]),
    ],
)
def test_any_value_of_the_setup(swap: str, labels: list[str]) -> None:
    played = alone("ptu")
    assert [one.label for one in chosen(played, PTU, swap)] == labels
    scene = swapped(played, PTU, swap)
    assert scene.to_data() != played.new_scene(PTU, {}).to_data()


@pytest.mark.parametrize("many", [0, 1, 3])
def test_there_are_more_or_fewer_of_them(many: int) -> None:
    played = alone("ptu")
    scene = swapped(played, PTU, f"oddish-2:count={many}")
    assert len([one for one in scene.creatures.values() if one.side == "opponents"]) == 1 + many
    assert [one.label for one in chosen(played, PTU, "oddish-2:count=0,2,3")] == ["1", "0", "2", "3"]


def test_one_more_is_like_the_first_but_for_its_name_and_place() -> None:
    played = alone("vademecum")
    setup = {"party": [{"name": "Ann", "id": "ann", "strength": 3, "at": "B2"}], "enemies": ["wolf"]}
    scene = swapped(played, setup, "ann:count=2")
    ann, other, _ = scene.creatures.values()
    assert (ann.strength, other.strength) == (3, 3)
    assert ann.id != other.id
    assert place(ann) != place(other)


def test_how_many_goes_together_with_other_changes_of_the_same_side() -> None:
    played = alone("ptu")
    scene = swapped(played, PTU, "creature.oddish:count=0", "oddish-2:level=20")
    (left,) = [one for one in scene.creatures.values() if one.side == "opponents"]
    assert left.level == 20


def test_without_somebody() -> None:
    played = alone("ptu")
    first = played.new_scene(PTU, {})
    variants = variants_of(without_axes(["oddish-2"], played, PTU, first))
    assert [one.name for one in variants] == ["oddish-2=✓", "oddish-2=–"]
    setups = [setup_of(one, played, PTU, {}) for one in variants]
    assert [len(setup["opponents"]) for setup in setups] == [2, 1]


@pytest.mark.parametrize(
    ("name", "swap", "said"),
    [
        (
            "ptu",
            "cyndaquil:speed+5",
            "“cyndaquil” has no value “speed” that could be changed; did you mean base.speed?",
        ),
        ("ptu", "setup:widht=20", "“setup” has no value “widht” that could be changed; did you mean width?"),
        ("ptu", "burned:tick+1", "ptu.status.burned"),
        ("ptu", "Burned:tick+1", "ptu.status.burned"),
        ("ptu", "やけど:tick+1", "ptu.status.burned"),
        ("ptu", "min-damage:value=2", "--ruling min-damage="),
        ("ptu", "damage-base:4=5", "ptu.damage"),
        ("ptu", "oddish:count=-1", "count"),
        ("ptu", "oddish:count=many", "count"),
        ("ptu", "setup:opponents.0.id.x=3", "has no value “opponents.0.id.x”"),
        ("ptu", "creature.cyndaquil:base.speed+5", "“creature.cyndaquil” has no value “base.speed”"),
        ("arcana", "type-chart:fire=3", "arcana."),
        ("mystery", "burn:damage+1", "mystery.major.burn"),
    ],
)
def test_what_cannot_be_changed_is_told(name: str, swap: str, said: str) -> None:
    setup = PTU if name == "ptu" else alone(name).first_setup(1)
    assert said in told(name, setup, swap)


def test_only_what_a_setup_takes_is_offered() -> None:
    """Whatever is offered in place of a wrong name is no wrong name."""
    said = told("ptu", PTU, "creature.oddish:xyzzy=3")
    offered = said.partition("did you mean ")[2].rstrip("?").split(" or ")
    assert len(offered) > 2
    for name in offered:
        now = chosen(alone("ptu"), PTU, f"creature.oddish:{name}=1")
        assert now
