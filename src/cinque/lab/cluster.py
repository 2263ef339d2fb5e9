"""The workers of a `dask.distributed` cluster, as an executor. Needs the extra `cluster`.

Whatever a worker takes with it when it dies, the scheduler gives to another one; what the cluster as a whole does not
bring back is played where the fights were asked for. So nothing is lost, and nothing is counted twice.
"""

import re
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, InvalidStateError
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from threading import Event, Thread
from time import monotonic
from typing import Any

import cinque
from cinque.core.mistake import Mistake
from cinque.core.refusal import Refusal

ADDRESS = re.compile(r"(\w+://)?[^/\s]+:\d+")
BATCH_SECONDS = 1.0
"""A task for another machine takes at least so long, or sending it costs more than it brings."""

CONNECTS = 10.0
PATIENCE = 30.0
"""For so many seconds somebody may stay away: a scheduler that is called, and workers that were all killed."""


class NoCluster(Mistake):
    """There is no such cluster, or none that could play these fights."""


class Cluster(Executor):
    """A connection to a scheduler, which is closed by `shutdown`; the cluster itself stays."""

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        if find_spec("distributed") is None:
            raise NoCluster(Refusal("no-distributed", ""))
        if not ADDRESS.fullmatch(address):  # a client that cannot read it takes half a minute to go away
            raise NoCluster(Refusal("cluster-address", "", address=address))
        distributed: Any = import_module("distributed")
        try:
            self._client = distributed.Client(address, timeout=CONNECTS, set_as_default=False)
        except (OSError, ValueError):
            raise NoCluster(Refusal("cluster-unreachable", "", address=address)) from None
        self._killed: type[Exception] = distributed.KilledWorker
        self._patience = patience
        self._open: dict[Future[Any], Any] = {}
        self._closed = Event()
        self.cores = sum(self._client.nthreads().values())
        try:
            self._check(address)
        except NoCluster:
            self._client.close()
            raise
        Thread(target=self._watch, daemon=True).start()

    def _check(self, address: str) -> None:
        """Somebody must be there, and all must play by the same rules."""
        if not self.cores:
            raise NoCluster(Refusal("cluster-empty", "", address=address))
        try:
            theirs = set(self._client.run(version).values())
        except ImportError:
            raise NoCluster(Refusal("cluster-without-cinque", "", address=address)) from None
        if theirs != {version()}:
            other = ", ".join(sorted(theirs - {version()}))
            raise NoCluster(Refusal("cluster-other-version", "", address=address, other=other, version=version()))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            task = self._client.submit(fn, *args, **kwargs, pure=False)
        except RuntimeError as error:  # the connection is gone
            raise BrokenExecutor(str(error)) from None
        self._open[future] = task
        task.add_done_callback(lambda done: self._deliver(done, future))
        return future

    def _deliver(self, task: Any, future: "Future[Any]") -> None:
        self._open.pop(future, None)
        with suppress(InvalidStateError):  # it was given up meanwhile
            if task.status == "finished":
                future.set_result(task.result())
            elif task.status == "error" and not isinstance(task.exception(), self._killed):
                future.set_exception(task.exception())
            else:
                future.set_exception(BrokenExecutor(task.status))

    def _watch(self) -> None:
        """Whoever waits for a cluster without workers would wait for ever."""
        seen = monotonic()
        while not self._closed.wait(min(1.0, self._patience)):
            with suppress(Exception):  # no answer is one, too
                if self._client.nthreads():
                    seen = monotonic()
            if monotonic() - seen > self._patience:
                for future in list(self._open):
                    self._open.pop(future, None)
                    with suppress(InvalidStateError):
                        future.set_exception(BrokenExecutor("no workers"))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if not self._closed.is_set():
            self._closed.set()
            self._client.cancel(list(self._open.values()))
            self._client.close()


def version() -> str:
    """What plays here: run by a worker, what plays there."""
    return cinque.__version__
