"""Nobles' Summit: leaders decide at any time; twice a week decisions are confirmed and the world goes on.

The document gives no figures but the scale of Stability; those here are supplied (ruling summit-figures).
"""

from typing import Annotated, Final, NamedTuple

from cinque.core.log import STARTER
from cinque.core.mistake import Refused
from cinque.core.procedure import MySeat, Procedure
from cinque.core.record import Between, Of, OneOf
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE, PLAYER_ROLE
from cinque.systems.mystery.calendar import is_session_day, outside_combat, today, weekday
from cinque.systems.mystery.content.records import Event, Outcome
from cinque.systems.mystery.country import (
    ACTIONS,
    BASELINE,
    BUY,
    EXPAND,
    MOST,
    TAX,
    TRADE,
    VENTURE,
    Country,
    is_decision,
)
from cinque.systems.mystery.model import MysteryPlay, MysteryScene, content_of

TAKES_PART = "mystery.summit.participation"
RESOURCES = "mystery.summit.resources"
UPDATES = "mystery.summit.updates"
FUNDING = "mystery.summit.funding"
GROWTH = "mystery.summit.funding-growth"
EMERGENCY = "mystery.summit.emergency-funding"
STABILITY = "mystery.summit.stability"
BOUNDS = "mystery.ruling.stability-bounds"
ASSETS = "mystery.summit.assets"
CHANGES = "mystery.summit.assets-change"
EVENTS = "mystery.summit.events"
COUNCIL = "mystery.summit.council"

VENTURES = "mystery.summit.stability-change"


class Figures(NamedTuple):
    """What the document leaves open: income of an area, of a tax, of a partner; prices; what each does to Stability.

    `content_at` is the Stability from which on people bring their country an asset at every update.
    """

    income: int
    tax: int
    tax_stability: int
    trade: int
    expansion: int
    rapid_stability: int
    asset_help: int
    council: int
    content_at: int


SUPPLIED: Final = {
    "gentle": Figures(10, 30, -4, 5, 60, -4, 4, 3, 70),
    "harsh": Figures(8, 40, -8, 4, 80, -8, 3, 2, 80),
}


class Govern(NamedTuple):
    """Who leads a country."""

    country: Annotated[str, Of("country")]
    seat: MySeat


class Decide(NamedTuple):
    """A decision of a leader, which the next update confirms; `what` is the partner or the asset."""

    seat: MySeat
    country: Annotated[str, Of("country")]
    action: Annotated[str, OneOf(ACTIONS, "decision")]
    what: str = ""


class Respond(NamedTuple):
    """An answer to the event of a country: assets that are given to it; those that the council advises please it."""

    seat: MySeat
    country: Annotated[str, Of("country")]
    asset: Annotated[str, Of("asset")]
    count_: Annotated[int, Between(1, 99)] = 1


def figures(scene: MysteryScene) -> Figures:
    return SUPPLIED[scene.rulings.summit_figures]


def country_of(scene: MysteryScene, key: str) -> Country:
    """A country as it is now; one of which nobody has heard yet has what it starts with."""
    if key not in scene.countries:
        record, country = content_of(scene).countries[key], Country()
        country.key, country.areas, country.funding = key, record.areas, record.funding
        country.assets = dict(record.assets)
        scene.countries[key] = country
    return scene.countries[key]


def led_by(scene: MysteryScene, key: str, seat: str) -> Country:
    """A country that a seat decides for."""
    country = country_of(scene, key)
    if country.leader != seat:
        raise Refused(Refusal("not-your-country", TAKES_PART, country=key))
    return country


def govern(play: MysteryPlay, what: Govern) -> None:
    if not content_of(play.scene).countries[what.country].open:
        raise Refused(Refusal("country-not-open", "mystery.summit.countries", country=what.country))
    country = country_of(play.scene, what.country)
    country.leader = what.seat
    play.note("governs", TAKES_PART, country=what.country, seat=what.seat)
    count, key = sum(country.assets.values()), country.key
    play.note("resources", RESOURCES, country=key, funding=country.funding, stability=country.stability, assets=count)


def decide(play: MysteryPlay, what: Decide) -> None:
    """It is kept until the next update; until then nobody else hears of it."""
    country, decision = led_by(play.scene, what.country, what.seat), f"{what.action} {what.what}".strip()
    if not is_decision(decision, content_of(play.scene)) or what.what == country.key:
        clause = ASSETS if what.action in (BUY, VENTURE) else EMERGENCY if what.action == TAX else GROWTH
        raise Refused(Refusal("no-such-thing", clause, what=what.what))
    if what.action == TAX and TAX in country.decisions:
        raise Refused(Refusal("taxed-already", EMERGENCY, country=country.key))
    country.decisions.append(decision)
    play.note(f"decides-{what.action}", UPDATES, visible=STARTER, country=country.key, what=what.what)


def respond(play: MysteryPlay, what: Respond) -> None:
    country = led_by(play.scene, what.country, what.seat)
    if not country.event:
        raise Refused(Refusal("no-event", EVENTS, country=country.key))
    if country.assets.get(what.asset, 0) < what.count_:
        raise Refused(Refusal("too-few-assets", ASSETS, asset=what.asset, count=country.assets.get(what.asset, 0)))
    country.assets[what.asset] -= what.count_
    country.spent[what.asset] = country.spent.get(what.asset, 0) + what.count_
    play.note("asset-spent", ASSETS, visible=STARTER, country=country.key, asset=what.asset, count=what.count_)


def update(play: MysteryPlay) -> None:
    """On a session day: events are settled, decisions confirmed, income comes in, and new events arise."""
    scene = play.scene
    if not is_session_day(scene):
        raise Refused(Refusal("no-session-day", UPDATES, day=weekday(scene)))
    if scene.summit_on == today(scene):
        raise Refused(Refusal("updated-today", UPDATES))
    scene.summit_on = today(scene)
    for country in list(scene.countries.values()):
        settle(play, country)
        confirm(play, country)
        collect(play, country)
        arise(play, country)


def shift(play: MysteryPlay, country: Country, by: int, clause: str) -> None:
    """Stability goes up or down, held within 0 and 100 but for one reading (ruling stability-bounds)."""
    tally = play.tally().start(country.stability, "stability", STABILITY).add(by, "change", clause)
    if play.scene.rulings.stability_bounds == "clamped":
        tally.at_least(0, "least", BOUNDS).at_most(MOST, "most", BOUNDS)
    country.stability = tally.value
    play.note("stability", clause, "", tally, country=country.key, now=country.stability)


def settle(play: MysteryPlay, country: Country) -> None:
    """A d20 with what was spent on it, and with how the country stands."""
    if not country.event:
        return
    event, given = content_of(play.scene).events[country.event], figures(play.scene)
    natural = play.total(1, 20, EVENTS)
    tally = play.tally().start(natural, "rolled", EVENTS)
    help_ = sum(count for asset, count in country.spent.items() if asset in event.helped_by)
    if help_:
        tally.add(given.asset_help * help_, "assets", ASSETS)
    tens = abs(country.stability - BASELINE) // 10
    if tens:
        tally.add(tens if country.stability > BASELINE else -tens, "stability", STABILITY)
    success = tally.value >= event.dt
    told = "event-mastered" if success else "event-failed"
    play.note(told, EVENTS, "", tally, country=country.key, event=event.key, result=tally.value, dt=event.dt)
    bring(play, country, event.success if success else event.failure, EVENTS)
    if country.spent.get(country.advice):
        play.note("heeds-council", COUNCIL, country=country.key)
        shift(play, country, given.council, COUNCIL)
    country.event, country.advice, country.spent = "", "", {}


def bring(play: MysteryPlay, country: Country, outcome: Outcome, clause: str) -> None:
    """What an event or a venture does in the end."""
    if outcome.funding:
        country.funding = max(0, country.funding + outcome.funding)
        play.note("funding", clause, country=country.key, funding=country.funding)
    if outcome.stability:
        shift(play, country, outcome.stability, clause)
    for asset, count in outcome.assets.items():
        gain(play, country, asset, count, CHANGES)


def gain(play: MysteryPlay, country: Country, asset: str, count: int, clause: str) -> None:
    """Assets come or go; nobody loses more than there are."""
    country.assets[asset] = max(0, country.assets.get(asset, 0) + count)
    play.note("asset-changes", clause, country=country.key, asset=asset, now=country.assets[asset])


def confirm(play: MysteryPlay, country: Country) -> None:
    """What the leader has decided since the last update, in that order."""
    before, country.expanded = country.expanded, False
    for decision in country.decisions:
        action, _, what = decision.partition(" ")
        if action == TAX:
            tax(play, country)
        elif action == TRADE:
            if what not in country.partners:
                country.partners.append(what)
            play.note("trades", GROWTH, country=country.key, partner=what)
        elif action == EXPAND:
            expand(play, country, before or country.expanded)
        elif action == BUY:
            buy(play, country, what)
        else:
            venture(play, country, what)
    country.decisions = []


def tax(play: MysteryPlay, country: Country) -> None:
    given = figures(play.scene)
    country.funding += given.tax
    play.note("taxes", EMERGENCY, country=country.key, funding=country.funding)
    shift(play, country, given.tax_stability, EMERGENCY)


def can_afford(play: MysteryPlay, country: Country, price: int, decision: str) -> bool:
    if country.funding >= price:
        country.funding -= price
        return True
    play.note("cannot-afford", FUNDING, country=country.key, decision=decision, funding=country.funding)
    return False


def expand(play: MysteryPlay, country: Country, rapid: bool) -> None:
    """Another area; whoever has expanded in this update or the last one already is too fast for the people."""
    given = figures(play.scene)
    if not can_afford(play, country, given.expansion, EXPAND):
        return
    country.areas += 1
    country.expanded = True
    play.note("expands", GROWTH, country=country.key, areas=country.areas, funding=country.funding)
    if rapid:
        shift(play, country, given.rapid_stability, GROWTH)


def buy(play: MysteryPlay, country: Country, asset: str) -> None:
    if can_afford(play, country, content_of(play.scene).assets[asset].price, BUY):
        country.assets[asset] = country.assets.get(asset, 0) + 1
        play.note("buys-asset", ASSETS, country=country.key, asset=asset, funding=country.funding)


def venture(play: MysteryPlay, country: Country, asset: str) -> None:
    """An asset is put to use by itself, without any event."""
    if not country.assets.get(asset):
        play.note("no-asset-left", ASSETS, country=country.key, asset=asset)
        return
    country.assets[asset] -= 1
    play.note("ventures", VENTURES, country=country.key, asset=asset)
    bring(play, country, content_of(play.scene).assets[asset].venture, VENTURES)


def collect(play: MysteryPlay, country: Country) -> None:
    """Every area brings Funding, but in anarchy; where people are content they bring an asset of their country."""
    given = figures(play.scene)
    tally = play.tally().start(country.funding, "treasury", FUNDING)
    if country.stability > 0:
        tally.add(given.income * country.areas, "areas", FUNDING)
    if country.partners:
        tally.add(given.trade * len(country.partners), "trade", GROWTH)
    country.funding = tally.value
    play.note("funding", FUNDING, "", tally, country=country.key, funding=country.funding)
    if country.stability >= given.content_at:
        gain(play, country, content_of(play.scene).countries[country.key].gift, 1, ASSETS)


def arise(play: MysteryPlay, country: Country) -> None:
    events: list[Event] = list(content_of(play.scene).events.values())
    event = events[play.total(1, len(events), EVENTS) - 1]
    country.event = event.key
    play.note("event-arises", EVENTS, country=country.key, event=event.key, dt=event.dt)
    helped = event.helped_by
    if helped:
        country.advice = helped[play.total(1, len(helped), COUNCIL) - 1 if len(helped) > 1 else 0]
        play.note("council-advises", COUNCIL, country=country.key, asset=country.advice)


SUMMIT_PROCEDURES: Final = {
    "govern": Procedure(govern, GM_ROLE, Govern, TAKES_PART, may=outside_combat),
    "decide": Procedure(decide, PLAYER_ROLE, Decide, UPDATES, may=outside_combat),
    "respond": Procedure(respond, PLAYER_ROLE, Respond, EVENTS, may=outside_combat),
    "update": Procedure(update, GM_ROLE, None, UPDATES, may=outside_combat),
}
