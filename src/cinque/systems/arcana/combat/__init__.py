"""Combat: the chapter of the book that has the rules, one file per heading."""
