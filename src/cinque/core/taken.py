"""Taking a piece of content away from everybody who has it: for whoever asks what a fight is like without it."""

from collections.abc import Collection
from typing import Any

from cinque.core.scene import Scene


def take_from_all(scene: Scene[Any, Any], fields: Collection[str], key: str) -> list[str]:
    """Take it out of these fields of every creature and of the scene; gives the ids of those who had it."""
    data = scene.to_data()
    had = [id for id, one in data["creatures"].items() if _take(one, fields, key)]
    if not _take(data, fields, key) and not had:
        return []
    scene.become(scene.again(data))
    return had


def _take(data: dict[str, Any], fields: Collection[str], key: str) -> bool:
    left = {name: _left(data[name], key) for name in fields if name in data}
    differs = any(data[name] != value for name, value in left.items())
    data.update(left)
    return differs


def _left(value: Any, key: str) -> Any:
    if isinstance(value, (list, tuple)):
        return [part for part in value if part != key]
    if isinstance(value, dict):
        return {
            name: _left(part, key) if isinstance(part, dict) else part for name, part in value.items() if name != key
        }
    return "" if value == key else value
