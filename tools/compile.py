"""Compile the core and the rules of some systems with mypyc, in a copy of the source: never in the source itself.

    python tools/compile.py build/compiled arcana [--level 3]

Afterwards the copy must play the same fights as the source, digest for digest. What people write down (records with
marks on their fields) and what stands at the table stays interpreted.
"""

import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from typing import get_type_hints

from mypyc.build import mypycify
from setuptools import setup

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
NO_RULES = ("at_the_table", "content", "database", "__init__.py", "system.py")
INTERPRETED = {
    "cinque.core.building": "a builder speaks for its book, with attributes that are of the class elsewhere",
    "cinque.core.sentences": "a text with parts is a str, which no compiled class can be",
    "cinque.core.shelf": "pins are a tuple, which no compiled class can be",
    "cinque.core.testing": "it is for tests, and looks into objects of any kind",
}


def chosen(systems: list[str]) -> list[Path]:
    """What is compiled: all in one group, so that calls between modules are plain calls of C."""
    files = [file for file in sorted((SOURCE / "cinque" / "core").rglob("*.py")) if file.name != "__init__.py"]
    for name in systems:
        rules = (SOURCE / "cinque" / "systems" / name).rglob("*.py")
        files += sorted(file for file in rules if not any(part in NO_RULES for part in file.parts))
    return [file.relative_to(SOURCE) for file in files if is_compiled(module_of(file.relative_to(SOURCE)))]


def module_of(file: Path) -> str:
    return ".".join(file.with_suffix("").parts)


def is_compiled(module: str) -> bool:
    return module not in INTERPRETED and not holds_records(module)


def holds_records(module: str) -> bool:
    """Whether a module has records with marks on their fields: mypyc forgets what an annotation says."""
    found = vars(import_module(module)).values()
    kinds = [kind for kind in found if isinstance(kind, type) and kind.__module__ == module and issubclass(kind, tuple)]
    return any("Annotated" in repr(hint) for kind in kinds for hint in get_type_hints(kind, None, None, True).values())


def build(into: Path, files: list[Path], level: str) -> None:
    shutil.rmtree(into, ignore_errors=True)
    shutil.copytree(SOURCE, into, ignore=shutil.ignore_patterns("__pycache__"))
    os.chdir(into)
    options = [f"--config-file={ROOT / 'pyproject.toml'}", *map(str, files)]
    extensions = mypycify(options, opt_level=level)
    setup(name="cinque", ext_modules=extensions, script_args=["--quiet", "build_ext", "--inplace"])


def digest(source: Path, system: str) -> str:
    command = [sys.executable, str(ROOT / "tools" / "fights.py"), str(source), system]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def main() -> None:
    parser = ArgumentParser(description="Compile the core and the rules of some systems with mypyc.")
    parser.add_argument("into", type=lambda path: Path(path).resolve())
    parser.add_argument("systems", nargs="+")
    parser.add_argument("--level", default="0", help="how far the C compiler optimises: 0 (quick to build) to 3")
    wish = parser.parse_args()
    sys.path.insert(0, str(SOURCE))
    files = chosen(wish.systems)
    build(wish.into, files, wish.level)
    for system in wish.systems:
        expected, found = digest(SOURCE, system), digest(wish.into, system)
        if expected != found:
            sys.exit(f"{system}: compiled, the fights go another way ({expected} became {found}).")
    print(f"{len(files)} modules are compiled in {wish.into}; they play the same fights.")


if __name__ == "__main__":
    main()
