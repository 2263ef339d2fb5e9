"""3.2 Building a Combatant: by the steps of the book, or by chance for a level and a way to fight.

What is built is a piece of the table's own content: from then on it can be met like any other combatant.
"""

from typing import Annotated, Final, NamedTuple

from cinque.core.ask import Data
from cinque.core.log import GM
from cinque.core.mistake import Refused, SetupError
from cinque.core.procedure import BESIDE, Procedure
from cinque.core.record import Between, By, Called, Of, OneOf, plain_record
from cinque.core.scene import free_id
from cinque.core.seat import GM_ROLE
from cinque.core.sentences import Words
from cinque.systems.vademecum.content.records import ATTRIBUTES, ROLES, Attributes
from cinque.systems.vademecum.model import MOST_LEVEL, VadeMecumPlay, VadeMecumScene, content_of
from cinque.systems.vademecum.world.combatants import (
    BUILD_ABILITIES,
    EXPECTED,
    LEVEL,
    MOST_ATTRIBUTE,
    abilities_of,
    attribute_points,
    combat_rating,
    faults_of_combatant,
    guide_to,
)

NAME = "vademecum.combatant.build-background"
COMBATANTS, ABILITIES = "combatants", "abilities"
"""The fields of the table's own content."""

WORDS: Final = Words("cinque.systems.vademecum")

STRIKES: Final = {
    "bystander": ("blow", "strength", "charisma"),
    "brute": ("blow", "strength", "charisma"),
    "skirmisher": ("lunge", "dexterity", "intelligence"),
    "marksman": ("shot", "dexterity", "strength"),
    "controller": ("burst", "charisma", "strength"),
    "lurker": ("stab", "dexterity", "charisma"),
}
"""By role: the attack, the attribute that it needs, and the one that pays for more of it."""


class NewCombatant(NamedTuple):
    """The steps of the book: a name and a faction; a level, attributes and abilities."""

    name: Annotated[str, Called()]
    level: Annotated[int, Between(1, MOST_LEVEL), By("vademecum.combatant.build-level")]
    abilities: tuple[Annotated[str, Of("ability")], ...]
    attributes: Attributes = Attributes()
    faction: Annotated[str, Of("faction")] = ""
    role: Annotated[str, OneOf(ROLES, "role")] = "brute"
    items: tuple[Annotated[str, Of("item")], ...] = ()


class AnyCombatant(NamedTuple):
    level: Annotated[int, Between(1, MOST_LEVEL)]
    role: Annotated[str, OneOf(ROLES, "role")] = ""


def build_combatant(play: VadeMecumPlay, what: NewCombatant) -> None:
    """Every rule of building is held to; how strong the abilities are is told against the Combat Rating."""
    faults = faults_of_combatant(play.scene, what.level, what.attributes, what.abilities)
    if faults:
        raise Refused(faults[0])
    record = what._asdict() | {
        "attributes": {name: value for name, value in what.attributes._asdict().items() if value},
        "abilities": list(what.abilities),
        "items": list(what.items),
    }
    key = keep(play.scene, record, {})
    tell(play, key)


def random_combatant(play: VadeMecumPlay, what: AnyCombatant) -> None:
    """For the game master: a combatant of a level that fights in some way."""
    role = what.role or ROLES[play.total(1, len(ROLES), LEVEL, visible=GM) - 1]
    tell(play, make_by_chance(play, what.level, role))


def make_by_chance(play: VadeMecumPlay, level: int, role: str) -> str:
    """As a rule of the book would: all its points, some traded, an attack of its Combat Rating, and a trick of others.

    Gives its key.
    """
    scene, content = play.scene, content_of(play.scene)
    strike, best, worst = STRIKES[role]
    traded = play.total(1, 3, LEVEL, visible=GM) - 1
    attributes = spread(attribute_points(level).value, traded, best, worst)
    tricks = tricks_of(scene, role, level)
    trick = [tricks[play.total(1, len(tricks), BUILD_ABILITIES, visible=GM) - 1]] if tricks else []
    names, ability = content.pieces["ability"][strike].names, content.abilities[strike]
    attack: Data = {
        "name": names["en"],
        "ja": names["ja"],
        "action": ability.action,
        "range": ability.range,
        "check": plain_record(ability.check),
        "damage": combat_rating(level).value,
    }
    record = names_by_chance(scene, role) | {"level": level, "role": role, "attributes": attributes}
    return keep(scene, record | {"abilities": trick}, attack)


def names_by_chance(scene: VadeMecumScene, role: str) -> Data:
    """After its role, in every language; the next one has a number. How strong it is, a name must not tell."""
    number = free_id(role, content_of(scene).combatants, role).removeprefix(role).removeprefix("-")
    en, ja = (WORDS.template(lang, "role", role).capitalize() for lang in ("en", "ja"))
    return {"name": f"{en} {number}".rstrip(), "ja": f"{ja}{number}"}


def spread(points: int, traded: int, best: str, worst: str) -> dict[str, int]:
    """Points into the best attribute, then into the others; some more of the best for less of the worst."""
    found = dict.fromkeys(ATTRIBUTES, 0)
    for name in (best, *(name for name in ATTRIBUTES if name not in (best, worst)), worst):
        found[name] = min(points, MOST_ATTRIBUTE)
        points -= found[name]
    more = min(traded, MOST_ATTRIBUTE - found[best])
    found[best] += more
    found[worst] -= more
    return {name: value for name, value in found.items() if value}


def tricks_of(scene: VadeMecumScene, role: str, level: int) -> list[str]:
    """What combatants that fight like that can do besides plain attacks, up to their level."""
    content = content_of(scene)
    alike = [one for one in content.combatants.values() if one.role == role and one.level <= level]
    known = dict.fromkeys(key for one in alike for key in abilities_of(scene, one))
    return [key for key in known if not content.abilities[key].damage]


def keep(scene: VadeMecumScene, record: Data, attack: Data) -> str:
    """Make it a piece of the table's own content; gives its key."""
    key = free_id(str(record["name"]).lower().replace(" ", "-"), content_of(scene).combatants, "combatant")
    own = {field: dict(table) for field, table in scene.own.items()}
    if attack:
        strike = f"{key}-attack"
        own.setdefault(ABILITIES, {})[strike] = attack
        record = record | {"abilities": [strike, *record["abilities"]]}
    own.setdefault(COMBATANTS, {})[key] = {name: value for name, value in record.items() if value != ""}
    before, scene.own = scene.own, own
    try:
        scene.pin_own()
    except SetupError as error:
        scene.own = before
        raise Refused(error.faults[0][1]) from None
    return key


def tell(play: VadeMecumPlay, key: str) -> None:
    """What the book expects of it, and what its attacks come to."""
    content = content_of(play.scene)
    one = content.combatants[key]
    play.note("combatant-built", NAME, visible=GM, combatant=key, level=one.level, role=one.role)
    guide_to(play, one.level)
    dice = sum(content.abilities[ability].damage for ability in one.abilities)
    play.note("damage-of-abilities", EXPECTED, visible=GM, dice=dice)


BUILDING_PROCEDURES = {
    "build-combatant": Procedure(build_combatant, GM_ROLE, NewCombatant, BUILD_ABILITIES, BESIDE),
    "random-combatant": Procedure(random_combatant, GM_ROLE, AnyCombatant, LEVEL, BESIDE),
}
