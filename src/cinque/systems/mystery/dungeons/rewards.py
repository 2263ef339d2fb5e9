"""Home again: what a quest brings, and what a defeat costs."""

from typing import Final

from cinque.systems.mystery.content.records import BOSS, Quest
from cinque.systems.mystery.expedition import Expedition
from cinque.systems.mystery.getting_started.bag import put
from cinque.systems.mystery.getting_started.experience import Award, award
from cinque.systems.mystery.model import ALLIES, Character, MysteryPlay, MysteryScene, content_of
from cinque.systems.mystery.status import statuses_of
from cinque.systems.mystery.trait import is_spared

QUESTS = "mystery.level.xp-and-rp"
DIVIDED = "mystery.team.shared-rank"
REWARDS = "mystery.ruling.dungeon-rewards"
DEFEAT = "mystery.ruling.dungeon-defeat"
HALF: Final = 2


def party(scene: MysteryScene) -> list[Character]:
    return [one for one in scene.creatures.values() if one.side == ALLIES and one.is_pc]


def go_home(play: MysteryPlay) -> None:
    """The quest is settled if its goal was reached; everybody recovers, and what has been earned is paid."""
    scene = play.scene
    way = scene.expedition
    play.note("comes-home", QUESTS, dungeon=way.dungeon)
    quest = content_of(scene).quests.get(way.quest)
    if quest is not None:
        play.note("quest-done" if way.reached else "quest-failed", QUESTS, quest=quest.key)
    earned = quest if quest is not None and way.reached else Quest("", BOSS, "")
    defeated = way.xp if scene.rulings.dungeon_rewards == "quest-and-defeated" else 0
    recover(play)
    pay(play, earned, defeated)


def pay(play: MysteryPlay, quest: Quest, defeated: int) -> None:
    """XP and Rank Points for each; money is divided, what is over to the first; items are for all."""
    scene, members = play.scene, party(play.scene)
    for place, one in enumerate(members):
        share, over = divmod(quest.money, len(members))
        money = share + (over if place == 0 else 0)
        points = quest.rp if one.team else 0
        if defeated or quest.xp or points or money:
            award(play, Award(one.id, defeated + quest.xp, points, money))
    teams = {one.team for one in members}
    team = teams.pop() if len(teams) == 1 else ""
    for item, count in quest.items.items():
        put(scene.chests.setdefault(team, {}), item, count)
        play.note("reward" if team else "reward-for-all", DIVIDED, team=team, item=item, count=count)


def recover(play: MysteryPlay) -> None:
    """At home there is time to rest: HP are full, and conditions are gone, but for what lasts for the session."""
    scene = play.scene
    scene.expedition, scene.active, scene.dropped, scene.wishes = Expedition(), [], {}, 0
    for one in scene.creatures.values():
        if one.side == ALLIES:
            for status in dict.fromkeys([status for status, _ in statuses_of(one)]):
                if status.is_condition and not status.ends_with_session:
                    status.end(play, one, REWARDS)
            one.hp, one.stages, one.quickened = one.max_hp, {}, 0
    play.note("recovers", REWARDS)


def send_home(play: MysteryPlay) -> None:
    """A defeat: the quest has failed, and the dungeon keeps something (ruling dungeon-defeat)."""
    scene = play.scene
    play.note("driven-out", DEFEAT, dungeon=scene.expedition.dungeon)
    for one in party(scene):
        if scene.rulings.dungeon_defeat != "nothing" and is_spared(play, one, "defeat"):
            continue
        if scene.rulings.dungeon_defeat == "half-the-money":
            lost = one.money - one.money // HALF
            one.money -= lost
            if lost:
                play.note("loses-money", DEFEAT, one.id, money=lost, left=one.money)
        elif scene.rulings.dungeon_defeat == "bag-and-money":
            play.note("loses-everything", DEFEAT, one.id, money=one.money)
            one.money, one.bag, one.given, one.givers, one.more_given = 0, {}, {}, {}, []
    recover(play)
