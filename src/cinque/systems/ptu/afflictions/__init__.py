"""Status Afflictions and conditions (p.246-248), and whatever else is on somebody for a while."""
