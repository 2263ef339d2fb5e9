"""Sheets of Project Arcana: a team with its bag, or one arcana. How they are made, checked, and what a level gives.

The book has no rules about making a team; everything here follows the supplied rulings.
"""

from itertools import islice, zip_longest
from typing import Annotated, Any, Final, NamedTuple

from cinque.core.ask import Ask, Data, Option
from cinque.core.draft import SEAT, DraftPlay
from cinque.core.mistake import Refused, SetupError
from cinque.core.record import MOST_ENTRIES, MOST_NUMBER, By, Called, Says, hints_of, shortened
from cinque.core.refusal import Refusal
from cinque.core.rulings import Rulings
from cinque.core.scene import Scene
from cinque.core.sheet import Block, Name, Page, SheetKind, owner_of
from cinque.core.suggest import suggestions
from cinque.systems.arcana.at_the_table.setup import MOST_TEAM, TEAM_SIZE, Setup, written
from cinque.systems.arcana.content import content_for
from cinque.systems.arcana.content.records import ItemKey, Member, Move
from cinque.systems.arcana.figures import MOST_KNOWN, STATS, arcana_of
from cinque.systems.arcana.model import LEVEL_RANGE, MOST_LEVEL, PLAYER, Arcana, ArcanaScene
from cinque.systems.arcana.rulings import ArcanaRulings

KNOWN_MOVES = "arcana.ruling.known-moves"
FIGURES = "arcana.ruling.stats-by-level"
ITEMS = "arcana.ruling.items"
LEVELS: Final = {"level": (1, MOST_LEVEL)}
FIRST_PURSE = 500
"""Supplied: the book names no money."""
MOST_TOLD = 200
"""Faults of one sheet; nobody reads further, and to find a million of them takes minutes."""


class TeamSheet(NamedTuple):
    """What a player brings: a team, a bag and a purse."""

    team: Annotated[tuple[Member, ...], By(TEAM_SIZE)]
    name: Annotated[str, Called(), Says("The player's name at the table.")] = ""
    purse: Annotated[int, By(ITEMS)] = 0
    bag: Annotated[dict[ItemKey, int], By(ITEMS)] = {}
    notes: str = ""


class Teams(SheetKind):
    """A whole team."""

    name = "team"
    record = TeamSheet
    texts = ("name", "notes")
    parts = ("team", "bag")
    is_side = True
    levels = LEVELS

    def build(self, play: DraftPlay) -> None:
        sheet = play.scene.sheet
        size = choose_size(play)
        level = choose_level(play)
        sheet["team"] = []
        for _ in range(size):
            sheet["team"].append({})
            build_arcana(play, sheet["team"][-1], level)
        if readings(play).items != "disabled":
            fill_bag(play)

    def advance(self, play: DraftPlay) -> None:
        sheet = play.scene.sheet
        team = sheet["team"] = [written(one) for one in members(sheet)]
        why_not = [why_no_level(play, one) for one in team]
        able = [
            Option("raise", number=number, species=one["species"])
            for number, (one, refusal) in enumerate(zip(team, why_not, strict=True), 1)
            if refusal is None
        ]
        refused = list({refusal.key: refusal for refusal in why_not if refusal is not None}.values())
        if not able:
            raise Refused(refused[0])
        chosen = play.choose(Ask(SEAT, "raise", LEVEL_RANGE, able, refusals=refused))
        level_up(play, team[chosen.args["number"] - 1])

    def faults(self, sheet: Data, rulings: Rulings, packs: tuple[str, ...]) -> list[tuple[str, Refusal]]:
        known = hints_of(TeamSheet)
        strange = [
            (name, Refusal("unknown-name", "", kind="field", name=shortened(name), hint=suggestions(name[:60], known)))
            for name in islice((name for name in sheet if name not in known), MOST_TOLD)
        ]
        if len(members(sheet)) > MOST_ENTRIES:
            return [*strange, ("team", Refusal("too-many-entries", TEAM_SIZE, most=MOST_ENTRIES))]
        side = {name: value for name, value in sheet.items() if name in known}
        return strange + faults_of({PLAYER: side, "packs": packs}, rulings, PLAYER)

    def page(self, sheet: Data, rulings: Rulings, packs: tuple[str, ...], name: Name) -> Page:
        scene = scene_of(self.setup(sheet), rulings, packs)
        title = sheet.get("name") or name("word", "team")
        bag = tuple((name("item", item), f"{count} ×") for item, count in scene.bags[PLAYER].items())
        purse = (name("stat", "purse"), str(scene.purse[PLAYER]))
        notes = (Block(name("word", "notes"), text=sheet["notes"]),) if sheet.get("notes") else ()
        blocks = (
            figures_block(scene, name),
            *moves_blocks(scene, name),
            Block(name("word", "bag"), (purse, *bag)),
            *notes,
            *table_blocks(scene, name),
        )
        return Page(title, name("word", "project-arcana"), blocks)

    def so_far(self, sheet: Data, name: Name) -> str:
        team = [written(one) for one in members(sheet)]
        parts = [short_text(one, name) for one in team] if any(team) else []
        if "purse" in sheet:
            parts.append(f"{name('stat', 'purse')} {sheet['purse']}")
        parts += [f"{name('item', item)} × {count}" for item, count in sheet.get("bag", {}).items()]
        return " · ".join(parts)

    def setup(self, sheet: Data) -> Data:
        return dict(sheet)

    def after(self, sheet: Data, rulings: Rulings, scene: Scene[Any, Any], who: str = "") -> Data | None:
        """The team as it is now. Of those who play one team together, whoever has its first arcana keeps the bag."""
        assert isinstance(scene, ArcanaScene)
        side, mine = brought_by(scene, who)
        old = [written(one) for one in members(sheet)]
        if len(mine) < len(old):
            return None
        now = [scene.creatures[id] for id in mine]
        team = [member_after(one or joined(scene, new), new) for one, new in zip_longest(old, now) if new]
        keeps = scene.holder(side) in mine
        bag = {item: count for item, count in scene.bags[side].items() if count and keeps}
        return dict(sheet) | {"team": team, "bag": bag, "purse": scene.purse[side] if keeps else 0}


def brought_by(scene: ArcanaScene, who: str) -> tuple[str, list[str]]:
    """The side of somebody, and their arcana: those who came with their sheet or are played by their seat, or else all.

    Whoever keeps the bag keeps those, too, who joined in play.
    """
    came_with = scene.came_with
    for side, team in scene.teams.items():
        came = [id for id in team if came_with.get(id) == who]
        if came:
            keeps = scene.holder(side) in came
            return side, [id for id in team if id in came or (keeps and id not in came_with)]
    for side, team in scene.teams.items():
        played = [id for id in team if scene.creatures[id].seat == who]
        if played:
            return side, played
    return PLAYER, list(scene.teams[PLAYER])


class OneArcana(SheetKind):
    """One arcana by itself, for a team that exists already."""

    name = "arcana"
    record = Member
    levels = LEVELS

    def build(self, play: DraftPlay) -> None:
        build_arcana(play, play.scene.sheet, choose_level(play))

    def advance(self, play: DraftPlay) -> None:
        play.scene.sheet = written(play.scene.sheet)
        refusal = why_no_level(play, play.scene.sheet)
        if refusal is not None:
            raise Refused(refusal)
        level_up(play, play.scene.sheet)

    def faults(self, sheet: Data, rulings: Rulings, packs: tuple[str, ...]) -> list[tuple[str, Refusal]]:
        faults = faults_of({PLAYER: self.setup(sheet), "packs": packs}, rulings, f"{PLAYER}.team.0")
        # what is wrong with all of it is that there is no species
        return [(place or "species", refusal) for place, refusal in faults]

    def page(self, sheet: Data, rulings: Rulings, packs: tuple[str, ...], name: Name) -> Page:
        scene = scene_of(self.setup(sheet), rulings, packs)
        arcana = next(iter(scene.creatures.values()))
        blocks = (figures_block(scene, name), *moves_blocks(scene, name), *table_blocks(scene, name))
        return Page(called(arcana, name), name("word", "project-arcana"), blocks)

    def so_far(self, sheet: Data, name: Name) -> str:
        return short_text(written(sheet), name) if sheet else ""

    def setup(self, sheet: Data) -> Data:
        return {"team": [sheet]}

    def entry(self, sheet: Data) -> Data:
        one: Data = written(sheet)
        return one

    def after(self, sheet: Data, rulings: Rulings, scene: Scene[Any, Any], who: str = "") -> Data | None:
        one = owner_of(sheet, scene, who)
        return None if one is None else member_after(written(sheet), one)


def member_after(old: Data, one: Arcana) -> Data:
    """An arcana with what is left of its hit points; without a species only the sheet knows how many there were."""
    new = {name: value for name, value in old.items() if name != "hp"}
    if not one.species:
        return new | {"max_hp": one.max_hp, "hp": one.hp}
    return new if one.hp == one.max_hp else new | {"hp": one.hp}


def joined(scene: ArcanaScene, one: Arcana) -> Data:
    """One that joined in play as what it is: what its species and level do not say stands beside them."""
    usual = arcana_of(scene, Member(one.species, one.level))[0] if one.species else Arcana()
    new: Data = {"species": one.species} if one.species else {}
    new |= {"level": one.level, "moves": list(one.moves)}
    new |= {"name": one.name} if one.name != one.species else {}
    own = {name: getattr(one, name) for name in ("types", "max_hp", *STATS)}
    new |= {name: value for name, value in own.items() if value != getattr(usual, name)}
    if "types" in new:
        new["types"] = list(one.types)
    return new | ({"move_table": one.move_table} if one.move_table else {})


SHEETS = {kind.name: kind for kind in (Teams(), OneArcana())}


# -- the questions


def readings(play: DraftPlay) -> ArcanaRulings:
    assert isinstance(play.scene.rulings, ArcanaRulings)
    return play.scene.rulings


def choose_size(play: DraftPlay) -> int:
    options = [Option("size", number=number) for number in range(1, MOST_TEAM + 1)]
    bounded = readings(play).team_size == "six"
    refusals = [Refusal("team-too-large", TEAM_SIZE, most=MOST_TEAM)] if bounded else []
    number: int = play.choose(Ask(SEAT, "size", TEAM_SIZE, options, refusals=refusals)).args["number"]
    return number


def choose_level(play: DraftPlay) -> int:
    options = [Option("level", number=number) for number in range(1, MOST_LEVEL + 1)]
    bounded = readings(play).level_range == "1-to-100"
    refusals = [Refusal("level-out-of-range", LEVEL_RANGE, most=MOST_LEVEL)] if bounded else []
    number: int = play.choose(Ask(SEAT, "level", LEVEL_RANGE, options, refusals=refusals)).args["number"]
    return number


def build_arcana(play: DraftPlay, one: Data, level: int) -> None:
    content = content_for(play.scene.packs)
    options = [Option("species", species=key) for key in content.species]
    one["species"] = play.choose(Ask(SEAT, "species", FIGURES, options)).args["species"]
    one["level"] = level
    learnt = [move for at, move in content.species[one["species"]].learns if at <= level]
    if readings(play).known_moves == "last-four" and len(learnt) > MOST_KNOWN:
        choose_moves(play, one, learnt)


def choose_moves(play: DraftPlay, one: Data, learnt: list[str]) -> None:
    """Four of the moves that it has learnt; the last four if nobody wants to choose."""
    later = [
        Refusal("learns-later", KNOWN_MOVES, move=move, level=at)
        for at, move in content_for(play.scene.packs).species[one["species"]].learns
        if at > one["level"]
    ]
    moves: list[str] = []
    while len(moves) < MOST_KNOWN:
        options = [Option("learn", move=move) for move in learnt if move not in moves]
        usual = [] if moves else [Option("last-four")]
        about = {"moves": MOST_KNOWN - len(moves)}
        answer = play.choose(Ask(SEAT, "moves", KNOWN_MOVES, [*usual, *options], refusals=later, about=about))
        if answer.verb == "last-four":
            return
        moves.append(answer.args["move"])
        one["moves"] = moves


def fill_bag(play: DraftPlay) -> None:
    """Shopping with the first money; what is left stays in the purse."""
    sheet, items = play.scene.sheet, content_for(play.scene.packs).items
    sheet["purse"] = FIRST_PURSE
    while True:
        purse = sheet["purse"]
        affordable = [Option("take", item=key, price=item.price) for key, item in items.items() if item.price <= purse]
        dear = [
            Refusal("too-dear", ITEMS, item=key, price=item.price, purse=purse)
            for key, item in items.items()
            if item.price > purse
        ]
        every = [Option("done"), *affordable]
        ask = Ask(SEAT, "shop", ITEMS, every, refusals=dear, decline="done", about={"purse": purse})
        answer = play.choose(ask)
        if answer.verb == "done":
            return
        item = answer.args["item"]
        sheet["purse"] = purse - items[item].price
        bag = sheet.setdefault("bag", {})
        bag[item] = bag.get(item, 0) + 1


# -- a level more


def why_no_level(play: DraftPlay, one: Data) -> Refusal | None:
    """Why an arcana gains no level; nothing if it can."""
    if not one.get("species"):
        return Refusal("no-species-no-level", FIGURES, name=one.get("name", ""))
    most = MOST_LEVEL if readings(play).level_range == "1-to-100" else MOST_NUMBER
    return Refusal("level-out-of-range", LEVEL_RANGE, most=most) if one.get("level", 1) >= most else None


def level_up(play: DraftPlay, one: Data) -> None:
    """One level: the figures that grow, and the moves that come with it."""
    before = figures(play, one)
    learns = content_for(play.scene.packs).species[before.species].learns
    chosen = "moves" in one
    # who has learnt nothing that harms struggles, which is no move that it knows
    learnt = {move for at, move in learns if at <= before.level}
    known = [move for move in before.moves if chosen or move in learnt]
    one["level"] = before.level + 1
    play.note("level-up", LEVEL_RANGE, species=before.species, level=one["level"])
    after = figures(play, one)
    for label in ("max_hp", *STATS):
        old, new = getattr(before, label), getattr(after, label)
        if old != new:
            play.note("figure-grows", FIGURES, stat="hp" if label == "max_hp" else label, old=old, new=new)
    new_moves = [move for at, move in learns if at == one["level"]]
    for move in new_moves:
        if move not in known:
            learn(play, known, move)
    by_rule = [move for move in after.moves if move in learnt or move in new_moves]
    # moves that follow from the level are not written down
    if chosen or set(known) != set(by_rule):
        one["moves"] = known


def learn(play: DraftPlay, known: list[str], move: str) -> None:
    """A new move; by the reading that an arcana knows four, one has to go for it."""
    if readings(play).known_moves == "last-four" and len(known) >= MOST_KNOWN:
        options = [Option("forget", move=old, new=move) for old in known]
        answer = play.choose(
            Ask(SEAT, "forget", KNOWN_MOVES, [*options, Option("not-learn", move=move)], decline=f"not-learn {move}")
        )
        if answer.verb == "not-learn":
            return
        known.remove(answer.args["move"])
    known.append(move)
    play.note("learns", KNOWN_MOVES, move=move)


def figures(play: DraftPlay, one: Data) -> Arcana:
    scene = scene_of({"team": [one]}, play.scene.rulings, play.scene.packs)
    return next(iter(scene.creatures.values()))


# -- looking at a sheet


def scene_of(side: Data, rulings: Rulings, packs: tuple[str, ...]) -> ArcanaScene:
    return Setup({PLAYER: side, "packs": packs}, ArcanaScene.under(rulings, packs)).read()


def members(sheet: Data) -> list[Any]:
    """The team as a list; one arcana may stand there without a list around it."""
    team = sheet.get("team", [])
    return team if isinstance(team, list) else [team]


class SheetReading(Setup):
    """A setup that is not read any further once there are more faults than anybody reads."""

    def fault(self, place: str, refusal: Refusal) -> None:
        super().fault(place, refusal)
        if len(self.faults) >= MOST_TOLD:
            self.finish()


def faults_of(setup: Data, rulings: Rulings, root: str) -> list[tuple[str, Refusal]]:
    """What is wrong with a setup, each with its place seen from the root; empty where all of the root is meant."""
    try:
        SheetReading(setup, ArcanaScene.under(rulings, setup["packs"])).read()
    except SetupError as error:
        return [("" if place == root else place.removeprefix(f"{root}."), why) for place, why in error.faults]
    return []


def called(arcana: Arcana, name: Name) -> str:
    """`Bird (Pidgey)`, or `Pidgey 2` for the second that has no name."""
    if not arcana.species:
        return arcana.name
    species = name("species", arcana.species)
    if arcana.name != arcana.species:
        return f"{arcana.name} ({species})"
    number = arcana.id.rpartition("-")[2]
    return f"{species} {number}" if arcana.id != arcana.species and number.isdecimal() else species


def short_text(one: Data, name: Name) -> str:
    """`Charmander 12 (Ember, Scratch)`, as far as it is known already."""
    species = name("species", one["species"]) if one.get("species") else ""
    own = one.get("name", "")
    who = f"{own} ({species})" if own and species else own or species or "…"
    level = f" {one['level']}" if "level" in one else ""
    moves = f" [{', '.join(name('move', move) for move in one['moves'])}]" if "moves" in one else ""
    return f"{who}{level}{moves}"


def table_blocks(scene: ArcanaScene, name: Name) -> list[Block]:
    """How the table reads the book, and its packs: the figures above depend on it."""
    facts = [*scene.rulings.chosen.items(), *((name("stat", "pack"), pin.partition("+")[0]) for pin in scene.packs)]
    return [Block(name("word", "table"), tuple(facts))] if facts else []


def figures_block(scene: ArcanaScene, name: Name) -> Block:
    labels = ("level", "types", "hp", *STATS)
    rows = []
    for arcana in scene.creatures.values():
        stats = [getattr(arcana, label) for label in STATS]
        texts = ["–" if value is None else str(value) for value in stats]
        types = " / ".join(name("type", type) for type in arcana.types)
        rows.append((called(arcana, name), str(arcana.level), types, f"{arcana.hp}/{arcana.max_hp}", *texts))
    columns = (name("word", "arcana"), *(name("stat", label) for label in labels))
    return Block(name("word", "figures"), columns=columns, rows=tuple(rows))


def moves_blocks(scene: ArcanaScene, name: Name) -> list[Block]:
    """The moves of each arcana."""
    labels = ("move", "type", "category", "power", "accuracy")
    columns = tuple(name("word" if label == "move" else "stat", label) for label in labels)
    return [moves_block(arcana, content_for(scene.packs).moves, columns, name) for arcana in scene.creatures.values()]


def moves_block(arcana: Arcana, known: dict[str, Move], columns: tuple[str, ...], name: Name) -> Block:
    """The moves of one arcana; what somebody has to resolve by hand stands below."""
    moves = [known[key] for key in arcana.moves]
    rows = tuple(
        (
            name("move", move.key),
            name("type", move.type),
            name("word", move.category),
            str(move.power),
            f"{move.accuracy} %",
        )
        for move in moves
    )
    by_hand = [f"{name('move', move.key)}: {move.by_hand}" for move in moves if move.by_hand]
    return Block(called(arcana, name), columns=columns, rows=rows, text="\n".join(by_hand) if rows else "–")
