"""Pokémon Switching (p.229-230): who can be recalled and released, and who may act afterwards."""
