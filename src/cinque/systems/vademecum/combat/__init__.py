"""2.5 Combat: initiative, turns, and one file for each part of a turn."""
