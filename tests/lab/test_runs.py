"""Many fights: the same on one core and on two, in whatever batches, and nothing counted twice."""

import gc
import subprocess
import sys
import time
import tracemalloc
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import closing
from multiprocessing import active_children
from typing import Any

import pytest

from cinque.core.fate import RandomBot, Seeded
from cinque.core.log import EVERYONE, Event
from cinque.core.shelf import Shelf
from cinque.lab import runs
from cinque.lab.account import Account, Source
from cinque.lab.bots import RANDOM
from cinque.lab.cores import Cores
from cinque.lab.fights import UNDECIDED, play_out, settled, wilson
from cinque.lab.runs import Plan, play_batch, play_runs, replay, total
from cinque.lab.watch import Watch
from cinque.systems import NAMES, system

ARCANA: dict[str, Any] = {
    "kind": "trainer",
    "player": {"team": ["charmander 12", "pidgey 10"], "bag": {"potion": 2}},
    "opponent": {"team": ["rattata 12", "oddish 10"]},
}


def plan(name: str = "arcana", **rulings: str) -> Plan:
    setup = ARCANA if name == "arcana" else system(name).usual_setup(3)
    return Plan(name, Shelf(), setup, rulings, seed=5, bot=RANDOM)


def account(plan: Plan, many: int, **how: Any) -> Account:
    return total(play_runs([plan], many, **how), 1).accounts[0]


@pytest.mark.parametrize("name", NAMES)
def test_the_same_on_one_core_and_on_two(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = account(plan(name), 5).to_data()
    monkeypatch.setattr(runs, "BATCH_SECONDS", 0.0)  # the pool is started at once, and asked for one run at a time
    assert account(plan(name), 5, pool=lambda: Cores(2), cores=2).to_data() == alone
    assert alone["fights"] == 5


def test_any_executor_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = account(plan(), 60).to_data()
    monkeypatch.setattr(runs, "BATCH_SECONDS", 0.0)
    assert account(plan(), 60, pool=lambda: ThreadPoolExecutor(1), cores=3).to_data() == alone


class Breaks(Executor):
    """Does its work three times, and then it is gone with what it was given."""

    def __init__(self) -> None:
        self.given = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.given += 1
        future: Future[Any] = Future()
        if self.given > 3:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(fn(*args, **kwargs))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.given = -1


def test_a_pool_that_breaks_down_loses_nothing_and_counts_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = account(plan(), 40).to_data()
    monkeypatch.setattr(runs, "BATCH_SECONDS", 0.0)
    broken = Breaks()
    assert account(plan(), 40, pool=lambda: broken, cores=2).to_data() == alone
    assert broken.given == -1


class Noted(ThreadPoolExecutor):
    """Remembers whether whoever sent it home waited until it was gone."""

    awaited: list[bool]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.awaited = [*getattr(self, "awaited", ()), wait]
        super().shutdown(wait, cancel_futures=cancel_futures)


def test_a_pool_is_gone_before_its_fights_are_over_and_keeps_nobody_who_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pool that is still going when the program ends tells of a bad file descriptor."""
    monkeypatch.setattr(runs, "BATCH_SECONDS", 0.0)
    done, stopped = Noted(1), Noted(1)
    assert account(plan(), 20, pool=lambda: done, cores=2).fights == 20
    assert done.awaited == [True]
    with closing(play_runs([plan()], 1_000, pool=lambda: stopped, cores=2)) as batches:
        while not stopped._threads:
            next(batches)
    assert stopped.awaited == [False]


def test_nobody_who_stops_waits_for_what_was_begun() -> None:
    """Fights of bots that look ahead take long; whoever has stopped them wants the prompt back."""
    pool = Cores(1)
    began = pool.submit(time.sleep, 600)
    while not began.running():
        time.sleep(0.05)
    (playing,) = active_children()
    pool.shutdown(wait=False, cancel_futures=True)
    playing.join(60)
    assert playing.exitcode is not None


def test_run_n_is_the_same_fight_however_it_is_reached() -> None:
    sent = runs.pickle.dumps([plan()])
    seventh = play_batch(sent, range(7, 8)).accounts[0]
    (winner,) = seventh.winners
    told = replay(plan(), 7)
    scene = told[-1][0]
    assert (system("arcana").winner(scene) or UNDECIDED) == winner
    assert seventh.rounds == {scene.round: 1}
    lost = sum(event.data["damage"] for _, events in told for event in events if event.kind == "damage")
    assert sum(seventh.losses.values()) == lost > 0


@pytest.mark.parametrize("name", NAMES)
def test_what_a_book_counts_adds_up(name: str) -> None:
    """Losses come from something, whoever fell was there, and somebody had the first turn."""
    found = account(plan(name), 3)
    assert found.losses
    assert all(source.key for source in found.losses)
    assert {who for who, _ in found.present} >= set(found.fell)
    assert sum(found.first.values()) == sum(count for winner, count in found.winners.items() if winner != UNDECIDED)
    sides = {side for _, side in found.present}
    assert set(found.first) <= sides
    course = system(name).course
    words = system(name).words
    for kind in (*course.turns, *course.uses, *course.losses, *course.falls):
        assert words.find("en", "event", kind) is not None, kind
    assert all(clause in system(name).clauses for clause in course.by_use)


def heard(name: str, *events: tuple[str, str, int]) -> dict[Source, int]:
    """What losses are put down to, when these events (kind, clause, loss) are told of `one`."""
    played = system(name)
    scene = played.new_scene(played.usual_setup(3), {})
    watch = Watch(played, scene)
    for kind, clause, loss in events:
        facts = {"move": "ember", "damage": loss, "amount": loss}
        watch.log.events.append(Event(kind, clause, "one", "", facts, None, EVERYONE))
    watch.look(scene)
    return dict(watch.course(scene).losses)


def test_a_loss_is_the_work_of_a_use_a_state_or_a_clause() -> None:
    used = ("uses-move", "mystery.move.attacking", 0)
    hit, ill = ("loses-hp", "mystery.damage.formula", 5), ("loses-hp", "mystery.major.poison", 2)
    storm = ("loses-hp", "mystery.weather.sandstorm-damage", 1)
    assert heard("mystery", used, hit, ill, storm) == {
        Source("one", "move", "ember"): 5,
        Source("", "status", "poison"): 2,
        Source("", "clause", "mystery.weather.sandstorm-damage"): 1,
    }


def test_a_state_is_told_by_its_name_or_its_clause_where_the_loss_does_not_say_it() -> None:
    used, loss = ("uses-move", "rokumen.move.procedure", 0), ("damage", "rokumen.damage.constant", 3)
    by_name = heard("rokumen", used, ("poison", "rokumen.end-step.poison", 0), loss)
    by_clause = heard("rokumen", used, ("confused", "rokumen.volatile.confusion", 0), loss)
    assert by_name == {Source("", "word", "poison"): 3}
    assert by_clause == {Source("", "word", "confusion"): 3}


@pytest.mark.parametrize("name", NAMES)
def test_a_fight_leaves_nothing_for_the_garbage_collector(name: str) -> None:
    """While many are played, it looks seldom."""
    book = system(name)
    scene = book.new_scene(book.bench_setup(1), {})
    play_out(book, scene.copy(), Seeded(1, RandomBot(1)))  # what is remembered of it stays
    gc.collect()
    often = gc.get_threshold()
    gc.disable()
    try:
        with settled():
            assert gc.get_threshold() > often
            play_out(book, scene.copy(), Seeded(1, RandomBot(1)))
            assert gc.collect() == 0
    finally:
        gc.enable()
    assert gc.get_threshold() == often


def test_memory_stays_flat() -> None:
    sent = runs.pickle.dumps([plan()])
    play_batch(sent, range(1, 30))
    tracemalloc.start()
    play_batch(sent, range(1, 30))
    few = tracemalloc.get_traced_memory()[1]
    tracemalloc.reset_peak()
    play_batch(sent, range(1, 300))
    many = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert many < 1.5 * few + 100_000


TOLD = """
import os, sys
from cinque.core.shelf import Shelf
from cinque.lab.runs import Plan, play_runs
setup = {"kind": "wild", "player": {"team": ["charmander 12"]}, "opponent": {"team": ["oddish 12"]}}
done, marks = 0, [int(mark) for mark in sys.argv[1:]]
for batch in play_runs([Plan("arcana", Shelf(), setup, {}, 5, "random")], marks[-1]):
    done += batch.runs
    while marks and done >= marks[0]:
        pages = int(open("/proc/self/statm").read().split()[1])
        print(marks.pop(0), pages * os.sysconf("SC_PAGE_SIZE") // 1024, flush=True)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="what a process takes is read from /proc")
def test_a_long_row_of_fights_takes_no_more_memory_than_a_short_one(soak: bool) -> None:
    """A program of its own, which tells what it takes in KB after so many fights: 20 times as many add nothing."""
    few, many = (10_000, 200_000) if soak else (100, 2_000)
    run = subprocess.run([sys.executable, "-c", TOLD, str(few), str(many)], check=True, capture_output=True, text=True)
    taken = dict(map(int, line.split()) for line in run.stdout.splitlines())
    assert taken[many] - taken[few] < 2_000, taken


def test_the_interval_is_wilsons() -> None:
    share = wilson(8, 10)
    assert (round(share.low, 4), round(share.high, 4)) == (0.4902, 0.9433)
    assert sys.float_info.epsilon > wilson(0, 10).low == 0.0
