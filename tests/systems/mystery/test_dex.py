"""Whatever a pack of The Mystery Dungeons has can be looked up, in both languages."""

import pytest

from cinque.core.sentences import LANGUAGES
from cinque.core.system import Entry
from cinque.systems.mystery import SYSTEM
from cinque.systems.mystery.content import content_for

KINDS = [kind for kind in SYSTEM.kinds if content_for(()).records(kind)]


def card(kind: str, key: str, lang: str = "en") -> dict[str, str]:
    return dict(SYSTEM.describe(Entry(kind, key, {}, {}), lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_entry_has_a_card(kind: str, lang: str) -> None:
    for key in content_for(()).records(kind):
        card(kind, key, lang)


def test_a_move_tells_what_it_costs_and_does() -> None:
    quick = card("move", "quick-attack")
    assert quick["AP"] == "5(-1)"
    assert card("move", "thunderbolt")["effect"] == "Paralysis (10 %)"
    assert card("move", "growl")["effect"] == "Attack −1"
    assert card("move", "swift")["Accuracy"] == "cannot miss"
    assert card("move", "fury-attack")["hits"] == "2–5"
    assert card("move", "take-down")["effect"] == "recoil"


def test_in_japanese() -> None:
    assert card("move", "thunderbolt", "ja")["対象"] == "相手一体"
    assert card("item", "oran-berry", "ja")["対象"] == "味方か自分"


def test_an_item_tells_what_it_does() -> None:
    assert card("item", "reviver-seed")["effect"].startswith("revives with")
    assert "Poison" in card("item", "pecha-scarf")["effect"]
