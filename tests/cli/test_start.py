"""How Cinque starts: what it loads, and what it says before it does anything."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

import cinque as package
from cinque.core import play

Run = Callable[..., Any]

COMMANDS = ["play", "roll", "odds", "fight", "compare", "rules", "replay", "dex", "bench", "scenario", "sheet"]

LOADED = """
import json, sys
sys.argv = ["cinque", *sys.argv[1:]]
from cinque.cli.main import main
try:
    main()
except SystemExit:
    pass
print()
print(json.dumps(sorted(sys.modules)))
"""


def loaded(real: Run, *args: str) -> set[str]:
    """The modules that a command loads."""
    return set(json.loads(real(*args, code=LOADED).out.splitlines()[-1]))


def test_the_library_loads_nothing_that_only_programs_need(real: Run) -> None:
    code = "import cinque, json, sys; print(json.dumps(sorted(sys.modules)))"
    modules = set(json.loads(real(code=code).out))
    assert "cinque" in modules
    assert not {name.partition(".")[0] for name in modules} & {"typer", "rich", "pydantic", "yaml", "platformdirs"}


def test_the_rules_need_nothing_but_python(real: Run) -> None:
    code = (
        "import json, sys\n"
        "from cinque.systems import system\n"
        "import cinque.core.game, cinque.core.journal, cinque.core.odds, cinque.lab.fights\n"
        "arcana = system('arcana'); arcana.new_scene(arcana.first_setup(1), {})\n"
        "print(json.dumps(sorted(sys.modules)))"
    )
    modules = set(json.loads(real(code=code).out))
    assert not {name.partition(".")[0] for name in modules} & {"typer", "rich", "pydantic", "yaml", "platformdirs"}


@pytest.mark.parametrize("args", [("--help",), ("--version",), ("play", "--help"), ("scenario", "--help")])
def test_help_is_quick(real: Run, args: tuple[str, ...]) -> None:
    modules = loaded(real, *args)
    assert "cinque.cli.main" in modules
    assert not [name for name in modules if name.startswith(("cinque.systems", "cinque.core", "cinque.scenario"))]
    assert not modules & {"yaml", "pydantic"}


@pytest.mark.parametrize("args", [("dex", "pikachu", "--lang", "ja"), ("play", "ptu", "--seed", "1"), ("roll", "3d6")])
def test_a_plain_command_line_needs_no_judge(real: Run, args: tuple[str, ...]) -> None:
    assert "pydantic" not in loaded(real, *args)


def test_what_is_not_plain_is_judged(real: Run) -> None:
    for args in [("play", "ptu", "--seed", "x"), ("roll", "3d6", "--times", "0"), ("dex",)]:
        assert real(*args).code == 2, args
    assert real("roll", "3d6", "--times", "2").out.count("3d6") == 2


def test_rolling_dice_loads_no_rulebook(real: Run) -> None:
    assert "cinque.systems.arcana" not in loaded(real, "roll", "3d6")


def test_a_book_that_has_told_all_once_is_not_loaded_to_tell_it_again(real: Run) -> None:
    first = real("dex", "pikachu")
    assert not [name for name in loaded(real, "dex", "pikachu") if name.startswith("cinque.systems.")]
    assert real("dex", "pikachu").out == first.out
    assert "Pokémon Tabletop United" in first.out


def test_version(cinque: Run) -> None:
    outcome = cinque("--version")
    assert outcome.code == 0
    assert outcome.out == f"cinque {package.__version__} ({package.build()})\n"
    assert package.build() == ("interpreted" if str(play.__file__).endswith(".py") else "compiled")


def test_help(cinque: Run) -> None:
    outcome = cinque("--help")
    assert outcome.code == 0
    for command in COMMANDS:
        assert re.search(rf"^ +{command} +\S", outcome.out, re.MULTILINE), command


@pytest.mark.parametrize("command", [*COMMANDS, "scenario run", "scenario schema", "sheet check"])
def test_help_of_a_command(cinque: Run, command: str) -> None:
    outcome = cinque(*command.split(), "--help")
    assert outcome.code == 0
    assert re.match(rf"Usage: \S.* {command} ?\S*", outcome.out)


@pytest.mark.parametrize("args", [(), ("scenario",), ("sheet",)])
def test_no_command_at_all_shows_the_help(cinque: Run, args: tuple[str, ...]) -> None:
    outcome = cinque(*args)
    assert outcome.code in (0, 2)
    assert "Usage: " in outcome.text
    assert "Commands" in outcome.text


def test_nothing_is_written_unless_a_game_is_played(cinque: Run, home: Any, duel: Any) -> None:
    for args in [
        ("roll", "3d6"),
        ("odds", "2d6"),
        ("fight", duel, "--runs", 1),
        ("dex", "potion"),
        ("rules", "arcana"),
    ]:
        cinque(*args)
    assert [path.name for path in home.iterdir()] == ["duel.yaml"]


STOPPED = """
import sys
class Stop:
    def find_spec(self, name, path=None, target=None):
        if name == "cinque.cli.main":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Stop())
from cinque.__main__ import main
main()
"""


def test_ctrl_c_while_the_program_is_being_read_shows_no_traceback(real: Run) -> None:
    done = real(code=STOPPED)
    assert (done.code, done.out, done.err) == (130, "", "")
