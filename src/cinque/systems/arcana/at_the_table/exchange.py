"""Project Arcana and other programs: teams of Pokémon Showdown both ways, and pieces for ccfolia.

What Showdown knows of a Pokémon and this game does not use stands in `kept` of its arcana, under `showdown.` and the
name of the piece, so that the way back gives the same team. The sheet has no such place for a whole team, so its first
arcana carries what is said of that.
"""

from itertools import count
from typing import NamedTuple

from cinque import dex
from cinque.core.ask import Data
from cinque.core.record import RecordReader, name_fault
from cinque.core.rulings import Rulings
from cinque.core.sheet import Name
from cinque.exchange import Exported, Exporter, Imported, Importer, Made, Report, Written
from cinque.exchange.ccfolia import Character, Param, Status, one_line
from cinque.exchange.ccfolia import write as write_character
from cinque.exchange.showdown import (
    MOST_MONS,
    Meant,
    Mon,
    Team,
    carries_header,
    meant,
    mon_of,
    pieces,
    read_teams,
    write_teams,
)
from cinque.exchange.udonarium import through_ccfolia
from cinque.systems.arcana.at_the_table.setup import MOST_TEAM, TEAM_SIZE, written
from cinque.systems.arcana.at_the_table.sheet import SHEETS, scene_of
from cinque.systems.arcana.content import ArcanaContent, content_for
from cinque.systems.arcana.content.records import Member
from cinque.systems.arcana.figures import STATS, known_moves
from cinque.systems.arcana.model import LEVEL_RANGE, MOST_LEVEL, Arcana
from cinque.systems.arcana.rulings import ArcanaRulings

PREFIX = "showdown."
SPECIES = "species"
TEAM_NAME = "team-name"
OF_TEAM = {"name": TEAM_NAME, "format": "format", "folder": "folder"}
"""What Showdown says of a whole team, and what the pieces are called."""
NO_MOVES = "moves"
"""Kept where none of the moves, or no move at all, came from Showdown: those of its level are not its choice."""
TEAM, MON, ARCANA = "team", "mon", "arcana"


class Claim(NamedTuple):
    """A piece of information of a sheet, and the piece of a Pokémon that carries it; or why nothing does."""

    what: str
    value: str
    piece: str = ""
    text: str = ""
    reason: str = ""
    kept: bool = False


class Known(NamedTuple):
    """What a conversion goes by."""

    content: ArcanaContent
    rulings: ArcanaRulings
    report: Report


def known_of(rulings: Rulings, packs: tuple[str, ...]) -> Known:
    assert isinstance(rulings, ArcanaRulings)
    return Known(content_for(packs), rulings, Report())


# -- from Showdown


def from_showdown(text: str, rulings: Rulings, packs: tuple[str, ...]) -> Imported:
    """One sheet for each team that has anybody whom this game knows."""
    known = known_of(rulings, packs)
    teams, problems = read_teams(text)
    sheets = [team_sheet(known, team, f"{number}: " if len(teams) > 1 else "") for number, team in enumerate(teams, 1)]
    made = tuple(Made("team", team.name, sheet) for team, sheet in zip(teams, sheets, strict=True) if sheet)
    return Imported(made, known.report, tuple(problems))


def team_sheet(known: Known, team: Team, prefix: str) -> Data:
    """The sheet of a team; an empty one if nobody is left."""
    most = MOST_TEAM if known.rulings.team_size == "six" else len(team.mons)
    members: list[Data] = []
    for mon in team.mons:
        subject = prefix + (f"{mon.nickname} ({mon.species})" if mon.nickname else mon.species)
        species = meant("species", mon.species, known.content.species)
        if species.key and len(members) < most:
            members.append(member(known, mon, species, subject))
        else:
            leave_out(known.report, mon, subject, TEAM_SIZE if species.key else "no-such-species")
    return name_team(known.report, team, members, prefix)


def name_team(report: Report, team: Team, members: list[Data], prefix: str) -> Data:
    """The sheet with what is said of the whole team."""
    sheet: Data = {"team": members} if members else {}
    subject = f"{prefix}{team.name}"
    for field, what in OF_TEAM.items():
        value = getattr(team, field)
        fault = name_fault(value) if field == "name" else "not-used"
        if not value:
            continue
        if not members:
            report.dropped(subject, what, value, "nobody-left", TEAM)
        elif fault:
            members[0].setdefault("kept", {})[PREFIX + what] = value
            report.kept(subject, what, value, fault, TEAM)
        else:
            sheet["name"] = value
            report.understood(subject, what, value, TEAM)
    return sheet


def leave_out(report: Report, mon: Mon, subject: str, reason: str) -> None:
    for piece, value in {"species": mon.species, "level": str(mon.level), **pieces(mon)}.items():
        report.dropped(subject, what_of(piece), value, reason, MON)


def member(known: Known, mon: Mon, meant_species: Meant, subject: str) -> Data:
    """One arcana, with everything else that Showdown said of it."""
    report, found = known.report, pieces(mon)
    species = meant_species.key
    one: Data = {"species": species, "level": mon.level}
    reasons: dict[str, str] = {}
    if meant_species.form:
        report.kept(subject, "species", mon.species, "form-as-species", MON)
    else:
        report.understood(subject, "species", mon.species, MON)
    if mon.level > MOST_LEVEL and known.rulings.level_range == "1-to-100":
        one["level"] = MOST_LEVEL
        reasons["level"] = LEVEL_RANGE
    if mon.nickname and not (fault := name_fault(mon.nickname)):
        one["name"] = mon.nickname
    elif mon.nickname:
        reasons["nickname"] = fault
    moves, lost = own_moves(known, mon)
    usual = known_moves(known.rulings, known.content, known.content.species[species], one["level"])
    if moves and tuple(moves) != usual:
        one["moves"] = moves
    reasons |= lost
    kept = {PREFIX + SPECIES: mon.species} if meant_species.form else {}
    for piece, value in {"level": str(mon.level), **found}.items():
        used = piece in ("level", "nickname") or piece.startswith("move.")
        reason = reasons.get(piece, "" if used else "unknown-line" if piece.startswith("other.") else "not-used")
        if reason:
            kept[PREFIX + piece] = value
            report.kept(subject, what_of(piece), value, reason, MON)
        else:
            report.understood(subject, what_of(piece), value, MON)
    if not moves:
        kept[PREFIX + NO_MOVES] = "none"
    return one | ({"kept": kept} if kept else {})


def own_moves(known: Known, mon: Mon) -> tuple[list[str], dict[str, str]]:
    """The moves that this game has, and why the others are only kept."""
    moves: list[str] = []
    lost = {}
    for number, text in enumerate(mon.moves, 1):
        key = meant("move", text, known.content.moves).key
        if key and key not in moves:
            moves.append(key)
        else:
            lost[f"move.{number}"] = "move-twice" if key else "no-such-move"
    return moves, lost


def what_of(piece: str) -> str:
    """`move.2` is a move."""
    return piece.partition(".")[0]


# -- to Showdown


def to_showdown(kind: str, sheet: Data, rulings: Rulings, packs: tuple[str, ...], name: Name) -> Exported:
    """One text for the whole team, in English as Showdown has it."""
    known = known_of(rulings, packs)
    side = SHEETS[kind].setup(sheet)
    mons: list[Mon] = []
    of_team: list[tuple[str, Claim]] = [("name", Claim("name", side["name"]))] if side.get("name") else []
    for record, one in members_of(known, side):
        subject = subject_of(one, name)
        found = [claim for field in record for claim in claims(one, field)]
        if reason := why_not(one, len(mons)):
            for claim in found:
                known.report.dropped(subject, claim.what, claim.value, reason, ARCANA)
        else:
            of_team += [(claim.piece, claim) for claim in found if claim.piece in OF_TEAM]
            mons.append(mon_by(known, one, [claim for claim in found if claim.piece not in OF_TEAM], subject))
    team = named_team(known.report, of_team, bool(mons))
    rest_of_sheet(known.report, side)
    text = write_teams([team._replace(mons=tuple(mons))]) if mons else ""
    return Exported((Written(team.name, text),) if text else (), known.report)


def why_not(one: Member, before: int) -> str:
    """Why an arcana cannot be in a team of Showdown's that has so many already; empty if it can."""
    if not one.species:
        return "no-species"
    if not dex.exists("species", one.species):
        return "unknown-there"
    return "no-place-there" if before >= MOST_MONS else ""


def members_of(known: Known, side: Data) -> list[tuple[Data, Member]]:
    """The team of a legal sheet: each arcana as it is written, and as it is read."""
    reader = RecordReader(lambda place, refusal: None, known.content)
    team = side.get("team", [])
    records = [written(record) for record in (team if isinstance(team, (list, tuple)) else [team])]
    return [(record, one) for record in records if (one := reader.read(Member, record, "")) is not None]


def subject_of(one: Member, name: Name) -> str:
    species = name("species", one.species) if one.species else ""
    return f"{one.name} ({species})" if one.name and species else one.name or species


def claims(one: Member, field: str) -> list[Claim]:
    """What a field of an arcana says, and what of a Pokémon that is."""
    value = getattr(one, field)
    if field == "species":
        return [Claim(field, value)]
    if field == "level":
        return [Claim(field, str(value), *(() if kept_level(one) else ("level", str(value))))]
    if field == "name":
        return [Claim(field, value, "nickname", value.strip())]
    if field == "moves":
        return move_claims(one, value)
    if field == "kept":
        return [kept_claim(one, key, text) for key, text in value.items()]
    return [Claim(field, _text(value), reason="no-place-there")]


def _text(value: object) -> str:
    return " ".join(map(_text, value)) if isinstance(value, tuple) else str(value)


def kept_form(one: Member) -> str:
    """A form that this game does not have, as long as the arcana is still of its species."""
    form = one.kept.get(PREFIX + SPECIES, "")
    return form if form and meant("species", form, (one.species,)).key == one.species else ""


def kept_level(one: Member) -> str:
    """A level that is higher than this game has any, as long as the arcana still has the highest."""
    return one.kept.get(f"{PREFIX}level", "") if one.level == MOST_LEVEL else ""


def move_claims(one: Member, moves: tuple[str, ...]) -> list[Claim]:
    """The moves, in the places that those which are only kept leave free."""
    free = (place for place in count(1) if f"{PREFIX}move.{place}" not in one.kept)
    return [
        Claim("move", move, f"move.{next(free)}", dex.name_of("move", move))
        if dex.exists("move", move)
        else Claim("move", move, reason="unknown-there")
        for move in moves
    ]


def kept_claim(one: Member, key: str, text: str) -> Claim:
    piece = key.removeprefix(PREFIX)
    if piece == key:
        return Claim(key, text, reason="of-another-program", kept=True)
    what, replaced = what_of(piece), False
    if piece == NO_MOVES:
        return Claim(what, text, reason="" if one.moves is None else "replaced", kept=True)
    if piece == SPECIES:
        return Claim(what, text, reason="" if kept_form(one) else "replaced", kept=True)
    if piece == "nickname":
        replaced = bool(one.name)
    elif piece == "level":
        replaced = not kept_level(one)
    if replaced:
        return Claim(what, text, reason="replaced", kept=True)
    return Claim(what, text, "name" if piece == TEAM_NAME else piece, text, kept=True)


def mon_by(known: Known, one: Member, found: list[Claim], subject: str) -> Mon:
    """The Pokémon of an arcana, and a line for each claim."""
    told = {claim.piece: claim.text for claim in found if claim.piece}
    if "level" not in told:
        told["level"] = str(one.level)
    if one.moves is None and f"{PREFIX}{NO_MOVES}" not in one.kept:
        usual = known_moves(known.rulings, known.content, known.content.species[one.species], one.level)
        told |= {claim.piece: claim.text for claim in move_claims(one, usual) if claim.piece}
    mon, refused = mon_of(kept_form(one) or dex.name_of("species", one.species), told)
    for claim in found:
        tell(known.report, subject, claim, claim.reason or ("cannot-be-written" if claim.piece in refused else ""))
    return mon


def tell(report: Report, subject: str, claim: Claim, reason: str, kind: str = ARCANA) -> None:
    if reason:
        report.dropped(subject, claim.what, claim.value, reason, kind)
    elif claim.kept:
        report.kept(subject, claim.what, claim.value, "not-used", kind)
    else:
        report.understood(subject, claim.what, claim.value, kind)


def named_team(report: Report, found: list[tuple[str, Claim]], anybody: bool) -> Team:
    """Name, format and folder of the team; the first word on each counts."""
    team = Team()
    for field, claim in found:
        named = Team(**{**team._asdict(), field: claim.value})
        reason = "" if anybody else "nobody-left"
        reason = reason or (
            "replaced" if getattr(team, field) else "" if carries_header(named) else "cannot-be-written"
        )
        tell(report, "", claim, reason, TEAM)
        team = team if reason else named
    return team


def rest_of_sheet(report: Report, side: Data, told: tuple[str, ...] = ("team", "name")) -> None:
    """What a sheet says besides its team."""
    for field, value in side.items():
        if field == "bag":
            for item, number in value.items():
                report.dropped("", field, f"{number} {item}", "no-place-there", TEAM)
        elif field not in told:
            report.dropped("", field, str(value), "no-place-there", TEAM)


# -- to ccfolia


def to_ccfolia(kind: str, sheet: Data, rulings: Rulings, packs: tuple[str, ...], name: Name) -> Exported:
    """One text for each arcana: a piece is one creature."""
    known = known_of(rulings, packs)
    side = SHEETS[kind].setup(sheet)
    arcana = scene_of(side, rulings, packs).creatures.values()
    texts = []
    for (record, one), figures in zip(members_of(known, side), arcana, strict=False):
        subject = subject_of(one, name) or figures.name
        for claim in (claim for field in record for claim in claims(one, field)):
            if claim.kept:
                known.report.kept(subject, claim.what, claim.value, "in-the-memo", ARCANA)
            elif claim.what == "id":
                known.report.dropped(subject, claim.what, claim.value, "no-place-there", ARCANA)
            else:
                known.report.understood(subject, claim.what, claim.value, ARCANA)
        piece = character(known, one, figures, name)
        texts.append(Written(piece.name, write_character(piece, known.report)))
    rest_of_sheet(known.report, side, ("team",))
    return Exported(tuple(texts), known.report)


def character(known: Known, one: Member, arcana: Arcana, name: Name) -> Character:
    """The piece of an arcana."""
    hp = name("stat", "hp")
    figures = [(name("stat", stat), getattr(arcana, stat)) for stat in ("level", *STATS)]
    return Character(
        name=one_line(one.name or subject_of(one, name) or arcana.name),
        memo="\n".join(memo(known, one, arcana, name)),
        initiative=arcana.speed,
        status=(Status(hp, arcana.hp, arcana.max_hp),),
        params=tuple(Param(label, str(value)) for label, value in figures if value is not None),
        commands="\n".join([*wild_roll(arcana, name), f":{hp}-", f":{hp}+", *move_lines(known, arcana, name)]),
    )


def memo(known: Known, one: Member, arcana: Arcana, name: Name) -> list[str]:
    types = " ".join(name("type", type) for type in arcana.types)
    lines = [name("species", one.species)] if one.species else []
    lines += [f"{name('stat', 'level')} {arcana.level}", f"{name('stat', 'types')} {types}", name("stat", "moves")]
    lines += move_lines(known, arcana, name)
    return lines + [one_line(f"{key} {value}") for key, value in one.kept.items()]


def wild_roll(arcana: Arcana, name: Name) -> list[str]:
    """The dice that choose the move of a wild arcana; damage itself has no dice."""
    if arcana.move_table:
        dice, rows = arcana.move_table["dice"], arcana.move_table["table"]
        told = [(f"{row['from']}–{row['to']}" if row["from"] != row["to"] else row["to"], row["move"]) for row in rows]
    else:
        dice, told = f"1d{len(arcana.moves)}", list(enumerate(arcana.moves, 1))
    moves = " / ".join(f"{total} {one_line(name('move', move))}" for total, move in told)
    return [f"{dice} {name('stat', 'moves')}: {moves}"] if len(told) > 1 else []


def move_lines(known: Known, arcana: Arcana, name: Name) -> list[str]:
    moves = [(key, known.content.moves[key]) for key in arcana.moves]
    return [
        f"{one_line(name('move', key))} / {name('type', move.type)} / {name('word', move.category)}"
        f" / {name('stat', 'power')} {move.power}"
        for key, move in moves
    ]


IMPORTS: dict[str, Importer] = {"showdown": from_showdown}
EXPORTS: dict[str, Exporter] = {
    "showdown": to_showdown,
    "ccfolia": to_ccfolia,
    "udonarium": through_ccfolia(to_ccfolia),
}
