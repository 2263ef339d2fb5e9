"""Who may know what: opponents' sheets, traps that nobody has found, and what other countries have decided."""

from collections.abc import Callable
from random import Random

import pytest

from cinque.core.game import Game
from cinque.core.leaks import Moment, leaks, tried
from cinque.core.log import seen_by
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.words import Reader
from cinque.systems.mystery import SYSTEM
from cinque.systems.mystery.model import MysteryScene

ANNA, BEN, MARIA = Seat("anna"), Seat("ben"), Seat("maria", GM_ROLE)
SETUP = {
    "allies": [{"species": "pikachu", "level": 20, "seat": "anna"}, {"species": "eevee", "level": 20, "seat": "ben"}],
    "opponents": [{"species": "geodude", "level": 20, "moves": ["tackle"], "bag": {"oran-berry": 1}}],
    "traps": ["blast", "slumber"],
}


def scene_of(**more: object) -> MysteryScene:
    return SYSTEM.new_scene(SETUP | more, {})


def card_of(scene: MysteryScene, seat: Seat, who: str) -> list[str]:
    return [gauge.label for card in SYSTEM.cards(scene, seat) if card.who == who for gauge in card.gauges]


def test_allies_lie_open_and_opponents_do_not() -> None:
    scene = scene_of()
    assert card_of(scene, ANNA, "eevee") == ["hp", "ap"]
    assert card_of(scene, ANNA, "geodude") == ["hp"]
    assert card_of(scene, MARIA, "geodude") == ["hp", "ap"]
    seen = SYSTEM.view(scene, ANNA)["creatures"]
    assert {"moves", "points", "bag"} <= set(seen["eevee"])
    assert not {"moves", "points", "bag", "held", "ability", "spent"} & set(seen["geodude"])
    assert "moves" in SYSTEM.view(scene, MARIA)["creatures"]["geodude"]


def other_traps(scene: MysteryScene) -> None:
    scene.traps = ["wonder-tile"]


def other_tiles(scene: MysteryScene) -> None:
    scene.shiny = ["reviver-seed"]


def decided(scene: MysteryScene) -> None:
    country = scene.countries["tidewatch"]
    country.decisions, country.spent = ["tax"], {"grain": 1}


@pytest.mark.parametrize("change", [other_traps, other_tiles, decided])
def test_what_is_hidden_tells_by_nothing(change: Callable[[MysteryScene], None]) -> None:
    game = Game(SYSTEM, scene_of(combat=False), [ANNA, BEN, MARIA], Random(1))
    game.run("govern", MARIA.id, country="tidewatch", seat="anna")
    scene = game.scene
    other = scene.copy()
    change(other)
    assert leaks(SYSTEM, Moment(scene, []), Moment(other, []), BEN) == {}
    assert not tried(SYSTEM, scene, other, BEN)
    assert leaks(SYSTEM, Moment(scene, []), Moment(other, []), MARIA) != {}


def told(game: Game[MysteryScene], seat: Seat) -> list[str]:
    reader = Reader(SYSTEM, game.scene, "en", seat)
    return [str(reader.event(event)) for event in seen_by(seat, game.every_event())]


def test_a_decision_is_its_leaders_secret_until_the_update() -> None:
    game = Game(SYSTEM, scene_of(combat=False), [ANNA, BEN, MARIA], Random(1))
    game.run("govern", MARIA.id, country="tidewatch", seat="anna")
    game.run("decide", ANNA.id, seat="anna", country="tidewatch", action="tax")
    decision = "Tidewatch is to raise a tax."
    assert decision in told(game, ANNA)
    assert decision in told(game, MARIA)
    assert decision not in told(game, BEN)
    game.run("wait", MARIA.id)
    game.run("update", MARIA.id)
    assert any(line.startswith("Tidewatch raises a tax") for line in told(game, BEN))


def test_an_opponents_terms_are_one_word() -> None:
    """What Geodude's blow is made of only the game master reads: its stats are a secret."""
    game = Game(SYSTEM, scene_of(traps=[], first="opponents"), [ANNA, BEN, MARIA], Random(3))
    game.play_on()
    blow = next(option for option in game.asks[0].options if option.verb == "use" and "pikachu" in option.key)
    game.answer(blow.key, MARIA.id)
    while game.asks:
        game.answer("decline", game.asks[0].seat)
    hurt = [event for event in game.every_event() if event.kind == "loses-hp" and event.who == "pikachu"]
    assert hurt, "it hit"
    shown = {seat.id: [term.label for term in seen_by(seat, hurt)[0].tally.terms] for seat in (ANNA, BEN, MARIA)}
    assert "hidden" in shown["anna"] == shown["ben"]
    assert "combat-effect" not in shown["anna"]
    assert "combat-effect" in shown["maria"]
    assert "hidden" not in shown["maria"]


@pytest.mark.parametrize(("hands", "bp"), [({}, 12), ({"held": "oran-berry"}, 6)])
def test_whether_an_opponent_holds_something_shows_by_no_bp(hands: dict[str, str], bp: int) -> None:
    """Acrobatics is twice as strong with empty hands; an opponent's blow is told with the BP that all can look up."""
    aipom = {
        "id": "aipom",
        "species": "aipom",
        "level": 20,
        "points": {},
        "moves": ["acrobatics"],
        "seat": "ben",
    } | hands
    shown = {}
    for first in ("allies", "opponents"):
        sides = {"allies": [aipom | {"id": "ann"}], "opponents": [aipom]}
        game = Game(SYSTEM, scene_of(**sides, traps=[], first=first), [ANNA, BEN, MARIA], Random(3))
        game.play_on()
        game.answer(game.asks[0].options[0].key, BEN.id)
        while not (hurt := [event for event in game.every_event() if event.kind == "loses-hp"]):
            game.answer("decline", BEN.id)
            game.play_on()
        shown[first] = seen_by(ANNA, hurt)[0].tally.terms[0].by[0]
    assert shown == {"allies": bp, "opponents": 6}


def test_what_opponents_hand_each_other_or_take_in_hand_is_theirs_to_know() -> None:
    giver = {"species": "geodude", "level": 20, "points": {"speed": 10}, "bag": {"oran-berry": 1, "rock-gem": 1}}
    opponents = [giver, {"species": "onix"}]
    game = Game(SYSTEM, scene_of(opponents=opponents, traps=[], first="opponents"), [ANNA, BEN, MARIA], Random(3))
    game.play_on()
    game.answer("give oran-berry @onix", MARIA.id)
    game.play_on()
    game.answer("equip rock-gem", MARIA.id)
    for line in ("Geodude gives {} to Onix.", "Geodude equips {}."):
        assert line.format("?") in told(game, ANNA)
    assert not [line for line in told(game, ANNA) if "Oran" in line or "Gem" in line]
    assert any("Oran Berry" in line for line in told(game, MARIA))
    assert not {"given", "givers", "held"} & set(SYSTEM.view(game.scene, ANNA)["creatures"]["onix"])


def test_what_opponents_do_with_their_things_between_fights_is_theirs_to_know() -> None:
    bag = {"oran-berry": 1, "rock-gem": 1, "potion": 1}
    opponents = [{"species": "geodude", "bag": bag, "worn": "pecha-scarf"}, {"species": "onix"}]
    game = Game(SYSTEM, scene_of(opponents=opponents, combat=False), [ANNA, BEN, MARIA], Random(3))
    game.run("put-on", MARIA.id, who="geodude", item="rock-gem")
    game.run("take-off", MARIA.id, who="geodude", item="rock-gem")
    game.run("take-off", MARIA.id, who="geodude", item="pecha-scarf")
    game.run("hand-over", MARIA.id, who="geodude", item="oran-berry", target="onix")
    game.run("store", MARIA.id, who="geodude", item="potion")
    game.run("withdraw", MARIA.id, who="geodude", item="potion")
    game.run("sell", MARIA.id, who="geodude", item="potion")
    known = ["Geodude equips ?.", "Geodude puts ? back into the Bag.", "Geodude puts Pecha Scarf back into the Bag."]
    assert told(game, ANNA)[-5:] == [*known, "Geodude gives ? to Onix.", "Onix gets ?."]
    assert told(game, MARIA)[-1].startswith("Geodude sells 1 × Potion")


def test_what_an_opponent_who_has_fainted_keeps_is_theirs_to_know() -> None:
    fallen = {"species": "onix", "hp": 0, "bag": {"reviver-seed": 1}, "seat": "cleo"}
    scene = scene_of(opponents=[{"species": "geodude", "level": 20}, fallen], traps=[], first="opponents")
    game = Game(SYSTEM, scene, [ANNA, BEN, MARIA, Seat("cleo")], Random(3))
    game.play_on()
    game.answer("revive reviver-seed @onix", MARIA.id)
    game.answer("decline", "cleo")
    assert "Onix does not want Geodude to use ?." in told(game, ANNA)
    assert "Onix does not want Geodude to use Reviver Seed." in told(game, Seat("cleo"))


def test_what_a_country_gives_to_its_event_shows_by_nothing_before_the_update() -> None:
    game = Game(SYSTEM, scene_of(combat=False, day="tuesday"), [ANNA, BEN, MARIA], Random(1))
    game.run("govern", MARIA.id, country="tidewatch", seat="anna")
    game.run("update", MARIA.id)
    before = game.scene.copy()
    game.run("respond", ANNA.id, seat="anna", country="tidewatch", asset="ships")
    assert SYSTEM.view(game.scene, ANNA)["countries"] != SYSTEM.view(before, ANNA)["countries"]
    assert leaks(SYSTEM, Moment(before, []), Moment(game.scene, []), BEN) == {}


def test_whether_an_opponent_could_do_more_is_told_to_nobody_else() -> None:
    """With a berry it is asked once more, without one its turn is over: the others read the same."""
    read = []
    for bag in ({"oran-berry": 1}, {}):
        foe = {"species": "geodude", "level": 20, "points": {"speed": 3}, "bag": bag}
        game = Game(SYSTEM, scene_of(opponents=[foe], first="opponents"), [ANNA, BEN, MARIA], Random(3))
        game.play_on()
        game.answer("brace defense", MARIA.id)
        game.play_on()
        if bag:
            game.answer("done", MARIA.id)
            game.play_on()
        read.append(told(game, ANNA))
    assert read[0] == read[1]
    assert not [line for line in read[0] if "nothing more" in line]


def test_what_a_move_beyond_the_pool_takes_tells_nobody_else_how_many_ap_there_are() -> None:
    """Whoever pays all it has for a move of 8 AP has 5 of them, or 6: the others read the same of it."""
    read = []
    for points in ({"speed": 1}, {"speed": 3}):
        foe = {"species": "geodude", "level": 20, "points": points, "moves": ["hyper-beam"]}
        scene = scene_of(opponents=[foe], traps=[], first="opponents")
        game = Game(SYSTEM, scene, [ANNA, BEN, MARIA], Random(3))
        game.play_on()
        game.answer("use hyper-beam @pikachu", MARIA.id)
        events = [event for event in game.every_event() if event.tally is not None]
        costs = [event for event in events if event.kind in ("uses-move", "pays-ap")]
        read.append([(event.kind, event.tally and event.tally.to_data()) for event in seen_by(ANNA, costs)])
        assert [event.tally.value for event in seen_by(MARIA, costs) if event.tally] == [4 + len(read)]
    assert read[0] == read[1]


def terms_of(foe: dict[str, object], move: str, kind: str, roll: str, **rulings: str) -> dict[str, list[str]]:
    """What each seat reads of a number of an opponent's blow."""
    setup = SETUP | {"opponents": [foe | {"seat": MARIA.id}], "traps": [], "first": "opponents"}
    scene = SYSTEM.new_scene(setup, {name.replace("_", "-"): reading for name, reading in rulings.items()})
    game = Game(SYSTEM, scene, [ANNA, BEN, MARIA.rolling(True)], Random(3))
    game.play_on()
    game.answer(f"use {move} @pikachu", MARIA.id)
    game.answer("decline", ANNA.id)
    game.answer(roll, MARIA.id)
    while game.asks and game.asks[0].topic == "guard":
        game.answer("decline", game.asks[0].seat)
    events = [event for event in game.every_event() if event.kind == kind and event.tally is not None]
    return {seat.id: [term.label for term in seen_by(seat, events)[0].tally.terms] for seat in (ANNA, MARIA)}


def test_that_an_opponent_lacks_ap_for_a_move_is_its_own_to_know() -> None:
    """Neither how many AP it has nor how far it has trained the move: the roll that it needs has a hidden part."""
    foe = {"species": "geodude", "level": 20, "points": {}, "moves": ["hydro-pump"]}
    read = terms_of(foe, "hydro-pump", "misses", "3")
    assert "missing-ap" in read["maria"]
    assert read["anna"] == ["accuracy", "hidden"]


def test_a_surprise_by_an_ability_does_not_tell_of_the_ability() -> None:
    foe = {"species": "fletchling", "level": 20, "points": {"speed": 10}, "moves": ["peck", "quick-attack"]}
    foe["ability"] = "gale-wings"
    assert "surprise" in terms_of(foe, "peck", "loses-hp", "10")["maria"]
    assert "surprise" not in terms_of(foe, "peck", "loses-hp", "10")["anna"]
    assert "surprise" in terms_of(foe, "quick-attack", "loses-hp", "10")["anna"]


def test_what_an_opponent_has_really_paid_is_told_by_no_table() -> None:
    """Where CRIT goes by the AP that were spent, it would tell how many there are."""
    foe = {"species": "geodude", "level": 20, "points": {}, "types": ["rock"], "moves": ["head-smash"]}
    read = terms_of(foe, "head-smash", "loses-hp", "20", ap_cost_lookup="paid")
    assert {"crit", "stab"} <= set(read["maria"])
    assert not {"crit", "stab"} & set(read["anna"])
    assert {"crit", "stab"} <= set(terms_of(foe, "head-smash", "loses-hp", "20")["anna"])


def test_that_an_awakened_opponent_has_too_few_ap_left_is_its_own_to_know() -> None:
    """What it uses for nothing is what it could not pay for."""
    foe = {"species": "geodude", "level": 20, "points": {"speed": 10}, "statuses": ["speed-awakening"]}
    foe["moves"] = ["tackle"]
    allies = [{"species": "pikachu", "level": 100, "seat": "anna"}]
    scene = scene_of(allies=allies, opponents=[foe], traps=[], first="opponents")
    game = Game(SYSTEM, scene, [ANNA, BEN, MARIA], Random(3))
    game.play_on()
    for _ in range(4):
        game.answer("use tackle @pikachu", MARIA.id)
        while game.asks and game.asks[0].topic in ("dodge", "guard"):
            game.answer("decline", game.asks[0].seat)
        game.play_on()
    free = [event for event in game.every_event() if event.kind == "free-move"]
    assert len(seen_by(MARIA, free)) == 1
    assert seen_by(ANNA, free) == []


def test_what_an_ability_adds_to_the_bp_is_not_told_by_the_bp() -> None:
    """Tackle has BP 4 for everybody; what Technician adds is a part of what is hidden."""
    read = []
    for ability in ("technician", "run-away"):
        foe = {"species": "rattata", "level": 20, "points": {}, "moves": ["tackle"], "ability": ability}
        game = Game(SYSTEM, scene_of(opponents=[foe], traps=[], first="opponents"), [ANNA, BEN, MARIA], Random(3))
        game.play_on()
        game.answer("use tackle @pikachu", MARIA.id)
        while game.asks and game.asks[0].topic in ("dodge", "guard"):
            game.answer("decline", game.asks[0].seat)
        hurt = [event for event in game.every_event() if event.kind == "loses-hp"]
        read.append([term.to_data() for term in seen_by(ANNA, hurt)[0].tally.terms])
    assert read[0] == read[1]
    assert read[0][0]["by"] == "4"


def test_a_power_by_ap_does_not_tell_an_opponents_ap() -> None:
    foe = {"species": "geodude", "level": 20, "points": {"speed": 10}, "types": ["water"], "moves": ["electro-ball"]}
    read = terms_of(foe, "electro-ball", "loses-hp", "10")
    assert "bp" in read["maria"]
    assert "bp" not in read["anna"]


def test_what_an_opponent_bestows_on_another_is_theirs_to_know() -> None:
    giver = {"species": "geodude", "level": 20, "points": {"speed": 10}, "moves": ["bestow"], "held": "rock-gem"}
    opponents = [giver, {"species": "onix", "level": 20}]
    game = Game(SYSTEM, scene_of(opponents=opponents, traps=[], first="opponents"), [ANNA, BEN, MARIA], Random(3))
    game.play_on()
    game.answer("use bestow @onix", MARIA.id)
    assert "Onix gets ?." in told(game, ANNA)
    assert "Onix gets Rock Gem." in told(game, MARIA)
