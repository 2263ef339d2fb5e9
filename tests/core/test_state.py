"""State: copied deeply, written as JSON, read back, compared, and set by path."""

import json
from typing import Any, ClassVar

import pytest
from coins import SYSTEM, CoinRulings, CoinScene, Flipper, scene_for_two
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.effect import Active
from cinque.core.mistake import BadPath, BadState
from cinque.core.rulings import Rulings
from cinque.core.scene import Creature, Scene, free_id
from cinque.core.state import State, copied, differences, plain

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=2), inner, max_size=3),
    max_leaves=12,
)
TABLES = st.dictionaries(st.text("abc", min_size=1, max_size=2), PLAIN, max_size=4)


class Box(State):
    __slots__ = ("inner", "things", "word")
    fields: ClassVar[tuple[str, ...]] = ("word", "things", "inner")

    def __init__(self) -> None:
        self.word = ""
        self.things: list[Any] = []
        self.inner: State | None = None


def rich_scene() -> CoinScene:
    scene = scene_for_two()
    ann = scene.creatures["ann"]
    ann.active.append(Active("dizzy", "ben", "ann", "turn-end", 2, 5))
    ann.hand = [1, 2, 3]
    scene.active.append(Active("rain"))
    scene.said = {"ann": ["yes", "no"]}
    scene.rulings = CoinRulings.of({"pass": "forbidden"})
    return scene


# ---- copies


def test_a_copy_is_equal_and_shares_nothing_that_changes() -> None:
    scene = rich_scene()
    before = json.dumps(scene.to_data())
    copy = scene.copy()
    assert type(copy) is CoinScene
    assert json.dumps(copy.to_data()) == before
    ann = copy.creatures["ann"]
    assert type(ann) is Flipper
    ann.coins = 99
    ann.hand.append(9)
    ann.active[0].left = 0
    copy.active.clear()
    copy.said["ann"].append("perhaps")
    copy.purse["red"] = 1
    copy.order.reverse()
    copy.creatures.pop("ben")
    copy.rulings = copy.rulings.but("pass", "allowed")
    assert json.dumps(scene.to_data()) == before


def test_a_copy_does_not_need_the_constructor() -> None:
    class Strict(State):
        __slots__ = ("value",)
        fields: ClassVar[tuple[str, ...]] = ("value",)

        def __init__(self, value: list[int]) -> None:
            self.value = value

    first = Strict([1])
    second = first.copy()
    second.value.append(2)
    assert (first.value, second.value) == ([1], [1, 2])


@given(PLAIN)
def test_copied_plain_values_are_equal_and_their_own(value: Any) -> None:
    def ids(value: Any) -> set[int]:
        parts = value if isinstance(value, list) else value.values() if isinstance(value, dict) else ()
        own = {id(value)} if isinstance(value, (list, dict)) else set()
        return own.union(*(ids(part) for part in parts))

    copy = copied(value)
    assert copy == value
    assert type(copy) is type(value)
    assert not ids(copy) & ids(value)


def test_states_inside_lists_and_dictionaries_are_copied() -> None:
    box = Box()
    box.inner = Box()
    box.things = [Box(), {"x": Box()}]
    copy = box.copy()
    assert copy.inner is not box.inner
    assert copy.things[0] is not box.things[0]
    assert copy.things[1]["x"] is not box.things[1]["x"]
    assert copy.to_data() == box.to_data()


# ---- JSON


def test_data_survives_json() -> None:
    scene = rich_scene()
    data = json.loads(json.dumps(scene.to_data()))
    again = SYSTEM.scene_from_data(data)
    assert again.to_data() == scene.to_data() == data
    ann = again.creatures["ann"]
    assert type(ann) is Flipper
    assert ann.marks == ("tall",)
    assert type(ann.active[0]) is Active
    assert type(again.active[0]) is Active
    assert again.rulings.pass_ == "forbidden"


def test_what_was_read_does_not_change_with_the_data() -> None:
    data = json.loads(json.dumps(rich_scene().to_data()))
    scene = SYSTEM.scene_from_data(data)
    before = scene.to_data()
    data["creatures"]["ann"]["hand"].append(7)
    data["said"]["ann"].clear()
    data["order"].clear()
    assert scene.to_data() == before


def test_what_was_written_does_not_change_with_the_state() -> None:
    scene = rich_scene()
    data = scene.to_data()
    before = json.dumps(data)
    scene.creatures["ann"].hand.append(7)
    scene.said["ann"].clear()
    assert json.dumps(data) == before


def test_plain_values_become_what_json_has() -> None:
    box = Box()
    box.things = [(1, (2, 3)), {"a": (4,)}]
    assert plain(box) == {"word": "", "things": [[1, [2, 3]], {"a": [4]}], "inner": None}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data.update(colour="red"), "“colour” does not belong there."),
        (lambda data: data.pop("things"), "“things” is missing there."),
    ],
)
def test_names_that_do_not_fit_are_named(change: Any, message: str) -> None:
    data = Box().to_data()
    change(data)
    with pytest.raises(BadState, match=message):
        Box.from_data(data)


def test_a_creature_inside_that_does_not_fit_is_named() -> None:
    data = scene_for_two().to_data()
    del data["creatures"]["ann"]["coins"]
    with pytest.raises(BadState, match=r"“coins” is missing there\."):
        SYSTEM.scene_from_data(data)


def test_a_plain_creature_and_scene_start_empty() -> None:
    assert Creature().to_data() == {"id": "", "name": "", "side": "", "seat": "", "active": []}
    assert Scene[Creature, Rulings]().to_data() == {
        "rulings": {},
        "packs": [],
        "own": {},
        "creatures": {},
        "purse": {},
        "clock": 0,
        "round": 0,
        "active": [],
        "behind": {},
    }


def test_states_of_one_kind_do_not_share_their_start_values() -> None:
    one, other = Flipper(), Flipper()
    one.hand.append(1)
    one.active.append(Active("dizzy"))
    assert (other.hand, other.active) == ([], [])


# ---- what differs


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ({}, {}, {}),
        ({"a": 1}, {"a": 1}, {}),
        ({"a": 1}, {"a": 2}, {"a": 2}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}, {"a.c": 3}),
        ({"a": 1}, {}, {"a": None}),
        ({}, {"a": {"b": 1}}, {"a": {"b": 1}}),
        ({"a": {"b": 1}}, {"a": {}}, {"a.b": None}),
        ({"a": {"b": 1}}, {"a": 5}, {"a": 5}),
        ({"a": 5}, {"a": {"b": 1}}, {"a": {"b": 1}}),
        ({"a": [1, 2]}, {"a": [1, 3]}, {"a": [1, 3]}),
        ({"a": [{"b": 1}]}, {"a": [{"b": 2}]}, {"a": [{"b": 2}]}),
        ({"a": 1, "b": 2}, {"b": 3, "c": 4}, {"a": None, "b": 3, "c": 4}),
        (1, 2, {"": 2}),
    ],
)
def test_changes(before: Any, after: Any, found: dict[str, Any]) -> None:
    assert differences(before, after) == found


@given(TABLES, TABLES)
def test_nothing_differs_exactly_where_values_are_equal(before: Any, after: Any) -> None:
    assert (differences(before, after) == {}) == (before == after)


@given(TABLES, TABLES)
def test_changes_lead_from_one_to_the_other(before: Any, after: Any) -> None:
    result = copied(before)
    for path, value in differences(before, after).items():
        *folders, last = path.split(".")
        place = result
        for folder in folders:
            place = place[folder]
        if value is None:
            place.pop(last, None)
        else:
            place[last] = value

    def without_nothing(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: without_nothing(part) for key, part in value.items() if part is not None}
        return value

    assert without_nothing(result) == without_nothing(after)


# ---- any value by its path


@pytest.mark.parametrize(
    ("path", "value", "old"),
    [
        ("ann.coins", 9, 5),
        ("creatures.ann.coins", 9, 5),
        ("ann.lucky", True, False),
        ("ann.name", "Anna", "Ann"),
        ("ann.hand", [4, 5], [1, 2, 3]),
        ("ann.hand.1", 6, 2),
        ("ann.active.0.left", 7, 2),
        ("active.0.effect", "snow", "rain"),
        ("purse.blue", 0, 7),
        ("said.ann.0", "perhaps", "yes"),
        ("clock", 60, 0),
        ("round", -1, 0),
        ("order", ["ben", "ann"], ["ann", "ben"]),
        ("said", {}, {"ann": ["yes", "no"]}),
    ],
)
def test_put(path: str, value: Any, old: Any) -> None:
    scene = rich_scene()
    assert scene.put(path, value) == old

    def look(place: Any, name: str) -> Any:
        return place[int(name)] if isinstance(place, list) else place[name]

    place: Any = scene.to_data()
    for name in path.replace("creatures.", "").split("."):
        place = look(place["creatures"] if name == "ann" and "creatures" in place else place, name)
    assert place == value


@pytest.mark.parametrize(("path", "value"), [("ann.coins", 9), ("ann.hand.1", 6), ("purse.blue", 1), ("clock", 3)])
def test_put_changes_that_one_value_only(path: str, value: Any) -> None:
    scene = rich_scene()
    before = scene.to_data()
    scene.put(path, value)
    assert len(differences(before, scene.to_data())) == 1


class Staged(Flipper):
    __slots__ = ("stages",)
    fields: ClassVar[tuple[str, ...]] = (*Flipper.fields, "stages")
    counted: ClassVar[dict[str, tuple[str, ...]]] = {"stages": ("heads", "tails")}

    def __init__(self) -> None:
        super().__init__()
        self.stages: dict[str, int] = {"heads": 3}


class StagedScene(CoinScene):
    __slots__ = ()
    creature_type = Staged


def test_what_a_table_leaves_out_while_it_stands_at_0_is_put_by_its_name() -> None:
    scene, ann = StagedScene(), Staged()
    ann.id = "ann"
    scene.creatures["ann"] = ann
    before = scene.to_data()
    for path, value in [("ann.stages.edge", 1), ("ann.stages.tails", True), ("creatures.ben.stages.tails", 1)]:
        with pytest.raises(BadPath):
            scene.put(path, value)
    assert scene.to_data() == before
    assert scene.put("ann.stages.tails", 2) == 0
    assert scene.to_data()["creatures"]["ann"]["stages"] == {"heads": 3, "tails": 2}
    assert scene.put("ann.stages.tails", 0) == 2
    assert scene.to_data() == before


def test_a_list_put_where_a_tuple_was_becomes_one() -> None:
    scene = rich_scene()
    assert scene.put("ann.marks", ["small", "loud"]) == ["tall"]
    assert scene.creatures["ann"].marks == ("small", "loud")
    assert scene.put("ann.marks.1", "quiet") == "loud"
    assert scene.creatures["ann"].marks == ("small", "quiet")


def test_whole_groups_of_values_can_be_put() -> None:
    scene = rich_scene()
    scene.put("ann.active", [Active("burn").to_data()])
    assert [(type(active), active.effect) for active in scene.creatures["ann"].active] == [(Active, "burn")]
    scene.put("rulings", {"winning-face": "five"})
    assert (scene.rulings.winning_face, scene.rulings.pass_) == ("five", "allowed")
    scene.put("ben", scene.creatures["ann"].to_data())
    assert type(scene.creatures["ben"]) is Flipper
    assert scene.creatures["ben"].name == "Ann"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("ann.active", [{"effect": "burn"}]),
        ("ann.active", ["burn"]),
        ("ann", {"coins": 3}),
        ("creatures", {"ann": 5}),
        ("rulings", {"pass": "perhaps"}),
        ("rulings", {"dragons": "yes"}),
        ("rulings.pass", "perhaps"),
        ("active.0", {}),
    ],
)
def test_a_group_of_values_must_be_whole(path: str, value: Any) -> None:
    scene = rich_scene()
    before = scene.to_data()
    with pytest.raises(BadPath, match="cannot be"):
        scene.put(path, value)
    assert scene.to_data() == before


def test_what_was_put_is_the_scenes_own() -> None:
    scene = rich_scene()
    mine = [1, 2]
    old = scene.put("ann.hand", mine)
    mine.append(3)
    old.append(9)
    assert scene.creatures["ann"].hand == [1, 2]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("ann.coins", 5),
        ("creatures.ann.coins", 5),
        ("ann.marks", ("tall",)),
        ("ann.marks.0", "tall"),
        ("ann.hand.2", 3),
        ("ann.active.0.left", 2),
        ("purse.blue", 7),
        ("round", 0),
    ],
)
def test_get(path: str, value: Any) -> None:
    assert rich_scene().get(path) == value


def test_get_of_nothing() -> None:
    with pytest.raises(BadPath, match=r"“ann\.silver” leads nowhere"):
        rich_scene().get("ann.silver")
    with pytest.raises(BadPath, match="“” leads nowhere"):
        rich_scene().get("")


def test_anything_can_be_put_where_nothing_was() -> None:
    scene = rich_scene()
    scene.creatures["ann"].secret = None
    assert scene.put("ann.secret", "a ring") is None
    assert scene.creatures["ann"].secret == "a ring"


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (
            "",
            "there is no “” among rulings, packs, own, creatures, purse, clock, round, active, behind, order",
        ),
        ("cloc", "there is no “cloc” among clock."),
        ("ann", "“ann” holds a table, which 1 is not."),
        ("ann.", "there is no “” among id, name, side, seat, active, coins, hand, lucky, marks, secret."),
        ("ann.coin", "there is no “coin” among coins."),
        ("ann.coins.more", "there is no “more” there."),
        ("ann.hand.3", "there is no “3” there."),
        ("ann.hand.-1", "there is no “-1” there."),
        ("ann.hand.x", "there is no “x” there."),
        ("ann.hand.²", "there is no “²” there."),
        ("ann.hand.१", "there is no “१” there."),
        (f"ann.hand.{'9' * 5_000}", " there."),
        ("ann.marks.1", "there is no “1” there."),
        ("purse.green", "“purse.green” leads nowhere: there is no “green” among red, blue."),
        ("zoe.coins", "there is no “zoe” among"),
        ("creatures.zoe.coins", "there is no “zoe” among ann, ben."),
        ("ann.__class__", "there is no “__class__” among"),
        ("ann.fields", "there is no “fields” among"),
        ("ann.active.0", "“ann.active.0” holds a table"),
        ("rulings", "“rulings” holds a table"),
        ("rulings.pass_", "there is no “pass_” among pass."),
        ("rulings.chosen", "there is no “chosen” among pass."),
        (".clock", "there is no “” among"),
        ("ann..coins", "there is no “” among"),
    ],
)
def test_a_path_that_leads_nowhere_changes_nothing(path: str, message: str) -> None:
    scene = rich_scene()
    before = scene.to_data()
    with pytest.raises(BadPath) as caught:
        scene.put(path, 1)
    assert message in str(caught.value)
    assert scene.to_data() == before


@pytest.mark.parametrize(
    ("path", "value", "kind"),
    [
        ("ann.coins", "9", "a whole number"),
        ("ann.coins", 9.0, "a whole number"),
        ("ann.coins", True, "a whole number"),
        ("ann.coins", None, "a whole number"),
        ("ann.coins", [9], "a whole number"),
        ("ann.lucky", 1, "yes or no"),
        ("ann.lucky", "yes", "yes or no"),
        ("ann.name", 7, "a text"),
        ("ann.hand", (1, 2), "a list"),
        ("ann.hand", "123", "a list"),
        ("ann.marks", "tall", "a list"),
        ("ann.marks", ("small",), "a list"),
        ("ann.marks", {"tall": 1}, "a list"),
        ("purse", [], "a table"),
        ("said", None, "a table"),
    ],
)
def test_a_value_of_another_kind_changes_nothing(path: str, value: Any, kind: str) -> None:
    scene = rich_scene()
    before = scene.to_data()
    with pytest.raises(BadPath) as caught:
        scene.put(path, value)
    assert str(caught.value) == f"“{path}” holds {kind}, which {value!r} is not."
    assert scene.to_data() == before


@given(st.text("anben.coshd0123456789-_ ", max_size=14), PLAIN)
def test_any_path_either_works_or_changes_nothing(path: str, value: Any) -> None:
    scene = rich_scene()
    before = scene.to_data()
    try:
        scene.put(path, value)
    except BadPath:
        assert scene.to_data() == before
    else:
        json.dumps(scene.to_data())
        scene.copy()


# -- ids


@pytest.mark.parametrize(
    ("wish", "id"),
    [
        ("Ann Lee", "Ann-Lee"),
        ("赤い鳥", "赤い鳥"),
        ("r\u0430ttata", "creature"),
        ("\x1b[2J", "creature"),
        ("rat\u200btata", "creature"),
        ("", "creature"),
        ("ann", "ann-2"),
    ],
)
def test_the_id_of_a_creature_can_be_taken_for_no_other(wish: str, id: str) -> None:
    assert free_id(wish, {"ann"}, "creature") == id
