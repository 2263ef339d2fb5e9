"""Sheets of Pokémon and Trainers: their checks, and the pages that people read."""

from typing import Any, Final

from cinque.core.ask import Data
from cinque.core.draft import DraftPlay
from cinque.core.refusal import Refusal
from cinque.core.rulings import Rulings
from cinque.core.scene import Scene
from cinque.core.sheet import Block, Name, Page, SheetKind, checked, owner_of, record_of
from cinque.core.tally import signed
from cinque.systems.ptu.at_the_table.after_play import pokemon_after, trainer_after
from cinque.systems.ptu.at_the_table.building import build_pokemon, build_trainer
from cinque.systems.ptu.at_the_table.creation import (
    LEFT_OVER,
    MONEY,
    MOST_LEVEL,
    MOST_TRAINER_LEVEL,
    UNTRAINED,
    PokemonSheet,
    TrainerSheet,
    faults_of_pokemon,
    faults_of_purse,
    faults_of_trainer,
    rank_of,
    spent,
)
from cinque.systems.ptu.at_the_table.dex import capabilities_text, damage_text
from cinque.systems.ptu.at_the_table.figures import combatant_of_pokemon, combatant_of_trainer
from cinque.systems.ptu.at_the_table.levels import raise_pokemon, raise_somebody
from cinque.systems.ptu.at_the_table.setup import written
from cinque.systems.ptu.at_the_table.wording import Wording, frequency_in, range_in
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import PtuContent, content_for, content_of
from cinque.systems.ptu.content.words import SKILLS
from cinque.systems.ptu.injuries.hit_points import tick
from cinque.systems.ptu.model import PtuScene
from cinque.systems.ptu.stats.stats import EVASIONS, stat_evasion

FIGURES = ("attack", "defense", "special_attack", "special_defense", "speed")
LEVEL: Final = "level"
TRAINER_LEVEL: Final = "trainer-level"
POKEMON_LEVELS: Final = {LEVEL: (1, MOST_LEVEL)}


class PokemonSheets(SheetKind):
    """One Pokémon."""

    name = "pokemon"
    record = PokemonSheet
    texts = ("name", "notes")
    parts = ("species", "level", "nature", "points", "moves", "abilities", "held", "loyalty")
    levels = POKEMON_LEVELS

    def topic_for(self, one: Combatant) -> str:
        return level_topic(one)

    def build(self, play: DraftPlay) -> None:
        build_pokemon(play, play.scene.sheet)

    def advance(self, play: DraftPlay) -> None:
        play.scene.sheet = plain(play.scene.sheet)
        raise_pokemon(play, play.scene.sheet)

    def faults(self, sheet: Data, rulings: Rulings, packs: tuple[str, ...]) -> list[tuple[str, Refusal]]:
        return pokemon_faults(sheet, content_for(packs), "")

    def page(self, sheet: Data, rulings: Rulings, packs: tuple[str, ...], name: Name) -> Page:
        scene = PtuScene.under(rulings, packs)
        made = pokemon_of(sheet, content_of(scene))
        one = combatant_of_pokemon(scene, made)
        species = name("species", made.species)
        notes = (*state_block(made, name), *notes_block(made.notes, name))
        subtitle = name("word", "ptu") if not made.name else f"{species} · {name('word', 'ptu')}"
        return Page(made.name or species, subtitle, (*pokemon_blocks(scene, one, name), *notes))

    def so_far(self, sheet: Data, name: Name) -> str:
        return pokemon_line(sheet, name)

    def setup(self, sheet: Data) -> Data:
        return without_notes(sheet)

    def after(self, sheet: Data, rulings: Rulings, scene: Scene[Any, Any], who: str = "") -> Data | None:
        assert isinstance(scene, PtuScene)
        one = owner_of(sheet, scene, who)
        return None if one is None else pokemon_after(scene, plain(sheet), one)


def level_topic(one: Combatant) -> str:
    return TRAINER_LEVEL if one.is_trainer else LEVEL


class TrainerSheets(SheetKind):
    """A Trainer with a team."""

    name = "trainer"
    record = TrainerSheet
    texts = ("name", "notes")
    parts = ("level", "stats", "skills", "features", "items", "team")
    levels = {TRAINER_LEVEL: (1, MOST_TRAINER_LEVEL)} | POKEMON_LEVELS

    def topic_for(self, one: Combatant) -> str:
        return level_topic(one)

    def build(self, play: DraftPlay) -> None:
        build_trainer(play, play.scene.sheet)

    def advance(self, play: DraftPlay) -> None:
        raise_somebody(play, play.scene.sheet)

    def faults(self, sheet: Data, rulings: Rulings, packs: tuple[str, ...]) -> list[tuple[str, Refusal]]:
        content, team = content_for(packs), sheet.get("team", [])
        alone = {name: value for name, value in sheet.items() if name != "team"}
        trainer, faults = checked(TrainerSheet, alone, content)
        for number, one in enumerate(team if isinstance(team, list) else [team]):
            faults += pokemon_faults(one, content, f"team.{number}")
        if trainer is not None:
            faults += [*faults_of_trainer(trainer, content), *faults_of_purse(trainer, content)]
        if isinstance(team, list) and len(team) > 6:
            faults.append(("team", Refusal("team-of-six", "ptu.command.multi-battles")))
        return faults

    def page(self, sheet: Data, rulings: Rulings, packs: tuple[str, ...], name: Name) -> Page:
        scene = PtuScene.under(rulings, packs)
        content = content_of(scene)
        made = trainer_of(sheet, content)
        one = combatant_of_trainer(scene, made)
        team = [combatant_of_pokemon(scene, member) for member in made.team]
        blocks = (
            trainer_basics(scene, made, one, name),
            skills_block(one, name),
            features_block(made, content, name),
            moves_block(content, one, name),
            items_block(made, content, name),
            team_block(made, team, name),
        )
        each = [
            block._replace(title=f"{member.name or name('species', member.species)}: {block.title}")
            for member, one in zip(made.team, team, strict=True)
            for block in (*pokemon_blocks(scene, one, name), *state_block(member, name))
        ]
        notes = (*state_block(made, name), *notes_block(made.notes, name))
        shown = [block for block in blocks if block.facts or block.rows]
        return Page(made.name or name("word", "trainer"), name("word", "ptu"), (*shown, *each, *notes))

    def so_far(self, sheet: Data, name: Name) -> str:
        parts = [f"{name('stat', 'level')} {sheet['level']}"] if "level" in sheet else []
        parts += [f"{name('stat', key)} +{points}" for key, points in sheet.get("stats", {}).items()]
        parts += [f"{name('skill', key)} {rank}" for key, rank in sheet.get("skills", {}).items()]
        parts += [name("feature", key) for key in sheet.get("features", ())]
        parts += [f"{name('item', key)} ×{count}" for key, count in sheet.get("items", {}).items()]
        parts += [pokemon_line(written(one), name) for one in sheet.get("team", ()) if one]
        return " · ".join(parts)

    def setup(self, sheet: Data) -> Data:
        own = {name: value for name, value in sheet.items() if name not in (*BESIDE_SHEET, "team", "notes", *HEAD)}
        named = {name: sheet[name] for name in BESIDE_SHEET if sheet.get(name) not in (None, "")}
        return {"trainer": own, **named, "team": [without_notes(plain(one)) for one in sheet.get("team", ())]}

    def after(self, sheet: Data, rulings: Rulings, scene: Scene[Any, Any], who: str = "") -> Data | None:
        assert isinstance(scene, PtuScene)
        one = owner_of(sheet, scene, who)
        team = [plain(each) for each in sheet.get("team", ())]
        return None if one is None else trainer_after(scene, sheet, team, one)


BESIDE_SHEET = ("name", *LEFT_OVER)
"""What a setup says of a Trainer beside the sheet."""

HEAD = ("system", "kind", "packs", "rulings")
SHEETS: dict[str, SheetKind] = {kind.name: kind for kind in (PokemonSheets(), TrainerSheets())}


# -- reading


def plain(sheet: Any) -> Data:
    """A sheet as a table of its own, whichever way it is written."""
    found = written(sheet)
    return found if isinstance(found, dict) else {}


def without_notes(sheet: Data) -> Data:
    return {name: value for name, value in sheet.items() if name not in ("notes", *HEAD)}


def pokemon_faults(sheet: Any, content: PtuContent, place: str) -> list[tuple[str, Refusal]]:
    data = (
        written(sheet) | {"notes": sheet["notes"]} if isinstance(sheet, dict) and "notes" in sheet else written(sheet)
    )
    one, faults = checked(PokemonSheet, data, content, place)
    if one is not None:
        dot = "." if place else ""
        faults += [(f"{place}{dot}{inside}", refusal) for inside, refusal in faults_of_pokemon(one, content)]
    return faults


def pokemon_of(sheet: Data, content: PtuContent) -> PokemonSheet:
    """A legal sheet as a record."""
    data = written(sheet) | ({"notes": sheet["notes"]} if "notes" in sheet else {})
    return record_of(PokemonSheet, data, content)


def trainer_of(sheet: Data, content: PtuContent) -> TrainerSheet:
    data = {name: value for name, value in sheet.items() if name != "team"}
    one = record_of(TrainerSheet, data, content)
    return one._replace(team=tuple(pokemon_of(plain(each), content) for each in sheet.get("team", ())))


# -- a Pokémon on a page


def notes_block(notes: str, name: Name) -> tuple[Block, ...]:
    return (Block(name("stat", "notes"), text=notes),) if notes else ()


def state_block(made: PokemonSheet | TrainerSheet, name: Name) -> tuple[Block, ...]:
    """How somebody has come out of the last session; nothing for whoever is well."""
    left = {field: value for field, value in made._asdict().items() if field in LEFT_OVER}
    told = {
        **left,
        "afflictions": ", ".join(name("word", key) for key in made.afflictions),
        "used_today": ", ".join(f"{name('usable', key)} ×{uses}" for key, uses in made.used_today.items()),
    }
    facts = [(name("stat", f"left-{field}"), str(value)) for field, value in told.items() if value not in (None, 0, "")]
    return (Block(name("word", "left-over"), tuple(facts)),) if facts else ()


def pokemon_line(sheet: Data, name: Name) -> str:
    parts = [name("species", sheet["species"])] if sheet.get("species") else []
    parts += [f"{name('stat', 'level')} {sheet['level']}"] if "level" in sheet else []
    parts += [name("nature", sheet["nature"])] if sheet.get("nature") else []
    parts += [f"{name('stat', key)} +{points}" for key, points in sheet.get("points", {}).items()]
    parts += [name("move", key) for key in sheet.get("moves", ())]
    parts += [name("ability", key) for key in sheet.get("abilities", ())]
    parts += [name("item", sheet["held"])] if sheet.get("held") else []
    return " · ".join(parts)


def pokemon_blocks(scene: PtuScene, one: Combatant, name: Name) -> tuple[Block, ...]:
    content = content_of(scene)
    blocks = (
        pokemon_basics(one, name),
        figures_block(scene, one, name),
        capabilities_block(one, name),
        moves_block(content, one, name),
        abilities_block(content, one, name),
    )
    return tuple(block for block in blocks if block.rows or block.facts)


def pokemon_basics(one: Combatant, name: Name) -> Block:
    facts = [
        ("species", name("species", one.species)),
        ("level", str(one.level)),
        ("types", " / ".join(name("type", type) for type in one.types)),
        ("nature", name("nature", one.nature) if one.nature else ""),
        ("gender", name("word", one.gender) if one.gender else ""),
        ("size", name("word", one.size)),
        ("weight_class", str(one.weight_class)),
        ("loyalty", str(one.loyalty)),
        ("experience", str(one.experience)),
        ("held", name("item", one.held) if one.held else ""),
    ]
    return Block(name("word", "basics"), tuple((name("stat", label), text) for label, text in facts if text))


def figures_block(scene: PtuScene, one: Combatant, name: Name) -> Block:
    """Stats and what follows from them."""
    evasions = [(f"{kind}-evasion", f"+{stat_evasion(scene, one, kind).value}") for kind in EVASIONS]
    facts = [
        ("hit-points", str(one.max_hp)),
        ("hp", str(one.hp_stat)),
        *((label, str(getattr(one, label))) for label in FIGURES),
        *evasions,
        ("tick", str(tick(scene, one))),
    ]
    return Block(name("stat", "stats"), tuple((name("stat", label), text) for label, text in facts))


def capabilities_block(one: Combatant, name: Name) -> Block:
    speak = wording_of(name)
    skills = speak.comma.join(
        f"{name('skill', skill)} {rank_of(one.ranks, skill)}d6{bonus_text(one.skill_bonus.get(skill, 0))}"
        for skill in SKILLS
        if skill in one.ranks or skill in one.skill_bonus
    )
    facts = [
        ("capabilities", capabilities_text(one.capabilities, speak)),
        ("naturewalk", speak.listed("place", one.naturewalk)),
        ("skills", skills),
    ]
    return Block(name("stat", "capabilities"), tuple((name("stat", label), text) for label, text in facts if text))


def bonus_text(bonus: int) -> str:
    return signed(bonus) if bonus else ""


def moves_block(content: PtuContent, one: Combatant, name: Name) -> Block:
    speak = wording_of(name)
    rows: list[tuple[str, ...]] = []
    for key in one.moves:
        move = content.moves[key]
        kinds = (name("type", move.type), name("word", move.class_), frequency_in(speak.lang, move.frequency))
        numbers = (str(move.ac) if move.ac is not None else "–", damage_text(move) or "–")
        rows.append((name("move", key), *kinds, *numbers, range_in(speak.lang, move.range), speak.text(move)))
    labels = ("move", "type", "class", "frequency", "ac", "damage-base", "range", "effect")
    return Block(name("stat", "moves"), columns=columns(name, *labels), rows=tuple(rows))


def abilities_block(content: PtuContent, one: Combatant, name: Name) -> Block:
    speak = wording_of(name)
    rows = tuple(
        (
            name("ability", key),
            frequency_in(speak.lang, content.abilities[key].frequency),
            speak.text(content.abilities[key]),
        )
        for key in one.abilities
    )
    return Block(name("stat", "abilities"), columns=columns(name, "ability", "frequency", "effect"), rows=rows)


def columns(name: Name, *labels: str) -> tuple[str, ...]:
    return tuple(name("stat", label) for label in labels)


def wording_of(name: Name) -> Wording:
    """The language that a `Name` speaks."""
    return Wording(name("word", "language"), name)


# -- a Trainer on a page


def trainer_basics(scene: PtuScene, made: TrainerSheet, one: Combatant, name: Name) -> Block:
    content = content_of(scene)
    figures = figures_block(scene, one, name).facts
    facts = [
        ("level", str(made.level)),
        ("ap", str(one.ap)),
        ("money", f"${MONEY + made.earned - spent(made.items, content):,}"),
        ("capabilities", capabilities_text(one.capabilities, wording_of(name))),
    ]
    return Block(name("word", "basics"), (*((name("stat", label), text) for label, text in facts), *figures))


def skills_block(one: Combatant, name: Name) -> Block:
    facts = [
        (name("skill", skill), f"{min(rank, 6)}d6 ({name('rank', str(rank))})")
        for skill in SKILLS
        if (rank := rank_of(one.ranks, skill)) != UNTRAINED
    ]
    return Block(name("stat", "skills"), tuple(facts))


def features_block(made: TrainerSheet, content: PtuContent, name: Name) -> Block:
    speak = wording_of(name)
    rows = tuple(
        (
            name("feature", key),
            name("word", "edge" if content.features[key].edge else "feature"),
            speak.text(content.features[key]),
        )
        for key in made.features
    )
    return Block(name("stat", "features"), columns=columns(name, "feature", "kind", "effect"), rows=rows)


def items_block(made: TrainerSheet, content: PtuContent, name: Name) -> Block:
    speak = wording_of(name)
    rows = tuple(
        (name("item", key), f"×{count}", speak.text(content.items[key])) for key, count in made.items.items() if count
    )
    return Block(name("stat", "items"), columns=columns(name, "item", "count", "effect"), rows=rows)


def team_block(made: TrainerSheet, team: list[Combatant], name: Name) -> Block:
    rows = tuple(
        (
            member.name or name("species", member.species),
            name("species", member.species),
            str(one.level),
            str(one.max_hp),
            " / ".join(name("type", type) for type in one.types),
        )
        for member, one in zip(made.team, team, strict=True)
    )
    return Block(
        name("stat", "team"), columns=columns(name, "name", "species", "level", "hit-points", "types"), rows=rows
    )
