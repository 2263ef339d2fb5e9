"""What people can start, by the occasion on which they look for it, the likeliest first."""

from typing import Final

OCCASIONS: Final[dict[str, tuple[str, ...]]] = {
    "fight": ("explore", "challenge", "call-off"),
    "people": ("join", "prepare", "hide", "reveal", "encounter"),
    "time": ("rest",),
    "belongings": ("give", "buy"),
}
