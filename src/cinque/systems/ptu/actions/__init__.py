"""What actions are spent on besides maneuvers: Moves, items, balls, Features, Abilities, a Coup de Grâce."""
