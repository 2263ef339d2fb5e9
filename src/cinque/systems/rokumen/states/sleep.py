"""ねむり, Sleep: lasts as long as there are Sleep counters, which go with damage, Sub Actions and End Steps."""

from cinque.core.ask import Ask, Option
from cinque.systems.rokumen.model import Pokemon, RokumenPlay, RokumenScene
from cinque.systems.rokumen.rulings import RokumenRulings
from cinque.systems.rokumen.state import COUNTERS, ConditionRule

LOSES_COUNTERS = "rokumen.status.sleep-counters"
WAKE = "rokumen.ruling.sleep-sub-action"


class Sleep(ConditionRule):
    key = "sleep"
    clause = "rokumen.status.sleep"
    numbered = True
    moment = COUNTERS

    def after_combat(self, rulings: RokumenRulings) -> str:
        return "rokumen.ruling.sleep-after-combat" if rulings.sleep_after_combat == "ends" else ""

    # -- what a sleeper cannot do: the book does not say; ruling sleep-effect

    def takes_over(self, scene: RokumenScene) -> bool:
        return scene.rulings.sleep_effect not in ("as-printed", "no-main")

    def leaves_the_rest(self, scene: RokumenScene) -> bool:
        return scene.rulings.sleep_effect != "nothing-all-turn"

    def bars_main_action(self, scene: RokumenScene) -> bool:
        """Whoever has fallen asleep in the middle of a step has none, either."""
        return scene.rulings.sleep_effect != "as-printed"

    def may_use_traits(self, scene: RokumenScene) -> bool:
        return scene.rulings.sleep_effect != "sub-only-no-traits"

    def tell_it_bars(self, play: RokumenPlay, one: Pokemon) -> None:
        play.note("sleeps", "rokumen.ruling.sleep-effect", one.id)

    def keeps_from_rolling(self, scene: RokumenScene) -> bool:
        return scene.rulings.confusion_while_asleep == "skipped"

    # -- counters

    def lose_one(self, play: RokumenPlay, one: Pokemon, clause: str) -> None:
        """One Sleep counter less; without any left, Sleep ends at once."""
        one.amount -= 1
        play.note("sleep-counter", clause, one.id, left=one.amount)
        if one.amount <= 0:
            self.end(play, one, self.clause)

    def when_hurt(self, play: RokumenPlay, one: Pokemon, by_move: bool) -> None:
        if by_move or play.scene.rulings.sleep_damage_instance == "each-instance":
            self.lose_one(play, one, LOSES_COUNTERS)

    def end_step(self, play: RokumenPlay, one: Pokemon) -> None:
        """Ruling sleep-end-step."""
        reading = play.scene.rulings.sleep_end_step
        fresh = reading == "not-in-first-turn" and one.since == play.scene.round
        if reading != "entry-only" and not fresh:
            self.lose_one(play, one, "rokumen.end-step.sleep")

    def takes_sub_action(self, scene: RokumenScene) -> bool:
        return scene.rulings.sleep_sub_action == "sleeper-automatic"

    def ends_by_sub_action(self, scene: RokumenScene, own: bool) -> bool:
        return own or scene.rulings.sleep_sub_action == "anyone"

    def spend_sub_action(self, play: RokumenPlay, one: Pokemon) -> int:
        """Ruling sleep-sub-action: by choice, or by itself."""
        if not self.takes_sub_action(play.scene):
            options = [Option("wake", creature=one.id), Option("pass")]
            if play.choose(Ask(one.seat, "sleep", WAKE, options, one.id, decline="pass")).verb == "pass":
                return 0
        self.lose_one(play, one, LOSES_COUNTERS)
        return 1
