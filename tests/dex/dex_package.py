"""Reads what dump.mjs printed, and says what our records should be. It shares nothing with tools/dex_facts.mjs."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from cinque.dex import (
    LAST,
    Abilities,
    Ability,
    Effect,
    Evolution,
    Item,
    Learned,
    Move,
    Nature,
    Species,
    Stage,
    Stats,
    Type,
)

Raw = dict[str, Any]

AVAILABILITY = {None: "", "Custom": "past", "LGPE": "lgpe"}
STATS = {
    "hp": "hp",
    "atk": "attack",
    "def": "defense",
    "spa": "special-attack",
    "spd": "special-defense",
    "spe": "speed",
    "accuracy": "accuracy",
    "evasion": "evasion",
}
STATUS = {"brn": "burn", "frz": "freeze", "par": "paralysis", "psn": "poison", "slp": "sleep", "tox": "bad-poison"}
WEATHER = {"raindance": "rain", "sunnyday": "sun", "sandstorm": "sandstorm", "hail": "hail", "snowscape": "snow"}
CONDITIONS = {
    "confusion": "confusion",
    "flinch": "flinch",
    "partiallytrapped": "partially-trapped",
    "partialtrappinglock": "partial-trapping-lock",
    "lockedmove": "locked-move",
    "mustrecharge": "must-recharge",
}
TARGETS = {
    "normal": "adjacent",
    "self": "user",
    "scripted": "attacker",
    "any": "any",
    "randomNormal": "random-foe",
    "allAdjacent": "all-adjacent",
    "allAdjacentFoes": "all-adjacent-foes",
    "allyTeam": "user-team",
    "all": "field",
    "allySide": "user-side",
    "foeSide": "foe-side",
    "adjacentAllyOrSelf": "ally-or-user",
    "adjacentFoe": "adjacent-foe",
    "adjacentAlly": "adjacent-ally",
    "allies": "allies",
}
FLAGS = {
    "allyanim": "ally-animation",
    "bypasssub": "bypasses-substitute",
    "cantusetwice": "not-twice",
    "failcopycat": "no-copycat",
    "failencore": "no-encore",
    "failinstruct": "no-instruct",
    "failmefirst": "no-me-first",
    "failmimic": "no-mimic",
    "futuremove": "future",
    "mustpressure": "always-pressure",
    "noassist": "no-assist",
    "nonsky": "not-in-sky-battles",
    "noparentalbond": "no-parental-bond",
    "nosketch": "no-sketch",
    "nosleeptalk": "no-sleep-talk",
    "pledgecombo": "pledge",
    "cantsuppress": "no-suppression",
    "failroleplay": "no-role-play",
    "failskillswap": "no-skill-swap",
    "noentrain": "no-entrainment",
    "noreceiver": "no-receiver",
    "notrace": "no-trace",
    "notransform": "no-transform",
}
TRAITS = {
    "breaksProtect": "breaks-protection",
    "callsMove": "calls-move",
    "hasCrashDamage": "crash",
    "hasSheerForceBoost": "sheer-force",
    "ignoreAbility": "ignores-abilities",
    "ignoreDefensive": "ignores-defense-stages",
    "ignoreEvasion": "ignores-evasion-stages",
    "mindBlownRecoil": "costs-half",
    "multiaccuracy": "accuracy-per-hit",
    "noDamageVariance": "no-variance",
    "noPPBoosts": "no-pp-ups",
    "sleepUsable": "usable-asleep",
    "smartTarget": "splits-hits",
    "stallingMove": "stalls",
    "stealsBoosts": "steals-stages",
    "struggleRecoil": "struggle-recoil",
    "thawsTarget": "thaws-target",
    "tracksTarget": "tracks-target",
}
SWITCHES = {None: "", True: "plain", "copyvolatile": "pass-on", "shedtail": "shed-tail"}
Z_EFFECTS = {"clearnegativeboost": "clear-lowered-stages", "crit2": "crit-2", "healreplacement": "heal-replacement"}
SELF_DESTRUCT = {None: "", "always": "always", "ifHit": "if-hit"}
EVOLVES = {
    None: "level",
    "levelFriendship": "friendship",
    "useItem": "item",
    "trade": "trade",
    "levelHold": "holding",
    "levelMove": "knowing",
    "levelExtra": "special",
    "other": "other",
}
HOW = {
    "L": "level",
    "M": "machine",
    "T": "tutor",
    "E": "egg",
    "S": "event",
    "D": "dream-world",
    "V": "transfer",
    "R": "special",
}


def id_of(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", plain(name).lower())


def plain(name: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFD", name) if not unicodedata.combining(letter))


def key_of(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’.,%:()]", "", plain(name).lower()).strip())


def type_key(name: str) -> str:
    return "unknown" if name == "???" else name.lower()


def stages(boosts: Raw | None) -> tuple[Stage, ...]:
    return tuple(Stage(STATS[stat], by) for stat, by in (boosts or {}).items())


def flags(raw: Raw) -> tuple[str, ...]:
    return tuple(sorted(FLAGS.get(flag, flag) for flag in raw["flags"]))


def many(value: str | list[str] | None) -> list[str]:
    return [value] if isinstance(value, str) else value or []


class Package:
    """The package's facts in all generations."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.learnsets = {int(gen): one.pop("learnsets") for gen, one in facts.items()}
        self.raws = {
            (int(gen), kind): {raw["name"]: raw for raw in raws}
            for gen, one in facts.items()
            for kind, raws in one.items()
        }
        self.ids = {id_of(name): key_of(name) for name in self.raws[LAST, "moves"]}
        self.names = {id_of(name): name for kind in ("species", "items") for name in self.raws[LAST, kind]}
        species = [raw for gen in range(1, LAST + 1) for raw in self.raws[gen, "species"].values()]
        self.forms: dict[tuple[int, str], list[str]] = defaultdict(list)
        for (gen, kind), raws in self.raws.items():
            for name, raw in raws.items() if kind == "species" else ():
                self.forms[gen, raw["baseSpecies"]].append(name)
        self.evolution_items = {raw["evoItem"] for raw in species if "evoItem" in raw}

    def there(self, kind: str, name: str, gen: int) -> bool:
        """Whether a thing is in a generation, or was in one before it."""
        if gen == 0 or name not in self.raws[gen, kind] or name == "No Ability":
            return False
        raw = self.raws[gen, kind][name]
        came = raw["gen"] <= gen if kind != "types" else raw["isNonstandard"] != "Future"
        return (came and raw["isNonstandard"] not in ("CAP", "Custom")) or self.there(kind, name, gen - 1)

    def all(self, kind: str, gen: int) -> list[Raw]:
        return [raw for name, raw in self.raws[gen, kind].items() if self.there(kind, name, gen)]

    def keys(self, kind: str, names: Iterable[str], gen: int) -> tuple[str, ...]:
        return tuple(key_of(name) for name in names if self.there(kind, name, gen))

    def key(self, kind: str, name: str | None, gen: int) -> str:
        return key_of(name) if name and self.there(kind, name, gen) else ""

    def heading(self, kind: str, raw: Raw, gen: int) -> dict[str, Any]:
        first = next(one for one in range(1, gen + 1) if self.there(kind, raw["name"], one))
        state = raw["isNonstandard"]
        available = AVAILABILITY[state] if state in AVAILABILITY else state.lower()
        return {
            "key": key_of(raw["name"]),
            "name": unicodedata.normalize("NFC", raw["name"]),
            "ja": "",
            "gen": first,
            "availability": available,
        }

    # ------------------------------------------------------------------------------------------------ species

    def species(self, raw: Raw, gen: int) -> Species:
        name, abilities, ratio = raw["name"], raw["abilities"], raw["genderRatio"]
        parent = self.key("species", raw["prevo"], gen)
        forms = [one for one in self.forms[gen, name] if self.there("species", one, gen)]
        return Species(
            **self.heading("species", raw, gen),
            number=raw["num"],
            types=tuple(type_key(one) for one in raw["types"]),
            stats=Stats(*(raw["baseStats"][stat] for stat in ("hp", "atk", "def", "spa", "spd", "spe"))),
            abilities=Abilities(*(self.key("abilities", abilities.get(slot), gen) for slot in "01HS")),
            base=key_of(raw["baseSpecies"]),
            form=raw["forme"],
            base_form=raw["baseForme"],
            forms=tuple(sorted(map(key_of, forms))) if len(forms) > 1 else (),
            cosmetic=raw["isCosmeticForme"],
            weight=round(raw["weightkg"] * 10),
            male=Fraction(ratio["M"]) if ratio["M"] + ratio["F"] else None,
            egg_groups=tuple(map(key_of, raw["eggGroups"])),
            hatches=raw["canHatch"],
            evolves_from=parent,
            evolution=self.evolution(raw, gen) if parent else None,
            evolutions=tuple(
                self.evolution(self.raws[gen, "species"][one], gen)
                for one in raw["evos"]
                if self.there("species", one, gen)
            ),
            required_items=self.keys("items", raw.get("requiredItems", ()), gen),
            required_ability=key_of(raw.get("requiredAbility", "")),
            required_move=key_of(raw.get("requiredMove", "")),
            required_tera=raw.get("requiredTeraType", "").lower(),
            battle_only=self.keys("species", many(raw.get("battleOnly")), gen),
            changes_from=key_of(raw.get("changesFrom", "")),
            tags=tuple(map(key_of, raw["tags"])),
            max_hp=raw.get("maxHP", 0),
            gigantamax=self.key("moves", raw.get("canGigantamax"), gen),
            cannot_dynamax=raw["cannotDynamax"],
            mother=self.key("species", self.names.get(raw.get("mother")), gen),
            hidden_unreleased=raw["unreleasedHidden"],
            hidden_male_only=raw["maleOnlyHidden"],
            event_only=self.learnsets[gen][name]["eventOnly"],
        )

    def evolution(self, raw: Raw, gen: int) -> Evolution:
        return Evolution(
            key_of(raw["name"]),
            EVOLVES[raw.get("evoType")],
            raw.get("evoLevel", 0),
            self.key("items", raw.get("evoItem"), gen),
            key_of(raw.get("evoMove", "")),
            raw.get("evoCondition", ""),
            key_of(raw.get("evoRegion", "")),
        )

    # ------------------------------------------------------------------------------------------------ moves

    def move(self, raw: Raw, gen: int) -> Move:
        hits = raw.get("multihit", 1)
        ohko, immunity, damage = raw.get("ohko"), raw["ignoreImmunity"], raw.get("damage")
        z_move = raw.get("zMove", {})
        return Move(
            **self.heading("moves", raw, gen),
            number=raw["num"],
            type=type_key(raw["type"]),
            category=raw["category"].lower(),
            target=TARGETS[raw["target"]],
            power=raw["basePower"],
            accuracy=None if raw["accuracy"] is True else raw["accuracy"],
            pp=raw["pp"],
            priority=raw["priority"],
            target_unless_ghost=TARGETS[raw["nonGhostTarget"]] if raw.get("nonGhostTarget") else "",
            hits=(hits, hits) if isinstance(hits, int) else tuple(hits),
            crit_ratio=raw["critRatio"],
            always_crits=raw.get("willCrit", False),
            flags=flags(raw),
            traits=self.traits(raw),
            effects=tuple(self.effects(raw)),
            recoil=Fraction(*raw.get("recoil", [0])),
            drain=Fraction(*raw.get("drain", [0])),
            heal=Fraction(*raw.get("heal", [0])),
            fixed_damage=damage if isinstance(damage, int) else 0,
            damage_is_level=damage == "level",
            one_hit_ko=bool(ohko),
            ko_spares=ohko.lower() if isinstance(ohko, str) else "",
            self_destruct=SELF_DESTRUCT[raw.get("selfdestruct")],
            forces_switch=raw.get("forceSwitch", False),
            switches=SWITCHES[raw.get("selfSwitch")],
            lasts=raw.get("condition", {}).get("duration", 0),
            ignores_immunity=immunity is True,
            ignores_immunity_of=tuple(map(type_key, immunity)) if isinstance(immunity, dict) else (),
            attack_stat=STATS.get(raw.get("overrideOffensiveStat"), ""),
            attack_of=raw.get("overrideOffensivePokemon", ""),
            defense_stat=STATS.get(raw.get("overrideDefensiveStat"), ""),
            z_power=z_move.get("basePower", 0),
            z_effect=Z_EFFECTS.get(z_move.get("effect"), z_move.get("effect", "")),
            z_stages=stages(z_move.get("boost")),
            z_crystal=key_of(self.names[raw["isZ"]]) if raw["isZ"] else "",
            max_power=raw.get("maxMove", {}).get("basePower", 0),
            max_move=bool(raw["isMax"]),
            max_of=key_of(raw["isMax"]) if isinstance(raw["isMax"], str) else "",
            variant_of=key_of(raw.get("realMove", "")),
        )

    def traits(self, raw: Raw) -> tuple[str, ...]:
        found = [trait for field, trait in TRAITS.items() if raw.get(field)]
        return tuple(sorted(found + ["counts-as-secondary"] * ({} in raw.get("secondaries", ()))))

    def effects(self, raw: Raw) -> Iterable[Effect]:
        mine = raw["target"] in ("self", "allySide", "allyTeam")
        yield from self.part(raw, "user" if raw["target"] == "self" else "target", mine, {})
        own = raw.get("self", {})
        yield from self.part(own, "user", True, {"chance": own.get("chance", 100)})
        yield from self.part(raw.get("selfBoost", {}), "user", True, {"once": True})
        for second in raw.get("secondaries", ()):
            common = {"chance": second.get("chance", 100), "secondary": True}
            found = [
                *self.part(second, "target", False, common),
                *self.part(second.get("self", {}), "user", True, common),
            ]
            # the package tells only the chance: our files have a word for the rest, which is not compared
            yield from found or ([Effect("other", **common)] if "chance" in second else [])

    def part(self, raw: Raw, who: str, mine: bool, common: dict[str, Any]) -> Iterable[Effect]:
        if "boosts" in raw:
            yield Effect("stages", who, stages=stages(raw["boosts"]), **common)
        if raw.get("status"):
            yield Effect("status", who, STATUS[raw["status"]], **common)
        side = "user-side" if mine else "foe-side"
        places = {"volatileStatus": ("condition", who), "sideCondition": ("side", side), "slotCondition": ("slot", who)}
        places |= {"weather": ("weather", "field"), "terrain": ("terrain", "field"), "pseudoWeather": ("room", "field")}
        for field, (kind, place) in places.items():
            if raw.get(field):
                yield Effect(kind, place, self.condition(kind, id_of(raw[field])), **common)

    def condition(self, kind: str, id: str) -> str:
        return WEATHER[id] if kind == "weather" else self.ids.get(id) or CONDITIONS[id]

    # ------------------------------------------------------------------------------------------------ the rest

    def item(self, raw: Raw, gen: int) -> Item:
        fling, gift = raw.get("fling", {}), raw.get("naturalGift", {})
        z_move = raw.get("zMove")
        return Item(
            **self.heading("items", raw, gen),
            number=raw["num"],
            kind=self.item_kind(raw),
            evolution=raw["name"] in self.evolution_items,
            choice=raw.get("isChoice", False),
            ignores_klutz=raw.get("ignoreKlutz", False),
            fling_power=fling.get("basePower", 0),
            fling_status=STATUS.get(fling.get("status"), ""),
            fling_condition=fling.get("volatileStatus", ""),
            gift_power=gift.get("basePower", 0),
            gift_type=gift.get("type", "").lower(),
            mega=tuple(
                (key_of(base), key_of(form))
                for base, form in raw.get("megaStone", {}).items()
                if self.there("species", form, gen)
            ),
            users=self.keys("species", raw.get("itemUser", ()), gen),
            forced_form=self.key("species", raw.get("forcedForme"), gen),
            plate_type=raw.get("onPlate", "").lower(),
            memory_type=raw.get("onMemory", "").lower(),
            drive_type=raw.get("onDrive", "").lower(),
            z_type=raw.get("zMoveType", "").lower(),
            z_move=key_of(z_move) if isinstance(z_move, str) else "",
            z_move_from=key_of(raw.get("zMoveFrom", "")),
            stages=stages(raw.get("boosts") or {}),
        )

    def item_kind(self, raw: Raw) -> str:
        """The kind where the package states one."""
        stated = {
            "megaStone": "mega-stone",
            "zMove": "z-crystal",
            "onPlate": "plate",
            "onMemory": "memory",
            "onDrive": "drive",
            "isPrimalOrb": "primal-orb",
            "isBerry": "berry",
            "isPokeball": "ball",
            "isGem": "gem",
        }
        return next((kind for field, kind in stated.items() if raw.get(field)), "")

    def ability(self, raw: Raw, gen: int) -> Ability:
        return Ability(
            **self.heading("abilities", raw, gen),
            number=raw["num"],
            flags=flags(raw),
            suppresses_weather=raw.get("suppressWeather", False),
        )

    def nature(self, raw: Raw, gen: int) -> Nature:
        plus, minus = STATS.get(raw.get("plus"), ""), STATS.get(raw.get("minus"), "")
        return Nature(**self.heading("natures", raw, gen), plus=plus, minus=minus)

    def type(self, raw: Raw, gen: int) -> Type:
        def taking(code: int) -> tuple[str, ...]:
            names = (name for name, taken in raw["damageTaken"].items() if taken == code)
            return tuple(sorted(name.lower() for name in names if self.there("types", name, gen)))

        return Type(
            **self.heading("types", raw, gen),
            weak=taking(1),
            resists=taking(2),
            immune=taking(3),
            tera_only=raw["name"] == "Stellar",
            hidden_power_ivs=tuple((STATS[stat], value) for stat, value in raw["HPivs"].items()),
            hidden_power_dvs=tuple((STATS[stat], value) for stat, value in raw["HPdvs"].items()),
        )

    def learnset(self, name: str, gen: int) -> list[Learned]:
        table = self.learnsets[gen][name]
        learned = []
        for id, ways in table["ways"].items():
            for way in ways:
                how, number = HOW[way[1]], int(way[2:] or 0)
                if how == "event":
                    levels = table["levels"]
                    level = levels[number] if number < len(levels) else 0
                    learned.append(Learned(self.ids[id], how, gen, level, number))
                else:
                    learned.append(Learned(self.ids[id], how, gen, number))
        return learned
