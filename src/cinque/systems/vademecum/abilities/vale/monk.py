"""The Monk: karma that comes back, blows that return, and the way into the spirit plane."""

from cinque.core.ask import Ask, Option
from cinque.systems.vademecum.abilities.attempts import attempt
from cinque.systems.vademecum.abilities.by_fields import ByFields
from cinque.systems.vademecum.abilities.costs import count_use, due, pay, pay_action
from cinque.systems.vademecum.abilities.fallen import OnTheFallen
from cinque.systems.vademecum.classes import class_skill
from cinque.systems.vademecum.combat.harm import harm
from cinque.systems.vademecum.combat.targeting import touches
from cinque.systems.vademecum.condition import end, inflict, is_apart
from cinque.systems.vademecum.content.records import OPEN, Ability, Check
from cinque.systems.vademecum.forces import clause_of, label_of
from cinque.systems.vademecum.happening import Blow, Event
from cinque.systems.vademecum.injuries import recover
from cinque.systems.vademecum.model import Character, VadeMecumPlay, VadeMecumScene

POOL = "good-karma"


class ChiSurge(ByFields):
    """For the monk's own checks; by one reading for those of allies, too."""

    key = "chi-surge"

    def may_answer(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> bool:
        own = event.who is one or scene.rulings.chi_surge == "allies-too"
        return own and super().may_answer(scene, one, ability, event)


class ChannelChi(ByFields):
    """Without a roll, by one reading with one like every other Rest Activity."""

    key = "channel-chi"

    def activity(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        check = Check(class_skill(play.scene, one)) if play.scene.rulings.channel_chi == "chi-check" else None
        super().activity(play, one, ability._replace(check=check), option)


class Karma(ByFields):
    """The dice of every hit on the monk, unless all of it was taken away, until the next Rest.

    By one reading only those of hits that did damage, until the combat ends.
    """

    key = "karma"

    def answer(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option, event: Event) -> None:
        assert isinstance(event, Blow)
        event.afterwards.append((one, ability))

    def after_blow(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        hit = blow.who is one and blow.cancelled is None and blow.dice
        if hit and (blow.dealt or play.scene.rulings.good_karma == "all-dice"):
            one.kept[ability.key] = one.kept.get(ability.key, 0) + blow.dice
            hides = one.hides("pool")
            pool = one.kept[ability.key]
            play.note("karma-grows", clause_of(one, ability), one.id, hides=hides, dice=blow.dice, pool=pool)

    def before_damage(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        pool = one.kept.get(ability.key, 0)
        if not pool:
            return
        options = [*(Option("add-dice", dice=count) for count in range(1, pool + 1)), Option("decline")]
        answer = play.choose(Ask(one.seat, "karma", clause_of(one, ability), options, one.id, decline="decline"))
        if answer.verb == "add-dice":
            one.kept[ability.key] -= int(answer.args["dice"])
            blow.might.dice.append((int(answer.args["dice"]), label_of(ability), clause_of(one, ability)))

    def recalls(self, name: str, value: int) -> bool:
        return name == POOL and value >= 0

    def at_rest(self, play: VadeMecumPlay, one: Character, ability: Ability) -> None:
        one.kept.pop(ability.key, None)

    def fight_ends(self, play: VadeMecumPlay, one: Character, ability: Ability) -> None:
        if play.scene.rulings.good_karma == "got-through":
            one.kept.pop(ability.key, None)


class SpiritShield(ByFields):
    """Not where the half that was deflected goes back."""

    key = "spirit-shield"

    def may_answer(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> bool:
        assert isinstance(event, Blow)
        taken = scene.rulings.return_to_sender == "half" and any(who is one for who, _ in returns(event))
        return not taken and super().may_answer(scene, one, ability, event)


class ReturnToSender(ByFields):
    """All that the attacker had rolled comes back to it; no armor helps against that.

    By one reading only the half that Chi Deflection has kept off, and not where Spirit Shield takes the rest.
    """

    key = "return-to-sender"

    def may_answer(self, scene: VadeMecumScene, one: Character, ability: Ability, event: Event) -> bool:
        assert isinstance(event, Blow)
        taken = scene.rulings.return_to_sender == "half" and event.cancelled is not None
        reached = touches(scene, one, event.attacker)  # nothing goes back to another plane
        return reached and not taken and super().may_answer(scene, one, ability, event)

    def respond(self, play: VadeMecumPlay, one: Character, ability: Ability, event: Event, points: int) -> None:
        assert isinstance(event, Blow)
        event.afterwards.append((one, ability))

    def after_blow(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        clause = clause_of(one, ability)
        whole = play.scene.rulings.return_to_sender == "all-rolled"
        damage = blow.rolled if whole else blow.left - blow.dealt
        harm(play, blow.attacker, play.tally().start(damage, label_of(ability), clause), clause, one, armor=False)


def returns(blow: Blow) -> list[tuple[Character, Ability]]:
    """Who has a hit come back."""
    return [(who, ability) for who, ability in blow.afterwards if ability.rule == ReturnToSender.key]


class SpiritWalk(ByFields):
    """There and back, each for a Bonus Action."""

    key = "spirit-walk"

    def affect(self, play: VadeMecumPlay, one: Character, ability: Ability, target: Character) -> None:
        """Everything is done to the monk."""

    def works(self, play: VadeMecumPlay, one: Character, ability: Ability, targets: list[Character]) -> None:
        plane = ability.conditions[0].condition
        clause = clause_of(one, ability)
        if not end(play, one, plane, clause):
            inflict(play, one, plane, source=one.id, clause=clause)


class Transcendence(ByFields):
    """From the spirit plane an attack reaches the spirits of others, at half the damage."""

    key = "transcendence"

    def crosses(self, scene: VadeMecumScene, one: Character, ability: Ability) -> bool:
        return True

    def before_damage(self, play: VadeMecumPlay, one: Character, ability: Ability, blow: Blow) -> None:
        if is_apart(play.scene, one):
            blow.halved.append((0, label_of(ability), clause_of(one, ability)))


class ChiRestoration(OnTheFallen):
    """Somebody Incapacitated is up again, with as many HP as the monk has."""

    key = "chi-restoration"

    def helps(self, scene: VadeMecumScene, other: Character) -> bool:
        return bool(other.injury)

    def use(self, play: VadeMecumPlay, one: Character, ability: Ability, option: Option) -> None:
        target = play.scene.creatures[option.args["target"]]
        pay_action(play, one, ability)
        count_use(play, one, ability)
        self.tell(play, one, ability, [target])
        faced = ability
        if play.scene.rulings.chi_restoration == "eleven" and ability.check is not None:
            faced = ability._replace(check=ability.check._replace(faces=OPEN))
        if attempt(play, one, faced, [target])[1].success:
            pay(play, one, ability, due(ability, [target]))
            target.hp = min(one.hp, target.max_hp)
            recover(play, target, clause_of(one, ability))


RULES = (
    *(ChiSurge(), ChannelChi(), Karma(), SpiritShield(), ReturnToSender()),
    *(SpiritWalk(), Transcendence(), ChiRestoration()),
)
