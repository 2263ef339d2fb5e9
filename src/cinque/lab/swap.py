"""Changed content: `ember:power+1` as a pack that takes the place of what it changes, or as a changed setup.

What can be changed is what the records have: a value of a piece of content (`ember:power`, `charmander:base.hp`), or
one of somebody in the setup (`oddish:level`). Whether the new value fits, those readers say that read packs and setups.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, get_args, get_origin

from cinque.core.ask import Data
from cinque.core.library import without_own
from cinque.core.mistake import Mistake, SetupError
from cinque.core.pack import HEAD, OWN, Content, PackReader, Piece
from cinque.core.record import field_name, hints_of, is_record, plain_record, shortened, taken_apart
from cinque.core.refusal import Refusal
from cinque.core.sentences import LANGUAGES, Speaker, printable
from cinque.core.suggest import suggestions
from cinque.core.system import AnySystem
from cinque.core.words import Reader
from cinque.lab.in_setup import Way, entry_of, put, repeated, said_of, takes, way_to, written_at

SWAP = re.compile(r"(?P<thing>.+):(?P<field>[^:=+]+?)\s*(?P<sign>=|[+-](?=[0-9]))(?P<values>.+)")
NUMBER = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9}|/[1-9][0-9]{0,8})?")
CREATURE = "creature"
"""Before the name of somebody in the setup whose name is also that of content: `creature.oddish:level`."""
SETUP = "setup"
"""The setup itself: `setup:width=20`."""
COUNT = "count"
"""How many there are of somebody: `oddish:count=3`."""
MOST_COUNTED = 50
PACK = "lab-swap"
MOST_TOLD = 8
PLAIN = (int, str, bool, Fraction)
YES_OR_NO = {"true": True, "yes": True, "false": False, "no": False}


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
    counts: bool = False
    """The value says how many there are of whoever stands there."""


class Leaf(NamedTuple):
    """A value that can be changed by itself: where it stands, what it is, and the annotation that says what fits."""

    way: Way
    value: Any
    kind: Any


class Target(NamedTuple):
    """What a change may be meant for: its full name, its values, and whose piece it is or where the setup has it."""

    name: str
    leaves: Mapping[str, Leaf]
    piece: tuple[str, str] | None = None
    way: Way | None = None


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
        targets = [*self._pieces(swap.thing), *self._creatures(swap.thing), *self._whole(swap.thing)]
        if not targets:
            raise swap.refused(self._no_thing(swap))
        having = [one for one in targets if self._has(one, swap.field, swap.values[0])]
        if not having:
            raise swap.refused(self._no_field(swap, targets))
        having = [one for one in having if one.name == swap.thing] or having  # a whole name means no namesake
        if len(having) > 1:
            names = [f"{one.name}:{swap.field}" for one in having]
            raise swap.refused(Refusal("swap-several", "", name=shortened(swap.thing), names=names))
        only = having[0]
        return only, only.leaves.get(swap.field) or Leaf(way_to(self.setup, only.way or (), swap.field), None, None)

    def _no_field(self, swap: Swap, targets: list[Target]) -> Refusal:
        numbers = [(one, name, leaf) for one in targets for name, leaf in one.leaves.items() if is_number(leaf)]
        names = list(dict.fromkeys(name for one, name, leaf in numbers if self._has(one, name, leaf.value)))
        named = [name for name in names if not any(part.isdecimal() for part in name.split("."))] or names
        same = [name for name in names if name.rpartition(".")[2] == swap.field]
        near = same or suggestions(swap.field, names) or named[:MOST_TOLD]
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

    def _no_thing(self, swap: Swap) -> Refusal:
        """Nothing is called so; what the rules have of that name is told as what it is."""
        name = shortened(swap.thing)
        rulings = {ruling.name: ruling for ruling in self.played.clauses.rulings.values() if ruling.switch}
        if swap.thing in rulings:
            readings = ",".join(rulings[swap.thing].options)
            return Refusal("swap-ruling", "", name=name, readings=readings)
        near = suggestions(swap.thing, [*self.played.known_names(self.scene.packs), *self.scene.creatures])
        clause = self._rule(swap.thing, not near)
        if not clause:
            return Refusal("swap-no-thing", "", name=name, hint=near)
        words = words_of(swap.thing) or words_of(clause.rpartition(".")[2])
        about = [each for each in rulings if words & words_of(each)][:MOST_TOLD]
        if not about:
            return Refusal("swap-rule-fixed", "", name=name, rule=clause)
        return Refusal("swap-rule", "", name=name, rule=clause, rulings=about)

    def _rule(self, thing: str, anywhere: bool) -> str:
        """The clause of a state that is called so in any language, or one with these words in its id, or anywhere."""
        words = self.played.words
        for key, effect in self.played.effects.items():
            called = [words.find(lang, kind, key) for lang in LANGUAGES for kind in self.played.course.states]
            if thing.casefold() in (key, *[(name or "").casefold() for name in called]):
                return effect.clause
        wanted, clauses = words_of(thing), self.played.clauses
        if not wanted:
            return ""
        by_id = [id for id in clauses.clauses if wanted <= words_of(id)]
        return next(iter(by_id or [clause.id for clause in clauses.search(" ".join(wanted)) if anywhere]), "")

    # -- what stands in the setup

    def _whole(self, thing: str) -> Iterator[Target]:
        """The setup itself: everything that it says, and what holds where it says nothing."""
        if thing == SETUP:
            values = {name: getattr(self.scene, name) for name in self.scene.fields}
            yield Target(SETUP, self._said((), values, self.setup), way=())

    def _creatures(self, thing: str) -> Iterator[Target]:
        name = thing.removeprefix(f"{CREATURE}.")
        for place, one in enumerate(self.scene.creatures.values()):
            if name.casefold() in (one.id.casefold(), one.name.casefold()):
                way = entry_of(self.played, self.setup, self.scene, place)
                yield Target(f"{CREATURE}.{one.id}", self._of_creature(one, way) if way else {}, way=way)

    def gone(self, name: str) -> Change | None:
        """The change by which somebody of that name is not there."""
        known = [one for one in self._creatures(name) if COUNT in one.leaves]
        known = [one for one in known if one.name in (name, f"{CREATURE}.{name}")] or known
        if len(known) > 1:
            names = [one.name for one in known]
            raise BadSwap(name, Refusal("swap-several", "", name=shortened(name), names=names))
        return Change(known[0].leaves[COUNT].way, 0, counts=True) if known else None

    def _of_creature(self, one: Any, way: Way) -> dict[str, Leaf]:
        values = {name: getattr(one, name) for name in one.fields}
        found = self._said(way, values, said_of(written_at(self.setup, way)))
        if isinstance(way[-1], int):
            found.setdefault(COUNT, Leaf(way, 1, int))
        return found

    def _said(self, way: Way, values: Data, said: Data) -> dict[str, Leaf]:
        """What the setup says at a place, and what follows where it says nothing."""
        found = {name: Leaf((*way, name), value, None) for name, value in values.items() if isinstance(value, PLAIN)}
        leaves = _leaves(said, None, ())
        return found | {".".join(map(str, leaf.way)): leaf._replace(way=(*way, *leaf.way)) for leaf in leaves}

    def _has(self, target: Target, field: str, value: Any) -> bool:
        """Content has what its record has; somebody in the setup, and the setup itself, what its reader takes."""
        if target.way is None or (field == COUNT and field in target.leaves):
            return field in target.leaves
        leaf = target.leaves.get(field)
        way = leaf.way if leaf else way_to(self.setup, target.way, field)
        return takes(self.played, self.setup, dict(self.scene.rulings.chosen), way, leaf.value if leaf else value)


def words_of(thing: str) -> set[str]:
    return set(re.findall(r"[a-z]+", thing.casefold()))


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
    sign, number = (text[0], text[1:]) if text.startswith(("+", "-")) else (swap.sign, text)
    if not NUMBER.fullmatch(number):
        raise swap.refused(Refusal("not-a-fraction", "", value=shortened(text)))
    more = Fraction(number)
    return plain_number(leaf.value + more if sign == "+" else leaf.value - more)


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
        change = Change(leaf.way, value, target.piece, target.way is not None and swap.field == COUNT)
        if change.counts and not (isinstance(value, int) and 0 <= value <= MOST_COUNTED):
            raise swap.refused(Refusal("swap-count", "", field=COUNT, most=MOST_COUNTED, value=shortened(value)))
        found.setdefault(shown(value), Choice(shown(value), (change,)))
    return list(found.values())


def shown(value: Any) -> str:
    return "–" if value is None or value == "" else str(value).lower() if isinstance(value, bool) else str(value)


def _plain(value: Any) -> Any:
    return plain_number(value) if isinstance(value, Fraction) else value


# -- the changed setup


def changed(played: AnySystem, setup: Data, rulings: Data, changes: Sequence[Change], written: str) -> Data:
    """A setup with these changes; content comes as a pack on top of its others. `written` is what people have said."""
    in_content: dict[tuple[str, str], dict[Way, Any]] = {}
    scene = played.new_scene(setup, rulings)
    content: Content = played.content(scene.packs)
    own = {kind: field for field, kind in scene.library.own.items()} if scene.library is not None else {}
    counts = [change for change in changes if change.counts]
    for way, value, piece, _ in [change for change in changes if not change.counts]:
        if piece is None:
            setup = put(setup, way, value)
        elif content.origin[piece] == OWN:
            setup = put(setup, (own[piece[0]], content.pieces[piece[0]][piece[1]].key, *way), value)
        else:
            in_content.setdefault(piece, {})[way] = value
    if in_content:
        setup = setup | {"packs": _overlaid(played, setup.get("packs", ()), in_content, written)}
    for change in sorted(counts, key=lambda change: (len(change.way), int(change.way[-1])), reverse=True):
        setup = repeated(setup, change.way, change.value)  # the last one first: the places of the others stay
    try:
        played.new_scene(setup, rulings)
    except SetupError as error:
        raise BadSwap(written, error.refusal, played) from None
    return setup


class SceneThings(Things):
    """What there is to be changed in a scene that stands already: content, and those in it as they are now."""

    def __init__(self, played: AnySystem, scene: Any) -> None:
        super().__init__(played, {}, scene)

    def _whole(self, thing: str) -> Iterator[Target]:
        yield from ()

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
