"""What must hold of a piece of content besides the shape of its record."""

from collections.abc import Iterable

from cinque.core.refusal import Refusal
from cinque.systems.rokumen.content.records import ALWAYS, STATUS, Item, Move, Sample, Trait

Faults = Iterable[tuple[str, Refusal]]


def check_move(move: Move) -> Faults:
    if move.category == STATUS and move.power:
        yield "power", Refusal("status-move-with-power", "rokumen.damage.kinds")
    if move.difficulty and move.achievement:
        yield "achievement", Refusal("check-or-achievement", "rokumen.move.check")


def check_trait(trait: Trait) -> Faults:
    if trait.timing == ALWAYS and trait.effects:
        yield "timing", Refusal("effects-need-a-timing", "rokumen.timing.list")


def check_item(item: Item) -> Faults:
    if item.timing == ALWAYS and item.effects:
        yield "timing", Refusal("effects-need-a-timing", "rokumen.timing.list")


def check_sample(sample: Sample) -> Faults:
    if not sample.character.types:
        yield "character.types", Refusal("types-one-or-two", "rokumen.creation.types")
