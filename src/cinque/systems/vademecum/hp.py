"""1.7 Health Points: losing and regaining them."""

from cinque.core.tally import Tally
from cinque.systems.vademecum.ability import set_off
from cinque.systems.vademecum.condition import condition_of
from cinque.systems.vademecum.conditions.bloodied import is_bloodied, tell_bloodied
from cinque.systems.vademecum.happening import Drop, Event
from cinque.systems.vademecum.injuries import fall_to_zero, recover
from cinque.systems.vademecum.model import Character, VadeMecumPlay

HP = "vademecum.hp.definition"
BOUNDS = "vademecum.ruling.hp-bounds"
ENDS = "vademecum.ruling.incapacitated-end"


def lose_hp(play: VadeMecumPlay, one: Character, amount: Tally, clause: str, by: Character | None = None) -> None:
    """HP go down, never below 0; at 0 somebody falls. Nothing more can be taken from those who lie there."""
    if not one.is_able:
        return
    before = is_bloodied(play.scene, one)
    damage = amount.value
    one.hp = max(0, one.hp - damage)
    play.note("loses-hp", clause, one.id, amount, hides=one.hides("hp", "of"), damage=damage, hp=one.hp, of=one.max_hp)
    for active in list(one.active) if damage and one.active else ():
        condition_of(play.scene, active.effect).when_hurt(play, one, active)
    if one.hp == 0:
        drop = Drop(one)
        set_off(play, one, "falls-to-zero", drop)
        if not drop.saved:
            fall_to_zero(play, one, by)
            return
    if damage:
        tell_bloodied(play, one, before)
        if not before and is_bloodied(play.scene, one):
            set_off(play, one, "becomes-bloodied", Event(one))


def regain_hp(play: VadeMecumPlay, one: Character, amount: Tally, clause: str) -> None:
    """HP come back, never above the most. Whoever lies at 0 stays there, but for one reading."""
    by_healing = play.scene.rulings.incapacitated_end == "any-healing"
    if one.is_out or (not one.is_able and not (by_healing and amount.value > 0)):
        play.note("cannot-be-healed-so", ENDS, one.id)
        return
    before = is_bloodied(play.scene, one)
    fallen = not one.is_able
    amount.of = (*amount.of, one.keeper)  # where it stops tells how much there was
    gained = amount.at_most(one.max_hp - one.hp, "no-more", BOUNDS).value
    one.hp += gained
    hides = one.hides("hp", "of")
    play.note("regains-hp", clause, one.id, amount, hides=hides, amount=gained, hp=one.hp, of=one.max_hp)
    if fallen:
        recover(play, one, ENDS)
    tell_bloodied(play, one, before)
