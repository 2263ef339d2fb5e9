"""Major Status Conditions: of these a Pokémon has one at a time."""

from cinque.systems.mystery.status import STATUSES
from cinque.systems.mystery.status_effects.major_status_conditions.burn import BURN
from cinque.systems.mystery.status_effects.major_status_conditions.confusion import CONFUSION
from cinque.systems.mystery.status_effects.major_status_conditions.freeze import FREEZE
from cinque.systems.mystery.status_effects.major_status_conditions.paralysis import PARALYSIS
from cinque.systems.mystery.status_effects.major_status_conditions.poison import BADLY_POISONED, POISON
from cinque.systems.mystery.status_effects.major_status_conditions.sleep import SLEEP

STATUSES.update({one.key: one for one in (PARALYSIS, CONFUSION, POISON, BADLY_POISONED, BURN, SLEEP, FREEZE)})
