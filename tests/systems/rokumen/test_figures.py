"""Every figure tells what it is made of: which trait, which item, which change, which state."""

from typing import Any

from cinque.core.fate import Written
from cinque.core.log import OWNER, Event, Log
from cinque.core.play import Play
from cinque.core.tally import Tally
from cinque.core.words import Reader
from cinque.systems.rokumen import SYSTEM
from cinque.systems.rokumen.combat.speed_check import speed_check
from cinque.systems.rokumen.figures import speed, value
from cinque.systems.rokumen.model import RokumenScene

HERO = {
    "id": "hero",
    "free": True,
    "speed": 9,
    "attack": 5,
    "defence": 2,
    "moves": ["slap"],
    "attributes": {"toughness": 3, "cleverness": 2, "dexterity": 2, "courage": 3},
    "traits": ["keen"],
    "items": {"ring": 1},
}
FOE = {"id": "foe", "free": True, "speed": 1, "defence": 3, "traits": ["shell"], "types": ["fire"]}


def scene_of(**hero: Any) -> RokumenScene:
    setup = {
        "moves": {"slap": {"type": "normal", "category": "physical", "cost": 0, "range": 9, "achievement": 2}},
        "traits": {
            "spring": {"price": 1, "passive": {"pp_recovery": 3, "hp_recovery": 2}},
            "keen": {"price": 1, "passive": {"change": {"speed": 4, "attack": 2}, "dice": 1}},
            "shell": {"price": 1, "passive": {"change": {"defence": 1}, "softens": ["normal"]}},
        },
        "items": {"ring": {"price": 1, "timing": "always", "passive": {"change": {"attack": -1}}}},
        "players": [HERO | hero],
        "opponents": [FOE],
    }
    return SYSTEM.new_scene(setup, {})


def labels(tally: Tally | None) -> list[tuple[str, int]]:
    assert tally is not None
    assert tally.terms is not None
    return [(term.label, term.by[0]) for term in tally.terms]


def test_speed() -> None:
    scene = scene_of(condition="paralysis")
    hero = scene.creatures["hero"]
    hero.for_turn["speed"], hero.for_combat["speed"] = 3, -1
    tally = speed(scene, hero, listening=True)
    assert tally.value == (9 + 3 - 1 + 4) // 2 == speed(scene, hero).value
    parts = [("speed", 9), ("this-turn:speed", 3), ("this-combat:speed", -1), ("trait:keen", 4)]
    assert labels(tally) == [*parts, ("paralysis", 1), ("fraction", 7)]
    told = Reader(SYSTEM, scene, "en").tally(tally)
    parts_told = "(9 Speed + 3 Speed (this turn) − 1 Speed (this combat) + 4 keen)"
    assert told == f"7 = {parts_told} ÷ 2 Paralysis → 7 (fraction dropped)"
    told = Reader(SYSTEM, scene, "ja").tally(tally)
    assert told.startswith("7 = (9 すばやさ + 3 すばやさ（このターン） − 1 すばやさ（この戦闘） + 4 keen) ÷ 2 まひ")


def test_a_value() -> None:
    scene = scene_of()
    tally = value(scene, scene.creatures["hero"], "attack", listening=True)
    assert labels(tally) == [("attack", 5), ("trait:keen", 2), ("item:ring", -1)]


def strike(scene: RokumenScene) -> Event:
    scene.phase, scene.actor = "action-step", "hero"
    log = Log()
    fate = Written(["red/hero: stay", "red/hero: move slap @foe", "2d6=3,3"])
    SYSTEM.procedures["action-step"].run(Play(scene, fate, log))
    fate.finish()
    return next(event for event in log.events if event.kind == "damage")


def test_damage_opens_into_dice_a_and_b() -> None:
    """2 reached, 1 for keen, 1 less for shell, in the terms of the dice; A and B by their own sources."""
    scene = scene_of(types=["water"])
    tally = strike(scene).tally
    a = [("attack", 5), ("trait:keen", 2), ("item:ring", -1)]
    b = [("defence", -3), ("trait:shell", -1)]
    assert labels(tally) == [("damage-dice", 6), ("power", 0), *a, *b]
    assert tally is not None
    assert tally.terms is not None
    assert labels(tally.terms[0].inner) == [("achievement", 2), ("trait:keen", 1), ("trait:shell", -1)]


def test_whose_secret_it_is() -> None:
    """Each side sees its own sources; of the other's it learns no name."""
    tally = strike(scene_of(types=["water"])).tally
    assert tally is not None
    for seat, known, hidden in (("red", "keen", "shell"), ("gm", "shell", "keen")):
        told = str(tally.known_to(seat).to_data())
        assert known in told
        assert hidden not in told


def test_the_dice_of_a_check_and_the_fastest() -> None:
    scene = scene_of()
    scene.creatures["hero"].for_turn["check_dice"] = -2
    log, fate = Log(), Written(["1d6=6"])
    who = {"who": "hero", "attribute": "courage", "difficulty": 4, "target": 1}
    SYSTEM.procedures["check"].do(Play(scene, fate, log), who)
    reached = next(event for event in log.events if event.kind == "achievement")
    assert labels(reached.tally) == [("courage", 3), ("this-turn:check_dice", -2)]
    log = Log()
    speed_check(Play(scene, Written([]), log))
    fastest = next(event for event in log.events if event.kind == "speed-now")
    assert labels(fastest.tally) == [("speed", 9), ("trait:keen", 4)]
    assert (fastest.data["speed"], fastest.visible) == (13, OWNER)


def test_what_an_end_step_gives_back() -> None:
    """The die, what a trait adds to it, and no more than was lost; HP by a trait alone."""
    scene = scene_of(traits=["keen", "spring"], max_pp=9, pp=3, max_hp=20, hp=10)
    scene.phase = "end-step"
    log, fate = Log(), Written(["1d6=5", "1d6=1"])
    SYSTEM.procedures["end-step"].run(Play(scene, fate, log))
    fate.finish()
    hp, pp = (next(event for event in log.events if event.kind == kind) for kind in ("recovers-hp", "recovers-pp"))
    assert hp.data["amount"] == 2
    assert labels(hp.tally) == [("trait:spring", 2)]
    assert pp.data["amount"] == 6
    assert labels(pp.tally) == [("rolled", 5), ("trait:spring", 3), ("no-more", 6)]
