"""Abilities & IQ Skills: what their entries in `content/` do."""

import cinque.systems.mystery.abilities.by_fields  # noqa: F401 - it puts its rules where the others find them
