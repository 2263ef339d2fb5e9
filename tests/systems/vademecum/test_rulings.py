"""Every ruling is decided, and what the catalogue says is what the rules read."""

from cinque.systems.vademecum.rulings import CLAUSES


def test_the_whole_book_is_there() -> None:
    assert (len(CLAUSES.clauses), len(CLAUSES.examples)) == (179, 24)
    assert len([ruling for ruling in CLAUSES.rulings.values() if not ruling.supplied]) == 111
    assert len([ruling for ruling in CLAUSES.rulings.values() if ruling.switch]) >= 45


def test_a_fixed_ruling_gives_its_reason() -> None:
    assert all(ruling.switch or ruling.fixed for ruling in CLAUSES.rulings.values())
