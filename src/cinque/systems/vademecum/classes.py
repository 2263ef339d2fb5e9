"""1.4 Classes: the skill of a class, the item through which it works, and its Class Points."""

from typing import Final

from cinque.systems.vademecum.content.records import EARNED, EVOLUTION_LEVELS, Points
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of

POINTS = "vademecum.class.points"
PLEDGED: Final = "pledged"
NO_LIMIT: Final = 999
MOST_WITH_ITEMS: Final = 3


def skill_level(one: Character, skill: str) -> int:
    return one.skills.get(skill, 0)


def forms_of(level: int) -> int:
    """How many forms a class item has taken by a level."""
    return sum(1 for each in EVOLUTION_LEVELS if level >= each)


def class_item_bonus(scene: VadeMecumScene, one: Character) -> int:
    """What the class item adds to the class skill: more with each evolution."""
    if not one.class_:
        return 0
    content = content_of(scene)
    return content.class_items[content.classes[one.class_].item].bonus[forms_of(one.level) - 1]


def class_skill(scene: VadeMecumScene, one: Character) -> str:
    return content_of(scene).classes[one.class_].skill if one.class_ else ""


def class_skill_value(scene: VadeMecumScene, one: Character) -> int:
    """Points that were put into the class skill, where a kit allows that, and what the class item adds."""
    level = skill_level(one, class_skill(scene, one))
    return level + within_cap(scene, level, class_item_bonus(scene, one))


def within_cap(scene: VadeMecumScene, level: int, bonus: int) -> int:
    """What an item adds to a skill; by one reading skill and items are worth 3 at most."""
    if scene.rulings.item_and_kit_bonus_over_cap == "separate":
        return bonus
    return min(bonus, max(0, MOST_WITH_ITEMS - level))


def level_in(scene: VadeMecumScene, one: Character, skill: str) -> int:
    """The level of a skill; of the class skill its value."""
    own = bool(one.class_) and skill == class_skill(scene, one)
    return class_skill_value(scene, one) if own else skill_level(one, skill)


# -- Class Points


def points_of(scene: VadeMecumScene, one: Character) -> Points | None:
    """The pool of somebody's class, if it has one."""
    if not one.class_:
        return None
    content = content_of(scene)
    key = content.classes[one.class_].points
    return content.points[key] if key else None


def most_points(scene: VadeMecumScene, one: Character) -> int:
    pool = points_of(scene, one)
    if pool is None:
        return 0
    if pool.each_level:
        return one.level
    form = forms_of(one.level)
    if pool.last_open and form == len(pool.most) and scene.rulings.artifact_points != "fifteen":
        return pool.most[-2] if scene.rulings.artifact_points == "twelve" else NO_LIMIT
    return pool.most[form - 1]


def starting_points(scene: VadeMecumScene, one: Character) -> int:
    """A new character has all of them, unless they are only earned; by one reading none before the first Rest."""
    pool = points_of(scene, one)
    if (
        pool is None
        or scene.rulings.points_at_start == "none"
        or content_of(scene).classes[one.class_].starts_empty
        or pool.restored == EARNED
    ):
        return 0
    return most_points(scene, one)


def tell_points(play: VadeMecumPlay, one: Character, kind: str, points: int, ability: str) -> None:
    """How many, by which ability, and what is left of them."""
    hides = one.hides("points", "left")
    play.note(kind, POINTS, one.id, hides=hides, points=points, left=one.points, ability=ability)


def pay_points(play: VadeMecumPlay, one: Character, points: int, ability: str) -> None:
    if points > 0:
        one.points -= points
        one.points_spent += points
        tell_points(play, one, "pays-points", points, ability)


def free_points(one: Character) -> int:
    """The points that nothing waits for which somebody is trying just now."""
    return one.points - one.kept.get(PLEDGED, 0)


def pledge_points(one: Character, points: int) -> None:
    """They stay there for what somebody tries, whatever else happens meanwhile; a negative number frees them again."""
    pledged = one.kept.pop(PLEDGED, 0) + points
    if pledged:
        one.kept[PLEDGED] = pledged


def lose_points(play: VadeMecumPlay, one: Character, points: int, ability: str) -> None:
    lost = min(points, free_points(one))
    if lost:
        one.points -= lost
        tell_points(play, one, "loses-points", lost, ability)


def gain_points(play: VadeMecumPlay, one: Character, points: int, ability: str) -> None:
    """Never more than there can be at most."""
    gained = min(points, most_points(play.scene, one) - one.points)
    if gained > 0:
        one.points += gained
        tell_points(play, one, "gains-points", gained, ability)
