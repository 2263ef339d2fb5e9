"""Experience (p.259, and the supplied table): what a fight is worth, and which level a total reaches.

A level that is gained is written down and told, with the Hit Points that follow from it; Stats, Moves and Abilities
that come with it belong to the sheet.
"""

from fractions import Fraction
from typing import Annotated, Final, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.log import OWNER
from cinque.core.mistake import Refused
from cinque.core.procedure import Among, Somebody
from cinque.core.record import Between, By
from cinque.core.refusal import Refusal
from cinque.core.tally import Tally
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.injuries.hit_points import ceiling, other_maximum
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.stats.stats import action_points, hit_points, tell_derived

ENCOUNTER: Final = "ptu.xp.encounter"
TRAINER_XP: Final = "ptu.xp.trainer"
SHARE: Final = "ptu.xp.share"
TOTALS: Final = (
    *(0, 10, 20, 30, 40, 50, 60, 70, 80, 90),
    *(110, 135, 160, 190, 220, 250, 285, 320, 360, 400),
    *(460, 530, 600, 670, 745, 820, 900, 990, 1075, 1165),
    *(1260, 1355, 1455, 1555, 1660, 1770, 1880, 1995, 2110, 2230),
    *(2355, 2480, 2610, 2740, 2875, 3015, 3155, 3300, 3445, 3645),
    *(3850, 4060, 4270, 4485, 4705, 4930, 5160, 5390, 5625, 5865),
    *(6110, 6360, 6610, 6865, 7125, 7390, 7660, 7925, 8205, 8485),
    *(8770, 9060, 9350, 9645, 9945, 10250, 10560, 10870, 11185, 11505),
    *(11910, 12320, 12735, 13155, 13580, 14010, 14445, 14885, 15330, 15780),
    *(16235, 16695, 17160, 17630, 18105, 18585, 19070, 19560, 20055, 20555),
)
"""The Experience that each level of a Pokémon takes in all, from level 1 on."""

MOST_TRAINER_LEVEL: Final = 50
PER_TRAINER_LEVEL: Final = 10
MOST_SIGNIFICANCE: Final = 20
MOST_SHARE: Final = 100_000


# -- levels


def level_at(total: int) -> int:
    """The highest level whose total is reached."""
    return sum(1 for needed in TOTALS if total >= needed)


def total_of(one: Combatant) -> int:
    """The Experience of a Pokémon; one that was met at its level has what that level takes."""
    return max(one.experience, TOTALS[min(one.level, len(TOTALS)) - 1])


def gain(play: PtuPlay, one: Combatant, amount: int, clause: str = ENCOUNTER) -> None:
    """A Pokémon gains Experience, and whatever level that reaches."""
    one.experience = total_of(one) + amount
    play.note("gains-experience", clause, one.id, visible=OWNER, amount=amount, total=one.experience)
    level = level_at(one.experience)
    if level > one.level:
        reach(play, one, level, clause)


def gain_trainer(play: PtuPlay, trainer: Combatant, amount: int) -> None:
    """Ten Trainer Experience are a level; what is left over is kept."""
    trainer.experience += amount
    play.note(
        "gains-trainer-experience", TRAINER_XP, trainer.id, visible=OWNER, amount=amount, total=trainer.experience
    )
    while trainer.experience >= PER_TRAINER_LEVEL and trainer.level < MOST_TRAINER_LEVEL:
        trainer.experience -= PER_TRAINER_LEVEL
        reach(play, trainer, trainer.level + 1, TRAINER_XP)


def reach(play: PtuPlay, one: Combatant, level: int, clause: str) -> None:
    """A level is reached, with the Hit Points and Action Points that follow from it; full health stays full health."""
    top = ceiling(play.scene, one)
    before, one.level = one.level, level
    play.note("level-reached", clause, one.id, level=level, before=before)
    if not one.capabilities.get("soulless"):
        one.max_hp += hit_points(one.kind, level, one.hp_stat).value - hit_points(one.kind, before, one.hp_stat).value
    one.ap += action_points(one.kind, level) - action_points(one.kind, before)
    other_maximum(play.scene, one, top)
    tell_derived(play, one)


def species_of(one: Combatant) -> str:
    """The species; those without a sheet of one go by their name."""
    return one.species or one.name or one.id


def new_species(play: PtuPlay, trainer: Combatant, caught: Combatant) -> None:
    """One Trainer Experience for a species that the Trainer does not have."""
    others = [one for one in play.scene.team(trainer) if one is not caught]
    if all(species_of(one) != species_of(caught) for one in others):
        gain_trainer(play, trainer, 1)


# -- procedures


def trainers(scene: PtuScene, ones: list[Combatant]) -> list[str]:
    return [one.id for one in ones if one.is_trainer]


class TrainerExperience(NamedTuple):
    """A milestone is a whole level, 10."""

    who: Annotated[Somebody, Among(trainers)]
    amount: Annotated[int, Between(1, 10 * PER_TRAINER_LEVEL)] = 1


class Experience(NamedTuple):
    """What a fight was worth, by its `significance`.

    `foes` are those who count as defeated, by default all who were beaten or caught since the last time. `players` are
    the Trainers who get a share, or their number; `shares` gives Pokémon what the game master says instead of asking.
    """

    significance: Annotated[Fraction, Between(0, MOST_SIGNIFICANCE)] = Fraction(1)
    players: int | tuple[Annotated[Somebody, Among(trainers)], ...] | None = None
    shares: dict[Somebody, Annotated[int, Between(0, MOST_SHARE), By(SHARE)]] | None = None
    foes: tuple[Somebody, ...] | None = None


def trainer_experience(play: PtuPlay, earned: TrainerExperience) -> None:
    """The game master rewards a Trainer."""
    trainer = play.scene.creatures[earned.who]
    if not trainer.is_trainer:
        raise Refused(Refusal("trainers-only", TRAINER_XP, who=trainer.id))
    gain_trainer(play, trainer, earned.amount)


def experience(play: PtuPlay, fight: Experience) -> None:
    """Experience for a fight."""
    scene = play.scene
    beaten = [scene.creatures[id] for id in (scene.defeated if fight.foes is None else fight.foes)]
    if not beaten:
        raise Refused(Refusal("nobody-defeated", ENCOUNTER))
    if not fight.significance:
        limits = {"least": 1, "most": MOST_SIGNIFICANCE}
        raise Refused(Refusal("number-out-of-range", ENCOUNTER, value="0", **limits))
    trainers = players_of(scene, beaten, fight.players)
    number = fight.players if isinstance(fight.players, int) else len(trainers)
    each = share_of(play, beaten, fight.significance, number)
    play.note("experience", ENCOUNTER, "", each, foes=[one.id for one in beaten], each=each.value, players=number)
    given = read_shares(scene, fight.shares or {})
    for one, amount in given:
        gain(play, one, amount, SHARE)
    served = [one.trainer for one, _ in given]
    for trainer in trainers:
        if trainer.id not in served:
            allot(play, trainer, each.value)
    scene.defeated = []


def players_of(scene: PtuScene, beaten: list[Combatant], players: int | tuple[str, ...] | None) -> list[Combatant]:
    """The Trainers who get a share: those who are named, else the winners, else all who were not beaten."""
    if isinstance(players, tuple):
        found = [scene.creatures[id] for id in players]
    else:
        found = [one for one in scene.creatures.values() if one.is_trainer and one not in beaten]
        if scene.result in scene.sides():
            found = [one for one in found if one.side == scene.result]
    number = players if isinstance(players, int) else len(found)
    if number < 1 or not all(one.is_trainer for one in found):
        raise Refused(Refusal("no-players", ENCOUNTER))
    return found


def share_of(play: PtuPlay, beaten: list[Combatant], significance: Fraction, players: int) -> Tally:
    """The levels of the foes (a Trainer's counts twice) by the significance, divided among the players."""
    tally = play.tally()
    for number, one in enumerate(beaten):
        level = 2 * one.level if one.is_trainer else one.level
        step = tally.add if number else tally.start
        step(level, f"level-of:{one.id}", ENCOUNTER)
    tally.times(significance.numerator, significance.denominator, "significance", ENCOUNTER)
    tally.times(1, players, "players", ENCOUNTER)
    return tally.cut("rounded", ENCOUNTER)


def read_shares(scene: PtuScene, shares: dict[str, int]) -> list[tuple[Combatant, int]]:
    given = []
    for id, amount in shares.items():
        one = scene.creatures[id]
        if one.is_trainer:
            raise Refused(Refusal("pokemon-only", SHARE, who=id))
        given.append((one, amount))
    return given


def allot(play: PtuPlay, trainer: Combatant, amount: int) -> None:
    """Each player gives the Experience to Pokémon of their choice: all to one, or evenly to the whole team."""
    team = [one for one in play.scene.team(trainer) if not one.dead]
    if not team or amount <= 0:
        return
    options = [Option("give-all", target=one.id) for one in team]
    if len(team) > 1:
        options.append(Option("share-out"))
    chosen = play.choose(Ask(trainer.seat, "experience", ENCOUNTER, options, trainer.id))
    if chosen.verb == "give-all":
        gain(play, play.scene.creatures[chosen.args["target"]], amount)
        return
    each, rest = divmod(amount, len(team))
    for number, one in enumerate(team):
        gain(play, one, each + (number < rest))
