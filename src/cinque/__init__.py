"""Cinque plays five tabletop rulebooks at one table, exactly as written, and explains every number."""

__version__ = "0.1.0"


def build() -> str:
    """Which build of the rules runs: `interpreted`, or `compiled` by mypyc (`tools/compile.py`)."""
    from importlib.machinery import EXTENSION_SUFFIXES
    from pathlib import Path

    rules = Path(__file__).parent / "core"
    return "compiled" if any((rules / f"play{suffix}").exists() for suffix in EXTENSION_SUFFIXES) else "interpreted"
