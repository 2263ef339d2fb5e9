"""キャラクター作成, the steps ① to ⑧ as questions, and the sheet that comes of them."""

from typing import Any

from cinque.core.ask import Ask, Data, Option
from cinque.core.draft import SEAT, DraftPlay, draft_of
from cinque.core.record import plain_record
from cinque.core.refusal import Refusal
from cinque.core.rulings import Rulings
from cinque.core.scene import Scene
from cinque.core.sheet import Block, Name, Page, SheetKind, checked, owner_of, random_sheet, record_of
from cinque.core.tally import Tally
from cinque.systems.rokumen.at_the_table.wording import Wording
from cinque.systems.rokumen.content import RokumenContent, content_for, sources
from cinque.systems.rokumen.content.records import (
    ATTRIBUTES,
    COMBAT_VALUES,
    EGG_GROUPS,
    LEFT_OVER,
    MAIN_ACTION,
    MAY_STAY,
    SEXES,
    STATUS,
    TYPES,
    Character,
    Move,
    Trait,
)
from cinque.systems.rokumen.creation.combat_values import FINAL, combat_value
from cinque.systems.rokumen.creation.legal import (
    ATTRIBUTE_TOTAL,
    FIRST_CP,
    FIRST_P,
    LEAST_ATTRIBUTE,
    MOST_ATTRIBUTE,
    MOST_IN_ONE,
    MOST_MOVES,
    MOST_POINTS,
    cp_left,
    cp_spent,
    earned_with,
    faults_of_character,
    meets,
    needs_attribute,
    p_left,
    p_spent,
)
from cinque.systems.rokumen.creation.moves import MOVE_ATTRIBUTE, MOVES, ask_attribute, keep_moves, learnable
from cinque.systems.rokumen.model import Pokemon, RokumenScene, content_of
from cinque.systems.rokumen.rulings import RokumenRulings
from cinque.systems.rokumen.session import known_moves

PROCEDURE = "rokumen.creation.procedure"
TYPES_CLAUSE = "rokumen.creation.types"
SAME_TYPE = "rokumen.ruling.same-type-twice"
EGG_GROUP = "rokumen.creation.egg-group"
SEX = "rokumen.creation.sex"
ATTRIBUTES_CLAUSE = "rokumen.creation.attributes"
POINTS = "rokumen.combat-value.bonus-points"
BONUS_POINTS = "rokumen.ruling.bonus-points"
BUDGET = "rokumen.creation.trait-budget"
ABILITY = "rokumen.creation.ability-required"
ABILITY_COUNT = "rokumen.ruling.ability-count"
ITEMS = "rokumen.creation.items"


class Characters(SheetKind):
    """A character: a Pokémon."""

    name = "character"
    record = Character
    texts = ("name", "notes")
    parts = ("types", "egg_group", "sex", "attributes", "points", "traits", "moves", "items")

    def build(self, play: DraftPlay) -> None:
        """① to ⑦; the name of ⑧ is free text."""
        play.note("creation", PROCEDURE)
        choose_types(play)
        choose_one(play, "egg_group", "egg-group", EGG_GROUPS, EGG_GROUP)
        choose_one(play, "sex", "sex", SEXES, SEX)
        choose_attributes(play)
        spread_points(play)
        choose_traits(play)
        choose_moves(play)
        choose_items(play)

    def advance(self, play: DraftPlay) -> None:
        """What was earned in play is spent; moves may be given up for others."""
        choose_traits(play, earned=True)
        kept = [known.move for known in keep_moves(play, SEAT, so_far(play).moves)]
        play.scene.sheet["moves"] = [known for known in play.scene.sheet.get("moves", []) if known["move"] in kept]
        choose_moves(play)
        choose_items(play, earned=True)

    def faults(self, sheet: Data, rulings: Rulings, packs: tuple[str, ...]) -> list[tuple[str, Refusal]]:
        assert isinstance(rulings, RokumenRulings)
        content = content_for(packs)
        character, faults = checked(Character, sheet, content)
        if character is not None:
            faults += faults_of_character(character, content, rulings)
        return faults

    def page(self, sheet: Data, rulings: Rulings, packs: tuple[str, ...], name: Name) -> Page:
        assert isinstance(rulings, RokumenRulings)
        content = content_for(packs)
        one = character_of(sheet, content)
        title = one.name or name("word", "character")
        blocks = (basics(one, content, rulings, name), figures(one, packs, rulings, name))
        more = [
            block
            for block in (
                traits_block(one, content, name),
                moves_block(one, content, name),
                items_block(one, content, name),
            )
            if block.rows
        ]
        notes = (*state_block(one, name), *([Block(name("stat", "notes"), text=one.notes)] if one.notes else []))
        return Page(title, name("word", "rokumen"), (*blocks, *more, *notes))

    def so_far(self, sheet: Data, name: Name) -> str:
        parts = [" / ".join(name("type", type) for type in sheet.get("types", ()))]
        parts += [name("egg-group", sheet["egg_group"])] if "egg_group" in sheet else []
        parts += [name("word", sheet["sex"])] if "sex" in sheet else []
        parts += [f"{name('stat', one)} {value}" for one, value in sheet.get("attributes", {}).items()]
        parts += [f"{name('stat', one)} +{value}" for one, value in sheet.get("points", {}).items() if value]
        parts += [name("trait", key) for key in sheet.get("traits", ())]
        parts += [name("move", known["move"]) for known in sheet.get("moves", ())]
        parts += [f"{name('item', key)} ×{count}" for key, count in sheet.get("items", {}).items()]
        return " · ".join(part for part in parts if part)

    def setup(self, sheet: Data) -> Data:
        return dict(sheet)

    def after(self, sheet: Data, rulings: Rulings, scene: Scene[Any, Any], who: str = "") -> Data | None:
        """CP and P that were earned, items as they are now, and moves as they were chosen last."""
        assert isinstance(rulings, RokumenRulings)
        assert isinstance(scene, RokumenScene)
        content = content_of(scene)
        made = character_of(sheet, content)
        one: Pokemon | None = owner_of(sheet, scene, who)
        if one is None:
            return None
        new = {name: value for name, value in sheet.items() if name not in LEFT_OVER}
        new |= {"items": dict(one.items), "moves": [plain_record(known) for known in known_moves(one)]}
        new["cp"] = earned_with(one.cp, FIRST_CP, cp_spent(made, content, rulings), rulings)
        new["p"] = earned_with(one.p, FIRST_P, p_spent(made._replace(items=one.items), content), rulings)
        return new | left_over(one)


def left_over(one: Pokemon) -> Data:
    """What has not come back: somebody comes to the next session as they have left this one."""
    told: Data = {"hp": one.hp} if one.hp != one.max_hp else {}
    told |= {"pp": one.pp} if one.pp != one.max_pp else {}
    told |= {"condition": one.condition, "amount": max(1, one.amount)} if one.condition else {}
    return told | {state: True for state in MAY_STAY if getattr(one, state)}


SHEETS = {kind.name: kind for kind in (Characters(),)}


def state_block(one: Character, name: Name) -> tuple[Block, ...]:
    """How somebody has come out of the last session; nothing for whoever is well."""
    states = [f"{name('word', one.condition)} {one.amount}"] if one.condition else []
    states += [name("word", state) for state in MAY_STAY if getattr(one, state)]
    told = {"left-hp": one.hp, "left-pp": one.pp, "left-condition": " · ".join(states) or None}
    facts = [(name("stat", label), str(value)) for label, value in told.items() if value is not None]
    return (Block(name("word", "left-over"), tuple(facts)),) if facts else ()


def character_of(sheet: Data, content: RokumenContent) -> Character:
    """A legal sheet as a record."""
    return record_of(Character, sheet, content)


def random_character(seed: int | str) -> Data:
    """A legal character by chance that has an attack to use."""
    content, number = content_for(()), 0
    while True:
        sheet = random_sheet(SHEETS["character"], draft_of(RokumenRulings(), ()), f"{seed}/{number}")
        if any(is_attack(content.moves[known["move"]]) for known in sheet["moves"]):
            return sheet
        number += 1


def is_attack(move: Move) -> bool:
    return move.category != STATUS and move.timing == MAIN_ACTION and move.cost <= 6


# -- the questions


def readings(play: DraftPlay) -> RokumenRulings:
    assert isinstance(play.scene.rulings, RokumenRulings)
    return play.scene.rulings


def choose_one(play: DraftPlay, field: str, topic: str, words: tuple[str, ...], clause: str) -> None:
    options = [Option(topic, choice=word) for word in words]
    play.scene.sheet[field] = play.choose(Ask(SEAT, topic, clause, options)).args["choice"]


def choose_types(play: DraftPlay) -> None:
    """① One or two of eighteen."""
    first = play.choose(Ask(SEAT, "type", TYPES_CLAUSE, [Option("type", choice=one) for one in TYPES])).args["choice"]
    twice = readings(play).same_type_twice == "allowed"
    second = [Option("type", choice=one) for one in TYPES if twice or one != first]
    refusals = [] if twice else [Refusal("same-type-twice", SAME_TYPE)]
    answer = play.choose(Ask(SEAT, "second-type", TYPES_CLAUSE, [Option("none"), *second], refusals=refusals))
    play.scene.sheet["types"] = [first] if answer.verb == "none" else [first, answer.args["choice"]]


def choose_attributes(play: DraftPlay) -> None:
    """④ Four values from 1 to 5 with a total of 10: only what leaves the others a legal value is offered."""
    chosen: dict[str, int] = {}
    for number, name in enumerate(ATTRIBUTES):
        left, others = ATTRIBUTE_TOTAL - sum(chosen.values()), len(ATTRIBUTES) - number - 1
        legal = [
            value
            for value in range(LEAST_ATTRIBUTE, MOST_ATTRIBUTE + 1)
            if others * LEAST_ATTRIBUTE <= left - value <= others * MOST_ATTRIBUTE
        ]
        refusals = [
            Refusal("attribute-would-not-add-up", ATTRIBUTES_CLAUSE, value=value, wanted=ATTRIBUTE_TOTAL)
            for value in range(LEAST_ATTRIBUTE, MOST_ATTRIBUTE + 1)
            if value not in legal
        ]
        options = [Option("value", of=name, number=value) for value in legal]
        ask = Ask(SEAT, name, f"rokumen.attribute.{name}", options, refusals=refusals, about={"points": left})
        chosen[name] = play.choose(ask).args["number"]
    play.scene.sheet["attributes"] = chosen


def spread_points(play: DraftPlay) -> None:
    """④ Ten points over the combat base values."""
    chosen: dict[str, int] = {}
    reading = readings(play).bonus_points
    for number, name in enumerate(COMBAT_VALUES):
        left, others = MOST_POINTS - sum(chosen.values()), len(COMBAT_VALUES) - number - 1
        cap = MOST_IN_ONE if reading == "capped" else MOST_POINTS
        least = 0 if reading == "up-to-no-cap" else max(0, left - others * cap)
        options = [Option("value", of=name, number=value) for value in range(least, min(left, cap) + 1)]
        refusals = [Refusal("points-in-one", BONUS_POINTS, most=cap)] if cap < left else []
        ask = Ask(SEAT, f"points-{name}", POINTS, options, refusals=refusals, about={"points": left})
        chosen[name] = play.choose(ask).args["number"]
    play.scene.sheet["points"] = {name: value for name, value in chosen.items() if value}
    tell_combat_values(play)


def tell_combat_values(play: DraftPlay) -> None:
    """What attributes and points come to, before traits and items."""
    one = so_far(play)
    for name in COMBAT_VALUES:
        tally = combat_value(play.tally(), readings(play), name, one.attributes, getattr(one.points, name), ())
        play.note("combat-value", FINAL, tally=tally, figure=name, value=tally.value)


def so_far(play: DraftPlay) -> Character:
    return character_of(play.scene.sheet, content_for(play.scene.packs))


def choose_traits(play: DraftPlay, earned: bool = False) -> None:
    """⑤ 200 CP, or what was `earned`, and one ability that must be taken."""
    sheet, content, rulings = play.scene.sheet, content_for(play.scene.packs), readings(play)
    sheet.setdefault("traits", [])
    while True:
        one = so_far(play)
        spent = cp_spent(one, content, rulings)
        left = cp_left(one, content, rulings) if earned else FIRST_CP + one.cp - spent
        abilities = sum(content.traits[key].ability for key in one.traits)
        free = rulings.ability_is_trait == "separate-free"
        options: list[Option] = []
        refusals: list[Refusal] = []
        for trait in content.traits.values():
            refusal = why_not_trait(one, trait, left, abilities, rulings, free)
            if refusal is None:
                options.append(Option("take", choice=trait.key))
            elif trait.key not in one.traits:
                refusals.append(refusal)
        if not abilities:
            answer = play.choose(Ask(SEAT, "ability", ABILITY, options, refusals=refusals, about={"cp": left}))
        else:
            every = [Option("done"), *options]
            ask = Ask(SEAT, "traits", BUDGET, every, refusals=refusals, decline="done", about={"cp": left})
            answer = play.choose(ask)
        if answer.verb == "done":
            return
        sheet["traits"].append(answer.args["choice"])
        if earned:
            now = cp_spent(so_far(play), content, rulings)
            sheet["cp"] = earned_with(left - (now - spent), FIRST_CP, now, rulings)


def why_not_trait(
    one: Character, trait: Trait, left: int, abilities: int, rulings: RokumenRulings, free: bool
) -> Refusal | None:
    if not abilities and not trait.ability:
        return Refusal("ability-first", ABILITY, trait=trait.key)
    if trait.key in one.traits:
        return Refusal("twice", BUDGET, kind="trait")
    if abilities and trait.ability and rulings.ability_count == "exactly-one":
        return Refusal("one-ability", ABILITY_COUNT, count=abilities + 1)
    if trait.price > left and not (free and trait.ability):
        return Refusal("trait-too-dear", BUDGET, trait=trait.key, price=trait.price, left=left)
    return None if meets(one, trait.condition) else Refusal("condition-not-met", BUDGET, trait=trait.key)


def choose_moves(play: DraftPlay) -> None:
    """⑥ Up to four moves, each with a difficulty on an attribute of its own."""
    sheet, content, rulings = play.scene.sheet, content_for(play.scene.packs), readings(play)
    sheet.setdefault("moves", [])
    while len(sheet["moves"]) < MOST_MOVES:
        one = so_far(play)
        options, refusals = learnable(one, content, rulings)
        every, about = [Option("done"), *options], {"moves": MOST_MOVES - len(sheet["moves"])}
        answer = play.choose(Ask(SEAT, "moves", MOVES, every, refusals=refusals, decline="done", about=about))
        if answer.verb == "done":
            return
        move = content.moves[answer.args["choice"]]
        known: Data = {"move": move.key}
        if needs_attribute(move, rulings):
            known["attribute"] = play.choose(ask_attribute(SEAT, one, move, MOVE_ATTRIBUTE)).args["attribute"]
        sheet["moves"].append(known)


def choose_items(play: DraftPlay, earned: bool = False) -> None:
    """⑦ Items for 1,000 P, or for what was `earned`."""
    sheet, content, rulings = play.scene.sheet, content_for(play.scene.packs), readings(play)
    sheet.setdefault("items", {})
    while True:
        one = so_far(play)
        spent = p_spent(one, content)
        left = p_left(one, content, rulings) if earned else FIRST_P + one.p - spent
        options = [Option("goods", item=item.key) for item in content.items.values() if item.price <= left]
        refusals = [
            Refusal("too-dear", ITEMS, item=item.key, price=item.price, left=left)
            for item in content.items.values()
            if item.price > left
        ]
        every = [Option("done"), *options]
        ask = Ask(SEAT, "items", ITEMS, every, refusals=refusals, decline="done", about={"p": left})
        answer = play.choose(ask)
        if answer.verb == "done":
            return
        item = answer.args["item"]
        sheet["items"][item] = sheet["items"].get(item, 0) + 1
        if earned:
            now = spent + content.items[item].price
            sheet["p"] = earned_with(left - content.items[item].price, FIRST_P, now, rulings)


# -- looking at a sheet


def basics(one: Character, content: RokumenContent, rulings: RokumenRulings, name: Name) -> Block:
    left = (
        ("cp-left", str(cp_left(one, content, rulings))),
        ("p-left", str(p_left(one, content, rulings))),
    )
    facts: list[tuple[str, str]] = [
        ("types", " / ".join(name("type", type) for type in one.types)),
        ("egg_group", name("egg-group", one.egg_group)),
        ("sex", name("word", one.sex)),
        *((attribute, str(getattr(one.attributes, attribute))) for attribute in ATTRIBUTES),
        *left,
    ]
    return Block(name("word", "basics"), tuple((name("stat", label), text) for label, text in facts))


def figures(one: Character, packs: tuple[str, ...], rulings: RokumenRulings, name: Name) -> Block:
    facts, known = [], sources(packs, one.traits, tuple(one.items))
    for label in COMBAT_VALUES:
        tally = combat_value(Tally(False), rulings, label, one.attributes, getattr(one.points, label), known)
        facts.append((name("stat", label), str(tally.value)))
    return Block(name("word", "combat-values"), tuple(facts))


def traits_block(one: Character, content: RokumenContent, name: Name) -> Block:
    speak = wording_of(name)
    rows = tuple(
        (name("trait", key), name("timing", (trait := content.traits[key]).timing), str(trait.price), speak.text(trait))
        for key in one.traits
    )
    return Block(name("stat", "traits"), columns=columns(name, "trait", "timing", "price-cp", "effect"), rows=rows)


def moves_block(one: Character, content: RokumenContent, name: Name) -> Block:
    speak = wording_of(name)
    rows: list[tuple[str, ...]] = []
    for known in one.moves:
        move = content.moves[known.move]
        attribute = name("stat", known.attribute) if known.attribute else "–"
        numbers = (str(move.cost), str(move.range), str(move.difficulty or "–"), attribute, str(move.power or "–"))
        kinds = (name("type", move.type), name("word", move.category), name("timing", move.timing))
        rows.append((name("move", known.move), *kinds, *numbers, speak.text(move)))
    labels = ("move", "type", "category", "timing", "cost", "range", "difficulty", "attribute", "power", "effect")
    return Block(name("stat", "moves"), columns=columns(name, *labels), rows=tuple(rows))


def items_block(one: Character, content: RokumenContent, name: Name) -> Block:
    speak = wording_of(name)
    rows = tuple(
        (name("item", key), f"×{count}", name("timing", content.items[key].timing), speak.text(content.items[key]))
        for key, count in one.items.items()
    )
    return Block(name("stat", "items"), columns=columns(name, "item", "count", "timing", "effect"), rows=rows)


def columns(name: Name, *labels: str) -> tuple[str, ...]:
    return tuple(name("stat", label) for label in labels)


def wording_of(name: Name) -> Wording:
    """The language that a `Name` speaks."""
    return Wording(name("word", "language"))
