"""A turn: what happens at its start, one action after another, and what happens at its end."""

from cinque.core.ask import Ask
from cinque.core.effect import TURN_END as TURN_ENDS
from cinque.core.effect import TURN_START as TURN_STARTS
from cinque.core.effect import Active
from cinque.systems.ptu.actions.abilities import waking
from cinque.systems.ptu.afflictions.afflictions import FIRST_BAD_POISON, cure, remove, save_check
from cinque.systems.ptu.combatant import ACT, NO_COUNT, SHIFT, STANDARD, SWIFT, TURN_END, Combatant
from cinque.systems.ptu.contexts.actions import END, has_swift, menu, perform
from cinque.systems.ptu.contexts.durations import count_down
from cinque.systems.ptu.contexts.next_turn import go_on
from cinque.systems.ptu.contexts.surroundings import turn_ends, turn_starts
from cinque.systems.ptu.injuries.hit_points import lose, lose_ticks, spared_passive_loss
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.known import sleepers_options
from cinque.systems.ptu.moves.struggle import confusion_hit
from cinque.systems.ptu.notes import ATTACKED, HELD, NO_OTHER_ACTIONS, OWES_TURN, SHUNS_BELOVED, TURN_NOTES, drop, note
from cinque.systems.ptu.stats.order import WAITS

ECONOMY = "ptu.action.economy"
TWO_TURNS, MULTI_BATTLES = "ptu.round.two-turns", "ptu.command.multi-battles"
WILD_TURNS = "ptu.ruling.wild-turns"
COMMAND = "ptu.command.on-initiative"
LOSES = "ptu.priority.advanced"
PARALYSIS, CONFUSED, INFATUATION = "ptu.status.paralysis", "ptu.status.confused", "ptu.status.infatuation"
SLEEP, FROZEN, FLINCH, RAGE = "ptu.status.sleep", "ptu.status.frozen", "ptu.status.flinch", "ptu.status.rage"
BAD_SLEEP, CURSED = "ptu.status.bad-sleep", "ptu.status.cursed"
PARALYSIS_DC, FROZEN_DC, FROZEN_FIRE_DC, SLEEP_DC, RAGE_DC = 5, 16, 11, 16, 15
SUNNY_BONUS, HAIL_PENALTY = 4, -2
CONFUSED_HIT, CONFUSED_CURED = 8, 16
INFATUATED_SHUNS, INFATUATED_CURED = 10, 19


# -- the start


def turn(play: PtuPlay) -> None:
    """Somebody's Initiative has come up."""
    scene = play.scene
    one = scene.creatures[scene.actor]
    one.turns += 1
    scene.count_command(one, 1)
    one.hold = NO_COUNT
    one.moved = one.diagonals = 0
    one.took_standard = one.prevented = False
    remove(play, one, WAITS)
    give_actions(play, one)
    play.note("turn-of", COMMAND, one.id, round=scene.round)
    tell_command(play, one)
    if HELD not in one.notes:
        count_down(play, TURN_STARTS, one.id)
    if one.lost_turns:
        one.lost_turns -= 1
        prevent(play, one, "loses-turn", LOSES)
    if HELD not in one.notes:
        # whoever holds has had the start of the turn already
        turn_starts(play, one)
    if not one.fainted:
        start_saves(play, one)
    scene.phase = ACT if one.able and NO_OTHER_ACTIONS not in one.notes else TURN_END


def tell_command(play: PtuPlay, one: Combatant) -> None:
    """Of how many Pokémon turns in this round this is which one."""
    scene = play.scene
    if one.is_trainer:
        return
    used = scene.commands.get(scene.commanded_by(one), 0)
    if one.is_wild:
        play.note("wild-turn", WILD_TURNS, one.id, used=used)
        return
    of = scene.turns_of.get(one.trainer, scene.pokemon_turns)
    play.note("pokemon-turn", TWO_TURNS if of == 1 else MULTI_BATTLES, one.id, used=used, of=of)


def give_actions(play: PtuPlay, one: Combatant) -> None:
    """Standard, Shift and Swift, without those that have been spent in advance."""
    one.standard = one.shift = one.swift = 1
    if not has_swift(play.scene, one):
        one.swift = 0
    for action in one.forfeits:
        if action in (STANDARD, SHIFT, SWIFT):
            setattr(one, action, 0)
            play.note("forfeits", ECONOMY, one.id, action=action)
    if STANDARD in one.forfeits:
        one.took_standard = True
    one.forfeits = []


def prevent(play: PtuPlay, one: Combatant, kind: str, clause: str, free: bool = False) -> None:
    """Something keeps somebody from acting this turn; `free` leaves Free Actions."""
    one.standard = one.shift = one.swift = 0
    one.prevented = True
    if not free:
        note(one, NO_OTHER_ACTIONS)
    play.note(kind, clause, one.id)


def start_saves(play: PtuPlay, one: Combatant) -> None:
    """Save Checks at the start of a turn: sleepers make none, and who cannot act anyway rolls no Paralysis."""
    if not one.active:
        return
    if one.has("sleep") and not wakes_itself(play, one):
        prevent(play, one, "sleeps", SLEEP)
        return
    if one.has("frozen"):
        prevent(play, one, "frozen", FROZEN)
    if one.has("flinch"):
        prevent(play, one, "flinches", FLINCH)
    if HELD in one.notes:
        return
    if one.has("paralysis") and not one.prevented and save_check(play, one, PARALYSIS) < PARALYSIS_DC:
        prevent(play, one, "paralysed", PARALYSIS, free=True)
    if one.has("confused"):
        confusion(play, one)
    for active in [active for active in one.active if active.effect == "infatuation"]:
        infatuation(play, one, active)


def wakes_itself(play: PtuPlay, one: Combatant) -> bool:
    """A Free or Swift Action that cures Sleep is all that a sleeper can take."""
    options = [*waking(play.scene, one), *sleepers_options(play.scene, one)]
    if not options or one.prevented:
        return False
    chosen = play.choose(Ask(one.seat, "action", SLEEP, [*options, END], one.id, decline=END.key))
    if chosen is not END:
        perform(play, one, chosen)
    return not one.has("sleep")


def confusion(play: PtuPlay, one: Combatant) -> None:
    """1-8 it hits itself, 9-15 it acts normally, 16 and more it is cured."""
    rolled = save_check(play, one, CONFUSED)
    if rolled >= CONFUSED_CURED:
        cure(play, one, "confused", CONFUSED)
    elif rolled <= CONFUSED_HIT:
        note(one, NO_OTHER_ACTIONS)
        if one.prevented:
            return  # there is no Standard Action to hit itself with
        play.note("hits-itself", CONFUSED, one.id)
        one.standard = one.shift = one.swift = 0
        one.took_standard = True
        note(one, ATTACKED)
        confusion_hit(play, one)


def infatuation(play: PtuPlay, one: Combatant, love: Active) -> None:
    """1-10 it may not target whom it loves in this turn, 19 and more it is cured."""
    if one.has("fails-save:infatuation"):
        shun(play, one, love, "ptu.maneuver.manipulate-flirt")
        return
    rolled = save_check(play, one, INFATUATION)
    if rolled >= INFATUATED_CURED:
        remove(play, one, "infatuation", love.source)
        play.note("cured", INFATUATION, one.id, affliction="infatuation")
    elif rolled <= INFATUATED_SHUNS:
        shun(play, one, love, INFATUATION)


def shun(play: PtuPlay, one: Combatant, love: Active, clause: str) -> None:
    one.active.append(Active("shuns", love.source, one.id, TURN_ENDS, 1))
    note(one, SHUNS_BELOVED)
    play.note("shuns", clause, one.id, beloved=love.source)


# -- the actions


def act(play: PtuPlay) -> None:
    """One action of whoever has the turn, or the end of it."""
    scene = play.scene
    one = scene.creatures[scene.actor]
    if not one.able or not scene.phase:
        scene.phase = TURN_END
        return
    options, refusals, may_end = menu(scene, one)
    if not options:
        scene.phase = TURN_END
        return
    if may_end:
        options.append(END)
    ask = Ask(one.seat, "action", ECONOMY, options, one.id, refusals, END.key if may_end else "")
    chosen = play.choose(ask)
    if chosen is END:
        scene.phase = TURN_END
        return
    perform(play, one, chosen)
    actor = scene.creatures.get(scene.actor)
    if actor is one and not actor.able:
        scene.phase = TURN_END


# -- the end


def end_of_turn(play: PtuPlay) -> None:
    """Losses, then the Save Checks that come at the end of a turn; then it is somebody else's turn."""
    scene = play.scene
    one = scene.creatures[scene.actor]
    if one.able and one.active:
        losses(play, one)
    if one.able and one.active:
        end_saves(play, one)
    if one.able:
        turn_ends(play, one)
    remove(play, one, "flinch")
    count_down(play, TURN_ENDS, one.id)
    if OWES_TURN in one.notes:
        one.lost_turns += 1
    drop(one, *TURN_NOTES)
    one.acted = True
    one.standard = one.shift = one.swift = 0
    go_on(play)


def losses(play: PtuPlay, one: Combatant) -> None:
    """Burn, Poison and Curse at the end of a turn in which a Standard Action was taken or prevented."""
    if spared_passive_loss(play.scene, one):
        return
    due = tick_due(play.scene, one)
    for active in list(one.active):
        if one.fainted:
            return
        if active.effect in ("burned", "poisoned") and due:
            lose_ticks(play, one, 1, f"ptu.status.{active.effect}", "tick")
        elif active.effect == "badly-poisoned":
            bad_poison(play, one, due)
        elif active.effect == "cursed":
            prevented = one.prevented and play.scene.rulings.cursed_prevented == "same-as-burn"
            if one.took_standard or prevented:
                lose_ticks(play, one, 2, CURSED, "tick")


def tick_due(scene: PtuScene, one: Combatant) -> bool:
    """Ruling tick-trigger."""
    if scene.rulings.tick_trigger == "every-turn" or one.prevented:
        return True
    return (ATTACKED in one.notes) if scene.rulings.tick_trigger == "attacks-only" else one.took_standard


def bad_poison(play: PtuPlay, one: Combatant, due: bool) -> None:
    """5 Hit Points instead of a Tick, then twice as many each time (ruling badly-poisoned-count)."""
    reading = play.scene.rulings.badly_poisoned_count
    for active in one.active:
        if active.effect == "badly-poisoned":
            amount = active.number or FIRST_BAD_POISON
            if due or reading == "every-round":
                active.number = 2 * amount
                lose(play, one, amount, "ptu.status.badly-poisoned", "tick")
            elif reading == "clock":
                active.number = 2 * amount
            return


def end_saves(play: PtuPlay, one: Combatant) -> None:
    if one.has("frozen"):
        thaw(play, one)
    if one.has("sleep"):
        if one.has("bad-sleep") and not spared_passive_loss(play.scene, one):
            lose_ticks(play, one, 2, BAD_SLEEP, "tick")
        if one.has("sleep") and not one.fainted and save_check(play, one, SLEEP) >= SLEEP_DC:
            cure(play, one, "sleep")
    elif one.has("rage") and not one.has("no-save:rage") and save_check(play, one, RAGE) >= RAGE_DC:
        cure(play, one, "rage")


def thaw(play: PtuPlay, one: Combatant) -> None:
    """DC 16, 11 for Fire Types; the Weather helps or hinders."""
    weather = play.scene.weather
    bonus = {"sunny": SUNNY_BONUS, "hail": HAIL_PENALTY}.get(weather, 0)
    dc = FROZEN_FIRE_DC if "fire" in one.types else FROZEN_DC
    if save_check(play, one, FROZEN, bonus, weather) >= dc:
        cure(play, one, "frozen")
