"""A Character's sheet as people read it: all the numbers that follow from it, in their language."""

from cinque.core.ask import Data
from cinque.core.sheet import Block, Name, Page
from cinque.core.tally import Tally
from cinque.systems.mystery.combat.move_costs import base_cost
from cinque.systems.mystery.combat.priority_moves import cost_of, priority_of
from cinque.systems.mystery.combat_essentials.action_points import max_ap
from cinque.systems.mystery.combat_essentials.stats import stat as stat_of
from cinque.systems.mystery.content.records import ATTACK, HP, RANK_KEYS, SPECIAL_ATTACK, SPEED, STATS
from cinque.systems.mystery.creation.building import CharacterSheet, bars_of, character_of, origin_of
from cinque.systems.mystery.getting_started.stat_allocation import points_left
from cinque.systems.mystery.getting_started.team_badges import RANKS
from cinque.systems.mystery.leveling import level_damage_bonus, row_of
from cinque.systems.mystery.model import Character, MysteryScene, content_of
from cinque.systems.mystery.training.training import bar, is_trained

TIERS = ("–", "I", "II", "III")
MAX = "MAX"


def line_of(sheet: Data, name: Name) -> str:
    """What a sheet in the making says already, on one line."""
    parts = [name("species", sheet["species"])] if sheet.get("species") else []
    parts += [f"{name('stat', 'level')} {sheet['level']}"] if sheet.get("level") else []
    parts += [f"{name('stat', stat)} {points}" for stat, points in sheet.get("points", {}).items()]
    parts += [name("ability", sheet["ability"])] if sheet.get("ability") else []
    parts += [name("move", key) for key in sheet.get("moves", ())]
    return " · ".join(parts)


def page_of(scene: MysteryScene, made: CharacterSheet, name: Name) -> Page:
    one = character_of(scene, made)
    one.id = one.name or one.species
    blocks = [
        basics(scene, made, one, name),
        stats_block(scene, one, name),
        moves_block(scene, one, name),
        skills_block(scene, made, name),
        training_block(made, name),
        items_block(made, name),
        team_block(made, name),
    ]
    fields = ("appearance", "backstory", "notes")
    texts = [Block(name("stat", field), text=getattr(made, field)) for field in fields if getattr(made, field)]
    shown = [block for block in blocks if block.facts or block.rows]
    return Page(made.name or name("species", made.species), name("word", "mystery"), (*shown, *texts))


def basics(scene: MysteryScene, made: CharacterSheet, one: Character, name: Name) -> Block:
    facts = [
        ("part", name("word", "npc" if made.npc else "pc")),
        ("origin", name("origin", origin_of(made))),
        ("species", name("species", made.species)),
        ("type", " / ".join(name("type", each) for each in one.types)),
        ("ability", name("ability", made.ability) if made.ability else ""),
        ("level", str(made.level)),
        ("xp", "" if made.npc else f"{made.xp} / {row_of(scene, made.level).xp}"),
        ("hp", f"{one.hp} / {one.max_hp}"),
        ("ap", str(max_ap(scene, one, Tally(False)).value)),
        ("points-left", str(points_left(scene, one, Tally(False)).value or "")),
        ("iq", str(made.iq or "")),
        ("money", f"{made.money}₽" if made.money else ""),
    ]
    return Block(name("word", "basics"), tuple((name("stat", label), text) for label, text in facts if text))


def stats_block(scene: MysteryScene, one: Character, name: Name) -> Block:
    """The document's own table: the points of each stat, what is added, and what comes of it in combat."""
    bonus, rows = level_damage_bonus(scene, one.level), list[tuple[str, ...]]()
    for stat in STATS:
        more = []
        if stat == one.species_bonus:
            more.append(name("stat", "species-bonus"))
        if stat in (ATTACK, SPECIAL_ATTACK) and bonus:
            more.append(f"{name('stat', 'level-damage-bonus')} +{bonus}")
        if one.trained.get(stat):
            more.append(f"{name('stat', 'training')} {TIERS[one.trained[stat]]}")
        rows.append(
            (name("stat", stat), str(one.points.get(stat, 0)), " · ".join(more), effect_of(scene, one, stat, name))
        )
    columns = columns_of(name, "stat", "points", "modifiers", "combat-effect")
    return Block(name("word", "stats"), columns=columns, rows=tuple(rows))


def effect_of(scene: MysteryScene, one: Character, stat: str, name: Name) -> str:
    if stat == HP:
        return f"{one.max_hp} {name('stat', 'hp')}"
    if stat == SPEED:
        return f"{max_ap(scene, one, Tally(False)).value} {name('stat', 'ap')}"
    counts = stat in (ATTACK, SPECIAL_ATTACK) and scene.rulings.level_bonus_placement != "unused"
    added = level_damage_bonus(scene, one.level) if counts else 0
    return f"+{stat_of(scene, one, stat, Tally(False)).value + added} {name('effect', stat)}"


def moves_block(scene: MysteryScene, one: Character, name: Name) -> Block:
    moves, rows = content_of(scene).moves, list[tuple[str, ...]]()
    for key in one.moves:
        move, tier = moves[key], one.move_training.get(key, 0)
        less = priority_of(scene, one, move)
        cost = f"{base_cost(scene, move)}(-{less})" if less else str(cost_of(scene, one, move))
        if is_trained(scene, one, key):
            cost += f" ({name('word', 'trained')})"
        elif tier:
            cost += f" ({TIERS[tier]})"
        accuracy = f"≥{move.accuracy}" if move.accuracy else "–"
        facts = (name("type", move.type), name("property", move.property_), cost, str(move.bp or "–"), accuracy)
        rows.append((name("move", key), *facts))
    columns = columns_of(name, "move", "type", "property", "ap", "bp", "accuracy")
    return Block(name("word", "moves"), columns=columns, rows=tuple(rows))


def skills_block(scene: MysteryScene, made: CharacterSheet, name: Name) -> Block:
    """Every IQ skill, with its IP and whether it is on."""
    rows = [
        (name("iq-skill", key), str(content_of(scene).skills[key].ip), name("word", "on") if key in made.skills else "")
        for key in made.iq_skills
    ]
    return Block(name("word", "iq-skills"), columns=columns_of(name, "iq-skill", "ip", "on"), rows=tuple(rows))


def training_block(made: CharacterSheet, name: Name) -> Block:
    """The log of Training Sessions, with bars as the document draws them."""
    rows = list[tuple[str, ...]]()
    for place, (tier, done, needed) in bars_of(made.training).items():
        field, _, what = place.partition(":")
        called = name(field, what) if field in ("stat", "move") else what
        reached = TIERS[tier] if tier < len(TIERS) else MAX if tier == len(TIERS) else str(tier)
        progress = f"{done}/{needed} {bar(done, needed)}" if needed else ""
        rows.append((name("training", field), called, reached, progress))
    columns = columns_of(name, "field", "training", "tier", "progress")
    return Block(name("word", "training"), columns=columns, rows=tuple(rows))


def items_block(made: CharacterSheet, name: Name) -> Block:
    kept = (("bag", made.bag), ("storage", made.storage))
    rows = [(name("item", key), f"×{n}", name("stat", where)) for where, items in kept for key, n in items.items()]
    rows += [
        (name("item", key), "×1", name("stat", where))
        for where, key in (("worn", made.worn), ("held", made.held))
        if key
    ]
    return Block(name("word", "items"), columns=columns_of(name, "item", "count", "where"), rows=tuple(rows))


def team_block(made: CharacterSheet, name: Name) -> Block:
    if made.npc:
        return Block(name("stat", "team"))
    rank = RANKS[RANK_KEYS.index(made.rank)]
    facts = [
        ("team", f"{made.team} ({name('word', 'leader')})" if made.leads else made.team),
        ("rank", name("rank", made.rank)),
        ("rank-points", str(made.team_points) if made.team else ""),
        ("bag", str(rank.bag)),
        ("storage", str(rank.storage)),
        ("forgotten", " · ".join(name("move", key) for key in made.forgotten)),
    ]
    return Block(name("stat", "team"), tuple((name("stat", label), text) for label, text in facts if text))


def columns_of(name: Name, *labels: str) -> tuple[str, ...]:
    return tuple(name("stat", label) for label in labels)
