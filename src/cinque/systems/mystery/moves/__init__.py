"""Moves with a rule of their own: one class for each rule, in files by what they have in common."""

import cinque.systems.mystery.moves.calling
import cinque.systems.mystery.moves.carried_items
import cinque.systems.mystery.moves.clearing
import cinque.systems.mystery.moves.conditions_of_use
import cinque.systems.mystery.moves.fixed_damage
import cinque.systems.mystery.moves.healing
import cinque.systems.mystery.moves.in_a_row
import cinque.systems.mystery.moves.other_stats
import cinque.systems.mystery.moves.own_power
import cinque.systems.mystery.moves.own_types
import cinque.systems.mystery.moves.protection
import cinque.systems.mystery.moves.shares
import cinque.systems.mystery.moves.stat_changes
import cinque.systems.mystery.moves.stronger
import cinque.systems.mystery.moves.two_turn_moves  # noqa: F401 - all of them put rules in, and the conditions they need
