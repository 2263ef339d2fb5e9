"""From a sheet to somebody on the battlefield: all the figures that follow from it, full of Hit Points."""

from cinque.systems.ptu.actions.experience import TOTALS
from cinque.systems.ptu.at_the_table.creation import (
    TRAINER_BASE,
    UNTRAINED,
    PokemonSheet,
    TrainerSheet,
    skills_of,
    stats_of,
    trainer_capabilities,
    usual_abilities,
    usual_gender,
    usual_moves,
)
from cinque.systems.ptu.combatant import TRAINER, Combatant
from cinque.systems.ptu.content import content_of
from cinque.systems.ptu.content.words import STAGED
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.stats.stats import action_points, hit_points

LEGENDARY = "legendary"
USUAL_OVERLAND = 5


def combatant_of_pokemon(scene: PtuScene, made: PokemonSheet) -> Combatant:
    species, one = content_of(scene).species[made.species], Combatant()
    _take_sheet(one, made)
    one.gender = made.gender or usual_gender(species)
    one.moves = made.moves or usual_moves(species, made.level)
    one.abilities = made.abilities or usual_abilities(species, made.level)
    one.experience = made.experience or TOTALS[made.level - 1]
    for name in ("types", "size", "shape", "weight_class", "weight", "naturewalk", "evolutions_left"):
        setattr(one, name, getattr(species, name))
    one.capabilities = dict(species.capabilities)
    one.ranks, one.skill_bonus = skills_of(species)
    one.rarity = LEGENDARY if species.legendary else ""
    one.vitamins = dict(made.vitamins)
    _take_stats(one, stats_of(species, made.level, made.nature, made.points, made.vitamins))
    return one


def combatant_of_trainer(scene: PtuScene, made: TrainerSheet) -> Combatant:
    content, one = content_of(scene), Combatant()
    one.kind, one.level, one.experience = TRAINER, made.level, made.experience
    one.features, one.moves = made.features, made.moves
    one.items = {key: count for key, count in made.items.items() if count}
    one.worn = tuple(key for key in one.items if content.items[key].kind == "worn")
    weapons = [key for key in one.items if content.items[key].kind == "weapon"]
    one.main_hand = weapons[0] if weapons else ""
    for key in (*one.worn, *weapons[:1]):  # what is worn or in hand is not in the bag
        one.items[key] -= 1
    one.items = {key: count for key, count in one.items.items() if count}
    one.ranks = {skill: rank for skill, rank in made.skills.items() if rank != UNTRAINED}
    one.capabilities = trainer_capabilities(made.skills, scene.rulings, made.overland)
    one.ap = action_points(one.kind, made.level)
    _take_stats(one, {name: base + made.stats.get(name, 0) for name, base in TRAINER_BASE.items()})
    return one


def free_combatant(scene: PtuScene, kind: str, made: PokemonSheet) -> Combatant:
    """Somebody of no species: 5 in every Stat, and 5 meters over land."""
    one = Combatant()
    one.kind = kind
    _take_sheet(one, made)
    one.capabilities = {"overland": USUAL_OVERLAND}
    one.moves, one.abilities, one.experience = made.moves, made.abilities, made.experience
    one.ap = action_points(kind, made.level)
    if kind == TRAINER:
        one.capabilities = trainer_capabilities({}, scene.rulings, None)
    one.max_hp = hit_points(one.kind, one.level, one.hp_stat).value
    return one


def _take_sheet(one: Combatant, made: PokemonSheet) -> None:
    for name in ("species", "level", "nature", "gender", "held", "loyalty"):
        setattr(one, name, getattr(made, name))


def _take_stats(one: Combatant, stats: dict[str, int]) -> None:
    one.hp_stat = stats["hp"]
    for name in STAGED:
        setattr(one, name, stats[name])
    one.max_hp = hit_points(one.kind, one.level, one.hp_stat).value
