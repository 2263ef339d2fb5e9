"""Vade Mecum and other programs: pieces for ccfolia (ココフォリア) and Udonarium, whose palettes roll by BCDice.

The palette rolls checks against the DT in a bar of the piece, and damage. Natural 1 and 20 are for the table to see.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from cinque.core.ask import Data
from cinque.core.rulings import Rulings
from cinque.core.sheet import Name
from cinque.exchange import Exported, Exporter, Report, Written
from cinque.exchange.ccfolia import Character as Piece
from cinque.exchange.ccfolia import Param, Status, one_line, write
from cinque.exchange.udonarium import through_ccfolia
from cinque.systems.vademecum.adventuring.skill_checks import AVERAGE
from cinque.systems.vademecum.adventuring.weapons_and_tools import advantage_of, arms_of
from cinque.systems.vademecum.at_the_table.creation import sheet_of
from cinque.systems.vademecum.at_the_table.wording import ability_text, item_text, slots
from cinque.systems.vademecum.characters.figures import (
    carrying_capacity,
    initiative_dice,
    movement_speed,
)
from cinque.systems.vademecum.classes import class_skill, class_skill_value, most_points, points_of
from cinque.systems.vademecum.conditions.guided import GUIDED
from cinque.systems.vademecum.content import innate
from cinque.systems.vademecum.content.records import ATTRIBUTES, Ability
from cinque.systems.vademecum.creation.building import CharacterSheet, character_of, kit_here
from cinque.systems.vademecum.model import MOST_EXHAUSTION, MOST_SATIATION, Character, VadeMecumScene, content_of
from cinque.systems.vademecum.purse import unit_in

CHARACTER: Final = "character"
IN_THE_MEMO: Final = "in-the-memo"
NO_PLACE: Final = "no-place-there"
LEFT_BEHIND: Final = ("played", "gained", "kept", "past_help", "used")
"""What only our own tables and checks of a sheet go by."""
USED: Final = ("name", "level", "hp", "points", "satiation", "exhaustion", "money", "wielded")
"""Fields whose values are figures of the piece, or rolled by it."""
NAMES: Final = {"kit": "kit", "race": "race", "class_": "class", "flaw": "attribute", "worn": "item", "wielded": "item"}


class Known(NamedTuple):
    """What a conversion goes by: the sheet, and the character as it comes to a table."""

    scene: VadeMecumScene
    made: CharacterSheet
    one: Character
    name: Name

    def called(self, kind: str, key: str) -> str:
        return one_line(self.name(kind, key))

    def named(self, kind: str, key: str) -> str:
        """A reference to a figure of the piece."""
        return f"{{{self.called(kind, key)}}}"


def to_ccfolia(kind: str, sheet: Data, rulings: Rulings, packs: tuple[str, ...], name: Name) -> Exported:
    """One piece: the character."""
    scene = VadeMecumScene.under(rulings, packs)
    made = sheet_of(sheet, content_of(scene))
    known = Known(scene, made, character_of(scene, made), name)
    piece, report = piece_of(known), Report()
    for field in sheet:
        tell(report, known, "class_" if field == "class" else field, piece.name)
    return Exported((Written(piece.name, write(piece, report)),), report)


def tell(report: Report, known: Known, field: str, subject: str) -> None:
    """What became of a field: figures, skills and the weapon in hand are used there, the rest is text in the memo."""
    value = getattr(known.made, field)
    if field in ("attributes", "skills"):
        pairs = value.items() if isinstance(value, dict) else value._asdict().items()
        kind = "skill" if field == "skills" else "attribute"
        text = " ".join(f"{known.called(kind, key)} {number}" for key, number in pairs)
        report.understood(subject, field, text, CHARACTER)
    elif field in USED:
        report.understood(subject, field, shown(known, field, value), CHARACTER)
    elif field in ("perks", "abilities"):
        for key in value:
            report.kept(subject, field, known.called("ability", key), IN_THE_MEMO, CHARACTER)
    elif field == "items":
        for key, count in value.items():
            report.kept(subject, field, f"{known.called('goods', key)} ×{count}", IN_THE_MEMO, CHARACTER)
    elif field in LEFT_BEHIND:
        report.dropped(subject, field, str(value), NO_PLACE, CHARACTER)
    else:
        report.kept(subject, field.removesuffix("_"), shown(known, field, value), IN_THE_MEMO, CHARACTER)


def shown(known: Known, field: str, value: Any) -> str:
    return known.called(NAMES[field], value) if field in NAMES and value else one_line(str(value))


# -- the piece


def piece_of(known: Known) -> Piece:
    scene, one, called = known.scene, known.one, known.called
    pool = points_of(scene, one)
    own = class_skill(scene, one) if one.class_ else ""
    figures = [("speed", movement_speed), ("capacity", carrying_capacity)]
    return Piece(
        name=one_line(known.made.name) or called("class", one.class_),
        memo="\n".join(memo(known)),
        initiative=initiative_dice(scene, one).value,
        status=(
            Status(called("stat", "hp"), one.hp, one.max_hp),
            *((Status(called("points", pool.key), one.points, most_points(scene, one)),) if pool is not None else ()),
            Status(called("stat", "satiation"), one.satiation, MOST_SATIATION),
            Status(called("stat", "exhaustion"), one.exhaustion, MOST_EXHAUSTION),
            Status(unit_in(scene, kit_here(known.made, scene.packs)), one.money, 0),
            Status(called("argument", "dt"), AVERAGE, 0),
        ),
        params=(
            *(Param(called("attribute", name), str(getattr(one, name))) for name in ATTRIBUTES),
            *(Param(called("skill", key), str(one.skills.get(key, 0))) for key in core_skills(scene)),
            *((Param(called("skill", own), str(class_skill_value(scene, one))),) if own else ()),
            *(Param(called("stat", label), str(work_out(scene, one).value)) for label, work_out in figures),
        ),
        commands="\n".join(palette(known)),
    )


def core_skills(scene: VadeMecumScene) -> list[str]:
    """The 15 that everybody has."""
    of_classes = {one.skill for one in content_of(scene).classes.values()}
    return [key for key in content_of(scene).skills if key not in of_classes]


def memo(known: Known) -> Iterator[str]:
    """Whatever no figure says: who it is, what it can do, and what it carries."""
    scene, made, called, content = known.scene, known.made, known.called, content_of(known.scene)
    yield f"{called('stat', 'level')} {made.level} / {called('kit', kit_here(made, scene.packs))}"
    for field in ("race", "class_", "flaw", "worn"):
        if getattr(made, field):
            yield f"{called('stat', field.removesuffix('_'))} {called(NAMES[field], getattr(made, field))}"
    for key in abilities_of(known):
        yield one_line(f"{called('ability', key)} / {ability_text(content, key, known.name)}")
    for key, count in made.items.items():
        item = content.items.get(key)
        size = slots(item.slots) if item is not None else slots(content.meals[key].slots)
        facts = item_text(item, known.name) if item is not None else ""
        yield one_line(" / ".join(part for part in (f"{called('goods', key)} ×{count}", size, facts) if part))
    yield from state(known)
    for field in ("appearance", "goal", "class_item", "notes"):
        yield from str(getattr(made, field)).splitlines()


def state(known: Known) -> Iterator[str]:
    """What play has left: XP, rewards that wait, conditions and injuries."""
    made, called = known.made, known.called
    if made.xp:
        yield f"{called('stat', 'xp')} {made.xp}"
    yield from (called("reward", key) for key in made.open_rewards)
    yield from (called("condition", key) for key in made.conditions)
    if made.guided:
        yield f"{called('condition', GUIDED)} {called('attribute', made.guided)}"
    if made.injury is not None:
        yield f"{called('stat', 'injury')} {made.injury[0]}-{made.injury[1]}"
    if made.dead:
        yield called("word", "dead")


def abilities_of(known: Known) -> list[str]:
    """Those of the sheet, each with the parts that are used one by one."""
    one, packs, every = known.one, known.scene.packs, content_of(known.scene).abilities
    own = dict.fromkeys((*innate(packs, one.class_, one.race), *one.perks, *one.abilities))
    return [each for key in own for each in (key, *(part for part, other in every.items() if other.part_of == key))]


# -- the palette


def palette(known: Known) -> Iterator[str]:
    """Attacks and spells with their damage, then every skill, initiative, and the bars."""
    scene, one, called = known.scene, known.one, known.called
    for arm in arms_of(scene, one):
        title = called("weapon", arm.key)
        yield f"{check_of(known, arm.skill, advantage_of(scene, one, arm))} {title}"
        yield f"{arm.dice}D6 {title}"
    for key in abilities_of(known):
        yield from ability_lines(known, content_of(scene).abilities[key])
    own = (class_skill(scene, one),) if one.class_ else ()
    for skill in (*core_skills(scene), *own):
        yield f"{check_of(known, skill)} {called('skill', skill)}"
    yield f"{max(1, initiative_dice(scene, one).value)}D6 {called('stat', 'initiative')}"
    yield f"2B6 {called('stat', 'injury')}"
    yield f":{called('stat', 'hp')}-"
    yield f":{called('stat', 'hp')}+"


def check_of(known: Known, skill: str, more: int = 0) -> str:
    """A D20 with what a skill adds to it, against the DT in its bar."""
    attribute = content_of(known.scene).skills[skill].attribute
    terms = f"{known.named('attribute', attribute)}+{known.named('skill', skill)}"
    return f"1D20+{terms}{f'{more:+}' if more else ''}>={known.named('argument', 'dt')}"


def ability_lines(known: Known, ability: Ability) -> Iterator[str]:
    title = known.called("ability", ability.key)
    if ability.check is not None:
        yield f"{check_of(known, ability.check.skill)} {title}"
    for dice in dict.fromkeys(number for number in (ability.damage, ability.heals) if number):
        yield f"{dice}D6 {title}"


EXPORTS: dict[str, Exporter] = {"ccfolia": to_ccfolia, "udonarium": through_ccfolia(to_ccfolia)}
