"""Sticky Web (supplied)."""

from cinque.systems.ptu.field.covers import Hazard


class StickyWeb(Hazard):
    key = "sticky-web"
    destroyed_by = "bug"
    lowers = "speed"


STICKY_WEB = StickyWeb()
