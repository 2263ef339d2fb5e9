"""Moves, what they do besides damage: conditions, stages, healing, and what they lay on the field."""

from cinque.systems.mystery.combat_essentials.changing_stats import change_stage
from cinque.systems.mystery.combat_essentials.fainting import heal
from cinque.systems.mystery.content.records import Change, Effect, Heal, Inflict
from cinque.systems.mystery.field import FIELDS, SCREEN, fields_of, lay
from cinque.systems.mystery.field_effects.hazards import HAZARDS, add_layer
from cinque.systems.mystery.model import Character, MysteryPlay, other
from cinque.systems.mystery.status import STATUSES
from cinque.systems.mystery.status_effects.getting import inflict
from cinque.systems.mystery.trait import asked, is_spared
from cinque.systems.mystery.use import Use

SECONDARY = "mystery.move.attacking"
CHANCE = "mystery.ruling.secondary-roll"
HEALING = "mystery.heal.table"
OTHER_SHARES = "mystery.ruling.heal-other-percent"
SURE = 100


def do_effects(play: MysteryPlay, use: Use, target: Character, reached: bool) -> None:
    """All effects of a move on one target; `reached`: the move has done something to it.

    What it does to its user comes with that, but once for all targets: they are struck at once, so after the last.
    """
    if not use.move.effects:
        return
    use.owes = len(use.targets) > 1
    alone = not use.owes and not use.own
    for effect in use.move.effects:
        on_user = is_for_user(effect)
        whom = use.user if on_user else target
        due = alone if on_user else reached
        if due and whom.is_up and comes_about(play, use, effect) and not is_shielded(play, use, whom):
            do_effect(play, use, whom, effect)
    use.own = use.own or alone


def do_own_effects(play: MysteryPlay, use: Use) -> None:
    """What a move does to its user when it has come to all of several targets, if it has reached any of them."""
    for effect in use.move.effects if use.owes and not use.own else ():
        if is_for_user(effect) and use.user.is_up and comes_about(play, use, effect):
            do_effect(play, use, use.user, effect)


def is_for_user(effect: Effect) -> bool:
    return not isinstance(effect, (Inflict, Change, Heal)) or effect.on == "user"


def is_shielded(play: MysteryPlay, use: Use, whom: Character) -> bool:
    """Whether secondary effects of others' attacks do not reach somebody."""
    return use.move.attacks and whom is not use.user and is_spared(play, whom, "secondary", use.user)


def comes_about(play: MysteryPlay, use: Use, effect: Effect) -> bool:
    return is_lucky(play, use, effect.chance if isinstance(effect, (Inflict, Change)) else SURE)


def is_lucky(play: MysteryPlay, use: Use, chance: int) -> bool:
    """The highest faces of the accuracy roll, or of another d20 (ruling secondary-roll)."""
    if chance < SURE:
        for each, _ in asked(play.scene, use.user, "change_chance"):
            chance = each.change_chance(play.scene, chance)
    return comes_by_chance(play, use.user, chance, use)


def comes_by_chance(play: MysteryPlay, one: Character, chance: int, use: Use | None) -> bool:
    """What is certain needs no roll; where there was none before, there is one now."""
    if chance >= SURE:
        return True
    from_ = 21 - chance // 5
    if use is not None and use.natural and play.scene.rulings.secondary_roll == "same-roll":
        return use.natural >= from_
    return play.reaches(1, 20, from_, CHANCE, one.id)


def do_effect(play: MysteryPlay, use: Use, whom: Character, effect: Effect, by_move: bool = True) -> None:
    if isinstance(effect, Inflict):
        if effect.status in STATUSES:
            inflict(play, whom, effect.status, use.user.id, by_move=by_move)
    elif isinstance(effect, Change):
        for stat, by in effect.stages.items():
            change_stage(play, whom, stat, by, SECONDARY, use.user.id, by_move)
    elif isinstance(effect, Heal):
        restore(play, use, whom, effect.heals)
    elif effect.lays in HAZARDS:
        add_layer(play, effect.lays, other(use.user.side), use.user.id)
    elif effect.lays in FIELDS:
        field = FIELDS[effect.lays]
        lay(play, field, use.user.id, use.user.side if field.family == SCREEN else "")


def restore(play: MysteryPlay, use: Use, whom: Character, percent: int) -> None:
    """2 HP for each quarter of the main series' share; shares between go up."""
    tally = play.tally().start(percent, "percent", HEALING).times(2, 25, "two-for-a-quarter", HEALING)
    tally.up("rounded-up", OTHER_SHARES)
    for field, _ in fields_of(play.scene, "change_healing") if play.scene.active else ():
        field.change_healing(play.scene, use.move, tally)
    heal(play, whom, tally, HEALING, by_move=True, by=use.user)
