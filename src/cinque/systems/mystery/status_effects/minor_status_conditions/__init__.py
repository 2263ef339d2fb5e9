"""Minor Status Conditions: a Pokémon can have nearly any number of them at once."""

from cinque.systems.mystery.status import STATUSES
from cinque.systems.mystery.status_effects.minor_status_conditions.aqua_ring import AQUA_RING
from cinque.systems.mystery.status_effects.minor_status_conditions.blinker import BLINKER
from cinque.systems.mystery.status_effects.minor_status_conditions.bound import BOUND
from cinque.systems.mystery.status_effects.minor_status_conditions.commanding import COMMANDING
from cinque.systems.mystery.status_effects.minor_status_conditions.cursed import CURSED
from cinque.systems.mystery.status_effects.minor_status_conditions.disabled import DISABLED
from cinque.systems.mystery.status_effects.minor_status_conditions.embargo import EMBARGO
from cinque.systems.mystery.status_effects.minor_status_conditions.encore import ENCORE
from cinque.systems.mystery.status_effects.minor_status_conditions.exposed import EXPOSED
from cinque.systems.mystery.status_effects.minor_status_conditions.flinch import FLINCH
from cinque.systems.mystery.status_effects.minor_status_conditions.grounded import GROUNDED
from cinque.systems.mystery.status_effects.minor_status_conditions.grudge import GRUDGE
from cinque.systems.mystery.status_effects.minor_status_conditions.heal_block import HEAL_BLOCK
from cinque.systems.mystery.status_effects.minor_status_conditions.healthy import HEALTHY
from cinque.systems.mystery.status_effects.minor_status_conditions.hungry import HUNGRY
from cinque.systems.mystery.status_effects.minor_status_conditions.immobile import IMMOBILE
from cinque.systems.mystery.status_effects.minor_status_conditions.infatuated import INFATUATED
from cinque.systems.mystery.status_effects.minor_status_conditions.ingrained import INGRAINED
from cinque.systems.mystery.status_effects.minor_status_conditions.insomnia import INSOMNIA
from cinque.systems.mystery.status_effects.minor_status_conditions.invisible import INVISIBLE
from cinque.systems.mystery.status_effects.minor_status_conditions.leg_hold import LEG_HOLD
from cinque.systems.mystery.status_effects.minor_status_conditions.miracle_eye import MIRACLE_EYE
from cinque.systems.mystery.status_effects.minor_status_conditions.neutralized import NEUTRALIZED
from cinque.systems.mystery.status_effects.minor_status_conditions.nightmare import NIGHTMARE
from cinque.systems.mystery.status_effects.minor_status_conditions.pain_split import PAIN_SPLIT
from cinque.systems.mystery.status_effects.minor_status_conditions.perishing import PERISHING
from cinque.systems.mystery.status_effects.minor_status_conditions.petrified import PETRIFIED
from cinque.systems.mystery.status_effects.minor_status_conditions.powdered import POWDERED
from cinque.systems.mystery.status_effects.minor_status_conditions.pursued import PURSUED
from cinque.systems.mystery.status_effects.minor_status_conditions.raised import RAISED
from cinque.systems.mystery.status_effects.minor_status_conditions.recharging import RECHARGING
from cinque.systems.mystery.status_effects.minor_status_conditions.salted import SALTED
from cinque.systems.mystery.status_effects.minor_status_conditions.seeded import SEEDED
from cinque.systems.mystery.status_effects.minor_status_conditions.silenced import SILENCED
from cinque.systems.mystery.status_effects.minor_status_conditions.sky_high import SKY_HIGH
from cinque.systems.mystery.status_effects.minor_status_conditions.sleepless import SLEEPLESS
from cinque.systems.mystery.status_effects.minor_status_conditions.stuck import STUCK
from cinque.systems.mystery.status_effects.minor_status_conditions.substitute import SUBSTITUTE
from cinque.systems.mystery.status_effects.minor_status_conditions.unremitted import UNREMITTED
from cinque.systems.mystery.status_effects.minor_status_conditions.wishing import WISHING
from cinque.systems.mystery.status_effects.minor_status_conditions.wrapped import WRAPPED, WRAPPING
from cinque.systems.mystery.status_effects.minor_status_conditions.yawning import YAWNING

MINOR = (
    *(SLEEPLESS, NIGHTMARE, YAWNING, PETRIFIED, INGRAINED, WRAPPED, WRAPPING, IMMOBILE, STUCK, SALTED),
    *(SKY_HIGH, RAISED, GROUNDED, FLINCH, UNREMITTED, INSOMNIA, INFATUATED, RECHARGING, ENCORE, DISABLED),
    *(POWDERED, PURSUED, GRUDGE, HEALTHY, EMBARGO, SEEDED, SILENCED, AQUA_RING, HEAL_BLOCK, INVISIBLE),
    *(BLINKER, EXPOSED, MIRACLE_EYE, SUBSTITUTE, NEUTRALIZED, HUNGRY, PERISHING, CURSED, BOUND, LEG_HOLD),
    *(WISHING, PAIN_SPLIT, COMMANDING),
)
STATUSES.update({status.key: status for status in MINOR})
