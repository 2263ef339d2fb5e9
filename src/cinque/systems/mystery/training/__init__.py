"""Training: twice a week, in Attributes, Battle Attributes, Stats and Moves; and learning moves."""
