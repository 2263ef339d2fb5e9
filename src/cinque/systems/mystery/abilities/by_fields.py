"""Abilities & IQ Skills by their entries: what holds all the time, and what answers something that happens."""

from collections.abc import Iterator
from typing import Final

from cinque.core.effect import Active
from cinque.core.tally import Tally
from cinque.systems.mystery.abilities.cases import clause_of, holds, is_such
from cinque.systems.mystery.abilities.deeds import do
from cinque.systems.mystery.combat.move_costs import base_cost
from cinque.systems.mystery.combat_essentials.action_points import lower, raise_by
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.content.traits import (
    BEGINS,
    CRIT,
    ENDS,
    FAINTS,
    GETS,
    HITS,
    KNOCKS_OUT,
    LOW,
    LOWERED,
    ROUND,
    STOPS,
    STRUCK,
    TURN,
    USES,
    Does,
    Passive,
)
from cinque.systems.mystery.field import fields_of
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.nature import RULES, Trait
from cinque.systems.mystery.status import Status, answered_by
from cinque.systems.mystery.status_effects.getting import inflict
from cinque.systems.mystery.trait import tell
from cinque.systems.mystery.use import Use

ASKED_OF_PASSIVES: Final = {
    "stats": ("change_stat",),
    "ap": ("change_max_ap",),
    "bp": ("change_bp",),
    "damage": ("change_damage",),
    "for_allies": ("change_ally_damage",),
    "taken": ("change_damage_against",),
    "by_allies": ("change_damage_on_ally",),
    "accuracy": ("change_needed",),
    "evasion": ("change_needed_against",),
    "crit": ("change_crit",),
    "cheaper": ("change_cost",),
    "stab": ("change_stab",),
    "food": ("change_item_healing",),
    "sure": ("cannot_miss",),
}
ASKED_OF_REACTIONS: Final = {
    BEGINS: ("combat_begins",),
    ENDS: ("combat_ends",),
    TURN: ("turn_start",),
    ROUND: ("tick",),
    STRUCK: ("when_struck",),
    CRIT: ("when_struck",),
    LOW: ("when_struck",),
    FAINTS: ("when_it_faints",),
    STOPS: ("when_it_stops",),
    HITS: ("when_it_hits",),
    USES: ("when_it_uses",),
    KNOCKS_OUT: ("when_it_knocks_out",),
    LOWERED: ("when_lowered",),
    GETS: ("when_another_comes",),
}
ASKED_OF_FIELDS: Final = {
    "keeps_off": ("prevents",),
    "keeps_off_allies": ("protects",),
    "passes_back": ("when_another_comes",),
    "keeps": ("prevents_drop",),
    "stages": ("change_stages",),
    "takes": ("takes_instead",),
    "immune": ("stops",),
    "immune_flags": ("stops",),
    "draws": ("draws",),
    "becomes": ("change_use",),
    "spares": ("spares",),
    "ignores": ("ignores",),
    "notices": ("notices",),
    "haggles": ("change_price",),
    "floats": ("lifts_off",),
    "no_crits": ("prevents_crit",),
    "no_priority": ("negates_priority",),
    "calm": ("calms_weather",),
    "often": ("strikes_often",),
    "chances": ("change_chance",),
}
"""The questions that an entry with such a field has an answer to."""


class ByFields(Trait):
    """What an entry says. A class that does more than that is one of these, too."""

    def answers(self) -> frozenset[str]:
        """Those that its fields answer, and those that a class of its own answers."""
        own = answered_by(self) if type(self) is not ByFields else frozenset()
        inherited = [name for name in own if getattr(type(self), name) is getattr(ByFields, name, None)]
        return frozenset([*own.difference(inherited), *self.by_fields()])

    def by_fields(self) -> Iterator[str]:
        for passive in self.does.passives:
            for field, questions in ASKED_OF_PASSIVES.items():
                if getattr(passive, field) != Passive._field_defaults[field]:
                    yield from questions
        for reaction in self.does.reactions:
            yield from ASKED_OF_REACTIONS[reaction.on]
        for field, questions in ASKED_OF_FIELDS.items():
            if getattr(self.does, field) != Does._field_defaults[field]:
                yield from questions

    def now(
        self, scene: MysteryScene, one: Character, other: Character | None = None, use: Use | None = None
    ) -> Iterator[Passive]:
        """Those whose case holds."""
        for passive in self.does.passives:
            if holds(scene, passive.when, one, other, use):
                yield passive

    def add(self, scene: MysteryScene, passive: Passive, tally: Tally, by: int, one: Character) -> None:
        if by:
            tally.add(by, self.label, clause_of(scene, passive.when), of=one.keeper)

    # -- what holds all the time

    def change_stat(self, scene: MysteryScene, one: Character, active: Active, stat: str, tally: Tally) -> None:
        for passive in self.now(scene, one):
            self.add(scene, passive, tally, passive.stats.get(stat, 0), one)

    def change_max_ap(self, scene: MysteryScene, one: Character, active: Active, tally: Tally) -> None:
        for passive in self.now(scene, one):
            if passive.ap < 0:
                lower(scene, tally, -passive.ap, self.label, clause_of(scene, passive.when), of=one.keeper)
            elif passive.ap:
                raise_by(scene, one, tally, passive.ap, self.label, clause_of(scene, passive.when))

    def change_bp(self, scene: MysteryScene, use: Use, tally: Tally) -> None:
        for passive in self.now(scene, use.user, None, use):
            self.add(scene, passive, tally, passive.bp, use.user)

    def change_stab(self, scene: MysteryScene, one: Character, figure: int, tally: Tally) -> None:
        for passive in self.now(scene, one):
            if passive.stab:
                self.add(scene, passive, tally, figure, one)

    def change_damage(
        self, scene: MysteryScene, one: Character, active: Active, use: Use, target: Character, tally: Tally
    ) -> None:
        for passive in self.now(scene, one, target, use):
            self.add(scene, passive, tally, passive.damage, one)

    def change_ally_damage(self, scene: MysteryScene, one: Character, active: Active, use: Use, tally: Tally) -> None:
        for passive in self.now(scene, one, None, use):
            self.add(scene, passive, tally, passive.for_allies, one)

    def change_damage_against(
        self, scene: MysteryScene, one: Character, active: Active, use: Use, tally: Tally
    ) -> None:
        for passive in self.now(scene, one, use.user, use):
            self.add(scene, passive, tally, passive.taken, one)

    def change_damage_on_ally(self, scene: MysteryScene, one: Character, use: Use, tally: Tally) -> None:
        for passive in self.now(scene, one, use.user, use):
            self.add(scene, passive, tally, passive.by_allies, one)

    def change_needed(self, scene: MysteryScene, one: Character, active: Active, use: Use, tally: Tally) -> None:
        for passive in self.now(scene, one, None, use):
            self.add(scene, passive, tally, -passive.accuracy, one)

    def change_needed_against(self, scene: MysteryScene, one: Character, use: Use, tally: Tally) -> None:
        for passive in self.now(scene, one, use.user, use):
            self.add(scene, passive, tally, passive.evasion, one)

    def cannot_miss(self, scene: MysteryScene, one: Character, use: Use) -> bool:
        return any(passive.sure for passive in self.now(scene, one, None, use))

    def change_crit(self, scene: MysteryScene, one: Character, use: Use, target: Character) -> int:
        return sum(passive.crit for passive in self.now(scene, one, target, use))

    def change_cost(self, scene: MysteryScene, one: Character, move: Move) -> int:
        use = Use(one, move, [])
        use.ap = base_cost(scene, move)
        return sum(passive.cheaper for passive in self.now(scene, one, None, use))

    def change_item_healing(self, scene: MysteryScene, one: Character, food: bool, tally: Tally) -> None:
        for passive in self.now(scene, one) if food else ():
            self.add(scene, passive, tally, passive.food, one)

    # -- what it keeps off, and what it passes by

    def prevents(self, scene: MysteryScene, status: Status) -> bool:
        weathers = self.does.keeps_off_in
        if weathers and not any(field.key in weathers for field, _ in fields_of(scene)):
            return False
        return any(is_such(status, word) for word in self.does.keeps_off)

    def protects(self, scene: MysteryScene, one: Character, ally: Character, status: Status) -> bool:
        return any(is_such(status, word) for word in self.does.keeps_off_allies)

    def prevents_drop(self, scene: MysteryScene, one: Character, stat: str, source: str, by_move: bool) -> bool:
        return stat in self.does.keeps and source in scene.creatures and scene.creatures[source].side != one.side

    def stops(self, scene: MysteryScene, one: Character, active: Active, use: Use) -> bool:
        if one is use.user:
            return False
        return use.type in self.does.immune or any(flag in use.move.flags for flag in self.does.immune_flags)

    def draws(self, scene: MysteryScene, one: Character, use: Use) -> bool:
        return use.type in self.does.draws

    def change_use(self, scene: MysteryScene, one: Character, use: Use) -> None:
        if use.move.attacks:
            use.type = self.does.becomes.get(use.type, use.type)

    def spares(self, scene: MysteryScene, one: Character, what: str) -> bool:
        return what in self.does.spares

    def ignores(self, scene: MysteryScene, what: str) -> bool:
        return what in self.does.ignores

    def notices(self, scene: MysteryScene, what: str) -> bool:
        return what in self.does.notices

    def change_price(self, scene: MysteryScene, tally: Tally) -> None:
        tally.times(100 - self.does.haggles, 100, self.label, self.clause)

    def change_stages(self, scene: MysteryScene, by: int) -> int:
        return by * self.does.stages

    def takes_instead(self, play: MysteryPlay, one: Character, active: Active, damage: int, use: Use) -> int:
        """The first hit of a combat."""
        if not damage or one.used.get(self.key) or use.move.property_ not in self.does.takes:
            return damage
        one.used[self.key] = 1
        tell(play, self, one)
        return 0

    def lifts_off(self, scene: MysteryScene) -> bool:
        return self.does.floats

    def prevents_crit(self, scene: MysteryScene) -> bool:
        return self.does.no_crits

    def negates_priority(self, scene: MysteryScene) -> bool:
        return self.does.no_priority

    def calms_weather(self, scene: MysteryScene) -> bool:
        return self.does.calm

    def strikes_often(self, scene: MysteryScene) -> bool:
        return self.does.often

    def change_chance(self, scene: MysteryScene, chance: int) -> int:
        return min(100, chance * self.does.chances)

    # -- what answers something that happens

    def react(
        self,
        play: MysteryPlay,
        on: str,
        one: Character,
        other: Character | None = None,
        use: Use | None = None,
        got: Status | None = None,
    ) -> bool:
        """Once in a combat, if it says so; tells whether anything came of it. `got` is a condition that has come."""
        came = False
        for reaction in self.does.reactions:
            if reaction.on != on or (reaction.once and one.used.get(self.key)):
                continue
            if got is not None and reaction.when.status and not is_such(got, reaction.when.status):
                continue
            if do(play, self, reaction, one, other, use):
                came = True
                if reaction.once:
                    one.used[self.key] = 1
        return came

    def combat_begins(self, play: MysteryPlay, one: Character) -> bool:
        return self.react(play, BEGINS, one)

    def combat_ends(self, play: MysteryPlay, one: Character) -> None:
        self.react(play, ENDS, one)

    def turn_start(self, play: MysteryPlay, one: Character, active: Active) -> None:
        self.react(play, TURN, one)

    def tick(self, play: MysteryPlay, one: Character, active: Active) -> None:
        self.react(play, ROUND, one)

    def when_struck(self, play: MysteryPlay, one: Character, damage: int, use: Use | None, before: int) -> None:
        if use is not None:
            self.react(play, STRUCK, one, use.user, use)
            if use.crit:
                self.react(play, CRIT, one, use.user, use)
        if 0 < 2 * one.hp <= one.max_hp < 2 * before:
            self.react(play, LOW, one, None if use is None else use.user, use)

    def when_it_faints(self, play: MysteryPlay, one: Character, active: Active, use: Use | None) -> None:
        self.react(play, FAINTS, one, None if use is None else use.user, use)

    def when_it_stops(self, play: MysteryPlay, one: Character, use: Use) -> None:
        self.react(play, STOPS, one, use.user, use)

    def when_it_hits(self, play: MysteryPlay, one: Character, use: Use, target: Character) -> None:
        self.react(play, HITS, one, target, use)

    def when_it_uses(self, play: MysteryPlay, one: Character, active: Active, use: Use) -> None:
        self.react(play, USES, one, None, use)

    def when_it_knocks_out(self, play: MysteryPlay, one: Character, target: Character) -> None:
        self.react(play, KNOCKS_OUT, one, target)

    def when_lowered(self, play: MysteryPlay, one: Character, source: str) -> None:
        self.react(play, LOWERED, one, play.scene.creatures.get(source))

    def when_another_comes(self, play: MysteryPlay, one: Character, status: Status, source: str) -> None:
        other = play.scene.creatures.get(source)
        self.react(play, GETS, one, other, got=status)
        if other is not None and other is not one and status.key in self.does.passes_back:
            tell(play, self, one)
            inflict(play, other, status.key)


RULES[""] = ByFields
