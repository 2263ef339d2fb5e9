"""A screen of 24 lines and 80 columns: a turn fits on it, and no chance is cut off."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len

Run = Callable[..., Any]

FOUR_ON_FOUR = """\
system: ptu
scene:
  width: 14
  height: 10
  pokemon_turns: 2
  players:
    - {id: anna, trainer: sylvana, at: B5, team: [cyndaquil level=14 at=D4, pidgey level=12]}
    - {id: bob, trainer: joren, at: B7, team: [machop level=14 at=D8]}
  opponents: [oddish level=13 at=E4, geodude level=12 at=C5, growlithe level=12 at=F7, zubat level=12 at=J3]
"""


@pytest.mark.parametrize(
    ("lang", "question", "rare"), [("en", "What does ", "Also: "), ("ja", "はどうする？", "ほか：")]
)
def test_a_turn_of_four_on_four_fits(at_a_terminal: Run, file: Run, lang: str, question: str, rare: str) -> None:
    setup = file("four.yaml", FOUR_ON_FOUR)
    typed = ["2", "look", "quit"]
    seen = at_a_terminal(
        "play", "ptu", "--setup", setup, "--seed", 3, "--seat", "gm", "--seat", "red", "--lang", lang, typed=typed
    )
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen).replace("\r", "")
    turn = next(part for part in re.split(r"^red> ", plain, flags=re.MULTILINE) if question in part and rare in part)
    menu = turn[turn.rindex(question) :].splitlines()
    board = 1 + 11  # a line of air, and the map with its letters
    assert len(menu) + board + 1 <= 24 or "A B C D" not in turn
    assert len(menu) + 1 <= 24
    assert max(map(cell_len, menu)) <= 80
    assert "%" in turn
    assert "…" not in "".join(menu)
