"""What sentences about Weather, fields, hazards, blessings and coats mean.

The rules know these by name. A text is taken for one of them only if the figures in it are those of the rules; the
sentences that describe it say nothing else then.
"""

import re
from typing import Any

from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.content.words import TARGET, USE, USER
from cinque.systems.ptu.database.grammar import Table


def _used(**fields: Any) -> dict[str, Any]:
    return {"effects": (Effect(**({"who": USER, "when": USE} | fields)),)}


_SHIELD = re.compile(
    r"the user is instead not hit by the move\. (?:you do|the user does) not take any damage nor (?:are you|is)"
).pattern

FIELDS: Table = {
    # Weather
    r"the weather becomes sunny for 5 rounds\. while sunny, fire type attacks gain a \+5 bonus to damage rolls, and"
    r" water type attacks suffer a -5 damage penalty": _used(weather="sunny"),
    r"the weather becomes rainy for 5 rounds\. while rainy, water type attacks gain a \+5 bonus to damage rolls, and"
    r" fire type attacks suffer a -5 damage penalty": _used(weather="rainy"),
    r"the weather changes to hail for 5 rounds\. while it is hailing, all non-ice type pokemon lose a tick {gap}"
    r" beginning of their turn": _used(weather="hail"),
    r"the weather changes to a sandstorm for 5 rounds\. while it is sandstorming, all non-ground, rock, or steel type"
    r" pokemon lose a tick {gap} beginning of their turn": _used(weather="sandstorm"),
    # fields
    r"the field becomes electrified for 5 rounds\. while {gap} touching the ground are immune to sleep, and electric"
    r" type attacks {gap} touching the ground gain a \+10 bonus to damage rolls": _used(field="electric-terrain"),
    r"the area becomes grassy for 5 rounds\. while grassy, {gap} on the ground recover 1/10 of their max hp at the"
    r" start of every turn, and grass type attacks {gap} grounded {gap} gain a \+10 bonus to damage rolls": (
        _used(field="grassy-terrain")
    ),
    r"the area becomes misty for 5 (?:turns|rounds), while misty, {gap} on the ground ignore the first turn of all"
    r" status afflictions, and dragon type attacks {gap} grounded {gap} take a -10 penalty to damage rolls": (
        _used(field="misty-terrain")
    ),
    r"the field becomes weird for five rounds\. while {gap} weird, non-flying and non- ?levitating pokemon cannot"
    r" declare priority or interrupt moves outside their own initiatives\. damaging psychic type attacks deal an"
    r" additional 10 damage": _used(field="psychic-terrain"),
    r"for 5 rounds, the area is considered warped\. while warped, moves that involve the user being airborne may not be"
    r" used\. pokemon cannot use sky or levitate {gap} higher than 1 meter\. flying-?types and {gap} levitate are no"
    r" longer immune to ground type moves\. all accuracy rolls receive a \+2 bonus": (_used(field="gravity")),
    r"starting at the beginning of the next round, for 5 rounds, the area is considered rewinding\. while rewinding,"
    r" initiative is reversed, and {gap} lowest initiative to highest": _used(field="trick-room"),
    r"for 5 rounds, the area is considered wondered\. while wondered, each {gap} defense and special defense are"
    r" switched": _used(field="wonder-room"),
    r"the area becomes useless for 5 rounds\. while useless, {gap} any held items, and trainers cannot benefit from any"
    r" accessory-slot equipment\. this does not affect consumable or activated items, only items with static effects or"
    r" triggers": _used(field="magic-room"),
    # hazards
    r"set 8 square meters of spikes (?:hazards )?within (?:the|your) range such that all 8 meters are adjacent with at"
    r" least one other space of spikes\. spikes cause {gap} slow terrain, and a grounded foe {gap} lose 1/10 of their"
    r" max hp and become slowed until the end of their next turn": (_used(hazard="spikes")),
    r"set 8 square meters of toxic spikes (?:hazards )?within (?:the|your) range such that all 8 meters are adjacent"
    r" with at least one other space of toxic spikes\. toxic spikes cause {gap} slow terrain, and a grounded foe {gap}"
    r" poisoned and slowed until the end of their next turn\. if there are 2 layers {gap} badly poisons {gap}\. poison"
    r" type pokemon {gap} harmlessly, destroying the hazards,? {gap}": (_used(hazard="toxic-spikes")),
    r"set 8 square meters of sticky web (?:hazards )?within (?:the|your) range such that all 8 meters are adjacent with"
    r" at least one other space of sticky web\. sticky web causes {gap} slow terrain, and a grounded foe {gap} speed"
    r" lowered by -1 cs and becomes slowed until the end of their next turn\. flying type {gap} levitate are not"
    r" affected {gap}\. bug type pokemon {gap} harmlessly, destroying {gap}": (_used(hazard="sticky-web")),
    r"set 4 square meters of stealth rock hazards within 6 meters\. if a foe moves within 2 meters of {gap} rocks, move"
    r" at most one rock to the offender, then destroy the rock\. when that happens, {gap} lose a tick of hp\. stealth"
    r" rock is considered to be dealing damage; apply weakness and resistance\. do not apply stats\. {gap} cannot get"
    r" hit by another in the same encounter until it is returned {gap}": _used(hazard="stealth-rock"),
    # blessings
    r"(?:blessing - )?any user affected by light screen may activate it {gap} special damage to resist the damage one"
    r" step\. light screen may be activated 2 times,? and then disappears": _used(blessing="light-screen"),
    r"(?:blessing - )?any user affected by reflect may activate it {gap} physical damage to resist the damage one"
    r" step\. reflect may be activated 2 times,? and then disappears": _used(blessing="reflect"),
    r"(?:blessing - )?any user affected by safeguard may activate it {gap} a status affliction to ignore {gap} on their"
    r" next turn\. safeguard may be activated 3 times,? and then disappears": _used(blessing="safeguard"),
    r"(?:blessing - )?any user affected by lucky chant may activate it when receiving a critical hit to {gap} as"
    r" if it was not a critical hit\. lucky chant may be"
    r" activated 3 times,? and then disappears": _used(blessing="lucky-chant"),
    r"(?:blessing - )?any user affected by mist may activate it {gap} by any effect; if they do, those cs are instead"
    r" not lowered\. mist may be activated 3 times,? and then disappears": _used(blessing="mist"),
    # coats
    r"aqua ring covers the user in a coat {gap} beginning of their turn\. the user is healed a tick of hp each turn": (
        _used(coat="aqua-ring")
    ),
    r"ingrain applies a coat to the user,? {gap}; the user cannot be pushed or pulled, and cannot be switched out\. at"
    r" the beginning of each of the user's turn, the user gains hp equal to 1/10 of its max hp": _used(coat="ingrain"),
    r"at the beginning of each of the target's turns, {gap} loses 1/10 of their max hp\. leech seed's user then gains"
    r" hp {gap} the target lost\. leech seed lasts until the target faints or is returned {gap}\. grass types and"
    r" targets immune to grass attacks are immune to leech seed": {
        "effects": (Effect(who=TARGET, coat="leech-seed"),),
        "type_immunity": True,
    },
    r"the user becomes pumped\. while pumped, the user's critical range is extended by 2, or 18\+ if the critical range"
    r" is not otherwise extended\. being switched will cause this effect to end": _used(coat="focus-energy"),
    r"the target is locked-on\. the next move that the user uses against the target that requires an accuracy"
    r" check cannot"
    r" miss\. lock-on's effect, on both the user and target, can be passed by baton pass": (_used(coat="lock-on")),
    r"if the user performs an electric attack on its next turn, add its damage dice roll an extra time to the"
    r" damage": (_used(coat="charge")),
    r"if the user is hit by a damaging move, you may use endure as a free action\. if the move would bring {gap} down"
    r" to 0 hp or less, {gap} set to 1 hp": (_used(coat="endure") | {"trigger": "hit-taken", "action": "Free-Action"}),
    r"at the end of the user's next turn, the target regains hp equal to half of its max hp\. if the user targets"
    r" itself and is replaced in battle, the replacement is healed by half of its own hp": (
        {"effects": (Effect(who=TARGET, coat="wish"),), "self_too": True}
    ),
    r"the user loses 1/4 of their max hp\. this hp loss cannot be prevented in any way\. the user creates an illusory"
    r" substitute coat, {gap} 1/4 of the user's max hp \+1\. if the user would be hit {gap} the substitute gets hit\."
    r" apply weakness, resistance and stats to the substitute": _used(coat="substitute", lose="1/4"),
    # smoke and shields
    r"smokescreen creates a blast of smoke {gap}; the smoke persists until the end of the encounter, or until defog or"
    r" whirlwind are used\. all targets attacking from or into the smoke receive a -3 penalty to accuracy": (
        _used(smoke=True)
    ),
    r"if the user is hit by (?:a move|an attack), the user may use ~\. "
    + _SHIELD
    + r" affected by an?t?y of the move's"
    r" effects": _used(cancel=True) | {"trigger": "hit-taken"},
}
