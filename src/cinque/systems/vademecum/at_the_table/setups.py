"""Setups that nobody has written: for a first evening, by chance, and for measuring."""

from random import Random

from cinque.core.ask import Data
from cinque.core.squares import cell_name
from cinque.systems.vademecum.at_the_table.setup import as_person
from cinque.systems.vademecum.at_the_table.sheet import SHEETS, random_character
from cinque.systems.vademecum.content import VALE, content_for, kit_of, of_kit
from cinque.systems.vademecum.content.records import ATTRIBUTES
from cinque.systems.vademecum.model import ENEMIES, PARTY

FIRST_CLASSES = ("knight", "barbarian", "monk", "ranger")
"""Those who fight with weapons: nobody has to learn spells for a first combat."""

SKILLS = ("power", "fortitude", "athletics", "precision", "agility", "medicine", "luck", "detection")
NAMES = ("Ann", "Bob", "Cid", "Dee")
SEATS = {PARTY: "red", ENEMIES: "blue"}


def first_setup(seed: int | str, brought: Data | None) -> Data:
    """A character by chance, or one's own, and a companion against two combatants that they can beat."""
    random = Random(seed)
    own = brought or by_chance(f"{seed} own", 1, random.choice(FIRST_CLASSES))
    level = own.get("level", 1)
    mate = by_chance(f"{seed} mate", level, random.choice(FIRST_CLASSES))
    foes = [key for key, one in of_kit((), VALE, "combatant").items() if one.level <= level + 2]
    return {
        "width": 12,
        "height": 9,
        "cover": {"F4": 1, "G6": 2},
        PARTY: [{"name": NAMES[0]} | own | {"seat": "red"}, mate | {"name": NAMES[1], "seat": "red"}],
        ENEMIES: [{"combatant": random.choice(foes), "seat": "gm"} for _ in range(2)],
    }


def by_chance(seed: int | str, level: int, class_: str) -> Data:
    """A character built by the usual readings, whatever those of the table are."""
    return as_person(SHEETS["character"].entry(random_character(seed, level, kit_of((), "class", class_), class_)))


def random_setup(seed: int | str) -> Data:
    """One to three on each side who have been through something, on a small map with rough ground and cover."""
    random = Random(seed)
    width, height = random.randint(5, 9), random.randint(5, 9)
    tiles = [(x, y) for x in range(width) for y in range(height)]
    random.shuffle(tiles)
    sides = {
        side: [
            anybody(random) | {"seat": seat, "at": cell_name(tiles.pop()), "hp": random.randint(1, 12)}
            for _ in range(random.choice((1, 1, 2, 3)))
        ]
        for side, seat in SEATS.items()
    }
    return {
        "width": width,
        "height": height,
        "rough": [cell_name(cell) for cell in random.sample(tiles, 5)],
        "cover": {cell_name(cell): random.randint(1, 3) for cell in random.sample(tiles, 4)},
        "debris": random.random() < 0.2,
        "ambush": random.choice(("", "", PARTY, ENEMIES)),
        **sides,
    }


def anybody(random: Random) -> Data:
    """A combatant, a character built by the steps, or one that a game master has made up."""
    content, kind = content_for(()), random.random()
    if kind < 0.4:
        return {"combatant": random.choice([key for key, one in content.combatants.items() if one.level <= 12])}
    if kind < 0.7:
        return by_chance(random.randrange(10**6), random.randint(1, 12), random.choice(list(content.classes)))
    armor = random.choice(["", *(key for key, item in content.items.items() if item.tier)])
    return {
        **dict(zip(ATTRIBUTES, random.sample([-1, 0, 1, 1, 2], 5), strict=True)),
        "name": random.choice(NAMES),
        "level": random.randint(1, 4),
        "skills": dict.fromkeys(random.sample(SKILLS, 4), 1),
        "wielded": random.choice([key for key, item in content.items.items() if item.attack]),
        **({"worn": armor} if armor else {}),
    }


def growth_setup(seed: int | str, creatures: int, terrain: bool) -> Data:
    """So many characters on a 20 × 20 map, with rough ground and cover or without."""
    random = Random(seed)
    tiles = [(x, y) for x in range(20) for y in range(20)]
    ground: Data = {
        "rough": [cell_name(cell) for cell in random.sample(tiles, 60)],
        "cover": {cell_name(cell): 1 for cell in random.sample(tiles, 20)},
    }
    return bench_setup(seed, creatures // 2) | (ground if terrain else {})


def bench_setup(seed: int | str, each: int = 4) -> Data:
    """Four characters against four on a 20 × 20 map."""
    random = Random(seed)

    def person(seat: str) -> Data:
        bow = random.random() < 0.3
        scores = dict(zip(ATTRIBUTES, random.sample([-1, 0, 1, 1, 2], 5), strict=True))
        weapon = "shortbow" if bow else "shortsword"
        return scores | {"level": 3, "seat": seat, "wielded": weapon, "skills": {"power": 1, "precision": 1}}

    return {side: [person(seat) for _ in range(each)] for side, seat in SEATS.items()}
