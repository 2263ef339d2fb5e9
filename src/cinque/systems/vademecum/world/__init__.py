"""3. World: currency and combatants."""
