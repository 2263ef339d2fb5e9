"""What abilities mean: their action, trigger and reach, and sentences that are in force always or happen once."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from cinque.systems.ptu.content.ability import Passive
from cinque.systems.ptu.content.effect import Effect, Stages
from cinque.systems.ptu.content.words import FIELDS, PHYSICAL, ROUND, SPECIAL, STAGED, STATUS, TARGET, TYPES, USER
from cinque.systems.ptu.database.effects import AFFLICTIONS, HIT_POINTS, STAGE_CHANGES
from cinque.systems.ptu.database.grammar import PARTLY, Made, Make, Table, Told, understood
from cinque.systems.ptu.database.makers import NO_RULE, partly
from cinque.systems.ptu.database.names import key_of
from cinque.systems.ptu.database.words import NOUNS, number, parts, plain, share, states, stats

ACTIONS = {
    "None": "static",
    "FreeAction": "free",
    "FreeAction, Reaction": "free",
    "SwiftAction": "swift",
    "ShiftAction": "shift",
    "StandardAction": "standard",
}
TRIGGERS = {
    "": "",
    "the user is hit by a melee attack": "melee-hit-taken",
    "the user is hit by a melee move": "melee-hit-taken",
    "the user is hit with a melee attack": "melee-hit-taken",
    "the user is hit by an attack": "hit-taken",
    "the user is hit by a move": "hit-taken",
    "the user is hit by a damaging move": "damage-taken",
    "the user is hit by a damaging attack": "damage-taken",
    "the user is hit by a damaging melee attack": "damage-taken",
    "the user takes physical damage": "physical-damage-taken",
}
CASES = {"the user is hit by a damaging melee attack": "melee"}
"""What a trigger says besides."""
RANGES = {"": 0, "an adjacent target": 1, "an adjacent pokemon or trainer": 1, "an adjacent trainer or pokemon": 1}
WITHIN = re.compile(r"(?:an? )?(?:pokemon or trainer|trainer or pokemon|foe) within (\d+) ?m(?:eters)?")
SKIES = {
    "sunny": "sunny",
    "rainy": "rainy",
    "hail": "hail",
    "hailing": "hail",
    "sandstorm": "sandstorm",
    "a sandstorm": "sandstorm",
    "sandstorms": "sandstorm",
    "sandstorming": "sandstorm",
}
DEFENSIVE = "defensive"


def passive(**fields: Any) -> Made:
    return {"passives": (Passive(**fields),)}


def typed(field: str, **more: Any) -> Make:
    """A passive about the Types that are named."""

    def make(match: re.Match[str], told: Told) -> Made | None:
        found = tuple(part.removesuffix(" type") for part in parts(match["types"]))
        return passive(**{field: found}, **more) if set(found) <= set(TYPES) else None

    return make


def absorbing(match: re.Match[str], told: Told) -> Made | None:
    """Immune to a Type, and better for it."""
    kind, groups = match["types"], match.groupdict()
    if kind not in TYPES or match["again"] != kind:
        return None
    if groups.get("stats"):
        gained = stats(match["stats"])
        if gained is None:
            return None
        one = Effect(who=USER, stages=Stages(**dict.fromkeys(gained, number(match["by"]))))
    else:
        one = Effect(who=USER, heal_ticks=1)
    return passive(immune_types=(kind,), absorbs=(one,))


def immune(match: re.Match[str], told: Told) -> Made | None:
    text = re.sub(r"^the | conditions?$", "", match["what"])
    named = states(text)
    if named is None:
        nouns = [NOUNS.get(part) for part in parts(text)]
        named = tuple(one for some in nouns if some for one in some) if all(nouns) else None
    return None if named is None else passive(immune=named)


def by_sky(field: str, **more: Any) -> Make:
    """A passive that counts in one Weather."""

    def make(match: re.Match[str], told: Told) -> Made | None:
        case = SKIES.get(match["sky"])
        if case is None:
            return None
        if field == "stages":
            gained = stats(match["stats"])
            return passive(case=case, stages=Stages(**dict.fromkeys(gained, number(match["by"])))) if gained else None
        if field == "evasion":
            return passive(case=case, evasion=int(match["n"]))
        return passive(case=case, **{field: True}, **more)

    return make


def each_turn(field: str) -> Make:
    def make(match: re.Match[str], told: Told) -> Made | None:
        case = SKIES.get(match["sky"])
        return passive(case=case, **{field: (Effect(who=USER, heal_ticks=1),)}) if case else None

    return make


def numbered(field: str, sign: int = 1, **more: Any) -> Make:
    return lambda match, told: passive(**{field: sign * int(match["n"])}, **more)


def default_stages(match: re.Match[str], told: Told) -> Made | None:
    gained = stats(match["stats"])
    return passive(stages=Stages(**dict.fromkeys(gained, number(match["by"])))) if gained else None


def when_lowered(match: re.Match[str], told: Told) -> Made | None:
    gained = stats(match["stats"])
    return passive(when_lowered=Stages(**dict.fromkeys(gained, number(match["by"])))) if gained else None


def named_moves(match: re.Match[str], told: Told) -> Made | None:
    found = tuple(key_of("move", part) for part in parts(match["moves"]))
    return passive(db=int(match["n"]), moves=found)


def connection(match: re.Match[str], told: Told) -> Made:
    return {"connection": key_of("move", match["move"])}


def weather(match: re.Match[str], told: Told) -> Made | None:
    sky = SKIES.get(match["sky"].removeprefix("be "))
    return {"effects": (Effect(who=USER, weather=sky),)} if sky else None


def while_afflicted(match: re.Match[str], told: Told) -> Made | None:
    gained = stats(match["stats"])
    if not gained:
        return None
    return passive(case="user-afflicted", stages=Stages(**dict.fromkeys(gained, number(match["by"]))))


def desert(match: re.Match[str], told: Told) -> Made:
    heals = match["gain"].startswith("regains")
    gain = Effect(who=USER, heal="1/16") if heals else Effect(who=USER, temporary_ticks=1)
    return {
        "passives": (
            Passive(case="sandstorm", no_weather_loss=True),
            Passive(case="sunny", softens=("fire",)),
            Passive(case="rainy", turn_end=(gain,)),
        )
    }


def _for_a_round(made: Made | None) -> Made | None:
    """By rounds, and not from count to count as a full round is."""
    return made and {"effects": tuple(one._replace(lasts=ROUND) for one in made["effects"]), PARTLY: True}


ALWAYS: Table = {
    r"\[?defensive\]?": {DEFENSIVE: True},
    r"connection -\s*(?P<move>[a-z' -]+)": connection,
    r"the user gains last chance with (?P<types>[a-z]+)": typed("types", last_chance=True),
    # harder to hurt
    r"the user is immune to critical hits; they are instead normal hits": passive(no_critical=True),
    r"the user resists (?P<types>[a-z]+(?: type)?(?: and [a-z]+)? type) (?:attacks|moves|damage) one step further"
    r"(?: \(super-effective becomes neutral, [a-z, -]+ resistant\))?": typed("softens"),
    r"this user resists (?P<types>[a-z]+) type damage one step further": typed("softens"),
    r"when the user is hit by a super-effective attack, the attack deals (?:x1\.25|1\.25x) damage instead of"
    r" x1\.5 damage\. if"
    r" the user is hit by a super-super-effective attack, the attack deals x1\.5 damage instead of x2 damage": (
        passive(less_super_effective=True)
    ),
    r"only damaging attacks that are super-effective affect the pokemon with ~; all other damaging attacks cannot hit"
    r" the user or deal damage": passive(only_super_effective=True),
    r"the user is immune to damage and hp loss from hazards, weather, status afflictions, vortexes, recoil, [a-z,"
    r" ]+": (passive(no_passive_loss=True, no_weather_loss=True, no_recoil=True) | {PARTLY: True}),
    r"the pokemon is immune to the moves sheer cold, guillotine, horn drill and fissure": (
        passive(immune_keywords=("Execute",))
    ),
    r"if any attack would lower this pokemon to 0 hp or less from max hp, instead the pokemon's hp value is set to 1"
    r"\. this effect fails if the user's max hp is 1": passive(case="user-full-hp", holds_out=True),
    r"pokemon with ~ do not gain injuries from massive damage": passive(no_massive_injury=True),
    r"the user ignores the recoil keyword when attacking, and does not gain injuries from massive damage": (
        passive(no_recoil=True, no_massive_injury=True)
    ),
    r"the user resists all physical attacks one step further": passive(softens_class=PHYSICAL),
    r"the user resists special moves one step further": passive(softens_class=SPECIAL),
    r"the user gains \+{n} damage reduction against super[ -]effective[ -]damage": (
        numbered("reduction", case="super-effective")
    ),
    r"while at or under 1/3 of its max hp, the user gains a \+{n} damage bonus to all damage rolls, and 5 damage"
    r" reduction": numbered("damage", case="user-third-hp", reduction=5),
    r"when at max hp, when taking damage from a move, half the total damage before applying weakness and resistance,"
    r" after applying your defenses": passive(half_at_full=True),
    r"the user's accuracy cannot be lowered, their attacks cannot have accuracy penalties(?: \(such as from [a-z]+\))?,"
    r" the user is immune to the blind condition(?: \(but not total blindness\))?, and the user ignores any evasion not"
    r" directly derived from stats(?: \(such as from [a-z ,]+\))?": passive(
        not_lowered=("accuracy",), no_accuracy_loss=True, immune=("blindness",), ignores_evasion_bonus=True
    ),
    r"the user's default evasion is increased by \+{n}": numbered("evasion"),
    r"the user gains \+{n} evasion": numbered("evasion"),
    r"the user gains \+{n} evasion against status moves": numbered("evasion", evasion_against=STATUS),
    r"the user's evasion is increased by \+{n} while in (?P<sky>[a-z ]+)": by_sky("evasion"),
    r"the user ignores the recoil keyword when attacking": passive(no_recoil=True),
    r"the (?:pokemon|user) is immune to moves with the (?P<what>sonic|powder|execute) keyword": (
        lambda match, told: passive(immune_keywords=(match["what"].capitalize(),))
    ),
    r"the user is immune to moves with the powder keyword, and does not take damage from any weather that would"
    r" normally cause it to take damage": passive(immune_keywords=("Powder",), no_weather_loss=True),
    r"the user may not apply any form of evasion to avoiding melee attacks; however, the user ignores all forms of"
    r" evasion when making melee attack rolls": passive(no_evasion=True),
    # immune
    r"the pokemon is immune to the damage and effects of (?P<types>ground) type moves, and gains a levitate"
    r" speed of [^.]+": (passive(immune_types=("ground",), capabilities={"levitate": 4}) | {PARTLY: True}),
    r"(?:additionally, )?the user is immune to the damage and effects of (?P<types>[a-z]+) type (?:attacks|moves), and"
    r" each time they"
    r" are hit by an? (?P<again>[a-z]+)(?: type)? (?:attack|move), the user's {stats} is raised {by} cs": absorbing,
    r"the user is immune to (?:the )?(?P<what>[a-z ]+) condition, and cannot use the move rest": partly(immune),
    r"(?:bonus: )?the (?:pokemon|user) is immune to the damage and effects of (?P<types>[a-z]+) type"
    r" (?:attacks|moves)": (typed("immune_types")),
    r"the user is immune to the damage and effects of (?P<types>[a-z]+) type attacks, and whenever they are hit with"
    r" an? (?P<again>[a-z]+) type attack, they gain (?:hp equal to )?a tick of hp": absorbing,
    r"the user is immune to the damage and effects of (?P<types>[a-z]+) type attacks\. whenever an? (?P<again>[a-z]+)"
    r" type attack hits the pokemon, raise their {stats} {by} cs": absorbing,
    r"the user is immune to the damage and effects of (?P<types>[a-z]+) type attacks\. if the user is hit by an?"
    r" (?P<again>[a-z]+) type attack, the user gains {by} {stats} cs": absorbing,
    r"(?:bonus: )?the user (?:cannot be|cannot become|is immune to being) (?P<what>[a-z, ]+)": immune,
    r"the user is immune to (?P<what>[a-z, ]+)": immune,
    # stages
    r"the user cannot have its defense stat lowered\. the user cannot have its defense cs lowered": (
        passive(not_lowered=("defense",))
    ),
    r"the user's attack stat may not be lowered, and its attack cs may not be lowered": passive(
        not_lowered=("attack",)
    ),
    r"the user's cs may not be lowered by the effect of foes' [a-z]+, abilities, or moves\. status aff[a-z]+ may still"
    r" alter their cs": passive(not_lowered=STAGED),
    r"whenever the user has its cs lowered, by something other than its own moves or abilities, the user's {stats} is"
    r" raised {by} cs": when_lowered,
    r"if something would raise the user's cs, it instead lowers the user's cs by the same amount\. if something would"
    r" lower the user's cs, it instead raises the user's cs by the same amount": passive(contrary=True),
    r"the user's default {stats} cs are increased {by}": default_stages,
    r"the pokemon's {stats} is raised {by} cs at the end of each of its turns\. ~ has no effect while out of combat": (
        lambda match, told: (
            passive(turn_end=(Effect(who=USER, stages=Stages(speed=number(match["by"]))),))
            if match["stats"] == "speed"
            else None
        )
    ),
    r"if the user is not holding a held item, their {stats} is increased {by} cs": (
        lambda match, told: (
            passive(case="user-holds-no-item", stages=Stages(speed=number(match["by"])))
            if match["stats"] == "speed"
            else None
        )
    ),
    r"while suffering from burn, poison, paralysis, freezing, or while asleep, the user's {stats} is raised {by} cs\."
    r" if suffering from none of these conditions, the user loses any cs gained this way": while_afflicted,
    r"when asleep, paralyzed, burned, frozen or poisoned, ~ raises the user's {stats} {by} cs\. the cs return to normal"
    r" if the user is cured of their status affliction": while_afflicted,
    r"when poisoned, burned, paralyzed, frozen or put to sleep, the user's {stats} is raised {by} cs": while_afflicted,
    r"the user does not lose speed cs from paralysis": passive(no_speed_loss_paralysed=True),
    r"if the user is healed all status conditions, their speed is lowered appropriately": NO_RULE,
    # weather
    r"when sunny, the pokemon loses {part} its max hp at the beginning of its turn": (
        lambda match, told: passive(case="sunny", turn_start=(Effect(who=USER, lose=share(match["part"])),))
    ),
    r"when (?P<sky>sunny), its {stats} stat is increased {by} cs": by_sky("stages"),
    r"the user is one step more resistant to fire type attacks, and gains a tick of hp at the beginning of each turn in"
    r" sunny weather": {
        "passives": (
            Passive(softens=("fire",)),
            Passive(case="sunny", turn_start=(Effect(who=USER, heal_ticks=1),)),
        )
    },
    r"the user is immune to sandstorm damage, resists fire type moves in sunny weather, and (?P<gain>regains 1/16 of"
    r" its max hp|gains a tick of temporary hp) at the end of each of its turns while in rainy weather": desert,
    r"while in a sandstorm, the user's (?P<types>ground, rock, and steel) type direct-damage moves deal \+{n}"
    r" damage": (
        lambda match, told: passive(case="sandstorm", damage=int(match["n"]), types=("ground", "rock", "steel"))
    ),
    r"while in (?P<sky>[a-z]+) weather, the user gains {by} {stats} cs": by_sky("stages"),
    r"while the weather is (?P<sky>[a-z ]+), the user gains {by} {stats} cs": by_sky("stages"),
    r"while (?P<sky>[a-z]+), the user gains a tick of hp at the beginning of each of their turns": each_turn(
        "turn_start"
    ),
    r"(?:additionally, |as a static effect,? |bonus: )?the user is (?:immune to (?:damage|hp loss) from|not damaged by)"
    r" (?P<sky>[a-z]+)": by_sky("no_weather_loss"),
    # attacks
    r"the user gains a \+{n} bonus to all (?:accuracy|attack) rolls": numbered("accuracy"),
    r"the user gains a \+{n} bonus to all accuracy rolls against adjacent targets": numbered(
        "accuracy", case="adjacent"
    ),
    r"whenever the user (?:targets )?uses a damaging move on a pokemon or trainer that have acted before it during"
    r" initiative this round, that move deals an additional \+{n} damage": numbered("damage", case="target-acted"),
    r"increase the db of the moves (?P<moves>[a-z, ]+), and moves with the recoil keyword by \+{n}": (
        lambda match, told: passive(
            db=int(match["n"]),
            moves=tuple(key_of("move", part) for part in parts(match["moves"])),
            keywords=("Recoil",),
        )
    ),
    r"the user receives a -2 penalty to all accuracy rolls and gains a \+{n} bonus to all damage rolls": (
        numbered("damage", accuracy=-2)
    ),
    r"whenever you deal super-effective damage to a target, that target treats your damage roll as (?:if )?it were"
    r" increased by \+{n}": numbered("damage", case="super-effective"),
    r"increase the damage of all moves with which the user shares an elemental type by \+{n} db": numbered("stab"),
    r"the user increases the db of all melee moves by \+{n}": numbered("db", melee=True),
    r"moves with a db of 6 or lower have their db increased by \+{n}\. this bonus always applies to moves with the"
    r" double strike or fivestrike keywords": numbered("db", low_db=6),
    r"the user increases the db of the following moves by \+{n}; (?P<moves>[a-z, -]+)": named_moves,
    r"the user has the db of the following moves increased by \+{n}; (?P<moves>[a-z, -]+)": named_moves,
    r"the user increases the db of (?P<moves>[a-z -]+(?:, [a-z -]+)+) by \+{n}": named_moves,
    r"the user gains \+{n} db to moves that have the sonic keyword": numbered("db", keywords=("Sonic",)),
    r"the user'?s effect range is increased by \+{n}": numbered("effect_range"),
    r"when the pokemon gets a critical hit, add the value of the damage dice roll an additional time to the"
    r" total damage": (passive(critical_times=3)),
    r"the pokemon's moves are critical hits on 18-20\. if a move already has an extended critical hit range, ~ extends"
    r" that range by 2": passive(critical=2),
    r"the user's resisted moves are instead neutral\. the user's doubly resisted moves are instead resisted\. the"
    r" user's triply resisted moves are instead double resisted": passive(resisted_less=True),
    r"the user ignores the effect of enemies' defensive abilities": passive(ignores_abilities=True),
    r"the user may use flying type moves as if they have the priority keyword": passive(priority="flying"),
    r"the user may use status moves as priority \(advanced\)": passive(priority=STATUS),
    # the body
    r"the pokemon's base attack stat is doubled\. this may double any bonuses from nature or vitamins, but not bonuses"
    r" from (?:trainer )?features": passive(double_attack=True),
    r"when referring to weight classes, treat the pokemon as if it is {n} weight classes higher": numbered(
        "weight_class"
    ),
    r"when referring to weight classes, treat the pokemon as if it is {n} weight classes lower": (
        numbered("weight_class", -1)
    ),
    r"(?:bonus: )?the user's weight class is increased by \+{n}": numbered("weight_class"),
    r"the user gains a \+{n} bonus to rolls made due to status afflictions": numbered("save"),
}

ONCE: Table = {
    r"the weather changes to (?P<sky>[a-z ]+?) for 5 rounds": weather,
    r"the weather changes to (?P<sky>[a-z ]+?) for 1 full round": (
        lambda match, told: _for_a_round(weather(match, told))
    ),
    r"the field becomes [a-z]+, as if affected by the move (?P<field>[a-z]+ terrain),? for 1 full round": (
        lambda match, told: (
            {"effects": (Effect(who=USER, field=match["field"].replace(" ", "-"), lasts=ROUND),), PARTLY: True}
            if match["field"].replace(" ", "-") in FIELDS
            else None
        )
    ),
    r"all foes within {n} meters are {states} for 1 full round": lambda match, told: {
        "effects": (Effect(inflict=states(match["states"]) or (), lasts=ROUND),),
        "range": int(match["n"]),
        "all_foes": True,
    },
    r"the user and the target each gain {tick} temporary hp": lambda match, told: {
        "effects": tuple(Effect(who=who, temporary_ticks=number(match["tick"])) for who in (USER, TARGET))
    },
    r"(?:the user )?gains {by} cs in each of {stats}": lambda match, told: {
        "effects": (Effect(who=USER, stages=Stages(**dict.fromkeys(stats(match["stats"]) or (), number(match["by"])))),)
    },
    r"the weather of the field is set to normal": {"effects": (Effect(who=USER, weather="clear"),)},
    r"the (?:attack|triggering move) instead misses": {"effects": (Effect(cancel=True),)},
    r"the target loses hp equal to tick of hp": {"effects": (Effect(lose_ticks=1),)},
    r"the target is cured of all status conditions": {"effects": (Effect(cure=("all",)),)},
    r"the user gains {n} temporary hp": lambda match, told: {
        "effects": (Effect(who=USER, temporary_hp=int(match["n"])),)
    },
    r"(?:the user )?is cured of all persistent status afflictions": {
        "effects": (Effect(who=USER, cure=("persistent",)),)
    },
    r"roll 1d6\. on a result of 1 or 2, the target is poisoned\. on a result of 3 or 4, the target is paralyzed\. on a"
    r" result of 5 or 6, the target falls asleep": {
        "effects": (Effect(inflict=("poisoned", "paralysis", "sleep"), one_of=True),)
    },
    r"an adjacent pokemon or trainer gains hp equal to {part} its max hp": lambda match, told: {
        "effects": (Effect(heal=share(match["part"])),),
        "range": 1,
    },
    r"choose a pokemon or trainer within {n} meters": lambda match, told: {"range": int(match["n"])},
    r"this is done after the triggering damage is resolved": NO_RULE,
    r"the user may lower its defense cs {by} cs, and gain \+1 speed cs": lambda match, told: {
        "effects": (Effect(who=USER, stages=Stages(defense=-number(match["by"]), speed=1)),)
    },
}
TABLE: Table = {**ALWAYS, **ONCE, **STAGE_CHANGES, **AFFLICTIONS, **HIT_POINTS}
WHOEVER = re.compile(r"\b(the) (?:attacking foe|triggering attacker|attacker|triggering foe)\b", re.IGNORECASE)


class Head(NamedTuple):
    """How an ability comes into play; `left` is what of it no field says."""

    fields: dict[str, Any]
    case: str
    left: list[str]


def read_ability(name: str, effect: str, frequency: str, keywords: str, trigger: str, target: str) -> Mapping[str, Any]:
    """The fields of an ability, with everything that is left to people in `by_hand`."""
    head = _head(frequency, keywords, trigger, target)
    made, left = understood(WHOEVER.sub(r"\1 target", effect), Told(name), TABLE)
    happens: tuple[Effect, ...] = made.get("effects", ())
    can_happen = not head.left and head.fields.get("action", "static") != "static"
    if (happens or "range" in made) and not can_happen:
        return head.fields | {"by_hand": _by_hand(head, [effect.strip()])}
    if happens:
        # one who dodges is not hurt: only a hit can be dodged, not the damage that it has done
        if any(one.cancel for one in happens) and head.fields.get("trigger") not in ("hit-taken", "melee-hit-taken"):
            return head.fields | {"by_hand": _by_hand(head, [effect.strip()])}
        made["effects"] = tuple(one._replace(case=one.case or head.case) for one in happens)
    if made.pop(DEFENSIVE, False):
        passives = made.get("passives", ()) or (Passive(),)
        made["passives"] = tuple(one._replace(defensive=True) for one in passives)
    return head.fields | made | {"by_hand": _by_hand(head, [] if not left else _as_written(effect, left))}


def _as_written(effect: str, left: list[str]) -> list[str]:
    """The sentences as the source has them: those about an attacker were read in other words."""
    return left if not WHOEVER.search(effect) else [effect.strip()]


def _head(frequency: str, keywords: str, trigger: str, target: str) -> Head:
    left: list[str] = []
    fields: dict[str, Any] = {"frequency": frequency}
    action, said, aimed = ACTIONS.get(keywords), plain(trigger), plain(target)
    if action is None:
        left.append(f"{keywords}.")
    elif action != "static":
        fields["action"] = action
    word = TRIGGERS.get(said)
    if word is None:
        left.append(f"Trigger: {trigger.strip(' .')}.")
    elif word:
        fields["trigger"] = word
    within = WITHIN.fullmatch(aimed)
    meters = int(within[1]) if within else RANGES.get(aimed)
    if meters is None:
        left.append(f"Target: {target.strip(' .')}.")
    elif meters:
        fields["range"] = meters
    return Head(fields, CASES.get(said, ""), left)


def _by_hand(head: Head, left: list[str]) -> str:
    return " ".join([*head.left, *left])
