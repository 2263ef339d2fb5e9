"""Rokumen and other programs: pieces for ccfolia (ココフォリア), with a palette that rolls the moves by BCDice."""

from collections.abc import Iterator
from typing import NamedTuple

from cinque.core.ask import Data
from cinque.core.rulings import Rulings
from cinque.core.sheet import Name
from cinque.exchange import Exported, Exporter, Report, Written
from cinque.exchange.ccfolia import Character as Piece
from cinque.exchange.ccfolia import Param, Status, one_line, write
from cinque.exchange.udonarium import through_ccfolia
from cinque.systems.rokumen.at_the_table.setup import FIGURES, pokemon_of
from cinque.systems.rokumen.at_the_table.sheet import character_of, state_block, wording_of
from cinque.systems.rokumen.content import RokumenContent
from cinque.systems.rokumen.content.records import ATTRIBUTES, LEFT_OVER, PHYSICAL, STATUS, Character, Move, Passive
from cinque.systems.rokumen.creation.legal import cp_left, p_left
from cinque.systems.rokumen.damage.modifiers import is_for
from cinque.systems.rokumen.model import Pokemon, RokumenScene, content_of, passives_of
from cinque.systems.rokumen.moves.check import makes_check
from cinque.systems.rokumen.rulings import RokumenRulings
from cinque.systems.rokumen.state import HARM, STATES

CHARACTER = "character"
IN_THE_MEMO = "in-the-memo"
USUAL_DIFFICULTY = 4
"""What the bar of the difficulty begins with; the book names no usual one, and half of the faces reach this."""


class Known(NamedTuple):
    """What a conversion goes by: the character as it is written, and as it stands on the field."""

    scene: RokumenScene
    made: Character
    one: Pokemon
    name: Name

    @property
    def content(self) -> RokumenContent:
        return content_of(self.scene)

    @property
    def rulings(self) -> RokumenRulings:
        return self.scene.rulings

    @property
    def passives(self) -> list[Passive]:
        """What is in force at any time; what asks for a moment is left to the table."""
        return [passive for passive in passives_of(self.scene, self.one) if not passive.when]

    def called(self, kind: str, key: str) -> str:
        return one_line(self.name(kind, key))

    def always(self, figure: str) -> int:
        return sum(getattr(passive.change, figure) for passive in self.passives)


def to_ccfolia(kind: str, sheet: Data, rulings: Rulings, packs: tuple[str, ...], name: Name) -> Exported:
    """One piece: the character."""
    scene = RokumenScene.under(rulings, packs)
    made = character_of(sheet, content_of(scene))
    one = pokemon_of(scene, made)
    one.hp, one.pp = one.hp if made.hp is None else made.hp, one.pp if made.pp is None else made.pp
    one.condition, one.amount = made.condition, made.amount
    known = Known(scene, made, one, name)
    piece, report = piece_of(known), Report()
    for field in sheet:
        tell(report, known, field, piece.name)
    return Exported((Written(piece.name, write(piece, report)),), report)


def tell(report: Report, known: Known, field: str, subject: str) -> None:
    """What became of a field: figures and moves are used there, the rest is text in the memo."""
    value, called = getattr(known.made, field), known.called
    if field == "moves":
        for move, attribute in value:
            text = f"{called('move', move)} {called('stat', attribute) if attribute else ''}"
            report.understood(subject, "known-move", text.rstrip(), CHARACTER)
    elif field in LEFT_OVER:
        tell_left_over(report, known, field, subject)
    elif field in ("attributes", "points"):
        report.understood(subject, field, " ".join(map(str, value)), CHARACTER)
    elif field == "name":
        report.understood(subject, field, value, CHARACTER)
    elif field == "traits":
        for key in value:
            report.kept(subject, "trait", called("trait", key), IN_THE_MEMO, CHARACTER)
    elif field == "items":
        for key, count in value.items():
            report.kept(subject, "carried-item", f"{called('item', key)} ×{count}", IN_THE_MEMO, CHARACTER)
    elif field == "types":
        report.kept(subject, field, " / ".join(called("type", type) for type in value), IN_THE_MEMO, CHARACTER)
    else:
        kind = {"egg_group": "egg-group", "sex": "word"}.get(field, "")
        report.kept(subject, field, called(kind, value) if kind else str(value), IN_THE_MEMO, CHARACTER)


def tell_left_over(report: Report, known: Known, field: str, subject: str) -> None:
    """What is left of HP and PP stands in the bars, and the number of a condition beside it."""
    value = getattr(known.made, field)
    if field in ("hp", "pp"):
        report.understood(subject, f"left-{field}", str(value), CHARACTER)
    elif value and field != "amount":
        state = value if field == "condition" else field
        report.kept(subject, "conditions", known.called("word", state), IN_THE_MEMO, CHARACTER)


# -- the piece


def piece_of(known: Known) -> Piece:
    one, called = known.one, known.called
    counters = [(called("word", rule.key), rule.number(one)) for rule in STATES.values() if rule.numbered]
    counters.append((called("stat", "achievement"), 0))
    counters.append((called("stat", "difficulty"), USUAL_DIFFICULTY))
    figures = [(called("stat", name), getattr(one, name) + known.always(name)) for name in FIGURES]
    attributes = [(called("stat", name), getattr(one, name)) for name in ATTRIBUTES]
    ranges = wording_of(known.name).comma.join(
        f"{called('move', key)} {known.content.moves[key].range}" for key in one.moves
    )
    return Piece(
        name=one_line(known.made.name) or called("word", CHARACTER),
        memo="\n".join(memo(known)),
        initiative=one.speed + known.always("speed"),
        status=(
            Status(called("stat", "hp"), one.hp, one.max_hp),
            Status(called("stat", "pp"), one.pp, one.max_pp),
            *(Status(label, value, 0) for label, value in counters),
        ),
        params=(
            *(Param(label, str(value)) for label, value in (*attributes, *figures)),
            Param(called("stat", "range"), ranges),
        ),
        commands="\n".join(palette(known)),
    )


def memo(known: Known) -> Iterator[str]:
    made, called, speak = known.made, known.called, wording_of(known.name)
    yield f"{called('stat', 'types')} {' / '.join(called('type', type) for type in made.types)}"
    yield f"{called('stat', 'egg_group')} {called('egg-group', made.egg_group)}"
    yield f"{called('stat', 'sex')} {called('word', made.sex)}"
    yield f"{called('stat', 'cp-left')} {cp_left(made, known.content, known.rulings)}"
    yield f"{called('stat', 'p-left')} {p_left(made, known.content, known.rulings)}"
    yield called("stat", "traits")
    for key in made.traits:
        trait = known.content.traits[key]
        yield one_line(f"{called('trait', key)} / {called('timing', trait.timing)} / {speak.text(trait)}")
    yield called("stat", "items")
    for key, count in made.items.items():
        yield one_line(f"{called('item', key)} ×{count} / {speak.text(known.content.items[key])}")
    for block in state_block(made, known.name):
        yield from (f"{label} {value}" for label, value in block.facts)
    yield from made.notes.splitlines()


# -- the palette


def palette(known: Known) -> Iterator[str]:
    """Each move with its PP, its check and its damage; then what everybody rolls."""
    hp, pp = known.called("stat", "hp"), known.called("stat", "pp")
    for key in known.one.moves:
        yield from move_lines(known, key, known.content.moves[key])
    yield f":{pp}+1D6"
    yield f":{hp}-"
    yield f":{hp}+"
    yield from (f":{hp}-{{{known.called('word', rule.key)}}}" for rule in STATES.values() if rule.moment == HARM)
    yield from (f"1D6 {known.called('word', rule.key)}" for rule in STATES.values() if not rule.is_condition)
    for attribute in ATTRIBUTES:
        title = known.called("stat", attribute)
        yield f"{check_dice(known, attribute)}B6>={{{known.called('stat', 'difficulty')}}} {title}"


def move_lines(known: Known, key: str, move: Move) -> Iterator[str]:
    called, title = known.called, known.called("move", key)
    facts = [title, called("type", move.type), called("word", move.category), called("timing", move.timing)]
    facts.append(f"{called('stat', 'range')} {move.range}")
    text = wording_of(known.name).text(move)
    yield one_line(" / ".join([*facts, *([text] if text else [])]))
    if move.cost:
        yield f":{called('stat', 'pp')}-{move.cost}"
    if makes_check(known.scene, move):
        attribute = known.one.attribute_of.get(key, ATTRIBUTES[0])
        yield f"{check_dice(known, attribute)}B6>={move.difficulty} {title}"
    if move.category != STATUS:
        yield damage_line(known, key, move)


def check_dice(known: Known, attribute: str) -> str:
    more = known.always("check_dice")
    named = f"{{{known.called('stat', attribute)}}}"
    return f"({named}{more:+})" if more else named


def damage_line(known: Known, key: str, move: Move) -> str:
    """As many dice as the table has noted for the achievement, with what is always added to them; B is the target's."""
    attack = "attack" if move.category == PHYSICAL else "special_attack"
    defence = "defence" if move.category == PHYSICAL else "special_defence"
    power = f"+{move.power}" if move.power else ""
    said = known.name("palette", "damage").format(move=known.called("move", key), defence=known.called("stat", defence))
    return f"{pool(known, key, move)}D6{power}+{{{known.called('stat', attack)}}} {said}"


def pool(known: Known, key: str, move: Move) -> str:
    by_passives = sum(passive.dice for passive in known.passives if is_for(passive, move))
    more = (move.type in known.one.types) + known.always("damage_dice") + by_passives
    reached = achievement(known, key, move)
    if reached.isdecimal():
        return str(max(1, int(reached) + more))
    return f"({reached}{more:+})" if more else reached


def achievement(known: Known, key: str, move: Move) -> str:
    """A reference to what the check has reached; without one, what the move or the ruling says."""
    if makes_check(known.scene, move):
        return f"{{{known.called('stat', 'achievement')}}}"
    if move.achievement:
        return str(move.achievement)
    if known.rulings.attack_without_difficulty != "attribute":
        return "1" if known.rulings.attack_without_difficulty == "one" else "0"
    named = known.one.attribute_of.get(key, "") or max(ATTRIBUTES, key=lambda name: int(getattr(known.one, name)))
    return f"{{{known.called('stat', named)}}}"


EXPORTS: dict[str, Exporter] = {"ccfolia": to_ccfolia, "udonarium": through_ccfolia(to_ccfolia)}
