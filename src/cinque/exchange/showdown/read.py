"""From text to teams. A line that does not fit any field is kept as it stands, and told as a problem."""

from cinque.core.refusal import Refusal
from cinque.exchange.report import BadText, Problem, quotable
from cinque.exchange.showdown.packed import mon_text, unpacked
from cinque.exchange.showdown.records import DEFAULTS, FIELDS, GENDERS, LABELLED, Mon, Team

MOST_TEXT = 1_000_000
MOST_LINE = 1_000
MOST_VALUE = 900
"""Less than a line, so that the spaces that writing adds never make a line too long to be read again."""
MOST_LINES = 100
MOST_MONS = 24
MOST_TEAMS = 200

EDGE = "==="
NATURE = " nature"
_BY_LABEL = {field.label.casefold(): field.name for field in LABELLED} | {"trait": "ability"}


def read_teams(text: str) -> tuple[list[Team], list[Problem]]:
    """All teams of a text, and what is odd about it; `BadText` if it is larger than any that a person has."""
    if len(text) > MOST_TEXT:
        raise BadText(0, Refusal("source-too-long", "", most=MOST_TEXT))
    reader = _Reader()
    # only these end a line: other signs that Python takes for line ends may stand in a nickname
    lines = text.replace("\ufeff", "").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, 1):
        reader.take(number, line.strip())
    return reader.teams(), reader.problems


class _Reader:
    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._found: list[tuple[Team, list[Mon]]] = []
        self._mon: Mon | None = None
        self._lines = 0

    def teams(self) -> list[Team]:
        self._end_mon()
        return [team._replace(mons=tuple(mons)) for team, mons in self._found]

    def take(self, number: int, line: str) -> None:
        if not line:
            self._end_mon()
        elif line.startswith(EDGE) and line.endswith(EDGE) and len(line) >= 2 * len(EDGE):
            self._check(number, line, line)
            self._new_team(number, read_header(line))
        elif self._mon is None and (packed := unpacked(line)) is not None:
            self._packed(number, *packed)
        else:
            self._check(number, line)
            self._plain(number, line)

    def _packed(self, number: int, header: str, mons: list[list[str]]) -> None:
        """A packed line is read as the lines that it stands for."""
        if header:
            self.take(number, header)
        for mon in mons:
            for line in mon_text(mon):
                self._check(number, line)
                self._plain(number, line)
            self._end_mon()

    def _plain(self, number: int, line: str) -> None:
        if self._mon is None:
            self._begin_mon(number, read_head(line))
            return
        self._lines += 1
        if self._lines > MOST_LINES:
            raise BadText(number, Refusal("team-lines", "", most=MOST_LINES))
        if line.startswith("-"):
            move = line[1:].strip()
            self._check(number, line, move)
            if move:
                self._mon = self._mon._replace(moves=(*self._mon.moves, move))
        elif not self._field(number, line):
            self._mon = self._mon._replace(others=(*self._mon.others, line))
            self.problems.append(Problem(number, Refusal("team-kept-line", "", line=quotable(line))))

    def _field(self, number: int, line: str) -> bool:
        """Whether the line says something of a field that is still free."""
        name, text = labelled(line)
        assert self._mon is not None
        if not name or getattr(self._mon, name) != DEFAULTS[name]:
            return False
        self._check(number, line, text)
        value = FIELDS[name].read(text)
        if value is None:
            return False
        self._mon = self._mon._replace(**{name: value})
        return True

    def _begin_mon(self, number: int, mon: Mon) -> None:
        if not self._found:
            self._found.append((Team(), []))
        if len(self._found[-1][1]) >= MOST_MONS:
            raise BadText(number, Refusal("team-one-more", "", most=MOST_MONS))
        self._mon, self._lines = mon, 0

    def _end_mon(self) -> None:
        if self._mon is not None:
            self._found[-1][1].append(self._mon)
            self._mon = None

    def _new_team(self, number: int, team: Team) -> None:
        self._end_mon()
        if len(self._found) >= MOST_TEAMS:
            raise BadText(number, Refusal("teams-too-many", "", most=MOST_TEAMS))
        self._found.append((team, []))

    def _check(self, number: int, line: str, value: str = "") -> None:
        if len(line) > MOST_LINE or len(value) > MOST_VALUE:
            raise BadText(number, Refusal("team-long-line", "", most=MOST_VALUE))


def read_header(line: str) -> Team:
    """`=== [gen9ou] Folder/Name ===`."""
    text = line[len(EDGE) : -len(EDGE)].strip()
    format = ""
    if text.startswith("[") and "]" in text:
        format, _, text = text[1:].partition("]")
    folder, _, name = text.rpartition("/")
    return Team((), name.strip(), format.strip(), folder.strip())


def read_head(line: str) -> Mon:
    """`Nickname (Species) (M) @ Item`, where only the species must be there."""
    at = _spaced_at(line)
    line, item = (line[:at].rstrip(), line[at + 1 :].lstrip()) if at else (line, "")
    before, last = _last_group(line)
    gender = ""
    if last in GENDERS:
        line, gender = before, last
        before, last = _last_group(line)
    return Mon(last, before, gender, item) if last else Mon(line, "", gender, item)


def _spaced_at(line: str) -> int:
    """The place of the @ before an item; 0 if there is none. An item has no bracket at its end, a species may."""
    at = line.rfind("@")
    while at > 0 and not (line[at - 1].isspace() and line[at + 1 : at + 2].isspace()):
        at = line.rfind("@", 0, at)
    return 0 if at < 0 or line.endswith(")") else at


def _last_group(line: str) -> tuple[str, str]:
    """What stands in brackets at the end, and all before it; nothing if there is no such thing."""
    start = line.rfind("(")
    if not line.endswith(")") or start < 1 or not line[start - 1].isspace():
        return "", ""
    before, last = line[:start].rstrip(), line[start + 1 : -1].strip()
    return (before, last) if last else ("", "")


def labelled(line: str) -> tuple[str, str]:
    """The field that a line is about, and what it says of it."""
    for colon in (":", "："):
        label, found, text = line.partition(colon)
        name = _BY_LABEL.get(label.strip().casefold(), "") if found else ""
        if name:
            return name, text.strip()
    if line[-len(NATURE) :].casefold() == NATURE:
        return "nature", line[: -len(NATURE)].strip()
    return "", ""
