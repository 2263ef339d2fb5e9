"""The making of a Character as questions, and what a level brings: the rules of the table, at work on a sheet."""

from typing import Final

from cinque.core.ask import Ask, Data, Option
from cinque.core.draft import SEAT, Draft, DraftPlay
from cinque.core.making import WHO, Making, said
from cinque.core.mistake import Refused
from cinque.core.refusal import Refusal
from cinque.core.sheet import record_of
from cinque.core.tally import Tally
from cinque.systems.mystery.content import MysteryContent, content_for
from cinque.systems.mystery.content.records import MOST_LEVEL, RANK_KEYS, STATS, TYPELESS
from cinque.systems.mystery.creation.building import (
    HUMAN,
    NATIVE,
    CharacterSheet,
    Training,
    character_of,
)
from cinque.systems.mystery.creation.legal import ABILITY, EX_HUMAN, LEVELS, NPC, PC, open_sources, why_not_known
from cinque.systems.mystery.getting_started.evolution import WHEN, Evolve, evolve, stages_after, why_not_evolve
from cinque.systems.mystery.getting_started.experience import (
    BENEFITS,
    ON_EVOLVING,
    REWARDS,
    STANDARD,
    gain_level,
    new_moves,
)
from cinque.systems.mystery.getting_started.experience import NPC as NO_XP
from cinque.systems.mystery.getting_started.participating import ROLLED, roll_species
from cinque.systems.mystery.getting_started.stat_allocation import (
    BONUS,
    BONUS_STAT,
    CAP,
    fixed_bonus,
    most_in,
    place_point,
    points_left,
    why_no_more,
)
from cinque.systems.mystery.leveling import POINTS, START, row_of, stat_points
from cinque.systems.mystery.model import ALLIES, Character, MysteryScene, content_of
from cinque.systems.mystery.training.learning_moves import MOST, REPLACE, SIZE, take_in

GUIDELINE = "mystery.level.npc-guideline"
AVOID_TOP = "mystery.level.npc-avoid-top"
HIGH: Final = 90


class CharacterMaking(Making[MysteryScene, Character]):
    """The rules at work on the character of a sheet."""

    __slots__ = ()

    def __init__(self, play: DraftPlay) -> None:
        scene = scene_of(play.scene)
        one = character_of(scene, sheet_of(play.scene.sheet, content_of(scene)))
        one.name = one.name or one.species
        super().__init__(play, scene, one, ALLIES)

    def choices(self) -> Data:
        return choices_of(self.one)

    def write(self) -> None:
        """Whoever is hurt, or has fainted, is so on the sheet."""
        super().write()
        self.draft.sheet.pop("hp", None)
        if self.one.hp < self.one.max_hp:
            self.draft.sheet["hp"] = self.one.hp

    @property
    def made(self) -> CharacterSheet:
        self.write()
        return sheet_of(self.draft.sheet, content_of(self.scene))


def scene_of(draft: Draft) -> MysteryScene:
    return MysteryScene.under(draft.rulings, draft.packs)


def sheet_of(sheet: Data, content: MysteryContent) -> CharacterSheet:
    """A sheet, legal or in the making, as a record."""
    return record_of(CharacterSheet, sheet, content)


def choices_of(one: Character) -> Data:
    """What a sheet says of a Character."""
    return {
        "species": one.species,
        "level": one.level,
        "xp": one.xp,
        "ability": one.ability,
        "points": dict(one.points),
        "moves": list(one.moves),
        "forgotten": list(one.forgotten),
        "chosen_to": one.chosen_to if one.chosen_to < one.level - 1 else None,
        "evolved_at": one.evolved_at,
        "training": training_of(one),
        "iq": one.iq,
        "iq_skills": list(one.iq_skills),
        "skills": list(one.skills),
        "money": one.money,
        "bag": dict(one.bag),
        "storage": dict(one.storage),
        "worn": one.worn,
        "held": one.held,
        "team": one.team,
        "leads": one.leads,
        "rank": RANK_KEYS[one.best_rank] if one.best_rank else "",
    }


def training_of(one: Character) -> Data:
    bars: dict[str, Data] = {}
    for place, bar in one.training.items():
        field, _, what = place.partition(":")
        bars.setdefault(field.replace("-", "_"), {})[what] = list(bar)
    return {field: bars[field] for field in Training._fields if field in bars}


# -- the steps


def build(play: DraftPlay) -> None:
    """Player Character or NPC, species, level, stat points, Ability, moves. Name and looks are free text."""
    npc = choose_part(play)
    choose_species(play, npc)
    choose_level(play, npc)
    choose_bonus(play)
    making = CharacterMaking(play)
    spread_points(making)
    choose_ability(making)
    choose_moves(making)
    making.write()


def choose_part(play: DraftPlay) -> bool:
    """Somebody with a rolled species, human before or not; or an NPC, who never was human."""
    sheet = play.scene.sheet
    npc = play.choose(Ask(SEAT, "part", PC, [Option("pc"), Option("npc")])).verb == "npc"
    origins = [Option("origin", choice=NATIVE)] if npc else [Option("origin", choice=one) for one in (HUMAN, NATIVE)]
    refusals = [Refusal("human-npc", EX_HUMAN)] if npc else []
    origin = play.choose(Ask(SEAT, "origin", EX_HUMAN, origins, refusals=refusals)).args["choice"]
    sheet |= said({"npc": npc, "origin": origin})
    return npc


def choose_species(play: DraftPlay, npc: bool) -> None:
    """An NPC's is chosen; a Player Character's is rolled here, or has been rolled before everybody's eyes."""
    content, rulings = content_for(play.scene.packs), scene_of(play.scene).rulings
    options = [Option("species", choice=key) for key in content.species]
    rolled = not npc and play.choose(Ask(SEAT, "roll", ROLLED, [Option("roll-now"), Option("rolled-already")])).verb
    if rolled == "roll-now":
        species = roll_species(play, content, rulings.species_reroll == "logged", SEAT)
    else:
        species = play.choose(Ask(SEAT, "species", NPC if npc else ROLLED, options)).args["choice"]
    play.scene.sheet["species"] = species


def choose_level(play: DraftPlay, npc: bool) -> None:
    """Player Characters start at level 5, and whoever has played before comes with more."""
    least = 1 if npc else START
    levels = [Option("level", number=number) for number in range(least, MOST_LEVEL + 1)]
    refusals = [] if npc else [Refusal("starts-higher", LEVELS, least=START)]
    if npc:
        play.note("npc-levels", GUIDELINE)
    level: int = play.choose(Ask(SEAT, "level", LEVELS, levels, refusals=refusals)).args["number"]
    if npc and level >= HIGH:
        play.note("npc-too-high", AVOID_TOP, level=level)
    play.scene.sheet["level"] = level


def choose_bonus(play: DraftPlay) -> None:
    """The Species Bonus is no choice, but by one reading."""
    sheet, scene = play.scene.sheet, scene_of(play.scene)
    bonus = fixed_bonus(scene, sheet["species"])
    if not bonus:
        options = [Option("stat-point", stat=stat) for stat in STATS]
        bonus = sheet["species_bonus"] = play.choose(Ask(SEAT, "species-bonus", BONUS_STAT, options)).args["stat"]
    sheet["points"] = {bonus: 1}


def spread_points(making: CharacterMaking) -> None:
    """The points of the level, stat by stat: only what leaves room for the rest is offered."""
    scene, one = making.scene, making.one
    making.note("bonus-is", BONUS, WHO, stat=one.species_bonus)
    left = stat_points(scene, one.level)
    for number, stat in enumerate(STATS):
        room = {each: most_in(scene, each, one.species_bonus) - one.points.get(each, 0) for each in STATS[number:]}
        least, most = max(0, left - (sum(room.values()) - room[stat])), min(left, room[stat])
        options = [Option("points", stat=stat, number=count) for count in range(least, most + 1)]
        full = [Refusal("stat-full", CAP, stat=stat, most=most_in(scene, stat, one.species_bonus))]
        refusals = full if room[stat] < left else []
        ask = Ask(SEAT, stat, POINTS, options, WHO, refusals, about={"points": left})
        count = making.choose(ask).args["number"]
        if count:
            place_point(making, one, stat, count)
        left -= count


def choose_ability(making: CharacterMaking) -> None:
    """Any that the species can have, the hidden one among them."""
    one = making.one
    keys = content_of(making.scene).species[one.species].abilities
    if keys:
        options = [Option("ability", choice=key) for key in keys]
        one.ability = making.choose(Ask(SEAT, "ability", ABILITY, options, WHO)).args["choice"]


def choose_moves(making: CharacterMaking) -> None:
    """Four moves from what is open to the Character, and one Typeless one."""
    one = making.one
    while len(one.moves) < MOST:
        options, refusals = learnable(making)
        if not options:
            break
        every = [Option("enough-moves"), *options] if one.moves else options
        decline = "enough-moves" if one.moves else ""
        about = {"moves": MOST - len(one.moves)}
        answer = making.choose(Ask(SEAT, "moves", SIZE, every, WHO, refusals, decline=decline, about=about))
        if answer.verb == "enough-moves":
            break
        one.moves = (*one.moves, answer.args["move"])
    typeless = [key for key, move in content_of(making.scene).moves.items() if move.type == TYPELESS]
    if typeless:
        options = [Option("enough-moves"), *(Option("know", move=key) for key in typeless)]
        answer = making.choose(Ask(SEAT, "typeless-move", SIZE, options, WHO, decline="enough-moves"))
        if answer.verb == "know":
            one.moves = (*one.moves, answer.args["move"])


def learnable(making: CharacterMaking) -> tuple[list[Option], list[Refusal]]:
    """The moves that somebody can know from the start, and why not the others of its lists."""
    scene, made = making.scene, making.made
    species = content_of(scene).species[made.species]
    keys = [key for _, key in species.level_moves] + [*species.egg_moves, *species.machines, *species.tutor_moves]
    options: list[Option] = []
    refusals: list[Refusal] = []
    for key in dict.fromkeys(keys):
        if key not in content_of(scene).moves or key in made.moves:
            continue
        refusal = why_not_known(scene, made, key)
        if open_sources(scene, made, key):
            options.append(Option("know", move=key))
        elif refusal is not None:
            refusals.append(refusal)
    return options, refusals


# -- a level


def advance(play: DraftPlay) -> None:
    """Points that are still to be placed; then the next level, with its point, its moves and perhaps another stage."""
    making = CharacterMaking(play)
    one, scene = making.one, making.scene
    place_open_points(making)
    if one.level >= MOST_LEVEL:
        raise Refused(Refusal("highest-level", BENEFITS, most=MOST_LEVEL))
    needed = row_of(scene, one.level).xp
    if not one.is_pc:
        making.note("npc-raised", NO_XP, WHO)
    elif one.xp < needed:
        making.note("xp-granted", REWARDS, WHO, xp=needed - one.xp)
    one.xp = max(0, one.xp - needed)
    one.chosen_to = one.level
    gain_level(making, one)
    place_open_points(making)
    offered = new_moves(scene, one, (one.level,))
    for key in offered:
        learn_or_leave(making, key)
    if evolves(making):
        for key in new_moves(scene, one, (ON_EVOLVING, one.level)):
            if key not in offered:
                learn_or_leave(making, key)
    making.write()


def place_open_points(making: CharacterMaking) -> None:
    one, scene = making.one, making.scene
    left = points_left(scene, one, Tally(False)).value
    for open_points in range(left, 0, -1):
        full = {stat: why_no_more(scene, one, stat) for stat in STATS}
        options = [Option("stat-point", stat=stat) for stat, refusal in full.items() if refusal is None]
        refusals = [refusal for refusal in full.values() if refusal is not None]
        ask = Ask(SEAT, "stat-point", POINTS, options, WHO, refusals, about={"points": open_points})
        place_point(making, one, making.choose(ask).args["stat"])


def learn_or_leave(making: CharacterMaking, key: str) -> None:
    """A move that has come within reach: learnt where there is room, in place of another one, or left."""
    one, moves = making.one, content_of(making.scene).moves
    if key not in moves:
        return
    typed = [each for each in one.moves if moves[each].type != TYPELESS]
    instead = [Option("replace", move=key, forget=each) for each in typed]
    room = [Option("know", move=key)] if len(typed) < MOST else instead
    leave = Option("leave-move", move=key)
    answer = making.choose(Ask(SEAT, "new-move", REPLACE, [leave, *room], WHO, decline=leave.key))
    if answer.verb != "leave-move":
        take_in(making, one, moves[key], answer.args.get("forget", ""), STANDARD)


def evolves(making: CharacterMaking) -> bool:
    """Whether the next stage is there to be had, and wanted."""
    one, scene = making.one, making.scene
    found = {key: why_not_evolve(scene, one, key) for key in stages_after(scene, one.species)}
    options = [Option("evolve", into=key) for key, refusal in found.items() if refusal is None]
    if not options:
        return False
    refusals = [refusal for refusal in found.values() if refusal is not None]
    ask = Ask(SEAT, "evolve", WHEN, [Option("stay"), *options], WHO, refusals, decline="stay")
    answer = making.choose(ask)
    if answer.verb == "stay":
        return False
    making.draft.sheet.setdefault("began_as", one.species)
    evolve(making, Evolve(WHO, answer.args["into"]))
    return True
