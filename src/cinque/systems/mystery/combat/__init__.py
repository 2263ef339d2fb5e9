"""Combat & Combat Essentials, what is done in a combat: damage, moves, turns, other actions."""
