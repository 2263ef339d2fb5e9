"""A whole evening at one keyboard, in each system.

Two characters are built, meet an encounter of the table's own under a house rule, the game master has a check made and
overrides a value, there is a capture or a reward, a rest, a next encounter with the same characters, and what
happened goes back to the sheets, which then gain a level.
"""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

LANGUAGES = pytest.mark.parametrize("lang", ["en", "ja"])


def sheet(name: str) -> dict[str, Any]:
    return tomllib.loads(Path(name).read_text(encoding="utf-8"))


def build(cinque: Run, system: str, *more: object) -> None:
    for seed, name in enumerate(("anna", "bob"), 1):
        made = cinque("sheet", "new", system, "--random", "--seed", seed, "--out", f"{name}.toml", *more)
        assert made.code == 0, made


def evening(cinque: Run, system: str, lang: str, *typed: str) -> dict[str, str]:
    """What was printed after each line that was typed; all of them did what they say."""
    args = ("--setup", "first.yaml", "--hotseat", "--seed", 7, "--lang", lang)
    outcome = cinque("play", system, *args, typed=[*typed, "quit"])
    assert outcome.code == 0, outcome
    said = re.split(r"^\w*> ", outcome.out, flags=re.MULTILINE)[1:]
    told = dict(zip(typed, said, strict=False))
    for line, answer in told.items():
        assert line.startswith("do capture") or not answer.startswith(("Not changed", "変更なし")), (line, answer)
    return told


def level_up(cinque: Run, *more: object) -> None:
    for name in ("anna.toml", "bob.toml"):
        raised = cinque("sheet", "level-up", name, "--random", "--seed", 1, *more)
        assert raised.code == 0, raised
        assert cinque("sheet", "check", name).code == 0
        assert Path(f"{name}.before").exists()


@LANGUAGES
def test_ptu(cinque: Run, file: Run, lang: str) -> None:
    build(cinque, "ptu", "--kind", "trainer")
    players = "[{sheet: anna.toml, at: B5, seat: anna}, {sheet: bob.toml, at: B8, seat: bob}]"
    opponents = "[oddish level=5 at=H5, pidgey level=6 at=J6]"
    scene = f"{{width: 15, height: 12, players: {players}, opponents: {opponents}}}"
    file("first.yaml", f"system: ptu\nrulings: {{hold-details: event}}\nscene: {scene}\n")
    file("second.yaml", "system: ptu\nscene: {width: 9, height: 7, opponents: [zubat level=5 at=H3]}\n")
    team, level = len(sheet("anna.toml")["team"]), sheet("bob.toml")["level"]
    told = evening(
        cinque,
        "ptu",
        lang,
        *("1", "do check anna athletics 8", "set oddish.hp 1 it was hurt", "give anna basic-ball 20", "do call-off"),
        *(f"do capture anna basic-ball oddish{' ' * number}" for number in range(6)),
        *("do trainer-experience bob 10", "do rest", "next second.yaml", "do call-off ", "save"),
    )
    assert {"en": "Athletics", "ja": "運動"}[lang] in told["do check anna athletics 8"]
    assert {"en": "Zubat", "ja": "ズバット"}[lang] in told["next second.yaml"]
    anna, bob = sheet("anna.toml"), sheet("bob.toml")
    assert len(anna["team"]) == team + 1
    assert anna["team"][-1]["species"] == "oddish"
    assert (bob["level"], bob["experience"]) == (level, 10)
    level_up(cinque, "--wish", "who-levels=trainer")
    assert sheet("bob.toml")["level"] == level + 1


@LANGUAGES
def test_rokumen(cinque: Run, file: Run, lang: str) -> None:
    build(cinque, "rokumen")
    players = "[{sheet: anna.toml, at: C3, seat: anna}, {sheet: bob.toml, at: C5, seat: bob}]"
    scene = f"{{players: {players}, opponents: [mosshoof at=G3]}}"
    file("first.yaml", f"system: rokumen\nrulings: {{combat-end: side-fainted}}\nscene: {scene}\n")
    file("second.yaml", "system: rokumen\nscene: {players: [{id: anna, at: A1}], opponents: [voltick at=G5]}\n")
    told = evening(
        cinque,
        "rokumen",
        lang,
        *("1", "do check anna courage 4 1", "set mosshoof.hp 0 it had enough", "do call-off"),
        *("do reward cp=20 p=300", "do rest"),
        *("next second.yaml", "set voltick.hp 1", "status anna burn", "do call-off ", "save"),
    )
    assert "D → " in told["do check anna courage 4 1"]
    assert {"en": "The next encounter.", "ja": "次の遭遇。"}[lang] in told["next second.yaml"]
    assert [sheet(name)["cp"] for name in ("anna.toml", "bob.toml")] == [20, 20]
    assert [sheet(name)["p"] for name in ("anna.toml", "bob.toml")] == [300, 300]
    level_up(cinque)


@LANGUAGES
def test_arcana(cinque: Run, file: Run, lang: str) -> None:
    build(cinque, "arcana", "--wish", "size=1", "--wish", "level=12")
    scene = "{kind: wild, abreast: 2, opponent: {team: [oddish 3]}}"
    file("first.yaml", f"system: arcana\nrulings: {{stab-value: '2'}}\nscene: {scene}\n")
    file("second.yaml", "system: arcana\nscene: {kind: wild, opponent: {team: [rattata 3]}}\n")
    args = ("--setup", "first.yaml", "--sheet", "anna.toml", "--sheet", "bob.toml", "--hotseat", "--seed", 7)
    purse = sheet("anna.toml")["purse"] + sheet("bob.toml")["purse"]
    typed = ["1", "do roll 2d6", "set oddish.hp 0 it was weak", "do call-off", "set purse.player 5000 a reward"]
    typed += ["do rest", "do buy potion 2", "next second.yaml", "do call-off", "save", "quit"]
    outcome = cinque("play", "arcana", *args, "--lang", lang, typed=typed)
    assert outcome.code == 0, outcome
    assert {"en": "Rattata", "ja": "コラッタ"}[lang] in outcome.out
    assert purse != sheet("anna.toml")["purse"] > 1000
    assert sheet("anna.toml")["bag"]["potion"] >= 2
    assert sheet("bob.toml")["purse"] == 0
    level_up(cinque)
    assert sheet("anna.toml")["team"][0]["level"] == 13


@LANGUAGES
def test_vademecum(cinque: Run, file: Run, lang: str) -> None:
    build(cinque, "vademecum", "--wish", "kit=vale-of-myths", "--wish", "class=knight", "--wish", "level=1")
    party = "[{sheet: anna.toml, at: B5, seat: anna}, {sheet: bob.toml, at: B8, seat: bob}]"
    scene = f"{{width: 12, height: 9, kit: vale-of-myths, party: {party}, enemies: [wolf at=H5]}}"
    file("first.yaml", f"system: vademecum\nrulings: {{delay: permanent}}\nscene: {scene}\n")
    file("second.yaml", "system: vademecum\nscene: {width: 9, height: 7, enemies: [commoner at=H3]}\n")
    told = evening(
        cinque,
        "vademecum",
        lang,
        *("do check anna power 8", "set wolf.hp 0 it had enough"),
        *("do award anna met=participated,mvp", "do give anna dagger"),
        *("next second.yaml", "set commoner.hp 1", "do call-off ", "save"),
    )
    assert "1d20" in told["do check anna power 8"]
    assert {"en": "another place", "ja": "別の場所"}[lang] in told["next second.yaml"]
    assert (sheet("anna.toml")["xp"], sheet("anna.toml")["items"]["dagger"]) == (2, 1)
    level_up(cinque)
    assert sheet("anna.toml")["level"] == 2


@LANGUAGES
def test_mystery(cinque: Run, file: Run, lang: str) -> None:
    build(cinque, "mystery", "--wish", "part=pc", "--wish", "level=6")
    allies = "[{sheet: anna.toml, seat: anna}, {sheet: bob.toml, seat: bob}]"
    scene = f"{{allies: {allies}, opponents: [oddish 5]}}"
    file("first.yaml", f"system: mystery\nrulings: {{evolution-when: gm}}\nscene: {scene}\n")
    file("second.yaml", "system: mystery\nscene: {opponents: [zubat 5], weather: rain}\n")
    told = evening(
        cinque,
        "mystery",
        lang,
        *("do check anna dt=8", "set oddish.hp 1 it was hurt", "status oddish burn", "give bob oran-berry"),
        *("do call-off", "do award anna xp=500 money=200", "do wait 1", "next second.yaml"),
        *("add opponents rattata 4", "do call-off ", "save"),
    )
    assert "1d20" in told["do check anna dt=8"]
    assert {"en": "The next encounter.", "ja": "次の遭遇。"}[lang] in told["next second.yaml"]
    joins = {"en": "Rattata joins the opponents.", "ja": "コラッタが相手に加わった。"}
    assert joins[lang] in told["add opponents rattata 4"]
    assert sheet("anna.toml")["money"] == 200
    assert sheet("bob.toml")["bag"] == {"oran-berry": 1}
    level_up(cinque)
