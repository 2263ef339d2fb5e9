"""How this table reads Rokumen: one typed field per ruling that leaves a choice, with its default."""

from typing import Literal

from cinque.core.clause import Catalogue
from cinque.core.rulings import Rulings

CLAUSES = Catalogue("cinque.systems.rokumen")


class RokumenRulings(Rulings):
    """The readings themselves are explained in `clauses.toml`; those that leave no choice have no field."""

    catalogue = CLAUSES

    def __init__(self) -> None:  # noqa: PLR0915 - one line per ruling
        super().__init__()
        self.damage_term_b: Literal["target", "user"] = "target"
        self.resistance_double_typo: Literal["both-resist", "as-printed", "single-only"] = "both-resist"
        self.weakness_double_typo: Literal["instead", "in-addition"] = "instead"
        self.action_step_count: Literal["until-all-acted", "exactly-two"] = "until-all-acted"
        self.end_step_order: Literal["pp-before-reset", "pp-first", "as-printed"] = "pp-before-reset"
        self.healing_slot: Literal["after-poison", "before-poison", "with-pp"] = "after-poison"
        self.sleep_end_step: Literal["all-three", "entry-only", "not-in-first-turn"] = "all-three"
        self.sleep_effect: Literal["sub-only", "sub-only-no-traits", "no-main", "nothing-all-turn", "as-printed"] = (
            "sub-only"
        )
        self.sleep_after_combat: Literal["ends", "persists"] = "ends"
        self.poison_damage_or_loss: Literal["damage", "hp-loss"] = "damage"
        self.ground_flying: Literal["as-printed", "add-no-effect", "resist"] = "as-printed"
        self.reselect_unacted: Literal["unacted-only", "anyone"] = "unacted-only"
        self.leave_hostile_or_any: Literal["any-other", "hostile-only"] = "any-other"
        self.sub_action_move: Literal["same", "no-check"] = "same"
        self.ability_is_trait: Literal["subset", "separate-free"] = "subset"
        self.same_type_twice: Literal["different", "allowed"] = "different"
        self.bonus_points: Literal["all-no-cap", "up-to-no-cap", "capped"] = "all-no-cap"
        self.hp_points_doubled: Literal["doubled", "not-doubled"] = "doubled"
        self.ability_count: Literal["exactly-one", "at-least-one"] = "exactly-one"
        self.unspent_points: Literal["kept", "lost"] = "kept"
        self.move_attribute_scope: Literal["only-with-difficulty", "all-moves"] = "only-with-difficulty"
        self.reselect_when: Literal["session-start", "any-time-once"] = "session-start"
        self.difficulty_range: Literal["1-to-6", "unlimited"] = "1-to-6"
        self.move_target_number: Literal["none", "one"] = "none"
        self.attack_zero_achievement: Literal["hits", "misses"] = "hits"
        self.attack_without_difficulty: Literal["zero", "one", "attribute"] = "zero"
        self.player_tie: Literal["roll", "seat-order", "gm"] = "seat-order"
        self.tie_in_selection: Literal["same-rule", "roll"] = "same-rule"
        self.speed_order_change: Literal["fixed", "live"] = "fixed"
        self.traits_per_window: Literal["any-once-each", "one-per-window", "once-per-turn"] = "any-once-each"
        self.empty_speed_check: Literal["go-to-end-step", "window-first"] = "go-to-end-step"
        self.forgo: Literal["each-optional-acted", "all-or-nothing-acted", "delay"] = "each-optional-acted"
        self.combat_end: Literal["side-fainted", "gm-only"] = "side-fainted"
        self.combat_start: Literal["carry-over", "full"] = "carry-over"
        self.sub_action_count: Literal["one", "any"] = "one"
        self.items_in_combat: Literal["item-timing", "not-in-combat"] = "item-timing"
        self.movement_path: Literal["stepwise", "start-only"] = "stepwise"
        self.majority_count: Literal["able-strict", "all-strict", "half-enough"] = "able-strict"
        self.target_square_or_character: Literal["character-in-square", "whole-square"] = "character-in-square"
        self.self_and_ally_targets: Literal["allowed", "only-if-stated"] = "allowed"
        self.multi_target: Literal["one-check-roll-each", "one-check-one-roll", "all-separate"] = "one-check-roll-each"
        self.no_usable_move: Literal["pass", "struggle"] = "pass"
        self.weak_and_resistant: Literal["cancel", "weakness-wins", "resistance-wins"] = "cancel"
        self.additional_effects: Literal["after-damage", "before-damage"] = "after-damage"
        self.constant_damage: Literal["fixed", "with-defence"] = "fixed"
        self.no_effect_dual: Literal["either", "single-type-only"] = "either"
        self.no_effect_vs_minimum: Literal["zero", "one"] = "zero"
        self.no_effect_constant: Literal["moves-only", "never"] = "moves-only"
        self.burn_minimum: Literal["min-one", "below-one"] = "min-one"
        self.hp_floor: Literal["floor-zero", "negative"] = "floor-zero"
        self.recovery_cap: Literal["capped", "uncapped"] = "capped"
        self.pp_roll: Literal["each-able", "each-all", "one-roll"] = "each-able"
        self.fainted_recovery: Literal["by-effect-or-gm", "combat-end-1hp"] = "by-effect-or-gm"
        self.acted_is_no_state: Literal["kept", "lost"] = "kept"
        self.status_reapply: Literal["ignored", "greater", "added"] = "ignored"
        self.status_type_immunity: Literal["none", "mainline"] = "none"
        self.volatile_reapply: Literal["no-stack", "stacks"] = "no-stack"
        self.paralysis_basis: Literal["last", "base"] = "last"
        self.sleep_sub_action: Literal["sleeper-voluntary", "sleeper-automatic", "anyone"] = "sleeper-voluntary"
        self.sleep_damage_instance: Literal["each-instance", "moves-only"] = "each-instance"
        self.confusion_roll_time: Literal["own-start", "own-start-forced", "every-step"] = "own-start-forced"
        self.confusion_while_asleep: Literal["rolls", "skipped"] = "rolls"
        self.confusion_damage: Literal["new-roll-constant", "same-die", "physical"] = "new-roll-constant"
        self.confusion_cure_effects: Literal["general", "any"] = "general"
        self.confusion_after_combat: Literal["ends", "persists"] = "ends"
