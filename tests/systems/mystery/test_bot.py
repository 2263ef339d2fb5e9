"""The bot spends its AP well: what does most together, within one Focus; and what it answers to attacks."""

from random import Random
from typing import Any

import pytest

from cinque.core.ask import Ask, Option
from cinque.core.fate import Tape
from cinque.core.play import Play
from cinque.systems.mystery import SYSTEM
from cinque.systems.mystery.at_the_table import bot
from cinque.systems.mystery.combat.action_choices import options_are_left
from cinque.systems.mystery.combat.turns_and_rounds import question
from cinque.systems.mystery.combat_essentials.action_points import ap_now
from cinque.systems.mystery.model import MysteryScene


def fight(one: dict[str, Any], *foes: str, **more: Any) -> MysteryScene:
    one = {"species": "pikachu", "level": 30} | one
    allies = [one, *more.pop("allies", [])]
    opponents = [{"species": foe, "level": 30} for foe in foes or ("rattata",)]
    scene = SYSTEM.new_scene({"allies": allies, "opponents": opponents} | more, {})
    for do in ("begin", "round"):
        SYSTEM.procedure(do).run(Play(scene, Tape([], Random(1))))
    return scene


def turn(scene: MysteryScene, who: str = "pikachu") -> list[str]:
    """What the bot does in a turn."""
    bot, done = SYSTEM.bot(1), list[str]()
    one = scene.creatures[who]
    while not one.done and scene.phase == "side-turn" and len(done) < 9:
        ask = question(scene, one, ap_now(scene, one))
        done.append(ask.options[bot.pick(ask, scene)].key)
        tape = Tape([ask.entry(done[-1])], Random(2), lambda ask, _: ask.index(ask.decline) if ask.decline else 0)
        SYSTEM.procedure("side-turn").run(Play(scene, tape))
        if scene.side != one.side or not options_are_left(scene, one, ap_now(scene, one)):
            break
    return done


@pytest.mark.parametrize(
    ("one", "more", "first"),
    [
        ({"moves": ["thunderbolt", "tackle"]}, {}, "use thunderbolt @rattata"),
        ({"moves": ["earthquake", "explosion"]}, {}, "use earthquake @rattata"),
        ({"moves": ["tackle"], "hp": 5, "bag": {"sitrus-berry": 1}}, {}, "item sitrus-berry @pikachu"),
        ({"moves": ["tackle"], "stages": {"attack": -3, "accuracy": -4}}, {}, "break"),
    ],
)
def test_what_it_does_first(one: dict[str, Any], more: dict[str, Any], first: str) -> None:
    scene = fight(one, **more)
    ask = question(scene, scene.creatures["pikachu"], ap_now(scene, scene.creatures["pikachu"]))
    assert ask.options[SYSTEM.bot(1).pick(ask, scene)].key == first


def test_what_an_ability_keeps_off_is_not_tried() -> None:
    scene = fight({"moves": ["thunderbolt", "tackle"]})
    scene.creatures["rattata"].ability = "volt-absorb"
    ask = question(scene, scene.creatures["pikachu"], ap_now(scene, scene.creatures["pikachu"]))
    assert ask.options[SYSTEM.bot(1).pick(ask, scene)].key == "use tackle @rattata"


def test_two_blows_are_better_than_one() -> None:
    """With 8 AP, twice 4 AP do more than 7 AP once."""
    scene = fight({"moves": ["tackle", "pound", "mega-kick"], "points": {"speed": 10, "attack": 4}}, "snorlax")
    assert [key.split()[0] for key in turn(scene)][:2] == ["use", "use"]


def test_the_fallen_are_revived() -> None:
    allies = [{"species": "eevee", "level": 30, "hp": 0}]
    scene = fight({"moves": ["tackle"], "bag": {"reviver-seed": 1}}, "snorlax", allies=allies)
    assert turn(scene)[0] == "item reviver-seed @eevee"


@pytest.mark.parametrize(("item", "does"), [("reviver-seed", "done"), ("oran-berry", "equip oran-berry")])
def test_what_waits_for_nothing_in_the_hand_stays_in_the_bag(item: str, does: str) -> None:
    """With 3 AP left there is nothing else to do."""
    scene = fight({"moves": ["tackle"], "points": {}, "bag": {item: 1}})
    scene.creatures["pikachu"].spent, scene.creatures["pikachu"].focus = 1, "allies"
    ask = question(scene, scene.creatures["pikachu"], 4)
    assert ask.options[SYSTEM.bot(1).pick(ask, scene)].key == does


def test_allies_are_not_struck_for_nothing() -> None:
    allies = [{"species": one, "level": 30} for one in ("eevee", "abra", "machop")]
    scene = fight({"moves": ["discharge", "thunder-shock"]}, allies=allies)
    assert turn(scene)[0] == "use thunder-shock @rattata"


def dodging(scene: MysteryScene) -> str:
    options = [Option("decline"), Option("dodge", ap=1), Option("dodge", ap=2)]
    ask = Ask("red", "dodge", "mystery.action.dodge", options, "pikachu", decline="decline")
    return options[SYSTEM.bot(1).pick(ask, scene)].key


def test_only_ap_that_would_go_to_waste_are_spent_on_dodging() -> None:
    scene = fight({})
    assert dodging(scene) == "decline", "they are for the own turn"
    scene.side = "opponents"
    assert dodging(scene) == "decline", "the own turn is still to come"
    scene.creatures["pikachu"].acted = True
    assert dodging(scene) == "dodge 2"


@pytest.mark.parametrize(("hp", "weak", "answer"), [(20, 2, "guard"), (5, 2, "decline"), (20, 20, "decline")])
def test_who_guards_whom(hp: int, weak: int, answer: str) -> None:
    scene = fight({"hp": hp}, allies=[{"species": "eevee", "level": 30, "hp": weak}])
    options = [Option("decline"), Option("guard", target="eevee")]
    ask = Ask("red", "guard", "mystery.action.guard", options, "pikachu", decline="decline")
    assert options[SYSTEM.bot(1).pick(ask, scene)].verb == answer


def test_of_tens_of_thousands_of_answers_some_are_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three of thirty foes can be chosen in thousands of ways, and nobody waits for all of them."""
    scene = fight({"moves": ["swift"]}, *["rattata"] * 30)
    one, weighed = scene.creatures["pikachu"], list[Option]()
    ask = question(scene, one, ap_now(scene, one))
    assert len(ask.options) > bot.MOST_WEIGHED
    usual = bot.worth
    monkeypatch.setattr(bot, "worth", lambda play, who, option: weighed.append(option) or usual(play, who, option))
    assert ask.options[SYSTEM.bot(1).pick(ask, scene)].verb == "use"
    assert len(weighed) == bot.MOST_WEIGHED
