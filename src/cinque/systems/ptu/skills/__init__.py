"""Skill Checks, precise work under fire (p.245) and lifting (p.240)."""
