"""What an option would probably do."""

from collections.abc import Callable

from cinque.core.ask import Ask, Option
from cinque.core.fate import Fate
from cinque.core.odds import Odds, foreseen, foreseen_in
from cinque.core.play import Play
from cinque.systems.arcana.combat.beginning import ENCOUNTER, roll, row_met
from cinque.systems.arcana.combat.damage import use_move
from cinque.systems.arcana.combat.items import use_item
from cinque.systems.arcana.combat.players_turn import gets_away
from cinque.systems.arcana.model import ArcanaPlay, ArcanaScene, content_of

AIMED = ("attack", "item")


def odds_for(scene: ArcanaScene, ask: Ask, option: Option) -> dict[str, Odds[int]]:
    """Damage and the chance to knock out, whether one gets away, and whom one meets."""
    if option.verb == "run":
        away: Odds[int] = foreseen(lambda fate: gets_away(Play(scene, fate), scene.creatures[ask.who]))
        return {"gets-away": away} if len(away.chances) > 1 else {}
    if option.verb == "explore":
        return those_met(scene, option.args["area"])
    return of_aimed(scene, ask.who, option) if option.verb in AIMED else {}


def of_aimed(scene: ArcanaScene, who: str, option: Option) -> dict[str, Odds[int]]:
    target = option.args["target"]
    before = scene.creatures[target].hp

    def act(play: ArcanaPlay) -> None:
        one = play.scene.creatures[who]
        if option.verb == "attack":
            use_move(play, one, content_of(scene).moves[option.args["move"]], play.scene.creatures[target])
        else:
            use_item(play, one, content_of(scene).items[option.args["item"]], target)

    lost = foreseen_in(scene, act, lambda after: before - after.creatures[target].hp)
    if scene.creatures[target].side == scene.creatures[who].side:
        return {"heals": lost.map(lambda hp: -hp)} if len(lost.chances) > 1 else {}
    return {"damage": lost, "knock-out": lost.map(lambda hp: hp == before)}


def those_met(scene: ArcanaScene, area: str) -> dict[str, Odds[int]]:
    """Whom the encounter table of an area leads to, the likeliest first, and of which level."""

    def run(fate: Fate) -> tuple[str, int]:
        play: ArcanaPlay = Play(scene, fate)
        row = row_met(play, content_of(scene).areas[area])
        return row.species, roll(play, row.level, ENCOUNTER)

    found = foreseen(run)
    species = found.map(lambda met: met[0]).chances
    likeliest = sorted(species, key=lambda key: -species[key])
    return {f"species:{key}": found.map(of_species(key)) for key in likeliest} | {
        "level": found.map(lambda met: met[1])
    }


def of_species(key: str) -> Callable[[tuple[str, int]], bool]:
    return lambda met: met[0] == key
