"""What must hold of a piece of content besides the shape of its record."""

from collections.abc import Iterable

from cinque.core.refusal import Refusal
from cinque.systems.ptu.content.ability import Ability
from cinque.systems.ptu.content.ranges import BadRange, read_range
from cinque.systems.ptu.content.records import Feature, Habitat, Item, Move, Species, TrainerSample
from cinque.systems.ptu.content.words import STATUS

Faults = Iterable[tuple[str, Refusal]]


def check_move(move: Move) -> Faults:
    if move.class_ == STATUS and move.db:
        yield "db", Refusal("status-move-with-damage", "ptu.type.status-moves")
    lines = {"range": move.range} | ({"instead.range": move.instead.range} if move.instead is not None else {})
    for field, line in lines.items():
        try:
            read_range(line)
        except BadRange as error:
            yield field, Refusal("bad-range", "ptu.demo.moves", part=str(error))


def check_ability(ability: Ability) -> Faults:
    if ability.action == "static" and ability.effects and not ability.trigger:
        yield "effects", Refusal("effects-need-an-action", "ptu.action.free")


def check_item(item: Item) -> Faults:
    if item.kind == "ball" and item.ball is None:
        yield "ball", Refusal("ball-without-modifier", "ptu.capture.roll")


def check_species(species: Species) -> Faults:
    if not 1 <= len(species.types) <= 2:
        yield "types", Refusal("types-one-or-two", "ptu.type.dual")
    if species.shape and len(species.shape) != 2:
        yield "shape", Refusal("shape-two-numbers", "ptu.grid.alt-shapes")


def check_feature(feature: Feature) -> Faults:
    if feature.order and feature.action == "static":
        yield "action", Refusal("effects-need-an-action", "ptu.action.free")


def check_trainer(trainer: TrainerSample) -> Faults:
    if len(trainer.team) > 6:
        yield "team", Refusal("team-of-six", "ptu.command.multi-battles")


def check_habitat(habitat: Habitat) -> Faults:
    for number, met in enumerate(habitat.met):
        if met.from_ > met.to:
            yield f"met.{number}", Refusal("levels-turned-round", "ptu.demo.scenario")
