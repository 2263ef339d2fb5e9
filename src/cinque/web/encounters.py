"""What a game master plans: the next encounter with its faults, trials of it, and how the table reads the book."""

import secrets
from collections.abc import Sequence
from copy import copy
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Header, Path, Request
from pydantic import BaseModel, ConfigDict, Field

from cinque.core.ask import Data
from cinque.core.by_hand import Encounter
from cinque.core.fate import Seeded
from cinque.core.mistake import Mistake, SetupError
from cinque.core.play import Play
from cinque.core.procedure import CREATURE, BadArguments
from cinque.core.refusal import Refusal
from cinque.core.seat import GM_ROLE
from cinque.core.sentences import LANGUAGES
from cinque.core.squares import cell_name
from cinque.core.system import AnySystem
from cinque.core.words import Reader
from cinque.lab.account import CLAUSE
from cinque.lab.advice import Opponents, Party
from cinque.lab.runs import Plan
from cinque.lab.swap import BadSwap, SceneThings, changed_scene, choices_of, read_swap
from cinque.lab.without import left_out, take_away
from cinque.systems import system
from cinque.web.cards import in_general
from cinque.web.chance import levels_here
from cinque.web.cupboard import Cupboard
from cinque.web.house import OpenRoom
from cinque.web.keys import Led
from cinque.web.room import AtTheDoor
from cinque.web.trials import Advice, Trial, Trials

router = APIRouter(prefix="/api/room")

PROPOSED_AGAINST: Final = 100
"""So many fights each proposal is held against."""

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
    """So many fights; under other readings, with a changed value (`ember:power+10`) or without something, if one wants
    to see what that changes.
    """

    runs: Annotated[int, Field(ge=1, le=2000)] = 200
    rulings: Annotated[dict[str, str], Field(max_length=40)] = {}
    swap: Annotated[str, Field(max_length=200)] = ""
    without: Annotated[str, Field(max_length=100)] = ""


class Wished(BaseModel):
    """How hard the next encounter is to be."""

    model_config = ConfigDict(extra="forbid")
    wish: Literal["easy", "fair", "hard", "deadly"] = "fair"
    here: bool = True
    proposals: Annotated[int, Field(ge=1, le=5)] = 3
    seed: Annotated[int, Field(ge=0, le=10**9)] = 1


class PartyHere(Party):
    """The characters of a table as they are now."""

    def __init__(self, played: AnySystem, scene: Any, seed: int) -> None:
        super().__init__(played, {"packs": scene.packs}, {}, seed)
        self.now = scene

    def scene(self, entries: Sequence[Data]) -> Any:
        scene = self.now.copy()
        setup = self.played.lineup.setup([dict(one) for one in entries], {})
        self.played.procedures[NEXT].run(Play(scene, Seeded(0, self.played.bot(0))), Encounter(setup))
        return scene

    def plan(self, entries: Sequence[Data]) -> Plan:
        scene = self.scene(entries).to_data()
        return Plan(self.played.name, self.played.shelf, {}, {}, self.seed, scene=scene)


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
    reader = Reader(played, game.now, lang)
    return {
        "kind": names.kind,
        "levels": names.levels,
        "placed": names.placed,
        "here": NEXT in played.procedures,
        "who": {key: played.name_of(names.kind, key, lang, game.now.packs) for key in pieces},
        "tables": {key: reader.name(kind, key) for key, kind in played.tables(game.now).items()},
        "by_level": names.about,
        "usual": usual_level(opened),
        "sheets": {
            row.id: str(row.data.get("name") or "–") for row in Cupboard(opened.room.store).sheets(opened.room.id)
        },
    }


def usual_level(opened: OpenRoom) -> int:
    """About as high as those whom the players have; 1 where the book has no levels."""
    game = opened.room.game
    kind = next(iter(game.system.sheets.values()), None)
    levels = list(levels_here(kind, game, game.seat(opened.room.led_by())).values()) if kind is not None else []
    return sum(levels[0]) // 2 if levels else 1


@router.post("/lineup/drawn")
def drawn(wanted: Drawn, opened: Led) -> list[dict[str, Any]]:
    """Some whom a table of encounters gives, as a setup names them."""
    played, scene = opened.room.system, opened.room.game.now
    if wanted.table not in played.tables(scene):
        raise AtTheDoor(Refusal("no-encounter", ""))
    return played.drawn_for(scene, wanted.table, wanted.level, wanted.count, secrets.token_hex(8))


@router.post("/lineup")
async def planned(wanted: Planned, opened: Led, lang: Lang) -> dict[str, Any]:
    """What is wrong with an encounter, each fault with its place; its setup, to begin it with, and the map of it."""

    def look() -> dict[str, Any]:
        try:
            scene = scene_of(opened, wanted)
        except (SetupError, BadArguments) as error:
            return {"faults": told(opened, error.faults, lang), "setup": None, "ground": None}
        except AtTheDoor:
            raise
        except Mistake as mistake:
            return {"faults": told(opened, [("", mistake.refusal)], lang), "setup": None, "ground": None}
        return {"faults": [], "setup": setup_of(opened, wanted), "ground": ground_of(opened, scene, lang)}

    return await opened.in_turn(look)


def ground_of(opened: OpenRoom, scene: Any, lang: str) -> dict[str, Any]:
    """How large the map of an encounter is, and on which squares the players' own stand."""
    played, reader = opened.room.system, Reader(opened.room.system, scene, lang)
    board = played.board(scene, opened.room.game.seat(opened.room.led_by()))
    own = [one for one in board.tokens if scene.creatures[one.who].seat != GM_ROLE]
    others = {cell_name(cell): reader.name(CREATURE, one.who) for one in own for cell in one.place.cells}
    return {"width": board.width, "height": board.height, "others": others}


def told(opened: OpenRoom, faults: list[tuple[str, Refusal]], lang: str) -> list[dict[str, str]]:
    reader = Reader(opened.room.system, opened.room.game.now, lang)
    return [{"place": place, "text": str(reader.refusal(one)), "clause": one.clause} for place, one in faults]


def setup_of(opened: OpenRoom, wanted: Planned) -> dict[str, Any]:
    played = opened.room.system
    before = {} if wanted.here else played.first_setup(0) | opened.room.brought()
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


@router.get("/lineup/sheets/{id}")
def of_sheet(id: Annotated[str, Path(max_length=32)], opened: Led) -> list[dict[str, Any]]:
    """A character of the room as `join` takes them, with whoever has made them; a whole team one by one."""
    row = Cupboard(opened.room.store).sheet(opened.room.id, id)
    if row is None:
        raise AtTheDoor(Refusal("no-such-sheet", ""))
    owned = {"seat": row.seat} if opened.room.system.sheets_listed else {}
    return [entry | owned for entry in of_sheets(opened, [id])]


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
        found, played = scene_of(opened, wanted), opened.room.system
        for name, reading in wanted.rulings.items():
            found.rulings = found.rulings.but(name, reading)
        if wanted.swap:
            played, found = swapped(played, found, wanted.swap)
        without = tuple(left_out(name, played, found.packs) for name in (wanted.without,) if name)
        take_away(played, found.copy(), without)  # what cannot go is told now
        return Trial(played.name, played.shelf, found, wanted.runs, without)

    try:
        begun = await opened.in_turn(trial)
    except BadSwap:
        raise
    except Mistake:
        raise AtTheDoor(Refusal("no-encounter", "")) from None
    return {"trial": trials_of(request).begin(opened.room.id, begun)}


def swapped(played: AnySystem, scene: Any, written: str) -> tuple[AnySystem, Any]:
    """The scene with something changed, and a system whose shelf has that pack, which the room's has not."""
    other = system(played.name, copy(played.shelf))
    found = other.scene_from_data(scene.to_data())
    swap = read_swap(written)
    return other, changed_scene(other, found, choices_of(swap, SceneThings(other, found))[-1].changes, written)


@router.post("/lineup/proposed", status_code=201)
async def proposed(wished: Wished, opened: Led, request: Request) -> dict[str, str]:
    """Look for opponents that are as hard as wished for, beside the table."""

    def advice() -> Advice:
        played, game = opened.room.system, opened.room.game
        here = wished.here and NEXT in played.procedures
        apart: Party = PartyHere(played, game.scene.copy(), wished.seed)
        if not here:
            apart = Party(played, played.first_setup(0), dict(game.scene.rulings.chosen), wished.seed)
        Opponents(apart)  # where nobody can be met, that is told now
        return Advice(apart, wished.wish, PROPOSED_AGAINST, wished.proposals)

    try:
        begun = await opened.in_turn(advice)
    except Mistake:
        raise AtTheDoor(Refusal("no-encounter", "")) from None
    return {"advice": trials_of(request).begin(opened.room.id, begun)}


@router.get("/lineup/proposed/{number}")
def proposals(number: str, opened: Led, request: Request) -> dict[str, Any]:
    """How far the search has come, and whom it proposes."""
    advice = trials_of(request).find(opened.room.id, number)
    if not isinstance(advice, Advice):
        raise AtTheDoor(Refusal("no-trial", ""))
    return advice.to_data()


@router.get("/trials/{number}")
def look(number: str, opened: Led, request: Request, lang: Lang) -> dict[str, Any]:
    """How far it has come, and who wins how often."""
    trial = trials_of(request).find(opened.room.id, number)
    if not isinstance(trial, Trial):
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
