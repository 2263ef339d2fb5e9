"""The League's declarations (p.227): what Trainers say that they will do, before any of them does it."""

from typing import Final

from cinque.core.ask import Ask, Option
from cinque.systems.ptu.combatant import STANDARD, Combatant
from cinque.systems.ptu.contexts.actions import END, cost_of, declarations, trades
from cinque.systems.ptu.contexts.costs import spend
from cinque.systems.ptu.contexts.next_turn import go_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.notes import RECALLED, TRADED, note
from cinque.systems.ptu.stats.order import ordered
from cinque.systems.ptu.switching.switching import switched_by

LEAGUE_ORDER: Final = "ptu.initiative.league-order"


def declare(play: PtuPlay) -> None:
    """Every Trainer declares what to do this turn, the slowest first, so that the quick can react."""
    scene = play.scene
    left = [one for one in scene.able() if one.is_trainer and one.id not in scene.declared]
    if not left:
        go_on(play)
        return
    slowest = ordered(play, left)[-1]
    scene.declared[slowest.id] = declared_by(play, slowest)


def declared_by(play: PtuPlay, one: Combatant) -> list[str]:
    """One action after another, as far as the actions of a turn go; no Pokémon is switched twice."""
    found: list[Option] = []
    ahead = play.scene.copy()
    there = ahead.creatures[one.id]
    there.standard = there.shift = there.swift = 1
    while True:
        options = declarable(ahead, there, found)
        if not options:
            break
        chosen = play.choose(Ask(one.seat, "declare", LEAGUE_ORDER, [*options, END], one.id, decline=END.key))
        if chosen is END:
            break
        found.append(chosen)
        look_ahead(ahead, there, chosen)
    keys, deeds = [each.key for each in found], [each.to_data() for each in found or [END]]
    play.note("declares", LEAGUE_ORDER, one.id, action="; ".join(keys) or END.key, deeds=deeds)
    return keys


def declarable(scene: PtuScene, one: Combatant, before: list[Option]) -> list[Option]:
    """What a Trainer can still declare, and a trade of the Standard Action where that buys something."""
    options = not_yet(declarations(scene, one), before)
    keys = [each.key for each in options]
    for trade in trades(scene, one):
        bought = scene.copy()
        look_ahead(bought, bought.creatures[one.id], trade)
        if any(each.key not in keys for each in not_yet(declarations(bought, bought.creatures[one.id]), before)):
            options.append(trade)
    return options


def not_yet(options: list[Option], before: list[Option]) -> list[Option]:
    """Without what was declared before, and without the Pokémon of it."""
    keys, switched = [each.key for each in before], [id for each in before for id in switched_by(each)]
    return [each for each in options if each.key not in keys and not any(id in switched for id in switched_by(each))]


def look_ahead(scene: PtuScene, one: Combatant, chosen: Option) -> None:
    """As if what was declared were done: the actions are gone, and the Pokémon in their balls or out of them."""
    if chosen.verb == "trade":
        note(one, TRADED)
        spend(one, STANDARD)
        setattr(one, chosen.args["into"], getattr(one, chosen.args["into"]) + 1)
        return
    spend(one, cost_of(scene, one, chosen))
    for id in switched_by(chosen):
        pokemon = scene.creatures[id]
        if pokemon.out:
            note(pokemon, RECALLED)
        pokemon.out = not pokemon.out
