"""Pokémon Tabletop United and other programs: pieces for ccfolia (ココフォリア), Pokémon from Showdown's teams."""

from collections.abc import Iterator
from typing import NamedTuple

from cinque.core.ask import Data
from cinque.core.record import name_fault
from cinque.core.rulings import Rulings
from cinque.core.sheet import Name
from cinque.exchange import Exported, Exporter, Imported, Importer, Made, Report, Written
from cinque.exchange.ccfolia import Character as Piece
from cinque.exchange.ccfolia import Param, Status, one_line, write
from cinque.exchange.showdown import Meant, Mon, meant, pieces, read_teams
from cinque.exchange.udonarium import through_ccfolia
from cinque.systems.ptu.at_the_table.creation import (
    MOST_LEVEL,
    MOST_MOVES,
    PokemonSheet,
    TrainerSheet,
    ability_choices,
    genders,
    learned,
    rank_of,
    tutor_points,
)
from cinque.systems.ptu.at_the_table.dex import capabilities_text, damage_text
from cinque.systems.ptu.at_the_table.figures import combatant_of_pokemon, combatant_of_trainer
from cinque.systems.ptu.at_the_table.sheet import FIGURES, bonus_text, pokemon_of, trainer_of, wording_of
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import PtuContent, content_for, content_of
from cinque.systems.ptu.content.natures import natures
from cinque.systems.ptu.content.records import Move
from cinque.systems.ptu.content.words import PHYSICAL, SKILLS, STATUS
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.stats.charts import dice_of
from cinque.systems.ptu.stats.stats import stat_evasion

MON, POKEMON, TRAINER = "mon", "pokemon", "trainer"
IN_THE_MEMO, NOT_USED = "in-the-memo", "not-used"
STAB = 2
MOST_INJURIES = 10
GENDERS = {"M": "male", "F": "female"}
AS_FIGURES = ("species", "level", "nature", "points", "moves", "name", "stats", "skills", "overland")
"""Fields of a sheet that a piece makes use of; all else stands in its memo."""

WHAT = {"held": "item", "abilities": "ability", "stats": "points"}
"""What a report calls a field, where there is a word for it already."""


# -- from Showdown


def from_showdown(text: str, rulings: Rulings, packs: tuple[str, ...]) -> Imported:
    """One sheet for each Pokémon that this game knows."""
    content, report = content_for(packs), Report()
    teams, problems = read_teams(text)
    made: list[Made] = []
    for mon in (mon for team in teams for mon in team.mons):
        subject = f"{mon.nickname} ({mon.species})" if mon.nickname else mon.species
        species = meant("species", mon.species, content.species)
        if not species.key:
            for piece, value in {"species": mon.species, "level": str(mon.level), **pieces(mon)}.items():
                report.dropped(subject, what_of(piece), value, "no-such-species", MON)
            continue
        made.append(Made(POKEMON, mon.nickname or mon.species, pokemon_by(content, report, mon, species, subject)))
    return Imported(tuple(made), report, tuple(problems))


def pokemon_by(content: PtuContent, report: Report, mon: Mon, species: Meant, subject: str) -> Data:
    """The sheet of one Pokémon, and a line for everything that Showdown says of it."""
    sheet: Data = {"species": species.key, "level": max(1, min(MOST_LEVEL, mon.level))}
    reasons: dict[str, str] = {"level": "" if sheet["level"] == mon.level else "level-bounds"}
    reasons |= take_words(content, sheet, mon) | take_moves(content, sheet, mon)
    if species.form:
        report.kept(subject, "species", mon.species, "form-as-species", MON)
    else:
        report.understood(subject, "species", mon.species, MON)
    for piece, value in {"level": str(mon.level), **pieces(mon)}.items():
        reason = reasons.get(piece, "unknown-line" if piece.startswith("other.") else NOT_USED)
        if reason:
            report.dropped(subject, what_of(piece), value, reason, MON)
        elif piece.startswith("move.") and meant("move", value, content.moves).form:
            report.kept(subject, what_of(piece), value, "form-as-move", MON)
        else:
            report.understood(subject, what_of(piece), value, MON)
    return sheet


def take_words(content: PtuContent, sheet: Data, mon: Mon) -> dict[str, str]:
    """Name, gender, nature, item and ability; gives for each why it cannot be used, or nothing."""
    species = content.species[sheet["species"]]
    reasons: dict[str, str] = {}
    if mon.nickname:
        reasons["nickname"] = name_fault(mon.nickname)
        if not reasons["nickname"]:
            sheet["name"] = mon.nickname
    if mon.gender:
        gender = GENDERS.get(mon.gender, "")
        reasons["gender"] = "" if gender in genders(species) else "not-its-gender"
        if gender and not reasons["gender"]:
            sheet["gender"] = gender
    if mon.nature:
        reasons["nature"] = "" if mon.nature.lower() in natures() else "no-such-nature"
        if not reasons["nature"]:
            sheet["nature"] = mon.nature.lower()
    if mon.item:
        item = item_named(content, mon.item)
        reasons["item"] = "" if item else "no-such-item"
        sheet |= {"held": item} if item else {}
    if mon.ability:
        ability = meant("ability", mon.ability, content.abilities).key
        fits = ability in ability_choices(species, sheet["level"], ())
        reasons["ability"] = "" if fits else "not-its-ability"
        sheet |= {"abilities": [ability]} if fits else {}
    return reasons


def take_moves(content: PtuContent, sheet: Data, mon: Mon) -> dict[str, str]:
    """The moves that it can have here, and why not the others."""
    species, reasons = content.species[sheet["species"]], dict[str, str]()
    by_level, chosen = learned(species, sheet["level"]), list[str]()
    for number, text in enumerate(mon.moves, 1):
        key = meant("move", text, content.moves).key
        taught = sum(move not in by_level for move in chosen)
        can = key in by_level or (key in species.tutor and taught < tutor_points(sheet["level"]))
        if not key:
            reasons[f"move.{number}"] = "no-such-move"
        elif key in chosen:
            reasons[f"move.{number}"] = "move-twice"
        elif not can or len(chosen) == MOST_MOVES:
            reasons[f"move.{number}"] = "not-its-move"
        else:
            reasons[f"move.{number}"] = ""
            chosen.append(key)
    if chosen:
        sheet["moves"] = chosen
    return reasons


def item_named(content: PtuContent, text: str) -> str:
    """The key of an item of that name, in whatever language."""
    wanted = text.strip().casefold()
    for key, item in content.pieces["item"].items():
        if wanted in (name.casefold() for name in item.names.values()):
            return key
    return ""


def what_of(piece: str) -> str:
    """`move.2` is a move."""
    return piece.partition(".")[0]


# -- to ccfolia


class Known(NamedTuple):
    """What a conversion goes by: the sheet as it is written, and who stands on the battlefield with it."""

    scene: PtuScene
    made: PokemonSheet | TrainerSheet
    one: Combatant
    name: Name

    @property
    def content(self) -> PtuContent:
        return content_of(self.scene)

    def called(self, kind: str, key: str) -> str:
        return one_line(self.name(kind, key))


def to_ccfolia(kind: str, sheet: Data, rulings: Rulings, packs: tuple[str, ...], name: Name) -> Exported:
    """A piece for the Pokémon; or one for the Trainer, and one for each Pokémon of the team."""
    scene, report = PtuScene.under(rulings, packs), Report()
    content = content_of(scene)
    known: list[tuple[Known, Data]] = []
    if kind == TRAINER:
        trainer = trainer_of(sheet, content)
        own = {field: value for field, value in sheet.items() if field != "team"}
        known.append((Known(scene, trainer, combatant_of_trainer(scene, trainer), name), own))
        members = [(member, as_written) for member, as_written in zip(trainer.team, sheet.get("team", ()), strict=True)]
    else:
        members = [(pokemon_of(sheet, content), sheet)]
    for member, as_written in members:
        told = as_written if isinstance(as_written, dict) else {"species": member.species, "level": member.level}
        known.append((Known(scene, member, combatant_of_pokemon(scene, member), name), told))
    texts = []
    for one, fields in known:
        piece = piece_of(one)
        for field in fields:
            tell(report, one, field, piece.name)
        texts.append(Written(piece.name, write(piece, report)))
    return Exported(tuple(texts), report)


def tell(report: Report, known: Known, field: str, subject: str) -> None:
    """What became of a field: figures are used there, the rest is text in the memo."""
    value = getattr(known.made, field, None)
    kind = TRAINER if isinstance(known.made, TrainerSheet) else POKEMON
    if isinstance(value, dict):
        text = " ".join(f"{key} {number}" for key, number in value.items())
    else:
        text = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    what = WHAT.get(field, field)
    if field in AS_FIGURES:
        report.understood(subject, what, text, kind)
    else:
        report.kept(subject, what, text, IN_THE_MEMO, kind)


def piece_of(known: Known) -> Piece:
    one, called, scene = known.one, known.called, known.scene
    evasions = [(f"{kind}-evasion", stat_evasion(scene, one, kind).value) for kind in ("physical", "special", "speed")]
    figures = [("level", one.level), ("hp", one.hp_stat), *((stat, getattr(one, stat)) for stat in FIGURES), *evasions]
    points = (Status(called("stat", "ap"), one.ap, one.ap),) if one.is_trainer else ()
    return Piece(
        name=one_line(known.made.name) or (called("species", one.species) if one.species else called("word", TRAINER)),
        memo="\n".join(memo(known)),
        initiative=one.speed,
        status=(
            Status(called("stat", "hit-points"), one.max_hp, one.max_hp),
            Status(called("stat", "temporary_hp"), 0, 0),
            Status(called("stat", "injuries"), 0, MOST_INJURIES),
            *points,
        ),
        params=tuple(Param(called("stat", label), str(value)) for label, value in figures),
        commands="\n".join(palette(known)),
    )


def memo(known: Known) -> Iterator[str]:
    one, called, speak = known.one, known.called, wording_of(known.name)
    if one.species:
        yield f"{called('species', one.species)} / {' / '.join(called('type', type) for type in one.types)}"
    if one.nature:
        yield f"{called('stat', 'nature')} {called('nature', one.nature)}"
    if one.gender:
        yield f"{called('stat', 'gender')} {called('word', one.gender)}"
    if not one.is_trainer:
        yield f"{called('stat', 'loyalty')} {one.loyalty}"
        yield f"{called('stat', 'experience')} {one.experience}"
    yield f"{called('stat', 'capabilities')} {one_line(capabilities_text(one.capabilities, speak))}"
    if one.held:
        yield f"{called('stat', 'held')} {called('item', one.held)}"
    for key in one.abilities:
        yield one_line(f"{called('ability', key)} / {speak.text(known.content.abilities[key])}")
    for key in one.features:
        yield one_line(f"{called('feature', key)} / {speak.text(known.content.features[key])}")
    if isinstance(known.made, TrainerSheet):
        for key, count in known.made.items.items():
            yield one_line(f"{called('item', key)} ×{count} / {speak.text(known.content.items[key])}")
    yield from known.made.notes.splitlines()


def palette(known: Known) -> Iterator[str]:
    """Each Move with its Accuracy Roll and its damage; then Skills and Hit Points."""
    hp = known.called("stat", "hit-points")
    for key in known.one.moves:
        yield from move_lines(known, key, known.content.moves[key])
    yield f":{hp}-"
    yield f":{hp}+"
    yield f"1D20 {known.called('palette', 'save')}"
    for skill in SKILLS:
        dice = min(6, rank_of(known.one.ranks, skill))
        yield f"{dice}D6{bonus_text(known.one.skill_bonus.get(skill, 0))} {known.called('skill', skill)}"


def move_lines(known: Known, key: str, move: Move) -> Iterator[str]:
    called, title = known.called, known.called("move", key)
    facts = [title, called("type", move.type), called("word", move.class_), move.frequency, move.range]
    facts += [f"AC {move.ac}"] if move.ac is not None else []
    facts += [f"DB {damage_text(move)}"] if move.db else []
    text = wording_of(known.name).text(move)
    yield one_line(" / ".join([*facts, *([text] if text else [])]))
    if move.ac is not None:
        yield f"1D20 {title} (AC {move.ac})"
    if move.db and move.class_ != STATUS:
        yield damage_line(known, title, move)


def damage_line(known: Known, title: str, move: Move) -> str:
    """The dice of the Damage Base with STAB, and the Stat that is added."""
    db = (move.db or 0) + (STAB if move.type in known.one.types else 0)
    dice = dice_of(db, "clamp")
    stat = move.user_stat or ("attack" if move.class_ == PHYSICAL else "special_attack")
    return f"{dice.number}D{dice.sides}+{dice.plus}+{{{known.called('stat', stat)}}} {title}"


IMPORTS: dict[str, Importer] = {"showdown": from_showdown}
EXPORTS: dict[str, Exporter] = {"ccfolia": to_ccfolia, "udonarium": through_ccfolia(to_ccfolia)}
