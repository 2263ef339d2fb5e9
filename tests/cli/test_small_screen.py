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
    typed = ["do roll dice=1d6", "look", "quit"]
    seen = at_a_terminal(
        "play", "ptu", "--setup", setup, "--seed", 3, "--seat", "gm", "--seat", "red", "--lang", lang, typed=typed
    )
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen).replace("\r", "")
    first, again = [part for part in re.split(r"^red> ", plain, flags=re.MULTILINE) if question in part][:2]
    # the first time a long menu pushes the upper rows of the map off; later that is drawn only if it has changed
    assert rare in first
    assert "A B C D" not in again
    for turn in (first, again):
        menu = turn[turn.rindex(question) :].splitlines()
        assert len(menu) + 1 <= 24
        assert max(map(cell_len, menu)) <= 80
        assert "%" in turn
        assert "…" not in "".join(menu)


SHOP = """\
system: rokumen
scene:
  players: [{id: anna, sample: mosshoof, at: C3}, {id: bob, sample: voltick, at: C5}]
  opponents: [mosshoof at=G3]
"""


def test_a_shop_for_two_fits(at_a_terminal: Run, file: Run) -> None:
    """Each could buy everything: between combats that is told by its numbers, and `look` tells who buys what."""
    setup = file("shop.yaml", SHOP)
    typed = ["do call-off", "open", "do reward p=500", "look", "quit"]
    seen = at_a_terminal("play", "rokumen", "--setup", setup, "--hotseat", "--seed", 3, typed=typed)
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen).replace("\r", "")
    menu = plain[plain.index("> do reward") : plain.index("> look")]
    assert re.search(r"Also: Buy \d–\d{3}", menu)
    assert "Mosshoof buys Potion (200 P)" in plain
    assert "Voltick buys Potion (200 P)" in plain
    assert "200 P) (200" not in plain


def test_a_move_on_any_of_four_fits(at_a_terminal: Run) -> None:
    """Tail Whip reaches up to three of four: its fourteen answers are told by whom they reach, and leave room."""
    seen = at_a_terminal("play", "mystery", "--seed", 2, typed=["quit"])
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen).replace("\r", "")
    menu = plain[plain.index("What does ") : plain.index("> quit")].splitlines()
    assert len(menu) <= 24
    assert max(map(cell_len, menu)) <= 80
    assert not re.search(r"[;；]", "".join(menu[1:])), "no odds of several in one answer"
    assert "0 damage, " not in "".join(menu)
