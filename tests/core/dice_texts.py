"""What tests of the dice notation need."""

from fractions import Fraction
from typing import Any

import pytest

from cinque.core.fate import Written
from cinque.core.notation import (
    NotationError,
    Result,
    distribution,
    evaluate,
    parse,
)

Die = Any


def rolled(text: str, *tape: str) -> Result:
    fate = Written(list(tape))
    result = evaluate(parse(text), fate)
    fate.finish()
    return result


def chances(text: str) -> dict[int, Fraction]:
    return distribution(parse(text)).chances


def oracle(die: Die) -> dict[int, Fraction]:
    return {int(outcome): Fraction(ways, die.denominator()) for outcome, ways in die.items()}


def refused(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse(text)
    return caught.value
