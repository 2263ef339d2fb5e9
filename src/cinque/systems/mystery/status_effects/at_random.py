"""Status Effects: whom chance picks for those who cannot choose their targets."""

from cinque.systems.mystery.model import Character, MysteryPlay
from cinque.systems.mystery.status import statuses_of


def anybody(play: MysteryPlay, user: Character, number: int, clause: str) -> list[Character]:
    """Chance picks as many of all the others as were to be targets, of both sides."""
    others = [one for one in play.scene.creatures.values() if one is not user and one.is_up]
    picked: list[Character] = []
    while others and len(picked) < number:
        place = play.total(1, len(others), clause, user.id) - 1 if len(others) > 1 else 0
        picked.append(others.pop(place))
    return picked


def whoever_it_reaches(play: MysteryPlay, one: Character, target: Character) -> Character:
    """Chance picks somebody of both sides for whoever cannot choose, as with moves; oneself one always finds."""
    for status, _ in statuses_of(one, "strikes_at_random") if one.active and target is not one else ():
        if status.strikes_at_random(play.scene):
            return anybody(play, one, 1, status.clause)[0]
    return target
