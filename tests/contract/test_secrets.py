"""What a seat must not know, nothing tells: all that it gets is the same in two scenes that differ only in a secret."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import pytest

from cinque import build
from cinque.core.ask import Ask, Data, Option
from cinque.core.effect import FOREVER, Active
from cinque.core.fate import Bot, RandomBot, Seeded, Tape
from cinque.core.form import Form
from cinque.core.knowledge import as_known, knows
from cinque.core.leaks import Moment, in_the_open, leaks, step, tried
from cinque.core.log import Log
from cinque.core.odds import Odds
from cinque.core.play import Play
from cinque.core.procedure import FLOW, Procedure
from cinque.core.refusal import Refusal
from cinque.core.screen import Board, Card, Forecast, Preview
from cinque.core.seat import GM_ROLE, WATCHER_ROLE, Seat
from cinque.core.state import copied
from cinque.core.system import AnySystem
from cinque.core.tally import Tally
from cinque.core.testing import MOST_STEPS, seats_of
from cinque.systems import NAMES, system

every_system = pytest.mark.parametrize("name", NAMES)

LOOKS = ("name", "species", "types", "level", "moves", "abilities", "attack", "defense", "speed", "max_hp", "hp")
"""What makes another creature of an unseen one."""

ARMOUR = {"rokumen": ("defence", "special_defence"), "ptu": ("defense", "special_defense")}
"""Whoever has much of these takes the least damage, whatever else the numbers are made of."""


TRIED = 2
"""For so many secrets everything is tried that people can start: it takes longer than all else."""


MOST_COMPARED = 12
"""Of so many answers in a fight odds are worked out twice."""


class Played(NamedTuple):
    """A step of a fight: the scene before it, its procedure, and its tape."""

    before: Any
    do: str
    tape: list[str]


def story(played: AnySystem, scene: Any, seed: int, steps: int) -> list[Played]:
    """The first steps of a random fight."""
    random, bot, found = Random(seed), RandomBot(seed), []
    for _ in range(steps):
        do = played.next(scene)
        if not do:
            break
        tape: list[str] = []
        before = scene.copy()
        played.procedure(do).do(Play(scene, Tape(tape, random, bot.pick), Log()), {})
        found.append(Played(before, do, tape))
    return found


# -- scenes that differ only in a secret


class Twin(NamedTuple):
    secret: str
    one: Any
    other: Any


CONTENT = {
    "moves": "move",
    "abilities": "ability",
    "features": "feature",
    "traits": "trait",
    "items": "item",
    "bag": "item",
    "skills": "iq-skill",
    "ability": "ability",
}
"""What the names in a field are names of: any content will do for a secret, not only what random fights have."""


def donors_of(played: AnySystem, seed: int) -> list[Any]:
    """Those whose secrets are put in the place of others'; what they know and carry is any content at all."""
    random = Random(seed)
    pieces = {kind: sorted(found) for kind, found in played.content().pieces.items()}
    found = [
        one
        for more in range(4)
        for one in played.new_scene(played.random_setup(f"{seed}{more}"), {}).creatures.values()
    ]
    for one in found:
        for name, kind in CONTENT.items():
            value = getattr(one, name, None)
            if name not in one.secrets or kind not in pieces:
                continue
            if isinstance(value, tuple):
                setattr(one, name, tuple(random.sample(pieces[kind], 3)))
            elif isinstance(value, dict):
                setattr(one, name, dict.fromkeys(random.sample(pieces[kind], 3), 1))
            elif isinstance(value, str):
                setattr(one, name, random.choice(pieces[kind]))
        if hasattr(one, "held"):
            one.held = random.choice(pieces["item"])
    return found


def twins(scene: Any, seat: Seat, donors: list[Any]) -> Iterator[Twin]:
    """The scene with one secret of somebody else changed: a number by one, anything else with what another has."""
    yield from of_sides(scene, seat)
    yield from of_the_place(scene)
    for id, one in scene.creatures.items():
        if knows(seat, one):
            continue
        if scene.unseen(one):
            yield Twin(f"unseen {id}", scene, with_another(scene, id, donors))
            yield Twin(f"one more than {id}", scene, with_one_more(scene, id))
            continue
        for name in sorted(one.hidden()):
            value = another(getattr(one, name), name, donors)
            if value is None:
                continue
            other = scene.copy()
            setattr(other.creatures[id], name, value)
            if type(value) is int or not other.faults():
                yield Twin(f"{id}.{name}", scene, other)
        for effect in sorted(one.secret_effects):
            other = scene.copy()
            other.creatures[id].active.append(Active(effect, "", "", "", FOREVER, 7))
            yield Twin(f"{id} {effect}", scene, other)


def of_sides(scene: Any, seat: Seat) -> Iterator[Twin]:
    """What belongs to a side in which the seat has nobody: its bag, its purse."""
    own = {one.side for one in scene.creatures.values() if knows(seat, one)}
    for name in sorted(scene.secrets & {"bags", "purse"}):
        for side in {one.side for one in scene.creatures.values()} - own:
            other = scene.copy()
            if name == "purse":
                other.purse[side] = other.purse.get(side, 0) + 1
            else:
                other.bags[side] = {item: count + 1 for item, count in other.bags[side].items()}
            yield Twin(f"{name} of {side}", scene, other)


def of_the_place(scene: Any) -> Iterator[Twin]:
    """What lies hidden there: another trap in the place of the last that nobody has found, another find."""
    if "traps" in scene.secrets and scene.hides_traps():
        other = scene.copy()
        other.traps[-1] = "spiked" if scene.traps[-1] != "spiked" else "grimy"
        yield Twin("traps", scene, other)
    if "shiny" in scene.secrets:
        other = scene.copy()
        other.shiny.append("apple")
        yield Twin("shiny", scene, other)


def another(value: Any, name: str, donors: list[Any]) -> Any:
    if type(value) is int:
        return value + 1
    if name == "square":
        return (value[0] ^ 1, value[1])
    for donor in donors:
        found = getattr(donor, name)
        if found and found != value:
            if isinstance(value, tuple):
                return tuple(dict.fromkeys((*value, *found)))
            return {**copied(value), **copied(found)} if isinstance(value, dict) else copied(found)
    return None


def with_another(scene: Any, id: str, donors: list[Any]) -> Any:
    other = scene.copy()
    one = other.creatures[id]
    donor = next(each for each in donors if each.name != one.name)
    for name in LOOKS:
        if hasattr(one, name):
            setattr(one, name, copied(getattr(donor, name)))
    return other


def with_one_more(scene: Any, id: str) -> Any:
    """Another of the kind of one that can be seen, put before everybody else."""
    other = scene.copy()
    more = other.creatures[id].copy()
    seen = [one for one in scene.creatures.values() if not scene.unseen(one) and one.side == more.side]
    more.id = "somebody-else"
    more.name = (seen or [more])[0].name
    other.creatures = {more.id: more, **other.creatures}
    if hasattr(other, "teams"):
        other.teams[more.side].append(more.id)
    return other


def armoured(scene: Any, name: str) -> Any:
    """Everybody takes the least damage, so that numbers stay the same whatever the rest is."""
    found = scene.copy()
    for one in found.creatures.values():
        for field in ARMOUR.get(name, ()):
            setattr(one, field, 600)
    return found


# -- the contract


def everybody(scene: Any) -> list[Seat]:
    return [seat for seat in [*seats_of(scene), Seat("stranger", WATCHER_ROLE)] if not seat.is_gm]


def fought_out(played: AnySystem, scene: Any, seed: int) -> Any:
    """The scene after the fight, when people start things by themselves."""
    played = system(played.name)  # a bot knows nothing of what a leaky system asks
    now, fate = scene.copy(), Seeded(seed, played.bot(seed))
    for _ in range(MOST_STEPS):
        do = played.next(now)
        if not do:
            break
        played.procedure(do).do(Play(now, fate), {})
    return now


def looked_at(
    played: AnySystem, seed: int, steps: int = 40, looks: int = 3, secrets: int = 8
) -> Iterator[tuple[str, Data | None]]:
    """What some moments of a random fight tell of a secret; None where more than the secret has become different."""
    scene = played.new_scene(played.random_setup(seed), {})
    scene = armoured(scene, played.name) if seed % 2 else scene
    told = story(played, scene.copy(), seed, steps)
    random, donors = Random(seed), donors_of(played, seed)
    after = [Played(fought_out(played, scene, seed), "", [])]
    for past in [*random.sample(told, min(looks, len(told))), *after]:
        for seat in everybody(past.before):
            seen = in_the_open(played, Moment(past.before, []), seat)
            # the secret is all that may differ: who has 1 HP in the place of none no longer lies there
            every = [
                twin
                for twin in twins(past.before, seat, donors)
                if in_the_open(played, Moment(twin.other, []), seat) == seen
            ]
            for number, twin in enumerate(random.sample(every, min(secrets, len(every)))):
                if number < TRIED and (leak := tried(played, twin.one, twin.other, seat)):
                    yield f"{seat.id}: {twin.secret} (tried)", leak
                for one, other in moments(played, twin, past, seat):
                    yield f"{seat.id}: {twin.secret} ({past.do})", leaks(played, one, other, seat)


def moments(played: AnySystem, twin: Twin, past: Played, seat: Seat) -> Iterator[tuple[Any, Any]]:
    """Before a step, at each question of the seat on its way, and after it."""
    yield Moment(twin.one, []), Moment(twin.other, [])
    if not past.do:
        return
    places = [place for place, entry in enumerate(past.tape) if entry.startswith((f"{seat.id}/", f"{seat.id}:"))]
    for place in [*places[:2], len(past.tape)]:
        yield tuple(step(played, scene, past.do, {}, past.tape[:place]) for scene in (twin.one, twin.other))


@every_system
@pytest.mark.parametrize("seed", range(3))
def test_nothing_tells_a_secret(name: str, seed: int, soak: bool) -> None:
    looks = [look for each in range(seed, 60 if soak else 3, 3) for look in looked_at(system(name), each)]
    assert {secret: dict(list(leak.items())[:3]) for secret, leak in looks if leak} == {}
    assert sum(leak is not None for _, leak in looks) > 20


def is_found(played: AnySystem, seed: int, looks: int = 3, secrets: int = 8) -> bool:
    return any(leak for _, leak in looked_at(played, seed, looks=looks, secrets=secrets))


# -- and it would be found


def leaky(name: str, **methods: Any) -> AnySystem:
    """A system that tells more than it may."""
    kind = type(system(name))
    return type("Leaky", (kind,), methods)()


def telling(self: Any, do: str) -> Procedure:
    """Every procedure says at its end what everybody carries and has not sent out."""
    procedure = type(self).__mro__[1].procedure(self, do)

    def run(play: Play[Any], *args: Any) -> None:
        procedure.run(play, *args)
        play.note("free-roll", "", shown=secrets_of(play.scene), value=0)

    return procedure._replace(run=run)


class Nosy(Play[Any]):
    """A run whose questions name what nobody should know."""

    __slots__ = ()

    def choose(self, ask: Ask) -> Option:
        return super().choose(self.nosy(ask))

    def choose_any(self, asks: Sequence[Ask]) -> tuple[Ask, Option]:
        nosy = [self.nosy(ask) for ask in asks]
        ask, option = super().choose_any(nosy)
        return asks[nosy.index(ask)], option

    def nosy(self, ask: Ask) -> Ask:
        first = ask.options[0]
        more = Option(first.verb, **first.args, more=secrets_of(self.scene))
        options = [*ask.options, more]
        return Ask(ask.seat, ask.topic, ask.clause, options, ask.who, ask.refusals, ask.decline, about=ask.about)


def asking(self: Any, do: str) -> Procedure:
    """Every question has an answer too many."""
    procedure = type(self).__mro__[1].procedure(self, do)

    def run(play: Play[Any], *args: Any) -> None:
        procedure.run(Nosy(play.scene, play.fate, play.log), *args)

    return procedure._replace(run=run)


def refusing(self: Any, do: str) -> Procedure:
    """Whoever tries something is told why not, with too many facts."""
    procedure = type(self).__mro__[1].procedure(self, do)

    def may(scene: Any) -> Refusal:
        return Refusal("found", "", text=secrets_of(scene))

    return procedure if procedure.role == FLOW else procedure._replace(may=may)


def secrets_of(scene: Any) -> str:
    found = {id: [getattr(one, name) for name in sorted(one.secrets)] for id, one in scene.creatures.items()}
    return str([found, [getattr(scene, name) for name in sorted(scene.secrets)]])


LEAKS: dict[str, Data] = {
    "event": {"procedure": telling},
    "refusal": {"procedure": refusing},
    "options": {"procedure": asking},
    "form": {"forms": lambda self, scene, seat: [Form(secrets_of(scene), "", GM_ROLE, "", ())]},
    "view": {"view": lambda self, scene, seat: scene.to_data()},
    "cards": {"cards": lambda self, scene, seat: [Card(secrets_of(scene), "")]},
    "board": {"board": lambda self, scene, seat: Board(len(secrets_of(scene)))},
    "forecast": {"forecast": lambda self, scene, ask, option, seat: Forecast({secrets_of(scene): Odds({})})},
    "preview": {"preview": lambda self, scene, ask, option, seat: Preview(zone=secrets_of(scene))},
    "prices": {"prices": lambda self, scene, ask, seat: {(0, 0): crc32(secrets_of(scene).encode())}},
    "idle": {"leads_to_nothing": lambda self, scene, ask, option: crc32(secrets_of(scene).encode()) % 2 > 0},
}


@every_system
@pytest.mark.parametrize("leak", LEAKS)
def test_a_secret_put_back_is_found(name: str, leak: str) -> None:
    played = leaky(name, **LEAKS[leak])
    assert any(is_found(played, seed, looks=2, secrets=4) for seed in range(6))


def test_terms_put_back_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the number is the same, its hidden terms would tell."""
    if build() != "interpreted":
        pytest.skip("compiled, nothing of a Tally can be put in place of something else: the source shows this")
    monkeypatch.setattr(Tally, "known_to", lambda self, seat: self)
    assert any(is_found(system("ptu"), seed) for seed in (9, *range(11, 40, 2)))


class Foreseeing(Bot):
    """Chooses by chance, and compares the odds of what it could aim at others with those of what its seat knows."""

    def __init__(self, played: AnySystem, seed: int) -> None:
        self.played, self.bot = played, RandomBot(seed)
        self.compared: list[tuple[Data, Data]] = []

    def pick(self, ask: Ask, scene: Any) -> int:
        seat = Seat(ask.seat)
        if ask.seat != GM_ROLE and len(self.compared) < MOST_COMPARED:
            others = [one.id for one in scene.creatures.values() if not knows(seat, one)]
            aimed = [option for option in ask.options if any(f"@{id}" in option.key.split() for id in others)]
            scenes = scene.copy(), as_known(scene, seat)
            for option in aimed[:2]:
                one, other = (self.played.forecast(each, ask, option, seat).to_data()["odds"] for each in scenes)
                self.compared.append((one, other))
        return self.bot.pick(ask, scene)


def odds_compared(played: AnySystem) -> list[tuple[Data, Data]]:
    bots = [Foreseeing(played, seed) for seed in range(4)]
    for seed, bot in enumerate(bots):
        scene = played.new_scene(played.random_setup(seed), {})
        for _ in range(60):
            do = system(played.name).next(scene)
            if do:
                played.procedure(do).do(Play(scene, Seeded(seed, bot), Log()), {})
    return [pair for bot in bots for pair in bot.compared]


@every_system
def test_odds_are_made_of_what_a_seat_knows(name: str) -> None:
    compared = odds_compared(system(name))
    assert any(one for one, _ in compared)
    assert all(one == other for one, other in compared)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "arcana"])
def test_odds_that_are_made_of_secrets_are_found(name: str) -> None:
    """In Arcana there is nothing hidden about those who are seen."""
    knowing = {"forecast": lambda self, scene, ask, option, seat: Forecast(self.odds(scene, ask, option) or {})}
    assert any(one != other for one, other in odds_compared(leaky(name, **knowing)))
