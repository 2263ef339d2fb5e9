"""What people can start, by the occasion on which they look for it, the likeliest first."""

from typing import Final

OCCASIONS: Final[dict[str, tuple[str, ...]]] = {
    "fight": ("combat", "call-off", "agree", "opponents"),
    "people": ("join", "prepare", "hide", "reveal", "encounter"),
    "checks": ("check",),
    "harm": ("status",),
    "time": ("rest", "session"),
    "belongings": ("give", "buy"),
    "growth": ("reward", "choose-anew"),
    "table": ("guide",),
}
