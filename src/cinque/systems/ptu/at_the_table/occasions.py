"""What people can start, by the occasion on which they look for it, the likeliest first."""

from typing import Final

OCCASIONS: Final[dict[str, tuple[str, ...]]] = {
    "fight": ("combat", "call-off", "improvised", "capture", "end-scene"),
    "people": ("join", "prepare", "hide", "reveal", "encounter"),
    "checks": ("check",),
    "harm": ("status", "apply", "fall", "tend", "treat", "bind", "finish-off", "take-air", "give-air", "suffocate"),
    "time": ("rest", "extended-rest", "wait", "center"),
    "belongings": ("give", "give-to-hold", "feed", "lift"),
    "growth": ("experience", "trainer-experience", "train", "let-evolve", "evolve-now", "spend-ap", "drain-ap"),
    "table": ("damage-chart", "capture-terms"),
}
