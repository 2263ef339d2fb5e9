"""The kinds of questions that a table asks, in families: a game master says how each family is answered."""

from typing import Final

FAMILIES: Final[dict[str, tuple[str, ...]]] = {
    "turns": ("turn", "extra-bonus-action", "extra-attack", "granted-attack"),
    "reactions": (
        *("opportunity", "counterattack", "fortune", "on-check-failed", "on-check-lost", "on-check-passed"),
        *("on-ally-check-failed", "on-enemy-check-passed", "on-attack-nearly-hit"),
        *("on-treatment-nearly-worked", "on-hit", "on-hit-in-melee", "on-ally-hit"),
        *("on-self-or-ally-hit", "on-about-to-be-hit", "on-own-hit", "on-own-bow-hit"),
        *("on-enemy-moves-away", "on-enemy-comes", "on-enemy-acts", "on-enemy-killed"),
        *("on-becomes-bloodied", "on-falls-to-zero", "on-dies", "on-falls", "on-held"),
        *("on-held-breaks-free", "on-dice-fallen", "on-turn-starts", "on-fight-starts"),
        *("on-trap-goes-off", "on-loots", "on-points-run-out", "on-activity-fails", "on-follows"),
        *("on-self-or-ally-check-failed",),
    ),
    "moving": ("destination", "flight", "steered"),
    "details": (
        *("lucky-number", "transformation", "fortune-target", "ability-place", "ability-targets"),
        *("karma", "controlled", "guidance", "beast-shape", "read-target", "grapple-defence"),
    ),
    "calls": (
        *("homebound", "wrath", "throw", "enemy-surprise", "set-dt", "group-tie", "fight-end"),
        *("zero-hp", "common-npc", "speech"),
    ),
    "between": ("activity", "haggle", "deal", "skill-point", "perk", "class-ability", "attribute-point"),
}
