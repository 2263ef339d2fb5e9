"""Why something cannot be done, as a value: no words, only what the words are made of."""

from typing import Any


class Refusal:
    """Why something cannot be done: the clause that forbids it, and the facts that its sentence needs.

    A fact may be a refusal itself: the reason of the reason.
    """

    __slots__ = ("clause", "data", "key")

    def __init__(self, key: str, clause: str, **data: Any) -> None:
        self.key = key
        self.clause = clause
        self.data: dict[str, Any] = data

    def __repr__(self) -> str:
        return f"Refusal({self.key!r}, {self.clause!r}, {self.data!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self.key, self.clause, self.data)

    def to_data(self) -> dict[str, Any]:
        return {"key": self.key, "clause": self.clause, **{name: _plain(value) for name, value in self.data.items()}}


def _made(key: str, clause: str, data: dict[str, Any]) -> Refusal:
    """A refusal that another process has sent."""
    return Refusal(key, clause, **data)


def _plain(value: Any) -> Any:
    return value.to_data() if isinstance(value, Refusal) else value
