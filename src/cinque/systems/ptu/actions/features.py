"""Trainers' Features (p.253-255 as far as the demo shows them, the rest supplied): used with an action and AP."""

from functools import lru_cache
from typing import Annotated, Final, NamedTuple

from cinque.core.ask import Ask, Option
from cinque.core.effect import FOREVER, Active
from cinque.core.log import OWNER
from cinque.core.mistake import Refused
from cinque.core.procedure import Mine
from cinque.core.record import Of, OneOf
from cinque.core.refusal import Refusal
from cinque.systems.ptu.combatant import Combatant
from cinque.systems.ptu.content import LIBRARY, content_for, content_of
from cinque.systems.ptu.content.records import Feature
from cinque.systems.ptu.content.words import STAGED
from cinque.systems.ptu.inflicting.stages import change_stages
from cinque.systems.ptu.injuries.resting import extended_action
from cinque.systems.ptu.marks.kept import TRAINED
from cinque.systems.ptu.marks.registry import marks_on
from cinque.systems.ptu.model import PtuPlay, PtuScene
from cinque.systems.ptu.moves.effects import apply, tell_by_hand
from cinque.systems.ptu.stats.frequency import count_use, uses_left
from cinque.systems.ptu.stats.stats import stat as stat_of

FEATURES: Final = "ptu.demo.features"
ORDERS: Final = "ptu.priority.limited"


@LIBRARY.remembers
def usable_features(packs: tuple[str, ...], keys: tuple[str, ...]) -> tuple[Feature, ...]:
    known = [content_for(packs).features[key] for key in keys]
    return tuple(one for one in known if one.action != "static" and (one.effects or one.order))


@lru_cache(maxsize=4096)
def feature_option(key: str, cost: str, target: str) -> Option:
    return Option("feature", what=key, cost=cost, target=target)


def feature_options(scene: PtuScene, one: Combatant, costs: tuple[str, ...]) -> list[Option]:
    """Each with each own Pokémon on the battlefield."""
    options: list[Option] = []
    for feature in usable_features(scene.packs, one.features):
        barred = feature.ap > one.ap or (feature.ap and any(mark.no_ap for mark in marks_on(one)))
        if feature.action not in costs or barred or not uses_left(scene, one, feature.key, feature.frequency):
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
    if feature.order and feature.key not in pokemon.features:
        pokemon.features = (*pokemon.features, feature.key)
    for effect in feature.effects:
        apply(play, effect, one, pokemon, 0, FEATURES)
    if feature.chosen_stage:
        raise_chosen(play, one, pokemon, feature)
    tell_by_hand(play, one, feature, FEATURES)


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


class Train(NamedTuple):
    """The Feature to train by, and the Stats that it lets one choose."""

    who: Mine
    feature: Annotated[str, Of("feature")]
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
    extended_action(play)


def training_of(scene: PtuScene, trainer: Combatant, key: str) -> Feature:
    """A Feature by which a Trainer can train, or a refusal."""
    known = content_of(scene).features[key]
    if key not in trainer.features or not known.chosen_stage or known.action != "static":
        raise Refused(Refusal("no-such-training", FEATURES, who=trainer.id, feature=key))
    return known
