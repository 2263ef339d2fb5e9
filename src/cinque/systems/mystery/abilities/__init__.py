"""Abilities & IQ Skills: what their entries in `content/` do. Both files put their rules where the others find them."""

import cinque.systems.mystery.abilities.by_fields
import cinque.systems.mystery.abilities.one_of_a_kind  # noqa: F401
