"""Worn & Equipped Items: what is worn works all the time, unless a condition silences it."""

from cinque.core.tally import Tally
from cinque.systems.mystery.content.records import Worn
from cinque.systems.mystery.field import barring_items
from cinque.systems.mystery.model import Character, MysteryScene, content_of
from cinque.systems.mystery.status import Status, statuses_of
from cinque.systems.mystery.use import Use

WORN = "mystery.item.worn"


def worn_by(scene: MysteryScene, one: Character) -> Worn | None:
    """What somebody wears, as far as it works."""
    if not one.worn or (one.active and any(status.silences_worn_item for status, _ in statuses_of(one))):
        return None
    if scene.active and barring_items(scene) is not None:
        return None
    return content_of(scene).items[one.worn].worn


def add_worn_stat(scene: MysteryScene, one: Character, stat: str, tally: Tally) -> None:
    worn = worn_by(scene, one) if one.worn else None
    if worn is not None and stat in worn.stats:
        tally.add(worn.stats[stat], f"item:{one.worn}", WORN, of=one.keeper)


def add_worn_damage(scene: MysteryScene, use: Use, super_effective: bool, tally: Tally) -> None:
    """More damage: of moves of a type, of a property, or of super-effective ones."""
    user = use.user
    worn = worn_by(scene, user) if user.worn else None
    if worn is None or not worn.damage:
        return
    fits = worn.type in ("", use.type) and worn.property_ in ("", use.move.property_)
    if fits and (super_effective or not worn.super_effective):
        tally.add(worn.damage, f"item:{user.worn}", WORN, of=user.keeper)


def keeps_off(scene: MysteryScene, one: Character, status: Status) -> bool:
    worn = worn_by(scene, one) if one.worn else None
    return worn is not None and status.key in worn.keeps_off
