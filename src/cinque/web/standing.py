"""What a table's standing orders say beside the rules: who is played by the program, how families of questions are
answered, and whether the game rests.

They are orders like any other: kept in the journal, given by the seat itself or by a game master.
"""

from collections.abc import Mapping
from typing import Any, Final

from cinque.core.ask import Ask
from cinque.core.fate import Adviser, Bot
from cinque.core.game import Game
from cinque.core.seat import ALWAYS, ASK_ME, BOT_ROLE, NEVER, Seat
from cinque.core.system import System

PAUSE: Final = "pause"
"""Of a game master: nobody else's commands are taken."""

PLAYED: Final = "played"
"""The program answers for the whole seat; `played oddish` for one creature."""

FAMILY: Final = "family "
"""How a seat answers a family of questions: `family reactions`; never declines them, always has the program answer."""

EVERYBODY: Final = "table "
"""Of a game master: the same for every seat that has no order of its own: `table reactions`."""

HABITS: Final = ("reactions", "steps")
"""The families of questions that people may want to answer once and for all in passing: no turn of their own, no way,
no call of a game master.
"""

MOST_IN_A_ROW: Final = 2000


def is_paused(game: Game[Any]) -> bool:
    return any(seat.is_gm and seat.orders.get(PAUSE) == ALWAYS for seat in game.seats.values())


def is_own_kind(topic: str) -> bool:
    """Whether an order is one of these, and no answer to a kind of question."""
    return topic in (PAUSE, PLAYED) or topic.startswith((f"{PLAYED} ", FAMILY, EVERYBODY))


def is_habit(system: System[Any], topic: str) -> bool:
    """Whether a kind of question is one to which people have the same answer every time."""
    return any(topic in system.families.get(family, ()) for family in HABITS)


def played(seat: Seat) -> list[str]:
    """For whom of a seat the program answers: `""` is for everybody."""
    topics = [topic for topic, order in seat.orders.items() if order == ALWAYS and topic.startswith(PLAYED)]
    return [topic.removeprefix(PLAYED).strip() for topic in topics]


def families(seat: Seat) -> dict[str, str]:
    """How the seat itself answers families of questions."""
    return _named(seat.orders, FAMILY)


def families_of_table(game: Game[Any]) -> dict[str, str]:
    """How families of questions are answered by whoever has said nothing about them."""
    return {
        family: order
        for seat in game.seats.values()
        if seat.is_gm
        for family, order in _named(seat.orders, EVERYBODY).items()
    }


def _named(orders: Mapping[str, str], kind: str) -> dict[str, str]:
    return {topic.removeprefix(kind): order for topic, order in orders.items() if topic.startswith(kind)}


class StandIn(Adviser):
    """The program, as far as a seat leaves answers to it: for `whom` it plays, and by `topic` of the question.

    What the seat has ordered for one kind of question comes before what is ordered for its whole family.
    """

    def __init__(self, bot: Bot, seat: Seat, topics: Mapping[str, str]) -> None:
        self.bot = bot
        self.whom = played(seat)
        self.topics = {topic: order for topic, order in topics.items() if seat.orders.get(topic, ASK_ME) == ASK_ME}

    @property
    def has_to_answer(self) -> bool:
        return bool(self.whom or self.topics)

    def answers(self, ask: Ask) -> bool:
        """Whether it has an answer to this."""
        if ask.dice is not None or not ask.options:
            return False
        order = self.topics.get(ask.topic, ASK_ME)
        plays = order == ALWAYS or "" in self.whom or ask.who in self.whom
        return plays or (order == NEVER and bool(ask.decline))

    def pick(self, ask: Ask, scene: Any) -> int | None:
        if not self.answers(ask):
            return None
        order = self.topics.get(ask.topic, ASK_ME)
        if order == ALWAYS or "" in self.whom or ask.who in self.whom:
            return self.bot.pick(ask, scene)
        return ask.index(ask.decline)


def answers_by_itself(game: Game[Any], seat: Seat, ask: Ask) -> bool:
    """Whether a seat's orders answer this, without anybody being asked."""
    stand_in = game.bots.get(seat.id)
    by_program = isinstance(stand_in, StandIn) and stand_in.answers(ask)
    return by_program or seat.standing_answer(ask) is not None


def seat_stand_ins(game: Game[Any]) -> None:
    """Have the program answer what it is to answer, and nothing else."""
    table = families_of_table(game)
    for seat in game.seats.values():
        if seat.role == BOT_ROLE:
            continue
        orders = {family: order for family, order in (table | families(seat)).items() if order != ASK_ME}
        topics = {topic: order for family, order in orders.items() for topic in game.system.families.get(family, ())}
        stand_in = StandIn(game.system.bot(), seat, topics)
        if stand_in.has_to_answer:
            game.bots[seat.id] = stand_in
        else:
            game.bots.pop(seat.id, None)


def answer_open(game: Game[Any]) -> None:
    """Answer what has been asked already of those for whom the program answers."""
    for _ in range(MOST_IN_A_ROW):
        for ask in game.asks:
            bot = game.bot_for(ask)
            index = bot.pick(ask, game.scene_at(ask)) if bot is not None else None
            if index is not None:
                by = next(seat.id for seat in game.seats.values() if seat.is_asked(ask))
                game.answer(ask.options[index].key, by, ask)
                break
        else:
            return
        game.play_on()
