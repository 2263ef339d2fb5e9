"""Abilities that are used with an action: Intimidate, Drizzle and the like."""

from functools import lru_cache
from typing import Final

from cinque.core.ask import Option
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import LIBRARY, content_for, content_of
from cinque.systems.ptu.content.ability import Ability
from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.inflicting.inflicting import named
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.effects import apply, tell_by_hand
from cinque.systems.ptu.positioning.positions import distance, targetable
from cinque.systems.ptu.stats.cases import holds
from cinque.systems.ptu.stats.frequency import count_use, uses_left

USE: Final = "ptu.command.pokemon-standard-list"
FREE: Final = "ptu.action.free"


@LIBRARY.remembers
def active_abilities(packs: tuple[str, ...], keys: tuple[str, ...]) -> tuple[Ability, ...]:
    """Those that somebody can choose to use."""
    known = [content_for(packs).abilities[key] for key in keys]
    return tuple(one for one in known if one.effects and one.action != "static" and not one.trigger)


@lru_cache(maxsize=4096)
def ability_option(key: str, cost: str, target: str) -> Option:
    return Option("ability", what=key, cost=cost, target=target) if target else Option("power", what=key, cost=cost)


def ability_options(scene: PtuScene, one: Combatant, costs: tuple[str, ...]) -> list[Option]:
    options: list[Option] = []
    for ability in active_abilities(scene.packs, one.abilities):
        if ability.action not in costs or not uses_left(scene, one, ability.key, ability.frequency):
            continue
        if ability.case and not holds(scene, ability.case, one):
            continue
        if not ability.range or ability.all_foes or ability.all_allies:
            options.append(ability_option(ability.key, ability.action, ""))
            continue
        near = [
            foe for foe in scene.foes(one) if distance(scene, one, foe) <= ability.range and targetable(scene, one, foe)
        ]
        options += [ability_option(ability.key, ability.action, foe.id) for foe in near]
    return options


def waking(scene: PtuScene, one: Combatant, mark: Mark) -> list[Option]:
    """Abilities by which somebody shakes an affliction off: Free and Swift Actions that cure it."""
    abilities = content_of(scene).abilities
    curing = [key for key in one.abilities if any(cures(effect, mark) for effect in abilities[key].effects)]
    return [option for option in ability_options(scene, one, ("free", "swift")) if option.args["what"] in curing]


def cures(effect: Effect, mark: Mark) -> bool:
    return effect.who == "user" and mark.key in named(effect.cure)


def use_ability(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    scene = play.scene
    ability = content_of(scene).abilities[chosen.args["what"]]
    count_use(play, one, ability.key)
    play.note("uses-ability", FREE if ability.action == "free" else USE, one.id, ability=ability.key)
    targets = [one]
    if ability.all_foes:
        targets = [foe for foe in scene.foes(one) if distance(scene, one, foe) <= ability.range]
    elif ability.all_allies:
        targets = [one, *[ally for ally in scene.allies(one) if distance(scene, one, ally) <= ability.range]]
    elif "target" in chosen.args:
        targets = [scene.creatures[chosen.args["target"]]]
    for effect in ability.effects:
        for target in [one] if effect.who == "user" else targets:
            apply(play, effect, one, target, 0, USE)
    tell_by_hand(play, one, ability, USE)
