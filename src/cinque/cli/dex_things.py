"""The cards of items, abilities, natures, types and egg groups."""

from collections import Counter
from collections.abc import Iterator, Sequence

from cinque import dex
from cinque.cli.dex_facts import (
    by_multiplier,
    dealt,
    evolutions_with,
    holders,
    in_egg_group,
    moves_of_type,
    of_type,
    without_forms,
)
from cinque.cli.dex_layout import Flow, Part, Row, line, rows, title
from cinque.cli.dex_words import Speech

MOST_NAMES = 60
FIRST_WITH_HIDDEN_POWER, LAST_WITH_HIDDEN_POWER = 2, 7


def name_list(keys: Sequence[str], speech: Speech) -> Flow:
    """The names of species, but not endlessly many."""
    shown = speech.names("species", keys[:MOST_NAMES])
    left = len(keys) - len(shown)
    return Flow([*shown, *([speech.text("list", "more", count=left)] if left else [])], speech.comma())


# -- items


def item_card(one: dex.Item, speech: Speech) -> Iterator[Part]:
    comma = speech.comma()
    yield from rows(
        (speech.text("label", label), said)
        for label, said in (
            ("item-kind", speech.text("item", one.kind)),
            ("plate", item_type(one, speech)),
            ("users", name_list(without_forms(list(one.users), speech.gen), speech) if one.users else ""),
            ("forced-form", speech.name("species", one.forced_form) if one.forced_form else ""),
            ("mega", "\n".join(becomes(before, after, speech) for before, after in one.mega)),
            ("z-move", z_move(one, speech)),
            ("stages", speech.stages(one.stages) if one.stages else ""),
            ("notes", comma.join(notes(one, speech))),
            ("fling", fling(one, speech)),
            ("gift", gift(one, speech)),
        )
    )
    if one.evolution:
        yield from evolving(one, speech)


def item_type(one: dex.Item, speech: Speech) -> str:
    type = one.plate_type or one.memory_type or one.drive_type or one.z_type
    return speech.name("type", type) if type else ""


def becomes(before: str, after: str, speech: Speech, how: str = "") -> str:
    names = dict(zip(("from", "to"), speech.names("species", (before, after)), strict=True))
    return speech.text("item", "becomes-how" if how else "becomes", how=how, **names)


def z_move(one: dex.Item, speech: Speech) -> str:
    if not one.z_move:
        return ""
    return speech.text(
        "item", "z-move-from", **{"from": speech.name("move", one.z_move_from), "move": speech.name("move", one.z_move)}
    )


def notes(one: dex.Item, speech: Speech) -> Iterator[str]:
    if one.choice:
        yield speech.text("item", "choice")
    if one.ignores_klutz:
        yield speech.text("item", "ignores-klutz")


def fling(one: dex.Item, speech: Speech) -> str:
    told = [speech.text("item", "fling-power", power=one.fling_power)] if one.fling_power else []
    who = speech.text("who", "target")
    told += [speech.text("status", one.fling_status, who=who)] if one.fling_status else []
    told += [speech.text("condition", one.fling_condition, who=who)] if one.fling_condition else []
    return speech.comma().join(told)


def gift(one: dex.Item, speech: Speech) -> str:
    if not one.gift_power:
        return ""
    return speech.text("item", "gift", type=speech.name("type", one.gift_type), power=one.gift_power)


def evolving(one: dex.Item, speech: Speech) -> Iterator[Part]:
    steps = evolutions_with(one.key, speech.gen)
    if steps:
        yield title(speech.text("label", "evolves"))
    for before, step in steps:
        plain = step.how == "item" and not (step.when or step.region)
        yield line(becomes(before, step.to, speech, "" if plain else speech.step(step)))


# -- abilities and natures


def ability_card(one: dex.Ability, speech: Speech) -> Iterator[Part]:
    having, hidden = holders(one.key, speech.gen)
    properties = [speech.text("ability", "suppresses-weather")] if one.suppresses_weather else []
    properties += [speech.text("ability-flag", flag) for flag in one.flags]
    nobody = speech.text("ability", "nobody")
    yield from rows(
        (speech.text("label", label), said)
        for label, said in (
            ("properties", Flow(properties, speech.comma()) if properties else ""),
            ("has", name_list(having, speech) if having else "" if hidden else nobody),
            ("has-hidden", name_list(hidden, speech) if hidden else ""),
        )
    )


def nature_card(one: dex.Nature, speech: Speech) -> Iterator[Part]:
    if not one.plus:
        yield from rows([(speech.text("label", "notes"), speech.text("nature", "neutral"))])
        return
    yield from rows(
        (speech.text("label", label), speech.text("nature", "plus", stat=speech.text("stat", stat)))
        for label, stat in (("plus", one.plus), ("minus", one.minus))
    )


# -- types and egg groups


def type_card(one: dex.Type, speech: Speech) -> Iterator[Part]:
    gen = speech.gen
    if one.odd or one.tera_only:
        said = speech.text("type", "odd" if one.odd else "tera-only")
        yield from rows([(speech.text("label", "notes"), said)])
        return
    yield from rows(type_rows(one, speech))
    for label, match_ups in (("dealt", dealt(one.key, gen)), ("taken", dex.match_ups(one.key, gen))):
        yield title(speech.text("label", label))
        groups = by_multiplier(match_ups)
        yield from rows(
            (speech.multiplier(by), Flow(speech.names("type", keys), speech.comma())) for by, keys in groups
        )


def type_rows(one: dex.Type, speech: Speech) -> Iterator[Row]:
    gen = speech.gen
    spared = [speech.text("spared", what) for what in one.spared]
    yield speech.text("label", "spared"), Flow(spared, speech.comma()) if spared else ""
    having = of_type(one.key, gen)
    single = sum(len(dex.species(key, gen).types) == 1 for key in having)
    yield speech.text("label", "species"), speech.text("type", "species", count=len(having), single=single)
    moves = Counter(move.category for move in moves_of_type(one.key, gen))
    told = [
        speech.text("type", "moves", count=count, category=speech.text("category", category))
        for category, count in moves.most_common()
    ]
    yield speech.text("label", "moves"), speech.comma().join(told)
    yield speech.text("label", "hidden-power"), hidden_power(one, speech)


def hidden_power(one: dex.Type, speech: Speech) -> Flow | str:
    if not FIRST_WITH_HIDDEN_POWER <= speech.gen <= LAST_WITH_HIDDEN_POWER:
        return ""
    key = "dvs" if speech.gen == FIRST_WITH_HIDDEN_POWER else "ivs"
    pairs = one.hidden_power_dvs if key == "dvs" else one.hidden_power_ivs
    values = [f"{speech.text('stat', stat)} {value}" for stat, value in pairs]
    return speech.text("type", key, values=speech.comma().join(values)) if values else ""


def egg_group_card(key: str, speech: Speech) -> Iterator[Part]:
    members = in_egg_group(key, speech.gen)
    yield from rows(
        [
            (speech.text("label", "species"), speech.text("list", "count", count=len(members))),
            (speech.text("label", "members"), name_list(members, speech)),
        ]
    )
