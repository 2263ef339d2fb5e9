"""What is in force for somebody all the time: by Abilities, by what is held or worn, by Features and training."""

from collections.abc import Sequence

from cinque.core.tally import Tally
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import LIBRARY, content_for
from cinque.systems.ptu.content.records import Passive
from cinque.systems.ptu.field.registry import fields_of
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.stats.cases import holds


@LIBRARY.remembers
def _passives(
    packs: tuple[str, ...], abilities: tuple[str, ...], items: tuple[str, ...], features: tuple[str, ...], trained: bool
) -> tuple[Passive, ...]:
    content = content_for(packs)
    found: list[Passive] = []
    for key in abilities:
        found += content.abilities[key].passives
    for key in items:
        found += content.items[key].passives
    for key in features:
        feature = content.features[key]
        found += feature.pokemon if trained else feature.passives
    return tuple(found)


def without_held_items(scene: PtuScene) -> bool:
    return bool(scene.fields_on) and any(field.no_held_items for field in fields_of(scene))


def useful_items(scene: PtuScene, one: Combatant) -> tuple[str, ...]:
    """What somebody holds and wears; in a Magic Room neither Held Items nor accessories are of any use."""
    if without_held_items(scene):
        return armor_of(scene.packs, one.worn)
    return (*one.worn, one.held) if one.held else one.worn


@LIBRARY.remembers
def accessories_of(packs: tuple[str, ...], worn: tuple[str, ...]) -> tuple[str, ...]:
    """What is worn in the Accessory slot; that is also where a Trainer has what Pokémon hold."""
    items = content_for(packs).items
    return tuple(key for key in worn if items[key].accessory or items[key].kind == "held")


def armor_of(packs: tuple[str, ...], worn: tuple[str, ...]) -> tuple[str, ...]:
    gone = accessories_of(packs, worn)
    return tuple(key for key in worn if key not in gone)


def passives_of(scene: PtuScene, one: Combatant) -> tuple[Passive, ...]:
    """Everything that somebody has, whether its case holds now or not. A Pokémon's Features are its training."""
    if not (one.abilities or one.held or one.worn or one.features):
        return ()
    items = useful_items(scene, one)
    return _passives(scene.packs, one.abilities, items, one.features, one.kind == "pokemon")


@LIBRARY.remembers
def _stats_touched(
    packs: tuple[str, ...], abilities: tuple[str, ...], items: tuple[str, ...], features: tuple[str, ...], trained: bool
) -> frozenset[str]:
    found = _passives(packs, abilities, items, features, trained)
    staged = [stat for passive in found if passive.stages for stat, by in passive.stages._asdict().items() if by]
    return frozenset([*staged, *("initiative" for passive in found if passive.initiative)])


def touches(scene: PtuScene, one: Combatant, stat: str) -> bool:
    """Whether anything that somebody has could change the stages of a Stat, or Initiative."""
    if not (one.abilities or one.held or one.worn or one.features):
        return False
    items = useful_items(scene, one)
    return stat in _stats_touched(scene.packs, one.abilities, items, one.features, one.kind == "pokemon")


def in_force(
    scene: PtuScene,
    one: Combatant,
    other: Combatant | None = None,
    ignored_by: Combatant | None = None,
    words: tuple[str, ...] = (),
) -> Sequence[Passive]:
    """Those whose case holds; `words` are those that hold of an attack. Some foes ignore Defensive Abilities."""
    theirs = passives_of(scene, one)
    if not theirs:
        return theirs
    found = [passive for passive in theirs if not passive.case or holds(scene, passive.case, one, other, words)]
    if ignored_by is not None and found and ignores_abilities(scene, ignored_by):
        return [passive for passive in found if not passive.defensive]
    return found


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


def ignores_abilities(scene: PtuScene, one: Combatant) -> bool:
    for passive in passives_of(scene, one):  # noqa: SIM110 - twice as fast as any()
        if passive.ignores_abilities:
            return True
    return False


def has_passive(scene: PtuScene, one: Combatant, name: str) -> bool:
    """Whether a yes-or-no field of some passive is set."""
    return any(getattr(passive, name) for passive in in_force(scene, one))
