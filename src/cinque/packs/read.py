"""A pack out of a file, or out of a folder with `pack.toml` and more files beside it."""

import os
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from cinque.core.ask import Data
from cinque.core.kept import kept
from cinque.core.mistake import Mistake, os_reason
from cinque.core.pack import HEAD, Content, Pack, PackReader
from cinque.core.record import shortened
from cinque.core.refusal import Refusal
from cinque.core.sentences import Speaker
from cinque.core.system import AnySystem
from cinque.files import BadFile, Document, Fault, Place, bad_file, document_of, read_document

HEAD_FILE = "pack.toml"
SUFFIXES = (".toml", ".json")
MOST_FILES = 100
MOST_BYTES = 5_000_000
MOST_FAULTS = 1_000
"""More are counted, not kept: a large file can have one in each of its values."""

Found = tuple[Document, str, Refusal]


class BadPack(Mistake):
    """A pack that cannot be used: everything that is wrong, in all of its files."""

    def __init__(self, files: list[BadFile]) -> None:
        super().__init__(files[0].refusal)
        self.args = (files,)
        self.files = files

    def told(self, speaker: Speaker) -> list[str]:
        return [sentence for file in self.files for sentence in file.told(speaker)]


class Source:
    """The files of a pack, put together: one table of content by kind and key, and where each part comes from."""

    def __init__(self, documents: list[Document]) -> None:
        self.documents = documents
        self.data: Data = {}
        self.faults: list[Found] = []
        self._home: dict[Place, Document] = {}
        for document in documents:
            for kind, table in document.data.items():
                self._take(document, kind, table)

    def _take(self, document: Document, kind: str, table: Any) -> None:
        whole = kind == HEAD or not isinstance(table, dict)
        if whole or not isinstance(self.data.get(kind, {}), dict):
            self._put(document, self.data, (kind,), table)
            return
        pieces = self.data.setdefault(kind, {})
        for key, piece in table.items():
            self._put(document, pieces, (kind, key), piece)

    def _put(self, document: Document, into: Data, place: Place, value: Any) -> None:
        name = str(place[-1])
        if name in into:
            where = self.where(".".join(map(str, place)))
            self.faults.append(
                (document, ".".join(map(str, place)), Refusal("piece-twice", "", name=name, where=where))
            )
            return
        into[name] = value
        self._home[place] = document

    def document(self, place: str) -> Document:
        way = place_in(self.data, place)
        return self._home.get(way[:2]) or self._home.get(way[:1]) or self._first_with(way) or self.documents[0]

    def _first_with(self, way: Place) -> Document | None:
        return next((document for document in self.documents if way and way[0] in document.data), None)

    def where(self, place: str) -> str:
        document = self.document(place)
        return f"{document.path}:{line_of(document, place)}"


def place_in(data: Any, text: str) -> Place:
    """As much of `move.ember.power` as there is in the data, whose names may have dots themselves."""
    parts = text.split(".")
    way: list[str | int] = []
    while parts:
        if isinstance(data, list) and parts[0].isdecimal() and int(parts[0]) < len(data):
            way.append(int(parts.pop(0)))
        else:
            names = [".".join(parts[:count]) for count in range(len(parts), 0, -1)] if isinstance(data, dict) else []
            name = next((name for name in names if name in data), None)
            if name is None:
                break
            way.append(name)
            parts = parts[name.count(".") + 1 :]
        data = data[way[-1]]
    return tuple(way)


def line_of(document: Document, place: str) -> int:
    return document.line(place_in(document.data, place))


def read_pack(played: AnySystem, path: Path, content: Content) -> Pack:
    """Read a pack that is to stand on this content, or `BadPack`."""
    return pack_of(played, read_source(path), content)


def pack_of(played: AnySystem, source: Source, content: Content) -> Pack:
    """What these files say, if all of it can stand on this content, or `BadPack`."""
    faults = list(source.faults)
    more = 0

    def fault(place: str, refusal: Refusal) -> None:
        nonlocal more
        if len(faults) < MOST_FAULTS:
            faults.append((source.document(place), place, refusal))
        else:
            more += 1

    pack = PackReader(played.kinds, content, fault, source.where).read(played.name, source.data)
    if pack is None or faults:
        bad = [document for document in source.documents if any(home is document for home, _, _ in faults)]
        raise BadPack([_bad(played, document, faults, more if document is bad[-1] else 0) for document in bad])
    return pack


def _bad(played: AnySystem, document: Document, faults: list[Found], more: int) -> BadFile:
    here = [Fault(line_of(document, place), why, place) for home, place, why in faults if home is document]
    return BadFile(document.path, here, more, played)


def read_source(path: Path) -> Source:
    """The documents of a pack; what cannot be read in them is said of all of them at once."""
    return _together([partial(read_document, file) for file in pack_files(path)])


def written(files: Mapping[str, str]) -> Source:
    """The same of files that somebody sends, by their names."""
    for name in files:
        if Path(name).suffix.lower() not in SUFFIXES:
            raise _refused(Path(name), "pack-is", suffixes=list(SUFFIXES), name=HEAD_FILE)
    sent = {Path(name): text.encode("utf-8", "replace") for name, text in files.items()}
    return _together([partial(document_of, name, raw) for name, raw in sent.items()])


def _together(readers: Iterable[Callable[[], Document]]) -> Source:
    documents, bad = [], []
    for read in readers:
        try:
            documents.append(read())
        except BadFile as error:
            bad.append(error)
    if bad:
        raise BadPack(bad)
    return Source(documents)


def pack_files(path: Path) -> list[Path]:
    if not path.is_dir():
        if path.suffix.lower() not in SUFFIXES:
            raise _refused(path, "pack-is", suffixes=list(SUFFIXES), name=HEAD_FILE)
        return [path]
    head = path / HEAD_FILE
    if not is_file(head):
        raise _refused(path, "pack-no-head", name=HEAD_FILE)
    files = [head, *sorted(file for file in visible(path) if file.suffix.lower() in SUFFIXES and file != head)]
    if len(files) > MOST_FILES:
        raise _refused(path, "pack-files", most=MOST_FILES)
    if sum(os.path.getsize(file) for file in files if is_file(file)) > MOST_BYTES:  # noqa: PTH202
        raise _refused(path, "pack-size", most=MOST_BYTES // 1_000_000)
    return files


def _refused(path: Path, key: str, **facts: Any) -> BadPack:
    return BadPack([bad_file(path, 0, key, **facts)])


def is_file(path: Path) -> bool:
    """Whatever lies there, and whoever may see it."""
    return os.path.isfile(path)  # noqa: PTH113 - `Path` raises where nobody may look


def visible(folder: Path) -> list[Path]:
    """What lies in a folder, without what editors and desktops hide there."""
    try:
        return [path for path in folder.iterdir() if not path.name.startswith(".")]
    except OSError as error:
        raise _refused(folder, "folder-unreadable", reason=os_reason(error)) from None


def said_head(path: Path) -> Any:
    """What stands where the head of a pack should stand; `BadPack` if it cannot be read at all."""
    return kept(f"head-{kept_name(path)}", pack_files(path), (), lambda: read_source(path).data.get(HEAD))


def kept_name(path: Path) -> str:
    """Under what a pack is kept between runs."""
    return "pack-" + "".join(letter for letter in path.stem if letter.isalnum())[:40]


def system_of(path: Path) -> str:
    """The rulebook that a pack says it is for; empty if it does not say."""
    head = said_head(path)
    return shortened(head.get("system", "")) if isinstance(head, dict) else ""
