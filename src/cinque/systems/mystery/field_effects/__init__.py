"""Weather, Terrain, screens and Battlefield Hazards: one class for each, put where the rules find them."""

import cinque.systems.mystery.field_effects.rooms
import cinque.systems.mystery.field_effects.screens
import cinque.systems.mystery.field_effects.terrain
import cinque.systems.mystery.field_effects.weather  # noqa: F401 - all of them put fields in
