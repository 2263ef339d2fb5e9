"""Who may strike on a way is told before somebody goes it, and then they are those who are asked."""

from random import Random
from typing import Any

import pytest

from cinque.core.ask import Option
from cinque.core.game import Game
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


def goes(game: Game[Any], option: Option) -> tuple[set[str], set[str]]:
    """Who is told to be able to strike, and who is asked; all of them let it be."""
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
    return told, asked


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
                told, asked = goes(game, random.choice(squares))
                assert asked == told
                struck += len(asked)
            else:
                game.answer(random.choice(going or options).key, "gm", asks[0].who)
                game.play_on()
    assert struck
