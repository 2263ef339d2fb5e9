"""Harm that is no attack: falls, poison, what fills an area, what abilities do by themselves."""

from cinque.core.tally import Tally
from cinque.systems.vademecum.ability import lapse, rule_of
from cinque.systems.vademecum.adventuring.armor_and_cover import deflect
from cinque.systems.vademecum.combat.damage import halve
from cinque.systems.vademecum.dice import throw_d6
from cinque.systems.vademecum.forces import clause_of, label_of, shelter_of
from cinque.systems.vademecum.hp import lose_hp
from cinque.systems.vademecum.model import Character, VadeMecumPlay, content_of

SCOPE = "vademecum.ruling.deflection-scope"


def harm(
    play: VadeMecumPlay, one: Character, damage: Tally, clause: str, by: Character | None = None, armor: bool = True
) -> None:
    """Armor does not help, but for one reading; what shelters from all damage does. `by` is whose doing it is."""
    if not one.is_able:
        return
    rulings = play.scene.rulings
    if armor and rulings.deflection_scope == "all-damage":
        deflect(play, one, damage, None)
        damage.at_least(0, "least", SCOPE)
    shelters = shelter_of(play.scene, one, by)
    if all(takes != "none" for takes, _ in shelters):
        lessen(play, one, damage)
    halve(damage, [term for takes, term in shelters if takes == "half"], rulings.halving, one.keeper)
    for takes, (_, label, because) in shelters:
        if takes == "none":
            damage.set(0, 1, label, because)
    lose_hp(play, one, damage, clause, by)


def lessen(play: VadeMecumPlay, one: Character, damage: Tally) -> None:
    """What makes the next damage lower, whatever that is, is spent by it."""
    for active in list(one.lasting):
        ability = content_of(play.scene).abilities[active.effect]
        if rule_of(ability).lessens_damage:
            clause = clause_of(one, ability)
            damage.add(-throw_d6(play, one, ability.reduces, clause), label_of(ability), clause)
            damage.at_least(0, "least", clause)
            one.lasting.remove(active)
            lapse(play, one, active)
