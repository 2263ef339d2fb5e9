"""キャラクター作成, character creation: the combat values of ④, and what makes a character legal."""

from collections.abc import Iterable

from cinque.core.refusal import Refusal
from cinque.systems.rokumen.content import RokumenContent
from cinque.systems.rokumen.content.records import ATTRIBUTES, Attributes, Character, Condition, Move, Points
from cinque.systems.rokumen.rulings import RokumenRulings

MOST_POINTS = 10
MOST_IN_ONE = 5
ATTRIBUTE_TOTAL, LEAST_ATTRIBUTE, MOST_ATTRIBUTE = 10, 1, 5
FIRST_CP, FIRST_P = 200, 1_000
MOST_MOVES = 4


Faults = Iterable[tuple[str, Refusal]]


# -- what makes a character legal


def faults_of_character(one: Character, content: RokumenContent, rulings: RokumenRulings) -> Faults:
    """Everything against ① to ⑦, each with its place."""
    yield from _types(one, rulings)
    yield from _attributes(one.attributes)
    yield from _points(one.points, rulings)
    yield from _traits(one, content, rulings)
    yield from faults_of_moves(one, content, rulings)
    yield from _items(one, content)


def _types(one: Character, rulings: RokumenRulings) -> Faults:
    clause = "rokumen.creation.types"
    if not 1 <= len(one.types) <= 2:
        yield "types", Refusal("types-one-or-two", clause)
    if len(set(one.types)) < len(one.types) and rulings.same_type_twice == "different":
        yield "types", Refusal("same-type-twice", "rokumen.ruling.same-type-twice")


def _attributes(attributes: Attributes) -> Faults:
    clause = "rokumen.creation.attributes"
    for name, value in attributes._asdict().items():
        if not LEAST_ATTRIBUTE <= value <= MOST_ATTRIBUTE:
            yield f"attributes.{name}", Refusal("attribute-out-of-range", clause, attribute=name, value=value)
    total = sum(attributes)
    if total != ATTRIBUTE_TOTAL:
        yield "attributes", Refusal("attribute-total", clause, total=total, wanted=ATTRIBUTE_TOTAL)


def _points(points: Points, rulings: RokumenRulings) -> Faults:
    total = sum(points)
    if total > MOST_POINTS or (total < MOST_POINTS and rulings.bonus_points != "up-to-no-cap"):
        yield "points", Refusal("points-total", "rokumen.ruling.bonus-points", total=total, wanted=MOST_POINTS)
    for name, value in points._asdict().items():
        if rulings.bonus_points == "capped" and value > MOST_IN_ONE:
            yield f"points.{name}", Refusal("points-in-one", "rokumen.ruling.bonus-points", most=MOST_IN_ONE)


def _traits(one: Character, content: RokumenContent, rulings: RokumenRulings) -> Faults:
    known = [content.traits[key] for key in one.traits]
    abilities = [trait for trait in known if trait.ability]
    if not abilities:
        yield "traits", Refusal("ability-missing", "rokumen.creation.ability-required")
    elif len(abilities) > 1 and rulings.ability_count == "exactly-one":
        yield "traits", Refusal("one-ability", "rokumen.ruling.ability-count", count=len(abilities))
    spent = cp_spent(one, content, rulings)
    if spent > FIRST_CP + one.cp:
        yield "traits", Refusal("too-much-cp", "rokumen.creation.trait-budget", spent=spent, budget=FIRST_CP + one.cp)
    if len(set(one.traits)) < len(one.traits):
        yield "traits", Refusal("twice", "rokumen.creation.trait-budget", kind="trait")
    for number, trait in enumerate(known):
        if not meets(one, trait.condition):
            yield f"traits.{number}", Refusal("condition-not-met", "rokumen.creation.trait-budget", trait=trait.key)


def cp_spent(one: Character, content: RokumenContent, rulings: RokumenRulings) -> int:
    """What the traits cost; by one reading abilities cost nothing."""
    free = rulings.ability_is_trait == "separate-free"
    return sum(content.traits[key].price for key in one.traits if not (free and content.traits[key].ability))


def faults_of_moves(one: Character, content: RokumenContent, rulings: RokumenRulings) -> Faults:
    clause = "rokumen.creation.moves-known"
    if len(one.moves) > MOST_MOVES:
        yield "moves", Refusal("too-many-moves", clause, most=MOST_MOVES)
    keys = [known.move for known in one.moves]
    if len(set(keys)) < len(keys):
        yield "moves", Refusal("twice", clause, kind="move")
    taken: list[str] = []
    for number, known in enumerate(one.moves):
        move, place = content.moves[known.move], f"moves.{number}"
        if not meets(one, move.condition):
            yield place, Refusal("move-condition-not-met", clause, move=move.key)
        needs = needs_attribute(move, rulings)
        if needs and not known.attribute:
            yield place, Refusal("attribute-missing", "rokumen.creation.move-attribute", move=move.key)
        elif known.attribute and not needs:
            yield place, Refusal("attribute-not-needed", "rokumen.ruling.move-attribute-scope", move=move.key)
        elif known.attribute in taken:
            yield place, Refusal("attribute-taken", "rokumen.creation.move-attribute", attribute=known.attribute)
        taken += [known.attribute] if known.attribute else []


def needs_attribute(move: Move, rulings: RokumenRulings) -> bool:
    return move.difficulty > 0 or rulings.move_attribute_scope == "all-moves"


def _items(one: Character, content: RokumenContent) -> Faults:
    spent = p_spent(one, content)
    if spent > FIRST_P + one.p:
        yield "items", Refusal("too-much-p", "rokumen.creation.items", spent=spent, budget=FIRST_P + one.p)


def p_spent(one: Character, content: RokumenContent) -> int:
    return sum(content.items[key].price * count for key, count in one.items.items())


def cp_left(one: Character, content: RokumenContent, rulings: RokumenRulings) -> int:
    return _left(FIRST_CP, one.cp, cp_spent(one, content, rulings), rulings)


def p_left(one: Character, content: RokumenContent, rulings: RokumenRulings) -> int:
    return _left(FIRST_P, one.p, p_spent(one, content), rulings)


def _left(first: int, earned: int, spent: int, rulings: RokumenRulings) -> int:
    """What is not spent is kept; by one reading what a new character had is lost, and only what was earned stays."""
    left = max(0, first + earned - spent)
    return left if rulings.unspent_points == "kept" else max(0, min(left, earned))


def earned_with(left: int, first: int, spent: int, rulings: RokumenRulings) -> int:
    """What was earned, if so much is left: what a new character had pays for nothing once it is lost."""
    more_than_first = spent - first
    return left + (more_than_first if rulings.unspent_points == "kept" else max(0, more_than_first))


def meets(one: Character, condition: Condition) -> bool:
    """Whether a learning condition (習得条件) holds for somebody."""
    return (
        (not condition.types or any(type in condition.types for type in one.types))
        and (not condition.egg_groups or one.egg_group in condition.egg_groups)
        and condition.sex in ("", one.sex)
        and all(getattr(one.attributes, name) >= getattr(condition, name) for name in ATTRIBUTES)
    )
