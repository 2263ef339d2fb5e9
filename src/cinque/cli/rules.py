"""`cinque rules`: the book in our words, its open questions, and what the tests show of it."""

from typing import Any

from rich.table import Table

from cinque.cli.screen import UsersMistake, console, print_json, say
from cinque.core.clause import Catalogue, Clause, Ruling
from cinque.core.suggest import did_you_mean
from cinque.systems import system


def rules_command(name: str, words: str, rulings: bool, coverage: bool, json: bool) -> None:
    clauses = system(name).clauses
    if coverage:
        show_coverage(name, clauses, json)
    elif rulings:
        show_rulings(clauses, words, json)
    elif words:
        show_found(name, clauses, words, json)
    else:
        show_headings(name, clauses, json)


def show_headings(name: str, clauses: Catalogue, json: bool) -> None:
    if json:
        print_json([clause._asdict() for clause in clauses.clauses.values()])
        return
    say(clauses.title, "bold")
    table = Table(box=None)
    table.add_column("id", style="cyan", no_wrap=True)
    table.add_column("heading")
    table.add_column("kind", style="dim")
    for clause in clauses.clauses.values():
        table.add_row(clause.id, clause.where, clause.kind)
    console().print(table)
    switches = [ruling for ruling in clauses.rulings.values() if ruling.switch]
    say(f"{len(clauses.clauses)} clauses, {len(clauses.rulings)} rulings ({len(switches)} switches).")
    say(f"Read one: cinque rules {name} ID · open questions: cinque rules {name} --rulings", "dim")


def show_found(name: str, clauses: Catalogue, words: str, json: bool) -> None:
    full = words if words.startswith(f"{name}.") else f"{name}.{words}"
    ruling = clauses.rulings.get(full) or clauses.rulings.get(f"{name}.ruling.{words}")
    found = [clauses.clauses[full]] if full in clauses.clauses else [] if ruling else clauses.search(words)
    if not found and not ruling:
        known = [id.removeprefix(f"{name}.").removeprefix("ruling.") for id in (*clauses.clauses, *clauses.rulings)]
        raise UsersMistake(f"No rule has “{words}” in it{did_you_mean(words, known)}")
    if json:
        print_json([clause._asdict() for clause in found] + ([ruling._asdict()] if ruling else []))
        return
    if ruling:
        show_ruling(ruling)
    for clause in found:
        show_clause(clause, clauses.shown.get(clause.id, []))


def show_clause(clause: Clause, tests: list[str]) -> None:
    say(clause.id, "bold cyan")
    say(f"  {clause.where} · lines {clause.lines} · {clause.kind}", "dim")
    console().print(f"  {clause.says}")
    if tests:
        say(f"  shown by {tests[0]}", "dim")
    say()


def show_rulings(clauses: Catalogue, words: str, json: bool) -> None:
    wanted = [
        ruling
        for ruling in clauses.rulings.values()
        if all(word in f"{ruling.id} {ruling.question}".casefold() for word in words.casefold().split())
    ]
    if not wanted:
        names = [ruling.name for ruling in clauses.rulings.values()]
        raise UsersMistake(f"No ruling has “{words}” in it{did_you_mean(words, names)}")
    if json:
        print_json([ruling._asdict() for ruling in wanted])
        return
    for ruling in wanted:
        show_ruling(ruling)
    say(f"{len(wanted)} rulings. Choose a reading with --ruling NAME=READING.", "dim")


def show_ruling(ruling: Ruling) -> None:
    say(ruling.name, "bold cyan")
    supplied = "supplied: the book is silent. " if ruling.supplied else ""
    console().print(f"  {supplied}{ruling.question}")
    for reading, says in ruling.options.items():
        mark = "●" if reading == ruling.default else "○"
        console().print(f"    {mark} {reading}: {says}")
    console().print(f"  {'Fixed' if not ruling.switch else 'Default'}: {ruling.why}", style="dim")
    say()


def coverage_data(name: str, clauses: Catalogue) -> dict[str, Any]:
    to_show = clauses.to_show
    shown = [clause for clause in to_show if clause in clauses.shown]
    return {
        "system": name,
        "clauses": len(clauses.clauses),
        "to_show": len(to_show),
        "shown": len(shown),
        "missing": [clause for clause in to_show if clause not in shown],
        "examples": len(clauses.examples),
        "rulings": len(clauses.rulings),
        "switches": len([ruling for ruling in clauses.rulings.values() if ruling.switch]),
    }


def show_coverage(name: str, clauses: Catalogue, json: bool) -> None:
    data = coverage_data(name, clauses)
    if json:
        print_json(data)
        return
    table = Table(box=None, show_header=False)
    table.add_row("clauses", str(data["clauses"]))
    table.add_row("to show (no flavour, no advice)", str(data["to_show"]))
    table.add_row("shown by a test", str(data["shown"]))
    table.add_row("worked examples", str(data["examples"]))
    table.add_row("rulings, of which switches", f"{data['rulings']}, {data['switches']}")
    console().print(table)
    for clause in data["missing"]:
        say(f"not shown: {clause}", "yellow")
