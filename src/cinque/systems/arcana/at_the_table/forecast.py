"""What an option would probably do."""

from cinque.core.ask import Ask, Option
from cinque.core.odds import Odds, odds_in
from cinque.systems.arcana.combat.damage import use_move
from cinque.systems.arcana.combat.items import use_item
from cinque.systems.arcana.model import ArcanaPlay, ArcanaScene, content_of

ROLLING = ("explore", "challenge", "run")
"""What may come of these is not worked out."""


def odds_for(scene: ArcanaScene, ask: Ask, option: Option) -> dict[str, Odds[int]] | None:
    """Damage and the chance to knock out, for whatever can harm."""
    if option.verb in ROLLING:
        return None
    target = option.args.get("target", "")
    if option.verb not in ("attack", "item") or scene.creatures[target].side == scene.creatures[ask.who].side:
        return {}
    before = scene.creatures[target].hp

    def act(play: ArcanaPlay) -> None:
        who = play.scene.creatures[ask.who]
        if option.verb == "attack":
            use_move(play, who, content_of(scene).moves[option.args["move"]], play.scene.creatures[target])
        else:
            use_item(play, who, content_of(scene).items[option.args["item"]], target)

    lost = odds_in(scene, act, lambda after: before - after.creatures[target].hp)
    return {"damage": lost, "knock-out": lost.map(lambda hp: hp == before)}
