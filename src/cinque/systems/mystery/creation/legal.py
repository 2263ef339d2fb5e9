"""Everything that makes a sheet one that the rules cannot lead to, each thing by its clause."""

from collections.abc import Iterable
from typing import Final

from cinque.core.refusal import Refusal
from cinque.systems.mystery.content.records import HP, MOST_LEVEL, RANK_KEYS, STATS, TYPELESS
from cinque.systems.mystery.creation.building import (
    HUMAN,
    Bar,
    CharacterSheet,
    bonus_of,
    character_of,
    lived_as,
    origin_of,
)
from cinque.systems.mystery.getting_started.abilities_and_iq_skills import MOST_IP
from cinque.systems.mystery.getting_started.bag import EACH, SLOTS, slots_used
from cinque.systems.mystery.getting_started.stat_allocation import BONUS, BONUS_STAT, cap_clause, most_in
from cinque.systems.mystery.getting_started.team_badges import RANKS, place_by
from cinque.systems.mystery.leveling import NO_TABLE, POINTS, SCHEDULE, START, has_table, row_of, stat_points
from cinque.systems.mystery.model import Character, MysteryScene, content_of
from cinque.systems.mystery.training.learning_moves import (
    BY_EGG,
    BY_LEVEL,
    MOST,
    REPLACE,
    SIZE,
    SOURCES,
    sources_of,
)
from cinque.systems.mystery.training.training import (
    ATTRIBUTE,
    BATTLE_ATTRIBUTE,
    BATTLE_TIERS,
    LAST_TIER,
    MAX_TIER,
    MOVE,
    MOVES_FIELD,
    NO_HP,
    ONE_STAT,
    STAT,
    STATS_FIELD,
    called,
    is_begun,
    last_tier,
    may_take,
    sessions_in_all,
)
from cinque.systems.mystery.training.training import CLAUSES as TAKES

Faults = Iterable[tuple[str, Refusal]]

PC = "mystery.setting.player-character"
NPC = "mystery.setting.npc-participant"
EX_HUMAN = "mystery.conduct.ex-human-pc-only"
LEVELS = "mystery.level.start"
NO_XP = "mystery.level.npc-no-xp"
XP = "mystery.level.xp-and-rp"
ABILITY = "mystery.ability.choose-at-creation"
ONE_ABILITY = "mystery.ability.one-active"
LINE = "mystery.ruling.evolution-when"
LIFE = "mystery.stat.hp"
RANK = "mystery.team.shared-rank"
WORN = "mystery.item.worn"
ONE_SLOT = "mystery.ruling.worn-and-held-slots"
ATTRIBUTE_TIERS = "mystery.ruling.attribute-bonus"
IQ = "mystery.iq.purchase"
IP = "mystery.iq.ip-cap"
NOT_BEGUN: Final = (0, 0, 0)


def faults_of_character(made: CharacterSheet, scene: MysteryScene) -> Faults:
    """Everything that is against the rules, each with its place on the sheet."""
    if not has_table(scene):
        yield "level", NO_TABLE
        return
    yield from _participant(made, scene)
    if not made.species:
        yield "species", Refusal("species-missing", PC)
        return
    yield from _species(made, scene)
    yield from _points(made, scene)
    yield from _moves(made, scene)
    yield from _training(made, scene)
    yield from _skills(made, scene)
    yield from _team(made, scene)
    one = character_of(scene, made)
    yield from _items(made, one, scene)
    if not 0 <= one.hp <= one.max_hp:
        yield "hp", Refusal("sheet-hp", LIFE, hp=one.hp, of=one.max_hp)


def _participant(made: CharacterSheet, scene: MysteryScene) -> Faults:
    """A Player Character starts at level 5; an NPC was never human and has none of a Player Character's benefits."""
    if not made.npc and made.level < START:
        yield "level", Refusal("starts-higher", LEVELS, least=START)
    if made.npc and origin_of(made) == HUMAN:
        yield "origin", Refusal("human-npc", EX_HUMAN)
    if made.npc and made.xp:
        yield "xp", Refusal("npc-with-xp", NO_XP)
    if made.npc and (made.team or made.team_points or made.rank != RANK_KEYS[0]):
        yield "team", Refusal("npc-in-team", NPC)
    needed = row_of(scene, made.level).xp
    if not made.npc and made.xp >= needed and made.level < MOST_LEVEL:
        yield "xp", Refusal("level-is-due", XP, xp=made.xp, needed=needed)


def _species(made: CharacterSheet, scene: MysteryScene) -> Faults:
    species = content_of(scene).species
    line = [one.key for one in lived_as(scene, made)]
    if made.began_as and made.began_as not in line:
        yield "began_as", Refusal("not-its-line", LINE, species=made.began_as, into=made.species)
    elif scene.rulings.evolution_when == "main-series-level":
        for key in line[:-1]:
            if made.level < species[key].evolves_at:
                yield "began_as", Refusal("evolves-later", LINE, into=key, level=species[key].evolves_at)
    abilities = species[made.species].abilities
    if not made.ability and abilities:
        yield "ability", Refusal("ability-missing", ONE_ABILITY, abilities=list(abilities))
    elif made.ability and made.ability not in abilities:
        yield (
            "ability",
            Refusal("not-its-ability", ABILITY, ability=made.ability, species=made.species, abilities=list(abilities)),
        )


# -- stat points


def _points(made: CharacterSheet, scene: MysteryScene) -> Faults:
    bonus, placed = bonus_of(scene, made), {stat: made.points.get(stat, 0) for stat in STATS}
    if not bonus:
        yield "species_bonus", Refusal("bonus-not-chosen", BONUS_STAT)
    elif made.species_bonus and made.species_bonus != bonus:
        yield "species_bonus", Refusal("bonus-elsewhere", BONUS, stat=bonus, species=made.species)
    elif not placed[bonus]:
        yield "points", Refusal("bonus-missing", BONUS, stat=bonus, species=made.species)
    total, most = sum(placed.values()), stat_points(scene, made.level) + 1
    if total > most:
        clause = POINTS if scene.rulings.stat_point_schedule == "quarter-level" else SCHEDULE
        yield "points", Refusal("too-many-points", clause, total=total, most=most, level=made.level)
    for stat, points in placed.items():
        if points > most_in(scene, stat, bonus):
            clause = cap_clause(stat, bonus)
            yield f"points.{stat}", Refusal("stat-full", clause, stat=stat, most=most_in(scene, stat, bonus))


# -- moves


def _moves(made: CharacterSheet, scene: MysteryScene) -> Faults:
    moves = content_of(scene).moves
    typeless = [key for key in made.moves if moves[key].type == TYPELESS]
    if len(typeless) > 1:
        yield "moves", Refusal("one-typeless-move", SIZE)
    if len(made.moves) - len(typeless) > MOST:
        yield "moves", Refusal("four-moves", SIZE, most=MOST)
    for field, known in (("moves", made.moves), ("forgotten", made.forgotten)):
        for number, key in enumerate(known):
            place = f"{field}.{number}"
            if key in known[:number] or (field == "forgotten" and key in made.moves):
                yield place, Refusal("move-known", REPLACE, move=key)
            elif moves[key].type != TYPELESS:
                refusal = why_not_known(scene, made, key)
                if refusal is not None:
                    yield place, refusal


def open_sources(scene: MysteryScene, made: CharacterSheet, move: str) -> list[str]:
    """How somebody can have come to a move without learning it in play (ruling moves-at-creation)."""
    by_level = {key for one in lived_as(scene, made) for at, key in one.level_moves if at <= made.level}
    found = [BY_LEVEL] if move in by_level else []
    every = sources_of(scene, character_of(scene, made), move)
    if BY_EGG in every and origin_of(made) != HUMAN:
        found.append(BY_EGG)
    if scene.rulings.moves_at_creation == "four-sources":
        found += [source for source in every if source not in (BY_LEVEL, BY_EGG)]
    return found


def why_not_known(scene: MysteryScene, made: CharacterSheet, move: str) -> Refusal | None:
    """Why somebody cannot know a move; None if they can, from the start or by learning it in play."""
    if open_sources(scene, made, move):
        return None
    every = sources_of(scene, character_of(scene, made), move)
    if not every:
        level = min((at for one in lived_as(scene, made) for at, key in one.level_moves if key == move), default=0)
        if level:
            return Refusal("move-needs-level", SOURCES[BY_LEVEL], move=move, level=level)
        return Refusal("move-not-of-species", SIZE, move=move, species=made.species)
    if move in made.learnt:
        return None
    return Refusal("move-not-learnt", SOURCES[every[0]], move=move, source=every[0])


# -- IQ skills, items


def _skills(made: CharacterSheet, scene: MysteryScene) -> Faults:
    """Nobody has a skill twice, whoever has one on has it, and all that are on fit into 10 IP."""
    skills = content_of(scene).skills
    for number, key in enumerate(made.iq_skills):
        if key in made.iq_skills[:number]:
            yield f"iq_skills.{number}", Refusal("skill-had-twice", IQ, skill=key)
    for number, key in enumerate(made.skills):
        if key not in made.iq_skills:
            yield f"skills.{number}", Refusal("skill-not-had", IQ, skill=key)
        elif key in made.skills[:number]:
            yield f"skills.{number}", Refusal("skill-on-twice", IP, skill=key)
    taken = sum(skills[key].ip for key in made.skills)
    if taken > MOST_IP:
        yield "skills", Refusal("too-many-ip", IP, taken=taken, most=MOST_IP)


def _items(made: CharacterSheet, one: Character, scene: MysteryScene) -> Faults:
    if made.worn and not content_of(scene).items[made.worn].is_worn:
        yield "worn", Refusal("not-to-be-worn", WORN, item=made.worn)
    if made.held and content_of(scene).items[made.held].is_worn:
        yield "held", Refusal("not-to-be-held", WORN, item=made.held)
    for place, kept in (("bag", made.bag), ("storage", made.storage), ("held", (made.held,))):
        for key in kept:
            if key and content_of(scene).items[key].choice:
                yield place, Refusal("not-chosen-yet", EACH, item=key)
    if made.worn and made.held and scene.rulings.worn_and_held_slots == "one":
        yield "held", Refusal("one-slot", ONE_SLOT, worn=made.worn, held=made.held)
    if made.npc:
        return
    rank = RANKS[one.best_rank]
    if slots_used(scene, one.bag) > rank.bag:
        yield "bag", Refusal("bag-too-full", SLOTS, most=rank.bag)
    if slots_used(scene, one.storage) > rank.storage:
        yield "storage", Refusal("storage-too-full", SLOTS, most=rank.storage)


# -- training, team


def _training(made: CharacterSheet, scene: MysteryScene) -> Faults:
    training = made.training
    groups = (
        (ATTRIBUTE, training.attribute, last_tier(scene, ATTRIBUTE), ATTRIBUTE_TIERS),
        (BATTLE_ATTRIBUTE, training.battle_attribute, MAX_TIER, BATTLE_TIERS),
        (STATS_FIELD, training.stat, LAST_TIER, STAT),
    )
    for field, bars, most, clause in groups:
        for what, bar in bars.items():
            yield from _bar(scene, field, what, bar, most, clause)
    learnt = [*made.moves, *made.forgotten]
    for move, bar in training.move.items():
        if move not in learnt:
            yield f"training.move.{move}", Refusal("not-a-known-move", MOVE, move=move)
        yield from _bar(scene, MOVES_FIELD, move, bar, sessions_in_all(scene, move), MOVE)
    if HP in training.stat:
        yield "training.stat.hp", Refusal("stat-not-trained", NO_HP, what=HP)
    begun = [stat for stat, bar in training.stat.items() if is_begun(scene, bar)]
    if len(begun) > 1:
        yield "training.stat", Refusal("other-stat-begun", ONE_STAT, stat=begun[0])


def _bar(scene: MysteryScene, field: str, what: str, bar: Bar, most: int, clause: str) -> Faults:
    """No tier beyond the last, no bar that is full, and none of another length than the rules give it."""
    place = f"training.{field.replace('-', '_')}.{what}"
    tier, done, needed = bar
    name = called(field, what)
    if tier > most or (tier == most and done):
        yield place, Refusal("nothing-more-to-train", clause, what=name)
    elif done >= needed and bar[1:] != NOT_BEGUN[1:]:
        yield place, Refusal("bar-is-full", clause, what=name, done=done, needed=needed)
    elif tier < most and needed and needed not in may_take(scene, field, tier):
        possible = list(may_take(scene, field, tier))
        yield place, Refusal("bar-of-other-length", TAKES[field], what=name, needed=needed, sessions=possible)


def _team(made: CharacterSheet, scene: MysteryScene) -> Faults:
    if made.npc:
        return
    if (made.team_points or made.leads) and not made.team:
        yield "team", Refusal("no-team-named", RANK)
    reached = place_by(scene, made.team_points)
    if made.team and RANK_KEYS.index(made.rank) < reached:
        yield "rank", Refusal("rank-is-shared", RANK, rank=RANK_KEYS[reached], team=made.team)
