"""The odds beside an option: whether it hits, what it does to everybody whom it is aimed at, and whether it works."""

from collections.abc import Callable, Hashable
from operator import attrgetter
from typing import Any, NamedTuple

from cinque.core.ask import Ask, Data, Option
from cinque.core.fate import Fate
from cinque.core.odds import Odds, foreseen
from cinque.core.play import Play
from cinque.core.scene import Scene
from cinque.core.screen import OF_SOMEBODY
from cinque.core.squares import cell_of
from cinque.systems.ptu.actions.capture import throw_ball
from cinque.systems.ptu.at_the_table.naturals import door_for
from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import content_for
from cinque.systems.ptu.content.ranges import MELEE as AT_HAND
from cinque.systems.ptu.content.ranges import Range
from cinque.systems.ptu.contexts.actions import perform
from cinque.systems.ptu.maneuvers.intercept import MELEE, PER_METER, RANGED_PART, SKILLS, meters_to, way_onto
from cinque.systems.ptu.marks.registry import AFFLICTIONS
from cinque.systems.ptu.marks.substitute import SUBSTITUTE
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.approach import meters_of
from cinque.systems.ptu.moves.blows import Rolled
from cinque.systems.ptu.moves.known import known_by, known_move
from cinque.systems.ptu.moves.move_effects import effects_of
from cinque.systems.ptu.moves.resolution import land
from cinque.systems.ptu.moves.struggle import struggle
from cinque.systems.ptu.skills.skills import best, check
from cinque.systems.ptu.stats.passives import in_force
from cinque.systems.ptu.switching.switching import VERBS as SWITCH_VERBS

ACTION, OPPORTUNITY, INTERCEPT = "action", "opportunity", "intercept"
THROW = "capture"
"""A ball that is thrown outside combat."""

ASKED_NEXT = (
    *("shift", "sprint", "disengage", "grapple-move", "leave", "trade", "end", "hold", "hold-until"),
    *("shape-ground", "assume", "give-up", "spend-ap"),
    *SWITCH_VERBS,
)
"""What leads to another question, or to nothing that dice decide for the one who does it."""

WATCHED = (
    *("stages", "cell", "zone", "height", "temporary_hp", "types", "ball", "out", "injuries", "lost_turns"),
    *("grapple", "dominant", "secured", "main_hand", "off_hand", "held", "worn", "loyalty"),
)
"""What an action may change about somebody besides Hit Points and afflictions."""

watched = attrgetter(*WATCHED)
AFFLICTED = tuple(mark.key for mark in AFFLICTIONS)

NO_LOSS = ("manipulate", "breather", "assist-breather")
"""What takes Temporary Hit Points away without any damage."""

WITHDRAWS = ("breather", "assist-breather")
"""What leads away from all foes, wherever they are."""

NEAR = 8


class Change(NamedTuple):
    """What has become of somebody, and what whoever did it has paid for it in Hit Points.

    What is `lost` may be Temporary Hit Points; `decoy` tells whether a Substitute was hit instead.
    """

    lost: int
    fainted: bool
    gained: tuple[str, ...]
    rid_of: tuple[str, ...]
    caught: bool
    other: bool
    decoy: bool = False
    cost: int = 0


def odds_for(scene: PtuScene, ask: Ask, option: Option) -> dict[str, Odds[int]] | None:
    """What comes of an action for each of its targets; what others might do about it is not reckoned with."""
    if ask.topic == INTERCEPT:
        return intercept_odds(scene, ask, option)
    if option.verb == THROW:
        return of_one(scene, ask, option, option.args["target"])
    if option.verb in ASKED_NEXT or ask.decline == option.key:
        return {}
    if ask.topic not in (ACTION, OPPORTUNITY):
        return None if "what" in option.args else {}
    if becomes_another(scene, option):
        return {}
    targets = targets_of(option)
    if len(targets) < 2:
        return of_one(scene, ask, option, targets[0] if targets else ask.who)
    found = {}
    for target in targets:
        alone = Option(option.verb, **option.args | {"targets": [target]})
        for label, odds in of_one(scene, ask, alone, target).items():
            found[f"{label}{OF_SOMEBODY}{target}"] = odds
    return found


def becomes_another(scene: PtuScene, option: Option) -> bool:
    """Whether it is a Move that becomes one of many: its odds are those of all of them, which is to say of none."""
    move = content_for(scene.packs).moves.get(option.args.get("what", ""))
    return move is not None and bool(move.becomes)


def targets_of(option: Option) -> list[str]:
    one = option.args.get("target", "")
    return [one] if one else list(option.args.get("targets", ()))


def of_one(scene: PtuScene, ask: Ask, option: Option, target: str) -> dict[str, Odds[int]]:
    """What comes of it for one target; nothing where dice have no part in it."""
    who = ask.who or option.args["who"]
    near = those_concerned(scene, who, target, far=option.verb in WITHDRAWS)
    before, user = near.creatures[target], near.creatures[who]

    def run(fate: Fate) -> Change:
        play: PtuPlay = Play(near.copy(), fate)
        one = play.scene.creatures[who]
        if option.verb == THROW:
            throw_ball(play, one, option.args["ball"], play.scene.creatures[target])
        elif ask.topic == OPPORTUNITY:
            struggle(play, one, option.args.get("how", ""), play.scene.creatures[target])
        else:
            perform(play, one, option)
        change = change_of(before, play.scene.creatures.get(target), option.verb not in NO_LOSS)
        return change if target == who else change._replace(cost=max(0, loss_of(user, one)))

    door = door_for(run, declines, lambda naturals: marks_at(near, who, option, naturals))
    return told(foreseen(run, declines, door=door), attacks=is_attack(near, option) and target != who)


def declines(ask: Ask, scene: Scene[Any, Any]) -> int:
    return ask.index(ask.decline) if ask.decline else 0


def change_of(before: Combatant, after: Combatant | None, temporary: bool) -> Change:
    """`temporary` tells whether Temporary Hit Points are lost in place of others."""
    if after is None:
        return Change(0, False, (), (), True, True)
    had, has = [active.effect for active in before.active], [active.effect for active in after.active]
    gained = tuple([key for key in AFFLICTED if key in has and key not in had]) if has else ()
    rid_of = tuple([key for key in AFFLICTED if key in had and key not in has]) if had else ()
    other = watched(before) != watched(after) or len(had) != len(has)
    return Change(
        loss_of(before, after) if temporary else before.hp - after.hp,
        after.fainted and not before.fainted,
        gained,
        rid_of,
        bool(after.trainer) and not before.trainer,
        other,
        decoy_left(after) < decoy_left(before),
    )


def loss_of(before: Combatant, after: Combatant) -> int:
    """Hit Points that somebody has lost, Temporary ones too; gained ones of that kind are no healing."""
    return before.hp - after.hp + max(0, before.temporary_hp - after.temporary_hp)


def decoy_left(one: Combatant) -> int:
    """The Hit Points of a Substitute."""
    return sum([active.number for active in one.active if active.effect == SUBSTITUTE.key])


def gets(key: str) -> Callable[[Change], bool]:
    return lambda change: key in change.gained


def is_attack(scene: PtuScene, option: Option) -> bool:
    """Whether it is a Move that does damage: then damage is told of, even where there is none."""
    move = content_for(scene.packs).moves.get(option.args.get("what", ""))
    return move is not None and bool(move.db)


def told(found: Odds[Change], attacks: bool) -> dict[str, Odds[int]]:
    """What is to be said of it, the most important first."""
    changes = found.chances
    if len(changes) == 1 and not attacks and not any(change.lost for change in changes):
        return {}
    odds: dict[str, Odds[int]] = {}
    if attacks or any(change.lost > 0 or change.decoy for change in changes):
        odds["hits"] = found.map(lambda change: change.lost > 0 or change.decoy)
        odds["damage"] = found.map(lambda change: change.lost)
        odds["faints"] = found.map(lambda change: change.fainted)
        if any(change.cost for change in changes):
            odds["own-loss"] = found.map(lambda change: change.cost)
    elif any(change.lost < 0 for change in changes):
        odds["heals"] = found.map(lambda change: -change.lost)
    if any(change.caught for change in changes):
        return {"caught": found.map(lambda change: change.caught)}
    for key in dict.fromkeys(key for change in changes for key in change.gained):
        odds[key] = found.map(gets(key))
    if not odds:
        odds["works"] = found.map(lambda change: change.other or bool(change.rid_of))
    return odds


def marks_at(scene: PtuScene, who: str, option: Option, naturals: tuple[int, ...]) -> Hashable:
    """Which effects of a Move begin at results of the d20: of a Double Strike, the higher one counts."""
    key, one, highest = option.args.get("what", ""), scene.creatures[who], max(naturals)
    if key not in content_for(scene.packs).moves:
        added = [effect for passive in in_force(scene, one, "adds") for effect in passive.adds]
        return tuple([highest >= effect.roll for effect in added])
    known = known_move(scene.packs, key)
    effects = effects_of(scene, one, known.attack)
    parity = (
        known.move.critical_even
        or any(power.even for power in known.move.power)
        or any(effect.even or effect.one_of for effect in effects)
    )
    return parity and (highest % 2, naturals[-1] % 2), tuple([highest >= effect.roll for effect in effects])


def those_concerned(scene: PtuScene, *ids: str, far: bool = False) -> PtuScene:
    """The scene without those who have no part in it; whoever stands near still flanks, and does nothing else.

    Those `far` away have a part in where somebody withdraws to.
    """
    near = scene.copy()
    near.own = {}
    column, row = near.creatures[ids[-1]].cell
    own = {near.creatures[id].trainer or id for id in ids}
    near.creatures = {
        one.id: one
        for one in near.creatures.values()
        if one.id in own
        or one.trainer in own
        or (one.able and far)
        or (one.able and max(abs(one.cell[0] - column), abs(one.cell[1] - row)) <= NEAR)
    }
    for one in near.creatures.values():
        if one.id not in ids:
            one.moves = ()
            one.abilities = ()
            one.capabilities = {}
    return near


# -- Intercepts


class Caught(NamedTuple):
    """Whether somebody got there in time, and what has become of the ally and of the one who stepped in."""

    in_time: bool
    ally: Change
    own: Change


def intercept_odds(scene: PtuScene, ask: Ask, option: Option) -> dict[str, Odds[int]]:
    """Whether somebody gets there in time, and what the blow does to whoever takes it then."""
    needed, who, ally = intercept_dc(scene, ask, option), ask.who, ask.about["target"]
    attack, natural = attack_of(scene, ask.about)
    near = those_concerned(scene, ask.about["user"], who, ally)

    def run(fate: Fate) -> Caught:
        play: PtuPlay = Play(near.copy(), fate)
        there = play.scene.creatures
        one = there[who]
        in_time = needed is not None and check(play, one, best(play.scene, one, SKILLS), MELEE) >= needed
        if attack is not None:
            land(play, there[ask.about["user"]], attack, one if in_time else there[ally], [natural], Rolled(False))
        changes = [change_of(near.creatures[id], there[id], True) for id in (ally, who)]
        return Caught(in_time, *changes)

    found = foreseen(run, declines)
    odds = {} if needed is None else {"in-time": found.map(lambda caught: caught.in_time)}
    if needed is None and attack is not None:
        odds |= hurt_by_it(found.map(lambda caught: caught.ally), ally)
    elif attack is not None:
        odds |= hurt_by_it(found.map(lambda caught: caught.own), who)
        odds[f"faints{OF_SOMEBODY}{ally}"] = found.map(lambda caught: caught.ally.fainted)
    return odds


def hurt_by_it(found: Odds[Change], who: str) -> dict[str, Odds[int]]:
    return {
        f"damage{OF_SOMEBODY}{who}": found.map(lambda change: change.lost),
        f"faints{OF_SOMEBODY}{who}": found.map(lambda change: change.fainted),
    }


def attack_of(scene: PtuScene, about: Data) -> tuple[Attack | None, int]:
    """The blow that is to be caught, and its roll; none where it does no damage, or more than one may be hit."""
    told = about["attack"]
    natural = told["natural"]
    if not natural or scene.rulings.intercept_resolution == "reroll":
        return None, natural
    if "db" in told:
        return Attack(told["key"], told["key"], told["type"], told["class"], None, told["db"], Range(AT_HAND)), natural
    attack = known_by(scene, scene.creatures[about["user"]], told["key"]).attack
    return None if attack.range.is_area or attack.db is None else attack, natural


def intercept_dc(scene: PtuScene, ask: Ask, option: Option) -> int | None:
    """What a check has to come to; None for whoever does not step in."""
    if option.key == ask.decline:
        return None
    one, target = scene.creatures[ask.who], scene.creatures[ask.about["target"]]
    if ask.clause == MELEE:
        return PER_METER * meters_to(scene, one, target)
    if scene.zones:
        return RANGED_PART * meters_to(scene, one, target)
    return RANGED_PART * meters_of(way_onto(scene, one, cell_of(option.args["square"])))
