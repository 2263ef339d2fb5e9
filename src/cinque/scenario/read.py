"""Reading YAML that people wrote: every fault with its line, and nothing that could hurt."""

from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel, ValidationError

from cinque.core.suggest import did_you_mean
from cinque.scenario.model import Asked, Expect, Override, Scenario, Step

MOST_BYTES = 1_000_000
MOST_DEPTH = 40

Place = tuple[str | int, ...]


class BadFile(ValueError):
    """A file that cannot be used: one sentence for each fault, with its line."""

    def __init__(self, path: str, faults: list[tuple[int, str]]) -> None:
        super().__init__("\n".join(f"{path}:{line}: {fault}" if line else f"{path}: {fault}" for line, fault in faults))
        self.faults = faults


class _Loader(yaml.SafeLoader):
    """Plain YAML without aliases, which a small file can use to become a huge one."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.depth = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            event = self.peek_event()  # type: ignore[no-untyped-call]
            raise yaml.composer.ComposerError(None, None, "aliases (*name) are not used here", event.start_mark)
        self.depth += 1
        if self.depth > MOST_DEPTH:
            mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]
            raise yaml.composer.ComposerError(None, None, f"nested deeper than {MOST_DEPTH} levels", mark)
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node


class Document:
    """A YAML document with the line of every value."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.data: Any = None
        self.lines: dict[Place, int] = {}
        self._faults: list[tuple[int, str]] = []
        try:
            loader = _Loader(text)
            node = loader.get_single_node()
            self.data = self._value(loader, node, ()) if node is not None else None
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else 0
            raise BadFile(path, [(line, f"This is not valid YAML: {error.problem}.")]) from None
        except yaml.reader.ReaderError as error:
            line = text.count("\n", 0, error.position) + 1
            raise BadFile(path, [(line, "This line has a character that YAML does not allow.")]) from None
        if self._faults:
            raise BadFile(path, self._faults)

    def _value(self, loader: _Loader, node: Any, place: Place) -> Any:
        line = node.start_mark.line + 1
        self.lines[place] = line
        if isinstance(node, yaml.SequenceNode):
            return [self._value(loader, part, (*place, i)) for i, part in enumerate(node.value)]
        if isinstance(node, yaml.MappingNode):
            return self._table(loader, node, place)
        try:
            return loader.construct_object(node, deep=True)
        except Exception:  # PyYAML's constructors let whatever goes wrong inside them through
            self._faults.append(
                (line, f"This is not valid YAML: “{node.value}” cannot be read as {node.tag.rpartition(':')[2]}.")
            )
            return None

    def _table(self, loader: _Loader, node: Any, place: Place) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key_node, part in node.value:
            line = key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode):
                self._faults.append((line, "A name before a colon must be plain text."))
                continue
            key = str(key_node.value)
            if key in found:
                self._faults.append((line, f"“{key}” stands here a second time."))
            found[key] = self._value(loader, part, (*place, key))
            self.lines[(*place, key)] = line
        return found

    def line(self, place: Place) -> int:
        """The line of a value, or of the nearest one around it."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)


def read_bytes(path: Path, most: int) -> bytes:
    """What a file that a person names holds, or `BadFile` with what is wrong with it."""
    try:
        if path.is_dir():
            raise BadFile(str(path), [(0, "This is a folder, not a file.")])
        with path.open("rb") as file:
            raw = file.read(most + 1)
    except FileNotFoundError:
        raise BadFile(str(path), [(0, "There is no such file.")]) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BadFile(str(path), [(0, f"This file cannot be read: {reason}.")]) from None
    if len(raw) > most:
        raise BadFile(str(path), [(0, f"This file is larger than {most // 1_000_000} MB.")])
    return raw


def read_text(path: Path) -> str:
    try:
        return read_bytes(path, MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadFile(str(path), [(0, "This file is not UTF-8 text.")]) from None


def read_document(path: Path) -> Document:
    """A YAML file whose top is a table."""
    document = Document(str(path), read_text(path))
    if not isinstance(document.data, dict):
        raise BadFile(str(path), [(1, "A table of names and values is expected (name: value).")])
    return document


def read_scenario(path: Path) -> tuple[Scenario, Document]:
    document = read_document(path)
    try:
        return Scenario.model_validate(document.data), document
    except ValidationError as error:
        # where several kinds of value are possible, pydantic complains about each of them: one sentence is enough
        by_place: dict[Place, list[Any]] = {}
        for one in error.errors():
            by_place.setdefault(_place(document, one), []).append(one)
        faults = [(document.line(place), _sentence(place, ones)) for place, ones in by_place.items()]
        raise BadFile(str(path), sorted(faults)) from None


def _place(document: Document, error: Any) -> Place:
    """The place in the document; pydantic adds the names of alternatives it tried."""
    place: Place = tuple(error["loc"])
    while error["type"] != "missing" and place and place not in document.lines:
        place = place[:-1]
    return place


def _sentence(place: Place, errors: list[Any]) -> str:
    name = next((part for part in reversed(place) if isinstance(part, str)), "")
    kind = errors[0]["type"]
    if kind == "extra_forbidden":
        parts: tuple[type[BaseModel], ...] = (Scenario, Step, Expect, Asked, Override)
        known = [field.alias or key for part in parts for key, field in part.model_fields.items()]
        return f"“{name}” is not known here{did_you_mean(name, known)}"
    if kind == "missing":
        return f"“{name}” is missing."
    if len(errors) > 1:
        return f"“{name}”: this kind of value does not fit here."
    message = errors[0]["msg"].removeprefix("Value error, ")
    return f"“{name}”: {message[:1].lower()}{message[1:]}." if name else f"{message[:1].upper()}{message[1:]}."
