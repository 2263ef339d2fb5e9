"""Learning or Relearning Moves: four sources, four moves and a Typeless one, and the shop for what was forgotten."""

from typing import Annotated, Final, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.mistake import Refused
from cinque.core.procedure import Among, Mine, Procedure
from cinque.core.record import Of, OneOf
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.systems.mystery.calendar import in_town, outside_combat
from cinque.systems.mystery.content.records import TYPELESS, Move, Species
from cinque.systems.mystery.getting_started.abilities_and_iq_skills import haggled
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of, in_private
from cinque.systems.mystery.status import STATUSES, statuses_of
from cinque.systems.mystery.status_effects.last_move import move_at
from cinque.systems.mystery.training.training import is_trained

SIZE = "mystery.learn.moveset-size"
STANDARD = "mystery.learn.standard"
MACHINE = "mystery.learn.tm"
EGG = "mystery.learn.egg"
TUTOR = "mystery.learn.tutor"
REPLACE = "mystery.learn.replace"
RELEARN = "mystery.learn.relearn-cost"
TRAINED = "mystery.learn.forgotten-trained"
NEVER = "mystery.learn.never-learned"
PRICE = "mystery.ruling.relearn-price"
BY_LEVEL_WHEN = "mystery.ruling.learn-by-level"
SESSION: Final = 650
EACH_NEW: Final = 250
MOST: Final = 4
BY_LEVEL, BY_MACHINE, BY_EGG, BY_TUTOR = "level", "machine", "egg", "tutor"
SOURCES: Final = {BY_LEVEL: STANDARD, BY_MACHINE: MACHINE, BY_EGG: EGG, BY_TUTOR: TUTOR}
MoveKey = Annotated[str, Of("move")]


def line_of(scene: MysteryScene, species: str) -> list[Species]:
    """A species and those that it evolves from."""
    content, found = content_of(scene).species, []
    while species in content:
        found.append(content[species])
        species = content[species].evolves_from
    return found


def sources_of(scene: MysteryScene, one: Character, move: str) -> list[str]:
    """How somebody can learn a move now: by level only once the level is reached, also that of an earlier stage.

    A Typeless Move is on no species' list: anybody can have one.
    """
    if content_of(scene).moves[move].type == TYPELESS:
        return [BY_LEVEL]
    line = line_of(scene, one.species)
    by_level = any(key == move and level <= one.level for species in line for level, key in species.level_moves)
    found = [BY_LEVEL] if by_level else []
    if line and move in line[0].machines:
        found.append(BY_MACHINE)
    if any(move in species.egg_moves for species in line):
        found.append(BY_EGG)
    if line and move in line[0].tutor_moves:
        found.append(BY_TUTOR)
    return found


def within_reach(scene: MysteryScene, own: list[Character]) -> list[str]:
    """What any of these could learn now, by any source."""
    line = [species for one in own for species in line_of(scene, one.species)]
    by_level = [
        key for one in own for kind in line_of(scene, one.species) for at, key in kind.level_moves if at <= one.level
    ]
    by_others = [key for species in line for key in (*species.machines, *species.egg_moves, *species.tutor_moves)]
    moves = content_of(scene).moves
    arts = [key for key, move in moves.items() if move.type == TYPELESS] if own else []
    return [key for key in dict.fromkeys((*by_level, *by_others, *arts)) if key in moves]


def known_by(scene: MysteryScene, own: list[Character]) -> list[str]:
    return [key for one in own for key in one.moves]


class Learn(NamedTuple):
    """A move from one of its sources; `forget` is the one that makes room for it."""

    who: Mine
    move: Annotated[MoveKey, Among(within_reach)]
    source: Annotated[str, OneOf(tuple(SOURCES), "source")] = BY_LEVEL
    forget: Annotated[MoveKey, Among(known_by)] = ""


class Relearn(NamedTuple):
    """A visit to the move shop: moves to have back, and those that make room."""

    who: Mine
    moves: tuple[Annotated[MoveKey, Among(within_reach)], ...]
    forget: tuple[Annotated[MoveKey, Among(known_by)], ...] = ()


def needs_room(scene: MysteryScene, one: Character, move: Move, forget: str, clause: str) -> None:
    """Room for four, and one Typeless Move beside them."""
    moves = content_of(scene).moves
    if move.key in one.moves:
        raise Refused(Refusal("move-known", clause, move=move.key))
    kept = [key for key in one.moves if key != forget]
    same_kind = [key for key in kept if (moves[key].type == TYPELESS) == (move.type == TYPELESS)]
    if len(same_kind) >= (1 if move.type == TYPELESS else MOST):
        raise Refused(Refusal("no-room-for-move", SIZE, move=move.key))


def take_in(play: MysteryPlay, one: Character, move: Move, forget: str, clause: str) -> None:
    """What makes room is kept in mind."""
    needs_room(play.scene, one, move, forget, clause)
    kept = [key for key in one.moves if key != forget]
    if forget and forget in one.moves:
        one.forgotten.append(forget)
        play.note("forgets", REPLACE, one.id, move=forget)
    follow_places(one, (*kept, move.key))
    one.moves = (*kept, move.key)
    if move.key in one.forgotten:
        one.forgotten.remove(move.key)
    play.note("learns", clause, one.id, move=move.key)


def follow_places(one: Character, moves: tuple[str, ...]) -> None:
    """A condition that is about one of the moves stays with it, and goes with it."""
    for status, active in statuses_of(one):
        if status.about_last_move:
            key = move_at(one, active.number)
            active.number = moves.index(key) + 1 if key in moves else 0
    one.active = [active for active in one.active if active.number or not STATUSES[active.effect].about_last_move]


def is_free_again(scene: MysteryScene, one: Character, move: str) -> bool:
    """What was Trained and forgotten comes back for nothing, at any time."""
    return move in one.forgotten and is_trained(scene, one, move)


def why_not_by_level(scene: MysteryScene, one: Character, move: str) -> Refusal | None:
    """A move of the own list as its level is reached or by evolving, until the next level; others take the shop."""
    if content_of(scene).moves[move].type == TYPELESS or is_free_again(scene, one, move):
        return None
    if move in one.forgotten:
        return Refusal("forgotten-at-the-shop", RELEARN, move=move, price=SESSION)
    own = line_of(scene, one.species)[0].level_moves
    since = -1 if scene.rulings.learn_by_level == "whenever" else min(one.chosen_to, one.level - 1)
    if any(key == move and since < (at or one.evolved_at) <= one.level for at, key in own):
        return None
    price = EACH_NEW if scene.rulings.relearn_price == "instead" else SESSION + EACH_NEW
    return Refusal("passed-over", BY_LEVEL_WHEN, move=move, price=price)


def learn(play: MysteryPlay, what: Learn) -> None:
    """By level a player's own matter; a disc, an egg move or a tutor's lesson needs the game master's word.

    What is free again needs neither, wherever it came from.
    """
    scene = play.scene
    one = scene.creatures[what.who]
    play, free = in_private(play, one), is_free_again(scene, one, what.move)
    if not free and what.source not in sources_of(scene, one, what.move):
        raise Refused(Refusal("cannot-learn", SOURCES[what.source], move=what.move))
    passed = why_not_by_level(scene, one, what.move) if what.source == BY_LEVEL else None
    if passed is not None:
        raise Refused(passed)
    clause = TRAINED if free else SOURCES[what.source]
    move = content_of(scene).moves[what.move]
    needs_room(scene, one, move, what.forget, clause)
    if what.source != BY_LEVEL and not free:
        options = [Option("teach"), Option("not-now")]
        if play.choose(Ask(GM_ROLE, what.source, SOURCES[what.source], options, one.id)).verb == "not-now":
            play.note("not-taught", SOURCES[what.source], one.id, move=what.move)
            return
    take_in(play, one, move, what.forget, clause)


def relearn(play: MysteryPlay, visit: Relearn) -> None:
    """650₽ a visit, and 250₽ for each move that was never learnt; what was Trained comes back for nothing."""
    scene = play.scene
    one = scene.creatures[visit.who]
    play = in_private(play, one)
    price, away = price_of(play, one, visit.moves), in_town(scene)
    if price and away is not None:
        raise Refused(away)
    if one.money < price:
        raise Refused(Refusal("too-little-money", RELEARN, price=price, money=one.money))
    one.money -= price
    for place, key in enumerate(visit.moves):
        forget = visit.forget[place] if place < len(visit.forget) else ""
        take_in(play, one, content_of(scene).moves[key], forget, RELEARN)


def price_of(play: MysteryPlay, one: Character, moves: tuple[str, ...]) -> int:
    scene = play.scene
    never = [key for key in moves if key not in one.forgotten]
    for key in never:
        if BY_LEVEL not in sources_of(scene, one, key):
            raise Refused(Refusal("cannot-learn", NEVER, move=key))
    paid = [key for key in moves if not is_free_again(scene, one, key)]
    tally = play.tally().start(SESSION if paid else 0, "session", RELEARN if paid else TRAINED)
    if never:
        if scene.rulings.relearn_price == "instead" and len(never) == len(paid):
            tally.set(0, 1, "session", PRICE)
        tally.add(EACH_NEW * len(never), "never-learnt", NEVER)
    if tally.value:
        haggled(play, one, tally)
    play.note("move-shop", RELEARN, one.id, tally, price=tally.value)
    return tally.value


LEARNING_PROCEDURES: Final = {
    "learn": Procedure(learn, PLAYER_ROLE, Learn, REPLACE, may=outside_combat),
    "relearn": Procedure(relearn, PLAYER_ROLE, Relearn, RELEARN, may=outside_combat),
}
