"""1. Characters: figures, carrying, levels."""
