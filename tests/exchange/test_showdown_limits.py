"""Texts that are too large or made to hurt: one sentence with the line, at once."""

from contextlib import suppress

import pytest

from cinque.core.sentences import Speaker
from cinque.exchange import BadText
from cinque.exchange.showdown import MOST_MONS, MOST_TEAMS, Mon, Team, Unwritable, read_teams, write_teams
from watch import watched


def refusal(text: str) -> tuple[int, str]:
    with pytest.raises(BadText) as caught:
        read_teams(text)
    sentence = Speaker().refusal(caught.value.refusal)
    assert sentence.endswith((".", "?"))
    return caught.value.line, sentence


def test_too_many_mons() -> None:
    assert len(read_teams("Mew\n\n" * MOST_MONS)[0][0].mons) == MOST_MONS
    assert refusal("Mew\n\n" * (MOST_MONS + 1))[0] == 2 * MOST_MONS + 1
    with pytest.raises(Unwritable, match="24"):
        write_teams([Team((Mon("Mew"),) * 25)])


def test_too_many_teams() -> None:
    assert len(read_teams("=== a ===\n" * MOST_TEAMS)[0]) == MOST_TEAMS
    assert refusal("=== a ===\n" * (MOST_TEAMS + 1))[0] == MOST_TEAMS + 1
    with pytest.raises(Unwritable, match="200"):
        write_teams([Team()] * 201)


def test_too_long() -> None:
    assert refusal("a" * 1_000_001)[0] == 0
    assert refusal("Mew\n" + "a" * 1_001)[0] == 2
    assert refusal("a" * 1_001)[0] == 1
    assert refusal("Mew\n-" + "a" * 901)[0] == 2
    assert refusal("Mew\nAbility:" + "a" * 901)[0] == 2
    assert refusal("Mew\n" + "- x\n" * 101)[0] == 102
    assert read_teams("Mew\n-" + "a" * 900)[0][0].mons[0].moves == ("a" * 900,)


@pytest.mark.parametrize(
    "text",
    [
        *(sign * 999_999 for sign in "(@ )-=|]:/\n\t\u3000a"),
        *(
            (pair * 500_000)[:1_000_000]
            for pair in ("()", " (", " @", "@ ", "]|", "|a", "a\n", "-\n", "\r\n", "==", "a ")
        ),
        "a|||||||||||]" * 70_000,
        "]".join(["a|||||||||||"] * 70_000),
        "=" * 500_000 + " " * 499_990,
        "Mew\nEVs: " + "4 HP / " * 140_000,
        "Mew\n" + "(" * 900 + "\n" + " @ " * 300,
        "\n\n".join(["(" * 1000] * 990),
        "\n".join(["|" * 990] * 1000),
    ],
    ids=lambda text: repr(text[:12]),
)
def test_hostile_texts_are_quick(text: str) -> None:
    with watched(), suppress(BadText, Unwritable):
        teams, _ = read_teams(text)
        if sum(len(team.mons) for team in teams) < 100:
            write_teams(teams)
