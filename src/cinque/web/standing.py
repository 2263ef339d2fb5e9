"""What a table's standing orders say beside the rules: who is played by the program, and whether the game rests.

They are orders like any other: kept in the journal, given by the seat itself or by a game master.
"""

from typing import Any, Final

from cinque.core.ask import Ask
from cinque.core.fate import Adviser, Bot
from cinque.core.game import Game
from cinque.core.seat import ALWAYS, BOT_ROLE, Seat

PAUSE: Final = "pause"
"""Of a game master: nobody else's commands are taken."""

PLAYED: Final = "played"
"""The program answers for the whole seat; `played oddish` for one creature."""

MOST_IN_A_ROW: Final = 2000


def is_paused(game: Game[Any]) -> bool:
    return any(seat.is_gm and seat.orders.get(PAUSE) == ALWAYS for seat in game.seats.values())


def is_own_kind(topic: str) -> bool:
    """Whether an order is one of these, and no answer to a kind of question."""
    return topic in (PAUSE, PLAYED) or topic.startswith(f"{PLAYED} ")


def played(seat: Seat) -> list[str]:
    """For whom of a seat the program answers: `""` is for everybody."""
    topics = [topic for topic, order in seat.orders.items() if order == ALWAYS and topic.startswith(PLAYED)]
    return [topic.removeprefix(PLAYED).strip() for topic in topics]


class StandIn(Adviser):
    """The program, as far as a seat leaves answers to it."""

    def __init__(self, bot: Bot, whom: list[str]) -> None:
        self.bot = bot
        self.whom = whom

    def pick(self, ask: Ask, scene: Any) -> int | None:
        answers = ask.dice is None and bool(ask.options) and ("" in self.whom or ask.who in self.whom)
        return self.bot.pick(ask, scene) if answers else None


def seat_stand_ins(game: Game[Any]) -> None:
    """Have the program answer for whom it plays, and for nobody else."""
    for seat in game.seats.values():
        if seat.role == BOT_ROLE:
            continue
        whom = played(seat)
        if whom:
            game.bots[seat.id] = StandIn(game.system.bot(), whom)
        else:
            game.bots.pop(seat.id, None)


def answer_open(game: Game[Any]) -> None:
    """Answer what has been asked already of those whom the program plays."""
    for _ in range(MOST_IN_A_ROW):
        for ask in game.asks:
            bot = game.bots.get(ask.seat)
            index = bot.pick(ask, game.scene_at(ask)) if bot is not None else None
            if index is not None:
                game.answer(ask.options[index].key, ask.seat, ask.who)
                break
        else:
            return
        game.play_on()
