"""From teams to text. What the text would not give back is refused, so that reading it again always gives the same."""

from collections.abc import Iterable, Sequence

from cinque.core.mistake import Mistake
from cinque.core.refusal import Refusal
from cinque.exchange.report import BadText, quotable
from cinque.exchange.showdown.read import EDGE, MOST_MONS, MOST_TEAMS, MOST_TEXT, read_teams
from cinque.exchange.showdown.records import DEFAULTS, LABELLED, Mon, Team


class Unwritable(Mistake):
    """A team that the text has no way to say."""


def write_teams(teams: Sequence[Team]) -> str:
    """The text of teams; a lone team without a name, format and folder has no header."""
    if len(teams) > MOST_TEAMS:
        raise Unwritable(Refusal("teams-most", "", most=MOST_TEAMS))
    blocks = []
    for team in teams:
        _check(team)
        if len(teams) > 1 or not team.mons or team != Team(team.mons):
            blocks.append(header_line(team))
        blocks += ["\n".join(mon_lines(mon)) for mon in team.mons]
    text = "\n\n".join(blocks) + "\n" if blocks else ""
    if len(text) > MOST_TEXT:
        raise Unwritable(Refusal("source-most", "", most=MOST_TEXT))
    return text


def carries(mon: Mon) -> bool:
    """Whether the text gives this Pokémon back as it is."""
    return _gives_back("\n".join(mon_lines(mon)), Team((mon,)))


def carries_header(team: Team) -> bool:
    """Whether the text gives name, format and folder of a team back as they are."""
    return _gives_back(header_line(team), team._replace(mons=()))


def _gives_back(text: str, team: Team) -> bool:
    try:
        return read_teams(text)[0] == [team]
    except BadText:
        return False


def _check(team: Team) -> None:
    if len(team.mons) > MOST_MONS:
        raise Unwritable(Refusal("team-most", "", most=MOST_MONS))
    if not carries_header(team):
        raise Unwritable(Refusal("team-header", "", name=quotable(team.name)))
    for mon in team.mons:
        if not carries(mon):
            raise Unwritable(Refusal("team-unsayable", "", name=quotable(mon.nickname or mon.species)))


def header_line(team: Team) -> str:
    place = f"{team.folder}/{team.name}" if team.folder else team.name
    # an empty format keeps a name that begins with a bracket from being taken for one
    format = f"[{team.format}]" if team.format or place.startswith("[") else ""
    return " ".join(part for part in (EDGE, format, place, EDGE) if part)


def mon_lines(mon: Mon) -> Iterable[str]:
    named = f"{mon.nickname} ({mon.species})" if mon.nickname else mon.species
    yield named + (f" ({mon.gender})" if mon.gender else "") + (f" @ {mon.item}" if mon.item else "")
    for field in LABELLED:
        value = getattr(mon, field.name)
        if value != DEFAULTS[field.name]:
            text = field.write(value)
            yield f"{text} Nature" if field.name == "nature" else f"{field.label}: {text}"
    yield from (f"- {move}" for move in mon.moves)
    yield from mon.others
