"""The public PTU database, sentence by sentence."""

import re
from typing import Any

import pytest
from database_texts import effects, read

from cinque.core.record import plain_record
from cinque.systems.ptu.database.abilities import TABLE, read_ability
from cinque.systems.ptu.database.effects import MOVES
from cinque.systems.ptu.database.grammar import MACROS, PARTLY
from cinque.systems.ptu.database.moves import read_move
from cinque.systems.ptu.database.read import MoveRow
from cinque.systems.ptu.database.words import sentences

# -- sentences

USER = {"who": "user"}
USED = {"who": "user", "when": "use"}
SENTENCES: dict[str, dict[str, Any]] = {
    # afflictions
    "Mud Kiss Burns the target on 16+.": effects({"roll": 16, "inflict": ["burned"]}),
    "Mud Kiss Badly Poisons all legal targets on an Even-Numbered Roll.": effects(
        {"even": True, "inflict": ["badly-poisoned"]}
    ),
    "Mud Kiss freezes on 20+": effects({"roll": 20, "inflict": ["frozen"]}),
    "The target is Flinched on 12+.": effects({"roll": 12, "inflict": ["flinch"]}),
    "The target becomes Slowed, Stuck and Blinded until the end of their next turn.": effects(
        {"inflict": ["slowed", "stuck", "blindness"], "lasts": "next-turn"}
    ),
    "All legal targets fall Asleep.": effects({"inflict": ["sleep"]}),
    "On a roll of 14+, the target is also Tripped.": effects({"roll": 14, "inflict": ["tripped"]}),
    "Mud Kiss Slows all legal targets, even if the attack misses.": effects({"when": "use", "inflict": ["slowed"]}),
    "The target is Trapped for 3 rounds.": effects({"inflict": ["trapped"], "rounds": 3}),
    "Mud Kiss Burns or Flinches on 17-19; flip a coin to determine whether the foe becomes Burned or"
    " Flinched. On 20, the"
    " foe is both Burned and Flinched.": effects(
        {"roll": 17, "inflict": ["burned", "flinch"], "one_of": True}, {"roll": 20, "inflict": ["burned", "flinch"]}
    ),
    "The target is put in a Vortex.": effects({"vortex": True}),
    "If the target is Asleep, the target is Slowed.": effects({"case": "asleep", "inflict": ["slowed"]}),
    # stages
    "Lower the target’s Attack by -1 CS.": effects({"stages": {"attack": -1}}),
    "Mud Kiss lowers the target's Special Defense 2 Combat Stages on 13+.": effects(
        {"roll": 13, "stages": {"special_defense": -2}}
    ),
    "All Legal Targets have their Attack and Speed lowered by -1 CS each.": effects(
        {"stages": {"attack": -1, "speed": -1}}
    ),
    "Raise the user's Attack by +1 CS and Speed by +2 CS.": effects(USER | {"stages": {"attack": 1, "speed": 2}}),
    "Raise the user’s Attack, Defense, and Speed by +2 Combat Stages each.": effects(
        USER | {"stages": {"attack": 2, "defense": 2, "speed": 2}}
    ),
    "Lower the user's Special Attack by -2 CS after damage.": effects(USER | {"stages": {"special_attack": -2}}),
    "The target's Accuracy is lowered by -2 on 11+.": effects({"roll": 11, "stages": {"accuracy": -2}}),
    "If the user successfully knocks out the target with Mud Kiss, raise the user's Speed by +1 CS.": effects(
        USER | {"when": "knock-out", "stages": {"speed": 1}}
    ),
    "The user gains +2 Attack CS and loses HP equal to 1/4 of their Max HP.": effects(
        USER | {"stages": {"attack": 2}}, USER | {"lose": "1/4"}
    ),
    "Raise the Defense of all Fire-Type legal targets by +1 CS.": effects(
        {"only_types": ["fire"], "stages": {"defense": 1}}
    ),
    # Hit Points
    "After the target takes damage, the user gains HP equal to half of the damage they dealt to the target.": effects(
        USER | {"drain": "1/2"}
    ),
    "The user regains Hit Points equal to half of its full Hit Point value.": effects(USER | {"heal": "1/2"}),
    "The target loses a Tick of Hit Points on 9+.": effects({"roll": 9, "lose_ticks": 1}),
    "The target loses 1/3 of its current HP.": effects({"lose_current": "1/3"}),
    "If Mud Kiss misses, the user loses Hit Points equal to 1/4th of their Max Hit Points.": effects(
        USER | {"when": "miss", "lose": "1/4"}
    ),
    "The user regains HP equal to half of its full HP. If it is Hailing, the user gains 2/3 of its full HP."
    " If it is Rainy,"
    " Sand Storming, or Sunny, the user gains 1/8 of its full HP.": effects(
        USER | {"case": "clear", "heal": "1/2"},
        USER | {"case": "hail", "heal": "2/3"},
        USER | {"case": "rainy", "heal": "1/8"},
        USER | {"case": "sandstorm", "heal": "1/8"},
        USER | {"case": "sunny", "heal": "1/8"},
    ),
    # the rest
    "The target is Pushed 4 meters.": effects({"push": 4}),
    "The target is Pushed 5 meters minus their Weight Class.": effects({"push": 5, "push_by_weight": True}),
    "Mud Kiss is a Critical Hit on 15+.": {"critical": 15},
    "Mud Kiss is a Critical Hit on 18+ and Poisons the target on 19+.": {
        "critical": 18,
        **effects({"roll": 19, "inflict": ["poisoned"]}),
    },
    "If Mud Kiss hits, it is a Critical Hit.": {"critical": 1},
    "Mud Kiss is a Critical Hit on Even-Numbered Rolls.": {"critical_even": True},
    "*Grants: Firestarter": {"grants": ["firestarter"]},
    "If the target is Poisoned, Mud Kiss has a Damage Base of 9 (2d10+10 / 21) instead.": {
        "power": [{"case": "poisoned", "add": 4}]
    },
    "For each Injury the user has, Mud Kiss's Damage Base is increased by +3.": {
        "power": [{"by": "injuries", "each": 3}]
    },
    "The DB of Mud Kiss increases by +2 for each positive CS the target has, to a maximum of DB 15.": {
        "power": [{"by": "target-stages", "most": 15}]
    },
    "Limitation: Large Melee Weapons Only": {"weapons": ["large-melee"]},
    "The weather becomes Sunny for 5 rounds. While Sunny, Fire-Type Attacks gain a +5 bonus to Damage Rolls,"
    " and Water-Type"
    " Attacks suffer a -5 Damage penalty.": effects(USED | {"weather": "sunny"}),
    "If the user is hit by a Move, the user may use Mud Kiss. The user is instead not hit by the Move. You do"
    " not take any"
    " damage nor are you affected by any of the Move's effects.": {
        **effects(USED | {"cancel": True}),
        "trigger": "hit-taken",
    },
    "": {},
}


@pytest.mark.parametrize("text", SENTENCES)
def test_a_sentence_becomes_fields(text: str) -> None:
    assert read(text) == (SENTENCES[text], [])


NOT_UNDERSTOOD = (
    "The target has their Attack and Special Attack lowered by 5.",  # no stages
    "On a result of 2, raise the target's Attack by +2 CS.",
    "Mud Kiss Burns the target on 16+ if it is raining.",
    "Mud Kiss Flinches the target and lowers its Speed by -1 CS on 17+.",  # the roll may be for both
    "The target is Stuck until the beginning of your next turn.",
    "The target is Pushed 1 meter in any direction.",
    "The weather becomes Sunny for 6 rounds.",
    "If the target is Poisoned, Mud Kiss cannot miss.",
    "The target is Bewildered.",
    "Grants High Jump +1",
    "Raise the Defense of all Plastic-Type legal targets by +1 CS.",
    "Set-Up Effect: Dance.",
    "The user gains +2 Evasion until the end of their next turn.",
)


@pytest.mark.parametrize("text", NOT_UNDERSTOOD)
def test_what_no_field_says_stays_word_for_word(text: str) -> None:
    assert read(text) == ({}, [text])


def test_a_roll_of_its_own_is_no_effect_range() -> None:
    text = "If Mud Kiss hits a target, roll 1d20. On a roll of 7+, the user's Attack is raised by +1 CS."
    made, left = read(text)
    assert made == {}
    assert " ".join(left) == text


def test_only_the_sentence_that_is_left_is_left() -> None:
    made, left = read("The target is Burned. Dance with it. *Grants Glow")
    assert made == {**effects({"inflict": ["burned"]}), "grants": ["glow"]}
    assert left == ["Dance with it."]


def test_a_move_that_cannot_miss() -> None:
    assert read("Mud Kiss cannot miss.", ac=None) == ({}, [])
    assert read("Mud Kiss cannot miss.", ac=4) == ({"sure": [""]}, [])


def test_sentences_are_taken_apart_where_they_end() -> None:
    text = "It hurts (as much as mud, etc. does). It ends.\nIt begins. *Grants Glow"
    assert sentences(text) == ["It hurts (as much as mud, etc. does).", "It ends.", "It begins.", "*Grants Glow"]


ABILITIES: dict[tuple[str, str, str, str], dict[str, Any]] = {
    ("The user gains Last Chance with Ice.", "None", "", ""): {"passives": [{"last_chance": True, "types": ["ice"]}]},
    ("The user is immune to Paralysis. Defensive.", "None", "", ""): {
        "passives": [{"immune": ["paralysis"], "defensive": True}]
    },
    ("While in Rainy Weather, the user gains +3 Attack Combat Stages.", "None", "", ""): {
        "passives": [{"case": "rainy", "stages": {"attack": 3}}]
    },
    ("The attacking foe becomes Slowed.", "FreeAction", "The user is hit by a Melee Attack", ""): {
        "action": "free",
        "trigger": "melee-hit-taken",
        "effects": [{"inflict": ["slowed"]}],
    },
    ("Lower the target's Defense 1 Combat Stage.", "SwiftAction", "", "Pokémon or Trainer within 4 meters"): {
        "action": "swift",
        "range": 4,
        "effects": [{"stages": {"defense": -1}}],
    },
    ("The user and all allies dance.", "SwiftAction", "", ""): {
        "action": "swift",
        "by_hand": "The user and all allies dance.",
    },
    ("The target is Burned.", "FreeAction", "The user dances", ""): {
        "action": "free",
        "by_hand": "Trigger: The user dances. The target is Burned.",
    },
    ("The target is Burned.", "None", "", ""): {"by_hand": "The target is Burned."},
    ("The user is immune to the Sleep condition, and cannot use the move Rest.", "None", "", ""): {
        "passives": [{"immune": ["sleep"]}],
        "by_hand": "The user is immune to the Sleep condition, and cannot use the move Rest.",
    },
    ("The triggering Move instead misses.", "FreeAction", "The user is hit by a damaging Move", ""): {
        "action": "free",
        "trigger": "damage-taken",
        "by_hand": "The triggering Move instead misses.",
    },
}


@pytest.mark.parametrize("said", ABILITIES)
def test_an_ability_becomes_fields(said: tuple[str, str, str, str]) -> None:
    text, keywords, trigger, target = said
    made = read_ability("Mud Skin", text, "Scene", keywords, trigger, target)
    told = {name: plain_record(value) for name, value in made.items() if value and name != "frequency"}
    assert told == ABILITIES[said]


# -- nothing is swallowed


def test_no_pattern_takes_a_clause_without_looking_at_it() -> None:
    """What may be anything is left to people as well."""
    for pattern, make in {**MOVES, **TABLE}.items():
        anything = any(gap in pattern for gap in ("[^.]", "[^()]", ".+", ".*"))
        made = make if isinstance(make, dict) else {}
        assert not anything or made.get(PARTLY) or getattr(make, "__name__", "") == "told_in_part", pattern


@pytest.mark.parametrize("words", ["of the target", "all pokemon and trainers standing", ""])
def test_a_gap_takes_what_says_nothing(words: str) -> None:
    assert re.fullmatch(MACROS["gap"], words)


@pytest.mark.parametrize("words", ["unless it rains", "for 2 turns", "if they do", "not of the target", "only foes"])
def test_a_gap_takes_nothing_that_counts_denies_or_sets_a_condition(words: str) -> None:
    assert not re.fullmatch(MACROS["gap"], words)


def test_a_range_to_choose_from_is_left_to_people() -> None:
    row = MoveRow("Mud Kiss", "ground", "special", "EOT", 2, 5, "Burst 1 or Cone 2", "")
    assert read_move("mud-kiss", row).left == "Range: Burst 1 or Cone 2."
