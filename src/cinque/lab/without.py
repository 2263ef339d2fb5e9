"""Fights without something: nobody has it, and nobody chooses it.

A piece of content (a move, an ability, an item, a perk) is taken from everybody who has it, at the beginning and when
they come later. Besides, whoever decides never decides for it; that alone is meant where the name is that of something
to choose (Intercept, Sprint). Where nothing else can be answered, they answer as they must.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.fate import Bot
from cinque.core.mistake import Refused
from cinque.core.record import shortened
from cinque.core.refusal import Refusal
from cinque.core.scene import Scene
from cinque.core.sentences import LANGUAGES
from cinque.core.suggest import suggestions
from cinque.core.system import AnySystem
from cinque.lab.swap import BadSwap

VERB = "verb"
TARGETS = frozenset({"target", "targets", "creature"})
"""Arguments that name somebody, not something."""


class LeftOut(NamedTuple):
    """Something that is left out: pieces of content by kind and key, and the verbs of answers."""

    name: str
    pieces: tuple[tuple[str, str], ...] = ()
    verbs: frozenset[str] = frozenset()

    def is_about(self, option: Option) -> bool:
        if option.verb in self.verbs:
            return True
        keys = [key for _, key in self.pieces]
        return any(value in keys for name, value in option.args.items() if name not in TARGETS)


def left_out(name: str, played: AnySystem, packs: tuple[str, ...]) -> LeftOut:
    """What is meant by a name: content that somebody can have, and answers that are called so, in any language."""
    kind, dot, rest = name.strip().partition(".")
    if not (dot and kind in (*played.holds, VERB)):
        kind, rest = "", name.strip()
    pieces = tuple(
        (one.kind, one.key)
        for one in played.look_up(rest, packs)
        if one.kind in played.holds and kind in ("", one.kind)
    )
    verbs = _verbs(rest, played) if kind in ("", VERB) else frozenset[str]()
    if not pieces and not verbs:
        content = played.content(packs)
        known = [one.names["en"] for each in played.holds for one in content.pieces[each].values()]
        near = suggestions(rest, [*known, *_called(played, "en")])
        raise BadSwap(name, Refusal("without-nothing", "", name=shortened(rest), hint=near))
    return LeftOut(name.strip(), pieces, verbs)


def _verbs(name: str, played: AnySystem) -> frozenset[str]:
    """Every verb that is called so, or like the one that is named by its key."""
    found: set[str] = set()
    for lang in LANGUAGES:
        called = _called(played, lang)
        for verb, words in called.items():
            if name.casefold() in (verb, words.casefold()):
                found |= {each for each, same in called.items() if same == words}
    return frozenset(found)


def _called(played: AnySystem, lang: str) -> dict[str, str]:
    words = played.words
    verbs = sorted(key for section, key in words.keys(lang) if section == VERB)
    return {verb: words.find(lang, VERB, verb) or verb for verb in verbs}


def take_away(played: AnySystem, scene: Any, things: Sequence[LeftOut]) -> list[str]:
    """Nobody in the scene has any of it any more; gives the ids of those who had."""
    had: list[str] = []
    for thing in things:
        try:
            for kind, key in thing.pieces:
                had += played.take_away(scene, kind, key)
        except Refused as refused:
            raise BadSwap(thing.name, refused.refusal, played) from None
        faults = scene.faults()
        if faults:
            raise BadSwap(thing.name, faults[0], played)
    return had


class Abstainer(Bot):
    """Decides like somebody else, but never for what is left out."""

    __slots__ = ("_bot", "_things")

    def __init__(self, bot: Bot, things: Sequence[LeftOut]) -> None:
        self._bot = bot
        self._things = things

    def pick(self, ask: Ask, scene: Scene[Any, Any]) -> int:
        narrowed, places = self._narrowed(ask)
        return places[self._bot.pick(narrowed, scene)]

    def pick_any(self, asks: Sequence[Ask], scene: Scene[Any, Any]) -> tuple[int, int]:
        narrowed = [self._narrowed(ask) for ask in asks]
        first, place = self._bot.pick_any([ask for ask, _ in narrowed], scene)
        return first, narrowed[first][1][place]

    def _narrowed(self, ask: Ask) -> tuple[Ask, Sequence[int]]:
        """The question without the answers that are left out, and where those that stay stood."""
        options = ask.options
        places = [
            place for place, option in enumerate(options) if not any(one.is_about(option) for one in self._things)
        ]
        if len(places) in (0, len(options)):
            return ask, range(len(options))
        stay = [options[place] for place in places]
        decline = ask.decline if any(option.key == ask.decline for option in stay) else ""
        narrowed = Ask(ask.seat, ask.topic, ask.clause, stay, ask.who, (), decline, ask.dice, ask.about)
        return narrowed, places
