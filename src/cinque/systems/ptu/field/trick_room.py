"""Trick Room (supplied): the slowest come first."""

from cinque.systems.ptu.field.covers import Field


class TrickRoom(Field):
    __slots__ = ()
    key = "trick-room"
    turns_order = True


TRICK_ROOM = TrickRoom()
