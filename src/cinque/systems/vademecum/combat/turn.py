"""2.5 Combat, a turn: Movement, a Main Action and a Bonus Action in any order, one thing after another."""

from functools import lru_cache
from typing import Final

from cinque.core.ask import Ask, Menu, Option, Part, UnknownVerb
from cinque.core.effect import Active
from cinque.core.refusal import Refusal
from cinque.systems.vademecum.ability import VERBS, ability_offer, is_answered, rule_of, use_ability
from cinque.systems.vademecum.adventuring.armor_and_cover import STEP
from cinque.systems.vademecum.adventuring.skill_checks import AVERAGE
from cinque.systems.vademecum.adventuring.weapons_and_tools import arms_of, weapons_carried
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.characters.carrying import OVER as LADEN
from cinque.systems.vademecum.characters.carrying import is_helpless, is_overloaded, pick_up
from cinque.systems.vademecum.combat.attack import Manner, arm_named, attack, attack_option, reaches, throw_is_allowed
from cinque.systems.vademecum.combat.grapple import can_be_grappled, grapple
from cinque.systems.vademecum.combat.movement import can_move, expose, move
from cinque.systems.vademecum.combat.rounds import BUDGET, end_turn, next_actor
from cinque.systems.vademecum.combat.targeting import touches
from cinque.systems.vademecum.combat.ways_out import (
    can_pay,
    care_offer,
    cure_action,
    do_break_free,
    do_cure,
    do_escape,
    do_search,
    do_stand,
    is_left,
    pay,
    ways_out,
)
from cinque.systems.vademecum.condition import (
    BONUS,
    MAIN,
    barring,
    condition_of,
    is_apart,
    is_incapacitated,
    is_powerless,
)
from cinque.systems.vademecum.conditions.grappled import held_by, let_all_go
from cinque.systems.vademecum.conditions.stunned import STUNNED
from cinque.systems.vademecum.content.records import BONUS as BONUS_ABILITY
from cinque.systems.vademecum.forces import owned_by
from cinque.systems.vademecum.injuries import may_be_treated_by, treat
from cinque.systems.vademecum.model import OVER, Character, VadeMecumPlay, VadeMecumScene, content_of
from cinque.systems.vademecum.tiles import distance

MAIN_ACTION = "vademecum.combat.main-action"
FORFEIT = "vademecum.combat.forfeit-main"
BONUS_ACTION = "vademecum.combat.bonus-action"
OBJECT = "vademecum.combat.bonus-object"
DASH = "vademecum.combat.bonus-dash"
TAKE_COVER = "vademecum.combat.bonus-take-cover"
HELP = "vademecum.combat.bonus-help"
COVERED = "vademecum.cover.restriction"
COVER_TABLE = "vademecum.cover.table"
COVER_TIERS: Final = ("", "light-cover", "medium-cover", "heavy-cover")
DELAY = "vademecum.combat.delay"
EXTRA = "vademecum.ruling.fortune-off-turn"
NEAR: Final = 1

NO_MAIN: Final = Refusal("no-main-action", MAIN_ACTION)
NO_BONUS: Final = Refusal("no-bonus-action", BONUS_ACTION)
OUT_OF_REACH: Final = Refusal("nobody-in-reach", MAIN_ACTION)
IN_COVER: Final = Refusal("in-cover", COVERED)
END: Final = Option("end")
MOVE: Final = Option("move")
DASHES: Final = Option("dash")
FORFEITS: Final = Option("forfeit")
EXPOSES: Final = Option("expose")
RELEASES: Final = Option("release")


@lru_cache(maxsize=4096)
def targeted(verb: str, target: str) -> Option:
    return Option(verb, target=target)


def turn(play: VadeMecumPlay) -> None:
    """One thing that somebody does in their turn, unless the game master has ended it all beside the question."""
    scene = play.scene
    if not scene.is_over():
        go_on(play)
    if scene.is_over():
        scene.phase, scene.extra = OVER, []


def go_on(play: VadeMecumPlay) -> None:
    """What Fate grants in between comes first."""
    scene = play.scene
    if scene.extra:
        use_extra(play, scene.creatures[scene.extra.pop(0)])
        return
    one = scene.creatures[scene.actor]
    if one.is_out or not act(play, one):
        end_turn(play, one)


def act(play: VadeMecumPlay, one: Character) -> bool:
    """Ask for one thing and do it; False when the turn is over."""
    menu = choices(play.scene, one)
    if menu is None:
        return False
    chosen = play.choose(Ask(one.seat, "turn", BUDGET, menu, one.id, decline="end"))
    if chosen.verb == "end":
        return False
    waits = chosen.verb == "delay"  # which is neither movement nor an action
    if not waits and is_answered(play, one) and not is_among(choices(play.scene, one), chosen):
        return one.hp > 0 or one.injury > 0
    carry_out(play, one, chosen)
    one.acted = True
    return one.hp > 0 or one.injury > 0


def is_among(menu: Menu | None, chosen: Option) -> bool:
    return menu is not None and any(option.key == chosen.key for option in menu.options)


def use_extra(play: VadeMecumPlay, one: Character) -> None:
    """A Bonus Action that Fate grants in the middle of somebody else's turn, and no more than that.

    What costs nothing, such as coming out of cover, leaves it to be used.
    """
    scene, main, before = play.scene, one.main, (one.bonus, one.done)
    one.main, one.bonus, one.done = 0, 1, []
    while one.is_able and one.bonus:
        menu = to_the_end(scene, one, extra_parts(scene, one))
        chosen = play.choose(Ask(one.seat, "extra-bonus-action", EXTRA, menu, one.id, decline="end"))
        if chosen.verb == "end":
            break
        if not is_answered(play, one) or is_among(to_the_end(scene, one, extra_parts(scene, one)), chosen):
            carry_out(play, one, chosen)
    one.main, (one.bonus, one.done) = one.main + main, before


def extra_parts(scene: VadeMecumScene, one: Character) -> list[Part]:
    if is_helpless(scene, one):
        return []
    if not one.cover:
        return [*bonus_parts(scene, one), WAYS_OUT]
    return covered_parts(scene) if scene.rulings.cover_expose != "movement" else [WAYS_OUT]


# -- what can be done


def choices(scene: VadeMecumScene, one: Character) -> Menu | None:
    """All that somebody can do now; None if that is nothing."""
    if not one.is_able:
        return own_treatment(scene, one)
    if is_helpless(scene, one):  # nothing is left but to put something down
        return to_the_end(scene, one, [])
    if one.fell_prone and scene.rulings.prone_mid_turn == "turn-over":
        parts = [WAYS_OUT]
    elif one.cover:
        parts = covered_parts(scene)
    else:
        parts = [MAIN_PART, MOVE_PART, *bonus_parts(scene, one)]
        if one.active:
            parts.append(WAYS_OUT)
        parts.append(FORFEIT_PART)
    return to_the_end(scene, one, [*parts, RELEASE_PART] if one.acted else [*parts, DELAY_PART, RELEASE_PART])


def covered_parts(scene: VadeMecumScene) -> list[Part]:
    """Nobody in cover so much as stands up; but where leaving it costs what a condition forbids, that must be open."""
    return [COVERED_PART] if scene.rulings.cover_expose == "free" else [COVERED_PART, WAYS_OUT]


def to_the_end(scene: VadeMecumScene, one: Character, parts: list[Part]) -> Menu:
    """What somebody can do, or end it."""
    menu = Menu(parts, (scene, one))
    menu.add(END)
    return menu


def bonus_parts(scene: VadeMecumScene, one: Character) -> list[Part]:
    """Only what there is any reason to ask for: most turns have none of it but the first."""
    parts = [BONUS_PART]
    fallen = ill = False
    for other in scene.creatures.values():
        fallen = fallen or other.hp <= 0
        ill = ill or bool(other.active)
    if fallen:
        parts.append(TREAT_PART)
    if ill:
        parts.append(CARE_PART)
    if one.kind or one.lasting:
        parts.append(BONUS_ATTACKS)
    if owned_by(scene, one).usable:
        parts.append(POWERS)
    return parts


def power_offer(scene: VadeMecumScene, one: Character) -> list[Option]:
    """Abilities, without those that are offered as attacks with the same action; who is out cold has none."""
    if one.active and is_incapacitated(scene, one):
        return []
    arms = [(arm.key, arm.action) for arm in arms_of(scene, one)] if one.kind or one.lasting else []
    offered, abilities = ability_offer(scene, one), content_of(scene).abilities
    keys = [option.args["ability"] for option in offered]
    return [option for option, key in zip(offered, keys, strict=True) if (key, abilities[key].action) not in arms]


def release_offer(scene: VadeMecumScene, one: Character) -> list[Option]:
    """Letting go takes no action."""
    return [RELEASES] if held_by(scene, one) else []


def own_treatment(scene: VadeMecumScene, one: Character) -> Menu | None:
    """Incapacitated, and by the ruling self-medicine able to treat the own Recoverable Injury once in a turn.

    That is an exception to being Incapacitated, and to nothing else that leaves one nothing.
    """
    rules = [condition_of(scene, active.effect) for active in one.active]
    stopped = any(rule.leaves_nothing(scene) and not rule.fells for rule in rules)
    if one.acted or stopped or not can_pay(one, cure_action(scene)) or not may_be_treated_by(scene, one, one):
        return None
    return to_the_end(scene, one, [Part(lambda scene, one: [targeted("treat", one.id)])])


def main_offer(scene: VadeMecumScene, one: Character) -> list[Option]:
    if not one.main or (one.active and barring(scene, one, MAIN) is not None):
        return []
    grapples = [targeted("grapple", foe.id) for foe in foes_of(scene, one) if can_be_grappled(scene, one, foe)]
    return [*main_attacks(scene, one), *grapples]


def forfeit_offer(scene: VadeMecumScene, one: Character) -> list[Option]:
    """The Main Action for one more Bonus Action; by one reading the Stunned, who cannot use it, may give it up, too."""
    if not one.main:
        return []
    barred = barring(scene, one, MAIN) if one.active else None
    if barred is None:
        return [FORFEITS]
    alone = barred.effect == STUNNED.key and barring(scene, one, MAIN, barred.effect) is None
    return [FORFEITS] if alone and scene.rulings.stunned_forfeit == "trade" else []


def main_attacks(scene: VadeMecumScene, one: Character) -> list[Option]:
    return attacks(scene, one, [arm for arm in arms_of(scene, one) if arm.action != BONUS_ABILITY])


def no_main(scene: VadeMecumScene, one: Character) -> list[Refusal]:
    if not one.main:
        return [NO_MAIN]
    return barred_by(scene, barring(scene, one, MAIN)) or ([] if main_attacks(scene, one) else [OUT_OF_REACH])


def no_bonus(scene: VadeMecumScene, one: Character) -> list[Refusal]:
    return barred_by(scene, barring(scene, one, BONUS)) if one.bonus else [NO_BONUS]


def barred_by(scene: VadeMecumScene, barred: Active | None) -> list[Refusal]:
    if barred is None:
        return []
    return [Refusal("barred-by-condition", condition_of(scene, barred.effect).clause, condition=barred.effect)]


def foes_of(scene: VadeMecumScene, one: Character) -> list[Character]:
    side = one.side
    return [foe for foe in scene.creatures.values() if foe.side != side and not foe.dead and not foe.defeated]


def attacks(scene: VadeMecumScene, one: Character, arms: list[Arm]) -> list[Option]:
    """Whom the weapons reach."""
    foes, options = foes_of(scene, one), []
    for arm in arms:
        for foe in foes:
            if reaches(scene, one, foe, arm):
                options.append(attack_option("attack", arm.key, foe.id))
    return options


def move_offer(scene: VadeMecumScene, one: Character) -> list[Option]:
    return [MOVE] if can_move(scene, one) else []


def no_move(scene: VadeMecumScene, one: Character) -> list[Refusal]:
    laden = not can_move(scene, one) and is_overloaded(scene, one)
    return [Refusal("over-encumbered", LADEN, who=one.id)] if laden else []


def bonus_offer(scene: VadeMecumScene, one: Character) -> list[Option]:
    if not one.bonus or (one.active and barring(scene, one, BONUS) is not None):
        return []
    options: list[Option] = []
    if one.moved > 0 and not (one.dashed and scene.rulings.dash_twice == "once"):
        options.append(DASHES)
    if scene.covers and cover_near(scene, one):
        options.append(Option("take-cover"))
    many_help = scene.rulings.help_count == "each"
    for other in scene.creatures.values():
        known = one.id == other.id or one.id in other.helpers
        helps = other.side == one.side and not known and (many_help or not other.helpers)
        if helps and can_check(scene, other) and touches(scene, one, other):
            options.append(targeted("help", other.id))
    here = [] if is_apart(scene, one) else scene.lying
    near = dict.fromkeys(item for item, cell in here if distance(scene, cell, one.square) <= NEAR)
    options += [Option("pick-up", item=item) for item in near]
    options += [Option("wield", item=key) for key in weapons_carried(scene, one) if key != one.wielded]
    return options


def can_check(scene: VadeMecumScene, one: Character) -> bool:
    """Whether somebody makes checks at all: of the fallen, those who may treat their own injury."""
    return one.hp > 0 or may_be_treated_by(scene, one, one)


def treat_offer(scene: VadeMecumScene, one: Character) -> list[Option]:
    """Injured companions at hand; a Bonus Action, or by one reading a Main Action."""
    if not is_left(scene, one, cure_action(scene)):
        return []
    lying = [other for other in scene.creatures.values() if other.hp <= 0 and other.side == one.side]
    return [targeted("treat", other.id) for other in lying if can_treat(scene, one, other)]


def bonus_attacks(scene: VadeMecumScene, one: Character) -> list[Option]:
    """Abilities that attack with the Bonus Action."""
    if not (one.kind or one.lasting) or not one.bonus or (one.active and barring(scene, one, BONUS) is not None):
        return []
    own = [arm for arm in arms_of(scene, one) if arm.action == BONUS_ABILITY]
    return attacks(scene, one, own) if own else []


def can_treat(scene: VadeMecumScene, one: Character, injured: Character) -> bool:
    """From the next tile, or from as far as an ability allows."""
    near = max([NEAR, *(rule_of(each).treats_from(each) for each in owned_by(scene, one).rules)])
    at_hand = distance(scene, one.square, injured.square) <= near and touches(scene, one, injured)
    return at_hand and may_be_treated_by(scene, injured, one)


def cover_near(scene: VadeMecumScene, one: Character) -> int:
    """The best cover at hand: on the own tile, or next to it."""
    near = 0 if scene.rulings.cover_reach == "own-tile" else NEAR
    tiers = [tier for cell, tier in scene.covers if distance(scene, cell, one.square) <= near]
    return max(tiers, default=0)


def covered_offer(scene: VadeMecumScene, one: Character) -> list[Option]:
    """Whoever is in cover can neither move nor act until they expose themselves; how, the ruling cover-expose says."""
    if is_powerless(scene, one):
        return []
    reading = scene.rulings.cover_expose
    if reading == "movement":
        return [MOVE] if can_move(scene, one) else []
    if reading == "bonus-action":
        able = one.bonus > 0 and (not one.active or barring(scene, one, BONUS) is None)
        return [EXPOSES] if able else []
    return [EXPOSES]


def delay_offer(scene: VadeMecumScene, one: Character) -> list[Option]:
    """Until after somebody who comes later in this round, once: players may, by other readings everybody."""
    if one.waiting or not (one.is_pc or scene.rulings.delay != "this-round-players"):
        return []
    return [targeted("delay", id) for id in scene.queue if not scene.creatures[id].is_out]


MAIN_PART: Final = Part(main_offer, ("attack", "grapple"), why=no_main)
FORFEIT_PART: Final = Part(forfeit_offer, ("forfeit",))
MOVE_PART: Final = Part(move_offer, ("move",), why=no_move)
BONUS_PART: Final = Part(bonus_offer, why=no_bonus)
COVERED_PART: Final = Part(covered_offer, why=lambda scene, one: [IN_COVER])
TREAT_PART: Final = Part(treat_offer, ("treat",))
CARE_PART: Final = Part(care_offer, ("cure", "search"))
BONUS_ATTACKS: Final = Part(bonus_attacks, ("attack",))
POWERS: Final = Part(power_offer, VERBS)
WAYS_OUT: Final = Part(ways_out, ("stand", "escape", "break-free"))
DELAY_PART: Final = Part(delay_offer, ("delay",))
RELEASE_PART: Final = Part(release_offer, ("release",))


# -- what is done


def carry_out(play: VadeMecumPlay, one: Character, option: Option) -> None:
    do = DEEDS.get(option.verb)
    if do is None:
        raise UnknownVerb(option)
    do(play, one, option)


def do_attack(play: VadeMecumPlay, one: Character, option: Option) -> None:
    """What the game master does not let anybody throw costs nothing."""
    arm, target = arm_named(play.scene, one, option.args["weapon"]), play.scene.creatures[option.args["target"]]
    if not throw_is_allowed(play, one, target, arm):
        return
    if arm.action == BONUS_ABILITY:
        one.bonus -= 1
    else:
        one.main -= 1
    attack(play, one, target, arm, Manner(allowed=True))


def do_grapple(play: VadeMecumPlay, one: Character, option: Option) -> None:
    one.main -= 1
    grapple(play, one, play.scene.creatures[option.args["target"]])


def do_forfeit(play: VadeMecumPlay, one: Character, option: Option) -> None:
    one.main -= 1
    one.bonus += 1
    play.note("forfeits", FORFEIT, one.id)


def do_move(play: VadeMecumPlay, one: Character, option: Option) -> None:
    move(play, one)


def do_dash(play: VadeMecumPlay, one: Character, option: Option) -> None:
    one.bonus -= 1
    one.moved, one.dashed = 0, True
    play.note("dashes", DASH, one.id)


def do_take_cover(play: VadeMecumPlay, one: Character, option: Option) -> None:
    one.bonus -= 1
    one.cover = cover_near(play.scene, one)
    play.note("takes-cover", TAKE_COVER, one.id, tier=one.cover)
    play.note("cover-dt", COVER_TABLE, one.id, tier=COVER_TIERS[one.cover], dt=AVERAGE + STEP * one.cover)


def do_expose(play: VadeMecumPlay, one: Character, option: Option) -> None:
    if play.scene.rulings.cover_expose == "bonus-action":
        one.bonus -= 1
    expose(play, one)


def do_help(play: VadeMecumPlay, one: Character, option: Option) -> None:
    one.bonus -= 1
    helped = play.scene.creatures[option.args["target"]]
    helped.helpers.append(one.id)
    play.note("helps", HELP, one.id, target=helped.id)


def do_treat(play: VadeMecumPlay, one: Character, option: Option) -> None:
    pay(one, cure_action(play.scene))
    treat(play, one, play.scene.creatures[option.args["target"]])


def do_wield(play: VadeMecumPlay, one: Character, option: Option) -> None:
    one.bonus -= 1
    one.wielded = option.args["item"]
    play.note("wields", OBJECT, one.id, item=one.wielded)


def do_pick_up(play: VadeMecumPlay, one: Character, option: Option) -> None:
    one.bonus -= 1
    pick_up(play, one, option.args["item"])


def do_release(play: VadeMecumPlay, one: Character, option: Option) -> None:
    let_all_go(play, one)


def do_delay(play: VadeMecumPlay, one: Character, option: Option) -> None:
    """The turn comes later in this round; by one reading the new place is kept."""
    scene, after = play.scene, option.args["target"]
    scene.queue.insert(scene.queue.index(after) + 1, one.id)
    if scene.rulings.delay == "permanent":
        scene.order.remove(one.id)
        scene.order.insert(scene.order.index(after) + 1, one.id)
    one.waiting = True
    play.note("delays", DELAY, one.id, target=after)
    next_actor(play)


DEEDS: Final = {
    "attack": do_attack,
    **dict.fromkeys(VERBS, use_ability),
    "grapple": do_grapple,
    "forfeit": do_forfeit,
    "move": do_move,
    "dash": do_dash,
    "take-cover": do_take_cover,
    "expose": do_expose,
    "help": do_help,
    "treat": do_treat,
    "wield": do_wield,
    "pick-up": do_pick_up,
    "stand": do_stand,
    "escape": do_escape,
    "break-free": do_break_free,
    "cure": do_cure,
    "search": do_search,
    "release": do_release,
    "delay": do_delay,
}
