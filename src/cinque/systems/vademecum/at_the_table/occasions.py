"""What people can start, by the occasion on which they look for it, the likeliest first."""

from typing import Final

OCCASIONS: Final[dict[str, tuple[str, ...]]] = {
    "fight": ("combat", "call-off", "concede", "use", "lift", "interact", "apart"),
    "people": (
        "join",
        "prepare",
        "hide",
        "reveal",
        "encounter",
        "encounter-by-strength",
        "opponents",
        "random-combatant",
        "build-combatant",
        "combatant-guide",
        "figures",
    ),
    "checks": ("check", "group-check", "contest", "lend-a-hand", "difficulty", "situation", "say-dt", "say-situations"),
    "harm": ("hurt", "status", "inflict", "relieve", "fall", "treat", "cure", "wait-rounds"),
    "time": ("rest", "camp", "break-camp", "permit", "eat", "travel", "wait", "session"),
    "belongings": (
        "give",
        "hand-over",
        "equip",
        "drop",
        "pick-up",
        "loot",
        "spoils",
        "market",
        "buy",
        "sell",
        "load",
        "unload",
    ),
    "growth": ("award", "level-up", "reward", "invent"),
}
