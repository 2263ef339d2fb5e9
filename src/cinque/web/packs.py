"""The packs that a table plays with, and those that its game master brings."""

from collections import Counter
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from cinque.core.library import pack_id, without_own
from cinque.core.mistake import Mistake
from cinque.core.pack import Content, Head
from cinque.core.sentences import Speaker
from cinque.core.words import Reader
from cinque.packs import BadPack
from cinque.web.encounters import Lang
from cinque.web.forms import called
from cinque.web.house import OpenRoom
from cinque.web.keys import Led

router = APIRouter(prefix="/api/room/packs")

FileName = Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=r"^[^\x00-\x1f\x7f/\\]+$")]


class Files(BaseModel):
    """A pack as it is written: one file, or all of its folder."""

    model_config = ConfigDict(extra="forbid")
    files: Annotated[dict[FileName, str], Field(min_length=1, max_length=20)]


@router.get("")
def packs(opened: Led, lang: Lang) -> list[dict[str, Any]]:
    """Those that are on top of the book itself."""
    pins = opened.room.game.now.packs
    content, ids = opened.room.system.content(pins), [pack_id(pin) for pin in without_own(pins)]
    return [_shown(opened, content, head, lang) for head in content.heads if head.id in ids]


def _shown(opened: OpenRoom, content: Content, head: Head, lang: str) -> dict[str, Any]:
    reader = Reader(opened.room.system, opened.room.game.now, lang)
    counted = Counter(kind for (kind, _), origin in content.origin.items() if origin == head.id)
    return {
        "id": head.id,
        "name": (head.ja if lang == "ja" else "") or head.name,
        "version": head.version,
        "by": head.by,
        "about": head.about,
        "licence": head.licence,
        "pieces": [{"kind": called(reader, "word", kind), "count": count} for kind, count in counted.items()],
    }


@router.post("")
async def bring(wanted: Files, opened: Led, lang: Lang) -> dict[str, Any]:
    """Every fault with its file and line, and nothing has changed; or none, and it is played with from now on."""

    def act() -> list[dict[str, Any]]:
        try:
            opened.room.bring_pack(wanted.files)
        except BadPack as bad:
            lines = [(file.path, *line) for file in bad.files for line in file.lines(Speaker(lang))]
            return [{"file": path, "line": line, "text": text} for path, line, text in lines]
        except Mistake as mistake:
            reader = Reader(opened.room.system, opened.room.game.now, lang)
            return [{"file": "", "line": 0, "text": text} for text in mistake.told(reader)]
        return []

    faults = await opened.in_turn(act)
    await opened.refresh()
    return {"faults": faults}
