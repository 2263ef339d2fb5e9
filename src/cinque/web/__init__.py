"""The web table: a server that plays rooms through `Game`, and sends each seat what it may see. No rule is in here."""
