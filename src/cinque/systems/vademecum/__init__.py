"""Vade Mecum: rules for adventures in any world, which World Kits bring."""
