"""Moves and Struggle Attacks: whom they reach, resolving them, what they do besides damage, and how others answer."""
