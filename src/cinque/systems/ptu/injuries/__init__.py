"""Hit Points, Injuries, fainting and death (p.249-252), and how time and rest heal."""
