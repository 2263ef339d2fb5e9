"""Moves that call up another move, and those that give others something to do."""

from typing import Final

from cinque.core.refusal import Refusal
from cinque.systems.mystery.combat.action_choices import forbidden, open_foes, target_choices
from cinque.systems.mystery.combat.moves import use_move
from cinque.systems.mystery.combat_essentials.action_points import ap_now
from cinque.systems.mystery.combat_essentials.changed import change_ability
from cinque.systems.mystery.content.records import Move
from cinque.systems.mystery.field import fields_of
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of
from cinque.systems.mystery.moves.conditions.minds import IMPRISONED
from cinque.systems.mystery.moves.own_types import type_of_terrain
from cinque.systems.mystery.status import is_barred, statuses_of
from cinque.systems.mystery.status_effects.getting import inflict
from cinque.systems.mystery.status_effects.major_status_conditions.sleep import is_asleep
from cinque.systems.mystery.use import RULES, MoveRule, Use

STATUS_MOVE = "mystery.move.status"
MOVE_OF_TERRAIN: Final = {
    "": "tri-attack",
    "electric": "thunderbolt",
    "grass": "energy-ball",
    "fairy": "moonblast",
    "psychic": "psychic",
}


def can_be_called(move: Move) -> bool:
    """Not one that calls up others itself, or that only the game master can tell."""
    return not move.narrative and not isinstance(RULES[move.rule], (Calls, Instruct))


def call_up(play: MysteryPlay, use: Use, key: str, targets: list[str] | None = None) -> None:
    """A move is used at once and for no AP; chance picks its targets among those that it can have."""
    scene, user = play.scene, use.user
    move = content_of(scene).moves[key]
    move = RULES[move.rule].as_used(scene, user, move)
    mute = any(status.bars_called and status.bars_move(scene, user, each, move) for status, each in statuses_of(user))
    refused = mute or forbidden(scene, user, move, fields_of(scene, "forbids")) is not None
    foes = open_foes(scene, user)
    choices = (tuple(targets),) if targets is not None else target_choices(scene, user, move, foes, called=True)
    if refused or not choices:
        play.note("calls-in-vain", use.rule.clause, user.id, move=key)
        return
    place = play.total(1, len(choices), use.rule.clause, user.id) if len(choices) > 1 else 1
    use_move(play, user, move, [scene.creatures[id] for id in choices[place - 1]], move.ap, 0)


class Calls(MoveRule):
    """A move that calls up another one."""

    clause = STATUS_MOVE

    def called(self, play: MysteryPlay, use: Use) -> str:
        """Which; empty for none."""
        raise NotImplementedError

    def instead(self, play: MysteryPlay, use: Use) -> bool:
        key = self.called(play, use)
        if key and can_be_called(content_of(play.scene).moves[key]):
            call_up(play, use, key)
        else:
            play.note("nothing-to-call", self.clause, use.user.id)
        return True

    def any_of(self, play: MysteryPlay, use: Use, keys: list[str]) -> str:
        if len(keys) > 1:
            return keys[play.total(1, len(keys), self.clause, use.user.id) - 1]
        return keys[0] if keys else ""


class Metronome(Calls):
    """Any move at all."""

    key = "calls-any"

    def called(self, play: MysteryPlay, use: Use) -> str:
        moves = content_of(play.scene).moves
        return self.any_of(play, use, [key for key, move in moves.items() if can_be_called(move)])


class SleepTalk(Calls):
    """Asleep, another of the own moves."""

    key = "calls-own"

    def why_not(self, scene: MysteryScene, user: Character, move: Move) -> Refusal | None:
        asleep = is_asleep(scene, user)
        return None if asleep else Refusal("move-not-now", self.clause, move=move.key, rule="asleep-only")

    def called(self, play: MysteryPlay, use: Use) -> str:
        moves = content_of(play.scene).moves
        own = [key for key in use.user.moves if key != use.move.key and can_be_called(moves[key])]
        return self.any_of(play, use, own)


class Assist(Calls):
    """A move of an ally."""

    key = "calls-of-allies"

    def called(self, play: MysteryPlay, use: Use) -> str:
        moves = content_of(play.scene).moves
        allies = [one for one in play.scene.of_side(use.user.side) if one is not use.user]
        known = dict.fromkeys(key for one in allies for key in one.moves if can_be_called(moves[key]))
        return self.any_of(play, use, list(known))


class Copycat(Calls):
    """The last move of somebody else: of the target, where there is one, otherwise of any opponent who has acted."""

    key = "calls-last"

    def called(self, play: MysteryPlay, use: Use) -> str:
        others = [one for one in play.scene.creatures.values() if one.side != use.user.side]
        if use.targets and use.targets[0].side != use.user.side:
            others = use.targets
        return self.any_of(play, use, [one.last_move for one in others if one.last_move])


class NaturePower(Calls):
    """What the terrain says."""

    key = "calls-by-terrain"

    def called(self, play: MysteryPlay, use: Use) -> str:
        return MOVE_OF_TERRAIN[type_of_terrain(play.scene)]


class Instruct(MoveRule):
    """An ally uses its last move once more, at once and on the same target."""

    key = "instructs"
    clause = STATUS_MOVE

    def may_strike(self, scene: MysteryScene, user: Character, target: Character) -> bool:
        last = content_of(scene).moves.get(target.last_move)
        busy = is_barred(scene, target) or any(status.is_mid_move for status, _ in statuses_of(target))
        able = not busy and ap_now(scene, target) > 0
        return target is not user and able and last is not None and can_be_called(last)

    def fails_on(self, scene: MysteryScene, use: Use, target: Character) -> bool:
        """Chance may have picked it."""
        return not self.may_strike(scene, use.user, target)

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        before = play.scene.creatures.get(target.last_target)
        again = [before.id] if before is not None and before.is_up else None
        call_up(play, Use(target, use.move, [target]), target.last_move, again)


class Imprison(MoveRule):
    """No opponent can use a move that the user knows."""

    key = "imprisons"
    clause = STATUS_MOVE

    def afterwards(self, play: MysteryPlay, use: Use, dealt: int) -> None:
        for one in play.scene.creatures.values():
            if one.side != use.user.side and one.is_up:
                inflict(play, one, IMPRISONED.key, use.user.id)


# -- abilities, until the combat is over


class RolePlay(MoveRule):
    """The user has the target's ability."""

    key = "plays-a-role"
    clause = STATUS_MOVE
    only_copies = True

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        change_ability(play, use.user, target.ability, self.clause)


class SkillSwap(MoveRule):
    """Abilities change hands."""

    key = "swaps-abilities"
    clause = STATUS_MOVE

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        own, theirs = use.user.ability, target.ability
        change_ability(play, use.user, theirs, self.clause)
        change_ability(play, target, own, self.clause)


class Entrainment(MoveRule):
    """The target has the user's ability."""

    key = "entrains"
    clause = STATUS_MOVE

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        change_ability(play, target, use.user.ability, self.clause)


class Doodle(MoveRule):
    """The whole own side has the target's ability."""

    key = "doodles"
    clause = STATUS_MOVE
    only_copies = True

    def does(self, play: MysteryPlay, use: Use, target: Character, dealt: int) -> None:
        for one in play.scene.of_side(use.user.side):
            change_ability(play, one, target.ability, self.clause)


CALLING_RULES: Final = (
    *(Metronome(), SleepTalk(), Assist(), Copycat(), NaturePower(), Instruct(), Imprison(), RolePlay()),
    *(SkillSwap(), Entrainment(), Doodle()),
)
RULES.update({rule.key: rule for rule in CALLING_RULES})
