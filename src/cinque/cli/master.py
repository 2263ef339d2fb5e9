"""The game master's word at the prompt: `set`, `ruling`, `next`, and what `do` starts under shorter names."""

import re
from itertools import takewhile
from pathlib import Path
from typing import Any

from cinque.cli.do import NO, YES
from cinque.cli.screen import UsersMistake
from cinque.core.ask import Data
from cinque.core.game import Game
from cinque.core.log import EVERYONE
from cinque.core.mistake import NotYours
from cinque.core.refusal import Refusal
from cinque.core.sentences import LANGUAGES
from cinque.core.short import short_value
from cinque.core.squares import cell_of
from cinque.core.words import Reader
from cinque.files import read_document
from cinque.sheets.bring import Bringing

SHORT = {"add": "join", "give": "give", "status": "status"}
"""Words that stand for procedures."""

PLACES = ("cell", "square", "at")
"""Where somebody stands, in whichever book."""

SET = re.compile(r'(?:"(?P<name>[^"]+)"(?P<of>\.\S+)|(?P<path>\S+))\s+(?P<value>"[^"]*"|\S+)(?:\s+(?P<reason>.*))?')


def readers_of(game: Game[Any]) -> list[Reader]:
    return [Reader(game.system, game.now, lang) for lang in LANGUAGES]


def set_value(game: Game[Any], text: str, by: str, lang: str) -> None:
    """`set oddish.hp 0 we misread`, `set "Oddish at the lake".HP 12`, `set archie.cell D4`, `set archie.fainted no`."""
    if not game.seat(by).is_gm:  # before anything is looked for: who does not find it is told what there is
        raise NotYours(Refusal("only-game-master-runs", "", name="override"))
    told = SET.fullmatch(text.strip())
    if told is None:
        raise UsersMistake("set-usage")
    path = path_of(game, told["path"] or told["name"] + told["of"], lang)
    value = value_like(game.now.get(path), told["value"].strip('"'))
    game.override(path, value, told["reason"] or "", by, visible=EVERYONE)


def path_of(game: Game[Any], text: str, lang: str) -> str:
    """A path as the scene writes it: somebody may go by the name on the screen, and a figure by its label."""
    who, dot, rest = text.partition(".")
    creatures = game.now.creatures
    readers, wanted = readers_of(game), who.casefold()
    named = [one for one in creatures.values() if wanted in [reader.called(one).casefold() for reader in readers]]
    id = who if who in creatures or not named else named[0].id
    if who and id not in creatures and id not in game.now.fields:
        here = Reader(game.system, game.now, lang)
        raise UsersMistake("nobody-to-set", name=who[:60], names=[here.called(one) for one in creatures.values()])
    first, more, further = rest.partition(".")
    if id in creatures and first not in creatures[id].fields:
        first = field_called(game, creatures[id].fields, first)
    return f"{id}{dot}{first}{more}{further}"


def field_called(game: Game[Any], fields: tuple[str, ...], text: str) -> str:
    if text in PLACES and game.now.has_squares:
        return str(game.now.stands_on)
    words, section = game.system.words, game.system.labels
    for field in fields:
        if text.casefold() in [(words.find(lang, section, field) or "").casefold() for lang in LANGUAGES]:
            return field
    return text


def entry_of(game: Game[Any], entry: Any) -> Any:
    """Somebody as a setup writes them, whose kind may go by its name on the screen: `コラッタ 5` is `rattata 5`."""
    words = entry.split() if isinstance(entry, str) else []
    name = list(takewhile(lambda word: "=" not in word and not word.isdecimal(), words))
    kinds = game.system.look_up(" ".join(name), game.scene.packs) if name else []
    found = [one.key for one in kinds if one.kind == game.system.lineup.kind]
    return " ".join([found[0], *words[len(name) :]]) if found else entry


def value_like(old: Any, text: str) -> Any:
    """What was typed as the kind of value that stands there."""
    if isinstance(old, bool) and text.casefold() in (*YES, *NO):
        return text.casefold() in YES
    if isinstance(old, (list, tuple)) and len(old) == 2 and re.fullmatch(r"[A-Za-z]{1,2}[1-9]\d?", text):
        return list(cell_of(text))
    if isinstance(old, dict) and ":" in text:
        pairs = [part.partition(":") for part in text.strip("{}").split(",")]
        return {name.strip().strip('"'): short_value(value.strip()) for name, _, value in pairs}
    found = short_value(text)
    return [found] if isinstance(old, (list, tuple)) and not isinstance(found, list) and text else found


def change_ruling(game: Game[Any], text: str, by: str) -> None:
    name, equals, reading = text.strip().partition("=")
    if not equals:
        raise UsersMistake("not-a-pair", pair=text, what="ruling", example="stab-value=2")
    game.run("ruling", by, name=name, reading=reading)


def next_encounter(game: Game[Any], path: Path, by: str) -> None:
    """The encounter of a setup file, with the same characters, under the readings of that file."""
    document = read_document(path, otherwise="yaml")
    data = document.data
    if data.get("system") != game.system.name or not isinstance(data.get("scene"), dict):
        raise UsersMistake("no-encounter", path=path, system=game.system.name)
    rulings: Data = data.get("rulings") or {}
    setup = Bringing(game.system, path.parent, dict(game.scene.rulings.chosen)).setup(data["scene"])
    game.run("encounter", by, setup=setup)
    for name, reading in rulings.items():
        if game.scene.rulings.reading(name) != str(reading):
            game.run("ruling", by, name=name, reading=str(reading))
