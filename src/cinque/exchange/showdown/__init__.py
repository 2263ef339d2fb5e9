"""Pokémon Showdown's teams: the export text, and reading the packed form of it."""

from cinque.exchange.showdown.forms import Meant, meant
from cinque.exchange.showdown.pieces import mon_of, pieces
from cinque.exchange.showdown.read import MOST_MONS, MOST_TEAMS, read_teams
from cinque.exchange.showdown.records import FULL_IVS, LEVEL, NO_EVS, STATS, Mon, Spread, Team
from cinque.exchange.showdown.told import MON, TEAM, leave_header_out, leave_out, subject_of, tell_pieces, what_of
from cinque.exchange.showdown.write import Unwritable, carries, carries_header, write_teams

__all__ = [
    "FULL_IVS",
    "LEVEL",
    "MON",
    "MOST_MONS",
    "MOST_TEAMS",
    "NO_EVS",
    "STATS",
    "TEAM",
    "Meant",
    "Mon",
    "Spread",
    "Team",
    "Unwritable",
    "carries",
    "carries_header",
    "leave_header_out",
    "leave_out",
    "meant",
    "mon_of",
    "pieces",
    "read_teams",
    "subject_of",
    "tell_pieces",
    "what_of",
    "write_teams",
]
