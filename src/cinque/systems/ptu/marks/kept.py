"""What lasts from day to day (supplied): training, bandages, food that is kept in mind; and the calm after a combat."""

from cinque.core.effect import STACK
from cinque.systems.ptu.afflictions.mark import Mark
from cinque.systems.ptu.model import PtuScene


class Kept(Mark):
    stacking = STACK

    def survives_encounter(self, scene: PtuScene) -> bool:
        return True

    def survives_recall(self, scene: PtuScene) -> bool:
        return True


class Trained(Kept):
    """Its source is a Stat whose stage is higher by its number until an Extended Rest."""

    key = "trained"
    clause = "ptu.demo.features"


TRAINED = Trained()


class Bandaged(Kept):
    """Its number is the time at which an Injury heals; any damage or loss ends it."""

    key = "bandages"
    clause = "ptu.action.extended"
    common = True


BANDAGED = Bandaged()


class Digestion(Kept):
    """Its source is food that can be traded in."""

    key = "digestion"
    clause = "ptu.action.standard-item"
    names_item = True


DIGESTION = Digestion()


class Calming(Mark):
    """Outside combat: its number is the time at which Temporary Hit Points are gone and sleepers awake."""

    key = "calming"
    clause = "ptu.temp-hp.basics"


CALMING = Calming()
