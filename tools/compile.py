"""Compile the core, the rules and the bots of some systems with mypyc, in a copy: never in the source itself.

    python tools/compile.py build/compiled [arcana …] [--level 2] [--install]

Afterwards the copy must play the same fights as the source, digest for digest. What people write down (records with
marks on their fields) and what else stands at the table stays interpreted. With `--install` the environment whose
Python this is runs the copy from then on; `--remove` takes that back.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from time import time
from typing import Any, get_type_hints

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PAGES = Path("cinque", "web", "pages")
INSTALLED = Path(sysconfig.get_path("purelib"), "__compiled_cinque.pth")
"""Python reads these files in the order of their names, and this one before that of the source."""
NO_RULES = ("at_the_table", "content", "database", "__init__.py", "system.py")
BOTS = ("bot.py", "bot_abilities.py", "bot_cover.py", "worth.py")
"""Where most of the time goes when they play."""
INTERPRETED = {
    "cinque.core.building": "a builder speaks for its book, with attributes that are of the class elsewhere",
    "cinque.core.sentences": "a text with parts is a str, which no compiled class can be",
    "cinque.core.shelf": "pins are a tuple, which no compiled class can be",
    "cinque.core.testing": "it is for tests, and looks into objects of any kind",
    "cinque.systems.mystery.nature": "an Ability has of its own what is of the class in a condition",
    "cinque.systems.mystery.abilities.by_fields": "its classes are Abilities",
    "cinque.systems.mystery.abilities.one_of_a_kind": "its classes are Abilities",
}
AS_A_LIST = "warning: Treating generator comprehension as list"
PIECE = 2_000_000
"""How many characters of C are compiled at a time, at least."""
CORES = os.cpu_count() or 1
DIRECT_CALLS = ["-fvisibility=hidden", "-fno-plt"] if os.name == "posix" else []
"""Nobody else calls what is compiled: then a call need not look up where it leads, which makes fights 7 % faster."""


def chosen(systems: list[str]) -> list[Path]:
    """What is compiled: all in one group, so that calls between modules are plain calls of C."""
    files = [file for file in sorted((SOURCE / "cinque" / "core").rglob("*.py")) if file.name != "__init__.py"]
    for name in systems:
        rules = (SOURCE / "cinque" / "systems" / name).rglob("*.py")
        files += sorted(file for file in rules if file.name in BOTS or not any(part in NO_RULES for part in file.parts))
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
    from mypyc.build import mypycify
    from setuptools import setup

    shutil.rmtree(into, ignore_errors=True)
    shutil.copytree(SOURCE, into, ignore=shutil.ignore_patterns("__pycache__", PAGES.name))
    (SOURCE / PAGES).mkdir(exist_ok=True)
    (into / PAGES).symlink_to(SOURCE / PAGES)  # they are built at any time
    os.chdir(into)
    options = [f"--config-file={ROOT / 'pyproject.toml'}", *map(str, files)]
    with without_chatter():
        extensions = mypycify(options, opt_level=level, debug_level="0", multi_file=True)
    for extension in extensions:
        extension.extra_compile_args += DIRECT_CALLS
    extensions[0].sources = in_pieces([Path(source) for source in extensions[0].sources])
    script = ["--quiet", "build_ext", "--inplace", f"--parallel={CORES}"]
    setup(name="cinque", ext_modules=extensions, script_args=script, cmdclass={"build_ext": on_all_cores()})


@contextmanager
def without_chatter() -> Iterator[None]:
    """What mypyc says, but for what is meant."""
    said = StringIO()
    try:
        with redirect_stdout(said):
            yield
    finally:
        for line in said.getvalue().splitlines():
            if not line.endswith(AS_A_LIST):
                print(line)


def in_pieces(sources: list[Path]) -> list[str]:
    """C files of some modules each: enough for all cores, and not one for each, for all share one long header."""
    pieces: list[list[Path]] = [[]]
    for source in sources:
        if sum(one.stat().st_size for one in pieces[-1]) > PIECE:
            pieces.append([])
        pieces[-1].append(source)
    made = []
    for number, piece in enumerate(pieces):
        file = Path("build", f"piece_{number}.c")
        file.write_text("".join(f'#include "{source.name}"\n' for source in piece), encoding="utf-8")
        made.append(str(file))
    return made


def on_all_cores() -> Any:
    from setuptools.command.build_ext import build_ext

    class OnAllCores(build_ext):
        def build_extensions(self) -> None:
            one_by_one = self.compiler.compile

            def side_by_side(sources: list[str], **how: Any) -> list[str]:
                with ThreadPoolExecutor(CORES) as pool:
                    made = pool.map(lambda source: one_by_one([source], **how), sources)
                    return [object for objects in made for object in objects]

            self.compiler.compile = side_by_side
            super().build_extensions()

    return OnAllCores


def why_not() -> str:
    """What is missing for a compiled build; nothing, where it can be made."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python.h is missing (Debian: python3-dev)"
    return ""


def digest(source: Path, system: str) -> str:
    command = [sys.executable, str(ROOT / "tools" / "fights.py"), str(source), system]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def main() -> None:
    sys.path.insert(0, str(SOURCE))
    from cinque.systems import NAMES

    parser = ArgumentParser(description="Compile the core and the rules of some systems with mypyc.")
    parser.add_argument("into", type=lambda path: Path(path).resolve())
    parser.add_argument("systems", nargs="*", help="all of them if none is named")
    parser.add_argument("--level", default="2", help="how far the C compiler optimises: 0 (quick to build) to 3")
    parser.add_argument("--install", action="store_true", help="run it from now on in this environment")
    parser.add_argument("--remove", action="store_true", help="run the source again in this environment")
    wish = parser.parse_args()
    INSTALLED.unlink(missing_ok=True) if wish.install or wish.remove else None
    if wish.remove:
        print("The rules run interpreted.")
    elif missing := why_not():
        said = f"Not compiled, and the rules run interpreted: {missing}."
        print(said) if wish.install else sys.exit(said)
    else:
        systems = wish.systems or list(NAMES)
        compiled(wish.into, systems, wish.level)
        same_fights(wish.into, list(NAMES) if wish.install else systems)  # all stand on the core
        if wish.install:
            INSTALLED.write_text(f"{wish.into}\n", encoding="utf-8")


def compiled(into: Path, systems: list[str], level: str) -> None:
    start = time()
    files = chosen(systems)
    build(into, files, level)
    print(f"{len(files)} modules are compiled in {into} ({time() - start:.0f} s).", flush=True)


def same_fights(into: Path, systems: list[str]) -> None:
    for system in systems:
        expected, found = digest(SOURCE, system), digest(into, system)
        if expected != found:
            sys.exit(f"{system}: compiled, the fights go another way ({expected} became {found}).")
    print(f"They play the same fights: {', '.join(systems)}.")


if __name__ == "__main__":
    main()
