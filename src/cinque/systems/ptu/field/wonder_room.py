"""Wonder Room (supplied): the two defences are exchanged."""

from cinque.systems.ptu.field.covers import Field


class WonderRoom(Field):
    key = "wonder-room"
    exchanges_defenses = True


WONDER_ROOM = WonderRoom()
