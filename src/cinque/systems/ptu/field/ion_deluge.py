"""Ion Deluge (a Move by conversion)."""

from collections.abc import Mapping
from typing import ClassVar

from cinque.systems.ptu.field.covers import Field


class IonDeluge(Field):
    key = "ion-deluge"
    attack_types: ClassVar[Mapping[str, str]] = {"normal": "electric"}


ION_DELUGE = IonDeluge()
