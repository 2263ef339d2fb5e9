"""What a table of Vade Mecum plays with: the book's own pieces, and World Kits."""
