"""Awakening & Berserk: power beyond the limits for a combat, and the price of it."""

from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.effect import REPLACE, Active
from cinque.core.tally import Tally
from cinque.systems.mystery.combat_essentials.forms import leave_form, take_form
from cinque.systems.mystery.combat_essentials.stats import points_in, work_out
from cinque.systems.mystery.content.records import ATTACK, DEFENSE, SPECIAL_ATTACK, SPECIAL_DEFENSE, SPEED
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of, in_private
from cinque.systems.mystery.status import RANDOM_ALLY, STATUSES, Status, put, statuses_of
from cinque.systems.mystery.status_effects.getting import spares, tell_spared
from cinque.systems.mystery.use import Use, is_unfavourable

HIGHEST = "mystery.ruling.awakening-highest-stat"
HP = "mystery.ruling.awakening-hp"
TRIGGER = "mystery.awakening.trigger"
CATEGORY = "mystery.awakening.category"
TABLE = "mystery.awakening.table"
SESSION: Final = "session-end"
CHECK = "mystery.berserk.check"
RESET = "mystery.berserk.reset"
MORE: Final = 10
MORE_AP: Final = 4
MISSED_BELOW: Final = 10
MOST_BERSERK: Final = 12


def safe_turns(scene: MysteryScene) -> int:
    """How many own turns pass before the range grows (ruling berserk-start)."""
    return 2 if scene.rulings.berserk_start == "third-turn" else 1


class Awakening(Status):
    """What all three kinds share: the Berserk check. `number` counts the own turns since, or since the last Break."""

    harmful = False
    stacking = REPLACE
    calms_by_break = True
    rolls_twice = True
    changes_form = True
    ends_with_session = True
    astray_by = CHECK

    def begin(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """The turn in which it is eaten is the first; outside combat nothing counts yet, but the session does."""
        if play.scene.side == one.side:
            active.number = 1
        if not play.scene.in_combat:
            active.moment = SESSION
        one.had_free_move = False
        change_form(play, one)

    def prevents(self, scene: MysteryScene, status: Status) -> bool:
        """Nobody is awakened twice."""
        return status.ends_with_session

    def outlasts_combat(self, scene: MysteryScene, active: Active) -> bool:
        """Ruling awakening-duration: what was eaten in a combat ends with it, or also lasts for the session."""
        return active.moment == SESSION or scene.rulings.awakening_duration == "session"

    def combat_begins(self, play: MysteryPlay, one: Character) -> bool:
        active = one.has(self.key)
        if active is not None:
            active.number = 0
        return False

    def stop(self, play: MysteryPlay, one: Character) -> None:
        leave_form(one)

    def turn_start(self, play: MysteryPlay, one: Character, active: Active) -> None:
        active.number += 1
        highest = self.berserk(play.scene, active)
        if highest > 1:
            play.note("berserk", CHECK, one.id, range=highest)

    def berserk(self, scene: MysteryScene, active: Active) -> int:
        """The highest roll that fails the check: 1, and 2 more for every turn after those that are safe."""
        return 1 + min(MOST_BERSERK, 2 * max(0, active.number - safe_turns(scene)))

    def calm(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """A Break puts the check back to 1 (ruling berserk-reset): it grows again at once, or after two safe turns."""
        active.number = safe_turns(play.scene) if play.scene.rulings.berserk_reset == "restart" else 0
        play.note("calms-down", RESET, one.id)

    def astray(self, scene: MysteryScene, one: Character, active: Active, use: Use, missed: bool) -> str:
        """A roll that fails the check strikes an ally (ruling berserk-vs-sure-hit)."""
        highest = self.berserk(scene, active)
        spared = scene.rulings.berserk_vs_sure_hit == "immune" and self.cannot_miss(scene, one, use)
        return RANDOM_ALLY if highest > 1 and 0 < use.natural <= highest and not spared else ""


class OffensiveAwakening(Awakening):
    key = "offensive-awakening"
    clause = "mystery.awakening.offensive"

    def change_stat(self, scene: MysteryScene, one: Character, active: Active, stat: str, tally: Tally) -> None:
        if stat in (ATTACK, SPECIAL_ATTACK):
            tally.add(MORE, f"status:{self.key}", TABLE)

    def bypasses_defense(self, scene: MysteryScene) -> bool:
        return True

    def cannot_miss(self, scene: MysteryScene, one: Character, use: Use) -> bool:
        return True


class DefensiveAwakening(Awakening):
    key = "defensive-awakening"
    clause = "mystery.awakening.defensive"
    more_hp = 20
    spares_secondary = True

    def begin(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """+20 HP: the most and what is left, or by one reading the most alone (ruling awakening-hp)."""
        super().begin(play, one, active)
        work_out(play.scene, one)
        if play.scene.rulings.awakening_hp == "both":
            one.hp += self.more_hp
        play.note("more-hp", HP, one.id, hp=one.hp, of=one.max_hp)

    def stop(self, play: MysteryPlay, one: Character) -> None:
        super().stop(play, one)
        work_out(play.scene, one)
        if one.is_up:
            play.note("more-hp", HP, one.id, hp=one.hp, of=one.max_hp)

    def change_stat(self, scene: MysteryScene, one: Character, active: Active, stat: str, tally: Tally) -> None:
        if stat in (DEFENSE, SPECIAL_DEFENSE):
            tally.add(MORE, f"status:{self.key}", TABLE)

    def stops(self, scene: MysteryScene, one: Character, active: Active, use: Use) -> bool:
        return use.user is not one and is_unfavourable(use)

    def shelters(self, scene: MysteryScene, status: Status, from_opponent: bool, by_move: bool) -> bool:
        """What moves of others bring besides damage; items, Abilities, traps and hazards are no moves."""
        return status.harmful and by_move and not status.stores_damage

    def prevents_drop(self, scene: MysteryScene, one: Character, stat: str, source: str, by_move: bool) -> bool:
        return by_move and source not in ("", one.id)


class SpeedAwakening(Awakening):
    key = "speed-awakening"
    clause = "mystery.awakening.speed"

    def change_max_ap(self, scene: MysteryScene, one: Character, active: Active, tally: Tally) -> None:
        tally.add(MORE_AP, f"status:{self.key}", TABLE)

    def gives_free_move(self, scene: MysteryScene, one: Character) -> bool:
        return scene.rulings.awakening_free_move != "once" or not one.had_free_move

    def is_missed_below(self, scene: MysteryScene, one: Character) -> int:
        return MISSED_BELOW if scene.rulings.awakening_speed_dodge == "against-user" else 0

    def widens_miss(self, scene: MysteryScene, active: Active) -> int:
        return MISSED_BELOW if scene.rulings.awakening_speed_dodge == "by-user" else 0


KINDS: Final = (OffensiveAwakening(), DefensiveAwakening(), SpeedAwakening())
STATUSES.update({kind.key: kind for kind in KINDS})
OF_STAT: Final = {
    ATTACK: KINDS[0],
    SPECIAL_ATTACK: KINDS[0],
    DEFENSE: KINDS[1],
    SPECIAL_DEFENSE: KINDS[1],
    SPEED: KINDS[2],
}


def awaken(play: MysteryPlay, one: Character) -> None:
    """The highest stat decides which kind; HP is left out, and ties are the player's choice.

    Whoever is awake already gains nothing by it, and grows no calmer: only a Break does that.
    """
    for status, _ in statuses_of(one):
        if isinstance(status, Awakening):
            play.note("status-there", TRIGGER, one.id, status=status.key)
            return
    points = {stat: points_in(play.scene, one, stat) for stat in OF_STAT}
    highest = max(points.values())
    best = [stat for stat, value in points.items() if value == highest]
    in_private(play, one).note("highest-stat", CATEGORY, one.id, stats=best, points=highest)
    kinds = list(dict.fromkeys(OF_STAT[stat] for stat, value in points.items() if value == highest))
    kind = kinds[0]
    if len(kinds) > 1 and play.scene.rulings.awakening_highest_stat == "points-random":
        kind = kinds[play.total(1, len(kinds), HIGHEST, one.id) - 1]
    elif len(kinds) > 1:
        options = [Option("awaken", status=each.key) for each in kinds]
        chosen = play.choose(Ask(one.seat, "awaken", HIGHEST, options, one.id))
        kind = next(each for each in kinds if each.key == chosen.args["status"])
    by = spares(play.scene, one, kind, one.id)
    if by is not None:
        tell_spared(play, one, kind.key, by)
        return
    play.note("awakens", TRIGGER, one.id)
    put(play, one, kind, one.id)


def change_form(play: MysteryPlay, one: Character) -> None:
    """Whoever has a Mega Evolved Form changes into it; one of several is the player's choice."""
    species = content_of(play.scene).species.get(one.species)
    forms = species.megas if species is not None else ()
    if not forms:
        return
    form = forms[0]
    if len(forms) > 1:
        options = [Option("form", form=each) for each in forms]
        form = play.choose(Ask(one.seat, "mega-form", TRIGGER, options, one.id)).args["form"]
    take_form(play, one, form, TRIGGER)
