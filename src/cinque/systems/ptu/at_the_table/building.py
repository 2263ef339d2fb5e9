"""Making Pokémon and Trainers by questions that offer only what the rules allow."""

from collections.abc import Mapping

from cinque.core.ask import Ask, Data, Option
from cinque.core.draft import SEAT, DraftPlay
from cinque.core.mistake import Refused
from cinque.core.refusal import Refusal
from cinque.systems.ptu.actions.experience import TOTALS, level_at
from cinque.systems.ptu.at_the_table.creation import (
    ABILITIES,
    ADEPT,
    BASIC,
    FEATURES,
    ITEMS,
    MASTER,
    MONEY,
    MOST_LEVEL,
    MOST_LOYALTY,
    MOST_MOVES,
    MOST_PATHETIC,
    MOST_TEAM,
    MOST_TRAINER_LEVEL,
    MOVES,
    NOVICE,
    PATHETIC,
    RECAP,
    SKILL_RANKS,
    TEAM,
    VIRTUOSO,
    abilities_fit,
    ability_choices,
    ability_count,
    based,
    before_evolution,
    edges,
    edges_for_skills,
    feature_count,
    genders,
    learned,
    most_in_one,
    needs_met,
    rank_of,
    rank_open,
    spent,
    taught_by,
    total_points,
    trainer_points,
    tutor_points,
)
from cinque.systems.ptu.at_the_table.setup import written
from cinque.systems.ptu.content import PtuContent, content_for
from cinque.systems.ptu.content.natures import natures
from cinque.systems.ptu.content.records import Feature, Species
from cinque.systems.ptu.content.words import RANKS, SKILLS, STATS

ENOUGH = "enough"
USUAL_SPREAD, BY_HAND = "usual-spread", "by-hand"
USUAL_MOVES = "usual-moves"
POINTS = "points"
ON_EVOLVING = 0
"""The level of Moves that are learned by evolving."""


def content_here(play: DraftPlay) -> PtuContent:
    return content_for(play.scene.packs)


def number_of(play: DraftPlay, topic: str, clause: str, verb: str, numbers: range) -> int:
    options = [Option(verb, number=number) for number in numbers]
    found: int = play.choose(Ask(SEAT, topic, clause, options)).args["number"]
    return found


# -- a Pokémon


def build_pokemon(play: DraftPlay, one: Data) -> None:
    """All the choices of one Pokémon, into a table of its own."""
    content = content_here(play)
    options = [Option("species", species=key) for key in content.species]
    one["species"] = play.choose(Ask(SEAT, "species", BASIC, options)).args["species"]
    species = content.species[one["species"]]
    one["level"] = number_of(play, "level", BASIC, "level", range(1, MOST_LEVEL + 1))
    kinds = [Option("nature", nature=key) for key in natures()]
    one["nature"] = play.choose(Ask(SEAT, "nature", BASIC, kinds)).args["nature"]
    gender = play.choose(Ask(SEAT, "gender", RECAP, [Option("gender", gender=g or "none") for g in genders(species)]))
    if gender.args["gender"] != "none":
        one["gender"] = gender.args["gender"]
    choose_points(play, one, species)
    choose_moves(play, one, species)
    choose_abilities(play, one, species)
    choose_held(play, one)
    one["loyalty"] = number_of(play, "loyalty", RECAP, "loyalty", range(MOST_LOYALTY + 1))


def choose_points(play: DraftPlay, one: Data, species: Species) -> None:
    """10 points and one per level, under the Base Relations; or spread as usual."""
    options = [Option(USUAL_SPREAD), Option(BY_HAND)]
    if play.choose(Ask(SEAT, "spread", RECAP, options)).verb == USUAL_SPREAD:
        return
    base, total = base_of(one, species), total_points(one["level"])
    chosen: dict[str, int] = {}
    for name in STATS:
        legal = legal_points(base, chosen, name, total)
        refusals = [Refusal("base-relations-narrow", RECAP, stat=name)] if len(legal) < total + 1 else []
        options = [Option("points", stat=name, number=number) for number in legal]
        about = {POINTS: total - sum(chosen.values())}
        ask = Ask(SEAT, f"points-{name}", RECAP, options, refusals=refusals, about=about)
        chosen[name] = play.choose(ask).args["number"]
    one["points"] = {name: number for name, number in chosen.items() if number}


def base_of(one: Data, species: Species) -> dict[str, int]:
    return based(species.base, one.get("nature", ""), one.get("vitamins", {}))


def legal_points(base: Mapping[str, int], chosen: Mapping[str, int], name: str, total: int) -> list[int]:
    """How many points a Stat can have so that the rest can still be spread without turning any order round."""
    left = total - sum(chosen.values())
    return [number for number in range(left + 1) if can_finish(base, {**chosen, name: number}, total)]


def can_finish(base: Mapping[str, int], chosen: Mapping[str, int], total: int) -> bool:
    """Whether the Stats that are left can take exactly what is left of the points.

    Each of them lies between the chosen Stats of lower and of higher bases. From their least values on, the one with
    the highest base can always be raised first, so that every sum up to the greatest can be had.
    """
    fixed = {name: base[name] + points for name, points in chosen.items()}
    if any(base[a] > base[b] and fixed[a] < fixed[b] for a in fixed for b in fixed):
        return False
    left = total - sum(chosen.values())
    least = most = 0
    for name in (name for name in STATS if name not in chosen):
        low = max([base[name], *(fixed[other] for other in fixed if base[other] < base[name])])
        above = [fixed[other] for other in fixed if base[other] > base[name]]
        high = min(above) if above else base[name] + total
        if low > high:
            return False
        least, most = least + low - base[name], most + high - base[name]
    return least <= left <= most


def choose_moves(play: DraftPlay, one: Data, species: Species) -> None:
    """Up to six: those learned by level, and others as far as Tutor Points go."""
    by_level = learned(species, one["level"])
    chosen: list[str] = []
    while len(chosen) < MOST_MOVES:
        taught = sum(move not in by_level for move in chosen)
        others = species.tutor if taught < tutor_points(one["level"]) else ()
        options = [Option("learn", move=move) for move in dict.fromkeys((*by_level, *others)) if move not in chosen]
        if not options:
            break
        first = [Option(ENOUGH)] if chosen else [Option(USUAL_MOVES)] if by_level else []
        decline = first[0].key if first else ""
        why_not, about = later(species, one["level"]), {"moves": MOST_MOVES - len(chosen)}
        ask = Ask(SEAT, "moves", MOVES, [*first, *options], refusals=why_not, decline=decline, about=about)
        answer = play.choose(ask)
        if answer.verb in (ENOUGH, USUAL_MOVES):
            break
        chosen.append(answer.args["move"])
    if chosen:
        one["moves"] = chosen


def later(species: Species, level: int) -> list[Refusal]:
    return [
        Refusal("learns-later", MOVES, move=each.move, level=each.level)
        for each in species.learns
        if each.level > level and each.move not in species.tutor
    ]


def choose_abilities(play: DraftPlay, one: Data, species: Species) -> None:
    """A Basic one, from level 20 a second one, from level 40 a third."""
    known: list[str] = one.setdefault("abilities", [])
    closed = [*(species.advanced if one["level"] < 20 else ()), *(species.high if one["level"] < 40 else ())]
    while len(known) < ability_count(one["level"]):
        choices = ability_choices(species, one["level"], known)
        if not choices:
            break
        refusals = [
            Refusal("ability-later", ABILITIES, ability=key, level=20 if key in species.advanced else 40)
            for key in closed
            if key not in choices
        ]
        options = [Option("gets-ability", ability=key) for key in choices]
        known.append(play.choose(Ask(SEAT, "ability", ABILITIES, options, refusals=refusals)).args["ability"])
    if not known:
        del one["abilities"]


def choose_held(play: DraftPlay, one: Data) -> None:
    held = [key for key, item in content_here(play).items.items() if item.kind == "held"]
    nothing = Option("holds-nothing")
    options = [nothing, *(Option("holds", item=key) for key in held)]
    answer = play.choose(Ask(SEAT, "held", ITEMS, options, decline=nothing.key))
    if answer.verb == "holds":
        one["held"] = answer.args["item"]


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
    new_moves(play, one, species)
    if one.get("abilities"):
        choose_abilities(play, one, species)
    gender = one.get("gender", "")
    ripe = [
        key
        for key, level in species.evolves.items()
        if 0 < level <= one["level"] and (not gender or gender in genders(content.species[key]))
    ]
    if ripe:
        perhaps_evolve(play, one, ripe)


def new_point(play: DraftPlay, one: Data, species: Species) -> None:
    base, points = base_of(one, species), one["points"]
    total = total_points(one["level"])
    given = {name: points.get(name, 0) for name in STATS}
    legal = [name for name in STATS if can_finish(base, {**given, name: given[name] + 1}, total)]
    options = [Option("point", stat=name) for name in legal]
    stat = play.choose(Ask(SEAT, "point", RECAP, options)).args["stat"]
    points[stat] = points.get(stat, 0) + 1


def new_moves(play: DraftPlay, one: Data, species: Species, by_evolving: bool = False) -> None:
    """What it learns at this level, and by evolving."""
    levels = (ON_EVOLVING, one["level"]) if by_evolving else (one["level"],)
    for learns in species.learns:
        if learns.level in levels and one.get("moves") and learns.move not in one["moves"]:
            new_move(play, one, learns.move)


def new_move(play: DraftPlay, one: Data, move: str) -> None:
    """A new Move: besides the others, or instead of one of them."""
    nothing = Option("keep-moves")
    if len(one["moves"]) < MOST_MOVES:
        options = [nothing, Option("learn", move=move)]
    else:
        options = [nothing, *(Option("forget", move=old, new=move) for old in one["moves"])]
    answer = play.choose(Ask(SEAT, "new-move", MOVES, options, decline=nothing.key))
    if answer.verb == "forget":
        one["moves"][one["moves"].index(answer.args["move"])] = move
    elif answer.verb == "learn":
        one["moves"].append(move)


def perhaps_evolve(play: DraftPlay, one: Data, ripe: list[str]) -> None:
    """An evolution may be refused; otherwise all points are spent anew on the new Base Stats.

    Moves stay as far as its line can know them, Abilities as far as the new species has them; others come instead.
    """
    stays = Option("stays")
    options = [stays, *(Option("evolve", species=key) for key in ripe)]
    answer = play.choose(Ask(SEAT, "evolve", RECAP, options, decline=stays.key))
    if answer.verb == "stays":
        return
    content = content_here(play)
    one["species"] = answer.args["species"]
    species = content.species[one["species"]]
    one.pop("points", None)
    choose_points(play, one, species)
    if one.get("abilities"):
        one["abilities"] = still_fitting(species, one["level"], one["abilities"])
        choose_abilities(play, one, species)
    known = [species, *before_evolution(content, species.key)]
    moves = [move for move in one.get("moves", ()) if any(move in (*learned(s, one["level"]), *s.tutor) for s in known)]
    if "moves" in one:
        one["moves"] = moves
        new_moves(play, one, species, by_evolving=True)


def still_fitting(species: Species, level: int, abilities: list[str]) -> list[str]:
    """The Abilities that the new species has, too, at this level."""
    kept: list[str] = []
    for key in abilities:
        if abilities_fit(species, level, (*kept, key)):
            kept.append(key)
    return kept


# -- a Trainer


def build_trainer(play: DraftPlay, one: Data) -> None:
    one["level"] = number_of(play, "trainer-level", BASIC, "level", range(1, MOST_TRAINER_LEVEL + 1))
    choose_stats(play, one)
    choose_background(play, one)
    one["features"] = []
    choose_edges(play, one)
    choose_features(play, one)
    take_moves(play, one)
    buy_items(play, one)
    count = number_of(play, "team-size", TEAM, "members", range(MOST_TEAM + 1))
    one["team"] = []
    for _ in range(count):
        one["team"].append({})
        build_pokemon(play, one["team"][-1])


def choose_stats(play: DraftPlay, one: Data) -> None:
    total, cap = trainer_points(one["level"]), most_in_one(one["level"])
    chosen: dict[str, int] = {}
    for number, name in enumerate(STATS):
        left, others = total - sum(chosen.values()), len(STATS) - number - 1
        least = max(0, left - others * cap)
        options = [Option("points", stat=name, number=value) for value in range(least, min(left, cap) + 1)]
        refusals = [Refusal("points-in-one", RECAP, most=cap)] if cap < left else []
        ask = Ask(SEAT, f"stats-{name}", RECAP, options, refusals=refusals, about={POINTS: left})
        chosen[name] = play.choose(ask).args["number"]
    one["stats"] = {name: value for name, value in chosen.items() if value}


def choose_background(play: DraftPlay, one: Data) -> None:
    """One Adept Skill, one Novice, three Pathetic."""
    skills: dict[str, int] = {}
    one["skills"] = skills
    for topic, rank in (("adept", ADEPT), ("novice", NOVICE), *((("pathetic", PATHETIC),) * MOST_PATHETIC)):
        options = [Option("skill", skill=skill) for skill in SKILLS if skill not in skills]
        skills[play.choose(Ask(SEAT, topic, SKILL_RANKS, options)).args["skill"]] = rank


def next_rank(rank: int) -> int:
    return VIRTUOSO if rank == MASTER else rank + 1


def edges_left(one: Data, content: PtuContent) -> int:
    taken = sum(content.features[key].edge for key in one["features"])
    return edges(one["level"]) - taken - edges_for_skills(one["skills"])


def choose_edges(play: DraftPlay, one: Data) -> None:
    """Edges raise Skills, or are taken for what they give."""
    content = content_here(play)
    while edges_left(one, content) > 0:
        skills = one["skills"]
        options, refusals = [], []
        for skill in SKILLS:
            rank = rank_of(skills, skill)
            higher = next_rank(rank)
            if rank == VIRTUOSO:
                continue
            if rank_open(skills, skill, higher, one["level"]):
                options.append(Option("raise-skill", skill=skill, rank=rank_name(higher)))
            else:
                closed = Refusal("rank-not-open", SKILL_RANKS, skill=skill, rank=rank_name(higher), level=one["level"])
                refusals.append(closed)
        more, why_not = features_open(one, content, True)
        every, refused = [Option(ENOUGH), *options, *more], [*refusals, *why_not]
        about = {"edges": edges_left(one, content)}
        answer = play.choose(Ask(SEAT, "edges", SKILL_RANKS, every, "", refused, ENOUGH, about=about))
        if answer.verb == ENOUGH:
            return
        if answer.verb == "raise-skill":
            skill = answer.args["skill"]
            skills[skill] = next_rank(rank_of(skills, skill))
        else:
            one["features"].append(answer.args["feature"])


def rank_name(rank: int) -> str:
    return "virtuoso" if rank == VIRTUOSO else RANKS[rank - 1]


def features_open(one: Data, content: PtuContent, edge: bool) -> tuple[list[Option], list[Refusal]]:
    """Features or Edges that somebody can take, and why not the others."""
    options: list[Option] = []
    refusals: list[Refusal] = []
    for feature in content.features.values():
        if feature.edge != edge or feature.key in one["features"]:
            continue
        if needs_met(feature, one["skills"]):
            options.append(Option("take-feature", feature=feature.key))
        else:
            refusals.append(Refusal("needs-not-met", FEATURES, feature=feature.key))
    return options, refusals


def choose_features(play: DraftPlay, one: Data) -> None:
    content = content_here(play)

    def taken() -> list[Feature]:
        return [content.features[key] for key in one["features"] if not content.features[key].edge]

    while len(taken()) < feature_count(one["level"]):
        options, refusals = features_open(one, content, False)
        if not options:
            return
        about = {"features": feature_count(one["level"]) - len(taken())}
        answer = play.choose(
            Ask(SEAT, "features", FEATURES, [Option(ENOUGH), *options], "", refusals, ENOUGH, about=about)
        )
        if answer.verb == ENOUGH:
            return
        one["features"].append(answer.args["feature"])


def take_moves(play: DraftPlay, one: Data) -> None:
    """The Moves that Features teach."""
    moves = taught_by(content_here(play), one["features"], ())
    if moves:
        one["moves"] = moves


def buy_items(play: DraftPlay, one: Data) -> None:
    """Whatever $5,000 buy."""
    content = content_here(play)
    items: dict[str, int] = one.setdefault("items", {})
    while True:
        left = MONEY + one.get("earned", 0) - spent(items, content)
        sold = [item for item in content.items.values() if item.cost]
        options = [Option("buy", item=item.key) for item in sold if item.cost <= left]
        refusals = [
            Refusal("too-dear", ITEMS, item=item.key, price=item.cost, left=left) for item in sold if item.cost > left
        ]
        if not options:
            return
        ask = Ask(SEAT, "items", ITEMS, [Option(ENOUGH), *options], "", refusals, ENOUGH, about={"money": left})
        answer = play.choose(ask)
        if answer.verb == ENOUGH:
            return
        items[answer.args["item"]] = items.get(answer.args["item"], 0) + 1


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
