"""Which pack is meant: files, folders, installed ones, versions, pins, and saved tables that need them again."""

from collections.abc import Callable
from pathlib import Path

import pytest
from toys.effects import SYSTEM

from cinque.packs import BadPack, NoSuchPack, find_pack, installed, pack_folder, pin_packs, shelve_pinned, with_packs

Write = Callable[..., Path]

LASH = '[move.lash]\nname = "Lash"\n'


def use(key: str) -> str:
    return f'[move.use]\nname = "Use"\neffects = [{{ then = "{key}" }}]\n'


def names(pins: tuple[str, ...]) -> list[str]:
    return [pin.partition("+")[0] for pin in pins]


def refused(*wanted: str) -> str:
    with pytest.raises(NoSuchPack) as error:
        pin_packs(SYSTEM, wanted)
    return str(error.value)


# -- what is installed


def test_no_folder_at_all(folder: Path) -> None:
    assert pack_folder() == folder
    assert installed() == []
    assert refused("desert") == f"There is no pack “desert” in {folder}."


def test_what_is_broken_harms_nobody(write: Write, folder: Path) -> None:
    write("installed/good.toml", LASH)
    write("installed/folder/pack.toml", id="folder")
    write("installed/broken.toml", "oops [")
    write("installed/head.toml", version="x")
    write("installed/none.json", "{}", id="")
    write("installed/deep.json", "[" * 5_000, id="")
    write("installed/bytes.toml", id="", mark="\0")
    write("installed/readme.txt", "hello", id="")
    write("installed/.hidden.toml", "hello", id="")
    (folder / "empty").mkdir()
    (folder / "dir.toml").mkdir()
    (folder / "loop.toml").symlink_to("loop.toml")
    (folder / "loop").symlink_to("loop")
    (folder / "gone.toml").symlink_to("nowhere")
    there = installed()
    assert [one.path.name for one in there if not one.problem] == ["folder", "good.toml"]
    assert [one.path.name for one in there if one.problem] == [
        *("broken.toml", "bytes.toml", "deep.json", "dir.toml", "gone.toml", "head.toml", "loop.toml", "none.json"),
    ]
    assert all(str(one.path) in str(one.problem) for one in there if one.problem)
    assert names(pin_packs(SYSTEM, ["desert", "folder"])) == ["desert@1.0", "folder@1.0"]


def test_a_head_cannot_pretend(write: Write) -> None:
    """What is listed is what a head may say, not whatever a file calls so."""
    write("installed/odd.toml", 'problem = ""\npath = "/etc"\n')
    (one,) = installed()
    assert one.head == {}
    assert "pack check" in str(one.problem)


def test_several_versions(write: Write, folder: Path) -> None:
    write("installed/a.toml", LASH, version="1.0")
    write("installed/b.toml", LASH, version="2.0")
    assert names(pin_packs(SYSTEM, ["desert@1.0"])) == ["desert@1.0"]
    assert names(pin_packs(SYSTEM, ["desert@2.0"])) == ["desert@2.0"]
    assert refused("desert") == "There are several packs “desert”; write desert@1.0 or desert@2.0."
    assert refused("desert@3.0") == f"There is no pack “desert@3.0” in {folder}; did you mean desert@2.0 or desert@1.0?"
    assert "did you mean desert" in refused("dessert")


def test_a_broken_version_does_not_hide_a_good_one(write: Write) -> None:
    write("installed/a.toml", "[move.bad]\n", version="1.0")
    write("installed/b.toml", LASH, version="2.0")
    assert names(pin_packs(SYSTEM, ["desert@2.0"])) == ["desert@2.0"]
    with pytest.raises(BadPack, match="name” is missing"):
        pin_packs(SYSTEM, ["desert@1.0"])


def test_the_same_pack_twice_in_the_folder(write: Write) -> None:
    write("installed/a.toml", LASH)
    write("installed/copy of a.toml", f"# a copy\n{LASH}")
    assert names(pin_packs(SYSTEM, ["desert"])) == ["desert@1.0"]
    write("installed/copy of a.toml", use("desert:use"))
    said = refused("desert")
    assert "a.toml" in said
    assert "copy of a.toml" in said
    assert "differ" in said


# -- files and folders


def test_paths(write: Write, tmp_path: Path) -> None:
    write("there/desert.toml", LASH)
    write("here/pack.toml", id="here")
    write("a+b@1.toml", id="plus")
    assert find_pack("there/desert.toml") == [Path("there/desert.toml")]
    assert find_pack("desert.toml", tmp_path / "there") == [tmp_path / "there" / "desert.toml"]
    assert find_pack(str(tmp_path / "here"), tmp_path / "there") == [tmp_path / "here"]
    assert names(pin_packs(SYSTEM, ["here", "./there/desert.toml", "a+b@1.toml"])) == [
        *("here@1.0", "desert@1.0", "plus@1.0"),
    ]
    assert refused("gone.toml") == "There is no pack at gone.toml."
    assert refused("gone/folder") == "There is no pack at gone/folder."
    assert "There is no pack “”" in refused("")


def test_a_table_uses_a_pack_once(write: Write) -> None:
    write("a.toml", LASH)
    write("b.toml", LASH, version="2.0")
    with pytest.raises(BadPack, match=r"b\.toml:2: pack\.id: The pack desert is here already in version 1\.0"):
        pin_packs(SYSTEM, ["a.toml", "b.toml"])


def test_packs_stand_on_those_before_them(write: Write, tmp_path: Path) -> None:
    write("a.toml", LASH)
    write("b.toml", use("lash"), id="upper")
    pins = pin_packs(SYSTEM, ["a.toml", "b.toml"])
    assert SYSTEM.content(pins).records("move")["upper:use"].effects[0].then == "desert:lash"
    with pytest.raises(BadPack, match=r"b\.toml:9: move\.use\.effects\.0\.then: There is no move “lash”"):
        pin_packs(SYSTEM, ["b.toml", "a.toml"])
    assert pin_packs(SYSTEM, ["b.toml"], tmp_path, pins[:1]) == pins


def test_overrides_of_two_packs_clash_with_file_and_line(write: Write) -> None:
    write("a.toml", LASH)
    write("b.toml", '[move.x]\nname = "X"\noverrides = "desert:lash"\n', id="second")
    write("c.toml", '\n[move.y]\nname = "Y"\noverrides = "desert:lash"\n', id="third")
    with pytest.raises(BadPack) as error:
        pin_packs(SYSTEM, ["a.toml", "b.toml", "c.toml"])
    assert str(error.value) == (
        "c.toml:10: move.y.overrides: “desert:lash” is overridden by the pack second already (b.toml:7); "
        "override second:x instead, or leave one of the packs out."
    )
    write("c.toml", '[move.y]\nname = "Y"\noverrides = "second:x"\n', id="third")
    pins = pin_packs(SYSTEM, ["a.toml", "b.toml", "c.toml"])
    assert SYSTEM.name_of("move", "desert:lash", "en", pins) == "Y"


# -- saved tables


def test_a_saved_table_finds_its_packs(write: Write) -> None:
    write("installed/a.toml", LASH, id="saved")
    write("installed/b.toml", use("saved:lash"), id="on-saved")
    pins = pin_packs(SYSTEM, ["saved", "on-saved"])
    shelve_pinned(SYSTEM, [*pins, "table@1+0123456789ab"])
    with pytest.raises(NoSuchPack, match=r"There is no pack “other@1\+0123456789ab”"):
        shelve_pinned(SYSTEM, ["other@1+0123456789ab"])


def test_a_pin_is_exact(write: Write) -> None:
    write("installed/a.toml", LASH, id="exact")
    with pytest.raises(NoSuchPack) as error:
        shelve_pinned(SYSTEM, ["exact@1.0+0123456789ab"])
    assert "The table plays with exact@1.0+0123456789ab, but what is installed as that version differs" in str(
        error.value
    )


def test_a_pack_from_a_file_may_stand_on_an_installed_one(write: Write) -> None:
    """As when a journal is told again with --pack: what is named is read by itself first."""
    write("installed/a.toml", LASH, id="below")
    write("above.toml", '[move.kick]\nname = "Kick"\n', id="above")
    (above,) = pin_packs(SYSTEM, ["above.toml"])
    (below,) = pin_packs(SYSTEM, ["below"])
    shelve_pinned(SYSTEM, [below, above])
    assert set(SYSTEM.content((below, above)).keys("move")) == {"below:lash", "above:kick"}


def test_a_pack_that_was_moved_is_found_again(write: Write) -> None:
    path = write("moved.toml", LASH, id="moved")
    below = pin_packs(SYSTEM, [str(write("under.toml", id="under"))])
    (pin,) = pin_packs(SYSTEM, ["moved.toml"])
    write("installed/moved.toml", LASH, id="moved")
    path.unlink()
    shelve_pinned(SYSTEM, [*below, pin])
    assert "moved:lash" in SYSTEM.content((*below, pin)).keys("move")
    write("moved.toml", id="moved")
    other = pin_packs(SYSTEM, [str(write("other.toml", id="other"))])
    shelve_pinned(SYSTEM, [*other, pin])
    assert "moved:lash" in SYSTEM.content((*other, pin)).keys("move")


# -- setups


def test_a_setup_with_packs(write: Write, tmp_path: Path) -> None:
    write("setups/a.toml", LASH)
    write("b.toml", id="second")
    setup = with_packs(SYSTEM, {"packs": ["a.toml"], "x": 1}, ["b.toml"], tmp_path / "setups")
    assert names(setup["packs"]) == ["desert@1.0", "second@1.0"]
    assert setup["x"] == 1
    assert with_packs(SYSTEM, {"packs": [], "x": 1}) == {"x": 1}


@pytest.mark.parametrize("packs", [None, "desert", 5, {"a": 1}, [1], [None], [["a.toml"]]])
def test_packs_that_are_no_list_of_names(packs: object) -> None:
    with pytest.raises(NoSuchPack, match="is a list of names"):
        with_packs(SYSTEM, {"packs": packs})
