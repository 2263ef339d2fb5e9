"""What is no rule: setups, sheets, what a seat sees, bots, odds, and what others export and look up."""
