"""The odds beside an option: how many HP it takes from a foe, and whether the foe faints."""

from cinque.core.ask import Option
from cinque.core.odds import Odds, odds_in
from cinque.systems.rokumen.content.records import STATUS, Effect, Move
from cinque.systems.rokumen.model import RokumenPlay, RokumenScene
from cinque.systems.rokumen.moves.targets import Usable, used_by, used_kind
from cinque.systems.rokumen.moves.using import use

WITH_DICE = ("act", "combat", "wake")
"""Answers that may lead to dice, besides what is used."""


def odds_for(scene: RokumenScene, who: str, option: Option, clause: str) -> dict[str, Odds[int]] | None:
    """For whatever is aimed at one foe."""
    if not used_kind(option):
        return None if option.verb in WITH_DICE else {}
    target = option.args.get("target", "")
    if not target or scene.creatures[target].side == scene.creatures[who].side:
        return None
    what = for_hp(scene, used_by(scene, option))
    if not may_hurt(what):
        return None
    before = scene.creatures[target].hp

    def act(play: RokumenPlay) -> None:
        use(play, play.scene.creatures[who], what, option, clause)

    lost = odds_in(those_concerned(scene, who, target), act, lambda after: before - after.creatures[target].hp)
    return {"damage": lost, "faints": lost.map(lambda hp: hp >= before)}


def for_hp(scene: RokumenScene, what: Usable) -> Usable:
    """The same without its effects where none of them has a part in HP: their dice would only multiply the tapes."""
    first = scene.rulings.additional_effects == "before-damage"
    return what if first or any(map(touches_hp, what.effects)) else what._replace(effects=())


def may_hurt(what: Usable) -> bool:
    attacks = isinstance(what, Move) and what.category != STATUS
    return attacks or any(map(touches_hp, what.effects))


def touches_hp(effect: Effect) -> bool:
    return bool(effect.damage or effect.damage_dice or effect.hp or effect.hp_dice or effect.revive)


def those_concerned(scene: RokumenScene, *ids: str) -> RokumenScene:
    """The scene without those who stand elsewhere: nothing that one does to another asks for them."""
    squares = [scene.creatures[id].square for id in ids]
    near = scene.copy()
    near.own = {}  # it stands in the packs, and need not be copied for every tape
    near.creatures = {id: one for id, one in near.creatures.items() if one.square in squares}
    return near
