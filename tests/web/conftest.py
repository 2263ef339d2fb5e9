"""A house with its store: SQLite in a fresh folder, and PostgreSQL where there is one."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from cinque.web.app import make_app
from cinque.web.store import Store

HOUSE_KEY = "the-key-of-the-house"
Data = dict[str, Any]
DATABASES = ("sqlite", "postgresql")


def postgres_bin() -> Path | None:
    """Where a PostgreSQL server is installed, as Debian has it or on the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    return next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A real server of its own, on a socket in a fresh folder."""
    programs = postgres_bin()
    if programs is None:
        pytest.skip("no PostgreSQL server is installed")
    # a folder of its own: pytest's belong to root, as whom PostgreSQL does not run, and the oldest go while others test
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        somebody: dict[str, str] = {}
        if os.geteuid() == 0:
            somebody = {"user": "postgres"}
            shutil.chown(folder, "postgres")
        data = str(folder / "data")

        def run(program: str, *args: str) -> None:
            command = [str(programs / program), "-D", data, *args]
            subprocess.run(command, check=True, capture_output=True, cwd="/", **somebody)  # type: ignore[call-overload]

        run("initdb", "-A", "trust", "-U", "cinque", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
        run("pg_ctl", "-w", "-o", options, "-l", str(folder / "log"), "start")
        try:
            yield f"postgresql+psycopg://cinque@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-m", "immediate", "stop")


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in which nothing stands: all tests need one, and it takes longer to make than to copy."""
    path = tmp_path_factory.mktemp("web") / "rooms.db"
    Store(f"sqlite:///{path}").close()
    return path


@pytest.fixture(params=DATABASES)
def store(request: pytest.FixtureRequest, tmp_path: Path, empty: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        made = Store(f"sqlite:///{shutil.copy(empty, tmp_path / 'rooms.db')}")
    else:
        made = Store(request.getfixturevalue("postgres"))
    yield made
    made.close()


@pytest.fixture
def client(store: Store) -> Iterator[TestClient]:
    with TestClient(make_app(store, HOUSE_KEY)) as made:
        yield made


@pytest.fixture
def house(client: TestClient) -> Callable[..., Data]:
    def make(system: str = "arcana") -> Data:
        made = client.post(
            "/api/rooms", json={"system": system, "name": "Tonight"}, headers={"Authorization": f"Bearer {HOUSE_KEY}"}
        )
        assert made.status_code == 201, made.text
        return dict(made.json())

    return make
