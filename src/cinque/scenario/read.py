"""Reading scenarios: what does not fit into one, with its line."""

from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from cinque.core.suggest import did_you_mean
from cinque.files import MOST_FAULTS, BadFile, Document, Place, read_document, short
from cinque.scenario.model import Asked, Expect, Override, Scenario, Step


def read_scenario(path: Path) -> tuple[Scenario, Document]:
    document = read_document(path, otherwise="yaml")
    try:
        return Scenario.model_validate(document.data), document
    except ValidationError as error:
        # where several kinds of value are possible, pydantic complains about each of them: one sentence is enough
        by_place: dict[Place, list[Any]] = {}
        for one in error.errors():
            by_place.setdefault(_place(document, one), []).append(one)
        places = sorted(by_place, key=document.line)
        told = places[:MOST_FAULTS]
        faults = [(document.line(place), _sentence(place, by_place[place])) for place in told]
        raise BadFile(str(path), sorted(faults), more=len(places) - len(told)) from None


def _place(document: Document, error: Any) -> Place:
    """The place in the document; pydantic adds the names of alternatives it tried."""
    place: Place = tuple(error["loc"])
    return place if error["type"] == "missing" else document.nearest(place)


def _sentence(place: Place, errors: list[Any]) -> str:
    name = short(next((part for part in reversed(place) if isinstance(part, str)), ""))
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
