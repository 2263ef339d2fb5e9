"""What somebody may well be able to do of whom one knows no more than what everybody sees."""

from random import Random

from cinque.systems.rokumen.content.records import ATTRIBUTES, STATUS, Attributes, Character
from cinque.systems.rokumen.creation.legal import MOST_MOVES, meets
from cinque.systems.rokumen.model import Pokemon, RokumenScene, content_of

OWN_ATTACKS = 2


def imagine(scene: RokumenScene, one: Pokemon, random: Random) -> None:
    """As many moves as one can know, of those that it could learn; attacks of its own types on what it does best."""
    attributes = Attributes(**{name: getattr(one, name) for name in ATTRIBUTES})
    seen = Character(types=one.types, egg_group=one.egg_group, sex=one.sex, attributes=attributes)
    could = [move for move in content_of(scene).moves.values() if meets(seen, move.condition)]
    random.shuffle(could)
    own = [move.key for move in could if move.type in one.types and move.category != STATUS][:OWN_ATTACKS]
    one.moves = (*own, *[move.key for move in could if move.key not in own][: MOST_MOVES - len(own)])
    best = sorted(ATTRIBUTES, key=lambda name: -int(getattr(one, name)))
    one.attribute_of = dict(zip(one.moves, best, strict=False))
