"""The squares of a setup: terrain by squares and rectangles, and where everybody stands at the start."""

import re
from collections.abc import Iterable

from cinque.core.grid import Cell, covered
from cinque.core.record import Fault
from cinque.core.refusal import Refusal
from cinque.core.squares import cell_name, cell_of
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content.words import HAZARDS, PLACES
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.positioning.positions import BLOCKING, EARTH, ROUGH, SLOW, UNDERWATER, terrain_cells
from cinque.systems.ptu.relief import HIGH

SQUARE = "ptu.grid.square"
FOOTPRINT = "ptu.grid.footprint"
TERRAIN = "ptu.terrain.intro"
TERRAIN_WORDS = (SLOW, ROUGH, BLOCKING, EARTH, UNDERWATER, *PLACES)
ONE_HAZARD = rf"(?:{'|'.join(HAZARDS)}) (?:players|opponents) [1-9]"
HAZARD = re.compile(rf"{ONE_HAZARD}(?:, ?{ONE_HAZARD})*")
TRAINER_BEHIND = 2
"""How far behind the Pokémon a Trainer stands, where nothing is said."""


class Places:
    """Reads what a setup says of squares, and tells what is wrong with it."""

    def __init__(self, scene: PtuScene, fault: Fault) -> None:
        self.scene = scene
        self.fault = fault

    # -- terrain

    def terrain(self, told: dict[str, str]) -> dict[str, str]:
        """Words for squares; where squares are named twice, the words come together."""
        found: dict[str, str] = {}
        for name, words in told.items():
            place = f"terrain.{name}"
            for word in words.split():
                if word not in TERRAIN_WORDS and not HIGH.fullmatch(word):
                    self.fault(place, Refusal("not-one-of", TERRAIN, value=word, words=[*TERRAIN_WORDS, "high-1"]))
            for square in self.rectangle(name, place):
                together = dict.fromkeys((*found.get(square, "").split(), *words.split()))
                found[square] = " ".join(together)
        return found

    def hazards(self, told: dict[str, str]) -> dict[str, str]:
        """What lies on squares: `spikes players 1`, several after commas."""
        found: dict[str, str] = {}
        for name, text in told.items():
            place = f"hazards.{name}"
            if not HAZARD.fullmatch(text):
                self.fault(place, Refusal("bad-hazard", TERRAIN, value=text[:60], words=list(HAZARDS)))
            found |= dict.fromkeys(self.rectangle(name, place), text)
        return found

    def squares(self, told: Iterable[str], place: str) -> list[str]:
        """Squares and rectangles as single squares."""
        found = [square for n, name in enumerate(told) for square in self.rectangle(name, f"{place}.{n}")]
        return list(dict.fromkeys(found))

    def rectangle(self, name: str, place: str) -> list[str]:
        """`C4` is one square, `E1:G3` are nine."""
        first, colon, last = name.partition(":")
        try:
            (x1, y1), (x2, y2) = cell_of(first), cell_of(last if colon else first)
        except ValueError:
            self.fault(place, Refusal("bad-square", SQUARE, value=name[:20]))
            return []
        cells = [(x, y) for y in range(min(y1, y2), max(y1, y2) + 1) for x in range(min(x1, x2), max(x1, x2) + 1)]
        if not all(self.inside(cell) for cell in cells):
            self.fault(place, Refusal("outside-the-map", SQUARE, square=name))
            return []
        return [cell_name(cell) for cell in cells]

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.scene.width and 0 <= cell[1] < self.scene.height

    # -- who stands where

    def put(self, everybody: list[tuple[Combatant, str, bool]]) -> None:
        """Check the places that are told, then find one for everybody else who is on the battlefield."""
        if self.scene.zones:
            return
        taken: dict[Cell, Combatant] = {}
        for one, place, told in everybody:
            if told and one.out:
                self._check(one, place, taken)
        come = {one.id for one, _, _ in everybody}
        for other in self.scene.creatures.values():
            if other.out and not other.fainted and other.id not in come:
                taken |= dict.fromkeys(other.cells, other)
        for one, place, told in everybody:
            if not told and one.out:
                self._find(one, place, taken)

    def _check(self, one: Combatant, place: str, taken: dict[Cell, Combatant]) -> None:
        if not all(self.inside(cell) for cell in one.cells):
            self.fault(f"{place}.at", Refusal("outside-the-map", FOOTPRINT, square=cell_name(one.cell)))
            return
        for cell in one.cells:
            other = taken.get(cell)
            if other is not None and not (one.fainted or other.fainted):
                self.fault(f"{place}.at", Refusal("square-taken", FOOTPRINT, square=cell_name(cell), by=other.id))
                return
        taken |= dict.fromkeys(one.cells, one)

    def _find(self, one: Combatant, place: str, taken: dict[Cell, Combatant]) -> None:
        """The free place nearest to where the side begins."""
        blocked = {*taken, *terrain_cells(self.scene, BLOCKING)}
        for cell in self._candidates(one):
            cells = covered(one.body, cell)
            if all(self.inside(each) for each in cells) and not any(each in blocked for each in cells):
                one.cell = cell
                taken |= dict.fromkeys(cells, one)
                return
        self.fault(place, Refusal("no-room", FOOTPRINT, who=one.id))

    def _candidates(self, one: Combatant) -> list[Cell]:
        """The sides face each other, the Trainers behind their Pokémon."""
        scene = self.scene
        behind = TRAINER_BEHIND if one.is_trainer else 0
        front = max(0, (scene.width - 1) // 3 - behind)
        across = max(x for x, _ in one.body)
        column = max(0, front - across) if one.side == "players" else scene.width - 1 - front
        middle = scene.height // 2
        cells = [(x, y) for x in range(scene.width) for y in range(scene.height)]
        return sorted(cells, key=lambda cell: (abs(cell[0] - column), abs(cell[1] - middle), cell))
