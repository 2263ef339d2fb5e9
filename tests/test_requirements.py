"""What development and CI install: every package pinned, every file known by its hash, no address to get it from."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FILES = sorted((ROOT / "requirements").glob("*.txt"))
PINNED = re.compile(r"([a-z0-9-]+)==(\S+)( ; [^/@]+)?")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")
BOUND = re.compile(r"([A-Za-z0-9_-]+)(?:\[\w+\])?(?:>=([\d.]+))?")


def pins(file: Path) -> dict[str, str]:
    """The version of each package. Anything but a pin with its hashes (an address, an option, a range) is an error."""
    found = {}
    for line in file.read_text(encoding="utf-8").replace("\\\n", "").splitlines():
        wanted, *hashes = re.split(r"\s+(?=--hash)", line.strip())
        pin = PINNED.fullmatch(wanted)
        assert pin, f"{file.name}: {wanted!r} is not one version of one package"
        assert hashes, f"{file.name}: {wanted!r} has no hash"
        assert all(HASH.fullmatch(hash) for hash in hashes), f"{file.name}: {wanted!r} has more than hashes behind it"
        found[pin[1]] = pin[2]
    return found


def bounds(wanted: list[str | dict[str, str]]) -> dict[str, str]:
    """The lowest version of each package that pyproject.toml names."""
    matches = [BOUND.fullmatch(one) for one in wanted if isinstance(one, str)]
    return {match[1].lower().replace("_", "-"): match[2] or "" for match in matches if match}


def parts(version: str) -> tuple[int, ...]:
    numbers = [int(part) for part in version.split(".") if part.isdecimal()]  # 1.9.0.post1 is 1.9.0 and a bit
    return tuple(numbers + [0] * (5 - len(numbers)))


RUNTIME = bounds(PROJECT["project"]["dependencies"])
BUILD = bounds(PROJECT["dependency-groups"]["build"])
CLIENT = bounds(PROJECT["dependency-groups"]["client"])
FAST = bounds(PROJECT["dependency-groups"]["fast"])
RIVALS = bounds(PROJECT["dependency-groups"]["rivals"])
DEV = bounds(PROJECT["dependency-groups"]["dev"])
NEEDED = {
    "play.txt": RUNTIME | BUILD,
    "table.txt": RUNTIME | BUILD | CLIENT,
    "fast.txt": FAST,
    "rivals.txt": RIVALS,
    "dev.txt": RUNTIME | BUILD | CLIENT | FAST | DEV,
    "lowest.txt": RUNTIME,
}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_everything_that_is_installed_is_pinned_with_its_hash_and_no_address(file: Path) -> None:
    found = pins(file)
    for name, lowest in NEEDED[file.name].items():
        assert parts(found[name]) >= parts(lowest), f"{name} (run `make requirements`)"


def test_the_lowest_versions_are_those_that_the_project_promises() -> None:
    found = pins(ROOT / "requirements" / "lowest.txt")
    assert {name: parts(found[name]) for name in RUNTIME} == {name: parts(low) for name, low in RUNTIME.items()}


def test_players_and_developers_have_the_same_versions() -> None:
    play, table, dev = (pins(ROOT / "requirements" / name) for name in ("play.txt", "table.txt", "dev.txt"))
    assert {name: dev[name] for name in play} == play
    assert {name: dev[name] for name in table} == table


def test_every_dependency_has_a_lowest_version_that_is_tested() -> None:
    assert all(RUNTIME.values())
    assert bounds(PROJECT["build-system"]["requires"]) == BUILD | CLIENT
