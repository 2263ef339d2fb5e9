"""2.4 Armor and Cover: the DT of being hit, and what armor deflects."""

from typing import Final

from cinque.core.tally import Tally
from cinque.systems.vademecum.ability import rule_of
from cinque.systems.vademecum.adventuring.skill_checks import AVERAGE
from cinque.systems.vademecum.adventuring.weapons_and_tools import armor_on
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.condition import condition_of, is_incapacitated
from cinque.systems.vademecum.dice import throw_d6
from cinque.systems.vademecum.forces import add_always, add_figure, figures_now
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of

ARMOR = "vademecum.armor.dt"
DEFLECTION = "vademecum.armor.deflection"
COVER = "vademecum.cover.dt"
ATTACK = "vademecum.combat.attack"
TIERS = "vademecum.ruling.armor-cover-tier-text"
MELEE_TOO = "vademecum.ruling.cover-against-melee"
PSYCHIC = "vademecum.ruling.psychic-armor"
MAGIC = "vademecum.ruling.magic-armor"
TRIVIAL = "vademecum.ruling.trivial-term"
RANGE = "vademecum.ruling.weapon-range"
STEP: Final = 3


def armor_tier(scene: VadeMecumScene, one: Character) -> int:
    worn = armor_on(scene, one)
    return content_of(scene).items[worn].tier if worn else 0


def cover_against(scene: VadeMecumScene, target: Character, arm: Arm) -> int:
    """The tier of cover that counts: against ranged attacks, by one reading against all."""
    if not target.cover:
        return 0
    return target.cover if not arm.melee or scene.rulings.cover_against_melee == "all-attacks" else 0


def dt_to_hit(play: VadeMecumPlay, target: Character, arm: Arm, too_far: bool) -> Tally:
    """11, 3 less for armor of any kind, 3 more for each tier of cover; by one reading 11 for what strikes the mind."""
    scene = play.scene
    dt = play.tally().start(AVERAGE, "to-hit", ATTACK)
    if strikes_past_armor(scene, arm):
        dt.add(0, "psychic", PSYCHIC)
    else:
        add_armor_and_cover(scene, target, arm, dt)
        add_powers(scene, target, arm, dt)
    if too_far:
        dt.add(STEP, "out-of-range", RANGE)
    if is_incapacitated(scene, target) and scene.rulings.trivial_term == "dt-minus-three":
        dt.add(-STEP, "trivial", TRIVIAL)
    return dt


def strikes_past_armor(scene: VadeMecumScene, arm: Arm | None) -> bool:
    """Ruling psychic-armor: by one reading nothing that shelters the body helps against what strikes the mind."""
    return arm is not None and arm.psychic and scene.rulings.psychic_armor == "ignored"


def add_armor_and_cover(scene: VadeMecumScene, target: Character, arm: Arm, dt: Tally) -> None:
    worn, cover = armor_tier(scene, target), cover_against(scene, target, arm)
    tier = max([worn, *(condition_of(scene, active.effect).armor(scene) for active in target.active)])
    covered = cover or is_shielded(scene, target, arm)
    replaced = covered and scene.rulings.armor_plus_cover == "cover-replaces"
    if tier and not replaced:
        lead_in = scene.rulings.armor_cover_tier_text == "lead-in"
        dt.add(-STEP * (tier if lead_in else 1), "armor", TIERS if lead_in else ARMOR if worn else MAGIC)
    if cover:
        dt.add(STEP * cover, "cover", COVER)
    elif target.cover:
        dt.add(0, "cover-in-melee", MELEE_TOO)


def is_shielded(scene: VadeMecumScene, target: Character, arm: Arm) -> bool:
    """Whether somebody is in Light cover because of whoever stands beside."""
    covering = [(owner, rule_of(ability)) for owner, ability, _ in figures_now(scene, target, "dt")]
    return any(rule.is_cover and rule.raises_dt(scene, owner, target, arm) for owner, rule in covering)


def add_powers(scene: VadeMecumScene, target: Character, arm: Arm, dt: Tally) -> None:
    """What abilities of the target, and of those beside it, make of the number; Light cover counts once."""
    add_always(scene, target, "dt", dt)
    covered = False
    for owner, ability, force in figures_now(scene, target, "dt"):
        rule = rule_of(ability)
        if rule.raises_dt(scene, owner, target, arm) and not (rule.is_cover and covered):
            add_figure(scene, owner, ability, force, dt)
            covered = covered or rule.is_cover


def deflection_dice(scene: VadeMecumScene, target: Character, arm: Arm | None) -> int:
    """A D6 for each tier of armor, and what conditions add; by one reading cover deflects as well."""
    if strikes_past_armor(scene, arm):
        return 0
    kinds = dict.fromkeys(active.effect for active in target.active)
    dice = armor_tier(scene, target) + sum(condition_of(scene, kind).deflects() for kind in kinds)
    if arm is not None and scene.rulings.armor_cover_tier_text == "lead-in":
        dice += cover_against(scene, target, arm) or (1 if is_shielded(scene, target, arm) else 0)
    return dice


def deflect(play: VadeMecumPlay, target: Character, damage: Tally, arm: Arm | None) -> None:
    """Armor takes its dice off the damage."""
    dice = deflection_dice(play.scene, target, arm)
    if dice:
        damage.add(-throw_d6(play, target, dice, DEFLECTION), "deflection", DEFLECTION)
