"""わざ: whom something reaches, the five steps of a move, and what moves, traits and items do."""
