"""Who may strike on a way is told before somebody goes it, and then they are those who are asked."""

from random import Random
from typing import Any, NamedTuple

import pytest

from cinque.core.ask import Option
from cinque.core.game import Game
from cinque.core.squares import cell_name
from cinque.core.testing import seats_of
from cinque.systems import system
from cinque.web.sight import Sight

OPPORTUNITY, DESTINATION = "opportunity", "destination"


def table(name: str, seed: int) -> Game[Any]:
    played = system(name)
    scene = played.new_scene(played.usual_setup(seed), {})
    game = Game(played, scene, seats_of(scene), Random(seed))
    game.play_on()
    return game


class Went(NamedTuple):
    """Who is told to be able to strike on a way, who is asked, and whether it was gone to its end."""

    told: set[str]
    asked: set[str]
    arrived: bool


def goes(game: Game[Any], option: Option) -> Went:
    """All who are asked let it be; what nobody knows of may end the way before."""
    ask = game.asks_for("gm")[0]
    sight = Sight(game, "gm", "en")
    preview, _ = sight.peek(ask, [option.key])
    assert preview is not None
    told, asked = set(preview["strikers"]), set[str]()
    game.answer(option.key, "gm", ask.who)
    for _ in range(20):
        game.play_on()
        now = game.asks_for("gm")[:1]
        if not now or now[0].topic != OPPORTUNITY:
            break
        asked.add(now[0].who)
        game.answer(now[0].decline, "gm", now[0].who)
    stands = getattr(game.scene.creatures[ask.who], game.scene.stands_on)
    return Went(told, asked, cell_name(stands) == (option.args.get("cell") or option.args["square"]))


@pytest.mark.parametrize("name", ["ptu", "vademecum"])
def test_whoever_is_told_to_strike_on_the_way_is_asked(name: str) -> None:
    struck = 0
    for seed in range(3):
        game, random = table(name, seed), Random(seed)
        for _ in range(50):
            asks = game.asks_for("gm")
            if not asks:
                break
            options = list(asks[0].options)
            going = [one for one in options if one.verb in game.system.going]
            if asks[0].topic == DESTINATION:
                squares = [one for one in options if "cell" in one.args or "square" in one.args]
                went = goes(game, random.choice(squares))
                assert went.asked == went.told if went.arrived else went.asked <= went.told
                struck += len(went.asked)
            else:
                game.answer(random.choice(going or options).key, "gm", asks[0].who)
                game.play_on()
    assert struck
