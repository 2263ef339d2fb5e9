"""Trainers' Features (p.253-255 as far as the demo shows them, the rest supplied): used with an action and AP."""

from functools import lru_cache
from typing import Annotated, Final, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.effect import FOREVER, Active
from cinque.core.log import OWNER
from cinque.core.mistake import Refused
from cinque.core.procedure import Among, Mine
from cinque.core.record import Of, OneOf
from cinque.core.refusal import Refusal
from cinque.systems.ptu.afflictions.mark import BEFORE_COUNT
from cinque.systems.ptu.combatant import NO_COUNT, SWIFT, Combatant
from cinque.systems.ptu.content import LIBRARY, content_for, content_of
from cinque.systems.ptu.content.records import Feature
from cinque.systems.ptu.content.words import ENCOUNTER, ROUND, STAGED
from cinque.systems.ptu.inflicting.inflicting import lasting, put
from cinque.systems.ptu.inflicting.stages import change_stages
from cinque.systems.ptu.injuries.resting import must_be_able, pass_time
from cinque.systems.ptu.marks.altered import ORDERED, settle
from cinque.systems.ptu.marks.focused import FOCUSED_AT_WILL, FOCUSED_DAMAGE
from cinque.systems.ptu.marks.kept import TRAINED
from cinque.systems.ptu.marks.registry import marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.effects import apply, tell_by_hand
from cinque.systems.ptu.notes import LIMITED_DAMAGE, LIMITED_MOVES, ONE_MORE_TURN, note
from cinque.systems.ptu.stats.frequency import count_use, uses_left
from cinque.systems.ptu.stats.stats import stat as stat_of

FEATURES: Final = "ptu.demo.features"
ORDERS: Final = "ptu.priority.limited"
SESSION_MINUTES: Final = 30
EXERCISE_MINUTES: Final = 60
LIMITS: Final = {"moves": LIMITED_MOVES, "damage": LIMITED_DAMAGE}
LIFTED: Final = {
    Option("lift-limits", what=what): ap
    for what, ap in (("none", 0), ("moves", 1), ("damage", 1), ("moves-and-damage", 2))
}
"""The limits of one more turn that Action Points lift, and how many that takes."""


@LIBRARY.remembers
def usable_features(packs: tuple[str, ...], keys: tuple[str, ...]) -> tuple[Feature, ...]:
    known = [content_for(packs).features[key] for key in keys]
    return tuple(one for one in known if one.action != "static" and (one.effects or one.order or one.one_more_turn))


@lru_cache(maxsize=4096)
def feature_option(key: str, cost: str, target: str) -> Option:
    return Option("feature", what=key, cost=cost, target=target)


def feature_options(scene: PtuScene, one: Combatant, costs: tuple[str, ...]) -> list[Option]:
    """Each with each own Pokémon on the battlefield; what is about commands, for the Trainer."""
    options: list[Option] = []
    for feature in usable_features(scene.packs, one.features):
        barred = feature.ap > one.ap or (feature.ap and any(mark.no_ap for mark in marks_on(one)))
        if feature.action not in costs or barred or not uses_left(scene, one, feature.key, feature.frequency):
            continue
        if feature.one_more_turn:
            ready = SWIFT in costs and ONE_MORE_TURN not in one.notes
            options += [feature_option(feature.key, feature.action, one.id)] if ready else []
            continue
        mine = [pokemon for pokemon in scene.team(one) if pokemon.able]
        options += [feature_option(feature.key, feature.action, pokemon.id) for pokemon in mine]
    return options


def use_feature(play: PtuPlay, one: Combatant, chosen: Option) -> None:
    scene = play.scene
    feature = content_of(scene).features[chosen.args["what"]]
    pokemon = scene.creatures[chosen.args["target"]]
    one.ap -= feature.ap
    count_use(play, one, feature.key)
    play.note("uses-feature", ORDERS if feature.order else FEATURES, one.id, feature=feature.key, target=pokemon.id)
    if feature.order:
        lasts = ROUND if scene.rulings.orders_last == "one-full-round" else ENCOUNTER
        put(play, pokemon, lasting(scene, ORDERED.key, feature.key, lasts, pokemon.id, one.id))
        settle(pokemon, *ORDERED.alters)
    for effect in feature.effects:
        apply(play, effect, one, pokemon, 0, FEATURES)
    if feature.one_more_turn:
        command_one_more(play, one)
    if feature.chosen_stage:
        raise_chosen(play, one, pokemon, feature)
    tell_by_hand(play, one, feature, FEATURES)


def command_one_more(play: PtuPlay, one: Combatant) -> None:
    """One more Pokémon turn in this round, with both limits; an Action Point lifts one of them, two lift both."""
    one.swift -= 1
    note(one, ONE_MORE_TURN)
    spendable = 0 if any(mark.no_ap for mark in marks_on(one)) else one.ap
    options = [option for option, ap in LIFTED.items() if ap <= spendable]
    chosen = options[0]
    if options[1:]:
        chosen = play.choose(Ask(one.seat, "lift-limits", FEATURES, options, one.id, decline=options[0].key))
    one.ap -= LIFTED[chosen]
    left = {limit: word for limit, word in LIMITS.items() if limit not in chosen.args["what"]}
    for word in left.values():
        note(one, word)
    for pokemon in play.scene.team(one):
        if not pokemon.acted:
            limit(play, pokemon)
    play.note("one-more-turn", FEATURES, one.id, limits="-and-".join(left) or "none")


def limit(play: PtuPlay, one: Combatant) -> None:
    """Where a Trainer commands one more Pokémon, those who act in the rest of the round have the limits of that."""
    trainer = play.scene.trainer_of(one)
    if trainer is None or not trainer.notes or not one.out:
        return
    for word, mark in ((LIMITED_MOVES, FOCUSED_AT_WILL), (LIMITED_DAMAGE, FOCUSED_DAMAGE)):
        if word in trainer.notes:
            put(play, one, Active(mark.key, trainer.id, "", BEFORE_COUNT, play.scene.round, NO_COUNT))


def raise_chosen(play: PtuPlay, one: Combatant, pokemon: Combatant, feature: Feature) -> None:
    """Stages of Stats that the Trainer chooses."""
    left = list(STAGED)
    for _ in range(feature.chosen_stats):
        if pokemon.fainted:
            return
        options = [Option("raise", stat=stat) for stat in left]
        stat = play.choose(Ask(one.seat, "raise", FEATURES, options, pokemon.id)).args["stat"]
        left.remove(stat)
        change_stages(play, pokemon, {stat: feature.chosen_stage}, FEATURES)


# -- training


def trainings(scene: PtuScene, trainers: list[Combatant]) -> list[str]:
    """The Features by which these can train."""
    return [key for one in trainers for key in one.features if is_training(content_of(scene).features[key])]


def trained_trainers(scene: PtuScene, ones: list[Combatant]) -> list[str]:
    return [one.id for one in ones if trainings(scene, [one])]


class Train(NamedTuple):
    """The Feature to train by, and the Stats that it lets one choose."""

    who: Annotated[Mine, Among(trained_trainers)]
    feature: Annotated[str, Of("feature"), Among(trainings)]
    stats: tuple[Annotated[str, OneOf(STAGED, "stat")], ...]
    pokemon: Mine = ""


def train(play: PtuPlay, how: Train) -> None:
    """A Trainer trains an own Pokémon (Ace Trainer), or for themselves (Athlete): stages until an Extended Rest."""
    scene = play.scene
    trainer = scene.creatures[how.who]
    known = training_of(scene, trainer, how.feature)
    one = trainer if known.chosen_own else scene.creatures.get(how.pokemon)
    chosen = list(dict.fromkeys(how.stats))
    if one is None or TRAINED.on(one) or (one is not trainer and one.trainer != trainer.id):
        raise Refused(Refusal("not-to-be-trained", FEATURES, who=one.id if one is not None else ""))
    must_be_able(scene, trainer, one)
    if len(chosen) != known.chosen_stats:
        raise Refused(Refusal("choose-stats", FEATURES, count=known.chosen_stats, stats=list(STAGED)))
    if trainer.ap < known.drain:
        raise Refused(Refusal("not-enough-ap", FEATURES, cost=known.drain, ap=trainer.ap))
    if known.drain:
        trainer.ap -= known.drain
        trainer.ap_drained += known.drain
        play.note("drains-ap", FEATURES, trainer.id, visible=OWNER, cost=known.drain, ap=trainer.ap)
    for stat in chosen:
        one.default_stages[stat] = one.default_stages.get(stat, 0) + known.chosen_stage
        one.active.append(Active(TRAINED.key, stat, "", "", FOREVER, known.chosen_stage))
        play.note(TRAINED.key, FEATURES, one.id, stat=stat, by=known.chosen_stage)
        play.note("staged", FEATURES, one.id, stat_of(scene, one, stat, listening=play.listening), OWNER, stat=stat)
    pass_time(play, EXERCISE_MINUTES if known.chosen_own else SESSION_MINUTES)


def is_training(known: Feature) -> bool:
    return bool(known.chosen_stage) and known.action == "static"


def training_of(scene: PtuScene, trainer: Combatant, key: str) -> Feature:
    """A Feature by which a Trainer can train, or a refusal."""
    known = content_of(scene).features[key]
    if key not in trainer.features or not is_training(known):
        raise Refused(Refusal("no-such-training", FEATURES, who=trainer.id, feature=key))
    return known
