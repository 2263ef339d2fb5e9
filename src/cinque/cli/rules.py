"""`cinque rules`: the book in our words, its open questions, and what the tests show of it."""

from typing import Any

from rich.table import Table

from cinque.cli.screen import UsersMistake, console, print_json, say
from cinque.cli.text import cli_text
from cinque.core.clause import Catalogue, Clause, Ruling
from cinque.core.suggest import suggestions
from cinque.systems import system


def rules_command(name: str, words: str, rulings: bool, coverage: bool, json: bool, lang: str = "en") -> None:
    clauses = system(name).clauses.read_in(lang)
    if coverage:
        show_coverage(name, clauses, json, lang)
    elif rulings:
        show_rulings(clauses, words, json, lang)
    elif words:
        show_found(name, clauses, words, json, lang)
    else:
        show_headings(name, clauses, json, lang)


def text(lang: str, key: str, **facts: Any) -> str:
    return cli_text(lang, "rules", key, **facts)


def show_headings(name: str, clauses: Catalogue, json: bool, lang: str) -> None:
    if json:
        print_json([clause._asdict() for clause in clauses.clauses.values()])
        return
    say(clauses.title, "bold")
    table = Table(box=None)
    table.add_column(text(lang, "id"), style="cyan", no_wrap=True)
    table.add_column(text(lang, "heading"))
    table.add_column(text(lang, "kind"), style="dim")
    for clause in clauses.clauses.values():
        table.add_row(clause.id, clause.where, text(lang, f"kind-{clause.kind}"))
    console().print(table)
    switches = [ruling for ruling in clauses.rulings.values() if ruling.switch]
    say(text(lang, "counts", clauses=len(clauses.clauses), rulings=len(clauses.rulings), switches=len(switches)))
    say(text(lang, "read-one", name=name), "dim")


def show_found(name: str, clauses: Catalogue, words: str, json: bool, lang: str = "en") -> None:
    full = words if words.startswith(f"{name}.") else f"{name}.{words}"
    ruling = clauses.rulings.get(full) or clauses.rulings.get(f"{name}.ruling.{words}")
    found = [clauses.clauses[full]] if full in clauses.clauses else [] if ruling else clauses.search(words)
    if not found and not ruling:
        known = [id.removeprefix(f"{name}.").removeprefix("ruling.") for id in (*clauses.clauses, *clauses.rulings)]
        raise UsersMistake("no-rule", words=words, hint=suggestions(words, known))
    if json:
        print_json([clause._asdict() for clause in found] + ([ruling._asdict()] if ruling else []))
        return
    if ruling:
        show_ruling(ruling, lang)
    for clause in found:
        show_clause(clause, lang)


def show_clause(clause: Clause, lang: str) -> None:
    say(clause.id, "bold cyan")
    kind = text(lang, f"kind-{clause.kind}")
    say(f"  {clause.where} · {text(lang, 'lines', lines=clause.lines)} · {kind}", "dim")
    say(f"  {clause.says}")
    say()


def show_rulings(clauses: Catalogue, words: str, json: bool, lang: str) -> None:
    wanted = [
        ruling
        for ruling in clauses.rulings.values()
        if all(word in f"{ruling.id} {ruling.question}".casefold() for word in words.casefold().split())
    ]
    if not wanted:
        names = [ruling.name for ruling in clauses.rulings.values()]
        raise UsersMistake("no-ruling-has", words=words, hint=suggestions(words, names))
    if json:
        print_json([ruling._asdict() for ruling in wanted])
        return
    for ruling in wanted:
        show_ruling(ruling, lang)
    say(text(lang, "choose", count=len(wanted)), "dim")


def show_ruling(ruling: Ruling, lang: str) -> None:
    say(ruling.name, "bold cyan")
    supplied = text(lang, "supplied") if ruling.supplied else ""
    say(f"  {supplied}{ruling.question}")
    for reading, says in ruling.options.items():
        mark = "●" if reading == ruling.default else "○"
        say(f"    {mark} {reading}: {says}")
    say(f"  {text(lang, 'default', why=ruling.why)}", style="dim")
    if not ruling.switch:
        say(f"  {text(lang, 'fixed', why=ruling.fixed)}", style="dim")
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


def show_coverage(name: str, clauses: Catalogue, json: bool, lang: str) -> None:
    data = coverage_data(name, clauses)
    if json:
        print_json(data)
        return
    table = Table(box=None, show_header=False)
    table.add_row(text(lang, "all-clauses"), str(data["clauses"]))
    table.add_row(text(lang, "to-show"), str(data["to_show"]))
    table.add_row(text(lang, "shown"), str(data["shown"]))
    table.add_row(text(lang, "examples"), str(data["examples"]))
    table.add_row(text(lang, "of-which"), f"{data['rulings']}, {data['switches']}")
    console().print(table)
    for clause in data["missing"]:
        say(text(lang, "not-shown", clause=clause), "yellow")
