"""1.10 Building a Character as questions, then 1.5 with its rewards: the rules of the table, at work on a sheet."""

from cinque.core.ask import Ask, Data, Option
from cinque.core.draft import BUILD, SEAT, Draft, DraftPlay
from cinque.core.making import WHO, Making
from cinque.core.mistake import Refused
from cinque.core.refusal import Refusal
from cinque.core.sheet import record_of
from cinque.systems.vademecum.characters.levels import (
    ABILITY,
    BONUS_XP,
    LAST_LEVEL,
    PERK,
    XP_PER_LEVEL,
    LevelUp,
    choices,
    level_up,
    take_reward,
    why_no_level,
)
from cinque.systems.vademecum.content import VadeMecumContent, content_for, of_kit
from cinque.systems.vademecum.content.records import ATTRIBUTES, WEAPON
from cinque.systems.vademecum.creation.building import (
    ARRAYS,
    FIRST_MONEY,
    FIRST_RATIONS,
    FIRST_SKILLS,
    RATION,
    CharacterSheet,
    character_of,
    first_skills,
    first_worth,
    price_of,
    worth,
)
from cinque.systems.vademecum.creation.legal import MOST_STARTING_PRICE, SHOPPING
from cinque.systems.vademecum.model import PARTY, Character, VadeMecumScene, content_of
from cinque.systems.vademecum.purse import unit_of
from cinque.systems.vademecum.world.currency import RARE, Buy, buy

OVERVIEW = "vademecum.build.overview"
KIT = "vademecum.kit.definition"
BACKGROUND = "vademecum.build.background"
CLASS = "vademecum.build.class"
LEVEL = "vademecum.level.start"
SCORES = "vademecum.build.attributes"
FLAW = "vademecum.attribute.flaw-and-focus"
SKILLS = "vademecum.build.skills"
FIRST_PERK = "vademecum.build.perk"
FIRST_ABILITY = "vademecum.build.class-ability"
RATIONS = "vademecum.build.rations"
CURRENCY = "vademecum.build.currency"


class CharacterMaking(Making[VadeMecumScene, Character]):
    """The rules at work on the character of a sheet."""

    __slots__ = ()

    def __init__(self, play: DraftPlay) -> None:
        scene = scene_of(play.scene)
        super().__init__(play, scene, character_of(scene, sheet_of(play.scene.sheet, content_of(scene))), PARTY)

    def choices(self) -> Data:
        return choices_of(self.one)


def scene_of(draft: Draft) -> VadeMecumScene:
    scene = VadeMecumScene.under(draft.rulings, draft.packs)
    scene.kit = draft.sheet.get("kit", "")
    return scene


def sheet_of(sheet: Data, content: VadeMecumContent) -> CharacterSheet:
    """A sheet, legal or in the making, as a record."""
    return record_of(CharacterSheet, sheet, content)


def choices_of(one: Character) -> Data:
    """What a sheet says of the choices of a character, and of what it owns."""
    return {
        "level": one.level,
        "xp": one.xp,
        "attributes": {name: getattr(one, name) for name in ATTRIBUTES},
        "skills": dict(one.skills),
        "perks": list(one.perks),
        "abilities": list(one.abilities),
        "open_rewards": list(one.open_rewards),
        "items": dict(one.items),
        "wielded": one.wielded,
        "worn": one.worn,
        "money": one.money,
    }


# -- the steps


def build(play: DraftPlay) -> None:
    """Background, abilities, equipment; then the levels. Names, looks and goals are free text."""
    play.note("creation", OVERVIEW)
    packs = play.scene.packs
    choose_piece(play, "kit", [Option("kit", choice=key) for key in content_for(packs).kits], KIT)
    kit = play.scene.sheet["kit"]
    choose_piece(play, "race", pieces(packs, kit, "race"), BACKGROUND)
    choose_piece(play, "class", pieces(packs, kit, "class"), CLASS)
    levels = [Option("level", number=number) for number in range(1, LAST_LEVEL + 1)]
    level: int = play.choose(Ask(SEAT, "level", LEVEL, levels)).args["number"]
    choose_scores(play)
    making = CharacterMaking(play)
    choose_skills(making)
    if making.scene.rulings.perk_before_level_up == "one-at-creation":
        take_reward(making, making.one, PERK, FIRST_PERK)
    take_reward(making, making.one, ABILITY, FIRST_ABILITY)
    equip(making)
    for _ in range(1, level):
        making.one.xp = XP_PER_LEVEL
        level_up(making, LevelUp(WHO))
        take_open(making)
    making.one.xp = 0
    making.write()


def advance(play: DraftPlay) -> None:
    """Rewards that are open, then the next level; XP that are missing are the game master's to grant."""
    making = CharacterMaking(play)
    one, scene = making.one, making.scene
    opened = take_open(making)
    missing = XP_PER_LEVEL - one.xp
    if missing > 0:
        one.xp = XP_PER_LEVEL
    refusal = why_no_level(scene, one)
    if refusal is None:
        if missing > 0:
            making.note("xp-granted", BONUS_XP, WHO, xp=missing)
        level_up(making, LevelUp(WHO))
        take_open(making)
    elif not opened:
        raise Refused(refusal)
    making.write()


def take_open(making: CharacterMaking) -> bool:
    """Choose what was out of reach when it came and no longer is; tells whether there was anything."""
    one, scene = making.one, making.scene
    if scene.rulings.reward_choice == "bank-no-repeat" and making.draft.task == BUILD:
        return False  # whoever has just put a reward off is not asked again
    opened = list(one.open_rewards)
    for reward in opened:
        if choices(scene, one, reward):
            one.open_rewards.remove(reward)
            take_reward(making, one, reward)
    return one.open_rewards != opened


def pieces(packs: tuple[str, ...], kit: str, kind: str) -> list[Option]:
    """The races or classes of a world, to choose from."""
    return [Option(kind, choice=key) for key in of_kit(packs, kit, kind)]


def choose_piece(play: DraftPlay, kind: str, options: list[Option], clause: str) -> None:
    if options:  # a world may know no races
        play.scene.sheet[kind] = play.choose(Ask(SEAT, kind, clause, options)).args["choice"]


def choose_scores(play: DraftPlay) -> None:
    """The highest score is the Focus's; one attribute is the Flaw, the others share what is left."""
    sheet, content = play.scene.sheet, content_for(play.scene.packs)
    rulings = scene_of(play.scene).rulings
    focus, array = content.classes[sheet["class"]].focus, ARRAYS[rulings.attribute_array]
    play.note("focus-score", SCORES, attribute=focus, score=array[-1])
    flaws = [Option("flaw", choice=name) for name in ATTRIBUTES if name != focus]
    not_focus = [Refusal("flaw-is-focus", FLAW, attribute=focus)]
    sheet["flaw"] = flaw = play.choose(Ask(SEAT, "flaw", FLAW, flaws, refusals=not_focus)).args["choice"]
    sheet["attributes"] = scores = {focus: array[-1], flaw: array[0]}
    left = list(array[1:-1])
    for name in ATTRIBUTES:
        if name in scores:
            continue
        options = [Option("score", of=name, number=score) for score in dict.fromkeys(left)]
        scores[name] = play.choose(Ask(SEAT, name, SCORES, options)).args["number"]
        left.remove(scores[name])


def choose_skills(making: CharacterMaking) -> None:
    """A point each into six different skills, none of them under the Flaw."""
    one, content = making.one, content_of(making.scene)
    for _ in range(FIRST_SKILLS):
        legal = [key for key in first_skills(making.scene, one) if key not in one.skills]
        refusals = [
            Refusal("skill-under-flaw", SKILLS, skill=key)
            for key, skill in content.skills.items()
            if skill.attribute == one.flaw and key not in content.class_skills
        ]
        ask = Ask(SEAT, "skill", SKILLS, [Option("skill", choice=key) for key in legal], refusals=refusals)
        one.skills[making.choose(ask).args["choice"]] = 1


# -- equipment


def equip(making: CharacterMaking) -> None:
    """Two rations and 24 Currency Units, which may be spent at once."""
    one, scene = making.one, making.scene
    one.items, one.money = {RATION: FIRST_RATIONS}, FIRST_MONEY
    making.note("first-rations", RATIONS, WHO, count=FIRST_RATIONS, meal=RATION)
    making.note("first-money", CURRENCY, WHO, money=FIRST_MONEY, unit=unit_of(scene, one))
    scene.market = goods(scene)
    while True:
        legal, refusals = affordable(scene, one)
        options = [Option("acquire", item=key, price=price_of(content_of(scene), key)) for key in legal]
        ask = Ask(SEAT, "shopping", CURRENCY, [Option("done"), *options], refusals=refusals, decline="done")
        answer = making.choose(ask)
        if answer.verb == "done":
            break
        buy(making, Buy(WHO, answer.args["item"]))
    take_in_hand(making)
    gained = worth(content_of(scene), one.items) + one.money - first_worth(content_of(scene))
    if gained > 0:  # haggled down
        making.draft.sheet["gained"] = gained


def goods(scene: VadeMecumScene) -> list[str]:
    """All that can be bought in a world and carried away."""
    items, meals = of_kit(scene.packs, scene.kit, "item"), of_kit(scene.packs, scene.kit, "meal")
    wares = [key for key, item in items.items() if item.cost and not item.made_by]
    return [*wares, *(key for key, meal in meals.items() if meal.slots)]


def affordable(scene: VadeMecumScene, one: Character) -> tuple[list[str], list[Refusal]]:
    """What somebody can buy; by one reading also what may be haggled down to what is left."""
    content, haggles = content_of(scene), scene.rulings.creation_shopping == "normal-rules"
    legal: list[str] = []
    refusals: list[Refusal] = []
    for key in scene.market:
        price = price_of(content, key)
        tried = scene.haggled.get(f"buy/{WHO}/{key}")
        least = tried[1] if tried else price * 3 // 4 if haggles and price >= RARE else price
        if price > MOST_STARTING_PRICE and not haggles:
            refusals.append(Refusal("too-rare-to-start-with", SHOPPING, item=key))
        elif least > one.money:
            refusals.append(
                Refusal("cannot-pay", CURRENCY, who=WHO, price=least, money=one.money, unit=unit_of(scene, one))
            )
        else:
            legal.append(key)
    return legal, list({refusal.key: refusal for refusal in refusals}.values())


def take_in_hand(making: CharacterMaking) -> None:
    """A weapon in hand and an armor worn, if there are any."""
    one, items = making.one, content_of(making.scene).items
    weapons = [key for key in one.items if key in items and items[key].kind == WEAPON]
    armors = [key for key in one.items if key in items and items[key].tier]
    for topic, found in (("wielded", weapons), ("worn", armors)):
        if found:
            options = [Option(topic, item=key) for key in found]
            setattr(one, topic, making.choose(Ask(SEAT, topic, CURRENCY, options)).args["item"])
