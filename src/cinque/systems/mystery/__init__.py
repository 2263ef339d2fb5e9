"""The Mystery Dungeons 2e: a world of Pokémon alone, Action Points, and a turn for each side."""
