"""What Pokémon Tabletop United is played with: Trainers and Pokémon on a battlefield."""

from collections.abc import Iterable

from cinque.core.play import Play
from cinque.core.refusal import Refusal
from cinque.systems.ptu.battlefield import Battlefield
from cinque.systems.ptu.combatant import LEAGUE, POKEMON, TRAINER, UNTOUCHABLE, Combatant
from cinque.systems.ptu.content.records import Base
from cinque.systems.ptu.faults import faults_of
from cinque.systems.ptu.notes import COMMANDED, ONE_MORE_TURN

OTHER_STATS = ("attack", "defense", "special_attack", "special_defense", "speed")
STAT_POINTS = 10
USUAL_BASE = Base(10, 5, 5, 5, 5, 5)
"""The Stats of a Trainer before any point is spent."""


class PtuScene(Battlefield):
    """The combatants, and what rules ask of the combat that they are in."""

    __slots__ = ()

    def faults(self) -> list[Refusal]:
        return faults_of(self)

    def unseen(self, one: Combatant) -> bool:
        """Nobody knows what is in somebody else's ball, until it has fainted before all eyes."""
        return not (one.out or one.fainted)

    def guess(self, one: Combatant) -> None:
        """As if nothing were known and carried, and what the Hit Points leave of its Stat Points spread evenly."""
        nobody = Combatant()
        for name in one.secrets:
            setattr(one, name, getattr(nobody, name))
        one.hp_stat = max(1, (one.max_hp - one.level * (2 if one.is_trainer else 1) - 10) // 3)
        species = self.library.content(self.packs).species.get(one.species)
        base = species.base if species is not None else USUAL_BASE
        each = max(0, one.level + STAT_POINTS - max(0, one.hp_stat - base.hp)) // len(OTHER_STATS)
        for name in OTHER_STATS:
            setattr(one, name, getattr(base, name) + each)

    @property
    def league(self) -> bool:
        return self.context == LEAGUE

    @property
    def day(self) -> int:
        return self.clock // (24 * 60)

    def present(self) -> list[Combatant]:
        """Those on the battlefield, conscious or not."""
        return [one for one in self.creatures.values() if one.out]

    def able(self) -> list[Combatant]:
        """Those on the battlefield who are conscious."""
        return [one for one in self.creatures.values() if one.out and not one.fainted]

    def foes(self, one: Combatant, among: Iterable[Combatant] | None = None) -> list[Combatant]:
        """Conscious foes on the battlefield, all or `among` some; in a League battle Trainers are no targets."""
        return self._targets(one, False, self.creatures.values() if among is None else among)

    def allies(self, one: Combatant, among: Iterable[Combatant] | None = None) -> list[Combatant]:
        """Conscious allies on the battlefield, all or `among` some, without oneself; in a League battle no Trainers."""
        return self._targets(one, True, self.creatures.values() if among is None else among)

    def _targets(self, one: Combatant, own_side: bool, among: Iterable[Combatant]) -> list[Combatant]:
        side, league = one.side, self.context == LEAGUE
        found: list[Combatant] = []
        for other in among:
            if (other.side == side) is not own_side or not other.out or other.fainted or other is one:
                continue
            for active in other.active:
                if active.effect in UNTOUCHABLE:
                    break
            else:
                if not (league and other.kind == TRAINER):
                    found.append(other)
        return found

    def team(self, trainer: Combatant) -> list[Combatant]:
        """The Pokémon of a Trainer, on the battlefield or not."""
        return [one for one in self.creatures.values() if one.trainer == trainer.id and one.kind == POKEMON]

    def trainer_of(self, one: Combatant) -> Combatant | None:
        return self.creatures.get(one.trainer) if one.trainer else None

    def commanded_by(self, one: Combatant) -> str:
        """Under whose name the turns of a Pokémon are counted."""
        return one.trainer or f"wild:{one.side}"

    def count_command(self, one: Combatant, turns: int) -> None:
        """A Pokémon turn begins, or is given back."""
        if not one.is_trainer:
            name = self.commanded_by(one)
            self.commands[name] = max(0, self.commands.get(name, 0) + turns)

    def shares_turns(self, one: Combatant) -> bool:
        """Whether somebody acts with one of the Pokémon turns of its player (ruling wild-turns)."""
        return one.kind != TRAINER and (bool(one.trainer) or self.rulings.wild_turns != "one-each")

    def turns_a_round(self, one: Combatant) -> int:
        """How many Pokémon turns its player has in every round."""
        return self.turns_of.get(one.trainer, self.pokemon_turns) if one.trainer else 1

    def turns_now(self, one: Combatant) -> int:
        """How many there are in this round: a Feature may give one more."""
        trainer = self.creatures.get(one.trainer) if one.trainer else None
        more = trainer is not None and bool(trainer.notes) and ONE_MORE_TURN in trainer.notes
        return self.turns_a_round(one) + more

    def command_left(self, one: Combatant) -> bool:
        """Whether there is a Pokémon turn left this round for this one to use, or it is its own already."""
        alone = not one.trainer and (one.kind == TRAINER or self.rulings.wild_turns == "one-each")
        if alone or COMMANDED in one.notes:
            return True
        return self.commands.get(self.commanded_by(one), 0) < self.turns_now(one)

    def rounds_begun(self) -> int:
        """The rounds of the combat that goes on, this one with them; those of one that is over count no more."""
        return 0 if self.result else self.round

    def is_in_turn(self, id: str) -> bool:
        """Whether somebody has a turn that is not over, though another one may have come in between."""
        return self.actor == id or id in self.waiting

    def standing(self, side: str) -> bool:
        """Whether a side can still fight: in a League battle with Pokémon, otherwise with anybody who is conscious."""
        for one in self.creatures.values():  # noqa: SIM110 - twice as fast as any()
            if one.side == side and not one.fainted and self.can_fight(one):
                return True
        return False

    def can_fight(self, one: Combatant) -> bool:
        """On the battlefield, or in a ball that somebody can open."""
        if one.kind == TRAINER:
            return one.out and self.context != LEAGUE
        if one.out:
            return True
        owner = self.creatures.get(one.trainer)
        return owner is not None and owner.out and not owner.fainted


PtuPlay = Play[PtuScene]
