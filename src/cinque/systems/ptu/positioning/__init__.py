"""Positioning (p.231-233): distances, terrain, sight, Flanking and areas."""
