"""Words that hold for somebody until the end of a turn or of a round."""

from typing import Final

from cinque.systems.ptu.combatant import Combatant

# -- until the end of one's own turn


SPRINTED: Final = "sprinted"
DISENGAGED: Final = "disengaged"
STOOD_UP: Final = "stood-up"
TRADED: Final = "traded"
SHIFT_MOVED: Final = "shift-moved"
NO_OTHER_ACTIONS: Final = "no-other-actions"
SHUNS_BELOVED: Final = "shuns-beloved"
PRIORITY: Final = "priority"
ATTACKED: Final = "attacked"
REPLACING: Final = "replacing"
EXTRA_SHIFT: Final = "extra-shift"
OWES_TURN: Final = "owes-turn"
STANDARD_LOST: Final = "standard-lost"
SPENT_AHEAD: Final = "spent-ahead"
IN_VAIN: Final = "in-vain"
"""On a Trainer who could not calm somebody and does not try it again."""

SEES_PAST_ABILITIES: Final = "sees-past-abilities"
"""Until the end of one attack: Defensive Abilities do not count."""

THROWS_BACK: Final = "throws-back"
"""Until the attack has struck its author."""

TURN_NOTES: Final = (
    *(SPRINTED, DISENGAGED, STOOD_UP, TRADED, SHIFT_MOVED, NO_OTHER_ACTIONS, SHUNS_BELOVED, PRIORITY, ATTACKED),
    *(REPLACING, EXTRA_SHIFT, OWES_TURN, STANDARD_LOST, SPENT_AHEAD, IN_VAIN, SEES_PAST_ABILITIES),
)


# -- until the end of the round


HELD: Final = "held"
STARTED: Final = "started"
"""On whoever holds, until that turn ends: its start is over."""

OPPORTUNITY: Final = "opportunity"
RECALLED: Final = "recalled"
RELEASED: Final = "released"
LOCKED_OUT: Final = "locked-out"
FELL: Final = "fell"
TELEPORTED: Final = "teleported"
COMMANDED: Final = "commanded"
TAKEN_BACK: Final = "taken-back"
"""On a Pokémon that its Trainer has recalled without sending out another one in the same action."""

ONE_MORE_TURN: Final = "one-more-turn"
LIMITED_MOVES: Final = "limited-moves"
LIMITED_DAMAGE: Final = "limited-damage"
"""On a Trainer who commands one more Pokémon in this round, and what that costs those who act from now on."""

NO_ORDERS: Final = "no-orders"
"""On a Trainer who gives no Order before the own turn and is not asked again."""

ROUND_NOTES: Final = (
    HELD,
    STARTED,
    OPPORTUNITY,
    RECALLED,
    RELEASED,
    LOCKED_OUT,
    FELL,
    TELEPORTED,
    COMMANDED,
    TAKEN_BACK,
    NO_ORDERS,
    ONE_MORE_TURN,
    LIMITED_MOVES,
    LIMITED_DAMAGE,
)


# -- until the next round has begun


OWES_COMMAND: Final = "owes-command"
"""On a Pokémon that spends a Pokémon turn of the next round."""

EXHAUSTED: Final = "exhausted"
"""On a Pokémon whose turn of the next round costs its player a Pokémon turn, whether it is there or not."""


# -- until something else happens


OWES_STANDARD: Final = "owes-standard"
"""On whoever has taken the Standard Action of the turn that was given up for it."""

TREATED: Final = "treated"
"""On whoever holds still in the next turn because of an item."""

RESHAPED: Final = "reshaped"
"""On whoever has another body or other Capabilities than before, and may need room for it."""

SUBMERGED: Final = "submerged"
"""On whoever has no air because of the water."""


def note(one: Combatant, word: str) -> None:
    if word not in one.notes:
        one.notes.append(word)


def drop(one: Combatant, *words: str) -> None:
    if one.notes:
        one.notes = [word for word in one.notes if word not in words]
