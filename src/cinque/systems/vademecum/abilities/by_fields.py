"""An ability as the fields of its record say. A class for a `rule` takes this one's place and changes what it must."""

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from cinque.core.ask import Option
from cinque.core.effect import find
from cinque.systems.vademecum.abilities.attempts import FAILED, SURE, attempt
from cinque.systems.vademecum.abilities.costs import (
    can_pay,
    choices_of_points,
    count_use,
    due,
    has_action,
    has_uses,
    is_in_hand,
    is_paid_before,
    lose_for_failing,
    pay,
    pay_action,
    seems_payable,
)
from cinque.systems.vademecum.abilities.effects import (
    heal,
    hurt,
    inflict,
    inflict_all,
    lasts,
    push,
    put_elsewhere,
    saves,
)
from cinque.systems.vademecum.abilities.granted import grant_attacks, has_attack
from cinque.systems.vademecum.abilities.targets import (
    OBJECT,
    PLACE,
    SELF,
    candidates,
    choose_among,
    choose_more,
    choose_place,
    could_reach,
    in_range,
    inside,
    is_attack,
    is_within_reach,
    places,
)
from cinque.systems.vademecum.ability import AbilityRule, answer, can_react, rule_of
from cinque.systems.vademecum.adventuring.skill_checks import (
    Circumstances,
    Rolled,
    check,
    has_fate,
    threshold,
    unstated_dt,
)
from cinque.systems.vademecum.adventuring.weapons_and_tools import arm_of_ability
from cinque.systems.vademecum.arm import Arm
from cinque.systems.vademecum.classes import gain_points, most_points
from cinque.systems.vademecum.combat.attack import (
    EXTRA_ATTACK,
    Manner,
    announce,
    attack,
    befall,
    chains,
    choose_another,
    fates_fortune,
    furys_wrath,
    is_done,
    taken_by,
)
from cinque.systems.vademecum.combat.movement import move_by
from cinque.systems.vademecum.combat.suffering import can_be_struck
from cinque.systems.vademecum.combat.targeting import can_target, touches
from cinque.systems.vademecum.combat.volley import volley
from cinque.systems.vademecum.condition import ATTACK, barring, is_incapacitated
from cinque.systems.vademecum.content.records import FREE, REACTION, REST, TO_HIT, Ability, OnAttack
from cinque.systems.vademecum.forces import clause_of, fits_kind, holds, label_of, owned_by
from cinque.systems.vademecum.happening import Blow, Drop, Event, Roll, Step
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene
from cinque.systems.vademecum.rest.abilities import activity_terms


@mypyc_attr(allow_interpreted_subclasses=True)
class ByFields(AbilityRule):
    """What recurs."""

    # -- in a turn

    def may(self, scene: VadeMecumScene, one: Character, ability: Ability) -> bool:
        """Whether it can be used at all now, whoever is there."""
        fits = has_action(scene, one, ability) and has_uses(scene, one, ability) and can_pay(one, ability)
        if not fits or (one.active and is_attack(ability) and barring(scene, one, ATTACK) is not None):
            return False
        in_time = holds(scene, ability.only, one) and (scene.phase != "" or not ability.attacks)
        return in_time and is_in_hand(scene, one, ability) and is_within_reach(scene, one, ability)

    def offers(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        if not self.may(scene, one, ability):
            return ()
        plain = [Option("use", ability=ability.key)]
        if ability.attacks:
            return plain if has_attack(scene, one, ability) else ()
        if ability.whom in (PLACE, OBJECT):
            return plain if ability.area is None or self.places(scene, one, ability) else ()
        if ability.area is not None:
            return plain if could_reach(scene, one, ability) else ()
        found = [other for other in candidates(scene, one, ability) if seems_payable(one, ability, other)]
        points = choices_of_points(one, ability)
        if points:
            return [
                Option("spend-on", ability=ability.key, points=count, target=other.id)
                for other in found
                for count in points
            ]
        if ability.whom == SELF or ability.targets == 0:
            return plain if found else ()
        return [Option("use-on", ability=ability.key, target=other.id) for other in found]

    def places(self, scene: VadeMecumScene, one: Character, ability: Ability) -> list[tuple[int, int]]:
        return places(scene, one, ability)

    def aims(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> list[Character]:
        """Whom it is used on."""
        scene = play.scene
        if ability.whom == PLACE and ability.area is not None:
            centre = choose_place(play, one, ability, self.places(scene, one, ability))
            return choose_among(play, one, ability, inside(scene, one, ability, centre))
        if ability.area is not None:
            return inside(scene, one, ability, one.square)
        if "target" in option.args:
            chosen = [scene.creatures[option.args["target"]]]
            return choose_more(play, one, ability, chosen, ability.targets)
        found = candidates(scene, one, ability)
        if ability.cost is not None and ability.cost.per == "target":
            return choose_more(play, one, ability, [], one.points // ability.cost.points)
        return found if ability.targets == 0 else [one]

    def use(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        ability = with_points(ability, int(option.args.get("points", 0)))
        targets = self.aims(play, one, ability, option)
        pay_action(play, one, ability)
        count_use(play, one, ability)
        self.tell(play, one, ability, targets)
        if targets and not can_pay(one, ability, targets[0]):
            play.note("beyond-means", clause_of(one, ability), one.id, ability=ability.key, target=targets[0].id)
            return
        if is_paid_before(play.scene, ability):
            pay(play, one, ability, due(ability, targets))
            ability = ability._replace(cost=None)
        self.resolve(play, one, ability, targets)
        self.leave_open(play, one, ability)

    def leave_open(self, play: VadeMecumPlay, one: Character, ability: Ability) -> None:
        """What is left to the game master."""
        if ability.narrative:
            play.note("gm-decides", clause_of(one, ability), one.id, ability=ability.key)

    def tell(self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]) -> None:
        named = [target.id for target in targets if target is not one]
        kind = "uses-on" if named else "uses"
        play.note(kind, clause_of(one, ability), one.id, ability=ability.key, targets=named)

    def resolve(self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]) -> None:
        """Roll if there is something to roll, pay, and do it."""
        strikes = ability.check is not None and ability.check.faces == TO_HIT and bool(targets)
        if strikes and ability.damage:
            self.assail(play, one, ability, targets)
        elif strikes:
            self.lay_on(play, one, ability, targets)
        else:
            self.comes_off(play, one, ability, targets)

    def comes_off(
        self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character], arm: Arm | None = None
    ) -> tuple[list[Character], Rolled]:
        """Gives on whom it works, and the roll; an attack (`arm`) may be evaded, or taken for somebody."""
        reached, rolled = self.attempt(play, one, ability, targets)
        if not rolled.success:
            lose_for_failing(play, one, ability, rolled.nearly)
            self.fails(play, one, ability, rolled)
            return [], rolled
        pay(play, one, ability, due(ability, reached))
        if arm is not None:
            reached = taken_by(play, one, reached, arm, ability)
        if reached or arm is None:
            self.works(play, one, ability, reached)
            self.tell_others(play, one, ability, reached)
        return reached, rolled

    def attempt(
        self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character], points: int = 0
    ) -> tuple[list[Character], Rolled]:
        """By a roll, but for those whom another ability makes sure of."""
        sure = [target for target in targets if is_sure(play.scene, one, ability, target)]
        if not sure:
            return attempt(play, one, ability, targets, points)
        left = [target for target in targets if target not in sure]
        reached = attempt(play, one, ability, left)[0] if left else []
        return [*sure, *reached], SURE

    def assail(self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]) -> None:
        """An attack: on one, or one roll against several."""
        arm = arm_of_ability(ability)
        assert arm is not None
        sure = [target for target in targets if is_sure(play.scene, one, ability, target)]
        if len(targets) == 1:
            attack(play, one, targets[0], arm, Manner(granted=SURELY if sure else (), used=ability))
        else:
            volley(play, one, targets, arm, ability, sure)

    def lay_on(
        self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character], chain: bool = True
    ) -> None:
        """An attack that does no damage at once: Fate and Fury look at it, and it ends whatever attacks end."""
        arm, before = arm_of_ability(ability), list(one.lasting)
        assert arm is not None
        for target in targets:
            announce(play, one, target, arm)
        there = [target for target in targets if can_be_struck(play, target, one)]
        reached, rolled = self.comes_off(play, one, ability, there, arm) if there else ([], FAILED)
        fortune, blessed = fates_fortune(play, one, reached) if chain and rolled.fated and reached else (0, [])
        for target in blessed:
            befall(play, target, fortune)
        if chain and rolled.natural == 1 and not rolled.success and has_fate(play, one):
            furys_wrath(play, one, there)
        is_done(play, one, targets, arm, before, bool(reached))
        for target in blessed if fortune == EXTRA_ATTACK else ():
            if not target.is_out and choose_another(play, one, target, [arm]) is not None:
                self.lay_on(play, one, ability._replace(cost=None), [target], chains(play.scene))

    def on_hit(self, play: VadeMecumPlay, one: Character, ability: Ability, blows: list[Blow]) -> None:
        hit = [blow.who for blow in blows]
        pay(play, one, ability, due(ability, hit))
        self.tell_others(play, one, ability, hit)

    def tell_others(self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]) -> None:
        """Other abilities of the user hear on whom it has worked."""
        for own in owned_by(play.scene, one).rules:
            rule_of(own).used_on(play, one, own, ability, targets)

    def after_hit(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        """More than damage: to whoever an attack by means of it hits, or while it lasts whoever is hit."""
        if find(one.lasting, ability.key) is not None:
            for what in ability.conditions:
                if what.on == "hit" and blow.who.is_able:
                    inflict(play, one, ability, blow.who, what)
            return
        self.moves_target(play, one, ability, blow.who)
        inflict_all(play, one, ability, blow.who)
        self.leave_open(play, one, ability)
        if ability.heals_user:
            self.heal_user(play, one, ability, blow)

    def after_hit_on_fallen(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        if ability.heals_user and blow.means is ability:
            self.heal_user(play, one, ability, blow)

    def heal_user(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        heal(play, one, ability, one, ability.heals_user)

    # -- what it does

    def works(self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]) -> None:
        for target in targets:
            self.affect(play, one, ability, target)
        for what in ability.conditions:
            if what.on == "user":
                inflict(play, one, ability, one, what)
        if ability.move:
            move_by(play, one, ability.move, clause_of(one, ability))
        if ability.teleport:
            put_elsewhere(play, one, ability, one, one.square, ability.teleport)
        self.gain(play, one, ability)
        grant_attacks(play, one, ability)

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        """What it does to one target."""
        if ability.damage and not (ability.check and ability.check.faces == TO_HIT):
            hurt(play, one, ability, target, ability.damage)
        if ability.heals:
            heal(play, one, ability, target, ability.heals)
        self.moves_target(play, one, ability, target)
        inflict_all(play, one, ability, target)
        if ability.save and not ability.conditions:
            saves(play, one, ability, target)
        told = ability.narrative and not ability.conditions  # what the game master sees to has its time as well
        if (ability.turns or ability.minutes) and (ability.force or told) and not ability.attacks:
            lasts(play, one, ability, target)

    def moves_target(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        if ability.push and target.is_able:
            push(play, one, ability, target, ability.push)
        if ability.throw and target.is_able:
            put_elsewhere(play, one, ability, target, one.square, ability.throw)

    def gain(self, play: VadeMecumPlay, one: Character, ability: Ability) -> None:
        points = most_points(play.scene, one) if ability.gains_all else ability.gains
        if points:
            gain_points(play, one, points, ability.key)

    def fails(self, play: VadeMecumPlay, one: Character, ability: Ability, rolled: Rolled) -> None:
        """Nothing comes of it."""

    # -- at a Rest

    def activities(self, scene: VadeMecumScene, one: Character, ability: Ability) -> Sequence[Option]:
        return [Option("use", ability=ability.key)] if ability.action == REST else ()

    def activity(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        """With its check, if it has one; failing it may be of use to those that add to it."""
        check_, rolled = ability.check, SURE
        if check_ is not None:
            clause = clause_of(one, ability)
            dt = threshold(play, check_.dt or unstated_dt(play, "ability", clause), "difficulty", clause)
            what = Circumstances(terms=activity_terms(play.scene, one))
            rolled = check(play, one, check_.skill, dt, what)
        if rolled.success:
            self.works(play, one, ability, [one])
        else:
            self.activity_fails(play, one, ability, rolled)

    def activity_fails(self, play: VadeMecumPlay, one: Character, ability: Ability, rolled: Rolled) -> None:
        if rolled.nearly and ability.gains_nearly:
            gain_points(play, one, ability.gains_nearly, ability.key)
            return
        for other in owned_by(play.scene, one).follows.get(ability.key, ()):
            gain_points(play, one, other.gains, other.key)

    # -- answering what happens

    def answers(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> Sequence[Option]:
        if not self.may_answer(scene, one, ability, event):
            return ()
        points = choices_of_points(one, ability)
        if points:
            return [Option("use-points", ability=ability.key, points=count) for count in points]
        return [Option("use", ability=ability.key)]

    def may_answer(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> bool:
        asked = ability.action == REACTION and not ability.follows
        if (asked and not can_react_to(scene, one, event)) or not has_uses(scene, one, ability):
            return False
        if not can_pay(one, ability) or not in_range(scene, one, event.who.square, ability.range):
            return False
        reaches = touches if ability.range else can_target  # where no range is named, one must see whom it is about
        if asked and not reaches(scene, one, event.who):
            return False
        if isinstance(event, Blow):
            if event.cancelled and (ability.halves or ability.reduces or ability.cancels):
                return False
            fits = fits_kind(scene, ability.attack_kind, event.arm, False)
            other = event.who if event.attacker is one else event.attacker
            return fits and holds(scene, ability.only, one, other, event.arm.skill)
        if isinstance(event, Roll):
            return holds(scene, ability.only, one, None, event.skill)
        if isinstance(event, Step):
            return event.leaves(scene, one, ability.range) and has_attack(scene, one, ability, event.who)
        if ability.area is not None:  # of those who lie there nobody feels anything
            awake = not is_incapacitated(scene, one)
            return awake and event.who is not one and event.who in inside(scene, one, ability, one.square)
        return holds(scene, ability.only, one)

    def answer(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option, event: Event) -> None:
        if ability.action in (REACTION, FREE):
            if ability.action == REACTION and not ability.follows:
                pay_action(play, one, ability)
            self.tell(play, one, ability, [])
        count_use(play, one, ability)
        aimed = [] if event.who is one else [event.who]
        points = int(option.args.get("points", 0))
        reached, rolled = self.attempt(play, one, ability, aimed, points)
        if rolled.success:
            spent = due(ability, reached, points)
            pay(play, one, ability, spent)
            self.respond(play, one, ability, event, spent)
            self.leave_open(play, one, ability)
            self.follow(play, one, ability, event)
        else:
            lose_for_failing(play, one, ability, rolled.nearly)
            self.fails(play, one, ability, rolled)

    def respond(self, play: VadeMecumPlay, one: Character, ability: Ability, event: Event, points: int) -> None:
        """What it does about it."""
        term = (0, label_of(ability), clause_of(one, ability))
        if isinstance(event, Roll):
            if ability.rerolls:
                event.open_again(one, ability, points)
        elif isinstance(event, Blow):
            self.parry(play, one, ability, event, term)
        elif isinstance(event, Drop):
            if ability.stands_up:
                one.hp, event.saved, event.closed = 1, True, True
                play.note("stays-up", term[2], one.id, ability=ability.key)
        else:
            self.affect(play, one, ability, event.who)
            grant_attacks(play, one, ability, event.who, opportunity=isinstance(event, Step))
        self.gain(play, one, ability)

    def parry(
        self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow, term: tuple[int, str, str]
    ) -> None:
        """Before the damage: less of it. After the damage: more for whoever was hit."""
        if ability.halves:
            blow.halved.append(term)
        if ability.reduces:
            blow.reduced.append((ability.reduces, term[1], term[2]))
        if ability.cancels:
            blow.cancelled = term
        other = blow.who if blow.attacker is one else blow.attacker
        if ability.damage:
            hurt(play, one, ability, other, ability.damage)
        inflict_all(play, one, ability, other)

    def follow(self, play: VadeMecumPlay, one: Character, ability: Ability, event: Event) -> None:
        """Abilities that add to this one when it has worked; they cost no reaction of their own."""
        more = owned_by(play.scene, one).follows.get(ability.key, ())
        asked = [other for other in more if other.action in (REACTION, FREE)]
        if asked and not event.closed:
            answer(play, one, asked, "follows", event)

    def reopened(self, play: VadeMecumPlay, one: Character, ability: Ability, points: int, roll: Roll) -> None:
        """Those that add to it look at what came of the new roll."""
        for other in owned_by(play.scene, one).follows.get(ability.key, ()):
            dice = points * other.damage_per_point
            if dice and roll.is_attack and roll.success != roll.before:
                roll.turned.append((one, other, dice))
            if other.gains and not roll.success:
                gain_points(play, one, other.gains, other.key)

    def has_turned(self, play: VadeMecumPlay, one: Character, ability: Ability, dice: int, roll: Roll) -> None:
        """More damage to whoever is hit, or damage to whoever has missed."""
        if roll.success:
            roll.dice.append((dice, label_of(ability), clause_of(one, ability)))
        else:
            hurt(play, one, ability, roll.who, dice, armor=False)


def with_points(ability: Ability, points: int) -> Ability:
    """What it is with so many points: its cost, and the dice that they buy."""
    if not points or ability.cost is None:
        return ability
    cost = ability.cost._replace(points=points, to=0)
    return ability._replace(cost=cost, damage=ability.damage + points * ability.damage_per_point)


def is_sure(scene: VadeMecumScene, one: Character, ability: Ability, target: Character) -> bool:
    rules = owned_by(scene, one).rules
    return any(rule_of(own).makes_sure(scene, one, own, ability, target) for own in rules)


SURELY = ((Ability("sure"), OnAttack("any", hits=True)),)


def can_react_to(scene: VadeMecumScene, one: Character, event: Event) -> bool:
    """With a reaction left; one's own death needs none."""
    from_below = isinstance(event, Drop) and event.who is one
    return from_below or can_react(scene, one)
