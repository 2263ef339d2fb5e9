"""Multi-Target Moves: up to three opponents, or all of them; the exploding ones take allies along."""

from cinque.core.ask import Ask, Option
from cinque.systems.mystery.combat_essentials.fainting import hurt
from cinque.systems.mystery.content.records import EVERYBODY, MULTI, ROOM, Move
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene
from cinque.systems.mystery.use import Use

EXPLODES = "mystery.multitarget.self-destructs"
MOST = 3


def extra_targets(scene: MysteryScene, use: Use) -> int:
    """How many opponents beyond the first count for the damage penalty."""
    if use.move.explodes or len(use.targets) < 2:
        return 0
    extra = sum(1 for one in use.targets if one.side != use.user.side) - 1
    if use.move.target in (ROOM, EVERYBODY):
        reading = scene.rulings.roomhitter_penalty
        return 0 if reading == "none" else min(extra, 2) if reading == "capped" else max(0, extra)
    return max(0, extra)


def most_targets(scene: MysteryScene, user: Character, move: Move) -> int:
    """How many opponents may be chosen; an exploding move needs an ally for each beyond the first."""
    if move.target != MULTI:
        return 1
    if move.explodes and scene.rulings.self_destruct_allies == "limited":
        return min(MOST, len(scene.of_side(user.side)))
    return MOST


def take_along(play: MysteryPlay, use: Use) -> None:
    """For each opponent beyond the first an ally receives damage, too: the user's player says who."""
    scene, user = play.scene, use.user
    allies = [one for one in scene.of_side(user.side) if one is not user and one not in use.targets]
    opponents = sum(1 for one in use.targets if one.side != user.side)
    for _ in range(min(opponents - 1, len(allies))):
        options = [Option("takes-along", target=one.id) for one in allies]
        chosen = (
            options[0] if len(options) == 1 else play.choose(Ask(user.seat, "takes-along", EXPLODES, options, user.id))
        )
        ally = scene.creatures[chosen.args["target"]]
        allies.remove(ally)
        use.targets = [*use.targets, ally]
        play.note("taken-along", EXPLODES, user.id, target=ally.id)


def explode_on(play: MysteryPlay, user: Character) -> None:
    """The user of an exploding move faints."""
    if user.is_up:
        hurt(play, user, play.tally().start(user.hp, "explosion", EXPLODES), EXPLODES, own=True)
