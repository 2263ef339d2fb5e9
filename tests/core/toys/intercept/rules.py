"""Intercept: between a hit and its damage an ally may take the blow, and an enemy may strike at whoever moves to do so.

After the Interrupt actions of Pokémon Tabletop United. A strike at an interceptor is a strike like any other, so it can
be intercepted too: reactions go as deep as there are fighters who have one left.
"""

from typing import ClassVar

from cinque.core.ask import Ask, Option
from cinque.core.clause import Catalogue
from cinque.core.play import Play
from cinque.core.refusal import Refusal
from cinque.core.rulings import Rulings
from cinque.core.scene import Creature, Scene

TURN = "intercept.turn"
REACH = "intercept.attack.reach"
HIT = "intercept.attack.hit"
DAMAGE = "intercept.attack.damage"
STEP_IN = "intercept.step-in"
MOVEMENT = "intercept.step-in.movement"
CHECK = "intercept.step-in.check"
OPPORTUNITY = "intercept.opportunity"
ONE_REACTION = "intercept.one-reaction"
FALLEN = "intercept.fallen"

HEROES, RAIDERS = "heroes", "raiders"
MOST_METRES = 2
CLAUSES = Catalogue("toys.intercept")
DECLINE = Option("decline")


class Fighter(Creature):
    """`place` is where it stands, in metres along a wall; `guard` is what a die must show to hit it."""

    __slots__ = ("guard", "hp", "place", "reacted")
    fields: ClassVar[tuple[str, ...]] = (*Creature.fields, *__slots__)

    def __init__(self) -> None:
        super().__init__()
        self.hp = 0
        self.guard = 0
        self.place = 0
        self.reacted = False


class Fight(Scene[Fighter, Rulings]):
    """`order` is the order of turns, the next to act first."""

    __slots__ = ("order",)
    fields: ClassVar[tuple[str, ...]] = (*Scene.fields, *__slots__)
    creature_type = Fighter

    def __init__(self) -> None:
        super().__init__()
        self.order: list[str] = []

    def faults(self) -> list[Refusal]:
        return [Refusal("below-zero", FALLEN, one=one.id) for one in self.creatures.values() if one.hp < 0]

    def others(self, who: Fighter, friends: bool) -> list[Fighter]:
        """Friends or enemies, the nearest first; equally near ones as they stand in the scene."""
        found = [one for one in self.creatures.values() if one.id != who.id and (one.side == who.side) == friends]
        return sorted(found, key=lambda one: metres(one, who))


def metres(one: Fighter, two: Fighter) -> int:
    return abs(one.place - two.place)


# -- a turn


def turn(play: Play[Fight]) -> None:
    """Whoever is next gets its reaction back, and attacks an enemy or waits."""
    scene = play.scene
    who = scene.creatures[scene.order.pop(0)]
    scene.order.append(who.id)
    if who.hp == 0:
        return
    who.reacted = False
    enemies = scene.others(who, friends=False)
    barred = {enemy.id: why_no_attack(who, enemy) for enemy in enemies}
    options = [Option("attack", target=id) for id, why_not in barred.items() if why_not is None]
    refusals = [why_not for why_not in barred.values() if why_not is not None]
    option = play.choose(Ask(who.seat, "turn", TURN, [*options, Option("wait")], who.id, refusals))
    if option.verb == "attack":
        strike(play, who, scene.creatures[option.args["target"]])
    else:
        play.note("waits", TURN, who.id)


def why_no_attack(who: Fighter, enemy: Fighter) -> Refusal | None:
    if enemy.hp == 0:
        return Refusal("fallen", FALLEN, one=enemy.id)
    return Refusal("out-of-reach", REACH, one=enemy.id) if metres(who, enemy) > 1 else None


def strike(play: Play[Fight], who: Fighter, target: Fighter) -> None:
    """First the hit is known, then allies may step in, whoever speaks up first, and the damage comes last."""
    if not play.count(1, 6, target.guard, HIT, who.id):
        play.note("misses", HIT, who.id, target=target.id)
        return
    play.note("hits", HIT, who.id, target=target.id)
    target = who_steps_in(play, target) or target
    damage = play.total(1, 6, DAMAGE, who.id)
    target.hp = max(0, target.hp - damage)
    play.note("damage", DAMAGE, target.id, damage=damage, hp=target.hp)
    if target.hp == 0:
        play.note("falls", FALLEN, target.id)


# -- the reaction to a hit


def who_steps_in(play: Play[Fight], target: Fighter) -> Fighter | None:
    """All allies who could take the hit are asked at once, until one gets there or nobody is left."""
    declined: list[str] = []
    while True:
        allies = play.scene.others(target, friends=True)
        every = [why_no_step(one, target) for one in allies]
        refusals = [why_not for why_not in every if why_not is not None]
        options = [Option("intercept", target=target.id), DECLINE]
        asks = [
            Ask(ally.seat, "intercept", STEP_IN, options, ally.id, refusals, DECLINE.key)
            for ally, why_not in zip(allies, every, strict=True)
            if why_not is None and ally.id not in declined
        ]
        if not asks:
            return None
        ask, option = play.choose_any(asks)
        if option.verb == "decline":
            declined.append(ask.who)
        elif steps_in(play, play.scene.creatures[ask.who], target):
            return play.scene.creatures[ask.who]


def steps_in(play: Play[Fight], ally: Fighter, target: Fighter) -> bool:
    """An ally sets out to take the hit; tells whether it got there."""
    ally.reacted = True
    play.note("steps-in", STEP_IN, ally.id, target=target.id)
    for enemy in play.scene.others(ally, friends=False):
        strike_of_opportunity(play, enemy, ally)
    if ally.hp == 0 or not play.count(1, 6, 2 * metres(ally, target), CHECK, ally.id):
        play.note("too-late", CHECK, ally.id, target=target.id)
        return False
    aside = 1 if target.place >= ally.place else -1
    ally.place, target.place = target.place, target.place + aside
    play.note("takes-the-hit", STEP_IN, ally.id, target=target.id)
    return True


def why_no_step(ally: Fighter, target: Fighter) -> Refusal | None:
    if ally.hp == 0:
        return Refusal("fallen", FALLEN, one=ally.id)
    if ally.reacted:
        return Refusal("has-reacted", ONE_REACTION, one=ally.id)
    far = metres(ally, target)
    return Refusal("too-far", MOVEMENT, one=ally.id, metres=far, most=MOST_METRES) if far > MOST_METRES else None


# -- the reaction to that reaction


def strike_of_opportunity(play: Play[Fight], enemy: Fighter, mover: Fighter) -> None:
    """An enemy next to one who sets out may strike at it."""
    if enemy.hp == 0 or enemy.reacted or metres(enemy, mover) > 1 or mover.hp == 0:
        return
    options = [Option("strike", target=mover.id), DECLINE]
    option = play.choose(Ask(enemy.seat, "opportunity", OPPORTUNITY, options, enemy.id, (), DECLINE.key))
    if option.verb == "strike":
        enemy.reacted = True
        play.note("seizes-chance", OPPORTUNITY, enemy.id, target=mover.id)
        strike(play, enemy, mover)
