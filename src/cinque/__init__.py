"""Cinque plays five tabletop rulebooks at one table, exactly as written, and explains every number."""

__version__ = "0.1.0"
