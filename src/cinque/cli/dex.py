"""`cinque dex`: look up anything of the main series, of our systems and of packs."""

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from functools import partial
from typing import NamedTuple

from cinque import dex
from cinque.cli.dex_cards import card
from cinque.cli.dex_facts import first_generation
from cinque.cli.dex_layout import Part, head, rows
from cinque.cli.screen import UsersMistake, console, mistake_text, print_json, say
from cinque.cli.text import dex_text
from cinque.core.kept import kept
from cinque.core.pack import Head
from cinque.core.sentences import clean
from cinque.core.suggest import suggestions
from cinque.core.system import Entry
from cinque.systems import NAMES, system

LONGEST_NAME = 60
NEARLY_AS_CLOSE = 0.08


class Wanted(NamedTuple):
    """What somebody looks up. `meant` is all of the main series that is called so, `pins` the packs by system."""

    name: str
    lang: str
    gen: int
    pins: dict[str, tuple[str, ...]]
    meant: list[dex.Found]

    def there(self) -> list[dex.Found]:
        return [found for found in self.meant if dex.exists(*found, self.gen)]

    def not_yet(self) -> list[dex.Found]:
        return [found for found in self.meant if not dex.exists(*found, self.gen)]


class Piece(NamedTuple):
    """A piece of a system's content as its card tells it: `book` is the system's own pack, `home` the one it is in."""

    system: str
    kind: str
    key: str
    names: dict[str, str]
    book: Head
    home: str
    lines: tuple[tuple[str, str], ...]


def dex_command(name: str, lang: str, gen: int | None, packs: list[str], json: bool) -> None:
    wanted = Wanted(name, lang, gen or dex.LAST, pinned(packs), dex.find(name))
    if json:
        tell_programs(wanted)
    else:
        tell_people(wanted)


def tell_people(wanted: Wanted) -> None:
    for number, found in enumerate(wanted.there()):
        show(card(found, wanted.lang, wanted.gen), apart=number > 0)
    # what the systems tell may take longer than everything before, and comes last anyway
    pieces = in_systems(wanted)
    for number, piece in enumerate(pieces, start=len(wanted.there())):
        show(piece_card(piece, wanted.lang), apart=number > 0)
    check_found(wanted, pieces)
    for found in wanted.not_yet():
        say("\n".join(["", *mistake_text(not_yet(found, wanted), wanted.lang)]), "dim")


def tell_programs(wanted: Wanted) -> None:
    from cinque.cli.dex_json import dex_entry, system_entry

    pieces = in_systems(wanted)
    check_found(wanted, pieces)
    told = [dex_entry(found, wanted.gen) for found in wanted.there()]
    print_json(told + [system_entry(piece.system, entry_of(piece, wanted)) for piece in pieces])


def entry_of(piece: Piece, wanted: Wanted) -> Entry:
    found = system(piece.system).look_up(piece.key, wanted.pins.get(piece.system, ()))
    return next(entry for entry in found if (entry.kind, entry.key) == (piece.kind, piece.key))


def show(parts: Iterable[Part], apart: bool) -> None:
    if apart:
        console().print()
    for part in parts:
        console().print(part, soft_wrap=False)


# -- our systems


def pinned(packs: list[str]) -> dict[str, tuple[str, ...]]:
    """The packs that somebody names, by the system that each is for."""
    pins: dict[str, tuple[str, ...]] = {}
    if packs:
        from cinque.cli.pack import one_path, system_for
        from cinque.packs import pin_packs

        for one in packs:
            path = one_path(one).resolve()
            played = system_for(path)
            pins[played.name] = pin_packs(played, [str(path)], None, pins.get(played.name, ()))
    return pins


def in_systems(wanted: Wanted) -> list[Piece]:
    """The content of all systems that goes by this name, or by a name of what it means in the main series."""
    names = [wanted.name, *(called for found in wanted.meant for called in all_names(found))]
    folded = {dex.fold(name) for name in names} - {""}
    pieces: dict[tuple[str, str, str], Piece] = {}
    for name in NAMES:
        pins = wanted.pins.get(name, ())
        # a book that has told everything once need not be loaded to tell it again
        by_fold = kept(f"dex-{name}-{wanted.lang}", (), pins, partial(pieces_by_fold, name, wanted.lang, pins))
        for piece in (piece for each in sorted(folded) for piece in by_fold.get(each, [])):
            pieces[piece.system, piece.kind, piece.key] = piece
    return list(pieces.values())


def all_names(found: dex.Found) -> list[str]:
    return [found.key, *(dex.name_of(*found, lang) for lang in ("en", "ja"))]


def pieces_by_fold(name: str, lang: str, pins: tuple[str, ...]) -> dict[str, list[Piece]]:
    """The content of a system by its names as they are compared."""
    played = system(name)
    content = played.content(pins)
    called: list[tuple[str, Piece]] = []
    for kind, tables in content.pieces.items():
        for key, one in tables.items():
            lines = tuple(played.describe(Entry(kind, key, {}, {}), lang, pins))
            piece = Piece(name, kind, key, dict(one.names), content.heads[0], content.origin[kind, key], lines)
            called += [(each, piece) for each in dict.fromkeys((*one.names.values(), key))]
    found: dict[str, list[Piece]] = {}
    for (_, piece), its_fold in zip(called, folds([each for each, _ in called]), strict=True):
        found.setdefault(its_fold, []).append(piece)
    return found


def folds(names: list[str]) -> list[str]:
    """Names as they are compared, all at once."""
    return dex.fold("\n".join(" ".join(name.split()) for name in names)).split("\n") if names else []


def piece_card(piece: Piece, lang: str) -> Iterator[Part]:
    book, home = piece.book, piece.home
    called = {"system": (book.ja or book.name) if lang == "ja" else book.name, "pack": home}
    below = dex_text(lang, "head", "in-system" if home == book.id else "in-pack", **called)
    name, other = (clean(piece.names[each]) for each in (lang, "en" if lang == "ja" else "ja"))
    yield from head(name, other, [clean(below)], dex_text(lang, "list", "dot"))
    yield from rows((clean(label), clean(text)) for label, text in piece.lines)


# -- what is not there


def check_found(wanted: Wanted, pieces: list[Piece]) -> None:
    """Nothing of that name, or nothing in that generation, is a mistake."""
    if pieces or wanted.there():
        return
    if wanted.meant:
        raise not_yet(min(wanted.meant, key=lambda found: first_generation(*found)), wanted)
    close = meant_names(wanted)
    name = wanted.name if len(wanted.name) <= LONGEST_NAME else f"{wanted.name[:LONGEST_NAME]}…"
    raise UsersMistake("dex-unknown", name=name, hint=close)


def not_yet(found: dex.Found, wanted: Wanted) -> UsersMistake:
    name, kind = dex.name_of(*found, wanted.lang), dex_text(wanted.lang, "kind", found.kind)
    return UsersMistake("dex-not-yet", name=name, kind=kind, first=first_generation(*found), gen=wanted.gen)


def meant_names(wanted: Wanted) -> list[str]:
    """Names of anything that are spelt much like this one; others only if they are nearly as close as the closest."""
    typed = dex.fold(wanted.name[:LONGEST_NAME])
    known = [*dex.names("en"), *dex.names("ja")]
    for played in map(system, NAMES):
        known += played.known_names(wanted.pins.get(played.name, ()))
    by_fold: dict[str, str] = {}
    for name, its_fold in zip(known, folds(known), strict=True):
        by_fold.setdefault(its_fold, name)
    by_fold.pop("", None)
    close = suggestions(typed, by_fold) if typed else []
    ratios = {each: SequenceMatcher(None, typed, each).ratio() for each in close}
    return [clean(by_fold[each]) for each in close if ratios[each] >= max(ratios.values()) - NEARLY_AS_CLOSE]
