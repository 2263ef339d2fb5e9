"""Trick Room (supplied): from the next round on the slowest come first."""

from cinque.systems.ptu.field.covers import Field


class TrickRoom(Field):
    key = "trick-room"
    from_next_round = True
    turns_order = True


TRICK_ROOM = TrickRoom()
