"""The public PTU database as a pack: sentence by sentence, small files of our own, and the real one where it is."""

import os
import re
import tomllib
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cinque.cli.import_pack import REPORT_FILE, Wishes, import_pack_command
from cinque.cli.screen import UsersMistake
from cinque.core.pack import Content, Pack, PackReader
from cinque.core.record import plain_record
from cinque.core.sentences import Speaker, Words
from cinque.exchange import KEPT, UNDERSTOOD, BadText, MadePack
from cinque.files import BadFile
from cinque.packs.read import BadPack, read_source
from cinque.systems import NAMES
from cinque.systems.ptu.content import KINDS, content_for
from cinque.systems.ptu.database import PACK_IMPORTS, import_database
from cinque.systems.ptu.database.abilities import TABLE, read_ability
from cinque.systems.ptu.database.effects import MOVES
from cinque.systems.ptu.database.grammar import MACROS, PARTLY, Told, understood
from cinque.systems.ptu.database.moves import DAMAGING, STATUS_MOVE, read_move, readable_range
from cinque.systems.ptu.database.names import form_key, kebab, key_of
from cinque.systems.ptu.database.read import MoveRow
from cinque.systems.ptu.database.words import sentences
from cinque.systems.ptu.database.write import value_text

HERE = Path(__file__).parents[3]
REAL = Path(os.environ.get("CINQUE_PTU_DATABASE") or HERE.parent / "shared" / "data" / "ptu.1.05.yaml")
needs_real = pytest.mark.skipif(
    not REAL.is_file(), reason="the PTU database is not here (CINQUE_PTU_DATABASE names it)"
)


def read(text: str, **known: Any) -> tuple[dict[str, Any], list[str]]:
    """The fields of a text about the move Mud Kiss, and what is left."""
    told = Told(**({"name": "Mud Kiss", "db": 5, "ac": 2, "range": "Melee, 1 Target"} | known))
    made, left = understood(text, told, MOVES)
    return {name: plain_record(value) for name, value in made.items()}, left


def effects(*found: dict[str, Any]) -> dict[str, Any]:
    return {"effects": list(found)}


# -- sentences

USER = {"who": "user"}
USED = {"who": "user", "when": "use"}
SENTENCES: dict[str, dict[str, Any]] = {
    # afflictions
    "Mud Kiss Burns the target on 16+.": effects({"roll": 16, "inflict": ["burned"]}),
    "Mud Kiss Badly Poisons all legal targets on an Even-Numbered Roll.": effects(
        {"even": True, "inflict": ["badly-poisoned"]}
    ),
    "Mud Kiss freezes on 20+": effects({"roll": 20, "inflict": ["frozen"]}),
    "The target is Flinched on 12+.": effects({"roll": 12, "inflict": ["flinch"]}),
    "The target becomes Slowed, Stuck and Blinded until the end of their next turn.": effects(
        {"inflict": ["slowed", "stuck", "blindness"], "lasts": "next-turn"}
    ),
    "All legal targets fall Asleep.": effects({"inflict": ["sleep"]}),
    "On a roll of 14+, the target is also Tripped.": effects({"roll": 14, "inflict": ["tripped"]}),
    "Mud Kiss Slows all legal targets, even if the attack misses.": effects({"when": "use", "inflict": ["slowed"]}),
    "The target is Trapped for 3 rounds.": effects({"inflict": ["trapped"], "rounds": 3}),
    "Mud Kiss Burns or Flinches on 17-19; flip a coin to determine whether the foe becomes Burned or"
    " Flinched. On 20, the"
    " foe is both Burned and Flinched.": effects(
        {"roll": 17, "inflict": ["burned", "flinch"], "one_of": True}, {"roll": 20, "inflict": ["burned", "flinch"]}
    ),
    "The target is put in a Vortex.": effects({"vortex": True}),
    "If the target is Asleep, the target is Slowed.": effects({"case": "asleep", "inflict": ["slowed"]}),
    # stages
    "Lower the target’s Attack by -1 CS.": effects({"stages": {"attack": -1}}),
    "Mud Kiss lowers the target's Special Defense 2 Combat Stages on 13+.": effects(
        {"roll": 13, "stages": {"special_defense": -2}}
    ),
    "All Legal Targets have their Attack and Speed lowered by -1 CS each.": effects(
        {"stages": {"attack": -1, "speed": -1}}
    ),
    "Raise the user's Attack by +1 CS and Speed by +2 CS.": effects(USER | {"stages": {"attack": 1, "speed": 2}}),
    "Raise the user’s Attack, Defense, and Speed by +2 Combat Stages each.": effects(
        USER | {"stages": {"attack": 2, "defense": 2, "speed": 2}}
    ),
    "Lower the user's Special Attack by -2 CS after damage.": effects(USER | {"stages": {"special_attack": -2}}),
    "The target's Accuracy is lowered by -2 on 11+.": effects({"roll": 11, "stages": {"accuracy": -2}}),
    "If the user successfully knocks out the target with Mud Kiss, raise the user's Speed by +1 CS.": effects(
        USER | {"when": "knock-out", "stages": {"speed": 1}}
    ),
    "The user gains +2 Attack CS and loses HP equal to 1/4 of their Max HP.": effects(
        USER | {"stages": {"attack": 2}}, USER | {"lose": "1/4"}
    ),
    "Raise the Defense of all Fire-Type legal targets by +1 CS.": effects(
        {"only_types": ["fire"], "stages": {"defense": 1}}
    ),
    # Hit Points
    "After the target takes damage, the user gains HP equal to half of the damage they dealt to the target.": effects(
        USER | {"drain": "1/2"}
    ),
    "The user regains Hit Points equal to half of its full Hit Point value.": effects(USER | {"heal": "1/2"}),
    "The target loses a Tick of Hit Points on 9+.": effects({"roll": 9, "lose_ticks": 1}),
    "The target loses 1/3 of its current HP.": effects({"lose_current": "1/3"}),
    "If Mud Kiss misses, the user loses Hit Points equal to 1/4th of their Max Hit Points.": effects(
        USER | {"when": "miss", "lose": "1/4"}
    ),
    "The user regains HP equal to half of its full HP. If it is Hailing, the user gains 2/3 of its full HP."
    " If it is Rainy,"
    " Sand Storming, or Sunny, the user gains 1/8 of its full HP.": effects(
        USER | {"case": "clear", "heal": "1/2"},
        USER | {"case": "hail", "heal": "2/3"},
        USER | {"case": "rainy", "heal": "1/8"},
        USER | {"case": "sandstorm", "heal": "1/8"},
        USER | {"case": "sunny", "heal": "1/8"},
    ),
    # the rest
    "The target is Pushed 4 meters.": effects({"push": 4}),
    "The target is Pushed 5 meters minus their Weight Class.": effects({"push": 5, "push_by_weight": True}),
    "Mud Kiss is a Critical Hit on 15+.": {"critical": 15},
    "Mud Kiss is a Critical Hit on 18+ and Poisons the target on 19+.": {
        "critical": 18,
        **effects({"roll": 19, "inflict": ["poisoned"]}),
    },
    "If Mud Kiss hits, it is a Critical Hit.": {"critical": 1},
    "Mud Kiss is a Critical Hit on Even-Numbered Rolls.": {"critical_even": True},
    "*Grants: Firestarter": {"grants": ["firestarter"]},
    "If the target is Poisoned, Mud Kiss has a Damage Base of 9 (2d10+10 / 21) instead.": {
        "power": [{"case": "poisoned", "add": 4}]
    },
    "For each Injury the user has, Mud Kiss's Damage Base is increased by +3.": {
        "power": [{"by": "injuries", "each": 3}]
    },
    "The DB of Mud Kiss increases by +2 for each positive CS the target has, to a maximum of DB 15.": {
        "power": [{"by": "target-stages", "most": 15}]
    },
    "Limitation: Large Melee Weapons Only": {"weapons": ["large-melee"]},
    "The weather becomes Sunny for 5 rounds. While Sunny, Fire-Type Attacks gain a +5 bonus to Damage Rolls,"
    " and Water-Type"
    " Attacks suffer a -5 Damage penalty.": effects(USED | {"weather": "sunny"}),
    "If the user is hit by a Move, the user may use Mud Kiss. The user is instead not hit by the Move. You do"
    " not take any"
    " damage nor are you affected by any of the Move's effects.": {
        **effects(USED | {"cancel": True}),
        "trigger": "hit-taken",
    },
    "": {},
}


@pytest.mark.parametrize("text", SENTENCES)
def test_a_sentence_becomes_fields(text: str) -> None:
    assert read(text) == (SENTENCES[text], [])


NOT_UNDERSTOOD = (
    "The target has their Attack and Special Attack lowered by 5.",  # no stages
    "On a result of 2, raise the target's Attack by +2 CS.",
    "Mud Kiss Burns the target on 16+ if it is raining.",
    "Mud Kiss Flinches the target and lowers its Speed by -1 CS on 17+.",  # the roll may be for both
    "The target is Stuck until the beginning of your next turn.",
    "The target is Pushed 1 meter in any direction.",
    "The weather becomes Sunny for 6 rounds.",
    "If the target is Poisoned, Mud Kiss cannot miss.",
    "The target is Bewildered.",
    "Grants High Jump +1",
    "Raise the Defense of all Plastic-Type legal targets by +1 CS.",
    "Set-Up Effect: Dance.",
    "The user gains +2 Evasion until the end of their next turn.",
)


@pytest.mark.parametrize("text", NOT_UNDERSTOOD)
def test_what_no_field_says_stays_word_for_word(text: str) -> None:
    assert read(text) == ({}, [text])


def test_a_roll_of_its_own_is_no_effect_range() -> None:
    text = "If Mud Kiss hits a target, roll 1d20. On a roll of 7+, the user's Attack is raised by +1 CS."
    made, left = read(text)
    assert made == {}
    assert " ".join(left) == text


def test_only_the_sentence_that_is_left_is_left() -> None:
    made, left = read("The target is Burned. Dance with it. *Grants Glow")
    assert made == {**effects({"inflict": ["burned"]}), "grants": ["glow"]}
    assert left == ["Dance with it."]


def test_a_move_that_cannot_miss() -> None:
    assert read("Mud Kiss cannot miss.", ac=None) == ({}, [])
    assert read("Mud Kiss cannot miss.", ac=4) == ({"sure": [""]}, [])


def test_sentences_are_taken_apart_where_they_end() -> None:
    text = "It hurts (as much as mud, etc. does). It ends.\nIt begins. *Grants Glow"
    assert sentences(text) == ["It hurts (as much as mud, etc. does).", "It ends.", "It begins.", "*Grants Glow"]


ABILITIES: dict[tuple[str, str, str, str], dict[str, Any]] = {
    ("The user gains Last Chance with Ice.", "None", "", ""): {"passives": [{"last_chance": True, "types": ["ice"]}]},
    ("The user is immune to Paralysis. Defensive.", "None", "", ""): {
        "passives": [{"immune": ["paralysis"], "defensive": True}]
    },
    ("While in Rainy Weather, the user gains +3 Attack Combat Stages.", "None", "", ""): {
        "passives": [{"case": "rainy", "stages": {"attack": 3}}]
    },
    ("The attacking foe becomes Slowed.", "FreeAction", "The user is hit by a Melee Attack", ""): {
        "action": "free",
        "trigger": "melee-hit-taken",
        "effects": [{"inflict": ["slowed"]}],
    },
    ("Lower the target's Defense 1 Combat Stage.", "SwiftAction", "", "Pokémon or Trainer within 4 meters"): {
        "action": "swift",
        "range": 4,
        "effects": [{"stages": {"defense": -1}}],
    },
    ("The user and all allies dance.", "SwiftAction", "", ""): {
        "action": "swift",
        "by_hand": "The user and all allies dance.",
    },
    ("The target is Burned.", "FreeAction", "The user dances", ""): {
        "action": "free",
        "by_hand": "Trigger: The user dances. The target is Burned.",
    },
    ("The target is Burned.", "None", "", ""): {"by_hand": "The target is Burned."},
    ("The user is immune to the Sleep condition, and cannot use the move Rest.", "None", "", ""): {
        "passives": [{"immune": ["sleep"]}],
        "by_hand": "The user is immune to the Sleep condition, and cannot use the move Rest.",
    },
    ("The triggering Move instead misses.", "FreeAction", "The user is hit by a damaging Move", ""): {
        "action": "free",
        "trigger": "damage-taken",
        "by_hand": "The triggering Move instead misses.",
    },
}


@pytest.mark.parametrize("said", ABILITIES)
def test_an_ability_becomes_fields(said: tuple[str, str, str, str]) -> None:
    text, keywords, trigger, target = said
    made = read_ability("Mud Skin", text, "Scene", keywords, trigger, target)
    told = {name: plain_record(value) for name, value in made.items() if value and name != "frequency"}
    assert told == ABILITIES[said]


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


@pytest.mark.skipif("ptu" not in NAMES, reason="the rulebook ptu is not registered yet")
def test_the_command_line_knows_the_format(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cinque.cli.main import app
    from cinque.systems import system

    assert "ptu-database" in system("ptu").pack_imports
    monkeypatch.chdir(tmp_path)
    Path("file.yaml").write_text(SMALL, encoding="utf-8")
    app(["import", "ptu-database", "file.yaml", "--system", "ptu", "--out", "mine"], standalone_mode=False)
    assert (tmp_path / "mine" / "pack.toml").is_file()


# -- nothing is swallowed


def test_no_pattern_takes_a_clause_without_looking_at_it() -> None:
    """What may be anything is left to people as well."""
    for pattern, make in {**MOVES, **TABLE}.items():
        anything = any(gap in pattern for gap in ("[^.]", "[^()]", ".+", ".*"))
        made = make if isinstance(make, dict) else {}
        assert not anything or made.get(PARTLY) or getattr(make, "__name__", "") == "told_in_part", pattern


@pytest.mark.parametrize("words", ["of the target", "all pokemon and trainers standing", ""])
def test_a_gap_takes_what_says_nothing(words: str) -> None:
    assert re.fullmatch(MACROS["gap"], words)


@pytest.mark.parametrize("words", ["unless it rains", "for 2 turns", "if they do", "not of the target", "only foes"])
def test_a_gap_takes_nothing_that_counts_denies_or_sets_a_condition(words: str) -> None:
    assert not re.fullmatch(MACROS["gap"], words)


def test_a_range_to_choose_from_is_left_to_people() -> None:
    row = MoveRow("Mud Kiss", "ground", "special", "EOT", 2, 5, "Burst 1 or Cone 2", "")
    assert read_move("mud-kiss", row).left == "Range: Burst 1 or Cone 2."


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
