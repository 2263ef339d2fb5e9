"""Those who meddle with an attack on another (supplied): stepping in, standing by, drawing it away."""

from typing import Final

from cinque.systems.ptu.attack import Attack
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import LIBRARY, content_for
from cinque.systems.ptu.content.ability import Ability
from cinque.systems.ptu.content.ranges import RANGED
from cinque.systems.ptu.marks.registry import is_fixed
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.movement.hazards import meet_hazards
from cinque.systems.ptu.moves.triggers import ALLY_DAMAGED, ALLY_HIT, Ready, minds, ready_of, triggered_of, used
from cinque.systems.ptu.positioning.positions import adjacent, distance, targetable

TRIGGER: Final = "ptu.action.trigger-once"


Bystanders = list[tuple[Combatant, Ready]]


def bystanders(scene: PtuScene, target: Combatant) -> Bystanders:
    """Allies next to somebody with anything for an attack on it, and what they have: most of the time nobody."""
    allies = [(ally, ready_of(scene.packs, ally.abilities, ally.moves)) for ally in scene.allies(target)]
    return [(ally, has) for ally, has in allies if (has.beside or has.guards) and adjacent(scene, ally, target)]


def beside(scene: PtuScene, user: Combatant, standing_by: Bystanders, trigger: str) -> list[tuple[Combatant, Ability]]:
    """Those next to somebody who have an Ability for such a moment."""
    found = [(ally, ability) for ally, ready in standing_by for ability in ready.beside if ability.trigger == trigger]
    return [(ally, ability) for ally, ability in found if minds(scene, ability, user)]


def stood_in(play: PtuPlay, user: Combatant, target: Combatant, standing_by: Bystanders) -> Combatant | None:
    """Who swaps places with somebody who is hit, and takes the hit one step more resisted."""
    scene = play.scene
    for ally, ability in beside(scene, user, standing_by, ALLY_HIT):
        if may_swap(scene, ally, target) and used(play, ability, ally, target):
            swap(play, ally, target)
            play.note("stands-in", TRIGGER, ally.id, target=target.id)
            return ally
    return None


def may_swap(scene: PtuScene, one: Combatant, other: Combatant) -> bool:
    """Whether two stand side by side, not corner to corner, fill the same squares and can leave theirs."""
    if is_fixed(one) or is_fixed(other) or one.grapple or other.grapple or one.body != other.body:
        return False
    return bool(scene.zones) or any(abs(x - u) + abs(y - v) == 1 for x, y in one.cells for u, v in other.cells)


def swap(play: PtuPlay, one: Combatant, other: Combatant) -> None:
    one.cell, other.cell = other.cell, one.cell
    one.height, other.height = other.height, one.height
    if play.scene.hazards:
        for each in (one, other):
            meet_hazards(play, each, each.cells, each.height <= 0)


def softened(play: PtuPlay, user: Combatant, attack: Attack, target: Combatant, standing_by: Bystanders) -> Attack:
    """Damage to somebody with a friend at its side is one step more resisted."""
    for ally, ability in beside(play.scene, user, standing_by, ALLY_DAMAGED):
        if used(play, ability, ally, target):
            return attack._replace(steps=attack.steps + 1)
    return attack


def keeps_aim(attack: Attack) -> bool:
    """Whether an attack stays with its target, whoever would take it."""
    return attack.move is not None and attack.move.unswayed


@LIBRARY.remembers
def drawn_types(packs: tuple[str, ...]) -> frozenset[str]:
    """The Types of which an Ability can draw Moves away."""
    return frozenset(type for ability in content_for(packs).abilities.values() for type in ability.draws)


def drawn(play: PtuPlay, user: Combatant, attack: Attack, targets: list[Combatant]) -> tuple[Attack, list[Combatant]]:
    """A ranged Move at a single target may be drawn to somebody nearby, whom it then cannot miss."""
    scene = play.scene
    single = attack.move is not None and attack.range.kind == RANGED and len(targets) == 1
    if not single or attack.type not in drawn_types(scene.packs) or keeps_aim(attack):
        return attack, targets
    for one in scene.able():
        for ability in triggered_of(scene.packs, one.abilities) if one is not user and one not in targets else ():
            near = attack.type in ability.draws and distance(scene, one, user) <= ability.range
            open_to = near and targetable(scene, user, one) and minds(scene, ability, user)
            if open_to and used(play, ability, one, user):
                play.note("draws", TRIGGER, one.id, move=attack.key)
                return attack._replace(ac=None), [one]
    return attack, targets
