"""What the flow of a combat asks of a Weather, a field, a Blessing or a hazard, with the neutral answers."""

from collections.abc import Mapping
from typing import ClassVar

from cinque.core.effect import Effect


class Weather(Effect):
    """One Weather at a time."""

    clause = "ptu.damage.on-hit"
    spared_types: ClassVar[tuple[str, ...]] = ()
    """Where it hurts: the Types that it does not hurt."""

    type: ClassVar[str] = ""
    """The Type that goes with it."""

    thaw: ClassVar[int] = 0
    """What it adds to the Save Checks of the Frozen."""

    acs: ClassVar[Mapping[str, int]] = {}
    """Moves whose AC is another one in it."""

    def damage(self, type: str) -> int:
        """What is added to damage of a Type."""
        return 0


class Field(Effect):
    """A field may lie beside others."""

    clause = "ptu.damage.on-hit"
    type: ClassVar[str] = ""
    """The Type of a Terrain."""

    from_next_round: ClassVar[bool] = False
    """Whether it begins with the next round, and not at once."""

    keeps_awake: ClassVar[bool] = False
    """Nobody on the ground falls asleep."""

    heals_grounded: ClassVar[bool] = False
    delays_afflictions: ClassVar[bool] = False
    """Those on the ground ignore the first turn of an affliction."""

    bars_early: ClassVar[bool] = False
    """Those on the ground use no Moves by Priority or as an Interrupt."""

    pulls_down: ClassVar[bool] = False
    """Nobody is above the ground, and no Move takes its user there."""

    accuracy: ClassVar[int] = 0
    resisted: ClassVar[str] = ""
    """The Type whose attacks are one step more resisted."""

    turns_order: ClassVar[bool] = False
    attack_types: ClassVar[Mapping[str, str]] = {}
    """Types of attacks, and what they become."""

    exchanges_defenses: ClassVar[bool] = False
    no_held_items: ClassVar[bool] = False

    def damage(self, type: str, from_ground: bool, to_ground: bool) -> int:
        """What is added to damage of a Type, by whether its user and its target are on the ground."""
        return 0


class Blessing(Effect):
    """Covers a side; spent charge by charge."""

    clause = "ptu.damage.on-hit"
    charges: ClassVar[int] = 3
    softens: ClassVar[str] = ""
    """The class of attacks that it makes one step more resisted."""

    spares_critical: ClassVar[bool] = False
    delays_afflictions: ClassVar[bool] = False
    spares_stages: ClassVar[bool] = False


class Hazard(Effect):
    """Lies on squares, against a side's foes."""

    clause = "ptu.damage.on-hit"
    squares: ClassVar[int] = 8
    floats: ClassVar[bool] = False
    """Whether it flies at whoever comes near, instead of lying on the ground."""

    destroyed_by: ClassVar[str] = ""
    """The Type that walks it away."""

    ticks: ClassVar[int] = 0
    lowers: ClassVar[str] = ""
    """The Stat that it lowers by a stage."""

    def inflicts(self, layers: int) -> str:
        return ""
