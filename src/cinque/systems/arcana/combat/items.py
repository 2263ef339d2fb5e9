"""Using an item. The book offers the option and names no item; these effects are ours (ruling items)."""

from typing import Final

from cinque.core.log import NO_SECRETS
from cinque.systems.arcana.combat.damage import inflict
from cinque.systems.arcana.combat.status import item_status
from cinque.systems.arcana.content.records import DOWN, ESCAPE, FOES, HURT, HURT_OR_DOWN, HURT_OR_ESCAPE, TEAM, Item
from cinque.systems.arcana.model import RAN, WILD, Arcana, ArcanaPlay

ITEM: Final = "arcana.action.item"
ITEMS: Final = "arcana.ruling.items"


def targets_by_aim(play: ArcanaPlay, who: Arcana, foes: list[str]) -> dict[str, list[str]]:
    """Whom an item of each aim would do something for, or to."""
    scene = play.scene
    hurt: list[str] = []
    down: list[str] = []
    for id in scene.teams[who.side]:
        one = scene.creatures[id]
        if one.hp == 0:
            down.append(id)
        elif one.hp < one.max_hp:
            hurt.append(id)
    user = [who.id] if scene.kind == WILD else []
    return {
        HURT: hurt,
        TEAM: hurt[:1],
        DOWN: down,
        HURT_OR_DOWN: hurt + down,
        FOES: foes,
        ESCAPE: user,
        HURT_OR_ESCAPE: hurt or user,
    }


def use_item(play: ArcanaPlay, who: Arcana, item: Item, target: str) -> None:
    """Every effect that the item has; it is used up."""
    scene, on = play.scene, play.scene.creatures[target]
    hides = {"target": on.seat} if scene.unseen(on) else NO_SECRETS
    play.note("uses-item", ITEM, who.id, hides=hides, item=item.key, target=target)
    use_up(scene.bags[who.side], item.key)
    if item.harm:
        inflict(play, on, play.tally().start(item.harm, "item", ITEMS))
    if item.revive and not on.able:
        restore(play, on, max(1, on.max_hp * item.revive // 100))
    if item.heal_full and on.able:
        restore(play, on, on.max_hp)
    if item.heal and on.able:
        restore(play, on, item.heal)
    if item.team_heal:
        for id in scene.teams[who.side]:
            if scene.creatures[id].able:
                restore(play, scene.creatures[id], item.team_heal)
    item_status(play, on, item)
    if item.escape and scene.kind == WILD:
        scene.result = RAN
        play.note("runs", ITEMS, who.id)


def use_up(bag: dict[str, int], key: str) -> None:
    bag[key] -= 1
    if not bag[key]:
        del bag[key]


def restore(play: ArcanaPlay, on: Arcana, hp: int, clause: str = ITEMS) -> None:
    """Give hit points back, up to the full number."""
    given, told = min(hp, on.max_hp - on.hp), play.about(on)
    on.hp += given
    if given:
        told.note("restored", clause, on.id, given=given, hp=on.hp, of=on.max_hp)
