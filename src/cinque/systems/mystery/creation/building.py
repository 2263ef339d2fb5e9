"""What stands on a Character's sheet, and the Character that comes of it."""

from typing import Annotated, NamedTuple

from cinque.core.record import Between, By, Called, Of, OneOf, Says
from cinque.systems.mystery.combat_essentials.stats import work_out
from cinque.systems.mystery.content.records import MOST_LEVEL, RANK_KEYS, STATS, Species
from cinque.systems.mystery.getting_started.stat_allocation import fixed_bonus
from cinque.systems.mystery.leveling import START
from cinque.systems.mystery.model import Character, MysteryScene, content_of
from cinque.systems.mystery.training.learning_moves import line_of
from cinque.systems.mystery.training.training import place_of

HUMAN, NATIVE = "human", "native"
"""Somebody who was human before, and somebody who was born in this world."""

Bar = tuple[Annotated[int, Between(0, 99)], Annotated[int, Between(0, 99)], Annotated[int, Between(0, 99)]]
"""A tier, the sessions spent on the next one, and how many that takes (0: not begun)."""
MoveKey = Annotated[str, Of("move")]
Stat = Annotated[str, OneOf(STATS, "stat")]
Items = dict[Annotated[str, Of("item")], Annotated[int, Between(1, 99)]]


class Training(NamedTuple):
    """What has been trained: for each thing its tier, the sessions spent on the next one, and how many that takes."""

    attribute: Annotated[dict[Annotated[str, Called()], Bar], By("mystery.training.attribute")] = {}
    battle_attribute: Annotated[dict[Annotated[str, Called()], Bar], By("mystery.training.battle-attribute")] = {}
    stat: Annotated[dict[Stat, Bar], By("mystery.training.stat")] = {}
    move: Annotated[dict[MoveKey, Bar], By("mystery.training.move-sessions")] = {}


class CharacterSheet(NamedTuple):
    """What a player has chosen, and what has come of it in play."""

    name: Annotated[str, Called()] = ""
    npc: Annotated[bool, By("mystery.setting.npc-participant")] = False
    origin: Annotated[
        str,
        OneOf(("", HUMAN, NATIVE), "origin"),
        By("mystery.conduct.ex-human-pc-only"),
        Says("Left out: human for a Player Character, native for an NPC."),
    ] = ""
    species: Annotated[str, Of("species"), By("mystery.participation.random-species")] = ""
    began_as: Annotated[str, Of("species"), Says("The species at the start, for whoever has evolved.")] = ""
    level: Annotated[int, Between(1, MOST_LEVEL), By("mystery.level.start")] = START
    xp: Annotated[int, By("mystery.level.xp-and-rp"), Says("Since the last level.")] = 0
    ability: Annotated[str, Of("ability"), By("mystery.ability.choose-at-creation")] = ""
    species_bonus: Annotated[str, OneOf(("", *STATS), "stat"), By("mystery.alloc.species-bonus")] = ""
    points: Annotated[
        dict[Stat, Annotated[int, Between(0, 99)]],
        By("mystery.alloc.points-by-level"),
        Says("With the Species Bonus among them."),
    ] = {}
    moves: Annotated[tuple[MoveKey, ...], By("mystery.learn.moveset-size")] = ()
    learnt: Annotated[
        tuple[MoveKey, ...], By("mystery.learn.replace"), Says("Of these moves, those that were learnt in play.")
    ] = ()
    forgotten: Annotated[tuple[MoveKey, ...], By("mystery.learn.replace")] = ()
    chosen_to: Annotated[
        int | None,
        Between(0, MOST_LEVEL),
        By("mystery.ruling.learn-by-level"),
        Says("The level up to which moves were learnt or passed over; left out: the one before this."),
    ] = None
    evolved_at: Annotated[
        int,
        Between(0, MOST_LEVEL),
        By("mystery.ruling.learn-by-level"),
        Says("The level at which it has come to its present stage, for whoever has evolved."),
    ] = 0
    training: Annotated[Training, By("mystery.training.sessions")] = Training()
    iq: Annotated[int, By("mystery.iq.purchase")] = 0
    iq_skills: Annotated[
        tuple[Annotated[str, Of("iq-skill")], ...], By("mystery.iq.purchase"), Says("All of them.")
    ] = ()
    skills: Annotated[
        tuple[Annotated[str, Of("iq-skill")], ...], By("mystery.iq.ip-cap"), Says("Those that are on.")
    ] = ()
    money: int = 0
    bag: Annotated[Items, By("mystery.item.slots")] = {}
    storage: Annotated[Items, By("mystery.item.slots")] = {}
    worn: Annotated[str, Of("item"), By("mystery.item.worn")] = ""
    held: Annotated[str, Of("item"), By("mystery.item.one-in-hand")] = ""
    team: Annotated[str, Called()] = ""
    leads: Annotated[bool, By("mystery.team.leader"), Says("Leads the team.")] = False
    team_points: Annotated[int, By("mystery.team.rank-points"), Says("The Rank Points of the team.")] = 0
    rank: Annotated[str, OneOf(RANK_KEYS, "rank"), By("mystery.team.keep-highest-rank")] = RANK_KEYS[0]
    hp: Annotated[int | None, By("mystery.stat.hp"), Says("Left out: all of them.")] = None
    appearance: str = ""
    backstory: str = ""
    notes: str = ""


def origin_of(made: CharacterSheet) -> str:
    return made.origin or (NATIVE if made.npc else HUMAN)


def bonus_of(scene: MysteryScene, made: CharacterSheet) -> str:
    """The stat of the Species Bonus: that of the species, or by one reading the chosen one."""
    return fixed_bonus(scene, made.species) or made.species_bonus


def bars_of(training: Training) -> dict[str, tuple[int, int, int]]:
    """All bars under the names by which the rules know them."""
    fields = {"attribute": training.attribute, "battle-attribute": training.battle_attribute}
    every = {**fields, "stat": training.stat, "move": training.move}
    return {place_of(field, what): bar for field, bars in every.items() for what, bar in bars.items()}


def lived_as(scene: MysteryScene, made: CharacterSheet) -> list[Species]:
    """The stages of its line in which somebody has lived, the present one first."""
    line = line_of(scene, made.species)
    first = made.began_as or made.species
    keys = [species.key for species in line]
    return line[: keys.index(first) + 1] if first in keys else line[:1]


def character_of(scene: MysteryScene, made: CharacterSheet) -> Character:
    """Whoever stands on a sheet, with the figures that follow from it."""
    one = Character()
    one.name, one.is_pc, one.origin = made.name, not made.npc, origin_of(made)
    species = content_of(scene).species.get(made.species)
    one.species, one.types = made.species, species.types if species else ("normal",)
    one.species_bonus = bonus_of(scene, made)
    one.level, one.xp, one.ability = made.level, made.xp, made.ability
    one.points = {stat: points for stat, points in made.points.items() if points}
    one.moves, one.forgotten = made.moves, list(made.forgotten)
    one.chosen_to = made.level - 1 if made.chosen_to is None else made.chosen_to
    one.evolved_at = made.evolved_at
    one.training = bars_of(made.training)
    one.trained = {stat: bar[0] for stat, bar in made.training.stat.items() if bar[0]}
    one.move_training = {move: bar[0] for move, bar in made.training.move.items() if bar[0]}
    one.iq, one.iq_skills, one.skills, one.money = made.iq, list(made.iq_skills), made.skills, made.money
    one.bag, one.storage, one.worn, one.held = dict(made.bag), dict(made.storage), made.worn, made.held
    one.team, one.leads, one.best_rank = made.team, made.leads, RANK_KEYS.index(made.rank)
    work_out(scene, one)
    one.hp = one.max_hp if made.hp is None else made.hp
    return one
