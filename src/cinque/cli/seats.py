"""Who sits at this keyboard: one person, several who take turns at it, or a game master who plays whichever side."""

from random import Random
from typing import Any

from cinque.cli.screen import Start, UsersMistake
from cinque.core.ask import Ask
from cinque.core.fate import EVERY_SEAT, Bot
from cinque.core.game import Game
from cinque.core.mistake import NotNow
from cinque.core.refusal import Refusal
from cinque.core.seat import BOT_ROLE, GM_ROLE, PLAYER_ROLE, Seat
from cinque.core.suggest import suggestions

ROLES = (PLAYER_ROLE, GM_ROLE, BOT_ROLE)
LIVE, TYPED, ALL = "live", "typed", "all"
TABLES_DICE = ""
"""The seat of dice that nobody at the table throws for a creature of their own."""


def owners(scene: Any) -> list[str]:
    """The seats that the creatures of a scene have."""
    return list(dict.fromkeys(creature.seat for creature in scene.creatures.values()))


def read_seats(scene: Any, wanted: list[str], hotseat: bool) -> list[Seat]:
    """The seats of a new table. Without a wish the first creature's is the person's, who is the game master, too."""
    there = owners(scene)
    if hotseat:
        wanted = [*(id for id in there if id != GM_ROLE), GM_ROLE, *wanted]
    if not wanted:
        wanted = [f"{there[0]}={GM_ROLE}", *([f"{GM_ROLE}={BOT_ROLE}"] if there[0] != GM_ROLE else [])]
    named = {seat.id: seat for seat in (_seat(one, there) for one in wanted)}
    led = any(seat.is_gm for seat in named.values())
    left = [id for id in dict.fromkeys([*there, GM_ROLE]) if id not in named and not (led and id == GM_ROLE)]
    if all(seat.role == BOT_ROLE for seat in named.values()):
        raise UsersMistake("nobody-to-play")
    return [*named.values(), *(Seat(id, BOT_ROLE) for id in left)]


def _seat(wanted: str, there: list[str]) -> Seat:
    """`anna`, `anna=player`, `maria=gm`, `blue=bot`."""
    id, equals, role = wanted.partition("=")
    role = role if equals else GM_ROLE if id == GM_ROLE else PLAYER_ROLE
    if role not in ROLES:
        raise UsersMistake("no-seat-role", role=role, roles=list(ROLES))
    if id not in there and GM_ROLE not in (role, id):
        raise UsersMistake("nobody-has-seat", seat=id, seats=there, hint=suggestions(id, there))
    return Seat(id, role)


def typing(dice: str, seats: list[Seat]) -> frozenset[str]:
    """The seats that type their dice in: all people, or those named; the table's own are the game master's."""
    people = [seat for seat in seats if seat.role != BOT_ROLE]
    if dice == ALL:
        return frozenset({EVERY_SEAT})
    chosen = people if dice == TYPED else [seat for seat in people if seat.id in dice.split(",")]
    if dice == LIVE:
        return frozenset()
    if not chosen or (dice != TYPED and len(chosen) < len(dice.split(","))):
        raise UsersMistake("no-kind-of-dice", dice=dice)
    masters = {TABLES_DICE, GM_ROLE} if any(seat.is_gm for seat in chosen) else set()
    bots = {seat.id for seat in seats if seat.role == BOT_ROLE}
    return frozenset({seat.id for seat in chosen} | masters) - bots


def new_game(start: Start, dice: str, seed: int | None, wanted: list[str], hotseat: bool) -> Game[Any]:
    """A table with its people; bots sit on all other seats."""
    seats = read_seats(start.scene, wanted, hotseat)
    bots: dict[str, Bot] = {seat.id: start.system.bot(seed) for seat in seats if seat.role == BOT_ROLE}
    return Game(start.system, start.scene, seats, Random(seed), bots, typing(dice, seats))


class People:
    """The people at this keyboard. `seat` is the one who looks at the screen now."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        if not self.ids:
            raise UsersMistake("nobody-to-play")
        self.id = self.ids[0]

    @property
    def seats(self) -> list[Seat]:
        return [seat for seat in self.game.story.seats.values() if seat.id not in self.game.bots]

    @property
    def ids(self) -> list[str]:
        return [seat.id for seat in self.seats]

    @property
    def seat(self) -> Seat:
        return self.game.seat(self.id)

    @property
    def several(self) -> bool:
        return len(self.ids) > 1

    @property
    def master(self) -> Seat:
        """Whoever has the game master's word here; without one, it is refused to the one who sits here."""
        masters = [seat for seat in self.seats if seat.is_gm]
        return self.seat if self.seat.is_gm or not masters else masters[0]

    def turn_to(self, ask: Ask | None) -> None:
        """Whoever is asked looks at the screen; between fights, the game master."""
        if ask is None:
            self.id = self.master.id
            return
        seats = self.seats
        asked = [seat for seat in seats if seat.is_asked(ask)] or [seat for seat in seats if seat.may_answer(ask)]
        if not asked:
            raise NotNow(Refusal("not-your-question", "", seat=ask.seat, by=self.id))
        self.id = self.id if self.seat in asked else asked[0].id

    def are_apart(self, one: str, other: str) -> bool:
        """Whether two must not see each other's screen: they are on different sides, or one of them sees all."""
        if self.game.seat(one).is_gm != self.game.seat(other).is_gm:
            return True
        creatures = self.game.scene.creatures.values()
        mine, theirs = ({each.side for each in creatures if each.seat == seat} for seat in (one, other))
        return not mine & theirs

    def answer_of_program(self, ask: Ask) -> str | None:
        """What the program answers to a question of a seat that it plays; it throws dice that were to be typed in."""
        if ask.dice is not None:
            count, sides = ask.dice
            return " ".join(str(self.game.dice.randint(1, sides)) for _ in range(count))
        index = self.game.bots[ask.seat].pick(ask, self.game.scene_at(ask))
        return None if index is None else ask.options[index].key

    def speaks_for(self, ask: Ask) -> str:
        """Who gives the answer of the program: the game master, or else the seat that is asked."""
        return self.master.id if self.master.may_answer(ask) else ask.seat

    def last_to_act(self) -> str:
        """Who takes the last thing back that somebody at this keyboard did."""
        return self._here(self.game.past[-1].seat if self.game.past else "")

    def last_to_undo(self) -> str:
        """Who does again what somebody at this keyboard took back last."""
        undone = self.game.story.undone
        return self._here(undone[-1].by if undone else "")

    def _here(self, seat: str) -> str:
        """A seat at this keyboard, or who speaks for it: a game master speaks for everybody."""
        return self.master.id if self.master.is_gm or seat not in self.ids else seat

    def sit(self, id: str, role: str, bot: Bot) -> None:
        """The game master gives a seat to a person at this keyboard, or to the program."""
        if role not in ROLES:
            raise UsersMistake("no-seat-role", role=role, roles=list(ROLES))
        if role == BOT_ROLE and self.ids == [id]:
            raise UsersMistake("nobody-to-play")
        old = self.game.seats.get(id)
        if old is None and id not in (known := list(dict.fromkeys([*owners(self.game.scene), GM_ROLE]))):
            raise UsersMistake("nobody-has-seat", seat=id, seats=known, hint=suggestions(id, known))
        left = [seat for seat in self.game.seats.values() if seat.is_gm and seat.id != id]
        if role != GM_ROLE and not left and GM_ROLE not in self.game.seats:
            self._sit(Seat(GM_ROLE, BOT_ROLE), bot)  # as at a table that never had a game master
        self._sit(old.in_role(role) if old else Seat(id, role), bot)
        self.id = self.id if self.id in self.ids else self.ids[0]

    def _sit(self, seat: Seat, bot: Bot) -> None:
        self.game.sit(seat, self.master.id)
        if seat.role == BOT_ROLE:
            self.game.bots[seat.id] = bot
        else:
            self.game.bots.pop(seat.id, None)
