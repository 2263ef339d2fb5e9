"""Reading scenarios: what does not fit into one, with its line."""

from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from cinque.core.refusal import Refusal
from cinque.core.suggest import suggestions
from cinque.files import MOST_FAULTS, BadFile, Document, Fault, Place, read_document, short
from cinque.scenario.model import Asked, Expect, Override, Scenario, Step, Unfit

MISFIT = Refusal("scenario-misfit", "")
KINDS = {
    "string_type": Refusal("scenario-text", ""),
    "string_too_short": Refusal("scenario-empty", ""),
    "int_type": Refusal("scenario-number", ""),
    "bool_type": Refusal("scenario-yes-or-no", ""),
    "list_type": Refusal("scenario-list", ""),
    "dict_type": Refusal("scenario-table", ""),
    "model_type": Refusal("scenario-table", ""),
}
"""What pydantic complains about."""


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
        faults = [Fault(document.line(place), _refusal(place, by_place[place])) for place in told]
        raise BadFile(str(path), faults, more=len(places) - len(told)) from None


def _place(document: Document, error: Any) -> Place:
    """The place in the document; pydantic adds the names of alternatives it tried."""
    place: Place = tuple(error["loc"])
    return place if error["type"] == "missing" else document.nearest(place)


def _refusal(place: Place, errors: list[Any]) -> Refusal:
    name = short(next((part for part in reversed(place) if isinstance(part, str)), ""))
    kind = errors[0]["type"]
    if kind == "extra_forbidden":
        parts: tuple[type[BaseModel], ...] = (Scenario, Step, Expect, Asked, Override)
        known = [field.alias or key for part in parts for key, field in part.model_fields.items()]
        return Refusal("scenario-unknown", "", name=name, hint=suggestions(name, known))
    if kind == "missing":
        return Refusal("field-missing", "", field=name)
    wrong = _wrong(errors[0]) if len(errors) == 1 else MISFIT
    return Refusal("scenario-at", "", name=name, problem=wrong) if name else wrong


def _wrong(error: Any) -> Refusal:
    about = error.get("ctx", {})
    unfit = about.get("error")
    if isinstance(unfit, Unfit):
        return unfit.refusal
    if error["type"] == "literal_error":
        return Refusal("scenario-words", "", words=about["expected"])
    return KINDS.get(error["type"], MISFIT)
