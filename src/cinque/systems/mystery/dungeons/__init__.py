"""Dungeons, quests and shops: supplied, for the document leaves them to pages that are not part of it."""
