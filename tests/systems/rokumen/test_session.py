"""What goes on around combats: a session opens, moves are chosen anew, rewards, shopping, rest, checks, agreements."""

from random import Random
from typing import Any

import pytest

from cinque.core.ask import Data
from cinque.core.fate import RandomBot
from cinque.core.journal import load, read, write
from cinque.core.mistake import NotNow, NotYours, Refused
from cinque.core.record import plain_record
from cinque.core.seat import Seat
from cinque.core.testing import OpenTable, check_replay, check_undo, run_written, transcript
from cinque.systems.rokumen import SYSTEM
from cinque.systems.rokumen.content import content_for
from cinque.systems.rokumen.model import RokumenScene
from cinque.systems.rokumen.rulings import RokumenRulings

SEATS = [Seat("red"), Seat("blue"), Seat("gm", "gm")]
ANYBODY: Data = {"free": True, "max_hp": 40, "max_pp": 10, "at": "C3"}


def table(combat: bool = False, rulings: Data | None = None, **more: Any) -> OpenTable[RokumenScene]:
    """Two players, one of whom is worn out, and somebody to fight."""
    players = [
        ANYBODY | {"id": "ann", "seat": "red", "hp": 12, "pp": 1, "moves": ["tackle courage"], "speed": 7},
        ANYBODY | {"id": "bob", "seat": "blue", "fainted": True, "moves": ["tackle courage"], "speed": 7},
    ]
    players[1] |= more.pop("bob", {})
    foes = [ANYBODY | {"id": "foe", "seat": "gm", "speed": 1, "at": "G3", "moves": ["tackle courage"]}]
    setup = {"combat": combat, "players": players, "opponents": foes, **more}
    return OpenTable(SYSTEM, SYSTEM.new_scene(setup, rulings or {}), SEATS, Random(1))


def told(game: OpenTable[RokumenScene]) -> list[str]:
    return [event.kind for step in game.steps for event in step.events]


def refusal(game: OpenTable[RokumenScene], do: str, **args: Any) -> str:
    before = game.scene.to_data()
    with pytest.raises(Refused) as refused:
        game.run(do, **args)
    assert game.scene.to_data() == before
    assert refused.value.refusal.clause in SYSTEM.clauses
    return refused.value.refusal.key


# -- sessions and rest


def test_a_session_opens_with_everybody_fresh() -> None:
    game = table()
    game.run("session", "gm", title="The drowned bell")
    for id in ("ann", "bob"):
        one = game.scene.creatures[id]
        assert (one.hp, one.pp, one.fainted) == (40, 10, False)
    assert told(game) == ["session-opens", "comes-round"]
    assert "The drowned bell" in transcript(game)[0]


def test_only_the_game_master_opens_a_session_and_rewards() -> None:
    game = table()
    for do in ("session", "reward"):
        with pytest.raises(NotYours):
            game.run(do, "red")


def test_rest_gives_everything_back_and_takes_the_night() -> None:
    game = table()
    game.run("rest", "red")
    assert [(one.hp, one.pp, one.fainted) for one in game.scene.creatures.values()] == [(40, 10, False)] * 3
    assert game.scene.clock == 8 * 60
    game.undo()
    assert game.scene.creatures["bob"].fainted
    assert game.scene.clock == 0


@pytest.mark.parametrize("do", ["session", "rest", "reward", "buy", "choose-anew", "combat"])
def test_none_of_this_in_a_combat(do: str) -> None:
    game = table(combat=True)
    args = {"buy": {"who": "ann", "item": "potion"}, "choose-anew": {"who": "ann", "moves": ["growl"]}}
    assert refusal(game, do, **args.get(do, {})) == "in-combat"
    game.play_on()
    assert game.ask is not None
    with pytest.raises(NotNow):
        game.run(do, **args.get(do, {}))


# -- moves anew


def test_moves_are_chosen_anew_once() -> None:
    game = table()
    game.run("session", "gm")
    game.run("choose-anew", "red", who="ann", moves=["growl", "headlong-charge toughness", "tackle dexterity"])
    ann = game.scene.creatures["ann"]
    assert ann.moves == ("growl", "headlong-charge", "tackle")
    assert ann.attribute_of == {"headlong-charge": "toughness", "tackle": "dexterity"}
    assert refusal(game, "choose-anew", who="ann", moves=["tackle courage"]) == "chosen-already"
    game.run("choose-anew", "blue", who="bob", moves=[])
    assert game.scene.creatures["bob"].moves == ()
    game.run("session", "gm")
    game.run("choose-anew", "red", who="ann", moves=["tackle courage"])
    assert game.scene.creatures["ann"].moves == ("tackle",)


def test_moves_anew_by_questions() -> None:
    game = table()
    game.run("choose-anew", "red", who="ann")
    assert game.ask is not None
    assert (game.ask.seat, game.ask.topic) == ("red", "forget")
    for option in game.ask.options[1:]:
        game.answer(option.key)
    assert (game.ask.seat, game.ask.topic) == ("red", "moves")
    game.answer("learn tackle")
    assert game.ask.topic == "attribute"
    game.answer("attribute tackle courage")
    assert "learn tackle" not in [option.key for option in game.ask.options]
    game.answer("done")
    assert game.ask is None
    assert game.scene.creatures["ann"].attribute_of == {"tackle": "courage"}


@pytest.mark.parametrize(
    ("moves", "key"),
    [
        (["tackle"], "attribute-missing"),
        (["tackle courage", "headlong-charge courage"], "attribute-taken"),
        (["metal-claw courage"], "move-condition-not-met"),
        (["nothing-such"], "unknown-name"),
        (["tackle courage", "tackle toughness"], "twice"),
        (["scuffle courage"], "attribute-not-needed"),
    ],
)
def test_moves_anew_keep_to_the_limits_of_creation(moves: list[str], key: str) -> None:
    assert refusal(table(), "choose-anew", who="ann", moves=moves) == key


def test_not_any_more_when_the_session_is_under_way() -> None:
    game = table(bob={"fainted": False})
    game.run("session", "gm")
    game.run("rest", "red")
    assert refusal(game, "choose-anew", who="ann", moves=["tackle courage"]) == "session-has-begun"
    other = table(rulings={"reselect-when": "any-time-once"})
    other.run("session", "gm")
    other.run("rest", "red")
    other.run("choose-anew", "red", who="ann", moves=["growl"])
    assert refusal(other, "choose-anew", who="ann", moves=["growl"]) == "chosen-already"


def test_nobody_of_that_name() -> None:
    assert refusal(table(), "choose-anew", who="zoe", moves=[]) == "unknown-name"
    assert refusal(table(), "buy", who="zoe", item="potion") == "unknown-name"
    assert refusal(table(), "buy", who="ann", item="moon") == "unknown-name"


# -- rewards and shopping


def test_what_is_earned_can_be_spent() -> None:
    game = table()
    purse = {id: game.scene.creatures[id].p for id in ("ann", "bob")}
    game.run("reward", "gm", cp=20, p=500)
    assert [game.scene.creatures[id].cp for id in ("ann", "bob", "foe")] == [20, 20, 0]
    assert all(game.scene.creatures[id].p == purse[id] + 500 for id in purse)
    game.run("buy", "red", who="ann", item="oran-berry", count=2)
    ann = game.scene.creatures["ann"]
    assert ann.items == {"oran-berry": 2}
    assert ann.p == purse["ann"] + 500 - 2 * 150
    game.run("buy", "red", who="ann", item="oran-berry")
    assert game.scene.creatures["ann"].items == {"oran-berry": 3}


@pytest.mark.parametrize(("count", "why"), [(0, "number-too-small"), (-3, "number-too-small"), (100, "cannot-pay")])
def test_what_cannot_be_bought(count: int, why: str) -> None:
    game = table()
    game.run("reward", "gm", p=500)
    assert refusal(game, "buy", who="ann", item="oran-berry", count=count) == why


def test_a_reward_never_takes() -> None:
    assert refusal(table(), "reward", cp=-5) == "number-too-small"


@pytest.mark.parametrize(
    ("do", "args"),
    [
        ("buy", {"who": "bob", "item": "oran-berry"}),
        ("choose-anew", {"who": "bob"}),
        ("agree", {"order": ["bob", "ann"]}),
    ],
)
def test_nobody_decides_for_another_players_character(do: str, args: Data) -> None:
    game = table()
    game.run("reward", "gm", p=500)
    with pytest.raises(Refused) as refused:
        game.run(do, "red", **args)
    assert refused.value.refusal.key == "not-yours"
    game.run(do, "gm", **args)


def test_only_the_party_rests() -> None:
    game = table()
    game.sit(Seat("green"), "gm")
    with pytest.raises(Refused) as refused:
        game.run("rest", "green")
    assert refused.value.refusal.key == "not-your-business"


def test_what_is_left_of_creation_can_be_spent() -> None:
    """Ruling unspent-points: kept, a sample has what its sheet has left; lost, nothing."""
    setup = {"combat": False, "players": [{"sample": "voltick"}], "opponents": [{"sample": "tidalo"}]}
    kept, lost = SYSTEM.new_scene(setup, {}), SYSTEM.new_scene(setup, {"unspent-points": "lost"})
    assert kept.creatures["voltick"].p > lost.creatures["voltick"].p == 0


# -- what to do next


def test_what_may_be_done_between_combats() -> None:
    game = table()
    game.run("reward", "gm", p=100)
    keys = [option.key for option in SYSTEM.pursuits(game.scene, SEATS[0]).options]
    assert keys[:2] == ["combat", "rest"]
    assert "choose-anew ann" in keys
    assert "choose-anew bob" not in keys
    assert "buy ann cheri-berry" in keys
    assert "buy ann oran-berry" not in keys
    for option in SYSTEM.pursuits(game.scene, SEATS[0]).options[:4]:
        again = table()
        again.run("reward", "gm", p=100)
        again.run(option.verb, **option.args)


def test_without_anybody_to_fight() -> None:
    game = table(bob={"fainted": False})
    game.scene.creatures["foe"].hp, game.scene.creatures["foe"].fainted = 0, True
    ask = SYSTEM.pursuits(game.scene, SEATS[0])
    assert ask.options[0].verb == "rest"
    assert [one.key for one in ask.refusals] == ["side-not-able"]
    assert refusal(game, "combat") == "side-not-able"


def test_a_combat_begins_goes_its_way_and_another_one_can_begin() -> None:
    game = table(bob={"fainted": False})
    game.run("combat", "red")
    game.bots = {seat.id: RandomBot(3) for seat in SEATS}
    for _ in range(2_000):
        if not game.advance():
            break
    assert game.scene.phase == ""
    assert game.scene.result in ("players", "opponents", "draw")
    game.run("rest", "red")
    if game.scene.standing("opponents"):
        game.run("combat", "red")
        assert game.scene.phase == "begin"


# -- beside a waiting step


def in_combat(**more: Any) -> OpenTable[RokumenScene]:
    game = table(combat=True, bob={"fainted": False}, **more)
    game.play_on()
    assert game.ask is not None
    return game


def test_a_check_beside_a_waiting_step() -> None:
    """The game master calls for one in the middle of an Action Step; the question is still there."""
    game = in_combat()
    assert game.ask is not None
    asked = game.ask.to_data()
    game.run("check", "gm", who="bob", attribute="courage", difficulty=4, target=1)
    assert "check-declared" in told(game)
    assert game.ask is not None
    assert game.ask.to_data() == asked
    with pytest.raises(NotYours):
        game.run("check", "red", who="bob", attribute="courage", difficulty=4, target=1)
    again = load(read(write(game)), SYSTEM).game
    assert again.ask is not None
    assert again.ask.to_data() == asked


@pytest.mark.parametrize(
    ("args", "key"),
    [
        ({"who": "zoe", "attribute": "courage", "difficulty": 4, "target": 1}, "unknown-name"),
        ({"who": "ann", "attribute": "speed", "difficulty": 4, "target": 1}, "not-one-of"),
        ({"who": "ann", "attribute": "courage", "difficulty": 7, "target": 1}, "difficulty-out-of-range"),
        ({"who": "ann", "attribute": "courage", "difficulty": 0, "target": 1}, "difficulty-out-of-range"),
    ],
)
def test_a_check_that_cannot_be(args: Data, key: str) -> None:
    assert refusal(table(), "check", **args) == key
    game = in_combat()
    assert refusal(game, "check", **args) == key
    assert game.ask is not None


@pytest.mark.parametrize(("faces", "kind"), [("4 3 3", "check-succeeds"), ("3 3 3", "check-fails")])
def test_a_check_with_real_dice(faces: str, kind: str) -> None:
    game = table()
    game.typed = frozenset({"*"})
    game.run("check", "gm", who="ann", attribute="courage", difficulty=4, target=1)
    assert game.ask is not None
    assert game.ask.dice == (3, 6)
    game.answer(faces)
    assert told(game)[-1] == kind


def test_players_agree_on_their_order() -> None:
    """Ann and Bob are equally fast: whoever they agree on goes first."""
    for order in (["ann", "bob"], ["bob", "ann"]):
        game = table(combat=True, bob={"fainted": False})
        game.run("agree", "gm", order=order)
        game.play_on()
        assert game.ask is not None
        assert game.ask.who == order[0]


@pytest.mark.parametrize("order", [[], ["ann"], ["ann", "ann"], ["ann", "bob", "foe"]])
def test_an_order_names_every_player_once(order: list[str]) -> None:
    assert refusal(table(), "agree", order=order) == "order-of-all-players"


def test_an_agreement_beside_a_waiting_step_counts_from_the_next_one() -> None:
    game = in_combat()
    assert game.ask is not None
    first = game.ask.who
    order = ["bob", "ann"] if first == "ann" else ["ann", "bob"]
    game.run("agree", "gm", order=order)
    assert game.ask is not None
    assert game.ask.who == first
    assert game.scene.agreed == order


def test_an_agreement_in_the_middle_of_declarations() -> None:
    """Declarations that no longer fit the order are asked for anew."""
    trait = {"shout": {"price": 10, "timing": "start-step", "effects": [{"change": {"attack": 1}}]}}
    game = table(combat=True, traits=trait, bob={"fainted": False, "traits": ["shout"]})
    game.scene.creatures["ann"].traits = game.scene.creatures["bob"].traits
    game.play_on()
    assert game.ask is not None
    first = game.ask.who
    game.answer("done")
    assert game.ask is not None
    other = game.ask.who
    assert {first, other} == {"ann", "bob"}
    game.run("agree", "gm", order=[other, first])
    assert game.ask is not None
    assert game.ask.who == other
    game.answer("done")
    assert game.ask.who == first


# -- the story


def test_a_whole_session_is_told_undone_and_replayed() -> None:
    game = table(bob={"fainted": False})
    game.run("session", "gm", title="六つの鐘")
    game.run("choose-anew", "red", who="ann", moves=["headlong-charge courage", "growl"])
    game.run("reward", "gm", cp=10, p=600)
    game.run("buy", "blue", who="bob", item="potion")
    game.run("check", "gm", who="bob", attribute="dexterity", difficulty=3, target=2)
    game.run("agree", "gm", order=["bob", "ann"])
    game.run("combat", "red")
    game.bots = {seat.id: SYSTEM.bot(seat.id) for seat in SEATS}
    for _ in range(500):
        if not game.advance():
            break
    game.run("rest", "red")
    assert not game.scene.faults()
    for lang in ("en", "ja"):
        assert len(transcript(game, lang, why=True)) > 30
    check_replay(game)
    check_undo(game)


def test_what_was_earned_and_used_up_goes_back_to_the_sheet() -> None:
    """20 CP and 300 P earned, a potion bought and an Oran Berry eaten: the sheet is legal, and as much is left."""
    kind = SYSTEM.sheets["character"]
    sample = content_for(()).samples["cinderfox"].character
    sheet = plain_record(sample._replace(name="Anna"))
    scene = SYSTEM.new_scene({"combat": False, "players": [kind.setup(sheet)]}, {})
    one = next(iter(scene.creatures.values()))
    before = one.cp, one.p
    run_written(SYSTEM, scene, "reward", cp=20, p=300)
    run_written(SYSTEM, scene, "buy", who=one.id, item="potion")
    one.items["oran-berry"] -= 1
    after = kind.after(sheet, RokumenRulings(), scene)
    assert after is not None
    assert kind.faults(after, RokumenRulings(), ()) == []
    again = SYSTEM.new_scene({"combat": False, "players": [kind.setup(after)]}, {})
    back = next(iter(again.creatures.values()))
    price = content_for(()).items["potion"].price
    assert (back.cp, back.p) == (before[0] + 20, before[1] + 300 - price)
    assert back.items == one.items
    assert kind.after(after, RokumenRulings(), again) == after
    assert kind.after(after | {"name": "Nobody"}, RokumenRulings(), again) is None


def test_confusion_that_outlasts_a_combat_outlasts_the_session() -> None:
    kind = SYSTEM.sheets["character"]
    sheet = plain_record(content_for(()).samples["cinderfox"].character._replace(name="Anna"))
    scene = SYSTEM.new_scene({"combat": False, "players": [kind.setup(sheet) | {"confusion": True}]}, {})
    after = kind.after(sheet, RokumenRulings(), scene)
    assert after is not None
    again = SYSTEM.new_scene({"combat": False, "players": [kind.setup(after)]}, {})
    assert next(iter(again.creatures.values())).confusion == 1
