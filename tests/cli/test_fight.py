"""`cinque fight` and `cinque bench`."""

import json
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cinque.core.system import AnySystem
from cinque.lab.growth import growth, switched
from cinque.systems import NAMES, system

Run = Callable[..., Any]
READY = """
import sys
from cinque.lab import runs

merge, left = runs.Batch.merge, {batches}

def counted(*args):
    global left
    merge(*args)
    left -= 1
    if not left:
        print("ready", file=sys.stderr, flush=True)

runs.Batch.merge = counted
from cinque.cli.main import main
main()
"""
"""Says when so many batches of fights are done."""


def fights(cinque: Run, path: Path, *args: object) -> Any:
    outcome = cinque("fight", path, "--runs", 40, "--json", *args)
    assert outcome.code == 0
    return json.loads(outcome.out)


def test_a_table_of_outcomes(cinque: Run, trainers: Path) -> None:
    outcome = cinque("fight", trainers, "--runs", 30)
    assert outcome.code == 0
    assert re.search(r"^ *(player|opponent) +\d+ +\d+\.\d% +\d+\.\d–\d+\.\d% +\d+ +█+\S? *$", outcome.out, re.MULTILINE)
    assert re.search(r"^Fights: 30\. Median of the rounds: \d+\.$", outcome.out, re.MULTILINE)
    assert re.search(r"^The longest is run \d+, which ended in round \d+ ", outcome.out, re.MULTILINE)
    assert not outcome.err


def test_json(cinque: Run, trainers: Path) -> None:
    data = fights(cinque, trainers)
    assert data.keys() == {
        *("fights", "actions", "median_rounds", "longest", "winners", "rounds", "creatures", "losses", "states"),
        *("first_turn", "sides", "asked_for", "stopped"),
    }
    assert (
        data["fights"] == 40 == sum(one["fights"] for one in data["winners"].values()) == sum(data["rounds"].values())
    )
    assert data["stopped"] is False
    assert data["asked_for"] == 40
    for one in data["winners"].values():
        assert 0 <= one["low"] <= one["share"] <= one["high"] <= 1


def test_same_seed_same_fights(cinque: Run, trainers: Path) -> None:
    for bot in ("good", "random"):
        first = fights(cinque, trainers, "--seed", 3, "--bot", bot)
        assert fights(cinque, trainers, "--seed", 3, "--bot", bot) == first
    seeds = [fights(cinque, trainers, "--seed", seed, "--bot", "random") for seed in range(3)]
    assert seeds[0] != seeds[1] or seeds[1] != seeds[2]


def test_the_first_fights_of_a_seed_are_the_same_however_many_follow(cinque: Run, trainers: Path) -> None:
    few = json.loads(cinque("fight", trainers, "--runs", 10, "--bot", "random", "--json").out)
    many = json.loads(cinque("fight", trainers, "--runs", 20, "--bot", "random", "--json").out)
    assert all(many["rounds"].get(rounds, 0) >= count for rounds, count in few["rounds"].items())


def test_the_default_seed_is_one(cinque: Run, trainers: Path) -> None:
    assert fights(cinque, trainers) == fights(cinque, trainers, "--seed", 1)


def test_another_reading_changes_the_result(cinque: Run, duel: Path) -> None:
    assert fights(cinque, duel)["median_rounds"] == 4
    assert fights(cinque, duel, "--ruling", "stab-value=2")["median_rounds"] == 3
    assert fights(cinque, duel, "--ruling", "stab-value=1")["median_rounds"] == 7


def test_rulings_of_the_file_hold_unless_the_command_says_otherwise(cinque: Run, file: Run, duel: Path) -> None:
    path = file("ruled.yaml", duel.read_text() + "rulings: {stab-value: 2}\n")
    assert fights(cinque, path) == fights(cinque, duel, "--ruling", "stab-value=2")
    assert fights(cinque, path, "--ruling", "stab-value=1.5") == fights(cinque, duel)


def test_a_fight_that_nobody_can_win_is_undecided(cinque: Run, file: Run) -> None:
    path = file("still.yaml", "system: arcana\nscene:\n  kind: trainer\n  player: {team: [rattata 1 moves=growl]}\n"
                "  opponent: {team: [rattata 1 moves=growl]}\n")  # fmt: skip
    outcome = cinque("fight", path, "--runs", 2)
    assert outcome.code == 0
    assert "undecided" in outcome.out


def test_a_scenario_file_will_do(cinque: Run) -> None:
    scenario = Path(__file__).parents[1] / "scenarios" / "arcana" / "first-wild-fight.yaml"
    assert cinque("fight", scenario, "--runs", 2).code == 0


def test_a_setup_without_a_fight(refused: Run, file: Run) -> None:
    path = file("camp.yaml", "system: arcana\nscene: {player: {team: [rattata]}}\n")
    assert refused("fight", path, "--runs", 10)


@pytest.mark.parametrize("bot", ["evil", "", "Good", "[/b]"])
def test_an_unknown_bot(refused: Run, duel: Path, bot: str) -> None:
    assert "good, random or ahead" in refused("fight", duel, "--bot", bot)


@pytest.mark.parametrize(
    "args", [("--runs", "0"), ("--runs", "-3"), ("--runs", "many"), ("--seed", "x"), ("--ruling",)]
)
def test_wrong_options(refused: Run, duel: Path, args: tuple[str, ...]) -> None:
    assert args[0] in refused("fight", duel, *args)


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_ctrl_c_prints_what_is_done(started: Run, duel: Path, more: tuple[str, ...]) -> None:
    process = started("fight", duel, "--runs", 1_000_000, "--cores", 1, *more, code=READY.format(batches=1))
    assert process.stderr.readline() == b"ready\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0
    assert not err
    if more:
        assert 0 < json.loads(out)["fights"] < 1_000_000
    else:
        done = re.search(r"Stopped; here is what (\d+) of 1000000 fights gave\.", out.decode())
        assert done
        assert f"Fights: {done[1]}. Median of the rounds: 4." in out.decode()


def test_ctrl_c_reaches_fights_on_several_cores(started: Run, duel: Path) -> None:
    process = started("fight", duel, "--runs", 1_000_000, "--json", "--cores", 2, code=READY.format(batches=3))
    assert process.stderr.readline() == b"ready\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert not err
    assert 0 < json.loads(out)["fights"] < 1_000_000


def test_ctrl_c_is_told_in_json_too(started: Run, duel: Path) -> None:
    process = started("fight", duel, "--runs", 1_000_000, "--json", "--cores", 1, code=READY.format(batches=1))
    assert process.stderr.readline() == b"ready\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert not err
    data = json.loads(out)
    assert data["stopped"] is True
    assert data["asked_for"] == 1_000_000


def test_a_run_is_told_again_with_its_whole_log(cinque: Run, trainers: Path) -> None:
    data = fights(cinque, trainers, "--bot", "random")
    run, rounds = data["longest"]["run"], data["longest"]["rounds"]
    told = cinque("fight", trainers, "--bot", "random", "--replay", run)
    assert told.code == 0
    heads = re.findall(r"^Round (\d+)", told.out, re.MULTILINE)
    assert [int(head) for head in heads] == list(range(1, rounds + 1))
    assert " power " in cinque("fight", trainers, "--bot", "random", "--replay", run, "--why").out
    assert "ラウンド" in cinque("fight", trainers, "--bot", "random", "--replay", run, "--lang", "ja").out


def test_who_fell_what_is_left_and_what_did_it(cinque: Run, duel: Path) -> None:
    """The duel has no dice: Ember four times for 7 each, Absorb three times for 2 each."""
    data = fights(cinque, duel)
    oddish = next(one for one in data["creatures"] if one["who"] == "oddish")
    assert oddish["fell_in"] == {"4": 40}
    charmander = next(one for one in data["creatures"] if one["who"] == "charmander")
    assert charmander["fell"]["fights"] == 0
    assert charmander["left"]["hp"] == {"mean": 20.0, "deviation": 0.0, "most": 26.0}
    found = {(one["who"], one["key"]): (one["uses"], one["a_fight"]) for one in data["losses"]}
    assert found == {("charmander", "ember"): (160, 28.0), ("oddish", "absorb"): (120, 6.0)}
    assert data["first_turn"]["player"]["share"] == 1.0
    printed = cinque("fight", duel, "--runs", 3, "--lang", "ja").out
    assert all(word in printed for word in ("ひのこ", "HPを減らしたもの", "先手だった"))


def test_bench(cinque: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cinque.lab.bench.SETUPS", 3)
    monkeypatch.setattr("cinque.lab.bench.MOST_FIGHTS", 2)
    outcome = cinque("bench", "--seconds", "0.1", "--json")
    assert outcome.code == 0
    results = json.loads(outcome.out)
    assert [one["system"] for one in results] == list(NAMES)
    assert all(one["actions_per_second_log_off"] > 0 and one["median_rounds"] > 0 for one in results)
    choices = {one["system"]: one["choices_per_second_log_off"] / one["actions_per_second_log_off"] for one in results}
    assert choices["rokumen"] > 3 > choices["ptu"] > 0.5  # a step of Rokumen asks again and again
    monkeypatch.setattr("cinque.cli.bench.NAMES", ("arcana", "rokumen"))
    printed = cinque("bench", "--seconds", "0.1").out
    assert all(name in printed for name in ("arcana", "rokumen"))


@pytest.mark.parametrize("seconds", ["0", "-1", "soon", "nan"])
def test_wrong_seconds(refused: Run, seconds: str) -> None:
    assert "--seconds" in refused("bench", "--seconds", seconds)


def test_growth_is_told_in_both_languages(cinque: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    known: dict[str, dict[str, Any]] = {}

    def measured(system: AnySystem, seconds: float, late: int) -> dict[str, Any]:
        if system.name not in known:
            known[system.name] = growth(system, seconds=0, late=20, questions=1)
        return known[system.name]

    monkeypatch.setattr("cinque.cli.bench.growth", measured)
    results = json.loads(cinque("bench", "--growth", "--json").out)
    assert [one["system"] for one in results] == list(NAMES)
    cases = {one["system"]: {case["name"]: case["ratio"] for case in one["cases"]} for one in results}
    assert all(found["creatures-4"] == 1 and all(found.values()) for found in cases.values())
    assert "terrain" in cases["ptu"]
    assert "terrain" not in cases["arcana"]
    assert "action, half of the rulings switched" in cinque("bench", "--growth").out
    assert "行動（裁定の半分を変更）" in cinque("bench", "--growth", "--lang", "ja").out


def test_as_many_rulings_are_switched_as_asked_for() -> None:
    ptu = system("ptu")
    usual, half, every = (switched(ptu, share, seed=1) for share in (0, 0.5, 1))
    assert not usual
    assert len(half) == round(len(every) / 2)
    assert every == ptu.rulings.of(every).chosen


def test_runs_are_counted_from_one(refused: Run, duel: Path) -> None:
    assert "--replay" in refused("fight", duel, "--replay", 0)
