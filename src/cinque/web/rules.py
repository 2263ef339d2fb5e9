"""The rules of a book as a page reads them: clauses, and rulings with their readings and the one that a table has."""

from cinque.core.clause import Catalogue
from cinque.core.rulings import Rulings
from cinque.web.shapes import BookShape, RuleShape

RULING = "ruling"


def rule(book: Catalogue, id: str, chosen: Rulings | None = None) -> RuleShape | None:
    """A clause or a ruling; without a table's own readings, the usual one is in force."""
    data: RuleShape = {
        "id": id,
        "kind": RULING,
        "where": "",
        "lines": "",
        "says": "",
        "shown": book.shown.get(id, []),
        "why": "",
        "options": {},
        "default": "",
        "reading": "",
        "fixed": "",
        "supplied": False,
    }
    if id in book.clauses:
        clause = book.clauses[id]
        return {**data, "kind": clause.kind, "where": clause.where, "lines": clause.lines, "says": clause.says}
    if id not in book.rulings:
        return None
    ruling = book.rulings[id]
    return {
        **data,
        "where": ruling.name,
        "says": ruling.question,
        "why": ruling.why,
        "options": ruling.options,
        "default": ruling.default,
        "reading": ruling.default if chosen is None else chosen.reading(ruling.name),
        "fixed": ruling.fixed,
        "supplied": ruling.supplied,
    }


def book_data(system: str, book: Catalogue, chosen: Rulings | None = None) -> BookShape:
    found = [rule(book, id, chosen) for id in (*book.clauses, *book.rulings)]
    to_show = book.to_show
    return {
        "system": system,
        "title": book.title,
        "rules": [one for one in found if one is not None],
        "to_show": len(to_show),
        "shown": sum(id in book.shown for id in to_show),
    }
