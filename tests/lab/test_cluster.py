"""Fights on a real cluster of several processes on this machine: what comes of them is what one core gives."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from cinque.core.shelf import Shelf
from cinque.lab import cluster, runs
from cinque.lab.bots import RANDOM
from cinque.lab.runs import Plan, play_runs, total
from cinque.systems import system

distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")

# the library leaves sockets and loops of killed workers to be collected
pytestmark = pytest.mark.filterwarnings("ignore")

WORKERS = 2


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    """A scheduler in a thread of this process, and some workers, each a process that comes back when it is killed."""
    path = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with distributed.LocalCluster(
        n_workers=WORKERS,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        env=path,
        silence_logs=50,
    ) as made:
        yield made


def plan() -> Plan:
    return Plan("arcana", Shelf(), system("arcana").usual_setup(3), {}, seed=5, bot=RANDOM)


def played(many: int, **how: Any) -> dict[str, Any]:
    return dict(total(play_runs([plan()], many, **how), 1).accounts[0].to_data())


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cluster is asked as soon as anything has been played here."""
    monkeypatch.setattr(runs, "BATCH_SECONDS", 0.0)


def worker_pids(client: Any) -> list[int]:
    return sorted(client.run(os.getpid).values())


def until(holds: Callable[[], bool]) -> None:
    for _ in range(600):
        if holds():
            return
        sleep(0.1)
    raise AssertionError("it never comes about")


def is_running(pid: int) -> bool:
    state = Path("/proc", str(pid), "stat")
    return state.exists() and state.read_text(encoding="utf-8").split()[2] != "Z"


def test_the_same_on_a_cluster(local: Any) -> None:
    there = cluster.Cluster(local.scheduler_address)
    assert there.cores == WORKERS
    assert played(40, pool=lambda: there, cores=WORKERS, batch_seconds=0.05) == played(40)


def test_a_worker_that_is_killed_in_the_middle_costs_nothing_but_time(local: Any) -> None:
    alone = played(500)
    with distributed.Client(local.scheduler_address, set_as_default=False) as client:
        before = worker_pids(client)
        there = cluster.Cluster(local.scheduler_address)
        whole = runs.Batch(1)
        for number, batch in enumerate(play_runs([plan()], 500, lambda: there, WORKERS, 0.05)):
            whole.merge(batch)
            if number == 3:
                os.kill(before[0], signal.SIGKILL)
        assert whole.accounts[0].to_data() == alone
        assert whole.runs == 500
    until(lambda: not is_running(before[0]))


def test_whoever_plays_by_other_rules_is_not_asked(local: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cinque.__version__", "0.0.0")
    with pytest.raises(cluster.NoCluster) as caught:
        cluster.Cluster(local.scheduler_address)
    assert caught.value.refusal.key == "cluster-other-version"


def test_where_nobody_answers_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECTS", 0.3)
    with pytest.raises(cluster.NoCluster) as caught:
        cluster.Cluster("tcp://127.0.0.1:9")
    assert caught.value.refusal.key == "cluster-unreachable"


@pytest.mark.parametrize("address", ["foo", "tcp://127.0.0.1", "tcp://127.0.0.1:x", ""])
def test_what_is_no_address_is_said_at_once(address: str) -> None:
    with pytest.raises(cluster.NoCluster) as caught:
        cluster.Cluster(address)
    assert caught.value.refusal.key == "cluster-address"


def test_the_command(local: Any, tmp_path: Path) -> None:
    """`cinque fight --cluster` tells what `cinque fight` tells."""
    file = tmp_path / "fight.json"
    file.write_text(json.dumps({"system": "arcana", "scene": plan().setup}), encoding="utf-8")

    def told(*more: str) -> Any:
        command = [sys.executable, "-c", "from cinque.cli.main import main; main()", "fight", str(file), "--json"]
        run = subprocess.run(
            [*command, "--runs", "60", *more],
            check=True,
            capture_output=True,
            text=True,
            timeout=120,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        return json.loads(run.stdout)

    assert told("--cluster", local.scheduler_address) == told("--cores", "1")


def test_a_cluster_without_workers_is_given_up(local: Any) -> None:
    """The last test, for all workers are sent home; what they were asked for is played here."""
    there = cluster.Cluster(local.scheduler_address, patience=1.0)
    local.scale(0)
    until(lambda: not there._client.nthreads())
    with pytest.raises(BrokenExecutor):
        there.submit(os.getpid).result(timeout=120)
    assert played(30, pool=lambda: there, cores=WORKERS, batch_seconds=0.05) == played(30)
    with pytest.raises(cluster.NoCluster) as caught:
        cluster.Cluster(local.scheduler_address)
    assert caught.value.refusal.key == "cluster-empty"
