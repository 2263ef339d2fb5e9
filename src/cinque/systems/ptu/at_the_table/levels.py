"""The next level of a Pokémon or a Trainer, by questions; and the choices of an evolution, on a sheet or in play."""

from typing import Any

from cinque.core.ask import Ask, Data, Option
from cinque.core.draft import SEAT, DraftPlay
from cinque.core.mistake import Refused
from cinque.core.play import Play
from cinque.core.refusal import Refusal
from cinque.systems.ptu.actions.experience import TOTALS, level_at
from cinque.systems.ptu.at_the_table.building import (
    base_of,
    can_finish,
    choose_abilities,
    choose_edges,
    choose_features,
    choose_points,
    content_here,
)
from cinque.systems.ptu.at_the_table.creation import (
    MOST_LEVEL,
    MOST_MOVES,
    MOST_TRAINER_LEVEL,
    MOVES,
    RECAP,
    abilities_fit,
    before_evolution,
    genders,
    learned,
    most_in_one,
    taught_by,
    total_points,
)
from cinque.systems.ptu.at_the_table.setup import written
from cinque.systems.ptu.content import PtuContent
from cinque.systems.ptu.content.records import Species
from cinque.systems.ptu.content.words import STATS

ON_EVOLVING = 0
"""The level of Moves that are learned by evolving."""


# -- levels of a Pokémon


def raise_pokemon(play: DraftPlay, one: Data) -> None:
    """The next level, or all those that its experience has reached."""
    if one.get("level", 5) >= MOST_LEVEL:
        raise Refused(Refusal("highest-level", RECAP, most=MOST_LEVEL))
    goal = max(one.get("level", 5) + 1, min(MOST_LEVEL, level_at(one.get("experience", 0))))
    while one.get("level", 5) < goal:
        one["level"] = one.get("level", 5) + 1
        if one.get("experience"):
            one["experience"] = max(one["experience"], TOTALS[one["level"] - 1])
        play.note("level-gained", RECAP, species=one["species"], level=one["level"])
        one_level(play, one)


def one_level(play: DraftPlay, one: Data) -> None:
    """What a level gives: a point, perhaps a Move, an Ability or an evolution."""
    content = content_here(play)
    species = content.species[one["species"]]
    if one.get("points"):
        new_point(play, one, species)
    new_moves(play, one, species, (one["level"],))
    if one.get("abilities"):
        choose_abilities(play, one, species)
    ripe = ripe_for(content, species, one["level"], one.get("gender", ""))
    if ripe:
        perhaps_evolve(play, one, ripe)


def ripe_for(content: PtuContent, species: Species, level: int, gender: str) -> list[str]:
    """What it can evolve into at a level."""
    others = [key for key, least in species.evolves.items() if 0 < least <= level]
    return [key for key in others if not gender or gender in genders(content.species[key])]


def new_point(play: DraftPlay, one: Data, species: Species) -> None:
    base, points = base_of(one, species), one["points"]
    total = total_points(one["level"])
    given = {name: points.get(name, 0) for name in STATS}
    legal = [name for name in STATS if can_finish(base, {**given, name: given[name] + 1}, total)]
    options = [Option("point", stat=name) for name in legal]
    stat = play.choose(Ask(SEAT, "point", RECAP, options)).args["stat"]
    points[stat] = points.get(stat, 0) + 1


def new_moves(
    play: Play[Any], one: Data, species: Species, levels: tuple[int, ...], seat: str = SEAT, who: str = ""
) -> None:
    """What it learns at these levels."""
    for learns in species.learns:
        if learns.level in levels and one.get("moves") and learns.move not in one["moves"]:
            new_move(play, one, learns.move, seat, who)


def new_move(play: Play[Any], one: Data, move: str, seat: str, who: str) -> None:
    """A new Move: besides the others, or instead of one of them."""
    nothing = Option("keep-moves")
    if len(one["moves"]) < MOST_MOVES:
        options = [nothing, Option("learn", move=move)]
    else:
        options = [nothing, *(Option("forget", move=old, new=move) for old in one["moves"])]
    answer = play.choose(Ask(seat, "new-move", MOVES, options, who, decline=nothing.key))
    if answer.verb == "forget":
        one["moves"][one["moves"].index(answer.args["move"])] = move
    elif answer.verb == "learn":
        one["moves"].append(move)


def perhaps_evolve(play: DraftPlay, one: Data, ripe: list[str]) -> None:
    """An evolution may be refused."""
    stays = Option("stays")
    options = [stays, *(Option("evolve", species=key) for key in ripe)]
    answer = play.choose(Ask(SEAT, "evolve", RECAP, options, decline=stays.key))
    if answer.verb != "stays":
        evolve_into(play, one, answer.args["species"])


def evolve_into(play: Play[Any], one: Data, key: str, seat: str = SEAT, who: str = "") -> None:
    """All points are spent anew on the new Base Stats.

    Moves stay as far as its line can know them, Abilities as far as the new species has them; others come instead.
    """
    content = content_here(play)
    one["species"] = key
    species = content.species[key]
    one.pop("points", None)
    choose_points(play, one, species, seat, who)
    if one.get("abilities"):
        one["abilities"] = still_fitting(species, one["level"], one["abilities"])
        choose_abilities(play, one, species, seat, who)
    known = [species, *before_evolution(content, species.key)]
    moves = [move for move in one.get("moves", ()) if any(move in (*learned(s, one["level"]), *s.tutor) for s in known)]
    if "moves" in one:
        one["moves"] = moves
        new_moves(play, one, species, (ON_EVOLVING, one["level"]), seat, who)


def still_fitting(species: Species, level: int, abilities: list[str]) -> list[str]:
    """The Abilities that the new species has, too, at this level."""
    kept: list[str] = []
    for key in abilities:
        if abilities_fit(species, level, (*kept, key)):
            kept.append(key)
    return kept


# -- whose level it is


def raise_somebody(play: DraftPlay, sheet: Data) -> None:
    """The Trainer or one of the team: those whose experience has reached a level say so."""
    team = sheet["team"] = [written(one) for one in sheet.get("team", [])]
    members = [
        Option("member", number=number, species=one["species"], level=one.get("level", 5), reached=reached(one))
        for number, one in enumerate(team, 1)
        if one.get("level", 5) < MOST_LEVEL
    ]
    trainer = [Option("trainer")] if sheet.get("level", 1) < MOST_TRAINER_LEVEL else []
    if not trainer and not members:
        raise Refused(Refusal("highest-level", RECAP, most=MOST_LEVEL))
    chosen = play.choose(Ask(SEAT, "who-levels", RECAP, [*trainer, *members]))
    if chosen.verb == "trainer":
        raise_trainer(play, sheet)
    else:
        raise_pokemon(play, team[chosen.args["number"] - 1])


def reached(one: Data) -> int:
    """The level that the experience of a Pokémon has reached, or the one that it has."""
    level: int = one.get("level", 5)
    return max(level, level_at(one.get("experience", 0)))


def raise_trainer(play: DraftPlay, one: Data) -> None:
    """A Trainer Level: a point, and an Edge or a Feature."""
    level = one.get("level", 1)
    if level >= MOST_TRAINER_LEVEL:
        raise Refused(Refusal("highest-level", RECAP, most=MOST_TRAINER_LEVEL))
    one["level"] = level + 1
    if one.get("experience"):
        one["experience"] = max(0, one["experience"] - 10)
    play.note("trainer-level", RECAP, level=one["level"])
    stats = one.setdefault("stats", {})
    cap = most_in_one(one["level"])
    options = [Option("point", stat=name) for name in STATS if stats.get(name, 0) < cap]
    stat = play.choose(Ask(SEAT, "point", RECAP, options)).args["stat"]
    stats[stat] = stats.get(stat, 0) + 1
    one.setdefault("skills", {})
    one["features"] = list(one.get("features", ()))
    choose_edges(play, one)
    choose_features(play, one)
    taught = taught_by(content_here(play), one["features"], one.get("items", {}))
    new = [move for move in taught if move not in one.get("moves", ())]
    if new:
        one["moves"] = [*one.get("moves", ()), *new]
