"""Who sits at the table, and what each may do."""

import json

import pytest

from cinque.core.ask import Ask, Option
from cinque.core.mistake import BadAnswer, BadSeat
from cinque.core.seat import (
    ALWAYS,
    ASK_ME,
    BOT_ROLE,
    GM_ROLE,
    NEVER,
    PLAYER_ROLE,
    WATCHER_ROLE,
    Seat,
)

ROLES = (GM_ROLE, PLAYER_ROLE, BOT_ROLE, WATCHER_ROLE)


def question(*options: str, decline: str = "", seat: str = "red", topic: str = "double") -> Ask:
    return Ask(seat, topic, "coins.double", [Option(key) for key in options], decline=decline)


def ordered(order: str, topic: str = "double") -> Seat:
    seat = Seat("red")
    seat.orders[topic] = order
    return seat


def test_a_seat_is_called_by_its_id_unless_it_has_a_name() -> None:
    assert Seat("red").name == "red"
    assert Seat("red", name="アン").name == "アン"
    assert Seat("red").role == PLAYER_ROLE


@pytest.mark.parametrize("id", ["red", "Red-2", "赤", "o'hara", "*", "5"])
def test_an_id_is_one_word(id: str) -> None:
    assert Seat(id).id == id


@pytest.mark.parametrize("id", ["", " ", "red player", "red/ann", "red: ann", "a:b", "a\tb", "a\nb", "a\u3000b"])
def test_an_id_that_a_tape_could_not_hold_is_refused(id: str) -> None:
    with pytest.raises(BadSeat, match="cannot be the id of a seat: it is one word, without / and :"):
        Seat(id, name="any name will do: even this / one")


@pytest.mark.parametrize(
    "id",
    [
        "re\u200bd",
        "re\x1bd",
        "\u202ered",
        "r\u0435d",
        "ｒｅｄ",
        "ﬁre",
        "red\u00ad",
        "\ufeffred",
        "red٢",
        "κat",
        "r\ue000d",
    ],
)
def test_an_id_that_could_be_taken_for_another_is_refused(id: str) -> None:
    with pytest.raises(BadSeat, match="everybody can see and tell apart"):
        Seat(id)


@pytest.mark.parametrize("id", ["赤2号", "アンann", "ред", "κατ", "é", "gm", "o'hara"])
def test_an_id_may_be_of_any_alphabet(id: str) -> None:
    assert Seat(id).id == id


@pytest.mark.parametrize("role", ["", "GM", "master", "players"])
def test_there_are_four_roles(role: str) -> None:
    with pytest.raises(BadSeat, match=f"A seat is a gm, a player, a bot or a watcher, not “{role}”."):
        Seat("red", role)


@pytest.mark.parametrize(
    ("role", "own", "others"),
    [
        (GM_ROLE, True, True),
        (PLAYER_ROLE, True, False),
        (BOT_ROLE, True, False),
        (WATCHER_ROLE, False, False),
    ],
)
def test_who_may_answer(role: str, own: bool, others: bool) -> None:
    seat = Seat("red", role)
    assert seat.may_answer(question("a")) is own
    assert seat.may_answer(question("a", seat="blue")) is others
    assert seat.is_gm is (role == GM_ROLE)


@pytest.mark.parametrize(
    ("role", "for_players", "for_gm"),
    [
        (GM_ROLE, True, True),
        (PLAYER_ROLE, True, False),
        (BOT_ROLE, True, False),
        (WATCHER_ROLE, False, False),
    ],
)
def test_who_may_run(role: str, for_players: bool, for_gm: bool) -> None:
    seat = Seat("red", role)
    assert seat.may_run(PLAYER_ROLE) is for_players
    assert seat.may_run(GM_ROLE) is for_gm


@pytest.mark.parametrize("role", ["", "anyone", WATCHER_ROLE, BOT_ROLE])
def test_a_procedure_with_a_strange_role_is_for_game_masters(role: str) -> None:
    assert Seat("gm", GM_ROLE).may_run(role)
    assert not Seat("red", role if role in ROLES else PLAYER_ROLE).may_run(role)


# ---- standing orders


def test_without_orders_people_are_asked() -> None:
    assert Seat("red").standing_answer(question("double", "accept", decline="accept")) is None
    assert ordered(ASK_ME).standing_answer(question("double", "accept", decline="accept")) is None


def test_never_declines() -> None:
    assert ordered(NEVER).standing_answer(question("double", "accept", decline="accept")) == 1
    assert ordered(NEVER).standing_answer(question("accept", "a", "b", "c", decline="accept")) == 0


def test_always_takes_the_one_thing_that_is_left() -> None:
    assert ordered(ALWAYS).standing_answer(question("accept", "double", decline="accept")) == 1
    assert ordered(ALWAYS).standing_answer(question("double", "accept", decline="accept")) == 0


def test_always_asks_where_there_is_a_choice_or_nothing_to_do() -> None:
    assert ordered(ALWAYS).standing_answer(question("a", "b", "accept", decline="accept")) is None
    assert ordered(ALWAYS).standing_answer(question("accept", decline="accept")) is None


@pytest.mark.parametrize("order", [ALWAYS, NEVER, ASK_ME])
def test_a_question_that_cannot_be_declined_is_always_asked(order: str) -> None:
    assert ordered(order).standing_answer(question("double", "accept")) is None
    assert ordered(order).standing_answer(question("double")) is None


@pytest.mark.parametrize("order", [ALWAYS, NEVER, ASK_ME])
def test_an_order_is_given(order: str) -> None:
    seat = Seat("red")
    assert seat.ordered("double", order).orders == {"double": order}
    assert seat.orders == {}


@pytest.mark.parametrize("order", ["", "Always", "nevr", "yes"])
def test_an_order_that_is_none_is_refused(order: str) -> None:
    seat = Seat("red")
    with pytest.raises(BadAnswer, match=f"A standing order is always, never or ask, not “{order}”."):
        seat.ordered("double", order)
    assert seat.orders == {}


def test_orders_are_for_one_kind_of_question() -> None:
    ask = question("double", "accept", decline="accept", topic="stake")
    assert ordered(NEVER).standing_answer(ask) is None
    assert ordered(NEVER, "stake").standing_answer(ask) == 1


# ---- data


@pytest.mark.parametrize("role", ROLES)
def test_a_seat_survives_json(role: str) -> None:
    seat = Seat("red", role, "紅 “Red” O'Hara")
    seat.orders = {"double": NEVER, "dodge": ALWAYS}
    data = json.loads(json.dumps(seat.to_data()))
    again = Seat.from_data(data)
    assert (again.id, again.role, again.name, again.orders) == (seat.id, role, seat.name, seat.orders)
    data["orders"]["double"] = ALWAYS
    assert again.orders["double"] == NEVER
    seat.to_data()["orders"].clear()
    assert seat.orders


def test_a_seat_without_written_orders_has_none() -> None:
    assert Seat.from_data({"id": "red", "role": "player", "name": "Red"}).orders == {}


def test_a_seat_with_a_strange_role_is_not_read() -> None:
    with pytest.raises(BadSeat, match="“king”"):
        Seat.from_data({"id": "red", "role": "king", "name": "Red"})
