"""What a bot answers when its abilities are asked for."""

import pytest

from cinque.core.ask import Ask, Option
from cinque.systems.vademecum import SYSTEM

PARTY = [
    {"id": "ann", "class": "herald", "level": 6},
    {"id": "bob", "class": "sage", "level": 12, "abilities": ["natures-blessing"]},
    {"id": "cid", "class": "monk", "abilities": ["good-karma"]},
    {"id": "dee", "class": "enchanter", "level": 6, "abilities": ["mind-fog"]},
]
DECLINE = Option("decline")


@pytest.mark.parametrize(
    ("who", "options", "answer"),
    [
        (
            "ann",
            [Option("use-points", ability="inspire-ally", points=n) for n in (1, 3, 12)],
            "use-points inspire-ally 3",
        ),
        ("bob", [Option("use", ability="natures-blessing")], "use natures-blessing"),
        ("cid", [Option("use", ability="chi-surge")], "use chi-surge"),
        ("cid", [Option("use", ability="chi-deflection")], "use chi-deflection"),
        ("cid", [Option("add-dice", dice=n) for n in (1, 2, 3)], "add-dice 3"),
        ("dee", [Option("spread", ability="enchantment-of-pain")], "spread enchantment-of-pain"),
    ],
)
def test_a_bot_answers_with_its_abilities(who: str, options: list[Option], answer: str) -> None:
    scene = SYSTEM.new_scene({"party": PARTY, "enemies": ["wolf", "wolf"]}, {})
    ask = Ask("red", "on-hit", "vademecum.class.abilities", [*options, DECLINE], who, decline="decline")
    assert ask.options[SYSTEM.bot(1).pick(ask, scene)].key == answer
