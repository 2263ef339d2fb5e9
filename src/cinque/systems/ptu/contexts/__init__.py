"""Contexts, rounds, turns and Action Types (p.226-228): the flow of a combat, on top of all rules."""
