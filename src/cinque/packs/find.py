"""Which pack is meant: a file or folder that somebody names, or one of those that are installed."""

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_data_path

from cinque.core.ask import Data
from cinque.core.kept import kept
from cinque.core.library import without_own
from cinque.core.mistake import Mistake
from cinque.core.pack import HEAD, Head, Pack
from cinque.core.record import RecordReader, plain_record
from cinque.core.refusal import Refusal
from cinque.core.shelf import Pins
from cinque.core.suggest import suggestions
from cinque.core.system import AnySystem
from cinque.files import bad_file
from cinque.packs.read import (
    HEAD_FILE,
    SUFFIXES,
    BadPack,
    is_file,
    kept_name,
    pack_files,
    read_pack,
    said_head,
    visible,
)

FOLDER_SETTING = "CINQUE_PACKS"


class NoSuchPack(Mistake):
    """A pack that is not there."""


class Installed(NamedTuple):
    """A pack in the folder: what its head says, or what is wrong with it."""

    path: Path
    head: Data
    problem: Mistake | None


def pack_folder() -> Path:
    """Where installed packs lie: CINQUE_PACKS, or else the user's own folder."""
    named = os.environ.get(FOLDER_SETTING)
    return Path(named) if named else user_data_path("cinque") / "packs"


def installed() -> list[Installed]:
    """Every pack in the folder, in the order of the names of files."""
    folder = pack_folder()
    if not folder.is_dir():
        return []
    paths = sorted(path for path in visible(folder) if path.suffix.lower() in SUFFIXES or is_file(path / HEAD_FILE))
    return [_installed(path) for path in paths]


def _installed(path: Path) -> Installed:
    try:
        said = said_head(path)
    except BadPack as error:
        return Installed(path, {}, error)
    faults: list[str] = []
    head = RecordReader(lambda place, _: faults.append(place)).read(Head, said, HEAD)
    if head is None or faults:
        return Installed(path, {}, BadPack([bad_file(path, 0, "pack-bad-head", head=HEAD, name=str(path))]))
    return Installed(path, plain_record(head), None)


def find_pack(wanted: str, beside: Path | None = None) -> list[Path]:
    """The files that may be meant: a path (seen from the file that names it), an id, `id@version` or a whole pin."""
    path = (beside or Path()) / wanted
    if is_path(wanted) or is_file(path / HEAD_FILE):
        if not path.exists():
            raise NoSuchPack(Refusal("pack-not-there", "", path=str(path)))
        return [path]
    id, _, rest = wanted.partition("@")
    version = rest.partition("+")[0]
    there = [one for one in installed() if one.head]
    found = [one for one in there if one.head["id"] == id and version in ("", one.head["version"])]
    if not found and is_file(path):
        return [path]
    if not found:
        hint = suggestions(wanted.partition("+")[0], [f"{one.head['id']}@{one.head['version']}" for one in there])
        raise NoSuchPack(Refusal("no-pack", "", name=wanted, folder=str(pack_folder()), hint=hint))
    versions = list(dict.fromkeys(one.head["version"] for one in found))
    if len(versions) > 1:
        choice = [f"{id}@{version}" for version in versions]
        raise NoSuchPack(Refusal("packs-several-versions", "", name=wanted, choice=choice))
    return [one.path for one in found]


def is_path(wanted: str) -> bool:
    return "/" in wanted or os.sep in wanted or wanted.lower().endswith(SUFFIXES)


def pin_packs(
    played: AnySystem,
    wanted: Sequence[str],
    beside: Path | None = None,
    onto: tuple[str, ...] = (),
) -> Pins:
    """Read packs, each on top of those before it, and keep them at hand; gives the pins of all."""
    pins = played.shelf.pins(onto)
    for one in wanted:
        pins = played.shelf.put(_read(played, one, pins, beside), pins)
    return pins


def shelve_pinned(
    played: AnySystem, pins: Sequence[str], named: Sequence[str] = (), places: Mapping[str, str] | None = None
) -> None:
    """Keep the packs at hand that a saved table was played with: those that somebody names, those that still lie where
    they lay then (`places`), or installed ones.
    """
    played.shelf.places.update(places or {})
    paths = [path for one in named for path in find_pack(one)]
    known: tuple[str, ...] = ()
    for pin in without_own(pins):
        for path in paths:
            if pin.startswith(f"{_called(path)}+"):
                played.shelf.places[pin] = str(path.absolute())
        if not played.shelf.has((*known, pin)):
            pin_packs(played, [pin], onto=known)
        known = (*known, pin)


def _called(path: Path) -> str:
    """`id@version` as the head of a pack has it."""
    head = said_head(path)
    return f"{head.get('id')}@{head.get('version')}" if isinstance(head, dict) else ""


def _read(played: AnySystem, wanted: str, pins: Pins, beside: Path | None) -> Pack:
    found: dict[str, tuple[Pack, Path]] = {}
    for path in _candidates(played, wanted, beside):
        content = played.content(pins)
        pack = kept(
            kept_name(path),
            pack_files(path),
            (played.name, str(path), *pins),
            partial(read_pack, played, path, content),
        )
        found.setdefault(pack.pin, (pack, path))
        if pack.pin == wanted:
            found = {wanted: (pack, path)}
            break
    if "+" in wanted and not is_path(wanted) and wanted not in found:
        raise NoSuchPack(Refusal("pack-differs", "", pin=wanted, found=list(found)))
    if len(found) > 1:
        paths = [str(path) for _, path in found.values()]
        raise NoSuchPack(Refusal("packs-differ", "", name=wanted, paths=paths))
    ((pack, path),) = found.values()
    played.shelf.places[pack.pin] = str(path.absolute())
    return pack


def _candidates(played: AnySystem, wanted: str, beside: Path | None) -> Iterator[Path]:
    """Where the pack may lie; whoever has found it need not look at the rest. It may have been on other packs then."""
    seen = played.shelf.places.get(wanted)
    there = seen is not None and Path(seen).exists()
    if seen is not None and there:
        yield Path(seen)
    try:
        yield from find_pack(wanted, beside)
    except NoSuchPack:
        if not there:  # otherwise it has changed, which says more
            raise


def with_packs(played: AnySystem, setup: Data, more: Sequence[str] = (), beside: Path | None = None) -> Data:
    """A setup whose packs are pinned: those that it names itself, and then those named on the command line."""
    own = setup.get("packs", [])
    if not (isinstance(own, list) and all(isinstance(one, str) for one in own)):
        raise NoSuchPack(Refusal("packs-no-list", ""))
    pins = pin_packs(played, more, None, pin_packs(played, own, beside))
    return setup | {"packs": pins} if pins else {name: value for name, value in setup.items() if name != "packs"}
