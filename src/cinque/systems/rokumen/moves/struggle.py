"""The free weak attack of the ruling no-usable-move: supplied, the book has none."""

from cinque.systems.rokumen.content.records import PHYSICAL, Move

STRUGGLE = Move("struggle", "normal", PHYSICAL, 0, range=0)
