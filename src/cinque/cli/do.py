"""`do` at the prompt of a game: everything that a seat may start, and how it is typed."""

import json
import shlex
from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from cinque.cli.screen import UsersMistake, console
from cinque.core.ask import Data
from cinque.core.form import ANYTHING, NUMBER, RECORD, TABLE, TEXT, WORD, YES_OR_NO, Field, Form
from cinque.core.short import short_value
from cinque.core.words import Reader

MOST_VALUES = 6
NAME_WIDTH = 19
YES, NO = ("yes", "true", "はい"), ("no", "false", "いいえ")


def read_do(text: str, forms: list[Form], readers: Sequence[Reader] = ()) -> tuple[str, Data]:
    """`treat who=ann item=potion`, or `treat ann potion`, as a procedure with its arguments.

    Whether they fit is for the rules to say. What they name may be called as the screen calls it.
    """
    name, *words = split_words(text)
    fields = {field.name: field for form in forms if form.do == name for field in form.fields}
    open_end = any(field.kind in (ANYTHING, TEXT) for field in list(fields.values())[-1:])
    args: Data = {}
    plain: list[str] = []
    for word in words:
        key, equals, value = word.partition("=")
        if equals and key and (key in fields or not open_end):
            args[key] = _value(value, fields[key], readers) if key in fields else value
        else:
            plain.append(word)
    for key, field in fields.items():
        if plain and key not in args:
            rest = open_end and key == list(fields)[-1]
            taken = len(plain) if rest else _words_of_name(plain, field, readers)
            args[key] = _value(" ".join(plain[:taken]), field, readers)
            plain = plain[taken:]
    if plain and any(form.do == name for form in forms):  # what cannot be started at all is for the game to say
        raise UsersMistake("do-usage", word=plain[0])
    return name, args


def split_words(text: str) -> list[str]:
    """Words as a shell has them: what stands in quotation marks is one."""
    try:
        return shlex.split(text)
    except ValueError:
        raise UsersMistake("do-quotes") from None


def _words_of_name(words: list[str], field: Field, readers: Sequence[Reader]) -> int:
    """How many words name one of the values: of `basic ball 3` two."""
    values = list(map(str, field.values))
    for count in range(len(words), 1, -1):
        if _meant(" ".join(words[:count]), field, readers) in values:
            return count
    return 1


def _meant(text: str, field: Field, readers: Sequence[Reader]) -> str:
    """The value that goes by this name, in whatever language it is shown."""
    wanted = text.casefold()
    named = [
        str(value)
        for value in field.values
        for reader in readers
        if reader.name("word" if field.kind == WORD else field.kind, str(value)).casefold() == wanted
    ]
    return text if text in map(str, field.values) or not named else named[0]


def _value(text: str, field: Field, readers: Sequence[Reader]) -> Any:
    if field.kind == TABLE and not text.startswith("{"):
        pairs = [part.partition(":") for part in text.split(",") if part]
        return {name: _value(value, field.fields[1], readers) for name, _, value in pairs}
    if field.kind in (ANYTHING, RECORD, TABLE):
        try:
            return json.loads(text)
        except ValueError:
            return short_value(text)
    if field.many:
        return [_value(part, field._replace(many=False), readers) for part in text.split(",") if part]
    if field.kind == NUMBER:
        return short_value(text)
    if field.kind == YES_OR_NO and text.casefold() in (*YES, *NO):
        return text.casefold() in YES
    return _meant(text, field, readers)


def show_forms(forms: list[Form], reader: Reader) -> None:
    """What can be started now, a line for each; then what cannot, by the reason."""
    ready = [(form, str(reader.text("verb", form.do))) for form in forms if form.refusal is None]
    width = max([cell_len(words) for _, words in ready], default=0)
    for form, words in ready:
        names = " ".join(field.name if field.needed else f"[{field.name}]" for field in form.fields)
        line = Text(f"  {form.do + ' ':<{NAME_WIDTH}}")
        line.append(words, style="dim").append(f"{' ' * (width - cell_len(words))}  {names}".rstrip())
        line.truncate(console().width, overflow="ellipsis")
        console().print(line)
    later: dict[str, list[str]] = {}
    for form in forms:
        if form.refusal is not None:
            later.setdefault(str(reader.refusal(form.refusal)), []).append(form.do)
    for reason, names_later in later.items():
        console().print(Text(f"  {' · '.join(names_later)}: {reason}", style="dim"))


def done_text(do: str, args: Data, forms: list[Form], reader: Reader) -> str:
    """What was started, with what it was started with, as the screen calls it."""
    fields = {field.name: field for form in forms if form.do == do for field in form.fields}
    named = [_called(value, fields[name], reader) for name, value in args.items() if name in fields]
    return f"{reader.text('verb', do)} ({', '.join(named)})" if named else str(reader.text("verb", do))


def _called(value: Any, field: Field, reader: Reader) -> str:
    return str(reader.name("word" if field.kind == WORD else field.kind, str(value))) if field.values else str(value)


def needs_arguments(form: Form) -> bool:
    return form.refusal is None and any(field.needed for field in form.fields)


def show_form(form: Form, reader: Reader) -> None:
    """All about one of them."""
    console().print(Text(f"  {form.do + ' ':<{NAME_WIDTH}}{reader.text('verb', form.do)}"))
    for field in form.fields:
        console().print(Text(f"      {_field(field, reader)}", style="dim"))


def _field(field: Field, reader: Reader) -> str:
    """`item=berry-drop (30) | potion (100) | …  item`"""
    values = [_shown(value, field) for value in field.values[:MOST_VALUES]]
    more = ["…"] if len(field.values) > MOST_VALUES else []
    usual = "" if field.needed or field.default in (None, "", []) else f" ({_shown(field.default, field)})"
    bounds = f" {field.least}–{field.most}" if field.most is not None else ""
    written = " | ".join([*values, *more])
    label = reader.text("argument", field.name)
    left = f"{field.name}={written}{bounds}{usual}"
    return f"{left if field.needed else f'[{left}]'}  {label}"


def _shown(value: Any, field: Field) -> str:
    if isinstance(value, bool):
        return YES[0] if value else NO[0]
    price = (field.prices or {}).get(str(value))
    return f"{value} ({price})" if price is not None else str(value)
