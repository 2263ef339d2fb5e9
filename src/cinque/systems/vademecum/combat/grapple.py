"""2.5 Main Action, grappling; 2.6 Grappled, escaping."""

from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.seat import GM_ROLE
from cinque.systems.vademecum.ability import set_off, struggles
from cinque.systems.vademecum.adventuring.contested_checks import Contender, contest
from cinque.systems.vademecum.adventuring.skill_checks import (
    AVERAGE,
    Circumstances,
    add_retry,
    check,
    remember,
    threshold,
)
from cinque.systems.vademecum.combat.targeting import may_attack, touches
from cinque.systems.vademecum.condition import ESCAPE as TRIES
from cinque.systems.vademecum.conditions.grappled import GRAPPLED, hold_on, let_go
from cinque.systems.vademecum.happening import Event
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene
from cinque.systems.vademecum.tiles import distance

GRAPPLE = "vademecum.combat.grapple"
ESCAPE = "vademecum.condition.grappled-escape"
CHOICE = "vademecum.ruling.grapple-skill-choice"
GETTING_AWAY = ("getting-away",)
ATHLETICS, AGILITY = "athletics", "agility"
NEAR: Final = 1


def can_be_grappled(scene: VadeMecumScene, one: Character, foe: Character) -> bool:
    """Within 5 feet, on their feet, and in nobody's hold yet; no hand reaches from one plane into another."""
    near = foe.hp > 0 and distance(scene, one.square, foe.square) <= NEAR and touches(scene, one, foe)
    return near and may_attack(scene, one, foe) and hold_on(scene, foe) is None


def defence(play: VadeMecumPlay, grappled: Character) -> str:
    """Athletics or Agility: the choice of whoever is held, or by one reading of the game master."""
    seat = grappled.seat if play.scene.rulings.grapple_skill_choice == "grappled-chooses" else GM_ROLE
    options = [Option("with", skill=ATHLETICS), Option("with", skill=AGILITY)]
    return str(play.choose(Ask(seat, "grapple-defence", CHOICE, options, grappled.id)).args["skill"])


def grapple(play: VadeMecumPlay, one: Character, target: Character) -> None:
    """In place of an attack: Athletics against the other's Athletics or Agility."""
    play.note("grapples", GRAPPLE, one.id, target=target.id)
    if contest(play, [Contender(one, ATHLETICS), Contender(target, defence(play, target))], GRAPPLE) is one:
        GRAPPLED.hold(play, one, target)
        set_off(play, target, "held", Event(one))


def escape(play: VadeMecumPlay, one: Character) -> None:
    """The grappled one must win; out of a chain or cord a check against its DT is enough, and failures count."""
    hold = hold_on(play.scene, one)
    assert hold is not None
    grappler = play.scene.creatures.get(hold.source)
    if grappler is not None:
        struggles(play, grappler, one)
        if not one.is_able:  # felled by the answer
            return
    if hold.number or grappler is None:
        play.note("struggles", ESCAPE, one.id, condition=hold.effect)
        task = f"{TRIES}/{one.id}/{hold.effect}"
        dt = threshold(play, hold.number or AVERAGE, f"condition:{hold.effect}", ESCAPE)
        add_retry(play, dt, task, one)
        success = check(play, one, defence(play, one), dt, Circumstances(situations=GETTING_AWAY)).success
        remember(play, task, one, success)
        if success:
            let_go(play, one, hold, ESCAPE)
        return
    play.note("tries-to-escape", ESCAPE, one.id, target=grappler.id)
    sides = [Contender(grappler, ATHLETICS), Contender(one, defence(play, one), GETTING_AWAY)]
    if contest(play, sides, ESCAPE) is one:
        let_go(play, one, hold, ESCAPE)
