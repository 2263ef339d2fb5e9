"""Pokémon Showdown's teams: the export text, and reading the packed form of it."""

from cinque.exchange.showdown.forms import Meant, meant
from cinque.exchange.showdown.pieces import mon_of, pieces
from cinque.exchange.showdown.read import MOST_MONS, MOST_TEAMS, read_teams
from cinque.exchange.showdown.records import FULL_IVS, LEVEL, NO_EVS, STATS, Mon, Spread, Team
from cinque.exchange.showdown.write import Unwritable, carries, carries_header, write_teams

__all__ = [
    "FULL_IVS",
    "LEVEL",
    "MOST_MONS",
    "MOST_TEAMS",
    "NO_EVS",
    "STATS",
    "Meant",
    "Mon",
    "Spread",
    "Team",
    "Unwritable",
    "carries",
    "carries_header",
    "meant",
    "mon_of",
    "pieces",
    "read_teams",
    "write_teams",
]
