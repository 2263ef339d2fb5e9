"""The figures behind Combat Rating, for docs/vademecum.md: python tools/combat_ratings.py [FIGHTS] [--write].

For each of the kit's combatants the damage that it deals in a round, beside what its Combat Rating expects; and how
often a party of four beats it, or others of a level. Bots play both sides. With `--write` the tables in the document
are made anew.
"""

import re
import sys
from pathlib import Path
from typing import Any

from cinque.core.ask import Ask, Data
from cinque.core.fate import Bot, Seeded
from cinque.core.play import Play
from cinque.core.scene import Scene
from cinque.lab.fights import play_out
from cinque.systems.vademecum import SYSTEM
from cinque.systems.vademecum.characters.levels import LAST_LEVEL
from cinque.systems.vademecum.content import VALE, class_abilities, content_for, of_kit
from cinque.systems.vademecum.content.records import ATTRIBUTES
from cinque.systems.vademecum.model import ENEMIES, PARTY
from cinque.systems.vademecum.world.building import make_by_chance
from cinque.systems.vademecum.world.combatants import combat_rating

DOCUMENT = Path(__file__).parent.parent / "docs" / "vademecum.md"
BEGIN, END = "<!-- combat ratings -->", "<!-- end of combat ratings -->"
ROUNDS, FIGHTS = 400, 100
HP_OF_A_POST = 10**6
PARTY_LEVELS = (1, 4, 8, 12, 18, 24)
TIMES, FOUR_TIMES = (1, 2, 3, 4, 5), (1, 2, 3)
MEMBERS = (
    ("knight", "power", "longsword", "chainmail-armor"),
    ("barbarian", "power", "longsword", "leather-armor"),
    ("ranger", "precision", "shortbow", ""),
    ("monk", "agility", "", ""),
)
"""Class, the skill that it fights with, weapon and armor."""
BEGINNERS = {"longsword": "shortsword"}
WEALTHY = 4
"""From this level on a character can pay for Rare things."""


class Post(Bot):
    """Somebody who stands there and is hit; all others play as ever."""

    def __init__(self) -> None:
        self._others = SYSTEM.bot(1)

    def pick(self, ask: Ask, scene: Scene[Any, Any]) -> int:
        if ask.seat != "red":
            return self._others.pick(ask, scene)
        return max(0, ask.index(ask.decline)) if ask.decline else 0


def fighter(kind: str) -> Data:
    """A combatant with the strongest of its weapons in hand."""
    content = content_for(())
    known = content.combatants.get(kind)
    weapons = [content.items[key] for key in (known.items if known else ()) if content.items[key].attack]
    best = max(weapons, key=lambda item: item.damage, default=None)
    return {"combatant": kind, "seat": "blue"} | ({"wielded": best.key} if best else {})


def damage_per_round(kind: str) -> float:
    """Against somebody without armor, attributes and skills, who stands 5 feet away and never falls."""
    setup = {
        PARTY: [{"id": "post", "seat": "red", "at": "C3", "level": 5}],
        ENEMIES: [fighter(kind) | {"at": "C4"}],
    }
    scene = SYSTEM.new_scene(setup, {})
    for one in scene.creatures.values():
        one.hp = one.max_hp = HP_OF_A_POST  # some hurt themselves as well
    play: Play[Any] = Play(scene, Seeded(kind, Post()))
    while scene.round <= ROUNDS and (do := SYSTEM.next(scene)):
        SYSTEM.procedures[do].run(play)
    return (HP_OF_A_POST - scene.creatures["post"].hp) / ROUNDS


def member(class_: str, skill: str, weapon: str, armor: str, level: int) -> Data:
    """A character of a level as somebody would raise it: its Focus and what it fights with first."""
    content = content_for(())
    focus = content.classes[class_].focus
    scores = dict.fromkeys(ATTRIBUTES, 0) | {focus: min(6, 2 + level // 4)}
    points = 6 + level - 1
    order = [skill, "fortitude", "agility", "detection", "athletics", "medicine", "luck", "insight"]
    skills = {key: max(0, min(3, points - 3 * place)) for place, key in enumerate(dict.fromkeys(order))}
    fits = [key for key, one in class_abilities((), class_).items() if one.level <= level and not one.innate]
    if level < WEALTHY:
        weapon, armor = BEGINNERS.get(weapon, weapon), ""
    gear = {name: key for name, key in (("wielded", weapon), ("worn", armor)) if key}
    return {
        **scores,
        **gear,
        "class": class_,
        "level": level,
        "skills": skills,
        "seat": "red",
        "abilities": [key for key in fits if not content.abilities[key].part_of][: 1 + level // 3],
    }


def won(level: int, enemies: list[Data], own: Data, fights: int, name: str) -> int:
    """In so many percent of the fights four characters of a level are left standing."""
    setup = {PARTY: [member(*one, level) for one in MEMBERS], ENEMIES: enemies, "combatants": own.get("combatants", {})}
    first = SYSTEM.new_scene(setup | {"abilities": own.get("abilities", {})}, {})
    seeds = [f"{name}/{number}" for number in range(fights)]
    results = [play_out(SYSTEM, first.copy(), Seeded(seed, SYSTEM.bot(seed))) for seed in seeds]
    return round(100 * sum(one.winner == PARTY for one in results) / fights)


def enemies_of(kind: str, count: int) -> list[Data]:
    return [fighter(kind) for _ in range(count)]


def of_kit_table(fights: int) -> list[str]:
    kinds = sorted(of_kit((), VALE, "combatant").values(), key=lambda one: (one.level, one.key))
    lines = ["| Combatant | Level | CR | Expected a round | Dealt a round | One of it | Four of it |"]
    lines += ["|---|---|---|---|---|---|---|"]
    for one in kinds:
        rating = combat_rating(one.level).value
        name, level = content_for(()).name("combatant", one.key, "en"), min(LAST_LEVEL, one.level)
        dealt = damage_per_round(one.key)
        alone, four = (won(level, enemies_of(one.key, count), {}, fights, one.key) for count in (1, 4))
        figures = f"{one.level} | {rating} | {3.5 * rating:.1f} ({rating}D6) | {dealt:.1f} | {alone} % | {four} %"
        lines.append(f"| {name} | {figures} |")
    return lines


def by_level_table(fights: int) -> list[str]:
    heads = [f"one of {times} × the level" for times in TIMES] + [f"four of {times} ×" for times in FOUR_TIMES]
    lines = ["| Four of level | " + " | ".join(heads) + " |", "|---" * (len(heads) + 1) + "|"]
    for level in PARTY_LEVELS:
        shares = [of_level(level, times * level, 1, fights) for times in TIMES]
        shares += [of_level(level, times * level, 4, fights) for times in FOUR_TIMES]
        lines.append(f"| {level} | " + " | ".join(f"{share} %" for share in shares) + " |")
    return lines


def of_level(level: int, wanted: int, count: int, fights: int) -> int:
    """Against a combatant that is made by chance for a level: a brute."""
    scene = SYSTEM.new_scene({"combat": False, PARTY: [{}]}, {})
    kind = make_by_chance(Play(scene, Seeded(wanted, SYSTEM.bot(1))), wanted, "brute")
    return won(level, enemies_of(kind, count), scene.own, fights, f"{level}/{wanted}")


def tables(fights: int) -> str:
    said = (
        f"The last two columns and the second table tell how often four characters win, of {fights} fights: with one",
        "such combatant and with four, each time of the characters' level; and with a brute that is made by chance.",
    )
    return "\n".join([*of_kit_table(fights), "", *said, "", *by_level_table(fights)])


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    made = tables(numbers[0] if numbers else FIGHTS)
    if "--write" not in sys.argv:
        print(made)
        return
    text = DOCUMENT.read_text(encoding="utf-8")
    inside = re.compile(f"{re.escape(BEGIN)}.*{re.escape(END)}", re.DOTALL)
    DOCUMENT.write_text(inside.sub(lambda _: f"{BEGIN}\n{made}\n{END}", text), encoding="utf-8")


if __name__ == "__main__":
    main()
