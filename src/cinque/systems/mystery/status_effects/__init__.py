"""Status Effects: every condition is one class in one file; here they are put where the rules find them."""

import cinque.systems.mystery.status_effects.awakening
import cinque.systems.mystery.status_effects.major_status_conditions
import cinque.systems.mystery.status_effects.minor_status_conditions  # noqa: F401 - all of them put conditions in
