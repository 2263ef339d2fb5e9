"""What became of a Pokémon of a team: a line of the report for each of its pieces."""

from collections.abc import Mapping

from cinque.exchange.report import Report
from cinque.exchange.showdown.forms import Meant
from cinque.exchange.showdown.pieces import pieces
from cinque.exchange.showdown.records import Mon, Team

MON, TEAM = "mon", "team"
NOT_USED, UNKNOWN_LINE = "not-used", "unknown-line"


def subject_of(mon: Mon) -> str:
    return f"{mon.nickname} ({mon.species})" if mon.nickname else mon.species


def what_of(piece: str) -> str:
    """`move.2` is a move."""
    return piece.partition(".")[0]


def leave_out(report: Report, mon: Mon, subject: str, reason: str) -> None:
    """Nothing of it is of use."""
    for piece, value in {"species": mon.species, "level": str(mon.level), **pieces(mon)}.items():
        report.dropped(subject, what_of(piece), value, reason, MON)


def leave_header_out(report: Report, team: Team) -> None:
    """A game that has no teams has no use for what they are called."""
    for what, value in {"team-name": team.name, "format": team.format, "folder": team.folder}.items():
        if value:
            report.dropped(team.name, what, value, NOT_USED, TEAM)


def tell_pieces(
    report: Report, mon: Mon, species: Meant, reasons: Mapping[str, str], stand_ins: Mapping[str, str]
) -> None:
    """A piece with a reason is dropped, without one it is used; one with a stand-in is kept as that."""
    subject = subject_of(mon)
    if species.form:
        report.kept(subject, "species", mon.species, "form-as-species", MON)
    else:
        report.understood(subject, "species", mon.species, MON)
    for piece, value in {"level": str(mon.level), **pieces(mon)}.items():
        what = what_of(piece)
        if reason := reasons.get(piece, UNKNOWN_LINE if what == "other" else NOT_USED):
            report.dropped(subject, what, value, reason, MON)
        elif piece in stand_ins:
            report.kept(subject, what, value, stand_ins[piece], MON)
        else:
            report.understood(subject, what, value, MON)
