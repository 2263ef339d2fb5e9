"""`cinque play`: whole fights by answers on the keyboard, and everything else that can be typed at the prompt."""

import re
import signal
import subprocess
import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from cinque.cli.menu import Menu
from cinque.core.game import Game
from cinque.core.screen import Card, Gauge
from cinque.core.seat import Seat
from cinque.systems import system

Run = Callable[..., Any]

STORY = [
    "Charmander uses Ember on Oddish.",
    "Oddish takes 7 damage: 20/27 HP.  [1]",
    "Oddish uses Absorb on Charmander.",
    "Charmander takes 2 damage: 24/26 HP.  [2]",
]
"""The first round of the duel, if the charmander uses Ember."""


# -- whole fights


def test_a_fight_from_the_first_line_to_the_last(play: Run) -> None:
    outcome = play("3", "3", "3", "3", "quit")
    lines = iter(outcome.lines)
    for line in [
        "A wild fight begins.",
        "What does Charmander do?",
        *STORY,
        "Oddish can no longer battle.",
        "The fight is over in round 4: the player wins.",
        "What next?",
    ]:
        assert any(line in found for found in lines), line


@pytest.mark.parametrize(
    "answer",
    ["3", " 3 ", "３", "ember", "Ember", "EMB", "Ember → Oddish", "ember → oddish", "attack ember @oddish"],
)
def test_an_answer_is_a_number_a_name_or_a_key(play: Run, answer: str) -> None:
    assert play(*[answer] * 4).lines[:-1] == play(*["3"] * 4).lines[:-1]


def test_what_is_impossible_stands_there_with_its_rule(play: Run) -> None:
    lines = play().lines
    assert lines[lines.index("Not possible:") + 1].endswith("(arcana.action.item)")


def test_options_carry_their_odds(play: Run) -> None:
    assert re.search(r"^ +3  Ember → Oddish +7 damage$", play().out, re.MULTILINE)


def test_an_ambiguous_name_is_not_guessed(cinque: Run, file: Run) -> None:
    two = file("two.yaml", "system: arcana\nscene:\n  kind: wild\n  abreast: 2\n  player: {team: [charmander 9]}\n"
               "  opponent: {team: [oddish 9, oddish 8]}\n")  # fmt: skip
    outcome = cinque("play", "arcana", "--setup", two, "--seed", 1, typed=["ember", "attack ember @oddish-2"])
    refused, done = outcome.answers[:2]
    assert "ember" in refused
    assert "uses Ember" not in refused
    assert "Charmander uses Ember on Oddish" in done


def test_an_ambiguous_name_is_called_ambiguous(cinque: Run, file: Run) -> None:
    two = file("two.yaml", "system: arcana\nscene:\n  kind: wild\n  abreast: 2\n  player: {team: [charmander 9]}\n"
               "  opponent: {team: [oddish 9, oddish 8]}\n")  # fmt: skip
    outcome = cinque("play", "arcana", "--setup", two, "--seed", 1, typed=["ember"])
    assert "none of the answers" not in outcome.answers[0]


def test_without_a_setup_a_fight_begins_at_once(cinque: Run) -> None:
    outcome = cinque("play", "arcana", "--seed", 4)
    assert outcome.code == 0
    assert "Clover Hollow" in outcome.out
    assert "What does" in outcome.out


def test_a_scenario_file_is_a_setup_too(cinque: Run) -> None:
    scenario = Path(__file__).parents[1] / "scenarios" / "arcana" / "first-wild-fight.yaml"
    outcome = cinque("play", "arcana", "--setup", scenario, "--seed", 1)
    assert outcome.code == 0
    assert "Charmander (level 8, 24/24 HP) is sent out." in outcome.out


def test_the_same_seed_gives_the_same_game(cinque: Run) -> None:
    def once(seed: int) -> str:
        outcome = cinque("play", "arcana", "--seed", seed, typed=["1", "1", "wait", "1", "2"])
        return "\n".join(outcome.lines[:-1])

    assert once(7) == once(7)
    assert len({once(seed) for seed in range(5)}) > 1


# -- words that only look


def test_help_names_every_command(play: Run) -> None:
    for word in ("help", "?"):
        said = play(word).answers[0]
        for command in ("why", "odds", "undo", "redo", "rule", "set", "log", "quit"):
            assert command in said


def test_why_explains_the_last_number_or_a_chosen_one(play: Run) -> None:
    outcome = play("why", "3", "why", "why 2", "why 1", "why [1]", "why 9", "why 0", "why 1 full")
    nothing, _, last, second, first, bracketed, missing, zero, full = outcome.answers[:9]
    assert "No number" in nothing
    assert last == second
    assert second.startswith("Charmander takes 2 damage: 24/26 HP.")
    assert first == bracketed
    assert first.startswith("Oddish takes 7 damage: 20/27 HP.")
    assert re.search(r"× 1\.5 same type += 3\.6 +arcana\.damage\.stab", first)
    assert re.search(r"^ {5}2 against Grass +arcana\.weakness\.chart", first, re.MULTILINE)
    assert "arcana.damage.stab: The formula contains" not in first
    assert full.startswith(first.rstrip())
    assert "arcana.damage.stab: The formula contains" in full
    for wrong in (missing, zero):
        assert "the last one is [2]" in wrong


def test_odds_of_an_answer(play: Run) -> None:
    certain, unknown, none = play("odds 3", "odds 99", "odds wait").answers[:3]
    assert re.search(r"7 +100\.0 % +100\.0 %", certain)
    assert "knock-out: 0.0 %" in certain
    assert unknown.strip()
    assert "chance" in none


def test_rule_looks_something_up(play: Run) -> None:
    found, by_id, ruling, nothing = play("rule stab", "rule damage.stab", "rule stab-value", "rule zzz").answers[:4]
    assert "arcana.damage.stab" in found
    assert by_id.startswith("arcana.damage.stab\n")
    assert "● 1.5" in ruling
    assert "“zzz”" in nothing


def test_log_tells_the_story_again(play: Run) -> None:
    told = play("3", "log").answers[1].splitlines()
    assert told[0] == "Project Arcana, version 20170706."
    assert [line for line in STORY if line in told] == STORY


@pytest.mark.parametrize(
    "line",
    [
        "foo", "", "   ", "0", "8", "99", "-1", "1.5", "1 2", "+1", "1d6", "[/b]", "[bold]x", "{0}", "%s", "\\", "'",
        "attack", "{seat}", "attack ember", "attack ember @nobody", "red: run", "quit now please", "undoo", "x" * 2000,
        "9" * 20, "🎲", "ひのこ", "rule", "odds", "log log", "set", "set x", "set a b",
        "²",
        "9" * 5000,
        "odds ²",
    ],
    ids=lambda line: repr(line[:20]),
)  # fmt: skip
def test_nothing_that_is_typed_hurts(play: Run, line: str) -> None:
    """The question still stands, and the same game goes on."""
    outcome = play(line, "3")
    if line.startswith("quit"):
        return
    assert STORY[0] in outcome.out
    if line.strip() and not line.startswith(("log", "rule")):
        assert outcome.answers[0].strip(), "nothing was said"


@pytest.mark.parametrize("number", ["²", "9" * 5000], ids=["²", "5,000 digits"])
def test_why_of_a_number_that_is_none(play: Run, number: str) -> None:
    assert play("3", f"why {number}").answers[1].strip()


def test_what_is_typed_comes_back_as_it_was(play: Run) -> None:
    assert "“:fire:”" in play(":fire:").answers[0]


@pytest.mark.parametrize("word", ["quit", "q", "exit"])
def test_quit(play: Run, word: str, home: Path) -> None:
    outcome = play(word, "3")
    assert "uses Ember" not in outcome.out
    kept = home / "state" / "cinque" / "arcana.journal"
    assert f"The game is kept in {kept}; go on with: cinque play arcana --resume" in outcome.out
    assert kept.is_file()


# -- undo, redo, set


def test_undo_and_redo(play: Run) -> None:
    outcome = play("undo", "3", "undo", "redo", "redo", "undo", "scratch", "redo")
    nothing, _, back, again, no_more, _, scratch, gone = outcome.answers[:8]
    assert "no decision" in nothing
    assert "27/27 HP" in back
    assert "26/26 HP" in back
    assert "20/27 HP" in again
    assert "24/26 HP" in again
    assert "Charmander uses Ember on Oddish." in again
    assert "Oddish takes 7 damage: 20/27 HP.  [1]" in again
    assert "nothing to do again" in no_more
    assert "Oddish takes 3 damage: 24/27 HP.  [1]" in scratch
    assert "nothing to do again" in gone


def test_undo_takes_back_a_whole_fight_and_what_came_after(play: Run) -> None:
    outcome = play("3", "3", "3", "3", "rest", *["undo"] * 6)
    said = outcome.answers
    assert "What next?" in said[3]
    assert "27/27 HP" in said[-3]
    assert "no decision" in said[-2]


def test_set_is_the_game_masters_word(play: Run) -> None:
    outcome = play("set oddish.hp 3 because we misread it", "log", "3")
    done, story, fight = outcome.answers[:3]
    line = "The game master sets HP of Oddish from 27 to 3: because we misread it"
    assert line in done
    assert "3/27 HP" in done
    assert line in story
    assert "The fight is over in round 1" in fight


def test_set_without_a_reason_ends_with_the_number(play: Run) -> None:
    done = play("set oddish.hp 3").answers[0]
    assert "The game master sets HP of Oddish from 27 to 3.\n" in done


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("set", "set PATH VALUE"),
        ("set oddish.hp", "set PATH VALUE"),
        ("set nobody.hp 3 because", "nobody"),
        ("set oddish.hq 3 because", "hq"),
        ("set oddish 3 because", "oddish"),
        ("set oddish.hp many because", "whole number"),
        ("set oddish.hp 3.5 because", "whole number"),
        ("set oddish.name 5 because", "text"),
        ("set . 3 because", "nowhere"),
        ("set oddish.__class__ 3 because", "nowhere"),
        ("set creatures.oddish.hp.x 3 because", "nowhere"),
        ("set oddish.hp --5 because", "whole number"),
        ("set oddish.hp ² because", "whole number"),
        ("set oddish.hp " + "9" * 5000 + " because", "whole number"),
    ],
    ids=lambda text: text[:40],
)
def test_a_wrong_set_says_why_and_changes_nothing(play: Run, line: str, said: str) -> None:
    told = play(line, "3").answers
    assert said in told[0]
    assert STORY[1] in told[1]


@pytest.mark.parametrize(
    "line",
    [
        "set fielded.player.0 nobody because",
        "set teams.player.0 nobody because",
        "set charmander.id x because",
        "set charmander.side x because",
        "set oddish.side x because",
        "set oddish.hp 99999999999999999999 because",
        "set teams.player.² x because",
        "set oddish.hp -5 because",
        "set oddish.hp 500 because",
        "set phase nonsense because",
        "set kind nonsense because",
        "set charmander.defense 0 because",
        "set oddish.special_defense 0 because",
        "set charmander.seat nobody because",
        "set fielded.opponent , because",
        "set teams.player , because",
        "set order , because",
        "set teams.player 1,2 because",
        "set charmander.seat a/b because",
        "set result nonsense because",
    ],
)
def test_a_foolish_set_does_not_end_the_game(cinque: Run, duel: Path, line: str) -> None:
    """It is refused, or it can be taken back; and the journal can still be resumed."""
    outcome = cinque("play", "arcana", "--setup", duel, "--seed", 1, typed=[line, "3", "undo", "undo"])
    assert outcome.code == 0
    assert cinque("play", "arcana", "--resume", typed=["3"]).code == 0


def test_a_fight_in_which_nobody_is_left_does_not_go_on_for_ever(started: Run, trainers: Path) -> None:
    process = started("play", "arcana", "--setup", trainers, "--journal", "game")
    out, err = process.communicate(b"1\nset fielded.player , because\n1\n", timeout=120)
    assert b"Traceback" not in err
    assert b"The game is kept in" in out


def test_a_bar_is_never_longer_than_full() -> None:
    arcana = system("arcana")
    scene = arcana.new_scene({"kind": "wild", "player": {"team": ["rattata"]}, "opponent": {"team": ["oddish"]}}, {})
    menu = Menu(Game(arcana, scene, [Seat("red")]), Seat("red"), "en")
    row = menu.card_row(Card("oddish", "opponent", (Gauge("hp", 5000, 27),), ()), 10)
    assert [part.plain.count("█") for part in row] == [0, 0, 10, 0]


def test_undo_after_set_takes_back_the_set_alone(play: Run) -> None:
    outcome = play("3", "set oddish.hp 3 because", "undo")
    assert "20/27 HP" in outcome.answers[2]
    assert "24/26 HP" in outcome.answers[2]


def test_markup_in_names_is_only_text(cinque: Run, file: Run) -> None:
    odd = file("odd.yaml", "system: arcana\nscene:\n  kind: wild\n  player: {team: [charmander 9]}\n"
               "  opponent: {team: [{species: oddish, level: 9, name: '[red]x[/red]{0}'}]}\n")  # fmt: skip
    outcome = cinque("play", "arcana", "--setup", odd, typed=["3", "why", "log"])
    assert outcome.code == 0
    assert outcome.out.count("[red]x[/red]{0} takes 7 damage") >= 2


def test_markup_in_names_is_only_text_in_the_odds(cinque: Run, file: Run) -> None:
    odd = file("odd.yaml", "system: arcana\nscene:\n  kind: wild\n  player: {team: [charmander 9]}\n"
               "  opponent: {team: [{species: oddish, level: 9, name: 'x[/b]'}]}\n")  # fmt: skip
    outcome = cinque("play", "arcana", "--setup", odd, typed=["odds 3"])
    assert "x[/b]: damage" in outcome.out


def test_names_cannot_command_the_terminal(cinque: Run, file: Run) -> None:
    odd = file("odd.yaml", "system: arcana\nscene:\n  kind: wild\n  player: {team: [charmander 9]}\n"
               '  opponent: {team: [{species: oddish, level: 9, name: "x\\e[2J\\e]0;owned\\a"}]}\n')  # fmt: skip
    assert "\x1b" not in cinque("play", "arcana", "--setup", odd).out


# -- real dice


def test_typed_dice_are_asked_for_checked_and_used(cinque: Run, meadow: Path) -> None:
    wrong = ["", "7", "0 3", "3", "1 2 3", "a b", "3.5 1", "-1 2", "² 3"]
    outcome = cinque("play", "arcana", "--setup", meadow, "--dice", "typed", typed=[*wrong, "6, 6", "3"])
    assert outcome.code == 0
    said = outcome.answers
    assert all(one.strip() for one in said[: len(wrong)])
    assert "“7”" in said[1]
    assert "2d6" in said[3]
    assert "1d3" in said[len(wrong)]
    assert "Clover Hollow: a wild Pikachu of level 6 is near." in said[len(wrong) + 1]


def test_typed_dice_can_be_taken_back(cinque: Run, meadow: Path) -> None:
    outcome = cinque("play", "arcana", "--setup", meadow, "--dice", "typed", typed=["6 6", "undo", "1 1", "1"])
    assert "2d6" in outcome.answers[1]
    assert "a wild Bellsprout of level 4" in outcome.out


def test_words_still_work_while_dice_are_asked_for(cinque: Run, meadow: Path) -> None:
    typed = ["why", "log", "rule stab", "odds 1", "help", "1 1", "quit"]
    outcome = cinque("play", "arcana", "--setup", meadow, "--dice", "typed", typed=typed)
    assert outcome.code == 0
    assert "arcana.damage.stab" in outcome.out


# -- Japanese


def english_words() -> set[str]:
    """Every word of the English sentences about what happens; HP is one in both languages."""
    text = files("cinque.systems.arcana").joinpath("text", "en.toml").read_text(encoding="utf-8")
    sentences = [sentence for kind, sentence in tomllib.loads(text)["event"].items() if kind != "edition"]
    words = {word for sentence in sentences for word in re.findall(r"[A-Za-z]{2,}", re.sub(r"{[^}]*}", " ", sentence))}
    return words - {"HP"}


def test_japanese(play: Run) -> None:
    outcome = play("ひのこ", "3", "3", "3", "休む", "log", "why", "undo", args=("--lang", "ja"))
    assert "フシギダネ" not in outcome.out
    assert "ヒトカゲのひのこ！ 相手はナゾノクサ。" in outcome.out
    assert "次はどうする？" in outcome.out
    story = outcome.answers[5].splitlines()
    assert len(story) > 20
    for line in story[1:]:
        assert not set(re.findall(r"[A-Za-z]{2,}", line)) & english_words(), line
        assert re.search(r"[ぁ-んァ-ヶ一-龠]", line), line


@pytest.mark.parametrize("line", ["help", "foo", "why", "undo", "redo", "odds 1", "set", "99"])
def test_the_program_speaks_japanese_to_the_player(play: Run, line: str) -> None:
    said = play(line, args=("--lang", "ja")).answers[0]
    assert re.search(r"[ぁ-んァ-ヶ一-龠]", said), said


def test_wrong_dice_are_refused_in_japanese(cinque: Run, meadow: Path) -> None:
    outcome = cinque("play", "arcana", "--setup", meadow, "--dice", "typed", "--lang", "ja", typed=["7 7"])
    assert re.search(r"[ぁ-んァ-ヶ一-龠]", outcome.answers[0])


def test_a_wrong_setup_is_refused_in_japanese(refused: Run, file: Run) -> None:
    path = file("wrong.yaml", "system: arcana\nscene: {player: {team: [charmender 8]}}\n")
    assert "did you mean" not in refused("play", "arcana", "--setup", path, "--lang", "ja")


# -- rulings


def test_a_ruling_is_told_and_counts(play: Run) -> None:
    outcome = play("3", args=("--ruling", "stab-value=2"))
    assert "This table reads “stab-value” as “2”." in outcome.out
    assert "Oddish takes 9 damage: 18/27 HP." in outcome.out


def test_rulings_of_the_file_and_of_the_command(cinque: Run, file: Run, duel: Path) -> None:
    path = file("rules.yaml", duel.read_text() + "rulings: {stab-value: 2, switching: free}\n")
    ruled = cinque("play", "arcana", "--setup", path, "--ruling", "stab-value=1", typed=["3"]).out
    assert "“stab-value” as “1”" in ruled
    assert "“switching” as “free”" in ruled
    assert "Oddish takes 4 damage" in ruled


# -- the process


def prompt_of(process: subprocess.Popen[bytes]) -> str:
    """Read until the prompt stands."""
    assert process.stdout is not None
    told = b""
    while not told.endswith(b"\n> "):
        read = process.stdout.read1(4096)  # type: ignore[attr-defined]
        assert read, told
        told += read
    return told.decode()


def test_ctrl_c_at_the_prompt_keeps_the_game(started: Run, cinque: Run, duel: Path, home: Path) -> None:
    process = started("play", "arcana", "--setup", duel, "--journal", "game")
    prompt_of(process)
    process.stdin.write(b"3\n")
    process.stdin.flush()
    prompt_of(process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode in (0, 130)
    assert b"Traceback" not in err
    assert b"The game is kept in game" in out
    assert "20/27 HP" in cinque("replay", "game").out
    assert cinque("play", "arcana", "--resume", "--journal", "game", typed=["3"]).code == 0


def test_a_game_that_is_killed_is_kept_up_to_the_last_answer(started: Run, cinque: Run, duel: Path) -> None:
    process = started("play", "arcana", "--setup", duel, "--journal", "game")
    prompt_of(process)
    process.stdin.write(b"3\n")
    process.stdin.flush()
    prompt_of(process)
    process.kill()
    process.wait(timeout=120)
    outcome = cinque("play", "arcana", "--resume", "--journal", "game")
    assert "20/27 HP" in outcome.out
    assert "damaged" not in outcome.out


def test_the_end_of_the_input_is_a_way_to_leave(real: Run, duel: Path) -> None:
    outcome = real("play", "arcana", "--setup", duel, typed=b"3\n3")
    assert outcome.code == 0
    assert not outcome.err
    assert "The game is kept in" in outcome.out
    assert "13/27 HP" in outcome.out


def test_bytes_that_are_no_text(real: Run, duel: Path) -> None:
    outcome = real("play", "arcana", "--setup", duel, typed=b"\xff\xfe\n3\n")
    assert "Traceback" not in outcome.err
    assert "20/27 HP" in outcome.out


def test_no_keyboard_at_all(real: Run, duel: Path) -> None:
    code = "import os, sys; os.close(0); sys.stdin = None\nfrom cinque.cli.main import main; main()"
    outcome = real("play", "arcana", "--setup", duel, code=code)
    assert "Traceback" not in outcome.err
    assert "The game is kept in" in outcome.out
