"""What follows when the game master sets something of somebody: figures, and whether they stand.

At 0 HP somebody has fallen, above they have not, whoever says so.
"""

from collections.abc import Sequence
from typing import Final

from cinque.core.effect import Active
from cinque.core.fate import Fate
from cinque.core.play import Play
from cinque.systems.vademecum.characters.figures import work_out
from cinque.systems.vademecum.classes import most_points
from cinque.systems.vademecum.combat.rounds import change_sides
from cinque.systems.vademecum.condition import end_all
from cinque.systems.vademecum.conditions.grappled import loosen
from cinque.systems.vademecum.conditions.incapacitated import INCAPACITATED
from cinque.systems.vademecum.content.records import ATTRIBUTES
from cinque.systems.vademecum.injuries import DIED, GRAPPLE_END, IN_ROUND, INCUR, LIGHTEST, go_down, heal_injury, rise
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of
from cinque.systems.vademecum.tiles import make_room

SCORES: Final = ("level", *ATTRIBUTES, "skills", "class_", "race", "perks", "abilities")
"""What figures follow from; those of another shape stay as they are until it ends."""


def follow(scene: VadeMecumScene, one: Character, field: str) -> None:
    """Nothing is told and no die falls."""
    play = Play(scene, Fate())
    if field == "hp":
        stand_or_fall(play, one)
    elif field in ("dead", "defeated"):
        be_gone_or_not(play, one)
    elif field == "injury":
        be_injured_or_not(play, one)
    elif field == "active":
        follow_hp(play, one)
    elif field == "square":
        be_elsewhere(play, one)
    elif field == "side":
        change_sides(play, one, one.side)
    elif field == "class_":
        leave_class(scene, one)
    if field in SCORES and not one.own:
        work_out(scene, one)
    if scene.order and not one.is_out and one.id not in scene.order:
        come_last(scene, one)


def come_last(scene: VadeMecumScene, one: Character) -> None:
    """Whoever had no place in the order, being dead when it was rolled for, acts after all others."""
    one.initiative = 0
    scene.order.append(one.id)
    scene.queue.append(one.id)


def leave_class(scene: VadeMecumScene, one: Character) -> None:
    """What was chosen of another class is gone, and nobody has more Class Points than the new class allows."""
    one.abilities, one.perks = of_class(scene, one, one.abilities), of_class(scene, one, one.perks)
    if one.own:
        one.own["abilities"] = list(of_class(scene, one, one.own["abilities"]))
    one.points = min(one.points, most_points(scene, one))


def of_class(scene: VadeMecumScene, one: Character, keys: Sequence[str]) -> tuple[str, ...]:
    abilities = content_of(scene).abilities
    return tuple(key for key in keys if abilities[key].class_ in ("", one.class_))


def be_elsewhere(play: VadeMecumPlay, one: Character) -> None:
    one.cover = 0
    loosen(play, one)


def follow_hp(play: VadeMecumPlay, one: Character) -> None:
    """Whatever conditions are set: who has fallen is Incapacitated, and who stands is not."""
    if one.is_able:
        INCAPACITATED.end(play, one)
    elif one.injury:
        INCAPACITATED.put(play, one, Active(), INCUR)


def stand_or_fall(play: VadeMecumPlay, one: Character) -> None:
    if one.is_able:
        rise(play, one, one.hp, INCUR)
    elif one.is_combatant and play.scene.rulings.combatant_at_zero_hp == "defeated":
        one.defeated = True
        be_gone_or_not(play, one)
    elif not one.is_out:
        lie_injured(play, one)


def be_gone_or_not(play: VadeMecumPlay, one: Character) -> None:
    """The dead and the defeated have no HP and no injury; whoever is so no longer lies there."""
    if not one.is_out:
        lie_injured(play, one)
        return
    go_down(play, one)
    heal_injury(play, one)
    end_all(play, one, lambda rule: rule.holds or rule.ends_with_death(play.scene), GRAPPLE_END)
    if one.dead:
        INCAPACITATED.put(play, one, Active(), INCUR)
        one.kept[DIED], one.kept[IN_ROUND] = play.scene.clock, play.scene.round


def be_injured_or_not(play: VadeMecumPlay, one: Character) -> None:
    """Whoever has an injury lies there, and whoever has none any longer is stable with 1 HP."""
    if one.injury:
        one.dead = one.defeated = False
        lie_injured(play, one)
    elif not one.is_out:
        rise(play, one, max(1, one.hp), INCUR)


def lie_injured(play: VadeMecumPlay, one: Character) -> None:
    """An injury is the lightest one, until the game master sets another."""
    go_down(play, one)
    make_room(play.scene, one)
    one.kept.pop(DIED, None)
    one.kept.pop(IN_ROUND, None)
    INCAPACITATED.put(play, one, Active(), INCUR)
    one.injury, one.degree = one.injury or LIGHTEST[0], one.degree or LIGHTEST[1]
