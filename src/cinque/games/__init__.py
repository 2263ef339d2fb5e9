"""Games on disk: journals that lose nothing, one writer each, and the names under which people find them again."""

from cinque.games.journal_file import JournalFile
from cinque.games.lock import Held, Lock
from cinque.games.shelf import Shelf, Told

__all__ = ["Held", "JournalFile", "Lock", "Shelf", "Told"]
