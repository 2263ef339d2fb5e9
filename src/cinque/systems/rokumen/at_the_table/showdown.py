"""Pokémon from Showdown's teams as characters of Rokumen.

Nothing is written past the rules: the builder asks its questions, and somebody answers them with what Showdown says
wherever that is among the legal answers. What Showdown does not say is declined; whoever must have an ability gets the
cheapest, so that most is left to be spent.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, Final, NamedTuple

from cinque import dex
from cinque.core.ask import Ask, Data
from cinque.core.draft import draft_of
from cinque.core.fate import Bot, Tape
from cinque.core.log import Log
from cinque.core.play import Play
from cinque.core.record import name_fault
from cinque.core.rulings import Rulings
from cinque.core.scene import Scene
from cinque.core.sheet import work
from cinque.exchange import Imported, Importer, Made, Report
from cinque.exchange.showdown import (
    Meant,
    Mon,
    leave_header_out,
    leave_out,
    meant,
    read_teams,
    subject_of,
    tell_pieces,
)
from cinque.systems.rokumen.at_the_table.sheet import SHEETS, character_of
from cinque.systems.rokumen.content import RokumenContent, content_for
from cinque.systems.rokumen.content.records import ATTRIBUTES, COMBAT_VALUES, TYPES, Attributes, Character
from cinque.systems.rokumen.creation.combat_values import FORMULAS
from cinque.systems.rokumen.creation.legal import (
    ATTRIBUTE_TOTAL,
    LEAST_ATTRIBUTE,
    MOST_ATTRIBUTE,
    MOST_IN_ONE,
    MOST_POINTS,
    meets,
)
from cinque.systems.rokumen.rulings import RokumenRulings

CHARACTER = "character"
SEX_OF = {"M": "male", "F": "female", "N": "unknown"}
KINDS = {"move": "move", "trait": "ability", "item": "item"}
"""Kinds of content, and what the main series calls them."""

SPREADS: Final = tuple(
    Attributes(*values)
    for values in product(range(LEAST_ATTRIBUTE, MOST_ATTRIBUTE + 1), repeat=len(ATTRIBUTES))
    if sum(values) == ATTRIBUTE_TOTAL
)
"""All attributes that a character can have."""


class Known(NamedTuple):
    """What a conversion goes by. `abilities` come in the order of their prices; `named` has for each kind the pieces of
    this game by the keys of the main series.
    """

    rulings: RokumenRulings
    packs: tuple[str, ...]
    content: RokumenContent
    abilities: tuple[str, ...]
    species: frozenset[str]
    named: Mapping[str, Mapping[str, str]]

    def piece(self, kind: str, text: str) -> str:
        return self.named[kind].get(meant(KINDS[kind], text, self.named[kind]).key, "")


def from_showdown(text: str, rulings: Rulings, packs: tuple[str, ...]) -> Imported:
    """One character for each Pokémon that the main series knows."""
    assert isinstance(rulings, RokumenRulings)
    content, report = content_for(packs), Report()
    known = Known(
        rulings, packs, content, abilities(content), playable(), {kind: by_dex(content, kind) for kind in KINDS}
    )
    teams, problems = read_teams(text)
    made: list[Made] = []
    for team in teams:
        leave_header_out(report, team)
        for mon in team.mons:
            species = meant("species", mon.species, known.species)
            if species.key:
                made.append(Made(CHARACTER, mon.nickname or mon.species, character_by(known, report, mon, species)))
            else:
                leave_out(report, mon, subject_of(mon), "no-such-species")
    return Imported(tuple(made), report, tuple(problems))


def abilities(content: RokumenContent) -> tuple[str, ...]:
    found = sorted((trait for trait in content.traits.values() if trait.ability), key=lambda trait: trait.price)
    return tuple(trait.key for trait in found)


def playable() -> frozenset[str]:
    return frozenset(key for key in dex.lasting_species() if set(dex.species(key).types) <= set(TYPES))


def by_dex(content: RokumenContent, kind: str) -> dict[str, str]:
    """The pieces that have a name of the main series: the same in English or, if no other has that, in Japanese."""
    there: dict[str, str] = {}
    for lang in ("en", "ja"):
        for key, piece in content.pieces[kind].items():
            for found in dex.find(piece.names[lang], KINDS[kind]):
                there.setdefault(found.key, key)
    return there


# -- one character


def character_by(known: Known, report: Report, mon: Mon, species: Meant) -> Data:
    """The sheet, and a line for everything that Showdown says of the Pokémon."""
    facts = dex.species(species.key)
    moves = [meant("move", text, known.named["move"]) for text in mon.moves]
    keys = [known.named["move"].get(move.key, "") for move in moves]
    trait = known.piece("trait", mon.ability)
    item = known.piece("item", mon.item)
    wishes = about(mon, facts) | figures(known, mon, facts) | {"egg-group": egg_groups(known, facts, [*keys, trait])}
    wishes |= {"ability": [trait, *known.abilities], "traits": [trait], "moves": keys, "items": [item]}
    sheet = built(known, AsSaid(wishes))
    reasons = {"gender": "", "evs": "", "ivs": "", "nature": "" if nature_of(mon) else "no-such-nature"}
    reasons["nickname"] = name_character(sheet, mon, facts)
    reasons["ability"] = "" if trait in sheet["traits"] else "another-ability"
    reasons["item"] = "" if item in sheet["items"] else "too-dear" if item else "no-such-item"
    reasons |= reasons_of_moves(known, keys, character_of(sheet, known.content))
    stand_ins = {f"move.{number}": "form-as-move" for number, move in enumerate(moves, 1) if move.form}
    tell_pieces(report, mon, species, reasons, stand_ins)
    return sheet


def built(known: Known, answers: Bot) -> Data:
    draft = draft_of(known.rulings, known.packs)
    work(SHEETS[CHARACTER], Play(draft, Tape([], Random(), answers.pick), Log()))
    return draft.sheet


class AsSaid(Bot):
    """Answers with the first wish for a topic that is offered, each only once; then it has enough."""

    __slots__ = ("_wishes",)

    def __init__(self, wishes: Mapping[str, list[str]]) -> None:
        self._wishes = {topic: [wish for wish in wanted if wish] for topic, wanted in wishes.items()}

    def pick(self, ask: Ask, scene: Scene[Any, Any]) -> int:
        wanted = self._wishes.get(ask.topic, [])
        for wish in wanted:
            for index, option in enumerate(ask.options):
                if wish == option.verb or wish in map(str, option.args.values()):
                    wanted.remove(wish)
                    return index
        return ask.index(ask.decline)


def about(mon: Mon, facts: dex.Species) -> dict[str, list[str]]:
    """Types and sex; where Showdown does not say the sex, that which most of the species have."""
    first, second = (*facts.types, "none")[:2]
    usual = "unknown" if facts.male is None else "male" if facts.male * 2 >= 1 else "female"
    sex = SEX_OF.get(mon.gender, usual)
    return {"type": [first], "second-type": [second], "sex": [sex]}


def egg_groups(known: Known, facts: dex.Species, keys: list[str]) -> list[str]:
    """A character has one of the two that a species may have: that by which it can learn more of these first."""
    content = known.content
    pieces = [content.moves.get(key) or content.traits.get(key) for key in keys]
    asked = [group for piece in pieces if piece is not None for group in piece.condition.egg_groups]
    return sorted(facts.egg_groups, key=lambda group: -asked.count(group))


def name_character(sheet: Data, mon: Mon, facts: dex.Species) -> str:
    """Whoever has no nickname is called as its species; gives what is wrong with the nickname."""
    fault = name_fault(mon.nickname) if mon.nickname else ""
    if mon.nickname and not fault:
        sheet |= {"name": mon.nickname, "notes": facts.name}
    else:
        sheet["name"] = facts.name
    return fault


def reasons_of_moves(known: Known, keys: list[str], one: Character) -> dict[str, str]:
    """Why moves were not learned; nothing for those that were."""
    reasons, learned = dict[str, str](), [move.move for move in one.moves]
    for number, key in enumerate(keys):
        if not key:
            reason = "no-such-move"
        elif key in keys[:number]:
            reason = "move-twice"
        elif key in learned:
            reason = ""
        else:
            reason = "no-room" if meets(one, known.content.moves[key].condition) else "learning-condition"
        reasons[f"move.{number + 1}"] = reason
    return reasons


# -- its figures


def figures(known: Known, mon: Mon, facts: dex.Species) -> dict[str, list[str]]:
    """Attributes that come nearest to the stats, points where most is missing, and the best attributes for moves."""
    wanted = shares(stats_of(mon, facts))
    attributes = min(SPREADS, key=lambda one: distance(base_values(one), wanted))
    points = spread(
        base_values(attributes), wanted, MOST_IN_ONE if known.rulings.bonus_points == "capped" else MOST_POINTS
    )
    best = sorted(ATTRIBUTES, key=lambda name: -int(getattr(attributes, name)))
    wishes = {name: [str(value)] for name, value in attributes._asdict().items()}
    return wishes | {f"points-{name}": [str(value)] for name, value in points.items()} | {"attribute": best}


def stats_of(mon: Mon, facts: dex.Species) -> list[int]:
    """What the main series makes of base stats, IVs, EVs and nature at level 100; its own terms for HP left out."""
    nature = nature_of(mon)
    stats = []
    for name, base, iv, ev in zip(dex.Stats._fields, facts.stats, mon.ivs, mon.evs, strict=True):
        tenths = 10 + (nature is not None and nature.plus == name) - (nature is not None and nature.minus == name)
        stats.append((2 * base + iv + ev // 4) * tenths // 10)
    return stats


def nature_of(mon: Mon) -> dex.Nature | None:
    found = dex.find(mon.nature, "nature") if mon.nature else []
    return dex.nature(found[0].key) if found else None


def shares(stats: list[int]) -> dict[str, Fraction]:
    """The share of all that each combat value should have. Nobody has PP in the main series: they are middling."""
    named = dict(zip((name for name in COMBAT_VALUES if name != "pp"), stats, strict=True))
    named["pp"] = sum(stats) // len(stats)
    weighed = {name: named[name] * sum(times for _, times in FORMULAS[name]) for name in COMBAT_VALUES}
    return {name: Fraction(value, sum(weighed.values())) for name, value in weighed.items()}


def base_values(attributes: Attributes) -> dict[str, int]:
    return {
        name: sum(getattr(attributes, attribute) * times for attribute, times in formula)
        for name, formula in FORMULAS.items()
    }


def distance(values: Mapping[str, int], wanted: Mapping[str, Fraction]) -> Fraction:
    total = sum(values.values())
    return sum(((Fraction(value, total) - wanted[name]) ** 2 for name, value in values.items()), Fraction(0))


def spread(values: Mapping[str, int], wanted: Mapping[str, Fraction], cap: int) -> dict[str, int]:
    """Each point goes where most is missing."""
    points = dict.fromkeys(values, 0)
    total = sum(values.values()) + MOST_POINTS
    for _ in range(MOST_POINTS):
        open_to = [name for name in points if points[name] < cap]
        most_missing = max(open_to, key=lambda name: wanted[name] * total - values[name] - points[name])
        points[most_missing] += 1
    return points


IMPORTS: dict[str, Importer] = {"showdown": from_showdown}
