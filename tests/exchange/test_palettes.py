"""Whatever our exports write for a chat palette rolls here, with its words behind the dice."""

import json
import re
from typing import Any

import pytest

from cinque.core.draft import draft_of
from cinque.core.notation import NotationError, read_line
from cinque.core.sheet import random_sheet
from cinque.core.words import Reader
from cinque.systems import system


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("name", "kind"),
    [("arcana", "team"), ("ptu", "trainer"), ("ptu", "pokemon"), ("rokumen", "character"), ("vademecum", "character")],
)
def test_every_line_of_dice_rolls(name: str, kind: str, lang: str) -> None:
    one = system(name)
    rolled = 0
    for seed in range(6):
        draft = draft_of(one.rulings(), ())
        sheet = random_sheet(one.sheets[kind], draft, seed)
        done = one.exports["ccfolia"](kind, sheet, one.rulings(), (), Reader(one, draft, lang).name)
        for written in done.texts:
            rolled += _rolled(json.loads(written.text)["data"])
    assert rolled > 10 or name == "arcana"


def _rolled(piece: dict[str, Any]) -> int:
    values = {one["label"]: str(one["value"]) for one in (*piece["status"], *piece["params"])}
    filled = [re.sub(r"\{(.+?)\}", lambda match: values[match[1]], line) for line in piece["commands"].splitlines()]
    dice = [line for line in filled if re.match(r"\(?\d", line)]
    for line in dice:
        try:
            assert read_line(line).comment
        except NotationError as error:
            pytest.fail(str(error))
    return len(dice)
