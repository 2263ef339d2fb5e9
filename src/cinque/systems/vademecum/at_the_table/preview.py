"""What an option would touch, what it costs, and the facts of what it is done with."""

from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.grid import Cell
from cinque.core.screen import Content, Cost, Fact, Preview, touched
from cinque.systems.vademecum.abilities.costs import as_far_as_known, least_points
from cinque.systems.vademecum.abilities.targets import PLACE, may_be_reached
from cinque.systems.vademecum.ability import as_used, rule_of
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.combat.attack import arm_named
from cinque.systems.vademecum.combat.movement import ways
from cinque.systems.vademecum.condition import MAIN as MAIN_NEEDED
from cinque.systems.vademecum.condition import condition_of
from cinque.systems.vademecum.content.records import BONUS, MAIN, Ability
from cinque.systems.vademecum.model import FEET, Character, VadeMecumScene, content_of
from cinque.systems.vademecum.world.currency import BUY, SELLS, price_so_far

MAIN_ACTION, BONUS_ACTION, MONEY = "main-action", "bonus-action", "money"
FAR_FEET: Final = 1000
"""From here on a range is as far as one sees."""

ACTIONS: Final = {
    **dict.fromkeys(("attack", "grapple", "forfeit", "escape"), MAIN_ACTION),
    **dict.fromkeys(("dash", "take-cover", "help", "treat", "cure", "search"), BONUS_ACTION),
    **dict.fromkeys(("wield", "pick-up", "stand"), BONUS_ACTION),
}
"""What answers in one's turn cost."""

USES: Final = ("use", "use-on", "use-points", "spend-on", "quick", "quick-on", "spread")
"""How abilities are used."""

TURN_TOPICS: Final = ("turn", "extra-bonus-action")
GOODS: Final = ("item", "meal", "vehicle")


def preview(scene: VadeMecumScene, ask: Ask, option: Option) -> Preview:
    found = touched(option)
    one = scene.creatures.get(ask.who or option.args.get("who", ""))
    if one is None:
        return found
    if option.verb == "attack":
        found = of_attack(scene, found, arm_named(scene, one, option.args["weapon"]))
    elif option.verb in USES:
        found = of_ability(scene, found, one, option)
    elif option.verb == "move":
        found = found._replace(cells=tuple(ways(scene, one).cells()))
    elif option.verb == "to":
        found = on_foot(scene, found, one)
    elif option.verb in (BUY, SELLS, "eat"):
        found = of_goods(scene, found, one, option)
    return found._replace(costs=(*found.costs, *actions(scene, one, ask, option)))


def on_foot(scene: VadeMecumScene, found: Preview, one: Character) -> Preview:
    """The way to a tile, if one can walk there with what is left of the turn."""
    reach, goal = ways(scene, one), found.cells[0]
    return found._replace(path=(one.square, *reach.path(goal))) if goal in reach.cells() else found


def prices(scene: VadeMecumScene, ask: Ask) -> dict[Cell, int]:
    """The feet to each tile that one can walk to."""
    one = scene.creatures.get(ask.who)
    if ask.topic != "destination" or one is None or scene.mapless:
        return {}
    reach = ways(scene, one)
    return {cell: FEET * reach.cost(cell) for cell in reach.cells()}


def of_attack(scene: VadeMecumScene, found: Preview, arm: Arm) -> Preview:
    """The target's tile, and what the weapon or the ability can do."""
    cells: tuple[Cell, ...] = tuple(scene.creatures[id].square for id in found.targets)
    farthest = arm.farthest * FEET
    reach = [Fact("range", f"{arm.nearest * FEET}–{farthest} ft")] if farthest < FAR_FEET else []
    facts = (Fact("skill", arm.skill, "skill"), Fact("damage", f"{arm.dice}D6"), *reach)
    return found._replace(cells=cells, content=(Content(arm.kind, arm.key),), effects=facts)


def of_ability(scene: VadeMecumScene, found: Preview, one: Character, option: Option) -> Preview:
    """Those whom it reaches and their tiles, and what it costs besides the action."""
    key = option.args["ability"]
    used = used_now(scene, one, key)
    around = may_be_reached(scene, one, used) if used.area is not None and used.whom != PLACE else []
    targets = found.targets or tuple(each.id for each in around)
    target = as_far_as_known(one, scene.creatures.get(option.args.get("target", "")))
    points = option.args.get("points", least_points(used, target))
    facts = [Fact("skill", used.check.skill, "skill")] if used.check is not None else []
    facts += [Fact("damage", f"{used.damage}D6")] if used.damage else []
    facts += [Fact("range", f"{used.range} ft")] if used.range else []
    return found._replace(
        targets=targets,
        cells=tuple(scene.creatures[id].square for id in targets),
        content=(Content("ability", key),),
        costs=(Cost("points", points),) if points else (),
        effects=tuple(facts),
    )


def used_now(scene: VadeMecumScene, one: Character, key: str) -> Ability:
    used = as_used(scene, one, content_of(scene).abilities[key])
    return rule_of(used).now(scene, one, used)


def of_goods(scene: VadeMecumScene, found: Preview, one: Character, option: Option) -> Preview:
    """What is bought, sold or eaten, and the price as it stands; haggling may still change it."""
    key = option.args.get("item") or option.args["meal"]
    pieces = content_of(scene).pieces
    content = tuple(Content(kind, key) for kind in GOODS if key in pieces[kind])[:1]
    if option.verb == "eat":
        price = 0 if key in one.items else content_of(scene).meals[key].cost
    else:
        price = price_so_far(scene, one, key, option.verb)
    if option.verb == SELLS:
        return found._replace(content=content, effects=(Fact("price", price),))
    return found._replace(content=content, costs=(Cost(MONEY, price),) if price else ())


def actions(scene: VadeMecumScene, one: Character, ask: Ask, option: Option) -> tuple[Cost, ...]:
    """The action of one's turn that an answer takes."""
    label = ACTIONS.get(option.verb, "") if ask.topic in TURN_TOPICS else ""
    if option.verb == "attack" and label and arm_named(scene, one, option.args["weapon"]).action == BONUS:
        label = BONUS_ACTION
    if option.verb in USES and ask.topic in TURN_TOPICS:
        action = used_now(scene, one, option.args["ability"]).action
        quick = option.verb.startswith("quick")
        label = BONUS_ACTION if quick else {MAIN: MAIN_ACTION, BONUS: BONUS_ACTION}.get(action, "")
    if option.verb in ("treat", "cure") and label and scene.rulings.medicine_action == "main-action":
        label = MAIN_ACTION
    if option.verb == "break-free" and ask.topic in TURN_TOPICS:
        by_main = condition_of(scene, option.args["condition"]).break_free_action(scene) == MAIN_NEEDED
        label = MAIN_ACTION if by_main else BONUS_ACTION
    if option.verb == "expose" and scene.rulings.cover_expose == "bonus-action":
        label = BONUS_ACTION
    return (Cost(label),) if label else ()
