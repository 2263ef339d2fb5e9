"""What a seat sees: cards, and what lies around them. Of opponents it sees no sheet and no AP."""

from typing import Final

from cinque.core.ask import Data
from cinque.core.knowledge import known_creatures, knows, seen
from cinque.core.screen import SO_SO, Card, Fact, Gauge, Order, Trait, Turn, by_sign
from cinque.core.seat import Seat
from cinque.systems.mystery.calendar import weekday
from cinque.systems.mystery.combat.action_choices import options_are_left
from cinque.systems.mystery.combat_essentials.action_points import ap_left, ap_now
from cinque.systems.mystery.country import UNTIL_UPDATE, Country
from cinque.systems.mystery.model import ALLIES, ROUND_END, TURN, Character, MysteryScene, other

TRAITS: Final = (
    Trait("species", "species"),
    Trait("ability", "ability"),
    *map(Trait, ("xp", "iq", "money")),
    Trait("points", "stat"),
    Trait("moves", "move", "word.moves"),
    Trait("iq_skills", "iq-skill", "word.iq-skills"),
    Trait("worn", "item"),
    Trait("held", "item"),
    Trait("bag", "item"),
)
"""What there is to be known of somebody besides their card."""
BY_WORD: Final = (Trait("stages", "stat", "word.stages"),)
"""What a game master's word sets besides the numbers that are shown."""


def view(scene: MysteryScene, seat: Seat) -> Data:
    return {
        "phase": scene.phase,
        "round": scene.round,
        "side": scene.side,
        "first": scene.first,
        "day": weekday(scene),
        "field": [active.to_data() for active in scene.active],
        "hazards": {side: dict(layers) for side, layers in scene.hazards.items()},
        "traps": list(scene.traps if seat.is_gm else scene.found),
        "traps_hidden": scene.hides_traps(),
        "shiny": list(scene.shiny) if seat.is_gm else [],
        "threshold": scene.threshold,
        "wishes": scene.wishes,
        "dropped": dict(scene.dropped),
        "teams": dict(scene.teams),
        "chests": {team: dict(chest) for team, chest in scene.chests.items()},
        "expedition": scene.expedition.to_data(),
        "countries": {key: known_country(country, seat) for key, country in scene.countries.items()},
        "creatures": known_creatures(scene, seat),
    }


def known_country(country: Country, seat: Seat) -> Data:
    """Each update tells all of a country; what its leader has decided and given since is the leader's secret."""
    data = country.to_data()
    if seat.is_gm or country.leader == seat.id:
        return data
    data["assets"] = {key: count + country.spent.get(key, 0) for key, count in country.assets.items()}
    return {name: value for name, value in data.items() if name not in UNTIL_UPDATE}


def cards(scene: MysteryScene, seat: Seat) -> list[Card]:
    there = sorted(seen(scene, seat), key=lambda one: one.side != ALLIES)
    return [card(scene, one, knows(seat, one) or not one.keeper) for one in there]


def card(scene: MysteryScene, one: Character, known: bool) -> Card:
    facts = [Fact("", active.effect, "status", tone=SO_SO) for active in one.active]
    facts += [Fact(stat, stage, tone=by_sign(stage)) for stat, stage in one.stages.items()]
    left = (Gauge("ap", ap_left(scene, one), ap_now(scene, one)),) if known and scene.in_combat else ()
    gauges = (Gauge("hp", one.hp, one.max_hp), *left)
    return Card(one.id, one.side, gauges, tuple(facts), down=not one.is_up, budget=left)


def order(scene: MysteryScene, seat: Seat) -> Order:
    """Side after side, each followed by its members, who act in any order while it is theirs."""
    if not scene.in_combat:
        return Order()
    turns: list[Turn] = []
    for side in (scene.first, other(scene.first)):
        now = scene.phase == TURN and scene.side == side
        over = scene.phase == ROUND_END or (scene.phase == TURN and side == scene.first and not now)
        turns.append(Turn(side=side, acted=over, now=now))
        members = [one for one in seen(scene, seat) if one.side == side]
        turns += [Turn(one.id, side, acted=over or (now and has_acted(scene, one))) for one in members]
    return Order(scene.round, turns=tuple(turns))


def has_acted(scene: MysteryScene, one: Character) -> bool:
    """Whether its turn is over; of those whose sheets lie open, also whether nothing is left for them to do."""
    return one.done or (not one.keeper and not options_are_left(scene, one, ap_now(scene, one)))
