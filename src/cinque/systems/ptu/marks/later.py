"""What does something when its time is over (supplied): a Move hits, a wish heals; and a Set-Up."""

from cinque.core.effect import STACK, TURN_END, Active
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.model import PtuScene


def turns_of(scene: PtuScene, one: str, turns: int) -> int:
    """Ends of turns still to come: the turn that somebody is in does not count."""
    return turns + scene.is_in_turn(one)


class Later(Mark):
    clause = "ptu.damage.on-hit"
    stacking = STACK
    comes_due = True


class Delayed(Later):
    """Its source is the Move, its anchor the user, its number the round in which it was used."""

    key = "delayed"
    common = True


DELAYED = Delayed()


class Wish(Later):
    """Its number is what it heals as the next turn of whoever wished ends."""

    key = "wish"

    def worn(self, scene: PtuScene, one: Combatant, by: str, usual: Active) -> Active:
        return Active(self.key, by, by, TURN_END, turns_of(scene, by, 1), one.max_hp // 2)

    def inherited(self, scene: PtuScene, wish: Active, new: Combatant) -> Active:
        """Whoever takes the place of one who has wished for itself is healed, by half of its own maximum."""
        due = wish.anchor if scene.actor == wish.anchor else new.id
        return Active(self.key, new.id, due, TURN_END, wish.left, new.max_hp // 2)


WISH = Wish()


def own_wishes(one: Combatant) -> list[Active]:
    """What somebody has wished for itself."""
    return [active for active in one.active if active.effect == WISH.key and active.source == one.id]


class Idle(Later):
    """An affliction that is ignored until the end of its bearer's next turn.

    Its source is the affliction with its own source behind it, its number the full rounds that are left to it.
    """

    key = "idle"


IDLE = Idle()


class AtRoundEnd(Mark):
    """Its source is the Move that its bearer has declared for the end of the round."""

    key = "at-round-end"
    clause = "ptu.action.standard-move-or-struggle"
    stacking = STACK
    kept_up = True


AT_ROUND_END = AtRoundEnd()


class SetUp(Mark):
    """Its source is the Move that the next use carries out."""

    key = "set-up"
    clause = "ptu.action.standard-move-or-struggle"
    stacking = STACK
    kept_up = True


SET_UP = SetUp()
