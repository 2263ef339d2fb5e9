"""Nobles' Summit: the country minigame."""
