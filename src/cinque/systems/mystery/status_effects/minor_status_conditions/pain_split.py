"""Pain Split: damage is stored for three rounds; in the fourth it may strike an opponent."""

from cinque.core.ask import Ask, Option
from cinque.core.effect import TURN_END, Active
from cinque.systems.mystery.combat_essentials.fainting import hurt
from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.status import Status
from cinque.systems.mystery.use import Use


class PainSplit(Status):
    __slots__ = ()
    key = "pain-split"
    clause = "mystery.minor.pain-split"
    harmful = False
    rounds = 4

    def when_hurt(self, play: MysteryPlay, one: Character, active: Active, damage: int, use: Use | None) -> None:
        active.number += damage

    def turn_start(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """At the start of the fourth round it is used or lost."""
        if active.left != (2 if active.moment == TURN_END else 1):
            return
        foes = [foe for foe in play.scene.creatures.values() if foe.side != one.side and foe.is_up]
        options = [Option("decline"), *[Option("split", target=foe.id) for foe in foes]]
        chosen = play.choose(Ask(one.seat, "pain-split", self.clause, options, one.id, decline="decline"))
        self.end(play, one)
        if chosen.verb == "split":
            foe = play.scene.creatures[chosen.args["target"]]
            hurt(
                play, foe, play.tally().start(active.number, "status:pain-split", self.clause), self.clause, harms=True
            )


PAIN_SPLIT = PainSplit()
