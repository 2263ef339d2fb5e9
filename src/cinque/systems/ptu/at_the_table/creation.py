"""Making Pokémon and Trainers: what follows from a sheet, and what makes one legal.

The chapter on creation is not part of the book at hand (ptu.stat.recap), so its figures are supplied.
"""

from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Annotated, NamedTuple

from cinque.core.record import Between, By, Called, OneOf, Says
from cinque.core.refusal import Refusal
from cinque.systems.ptu.content import PtuContent
from cinque.systems.ptu.content.effect import AbilityKey, FeatureKey, ItemKey, MoveKey, Skill, SpeciesKey
from cinque.systems.ptu.content.natures import natures
from cinque.systems.ptu.content.records import Base, Feature, Species
from cinque.systems.ptu.content.words import AFFLICTIONS, MOST_VITAMINS, RANKS, SKILLS, STATS
from cinque.systems.ptu.rulings import PtuRulings
from cinque.systems.ptu.skills.lifting import trainer_power

RECAP = "ptu.stat.recap"
BASIC = "ptu.stat.basic"
MOVES = "ptu.demo.moves"
ABILITIES = "ptu.command.pokemon-standard-list"
ITEMS = "ptu.action.standard-item"
FEATURES = "ptu.demo.features"
CLASS_MOVES = "ptu.demo.class-moves"
SKILL_RANKS = "ptu.demo.trainer-derived"
TEAM = "ptu.command.multi-battles"
MOST_LEVEL, MOST_TRAINER_LEVEL = 100, 50
MOST_MOVES, MOST_TEAM = 6, 6
MOST_LOYALTY = 6
FIRST_POINTS = 10
ABILITY_LEVELS = (1, 20, 40)
LEVELS_PER_TUTOR_POINT = 5
MALE, FEMALE = "male", "female"
TRAINER_BASE = {name: 10 if name == "hp" else 5 for name in STATS}
MOST_IN_ONE = 5
MONEY = 5_000
PATHETIC, UNTRAINED, NOVICE, ADEPT, EXPERT, MASTER, VIRTUOSO = 1, 2, 3, 4, 5, 6, 8
RANK_LEVELS = {ADEPT: 2, EXPERT: 6, MASTER: 12, VIRTUOSO: 20}
"""From which Trainer Level on a rank is open; the one Adept rank of the background comes earlier."""

MOST_PATHETIC = 3
BACKGROUND_STEPS = 3
"""Ranks above Untrained that a background gives: one Adept, one Novice."""

FIRST_EDGES, FIRST_FEATURES = 4, 5
SKILL_EDGE_LEVELS = (2, 6, 12)
Faults = Iterable[tuple[str, Refusal]]
StatName = Annotated[str, OneOf(STATS), By(BASIC)]


HpLeft = Annotated[
    int | None, Between(-9_999, 9_999), By("ptu.stat.hit-points-separate"), Says("What is left; nothing: all of them.")
]
Injuries = Annotated[int, Between(0, 10), By("ptu.injury.max-hp"), Says("Injuries that have not healed yet.")]
Afflicted = Annotated[
    tuple[Annotated[str, OneOf(AFFLICTIONS)], ...], By("ptu.status.persistent"), Says("Afflictions that have stayed.")
]
UsedToday = Annotated[
    dict[str, Annotated[int, Between(0, 99)]], Says("How often something Daily was used since the last Extended Rest.")
]
HealedToday = Annotated[int, Between(0, 10), By("ptu.center.injury-limit"), Says("Injuries healed today.")]
RestedToday = Annotated[int, Between(0, 48), By("ptu.rest.hit-points"), Says("Half hours of rest today.")]


class PokemonSheet(NamedTuple):
    """A Pokémon as its sheet describes it. What is left out is as usual for its species and level."""

    species: SpeciesKey
    level: Annotated[int, Between(1, MOST_LEVEL), By(BASIC)] = 5
    nature: Annotated[str, Says("One of the 36 natures; nothing: a neutral one.")] = ""
    gender: Annotated[str, OneOf(("", MALE, FEMALE))] = ""
    points: Annotated[dict[StatName, int], Says("Points added to the Base Stats: 10 and one per level.")] = {}
    vitamins: Annotated[
        dict[StatName, Annotated[int, Between(0, MOST_VITAMINS)]], Says("Each adds 1 to a Base Stat.")
    ] = {}
    moves: Annotated[tuple[MoveKey, ...], Says("At most six; nothing: the last six learned.")] = ()
    abilities: Annotated[tuple[AbilityKey, ...], Says("One, two from level 20, three from level 40.")] = ()
    held: Annotated[ItemKey, Says("The Held Item.")] = ""
    loyalty: Annotated[int, Between(0, MOST_LOYALTY)] = 3
    experience: Annotated[int, Says("In all; more than the level has is for levels to come.")] = 0
    name: Annotated[str, Called()] = ""
    notes: str = ""
    hp: HpLeft = None
    injuries: Injuries = 0
    afflictions: Afflicted = ()
    used_today: UsedToday = {}
    injuries_healed: HealedToday = 0
    rested: RestedToday = 0


class TrainerSheet(NamedTuple):
    """A Trainer as the sheet describes one."""

    level: Annotated[int, Between(1, MOST_TRAINER_LEVEL), By(BASIC)] = 1
    stats: Annotated[dict[StatName, int], Says("Points added to 10 HP and 5 in each other Stat.")] = {}
    skills: Annotated[
        dict[Skill, Annotated[int, Between(PATHETIC, VIRTUOSO)]],
        By(SKILL_RANKS),
        Says("Ranks from 1 (Pathetic) to 6 (Master), 8 (Virtuoso); 2 (Untrained) where nothing is said."),
    ] = {}
    features: tuple[FeatureKey, ...] = ()
    moves: tuple[MoveKey, ...] = ()
    items: Annotated[dict[ItemKey, int], By(ITEMS)] = {}
    earned: Annotated[
        int, Between(-999_999, 9_999_999), Says("Money earned besides the first $5,000, less what was used up.")
    ] = 0
    overland: Annotated[
        int | None, Between(0, 30), By("ptu.ruling.overland-formula"), Says("Where the table does not derive it.")
    ] = None
    experience: Annotated[int, Says("Trainer Experience towards the next level.")] = 0
    name: Annotated[str, Called()] = ""
    team: tuple[PokemonSheet, ...] = ()
    notes: str = ""
    hp: HpLeft = None
    injuries: Injuries = 0
    afflictions: Afflicted = ()
    used_today: UsedToday = {}
    injuries_healed: HealedToday = 0
    rested: RestedToday = 0
    ap_drained: Annotated[int, Between(0, 99), Says("AP that are Drained until the next Extended Rest.")] = 0


LEFT_OVER = ("hp", "injuries", "afflictions", "used_today", "injuries_healed", "rested", "ap_drained")
"""What a sheet says of how somebody has come out of the last session; all of it is none of the choices of a sheet."""


# -- a Pokémon's figures


def based(base: Base, nature: str, vitamins: Mapping[str, int]) -> dict[str, int]:
    """Base Stats with the nature: 2 more and 2 less, for HP 1, never below 1; then with vitamins."""
    found = base._asdict()
    chosen = natures().get(nature)
    if chosen is not None and chosen.raised != chosen.lowered:
        for name, by in ((chosen.raised, 1), (chosen.lowered, -1)):
            found[name] = max(1, found[name] + by * (1 if name == "hp" else 2))
    return {name: value + vitamins.get(name, 0) for name, value in found.items()}


def total_points(level: int) -> int:
    return FIRST_POINTS + level


def spread(base: Mapping[str, int], total: int) -> dict[str, int]:
    """Points in proportion to the Base Stats, what is left over to the highest ones: so their order stays."""
    whole = sum(base.values())
    points = {name: total * value // whole for name, value in base.items()}
    highest = sorted(base, key=lambda name: -base[name])
    for name in highest[: total - sum(points.values())]:
        points[name] += 1
    return points


def turned_round(base: Mapping[str, int], points: Mapping[str, int]) -> list[tuple[str, str]]:
    """Pairs of Stats whose order the points turn round: a higher Base Stat ends up below a lower one."""
    return [
        (high, low)
        for high, low in permutations(STATS, 2)
        if base[high] > base[low] and base[high] + points.get(high, 0) < base[low] + points.get(low, 0)
    ]


def stats_of(
    species: Species, level: int, nature: str, points: Mapping[str, int], vitamins: Mapping[str, int]
) -> dict[str, int]:
    """The six Stats; where no points are told, they are spread as usual."""
    base = based(species.base, nature, vitamins)
    added = points or spread(base, total_points(level))
    return {name: base[name] + added.get(name, 0) for name in STATS}


def learned(species: Species, level: int) -> list[str]:
    """The Moves that it has learned by its level, the latest last."""
    in_order = sorted(species.learns, key=lambda one: one.level)
    return list(dict.fromkeys(one.move for one in in_order if one.level <= level))


def before_evolution(content: PtuContent, key: str) -> list[Species]:
    """The species that it evolves from, and those before them: what they could learn, it still knows."""
    found = content.earlier.get(key, [])
    return [*found, *(earlier for species in found for earlier in before_evolution(content, species.key))]


def usual_moves(species: Species, level: int) -> tuple[str, ...]:
    return tuple(learned(species, level)[-MOST_MOVES:])


def tutor_points(level: int) -> int:
    return 1 + level // LEVELS_PER_TUTOR_POINT


def ability_count(level: int) -> int:
    return sum(level >= each for each in ABILITY_LEVELS)


def ability_choices(species: Species, level: int, known: Iterable[str]) -> list[str]:
    """What the next Ability can be: Basic for the first, then Advanced as well, and from level 40 one High Ability."""
    have = list(known)
    groups = [species.basic, species.advanced, species.high][: ability_count(level) if have else 1]
    if any(key in species.high for key in have):
        groups = groups[:2]
    return [key for key in dict.fromkeys(key for group in groups for key in group) if key not in have]


def usual_abilities(species: Species, level: int) -> tuple[str, ...]:
    """The first of each rank, or what there is."""
    found: list[str] = []
    for group in (species.basic, species.advanced, species.high)[: ability_count(level)]:
        open_ones = ability_choices(species, level, found)
        found += [key for key in (*group, *open_ones) if key in open_ones][:1]
    return tuple(found)


def abilities_fit(species: Species, level: int, abilities: tuple[str, ...]) -> bool:
    """Whether the Abilities can have been chosen one after the other, in whatever order they are written."""
    return any(
        all(key in ability_choices(species, level, order[:number]) for number, key in enumerate(order))
        for order in permutations(abilities)
    )


def genders(species: Species) -> tuple[str, ...]:
    if species.male < 0:
        return ("",)
    return ((MALE,) if species.male > 0 else ()) + ((FEMALE,) if species.male < 100 else ())


def usual_gender(species: Species) -> str:
    return genders(species)[-1 if 0 <= species.male < 50 else 0]


def skills_of(species: Species) -> tuple[dict[str, int], dict[str, int]]:
    """Ranks and bonuses of a Pokémon: as the species lists them, Education Pathetic, all else Untrained."""
    ranks = {skill: PATHETIC for skill in SKILLS if skill.endswith("education")}
    bonus: dict[str, int] = {}
    for skill, dice in species.skills.items():
        count, _, more = dice.partition("d6")
        ranks[skill] = int(count)
        if more:
            bonus[skill] = int(more)
    return {skill: rank for skill, rank in ranks.items() if rank != UNTRAINED}, bonus


# -- a Trainer's figures


def trainer_points(level: int) -> int:
    return FIRST_POINTS + level - 1


def most_in_one(level: int) -> int:
    """At level 1 at most 5 in a Stat; the points of later levels are free."""
    return MOST_IN_ONE + level - 1


def rank_of(skills: Mapping[str, int], skill: str) -> int:
    return skills.get(skill, UNTRAINED)


def trainer_capabilities(skills: Mapping[str, int], rulings: PtuRulings, overland: int | None) -> dict[str, int]:
    """Movement and strength from Skill Ranks (ruling overland-formula)."""
    athletics, acrobatics, combat = (rank_of(skills, name) for name in ("athletics", "acrobatics", "combat"))
    if rulings.overland_formula == "sum-of-ranks":
        meters = athletics + acrobatics
    else:
        meters = 3 + (athletics + acrobatics) // 2 if overland is None else overland
    return {
        "overland": meters,
        "swim": meters // 2,
        "high-jump": (acrobatics >= ADEPT) + (acrobatics >= MASTER),
        "long-jump": acrobatics // 2,
        "power": trainer_power(athletics, combat),
    }


def edges(level: int) -> int:
    """Edges of a Trainer: four, one more at each even level, and Skill Edges at three levels."""
    return FIRST_EDGES + level // 2 + sum(level >= each for each in SKILL_EDGE_LEVELS)


def feature_count(level: int) -> int:
    """Four and a Training Feature, and one more at each odd level."""
    return FIRST_FEATURES + (level - 1) // 2


def edges_for_skills(skills: Mapping[str, int]) -> int:
    """Edges that the ranks take beyond the background: each is one step."""
    steps = sum(max(0, min(rank, MASTER + 1) - UNTRAINED) for rank in skills.values())
    pathetic = sum(rank == PATHETIC for rank in skills.values())
    return max(0, steps - BACKGROUND_STEPS) + max(0, MOST_PATHETIC - pathetic)


def rank_open(skills: Mapping[str, int], skill: str, rank: int, level: int) -> bool:
    """Whether a rank is open at a level. Before level 2 one skill is Adept: the one of the background."""
    if rank == ADEPT and level < RANK_LEVELS[ADEPT]:
        return not any(other != skill and held >= ADEPT for other, held in skills.items())
    return rank != MASTER + 1 and level >= RANK_LEVELS.get(rank, 1)


def trained_by(feature: Feature) -> bool:
    """Whether it is training that a Trainer's Pokémon have all the time."""
    return bool(feature.pokemon) and feature.action == "static" and not feature.order


def taught_by(content: PtuContent, features: Iterable[str], items: Iterable[str]) -> list[str]:
    """Moves that a Trainer has from Features, and from weapons."""
    found = [move for key in features for move in content.features[key].moves]
    for key in items:
        weapon = content.items[key].weapon
        found += weapon.moves if weapon else ()
    return list(dict.fromkeys(found))


def needs_met(feature: Feature, skills: Mapping[str, int]) -> bool:
    return all(rank_of(skills, skill) >= rank for skill, rank in feature.needs.items())


def spent(items: Mapping[str, int], content: PtuContent) -> int:
    return sum(content.items[key].cost * count for key, count in items.items())


# -- what makes a sheet legal


def faults_of_pokemon(one: PokemonSheet, content: PtuContent) -> Faults:
    species = content.species[one.species]
    if one.nature and one.nature not in natures():
        yield "nature", Refusal("unknown-nature", BASIC, nature=one.nature)
    if one.gender and one.gender not in genders(species):
        yield "gender", Refusal("no-such-gender", RECAP, species=species.key, gender=one.gender)
    yield from _points(one, species)
    yield from _moves(one, species, content)
    yield from _abilities(one, species)


def _points(one: PokemonSheet, species: Species) -> Faults:
    if sum(one.vitamins.values()) > MOST_VITAMINS:
        count = sum(one.vitamins.values())
        yield "vitamins", Refusal("too-many-vitamins", RECAP, count=count, most=MOST_VITAMINS)
    if not one.points:
        return
    total, wanted = sum(one.points.values()), total_points(one.level)
    if total != wanted:
        yield "points", Refusal("points-total", RECAP, total=total, wanted=wanted)
    for high, low in turned_round(based(species.base, one.nature, one.vitamins), one.points):
        yield f"points.{low}", Refusal("base-relations", RECAP, high=high, low=low)


def _moves(one: PokemonSheet, species: Species, content: PtuContent) -> Faults:
    if len(one.moves) > MOST_MOVES:
        yield "moves", Refusal("too-many-moves", MOVES, most=MOST_MOVES)
    if len(set(one.moves)) < len(one.moves):
        yield "moves", Refusal("twice", MOVES, kind="move")
    by_level, tutor = learned(species, one.level), species.tutor
    for earlier in before_evolution(content, species.key) if one.moves else ():
        by_level, tutor = [*by_level, *learned(earlier, one.level)], (*tutor, *earlier.tutor)
    otherwise = [move for move in one.moves if move not in by_level]
    for number, move in enumerate(one.moves):
        if move in otherwise and move not in tutor:
            yield f"moves.{number}", Refusal("cannot-learn", MOVES, move=move, species=species.key, level=one.level)
    taught = sum(move in tutor for move in otherwise)
    if taught > tutor_points(one.level):
        yield "moves", Refusal("too-many-tutor-moves", MOVES, count=taught, most=tutor_points(one.level))


def _abilities(one: PokemonSheet, species: Species) -> Faults:
    if len(set(one.abilities)) < len(one.abilities):
        yield "abilities", Refusal("twice", ABILITIES, kind="ability")
    elif len(one.abilities) > ability_count(one.level):
        yield "abilities", Refusal("too-many-abilities", ABILITIES, most=ability_count(one.level), level=one.level)
    elif not abilities_fit(species, one.level, one.abilities):
        yield "abilities", Refusal("abilities-do-not-fit", ABILITIES, species=species.key, level=one.level)


def faults_of_trainer(one: TrainerSheet, content: PtuContent) -> Faults:
    """Everything but the team, whose Pokémon have faults of their own."""
    yield from _stats(one)
    yield from _skills(one, content)
    yield from _features(one, content)
    taught = taught_by(content, one.features, one.items)
    for number, move in enumerate(one.moves):
        if move not in taught:
            yield f"moves.{number}", Refusal("not-taught", CLASS_MOVES, move=move)
    if len(one.team) > MOST_TEAM:
        yield "team", Refusal("team-of-six", TEAM)


def faults_of_purse(one: TrainerSheet, content: PtuContent) -> Faults:
    """What a Trainer carries was bought; what is given in play is `earned` as well."""
    cost = spent(one.items, content)
    if cost > MONEY + one.earned:
        yield "items", Refusal("too-much-money", ITEMS, spent=cost, budget=MONEY + one.earned)


def _stats(one: TrainerSheet) -> Faults:
    total, wanted = sum(one.stats.values()), trainer_points(one.level)
    if total != wanted:
        yield "stats", Refusal("points-total", RECAP, total=total, wanted=wanted)
    for name, value in one.stats.items():
        if value > most_in_one(one.level):
            yield f"stats.{name}", Refusal("points-in-one", RECAP, most=most_in_one(one.level))


def _skills(one: TrainerSheet, content: PtuContent) -> Faults:
    for skill, rank in one.skills.items():
        if not rank_open(one.skills, skill, rank, one.level):
            name = RANKS[rank - 1] if rank <= MASTER else "virtuoso"
            yield f"skills.{skill}", Refusal("rank-not-open", SKILL_RANKS, skill=skill, rank=name, level=one.level)
    pathetic = sum(rank == PATHETIC for rank in one.skills.values())
    if pathetic > MOST_PATHETIC:
        yield "skills", Refusal("too-many-pathetic", SKILL_RANKS, count=pathetic, most=MOST_PATHETIC)
    taken = edges_for_skills(one.skills) + sum(content.features[key].edge for key in one.features)
    if taken > edges(one.level):
        yield "skills", Refusal("too-many-edges", SKILL_RANKS, count=taken, most=edges(one.level))


def _features(one: TrainerSheet, content: PtuContent) -> Faults:
    known = [content.features[key] for key in one.features]
    if len(set(one.features)) < len(one.features):
        yield "features", Refusal("twice", FEATURES, kind="feature")
    if sum(not feature.edge for feature in known) > feature_count(one.level):
        yield "features", Refusal("too-many-features", FEATURES, most=feature_count(one.level), level=one.level)
    for number, feature in enumerate(known):
        if not needs_met(feature, one.skills):
            yield f"features.{number}", Refusal("needs-not-met", FEATURES, feature=feature.key)
