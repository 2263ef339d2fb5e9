"""Making Pokémon and Trainers by questions that offer only what the rules allow."""

from collections.abc import Mapping
from typing import Any

from cinque.core.ask import Ask, Data, Option
from cinque.core.draft import SEAT, DraftPlay
from cinque.core.play import Play
from cinque.core.refusal import Refusal
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
    ability_choices,
    ability_count,
    based,
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
from cinque.systems.ptu.content import PtuContent, content_for
from cinque.systems.ptu.content.natures import natures
from cinque.systems.ptu.content.records import Feature, Species
from cinque.systems.ptu.content.words import RANKS, SKILLS, STATS

ENOUGH = "enough"
USUAL_SPREAD, BY_HAND = "usual-spread", "by-hand"
USUAL_MOVES = "usual-moves"
POINTS = "points"


def content_here(play: Play[Any]) -> PtuContent:
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


def choose_points(play: Play[Any], one: Data, species: Species, seat: str = SEAT, who: str = "") -> None:
    """10 points and one per level, under the Base Relations; or spread as usual."""
    options = [Option(USUAL_SPREAD), Option(BY_HAND)]
    if play.choose(Ask(seat, "spread", RECAP, options, who)).verb == USUAL_SPREAD:
        return
    base, total = base_of(one, species), total_points(one["level"])
    chosen: dict[str, int] = {}
    for name in STATS:
        legal = legal_points(base, chosen, name, total)
        refusals = [Refusal("base-relations-narrow", RECAP, stat=name)] if len(legal) < total + 1 else []
        options = [Option("points", stat=name, number=number) for number in legal]
        about = {POINTS: total - sum(chosen.values())}
        ask = Ask(seat, f"points-{name}", RECAP, options, who, refusals, about=about)
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


def choose_abilities(play: Play[Any], one: Data, species: Species, seat: str = SEAT, who: str = "") -> None:
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
        known.append(play.choose(Ask(seat, "ability", ABILITIES, options, who, refusals)).args["ability"])
    if not known:
        del one["abilities"]


def choose_held(play: DraftPlay, one: Data) -> None:
    held = [key for key, item in content_here(play).items.items() if item.kind == "held"]
    nothing = Option("holds-nothing")
    options = [nothing, *(Option("holds", item=key) for key in held)]
    answer = play.choose(Ask(SEAT, "held", ITEMS, options, decline=nothing.key))
    if answer.verb == "holds":
        one["held"] = answer.args["item"]


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
