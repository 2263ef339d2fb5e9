"""Abilities & IQ Skills: the vendor who changes an Ability, and how IQ skills are bought, rolled for, and put on.

The document names neither the vendor's price nor the dice of the discounted rolls; both are ours.
"""

from typing import Annotated, Final, NamedTuple

from cinque.core.mistake import Refused
from cinque.core.procedure import Among, Mine, Procedure
from cinque.core.record import Between, Of
from cinque.core.refusal import Refusal
from cinque.core.seat import PLAYER_ROLE
from cinque.core.tally import Tally
from cinque.systems.mystery.calendar import in_town, outside_combat
from cinque.systems.mystery.combat_essentials.changed import learn_ability, own_ability
from cinque.systems.mystery.combat_essentials.fainting import rounded
from cinque.systems.mystery.content.traits import IqSkill
from cinque.systems.mystery.model import Character, MysteryPlay, MysteryScene, content_of, in_private
from cinque.systems.mystery.trait import asked

VENDOR = "mystery.ability.change-at-vendor"
ONE_ABILITY = "mystery.ability.one-active"
PURCHASE = "mystery.iq.purchase"
TIERS = "mystery.iq.tiers"
DISCOUNT = "mystery.iq.discount-roll"
AGAIN = "mystery.ruling.iq-discount-roll"
MOST = "mystery.iq.ip-cap"
COST = "mystery.iq.ip-cost"
ANY_NUMBER = "mystery.iq.no-count-limit"
VENDORS_PRICE: Final = 500
ROLL_PRICES: Final = {1: 20, 2: 70, 3: 140}
DICE: Final = {1: 40, 2: 30, 3: 20}
"""The faces of the die that is rolled for a skill of a tier."""

MOST_IP: Final = 10


def possible_abilities(scene: MysteryScene, own: list[Character]) -> list[str]:
    species = content_of(scene).species
    return [key for one in own if one.species in species for key in species[one.species].abilities]


def those_off(scene: MysteryScene, own: list[Character]) -> list[str]:
    return [key for one in own for key in one.iq_skills if key not in one.skills]


def those_on(scene: MysteryScene, own: list[Character]) -> list[str]:
    return [key for one in own for key in one.skills]


class ChangeAbility(NamedTuple):
    """A visit to the vendor: another of the species' Abilities."""

    who: Mine
    ability: Annotated[str, Of("ability"), Among(possible_abilities)]


class Buy(NamedTuple):
    who: Mine
    skill: Annotated[str, Of("iq-skill")]


class Roll(NamedTuple):
    """A roll for a skill of a tier, for less than it would cost."""

    who: Mine
    tier: Annotated[int, Between(1, 3)]


class PutOn(NamedTuple):
    who: Mine
    skill: Annotated[str, Of("iq-skill"), Among(those_off)]


class TakeOff(NamedTuple):
    who: Mine
    skill: Annotated[str, Of("iq-skill"), Among(those_on)]


def change_ability(play: MysteryPlay, visit: ChangeAbility) -> None:
    scene = play.scene
    one = scene.creatures[visit.who]
    species = content_of(scene).species.get(one.species)
    possible = species.abilities if species is not None else ()
    if visit.ability not in possible:
        raise Refused(
            Refusal("not-its-ability", VENDOR, species=one.species, ability=visit.ability, abilities=list(possible))
        )
    if visit.ability == own_ability(one):
        raise Refused(Refusal("has-ability", ONE_ABILITY, who=one.id, ability=visit.ability))
    if one.money < VENDORS_PRICE:
        raise Refused(Refusal("too-little-money", VENDOR, price=VENDORS_PRICE, money=one.money))
    one.money -= VENDORS_PRICE
    learn_ability(one, visit.ability)
    play = in_private(play, one)
    play.note("vendor-paid", VENDOR, one.id, price=VENDORS_PRICE, left=one.money)
    play.note("ability-now", ONE_ABILITY, one.id, ability=visit.ability)


def pay(one: Character, price: int, clause: str) -> None:
    if one.iq < price:
        raise Refused(Refusal("too-little-iq", clause, price=price, iq=one.iq))
    one.iq -= price


def buy(play: MysteryPlay, what: Buy) -> None:
    """For the price that stands beside it; nobody has one twice."""
    one = play.scene.creatures[what.who]
    skill = content_of(play.scene).skills[what.skill]
    if skill.key in one.iq_skills:
        raise Refused(Refusal("has-iq-skill", PURCHASE, who=one.id, skill=skill.key))
    pay(one, skill.price, PURCHASE)
    one.iq_skills.append(skill.key)
    play = in_private(play, one)
    play.note("iq-skill-bought", PURCHASE, one.id, skill=skill.key, price=skill.price, left=one.iq)
    play.note("tier", TIERS, one.id, skill=skill.key, tier=skill.tier)


def roll(play: MysteryPlay, what: Roll) -> None:
    """What the number stands for; a number that brings nothing is lost, or by one reading rolled again."""
    scene = play.scene
    one = scene.creatures[what.who]
    of_tier = [skill for skill in content_of(scene).skills.values() if skill.tier == what.tier]
    if scene.rulings.iq_discount_roll == "reroll" and all(skill.key in one.iq_skills for skill in of_tier):
        raise Refused(Refusal("has-whole-tier", AGAIN, who=one.id, tier=what.tier))
    pay(one, ROLL_PRICES[what.tier], DISCOUNT)
    play = in_private(play, one)
    play.note("iq-roll", DISCOUNT, one.id, tier=what.tier, price=ROLL_PRICES[what.tier], left=one.iq)
    while True:
        number = play.total(1, DICE[what.tier], DISCOUNT, one.id)
        found = next((skill for skill in of_tier if skill.number == number), None)
        if found is not None and found.key not in one.iq_skills:
            one.iq_skills.append(found.key)
            play.note("iq-roll-brings", DISCOUNT, one.id, number=number, skill=found.key)
            return
        play.note("iq-roll-owned" if found else "iq-roll-blank", AGAIN, one.id, number=number)
        if scene.rulings.iq_discount_roll == "lost":
            return


def put_on(play: MysteryPlay, what: PutOn) -> None:
    """As many as there are IP for."""
    scene = play.scene
    one = scene.creatures[what.who]
    skill = content_of(scene).skills[what.skill]
    if skill.key not in one.iq_skills:
        raise Refused(Refusal("no-such-iq-skill", PURCHASE, who=one.id, skill=skill.key))
    if skill.key in one.skills:
        raise Refused(Refusal("iq-skill-is-on", COST, who=one.id, skill=skill.key))
    if ip_of(scene, one) + skill.ip > MOST_IP:
        left = MOST_IP - ip_of(scene, one)
        raise Refused(Refusal("too-few-ip", MOST, skill=skill.key, ip=skill.ip, left=left))
    one.skills = (*one.skills, skill.key)
    tell_ip(in_private(play, one), "iq-skill-on", one, skill)


def take_off(play: MysteryPlay, what: TakeOff) -> None:
    one = play.scene.creatures[what.who]
    skill = content_of(play.scene).skills[what.skill]
    if skill.key not in one.skills:
        raise Refused(Refusal("iq-skill-is-off", COST, who=one.id, skill=skill.key))
    one.skills = tuple(key for key in one.skills if key != skill.key)
    tell_ip(in_private(play, one), "iq-skill-off", one, skill)


def haggled(play: MysteryPlay, one: Character, price: Tally) -> Tally:
    """What a shop asks of somebody in the end."""
    for each, _ in asked(play.scene, one, "change_price"):
        each.change_price(play.scene, price)
        if price.num % price.den:
            rounded(play, price)
    return price


def ip_of(scene: MysteryScene, one: Character) -> int:
    """The IP that the skills take which are on."""
    return sum(content_of(scene).skills[key].ip for key in one.skills)


def tell_ip(play: MysteryPlay, kind: str, one: Character, skill: IqSkill) -> None:
    skills = content_of(play.scene).skills
    tally = play.tally().start(0, "nothing", ANY_NUMBER)
    for key in one.skills:
        tally.add(skills[key].ip, f"iq-skill:{key}", COST)
    play.note(kind, ANY_NUMBER, one.id, tally, skill=skill.key, taken=tally.value, most=MOST_IP)


ABILITY_AND_IQ_PROCEDURES: Final = {
    "change-ability": Procedure(change_ability, PLAYER_ROLE, ChangeAbility, VENDOR, may=in_town),
    "buy-iq-skill": Procedure(buy, PLAYER_ROLE, Buy, PURCHASE, may=outside_combat),
    "roll-iq-skill": Procedure(roll, PLAYER_ROLE, Roll, DISCOUNT, may=in_town),
    "put-on-iq-skill": Procedure(put_on, PLAYER_ROLE, PutOn, MOST, may=outside_combat),
    "take-off-iq-skill": Procedure(take_off, PLAYER_ROLE, TakeOff, COST, may=outside_combat),
}
