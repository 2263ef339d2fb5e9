"""1.10 Building a Character."""
