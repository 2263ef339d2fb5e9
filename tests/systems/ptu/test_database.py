"""The public PTU database as a pack: small files of our own, and the real one where it is."""

import tomllib
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from database_texts import REAL, needs_real

from cinque.cli.import_pack import REPORT_FILE, Wishes, import_pack_command
from cinque.cli.screen import UsersMistake
from cinque.core.pack import Content, Pack, PackReader
from cinque.core.sentences import Speaker, Words
from cinque.exchange import KEPT, UNDERSTOOD, BadText, MadePack
from cinque.files import BadFile
from cinque.packs.read import BadPack, read_source
from cinque.systems.ptu.content import KINDS, content_for
from cinque.systems.ptu.database import PACK_IMPORTS, import_database
from cinque.systems.ptu.database.moves import DAMAGING, STATUS_MOVE, readable_range
from cinque.systems.ptu.database.names import form_key, kebab, key_of
from cinque.systems.ptu.database.write import value_text

# -- names, ranges, files


def test_keys_are_those_of_the_dex_where_it_has_the_thing() -> None:
    assert key_of("move", "Will-O-Wisp") == "will-o-wisp"
    assert key_of("move", "Façade") == "facade"
    assert key_of("move", "Struggle+") == "struggle-plus"
    assert key_of("ability", "Mud Skin [Playtest]") == "mud-skin-playtest"
    assert kebab("10%") == "x-10"
    assert form_key("Deoxys", "Attack", True, False) == "deoxys-attack"
    assert form_key("Charizard", "Mega Evolution X", True, False) == "charizard-mega-x"
    assert form_key("Giratina", "Altered", False, True) == "giratina"
    assert form_key("Meowth Galarian", "Normal", True, True) == "meowth-galar"


def test_a_part_of_a_range_line_that_means_nothing_is_told() -> None:
    assert readable_range("Melee, 1 Target, Wobbly") == ("Melee, 1 Target", ["Range: Melee, 1 Target, Wobbly."])
    assert readable_range("") == ("Self", [])


@pytest.mark.parametrize("value", ['a "b" \\ c', "zwei\nZeilen", "ポケモン \u007f", "", "é’“"])
def test_texts_come_back_from_toml_as_they_were(value: str) -> None:
    assert tomllib.loads(f"x = {value_text([{'y': value, 'z': True, 'n': -3}])}") == {
        "x": [{"y": value, "z": True, "n": -3}]
    }


SMALL = """\
ContestEffects: []
Moves:
- &mud
  Name: Mud Kiss
  Type: Ground
  Class: Special
  DamageBase: 5
  Frequency: &often {Type: AtWill, Count: }
  AccuracyCheck: 2
  Range: 4, 1 Target
  Effects: Mud Kiss Poisons the target on 18+. It tickles.
- &tackle
  Name: Tackle
  Type: Normal
  Class: Physical
  DamageBase: 5
  Frequency: {Type: Scene, Count: 2}
  AccuracyCheck: 2
  Range: Melee, 1 Target, Dash, Push
  Effects: The target is Pushed 2 Meters.
- Name: Glower
  Type: Dark
  Class: Status
  DamageBase:
  Frequency: *often
  AccuracyCheck: 2
  Range: 6, 1 Target, Social
  Effects: Lower the target's Defense by -2 CS.
Abilities:
- &skin
  Name: Mud Skin [Playtest]
  Trigger: ''
  Target: ''
  Effect: The user resists Fire-Type attacks one step further.
  Frequency: {Type: Static, Count: }
  Keywords: None
Species:
- Name: Pikachu
  NationalDexNumber: 25
  Forms:
  - Name: Normal
    BaseStats: {HP: 4, PhysicalAttack: 6, PhysicalDefense: 3, SpecialAttack: 5, SpecialDefense: 4, Speed: 0}
    Types: [Electric]
    Abilities:
    - {RequirementType: Basic, Ability: *skin}
    Moves:
    - {RequirementType: Level, Move: *tackle, RequiredLevel: 7}
    - {RequirementType: Machine, Move: *mud, MachineId: TM 01}
    - {RequirementType: Machine, Move: {Name: Glower}, MachineId: TM 02}
    BaseSkills:
      Athletics: {Item1: 3, Item2: 1}
      GeneralEducation: {Item1: 0, Item2: 0}
    Capabilities: {Overland: 6, Sky: 0, NaturewalkTypes: [Forest, Moon], Others: [DeadSilent, MindLock, Yodeller]}
    AverageSize: {Item1: 0, Item2: 0, Item3: Small}
    AverageWeight: {Item1: 0, Item2: 0, Item3: 2}
    MaleFemaleRatio: 0.875
    SelectionWeight: 1
  - Name: Moon
    BaseStats: {HP: 4, PhysicalAttack: 6, PhysicalDefense: 3, SpecialAttack: 5, SpecialDefense: 4, Speed: 9}
    Types: [Electric, Dark]
    Abilities: []
    Moves: []
    MaleFemaleRatio:
    SelectionWeight: 0
  Rarity: Common
"""


def read_made(made: MadePack, folder: Path, content: Content) -> Pack:
    """The pack as everyone reads packs."""
    for name, text in made.files.items():
        (folder / name).write_text(text, encoding="utf-8")
    faults: list[Any] = []
    source = read_source(folder)
    pack = PackReader(KINDS, content, lambda *fault: faults.append(fault)).read("ptu", source.data)
    assert not faults
    assert not source.faults
    assert pack is not None
    return pack


@pytest.fixture(scope="module")
def content() -> Content:
    return content_for(())


def test_a_small_database_becomes_a_pack(tmp_path: Path, content: Content) -> None:
    made = import_database(SMALL, content)
    pieces = {(one.kind, one.key): one for one in read_made(made, tmp_path, content).pieces}
    assert list(pieces) == [
        ("ability", "mud-skin-playtest"),
        ("move", "mud-kiss"),
        ("move", "tackle"),
        ("move", "glower"),
        ("species", "pikachu"),
        ("species", "pikachu-moon"),
    ]
    tackle, mud = pieces["move", "tackle"], pieces["move", "mud-kiss"]
    assert (tackle.overrides, tackle.names["ja"]) == ("tackle", "たいあたり")
    assert tackle.record.frequency == "Scene x2"
    assert (mud.overrides, mud.record.by_hand) == ("", "It tickles.")
    assert made.report.counts(DAMAGING) == {UNDERSTOOD: 1, KEPT: 1, "dropped": 0}
    assert made.report.counts(STATUS_MOVE)[UNDERSTOOD] == 1


def test_a_species_keeps_its_facts_and_gets_the_rest_from_below(tmp_path: Path, content: Content) -> None:
    made = import_database(SMALL, content)
    pieces = {one.key: one.record for one in read_made(made, tmp_path, content).pieces if one.kind == "species"}
    pikachu, moon = pieces["pikachu"], pieces["pikachu-moon"]
    assert pikachu.base.speed == 1
    assert pikachu.skills == {"athletics": "3d6+1"}
    assert pikachu.capabilities == {"overland": 6, "dead-silent": 1, "mindlock": 1}
    assert (pikachu.naturewalk, pikachu.size, pikachu.weight_class, pikachu.male) == (("forest",), "small", 2, 88)
    assert [(one.level, one.move) for one in pikachu.learns] == [(7, "tackle")]
    assert pikachu.tutor == ("ptu-database:mud-kiss", "ptu-database:glower")
    assert pikachu.basic == ("ptu-database:mud-skin-playtest",)
    assert pikachu.evolves == content.records("species")["pikachu"].evolves
    assert (moon.types, moon.male, moon.rarity, moon.evolves) == (("electric", "dark"), -1, 0, {})
    dropped = [
        (line.subject, line.what, line.value) for line in made.report.of("dropped") if line.reason_key != "not-used"
    ]
    assert dropped == [
        ("Pikachu", "capability", "Yodeller"),
        ("Pikachu", "naturewalk", "Moon"),
        ("Pikachu", "stat", "speed 0"),
    ]


# -- files that are something else


def changed(old: str, new: str) -> str:
    assert old in SMALL
    return SMALL.replace(old, new, 1)


HOSTILE: dict[str, str] = {
    "nothing": "",
    "no table": "- 1\n- 2\n",
    "a sentence": "Hello there!",
    "another shape": "Moves: {a: b}\nAbilities: []\nSpecies: []\n",
    "no species": "Moves: [{Name: a}]\nAbilities: [{Name: b}]\n",
    "broken": "Moves: [\n  {",
    "tabs": "Moves:\n\t- Name: x\n",
    "two documents": SMALL + "---\nMoves: []\n",
    "a control character": "Moves: \x07\n",
    "deep": "[" * 500,
    "itself": "Moves: &a [*a]\n",
    "an unknown alias": "Moves: [*nobody]\n",
    "laughs": "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
    + "".join(
        f"{new}: &{new} [{', '.join([f'*{old}'] * 10)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "Moves: *i\nAbilities: *i\nSpecies: *i\n",
    "a name that is a list": changed("Name: Mud Kiss", "Name: [Mud]"),
    "a name that commands": changed("Name: Mud Kiss", 'Name: "=Mud\\eKiss"'),
    "no effects": changed("  Effects: Mud Kiss Poisons the target on 18+. It tickles.\n", ""),
    "a type that is none": changed("Type: Ground", "Type: Plastic"),
    "a class that is none": changed("Class: Special", "Class: Wobbly"),
    "a frequency that is none": changed("{Type: AtWill, Count: }", "{Type: Sometimes}"),
    "a frequency that is text": changed("{Type: AtWill, Count: }", "often"),
    "a huge figure": changed("DamageBase: 5", "DamageBase: 999999999999999999999999"),
    "a real figure": changed("AccuracyCheck: 2", "AccuracyCheck: 2.5"),
    "a very long text": changed("It tickles.", "It tickles. " * 1_000),
    "no forms": changed("  Forms:\n", "  Shapes:\n"),
    "no stats": changed("BaseStats: {HP: 4, ", "BaseStats: {HP: many, "),
    "a move of nobody": changed("Move: *mud", "Move: {Name: Nothing}"),
    "moves that are text": changed("    Moves: []\n", "    Moves: none\n"),
    "a ratio of two": changed("0.875", "2"),
    "no table of skills": changed("Athletics: {Item1: 3, Item2: 1}", "Athletics: 3"),
    "too many of a form": SMALL.replace(
        "    Moves: []\n", f"    Moves: [{', '.join(['{RequirementType: Machine, Move: *mud}'] * 1_001)}]\n"
    ),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_file_of_another_kind_gives_one_sentence(what: str, content: Content) -> None:
    with pytest.raises(BadText) as raised:
        import_database(HOSTILE[what], content)
    sentence = Speaker("en", Words("cinque.systems.ptu")).refusal(raised.value.refusal)
    assert sentence.endswith(".")
    assert sentence.isprintable()


# -- the command


class Played:
    """As much of a rulebook as the command needs."""

    name = "ptu"
    kinds = KINDS
    pack_imports = PACK_IMPORTS

    def content(self, pins: tuple[str, ...] = ()) -> Content:
        return content_for(pins)


Command = Callable[..., None]


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Command]:
    """`cinque import ptu-database FILE` in an empty folder, whether the rulebook is registered or not."""
    monkeypatch.chdir(tmp_path)

    def run(text: str | bytes = SMALL, **wishes: Any) -> None:
        raw = text if isinstance(text, bytes) else text.encode()
        (tmp_path / "file.yaml").write_bytes(raw)
        wanted = {"out": None, "lang": "en", "json": False, "sample": 0, "seed": None, "force": False} | wishes
        played: Any = Played()
        import_pack_command(played, "ptu-database", Path("file.yaml"), Wishes(**wanted))

    yield run
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")], "something half written is left"


def test_the_command_writes_a_folder_and_says_what_was_understood(
    command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    command()
    said = capsys.readouterr().out
    assert "The pack is in ptu-database." in said
    assert "damaging moves: 2, understood to the end: 1 (50.0 %)" in said
    assert "Mud Kiss" in said
    assert sorted(path.name for path in Path("ptu-database").iterdir()) == [
        *("ability.toml", "move.toml", "pack.toml", REPORT_FILE, "species.toml"),
    ]
    report = (Path("ptu-database") / REPORT_FILE).read_text(encoding="utf-8")
    assert "Mud Kiss: It tickles." in report
    assert "Pikachu: base stat speed 0 (counts as 1)" in report


def test_an_existing_folder_is_replaced_only_if_it_is_that_pack_and_somebody_says_so(command: Command) -> None:
    command()
    (Path("ptu-database") / "old.txt").write_text("old", encoding="utf-8")
    with pytest.raises(UsersMistake, match="exists already"):
        command()
    command(force=True)
    assert not (Path("ptu-database") / "old.txt").exists()
    Path("mine").mkdir()
    (Path("mine") / "diary.txt").write_text("dear diary", encoding="utf-8")
    with pytest.raises(UsersMistake, match="is not replaced"):
        command(force=True, out=Path("mine"))
    assert (Path("mine") / "diary.txt").exists()
    with pytest.raises(UsersMistake, match="There is no folder"):
        command(out=Path("no") / "where")


@pytest.mark.parametrize("bad", ["Moves: 3\n", b"\xff\xfe\x00", b"\x00\x01"])
def test_nothing_is_written_for_a_bad_file(command: Command, bad: str | bytes) -> None:
    with pytest.raises(BadFile):
        command(bad)
    assert not Path("ptu-database").exists()


def test_a_file_that_is_too_large_is_not_read(command: Command) -> None:
    with pytest.raises(BadFile, match="larger than 20 MB"):
        command(b"#" * 20_000_001)


def test_a_pack_that_would_be_too_large_is_not_left_behind(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cinque.packs.read.MOST_BYTES", 500)
    with pytest.raises(BadPack):
        command()
    assert not Path("ptu-database").exists()


def test_a_sample_shows_text_and_fields_and_writes_nothing(
    command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    command(sample=2, seed=4)
    first = capsys.readouterr().out
    command(sample=2, seed=4)
    assert capsys.readouterr().out == first
    assert all(word in first for word in ("text:", "fields:", "range = "))
    command(sample=99, lang="ja")
    assert "Glower（変化技）" in capsys.readouterr().out
    assert not Path("ptu-database").exists()


def test_the_command_line_knows_the_format(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cinque.cli.main import app
    from cinque.systems import system

    assert "ptu-database" in system("ptu").pack_imports
    monkeypatch.chdir(tmp_path)
    Path("file.yaml").write_text(SMALL, encoding="utf-8")
    app(["import", "ptu-database", "file.yaml", "--system", "ptu", "--out", "mine"], standalone_mode=False)
    assert (tmp_path / "mine" / "pack.toml").is_file()


# -- the real one


@pytest.fixture(scope="module")
def real(content: Content) -> MadePack:
    return import_database(REAL.read_text(encoding="utf-8"), content)


@needs_real
def test_everything_in_the_real_database_loads(real: MadePack, tmp_path: Path, content: Content) -> None:
    pack = read_made(real, tmp_path, content)
    counts = {kind: sum(one.kind == kind for one in pack.pieces) for kind in ("move", "ability", "species")}
    assert counts == {"move": 805, "ability": 618, "species": 1044}
    overriding = sum(bool(one.overrides) for one in pack.pieces)
    assert overriding > 1_900


@needs_real
def test_most_of_the_real_database_is_understood(real: MadePack) -> None:
    assert real.report.share(UNDERSTOOD, DAMAGING) >= Fraction(7, 10)
    assert real.report.share(UNDERSTOOD, STATUS_MOVE) >= Fraction(1, 2)
    assert real.report.share(UNDERSTOOD, "ability") >= Fraction(1, 5)


@needs_real
def test_no_sentence_of_the_real_database_is_lost(real: MadePack) -> None:
    """A move with a text and nothing by hand has fields, or cannot miss, or has the keyword that says it all."""
    for source in real.sources:
        if source.kind in (DAMAGING, STATUS_MOVE) and source.text and not source.fields.get("by_hand"):
            more = set(source.fields) - {"type", "class", "frequency", "range", "ac", "db"}
            assert more or "annot miss" in source.text.casefold() or "Execute" in source.fields["range"], source.name
