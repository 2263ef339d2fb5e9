"""What those who do not know somebody's figures take them for."""

from random import Random
from typing import Final

from cinque.systems.vademecum.at_the_table.by_hand import follow
from cinque.systems.vademecum.characters.figures import work_out
from cinque.systems.vademecum.conditions.bloodied import is_bloodied
from cinque.systems.vademecum.content.records import ATTRIBUTES
from cinque.systems.vademecum.model import OPEN, PARTY, PLACE, SECRETS, Character, VadeMecumScene, content_of
from cinque.systems.vademecum.world.combatants import abilities_of

NOWHERE: Final = (-1000, -1000)
"""Where the Hidden are for those who do not know it: out of every reach."""


class SeenScene(VadeMecumScene):
    """The scene of a table at which not everybody knows everything."""

    __slots__ = ()

    def follow(self, way: list[str]) -> None:
        super().follow(way)
        if way[0] == "creatures" and len(way) > 2:
            follow(self, self.creatures[way[1]], way[2])

    def guess(self, one: Character) -> None:
        """A combatant as its kind is printed; anybody else as a plain person of the party's level. HP as they look."""
        if not one.keeper:
            return
        able, bloodied, changed = one.is_able, is_bloodied(self, one), bool(one.own)
        nobody = Character()
        for name in SECRETS:
            setattr(one, name, getattr(nobody, name))
        if one.kind:
            take_for_its_kind(self, one)
        else:
            levels = [other.level for other in self.of_side(PARTY) if not other.keeper]
            one.level = max(levels, default=1)
        one.items |= {key: 1 for key in (one.wielded, one.worn) if key}
        work_out(self, one)
        one.hp = 0 if not able else one.max_hp // 2 if bloodied else one.max_hp
        if changed:  # it will turn back into something
            one.own = {name: getattr(one, name) for name in (*ATTRIBUTES, "skills", "abilities")}

    def confided(self, one: Character, seat: str) -> frozenset[str]:
        """Companions know where the Hidden are."""
        return PLACE if one.is_hidden and seat in self.seats_of(one.side) else OPEN

    def forget(self, seat: str) -> None:
        """Where the Hidden of another side are, and the traps that it has laid."""
        mine = {one.side for one in self.creatures.values() if one.seat == seat}
        for one in self.creatures.values():
            if one.is_hidden and one.side not in mine:
                one.square = NOWHERE
        own = [one.id for one in self.creatures.values() if one.side in mine]
        self.zones = [zone for zone in self.zones if zone.is_seen or zone.source in own]


def imagine_somewhere(scene: VadeMecumScene, one: Character, random: Random) -> None:
    """Of whoever hides nobody knows more than that they are on a tile where nobody else is seen."""
    if one.square != NOWHERE:
        return
    taken = [other.square for other in scene.creatures.values()]
    tiles = [(x, y) for y in range(scene.height) for x in range(scene.width) if (x, y) not in taken]
    one.square = random.choice(tiles or [(0, 0)])


def take_for_its_kind(scene: VadeMecumScene, one: Character) -> None:
    kind = content_of(scene).combatants[one.kind]
    one.level, one.abilities = kind.level, abilities_of(scene, kind)
    for name in ATTRIBUTES:
        setattr(one, name, getattr(kind.attributes, name))
