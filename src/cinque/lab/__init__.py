"""The laboratory: many fights at once, from the same rules code that plays the table."""
