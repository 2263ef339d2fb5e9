"""Random encounters by habitat and level, and whole setups by chance: every one of them legal."""

from functools import cache
from random import Random

from cinque.core.ask import Data
from cinque.core.squares import cell_name
from cinque.systems.ptu.at_the_table.creation import genders, learned
from cinque.systems.ptu.at_the_table.setup import OPPONENTS, PLAYERS
from cinque.systems.ptu.combatant import FOOTPRINT_SIDES, FULL_CONTACT, LEAGUE
from cinque.systems.ptu.content import PtuContent, content_for
from cinque.systems.ptu.content.natures import natures
from cinque.systems.ptu.content.records import Met, Species

LEVEL_SPREAD = 2
USUAL_LEVEL = 10
TEAM = 3
HARD_GROUND = ("slow", "rough", "slow rough", "blocking")
GROUND = ("slow", "rough", "slow rough", "blocking", "underwater", "slow rough forest", "rough grassland")


def encounter(habitat: str, level: int, count: int, seed: int | str, packs: tuple[str, ...] = ()) -> list[Data]:
    """So many wild Pokémon of a habitat around a level, as a setup writes them.

    Where the habitat's table has nobody of that level, it is the species whose levels come nearest.
    """
    content, random = content_for(packs), Random(f"{seed} {habitat}")
    table = content.habitats[habitat].met
    found = []
    for _ in range(count):
        wanted = max(1, min(100, level + random.randint(-LEVEL_SPREAD, LEVEL_SPREAD)))
        met = one_of(random, [one for one in table if one.from_ <= wanted <= one.to] or nearest(table, wanted))
        found.append(wild(content, random, met.species, max(met.from_, min(met.to, wanted))))
    return found


def nearest(table: tuple[Met, ...], level: int) -> list[Met]:
    """The species whose levels come nearest to one that none of them has."""

    def away(one: Met) -> int:
        return max(one.from_ - level, level - one.to)

    least = min(away(one) for one in table)
    return [one for one in table if away(one) == least]


def one_of(random: Random, table: list[Met]) -> Met:
    return random.choices(table, [one.weight for one in table])[0]


def wild(content: PtuContent, random: Random, key: str, level: int) -> Data:
    """One Pokémon with a nature and a gender by chance; all else is as usual."""
    return {
        "species": key,
        "level": level,
        "nature": random.choice(list(natures())),
        "gender": gender_of(random, content.species[key]),
    }


def gender_of(random: Random, species: Species) -> str:
    possible = genders(species)
    if len(possible) < 2:
        return possible[0]
    return possible[0] if random.randrange(100) < species.male else possible[1]


# -- setups


def first_setup(seed: int | str, brought: Data | None = None) -> Data:
    """A Trainer with one Pokémon, or one's own, meets two wild Pokémon of about the same level."""
    random, content = Random(seed), content_for(())
    trainer = own_side(random, content, brought)
    levels = [level_of(one) for one in trainer["team"]] or [USUAL_LEVEL]
    habitat = random.choice(["forest", "grassland"])
    foes = encounter(habitat, max(1, levels[0] - 2), 2, random.randrange(10**6))
    return {
        "width": 13,
        "height": 11,
        "terrain": {"F3:G4": "slow rough forest"},
        PLAYERS: [trainer | {"seat": "red"}],
        OPPONENTS: [foe | {"seat": "gm"} for foe in foes],
    }


def own_side(random: Random, content: PtuContent, brought: Data | None) -> Data:
    """A sample Trainer, the Trainer that somebody brings, or a sample Trainer with the Pokémon that they bring."""
    key = random.choice([key for key, one in content.trainers.items() if one.level <= 4])
    if not brought:
        return {"trainer": key, "team": list(content.trainers[key].team)}
    if "trainer" in brought:
        return {"team": [], **brought}
    return {"trainer": key, "team": [brought]}


def level_of(one: object) -> int:
    """The level of a member of a team, as a table or in short."""
    if isinstance(one, dict):
        level = one.get("level", 5)
    else:
        level = next((word[6:] for word in str(one).split() if word.startswith("level=")), 5)
    return int(level)


def usual_setup(seed: int | str) -> Data:
    """Two Trainers with three Pokémon each, on a map with some terrain."""
    random = Random(seed)
    return battle(random, random.randint(8, 20), FULL_CONTACT)


def random_setup(seed: int | str) -> Data:
    """A small fight of any kind by chance: mostly wild Pokémon among themselves, sometimes with Trainers."""
    random = Random(seed)
    level, kind = random.randint(1, 8), random.random()
    context = LEAGUE if kind > 0.93 else FULL_CONTACT
    setup = battle(random, level, context, size=(5, 7), team=random.choice((1, 1, 2)))
    if kind < 0.85:
        setup[OPPONENTS] = wild_ones(random, level, "blue")
    if kind < 0.7:
        setup[PLAYERS] = wild_ones(random, level, "red")
    if context == LEAGUE:
        setup["pokemon_turns"] = random.choice((1, 1, 2))
    least = 5 + max(FOOTPRINT_SIDES[content_for(()).species[key].size] for key in species_in(setup))
    setup |= {"width": max(least, setup["width"]), "height": max(least, setup["height"])}
    setup["friendly"] = random.random() < 0.3
    return setup | {"damage": random.choice(("rolled", "set"))}


def species_in(setup: Data) -> list[str]:
    """Who is on the battlefield of a random setup, or may come."""
    ones = [one for side in (PLAYERS, OPPONENTS) for one in setup[side]]
    return [each["species"] for one in ones for each in one.get("team", [one])]


def wild_ones(random: Random, level: int, seat: str) -> list[Data]:
    habitat = random.choice(list(content_for(()).habitats))
    found = encounter(habitat, level, random.randint(1, 2), random.randrange(10**6))
    return [one | {"seat": seat} for one in found]


def two_on_two(seed: int | str) -> Data:
    """Two Pokémon against two on an open map of 15 x 15 squares."""
    return even_sides(seed, 4)


def even_sides(seed: int | str, creatures: int, terrain: bool = False) -> Data:
    """As many Pokémon on one side as on the other; if `terrain`, with difficult ground and Hazards between them."""
    random, content = Random(seed), content_for(())
    level = random.randint(10, 30)
    sides = [
        [member(random, content, level) | {"seat": seat} for _ in range(creatures // 2)] for seat in ("red", "blue")
    ]
    setup = {PLAYERS: sides[0], OPPONENTS: sides[1]}
    if not terrain:
        return setup
    patches = [(random.randint(6, 8), row) for row in range(0, 14, 2)]
    ground = {f"{cell_name(one)}:{cell_name((one[0], one[1] + 1))}": random.choice(HARD_GROUND) for one in patches}
    return setup | {"terrain": ground, "hazards": {cell_name((5, 7)): "spikes players 1"}}


def battle(random: Random, level: int, context: str, size: tuple[int, int] = (11, 15), team: int = TEAM) -> Data:
    width, height = random.randint(*size), random.randint(*size)
    return {
        "context": context,
        "width": width,
        "height": height,
        "terrain": some_terrain(random, width, height) if width > 10 else {},
        PLAYERS: [somebody(random, level, "red", team)],
        OPPONENTS: [somebody(random, level, "blue", team)],
    }


def somebody(random: Random, level: int, seat: str, team: int) -> Data:
    """A sample Trainer with a team of about a level, by chance."""
    content = content_for(())
    trainer = random.choice(list(content.trainers))
    return {"trainer": trainer, "seat": seat, "team": [member(random, content, level) for _ in range(team)]}


def member(random: Random, content: PtuContent, level: int) -> Data:
    wanted = max(1, min(100, level + random.randint(-LEVEL_SPREAD, LEVEL_SPREAD)))
    one = wild(content, random, random.choice(fighters()), wanted)
    species = content.species[one["species"]]
    known = learned(species, wanted)
    if len(known) > 6 and random.random() < 0.5:
        attacks = [move for move in known if content.moves[move].db]
        chosen = random.sample(known, 6)
        if attacks and not any(move in attacks for move in chosen):
            chosen[0] = random.choice(attacks)
        one["moves"] = chosen
    held = [key for key, item in content.items.items() if item.kind == "held"]
    return one | ({"held": random.choice(held)} if held and random.random() < 0.2 else {})


@cache
def fighters() -> list[str]:
    """Species that are met by chance and know an attack from the start."""
    content = content_for(())
    return [
        key
        for key, one in content.species.items()
        if one.rarity and not one.legendary and any(content.moves[move].db for move in learned(one, 1))
    ]


def some_terrain(random: Random, width: int, height: int) -> Data:
    """A few patches in the middle third, where nobody starts."""
    found: Data = {}
    for _ in range(random.randint(0, 3)):
        x, y = random.randint(width // 3 + 2, max(width // 3 + 2, width - width // 3 - 4)), random.randrange(height - 2)
        corner = cell_name((min(x + random.randint(0, 1), width - 1), y + random.randint(0, 2)))
        found[f"{cell_name((x, y))}:{corner}"] = random.choice(GROUND)
    return found
