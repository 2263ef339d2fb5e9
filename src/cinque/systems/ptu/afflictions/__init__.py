"""Status Afflictions and conditions (p.246-248): the whole rule of each in one file."""
