"""Turn a rules inventory (YAML) into the `clauses.toml` of a system. Run once per book.

The result is then edited by hand:


python tools/inventory.py INVENTORY.yaml > src/cinque/systems/NAME/clauses.toml
"""

import json
import sys
from pathlib import Path
from textwrap import wrap
from typing import Any

import yaml


def text(value: Any) -> str:
    """A TOML string; long ones are folded over several lines."""
    words = " ".join(str(value).split())
    if len(words) < 90:
        return json.dumps(words, ensure_ascii=False)
    escaped = words.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    return '"""' + " \\\n  ".join(wrap(escaped, 110, break_long_words=False, break_on_hyphens=False)) + '"""'


def entry(kind: str, fields: dict[str, Any]) -> str:
    lines = [f"[[{kind}]]"]
    for name, value in fields.items():
        if isinstance(value, bool):
            lines.append(f"{name} = {str(value).lower()}")
        elif isinstance(value, list):
            lines.append(f"{name} = [{', '.join(text(each) for each in value)}]")
        elif isinstance(value, dict):
            lines += [f"{name}.{json.dumps(key)} = {text(each)}" for key, each in value.items()]
        else:
            lines.append(f"{name} = {text(value)}")
    return "\n".join(lines)


def main(path: str) -> None:
    book = yaml.safe_load(Path(path).read_text(encoding="utf-8"))
    parts = [f"title = {text(book['title'])}"]
    for clause in book["clauses"]:
        names = [name for name in ("id", "kind", "where", "lines", "says") if name in clause]
        fields = {name: clause[name] for name in names}
        if clause.get("undefined"):
            fields["open"] = clause["undefined"]
        parts.append(entry("clause", fields))
    for example in book["examples"]:
        names = [name for name in ("id", "where", "lines", "agrees", "says") if name in example]
        parts.append(entry("example", {name: example[name] for name in names}))
    for ruling in book["rulings"]:
        options = {key: says for option in ruling["options"] for key, says in option.items()}
        names = ("id", "lines", "question", "default", "why")
        parts.append(entry("ruling", {name: ruling[name] for name in names} | {"options": options}))
    print("\n\n".join(parts))


if __name__ == "__main__":
    main(sys.argv[1])
