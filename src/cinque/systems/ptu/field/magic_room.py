"""Magic Room (supplied): Held Items and accessories do nothing."""

from cinque.systems.ptu.field.covers import Field


class MagicRoom(Field):
    key = "magic-room"
    no_held_items = True


MAGIC_ROOM = MagicRoom()
