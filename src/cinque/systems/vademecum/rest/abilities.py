"""Abilities at a Rest: those that are Rest Activities, what adds to such checks, and what a Rest brings back."""

from cinque.core.ask import Option
from cinque.systems.vademecum.ability import lapse, rule_of
from cinque.systems.vademecum.classes import gain_points, most_points, points_of
from cinque.systems.vademecum.content.records import BY_REST, PASSIVE
from cinque.systems.vademecum.forces import Term, clause_of, label_of, more_of, owned_by, rest_terms
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene, content_of

LODGING_TABLE = "vademecum.rest.lodging-table"


def rest_offer(scene: VadeMecumScene, one: Character) -> list[Option]:
    return [
        option
        for ability in owned_by(scene, one).activities
        for option in rule_of(ability).activities(scene, one, ability)
    ]


def activity_terms(scene: VadeMecumScene, one: Character) -> tuple[Term, ...]:
    """What the lodging and abilities add to a Rest Activity."""
    lodging = content_of(scene).lodgings.get(scene.camp)
    terms = [(lodging.bonus, f"lodging:{scene.camp}", LODGING_TABLE)] if lodging and lodging.bonus else []
    if one.activities == most_activities(scene, one):
        for ability in owned_by(scene, one).rules:
            less = rule_of(ability).last_activity
            terms += [(less, label_of(ability), clause_of(one, ability))] if less else []
    return (*terms, *rest_terms(scene, one))


def most_activities(scene: VadeMecumScene, one: Character) -> int:
    """One Rest Activity, and those that abilities give besides."""
    return 1 + more_of(scene, one, "rest-activities")


def restore_abilities(play: VadeMecumPlay, one: Character) -> None:
    """A completed Rest: uses are there again, and points that a Rest restores."""
    scene, owned = play.scene, owned_by(play.scene, one)
    one.used, one.points_spent = {}, 0
    pool = points_of(scene, one)
    if pool is not None and pool.restored == BY_REST:
        abilities = content_of(scene).abilities
        by = [key for key in owned.keys if abilities[key].gains_all and abilities[key].action == PASSIVE]
        gain_points(play, one, most_points(scene, one), min(by, default=""))
    for ability in owned.rules:
        rule_of(ability).at_rest(play, one, ability)


def end_by_the_clock(play: VadeMecumPlay, one: Character) -> None:
    for active in [active for active in one.lasting if active.number and active.number <= play.scene.clock]:
        one.lasting.remove(active)
        lapse(play, one, active)
