"""What else is on somebody for a while: Coats, a Vortex, tricks, training, food, and what comes due later."""
