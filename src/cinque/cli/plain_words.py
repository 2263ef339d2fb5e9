"""The words of a command line as plain values.

Typer hands each of them to pydantic, and loading that takes a third of the time of a short command. What is plainly
what it has to be needs no such judge; everything else is left to typer, which says what is wrong with it.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_origin

from typer import main

PLAIN: dict[Any, Callable[[str], Any]] = {str: str, Path: Path, int: int}


def command_of(app: Any) -> Any:
    """The command of an app; it and all below it read plain words themselves."""
    command = main.get_command(app)
    read_plainly(command)
    return command


def read_plainly(command: Any) -> None:
    params_of = command.get_params

    def get_params(ctx: Any) -> Any:
        """All that the command takes; `--help` is among them, which it does not have before."""
        params = params_of(ctx)
        for param in params:
            if hasattr(param, "type_descriptor") and "process_value" not in vars(param):
                param.process_value = reading(param, param.type_descriptor)
        return params

    command.get_params = get_params
    for below in getattr(command, "commands", {}).values():
        read_plainly(below)


def reading(param: Any, descriptor: Any) -> Callable[[Any, Any], Any]:
    """How the value of an option or argument is read: like typer does it, if it has to be judged."""
    judged, kind, told = param.process_value, descriptor.annotation, descriptor.parameter_info
    many = get_origin(kind) is list
    single = get_args(kind)[0] if many else kind
    bounded = told.min is not None or told.max is not None

    def process_value(ctx: Any, value: Any) -> Any:
        words = list(value or ()) if many else [value]
        if value is None or (many and not words):
            if param.required:
                return judged(ctx, value)
            read: Any = () if many else None
        elif value is param.default:
            read = value
        elif single in PLAIN and all(is_plain(word, single, bounded) for word in words):
            read = [PLAIN[single](word) for word in words] if many else PLAIN[single](value)
        else:
            return judged(ctx, value)
        return read if param.callback is None else param.callback(ctx, param, read)

    return process_value


def is_plain(word: Any, kind: Any, bounded: bool) -> bool:
    return isinstance(word, str) and (kind is not int or (word.isdecimal() and len(word) < 10 and not bounded))
