"""How what came of many fights is called: names of sides, creatures and sources, shares and differences."""

from collections.abc import Iterable
from fractions import Fraction

from cinque.cli.text import cli_text
from cinque.core.words import Reader
from cinque.lab.account import CLAUSE, Account, Source
from cinque.lab.fights import UNDECIDED, Share
from cinque.lab.runs import Batch, Estimate

EIGHTHS = " ▏▎▍▌▋▊▉█"
HEIGHTS = "▁▂▃▄▅▆▇█"


def interval_text(share: Share) -> str:
    return f"{100 * share.low:.1f}–{share.high:.1%}"


def gauge_text(account: Account, who: str, label: str, reader: Reader) -> str:
    left = account.mean_left((who, label))
    return f"{left.mean:.1f} / {left.most:.0f} {reader.text(reader.system.labels, label)}"


def source_name(source: Source, reader: Reader) -> str:
    return source.key if source.kind == CLAUSE else reader.name(source.kind, source.key)


def state_rows(account: Account, reader: Reader, most: int) -> list[tuple[str, str, str, str]]:
    """States: in how many fights, on how many of those standing as a round began, and their share of all losses."""
    if not account.afflicted:
        return []
    kind = reader.system.course.states[0]
    lost = sum(account.losses.values())
    return [
        (
            reader.name(kind, state),
            f"{account.had[state] / account.fights:.1%}",
            f"{amount / account.watched['']:.1%}",
            f"{account.losses[Source('', kind, state)] / lost:.1%}" if lost else "–",
        )
        for state, amount in account.afflicted.most_common(most)
    ]


def creature_name(who: str, reader: Reader) -> str:
    return reader.name("creature", who) if who else ""


def outcome_name(winner: str, reader: Reader) -> str:
    """How a fight ended, or the side that won it; to programs and in English, its key."""
    if reader.lang == "en":
        return winner
    if winner == UNDECIDED:
        return cli_text(reader.lang, "fight", "undecided")
    return reader.system.words.find(reader.lang, "word", winner) or winner


def outcomes_of(batch: Batch) -> list[str]:
    """Everything that any of them ended with, the first one's most frequent ends first."""
    counted = batch.accounts[0].winners
    others = {winner for account in batch.accounts for winner in account.winners}
    return sorted(others, key=lambda winner: (-counted[winner], winner))


def ordered(labels: Iterable[str]) -> list[str]:
    """Each once: numbers by their size, words as they come."""
    once = list(dict.fromkeys(labels))
    try:
        return sorted(once, key=Fraction)
    except ValueError:
        return once


def points_text(estimate: Estimate) -> str:
    """A difference of shares in points of a hundred."""
    return f"{100 * estimate.mean:+.1f} ({100 * estimate.low:+.1f} – {100 * estimate.high:+.1f})"


def rounds_text(estimate: Estimate | None) -> str:
    return "–" if estimate is None else f"{estimate.mean:+.2f} ± {(estimate.high - estimate.low) / 2:.2f}"


def bar(share: float, width: int) -> str:
    """A lying bar of letters, exact to an eighth of one; whatever is there at all is seen."""
    eighths = max(round(share * width * 8), 1 if share else 0)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def skyline(counts: Iterable[int]) -> str:
    """Standing bars, one letter wide; nothing where nothing is."""
    known = list(counts)
    most = max(known, default=0) or 1
    return "".join(HEIGHTS[min(7, count * 8 // most)] if count else " " for count in known)
