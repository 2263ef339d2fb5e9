"""Combat Stats, Combat Stages and Types (p.234-239): what somebody is and has, and what follows from it."""
