"""The words of rules texts: what the database calls stats, afflictions and shares, and what the records call them."""

import re
import unicodedata

from cinque.systems.ptu.content.words import ENCOUNTER, NEXT_TURN, ROUND, USER_TURN

STATS = {
    "special attack": "special_attack",
    "special defense": "special_defense",
    "attack": "attack",
    "defense": "defense",
    "speed": "speed",
    "accuracy": "accuracy",
    "evasion": "evasion",
}
STATES = {
    "badly poisoned": "badly-poisoned",
    "poisoned": "poisoned",
    "burned": "burned",
    "frozen": "frozen",
    "paralyzed": "paralysis",
    "asleep": "sleep",
    "confused": "confused",
    "enraged": "rage",
    "flinched": "flinch",
    "infatuated": "infatuation",
    "suppressed": "suppressed",
    "cursed": "cursed",
    "slowed": "slowed",
    "stuck": "stuck",
    "trapped": "trapped",
    "tripped": "tripped",
    "vulnerable": "vulnerable",
    "blinded": "blindness",
}
VERBS = {
    "badly poisons": "badly-poisoned",
    "poisons": "poisoned",
    "burns": "burned",
    "freezes": "frozen",
    "paralyzes": "paralysis",
    "confuses": "confused",
    "flinches": "flinch",
    "infatuates": "infatuation",
    "slows": "slowed",
}
NOUNS = {
    "sleep": ("sleep",),
    "the sleep condition": ("sleep",),
    "paralysis": ("paralysis",),
    "poison": ("poisoned", "badly-poisoned"),
    "poisoning": ("poisoned", "badly-poisoned"),
    "burn": ("burned",),
    "burns": ("burned",),
    "freezing": ("frozen",),
    "confusion": ("confused",),
}
LASTS = {
    "for 1 full round": ROUND,
    "until the end of its next turn": NEXT_TURN,
    "until the end of their next turn": NEXT_TURN,
    "until the end of the user's next turn": USER_TURN,
    "until the end of your next turn": USER_TURN,
    "for the remainder of the encounter": ENCOUNTER,
    "for the rest of the encounter": ENCOUNTER,
    "until the end of the encounter": ENCOUNTER,
}
HARMLESS = (
    *("a", "all", "amount", "and", "any", "are", "area", "as", "at", "attacks?", "back", "ball", "become", "becomes"),
    *(
        "been",
        "benefit",
        "by",
        "capabilities",
        "cause",
        "causes",
        "count",
        "covers",
        "critical",
        "cs",
        "damage",
        "deal",
    ),
    *("do", "effects?", "electrified", "equal", "field", "foes?", "following", "from", "go", "has", "have", "having"),
    *("heals", "hits?", "hp", "individual", "instead", "into", "is", "it", "its", "lost", "lowered", "may", "meters"),
    *("move", "occupied", "of", "on", "or", "origination", "originating", "out", "over", "participants", "performed"),
    *("poke", "pokemon(?:'s)?", "range", "receiving", "resolved", "rocks?", "runs", "same", "seed's", "sent", "so"),
    *("space", "spikes", "standing", "status", "stealth", "sticky", "such", "target", "targeting", "terrain", "that"),
    *("the", "the ?hazards?", "hazards?", "their", "then", "they", "those", "to", "touching", "toxic", "trai?ners?"),
    *("triggering", "turn", "used", "user", "was", "web", "when", "which", "who", "will", "with", "within", "your"),
    *("affliction", "leech", "ability", "endure's", "altitude", "an", "end"),
)
"""What may stand in a gap of a pattern: nothing that counts, denies or sets a condition, so that no clause is lost."""

NUMBERS = {"a": 1, "one": 1, "two": 2, "three": 3}
SHARES = {"half": "1/2", "50%": "1/2", "25%": "1/4", "a quarter": "1/4", "a third": "1/3"}

_SIGNS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u2044": "/"})
_ACCENTS = dict.fromkeys(range(0x300, 0x370))
_DICE = re.compile(r"\s*\(\d+d\d+ ?\+ ?\d+ ?/ ?\d+\)")
_ALIKE = {
    r"\1": re.compile(r"(\d)(?:st|nd|rd|th)\b"),
    "cs": re.compile(r"\bcombat stages?\b"),
    "hp": re.compile(r"\bhit points?\b"),
    "db": re.compile(r"\bdamage base\b"),
    "max hp": re.compile(r"\b(?:full|maximum|max) hp(?: value)?\b"),
    "for 1 full round": re.compile(r"\bfor (?:one|1) full round\b"),
    " type": re.compile(r"-type(?:d)?\b"),
    "sandstorming": re.compile(r"\bsand ?storming\b"),
    " ": re.compile(r"\s+"),
}
"""Spellings that mean the same, put into the one before them."""

_BREAK = re.compile(r"\n+|(?<=[.\])])\s+(?=[A-Za-z*:“\"(\[])|(?<=[.\]])(?=Bonus:|Special:)|\s+(?=\*Grants)")
_SHORT = re.compile(r"(?:\b(?:etc|ex|e\.g|i\.e|vs|mr)\.|[^.\]\n])$", re.IGNORECASE)


def sentences(text: str) -> list[str]:
    """A text taken apart; an abbreviation or a bracket in the middle of a sentence ends none."""
    found: list[str] = []
    start = 0
    for gap in _BREAK.finditer(text):
        before = text[start : gap.start()]
        inside = before.count("(") > before.count(")")
        joins = "\n" not in gap[0] and (inside or (_SHORT.search(before) and not text.startswith("*", gap.end())))
        if not joins:
            found.append(before)
            start = gap.end()
    found.append(text[start:])
    return [one.strip() for one in found if one.strip(" .:\t")]


def plain(text: str) -> str:
    """A sentence as it is compared: small letters, one spelling, no figures of dice, no full stop."""
    text = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text).translate(_SIGNS)).translate(_ACCENTS)
    text = _DICE.sub("", text.casefold())
    for one, pattern in _ALIKE.items():
        text = pattern.sub(one, text)
    return text.strip(" .:")


def without_name(text: str, name: str) -> str:
    """`~` for the name of the move or ability itself."""
    known = plain(re.sub(r"\s*\[.*?\]", "", name))
    written = {known, known.replace(" ", "")}
    return re.sub(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(written)))})(?![\w-])", "~", text)


def parts(text: str) -> list[str]:
    """`attack, defense, and speed` taken apart."""
    return [part.strip() for part in re.split(r",? and |,? or |, ?", text) if part.strip()]


def stats(text: str) -> list[str] | None:
    """The fields of `Stages` that a list of stats means."""
    text = re.sub(r"^(?:both|the) | stats?$| cs$", "", text.strip())
    found = [STATS.get(part.removeprefix("the ")) for part in parts(text)]
    return [one for one in found if one] if found and all(found) else None


def states(text: str, words: dict[str, str] = STATES) -> tuple[str, ...] | None:
    found = [words.get(part.removeprefix("also ")) for part in parts(text)]
    return tuple(one for one in found if one) if found and all(found) else None


def number(text: str) -> int:
    return NUMBERS.get(text) or int(text.lstrip("+-"))


def share(text: str) -> str:
    return SHARES.get(text, text)
