"""How this table reads Project Arcana: one typed field per ruling that leaves a choice, with its default."""

from typing import Final, Literal

from cinque.core.clause import Catalogue
from cinque.core.rulings import Rulings

CLAUSES: Final = Catalogue("cinque.systems.arcana")


class ArcanaRulings(Rulings):
    """The readings themselves are explained in `clauses.toml`."""

    catalogue = CLAUSES

    def __init__(self) -> None:
        super().__init__()
        self.attacker_roles: Literal["attacker-defender", "player-only"] = "attacker-defender"
        self.special_stats: Literal["special-pair", "same-stats"] = "special-pair"
        self.stab_value: Literal["1.5", "2", "1.25", "1"] = "1.5"
        self.stab_condition: Literal["any-type", "first-type"] = "any-type"
        self.min_damage: Literal["zero-allowed", "min-one", "min-one-always"] = "zero-allowed"
        self.truncation_point: Literal["end-exact", "each-factor"] = "end-exact"
        self.def_zero: Literal["at-least-one", "reject"] = "reject"
        self.level_range: Literal["1-to-100", "unlimited"] = "1-to-100"
        self.accuracy: Literal["none", "per-move"] = "none"
        self.power_zero: Literal["nothing", "not-selectable"] = "nothing"
        self.parenthesised: Literal["no-effect", "half", "neutral"] = "no-effect"
        self.fight_ghost: Literal["as-printed", "no-effect"] = "as-printed"
        self.nve_wording: Literal["defending-type", "move-type"] = "defending-type"
        self.dual_type_method: Literal["highest", "product", "listed-highest"] = "highest"
        self.dual_type_no_effect: Literal["highest", "no-effect-wins"] = "highest"
        self.speed_tie: Literal["roll", "player-first", "opponent-first", "roll-once"] = "roll"
        self.order_after_switch: Literal["next-round", "at-once"] = "next-round"
        self.more_than_two: Literal["descending-speed", "one-on-one-only"] = "descending-speed"
        self.knocked_out_before_turn: Literal["turn-lost", "replacement-acts", "still-acts"] = "turn-lost"
        self.fight_end: Literal["side-out", "active-out"] = "side-out"
        self.forced_replacement: Literal["free-end-of-round", "uses-turn"] = "free-end-of-round"
        self.pass_: Literal["allowed", "not-allowed"] = "allowed"
        self.running: Literal["wild-always", "speed-compare", "area-rule", "anyone-always"] = "wild-always"
        self.items: Literal["gm-defined", "disabled"] = "gm-defined"
        self.switching: Literal["takes-turn", "free"] = "takes-turn"
        self.wild_move_dice: Literal["uniform", "table"] = "table"
        self.encounter_tables: Literal["weighted-table", "gm-pick"] = "weighted-table"
        self.trainer_fights: Literal["like-wild-chosen", "like-wild-dice", "unavailable"] = "like-wild-chosen"
        self.status_ignored_scope: Literal["all-status", "moves-only"] = "all-status"
        self.hp_by_level: Literal["grown", "base"] = "grown"
        self.stats_by_level: Literal["base", "grown"] = "base"
        self.known_moves: Literal["last-four", "all"] = "last-four"
        self.team_size: Literal["six", "unlimited"] = "six"
        self.rest: Literal["full", "half"] = "full"
