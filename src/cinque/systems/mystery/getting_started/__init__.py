"""Getting Started: levels, Abilities and IQ Skills, Team Badges."""
