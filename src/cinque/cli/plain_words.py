"""The words of a command line as plain values.

Typer hands each of them to pydantic, and loading that takes a third of the time of a short command. What is plainly
what it has to be needs no such judge; everything else is left to typer, which says what is wrong with it.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_origin

from typer import main

PLAIN: dict[Any, Callable[[str], Any]] = {str: str, Path: Path, int: int}

JUDGES_WORDS = ("Input should be a valid", "Input should be greater", "Input should be less")


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
    kind, told = descriptor.annotation, descriptor.parameter_info
    judged = in_plain_words(param.process_value, told)
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


def in_plain_words(judged: Callable[[Any, Any], Any], told: Any) -> Callable[[Any, Any], Any]:
    """The same judge, who says of a number what it has to be, and nothing of parsing."""

    def judge(ctx: Any, value: Any) -> Any:
        try:
            return judged(ctx, value)
        except Exception as error:
            if str(getattr(error, "message", "")).startswith(JUDGES_WORDS):
                whole = "" if isinstance(told.min, float) or isinstance(told.max, float) else "whole "
                least = "" if told.min is None else f" of at least {told.min:,}"
                most = "" if told.max is None else f"{' and' if least else ' of'} at most {told.max:,}"
                vars(error)["message"] = f"“{value}” is not a {whole}number{least}{most}."
            raise

    return judge
