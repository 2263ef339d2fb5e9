"""What the command line itself says, in the reader's language."""

from functools import cache
from typing import Any

from cinque.core.kept import package_toml


@cache
def _catalogue(name: str) -> dict[str, Any]:
    return package_toml("cinque.cli", "text", f"{name}.toml")


def cli_text(lang: str, section: str, key: str, **data: Any) -> str:
    return str(_catalogue(lang)[section][key]).format(**data)


def dex_text(lang: str, section: str, key: str, **data: Any) -> str:
    """The words of `cinque dex`; they have files of their own, which nobody else has to read."""
    return str(_catalogue(f"dex_{lang}")[section][key]).format(**data)
