"""`cinque scenario`: settle an argument at the table."""

import os
from pathlib import Path
from typing import Any

import typer

from cinque.cli.screen import UsersMistake, print_json, say, speaker
from cinque.cli.text import cli_text
from cinque.files import BadFile
from cinque.scenario import Scenario, read_scenario, run_scenario


def run_command(files: list[Path], story: bool, lang: str, json: bool) -> None:
    results: list[dict[str, Any]] = []
    read = _files(files)
    if not json:
        for folder in (path for path in files if os.path.isdir(path)):  # noqa: PTH112
            say(cli_text(lang, "scenario", "folder", folder=folder, count=len(_inside(folder))), "dim")
    for path in read:
        try:
            scenario, document = read_scenario(path)
            report = run_scenario(scenario, document)
        except BadFile as bad:
            faults = [{"line": line, "what": what} for line, what in bad.lines(speaker("en" if json else lang))]
            results.append({"file": str(path), "title": "", "ok": False, "problems": faults, "story": []})
        else:
            faults = [{"line": line, "what": what} for line, what in report.told(speaker("en" if json else lang))]
            results.append(
                {"file": str(path), "title": report.title, "ok": report.ok, "problems": faults, "story": report.story}
            )
        if not json:
            _show(results[-1], story, lang)
    failed = len([one for one in results if not one["ok"]])
    if json:
        print_json(results)
    else:
        told = cli_text(lang, "scenario", "counts", hold=len(results) - failed, failed=failed)
        say(told, "red" if failed else "green")
    if failed:
        raise typer.Exit(1)


def _files(paths: list[Path]) -> list[Path]:
    found = [file for path in paths for file in (_inside(path) if os.path.isdir(path) else [path])]  # noqa: PTH112
    if not found:
        raise UsersMistake("no-scenario", paths=list(map(str, paths)))
    return found


def _inside(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.yaml"))


def _show(result: dict[str, Any], story: bool, lang: str) -> None:
    say(f"{'✓' if result['ok'] else '✗'} {result['file']}  {result['title']}", "" if result["ok"] else "bold red")
    for problem in result["problems"]:
        what = problem["what"]
        say(f"    {cli_text(lang, 'scenario', 'line', line=problem['line'], what=what) if problem['line'] else what}")
    if story:
        for line in result["story"]:
            say(f"    {line}", "dim" if line.startswith("    ") else "")


def schema_command() -> None:
    print_json(Scenario.model_json_schema())
