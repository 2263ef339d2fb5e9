"""Everything that comes with the game can really be played: every species, move, item, area and trainer."""

from random import Random
from typing import Any

import pytest

from cinque.core.fate import RandomBot, Seeded
from cinque.core.seat import Seat
from cinque.core.testing import OpenTable, seats_of, transcript
from cinque.lab.fights import MOST_ROUNDS, play_out
from cinque.systems.arcana import SYSTEM
from cinque.systems.arcana.content import content_for
from cinque.systems.arcana.content.records import read_dice

CONTENT = content_for(())


def table(setup: dict[str, Any], seed: int = 1) -> OpenTable[Any]:
    scene = SYSTEM.new_scene(setup, {})
    seats = [Seat("gm", "gm"), *(seat for seat in seats_of(scene) if seat.id != "gm")]
    return OpenTable(SYSTEM, scene, seats, Random(seed), {seat.id: SYSTEM.bot(seed) for seat in seats})


@pytest.mark.parametrize("level", [1, 20, 100])
def test_every_species_fights(level: int) -> None:
    for number, species in enumerate(CONTENT.species):
        setup = {
            "kind": "trainer",
            "player": {"team": [f"{species} {level}"]},
            "opponent": {"seat": "blue", "team": [f"snorlax {level}"]},
        }
        scene = SYSTEM.new_scene(setup, {})
        assert any(CONTENT.moves[move].power for move in scene.creatures[species].moves)
        fight = play_out(SYSTEM, scene, Seeded(number, SYSTEM.bot(number)))
        assert fight.winner in ("player", "opponent") or fight.rounds > MOST_ROUNDS


def test_every_move_is_used_and_told() -> None:
    for move in CONTENT.moves:
        record = {"id": "hero", "level": 50, "hp": 300, "types": ["Normal"], "attack": 90, "defense": 90, "speed": 90}
        setup = {
            "kind": "wild",
            "player": {"team": [record | {"moves": [move]}]},
            "opponent": {"team": ["dragonair 50"]},
        }
        game = OpenTable(SYSTEM, SYSTEM.new_scene(setup, {}), [Seat("red"), Seat("gm", "gm")], Random(1))
        game.play_on()
        game.answer(f"attack {move} @dragonair")
        hurt = game.scene.creatures["dragonair"].hp < game.scene.creatures["dragonair"].max_hp
        assert hurt == (CONTENT.moves[move].power > 0)
        for lang in ("en", "ja"):
            assert SYSTEM.name_of("move", move, lang) in "".join(transcript(game, lang))


@pytest.mark.parametrize("item", list(CONTENT.items))
def test_every_item_can_be_bought_and_used(item: str) -> None:
    team = ["charmander 20 hp=5", "squirtle 20 hp=0", "pidgey 20 hp=7"]
    setup = {"player": {"team": team, "purse": 10_000}, "opponent": {}}
    game = OpenTable(SYSTEM, SYSTEM.new_scene(setup, {}), [Seat("red"), Seat("gm", "gm")], Random(2))
    game.run("buy", item=item)
    game.run("explore", area="kiln-quarry")
    game.play_on()
    assert game.ask is not None
    uses = [option.key for option in game.ask.options if option.verb == "item"]
    assert uses
    before = game.scene.to_data()
    game.answer(uses[0])
    assert item not in game.scene.bags["player"]
    assert game.scene.to_data() != before


@pytest.mark.parametrize("area", list(CONTENT.areas))
def test_every_row_of_every_area_is_met(area: str) -> None:
    """Each total of the dice, by hand; the area that lets the game master pick is asked for each species."""
    count, sides, plus = read_dice(CONTENT.areas[area].dice)
    met: set[str] = set()
    for total in range(count + plus, count * sides + plus + 1):
        game = OpenTable(
            SYSTEM,
            SYSTEM.new_scene({"player": {"team": ["mewtwo 70"]}}, {}),
            [Seat("red"), Seat("gm", "gm")],
            Random(total),
            typed=frozenset({"*"}),
        )
        game.run("explore", area=area)
        game.play_on()
        assert game.ask is not None
        if game.ask.dice is None:
            game.answer(game.ask.options[(total - count - plus) % len(game.ask.options)].key)
        else:
            game.answer(" ".join(map(str, faces_for(total - plus, count, sides))))
        assert game.ask is not None
        assert game.ask.dice is not None
        game.answer(" ".join(["1"] * game.ask.dice[0]))
        met.update(one.species for one in game.scene.creatures.values() if one.side == "opponent")
    assert met == {row.species for row in CONTENT.areas[area].table}


def faces_for(total: int, count: int, sides: int) -> list[int]:
    faces = [1] * count
    for i in range(count):
        faces[i] += min(sides - 1, total - sum(faces))
    return faces


@pytest.mark.parametrize("trainer", list(CONTENT.trainers))
def test_every_trainer_can_be_challenged_and_beaten(trainer: str) -> None:
    game = table({"player": {"team": ["mewtwo 90", "dragonite 90"]}})
    game.run("challenge", trainer=trainer)
    game.play_on()
    assert game.scene.result == "player"
    assert game.scene.purse["player"] == CONTENT.trainers[trainer].prize


def test_random_bots_reach_all_kinds_of_content() -> None:
    """What the contract plays at random is not only a corner of it."""
    species: set[str] = set()
    items: set[str] = set()
    for seed in range(200):
        setup = SYSTEM.random_setup(seed)
        scene = SYSTEM.new_scene(setup, {})
        species.update(one.species for one in scene.creatures.values())
        before = dict(scene.bags["player"])
        play_out(SYSTEM, scene, Seeded(seed, RandomBot(seed)))
        items.update(item for item in before if scene.bags["player"].get(item, 0) < before[item])
    assert len(species) > 140
    assert items == set(CONTENT.items)
