"""Changed content: `ember:power+1` as a pack that takes the place of what it changes, or as a changed setup.

What can be changed is what the records have: a value of a piece of content (`ember:power`, `charmander:base.hp`), or
one of somebody in the setup (`oddish:level`). Whether the new value fits, those readers say that read packs and setups.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, get_args, get_origin

from cinque.core.ask import Data
from cinque.core.library import without_own
from cinque.core.mistake import Mistake, SetupError
from cinque.core.pack import HEAD, OWN, Content, PackReader, Piece
from cinque.core.record import field_name, hints_of, is_record, plain_record, shortened, taken_apart
from cinque.core.refusal import Refusal
from cinque.core.sentences import Speaker, printable
from cinque.core.suggest import suggestions
from cinque.core.system import AnySystem
from cinque.core.words import Reader

SWAP = re.compile(r"(?P<thing>.+):(?P<field>[^:=+]+?)\s*(?P<sign>=|[+-](?=[0-9]))(?P<values>.+)")
NUMBER = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9}|/[1-9][0-9]{0,8})?")
CREATURE = "creature"
"""Before the name of somebody in the setup whose name is also that of content: `creature.oddish:level`."""
PACK = "lab-swap"
PROBE = "lab-probe"
MOST_TOLD = 8
PLAIN = (int, str, bool, Fraction)
YES_OR_NO = {"true": True, "yes": True, "false": False, "no": False}

Way = tuple[str | int, ...]
"""The way to a value: names in tables, numbers in lists."""


class BadSwap(Mistake):
    """A change that cannot be made. `played` has words for what its records refuse."""

    def __init__(self, written: str, refusal: Refusal, played: AnySystem | None = None) -> None:
        super().__init__(refusal)
        self.args = (written, refusal, played)
        self.written, self.played = written, played

    def told(self, speaker: Speaker) -> list[str]:
        if self.played is not None:
            speaker = Reader(self.played, self.played.scene_type(), speaker.lang)
        return [f"{printable(self.written)}: {speaker.refusal(self.refusal)}"]


class Swap(NamedTuple):
    """A change as people write it: what, which value of it, and what becomes of that."""

    written: str
    thing: str
    field: str
    sign: str
    values: tuple[str, ...]

    def refused(self, refusal: Refusal, played: AnySystem | None = None) -> BadSwap:
        return BadSwap(self.written, refusal, played)


def read_swap(text: str) -> Swap:
    """`THING:FIELD=VALUE`, `THING:FIELD+N` or `THING:FIELD-N`; several values stand between commas."""
    found = SWAP.fullmatch(text.strip())
    if found is None:
        raise BadSwap(text, Refusal("not-a-swap", ""))
    values = tuple(value.strip() for value in found["values"].split(","))
    return Swap(text, found["thing"].strip(), found["field"].strip(), found["sign"], values)


class Change(NamedTuple):
    """One value that is another one: in a piece of content (its kind and key), or in the setup."""

    way: Way
    value: Any
    piece: tuple[str, str] | None = None


class Leaf(NamedTuple):
    """A value that can be changed by itself: where it stands, what it is, and the annotation that says what fits."""

    way: Way
    value: Any
    kind: Any


class Target(NamedTuple):
    """What a change may be meant for: its full name, its values, and whose piece it is."""

    name: str
    leaves: Mapping[str, Leaf]
    piece: tuple[str, str] | None = None


# -- what can be changed


def leaves_of(record: Any) -> dict[str, Leaf]:
    """Every value of a record that can be changed by itself, by the way to it: `power`, `base.hp`, `learns.0.0`."""
    found = {".".join(map(str, leaf.way)): leaf for leaf in _leaves(record, None, ())}
    found.pop("key", None)
    return found


def _leaves(value: Any, hint: Any, way: Way) -> Iterator[Leaf]:
    hint = taken_apart(hint)[0]
    parts = get_args(hint)
    record: Any = type(value)
    if is_record(record):
        hints = hints_of(record)
        for name in value._fields:
            yield from _leaves(getattr(value, name), hints[field_name(name)], (*way, field_name(name)))
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _leaves(part, parts[1] if get_origin(hint) is dict else None, (*way, str(key)))
    elif isinstance(value, (tuple, list)):
        for place, part in enumerate(value):
            inside = parts[0] if len(parts) == 2 and parts[1] is Ellipsis else parts[place] if parts else None
            yield from _leaves(part, inside, (*way, place))
    else:
        yield Leaf(way, value, hint)


class Things:
    """What there is to be changed in a setup: the content that it is played with, and those who stand in it."""

    def __init__(self, played: AnySystem, setup: Data, scene: Any) -> None:
        self.played = played
        self.setup = setup
        self.scene = scene
        self.content: Content = played.content(scene.packs)

    def leaf(self, swap: Swap) -> tuple[Target, Leaf]:
        """The value that a change is meant for; whatever is unknown or could be several is told."""
        targets = [*self._pieces(swap.thing), *self._creatures(swap.thing)]
        if not targets:
            near = suggestions(swap.thing, [*self.played.known_names(self.scene.packs), *self.scene.creatures])
            raise swap.refused(Refusal("swap-no-thing", "", name=shortened(swap.thing), hint=near))
        having = [one for one in targets if swap.field in one.leaves]
        if not having:
            raise swap.refused(self._no_field(swap, targets))
        having = [one for one in having if one.name == swap.thing] or having  # a whole name means no namesake
        if len(having) > 1:
            names = [f"{one.name}:{swap.field}" for one in having]
            raise swap.refused(Refusal("swap-several", "", name=shortened(swap.thing), names=names))
        return having[0], having[0].leaves[swap.field]

    def _no_field(self, swap: Swap, targets: list[Target]) -> Refusal:
        names = list(dict.fromkeys(name for one in targets for name, leaf in one.leaves.items() if is_number(leaf)))
        named = [name for name in names if not any(part.isdecimal() for part in name.split("."))] or names
        near = suggestions(swap.field, names) or named[:MOST_TOLD]
        field = shortened(swap.field)
        return Refusal("swap-no-field", "", name=shortened(swap.thing), field=field, hint=near)

    def _pieces(self, thing: str) -> Iterator[Target]:
        kind, dot, name = thing.partition(".")
        if not (dot and kind in self.played.kinds):
            kind, name = "", thing
        for entry in self.played.look_up(name, self.scene.packs):
            if kind in ("", entry.kind):
                piece = self.content.pieces[entry.kind][entry.key]
                yield Target(f"{entry.kind}.{entry.key}", leaves_of(piece.record), (entry.kind, entry.key))

    # -- those who stand in the setup

    def _creatures(self, thing: str) -> Iterator[Target]:
        name = thing.removeprefix(f"{CREATURE}.")
        for place, one in enumerate(self.scene.creatures.values()):
            if name.casefold() in (one.id.casefold(), one.name.casefold()):
                way = self._entry(place)
                yield Target(f"{CREATURE}.{one.id}", self._of_creature(one, way) if way else {})

    def _entry(self, place: int) -> Way | None:
        """Where the setup writes the creature at this place of the scene: whoever gets another id by it."""
        for way in ways_of(self.setup):
            try:
                scene = self.played.new_scene(put(self.setup, (*way, "id"), PROBE), dict(self.scene.rulings.chosen))
            except Mistake:
                continue
            ids = list(scene.creatures)
            if len(ids) > place and ids[place] == PROBE:
                return way
        return None

    def _of_creature(self, one: Any, way: Way) -> dict[str, Leaf]:
        """What the setup says of somebody, and what follows where it says nothing."""
        written: Any = self.setup
        for name in way:
            written = written[name]
        said = _leaves(written, None, ()) if isinstance(written, dict) else ()
        values = {name: getattr(one, name) for name in one.fields}
        found = {name: Leaf((*way, name), value, None) for name, value in values.items() if isinstance(value, PLAIN)}
        return found | {".".join(map(str, leaf.way)): leaf._replace(way=(*way, *leaf.way)) for leaf in said}


def ways_of(data: Any, way: Way = ()) -> Iterator[Way]:
    """The ways to everything in a setup that may be somebody: tables, and texts in lists."""
    members = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, (list, tuple)) else ()
    for name, part in members:
        if isinstance(part, dict) or (isinstance(part, str) and not isinstance(data, dict) and name != "packs"):
            yield (*way, name)
        if isinstance(part, (dict, list)):
            yield from ways_of(part, (*way, name))


def put(data: Any, way: Way, value: Any) -> Any:
    """The data with one value changed; a short form (`oddish 9`) gets it at its end."""
    if not way:
        return value
    first, rest = way[0], way[1:]
    if isinstance(data, str):
        return f"{data} {first}={value}"
    if isinstance(data, dict):
        return data | {first: put(data.get(first, {}), rest, value)}
    return [put(part, rest, value) if place == first else part for place, part in enumerate(data)]


# -- what becomes of it


def is_number(leaf: Leaf) -> bool:
    number = isinstance(leaf.value, (int, Fraction)) and not isinstance(leaf.value, bool)
    return number or (leaf.value is None and leaf.kind in (int, Fraction))


def new_value(swap: Swap, leaf: Leaf, text: str) -> Any:
    """The value as a pack or a setup writes it; whether it fits is not looked at here."""
    if swap.sign == "=":
        if NUMBER.fullmatch(text) and leaf.kind is not str:
            return plain_number(Fraction(text))
        return YES_OR_NO.get(text.lower(), text) if isinstance(leaf.value, bool) else text
    if not is_number(leaf) or leaf.value is None:
        raise swap.refused(Refusal("swap-not-a-number", "", field=swap.field, value=shortened(leaf.value)))
    if not NUMBER.fullmatch(text):
        raise swap.refused(Refusal("not-a-fraction", "", value=shortened(text)))
    more = Fraction(text)
    return plain_number(leaf.value + more if swap.sign == "+" else leaf.value - more)


def plain_number(number: Fraction) -> int | str:
    return int(number) if number.denominator == 1 else str(number)


class Choice(NamedTuple):
    """One of the values that are compared, as it is shown, and the changes that make it so."""

    label: str
    changes: tuple[Change, ...] = ()


def choices_of(swap: Swap, things: Things) -> list[Choice]:
    """The value as it is, and then the others."""
    target, leaf = things.leaf(swap)
    as_it_is = _plain(leaf.value)
    found = {shown(as_it_is): Choice(shown(as_it_is))}
    for text in swap.values:
        value = new_value(swap, leaf, text)
        found.setdefault(shown(value), Choice(shown(value), (Change(leaf.way, value, target.piece),)))
    return list(found.values())


def shown(value: Any) -> str:
    return "–" if value is None or value == "" else str(value).lower() if isinstance(value, bool) else str(value)


def _plain(value: Any) -> Any:
    return plain_number(value) if isinstance(value, Fraction) else value


# -- the changed setup


def changed(played: AnySystem, setup: Data, rulings: Data, changes: Iterable[Change], written: str) -> Data:
    """A setup with these changes; content comes as a pack on top of its others. `written` is what people have said."""
    in_content: dict[tuple[str, str], dict[Way, Any]] = {}
    scene = played.new_scene(setup, rulings)
    content: Content = played.content(scene.packs)
    own = {kind: field for field, kind in scene.library.own.items()} if scene.library is not None else {}
    for way, value, piece in changes:
        if piece is None:
            setup = put(setup, way, value)
        elif content.origin[piece] == OWN:
            setup = put(setup, (own[piece[0]], content.pieces[piece[0]][piece[1]].key, *way), value)
        else:
            in_content.setdefault(piece, {})[way] = value
    if in_content:
        setup = setup | {"packs": _overlaid(played, setup.get("packs", ()), in_content, written)}
    try:
        played.new_scene(setup, rulings)
    except SetupError as error:
        raise BadSwap(written, error.refusal, played) from None
    return setup


class SceneThings(Things):
    """What there is to be changed in a scene that stands already: content, and those in it as they are now."""

    def __init__(self, played: AnySystem, scene: Any) -> None:
        super().__init__(played, {}, scene)

    def _creatures(self, thing: str) -> Iterator[Target]:
        name = thing.removeprefix(f"{CREATURE}.")
        for one in self.scene.creatures.values():
            if name.casefold() in (one.id.casefold(), one.name.casefold()):
                values = {field: getattr(one, field) for field in one.fields}
                plain = {field: value for field, value in values.items() if isinstance(value, PLAIN)}
                leaves = {field: Leaf((one.id, field), value, None) for field, value in plain.items()}
                yield Target(f"{CREATURE}.{one.id}", leaves)


def changed_scene(played: AnySystem, scene: Any, changes: Iterable[Change], written: str) -> Any:
    """A scene with these changes, as a game master's word would make them; figures that follow from content stay.

    The pack goes on the shelf of this system: whoever wants it gone gives a system with a shelf of its own.
    """
    data, content = scene.to_data(), played.content(scene.packs)
    in_content: dict[tuple[str, str], dict[Way, Any]] = {}
    by_word: list[Change] = []
    for change in changes:
        if change.piece is None:
            by_word.append(change)
        elif content.origin[change.piece] == OWN:
            raise BadSwap(written, Refusal("swap-of-the-table", "", name=change.piece[1]))
        else:
            in_content.setdefault(change.piece, {})[change.way] = change.value
    if in_content:
        data["packs"] = _overlaid(played, without_own(scene.packs), in_content, written)
    found = played.scene_from_data(data)
    try:
        for change in by_word:
            found.put(".".join(map(str, change.way)), change.value)
    except Mistake as mistake:
        raise BadSwap(written, mistake.refusal, played) from None
    if faults := found.faults():
        raise BadSwap(written, faults[0], played)
    return found


def _overlaid(
    played: AnySystem, packs: tuple[str, ...], changes: Mapping[tuple[str, str], Mapping[Way, Any]], written: str
) -> tuple[str, ...]:
    pins = played.shelf.pins(packs)
    content: Content = played.content(pins)
    head = {"id": PACK, "name": PACK, "version": "1", "system": played.name, "licence": "for this comparison"}
    data: Data = {HEAD: head}
    for (kind, key), values in changes.items():
        piece = content.pieces[kind][key]
        data.setdefault(kind, {})[piece.key] = piece_but(piece, content.origin[kind, key], values)
    faults: list[Refusal] = []
    pack = PackReader(played.kinds, content, lambda _, refusal: faults.append(refusal)).read(played.name, data)
    if pack is None:
        raise BadSwap(written, faults[0], played)
    return played.shelf.put(pack, pins)


def piece_but(piece: Piece, origin: str, values: Mapping[Way, Any]) -> Data:
    """A piece as a pack writes it, in the place of the one that there is, with other values."""
    data: Data = _plain_but(piece.record, values)
    data.pop("key", None)
    overrides = f"{origin}:{piece.key}" if piece.overrides else piece.record.key
    names = {"name": piece.names["en"], "ja": piece.names["ja"], "overrides": overrides}
    return {**data, **names, "about": piece.about.get("en", ""), "about_ja": piece.about.get("ja", "")}


def _plain_but(value: Any, values: Mapping[Way, Any]) -> Any:
    if () in values:
        return values[()]
    data = _written(plain_record(value))
    for first in dict.fromkeys(way[0] for way in values):
        inside = {way[1:]: new for way, new in values.items() if way[0] == first}
        data[first] = _plain_but(_part(value, first), inside)
    return data


def _part(value: Any, name: str | int) -> Any:
    if is_record(type(value)):
        return getattr(value, str(name) if name in value._fields else f"{name}_")
    return value[name]


def _written(value: Any) -> Any:
    """Fractions as people write them."""
    if isinstance(value, dict):
        return {name: _written(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_written(part) for part in value]
    return str(value) if isinstance(value, Fraction) else value
