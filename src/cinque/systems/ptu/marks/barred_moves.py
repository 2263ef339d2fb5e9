"""Moves that somebody cannot use, or not as often (Moves by conversion): Imprison, Grudge, Spite."""

from cinque.core.effect import PER_SOURCE, Active
from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.content.words import ENCOUNTER
from cinque.systems.ptu.model import PtuScene

RARER = {"At-Will": "EOT", "EOT": "Scene", "Scene": "Daily"}


class ForTheEncounter(Mark):
    clause = "ptu.damage.on-hit"
    touches_moves = True
    lasts = ENCOUNTER

    def stays(self, scene: PtuScene, active: Active) -> bool:
        return True


class Imprisoned(ForTheEncounter):
    """Its source are the Moves that both know; nobody else is to learn which."""

    key = "imprisoned"
    common = True

    def worn(self, scene: PtuScene, one: Combatant, by: str, usual: Active) -> Active:
        theirs = scene.creatures[by].moves if by else ()
        usual.source = ",".join(key for key in one.moves if key in theirs)
        return usual

    def may_use(self, active: Active, move: Move, word: str) -> Refusal | None:
        barred = move.key in active.source.split(",")
        return Refusal("imprisoned", self.clause, move=move.key) if barred else None


IMPRISONED = Imprisoned()


class Grudged(ForTheEncounter):
    """Its source is a Move that cannot be used."""

    key = "grudged"
    stacking = PER_SOURCE

    def may_use(self, active: Active, move: Move, word: str) -> Refusal | None:
        return Refusal("grudged", self.clause, move=move.key) if active.source == move.key else None


GRUDGED = Grudged()


class Spited(ForTheEncounter):
    """Its source is a Move that is one frequency rarer: the last one that its bearer used."""

    key = "spited"
    stacking = PER_SOURCE
    counts_uses = True
    renewed = True
    names_move = True

    def worn(self, scene: PtuScene, one: Combatant, by: str, usual: Active) -> Active:
        used = [key for key in one.last_used if key in one.moves]
        usual.source = used[-1] if used else ""
        return usual

    def rarer_move(self, active: Active, move: str, word: str, times: int) -> tuple[str, int]:
        return (RARER.get(word, word), 1) if active.source == move and word in RARER else (word, times)


SPITED = Spited()
