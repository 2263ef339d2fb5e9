"""What people start, in every system: arguments are checked, rights are declared, and everything can be found."""

import json
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cinque.core.ask import Data
from cinque.core.form import ANYTHING, TEXT, YES_OR_NO, Field, Form
from cinque.core.game import Game
from cinque.core.mistake import Mistake, Refused
from cinque.core.procedure import CREATURE, FLOW, PURSE, SEAT, BadArguments, Procedure
from cinque.core.record import Of, Own, hints_of, is_record, marks_of, parts_of, record_schema, unmarked
from cinque.core.seat import GM_ROLE, PLAYER_ROLE, WATCHER_ROLE, Seat
from cinque.core.sentences import LANGUAGES
from cinque.core.table import TABLE_PROCEDURES
from cinque.core.words import Reader
from cinque.systems import NAMES, system

MARIA, RED, BLUE = Seat("maria", GM_ROLE), Seat("red"), Seat("blue")
SEATS = [MARIA, RED, BLUE, Seat("guest", WATCHER_ROLE)]

NOT_MINE = {
    ("mystery", "hand-over", "target"): "a gift is for somebody else",
    ("mystery", "use-item", "target"): "one's own item may help anybody, as in a combat",
    ("ptu", "capture", "target"): "a wild Pokémon is nobody's",
    ("ptu", "treat", "target"): "one's own item may help anybody, as in a combat",
    ("vademecum", "lend-a-hand", "target"): "whoever is helped may be another's",
    ("vademecum", "loot", "target"): "enemies are looted",
    ("vademecum", "treat", "target"): "whoever knows Medicine may treat anybody",
    ("vademecum", "cure", "target"): "whoever knows Medicine may cure anybody",
    ("vademecum", "hand-over", "target"): "a gift is for somebody else",
    ("vademecum", "use", "target"): "an ability may be aimed at anybody",
}
"""Creatures that a player may name though they are somebody else's, each with the reason."""


def started(name: str) -> dict[str, Procedure]:
    """What people start, the table's own included."""
    every = {**system(name).procedures, **TABLE_PROCEDURES}
    return {do: procedure for do, procedure in every.items() if procedure.role != FLOW}


STARTED = [(name, do) for name in NAMES for do in started(name)]
FOR_PLAYERS = [(name, do) for name, do in STARTED if started(name)[do].role == PLAYER_ROLE]
every_procedure = pytest.mark.parametrize(("name", "do"), STARTED)


@cache
def scene_of(name: str, seed: int = 1, peace: bool = True) -> Any:
    """A scene with creatures of red and of blue, in a fight or after one that was called off."""
    played = system(name)
    game: Game[Any] = Game(played, played.new_scene(played.random_setup(seed), {}), SEATS, Random(seed))
    game.play_on()
    if peace:
        game.run("call-off", MARIA.id)
        game.play_on()
    game.scene.purse |= {RED.id: 500, BLUE.id: 500}
    return game.scene


class Named(NamedTuple):
    """A field that names something: where it stands, and its marks."""

    field: str
    kind: str
    own: bool


def named(takes: Any, inside: str = "") -> list[Named]:
    """Every field of a record that names something of the scene, also inside lists, tables and other records."""
    return [found for name, hint in hints_of(takes).items() for found in named_by(hint, inside or name)]


def named_by(hint: Any, field: str) -> list[Named]:
    marks, plain = marks_of(hint), unmarked(hint)
    own = next((mark.kind for mark in marks if isinstance(mark, Own)), "")
    kinds = [own] if own else [mark.kind for mark in marks if isinstance(mark, Of)]
    found = [Named(field, kind, bool(own)) for kind in kinds if kind in (CREATURE, PURSE, SEAT)]
    if is_record(plain):
        return found + named(plain, field)
    parts = parts_of(plain) if len(parts_of(plain)) > 1 else list(getattr(plain, "__args__", ()))
    return found + [each for part in parts if part is not Ellipsis for each in named_by(part, field)]


# -- what is declared


@every_procedure
def test_a_procedure_cites_a_clause_and_has_a_schema(name: str, do: str) -> None:
    procedure = started(name)[do]
    assert do in TABLE_PROCEDURES or procedure.clause in system(name).clauses
    if procedure.takes is not None:
        assert json.loads(json.dumps(record_schema(procedure.takes)))["type"] == "object"


@pytest.mark.parametrize("name", NAMES)
def test_what_comes_by_itself_takes_nothing(name: str) -> None:
    flow = [procedure for procedure in system(name).procedures.values() if procedure.role == FLOW]
    assert flow
    assert all(procedure.takes is None and procedure.may is None for procedure in flow)


@pytest.mark.parametrize(("name", "do"), FOR_PLAYERS)
def test_every_creature_of_a_players_procedure_is_theirs_or_there_is_a_reason(name: str, do: str) -> None:
    takes = started(name)[do].takes
    foreign = {each.field for each in (named(takes) if takes else []) if not each.own}
    assert foreign == {field for book, what, field in NOT_MINE if (book, what) == (name, do)}


OWNED = [(name, do, each) for name, do in FOR_PLAYERS for each in named(started(name)[do].takes or tuple) if each.own]


@pytest.mark.parametrize(("name", "do", "what"), OWNED, ids=[f"{name}-{do}-{what.field}" for name, do, what in OWNED])
def test_nobody_names_what_is_anothers(name: str, do: str, what: Named) -> None:
    scene = scene_of(name)
    procedure = started(name)[do]._replace(may=None, whose=None)
    owned = {
        CREATURE: next(one.id for one in scene.creatures.values() if one.seat == BLUE.id),
        PURSE: BLUE.id,
        SEAT: BLUE.id,
    }

    def said(seat: Seat) -> list[tuple[str, str]]:
        try:
            procedure.read({what.field: owned[what.kind]}, scene, seat)
        except BadArguments as bad:
            return [(place.partition(".")[0], refusal.key) for place, refusal in bad.faults]
        return []

    assert (what.field, "not-yours") in said(RED)
    assert what.field not in [place for place, _ in said(BLUE)]
    assert what.field not in [place for place, _ in said(MARIA)], "the game master may name anybody"


@pytest.mark.parametrize(("name", "do"), [each for each in FOR_PLAYERS if started(each[0])[each[1]].whose])
def test_what_is_the_business_of_some_is_not_that_of_others(name: str, do: str) -> None:
    procedure, scene = started(name)[do], scene_of(name)
    assert procedure.whose is not None
    seats = set(procedure.whose(scene))
    assert RED.id in seats
    assert BLUE.id not in seats
    refusal = procedure.why_not(scene, BLUE)
    assert refusal is not None
    assert refusal.key == "not-your-business"


def test_names_are_found_wherever_they_stand() -> None:
    """The tests above are worth nothing if a field hides in a list or a table."""
    experience = named(started("ptu")["experience"].takes)
    assert {each.field for each in experience} == {"players", "shares", "foes"}
    assert ("order", CREATURE, True) in named(started("rokumen")["agree"].takes)
    assert ("payer", PURSE, True) in named(started("ptu")["center"].takes)


# -- what can be found


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("peace", [False, True])
def test_every_form_has_words(name: str, lang: str, peace: bool) -> None:
    played, scene = system(name), scene_of(name, peace=peace)
    reader = Reader(played, scene, lang)
    for seat in SEATS:
        for form in played.forms(scene, seat):
            assert reader.text("verb", form.do)
            assert form.refusal is None or reader.refusal(form.refusal)
            assert json.loads(json.dumps(form.to_data()))["do"] == form.do
            for field in form.fields:
                check_words(reader, field)


def check_words(reader: Reader, field: Field) -> None:
    assert reader.text("argument", field.name)
    for value in field.values if field.kind not in (YES_OR_NO, SEAT, PURSE) else ():
        assert reader.name(field.kind, value)


@pytest.mark.parametrize("name", NAMES)
def test_everybody_finds_what_they_may_start(name: str) -> None:
    played, scene = system(name), scene_of(name)
    found = {seat.id: {form.do for form in played.forms(scene, seat)} for seat in SEATS}
    assert found["maria"] == set(started(name))
    assert found["red"] == {do for do, procedure in started(name).items() if procedure.role == PLAYER_ROLE}
    assert found["guest"] == set()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(6))
def test_what_is_offered_can_be_done_and_has_words(name: str, seed: int) -> None:
    played, scene = system(name), scene_of(name, seed)
    before = scene.to_data()
    for seat in (RED, BLUE, MARIA):
        ask = played.pursuits(scene, seat)
        assert ask.clause in played.clauses
        keys = [option.key for option in ask.options]
        assert len(set(keys)) == len(keys)
        for option in ask.options:
            for lang in LANGUAGES:
                reader = Reader(played, scene, lang)
                assert reader.option(option)
                assert reader.heading(option)
            Game(played, scene, SEATS, Random(0)).run(option.verb, seat.id, **option.args)
    assert scene.to_data() == before


@pytest.mark.parametrize("name", NAMES)
def test_what_is_not_offered_is_refused(name: str) -> None:
    """Each value of a field that is needed alone is offered, or the rule refuses it."""
    played, scene = system(name), scene_of(name)
    offered = {option.key for option in played.pursuits(scene, RED).options}
    for form in played.forms(scene, RED):
        needed = [field for field in form.fields if field.needed]
        if form.refusal is not None or len(needed) != 1 or needed[0].many or form.meanwhile:
            continue
        for value in needed[0].values:
            if not any(key.startswith(f"{form.do} {value}") for key in offered):
                with pytest.raises(Refused):
                    Game(played, scene, SEATS, Random(0)).run(form.do, RED.id, **{needed[0].name: value})


@pytest.mark.parametrize("name", NAMES)
def test_a_fight_keeps_people_from_what_is_done_between_fights(name: str) -> None:
    played, scene = system(name), scene_of(name, peace=False)
    refused = [form for form in played.forms(scene, RED) if form.refusal is not None]
    assert {form.do for form in refused} >= {do for do in ("rest", "buy", "explore", "combat") if do in started(name)}
    for form in refused:
        assert form.refusal is not None
        assert form.refusal.clause in played.clauses
    assert played.pursuits(scene, RED).options == []


# -- whatever is given

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([-1, 0, 1, 3, 10**9, 10**30, -(10**30), 0.5, 1e300, float("nan"), float("inf")]),
    st.sampled_from(
        ["", "\x1b[2J", "\u202egm", "ann\x00", "a" * 5_000, "../..", "gm", "maria", "1/0", "1d0", "{x}", "%s"]
    ),
    st.text(max_size=8),
    st.lists(st.one_of(st.none(), st.text(max_size=4), st.integers()), max_size=3),
    st.dictionaries(st.text(max_size=4), st.one_of(st.integers(), st.text(max_size=4)), max_size=2),
)


def likely(field: Field) -> st.SearchStrategy[Any]:
    """Something that may well fit the field, or not at all."""
    fitting: list[st.SearchStrategy[Any]] = [ODD]
    if field.values:
        values = st.sampled_from(list(field.values))
        fitting += [st.lists(values, max_size=3)] if field.many else [values, values, values]
    if field.least is not None:
        fitting += [st.integers(field.least, min(field.least + 30, field.most or field.least + 30))] * 3
    if field.kind in (TEXT, ANYTHING):
        fitting.append(st.sampled_from(["2d6+1", "clock", "rulings", "purse.red", "creatures", "round", "oddish 13"]))
    return st.one_of(fitting)


@st.composite
def arguments(draw: st.DrawFn, form: Form) -> Data:
    args = {}
    for field in form.fields:
        if draw(st.integers(0, 9)) < (9 if field.needed else 4):
            args[field.name] = draw(likely(field))
    if draw(st.integers(0, 9)) == 0:
        args[draw(st.text(max_size=6))] = draw(ODD)
    return args


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_odd_arguments_are_refused_and_change_nothing(name: str, data: st.DataObject) -> None:
    played = system(name)
    scene = scene_of(name, data.draw(st.integers(0, 3)), data.draw(st.booleans()))
    form = data.draw(st.sampled_from(played.forms(scene, MARIA)))
    args = data.draw(arguments(form))
    by = data.draw(st.sampled_from(SEATS)).id
    before, game = scene.to_data(), Game(played, scene, SEATS, Random(1))
    mistake: Mistake | None = None
    try:
        game.run(form.do, by, **args)
    except Mistake as told:
        mistake = told
    assert scene.to_data() == before
    if mistake is None:
        assert not game.scene.faults()
        started(name)[form.do].read(json.loads(json.dumps(args)), scene, game.seats[by])
    else:
        assert all(mistake.told(Reader(played, scene, lang)) for lang in LANGUAGES)
        assert (game.scene, game.waiting, len(game.steps)) == (scene, None, 0)
