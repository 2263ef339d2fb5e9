"""Pain Split: damage is stored for three rounds; in the fourth it may strike an opponent."""

from typing import Final

from cinque.core.ask import Ask, Option
from cinque.core.effect import REFUSE, ROUND_END, Active
from cinque.systems.mystery.combat_essentials.action_points import ap_now
from cinque.systems.mystery.combat_essentials.fainting import hurt
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, other
from cinque.systems.mystery.status import Status, is_barred, may_choose, statuses_of
from cinque.systems.mystery.status_effects.at_random import whoever_it_reaches
from cinque.systems.mystery.use import Use

TIMING = "mystery.ruling.pain-split-timing"
FOURTH: Final = 1
"""In the fourth round one round end is still to come."""


class PainSplit(Status):
    """`number` is the damage stored. The first of its rounds is the one in which it comes."""

    key = "pain-split"
    clause = "mystery.minor.pain-split"
    stacking = REFUSE
    harmful = False
    rounds = 4
    ends_by_fainting = True

    def begin(self, play: MysteryPlay, one: Character, active: Active) -> None:
        active.anchor, active.moment, active.left = "", ROUND_END, self.rounds

    def stores(self, scene: MysteryScene, active: Active) -> bool:
        """The fourth round brings nothing more, or by one reading it does until the damage is let go."""
        return active.left != FOURTH or scene.rulings.pain_split_timing == "during-fourth"

    def when_hurt(self, play: MysteryPlay, one: Character, active: Active, damage: int, use: Use | None) -> None:
        if self.stores(play.scene, active):
            active.number += damage
            play.note("stores-damage", TIMING, one.id, stored=active.number)

    def turn_start(self, play: MysteryPlay, one: Character, active: Active) -> None:
        """At the start of the own turn in the fourth round it is used or lost, also by whoever cannot act then."""
        scene = play.scene
        if active.left != FOURTH:
            return
        foes = [foe for foe in scene.of_side(other(one.side)) if may_choose(scene, one, foe)]
        lost = not active.number or not foes or is_barred(scene, one) or one.owed == 1 or not ap_now(scene, one)
        struck = None if lost else self.whom(play, one, foes)
        self.end(play, one)
        if struck is not None:
            struck = whoever_it_reaches(play, one, struck)
            for status, _ in statuses_of(one):
                status.when_it_acts(play, one)
            stored = play.tally().start(active.number, "status:pain-split", self.clause)
            hurt(play, struck, stored, self.clause, harms=True, by=one)

    def whom(self, play: MysteryPlay, one: Character, foes: list[Character]) -> Character | None:
        """The opponent whom it strikes, if it is to be used."""
        options = [Option("decline"), *[Option("split", target=foe.id) for foe in foes]]
        chosen = play.choose(Ask(one.seat, "pain-split", self.clause, options, one.id, decline="decline"))
        return play.scene.creatures[chosen.args["target"]] if chosen.verb == "split" else None


PAIN_SPLIT = PainSplit()
