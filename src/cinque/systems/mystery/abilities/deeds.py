"""What Abilities & IQ Skills do when something happens."""

from cinque.systems.mystery.abilities.cases import clause_of, holds, is_such
from cinque.systems.mystery.combat.secondary_effects import comes_by_chance
from cinque.systems.mystery.combat_essentials.changing_stats import change_stage
from cinque.systems.mystery.combat_essentials.fainting import heal, hurt
from cinque.systems.mystery.content.records import Change, Inflict
from cinque.systems.mystery.content.traits import ALLIES, OPPONENTS, SELF, Cure, Deed, Harm, Reaction, Restore
from cinque.systems.mystery.field import BY_AN_ABILITY, FIELDS, SCREEN, lay
from cinque.systems.mystery.field_effects.hazards import HAZARDS, add_layer
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.model import other as opposite
from cinque.systems.mystery.nature import Trait
from cinque.systems.mystery.status import STATUSES, statuses_of
from cinque.systems.mystery.status_effects.getting import inflict
from cinque.systems.mystery.trait import tell
from cinque.systems.mystery.use import Use


def do(
    play: MysteryPlay, trait: Trait, reaction: Reaction, one: Character, with_: Character | None, use: Use | None
) -> bool:
    """All of it to each whom it is for; tells whether it came about at all."""
    possible = [
        (each, deed)
        for each, other in meant(play.scene, reaction.to, one, with_)
        if each.is_up and holds(play.scene, reaction.when, one, other, use)
        for deed in reaction.do
        if can_be_done(each, deed)
    ]
    if not possible or not comes_by_chance(play, one, reaction.chance, use):
        return False
    tell(play, trait, one, clause_of(play.scene, reaction.when))
    for each, deed in possible:
        carry_out(play, trait, one, each, deed)
    return True


def meant(
    scene: MysteryScene, to: str, one: Character, with_: Character | None
) -> list[tuple[Character, Character | None]]:
    """Whom it is for, each with the other one whom a case speaks of."""
    if to == SELF:
        return [(one, with_)]
    if to == OPPONENTS:
        return [(foe, foe) for foe in scene.of_side(opposite(one.side))]
    if to == ALLIES:
        return [(ally, ally) for ally in scene.of_side(one.side) if ally is not one]
    return [] if with_ is None or with_ is one else [(with_, with_)]


def can_be_done(one: Character, deed: Deed) -> bool:
    """What would change nothing is not told."""
    if isinstance(deed, Restore):
        return one.hp < one.max_hp
    if isinstance(deed, Cure):
        return any(is_such(status, deed.cures) for status, _ in statuses_of(one))
    return True


def carry_out(play: MysteryPlay, trait: Trait, one: Character, whom: Character, deed: Deed) -> None:
    if isinstance(deed, Restore):
        heal(play, whom, play.tally().start(deed.restores, trait.label, trait.clause), trait.clause)
    elif isinstance(deed, Harm):
        hurt(play, whom, play.tally().start(deed.harms, trait.label, trait.clause), trait.clause, by=one)
    elif isinstance(deed, Cure):
        for status in dict.fromkeys([status for status, _ in statuses_of(whom) if is_such(status, deed.cures)]):
            status.end(play, whom, trait.clause)
    elif isinstance(deed, Inflict):
        if deed.status in STATUSES:
            inflict(play, whom, deed.status, one.id, by_move=False)
    elif isinstance(deed, Change):
        for stat, by in deed.stages.items():
            change_stage(play, whom, stat, by, trait.clause, one.id, by_move=False)
    elif deed.lays in HAZARDS:
        add_layer(play, deed.lays, opposite(one.side), one.id)
    elif deed.lays in FIELDS:
        field = FIELDS[deed.lays]
        lay(play, field, one.id, one.side if field.family == SCREEN else "", BY_AN_ABILITY)
