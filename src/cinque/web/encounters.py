"""What a game master plans: the next encounter with its faults, trials of it, and how the table reads the book."""

import secrets
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Header, Request
from pydantic import BaseModel, ConfigDict, Field

from cinque.core.by_hand import Encounter
from cinque.core.fate import Seeded
from cinque.core.mistake import Mistake, SetupError
from cinque.core.play import Play
from cinque.core.procedure import BadArguments
from cinque.core.refusal import Refusal
from cinque.core.sentences import LANGUAGES
from cinque.core.words import Reader
from cinque.lab.account import CLAUSE
from cinque.web.cards import in_general
from cinque.web.cupboard import Cupboard
from cinque.web.house import OpenRoom
from cinque.web.keys import Led
from cinque.web.room import AtTheDoor
from cinque.web.trials import Trial, Trials

router = APIRouter(prefix="/api/room")

NEXT: Final = "encounter"
"""The procedure that sets the next encounter of a table, in books that have one."""


class Planned(BaseModel):
    """Those whom the players are to meet, as the book's setups write them, and by sheets of this room; without any,
    this fight as it stands.
    """

    model_config = ConfigDict(extra="forbid")
    entries: Annotated[list[dict[str, Any]], Field(max_length=100)] | None = None
    sheets: Annotated[list[str], Field(max_length=100)] = []
    here: bool = True
    """With the characters of this table, or with those of a first evening."""


class Drawn(BaseModel):
    """So many of a table of encounters, of about a level."""

    model_config = ConfigDict(extra="forbid")
    table: Annotated[str, Field(max_length=64)]
    level: Annotated[int, Field(ge=1, le=100)] = 10
    count: Annotated[int, Field(ge=1, le=20)] = 1


class Wanted(Planned):
    """So many fights, under other readings if one wants to see what they change."""

    runs: Annotated[int, Field(ge=1, le=2000)] = 200
    rulings: Annotated[dict[str, str], Field(max_length=40)] = {}


def spoken(accept_language: Annotated[str, Header()] = "en") -> str:
    return accept_language[:2] if accept_language[:2] in LANGUAGES else "en"


Lang = Annotated[str, Depends(spoken)]


def trials_of(request: Request) -> Trials:
    found: Trials = request.app.state.trials
    return found


# -- the next encounter


@router.get("/lineup")
def lineup(opened: Led, lang: Lang) -> dict[str, Any]:
    """Whom a book has to be met, and how they are named in a setup."""
    game = opened.room.game
    played, names = game.system, opened.room.system.lineup
    pieces = played.content(game.now.packs).pieces[names.kind]
    board = played.board(game.now, game.seat(opened.room.led_by()))
    return {
        "kind": names.kind,
        "levels": names.levels,
        "placed": names.placed,
        "width": board.width,
        "height": board.height,
        "here": NEXT in played.procedures,
        "who": {key: played.name_of(names.kind, key, lang, game.now.packs) for key in pieces},
        "tables": {
            key: played.name_of(names.table, key, lang, game.now.packs)
            for key in (played.content(game.now.packs).pieces[names.table] if names.table else ())
        },
        "sheets": {
            row.id: str(row.data.get("name") or "–") for row in Cupboard(opened.room.store).sheets(opened.room.id)
        },
    }


@router.post("/lineup/drawn")
def drawn(wanted: Drawn, opened: Led) -> list[dict[str, Any]]:
    """Some whom a table of encounters gives, as a setup names them."""
    game, names = opened.room.game, opened.room.system.lineup
    packs = game.now.packs
    if not names.table or wanted.table not in game.system.content(packs).pieces[names.table]:
        raise AtTheDoor(Refusal("no-encounter", ""))
    return game.system.drawn(wanted.table, wanted.level, wanted.count, secrets.token_hex(8), packs)


@router.post("/lineup")
async def planned(wanted: Planned, opened: Led, lang: Lang) -> dict[str, Any]:
    """What is wrong with an encounter, each fault with its place; and its setup, to begin it with."""

    def look() -> dict[str, Any]:
        try:
            scene_of(opened, wanted)
        except (SetupError, BadArguments) as error:
            return {"faults": told(opened, error.faults, lang), "setup": None}
        except AtTheDoor:
            raise
        except Mistake as mistake:
            return {"faults": told(opened, [("", mistake.refusal)], lang), "setup": None}
        return {"faults": [], "setup": setup_of(opened, wanted)}

    return await opened.in_turn(look)


def told(opened: OpenRoom, faults: list[tuple[str, Refusal]], lang: str) -> list[dict[str, str]]:
    reader = Reader(opened.room.system, opened.room.game.now, lang)
    return [{"place": place, "text": str(reader.refusal(one)), "clause": one.clause} for place, one in faults]


def setup_of(opened: OpenRoom, wanted: Planned) -> dict[str, Any]:
    played = opened.room.system
    before = {} if wanted.here else played.first_setup(0)
    return played.lineup.setup([*(wanted.entries or []), *of_sheets(opened, wanted.sheets)], before)


def of_sheets(opened: OpenRoom, ids: list[str]) -> list[dict[str, Any]]:
    """Those of the room's sheets as the list of a setup has them: one by one, or a whole team."""
    played, cupboard = opened.room.system, Cupboard(opened.room.store)
    found: list[dict[str, Any]] = []
    for id in ids:
        row = cupboard.sheet(opened.room.id, id)
        if row is None:
            raise AtTheDoor(Refusal("no-such-sheet", ""))
        entry = played.sheets[row.kind].entry(row.data)
        together = entry.get(played.lineup.part[-1])
        found += together if isinstance(together, list) else [entry]
    return found


def scene_of(opened: OpenRoom, wanted: Planned) -> Any:
    """The scene with which the fight begins; of this fight, where it stands."""
    game, played = opened.room.game, opened.room.system
    if wanted.entries is None and not wanted.sheets:
        return (game.scene if played.next(game.scene) else game.first).copy()
    setup = setup_of(opened, wanted)
    if not wanted.here or NEXT not in played.procedures:
        return played.new_scene(setup, dict(game.scene.rulings.chosen))
    scene = game.scene.copy()
    played.procedures[NEXT].run(Play(scene, Seeded(0, played.bot(0))), Encounter(setup))
    return scene


# -- trials


@router.post("/trials", status_code=201)
async def begin(wanted: Wanted, opened: Led, request: Request) -> dict[str, str]:
    """Play it out many times, beside the table."""

    def trial() -> Trial:
        found = scene_of(opened, wanted)
        for name, reading in wanted.rulings.items():
            found.rulings = found.rulings.but(name, reading)
        return Trial(opened.room.system.name, opened.room.system.shelf, found, wanted.runs)

    try:
        begun = await opened.in_turn(trial)
    except Mistake:
        raise AtTheDoor(Refusal("no-encounter", "")) from None
    return {"trial": trials_of(request).begin(opened.room.id, begun)}


@router.get("/trials/{number}")
def look(number: str, opened: Led, request: Request, lang: Lang) -> dict[str, Any]:
    """How far it has come, and who wins how often."""
    trial = trials_of(request).find(opened.room.id, number)
    if trial is None:
        raise AtTheDoor(Refusal("no-trial", ""))
    reader = Reader(opened.room.system, trial.scene, lang)
    data = trial.to_data()
    for winner, share in data["result"]["winners"].items():
        share["name"] = reader.name("word", winner) if reader.words.find(reader.lang, "word", winner) else winner
    for creature in data["result"]["creatures"]:
        creature["name"] = reader.name("creature", creature["who"])
    for loss in data["result"]["losses"]:
        loss["by"] = reader.name("creature", loss["who"]) if loss["who"] else ""
        loss["name"] = loss["key"] if loss["kind"] == CLAUSE else reader.name(loss["kind"], loss["key"])
    return data


@router.delete("/trials/{number}", status_code=204)
def give_up(number: str, opened: Led, request: Request) -> None:
    trials_of(request).give_up(opened.room.id, number)


# -- how this table reads the book


@router.get("/rulings")
def rulings(opened: Led, lang: Lang) -> list[dict[str, Any]]:
    """Every place where the book is silent or contradicts itself, with what this table has chosen."""
    chosen = opened.room.game.now.rulings
    return [
        {
            "id": one.id,
            "name": one.name,
            "question": one.question,
            "why": one.why,
            "fixed": one.fixed,
            "options": one.options,
            "usual": one.default,
            "reading": chosen.reading(one.name),
        }
        for one in opened.room.system.clauses.read_in(lang).rulings.values()
    ]


@router.get("/families")
def families(opened: Led, lang: Lang) -> list[dict[str, Any]]:
    """Every kind of question that the book asks at a table, in families, for standing orders."""
    played = opened.room.system

    def text(section: str, key: str) -> str:
        return in_general(played.words.find(lang, section, key) or key)

    return [
        {"family": family, "name": text("family", family), "topics": {one: text("ask", one) for one in topics}}
        for family, topics in played.families.items()
    ]
