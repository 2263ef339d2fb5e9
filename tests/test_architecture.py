"""The rooms of the house: who may import whom, no game in the core, no clause that does not exist."""

import ast
import re
import sys
from collections.abc import Container, Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from cinque.systems import NAMES, system

SOURCE = Path(__file__).parents[1] / "src" / "cinque"
FILES = sorted(SOURCE.rglob("*.py"))

GAME_WORDS = {
    *("hp", "hit_points", "damage", "attack", "attacker", "defense", "defender", "speed", "stat", "stats", "level"),
    *("species", "pokemon", "arcana", "ptu", "mystery", "rokumen", "vademecum", "trainer", "faint", "knocked"),
    *("poison", "sleep", "burn", "paralysis", "weapon", "armor", "spell", "skill", "initiative", "phase"),
}


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide who imports whom"
            rooms = [alias.name for alias in node.names if node.module == "cinque" and alias.name != "__version__"]
            yield from [f"cinque.{room}" for room in rooms] or [node.module or ""]


STAND_ON = {
    "core": (),
    "dex": ("core",),
    "exchange": ("core", "dex"),
    "files": ("core",),
    "packs": ("core", "files"),
    "sheets": ("core", "files", "packs", "systems"),
    "scenario": ("core", "files", "packs", "systems"),
    "lab": ("core", "systems"),
}
"""The rooms, and which others each stands on; those that are not named here may use all of them."""


def room_of(module: str) -> str:
    return [*module.split("."), ""][1]


FOR_THE_COMPILER = "mypy_extensions"
"""One decorator, by which mypyc knows the classes of the core that others subclass (it knows only this name)."""


def may_import(importer: str, imported: str) -> bool:
    if not imported.startswith("cinque"):
        plain = room_of(importer) in ("core", "dex", "exchange")
        top = imported.split(".", maxsplit=1)[0]
        return not plain or top in sys.stdlib_module_names or (room_of(importer) == "core" and top == FOR_THE_COMPILER)
    if importer.startswith("cinque.systems."):
        own = ".".join(importer.split(".")[:3])
        return imported.startswith((own, "cinque.core", "cinque.dex", "cinque.exchange"))
    if importer == "cinque.systems":
        return imported.startswith("cinque.core") or imported in [f"cinque.systems.{name}.system" for name in NAMES]
    # nobody outside the registry names a system
    if imported.startswith("cinque.systems."):
        return False
    room = room_of(importer)
    if room != "cli" and room_of(imported) == "cli":
        return importer in ("cinque.__main__", "cinque")
    return imported == "cinque" or room not in STAND_ON or room_of(imported) in (room, *STAND_ON[room])


def test_imports_go_one_way() -> None:
    assert not [(str(path), name) for path in FILES for name in imports(path) if not may_import(module_of(path), name)]


def test_the_import_rule_can_fail() -> None:
    assert not may_import("cinque.core.game", "cinque.systems")
    assert not may_import("cinque.core.game", "rich")
    assert not may_import("cinque.cli.play", "cinque.systems.arcana.combat.damage")
    assert not may_import("cinque.dex.table", "yaml")
    assert not may_import("cinque.systems.arcana.at_the_table.setup", "cinque.files")
    assert not may_import("cinque.systems.arcana.at_the_table.setup", "cinque.systems")
    assert not may_import("cinque.packs.find", "cinque.sheets")


def without_docs(tree: ast.Module) -> ast.Module:
    """The code without texts that stand alone: docstrings, and those under a constant."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            alone = [s for s in body if isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant)]
            body[:] = [s for s in body if s not in alone]
    return tree


def words_of(tree: ast.Module) -> Iterator[str]:
    """Every word of every name and text."""
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name", "value"):
            text = getattr(node, field, None)
            if isinstance(text, str):
                yield text.lower()
                yield from re.findall(r"[a-z]+", re.sub(r"([A-Z])", r" \1", text).lower())


@pytest.mark.parametrize("path", sorted((SOURCE / "core").glob("*.py")), ids=module_of)
def test_no_game_word_in_core(path: Path) -> None:
    tree = without_docs(ast.parse(path.read_text(encoding="utf-8")))
    assert not GAME_WORDS & set(words_of(tree))


@pytest.mark.parametrize("name", NAMES)
def test_every_cited_clause_exists(name: str) -> None:
    clauses = system(name).clauses
    pattern = re.compile(rf"^{name}(\.[a-z0-9-]+){{2,}}$")
    cited: set[str] = set()
    for path in (SOURCE / "systems" / name).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and pattern.match(node.value):
                cited.add(node.value)
    assert cited
    assert not {id for id in cited if id not in clauses}


def speaks_of_effects(path: Path) -> bool:
    """Content names effects, whoever reads content from other programs does, and so do bots. Families are of questions,
    whose topics may be called like an effect, and occasions are of what people start.
    """
    return (
        bool({"content", "database"} & set(path.parts))
        or path.stem.startswith("bot")
        or path.stem in ("families", "occasions")
    )


def sets_itself(method: ast.AST) -> bool:
    """Whether a method writes something on its own object."""
    written = [node for node in ast.walk(method) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)]
    return any(isinstance(node.value, ast.Name) and node.value.id == "self" for node in written)


@pytest.mark.parametrize("name", NAMES)
def test_rules_remember_nothing(name: str) -> None:
    """One object serves every table: what belongs to a creature is in its state, and is not written on a rule."""
    wrong = [
        f"{path.name}: {rule.name}"
        for path in (SOURCE / "systems" / name).rglob("*.py")
        if "at_the_table" not in path.parts
        for rule in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(rule, ast.ClassDef) and any(map(sets_itself, rule.body))
        if not any(isinstance(method, ast.FunctionDef) and method.name == "__init__" for method in rule.body)
    ]
    assert not wrong


@pytest.mark.parametrize("name", NAMES)
def test_the_whole_rule_of_an_effect_stands_in_its_own_file(name: str) -> None:
    """Nobody else knows its key: the flow asks every effect the same questions."""
    homes = {key: type(effect).__module__ for key, effect in system(name).effects.items()}
    wrong = [
        f"{path.name}: {node.value}"
        for path in (SOURCE / "systems" / name).rglob("*.py")
        if not speaks_of_effects(path)
        for node in ast.walk(without_docs(ast.parse(path.read_text(encoding="utf-8"))))
        if isinstance(node, ast.Constant) and homes.get(str(node.value), module_of(path)) != module_of(path)
    ]
    assert not wrong


LATE: dict[tuple[str, str], str] = {}
"""Imports inside functions, each with its reason; there is room for very few."""


class Imported(NamedTuple):
    module: str
    late: bool


def modules_in(package: Path) -> dict[str, Path]:
    return {module_of(path): path for path in sorted(package.rglob("*.py"))}


def inner_imports(path: Path, known: Container[str], types_too: bool = False) -> Iterator[Imported]:
    """The modules of the same room that a module needs when it runs, and whether only inside a function.

    What only its types need counts as well if `types_too`.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tests = [node for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)]
    for_types = [] if types_too else tests
    skipped = {id(node) for block in for_types for node in ast.walk(block)}
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    late = {id(node) for function in functions for node in ast.walk(function)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and id(node) not in skipped and node.module in known:
            for alias in node.names:
                inside = f"{node.module}.{alias.name}"
                yield Imported(inside if inside in known else node.module, id(node) in late)


def circles(graph: dict[str, set[str]]) -> list[str]:
    """What is left when everything that stands on nothing else has been taken away again and again."""
    left = {name: {other for other in others if other != name} for name, others in graph.items()}
    while True:
        free = [name for name, others in left.items() if not others & set(left)]
        if not free:
            return sorted(left)
        for name in free:
            del left[name]


def folder_of(module: str) -> str:
    """The folder inside a system that a module stands in; modules beside the folders are rooms of their own."""
    return ".".join(module.split(".")[:4])


@pytest.mark.parametrize("name", NAMES)
def test_modules_of_a_system_import_downwards(name: str) -> None:
    """No circle of modules (not even of what only the types need), none of folders, no import inside a function."""
    known = modules_in(SOURCE / "systems" / name)
    top = f"cinque.systems.{name}"
    needs = {module: list(inner_imports(path, known, types_too=True)) for module, path in known.items()}
    late = {(module, each.module) for module, imported in needs.items() for each in imported if each.late}
    assert not late - set(LATE)
    graph = {
        module: {each.module for each in imported if (module, each.module) not in LATE}
        for module, imported in needs.items()
    }
    assert not circles(graph)
    folders: dict[str, set[str]] = {}
    for module, others in graph.items():
        if module != top:
            folders.setdefault(folder_of(module), set()).update(folder_of(other) for other in others)
    assert not circles(folders)


@pytest.mark.parametrize("name", NAMES)
def test_folders_stand_in_their_order(name: str) -> None:
    """Where a system names its folders from the lowest to the highest, nobody imports upwards."""
    rooms: tuple[str, ...] = getattr(import_module(f"cinque.systems.{name}"), "ROOMS", ())
    known = modules_in(SOURCE / "systems" / name)
    place = {f"cinque.systems.{name}.{room}": number for number, room in enumerate(rooms)}
    assert not rooms or {folder_of(module) for module in known if module.count(".") > 3} <= set(place)
    wrong = [
        f"{module} needs {each.module}"
        for module, path in known.items()
        for each in inner_imports(path, known)
        if place.get(folder_of(module), -1) >= 0
        if place.get(folder_of(each.module), -1) > place[folder_of(module)]
    ]
    assert not wrong


def test_modules_of_the_core_import_downwards() -> None:
    """No circle, not even of what only the types need, and nothing inside a function."""
    known = modules_in(SOURCE / "core")
    needs = {module: list(inner_imports(path, known, types_too=True)) for module, path in known.items()}
    assert not [module for module, imported in needs.items() if any(each.late for each in imported)]
    assert not circles({module: {each.module for each in imported} for module, imported in needs.items()})


def test_what_only_types_need_can_count(tmp_path: Path) -> None:
    path = tmp_path / "upper.py"
    text = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from lower import Lower\n"
    path.write_text(text, encoding="utf-8")
    assert not list(inner_imports(path, ["lower"]))
    assert list(inner_imports(path, ["lower"], types_too=True)) == [Imported("lower", late=False)]


def test_a_circle_is_seen() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}, "e": set()}) == ["a", "b", "c", "d"]
    assert not circles({"a": {"b"}, "b": {"c"}, "c": set()})


def test_files_are_small() -> None:
    assert not [str(path) for path in FILES if len(path.read_text(encoding="utf-8").splitlines()) > 500]


@pytest.mark.parametrize("name", NAMES)
def test_no_text_for_people_in_rules(name: str) -> None:
    """Rules name events and clauses; sentences live in the catalogues."""
    for path in (SOURCE / "systems" / name).rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "note":
                for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        assert " " not in argument.value, f"{path.name}: {argument.value}"
