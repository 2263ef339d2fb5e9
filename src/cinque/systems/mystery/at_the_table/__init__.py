"""What is no rule: setups, what a seat sees, bots."""
