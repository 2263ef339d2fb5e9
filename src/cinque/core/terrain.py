"""Ground that a game master paints, in every system whose map has any: a table's procedure, written down and undone."""

from typing import Annotated, Any, NamedTuple

from cinque.core.play import Play
from cinque.core.procedure import BESIDE, GROUND, Here, Procedure
from cinque.core.record import Of
from cinque.core.refusal import Refusal
from cinque.core.scene import Scene
from cinque.core.seat import GM_ROLE
from cinque.core.squares import cell_of, is_on_map


class Paint(NamedTuple):
    """What lies on these squares from now on; nothing, if nothing is named."""

    squares: tuple[str, ...]
    ground: tuple[Annotated[str, Of(GROUND)], ...] = ()

    def unfit(self, here: Here) -> list[tuple[str, Refusal]]:
        scene: Any = here.scene
        unknown = [name for name in self.squares if not is_on_map(name, scene.width, scene.height)]
        return [("squares", Refusal("no-such-square", "", square=name)) for name in unknown]


def paint(play: Play[Any], wanted: Paint) -> None:
    scene = play.scene
    scene.paint([cell_of(name) for name in wanted.squares], wanted.ground)
    scene.refuse_faults()
    if wanted.ground:
        play.note("painted", "", squares=list(wanted.squares), ground=list(wanted.ground))
    else:
        play.note("ground-cleared", "", squares=list(wanted.squares))


def has_ground(scene: Scene[Any, Any]) -> Refusal | None:
    return None if scene.grounds else Refusal("no-ground-here", "")


PAINT = Procedure(paint, GM_ROLE, Paint, meanwhile=BESIDE, may=has_ground)
