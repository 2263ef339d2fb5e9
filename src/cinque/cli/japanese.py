"""The command line for Japanese readers: the help, and what typer itself says of a command line that is wrong."""

import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any
from unicodedata import east_asian_width

import typer

FIRST_COLUMN = 32
NOT_FIRST = "、。）」』】〕！？：…)]"
WORD = re.compile(r"[!-~]+|.", re.DOTALL)
EXTRA = re.compile(r"(.*?)(?:  |^)\[((?:default: |env var: |required|[\d.]+<=x|x[<>]=).*)\]", re.DOTALL)


@cache
def help_texts() -> dict[str, Any]:
    return tomllib.loads(files("cinque.cli").joinpath("text", "help_ja.toml").read_text(encoding="utf-8"))


def word(key: str, **data: str) -> str:
    return str(help_texts()["word"][key]).format(**data)


COMPLAINTS = {"No such command": "no-command", "Got unexpected": "extra", "Missing command": "command-missing"}
"""Complaints of typer about a command line that are of no kind of their own."""

# -- running a command


def run(command: Any) -> None:
    """Run the command with Japanese help; what is wrong with the command line is told in Japanese, too."""
    put_into_japanese(command)
    try:
        code = command.main(prog_name="cinque", standalone_mode=False)
    except typer.Abort:
        typer.echo(word("stopped"), err=True)
        sys.exit(1)
    except Exception as error:
        told = usage_mistake(error)
        if not told:
            raise
        typer.echo(told, err=True)
        sys.exit(getattr(error, "exit_code", 1))
    sys.exit(code if isinstance(code, int) else 0)


def usage_mistake(error: Any) -> str:
    """What typer says of a wrong command line; empty if it is no such mistake."""
    # typer brings its own click or takes the installed one, so that these have no name that can be relied on
    if not hasattr(error, "format_message"):
        return ""
    message = str(error.format_message())
    if type(error).__name__ == "NoArgsIsHelpError":
        return message
    lines = [word("error", message=usage_words(error, message))]
    ctx = getattr(error, "ctx", None)
    if ctx is not None:
        lines = [ctx.get_usage(), word("see", command=ctx.command_path), "", *lines]
    return "\n".join(lines)


def usage_words(error: Any, message: str) -> str:
    """What typer complains about. It tells by the kind of its complaint, and only for these by the sentence alone."""
    kind, param = type(error).__name__, getattr(error, "param", None)
    hint = _name_of(param) if param is not None else ""
    if kind == "NoSuchOption":
        meant = word("meant", names="、".join(sorted(error.possibilities))) if error.possibilities else ""
        return word("no-option", name=error.option_name) + meant
    if kind == "BadOptionUsage":
        return word("needs-value" if "requires" in message else "takes-no-value", name=error.option_name)
    if kind == "MissingParameter":
        return word("missing", hint=hint)
    if kind == "BadParameter":
        return word("bad-value", hint=hint, kind=_kind_of(param))
    key = next((key for start, key in COMPLAINTS.items() if message.startswith(start)), "")
    named = re.search(r"'(.*?)'|\((?!s\))(.*)\)$", message)
    return word(key, name=named[1] or named[2] if named else "") if key else message


def _name_of(param: Any) -> str:
    return str(param.opts[-1] if param.param_type_name == "option" else param.metavar or param.name)


def _kind_of(param: Any) -> str:
    """What a value of an option or argument has to be."""
    kind = getattr(getattr(param, "type_descriptor", None), "annotation", None)
    least, most = getattr(param, "min", None), getattr(param, "max", None)
    told = help_texts()["type"].get(f"<{getattr(kind, '__name__', '')}>", "").strip("<>…") or word("other-value")
    if least is None and most is None:
        return told
    return word("in-range", kind=told, least="" if least is None else least, most="" if most is None else most)


# -- the help


def put_into_japanese(command: Any, path: str = "") -> None:
    """Give a command, and all below it, their Japanese texts; typer makes commands anew for each run."""
    texts = help_texts()
    command.context_class = JapaneseContext
    command.help = texts["about"].get(path, command.help)
    command.short_help = texts["short"].get(path, command.help)
    command.options_metavar = word("options-metavar")
    for param in command.params:
        param.help = param_help(path, param.name) or getattr(param, "help", None)
        param.metavar = texts["metavar"].get(param.metavar, param.metavar)
    for name, below in getattr(command, "commands", {}).items():
        command.subcommand_metavar = word("subcommand-metavar")
        put_into_japanese(below, f"{path} {name}".strip())


def param_help(path: str, name: str) -> str:
    """What an argument or option of a command does; empty if nobody has said it."""
    texts = help_texts()
    return str(texts["of"].get(path, {}).get(name) or texts["shared"].get(name, ""))


_Formatter: Any = typer.Context.formatter_class


class JapaneseFormatter(_Formatter):  # type: ignore[misc]  # it has no public name: see `usage_mistake`
    """Writes help pages with Japanese headings, in lines as wide as they look."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, word("usage") if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        told = help_texts()["word"].get(heading, heading)
        self.write(f"{'':>{self.current_indent}}{told}：\n")

    def write_text(self, text: str) -> None:
        indent = " " * self.current_indent
        self.write("".join(f"{indent}{line}\n" for line in wrapped(text, self.width - self.current_indent)))

    def write_dl(self, rows: Sequence[tuple[str, str]], col_max: int = FIRST_COLUMN, col_spacing: int = 2) -> None:
        told = [(_with_type(first), _with_extra(second)) for first, second in rows]
        column = min(max(columns(first) for first, _ in told), col_max) + col_spacing
        indent = " " * self.current_indent
        for first, second in told:
            lines = list(wrapped(second, max(self.width - self.current_indent - column, 20)))
            if columns(first) > column - col_spacing:
                lines.insert(0, "")
            head = first + " " * max(column - columns(first), 0)
            rest = "".join(f"\n{indent}{'':{column}}{line}" for line in lines[1:])
            self.write(f"{indent}{head}{''.join(lines[:1])}".rstrip() + f"{rest}\n")


class JapaneseContext(typer.Context):
    formatter_class = JapaneseFormatter


def _with_type(text: str) -> str:
    """`--setup <path>` with a Japanese word for the kind of value."""
    name, space, kind = text.partition(" <")
    return f"{name} {help_texts()['type'].get(f'<{kind}', f'<{kind}')}" if space else text


def _with_extra(text: str) -> str:
    """A help text with what typer puts behind it: `[default: 1; 1<=x<=1000]`."""
    if text == "Show this message and exit.":
        return param_help("", "help")
    match = EXTRA.fullmatch(text)
    if match is None:
        return text
    extra = "；".join(_extra(part) for part in match[2].split("; "))
    space = "" if match[1].endswith("。") else "  "
    return f"{match[1]}{space}[{extra}]"


def _extra(part: str) -> str:
    name, _, value = part.partition(": ")
    key = name.replace(" ", "-")
    return word(key, value=value) if key in ("default", "env-var", "required") else part


# -- lines


def columns(text: str) -> int:
    """How wide a text looks on a terminal."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def wrapped(text: str, width: int) -> Iterator[str]:
    """Lines that fit: broken anywhere between Japanese characters, but not before a closing one, nor inside a word."""
    line = ""
    for piece in WORD.findall(text):
        if line and columns(line + piece) > width and piece not in NOT_FIRST:
            yield line.rstrip()
            line = ""
        line += piece.lstrip() if not line else piece
    yield line.rstrip()
