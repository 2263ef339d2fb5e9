"""What can be started, as forms: the words for every argument, for what it can be, and for what is wrong with it."""

from typing import Final, cast

from cinque.core.form import Field, Form, Tried
from cinque.core.procedure import CREATURE, PURSE, SIDE, BadArguments
from cinque.core.sentences import MissingWords, printable
from cinque.core.words import Reader
from cinque.web.questions import refusal_data
from cinque.web.shapes import FieldShape, FormShape

CALLED_IN: Final = ("argument", "stat")
"""Where the words for an argument stand: a figure of the book that is one is called as it is everywhere."""


def as_tried(form: Form, tried: Tried | None) -> Form:
    """What was tried in every way that there is, and refused, is closed."""
    return form if tried is None or tried.refusal is None else form._replace(refusal=tried.refusal)


def form_data(reader: Reader, form: Form) -> FormShape:
    return {
        "do": form.do,
        "name": str(reader.text("verb", form.do)),
        "group": str(reader.text("occasion", form.occasion)),
        "clause": form.clause,
        "role": form.role,
        "meanwhile": form.meanwhile,
        "fields": [field_data(reader, field) for field in form.fields],
        "refusal": refusal_data(reader, form.refusal) if form.refusal else None,
    }


def field_data(reader: Reader, field: Field) -> FieldShape:
    """An argument with the words for it and for all that it can be."""
    named = {value: called(reader, field.kind, value) for value in field.values if isinstance(value, str)}
    words = {
        "label": _label(reader, field.name),
        "named": named,
        "fields": [field_data(reader, one) for one in field.fields],
    }
    return cast("FieldShape", field.to_data() | words)


def _label(reader: Reader, argument: str) -> str:
    of = next((one for one in CALLED_IN if reader.system.words.find(reader.lang, one, argument)), CALLED_IN[-1])
    return str(reader.text(of, argument))


def at_fields(reader: Reader, wrong: BadArguments) -> list[str]:
    """What is wrong with arguments, each with the field as its form calls it."""
    words, told = reader.system.words, []
    for place, refusal in wrong.faults:
        parts = [part for part in place.split(".") if any(words.find(reader.lang, of, part) for of in CALLED_IN)]
        at = [_label(reader, part) for part in parts] or [printable(place)]
        why = reader.refusal(refusal)
        told.append(str(reader.text("word", "at-field", field=at, reason=why) if place else why))
    return told


def called(reader: Reader, kind: str, value: str) -> str:
    """What the book calls a value; the words of content that only its pages have stand as they are."""
    if kind == PURSE and value in reader.scene.creatures:
        kind = CREATURE
    try:
        return reader.name("word" if kind == SIDE else kind, value)
    except MissingWords:
        return value
