"""What a player reads of a wolf, and what the wolf's game master does."""

from random import Random
from typing import Any

import pytest

from cinque.core.game import Game
from cinque.core.knowledge import as_known
from cinque.core.leaks import Moment, all_that, leaks, step, unlike
from cinque.core.log import seen_by
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.words import Reader
from cinque.systems.vademecum import SYSTEM

ANN, MARIA = Seat("red"), Seat("maria", GM_ROLE)
SETUP = {
    "party": [{"name": "Ann", "level": 3, "strength": 2, "wielded": "shortsword", "at": "B2"}],
    "enemies": [{"combatant": "wolf", "at": "C2"}],
}

MAGE = {"name": "Ann", "level": 12, "class": "mage"}
BARBARIAN = {"name": "Ann", "level": 3, "class": "barbarian"}


def table(**more: Any) -> Game[Any]:
    game: Game[Any] = Game(SYSTEM, SYSTEM.new_scene(SETUP | more, {}), [ANN, MARIA], Random(2))
    return game


def told(game: Game[Any], seat: Seat) -> list[str]:
    """What somebody reads of the last step, with every computation."""
    reader = Reader(SYSTEM, game.scene, "en", seat)
    found = []
    for event in game.events(seat.id):
        found += [str(reader.event(event)), *([str(reader.tally(event.tally))] if event.tally else [])]
    return found


def test_cards_show_figures_of_the_party_alone() -> None:
    ann, wolf = SYSTEM.cards(table().scene, ANN)
    assert ann.gauges[0].value == 48
    assert wolf.gauges == ()
    assert wolf.facts == ()
    assert SYSTEM.cards(table().scene, MARIA)[1].gauges[0].value == 36


def test_everybody_sees_that_a_wolf_is_bloodied() -> None:
    scene = table().scene
    scene.creatures["wolf"].hp = 18
    assert [fact.value for fact in SYSTEM.cards(scene, ANN)[1].facts] == ["bloodied"]


def test_damage_is_told_and_what_is_left_is_not() -> None:
    game = table(combat=False)
    game.run("fall", MARIA.id, who="wolf", feet=10)
    assert any(line.endswith("damage: ?/? HP.") for line in told(game, ANN))
    assert any(line.endswith("/36 HP.") for line in told(game, MARIA))


def test_the_dt_of_a_check_is_the_game_masters() -> None:
    game = table(combat=False)
    game.run("check", MARIA.id, who="Ann", skill="power", dt=14)
    assert any("against DT ?" in line for line in told(game, ANN))
    assert not any("DT 14" in line for line in told(game, ANN))
    assert any("against DT 14" in line for line in told(game, MARIA))
    game.run("check", MARIA.id, who="Ann", skill="power", dt=17, told=True)
    assert any("against DT 17" in line for line in told(game, ANN))


def test_the_bonus_of_a_wolf_is_one_word() -> None:
    game = table(combat=False)
    game.run("check", MARIA.id, who="wolf", skill="agility")
    assert any("Dexterity" in line for line in told(game, MARIA))
    assert not any("Dexterity" in line for line in told(game, ANN))


def test_what_an_item_still_adds_does_not_tell_how_skilled_an_enemy_is() -> None:
    thief = {"name": "Thief", "seat": "gm", "skills": {"precision": 2}, "items": {"lock-picking-set": 1}}
    scene = SYSTEM.new_scene(
        SETUP | {"combat": False, "enemies": [thief]}, {"item-and-kit-bonus-over-cap": "within-cap"}
    )
    game: Game[Any] = Game(SYSTEM, scene, [ANN, MARIA], Random(2))
    game.run("check", MARIA.id, who="Thief", skill="precision", items=["lock-picking-set"])
    assert any("1 Lock Picking Set" in line for line in told(game, MARIA))
    assert not any("Lock Picking Set" in line for line in told(game, ANN))


def test_a_stranger_is_taken_for_its_kind_and_for_as_hurt_as_it_looks() -> None:
    scene = table().scene
    wolf = scene.creatures["wolf"]
    wolf.dexterity, wolf.hp, wolf.max_hp = 6, 10, 99
    taken = as_known(scene, ANN).creatures["wolf"]
    assert (taken.dexterity, taken.hp, taken.max_hp) == (2, 18, 36)
    assert as_known(scene, MARIA).creatures["wolf"].hp == 10


def test_nobody_sees_where_the_hidden_are() -> None:
    scene = table(enemies=[{"combatant": "wolf", "at": "C2", "conditions": ["hidden"]}]).scene
    assert [token.who for token in SYSTEM.board(scene, ANN).tokens] == ["Ann"]
    assert [token.who for token in SYSTEM.board(scene, MARIA).tokens] == ["Ann", "wolf"]
    assert SYSTEM.cards(scene, ANN)[1].place.cells == ()
    assert "square" not in SYSTEM.view(scene, ANN)["creatures"]["wolf"]
    assert "square" in SYSTEM.view(scene, MARIA)["creatures"]["wolf"]


def lurking(cell: tuple[int, int], **more: Any) -> Any:
    """A scene in Ann's turn, with a wolf that hides somewhere."""
    wolf = {"combatant": "wolf", "conditions": ["hidden"]}
    game = table(enemies=[wolf, {"combatant": "wolf", "id": "seen"}], **more)
    game.play_on()
    scene = game.scene.copy()
    scene.actor, scene.began = "Ann", True
    ann, hidden = scene.creatures["Ann"], scene.creatures["wolf"]
    ann.main = ann.bonus = 1
    ann.square, scene.creatures["seen"].square, hidden.square = (20, 0), (21, 0), cell
    return scene


MENUS = [
    ({"party": [MAGE]}, []),
    ({"party": [MAGE]}, ["red: move"]),
    ({"party": [MAGE]}, ["red: use inferno"]),
    ({"party": [BARBARIAN]}, ["red: use-on throw-enemy @seen", "1d20=19", "2d6=3 3"]),
    ({"party": [MAGE], "map": False}, []),
    ({"party": [MAGE], "map": False}, ["red: move"]),
]


@pytest.mark.parametrize(("more", "tape"), MENUS)
def test_no_menu_tells_where_the_hidden_are(more: Any, tape: list[str]) -> None:
    size = {} if "map" in more else {"width": 30}
    near, far = (step(SYSTEM, lurking(cell, **more, **size), "turn", {}, tape) for cell in ((22, 0), (28, 0)))
    assert near is not None
    assert near.asks
    assert leaks(SYSTEM, near, far, ANN) == {}


def herald_against(level: int) -> Any:
    """A scene in the herald's turn, with 5 points against somebody of an unknown level."""
    game = table(
        party=[{"name": "Ann", "class": "herald", "level": 24, "abilities": ["turncoat"], "points": 5, "at": "B2"}],
        enemies=[{"id": "thug", "level": level, "at": "F2", "seat": GM_ROLE}],
    )
    game.play_on()
    scene = game.scene.copy()
    scene.actor, scene.began = "Ann", True
    scene.creatures["Ann"].main = scene.creatures["Ann"].bonus = 1
    return scene


def test_no_menu_tells_whose_level_is_within_a_heralds_points() -> None:
    weak, strong = (step(SYSTEM, herald_against(level), "turn", {}, []) for level in (4, 9))
    assert weak is not None
    assert "use-on turncoat @thug" in [option.key for option in weak.asks[0].options]
    assert leaks(SYSTEM, weak, strong, ANN) == {}


def test_where_an_enemy_lays_a_trap_is_told_to_nobody_else() -> None:
    ranger = {"id": "thug", "seat": GM_ROLE, "class": "ranger", "abilities": ["trapping-kit"], "at": "C3"}
    game = table(party=[{"name": "Ann", "at": "J3"}], enemies=[ranger])
    game.play_on()
    scene = game.scene.copy()
    scene.actor, scene.began = "thug", True
    scene.creatures["thug"].main = scene.creatures["thug"].bonus = 1
    near, far = (
        step(SYSTEM, scene.copy(), "turn", {}, ["gm: use trapping-kit", f"gm: at {square}", "1d20=15"])
        for square in ("D3", "D1")
    )
    assert near is not None
    assert far is not None
    assert near.scene.zones[0].cells != far.scene.zones[0].cells
    assert unlike(all_that(SYSTEM, near, ANN), all_that(SYSTEM, far, ANN)) == {}


def strike(enemy: dict[str, Any], tape: list[str], actor: str = "Ann") -> Moment:
    """An attack, of Ann's or the enemy's."""
    setup = {
        "party": [{"name": "Ann", "at": "B2", "level": 9}],
        "enemies": [{"id": "thug", "seat": GM_ROLE, "at": "C2"} | enemy],
    }
    game = table(**setup)
    game.play_on()
    scene = game.scene.copy()
    scene.actor, scene.began = actor, True
    scene.creatures[actor].main = scene.creatures[actor].bonus = 1
    moment = step(SYSTEM, scene, "turn", {}, tape)
    assert moment is not None
    return moment


def struck(enemy: dict[str, Any], tape: list[str], actor: str = "Ann") -> list[str]:
    """The computations that Ann reads of an attack."""
    moment = strike(enemy, tape, actor)
    reader = Reader(SYSTEM, moment.scene, "en", ANN)
    events = [event for event in seen_by(ANN, moment.events) if event.tally is not None]
    return [str(reader.tally(event.tally)) for event in events if event.tally is not None]


def test_explanations_do_not_name_what_an_enemy_can_do() -> None:
    """Neither what hinders one's own attack, nor what halves its damage, nor what doubles that of theirs."""
    monk = {"class": "monk", "level": 6, "abilities": ["pacifist-pacing"], "points": 0}
    strike = ["red: attack unarmed @thug", "1d20=19", "gm: decline", "1d6=4"]
    told_of_monk = struck(monk, strike)
    assert any("rolled" in line for line in told_of_monk)
    assert not any("Pacifist" in line for line in told_of_monk)
    knight = {"class": "knight", "level": 18, "abilities": ["indomitable-spirit"], "hp": 9}
    told_of_knight = struck(knight, ["gm: attack unarmed @Ann", "1d20=19", "1d6=4"], "thug")
    assert any("damage dice" in line for line in told_of_knight)
    assert not any("Indomitable" in line for line in told_of_knight)


def test_what_an_enemy_finds_is_told_and_what_it_has_is_not() -> None:
    bob = {
        "id": "bob",
        "class": "scavenger",
        "skills": {"scavenging": 1},
        "perks": ["picking-up-the-scraps"],
        "money": 77,
    }
    ann = {"id": "ann", "hp": 0}
    game = table(combat=False, party=[ann, {"id": "cat"}], enemies=[bob])
    game.run("say-dt", MARIA.id, what="looting", dt=20)
    game.run("loot", MARIA.id, who="bob", target="ann")
    assert any("on ann and has ?" in line for line in told(game, ANN))


@pytest.mark.parametrize(("activity", "done"), [("keep-watch", "keeps-watch"), ("set-trap", "sets-trap")])
def test_of_a_camp_the_enemies_hear_neither_of_a_watch_nor_of_a_trap(activity: str, done: str) -> None:
    ann = {"name": "Ann", "perception": 6, "intelligence": 6}
    setup = {"combat": False, "party": [ann, {"name": "Bob", "seat": "bob"}]}
    setup |= {"enemies": [{"combatant": "wolf", "seat": "blue"}]}
    seats = [ANN, Seat("bob"), Seat("blue"), MARIA]
    scene = SYSTEM.new_scene(setup, {"rests-per-day": "unlimited"})
    game: Game[Any] = Game(SYSTEM, scene, seats, Random(1))
    game.run("camp", "red")
    game.answer(activity, "red")
    game.answer("sleep", "bob")
    heard = {seat.id: {event.kind for event in game.events(seat.id)} for seat in seats}
    assert {id for id, kinds in heard.items() if done in kinds} == {"red", "bob", "maria"}
    assert heard["blue"] == {"camps"}
    assert {id for id in heard if "watchful" in game.view(id)["creatures"]["Ann"]} == {"red", "bob", "maria"}


def test_what_a_scavenger_reads_of_somebody_the_scavenger_hears_and_nobody_else() -> None:
    ann = {"name": "Ann", "dexterity": 6, "strength": 6, "skills": {"scavenging": 3}, "class": "scavenger", "at": "B2"}
    setup = {"party": [ann, {"name": "Bob", "seat": "bob"}], "enemies": [{"combatant": "wolf", "seat": "blue"}]}
    seats = [ANN, Seat("bob"), Seat("blue"), MARIA]
    game: Game[Any] = Game(SYSTEM, SYSTEM.new_scene(setup, {}), seats, Random(1))
    game.play_on()
    game.answer("use-on read-target @wolf", "red")
    game.answer("learn hp", "red")
    heard = [seat.id for seat in seats if any(event.kind == "learns-hp" for event in game.events(seat.id))]
    assert heard == ["red", "maria"]


def test_a_hit_tells_nobody_what_was_in_an_enemys_karma_pool() -> None:
    monk, tape = {"class": "monk", "abilities": ["good-karma"]}, ["red: attack unarmed @thug", "1d20=19", "gm: decline"]
    much, little = (strike(monk | {"kept": {"good-karma": pool}}, [*tape, "1d6=4"]) for pool in (7, 1))
    assert much.scene.creatures["thug"].kept["good-karma"] == 8
    assert unlike(all_that(SYSTEM, much, ANN), all_that(SYSTEM, little, ANN)) == {}


def test_the_name_of_money_does_not_tell_the_class_of_an_enemy() -> None:
    """Where the table has no world, a class may be of any: what an enemy is paid in would tell which."""
    heard = []
    for class_ in ("knight", "scribe"):
        foe = {"id": "foe", "name": "Foe", "level": 3, "class": class_, "at": "C2", "seat": "gm"}
        game = table(combat=False, enemies=[foe])
        game.run("give", MARIA.id, who="foe", money=5)
        heard.append(told(game, ANN))
    assert heard[0] == heard[1]
    assert any("5 CU" in line for line in heard[0])
