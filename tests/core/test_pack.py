"""Packs as data: names and namespaces, overrides and who clashes with whom, digests, pins and the shelf."""

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from toys.effects import EFFECTS, KINDS, SYSTEM, Drain, Hits, Inflict, Push, Stages, Then, Weather

from cinque.core.mistake import MissingPack
from cinque.core.pack import (
    MOST_PIECES,
    Content,
    Head,
    Pack,
    PackReader,
    digest_of,
    pack_schema,
)
from cinque.core.refusal import Refusal
from cinque.core.sentences import LANGUAGES
from cinque.core.shelf import Shelf
from cinque.core.words import Reader

Told = list[tuple[str, Refusal]]


def head(id: str = "desert", **more: Any) -> dict[str, Any]:
    return {"id": id, "name": "A pack", "version": "1.0", "system": "effects", "licence": "MIT"} | more


def data_of(id: str = "desert", /, **moves: Any) -> dict[str, Any]:
    """A pack of moves; `hot_ember=…` is the piece hot-ember."""
    return {"pack": head(id), "move": {key.replace("_", "-"): {"name": key, **one} for key, one in moves.items()}}


def read(data: Any, *below: Pack) -> tuple[Pack | None, Told]:
    content = Content(KINDS)
    for pack in below:
        content.add(pack)
    told: Told = []

    def fault(place: str, refusal: Refusal) -> None:
        told.append((place, refusal))

    return PackReader(KINDS, content, fault, lambda place: f"file:{place}").read("effects", data), told


def pack(data: Any, *below: Pack) -> Pack:
    found, told = read(data, *below)
    assert found is not None, told
    assert not told
    return found


def faults(data: Any, *below: Pack) -> dict[str, str]:
    found, told = read(data, *below)
    assert found is None
    tell(told)
    return {place: refusal.key for place, refusal in told}


def tell(told: Told) -> list[str]:
    readers = [Reader(SYSTEM, SYSTEM.scene_type(), lang) for lang in LANGUAGES]
    return [reader.refusal(refusal) for _, refusal in told for reader in readers]


def content_of(*packs: Pack) -> Content:
    content = Content(KINDS)
    for one in packs:
        content.add(one)
    return content


BASE = Pack(
    Head("base", "Base", "1", "effects", "MIT"),
    PackReader(KINDS, Content(KINDS), pytest.fail).pieces(
        "", "effects", {"move": {"ember": {"name": "Ember", "ja": "ひのこ", "power": 40}, "tackle": {"name": "Tackle"}}}
    ),
    "",
)
"""What comes with a system: its pieces go by their plain keys."""


# -- typed effects


EVERY_EFFECT = [
    {"inflict": "burn", "on": 18},
    {"stages": {"attack": -1}, "who": "target"},
    {"drain": [1, 2]},
    {"push": 2},
    {"hits": [2, 5]},
    {"weather": "rain"},
    {"then": "tackle", "who": "target"},
]


def test_effects_are_records_of_their_own() -> None:
    (piece,) = pack(data_of(lash={"effects": EVERY_EFFECT}), BASE).pieces
    assert piece.record.effects == (
        Inflict("burn", 18),
        Stages({"attack": -1}, "target"),
        Drain((1, 2)),
        Push(2),
        Hits((2, 5)),
        Weather("rain"),
        Then("tackle", "target"),
    )


def test_each_effect_tells_its_own_faults() -> None:
    effects = [
        {"inflict": "burns", "on": 21},
        {"stages": {"attack": -9, "luck": 1}, "whom": "target"},
        {"drain": [1, 0]},
        {"push": "2"},
        {"hits": [5, 2]},
        {"wether": "rain"},
        {"then": "ambr"},
        5,
    ]
    told = read(data_of(lash={"effects": effects}), BASE)[1]
    assert {(place.removeprefix("move.lash.effects."), refusal.key, refusal.clause) for place, refusal in told} == {
        ("0.inflict", "not-one-of", "effects.status.list"),
        ("0.on", "number-out-of-range", EFFECTS),
        ("1.stages.attack", "number-out-of-range", EFFECTS),
        ("1.stages.luck", "not-one-of", EFFECTS),
        ("1.whom", "unknown-name", EFFECTS),
        ("2.drain.1", "number-too-small", EFFECTS),
        ("3.push", "not-a-number", EFFECTS),
        ("5", "not-any-record", EFFECTS),
        ("6.then", "unknown-name", EFFECTS),
        ("7", "not-any-record", EFFECTS),
    }
    assert faults(data_of(lash={"effects": [{"hits": [5, 2]}]})) == {"move.lash.effects.0.hits": "wrong-order"}
    tell(told)


def test_the_schema_knows_the_effects() -> None:
    schema = pack_schema("effects", KINDS)
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    validator.validate(data_of(lash={"effects": EVERY_EFFECT}))
    for wrong in ({"inflict": "burns"}, {"push": 0}, {"on": 5}, {"inflict": "burn", "push": 1}, {"drain": [1]}, {}):
        assert not validator.is_valid(data_of(lash={"effects": [wrong]})), wrong
    assert not validator.is_valid({"pack": head(id="Desert")})
    assert not validator.is_valid({"pack": head(system="other")})
    assert not validator.is_valid({"pack": head(), "move": {"a.b": {"name": "x"}}})
    assert not validator.is_valid({"pack": head(), "moves": {}})


# -- the head


@pytest.mark.parametrize(
    ("changed", "place", "key"),
    [
        ({"id": "Desert"}, "id", "bad-key"),
        ({"id": "de.sert"}, "id", "bad-key"),
        ({"id": "x" * 61}, "id", "text-too-long"),
        ({"id": "table"}, "id", "reserved-id"),
        ({"id": "base"}, "id", "pack-twice"),
        ({"id": 5}, "id", "wrong-kind"),
        ({"version": "1.0-beta"}, "version", "bad-version"),
        ({"version": "١"}, "version", "bad-version"),
        ({"version": 1.0}, "version", "wrong-kind"),
        ({"system": "other"}, "system", "other-system"),
        ({"name": "=cmd()"}, "name", "name-formula"),
        ({"licence": ""}, "licence", "name-empty"),
        ({"licens": "MIT"}, "licens", "unknown-name"),
    ],
)
def test_what_is_wrong_with_a_head(changed: dict[str, Any], place: str, key: str) -> None:
    assert faults({"pack": head(**changed)}, BASE) == {f"pack.{place}": key}


def test_a_bad_head_hides_no_other_fault() -> None:
    data = data_of(lash={"powr": 1, "effects": [{"then": "desert:whip"}]}, whip={})
    data["pack"]["version"] = "one"
    assert faults(data, BASE) == {"pack.version": "bad-version", "move.lash.powr": "unknown-name"}


@pytest.mark.parametrize("said", [None, 5, [], "desert"])
def test_a_head_that_is_no_table(said: Any) -> None:
    assert faults({"pack": said}) == {"pack": "not-a-record"}
    assert set(faults({}).values()) == {"field-missing"}


@pytest.mark.parametrize(
    ("tables", "place", "key"),
    [
        ({"moves": {}}, "moves", "unknown-kind-of-content"),
        ({"k" * 10_000: {}}, "k" * 60 + "…", "unknown-kind-of-content"),
        ({"move": []}, "move", "not-a-record"),
        ({"move": {"a": 5}}, "move.a", "not-a-record"),
        ({"move": {"a": None}}, "move.a", "not-a-record"),
        ({"move": {"A": {"name": "x"}}}, "move.A", "bad-key"),
        ({"move": {"a:b": {"name": "x"}}}, "move.a:b", "bad-key"),
        ({"move": {"": {"name": "x"}}}, "move.", "bad-key"),
        ({"move": {"a": {}}}, "move.a", "field-missing"),
        ({"move": {"a": {"name": "x", "key": "y"}}}, "move.a.key", "unknown-name"),
        ({"move": {"a": {"name": "x", "overrides": 5}}}, "move.a.overrides", "wrong-kind"),
        ({"move": {f"m{number}": {} for number in range(MOST_PIECES + 1)}}, "move", "too-many-entries"),
    ],
)
def test_what_is_wrong_with_the_tables(tables: dict[str, Any], place: str, key: str) -> None:
    assert faults({"pack": head(), **tables}) == {place: key}


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inside: (
            st.lists(inside, max_size=3)
            | st.dictionaries(
                st.sampled_from(["pack", "id", "name", "system", "move", "effects", "overrides", "then", "a"])
                | st.integers()
                | st.text(max_size=4),
                inside,
                max_size=4,
            )
        ),
        max_leaves=20,
    )
)
def test_nothing_crashes(inside: Any) -> None:
    for data in (
        {"pack": inside},
        {"pack": head(), "move": inside},
        {"pack": head(), "move": {"a": inside, 7: inside}},
    ):
        tell(read(data, BASE)[1])
    if isinstance(inside, dict):
        tell(read(inside, BASE)[1])


# -- names


def test_namespaces() -> None:
    desert, swamp = pack(data_of(lash={}, whip={})), pack(data_of("swamp", lash={}, ember={}))
    content = content_of(BASE, desert, swamp)
    assert list(content.keys("move")) == [
        *("ember", "tackle", "desert:lash", "desert:whip", "swamp:lash", "swamp:ember"),
    ]
    meant = {key: content.full("move", key) for key in ("ember", "whip", "lash", "swamp:lash", "swamp:ember", "gone")}
    assert meant == {
        "ember": "ember",
        "whip": "desert:whip",
        "lash": "",
        "swamp:lash": "swamp:lash",
        "swamp:ember": "swamp:ember",
        "gone": "",
    }
    assert content.full("move", "base:ember") == "ember"
    assert content.full("move", "desert:ember") == ""
    assert content.full("spell", "ember") == ""


def test_own_pieces_come_first_and_ambiguous_ones_are_told() -> None:
    desert, swamp = pack(data_of(lash={}, ember={})), pack(data_of("swamp", lash={}))
    mine = pack(
        data_of("mine", lash={}, use={"effects": [{"then": "lash"}, {"then": "ember"}, {"then": "mine:lash"}]}), desert
    )
    assert [effect.then for effect in mine.pieces[1].record.effects] == ["mine:lash", "desert:ember", "mine:lash"]
    told = read(data_of("mine", use={"effects": [{"then": "lash"}]}), desert, swamp)[1]
    assert told[0][1].data["hint"] == ["desert:lash", "swamp:lash"]
    assert "desert:lash" in tell(told)[0]


def test_a_shadowed_piece_can_still_be_named() -> None:
    mine = pack(data_of("mine", ember={}, use={"effects": [{"then": "ember"}, {"then": "base:ember"}]}), BASE)
    assert [effect.then for effect in mine.pieces[1].record.effects] == ["mine:ember", "ember"]


def test_names_in_both_languages() -> None:
    content = content_of(BASE, pack(data_of(lash={"ja": "ムチ"})))
    assert content.name("move", "desert:lash", "ja") == "ムチ"
    assert content.name("move", "tackle", "ja") == "Tackle"
    assert content.name("move", "nothing", "ja") == "nothing"


# -- overrides


def test_an_override_takes_the_place() -> None:
    desert = pack(
        data_of(hot_ember={"overrides": "ember", "power": 50}, use={"effects": [{"then": "hot-ember"}]}), BASE
    )
    content = content_of(BASE, desert)
    assert content.records("move")["ember"].power == 50
    assert list(content.keys("move")) == ["ember", "tackle", "desert:use"]
    assert content.name("move", "ember", "en") == "hot_ember"
    assert content.records("move")["desert:use"].effects == (Then("ember"),)
    assert {content.full("move", key) for key in ("ember", "hot-ember", "desert:hot-ember", "base:ember")} == {"ember"}


def test_two_packs_that_override_the_same_clash() -> None:
    desert = pack(data_of(hot_ember={"overrides": "ember"}), BASE)
    for wanted in ("ember", "base:ember"):
        ((place, refusal),) = read(data_of("swamp", wet_ember={"overrides": wanted}), BASE, desert)[1]
        assert (place, refusal.key) == ("move.wet-ember.overrides", "overridden-twice")
        assert refusal.data["pack"] == "desert"
        assert refusal.data["where"] == "file:move.hot-ember"
        assert refusal.data["full"] == "desert:hot-ember"
    assert "file:move.hot-ember" in tell([(place, refusal)])[0]


def test_an_override_on_top_of_another() -> None:
    desert = pack(data_of(hot_ember={"overrides": "ember", "power": 50}), BASE)
    swamp = pack(data_of("swamp", wet_ember={"overrides": "desert:hot-ember", "power": 60}), BASE, desert)
    content = content_of(BASE, desert, swamp)
    assert content.records("move")["ember"].power == 60
    assert content.origin["move", "ember"] == "swamp"
    third = data_of("third", x={"overrides": "desert:hot-ember"})
    ((_, refusal),) = read(third, BASE, desert, swamp)[1]
    assert (refusal.key, refusal.data["pack"], refusal.data["full"]) == ("overridden-twice", "swamp", "swamp:wet-ember")
    assert (
        pack(data_of("third", x={"overrides": "swamp:wet-ember"}), BASE, desert, swamp).pieces[0].record.key == "ember"
    )


def test_one_pack_overrides_a_piece_once() -> None:
    told = read(data_of(a={"overrides": "ember"}, b={"overrides": "base:ember"}), BASE)[1]
    assert [(place, refusal.key, refusal.data["where"]) for place, refusal in told] == [
        ("move.b", "same-place", "file:move.a"),
    ]
    tell(told)


def test_nothing_to_override() -> None:
    cyclic = data_of(a={"overrides": "desert:b"}, b={"overrides": "desert:a"}, c={"overrides": "desert:c"})
    assert set(faults(cyclic, BASE).values()) == {"overrides-nothing"}
    ((_, refusal),) = read(data_of(a={"overrides": "embr"}), BASE)[1]
    assert refusal.data["hint"] == ["ember"]
    unnamed = {"pack": head(), "move": {"a": {"overrides": "embr"}}}
    assert faults(unnamed, BASE) == {"move.a": "field-missing", "move.a.overrides": "overrides-nothing"}


# -- digests, pins, the shelf


def test_the_digest_is_of_what_is_said() -> None:
    data = data_of(lash={"power": 1}, whip={})
    turned = {"move": dict(reversed(data["move"].items())), "pack": dict(reversed(data["pack"].items()))}
    assert pack(data).digest == pack(turned).digest == pack(json.loads(json.dumps(data))).digest
    assert pack(data).pin == f"desert@1.0+{digest_of(data)}"
    assert pack(data, BASE).pin == pack(data).pin


PIECES = st.dictionaries(
    st.sampled_from(["a", "b", "c"]),
    st.fixed_dictionaries({"name": st.sampled_from("AB")}, optional={"power": st.integers(0, 3), "about": st.text()}),
)


@given(PIECES, PIECES)
def test_the_digest_tells_packs_apart(one: dict[str, Any], other: dict[str, Any]) -> None:
    same = digest_of({"pack": head(), "move": one}) == digest_of({"pack": head(), "move": other})
    assert same == (one == other)


def test_half_letters_count_too() -> None:
    assert len({digest_of({"x": text}) for text in ("?", "\ud800", "\udfff")}) == 3


def test_the_shelf() -> None:
    shelf, lash = Shelf(), pack(data_of("shelf", lash={}))
    assert not shelf.has((lash.pin,))
    with pytest.raises(MissingPack, match=r"the pack shelf 1\.0 \(digest [0-9a-f]{12}\), which is not here") as missing:
        shelf.pins([lash.pin])
    assert missing.value.pin == lash.pin
    assert shelf.put(lash) == (lash.pin,)
    assert shelf.pins([lash.pin]).shelf is shelf


def test_the_same_pack_on_others_is_another_one() -> None:
    """What a plain key means depends on the packs below."""
    data = data_of("upper", use={"effects": [{"then": "lash"}]})
    desert, swamp = pack(data_of(lash={})), pack(data_of("swamp", lash={}))
    shelf = SYSTEM.shelf
    on_desert = shelf.put(pack(data, desert), shelf.put(desert))
    on_swamp = shelf.put(pack(data, swamp), shelf.put(swamp))
    assert on_desert[1] == on_swamp[1]
    for pins, meant in ((on_desert, "desert:lash"), (on_swamp, "swamp:lash")):
        assert SYSTEM.content(pins).records("move")["upper:use"].effects == (Then(meant),)
    with pytest.raises(MissingPack):
        SYSTEM.content(on_desert[1:])
