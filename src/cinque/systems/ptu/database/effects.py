"""What sentences about moves mean: one regular expression for each way to say something, and the fields it makes.

The tables read like lists; `cinque.systems.ptu.database.grammar` says what `{stats}` and the like stand for.
"""

import re

from cinque.systems.ptu.content.effect import Effect
from cinque.systems.ptu.content.records import Power
from cinque.systems.ptu.content.words import MISS, TARGET, TYPES, USE, USER
from cinque.systems.ptu.database.fields import FIELDS
from cinque.systems.ptu.database.grammar import PARTLY, Table
from cinque.systems.ptu.database.makers import (
    NO_RULE,
    afflicts,
    and_switch,
    by_weather,
    cannot_miss,
    computed,
    counted,
    critical,
    cures,
    effect,
    every_stat,
    grants,
    growing,
    harder,
    hits_back,
    in_case,
    inflicts,
    needs_set_up,
    of_type,
    of_types,
    on,
    on_set_up,
    one_by_die,
    one_or_both,
    parted,
    partly,
    signed,
    staged,
    stronger,
    ticks,
    twice_in_the_sun,
    with_keyword,
    with_weapons,
)
from cinque.systems.ptu.database.words import share, states

AFTER = re.compile(r"(?: after damage(?: is (?:dealt|resolved))?)?").pattern
ALLIES = "allies"

STAGE_CHANGES: Table = {
    # of targets
    r"(?:~ )?lowers? {targets'} {stats}(?: stats?)? {by}(?: cs)?(?: each)?{lasts}{on}": staged(-1, TARGET),
    r"(?:~ )?lowers? the {stats} of {targets} {by}(?: cs)?(?: each)?{lasts}{on}": staged(-1, TARGET),
    r"{targets'} {stats}(?: stats?)? (?:is|are)(?: each)? (?:lowered|lowed|reduced) {by}(?: cs)?(?:"
    r" each)?{lasts}{on}": (staged(-1, TARGET)),
    r"the {stats} of {targets} is (?:lowered|reduced) {by}(?: cs)?{on}": staged(-1, TARGET),
    r"{targets} ha(?:s|ve) (?:its|their) {stats}(?: cs)? (?:lowered|reduced) {by}(?: cs)?(?: each)?{lasts}{on}": (
        staged(-1, TARGET)
    ),
    r"{targets} (?:loses?|are lowered|is lowered) {by} {stats} cs(?: each)?{on}": staged(-1, TARGET),
    r"{targets} loses? {by} cs in {stats}{on}": staged(-1, TARGET),
    r"{targets} (?:receives?|gains?) {by} {stats} cs(?: each)?{on}": signed(TARGET),
    r"{targets} gains? {by} cs in {stats}{on}": signed(TARGET),
    r"(?:~ )?raises? {targets'} {stats}(?: stats?)? {by}(?: cs)?(?: each)?{lasts}{on}": staged(1, TARGET),
    r"lower each of the target's stats {by} cs{on}": every_stat(-1, TARGET),
    # of allies
    r"raise the {stats} of all allied legal targets {by} cs(?: each)?": staged(1, ALLIES),
    r"the user and (?:any|all) allies in the burst have their {stats}(?: cs)? raised {by}(?: cs)?(?: each)?": (
        staged(1, USER, ALLIES)
    ),
    # of the user
    rf"(?:~ )?raises? the user's {{stats}}(?: stats?)? {{by}}(?: cs)?(?: each)?{AFTER}{{on}}": staged(1, USER),
    rf"(?:~ )?lowers? the user's {{stats}}(?: stats?)? {{by}}(?: cs)?(?: each)?{AFTER}{{on}}": staged(-1, USER),
    r"raise the user's {stats} {by} cs and {stats2} {by2}(?: cs)?": staged(1, USER),
    r"(?:it )?raises the user's {stats} {by} cs{on}": staged(1, USER),
    r"the user's {stats}(?: stats?)? (?:is|are)(?: each)? (?:raised|increased) {by}(?: cs)?(?: each)?{on}": (
        staged(1, USER)
    ),
    r"the user's {stats} raises {by} cs": staged(1, USER),
    r"the user's {stats}(?: stats?)? (?:is|are)(?: each)? (?:lowered|reduced) {by}(?: cs)?(?: each)?{on}": (
        staged(-1, USER)
    ),
    r"the user raises (?:its|their) {stats} {by} cs{on}": staged(1, USER),
    r"the user lowers (?:its|their) {stats} {by} cs{on}": staged(-1, USER),
    r"(?:the user|you) (?:gains?|receives?) {by} {stats} cs(?: each)?{on}": signed(USER),
    r"(?:the user|you) gains? {by} (?P<stats>accuracy|evasion)": signed(USER),
    r"the user gains {by} cs in each (?:stat|of its stats)": every_stat(1, USER),
    r"the user has each of its stats raised {by} cs{on}": every_stat(1, USER),
    r"~ raises each of the user's stats {by} cs{on}": every_stat(1, USER),
    r"raise the user's {stats} {by} cs(?: each)?\. if it is sunny, double the amount of cs gained": twice_in_the_sun,
    r"the cs of the user and all pokemon and trainers in the encounter are set to their default state"
    r"(?: \(usually 0\))?": (effect(who="everyone", when=USE, reset_stages=True)),
    r"the target's cs are reset to their defaults?": effect(reset_stages=True),
    r"the target's cs are reset to their defaults, and all coats on the target are destroyed": (
        effect(reset_stages=True) | {PARTLY: True}
    ),
    # of some only
    r"raise the {stats} of all (?P<type>[a-z]+) type legal targets {by} cs(?: each)?": of_types,
    r"all (?P<type>[a-z]+) type pokemon in the area raise their {stats} {by} cs(?: each)?": of_types,
    r"all targets that are (?P<type>[a-z]+) type receive {by} {stats} cs(?: each)?": of_types,
    r"all poisoned targets have their {stats} lowered {by} cs(?: each)?": (
        lambda match, told: in_case("poisoned", staged(-1, TARGET)(match, told))
    ),
    # of attackers, and on the first of two turns
    r"(?:in addition, )?if the triggering attack was melee[ -]ranged, the attacker's {stats} is lowered {by} cs": (
        lambda match, told: hits_back(staged(-1, TARGET)(match, told))
    ),
    r"set-up effect: raise the user's {stats} {by} cs": on_set_up,
    r"set-up effect: the user's {stats} is raised {by} cs": on_set_up,
}

AFFLICTIONS: Table = {
    r"~ {afflicts}(?: {targets})?{lasts}{on}": afflicts(),
    r"~ {afflicts} {targets}, even if the attack misses": afflicts(when=USE),
    r"{targets} (?:is|are|becomes?|falls?)(?: also)? {states}{lasts}{on}": inflicts(),
    r"{targets} (?:is|are|becomes?) {states}{on}{lasts}": inflicts(),
    r"(?P<lasts>until the end of the user's next turn), the target is {states}": inflicts(),
    r"the target gains bad sleep": effect(inflict=("bad-sleep",)),
    r"the user (?:becomes?|is|falls) {states}": inflicts(USER),
    rf"~ makes the user becomes? {{states}}{AFTER}": inflicts(USER),
    r"~ (?P<one>[a-z]+) or (?P<other>[a-z]+) on (?P<from>\d+)-19(?: during accuracy check)?; flip a coin to determine"
    r" whether the foe becomes (?P<states>[a-z]+ or [a-z]+)\. on 20(?: during accuracy check)?, the foe is both [a-z]+"
    r" and [a-z]+": one_or_both,
    r"~ gives the target a status ailment on (?P<roll>\d+)\+\. if this effect is triggered, roll 1d3; on 1 the target"
    r" is (?P<s1>[a-z]+); on 2 the target is (?P<s2>[a-z]+); on 3 the target is (?P<s3>[a-z]+)": one_by_die,
    r"roll 1d6\. on a result of 1 or 2, the target becomes (?P<s1>[a-z]+); on a result of 3 or 4 the target becomes"
    r" (?P<s2>[a-z]+); on a result of 5 or 6 the target becomes (?P<s3>[a-z]+)": one_by_die,
    r"~ infatuates the target if its gender is the opposite of the user's\. ~ fails when used by or against genderless"
    r" targets": effect(inflict=("infatuation",), case="opposite-gender"),
    r"~ lowers the target's {stats} {by} cs\. ~ may not affect something that is the same gender as the user or"
    r" something that is genderless": lambda match, told: in_case("opposite-gender", staged(-1, TARGET)(match, told)),
    r"{targets} (?:is|are) {states} for (?P<rounds>\d+) (?:full )?rounds": (
        lambda match, told: effect(inflict=states(match["states"]) or (), rounds=int(match["rounds"]))
    ),
    r"{targets} on the ground are {states}{on}": (
        lambda match, told: in_case("target-grounded", inflicts()(match, told))
    ),
    r"(?:in addition, )?if the triggering attack was melee[ -]ranged, the attacker is {states}": (
        lambda match, told: hits_back(inflicts()(match, told))
    ),
    r"~ may be used as a free action that does not take up a command whenever the user is hit by a move\. that move"
    r" becomes disabled for the attacker": (
        effect(who="attacker", inflict=("disabled",)) | {"trigger": "hit-taken", "action": "Free-Action"}
    ),
    r"(?:the target is|the targets are) trapped in a vortex\. the dc to escape the vortex is increased by {n}": (
        lambda match, told: effect(vortex=True, vortex_dc=int(match["n"]))
    ),
    r"the target gains the (?P<type>[a-z]+) type in addition to its other types for 5 turns": of_type("gain_type"),
    r"pokemon immune to (?P<type>[a-z]+) attacks are immune to ~'s effects": {"type_immunity": True},
    r"~ can only hit legal targets that are asleep": {"only": "asleep"},
    r"~ can only target sleeping pokemon or trainers": {"only": "asleep"},
    r"~ destroys all hazards within 5 meters, removes leech seeds, and removes the user's trapped or stuck status": (
        effect(who=USER, clears=("hazards", "seeds"), clear_meters=5, cure=("trapped", "stuck"))
    ),
    r"the weather becomes clear, and all blessings, coats, and hazards are destroyed": (
        effect(who=USER, when=USE, weather="clear", clears=("hazards", "smoke", "blessings", "coats"))
    ),
    r"clear weather is the default weather, conferring no bonuses or penalties of any sort": NO_RULE,
    r"the target is put in a vortex": effect(vortex=True),
    r"the target is put in a vortex; this effect occurs even if ~ misses its target": effect(vortex=True, when=USE),
    r"all targets are cured of any persistent status ailments": effect(cure=("persistent",)),
    r"the user is cured of all (?P<cured>[a-z, ]+)": cures(USER),
    r"cures the target of (?P<cured>[a-z ]+)": cures(TARGET),
}


HIT_POINTS: Table = {
    r"(?:after the target takes damage, )?the user gains hp equal to {part} the(?: total)? damage (?:they|it|the user)"
    r" dealt(?: to the target| to all legal targets)?": parted("drain", USER),
    r"the user regains hp equal to {part} (?:its|their) max hp": parted("heal", USER),
    r"the target (?:regains hp equal to|recovers) {part} (?:its|their) max hp": parted("heal", TARGET),
    r"restores {part} the target's max hp": parted("heal", TARGET),
    r"~'s user may not target itself with ~": NO_RULE,
    r"the user regains hp equal to (?P<usual>half) of (?:its|their) max hp\. if it is (?P<good>[a-z]+), the user gains"
    r" (?P<better>\d/\d) of (?:its|their) max hp\. if it is (?P<bad>[a-z]+,? [a-z]+,? or [a-z]+),? the user gains"
    r" (?P<worse>\d/\d) of (?:its|their) max hp": by_weather,
    r"the user and (?:any|all) allies in the burst regain hp equal to {part} their max hp": (
        lambda match, told: {"effects": tuple(Effect(who=who, heal=share(match["part"])) for who in (USER, ALLIES))}
    ),
    r"the user and any allies in the burst regain hp equal to {part} their max hp, and are cured of any persistent or"
    r" volatile status conditions": lambda match, told: {
        "effects": tuple(
            Effect(who=who, heal=share(match["part"]), cure=("persistent", "volatile")) for who in (USER, ALLIES)
        )
    },
    r"the user loses (?:hp equal to )?{part} (?:its|their) max hp": parted("lose", USER),
    r"if ~ misses, the user loses hp equal to {part} their max hp": parted("lose", USER, when=MISS),
    r"the user's hp (?:are|is) reduced by {part} their max hp\. this hp loss cannot be prevented or reduced"
    r" in any way": (parted("lose", USER, when=USE)),
    r"the target loses {part} (?:its|their) current hp": parted("lose_current", TARGET),
    # nothing gives such a loss back yet
    r"~ causes the target to lose {n} hp\. ~ is (?:special|physical) and interacts with other moves and effects as"
    r" such(?: \(.+\))?": partly(counted("lose_hp")),
    r"the target loses {tick} hp{on}": ticks("lose_ticks", TARGET),
    r"the target loses hp equal to the level of ~'s user\. do not apply weakness or resistance\. do not apply stats": (
        effect(lose_level=True)
    ),
    r"(?:in addition, )?if the triggering attack was melee[ -]ranged, the attacker loses hp equal to {part} their max"
    r" hp": lambda match, told: hits_back(parted("lose", TARGET)(match, told)),
    r"the user may target themselves with ~": {"self_too": True},
    r"the user gains {tick} temporary hp": ticks("temporary_ticks", USER),
    r"the user gains {tick} hp": ticks("heal_ticks", USER),
}

MOVEMENT: Table = {
    r"{targets} (?:is|are) pushed(?: back| away)?(?: from the user)? {n} meters?{on}": counted("push"),
    r"{targets} (?:is|are) pushed {n} meters? minus their weight class": (
        lambda match, told: effect(push=int(match["n"]), push_by_weight=True)
    ),
    r"all targets are pushed x meters, where x is {n} minus their weight class": (
        lambda match, told: effect(push=int(match["n"]), push_by_weight=True)
    ),
    r"you may (?:perform|attempt) a (?P<what>trip|grapple) maneuver against the target as a free action": (
        lambda match, told: effect(maneuver=match["what"])
    ),
    r"choose one of the target's held items or accessory slot items\. it is knocked to the ground": (
        effect(drop_item=True)
    ),
    r"the user deals damage and then is immediately recalled to its poke ball in the same turn\. a new pokemon may"
    r" immediately be sent out\. using ~ lets a trapped user be recalled": effect(who=USER, switch=True),
    r"(?:if ~ successfully hits its target, )?the user deals damage and then immediately is returned to its poke ball"
    r" in the same turn\. a new pokemon may immediately be sent out\. using ~ lets a trapped user be recalled": (
        effect(who=USER, switch=True)
    ),
    r"if ~ successfully hits, the target's {stats} stats are lowered {by} cs and the user is immediately recalled in"
    r" the same turn\. a new pokemon may immediately be sent out\. using ~ lets a trapped user be recalled": (
        lambda match, told: and_switch(staged(-1, TARGET)(match, told))
    ),
    r"~ takes the target's held item and attaches it to ~'s user,? if the user is not holding anything": (
        effect(steal_item=True, held_only=True, case="user-holds-no-item")
    ),
    r"~ takes the target's held item or accessory slot item and attaches it to ~'s user,? if the user is not holding"
    r" anything": effect(steal_item=True, case="user-holds-no-item"),
    r"~ lowers the target's initiative to 0{lasts}{on}": lambda match, told: effect(initiative=0, **on(match)),
}


STRENGTH: Table = {
    r"(?:~ )?is a critical hit{on}": critical,
    r"~ is a critical hit on (?:an )?even-numbered rolls?": {"critical_even": True},
    r"if ~ hits, it is a critical hit": {"critical": 1},
    r"~ cannot miss": cannot_miss,
    r"if the target is in hailing weather, ~ cannot miss": {"sure": ("hail",)},
    r"~ does nothing on the turn it is used\. at the end of the user's next turn, ~ hits, even if the user i[sf] no"
    r" longer on the field": {"delayed": True},
    r"~'s damage cannot bring a target lower than 1 hp": {"spares": True},
    r"~ can only hit targets that share a type with ~'s user": {"only": "same-type"},
    r"~ may only be used by sleeping users": {"only": "user-asleep"},
    r"if an adjacent foe targets the user with a damaging attack, ~ may be used as an interrupt move against the"
    r" triggering foe": {"trigger": "adjacent-attack"},
    r"if the user is hit by a melee attack, they may use ~ as an interrupt": {"trigger": "melee-hit-taken"},
    r"trigger: your target misses you with a melee attack": {"trigger": "melee-miss"},
    r"~ may be used as a reaction when the user is hit by a damaging (?P<class>physical|special) attack\. resolve"
    r" {gap},"
    r" with ~'s user resisting the attack one step further\. after {gap}, if ~'s user was not fainted, {gap} loses hp"
    r" equal to twice {gap}\. note that ~ is (?P=class), and while it cannot miss, it cannot hit targets immune to"
    r" [a-z]+ type moves": lambda match, told: effect(lose_taken="2") | {"trigger": f"{match['class']}-hit-taken"},
    # a Set-Up Move does its Standard Action later, and that is all it says here
    r"set-up effect: the user may shift, then ends their turn": with_keyword("Set-Up"),
    r"resolution effect: the user (?:may attack|attacks) with ~": needs_set_up,
    r"once per scene, ~ may instead be used as an? (?P<type>[a-z]+) type move": (
        of_type("other_types", other_types_once=True)
    ),
    r"~'s type can be whatever elemental type the user wants it to be": {"other_types": TYPES},
    r"limitations?: (?P<weapons>[a-z -]+) only": with_weapons,
    r"limitation: not usable by large melee weapons": {"weapons": ("small-melee", "short-ranged", "long-ranged")},
    r"if the target is asleep, ~ has a db of {n} instead, and cures the target of sleep": stronger("asleep", "sleep"),
    r"if the target is paralyzed, [a-z ]+'s db is doubled to {n}, and cures the target of paralysis": (
        stronger("paralyzed", "paralysis")
    ),
    r"if the target is poisoned, ~ has a db of {n} instead": stronger("poisoned"),
    r"when a weather effect is on the field, ~ has a db of {n}": stronger("any-weather"),
    # the rules count exactly half as well
    r"if the target's hp are under 50%, ~'s db is increased to db {n}": (
        lambda match, told: (stronger("target-half-hp")(match, told) or {}) | {PARTLY: True}
    ),
    r"if the user is not holding an item, ~ instead has a db of {n}": stronger("user-holds-no-item"),
    r"if the user is afflicted with a persistent status affliction, ~'s db is doubled to db {n}": (
        stronger("user-persistent")
    ),
    r"if the target is small, ~ deals an additional \+?{n} damage": harder("target-small"),
    r"if the target is at least one size category smaller than the user, ~ deals an additional \+?{n} damage": (
        harder("target-smaller")
    ),
    r"for every cs the user has above 0, add \+{n} to ~'s db, up to a maximum of db (?P<most>\d+)": growing("stages"),
    r"this move gains \+{n} to its db for every positive cs held by the user, to a maximum of db ?(?P<most>\d+)": (
        growing("stages")
    ),
    r"the db of ~ increases by \+{n} for each positive cs the target has, to a maximum of db (?P<most>\d+)": (
        growing("target-stages")
    ),
    r"~'s db is raised by \+{n} for each cs the target has, to a maximum of db (?P<most>\d+)": (
        growing("target-stages")
    ),
    r"for each injury the user has, ~'s db is increased by \+{n}": growing("injuries"),
    r"for every 10% the target is below their max hp, ~'s db is reduced by -?1": {"power": (Power(by="target-hp"),)},
    r"~'s db is equal to twice the target's weight class": computed("weight-class", None),
    r"for each weight class the user is above the target, increase [a-z ]+'s db by \+2": computed("heavier", 4),
    r"for each 10% of hp the user is missing, ~'s db is reduced by -?1": {"power": (Power(by="high-hp"),)},
    r"when calculating damage, the target subtracts their defense from ~'s damage instead of their special defense\."
    r" (?:~|psyshock) is still otherwise special(?: \(special evasion is used to avoid it, mirror coat can reflect it,"
    r" etc\.?\))?": {"target_stat": "defense"},
    # nobody is out of reach under the ground
    r"~ can hit targets that are underground, including those using the move dig": NO_RULE,
    r"the user's defense stat is added to the damage roll instead of the attack stat": {"user_stat": "defense"},
    r"when calculating weakness and resistance for ~, water type targets calculate damage as if water was"
    r" weak to ice": ({"against": ("water",)}),
    r"\*?grants:? (?P<what>[a-z -]+)": grants,
    r"roll 1d100\. this roll may not be modified in any way\. if you roll x or lower, the target faints\. x is equal to"
    r" 30 \+ the user's level - the target's level": with_keyword("Execute"),
}

MOVES: Table = {**STAGE_CHANGES, **AFFLICTIONS, **HIT_POINTS, **MOVEMENT, **STRENGTH, **FIELDS}
