"""2.1 to 2.4: skill checks, Fate and Fury, weapons and tools, armor and cover."""
