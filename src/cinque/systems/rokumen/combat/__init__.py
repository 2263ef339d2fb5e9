"""戦闘ルール: the turn, and one file for each of its steps."""
