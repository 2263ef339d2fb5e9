"""Movement (p.231-233): Shifts, pushes, hazards, and the opportunities that movement gives to foes."""
