"""An option whose verb no rule knows is an error: it never falls through to whatever stands last."""

from collections.abc import Callable
from typing import Any

import pytest

from cinque import build
from cinque.core.ask import Ask, Option, UnknownVerb
from cinque.core.fate import Written
from cinque.core.play import Play
from cinque.systems import system
from cinque.systems.arcana.combat import players_turn as arcana
from cinque.systems.ptu.actions.items import perform_item
from cinque.systems.ptu.actions.switches import perform_switch
from cinque.systems.ptu.contexts.actions import carry_out, cost_of
from cinque.systems.ptu.maneuvers.grapple import perform_grapple
from cinque.systems.rokumen.combat.action_step import carry_out as rokumen_carries_out

DANCE = Option("dance", what="", target="")


def play_of(name: str, *tape: str) -> Play[Any]:
    played = system(name)
    return Play(played.new_scene(played.random_setup(3), {}), Written(list(tape)))


@pytest.mark.parametrize("perform", [carry_out, perform_item, perform_switch, perform_grapple])
def test_in_ptu(perform: Callable[..., None]) -> None:
    play = play_of("ptu")
    one = next(iter(play.scene.creatures.values()))
    with pytest.raises(UnknownVerb, match="dance"):
        perform(play, one, DANCE)


def test_in_ptu_it_is_not_for_free_either() -> None:
    play = play_of("ptu")
    with pytest.raises(LookupError):
        cost_of(play.scene, next(iter(play.scene.creatures.values())), DANCE)


def test_in_rokumen() -> None:
    play = play_of("rokumen")
    with pytest.raises(UnknownVerb, match="dance"):
        rokumen_carries_out(play, next(iter(play.scene.creatures.values())), DANCE, "rokumen.combat.order")


def test_in_arcana(monkeypatch: pytest.MonkeyPatch) -> None:
    if build() != "interpreted":
        pytest.skip("compiled, no other question can be put in place of a turn's: the source shows this")
    monkeypatch.setattr(arcana, "turn_ask", lambda play, who, foes: Ask(who.seat, "turn", "", [DANCE], who.id))
    play = play_of("arcana", f"red: {DANCE.key}")
    who = next(one for one in play.scene.creatures.values() if one.seat == "red")
    with pytest.raises(UnknownVerb, match="dance"):
        arcana.players_turn(play, who)
