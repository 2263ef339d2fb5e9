"""A seat's log opens into terms and rules, and its past can be looked at: never more than the seat may know."""

from random import Random
from typing import Any
from uuid import uuid4

import pytest

from cinque import build
from cinque.core.fate import Bot, RandomBot
from cinque.core.game import Game
from cinque.core.seat import GM_ROLE, Seat
from cinque.core.tally import Tally
from cinque.core.testing import seats_of
from cinque.core.words import Reader
from cinque.systems import NAMES, system
from cinque.web import wire
from cinque.web.room import Looker, Room, new_lines
from cinque.web.shapes import LedgerShape, SightShape, TermShape
from cinque.web.store import Store

Seen = tuple[SightShape, int]


def new_room(store: Store, name: str, seed: int = 3) -> Room:
    played = system(name)
    scene = played.new_scene(played.usual_setup(seed), {})
    room = Room(store.make_room("Tonight", name, new_lines(Game(played, scene, seats_of(scene)))), store)
    room.game.dice = Random(seed)
    room.begin()
    return room


def answer(room: Room, gm: Looker, bot: Bot) -> None:
    ask = room.game.asks_for(gm.seat)[0]
    key = ask.options[bot.pick(ask, room.game.scene_at(ask))].key
    done = room.do(gm, wire.Answer(type="answer", id=uuid4().hex, ask=gm.sight.ask_id(0), keys=[key]))
    assert isinstance(done, wire.Ack)


def played(room: Room, gm: Looker, answers: int) -> None:
    bot = RandomBot(5)
    for _ in range(answers):
        if not room.game.asks:
            return
        answer(room, gm, bot)


def terms(found: list[TermShape]) -> list[TermShape]:
    return [each for term in found for each in (term, *terms(term["inner"]))]


def terms_of(looker: Looker, place: int) -> list[TermShape]:
    ledger = looker.sight.ledger(place)
    assert ledger is not None
    return ledger["terms"]


def opened(looker: Looker) -> list[LedgerShape]:
    """Every number of a log."""
    looker.snapshot([])
    ledgers = [looker.sight.ledger(place) for place, line in enumerate(looker.sight.lines) if "value" in line]
    assert all(ledgers)
    return [one for one in ledgers if one is not None]


@pytest.mark.parametrize("name", NAMES)
def test_every_number_opens_into_terms_that_stand_in_the_book(store: Store, name: str) -> None:
    room = new_room(store, name)
    gm = room.look("gm", "en")
    played(room, gm, 25)
    for lang in ("en", "ja"):
        ledgers = opened(room.look("gm", lang))
        assert ledgers
        for ledger in ledgers:
            assert ledger["terms"][-1]["after"] == ledger["value"]
            for term in terms(ledger["terms"]):
                assert term["label"] or term["clause"]
                assert not term["clause"] or room.rule(term["clause"], lang)
    lines = gm.sight.lines
    assert gm.sight.ledger(len(lines)) is None
    assert all(gm.sight.ledger(place) is None for place, line in enumerate(lines) if "value" not in line)


@pytest.mark.parametrize("name", NAMES)
def test_a_number_opens_as_it_did_when_it_was_told(store: Store, name: str) -> None:
    """Whether its step is kept, was let go, or came from the store again."""
    room = new_room(store, name)
    gm = room.look("gm", "en")
    bot, known = RandomBot(5), {}
    for _ in range(20):
        if not room.game.asks:
            break
        answer(room, gm, bot)
        gm.patch()
        for place, line in enumerate(gm.sight.lines):
            if "value" in line and place not in known:
                known[place] = (line["value"], terms_of(gm, place))
    again = Room(room.id, store).look("gm", "en")
    again.snapshot([])
    lines = again.sight.lines
    assert {place: (lines[place].get("value"), terms_of(again, place)) for place in known} == known


@pytest.mark.parametrize("name", NAMES)
def test_what_is_anothers_secret_opens_for_nobody_else(
    store: Store, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every term is made the game master's secret: then no player's ledger has a figure of any term in it."""
    if build() != "interpreted":
        pytest.skip("compiled, nothing of a Tally can be put in place of something else: the source shows this")
    room = new_room(store, name)
    gm = room.look("gm", "en")
    played(room, gm, 20)
    assert any(term["after"] for ledger in opened(gm) for term in ledger["terms"])
    note = Tally._note

    def secret(self: Tally, *args: Any) -> Tally:
        return note(self, *args[:6], GM_ROLE)

    monkeypatch.setattr(Tally, "_note", secret)
    room = Room(room.id, store)
    for seat in [one for one in room.game.seats.values() if not one.is_gm]:
        for ledger in opened(room.look(seat.id, "en")):
            assert [(term["by"], term["after"], term["inner"]) for term in ledger["terms"]] == [("±", "", [])]


@pytest.mark.parametrize("name", NAMES)
def test_the_past_looks_as_it_did(store: Store, name: str) -> None:
    """What a seat sees of a moment gone by is what it saw then: no more, in the lines of the log, too."""
    room = new_room(store, name)
    gm = room.look("gm", "en")
    bot, random = RandomBot(5), Random(name)
    lookers = [room.look(seat, "en") for seat in room.game.seats]
    seen: dict[str, list[Seen]] = {one.seat: [] for one in lookers}
    for _ in range(16):
        if not room.game.asks:
            break
        for looker in lookers:
            shown = looker.snapshot([])
            seen[looker.seat].append((shown.sight, len(shown.log)))
        if room.game.past and random.random() < 0.2:
            room.do(gm, wire.Undo(type="undo", id=uuid4().hex))
            for looker in lookers:
                del seen[looker.seat][-2:]
        else:
            answer(room, gm, bot)
    for looker in lookers:
        looker.snapshot([])
        assert looker.sight.now()["decisions"] == len(seen[looker.seat])
        for place, (sight, lines) in enumerate(seen[looker.seat]):
            then = looker.sight.then(place)
            assert then is not None
            shown = then[0] | {"asks": [], "waiting": [], "undo": False, "redo": False}
            assert shown == sight | {"asks": [], "waiting": [], "undo": False, "redo": False}
            assert then[1] == lines
        assert looker.sight.then(len(seen[looker.seat])) is None


def test_what_the_game_master_does_in_secret_leaves_no_mark(store: Store) -> None:
    room = new_room(store, "ptu")
    gm, player = room.look("gm", "en"), room.look(next(id for id in room.game.seats if id != "gm"), "en")
    played(room, gm, 6)
    before = player.snapshot([])
    for number in range(3):
        assert isinstance(
            room.do(gm, wire.Run(type="run", id=uuid4().hex, do="roll", args={"dice": "1d20", "visible": "gm"})),
            wire.Ack,
        )
        after = player.snapshot([])
        assert after.log == before.log
        assert after.sight["decisions"] == before.sight["decisions"]
        assert player.sight.decisions(0) == player.sight.decisions(0)[: before.sight["decisions"]]
        assert gm.snapshot([]).sight["decisions"] == before.sight["decisions"] + number + 1


def rolls(room: Room, looker: Looker, **args: Any) -> None:
    done = room.do(looker, wire.Run(type="run", id=uuid4().hex, do="roll", args={"dice": "1d20", **args}))
    assert isinstance(done, wire.Ack)


def says(room: Room, gm: Looker, dice: bool) -> None:
    """The game master answers the last question that is about dice, or the last one that is not."""
    asks = room.game.asks_for(gm.seat)
    number, ask = next((n, one) for n, one in reversed(list(enumerate(asks))) if (one.dice is not None) == dice)
    key = "7" if dice else ask.decline or ask.options[-1].key
    done = room.do(gm, wire.Answer(type="answer", id=uuid4().hex, ask=gm.sight.ask_id(number), keys=[key]))
    assert isinstance(done, wire.Ack)


def takes_back(room: Room, gm: Looker) -> None:
    assert isinstance(room.do(gm, wire.Undo(type="undo", id=uuid4().hex)), wire.Ack)


def test_a_player_takes_back_an_answer_whatever_was_done_in_secret_since(store: Store) -> None:
    room = new_room(store, "ptu")
    player = room.look(next(id for id in room.game.seats if id != "gm"), "en")
    gm = room.look("gm", "en")
    while not any(ask.seat == player.seat for ask in room.game.asks):
        says(room, gm, dice=False)
    before = player.snapshot([])
    key = room.game.asks_for(player.seat)[0].options[0].key
    answer = wire.Answer(type="answer", id=uuid4().hex, ask=player.sight.ask_id(0), keys=[key])
    assert isinstance(room.do(player, answer), wire.Ack)
    rolls(room, gm, visible="gm")
    assert isinstance(room.do(player, wire.Undo(type="undo", id=uuid4().hex)), wire.Ack)
    after = player.snapshot([])
    assert after.log == before.log
    assert {**after.sight, "asks": [], "redo": False} == {**before.sight, "asks": [], "redo": False}
    assert room.game.steps[-1].do == "roll", "it is kept"


def test_a_player_has_an_answer_back_whatever_was_done_in_secret_since(store: Store) -> None:
    room = new_room(store, "ptu")
    player = room.look(next(id for id in room.game.seats if id != "gm"), "en")
    gm = room.look("gm", "en")
    while not any(ask.seat == player.seat for ask in room.game.asks):
        says(room, gm, dice=False)
    key = room.game.asks_for(player.seat)[0].options[0].key
    answer = wire.Answer(type="answer", id=uuid4().hex, ask=player.sight.ask_id(0), keys=[key])
    assert isinstance(room.do(player, answer), wire.Ack)
    before = player.snapshot([])
    assert isinstance(room.do(player, wire.Undo(type="undo", id=uuid4().hex)), wire.Ack)
    rolls(room, gm, visible="gm")
    assert player.sight.now()["redo"]
    assert isinstance(room.do(player, wire.Redo(type="redo", id=uuid4().hex)), wire.Ack)
    after = player.snapshot([])
    assert after.log == before.log
    assert {**after.sight, "asks": []} == {**before.sight, "asks": []}
    assert room.game.steps[-1].do == "roll", "it is kept"


def test_what_waits_in_secret_leaves_no_mark_when_others_go_on(store: Store) -> None:
    """The game master rolls real dice in secret, and before they lie there somebody answers and is heard."""
    room = new_room(store, "ptu")
    gm, player = room.look("gm", "en"), room.look(next(id for id in room.game.seats if id != "gm"), "en")
    room.do(gm, wire.Dice(type="dice", id=uuid4().hex, typed=True))
    known = player.snapshot([]).sight["decisions"]
    rolls(room, gm, visible="gm")
    steps = len(room.game.steps)
    while len(room.game.steps) == steps:
        says(room, gm, dice=False)
        known += 1
    assert player.snapshot([]).sight["decisions"] == known
    assert room.look(player.seat, "en").snapshot([]).sight["decisions"] == known, "as for whoever comes in now"


def test_what_came_late_and_was_taken_back_is_not_heard_of(store: Store) -> None:
    """Whether a roll in the open is heard of follows from what came of it, whatever was done meanwhile."""
    room = new_room(store, "ptu")
    gm, player = room.look("gm", "en"), room.look(next(id for id in room.game.seats if id != "gm"), "en")
    room.do(gm, wire.Dice(type="dice", id=uuid4().hex, typed=True))
    rolls(room, gm)
    rolls(room, gm, visible="gm")
    says(room, gm, dice=True)
    says(room, gm, dice=True)
    seen = []
    for _ in range(2):
        late = room.look(player.seat, "en")
        seen.append([one.snapshot([]).sight["decisions"] for one in (player, late)])
        takes_back(room, gm)
    assert seen == [[3, 3], [1, 1]], "the roll and two dice; then the die of the other roll alone"


@pytest.mark.parametrize("name", NAMES)
def test_a_decision_is_told_in_words_to_whoever_may_take_it_back(store: Store, name: str) -> None:
    room = new_room(store, name)
    gm = room.look("gm", "en")
    ask = room.game.asks_for("gm")[0]
    option = ask.options[0]
    room.do(gm, wire.Answer(type="answer", id=uuid4().hex, ask=gm.sight.ask_id(0), keys=[option.key]))
    gm.snapshot([])
    told = gm.sight.decided(0)
    assert told
    said = Reader(room.system, room.game.first, "en", gm.sight.seat).option(option)
    assert "".join(part["text"] for part in told) == said
    assert gm.sight.decided(1) is None
    for looker in [room.look(seat, "en") for seat in room.game.seats if seat != "gm"]:
        looker.snapshot([])
        assert looker.sight.decided(0) is None


def test_play_on_from_a_mark_takes_back_all_behind_it(store: Store) -> None:
    room = new_room(store, "ptu")
    gm = room.look("gm", "en")
    played(room, gm, 5)
    then = gm.snapshot([]).sight
    played(room, gm, 8)
    assert isinstance(room.do(gm, wire.Undo(type="undo", id=uuid4().hex, to=5)), wire.Ack)
    now = gm.snapshot([]).sight
    assert now["redo"]
    assert now["asks"][0]["id"] != then["asks"][0]["id"], "who answers what was asked before that is too late"
    again = [ask | {"id": was["id"]} for ask, was in zip(now["asks"], then["asks"], strict=True)]
    assert now | {"redo": False, "asks": again} == then
    assert isinstance(room.do(gm, wire.Redo(type="redo", id=uuid4().hex)), wire.Ack)
    assert gm.snapshot([]).sight["decisions"] == 13
    player = room.look(next(id for id in room.game.seats if id != "gm"), "en")
    player.snapshot([])
    refused = room.do(player, wire.Undo(type="undo", id=uuid4().hex, to=2))
    assert isinstance(refused, wire.Refused)
    assert refused.code == "not-yours"


def test_a_weight_is_given_to_kinds_that_there_are() -> None:
    for name in NAMES:
        played = system(name)
        telling = played.telling
        for kind in (*telling.turns, *telling.dice, *telling.asides):
            assert played.words.prints(kind), (name, kind)
            assert played.words.find("en", "event", kind), (name, kind)
        assert not telling.dice & telling.asides


def test_seats_know_of_what_they_did_themselves(store: Store) -> None:
    room = new_room(store, "arcana")
    asked = room.game.asks[0]
    seat = Seat(asked.seat)
    looker = room.look(seat.id, "en")
    done = room.do(
        looker, wire.Answer(type="answer", id=uuid4().hex, ask=looker.sight.ask_id(0), keys=[asked.options[0].key])
    )
    assert isinstance(done, wire.Ack)
    assert looker.snapshot([]).sight["undo"]
    assert looker.sight.decided(looker.sight.now()["decisions"] - 1)


@pytest.mark.parametrize("name", NAMES)
def test_behind_a_number_a_game_master_sets_the_figures_of_those_it_is_about(store: Store, name: str) -> None:
    room = new_room(store, name)
    gm = room.look("gm", "en")
    played(room, gm, 25)
    figures = [one for ledger in opened(gm) for one in ledger["figures"]]
    assert figures
    for one in {one["path"]: one for one in figures}.values():
        assert room.game.now.get(one["path"]) == one["value"]
        assert one["label"]
        assert one["name"]
    path = figures[-1]["path"]
    word = {"path": path, "value": figures[-1]["value"], "reason": "so be it"}
    assert isinstance(room.do(gm, wire.Override(type="override", id=uuid4().hex, **word)), wire.Ack)
    for seat in [one for one in room.game.seats.values() if not one.is_gm]:
        assert all("figures" not in ledger for ledger in opened(room.look(seat.id, "en")))


def test_what_changed_with_a_number_comes_first_among_its_figures(store: Store) -> None:
    room = new_room(store, "arcana")
    gm = room.look("gm", "en")
    bot, hurt = room.system.bot(0), list[int]()
    for _ in range(20):
        if not hurt:
            answer(room, gm, bot)
            gm.snapshot([])
        hurt = [place for place, line in enumerate(gm.sight.lines) if line["kind"] == "damage" and "value" in line]
    ledger = gm.sight.ledger(hurt[0])
    assert ledger is not None
    assert ledger["figures"][0]["path"] == f"{gm.sight.lines[hurt[0]]['who']}.hp"
    assert len({one["name"] for one in ledger["figures"]}) == 1


def test_what_a_line_names_is_a_figure_to_set_though_no_gauge_shows_it(store: Store) -> None:
    """How many Injuries somebody has: they can be set, besides the Hit Points."""
    blow = {"width": 4, "height": 4, "opponents": [{"free": True, "at": "B2", "max_hp": 40}],
            "players": [{"free": True, "at": "A1", "attack": 90, "speed": 30, "moves": ["tackle"]}]}  # fmt: skip
    ptu = system("ptu")
    game = Game(ptu, ptu.new_scene(blow, {}), [Seat("gm", "gm"), Seat("red")], Random(3))
    game.play_on()
    room = Room(store.make_room("Tonight", "ptu", new_lines(game)), store)
    gm = room.look("gm", "en")
    key = next(option.key for option in room.game.asks[0].options if option.key.startswith("move tackle"))
    room.game.dice = Random(3)
    assert isinstance(
        room.do(gm, wire.Answer(type="answer", id=uuid4().hex, ask=gm.sight.ask_id(0), keys=[key])), wire.Ack
    )
    gm.snapshot([])
    paths = [[one["path"].partition(".")[2] for one in ledger["figures"]] for ledger in opened(gm)]
    assert any(some[:2] == ["injuries", "hp"] for some in paths), paths
