"""⑥ わざの習得, learning moves: which ones, and on which attributes."""

from collections.abc import Iterable
from typing import Any

from cinque.core.ask import Ask, Option
from cinque.core.play import Play
from cinque.core.refusal import Refusal
from cinque.systems.rokumen.content import RokumenContent
from cinque.systems.rokumen.content.records import ATTRIBUTES, Character, KnownMove, Move
from cinque.systems.rokumen.creation.legal import meets, needs_attribute
from cinque.systems.rokumen.rulings import RokumenRulings

MOVES = "rokumen.creation.moves-known"
RESELECT = "rokumen.creation.move-reselect"
MOVE_ATTRIBUTE = "rokumen.creation.move-attribute"


def learnable(one: Character, content: RokumenContent, rulings: RokumenRulings) -> tuple[list[Option], list[Refusal]]:
    """The moves that somebody can learn besides those it knows, and why not the others."""
    options: list[Option] = []
    refusals: list[Refusal] = []
    none_left = len(attributes_taken(one)) == len(ATTRIBUTES)
    for move in content.moves.values():
        if not meets(one, move.condition):
            refusals.append(Refusal("move-condition-not-met", MOVES, move=move.key))
        elif needs_attribute(move, rulings) and none_left:
            refusals.append(Refusal("no-attribute-left", MOVE_ATTRIBUTE, move=move.key))
        elif all(known.move != move.key for known in one.moves):
            options.append(Option("learn", choice=move.key))
    return options, refusals


def attributes_taken(one: Character) -> list[str]:
    return [known.attribute for known in one.moves if known.attribute]


def ask_attribute(seat: str, one: Character, move: Move, clause: str, who: str = "") -> Ask:
    """Which attribute a move is set on: none that another move has."""
    taken = attributes_taken(one)
    options = [Option("attribute", move=move.key, attribute=name) for name in ATTRIBUTES if name not in taken]
    refusals = [Refusal("attribute-taken", MOVE_ATTRIBUTE, attribute=name) for name in taken]
    return Ask(seat, "attribute", clause, options, who, refusals, about={"move": move.key})


def keep_moves(play: Play[Any], seat: str, known: Iterable[KnownMove], who: str = "") -> list[KnownMove]:
    """What is left of the known moves when somebody may give up any of them; without a word all stay."""
    kept = list(known)
    while kept:
        options = [Option("done"), *(Option("forget", choice=one.move) for one in kept)]
        answer = play.choose(Ask(seat, "forget", RESELECT, options, who, decline="done"))
        if answer.verb == "done":
            break
        kept = [one for one in kept if one.move != answer.args["choice"]]
    return kept


def short_move(move: Any) -> Any:
    """`ember courage`, as people write it, is a known move with its attribute."""
    words = move.split() if isinstance(move, str) else []
    return dict(zip(("move", "attribute"), words, strict=False)) if 1 <= len(words) <= 2 else move
