"""セッション進行, how a session goes. Supplied: the document has the heading and nothing under it.

Light procedures that a game master may use or leave: an introduction, checks, combat, rewards, rest, and the choice of
moves anew.
"""

from typing import Annotated, Any, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.log import OWNER
from cinque.core.mistake import Refused
from cinque.core.procedure import BESIDE, Mine, Procedure
from cinque.core.record import Between, Of, RecordReader
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.systems.rokumen.content.records import ATTRIBUTES, Attributes, Character, KnownMove
from cinque.systems.rokumen.creation.legal import MOST_MOVES, faults_of_moves, needs_attribute
from cinque.systems.rokumen.creation.moves import RESELECT, ask_attribute, keep_moves, learnable, short_move
from cinque.systems.rokumen.hp import carry, come_round, recover_hp, recover_pp
from cinque.systems.rokumen.model import PLAYERS, Pokemon, RokumenPlay, RokumenScene, content_of

SESSION = "rokumen.session.progress"
CHAPTER = "rokumen.ruling.session-chapter"
RESELECT_WHEN = "rokumen.ruling.reselect-when"
FAINTED = "rokumen.ruling.fainted-recovery"
ITEMS = "rokumen.creation.items"
SPEED_TIE = "rokumen.combat.speed-tie"
HOURS_OF_REST = 8


class Opening(NamedTuple):
    title: str = ""


class NewMoves(NamedTuple):
    """Moves as a setup writes them (`ember courage`); without them they are asked for, one by one."""

    who: Mine
    moves: tuple[Any, ...] | None = None


class Reward(NamedTuple):
    cp: Annotated[int, Between(0)] = 0
    p: Annotated[int, Between(0)] = 0


class Buy(NamedTuple):
    who: Mine
    item: Annotated[str, Of("item")]
    count_: Annotated[int, Between(1)] = 1


class Agreement(NamedTuple):
    """All players' characters, those who act first in front. Who speaks for several players is the game master."""

    order: tuple[Mine, ...]


def in_combat(scene: RokumenScene) -> Refusal | None:
    return Refusal("in-combat", SESSION) if scene.phase else None


def party(scene: RokumenScene) -> list[Pokemon]:
    return [one for one in scene.creatures.values() if one.side == PLAYERS]


def seats_of_party(scene: RokumenScene) -> set[str]:
    return {one.seat for one in party(scene)}


def open_session(play: RokumenPlay, opening: Opening) -> None:
    """A session begins: everybody is fresh, and may choose moves anew."""
    play.note("session-opens", SESSION, title=opening.title)
    for one in party(play.scene):
        if one.fainted:
            come_round(play, one, one.max_hp, FAINTED)
        one.hp, one.pp, one.reselected = one.max_hp, one.max_pp, False
    play.scene.begun = False


def choose_moves_anew(play: RokumenPlay, chosen: NewMoves) -> None:
    """わざ and their attributes can be chosen anew for every session, within the limits of creation."""
    scene, one = play.scene, play.scene.creatures[chosen.who]
    if why_not := no_new_choice(scene, one):
        raise Refused(why_not)
    known = ask_for_moves(play, one) if chosen.moves is None else read_moves(scene, one, chosen.moves)
    one.moves = tuple(each.move for each in known)
    one.attribute_of = {each.move: each.attribute for each in known if each.attribute}
    one.reselected = True
    play.note("chooses-anew", RESELECT, one.id, visible=OWNER, moves=list(one.moves))


def no_new_choice(scene: RokumenScene, one: Pokemon) -> Refusal | None:
    """Ruling reselect-when: once before a session begins, or once at any time in it."""
    if scene.begun and scene.rulings.reselect_when == "session-start":
        return Refusal("session-has-begun", RESELECT_WHEN)
    return Refusal("chosen-already", RESELECT_WHEN) if one.reselected else None


def read_moves(scene: RokumenScene, one: Pokemon, moves: tuple[Any, ...]) -> list[KnownMove]:
    """The first fault refuses all of them."""
    content = content_of(scene)
    faults: list[Refusal] = []
    reader = RecordReader(lambda place, refusal: faults.append(refusal), content)
    known = [reader.read(KnownMove, short_move(move), "moves", RESELECT) for move in moves]
    found = [each for each in known if each is not None]
    faults += [] if faults else [fault for _, fault in faults_of_moves(knowing(one, found), content, scene.rulings)]
    if faults:
        raise Refused(faults[0])
    return found


def ask_for_moves(play: RokumenPlay, one: Pokemon) -> list[KnownMove]:
    scene, content = play.scene, content_of(play.scene)
    known = keep_moves(play, one.seat, known_moves(one), one.id)
    while len(known) < MOST_MOVES:
        options, refusals = learnable(knowing(one, known), content, scene.rulings)
        answer = play.choose(Ask(one.seat, "moves", RESELECT, [Option("done"), *options], one.id, refusals, "done"))
        if answer.verb == "done":
            break
        move, attribute = content.moves[answer.args["choice"]], ""
        if needs_attribute(move, scene.rulings):
            ask = ask_attribute(one.seat, knowing(one, known), move, RESELECT, one.id)
            attribute = play.choose(ask).args["attribute"]
        known.append(KnownMove(move.key, attribute))
    return known


def known_moves(one: Pokemon) -> list[KnownMove]:
    return [KnownMove(key, one.attribute_of.get(key, "")) for key in one.moves]


def knowing(one: Pokemon, known: list[KnownMove]) -> Character:
    """Somebody as learning conditions look at it, with these moves."""
    attributes = Attributes(*(getattr(one, name) for name in ATTRIBUTES))
    return Character(one.types, one.egg_group, one.sex, attributes, moves=tuple(known))


def rest(play: RokumenPlay) -> None:
    """A night's rest: all HP and PP, and Fainted ones come round."""
    scene = play.scene
    scene.clock += HOURS_OF_REST * 60
    scene.begun = True
    play.note("rests", CHAPTER, hours=HOURS_OF_REST)
    for one in party(scene):
        if one.fainted:
            come_round(play, one, 1, FAINTED)
        if one.hp < one.max_hp:
            recover_hp(play, one, play.tally().start(one.max_hp - one.hp, "fixed", CHAPTER), CHAPTER)
        if one.pp < one.max_pp:
            recover_pp(play, one, play.tally().start(one.max_pp - one.pp, "fixed", CHAPTER), CHAPTER)


def reward(play: RokumenPlay, earned: Reward) -> None:
    """CP and P for everybody of the party, to be spent on traits and items."""
    if not (earned.cp or earned.p):
        raise Refused(Refusal("reward-of-nothing", CHAPTER))
    for one in party(play.scene):
        one.cp += earned.cp
        one.p += earned.p
        play.note("rewarded", CHAPTER, one.id, cp=earned.cp, p=earned.p)


def buy(play: RokumenPlay, what: Buy) -> None:
    """Buy items for P that were earned."""
    scene = play.scene
    who, item, count = what
    one = scene.creatures[who]
    price = content_of(scene).items[item].price * count
    if price > one.p:
        raise Refused(Refusal("cannot-pay", ITEMS, price=price, purse=one.p))
    one.p -= price
    carry(scene, one, item, count)
    play.note("buys", ITEMS, who, visible=OWNER, item=item, count=count, price=price, p=one.p)


def agree(play: RokumenPlay, agreed: Agreement) -> None:
    """Players of equal Speed settle their order among themselves."""
    scene, order = play.scene, list(agreed.order)
    if sorted(order) != sorted(one.id for one in scene.creatures.values() if not one.is_npc):
        raise Refused(Refusal("order-of-all-players", SPEED_TIE))
    scene.agreed = order
    play.note("agreed", SPEED_TIE, order=order)


SESSION_PROCEDURES = {
    "rest": Procedure(rest, PLAYER_ROLE, None, CHAPTER, may=in_combat, whose=seats_of_party),
    "agree": Procedure(agree, PLAYER_ROLE, Agreement, SPEED_TIE, BESIDE),
    "session": Procedure(open_session, GM_ROLE, Opening, SESSION, may=in_combat),
    "choose-anew": Procedure(choose_moves_anew, PLAYER_ROLE, NewMoves, RESELECT, may=in_combat),
    "reward": Procedure(reward, GM_ROLE, Reward, CHAPTER, may=in_combat),
    "buy": Procedure(buy, PLAYER_ROLE, Buy, ITEMS, may=in_combat),
}
