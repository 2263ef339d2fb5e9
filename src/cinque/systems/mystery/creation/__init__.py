"""Making a Character: Participating, Leveling, Stat Allocation, Abilities and moves, as one sheet has them."""
