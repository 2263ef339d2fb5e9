"""What is in force for somebody all the time: by Abilities, by what is held or worn, by Features and training."""

from collections.abc import Sequence
from typing import Final

from cinque.core.tally import Tally
from cinque.systems.ptu.combatant import Combatant, Passives
from cinque.systems.ptu.content import LIBRARY, content_for
from cinque.systems.ptu.content.ability import Passive
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.notes import SEES_PAST_ABILITIES
from cinque.systems.ptu.stats.cases import holds, without_held_items

TOGETHER: Final = {"last_chance": "damage", "speed_evasion": "evasion", "softens_class": "softens"}
"""Fields that a rule looks at together with another one."""

EARLY: Final = "Priority"
ADVANCED: Final = "Priority (Advanced)"
"""What the range of a Move says that may come before its turn, or after it."""

NOTHING: Final[dict[str, tuple[Passive, ...]]] = dict.fromkeys(Passive._fields, ())


@LIBRARY.remembers
def _passives(
    packs: tuple[str, ...],
    abilities: tuple[str, ...],
    held: str,
    worn: tuple[str, ...],
    features: tuple[str, ...],
    moves: tuple[str, ...],
    trained: bool,
) -> Passives:
    content = content_for(packs)
    sources = [(f"ability:{key}", complete(content.abilities[key].passives, abilities)) for key in abilities]
    sources += [(f"item:{key}", content.items[key].passives) for key in ((*worn, held) if held else worn)]
    trainings = [(f"feature:{key}", content.features[key]) for key in features]
    sources += [(source, each.pokemon if trained else each.passives) for source, each in trainings]
    found = [passive for _, passives in sources for passive in passives]
    staged = [stat for passive in found if passive.stages for stat, by in passive.stages._asdict().items() if by]
    raised: dict[str, list[tuple[str, int, int]]] = {}
    for key in moves:
        for each in content.moves[key].raises:
            raised.setdefault(each.capability, []).append((f"move:{key}", each.by, each.by))
    for source, passives in sources:
        for passive in passives:
            for name, by in passive.capabilities.items():
                raised.setdefault(name, []).append((source, by, passive.more.get(name, by)))
    capabilities = {name: tuple(by) for name, by in raised.items()}
    doing = _by_deed(found)
    ranges, gifts = [content.moves[key].range for key in moves], bool(doing["priority"])
    at_times = any(content.moves[key].priority_in for key in moves)
    early = gifts or at_times or any(EARLY in range for range in ranges) or any(each.order for _, each in trainings)
    advanced = gifts or any(ADVANCED in range for range in ranges)
    return Passives(doing, frozenset(staged), capabilities, early, advanced)


def complete(passives: Sequence[Passive], abilities: Sequence[str]) -> tuple[Passive, ...]:
    """Without those that do nothing alone."""
    return tuple(passive for passive in passives if not passive.together or passive.together in abilities)


def _by_deed(found: Sequence[Passive]) -> dict[str, tuple[Passive, ...]]:
    doing: dict[str, list[Passive]] = {}
    for passive in found:
        fields = [name for name, usual in Passive._field_defaults.items() if getattr(passive, name) != usual]
        for name in dict.fromkeys([*fields, *[TOGETHER[name] for name in fields if name in TOGETHER]]):
            doing.setdefault(name, []).append(passive)
    return NOTHING | {name: tuple(passives) for name, passives in doing.items()}


def passives_of(scene: PtuScene, one: Combatant) -> Passives:
    """Everything that somebody has, whether its case holds now or not. A Pokémon's Features are its training."""
    held, worn, known = one.held, one.worn, one.passives
    if (scene.fields_on or one.active) and (held or worn) and without_held_items(scene, one):
        held, worn = "", armor_of(scene.packs, worn)
    if (
        known is not None
        and known.moves is one.moves
        and known.abilities is one.abilities
        and known.held is held
        and known.worn is worn
        and known.features is one.features
        and known.packs is scene.packs
    ):
        return known
    made = _passives(scene.packs, one.abilities, held, worn, one.features, one.moves, one.kind == "pokemon")
    one.passives = made.of(scene.packs, one, held, worn)
    return one.passives


@LIBRARY.remembers
def accessories_of(packs: tuple[str, ...], worn: tuple[str, ...]) -> tuple[str, ...]:
    """What is worn in the Accessory slot; that is also where a Trainer has what Pokémon hold."""
    items = content_for(packs).items
    return tuple(key for key in worn if items[key].accessory or items[key].kind == "held")


def armor_of(packs: tuple[str, ...], worn: tuple[str, ...]) -> tuple[str, ...]:
    gone = accessories_of(packs, worn)
    return tuple(key for key in worn if key not in gone)


def in_force(
    scene: PtuScene,
    one: Combatant,
    what: str,
    other: Combatant | None = None,
    ignored_by: Combatant | None = None,
    words: tuple[str, ...] = (),
) -> Sequence[Passive]:
    """Those that do something, by the field of the record that says what, and whose case holds now.

    `words` are those that hold of an attack. Some foes ignore Defensive Abilities.
    """
    theirs = passives_of(scene, one).doing[what]
    if not theirs:
        return theirs
    found = [passive for passive in theirs if not passive.case or holds(scene, passive.case, one, other, words)]
    if ignored_by is not None and ignores_abilities(scene, ignored_by):
        return [passive for passive in found if not passive.defensive]
    return found


def ignores_abilities(scene: PtuScene, one: Combatant) -> bool:
    """Whether Defensive Abilities do not count against somebody, always or in the attack at hand."""
    return bool(passives_of(scene, one).doing["ignores_abilities"]) or SEES_PAST_ABILITIES in one.notes


def infiltrates(scene: PtuScene, one: Combatant | None) -> bool:
    """Whether hazards, Blessings and decoys of foes do not count against somebody."""
    return one is not None and bool(in_force(scene, one, "infiltrates"))


def source_of(scene: PtuScene, one: Combatant, passive: Passive) -> str:
    """What a passive of somebody comes from, as a term calls it: `ability:guts`, `item:helmet`, `feature:…`."""
    content = content_for(scene.packs)
    for key in one.abilities:
        if any(each is passive for each in content.abilities[key].passives):
            return f"ability:{key}"
    for key in (*one.worn, one.held):
        if key and any(each is passive for each in content.items[key].passives):
            return f"item:{key}"
    for key in one.features:
        feature = content.features[key]
        if any(each is passive for each in (*feature.pokemon, *feature.passives)):
            return f"feature:{key}"
    return "granted"


def add_passive(tally: Tally, scene: PtuScene, one: Combatant, passive: Passive, by: int, clause: str) -> None:
    """Add what a passive of somebody is worth; where it comes from is told to those who may know it."""
    if tally.terms is None:
        tally.add(by, "", clause)
    else:
        tally.add(by, source_of(scene, one, passive), clause, of=one.seat)


def times_passive(
    tally: Tally, scene: PtuScene, one: Combatant, passive: Passive, by: tuple[int, int], clause: str
) -> None:
    """Multiply by what a passive of somebody is worth; where it comes from is told to those who may know it."""
    if tally.terms is None:
        tally.times(*by, "", clause)
    else:
        tally.times(*by, source_of(scene, one, passive), clause, of=one.seat)
