"""The figures of an arcana at its level, and how it joins a team. All of it is supplied: the book has none of this."""

from typing import Final

from cinque.core.mistake import Refused
from cinque.core.record import plain_record
from cinque.core.refusal import Refusal
from cinque.core.scene import free_id
from cinque.systems.arcana.content import ArcanaContent
from cinque.systems.arcana.content.checks import check_member, lacks_figures
from cinque.systems.arcana.content.records import Member, Species
from cinque.systems.arcana.model import LEVEL_RANGE, MOST_LEVEL, Arcana, ArcanaScene, content_of
from cinque.systems.arcana.rulings import ArcanaRulings

STATS: Final = ("attack", "defense", "special_attack", "special_defense", "speed")
MOST_KNOWN: Final = 4
STRUGGLE: Final = "struggle"
"""What is left to those who have learnt nothing that harms."""


def hit_points(rulings: ArcanaRulings, base: int, level: int) -> int:
    """Ruling hp-by-level."""
    return base if rulings.hp_by_level == "base" else 2 * base * level // 100 + level + 10


def stat(rulings: ArcanaRulings, base: int, level: int) -> int:
    """Ruling stats-by-level."""
    return base if rulings.stats_by_level == "base" else 2 * base * level // 100 + 5


def known_moves(rulings: ArcanaRulings, content: ArcanaContent, species: Species, level: int) -> tuple[str, ...]:
    """Ruling known-moves: what an arcana knows if nobody has chosen."""
    learnt = [move for at, move in species.learns if at <= level]
    harming = [move for move in learnt if content.moves[move].power > 0]
    known = learnt if rulings.known_moves == "all" else learnt[-MOST_KNOWN:]
    if not harming:
        return (*known, STRUGGLE)
    if not any(move in known for move in harming):
        known = [*learnt[-MOST_KNOWN + 1 :], harming[-1]]
    return tuple(known)


def arcana_of(scene: ArcanaScene, one: Member) -> tuple[Arcana, list[tuple[str, Refusal]]]:
    """The arcana that a record describes, and what is wrong with it, each with its place in the record."""
    arcana, rulings = Arcana(), scene.rulings
    arcana.level = one.level
    faults = [*check_member(one)]
    if arcana.too_high(rulings):
        faults.insert(0, ("level", Refusal("level-out-of-range", LEVEL_RANGE, most=MOST_LEVEL)))
    if lacks_figures(one):
        return arcana, faults
    if one.species:
        take_figures(arcana, rulings, content_of(scene), content_of(scene).species[one.species])
    take_own_figures(arcana, one)
    if arcana.hp > arcana.max_hp and not one.max_hp:
        faults.append(("hp", Refusal("too-many-hp", "arcana.ruling.hp-and-defeat", most=arcana.max_hp)))
    if arcana.lacks_defense(rulings):
        faults.append(("defense", Refusal("no-defense", "arcana.ruling.def-zero")))
    return arcana, faults


def take_figures(arcana: Arcana, rulings: ArcanaRulings, content: ArcanaContent, species: Species) -> None:
    """The figures of its species at its level."""
    arcana.species, arcana.types = species.key, species.types
    arcana.max_hp = hit_points(rulings, species.base.hp, arcana.level)
    for name in STATS:
        base = getattr(species.base, name)
        setattr(arcana, name, None if base is None else stat(rulings, base, arcana.level))
    arcana.moves = known_moves(rulings, content, species, arcana.level)


def take_own_figures(arcana: Arcana, one: Member) -> None:
    """What the record itself says goes before the species."""
    for name in ("types", "moves", "max_hp", *STATS):
        if getattr(one, name) is not None:
            setattr(arcana, name, getattr(one, name))
    if one.hp is not None and not arcana.max_hp:
        arcana.max_hp = max(1, one.hp)
    arcana.hp = arcana.max_hp if one.hp is None else one.hp
    if one.move_table is not None:
        arcana.move_table = plain_record(one.move_table)


def join_team(scene: ArcanaScene, side: str, seat: str, one: Member) -> None:
    """One more comes into the scene: a wild arcana that is met, an arcana of a trainer."""
    arcana, faults = arcana_of(scene, one)
    if faults:
        raise Refused(faults[0][1])
    take_place(scene, side, seat, one, arcana)


def take_place(scene: ArcanaScene, side: str, seat: str, one: Member, arcana: Arcana) -> None:
    """An arcana goes by an id of its own, at the end of the team of its side."""
    arcana.side, arcana.seat = side, seat
    arcana.id = free_id(one.id or arcana.species or one.name or "arcana", scene.creatures, "arcana")
    arcana.name = one.name or arcana.species or arcana.id
    scene.creatures[arcana.id] = arcana
    scene.teams[side].append(arcana.id)
