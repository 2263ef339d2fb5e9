"""Conditions that moves bring and that the document has no heading for: a class for each, in files by what they are."""
