"""Tables out of files: a setup that somebody has written is played, and what is wrong with it is told with its line."""

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from .conftest import HOUSE_KEY
from .test_play import page

EXAMPLES = Path(__file__).parents[2] / "examples"
Data = dict[str, Any]
MEADOW = """system: arcana
scene:
  kind: wild
  player: {seat: anna, team: [charmander 20]}
  opponent: {team: [oddish 9]}
"""


def take_in(client: TestClient, text: str, file: str, lang: str = "en", **more: str) -> Any:
    headers = {"Authorization": f"Bearer {HOUSE_KEY}", "Content-Type": "text/plain", "Accept-Language": lang}
    return client.post("/api/rooms/import", params={"file": file, **more}, content=text.encode(), headers=headers)


@pytest.mark.parametrize("path", sorted(EXAMPLES.iterdir()), ids=lambda path: path.stem)
def test_a_setup_file_is_played(client: TestClient, path: Path) -> None:
    made = take_in(client, path.read_text(encoding="utf-8"), path.name)
    assert made.status_code == 201, made.text
    with page(client, made.json()["key"]) as gm:
        assert gm.sight["cards"]


def test_the_seats_of_a_setup_file_are_free(client: TestClient) -> None:
    made = take_in(client, MEADOW, "meadow.yaml", name="The meadow").json()
    invited = client.get(f"/api/invitations/{made['invitation']}").json()
    assert (invited["name"], invited["seats"]) == ("The meadow", ["anna"])


@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [
        ("arcana", "arkana", "meadow.yaml:1: "),
        ("charmander 20", "charmandre 20", "meadow.yaml:4: "),
        ("kind: wild", "kind: tame", "meadow.yaml:3: "),
        ("oddish 9]", "oddish 9", "meadow.yaml:5: "),
        ("scene:", "scenes:", "meadow.yaml:1: “scene” is missing"),
        ("system: arcana", "system: arcana\nrulings: {no-such: x}", "meadow.yaml:2: "),
        ("scene:\n  kind: wild", "scene:\n  player: {sheet: /etc/passwd}\n  kind: wild", "meadow.yaml:"),
    ],
)
def test_what_is_wrong_with_a_setup_file_is_told_with_its_line(
    client: TestClient, right: str, wrong: str, line: str
) -> None:
    english, japanese = (take_in(client, MEADOW.replace(right, wrong), "meadow.yaml", lang) for lang in ("en", "ja"))
    assert (english.status_code, japanese.status_code) == (400, 400)
    assert english.json()["text"].startswith(line)
    assert japanese.json()["text"] != english.json()["text"]


@pytest.mark.parametrize("text", ["", "hello", "\x00\x01", "{", '{"cinque": 2'])
@pytest.mark.parametrize("file", ["a.jsonl", "a.yaml", "a.toml", "picture.png", ""])
def test_what_is_no_table_is_refused_in_words(client: TestClient, text: str, file: str) -> None:
    for lang in ("en", "ja"):
        answer = take_in(client, text, file, lang)
        assert answer.status_code == 400
        assert answer.json()["text"]
        assert "address" not in answer.json()["text"]
