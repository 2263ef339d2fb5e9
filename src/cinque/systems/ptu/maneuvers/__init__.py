"""Combat Maneuvers (p.241-245): Grapples, Intercepts, Take a Breather and the others."""
