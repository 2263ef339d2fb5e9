"""`cinque sheet new`: questions that offer only what is legal, or a legal sheet by chance."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cinque.cli.build import Guide, numbered, option_names
from cinque.core.ask import Ask, Option
from cinque.core.building import Builder, Building
from cinque.core.draft import SEAT, DraftPlay, draft_of
from cinque.core.fate import RandomBot
from cinque.core.mistake import Refused
from cinque.core.refusal import Refusal
from cinque.systems import system

Run = Callable[..., Any]

ARCANA = system("arcana")
NEW = ("sheet", "new", "arcana")


# -- by chance


@pytest.mark.parametrize("kind", ["team", "arcana"])
def test_a_random_sheet_by_one_command(cinque: Run, file: Run, kind: str) -> None:
    outcome = cinque(*NEW, "--kind", kind, "--random", "--seed", 3)
    assert outcome.code == 0
    assert tomllib.loads(outcome.out)["system"] == "arcana"
    assert cinque(*NEW, "--kind", kind, "--random", "--seed", 3).out == outcome.out
    assert cinque(*NEW, "--kind", kind, "--random", "--seed", 4).out != outcome.out
    assert cinque("sheet", "check", file("sheet.toml", outcome.out)).code == 0


@pytest.mark.parametrize("name", ["a.toml", "a.json", "a.yaml", "a"])
def test_into_a_file(cinque: Run, home: Path, name: str) -> None:
    outcome = cinque(*NEW, "--random", "--out", name)
    assert outcome.out == f"The sheet is in {name}.\n"
    assert cinque("sheet", "check", name).code == 0
    assert (home / name).read_text(encoding="utf-8").startswith("{" if name == "a.json" else "system")


def test_with_a_pack_and_rulings(cinque: Run, home: Path) -> None:
    cinque("pack", "new", "arcana", "desert")
    (home / "inside").mkdir()
    args = ("--random", "--pack", "desert.toml", "--ruling", "stab-value=2", "--wish", "species=dune-pup")
    assert cinque(*NEW, *args, "--kind", "arcana", "-o", "inside/pup.toml").code == 0
    data = tomllib.loads((home / "inside" / "pup.toml").read_text(encoding="utf-8"))
    assert data["packs"] == ["../desert.toml"]
    assert data["rulings"] == {"stab-value": "2"}
    assert data["species"] == "desert:dune-pup"
    assert cinque("sheet", "check", "inside/pup.toml").code == 0
    assert "Dune Pup" in cinque("sheet", "show", "inside/pup.toml").out


def test_a_pack_in_a_folder(cinque: Run, home: Path) -> None:
    cinque("pack", "new", "arcana", "desert")
    (home / "desert").mkdir()
    (home / "desert.toml").rename(home / "desert" / "pack.toml")
    assert cinque(*NEW, "--random", "--pack", "./desert", "-o", "a.toml").code == 0
    assert cinque("sheet", "check", "a.toml").code == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--wish", "level=500"], "“500” is no legal answer to “level”"),
        (["--wish", "lvl=5"], "Nobody was asked about “lvl”; did you mean level?"),
        (["--wish", "level"], "“level” is no wish; write NAME=VALUE"),
        (["--wish", "species=ニャオハ"], "no legal answer"),
        (["--kind", "teem"], "did you mean team?"),
        (["--ruling", "stab-value=9"], "1.25"),
        (["--pack", "none.toml"], "no pack"),
        (["-o", "none/a.toml"], "There is no folder none."),
        (["-o", "."], "exists already"),
        (["-o", "x" * 3000], "too long"),
    ],
)
def test_what_is_refused(refused: Run, args: list[str], said: str) -> None:
    sentence = refused(*NEW, "--random", *args)
    assert said in sentence
    assert "\n" not in sentence


def test_wishes_in_any_language_and_again(cinque: Run) -> None:
    wishes = ["size=2", "level=20", "species=ヒトカゲ", "species=Squirtle", "shop=ポーション,done"]
    outcome = cinque(*NEW, "--random", *[word for wish in wishes for word in ("--wish", wish)])
    data = tomllib.loads(outcome.out)
    assert [one["species"] for one in data["team"]] == ["charmander", "squirtle"]
    assert data["bag"] == {"potion": 1}


def test_other_systems(refused: Run) -> None:
    assert "no system" in refused("sheet", "new", "arkana", "--random")


@pytest.mark.parametrize("kind", ["team", "arcana"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_random_sheet_can_be_played_with(cinque: Run, home: Path, kind: str, seed: int) -> None:
    cinque("pack", "new", "arcana", "desert")
    args = ("--kind", kind, "--random", "--seed", seed, "--pack", "desert.toml", "-o", "red.toml")
    assert cinque(*NEW, *args).code == 0
    outcome = cinque("play", "arcana", "--sheet", "red.toml", "--seed", seed, "--journal", "j", typed=["quit"])
    assert outcome.code == 0
    assert "A wild fight begins." in outcome.out


# -- by questions


def test_from_the_first_question_to_the_file(cinque: Run, home: Path) -> None:
    typed = ["1", "9", "Charmander", "potion", "done", "Red", "", "red.toml"]
    outcome = cinque(*NEW, typed=typed)
    assert outcome.code == 0
    assert "So far: Charmander 9 · purse 400 · Potion × 1" in outcome.out
    assert tomllib.loads((home / "red.toml").read_text(encoding="utf-8")) == {
        "system": "arcana",
        "name": "Red",
        "purse": 400,
        "team": [{"species": "charmander", "level": 9}],
        "bag": {"potion": 1},
    }


def test_without_a_file_it_is_printed(cinque: Run) -> None:
    outcome = cinque(*NEW, "--kind", "arcana", typed=["9", "mew", "", ""])
    printed = 'system = "arcana"\nkind = "arcana"\nspecies = "mew"\nlevel = 9\n'
    assert outcome.out.endswith(printed)


@pytest.mark.parametrize("typed", ["mew", "MEW", "151", "１５１", "ミュウ", "species mew", " mew "])
def test_many_ways_to_say_it(cinque: Run, typed: str) -> None:
    outcome = cinque(*NEW, "--kind", "arcana", "--lang", "ja", typed=["9", typed])
    assert 'species = "mew"' in outcome.out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("charmender", "did you mean Charmander / Charmeleon?"),
        ("char", "“char” could be Charmander / Charmeleon / Charizard; type more of it."),
        ("s", "more; type more of it."),
        ("999", "“999” is none of the answers; list shows them all."),
        ("0", "none of the answers"),
        ("-1", "none of the answers"),
        ("リザ", "Charmeleon / Charizard"),
        ("x" * 5000, "“" + "x" * 60 + "” is none"),
        ("\x1b[2J\x07", "none of the answers"),
        ("{0} %s [/b] :fire:", "“{0} %s [/b] :fire:” is none"),
        ("undo", "Of which level?"),
        ("list", "151  Mew"),
        ("?", "151  Mew"),
        ("", ""),
    ],
)
def test_what_else_can_be_typed(cinque: Run, typed: str, said: str) -> None:
    outcome = cinque(*NEW, "--kind", "arcana", typed=["9", typed, "quit"])
    assert said in outcome.out
    assert "\x1b" not in outcome.out
    assert outcome.code == 1
    assert outcome.err.startswith("Stopped; no sheet was made.")


def test_why_something_is_not_offered(cinque: Run) -> None:
    """The clause comes with the list, and when somebody asks for it anyway."""
    levels = cinque(*NEW, "--kind", "arcana", typed=["500", "quit"]).lines
    assert levels.count("> Levels are whole numbers from 1 to 100. (arcana.ruling.level-range)") == 1
    moves = cinque(*NEW, "--kind", "arcana", typed=["30", "charmander", "flamethrower", "かえんほうしゃ", "quit"]).out
    assert moves.count("Flamethrower is learnt at level 38. (arcana.ruling.known-moves)") == 3
    shop = cinque(*NEW, typed=["1", "5", "mew", "moon", "list", "quit"]).out
    assert shop.count("Moon Elixir costs 1500, the purse holds 500. (arcana.ruling.items)") == 3
    assert "✗ and 2 more; list shows them all." in shop


def test_a_number_that_is_no_answer_is_not_the_beginning_of_others(cinque: Run) -> None:
    outcome = cinque("sheet", "new", "mystery", typed=["1", "2", "2", "1", "1", "quit"])
    assert outcome.out.count("A Player Character is of level 5 at least. (mystery.level.start)") == 2
    assert "could be" not in outcome.out


def test_a_mistake_does_not_repeat_the_question(cinque: Run) -> None:
    outcome = cinque(*NEW, "--kind", "arcana", typed=["9", "xyz", "", "zyx", "list", "quit"])
    assert outcome.out.count("Which arcana?") == 1


def test_undo_all_the_way(cinque: Run) -> None:
    outcome = cinque(*NEW, typed=["2", "9", "mew", "u", "undo", "UNDO", "undo", "quit"])
    assert "There is no answer to take back." in outcome.out
    assert outcome.out.count("How many arcana are in the team?") == 2


def test_wishes_before_the_questions(cinque: Run) -> None:
    typed = ["5", "mew", "done"]
    outcome = cinque(*NEW, "--wish", "size=1", "--wish", "level=500", "--wish", "raise=1", typed=typed)
    assert "“500” is no legal answer to “level”; did you mean" in outcome.out
    assert "Nobody asked about raise" in outcome.out
    assert "Nobody asked about raise, level" not in outcome.out
    assert "How many" not in outcome.out
    assert outcome.code == 0


def test_names_that_nobody_can_have(cinque: Run) -> None:
    typed = ["5", "mew", "=1+1", "x" * 61, "a\x1bb", "\u202egniK", "Mimi", ""]
    outcome = cinque(*NEW, "--kind", "arcana", typed=typed)
    assert outcome.out.count("name (Enter for none): ") == 5
    assert 'name = "Mimi"' in outcome.out
    assert "spreadsheet" in outcome.out


def test_undo_at_a_free_text_leads_back(cinque: Run) -> None:
    typed = ["1", "5", "mew", "done", "Mimi", "undo", "UNDO", "done", "Momo", "shy", ""]
    outcome = cinque(*NEW, typed=typed)
    assert outcome.out.count("name (Enter for none): ") == 3
    assert 'name = "Momo"\nnotes = "shy"' in outcome.out
    assert outcome.out.count("Type a number or a name") == 1


def test_a_sheet_that_is_left_at_its_name_can_be_gone_on_with(cinque: Run, home: Path) -> None:
    assert "Go on: cinque sheet new arcana --resume" in cinque(*NEW, typed=["1", "5", "mew", "done", "quit"]).text
    outcome = cinque(*NEW, "--resume", typed=["Mimi", "", "mimi"])
    assert "Which arcana?" not in outcome.out
    assert tomllib.loads((home / "mimi.toml").read_text())["name"] == "Mimi"


def test_notes_that_are_too_long(cinque: Run) -> None:
    outcome = cinque(*NEW, typed=["1", "5", "mew", "done", "", "x" * 5000, "short", ""])
    assert "A text has at most 4000 letters." in outcome.out
    assert 'notes = "short"' in outcome.out


def test_files_that_cannot_be(cinque: Run, file: Run) -> None:
    file("old.toml", "mine")
    typed = ["5", "mew", "", "old.toml", "none/x.toml", "x" * 5000, "new.toml"]
    outcome = cinque(*NEW, "--kind", "arcana", typed=typed)
    assert "old.toml exists already; name another file." in outcome.out
    assert "There is no folder none." in outcome.out
    assert outcome.lines[-1].endswith("The sheet is in new.toml.")


def test_a_file_is_refused_before_the_first_question(refused: Run, file: Run) -> None:
    file("old.toml", "mine")
    assert refused(*NEW, "-o", "old.toml", typed=["1"]) == "old.toml exists already; name another file."


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_keyboard_ends(cinque: Run, lang: str) -> None:
    outcome = cinque(*NEW, "--lang", lang, typed=["1"])
    assert outcome.code == 1
    assert outcome.err.startswith(
        "中止した。シートは作られていない。" if lang == "ja" else "Stopped; no sheet was made."
    )


def test_no_keyboard_at_all(real: Run) -> None:
    code = "import sys; sys.stdin.close(); sys.stdin = None; from cinque.cli.main import main; main()"
    outcome = real(*NEW, code=code)
    assert outcome.code == 1
    assert outcome.err.startswith("Stopped; no sheet was made.")


lines = st.lists(
    st.text(st.characters(exclude_characters="\n\r"), max_size=8) | st.sampled_from(["1", "2", "u", "mew"])
)


@given(lines)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
def test_any_typing_is_survived(cinque: Run, typed: list[str]) -> None:
    outcome = cinque(*NEW, typed="\n".join(typed).encode("utf-8", "replace").decode())
    assert outcome.code in (0, 1)


def test_what_answers_are_called() -> None:
    building = Building(Builder(ARCANA, ARCANA.sheets["arcana"]), draft_of(ARCANA.rulings(), ()))
    building.answer("level 9", SEAT)
    assert building.ask
    names = option_names(ARCANA, building.now)
    assert set(names(building.ask.options[3])) == {"Charmander", "ヒトカゲ"}
    assert numbered(3, "level 3") == "     level 3"
    assert numbered(3, "3体") == "     3体"
    assert numbered(3, "Potion (3)") == "  3  Potion (3)"
    assert numbered(3, "Charmander") == "  3  Charmander"


def test_a_sheet_that_asks_nothing_says_no_welcome(capsys: pytest.CaptureFixture[str]) -> None:
    kind = ARCANA.sheets["arcana"]
    building = Building(Builder(ARCANA, kind), draft_of(ARCANA.rulings(), ()), bot=RandomBot(1))
    assert Guide(ARCANA, kind, building, "en").run()
    assert capsys.readouterr().out == ""


def test_a_rule_that_refuses_what_comes_of_an_answer(cinque: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(play: DraftPlay) -> None:
        answer = play.choose(Ask(SEAT, "size", "arcana.ruling.team-size", [Option("size", number=n) for n in (1, 2)]))
        if answer.args["number"] == 2:
            raise Refused(Refusal("items-disabled", "arcana.ruling.items"))
        play.scene.sheet.update(species="mew")

    monkeypatch.setattr(ARCANA.sheets["arcana"], "build", build)
    outcome = cinque(*NEW, "--kind", "arcana", typed=["2", "1"])
    assert "Items are not used at this table. (arcana.ruling.items)" in outcome.out
    assert 'species = "mew"' in outcome.out


# -- on a real terminal


PATIENCE = 120
"""After so many seconds without a word nothing more comes."""


class Terminal:
    """A command on a terminal of its own."""

    def __init__(self, folder: Path, *args: str, columns: int = 80) -> None:
        self.screen, there = pty.openpty()
        source = str(Path(__file__).parents[2] / "src")
        environment = {**os.environ, "PYTHONPATH": source, "TERM": "dumb", "COLUMNS": str(columns), "LINES": "24"}
        command = [sys.executable, "-c", "from cinque.cli.main import main; main()", *args]
        self.process = subprocess.Popen(
            command, stdin=there, stdout=there, stderr=there, cwd=folder, env=environment, start_new_session=True
        )
        os.close(there)

    def until(self, text: str, again: Callable[[], None] = lambda: None) -> str:
        """What is shown up to a text; whatever may get lost on its way is done again every second."""
        seen, silent = b"", 0
        while text not in (shown := re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen.decode("utf-8", "ignore"))):
            assert silent < PATIENCE, shown
            if select.select([self.screen], [], [], 1)[0]:
                try:
                    seen += os.read(self.screen, 10_000)
                except OSError:
                    break
            else:
                silent += 1
                again()
        return shown

    def type(self, keys: str) -> None:
        os.write(self.screen, keys.encode())

    def close(self) -> int:
        code = self.process.wait(30)
        os.close(self.screen)
        return code


@pytest.mark.parametrize("key", ["", "\x04", "quit\r"])
def test_leaving_on_a_terminal(home: Path, key: str) -> None:
    """Without a key: Ctrl-C, which reaches a program as a signal."""
    terminal = Terminal(home, *NEW, "--lang", "ja")
    assert "チームのアルカナは何体？" in terminal.until("\n> ")
    terminal.type("2\r")
    assert "レベルは？" in terminal.until("\n> ")

    def leave() -> None:
        # readline does not see a signal that comes just before it waits
        terminal.type(key) if key else terminal.process.send_signal(signal.SIGINT)

    leave()
    assert "Traceback" not in terminal.until("中止した。", leave)
    assert terminal.close() == 1


def test_ctrl_c_where_the_file_is_asked_for_loses_no_sheet(home: Path, cinque: Run) -> None:
    terminal = Terminal(home, *NEW, "--kind", "arcana")
    for question, answer in (("level?", "5\r"), ("arcana?", "mew\r"), ("Enter for none", "Mimi\r")):
        terminal.until(question)
        terminal.type(answer)
    terminal.until("File for the sheet")
    terminal.until("Go on: cinque sheet new", lambda: terminal.process.send_signal(signal.SIGINT))
    assert terminal.close() == 1
    cinque(*NEW, "--kind", "arcana", "--resume", typed=["Mimi", "mimi"])
    assert tomllib.loads((home / "mimi.toml").read_text())["species"] == "mew"


def test_questions_into_a_file_are_refused(home: Path) -> None:
    """Somebody at a keyboard who sends the output away would wait for ever."""
    ours, there = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")}
    command = [sys.executable, "-c", "from cinque.cli.main import main; main()", *NEW]
    done = subprocess.run(
        command, stdin=there, capture_output=True, cwd=home, env=environment, timeout=120, check=False
    )
    for end in (ours, there):
        os.close(end)
    assert done.returncode == 1
    assert b"--out" in done.stderr
    assert done.stdout == b""


# -- the schema


@pytest.mark.parametrize("kind", ["team", "arcana"])
def test_the_schema_is_published(cinque: Run, kind: str) -> None:
    schema = json.loads(cinque("sheet", "schema", "arcana", "--kind", kind).out)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert kind in schema["properties"]["kind"]["enum"]
    assert schema["additionalProperties"] is False


def test_the_schema_of_what_does_not_exist(refused: Run) -> None:
    assert "there are: team, arcana" in refused("sheet", "schema", "arcana", "--kind", "hat")


def test_a_sheet_that_was_left_is_gone_on_with(cinque: Run) -> None:
    first = cinque("sheet", "new", "rokumen", "--out", "fox.toml", "--lang", "en", typed=["fire", "none", "quit"])
    assert first.code == 1
    assert "cinque sheet new rokumen --resume" in first.text
    again = cinque("sheet", "new", "rokumen", "--out", "fox.toml", "--resume", typed=["undo", "water", "quit"])
    assert "Fire / Water" in again.out
    assert "Which type" not in again.out.partition("egg group")[0]


def test_nothing_is_left_to_go_on_with(refused: Run) -> None:
    assert "was left in the middle" in refused("sheet", "new", "rokumen", "--resume")
    assert "--wish" in refused("sheet", "new", "rokumen", "--resume", "--wish", "type=fire")
