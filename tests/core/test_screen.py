"""What screens show: boards drawn with letters, and data that survives JSON."""

import json
from typing import NamedTuple

from cinque.core.ask import Option
from cinque.core.screen import (
    Board,
    Card,
    Fact,
    Gauge,
    Layer,
    Mark,
    Place,
    Preview,
    Token,
    Zone,
    board_lines,
    signs,
    touched,
)


class One(NamedTuple):
    id: str
    side: str


def token(sign: str, *cells: tuple[int, int], down: bool = False, zone: str = "") -> Token:
    return Token(sign, "", sign, Place(tuple(cells), zone=zone), down)


def test_a_map_has_ground_bodies_and_those_who_stand() -> None:
    ground = Layer("terrain", (Mark((0, 0), ("slow",), ","), Mark((1, 0), ("slow",), ",")))
    fire = Layer("hazards", (Mark((1, 0), ("fire",), "^"),))
    tokens = (token("1", (2, 0), (2, 1)), token("a", (0, 1), down=True), token("b", (2, 1), down=True))
    assert board_lines(Board(3, 2, (ground, fire), tokens)) == ["   A B C", " 1 , ^ 1", " 2 + · 1"]


def test_several_in_a_square_stand_side_by_side() -> None:
    assert board_lines(Board(2, 1, tokens=(token("1", (0, 0)), token("a", (0, 0))))) == ["   A  B", " 1 1a ·"]


def test_zones_have_a_line_each() -> None:
    board = Board(
        tokens=(token("a", zone="bridge", down=True), token("1", zone="bridge")), zones=(Zone("bridge"), Zone("wood"))
    )
    assert board_lines(board) == ["bridge: 1 +", "wood:"]


def test_no_board_has_no_lines() -> None:
    assert board_lines(Board()) == []


def test_signs_are_given_to_those_who_are_seen_and_to_nobody_else() -> None:
    ones = [One("ann", "us"), One("bea", "them"), One("cid", "them"), One("dan", "us")]
    assert signs(ones, "us") == {"ann": "1", "bea": "a", "cid": "b", "dan": "2"}
    assert signs([ones[0], ones[2]], "us") == {"ann": "1", "cid": "a"}


def test_what_an_option_touches_by_its_arguments() -> None:
    assert touched(Option("push", target="ann")) == Preview(targets=("ann",))
    assert touched(Option("sweep", targets=["ann", "bea"])) == Preview(targets=("ann", "bea"))
    assert touched(Option("to", cell="B3")) == Preview(cells=((1, 2),))
    assert touched(Option("end")) == Preview()


def test_a_card_is_plain_data() -> None:
    card = Card("ann", "us", (Gauge("luck", 3, 5),), (Fact("", ("red", "tall"), "word"),), "1", Place(((0, 1),)))
    data = json.loads(json.dumps(card.to_data()))
    assert data["gauges"] == [{"label": "luck", "value": 3, "most": 5}]
    assert data["facts"] == [{"label": "", "value": ["red", "tall"], "kind": "word", "amount": 0, "tone": ""}]
    assert data["place"]["cells"] == [[0, 1]]
