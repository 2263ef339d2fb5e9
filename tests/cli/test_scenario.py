"""`cinque scenario`: files that hold, files that do not, and files that are none."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

Run = Callable[..., Any]
SCENARIOS = Path(__file__).parents[1] / "scenarios"

GOOD = """\
system: arcana
title: Ember against an Oddish is doubled
shows: [arcana.damage.dual-type]
scene:
  kind: wild
  player: {team: [charmander 9]}
  opponent: {team: [oddish 9]}
steps:
  - play:
      - red: attack ember @oddish
    expect:
      values: {oddish.hp: 20}
      transcript: ["Oddish takes 7 damage: 20/27 HP."]
      never: [knocked-out]
      ask: {seat: red, topic: turn, options: [run]}
"""


@pytest.fixture
def check(cinque: Run, file: Run) -> Run:
    """Run one file; gives its result, and checks that text, JSON and code agree."""

    def run(text: str) -> dict[str, Any]:
        path = file("one.yaml", text)
        as_json = cinque("scenario", "run", path, "--json")
        (result,) = json.loads(as_json.out)
        assert as_json.code == (0 if result["ok"] else 1)
        as_text = cinque("scenario", "run", path)
        assert as_text.code == as_json.code
        assert as_text.out.startswith("✓" if result["ok"] else "✗")
        for problem in result["problems"]:
            assert problem["what"].strip()
            place = f"line {problem['line']}: " if problem["line"] else ""
            assert f"    {place}{problem['what']}" in as_text.out
        return dict(result)

    return run


def change(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


# -- what holds


def test_a_file_that_holds(cinque: Run, check: Run, file: Run) -> None:
    result = check(GOOD)
    assert result["ok"]
    assert result["problems"] == []
    assert result["title"] == "Ember against an Oddish is doubled"
    outcome = cinque("scenario", "run", file("good.yaml", GOOD))
    assert outcome.lines[-1] == "1 hold, 0 do not."


def test_the_story(cinque: Run, file: Run) -> None:
    path = file("good.yaml", GOOD)
    out = cinque("scenario", "run", "--story", path).out
    assert "    Charmander uses Ember on Oddish." in out
    assert "        7 = 50 special attack ÷ 75 special defense" in out
    assert "uses Ember" not in cinque("scenario", "run", path).out
    (result,) = json.loads(cinque("scenario", "run", path, "--json").out)
    assert "Charmander uses Ember on Oddish." in result["story"]


def test_files_and_folders(cinque: Run, file: Run, home: Path) -> None:
    for name in ("a/one.yaml", "a/b/two.yaml", "three.yaml", "a/readme.md"):
        file(name, GOOD)
    outcome = cinque("scenario", "run", home / "a", home / "three.yaml")
    assert outcome.code == 0
    assert outcome.lines[0] == f"Running every scenario (.yaml) in {home / 'a'} and the folders in it: 2."
    assert outcome.lines[-1] == "3 hold, 0 do not."


def test_one_that_fails_is_enough(cinque: Run, file: Run, home: Path) -> None:
    file("a/good.yaml", GOOD)
    file("a/bad.yaml", change("oddish.hp: 20", "oddish.hp: 21"))
    file("a/ugly.yaml", "{")
    outcome = cinque("scenario", "run", home / "a")
    assert outcome.code == 1
    assert outcome.lines[-1] == "1 hold, 2 do not."


def test_our_own_scenarios_hold(cinque: Run) -> None:
    outcome = cinque("scenario", "run", SCENARIOS / "arcana" / "first-wild-fight.yaml")
    assert outcome.code == 0


# -- what does not hold: the line and what was found


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("oddish.hp: 20", "oddish.hp: 21", 12, "oddish.hp should be 21 and is 20."),
        ("oddish.hp: 20", "oddish.hq: 20", 12, "hq"),
        ("oddish.hp: 20", "oddsh.hp: 20", 12, "oddsh"),
        ("7 damage", "8 damage", 13, "Oddish takes 7 damage"),
        ("[knocked-out]", "[damage]", 14, "damage"),
        ("[knocked-out]", "[knockedout]", 14, "no event “knockedout”"),
        ("seat: red", "seat: blue", 15, "red"),
        ("topic: turn", "topic: lunch", 15, "turn"),
        ("options: [run]", "options: [fly]", 15, "fly"),
        ("options: [run]", "without: [run]", 15, "run"),
        ("options: [run]", "without: [attack]", 15, "“attack” is offered"),
        ("options: [run]", "without: [fly]", 15, "“fly” cannot be chosen anywhere"),
        ("options: [run]", "refuses: [arcana.action.run]", 15, "arcana.action.run"),
        ("options: [run]", "dice: 1d6", 15, "1d6"),
        ("attack ember @oddish", "attack embr @oddish", 10, "attack ember @oddish"),
        ("red: attack", "blue: attack", 10, "red"),
        ("- red: attack ember @oddish", "- 1d6=3", 10, "attack ember @oddish"),
        ("damage.dual-type]", "damage.dual-typ]", 3, "arcana.damage.dual-typ"),
        ("system: arcana", "system: mysteries", 1, "mysteries"),
        ("charmander 9", "charmender 9", 6, "charmander"),
        ("oddish 9", "oddish 900", 7, "100"),
        ("kind: wild", "kind: tame", 5, "tame"),
        ("steps:", "rulings: {stab-value: 9}\nsteps:", 8, "1.5"),
        ("steps:", "rulings: {stab-worth: 9}\nsteps:", 8, "stab-worth"),
        ("- play:", "- undo: true\n    play:", 9, "exactly one"),
        ("  - play:", "  - undo: true\n  - play:", 9, "no decision"),
        ("  - play:", "  - {do: fly}\n  - play:", 9, "fly"),
        ("  - play:", "  - {do: explore, with: {area: moon}}\n  - play:", 9, "middle of a fight"),
        ("  - play:", "  - {override: {path: x, value: 1, reason: y}}\n  - play:", 9, "x"),
        ("  - play:", "  - {}\n  - play:", 9, "exactly one"),
        ("  - play:", "  - {refused: arcana.action.run, redo: true}\n  - play:", 9, "do again"),
        ("      ask:", "      nothing_asked: true\n      ask:", 15, "asked"),
        ("      - red: attack ember @oddish", "      - red: run\n      - red: run", 11, "left over"),
        ("shows:", "refused: arcana.combat.kinds\nshows:", 1, "refused"),
    ],
)
def test_the_line_is_right_and_says_what_was_found(check: Run, old: str, new: str, line: int, said: str) -> None:
    result = check(change(old, new))
    assert not result["ok"]
    problem = result["problems"][0]
    assert problem["line"] == line
    assert said in problem["what"]


def test_a_setup_that_must_be_refused(check: Run) -> None:
    refused = re.sub(r"steps:.*", "", change("kind: wild", "kind: tame"), flags=re.DOTALL)
    refused = refused.replace("shows: [arcana.damage.dual-type]", "refused: arcana.combat.kinds")
    assert check(refused)["ok"]
    assert check(refused.replace("refused: arcana.combat.kinds", "refused: not-one-of"))["ok"]
    assert not check(refused.replace("kind: tame", "kind: wild"))["ok"]


# -- what is no scenario


@pytest.mark.parametrize(
    ("old", "new", "lines", "said"),
    [
        ("title:", "titel:", [1, 2], "did you mean title?"),
        ("expect:", "expects:", [11], "did you mean expect"),
        ("system: arcana\n", "", [1], "“system” is missing."),
        ("values: {oddish.hp: 20}", "values: [oddish.hp]", [12], "values"),
        ("title: Ember against an Oddish is doubled", "title: 5", [2], "title"),
        ("title: Ember against an Oddish is doubled", "title: ''", [2], "title"),
        ("scene:", "scene: 5\nx:", [4, 5], "scene"),
        ("steps:", "title: again\nsteps:", [8], "“title” stands here a second time."),
        ("kind: wild", "kind: wild\n  kind: wild", [6], "second time"),
        ("  kind: wild", "\tkind: wild", [5], "YAML"),
        ("kind: wild", "kind: *wild", [5], "aliases"),
        ("kind: wild", "kind: &wild [*wild]", [5], "aliases"),
        ("kind: wild", "kind: !!python/object/apply:os.system [exit]", [5], "exit"),
        ("kind: wild", "kind: !!python/name:os.system x", [5], "YAML"),
        ("kind: wild", "kind: !wild x", [5], "YAML"),
        ("kind: wild", "kind: [", None, "YAML"),
        ("kind: wild", 'kind: "', None, "YAML"),
        ("kind: wild", "kind: " + "[" * 100 + "]" * 100, [5], "nested deeper"),
        ("kind: wild", "kind: " + "{a: " * 100 + "1" + "}" * 100, [5], "nested deeper"),
        ("kind: wild", "kind: 2020-13-45", [5], "YAML"),
        ("kind: wild", "kind: !!int x", [5], "YAML"),
        ("system: arcana", "system: arcana\n---\nsystem: arcana", [2], "YAML"),
    ],
)
def test_every_fault_with_its_line(check: Run, old: str, new: str, lines: list[int] | None, said: str) -> None:
    result = check(change(old, new))
    assert not result["ok"]
    if lines is not None:
        assert [problem["line"] for problem in result["problems"]] == lines
    assert any(said in problem["what"] for problem in result["problems"])


@pytest.mark.parametrize("value", ["!!timestamp x", "!!timestamp ''", "!!bool x", "!!int ''", "!!float ''"])
def test_tags_that_pyyaml_stumbles_over(check: Run, value: str) -> None:
    result = check(change("kind: wild", f"kind: {value}"))
    assert result["problems"][0]["line"] == 5


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\x1b", "\ufffe"])
def test_signs_that_yaml_forbids(check: Run, sign: str) -> None:
    assert not check(change("kind: wild", f"kind: wi{sign}ld"))["ok"]


@pytest.mark.parametrize("key", ["? [a, b]\n: c\n", "? {a: b}\n: c\n", "[a, b]: c\n"])
def test_keys_that_are_no_names(check: Run, key: str) -> None:
    result = check(key + GOOD)
    assert not result["ok"]
    assert not any("Node(" in problem["what"] for problem in result["problems"])


@pytest.mark.parametrize(
    "text", ["", "\n", "# nothing\n", "5\n", "- a\n- b\n", "just words\n", "null\n", "---\n", "...\n", "\ufeff5\n"]
)
def test_a_file_that_is_no_table(check: Run, text: str) -> None:
    result = check(text)
    assert [problem["line"] for problem in result["problems"]] == [1]


def test_a_byte_order_mark_is_no_fault(check: Run) -> None:
    assert check("\ufeff" + GOOD)["ok"]


def test_windows_line_ends_are_no_fault(cinque: Run, home: Path) -> None:
    (home / "dos.yaml").write_bytes(GOOD.replace("\n", "\r\n").encode())
    assert cinque("scenario", "run", home / "dos.yaml").code == 0


def test_a_bomb_of_aliases(check: Run) -> None:
    bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n"
    for old, new in zip("abcdefgh", "bcdefghi", strict=True):
        bomb += f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n"
    result = check(bomb)
    assert result["problems"][0]["line"] == 2
    assert "aliases" in result["problems"][0]["what"]


def test_a_file_of_two_megabytes(check: Run) -> None:
    result = check(GOOD + "# " + "x" * 2_000_000)
    assert "larger than 1 MB" in result["problems"][0]["what"]


@pytest.mark.parametrize("raw", [b"\xff\xfe\x00", "system: caf\u00e9".encode("latin-1"), GOOD.encode("utf-16")])
def test_not_utf8(cinque: Run, home: Path, raw: bytes) -> None:
    (home / "raw.yaml").write_bytes(raw)
    outcome = cinque("scenario", "run", home / "raw.yaml")
    assert outcome.code == 1
    assert "not UTF-8" in outcome.out


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("steps:", "lang: fr\nsteps:"),
        ("title:", "lang: '../en'\ntitle:"),
        pytest.param("  - play:", "  - {do: rest, with: {by: nobody}}\n  - play:", id="by nobody"),
        ("  - play:", "  - {do: rest, with: {do: nobody}}\n  - play:"),
        ("  - play:", "  - {do: rest, with: {self: 1}}\n  - play:"),
        ("  - play:", "  - {do: rest, with: {play: 1}}\n  - play:"),
        ("  - play:", "  - {do: ruling, with: {name: x, reading: y}}\n  - play:"),
        ("  - play:", "  - {do: roll, with: {dice: 3x}}\n  - play:"),
        ("  - play:", "  - {do: turn}\n  - play:"),
        ("  - play:", "  - {do: round}\n  - play:"),
        ("  - play:", "  - {do: replace}\n  - play:"),
        ("  - play:", "  - {do: end}\n  - play:"),
        ("  - play:", "  - {do: override, with: {path: phase, value: x, reason: y}}\n  - play:"),
        ("  - play:", "  - {override: {path: phase, value: x, reason: y}}\n  - play:"),
        ("  - play:", "  - {override: {path: charmander.side, value: x, reason: y}}\n  - play:"),
        ("  - play:", "  - {override: {path: oddish.special_defense, value: 0, reason: y}}\n  - play:"),
        ("  - play:", "  - {override: {path: teams.player, value: [nobody], reason: y}}\n  - play:"),
        ("  - play:", "  - {override: {path: creatures, value: {}, reason: y}}\n  - play:"),
        ("  - play:", "  - {override: {path: oddish.types, value: [], reason: y}}\n  - play:"),
        ("  - play:", "  - {override: {path: oddish.types, value: [Plaid], reason: y}}\n  - play:"),
        ("  - play:", "  - {override: {path: charmander.moves, value: [fly-swat], reason: y}}\n  - play:"),
    ],
)
def test_steps_that_cannot_be_done(check: Run, old: str, new: str) -> None:
    result = check(change(old, new))
    assert not result["ok"]
    assert result["problems"][0]["line"] >= 2


@pytest.mark.parametrize(
    ("old", "new"), [("- red: attack ember @oddish", "- 1.5"), ("oddish.hp: 20", "oddish.hp: 2.5")]
)
def test_one_mistake_is_one_fault(check: Run, old: str, new: str) -> None:
    assert len(check(change(old, new))["problems"]) == 1


def test_undo_false_undoes_nothing(check: Run) -> None:
    text = GOOD + "  - undo: false\n    expect: {values: {oddish.hp: 20}}\n"
    result = check(text)
    assert result["ok"] or "exactly one" in result["problems"][0]["what"]


@pytest.mark.parametrize("more", ["tape: [1d6=3]", "with: {area: moon}"])
def test_fields_that_do_not_belong_to_the_step(check: Run, more: str) -> None:
    assert not check(change("    expect:", f"    {more}\n    expect:"))["ok"]


def test_a_seat_that_may_not_do_it_does_not_stop_the_other_files(cinque: Run, file: Run, home: Path) -> None:
    """Only a game master may override; a step by a player fails, and the next file is still looked at."""
    step = "  - {do: override, with: {by: red, path: oddish.hp, value: 1, reason: x}}\n"
    file("a/1.yaml", GOOD.partition("steps:")[0] + "steps:\n" + step)
    file("a/2.yaml", GOOD)
    outcome = cinque("scenario", "run", home / "a")
    assert outcome.code == 1
    assert outcome.lines[-1] == "1 hold, 1 do not."


# -- paths


@pytest.mark.parametrize("name", ["nothing.yaml", "no/such/folder", "\x01"])
def test_no_such_file(cinque: Run, name: str) -> None:
    outcome = cinque("scenario", "run", name)
    assert outcome.code == 1
    assert "There is no such file." in outcome.out


def test_a_path_that_is_too_long(cinque: Run) -> None:
    assert cinque("scenario", "run", "x" * 5000).code == 1


@pytest.mark.parametrize("name", ["empty/readme.md", "empty/one.yml"])
def test_a_folder_without_scenarios(cinque: Run, file: Run, home: Path, name: str) -> None:
    file(name, GOOD)
    outcome = cinque("scenario", "run", home / "empty")
    assert outcome.code == 1
    assert "empty" in outcome.text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_folder_with_a_folder_named_like_a_file(cinque: Run, home: Path) -> None:
    (home / "odd.yaml").mkdir()
    (home / "odd.yaml" / "in.yaml").mkdir()
    outcome = cinque("scenario", "run", home / "odd.yaml")
    assert outcome.code == 1
    assert "folder" in outcome.out


# -- the schema


@pytest.fixture(scope="module")
def schema() -> Any:
    from cinque.scenario import Scenario

    return Scenario.model_json_schema()


def test_the_schema_is_valid_and_is_what_is_printed(cinque: Run, schema: Any) -> None:
    outcome = cinque("scenario", "schema")
    assert outcome.code == 0
    assert json.loads(outcome.out) == schema
    jsonschema.Draft202012Validator.check_schema(schema)


def test_the_schema_accepts_every_scenario_of_ours(schema: Any) -> None:
    validator = jsonschema.Draft202012Validator(schema)
    paths = sorted(SCENARIOS.rglob("*.yaml"))
    assert paths
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    for path in paths:
        data = yaml.load(path.read_text("utf-8"), loader)
        faults = [f"{path}: {fault.message}" for fault in validator.iter_errors(data)]
        assert not faults, faults[0]


@pytest.mark.parametrize(
    ("old", "new"), [("title:", "titel:"), ("oddish.hp: 20", "oddish.hp: 2.5"), ("play:", "pley:")]
)
def test_the_schema_refuses_what_the_command_refuses(schema: Any, check: Run, old: str, new: str) -> None:
    text = change(old, new)
    assert not jsonschema.Draft202012Validator(schema).is_valid(yaml.safe_load(text))
    assert not check(text)["ok"]


# ---- by which clause


BECAUSE = "      never: [knocked-out]\n"


@pytest.mark.parametrize(
    "clauses",
    ["arcana.damage.dual-type", "[arcana.damage.formula, arcana.damage.stab]", "[]", "arcana.combat.turns"],
)
def test_what_happens_is_tied_to_its_clauses(check: Run, clauses: str) -> None:
    assert check(change(BECAUSE, f"{BECAUSE}      because: {clauses}\n"))["ok"]


@pytest.mark.parametrize(
    ("clauses", "line"),
    [("arcana.item.revive", 15), ("[arcana.damage.stab, arcana.item.revive]", 15)],
)
def test_what_happens_by_no_such_clause_is_told_with_its_line(check: Run, clauses: str, line: int) -> None:
    (problem,) = check(change(BECAUSE, f"{BECAUSE}      because: {clauses}\n"))["problems"]
    assert problem["line"] == line
    assert problem["what"].startswith("This does not happen by arcana.item.revive; what a reader sees of it cites: ")


def test_what_happened_in_another_step_is_no_reason(check: Run) -> None:
    later = GOOD + "  - undo: true\n    expect: {because: arcana.damage.stab}\n"
    (problem,) = check(later)["problems"]
    assert "arcana.damage.stab" in problem["what"]


def test_a_reason_counts_as_soon_as_it_is_expected(check: Run) -> None:
    """Nobody else can be sent out: that stands beside the question, and nobody has tried."""
    named = change("shows: [", "shows: [arcana.action.switch, ")
    (problem,) = check(named)["problems"]
    assert problem == {"line": 3, "what": "Nothing that a reader sees of it cites arcana.action.switch."}
    assert check(named.replace("options: [run]", "refuses: [arcana.action.switch]"))["ok"]
