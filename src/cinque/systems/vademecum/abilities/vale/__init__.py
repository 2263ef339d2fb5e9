"""What the Vale of Myths has that no field can say: one file for each class, one for items, two for combatants."""
