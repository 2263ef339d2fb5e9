"""The odds beside an option, against figures worked out by hand."""

from fractions import Fraction
from typing import Any

import pytest

from cinque.core.ask import Ask, Option
from cinque.core.effect import Active
from cinque.core.fate import Fate
from cinque.core.odds import odds_of
from cinque.core.play import Play
from cinque.core.screen import Forecast
from cinque.core.seat import GM_ROLE, Seat
from cinque.systems.vademecum import SYSTEM
from cinque.systems.vademecum.at_the_table.forecast import lets_pass
from cinque.systems.vademecum.combat.attack import arm_named, attack
from cinque.systems.vademecum.combat.grapple import grapple
from cinque.systems.vademecum.combat.looting import Loot, loot

ANN, MARIA = Seat("red"), Seat("maria", GM_ROLE)


def scene_of(rulings: dict[str, str] | None = None, **more: Any) -> Any:
    ann = {"name": "Ann", "strength": 2, "wielded": "shortsword", "at": "B2"}
    setup = {"party": [ann], "enemies": [{"combatant": "wolf", "at": "C2"}]}
    return SYSTEM.new_scene(setup | more, rulings or {})


def forecast(scene: Any, option: Option, seat: Seat = MARIA, who: str = "Ann") -> Forecast:
    return SYSTEM.forecast(scene, Ask(seat.id, "turn", "", [option], who), option, seat)


ATTACK = Option("attack", weapon="shortsword", target="wolf")


def test_an_attack() -> None:
    """3 on the roll against DT 11: 8 and more hit. A natural 20 doubles in one case of six, and triples in another."""
    odds = forecast(scene_of(), ATTACK).odds
    hits = Fraction(13, 20)
    assert odds["hits"].chances[True] == hits
    dice = Fraction(21, 2)
    assert odds["damage"].mean(int) < hits * dice + Fraction(1, 20) * (dice / 6 + 2 * dice / 6)
    # 36 HP: three times 12 or more, twice 18
    twelve_or_more, eighteen = Fraction(81, 216), Fraction(1, 216)
    assert odds["knock-out"].chances[True] == Fraction(1, 120) * (twelve_or_more + eighteen)


def test_without_enough_hp_to_cut_it_short_the_mean_is_that_of_the_dice() -> None:
    scene = scene_of()
    scene.creatures["wolf"].hp = scene.creatures["wolf"].max_hp = 99
    odds = forecast(scene, ATTACK).odds
    assert odds["damage"].mean(int) == Fraction(21, 2) * (Fraction(13, 20) + Fraction(3, 120))


def test_armor_may_deflect_all_and_it_is_a_hit_all_the_same() -> None:
    wolf = {"combatant": "wolf", "at": "C2", "worn": "plate-armor"}
    odds = forecast(scene_of(enemies=[wolf]), ATTACK).odds
    assert odds["hits"].chances[True] == Fraction(16, 20)
    assert odds["damage"].chances[0] > Fraction(4, 20)


def test_a_player_estimates_and_the_game_master_knows() -> None:
    scene = scene_of()
    scene.creatures["wolf"].hp = 1
    mine, hers = forecast(scene, ATTACK, ANN), forecast(scene, ATTACK, MARIA)
    assert mine.estimate
    assert not hers.estimate
    assert hers.odds["knock-out"].chances[True] == Fraction(13, 20)
    assert mine.odds["knock-out"].chances[True] < Fraction(1, 2)


def test_a_grapple_reckons_with_the_better_defence() -> None:
    """2 against the wolf's Agility of 2 (its Athletics is 0): the higher roll, and a tie is none."""
    odds = forecast(scene_of(), Option("grapple", target="wolf")).odds
    assert odds["succeeds"].chances[True] == Fraction(190, 400)


def test_a_treatment() -> None:
    bob = {"name": "Bob", "at": "B3", "injury": [6, 6]}
    ann = {"name": "Ann", "at": "B2", "intelligence": 1}
    odds = forecast(scene_of(party=[ann, bob]), Option("treat", target="Bob")).odds
    assert odds["succeeds"].chances[True] == Fraction(17, 20)  # DT 5, +1


@pytest.mark.parametrize(("item", "labels"), [("plate-armor", {"succeeds"}), ("rope", set())])
def test_only_dear_things_are_haggled_about(item: str, labels: set[str]) -> None:
    scene = scene_of(combat=False, market=[item])
    assert set(forecast(scene, Option("buy", who="Ann", item=item), ANN, "").odds) == labels


def test_looting_tells_how_much_there_may_be() -> None:
    scene = scene_of(combat=False)
    scene.creatures["wolf"].hp, scene.creatures["wolf"].defeated = 0, True
    odds = forecast(scene, Option("loot", who="Ann", target="wolf"), who="").odds
    assert odds["succeeds"].chances[True] == Fraction(1, 2)
    assert max(odds["money"].chances) == 18


def answered(ability: str, topic: str, **who: Any) -> Forecast:
    scene = scene_of(party=[{"name": "Ann", "at": "B2"} | who])
    option = Option("use", ability=ability)
    return SYSTEM.forecast(scene, Ask("red", topic, "", [option, Option("decline")], "Ann"), option, MARIA)


def test_a_reaction_has_the_odds_of_its_own_check() -> None:
    """2 and the class skill of 1 against DT 11: 8 and more pass."""
    guard = answered(
        "guard-beast", "on-hit-in-melee", **{"class": "druid", "perception": 2, "abilities": ["guard-beast"]}
    )
    assert guard.odds["succeeds"].chances[True] == Fraction(13, 20)
    dodge = answered("chi-deflection", "on-hit", **{"class": "monk", "dexterity": 6})
    assert dodge.odds["succeeds"].chances[True] == Fraction(17, 20)


def test_what_comes_of_another_roll_is_not_foreseen() -> None:
    assert not answered("chi-surge", "on-check-failed", **{"class": "monk"}).odds


def test_what_is_no_matter_of_chance_has_no_odds() -> None:
    assert forecast(scene_of(), Option("dash")) == Forecast({})


# -- what an option touches


def preview(scene: Any, option: Option, who: str = "Ann", topic: str = "turn") -> Any:
    return SYSTEM.preview(scene, Ask("red", topic, "", [option], who), option, ANN)


def test_an_attack_costs_the_main_action() -> None:
    found = preview(scene_of(), ATTACK)
    assert found.targets == ("wolf",)
    assert found.cells == ((2, 1),)
    assert found.content == (("item", "shortsword"),)
    assert [cost.label for cost in found.costs] == ["main-action"]
    assert [fact.value for fact in found.effects] == ["power", "3D6", "0–5 ft"]


def test_an_opportunity_attack_costs_nothing_of_the_turn() -> None:
    assert preview(scene_of(), ATTACK, topic="opportunity").costs == ()


def test_the_way_to_a_tile() -> None:
    scene = scene_of()
    assert (1, 3) in preview(scene, Option("move")).cells
    assert preview(scene, Option("to", square="B4")).path == ((1, 1), (1, 2), (1, 3))


def test_a_price_is_the_one_that_was_haggled() -> None:
    scene = scene_of(combat=False, market=["plate-armor"])
    option = Option("buy", who="Ann", item="plate-armor")
    assert preview(scene, option, "", "pursuit").costs == (("money", 64),)
    scene.haggled["buy/Ann/plate-armor"] = [0, 48]
    assert preview(scene, option, "", "pursuit").costs == (("money", 48),)


def test_an_ability_with_what_others_make_of_it() -> None:
    """Half the points for a Mechanic's engines, and twice the reach for a barbarian who rampages furiously."""
    mechanic = {"name": "Ann", "at": "B2", "class": "scribe", "perks": ["motorcycle", "mechanic"], "points": 6}
    ride = Option("use", ability="motorcycle")
    assert preview(scene_of(party=[mechanic]), ride).costs == (("points", 2),)
    furious = {"name": "Ann", "at": "B2", "class": "barbarian", "level": 18, "abilities": ["furious-rampage"]}
    throw = Option("use-on", ability="throw-enemy", target="wolf")
    effects = preview(scene_of(party=[furious]), throw).effects
    assert "10 ft" in [fact.value for fact in effects]


def test_what_is_told_to_be_paid_is_what_is_paid() -> None:
    """A running machine costs no more points, by its reading a Bonus Action; words for all of them a point for each."""
    scribe = {"name": "Ann", "at": "B2", "class": "scribe", "perks": ["chainsaw", "defibrillator"], "points": 6}
    saw, shock = (Option("use-on", ability=key, target="wolf") for key in ("chainsaw", "defibrillator"))
    scene = scene_of({"chainsaw": "bonus"}, party=[scribe])
    assert preview(scene, saw).costs == (("points", 2), ("bonus-action", 1))
    scene.creatures["Ann"].lasting.append(Active("chainsaw", "Ann"))
    scene.creatures["Ann"].kept["defibrillator"] = 2
    assert preview(scene, saw).costs == (("bonus-action", 1),)
    assert preview(scene, shock).costs == (("main-action", 1),)
    herald = {"name": "Ann", "at": "B2", "class": "herald", "level": 12, "abilities": ["rallying-cry"]}
    three = scene_of({"rallying-cry": "all"}, party=[herald, {"name": "Bob"}, {"name": "Cat"}])
    assert preview(three, Option("use", ability="rallying-cry")).costs == (("points", 2), ("main-action", 1))


def test_an_ability_on_all_around() -> None:
    """A Ghast's presence: 2 on the roll against DT 11 hits in 12 of 20 cases, for 1D6."""
    scene = scene_of(enemies=[{"combatant": "ghast", "at": "C2"}])
    odds = forecast(scene, Option("use", ability="chilling-presence"), MARIA, "ghast").odds
    assert odds["succeeds"].chances[True] == Fraction(12, 20)
    assert odds["damage"].mean(int) == Fraction(12, 20) * Fraction(7, 2)


def test_an_ability_around_tells_what_it_does_to_each_whom_it_reaches() -> None:
    """Bea has 2 HP and falls in five hits of six; Cid stands 50 ft away, and the presence reaches 40."""
    party = [{"name": name, "at": at, "hp": 2} for name, at in (("Ann", "B2"), ("Bea", "D2"), ("Cid", "M2"))]
    scene = scene_of(party=party, enemies=[{"combatant": "ghast", "at": "C2"}])
    presence = Option("use", ability="chilling-presence")
    odds = forecast(scene, presence, MARIA, "ghast").odds
    labels = ("succeeds", "damage", "knock-out")
    assert set(odds) == {f"{label} @{name}" for label in labels for name in ("Ann", "Bea")}
    assert odds["damage @Bea"].chances.keys() == {0, 1, 2}
    assert odds["knock-out @Bea"].chances[True] == Fraction(12, 20) * Fraction(5, 6)
    seen = SYSTEM.preview(scene, Ask("maria", "turn", "", [presence], "ghast"), presence, MARIA)
    assert seen.targets == ("Ann", "Bea")
    assert seen.cells == (scene.creatures["Ann"].square, scene.creatures["Bea"].square)


def test_fate_grants_an_ability_once_more_that_is_no_weapon() -> None:
    """A Fireball is not among what a mage holds; the additional attack is one all the same, for bots, too."""
    mage = {"name": "Ann", "class": "mage", "level": 6, "intelligence": 2, "abilities": ["pyromancer"], "at": "B2"}
    scene = scene_of(party=[mage])
    options = [Option("attack", weapon="fireball", target="wolf"), Option("decline")]
    ask = Ask("red", "extra-attack", "", options, "Ann", decline="decline")
    assert SYSTEM.bot(1).pick(ask, scene) == 0
    assert SYSTEM.preview(scene, ask, options[0], ANN).content == (("ability", "fireball"),)
    assert SYSTEM.forecast(scene, ask, options[0], ANN).odds["hits"].chances[True] == Fraction(14, 20)


READINGS: list[dict[str, str]] = [
    {},
    {"multiplier-and-deflection": "after", "deflection-floor": "minimum-one"},
    {"multiplier-and-deflection": "more-dice", "damage-bonus": "plus-attribute"},
]


@pytest.mark.parametrize("rulings", READINGS)
def test_quick_odds_are_those_of_every_tape(rulings: dict[str, str]) -> None:
    """What is worked out of the sums of the dice is what comes of playing the attack with every one of them."""
    ann, wolf = {"name": "Ann", "strength": 2, "at": "B2"}, {"combatant": "wolf", "at": "C2", "worn": "leather-armor"}
    scene = scene_of(rulings, party=[ann], enemies=[wolf])
    fists = Option("attack", weapon="unarmed", target="wolf")

    def run(fate: Fate) -> int:
        play = Play(scene.copy(), fate)
        user, target = play.scene.creatures["Ann"], play.scene.creatures["wolf"]
        attack(play, user, target, arm_named(play.scene, user, "unarmed"))
        return int(scene.creatures["wolf"].hp) - target.hp

    assert forecast(scene, fists).odds["damage"].chances == odds_of(run, lets_pass).chances


def test_quick_odds_of_a_contest_are_those_of_every_tape() -> None:
    scene = scene_of()

    def run(fate: Fate) -> bool:
        play = Play(scene.copy(), fate)
        wolf = play.scene.creatures["wolf"]
        grapple(play, play.scene.creatures["Ann"], wolf)
        return wolf.has("grappled") is not None

    assert forecast(scene, Option("grapple", target="wolf")).odds["succeeds"].chances == odds_of(run, lets_pass).chances


def test_quick_odds_of_loot_are_those_of_every_tape() -> None:
    scene = scene_of(combat=False)
    wolf = scene.creatures["wolf"]
    wolf.hp, wolf.defeated = 0, True

    def run(fate: Fate) -> int:
        play = Play(scene.copy(), fate)
        loot(play, Loot("Ann", "wolf"))
        return int(play.scene.creatures["Ann"].money) - int(scene.creatures["Ann"].money)

    found = SYSTEM.odds(scene, Ask("red", "pursuit", "", [], "Ann"), Option("loot", who="Ann", target="wolf"))
    assert found is not None
    assert found["money"].chances == odds_of(run, lets_pass).chances


def test_points_for_each_level_of_a_target_are_told_where_the_level_is_known() -> None:
    herald = {"name": "Ann", "class": "herald", "level": 24, "abilities": ["turncoat"], "at": "B2"}
    bea = {"name": "Bea", "level": 4, "at": "C3"}
    scene = scene_of(party=[herald, bea])
    of_friend, of_foe = (Option("use-on", ability="turncoat", target=target) for target in ("Bea", "wolf"))
    assert [cost for cost in preview(scene, of_friend).costs if cost.label == "points"] == [("points", 4)]
    assert [cost for cost in preview(scene, of_foe).costs if cost.label == "points"] == [("points", 1)]
