"""The card of a species or form."""

from collections import Counter
from collections.abc import Iterator

from rich.text import Text

from cinque import dex
from cinque.cli.dex_facts import Lesson, ancestor, by_multiplier, lesson
from cinque.cli.dex_layout import Flow, MoveTable, Part, Row, bars, branch, line, rows, title
from cinque.cli.dex_words import Speech, decimal
from cinque.core.sentences import ORS

STATS = ("hp", "attack", "defense", "special-attack", "special-defense", "speed")
FIRST_WITH_GENDERS = FIRST_WITH_EGGS = 2
FIRST_WITH_ABILITIES = 3
COLUMNS = ("level", "move", "type", "category", "power", "accuracy", "pp")


def species_card(one: dex.Species, speech: Speech) -> Iterator[Part]:
    yield from rows(fact_rows(one, speech))
    yield title(speech.text("label", "stats"))
    yield from stat_bars(one, speech)
    yield from family(one, speech)
    yield from damage_taken(one, speech)
    yield from moves(lesson(one.key, speech.gen), speech)


def base_stats(one: dex.Species, gen: int) -> dict[str, int]:
    """Stats by key. The first generation has one Special."""
    stats = dict(zip(STATS, one.stats, strict=True))
    if gen > 1:
        return stats
    return {
        "special" if stat == "special-attack" else stat: value
        for stat, value in stats.items()
        if stat != "special-defense"
    }


def stat_bars(one: dex.Species, speech: Speech) -> Iterator[Part]:
    stats = base_stats(one, speech.gen)
    total = (speech.text("label", "total"), sum(stats.values()))
    return bars([(speech.text("stat", stat), value) for stat, value in stats.items()], total)


# -- facts


def fact_rows(one: dex.Species, speech: Speech) -> list[Row]:
    comma, gen = speech.comma(), speech.gen
    forms = [key for key in dex.species(one.base, gen).forms if key != one.key]
    return [
        (speech.text("label", label), said)
        for label, said in (
            ("types", comma.join(speech.names("type", one.types))),
            ("form-of", speech.name("species", one.base) if one.is_form else ""),
            ("becomes", comma.join(becomes(one, speech))),
            ("abilities", Flow(abilities(one, speech), comma) if gen >= FIRST_WITH_ABILITIES else ""),
            ("size", size(one, speech)),
            ("gender", gender(one, speech) if gen >= FIRST_WITH_GENDERS else ""),
            ("egg-groups", comma.join(speech.names("egg-group", one.egg_groups)) if gen >= FIRST_WITH_EGGS else ""),
            ("notes", comma.join(notes(one, speech))),
            ("gigantamax", speech.name("move", one.gigantamax) if one.gigantamax else ""),
            ("forms", Flow(speech.names("species", forms), comma) if forms else ""),
        )
    ]


def becomes(one: dex.Species, speech: Speech) -> list[str]:
    """How a creature takes on this form."""
    told = []
    origin = one.battle_only or ((one.changes_from,) if one.changes_from else ())
    if origin:
        told.append(speech.text("species", "from", names=speech.comma().join(speech.names("species", origin))))
    if one.required_items:
        names = ORS[speech.lang].join(speech.names("item", one.required_items))
        told.append(speech.text("species", "with-item", names=names))
    for kind, key, named in (
        ("ability", "with-ability", one.required_ability),
        ("move", "with-move", one.required_move),
        ("type", "with-tera", one.required_tera),
    ):
        if named:
            told.append(speech.text("species", key, name=speech.name(kind, named)))
    return [*told, speech.text("species", "in-battle")] if one.battle_only else told


def abilities(one: dex.Species, speech: Speech) -> list[str]:
    first, second, hidden, special = one.abilities
    told = speech.names("ability", [key for key in (first, second) if key])
    if hidden:
        limits = "-males" if one.hidden_male_only else "-unreleased" if one.hidden_unreleased else ""
        told.append(speech.text("species", f"hidden{limits}", ability=speech.name("ability", hidden)))
    if special:
        told.append(speech.text("species", "special", ability=speech.name("ability", special)))
    return told or [speech.text("species", "no-ability")]


def size(one: dex.Species, speech: Speech) -> str:
    height, weight = f"{one.height / 10:.1f}", f"{one.weight / 10:.1f}"
    if one.height and one.weight:
        return speech.text("species", "size", height=height, weight=weight)
    if one.height:
        return speech.text("species", "height", height=height)
    return speech.text("species", "weight", weight=weight) if one.weight else ""


def gender(one: dex.Species, speech: Speech) -> str:
    if one.male is None:
        return speech.text("species", "genderless")
    if one.male in (0, 1):
        return speech.text("species", "male" if one.male else "female")
    return speech.text("species", "gender", male=decimal(one.male * 100), female=decimal(100 - one.male * 100))


def notes(one: dex.Species, speech: Speech) -> list[str]:
    told = [speech.text("tag", tag) for tag in one.tags]
    told += [speech.text("species", "one-hp")] if one.max_hp == 1 else []
    return told + ([speech.text("species", "event-only")] if one.event_only else [])


# -- evolution and damage


def family(one: dex.Species, speech: Speech) -> Iterator[Part]:
    """The whole family as a tree; nothing if nobody in it evolves."""
    root = dex.species(ancestor(one, speech.gen), speech.gen)
    if root.evolutions:
        yield title(speech.text("label", "evolution"))
        yield from branches(root, None, "", one.key, speech)


def branches(one: dex.Species, step: dex.Evolution | None, stem: str, here: str, speech: Speech) -> Iterator[Part]:
    """A creature and all that come of it; `stem` are the lines that lead to it."""
    told = Text(speech.name("species", one.key), style="bold" if one.key == here else "")
    if step is not None:
        told.append(f"{speech.text('list', 'colon')}{speech.step(step)}", style="not bold")
    if one.key == here:
        told.append(f" {speech.text('evolve', 'here')}")
    yield branch(stem, told)
    steps = [next for next in one.evolutions if next.to == here or not dex.species(next.to, speech.gen).cosmetic]
    for number, next in enumerate(steps, start=1):
        grown = stem.replace("├", "│").replace("└", " ") + ("├ " if number < len(steps) else "└ ")
        yield from branches(dex.species(next.to, speech.gen), next, grown, here, speech)


def damage_taken(one: dex.Species, speech: Speech) -> Iterator[Part]:
    yield title(speech.text("label", "taken"))
    groups = by_multiplier(dex.match_ups(one.types, speech.gen))
    yield from rows((speech.multiplier(by), Flow(speech.names("type", keys), speech.comma())) for by, keys in groups)


# -- moves


def moves(known: Lesson, speech: Speech) -> Iterator[Part]:
    by_level = [one for one in known.learned if one.how == "level"]
    if by_level:
        yield title(speech.text("label", "level-moves", gen=known.gen))
        columns = [speech.text("column", column) for column in COLUMNS]
        yield MoveTable(columns, [move_row(one, known.gen, speech) for one in by_level], speech.text("list", "dot"))
    ways = Counter(how for how, _ in {(one.how, one.move): None for one in known.learned} if how != "level")
    if ways:
        yield title(speech.text("label", "other-moves", gen=known.gen))
        told = [speech.text("how", how, count=count) for how, count in ways.items()]
        yield line(Flow(told, speech.comma()))


def move_row(learned: dex.Learned, gen: int, speech: Speech) -> list[str]:
    one = dex.move(learned.move, gen)
    return [
        str(learned.level) if learned.level else speech.text("column", "evolving"),
        speech.name("move", one.key),
        speech.name("type", one.type),
        speech.text("short-category", one.category),
        str(one.power) if one.power > 1 else "—",
        "—" if one.accuracy is None else speech.text("move", "percent", number=one.accuracy),
        str(one.pp),
    ]
