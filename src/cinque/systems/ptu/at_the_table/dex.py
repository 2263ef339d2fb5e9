"""What people read who look up a Move, an Ability, an item, a species, a Feature, a Trainer or a habitat."""

from collections.abc import Callable
from typing import Any

from cinque.core.pack import Piece
from cinque.core.tally import signed
from cinque.systems.ptu.at_the_table.wording import Name, Wording, frequency_in, range_in
from cinque.systems.ptu.content.ability import Ability
from cinque.systems.ptu.content.records import Feature, Habitat, Item, Move, Species, TrainerSample
from cinque.systems.ptu.content.words import STATS
from cinque.systems.ptu.stats.charts import dice_of

Lines = list[tuple[str, str]]


def describe(kind: str, piece: Piece, lang: str, name: Name) -> Lines:
    """The facts as a reader gets them: pairs of a label and a text."""
    describers: dict[str, Callable[[Any, Wording], Lines]] = {
        "move": move_lines,
        "ability": ability_lines,
        "item": item_lines,
        "species": species_lines,
        "feature": feature_lines,
        "trainer": trainer_lines,
        "habitat": habitat_lines,
    }
    lines = describers[kind](piece.record, Wording(lang, name))
    return [(name("stat", label), text) for label, text in lines if text]


def damage_text(move: Move) -> str:
    """The Damage Base with its dice."""
    return f"{move.db} ({dice_of(move.db, 'clamp')})" if move.db else ""


def move_lines(move: Move, speak: Wording) -> Lines:
    return [
        ("type", speak.listed("type", (move.type, *move.types))),
        ("class", speak.word("word", move.class_)),
        ("frequency", frequency_in(speak.lang, move.frequency)),
        ("ac", str(move.ac) if move.ac is not None else ""),
        ("damage-base", damage_text(move)),
        ("range", range_in(speak.lang, move.range)),
        ("critical", f"{move.critical}+" if move.critical < 20 else ""),
        ("effect", speak.text(move)),
        ("capabilities", speak.listed("capability", move.grants)),
    ]


def ability_lines(ability: Ability, speak: Wording) -> Lines:
    return [
        ("frequency", frequency_in(speak.lang, ability.frequency)),
        ("action", speak.word("word", ability.action) if ability.action != "static" else ""),
        ("trigger", speak.word("word", ability.trigger) if ability.trigger else ""),
        ("range", str(ability.range) if ability.range else ""),
        ("effect", speak.text(ability)),
        ("move", speak.name("move", ability.connection) if ability.connection else ""),
    ]


def item_lines(item: Item, speak: Wording) -> Lines:
    weapon = item.weapon
    return [
        ("kind", speak.word("item-kind", item.kind)),
        ("cost", f"${item.cost:,}" if item.cost else ""),
        ("capture-modifier", signed(item.ball.modifier) if item.ball else ""),
        ("ac", signed(weapon.ac) if weapon and weapon.ac else ""),
        ("damage-base", signed(weapon.db) if weapon and weapon.db else ""),
        ("range", str(weapon.range) if weapon and weapon.range else ""),
        ("effect", speak.text(item)),
    ]


def species_lines(species: Species, speak: Wording) -> Lines:
    def named(kind: str, keys: tuple[str, ...]) -> str:
        return speak.comma.join(speak.name(kind, key) for key in keys)

    learns = speak.comma.join(f"{one.level} {speak.name('move', one.move)}" for one in species.learns)
    evolves = speak.comma.join(f"{speak.name('species', key)} ({level})" for key, level in species.evolves.items())
    return [
        ("types", " / ".join(speak.word("type", type) for type in species.types)),
        *((name, str(getattr(species.base, name))) for name in STATS),
        ("size", speak.word("word", species.size)),
        ("weight_class", str(species.weight_class)),
        ("capabilities", capabilities_text(species.capabilities, speak)),
        ("naturewalk", speak.listed("place", species.naturewalk)),
        ("skills", speak.comma.join(f"{speak.word('skill', key)} {dice}" for key, dice in species.skills.items())),
        ("basic-abilities", named("ability", species.basic)),
        ("advanced-abilities", named("ability", species.advanced)),
        ("high-abilities", named("ability", species.high)),
        ("moves", learns),
        ("tutor-moves", named("move", species.tutor)),
        ("evolves", evolves),
        ("habitats", speak.listed("place", species.habitats)),
    ]


def capabilities_text(capabilities: dict[str, int], speak: Wording) -> str:
    """Those without a number are just there."""
    return speak.comma.join(
        speak.word("capability", key)
        if value == 1 and key not in NUMBERED
        else f"{speak.word('capability', key)} {value}"
        for key, value in capabilities.items()
        if value
    )


NUMBERED = (
    *("overland", "swim", "sky", "levitate", "burrow", "teleporter", "high-jump", "long-jump", "power", "mountable"),
)


def feature_lines(feature: Feature, speak: Wording) -> Lines:
    needs = speak.comma.join(f"{speak.word('skill', key)} {rank}" for key, rank in feature.needs.items())
    return [
        ("kind", speak.word("word", "edge" if feature.edge else "feature")),
        ("needs", needs),
        ("action", speak.word("word", feature.action) if feature.action != "static" else ""),
        ("frequency", frequency_in(speak.lang, feature.frequency) if feature.action != "static" else ""),
        ("ap", str(feature.ap) if feature.ap else ""),
        ("drain", str(feature.drain) if feature.drain else ""),
        ("bind", str(feature.bind) if feature.bind else ""),
        ("moves", speak.comma.join(speak.name("move", key) for key in feature.moves)),
        ("effect", speak.text(feature)),
    ]


def trainer_lines(trainer: TrainerSample, speak: Wording) -> Lines:
    skills = speak.comma.join(f"{speak.word('skill', key)} {rank}" for key, rank in trainer.skills.items())
    items = speak.comma.join(f"{speak.name('item', key)} ×{count}" for key, count in trainer.items.items())
    return [
        ("level", str(trainer.level)),
        ("stats", speak.comma.join(f"{speak.word('stat', key)} +{points}" for key, points in trainer.stats.items())),
        ("skills", skills),
        ("features", speak.comma.join(speak.name("feature", key) for key in trainer.features)),
        ("moves", speak.comma.join(speak.name("move", key) for key in trainer.moves)),
        ("items", items),
        ("team", speak.comma.join(member_text(one, speak) for one in trainer.team)),
    ]


def member_text(short: str, speak: Wording) -> str:
    """`cyndaquil level=14 nature=hardy` by its name, with its level."""
    words = short.split()
    level = next((word.partition("=")[2] for word in words if word.startswith("level=")), "")
    return f"{speak.name('species', words[0])} {level}".rstrip()


def habitat_lines(habitat: Habitat, speak: Wording) -> Lines:
    met = speak.comma.join(f"{speak.name('species', one.species)} {one.from_}–{one.to}" for one in habitat.met)
    return [("place", speak.word("place", habitat.place)), ("met", met)]
