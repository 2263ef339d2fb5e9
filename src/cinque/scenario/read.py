"""Reading YAML that people wrote: every fault with its line, and nothing that could hurt."""

from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

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
        loader = _Loader(text)
        try:
            node = loader.get_single_node()
            self.data = self._value(loader, node, ()) if node is not None else None
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else 0
            raise BadFile(path, [(line, f"This is not valid YAML: {error.problem}.")]) from None
        except (yaml.YAMLError, ValueError) as error:
            raise BadFile(path, [(0, f"This is not valid YAML: {error}.")]) from None
        finally:
            loader.dispose()
        if self._faults:
            raise BadFile(path, self._faults)

    def _value(self, loader: _Loader, node: Any, place: Place) -> Any:
        self.lines[place] = node.start_mark.line + 1
        if isinstance(node, yaml.SequenceNode):
            return [self._value(loader, part, (*place, i)) for i, part in enumerate(node.value)]
        if not isinstance(node, yaml.MappingNode):
            return loader.construct_object(node, deep=True)
        found: dict[str, Any] = {}
        for key_node, part in node.value:
            key = str(key_node.value)
            if key in found:
                self._faults.append((key_node.start_mark.line + 1, f"“{key}” stands here a second time."))
            found[key] = self._value(loader, part, (*place, key))
            self.lines[(*place, key)] = key_node.start_mark.line + 1
        return found

    def line(self, place: Place) -> int:
        """The line of a value, or of the nearest one around it."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)


def read_text(path: Path) -> str:
    """The text of a file that a person names, or `BadFile` with what is wrong with it."""
    try:
        if path.is_dir():
            raise BadFile(str(path), [(0, "This is a folder, not a file.")])
        if path.stat().st_size > MOST_BYTES:
            raise BadFile(str(path), [(0, f"This file is larger than {MOST_BYTES // 1_000_000} MB.")])
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise BadFile(str(path), [(0, "There is no such file.")]) from None
    except UnicodeDecodeError:
        raise BadFile(str(path), [(0, "This file is not UTF-8 text.")]) from None
    except OSError as error:
        raise BadFile(str(path), [(0, f"This file cannot be read: {error.strerror}.")]) from None


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
        faults = {(document.line(_place(one["loc"])), _sentence(one)) for one in error.errors()}
        raise BadFile(str(path), sorted(faults)) from None


def _place(loc: tuple[str | int, ...]) -> Place:
    """The place in the document: pydantic adds the names of alternatives it tried."""
    return tuple(
        part for part in loc if not (isinstance(part, str) and ("[" in part or part in ("int", "str", "bool")))
    )


def _sentence(error: Any) -> str:
    name = next((part for part in reversed(error["loc"]) if isinstance(part, str)), "")
    if error["type"] == "extra_forbidden":
        known = [
            field.alias or key
            for part in (Scenario, Step, Expect, Asked, Override)
            for key, field in part.model_fields.items()
        ]
        return f"“{name}” is not known here{did_you_mean(name, known)}"
    if error["type"] == "missing":
        return f"“{name}” is missing."
    return f"“{name}”: {error['msg'][:1].lower()}{error['msg'][1:]}."
