"""How a species of the main series becomes one of Pokémon Tabletop United: one function per rule."""

from functools import cache

from cinque import dex
from cinque.systems.ptu.content.conversion_moves import move_keys
from cinque.systems.ptu.content.records import Base, Learned, Species

GENERATIONS = tuple(range(dex.LAST, 0, -1))

NOT_BORN_SO = ("Gmax", "Eternamax", "Totem", "Starter", "Bond")
"""Forms of a battle, a boss or a single partner."""

SIZES = ((10, "small"), (17, "medium"), (30, "large"), (60, "huge"))
"""The height in decimetres below which a species has a size; the rest is gigantic."""

SHAPES = {"aerodactyl": (2, 4), "steelix": (8, 2)}
"""The two other footprints that the chapter names (ptu.grid.alt-shapes)."""

SIZE_OF_SHAPE = {"aerodactyl": "huge", "steelix": "gigantic"}

WEIGHT_CLASSES = (110, 250, 500, 1000, 2000)
"""The most hectograms of the classes 1 to 5."""

NATUREWALK = {
    "bug": ("forest", "grassland"),
    "dark": ("urban", "cave"),
    "dragon": ("mountain", "cave"),
    "electric": ("urban", "grassland"),
    "fairy": ("forest", "grassland"),
    "fighting": ("mountain", "urban"),
    "fire": ("mountain", "desert"),
    "flying": ("mountain", "forest"),
    "ghost": ("cave", "urban"),
    "grass": ("forest", "grassland"),
    "ground": ("desert", "mountain"),
    "ice": ("tundra", "mountain"),
    "normal": ("grassland", "forest"),
    "poison": ("wetlands", "marsh"),
    "psychic": ("urban", "forest"),
    "rock": ("mountain", "cave"),
    "steel": ("mountain", "cave"),
    "water": ("ocean", "wetlands"),
}
"""The country that each type is at home in."""

EGG_GROUP_PLACES = {"water-1": ("wetlands", "beach"), "water-2": ("ocean",), "water-3": ("beach", "ocean")}
"""Where those live besides, whose egg group says how they live in water: amphibians, fish, and shellfish."""

FISH, SHELLFISH = "water-2", "water-3"
ABILITY_CAPABILITIES = {
    "illuminate": "glow",
    "magnet-pull": "magnetic",
    "telepathy": "telepath",
    "illusion": "illusionist",
    "imposter": "shapeshifter",
    "honey-gather": "honey-gather",
}
LEARNED_CAPABILITIES = {"sweet-scent": "alluring", "milk-drink": "milk-collection"}
TYPE_CAPABILITIES = {"fire": "heater", "ice": "chilled", "ghost": "phasing"}

FIRST_STEP, SECOND_STEP = 20, 30
"""The level of an evolution that has none in the main series: by stone, trade, friendship and the like."""

WITHOUT_LEVEL = {"trade": 40, "item": 20}
"""The second steps without a level that are made earlier or later."""

RARITIES = ((300, 9), (350, 8), (400, 7), (450, 5), (500, 3), (550, 2))
"""The sum of the base stats below which a species is met so often; above them all, once."""


@cache
def species_keys() -> tuple[str, ...]:
    """All species, and the forms that a wild Pokémon can have."""
    return tuple(key for key in dex.all_species() if is_played(dex.species(key)))


@cache
def played() -> frozenset[str]:
    return frozenset(species_keys())


def is_played(facts: dex.Species) -> bool:
    """No Mega Evolutions, nothing of a battle or by an item, and no form that only looks different."""
    if facts.number <= 0:
        return False
    if not facts.is_form:
        return True
    if facts.cosmetic or facts.is_mega or facts.battle_only or facts.required_items or facts.form in NOT_BORN_SO:
        return False
    return differs(facts, dex.species(facts.base))


def differs(form: dex.Species, base: dex.Species) -> bool:
    return (form.types, form.stats, form.abilities) != (base.types, base.stats, base.abilities)


@cache
def species_of(key: str) -> Species:
    """The record of a species."""
    facts = dex.species(key)
    return Species(
        key,
        types=facts.types,
        base=base_stats(facts),
        size=size(facts),
        shape=SHAPES.get(key, ()),
        weight_class=weight_class(facts),
        weight=pounds(facts),
        capabilities=capabilities(facts),
        naturewalk=NATUREWALK[facts.types[0]],
        skills=skills(facts),
        basic=abilities(facts.abilities.first),
        advanced=abilities(facts.abilities.second),
        high=abilities(facts.abilities.hidden, facts.abilities.special),
        learns=learns(key),
        tutor=tutor(key),
        evolutions_left=evolutions_left(key),
        evolves=evolves(facts),
        by_stone=by_stone(key),
        male=male_percent(facts),
        legendary=is_legendary(facts),
        habitats=habitats(facts),
        rarity=rarity(facts),
    )


# -- figures


def nearest_tenth(stat: int) -> int:
    """A tenth, rounded to the nearest whole number, halves up, and at least 1."""
    return max(1, (stat + 5) // 10)


def base_stats(facts: dex.Species) -> Base:
    """Base Stats are a tenth of those of the main series."""
    return Base(*(nearest_tenth(stat) for stat in facts.stats))


def size(facts: dex.Species) -> str:
    """By height: under 1 m Small, under 1.7 m Medium, under 3 m Large, under 6 m Huge, else Gigantic."""
    by_height = next((name for below, name in SIZES if facts.height < below), "gigantic")
    return SIZE_OF_SHAPE.get(facts.key, by_height)


def weight_class(facts: dex.Species) -> int:
    """By kilograms, upper bounds included; weights that nobody knows count as light."""
    return 1 + sum(facts.weight > most for most in WEIGHT_CLASSES)


def pounds(facts: dex.Species) -> int:
    """A hectogram is 0.2205 pounds; at least one pound."""
    return max(1, (facts.weight * 2205 + 5000) // 10000)


def male_percent(facts: dex.Species) -> int:
    """The share of males in percent, halves up; -1 for no gender."""
    share = facts.male
    return -1 if share is None else (200 * share.numerator + share.denominator) // (2 * share.denominator)


def is_legendary(facts: dex.Species) -> bool:
    """Legendary and mythical Pokémon, and whatever came out of other worlds."""
    return facts.is_legendary or "mythical" in facts.tags or "ultra-beast" in facts.tags


def rarity(facts: dex.Species) -> int:
    """By the sum of the base stats, one less for every evolution that lies behind it; legendary ones are never met."""
    if is_legendary(facts):
        return 0
    usual = next((often for below, often in RARITIES if facts.stats.total < below), 1)
    return max(1, usual - evolutions_behind(facts))


# -- capabilities and skills


def capabilities(facts: dex.Species) -> dict[str, int]:
    """Movement, strength and special capabilities; those that moves grant come with the moves."""
    found = movement(facts) | jumps(facts) | {"power": power(facts)}
    riders = {"large": 1, "huge": 2, "gigantic": 4}.get(size(facts), 0)
    special = dict.fromkeys((*by_type(facts), *by_ability(facts), *by_move(facts), *by_body(facts)), 1)
    return found | ({"mountable": riders} if riders else {}) | special


def grown(facts: dex.Species, *totals: int) -> int:
    """How many of these sums its base stats are above: those who have come far move well."""
    return sum(facts.stats.total > total for total in totals)


def movement(facts: dex.Species) -> dict[str, int]:
    """Meters of a Shift over land, through water and air and under the ground."""
    found = {"overland": overland(facts), "swim": swim(facts)}
    if flies(facts):
        found["sky"] = sky(facts)
    elif "levitate" in facts.abilities:
        found["levitate"] = 4
    elif floats(facts):
        found["levitate"] = max(4, 6 - evolutions_left(facts.key))
    if burrows(facts):
        found["burrow"] = min(3 + facts.stats.speed // 20, 9)
    return found


def overland(facts: dex.Species) -> int:
    """4, for beasts of the field and for the strong 5; of these beasts 7 and the tall 6, unless they are slow.

    Flying types have one less; fish and those who float are hardly able to move on land.
    """
    if is_fish(facts) or floats(facts):
        return 1
    beast, strong, quick = "field" in facts.egg_groups, grown(facts, 362) > 0, facts.stats.speed > 50
    far = 1 + (quick if beast else facts.height >= 14 and quick) if strong else 0
    return 4 + beast + far - ("flying" in facts.types)


def swim(facts: dex.Species) -> int:
    """Water types 4 and up to 7, all others 2 and up to 4, by their strength."""
    return 4 + grown(facts, 318, 402, 509) if "water" in facts.types else 2 + grown(facts, 403, 507)


def sky(facts: dex.Species) -> int:
    """5, and one more each for the heavy, the hardy and the quick."""
    return 5 + (facts.weight > 122) + (facts.stats.hp > 77) + (facts.stats.speed > 67)


def is_fish(facts: dex.Species) -> bool:
    return FISH in facts.egg_groups and "water" in facts.types


def flies(facts: dex.Species) -> bool:
    """Flying types, whoever can learn Fly, Bugs who can learn to use the wind, and legendary ones that levitate."""
    known = learnable(facts.key)
    winged = "bug" in facts.types and not {"roost", "tailwind"}.isdisjoint(known)
    risen = is_legendary(facts) and "levitate" in facts.abilities
    return "flying" in facts.types or "fly" in known or winged or risen


def floats(facts: dex.Species) -> bool:
    """Whoever has the Ability, ghosts without a shape, minerals of steel, and Electric types with Magnet Rise by level.

    The Ability adds its own meters to those of the body.
    """
    magnetic = "electric" in facts.types and by_level(facts.key, "magnet-rise")
    metal = "steel" in facts.types and "mineral" in facts.egg_groups
    shapeless = "ghost" in facts.types and "amorphous" in facts.egg_groups
    return "levitate" in facts.abilities or magnetic or metal or shapeless


def burrows(facts: dex.Species) -> bool:
    """Ground types that learn Dig by themselves."""
    return "ground" in facts.types and by_level(facts.key, "dig")


def by_level(key: str, move: str) -> bool:
    return any(one.move == move for one in learns(key))


def jumps(facts: dex.Species) -> dict[str, int]:
    """One meter; small slow rocks and ghosts do not jump high.

    From a Speed of 66 on the agile and the mighty jump two high; from 60 on the hardy, the agile and beasts of the
    field jump two far, and one more if they are agile and strong.
    """
    speed, beast = facts.stats.speed, "field" in facts.egg_groups
    heavy = not {"rock", "ghost"}.isdisjoint(facts.types) and speed <= 65 and facts.height < 14
    high = speed > 65 and ("agility" in learnable(facts.key) or facts.stats.total >= 580)
    agile = by_level(facts.key, "agility")
    far = speed >= 60 and (agile or beast or facts.stats.hp >= 60)
    return {"high-jump": 0 if heavy else 1 + high, "long-jump": 1 + far + (agile and grown(facts, 474))}


def power(facts: dex.Species) -> int:
    """By weight: up to 15 kg 1, up to 48 kg 3, above it 5, above 310 kg 8.

    One more for those who have grown, for the tall and for the fierce; two more for the strong of the heavy.
    """
    if facts.weight <= 154:
        return 1 + grown(facts, 306)
    if facts.weight <= 486:
        return 3 + (facts.height > 8) + (facts.stats.attack >= 90)
    return 5 + 2 * grown(facts, 481) + 3 * (facts.weight > 3100)


def by_type(facts: dex.Species) -> list[str]:
    """Fire gives warmth, Ice is cold, Ghosts pass through walls, and who is Dark or a Ghost sees in the dark."""
    found = [TYPE_CAPABILITIES[type] for type in facts.types if type in TYPE_CAPABILITIES]
    return [*found, *(["darkvision"] if {"dark", "ghost"} & {*facts.types} else [])]


def by_ability(facts: dex.Species) -> list[str]:
    """Some abilities of the main series are capabilities as well."""
    return [ABILITY_CAPABILITIES[one] for one in facts.abilities if one in ABILITY_CAPABILITIES]


def by_move(facts: dex.Species) -> list[str]:
    """A few moves tell what a species can do outside a fight, too."""
    levels = {one.move for one in learns(facts.key)}
    return [capability for move, capability in LEARNED_CAPABILITIES.items() if move in levels]


def by_body(facts: dex.Species) -> list[str]:
    """Water types that are fish or shellfish breathe water; slime is shapeless; diggers feel the ground shake.

    Bugs without wings climb walls, and the weakest of those who can still evolve are underdogs.
    """
    found = []
    if "water" in facts.types and {FISH, SHELLFISH} & {*facts.egg_groups}:
        found.append("gilled")
    if "amorphous" in facts.egg_groups and "poison" in facts.types:
        found.append("amorphous")
    if burrows(facts):
        found.append("tremorsense")
    if "bug" in facts.types and not flies(facts):
        found.append("wallclimber")
    if facts.evolutions and facts.stats.total < 320:
        found.append("underdog")
    return found


def skills(facts: dex.Species) -> dict[str, str]:
    """The six skills of a species entry, each from the stats that come nearest to it; small ones hide well."""
    stats = facts.stats
    hiding = {"small": 20, "medium": 0, "large": -20, "huge": -30, "gigantic": -40}[size(facts)]
    return {
        "acrobatics": dice(stats.speed),
        "athletics": dice((stats.hp + stats.attack) // 2),
        "combat": dice(max(stats.attack, stats.special_attack)),
        "focus": dice((stats.special_attack + stats.special_defense) // 2),
        "perception": dice((stats.special_defense + stats.speed) // 2),
        "stealth": dice(max(0, stats.speed + hiding)),
    }


def dice(stat: int) -> str:
    """One die, another for every 30 points (six at most), and one more for every 10 points of the rest."""
    more = min(stat // 30, 5)
    rest = min((stat - 30 * more) // 10, 3)
    return f"{1 + more}d6+{rest}" if rest else f"{1 + more}d6"


# -- what it has and learns


def abilities(*slots: str) -> tuple[str, ...]:
    """The first slot is Basic, the second Advanced, the hidden and the special one are High."""
    return tuple(slot for slot in slots if slot)


@cache
def newest_list(key: str) -> tuple[dex.Learned, ...]:
    """All ways to learn moves in the newest generation where there is a list by level."""
    first = dex.species(key).gen
    for gen in GENERATIONS:
        found = dex.learnset(key, gen) if gen >= first else ()
        if any(one.how == "level" for one in found):
            return found
    return ()


@cache
def learns(key: str) -> tuple[Learned, ...]:
    """By level, each move at the lowest of its levels; level 0 is that of evolving."""
    known, levels = {*move_keys()}, dict[str, int]()
    for one in newest_list(key):
        if one.how == "level" and one.move in known:
            levels[one.move] = min(one.level, levels.get(one.move, one.level))
    ordered = sorted(levels, key=lambda move: (levels[move], dex.move(move).number))
    return tuple(Learned(levels[move], move) for move in ordered)


@cache
def tutor(key: str) -> tuple[str, ...]:
    """In any other way than by level, event or transfer in the same generation, in the order of their numbers."""
    by_level, known = {one.move for one in learns(key)}, {*move_keys()}
    ways = ("machine", "tutor", "egg", "special")
    others = {one.move for one in newest_list(key) if one.how in ways and one.move in known} - by_level
    return tuple(sorted(others, key=lambda move: dex.move(move).number))


@cache
def learnable(key: str) -> frozenset[str]:
    return frozenset((*(one.move for one in learns(key)), *tutor(key)))


# -- evolution


def children(key: str) -> tuple[str, ...]:
    return tuple(step.to for step in dex.species(key).evolutions if step.to in played())


@cache
def evolutions_left(key: str) -> int:
    """How many evolutions still lie ahead of it on the longest way."""
    return max((1 + evolutions_left(child) for child in children(key)), default=0)


def evolutions_behind(facts: dex.Species) -> int:
    """How many evolutions lie behind it."""
    return 1 + evolutions_behind(dex.species(facts.evolves_from)) if facts.evolves_from else 0


def evolves(facts: dex.Species) -> dict[str, int]:
    """Into what it evolves and from which level on."""
    second = bool(facts.evolves_from)
    return {step.to: evolution_level(step, second) for step in facts.evolutions if step.to in played()}


def evolution_level(step: dex.Evolution, second: bool) -> int:
    """The main series' level rounded down to a multiple of 5, just below one up; second steps in the thirties at 30.

    A step without a level is made from 20 on; a second one from 30, by trade from 40.
    """
    if not step.level:
        return WITHOUT_LEVEL.get(step.how, SECOND_STEP) if second else FIRST_STEP
    if second and step.level // 10 == 3:
        return 30
    return (step.level + 1) // 5 * 5


@cache
def by_stone(key: str) -> bool:
    """Whether anyone of its line evolves by a stone."""
    parent = dex.species(key).evolves_from
    return by_stone(parent) if parent else stone_ahead(key)


def stone_ahead(key: str) -> bool:
    steps = dex.species(key).evolutions
    return any(step.item.endswith("-stone") or stone_ahead(step.to) for step in steps)


# -- where it lives


def habitats(facts: dex.Species) -> tuple[str, ...]:
    """The first country of each of its types and the second of the first type, and what its egg groups say."""
    first, *others = (NATUREWALK[type] for type in facts.types)
    places = [*first, *(other[0] for other in others)]
    places += [place for group in facts.egg_groups for place in EGG_GROUP_PLACES.get(group, ())]
    return tuple(dict.fromkeys(places))
