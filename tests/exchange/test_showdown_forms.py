"""Forms and kinds of a move that a game does not have: the species and the move stand for them, with a note."""

import pytest

from cinque.exchange import DROPPED, KEPT
from cinque.exchange.showdown import meant
from cinque.systems import system

TEAM = """Keldeo-Resolute @ Leftovers
Ability: Justified
Level: 50
- Hidden Power [Fire]
- Aqua Jet

Maushold-Four
Level: 20

Charizard-Mega-X
Level: 40

Nobody-At-All
"""


@pytest.mark.parametrize(
    ("kind", "name", "key", "form"),
    [
        ("species", "Keldeo", "keldeo", False),
        ("species", "Keldeo-Resolute", "keldeo", True),
        ("species", "Maushold-Four", "maushold", True),
        ("species", "Charizard-Mega-X", "charizard", True),
        ("species", "Darmanitan-Galar-Zen", "darmanitan-galar", True),
        ("species", "Indeedee-F", "indeedee-f", False),
        ("species", "Porygon-Z", "porygon-z", False),
        ("species", "Ho-Oh", "ho-oh", False),
        ("species", "Nobody-At-All", "", False),
        ("species", "25", "", False),
        ("move", "Hidden Power [Fire]", "hidden-power", True),
        ("move", "Hidden Power Ice", "hidden-power", True),
        ("move", "Hidden Power", "hidden-power", False),
    ],
)
def test_what_is_meant(kind: str, name: str, key: str, form: bool) -> None:
    there = system("ptu").content(()).pieces[kind]
    assert meant(kind, name, {*there, "hidden-power"} - {"hidden-power-fire"}) == (key, form)


def test_a_team_with_forms() -> None:
    played = system("ptu")
    done = played.imports["showdown"](TEAM, played.rulings(), ())
    assert [one.sheet["species"] for one in done.sheets] == ["keldeo", "maushold", "charizard"]
    notes = {line.value: line.reason_key for line in done.report.of(KEPT)}
    assert (
        notes.items()
        >= {
            "Keldeo-Resolute": "form-as-species",
            "Maushold-Four": "form-as-species",
            "Charizard-Mega-X": "form-as-species",
        }.items()
    )
    lost = [line.reason_key for line in done.report.of(DROPPED) if line.subject == "Nobody-At-All"]
    assert set(lost) == {"no-such-species"}


def test_what_only_looks_like_a_form() -> None:
    assert meant("species", "Porygon-Z", {"porygon"}) == ("", False)
