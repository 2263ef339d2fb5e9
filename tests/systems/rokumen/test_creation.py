"""Character creation by questions: what is asked, what is offered, and the numbers that come of it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.ask import Ask, Data
from cinque.core.building import Builder, Building
from cinque.core.clause import cite
from cinque.core.draft import SEAT, draft_of
from cinque.core.sheet import random_sheet
from cinque.core.words import Reader
from cinque.systems.rokumen import SYSTEM
from cinque.systems.rokumen.at_the_table.sheet import SHEETS
from cinque.systems.rokumen.content import content_for
from cinque.systems.rokumen.content.records import ATTRIBUTES, COMBAT_VALUES, EGG_GROUPS, TYPES

KIND = SHEETS["character"]
STEPS = {
    "①": ["type", "second-type"],
    "②": ["egg-group"],
    "③": ["sex"],
    "④": [*ATTRIBUTES, *(f"points-{name}" for name in COMBAT_VALUES)],
    "⑤": ["ability", "traits"],
    "⑥": ["moves"],
    "⑦": ["items"],
}
FIRST = {"type": "fire", "second-type": "none", "egg-group": "field", "sex": "female"}
TEN = {"points-hp": "3", "points-pp": "2", "points-attack": "1", "points-defence": "1"} | {
    f"points-{name}": "1" for name in ("special_attack", "special_defence", "speed")
}


def attributes(toughness: int, cleverness: int, dexterity: int, courage: int) -> dict[str, str]:
    return dict(zip(ATTRIBUTES, map(str, (toughness, cleverness, dexterity, courage)), strict=True))


def building(**wishes: str) -> Building:
    """A builder whose questions are answered as far as the wishes go."""
    return Building(
        Builder(SYSTEM, KIND),
        draft_of(SYSTEM.rulings(), ()),
        {topic.replace("_", "-"): w for topic, w in wishes.items()},
    )


def building_with(wishes: dict[str, str]) -> Building:
    return Building(Builder(SYSTEM, KIND), draft_of(SYSTEM.rulings(), ()), wishes)


def asked(made: Building, topic: str) -> Ask:
    assert made.ask is not None
    assert made.ask.topic == topic
    return made.ask


def keys(ask: Ask) -> list[str]:
    return [option.key for option in ask.options]


def clauses(ask: Ask) -> set[str]:
    return {refusal.clause for refusal in ask.refusals}


def values_told(made: Building) -> dict[str, int]:
    return {event.data["figure"]: event.data["value"] for event in made.events(SEAT) if event.kind == "combat-value"}


def why(made: Building, lang: str = "en") -> dict[str, str]:
    reader = Reader(SYSTEM, made.now, lang)
    return {
        event.data["figure"]: reader.tally(event.tally)
        for event in made.events(SEAT)
        if event.kind == "combat-value" and event.tally is not None
    }


# -- the procedure


@pytest.mark.shows("rokumen.creation.procedure")
def test_the_steps_come_in_the_order_of_the_book() -> None:
    wishes = (
        FIRST | attributes(2, 4, 1, 3) | TEN | {"ability": "blaze", "traits": "done", "moves": "done", "items": "done"}
    )
    made = building_with(wishes)
    assert made.ask is None
    assert made.now.asked == [topic for topics in STEPS.values() for topic in topics]
    assert [event.clause for event in made.events(SEAT) if event.kind == "creation"] == ["rokumen.creation.procedure"]
    for lang in ("en", "ja"):
        reader = Reader(SYSTEM, made.now, lang)
        told = reader.event(made.events(SEAT)[0])
        places = [told.index(number) for number in (*STEPS, "⑧")]
        assert places == sorted(places)
        for number, topics in STEPS.items():
            for topic in topics:
                assert reader.text("ask", topic, seat="", who="").startswith(number)


# -- ① to ③


@pytest.mark.shows("rokumen.creation.types")
def test_one_or_two_of_eighteen_types() -> None:
    made = building()
    assert keys(asked(made, "type")) == [f"type {type}" for type in TYPES]
    assert len(set(TYPES)) == 18
    made.answer("type fire", SEAT)
    second = keys(asked(made, "second-type"))
    assert second == ["none", *(f"type {type}" for type in TYPES if type != "fire")]
    made.answer("type ghost", SEAT)
    assert made.sheet["types"] == ["fire", "ghost"]
    made.undo(SEAT)
    made.answer("none", SEAT)
    assert made.sheet["types"] == ["fire"]


@pytest.mark.shows("rokumen.creation.egg-group")
def test_one_egg_group_of_the_list() -> None:
    made = building(type="fire", second_type="none")
    assert keys(asked(made, "egg-group")) == [f"egg-group {group}" for group in EGG_GROUPS]
    made.answer("egg-group dragon", SEAT)
    assert made.sheet["egg_group"] == "dragon"
    asked(made, "sex")


@pytest.mark.shows("rokumen.creation.sex")
def test_male_female_or_unknown() -> None:
    made = building(type="fire", second_type="none", egg_group="field")
    ask = asked(made, "sex")
    assert keys(ask) == ["sex male", "sex female", "sex unknown"]
    assert [Reader(SYSTEM, made.now, "ja").option(option) for option in ask.options] == ["♂", "♀", "ふめい"]
    made.answer("sex unknown", SEAT)
    assert made.sheet["sex"] == "unknown"


# -- ④ attributes


@pytest.mark.shows("rokumen.creation.attributes")
def test_only_what_still_adds_up_to_ten_is_offered() -> None:
    made = building_with(FIRST)
    assert keys(asked(made, "toughness")) == [f"value toughness {value}" for value in range(1, 6)]
    made.answer("value toughness 5", SEAT)
    ask = asked(made, "cleverness")  # 5 are left for three of at least 1
    assert keys(ask) == [f"value cleverness {value}" for value in (1, 2, 3)]
    assert clauses(ask) == {"rokumen.creation.attributes"}
    cite(*clauses(ask))
    made.answer("value cleverness 2", SEAT)
    assert keys(asked(made, "dexterity")) == ["value dexterity 1", "value dexterity 2"]
    made.answer("value dexterity 1", SEAT)
    assert made.sheet["attributes"] == {"toughness": 5, "cleverness": 2, "dexterity": 1, "courage": 2}


def every_spread() -> list[tuple[int, ...]]:
    """Four values from 1 to 5 with a total of 10."""
    found = [(a, b, c, 10 - a - b - c) for a in range(1, 6) for b in range(1, 6) for c in range(1, 6)]
    return [spread for spread in found if 1 <= spread[-1] <= 5]


def test_every_legal_spread_can_be_chosen_and_no_other() -> None:
    reached: set[tuple[int, ...]] = set()

    def go(chosen: tuple[int, ...]) -> None:
        made = building_with(FIRST | dict(zip(ATTRIBUTES, map(str, chosen), strict=False)))
        ask = made.ask
        assert ask is not None
        if ask.topic not in ATTRIBUTES:
            reached.add(tuple(made.sheet["attributes"].values()))
            return
        for option in ask.options:
            go((*chosen, option.args["number"]))

    go(())
    assert reached == set(every_spread())
    assert len(reached) == 68


FEEDS = {
    "toughness": {"hp": 2, "attack": 1, "defence": 1},
    "cleverness": {"pp": 1, "special_attack": 1, "special_defence": 1},
    "dexterity": {"attack": 1, "special_attack": 1, "speed": 1},
    "courage": {"hp": 1, "pp": 1, "defence": 1, "special_defence": 1, "speed": 1},
}
"""What the descriptions of the four attributes say they feed, and how strongly by the table of base values."""


def base_values(*spread: int) -> dict[str, int]:
    """The combat base values, from the combat values told: without points, and HP undone."""
    told = values_told(building_with(FIRST | attributes(*spread) | {"points-hp": "10"}))
    return told | {"hp": (told["hp"] - 10) // 2 - 10}


@pytest.mark.shows(*(f"rokumen.attribute.{name}" for name in ATTRIBUTES))
@pytest.mark.parametrize("raised", ATTRIBUTES)
def test_what_an_attribute_feeds(raised: str) -> None:
    """One point more of an attribute, one less of another: the values that it feeds rise, those of the other fall."""
    for lowered in ATTRIBUTES:
        if lowered == raised:
            continue
        start = dict.fromkeys(ATTRIBUTES, 2) | {raised: 2, lowered: 4}
        before = base_values(*start.values())
        after = base_values(*(start | {raised: 3, lowered: 3}).values())
        gain = {name: FEEDS[raised].get(name, 0) - FEEDS[lowered].get(name, 0) for name in COMBAT_VALUES}
        assert {name: after[name] - before[name] for name in COMBAT_VALUES} == gain


@pytest.mark.parametrize("name", ATTRIBUTES[:-1])
def test_the_question_for_an_attribute_says_what_it_is_for(name: str) -> None:
    earlier = ATTRIBUTES[: ATTRIBUTES.index(name)]
    made = building_with(FIRST | dict.fromkeys(earlier, "2"))
    assert asked(made, name).clause == f"rokumen.attribute.{name}"


# -- ④ combat values


@pytest.mark.shows("rokumen.combat-value.base", "rokumen.combat-value.bonus-points", "rokumen.combat-value.final")
def test_combat_values_and_how_they_come_about() -> None:
    made = building_with(FIRST | attributes(2, 4, 1, 3) | TEN)
    assert values_told(made) == {
        "hp": (2 * 2 + 3 + 3) * 2 + 10,
        "pp": 4 + 3 + 2,
        "attack": 2 + 1 + 1,
        "defence": 2 + 3 + 1,
        "special_attack": 4 + 1 + 1,
        "special_defence": 4 + 3 + 1,
        "speed": 3 + 1 + 1,
    }
    told = why(made)
    assert told["hp"] == "30 = (4 Toughness + 3 Courage + 3 points) × 2 doubled + 10"
    assert told["pp"] == "9 = 4 Cleverness + 3 Courage + 2 points"
    assert told["speed"] == "5 = 3 Courage + 1 Dexterity + 1 points"


@pytest.mark.shows("rokumen.combat-value.base")
@given(st.sampled_from(every_spread()))
def test_base_values_of_every_spread(spread: tuple[int, ...]) -> None:
    tough, clever, deft, brave = spread
    assert base_values(*spread) == {
        "hp": 2 * tough + brave,
        "pp": clever + brave,
        "attack": tough + deft,
        "defence": tough + brave,
        "special_attack": clever + deft,
        "special_defence": clever + brave,
        "speed": brave + deft,
    }


@pytest.mark.shows("rokumen.combat-value.bonus-points")
def test_ten_points_over_all_seven_values() -> None:
    made = building_with(FIRST | attributes(2, 4, 1, 3))
    spent = 0
    for name, points in zip(COMBAT_VALUES, (4, 0, 3, 0, 0, 1), strict=False):
        ask = asked(made, f"points-{name}")
        assert keys(ask) == [f"value {name} {number}" for number in range(10 - spent + 1)]
        made.answer(f"value {name} {points}", SEAT)
        spent += points
    assert made.sheet["points"] == {"hp": 4, "attack": 3, "special_defence": 1, "speed": 2}
    assert sum(made.sheet["points"].values()) == 10


@pytest.mark.shows("rokumen.combat-value.final")
@pytest.mark.parametrize("name", COMBAT_VALUES)
def test_a_point_is_worth_one_but_two_in_hp(name: str) -> None:
    spread = attributes(2, 4, 1, 3)
    with_all = values_told(building_with(FIRST | spread | points_in(name, 10)))
    without = values_told(building_with(FIRST | spread | points_in("pp" if name == "hp" else "hp", 10)))
    assert with_all[name] - without[name] == (20 if name == "hp" else 10)


def points_in(name: str, number: int) -> dict[str, str]:
    return {f"points-{other}": str(number if other == name else 0) for other in COMBAT_VALUES}


# -- ⑤ traits


def up_to_traits(**wishes: str) -> Building:
    return building_with(FIRST | attributes(2, 4, 1, 3) | TEN | wishes)


@pytest.mark.shows("rokumen.creation.ability-required")
def test_an_ability_must_be_taken_first() -> None:
    made = up_to_traits()
    ask = asked(made, "ability")
    traits = content_for(()).traits
    assert ask.options
    assert all(traits[option.args["choice"]].ability for option in ask.options)
    assert ask.index("done") < 0
    made.answer(ask.options[0].key, SEAT)
    assert asked(made, "traits").index("done") >= 0


@pytest.mark.shows("rokumen.creation.trait-budget")
def test_traits_are_bought_for_200_cp() -> None:
    traits = content_for(()).traits
    made = up_to_traits()
    spent = 0
    while made.ask is not None and made.ask.topic in ("ability", "traits"):
        offered = [option.args["choice"] for option in made.ask.options if option.verb == "take"]
        assert all(traits[key].price <= 200 - spent for key in offered)
        if made.ask.refusals and spent > 100:
            assert "rokumen.creation.trait-budget" in clauses(made.ask)
        if not offered:
            made.answer("done", SEAT)
            break
        dearest = max(offered, key=lambda key: traits[key].price)
        spent += traits[dearest].price
        made.answer(f"take {dearest}", SEAT)
    assert 150 < spent <= 200
    assert sum(traits[key].price for key in made.sheet["traits"]) == spent


# -- ⑥ moves


@pytest.mark.shows("rokumen.creation.moves-known", "rokumen.creation.move-attribute")
def test_four_moves_each_with_an_attribute_of_its_own() -> None:
    content = content_for(())
    made = up_to_traits(ability="blaze", traits="done")
    taken: list[str] = []
    for _ in range(4):
        ask = asked(made, "moves")
        offered = [option.args["choice"] for option in ask.options if option.verb == "learn"]
        assert "rokumen.creation.moves-known" in clauses(ask)
        made.answer(f"learn {next(key for key in offered if content.moves[key].difficulty)}", SEAT)
        if made.ask is not None and made.ask.topic == "attribute":
            assert [option.args["attribute"] for option in made.ask.options] == [
                name for name in ATTRIBUTES if name not in taken
            ]
            taken.append(made.ask.options[0].args["attribute"])
            made.answer(made.ask.options[0].key, SEAT)
    asked(made, "items")
    assert len(made.sheet["moves"]) == 4
    assert [known["attribute"] for known in made.sheet["moves"]] == list(ATTRIBUTES)


def test_a_move_without_difficulty_has_no_attribute() -> None:
    content = content_for(())
    made = up_to_traits(ability="blaze", traits="done")
    offered = [option.args["choice"] for option in asked(made, "moves").options if option.verb == "learn"]
    made.answer(f"learn {next(key for key in offered if not content.moves[key].difficulty)}", SEAT)
    asked(made, "moves")
    assert "attribute" not in made.sheet["moves"][0]


def test_moves_are_optional() -> None:
    made = up_to_traits(ability="blaze", traits="done", moves="done", items="done")
    assert made.ask is None
    assert made.sheet["moves"] == []
    assert KIND.faults(made.sheet, SYSTEM.rulings(), ()) == []


# -- ⑦ items


@pytest.mark.shows("rokumen.creation.items")
def test_items_are_bought_for_1000_p() -> None:
    items = content_for(()).items
    made = up_to_traits(ability="blaze", traits="done", moves="done")
    left, refused = 1_000, False
    while made.ask is not None:
        offered = [option.args["item"] for option in made.ask.options if option.verb == "goods"]
        assert set(offered) == {key for key, item in items.items() if item.price <= left}
        refused = refused or "rokumen.creation.items" in clauses(made.ask)
        dearest = max(offered, key=lambda key: items[key].price)
        left -= items[dearest].price
        made.answer(f"goods {dearest}", SEAT)
    assert refused
    assert sum(items[key].price * count for key, count in made.sheet["items"].items()) == 1_000 - left
    assert 0 <= left < min(item.price for item in items.values())


# -- ⑧ personal data


@pytest.mark.parametrize("name", ["ヒノ", "Hino the 2nd", "x" * 60])
def test_a_name_changes_no_number(name: str) -> None:
    sheet = random_sheet(KIND, draft_of(SYSTEM.rulings(), ()), 5)
    named: Data = sheet | {"name": name, "notes": "Says so.\nAnd means it."}
    assert KIND.faults(named, SYSTEM.rulings(), ()) == []

    def page(one: Data) -> Any:
        return KIND.page(one, SYSTEM.rulings(), (), Reader(SYSTEM, draft_of(SYSTEM.rulings(), ()), "en").name)

    assert page(named).blocks[:-1] == page(sheet).blocks
    assert page(named).title == name
    faults = KIND.faults(sheet | {"name": "x" * 61}, SYSTEM.rulings(), ())
    assert [(place, refusal.clause) for place, refusal in faults] == [("name", "rokumen.creation.personal-data")]


@given(st.integers(0, 2**32))
def test_every_random_character_is_legal(seed: int) -> None:
    sheet = random_sheet(KIND, draft_of(SYSTEM.rulings(), ()), seed)
    assert KIND.faults(sheet, SYSTEM.rulings(), ()) == []
    assert 1 <= len(sheet["types"]) <= 2
    assert sum(sheet["attributes"].values()) == 10
    assert sum(sheet["points"].values()) == 10
