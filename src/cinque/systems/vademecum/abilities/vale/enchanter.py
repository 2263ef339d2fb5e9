"""The Enchanter: an aura in which nothing fails, fog over many minds, and minds that are steered."""

from collections.abc import Sequence
from typing import Final

from cinque.core.ask import Ask, Option
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.ability import as_used, rule_of, rules_of
from cinque.systems.vademecum.adventuring.weapons_and_tools import arms_of
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.characters.carrying import is_helpless
from cinque.systems.vademecum.combat.attack import attack, attack_option, reaches
from cinque.systems.vademecum.combat.grapple import can_be_grappled, grapple
from cinque.systems.vademecum.combat.movement import expose, is_stuck, walk
from cinque.systems.vademecum.combat.places import Where, choose_goal
from cinque.systems.vademecum.combat.squares import reach
from cinque.systems.vademecum.combat.targeting import may_attack
from cinque.systems.vademecum.condition import MAIN, barring, end
from cinque.systems.vademecum.content.records import BONUS, OPEN, Ability
from cinque.systems.vademecum.content.records import MAIN as MAIN_ACTION
from cinque.systems.vademecum.forces import clause_of, owned_by
from cinque.systems.vademecum.model import FEET, Character, VadeMecumPlay, VadeMecumScene
from cinque.systems.vademecum.sight import is_hidden_from
from cinque.systems.vademecum.tiles import distance

ENCHANTMENT = "enchantment"
ENCHANTED = "enchanted:"
LAST = 3
NEAR_ENOUGH = 30
AIMED: Final = ("use-on", "spend-on")


def is_enchantment(ability: Ability) -> bool:
    return ability.check is not None and ability.check.skill == ENCHANTMENT


class EnthrallingAura(ByFields):
    """Enchantments on those who are near work without a roll."""

    key = "enthralling-aura"

    def makes_sure(self, scene: VadeMecumScene, one: Character, own: Ability, used: Ability, target: Character) -> bool:
        assert own.area is not None
        return is_enchantment(used) and distance(scene, one.square, target.square) * FEET <= own.area.feet


class MindFog(ByFields):
    """An enchantment on all enemies in a square in place of one; the points are paid once, by one reading for each."""

    key = "mind-fog"

    def variants(
        self, scene: VadeMecumScene, one: Character, own: Ability, used: Ability
    ) -> Sequence[tuple[str, Ability]]:
        if not is_enchantment(used) or not used.range:
            return ()
        cost = used.cost
        if cost is not None and scene.rulings.mind_fog == "each-target":
            cost = cost._replace(per="target")
        return [("spread", used._replace(area=own.area, whom="place", targets=0, cost=cost))]


class MindControl(ByFields):
    """At once: the enchanter moves the victim, and has it take a Main Action, if it can; never against itself."""

    key = "mind-control"

    def works(self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]) -> None:
        for victim in targets:
            if not is_stuck(play.scene, victim):
                self.steer(play, one, ability, victim)
            if barring(play.scene, victim, MAIN) is None and not is_helpless(play.scene, victim):
                self.strike(play, one, ability, victim)

    def steer(self, play: VadeMecumPlay, one: Character, ability: Ability, victim: Character) -> None:
        found = reach(play.scene, victim, ability.move // FEET, one)
        where = Where(one.seat, "steered", clause_of(one, ability), victim.id, may_stay=True)
        goal = choose_goal(play, where, victim, found.cells())
        if goal is not None:
            before = victim.moved
            walk(play, victim, found.path(goal))
            victim.moved = before

    def strike(self, play: VadeMecumPlay, one: Character, ability: Ability, victim: Character) -> None:
        """An attack, a grapple in its place, or an ability that takes a Main Action."""
        scene, before = play.scene, (victim.main, victim.done)
        victim.main, victim.done = 1, []
        powers = {option.key: (option, used) for option, used in aimed_powers(scene, one, victim)}
        options = [*blows(scene, one, victim), *(option for option, _ in powers.values())]
        if options and victim.is_able:
            options.append(Option("decline"))
            ask = Ask(one.seat, "controlled", clause_of(one, ability), options, victim.id, decline="decline")
            chosen = play.choose(ask)
            if chosen.verb != "decline" and victim.cover:
                expose(play, victim)
            if chosen.key in powers:
                used = powers[chosen.key][1]
                rule_of(used).use(play, victim, used, chosen)
            elif chosen.verb == "grapple":
                grapple(play, victim, scene.creatures[chosen.args["target"]])
            elif chosen.verb == "attack":
                arm = next(arm for arm in main_arms(scene, victim) if arm.key == chosen.args["weapon"])
                attack(play, victim, scene.creatures[chosen.args["target"]], arm)
        victim.main, victim.done = before


def main_arms(scene: VadeMecumScene, victim: Character) -> list[Arm]:
    return [arm for arm in arms_of(scene, victim) if arm.action != BONUS]


def others_seen(scene: VadeMecumScene, one: Character, victim: Character) -> list[Character]:
    """Whom a victim can be made to turn on: nobody whom the enchanter does not see, and not itself."""
    others = [each for each in scene.creatures.values() if each is not victim and not each.is_out]
    return [each for each in others if not is_hidden_from(scene, one, each)]


def blows(scene: VadeMecumScene, one: Character, victim: Character) -> list[Option]:
    seen = others_seen(scene, one, victim)
    return [
        *(
            attack_option("attack", arm.key, each.id)
            for arm in main_arms(scene, victim)
            for each in seen
            if reaches(scene, victim, each, arm)
        ),
        *(Option("grapple", target=each.id) for each in seen if can_be_grappled(scene, victim, each)),
    ]


def aimed_powers(scene: VadeMecumScene, one: Character, victim: Character) -> list[tuple[Option, Ability]]:
    """Its abilities that take a Main Action and are for an enemy: on anybody now, but on one and at what one pays."""
    seen = [each.id for each in others_seen(scene, one, victim)]
    arms, rules, found = [arm.key for arm in main_arms(scene, victim)], rules_of(scene, victim), []
    for ability in owned_by(scene, victim).usable:
        aimed = ability.action == MAIN_ACTION and ability.whom == "enemy" and ability.targets and ability.area is None
        if not aimed or ability.key in arms or any(rule.forbids(scene, victim, ability) for rule in rules):
            continue
        used = as_used(scene, victim, ability)._replace(whom="anybody", targets=1)
        offered = rule_of(ability).offers(scene, victim, used)
        found += [(option, used) for option in offered if option.verb in AIMED and option.args["target"] in seen]
    return found


class EnchantersCant(ByFields):
    """It strikes the last three who were enchanted since the last Rest, wherever they are, or by one reading near."""

    key = "enchanters-cant"

    def victims(self, scene: VadeMecumScene, one: Character) -> list[Character]:
        known = {key.removeprefix(ENCHANTED): when for key, when in one.kept.items() if key.startswith(ENCHANTED)}
        last = sorted(known, key=lambda id: known[id], reverse=True)[:LAST]
        there = [scene.creatures[id] for id in last if id in scene.creatures and scene.creatures[id].is_able]
        there = [one_of for one_of in there if may_attack(scene, one, one_of)]
        if scene.rulings.enchanters_cant == "any-distance":
            return there
        return [one_of for one_of in there if distance(scene, one.square, one_of.square) * FEET <= NEAR_ENOUGH]

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        ready = self.may(scene, one, ability) and self.victims(scene, one)
        return [Option("use", ability=ability.key)] if ready else ()

    def aims(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> list[Character]:
        return self.victims(play.scene, one)

    def used_on(
        self, play: VadeMecumPlay, one: Character, own: Ability, used: Ability, targets: list[Character]
    ) -> None:
        if is_enchantment(used) and used.key != own.key:
            for target in targets:
                one.kept[ENCHANTED + target.id] = 1 + max([0, *one.kept.values()])

    def at_rest(self, play: VadeMecumPlay, one: Character, ability: Ability) -> None:
        for key in [key for key in one.kept if key.startswith(ENCHANTED)]:
            del one.kept[key]


class EnchantmentOfDeath(ByFields):
    """Whoever it strikes dies of it, unless the enchanter lets them go; by one reading it is no attack."""

    key = "enchantment-of-death"

    def as_read(self, scene: VadeMecumScene, ability: Ability) -> Ability:
        assert ability.check is not None
        if scene.rulings.enchantment_of_death == "until-death":
            return ability
        return ability._replace(check=ability.check._replace(faces=OPEN))

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        """Letting go costs nothing. What is laid on an area is another way to begin it, not to end it."""
        begun = (ability.conditions[0].condition, one.id)
        there = [other for other in scene.creatures.values() if ability.area is None and not other.is_out]
        dying = [other.id for other in there if begun in [(active.effect, active.source) for active in other.active]]
        ends = [Option("let-go", ability=ability.key, target=id) for id in dying]
        return [*ends, *super().offers(scene, one, self.as_read(scene, ability))]

    def use(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        if option.verb == "let-go":
            target = play.scene.creatures[option.args["target"]]
            end(play, target, ability.conditions[0].condition, clause_of(one, ability), one.id)
        else:
            super().use(play, one, self.as_read(play.scene, ability), option)


class MentalAttunement(ByFields):
    """What the enchanted think is the game master's to say."""

    key = "mental-attunement"

    def used_on(
        self, play: VadeMecumPlay, one: Character, own: Ability, used: Ability, targets: list[Character]
    ) -> None:
        if is_enchantment(used) and targets:
            self.leave_open(play, one, own)


RULES = (
    *(EnthrallingAura(), MindFog(), MindControl(), EnchantersCant(), EnchantmentOfDeath()),
    MentalAttunement(),
)
