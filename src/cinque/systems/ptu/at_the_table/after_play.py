"""What happened goes back to the sheets: experience, captures, belongings, money, and what has not healed."""

from collections import Counter

from cinque.core.ask import Data
from cinque.core.sheet import checked
from cinque.systems.ptu.actions.experience import PER_TRAINER_LEVEL
from cinque.systems.ptu.at_the_table.creation import (
    LEFT_OVER,
    MONEY,
    PokemonSheet,
    based,
    faults_of_pokemon,
    spent,
    stats_of,
)
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import PtuContent, content_of
from cinque.systems.ptu.content.words import AFFLICTIONS, STATS
from cinque.systems.ptu.faults import by_nature
from cinque.systems.ptu.injuries.hit_points import ceiling
from cinque.systems.ptu.marks.registry import marks_on
from cinque.systems.ptu.model import PtuScene


def pokemon_after(scene: PtuScene, sheet: Data, one: Combatant) -> Data:
    """Levels that were reached are for the next `level-up`: a sheet says what was chosen for each."""
    one = by_nature(one)
    new = {name: value for name, value in sheet.items() if name not in LEFT_OVER}
    new |= {"loyalty": one.loyalty, "experience": one.experience, "held": one.held}
    if one.species not in ("", sheet["species"]):
        new |= evolved(scene, one)
    new = {name: value for name, value in new.items() if value != "" or name in sheet}
    return new | left_over(scene, one)


def evolved(scene: PtuScene, one: Combatant) -> Data:
    """Who has evolved in play has gone through all its levels, and its choices are those that were made then."""
    chosen: Data = {"species": one.species, "level": one.level, "points": points_of(scene, one)}
    return chosen | {"moves": list(one.moves), "abilities": list(one.abilities)}


def left_over(scene: PtuScene, one: Combatant) -> Data:
    """What has not healed and not come back: somebody comes to the next session as they have left this one."""
    stay = dict.fromkeys(mark.key for mark in marks_on(one) if mark.key in AFFLICTIONS and mark.is_persistent(scene))
    told: Data = {
        "hp": one.hp if one.hp != ceiling(scene, one) else None,
        "injuries": one.injuries,
        "afflictions": list(stay),
        "used_today": {key: uses for key, uses in one.used_today.items() if uses},
        "injuries_healed": one.injuries_healed,
        "rested": one.rested,
        "ap_drained": one.ap_drained,
    }
    return {name: value for name, value in told.items() if value or (value == 0 and name == "hp")}


def trainer_after(scene: PtuScene, sheet: Data, team: list[Data], one: Combatant) -> Data:
    """The Trainer with the team as it is now: whoever was caught comes behind those on the sheet."""
    items = Counter(one.items)
    items.update([key for key in (*one.worn, one.main_hand, one.off_hand) if key])
    carried = {key: count for key, count in items.items() if count > 0}
    levels = one.level - sheet.get("level", 1)
    new = {name: value for name, value in sheet.items() if name not in LEFT_OVER}
    new |= {
        "items": carried,
        "earned": scene.purse.get(one.id, 0) - MONEY + spent(carried, content_of(scene)),
        "experience": one.experience + PER_TRAINER_LEVEL * levels,
    }
    members = scene.team(one)
    known = [pokemon_after(scene, old, now) for old, now in zip(team, members, strict=False)]
    caught = [caught_sheet(scene, now) for now in members[len(team) :] if now.species]
    return new | {"team": [*known, *caught]} | left_over(scene, one)


def caught_sheet(scene: PtuScene, one: Combatant) -> Data:
    """A sheet for somebody who had none. What the rules of creation would not allow is left as usual."""
    content, one = content_of(scene), by_nature(one)
    whole: Data = {"species": one.species, "level": one.level, "nature": one.nature, "gender": one.gender}
    whole |= {"moves": list(one.moves), "abilities": list(one.abilities), "points": points_of(scene, one)}
    if one.name not in (one.species, one.id):
        whole["name"] = one.name
    sheet = {name: value for name, value in whole.items() if value}
    for left_out in ((), ("points",), ("points", "moves"), ("points", "moves", "abilities")):
        tried = {name: value for name, value in sheet.items() if name not in left_out}
        if is_legal(tried, content):
            return pokemon_after(scene, tried, one)
    return pokemon_after(scene, {"species": one.species, "level": one.level}, one)


def is_legal(sheet: Data, content: PtuContent) -> bool:
    made, faults = checked(PokemonSheet, sheet, content)
    return made is not None and not [*faults, *faults_of_pokemon(made, content)]


def points_of(scene: PtuScene, one: Combatant) -> dict[str, int]:
    """The points on its Base Stats; none where they are spread as usual."""
    species = content_of(scene).species[one.species]
    now = {name: one.hp_stat if name == "hp" else getattr(one, name) for name in STATS}
    if now == stats_of(species, one.level, one.nature, {}, one.vitamins):
        return {}
    base = based(species.base, one.nature, one.vitamins)
    return {name: now[name] - base[name] for name in STATS if now[name] > base[name]}
