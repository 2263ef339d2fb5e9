"""What people can start, by the occasion on which they look for it, the likeliest first."""

from typing import Final

OCCASIONS: Final[dict[str, tuple[str, ...]]] = {
    "fight": ("combat", "call-off"),
    "people": ("join", "prepare", "hide", "reveal", "encounter", "team", "leave-team"),
    "checks": ("check",),
    "harm": ("status", "harm", "restore", "stage", "field"),
    "dungeon": ("enter", "explore", "descend", "escape", "call-back"),
    "time": ("wait",),
    "belongings": (
        "give",
        "use-item",
        "put-on",
        "take-off",
        "hand-over",
        "take",
        "drop",
        "buy",
        "sell",
        "store",
        "withdraw",
        "use-wish",
    ),
    "growth": (
        "award",
        "allocate",
        "train",
        "learn",
        "relearn",
        "evolve",
        "change-ability",
        "buy-iq-skill",
        "roll-iq-skill",
        "put-on-iq-skill",
        "take-off-iq-skill",
        "sidequest",
        "roll-species",
    ),
    "country": ("govern", "decide", "respond", "update"),
}
