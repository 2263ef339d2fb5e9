"""The odds beside an option are those of the play: each face of the d20, played with a log, gives what was foretold."""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from cinque.core.ask import Ask, Option
from cinque.core.fate import Pending, Tape
from cinque.core.log import Event, Log
from cinque.core.odds import Odds
from cinque.core.play import Play
from cinque.core.seat import GM_ROLE, Seat
from cinque.systems.mystery import SYSTEM
from cinque.systems.mystery.combat.turns_and_rounds import question
from cinque.systems.mystery.combat_essentials.action_points import ap_now
from cinque.systems.mystery.model import MysteryScene

MARIA, RED = Seat("maria", GM_ROLE), Seat("red")
FACES = range(1, 21)
TEAM = {"species": "pikachu", "level": 30, "points": {"speed": 10, "attack": 2}}
FOES = [{"species": one, "level": 30} for one in ("geodude", "oddish", "pidgey")]


def fight(*moves: str, **more: Any) -> MysteryScene:
    scene = SYSTEM.new_scene({"allies": [TEAM | {"moves": list(moves)}], "opponents": FOES} | more, {})
    for do in ("begin", "round"):
        SYSTEM.procedure(do).run(Play(scene, Tape([], Random(1))))
    return scene


class Face(Random):
    """Every die shows the same."""

    def __init__(self, face: int) -> None:
        super().__init__(1)
        self.face = face

    def randint(self, a: int, b: int) -> int:
        return min(b, self.face)


def declines(ask: Ask, scene: Any) -> int:
    return ask.index(ask.decline) if ask.decline else 0


def played(scene: MysteryScene, ask: Ask, option: Option, face: int) -> list[Event]:
    log = Log()
    tape = Tape([ask.entry(option.key)], Face(face), declines)
    SYSTEM.procedure("side-turn").run(Play(scene.copy(), tape, log))
    return log.events


def foretold(scene: MysteryScene, key: str, seat: Seat = MARIA) -> tuple[Ask, Option, dict[str, Odds[int]]]:
    ask = question(scene, scene.creatures["pikachu"], ap_now(scene, scene.creatures["pikachu"]))
    option = next(each for each in ask.options if each.key == key)
    forecast = SYSTEM.forecast(scene, ask, option, seat)
    assert forecast.refusal is None
    assert forecast.estimate == (seat is not MARIA)
    return ask, option, dict(forecast.odds)


def shares(outcomes: list[Any]) -> dict[Any, Fraction]:
    return {outcome: Fraction(count, len(outcomes)) for outcome, count in Counter(outcomes).items()}


def chances_of(odds: dict[str, Odds[int]], what: str, whom: str) -> dict[Any, Fraction]:
    found = odds.get(f"{what} @{whom}", None if whom == "pikachu" else odds.get(what))
    return found.chances if found is not None else {0: Fraction(1)}


@pytest.mark.parametrize(
    "key",
    [
        "use thunderbolt @oddish",
        "use thunderbolt @geodude",
        "use swift @oddish @pidgey",
        "use double-kick @pidgey",
        "use fury-attack @oddish",
        "use take-down @pidgey",
        "use giga-drain @geodude",
        "use explosion @oddish",
        "use stone-edge @pidgey",
        "use quick-attack @pidgey",
        "use discharge @geodude @oddish @pidgey",
        "use thunder-wave @pidgey",
        "use growl @geodude @oddish @pidgey",
    ],
)
@pytest.mark.parametrize(
    "more", [{}, {"hazards": {"allies": {"spikes": 2}}, "weather": "sandstorm"}], ids=["bare", "field"]
)
def test_each_face_gives_what_was_foretold(key: str, more: dict[str, Any]) -> None:
    scene = fight(key.split()[1], **more)
    ask, option, odds = foretold(scene, key)
    told = [played(scene, ask, option, face) for face in FACES]
    for whom in (*option.args["targets"], "pikachu"):
        most = scene.creatures[whom].hp

        def sums(kind: str, fact: str, whom: str = whom) -> list[int]:
            return [sum(each.data[fact] for each in events if (each.kind, each.who) == (kind, whom)) for events in told]

        lost = [min(most, damage) for damage in sums("loses-hp", "damage")]
        assert chances_of(odds, "damage", whom) == shares(lost)
        assert chances_of(odds, "healing", whom) == shares(sums("heals", "healed"))
        fell = [any((each.kind, each.who) == ("faints", whom) for each in events) for events in told]
        assert chances_of(odds, "knock-out", whom) == shares(fell)
        got = [
            {each.data["status"] for each in events if (each.kind, each.who) == ("gets-status", whom)}
            for events in told
        ]
        for status in set().union(*got):
            assert chances_of(odds, f"status:{status}", whom) == shares([status in each for each in got])


def test_hitting_and_missing() -> None:
    scene = fight("stone-edge")
    _, _, odds = foretold(scene, "use stone-edge @pidgey")
    assert odds["hits"].chances == {True: Fraction(4, 5), False: Fraction(1, 5)}
    assert odds["damage"].chance(lambda damage: damage == 0) == Fraction(1, 5)


def test_opponents_are_estimated_and_no_secret_shows() -> None:
    scene = fight("thunderbolt")
    scene.creatures["oddish"].points = {"special-defense": 10}
    _, _, odds = foretold(scene, "use thunderbolt @oddish", RED)
    scene.creatures["oddish"].points = {}
    _, _, again = foretold(scene, "use thunderbolt @oddish", RED)
    assert {label: each.chances for label, each in odds.items()} == {
        label: each.chances for label, each in again.items()
    }
    _, _, known = foretold(scene, "use thunderbolt @oddish")
    assert known["damage"].chances != odds["damage"].chances


def test_clearing_hazards() -> None:
    scene = fight("growl", hazards={"allies": {"spikes": 1, "sticky-web": 3}})
    _, _, odds = foretold(scene, "clear")
    assert odds["hazard:spikes"].chances[True] == Fraction(14, 20)
    assert odds["hazard:sticky-web"].chances[True] == Fraction(12, 20)


def test_what_needs_no_die_has_no_odds() -> None:
    assert foretold(fight("growl"), "brace defense")[2] == {}


def test_what_a_berry_cures_on_the_spot_is_not_foretold() -> None:
    """But to a player, who cannot know of the berry."""
    foes = [{"species": "pidgey", "level": 30}, {"species": "oddish", "level": 30, "held": "cheri-berry"}]
    scene = fight("thunder-wave", opponents=foes)
    assert "status:paralysis" in foretold(scene, "use thunder-wave @pidgey")[2]
    assert "status:paralysis" not in foretold(scene, "use thunder-wave @oddish")[2]
    assert "status:paralysis" in foretold(scene, "use thunder-wave @oddish", RED)[2]


def asked_to_dodge(scene: MysteryScene, key: str, who: str = "pikachu") -> tuple[MysteryScene, Ask]:
    """The question whether to dodge an attack, and how things stand at it."""
    ask = question(scene, scene.creatures[who], ap_now(scene, scene.creatures[who]))
    twin = scene.copy()
    with pytest.raises(Pending) as pause:
        SYSTEM.procedure("side-turn").run(Play(twin, Tape([ask.entry(key)]), Log()))
    assert pause.value.asks[0].topic == "dodge"
    return twin, pause.value.asks[0]


@pytest.mark.parametrize("more", [{}, {"held": "electric-gem"}], ids=["bare", "gem"])
@pytest.mark.parametrize(
    "key", ["thunderbolt @oddish", "stone-edge @oddish", "fury-attack @oddish", "swift @oddish @pidgey", "leer @oddish"]
)
def test_what_dodging_spares_is_what_each_face_does(key: str, more: dict[str, Any]) -> None:
    allies = [TEAM | {"moves": [key.partition(" ")[0]]} | more]
    scene = fight(allies=allies, hazards={"allies": {"spikes": 2}}, opponents=[FOES[1], FOES[2]])
    now, ask = asked_to_dodge(scene, f"use {key}")
    most = scene.creatures["oddish"].hp
    act = question(scene, scene.creatures["pikachu"], 8).entry(f"use {key}")
    for option in ask.options:
        forecast = SYSTEM.forecast(now, ask, option, MARIA)
        assert (forecast.refusal, forecast.estimate) == (None, False)
        told = []
        for face in FACES:
            log, tape = Log(), Tape([act, ask.entry(option.key)], Face(face), declines)
            SYSTEM.procedure("side-turn").run(Play(scene.copy(), tape, log))
            told.append(log.events)
        lost = [
            min(most, sum(each.data["damage"] for each in events if (each.kind, each.who) == ("loses-hp", "oddish")))
            for events in told
        ]
        assert chances_of(dict(forecast.odds), "damage", "oddish") == shares(lost)


def test_what_dodging_spares_is_an_estimate_that_tells_no_secret() -> None:
    """Of whoever attacks with a hidden sheet: neither its stats, nor its Ability, nor what it lacks in AP."""
    foe = {"species": "rattata", "level": 30, "moves": ["hyper-beam"]}
    secrets: list[dict[str, Any]] = [{}, {"points": {"special-attack": 7, "speed": 10}}, {"ability": "pixilate"}]
    found = []
    for secret in secrets:
        scene = fight("growl", opponents=[foe | secret], first="opponents")
        now, ask = asked_to_dodge(scene, "use hyper-beam @pikachu", "rattata")
        forecasts = [SYSTEM.forecast(now, ask, option, RED) for option in ask.options]
        assert all(forecast.estimate for forecast in forecasts)
        found.append([{label: each.chances for label, each in forecast.odds.items()} for forecast in forecasts])
    assert found[0] == found[1] == found[2]
    assert found[0][0]["hits"] != found[0][3]["hits"]


@pytest.mark.parametrize(("verb", "taker"), [("guard @oddish", "geodude"), ("decline", "oddish")])
@pytest.mark.parametrize("face", [12, 20], ids=["hit", "critical"])
@pytest.mark.parametrize(
    "key", ["ice-beam @oddish", "stone-edge @oddish", "swift @oddish @pidgey", "fury-attack @oddish"]
)
def test_what_guarding_spares_is_what_the_hit_does(key: str, face: int, verb: str, taker: str) -> None:
    """The accuracy roll has fallen by then; whoever steps in takes the hit by their own figures."""
    scene, asked = fight(allies=[TEAM | {"moves": [key.partition(" ")[0]]}]), list[tuple[MysteryScene, Ask]]()

    def answers(ask: Ask, now: Any) -> int:
        if ask.topic != "guard" or ask.who != "geodude" or ask.about["struck"] != "oddish":
            return declines(ask, now)
        asked.append((now.copy(), ask))
        return ask.index(verb)

    log, act = Log(), question(scene, scene.creatures["pikachu"], 8).entry(f"use {key}")
    SYSTEM.procedure("side-turn").run(Play(scene.copy(), Tape([act], Face(face), answers), log))
    (now, ask), option = asked[0], asked[0][1].find(verb)
    assert option is not None
    forecast = SYSTEM.forecast(now, ask, option, MARIA)
    assert (forecast.refusal, forecast.estimate) == (None, False)
    lost = sum(each.data["damage"] for each in log.events if (each.kind, each.who) == ("loses-hp", taker))
    found = dict(forecast.odds)[f"damage @{taker}"].chances
    assert min(scene.creatures[taker].hp, lost) in found
    assert len(found) == 1 or key.startswith("fury"), "but for the number of hits nothing is left to chance"
