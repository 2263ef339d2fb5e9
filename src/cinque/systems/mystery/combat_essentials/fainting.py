"""Fainting & Getting KO'd: HP go down and come back; at 0 a Pokémon faints."""

from functools import partial

from cinque.core.effect import Active
from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.forms import forget_changes
from cinque.systems.mystery.combat_essentials.held import answer_with_held
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of, in_private
from cinque.systems.mystery.status import Status, statuses_of
from cinque.systems.mystery.trait import NATURE, asked, ignored, is_spared, met
from cinque.systems.mystery.use import Use

LIFE = "mystery.stat.hp"
FAINTS = "mystery.faint.zero-hp"
NO_AUTOMATIC = "mystery.faint.no-auto-revive"
AFTER = "mystery.faint.after-combat"
ROUNDING = "mystery.ruling.rounding"
TRUE = "mystery.ruling.true-damage"
LEAST = "mystery.ruling.min-damage"


def hurt(
    play: MysteryPlay,
    one: Character,
    amount: Tally,
    clause: str,
    use: Use | None = None,
    harms: bool = False,
    own: bool = False,
    by: Character | None = None,
) -> int:
    """Somebody takes damage: by a move (`use`), or otherwise; gives how much.

    `harms`: it spoils a surprise; `own`: it is the price of an own deed, which nobody is spared; `by`: whose deed it
    is, where that is no move.
    """
    scene = play.scene
    if not one.is_up or (use is None and not own and is_spared(play, one, "indirect")):
        return 0
    for status, _ in asked(scene, one, "change_damage_taken"):
        status.change_damage_taken(scene, amount, use is not None)
    by_formula = use is not None and not use.share
    amount.at_least(1 if by_formula and scene.rulings.min_damage == "one" else 0, "least", LEAST)
    if use is not None:
        use.rule.limit(scene, use, one, amount)
    damage = amount.value
    if use is not None:
        damage = through_shelter(play, one, damage, use)
    if damage and use is not None:
        one.times_struck += 1
        one.struck.append((use.user.id, use.move.property_, damage))
    lose_hp(play, one, amount, damage, clause, use, harms or use is not None, by)
    return damage


def lose_hp(
    play: MysteryPlay,
    one: Character,
    amount: Tally,
    damage: int,
    clause: str,
    use: Use | None,
    harms: bool,
    by: Character | None,
) -> None:
    """So many HP are gone, and all that somebody has answers it."""
    one.harmed = one.harmed or (harms and damage > 0)
    before, one.hp = one.hp, max(0, one.hp - damage)
    play.note("loses-hp", clause, one.id, amount, damage=damage, hp=one.hp, of=one.max_hp)
    had = statuses_of(one) if one.active and damage else []
    answering = asked(play.scene, one, "when_struck") if damage else ()
    if one.hp == 0:
        faint(play, one, use, by)
    else:
        if one.held and damage:
            answer_with_held(play, one)
        if had and use is not None:
            use.is_answered(partial(tell_hurt, play, one, had, damage, use))
        elif had:
            tell_hurt(play, one, had, damage, use)
    for status, _ in answering:
        if use is None:
            status.when_struck(play, one, damage, use, before)
        else:
            use.is_answered(partial(status.when_struck, play, one, damage, use, before))


def tell_hurt(
    play: MysteryPlay, one: Character, had: list[tuple[Status, Active]], damage: int, use: Use | None
) -> None:
    """The conditions that somebody had when it was hurt answer it, as long as it stands."""
    for status, active in had:
        if one.is_up:
            status.when_hurt(play, one, active, damage, use)


def is_open_to(scene: MysteryScene, one: Character, use: Use) -> bool:
    """Whether a move strikes somebody itself, and nothing that stands before it."""
    before = [
        answer
        for answer in met(scene, one, use, "takes_instead")
        if answer[1] is not NATURE and not answer[0].keeps_standing
    ]
    return not before or is_past(scene, one, use)


def is_past(scene: MysteryScene, one: Character, use: Use) -> bool:
    """Whether a move comes from behind what stands before somebody: an own one, or one that pays no heed to it."""
    return use.user is one or ignored(scene, use.user, "shelter")


def through_shelter(play: MysteryPlay, one: Character, damage: int, use: Use) -> int:
    """What a move's damage leaves when something stands before its target."""
    passed_by = bool(one.active) and is_past(play.scene, one, use)
    before = met(play.scene, one, use, "takes_instead")
    if len(before) > 1:  # the last HP are kept of what gets past all else
        before = sorted(before, key=lambda each: each[0].keeps_standing)
    for status, active in before:
        if status.keeps_standing or not (passed_by and active is not NATURE):
            damage = status.takes_instead(play, one, active, damage, use)
    return damage


def true_damage(
    play: MysteryPlay, one: Character, amount: int, clause: str, harms: bool = False, by: Character | None = None
) -> None:
    """Exactly that number (ruling true-damage); by one reading flat reductions still count."""
    tally = play.tally().start(amount, "true-damage", clause)
    if play.scene.rulings.true_damage == "after-flat":
        hurt(play, one, tally, clause, harms=harms, by=by)
        return
    if one.is_up and not is_spared(play, one, "indirect"):
        lose_hp(play, one, tally, amount, TRUE, None, harms, by)


def heal(
    play: MysteryPlay,
    one: Character,
    amount: Tally,
    clause: str,
    by_move: bool = False,
    by: Character | None = None,
) -> int:
    """HP come back, up to the most; the fainted need to be revived. `by` is whose move it is that heals another."""
    if not one.is_up:
        return 0
    for whose in (one, by) if by is not None and by is not one else (one,):
        for status, _ in statuses_of(whose) if whose.active else ():
            if status.bars_healing(play.scene, by_move):
                told = "cannot-be-healed" if whose is one else "heals-nobody"
                play.note(told, status.clause, whose.id, status=status.key)
                return 0
    healed = amount.at_least(0, "least", LEAST).at_most(one.max_hp - one.hp, "full", LIFE).value
    one.hp += healed
    play.note("heals", clause, one.id, amount, healed=healed, hp=one.hp, of=one.max_hp)
    return healed


def faint(play: MysteryPlay, one: Character, use: Use | None, by: Character | None) -> None:
    """No more fighting; conditions and stages end with it (ruling faint-clears)."""
    play.note("faints", FAINTS, one.id)
    if play.listening:
        tell_of_seeds(in_private(play, one), one)
    one.fell = play.scene.round
    forget_changes(play.scene, one, play.scene.rulings.faint_clears == "kept")
    answering = asked(play.scene, one, "when_it_faints")
    lose_conditions(play, one)
    one.spent = one.taken = one.borrowed = one.dodging = one.owed = 0
    one.all_in = False
    for status, active in answering:
        if use is None:
            status.when_it_faints(play, one, active, use)
        else:
            use.is_answered(partial(status.when_it_faints, play, one, active, use))
    for other in play.scene.creatures.values():
        for status, active in statuses_of(other) if other.active else ():
            if active.source == one.id:
                status.when_its_source_faints(play, other, active)
    if use is not None and use.user.side != one.side:
        use.is_answered(partial(tell_of_knock_out, play, use.user, one))
    elif by is not None and by.is_up and by.side != one.side:
        for status, _ in statuses_of(by, "when_it_knocks_out"):
            status.when_it_knocks_out(play, by, one)


def lose_conditions(play: MysteryPlay, one: Character) -> None:
    """All of them and all stages, or by one reading of faint-clears only what never outlasts fainting."""
    clears = play.scene.rulings.faint_clears == "cleared"
    gone = [each for each in statuses_of(one) if clears or each[0].ends_by_fainting or each[0].until_own_turn]
    if gone:
        one.active = [active for active in one.active if all(active is not over for _, over in gone)]
    if clears:
        one.stages, one.quickened = {}, 0
    for status, _ in gone:
        status.stop(play, one)


def tell_of_knock_out(play: MysteryPlay, user: Character, fallen: Character) -> None:
    """Whoever has knocked an opponent out by a move, if it still stands."""
    for status, _ in asked(play.scene, user, "when_it_knocks_out") if user.is_up else ():
        status.when_it_knocks_out(play, user, fallen)


def tell_of_seeds(play: MysteryPlay, one: Character) -> None:
    """What revives never does so by itself; allies can use it out of the Bag."""
    items = content_of(play.scene).items
    for key in [key for key in one.bag if items[key].revives]:
        play.note("seed-waits", NO_AUTOMATIC, one.id, item=key)


def revive(play: MysteryPlay, one: Character, hp: Tally, clause: str) -> None:
    """Back on its feet, without any penalty: whatever it did before it fainted binds it no longer.

    A turn that it has had already it has not once more (ruling revived-acts).
    """
    one.hp = hp.at_least(1, "least", clause).value
    one.focus, one.status_used, one.free_used, one.wished = "", False, False, False
    one.done = one.acted and play.scene.rulings.revived_acts == "once-per-round"
    play.note("revives", clause, one.id, hp, hp=one.hp, of=one.max_hp)


def after_combat(play: MysteryPlay, one: Character) -> None:
    """Whoever is still down gets up with a third of Max HP."""
    tally = play.tally().start(one.max_hp, "max-hp", AFTER).times(1, 3, "third", AFTER)
    revive(play, one, rounded(play, tally), AFTER)


def rounded(play: MysteryPlay, tally: Tally) -> Tally:
    """Where the text is silent, fractions go up, or by one reading down (ruling rounding)."""
    up = play.scene.rulings.rounding == "up"
    return tally.up("rounded-up", ROUNDING) if up else tally.cut("rounded-down", ROUNDING)
