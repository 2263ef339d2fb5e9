"""Abilities & IQ Skills: they answer what conditions answer, for as long as somebody has them.

The rules ask all that somebody has at once, with `asked`. What an Ability and IQ skills have an answer to is worked out
once for each set of them.
"""

from collections.abc import Sequence
from typing import Final

from cinque.core.effect import Active
from cinque.systems.mystery.content import LIBRARY, content_for
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, Traits
from cinque.systems.mystery.nature import ABILITY, RULES, SKILL
from cinque.systems.mystery.status import QUESTIONS, STATUSES, Status, statuses_of
from cinque.systems.mystery.use import Use

NATURE: Final = Active()
"""In place of a count-down: what somebody has by nature has none."""

Answer = tuple[Status, Active]


@LIBRARY.remembers
def answers_to(packs: tuple[str, ...], ability: str, skills: tuple[str, ...]) -> dict[str, tuple[Answer, ...]]:
    """Those who have an answer, by the question."""
    content = content_for(packs)
    entries = [(ability, ABILITY, content.abilities[ability].does)] if ability else []
    entries += [(key, SKILL, content.skills[key].does) for key in skills]
    found = [RULES[does.rule](key, kind, does) for key, kind, does in entries]
    return {name: tuple([(each, NATURE) for each in found if name in each.answers()]) for name in QUESTIONS}


@LIBRARY.remembers
def that_calm(packs: tuple[str, ...]) -> frozenset[str]:
    """The Abilities and IQ skills that calm weather: few, and looked for wherever there is any."""
    content = content_for(packs)
    return frozenset([key for known in (content.abilities, content.skills) for key in known if known[key].does.calm])


def asked(scene: MysteryScene, one: Character, question: str) -> Sequence[Answer]:
    """Those of somebody's conditions, then its Ability, then its IQ skills, that have an answer to a question."""
    known = one.traits
    if known is None or known[0] is not one.ability or known[1] is not one.skills:  # equal texts may be other objects
        known = one.traits = Traits(one.ability, one.skills, answers_to(scene.packs, one.ability, one.skills))
    found: Sequence[Answer] = known[2][question]
    if not one.active:
        return found
    if found and is_silenced(one):
        found = [answer for answer in found if answer[0].kind != ABILITY]
    return [*statuses_of(one, question), *found]


def is_silenced(one: Character) -> bool:
    """Whether its Ability does nothing."""
    return any(STATUSES[active.effect].silences_ability for active in one.active)


def met(scene: MysteryScene, target: Character, use: Use, question: str) -> Sequence[Answer]:
    """Those who answer for the target of a move: not its Ability where the user pays no heed to it."""
    return met_by(scene, target, use.user, question)


def met_by(scene: MysteryScene, target: Character, user: Character | None, question: str) -> Sequence[Answer]:
    """The same by who uses the move; nobody, where it is none."""
    found = asked(scene, target, question)
    if found and user is not None and ignored(scene, user, "abilities"):
        return [answer for answer in found if answer[0].kind != ABILITY]
    return found


def mover(scene: MysteryScene, source: str, by_move: bool) -> Character | None:
    """Whose move brings something, where a move does."""
    return scene.creatures.get(source) if by_move else None


def spared(scene: MysteryScene, one: Character, what: str) -> bool:
    """Whether something can do nothing to somebody."""
    return any(each.spares(scene, one, what) for each, _ in asked(scene, one, "spares"))


def is_spared(play: MysteryPlay, one: Character, what: str, user: Character | None = None) -> bool:
    """The same where it would happen now, by a `user` of a move: everybody sees what spares it."""
    for each, _ in met_by(play.scene, one, user, "spares"):
        if each.spares(play.scene, one, what):
            tell(play, each, one)
            return True
    return False


def noticing(play: MysteryPlay, one: Character, what: str) -> Status | None:
    """What lets somebody who goes ahead in a dungeon notice something; everybody sees it."""
    for each, _ in asked(play.scene, one, "notices"):
        if each.notices(play.scene, what):
            tell(play, each, one)
            return each
    return None


def tell(play: MysteryPlay, each: Status, one: Character, clause: str = "") -> None:
    """Everybody sees that something of somebody is at work."""
    play.note(f"{each.kind}-works", clause or each.clause, one.id, by=each.key)


def ignored(scene: MysteryScene, user: Character, what: str) -> bool:
    """Whether something of the target means nothing to somebody's moves."""
    return any(each.ignores(scene, what) for each, _ in asked(scene, user, "ignores"))


def disregarded(scene: MysteryScene, target: Character, use: Use) -> bool:
    """Whether the stages of a move's user mean nothing to its target."""
    return any(each.ignores(scene, "stages") for each, _ in met(scene, target, use, "ignores"))
