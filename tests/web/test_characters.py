"""Characters over the wire: built by questions, kept, raised, brought to a fight; by their owners and nobody else."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from re import findall
from typing import Any

import pytest
from fastapi.testclient import TestClient

from cinque.core.sheet import SheetKind
from cinque.sheets.read import read_sheet
from cinque.systems import NAMES, system

from .conftest import HOUSE_KEY
from .test_play import join, page

Data = dict[str, Any]
AT = "/api/room/characters"
MOST_QUESTIONS = 400


def by(key: str, lang: str = "en") -> dict[str, str]:
    return {"Authorization": f"Bearer {key}", "Accept-Language": lang}


@pytest.fixture
def room(client: TestClient) -> Callable[[str], Data]:
    def make(name: str) -> Data:
        made = client.post("/api/rooms", json={"system": name, "name": "Tonight"}, headers=by(HOUSE_KEY))
        return dict(made.json())

    return make


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_is_saved_as_the_file_that_the_program_reads(
    client: TestClient, room: Callable[[str], Data], name: str, tmp_path: Path
) -> None:
    made = room(name)
    mine, other = made["key"], join(client, made["invitation"], "Aya")
    for number, kind in enumerate(system(name).sheets):
        sheet = by_chance(client, mine, kind)
        answer = client.get(f"{AT}/sheets/{sheet['id']}/file", headers=by(mine))
        assert answer.status_code == 200
        path = tmp_path / f"{number}.toml"
        path.write_text(answer.text, encoding="utf-8")
        read = read_sheet(path)
        assert (read.played.name, read.kind.name, read.data["name"]) == (name, kind, "Mira")
        assert client.get(f"{AT}/sheets/{sheet['id']}/file", headers=by(other)).status_code == 404


def built(client: TestClient, key: str, kind: str) -> Data:
    """A sheet of which every question was answered with the last answer that is offered."""
    draft = client.post(f"{AT}/drafts", json={"kind": kind}, headers=by(key)).json()
    for _ in range(MOST_QUESTIONS):
        if draft["ask"] is None:
            break
        given = {"number": draft["number"], "key": draft["ask"]["options"][-1]["key"]}
        answered = client.post(f"{AT}/drafts/{draft['id']}/answer", json=given, headers=by(key))
        assert answered.status_code == 200, answered.text
        draft = answered.json()
    assert draft["ask"] is None
    assert draft["page"]["blocks"]
    kept = client.post(
        f"{AT}/drafts/{draft['id']}/keep",
        json={"number": draft["number"], "texts": {"name": "Mira"}},
        headers=by(key),
    )
    assert kept.status_code == 201, kept.text
    return dict(kept.json())


@pytest.mark.parametrize("name", NAMES)
def test_by_chance_is_of_the_levels_that_are_wished_for_or_of_those_who_are_here(
    client: TestClient, room: Callable[[str], Data], name: str
) -> None:
    made = room(name)
    key = join(client, made["invitation"], "Aya")
    kinds = client.get(AT, headers=by(key)).json()["kinds"]
    for kind in system(name).sheets.values():
        shape = next(one for one in kinds if one["kind"] == kind.name)
        if not kind.levels:
            assert "levels" not in shape
            continue
        lowest, highest = shape["about"]
        usual, wished = (_levels(client, key, kind, levels) for levels in (None, [23, 21]))
        assert all(lowest <= level <= highest for level in usual[:1])
        assert all(21 <= level <= 23 for level in wished[:1])


def _levels(client: TestClient, key: str, kind: SheetKind, levels: list[int] | None) -> list[int]:
    """The levels that were answered when a sheet was made by chance."""
    draft = client.post(f"{AT}/drafts", json={"kind": kind.name}, headers=by(key)).json()
    wanted = {"number": draft["number"], "levels": levels}
    done = client.post(f"{AT}/drafts/{draft['id']}/rest", json=wanted, headers=by(key)).json()
    assert done["ask"] is None
    return [
        int(found[0]) for one in done["answered"] if "evel" in one["ask"] and (found := findall(r"\d+", one["answer"]))
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_level_to_choose_is_at_first_one_of_those_who_are_here(
    client: TestClient, room: Callable[[str], Data], name: str
) -> None:
    """Whoever builds somebody for this table need not find out how high the others are."""
    key = room(name)["key"]
    for shape in client.get(AT, headers=by(key)).json()["kinds"]:
        draft = client.post(f"{AT}/drafts", json={"kind": shape["kind"]}, headers=by(key)).json()
        while draft["ask"] and not draft["ask"]["usual"]:
            given = {"number": draft["number"], "key": draft["ask"]["options"][-1]["key"]}
            draft = client.post(f"{AT}/drafts/{draft['id']}/answer", json=given, headers=by(key)).json()
        ask = draft["ask"] or {"options": [], "usual": ""}
        usual = [int(findall(r"\d+", one["text"])[0]) for one in ask["options"] if one["key"] == ask["usual"]]
        assert usual == shape.get("about", [])[:1]


def test_a_trainer_by_chance_has_pokemon_as_high_as_those_who_are_here(
    client: TestClient, room: Callable[[str], Data]
) -> None:
    made = room("ptu")
    key = join(client, made["invitation"], "Aya")
    kinds = {one["kind"]: one for one in client.get(AT, headers=by(key)).json()["kinds"]}
    lowest, highest = kinds["pokemon"]["about"]
    for _ in range(5):
        own, *team = _levels(client, key, system("ptu").sheets["trainer"], [2, 2])
        assert own == 2
        assert all(lowest <= level <= highest for level in team)


def by_chance(client: TestClient, key: str, kind: str, name: str = "Mira") -> Data:
    draft = client.post(f"{AT}/drafts", json={"kind": kind, "by_chance": True}, headers=by(key)).json()
    finished = {"number": draft["number"], "texts": {"name": name}}
    kept = client.post(f"{AT}/drafts/{draft['id']}/keep", json=finished, headers=by(key))
    assert kept.status_code == 201, kept.text
    return dict(kept.json())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_a_character_is_built_in_every_book_and_read_in_both_languages(
    client: TestClient, room: Callable[[str], Data], name: str
) -> None:
    key = room(name)["key"]
    kind = next(iter(system(name).sheets))
    made = built(client, key, kind)
    assert made["faults"] == []
    assert made["name"] == "Mira"
    japanese = client.get(f"{AT}/sheets/{made['id']}", headers=by(key, "ja")).json()
    assert japanese["page"]["blocks"][0]["title"] != made["page"]["blocks"][0]["title"]
    everybody = client.get(AT, headers=by(key)).json()
    assert [one["id"] for one in everybody["sheets"]] == [made["id"]]
    assert everybody["drafts"] == []


def test_answers_are_taken_back_to_any_question(client: TestClient, room: Callable[[str], Data]) -> None:
    key = room("arcana")["key"]
    draft = first = client.post(f"{AT}/drafts", json={"kind": "team"}, headers=by(key)).json()
    for _ in range(3):
        given = {"number": draft["number"], "key": draft["ask"]["options"][0]["key"]}
        draft = client.post(f"{AT}/drafts/{draft['id']}/answer", json=given, headers=by(key)).json()
    assert len(draft["answered"]) == 3
    back = client.post(
        f"{AT}/drafts/{draft['id']}/back", json={"number": draft["number"], "answers": 0}, headers=by(key)
    ).json()
    assert back["ask"] == first["ask"]
    assert back["answered"] == []
    assert client.get(f"{AT}/drafts/{draft['id']}", headers=by(key)).json() == back


def test_an_answer_to_an_older_question_changes_nothing(client: TestClient, room: Callable[[str], Data]) -> None:
    key = room("arcana")["key"]
    draft = client.post(f"{AT}/drafts", json={"kind": "team"}, headers=by(key)).json()
    given = {"number": 0, "key": draft["ask"]["options"][0]["key"]}
    after = client.post(f"{AT}/drafts/{draft['id']}/answer", json=given, headers=by(key)).json()
    late = client.post(f"{AT}/drafts/{draft['id']}/answer", json=given, headers=by(key))
    assert (late.status_code, late.json()["code"]) == (409, "asked-before")
    assert client.get(f"{AT}/drafts/{draft['id']}", headers=by(key)).json() == after
    unfinished = client.post(f"{AT}/drafts/{draft['id']}/keep", json={"number": after["number"]}, headers=by(key))
    assert unfinished.json()["code"] == "not-finished"


def test_nobody_sees_or_changes_another_s_character(client: TestClient, room: Callable[[str], Data]) -> None:
    made = room("ptu")
    aya = join(client, made["invitation"], "Aya")
    bob = client.post("/api/room/seats", json={"name": "Bob"}, headers=by(made["key"])).json()["seat"]
    joined = client.post("/api/join", json={"invitation": made["invitation"], "seat": bob, "name": "Bob"}).json()
    hers = by_chance(client, aya, "pokemon", "Sprout")
    for method, path in (("GET", ""), ("DELETE", ""), ("POST", "/written-back")):
        refused = client.request(method, f"{AT}/sheets/{hers['id']}{path}", headers=by(joined["key"]))
        assert refused.status_code == 404
    assert client.get(AT, headers=by(joined["key"])).json()["sheets"] == []
    assert [one["name"] for one in client.get(AT, headers=by(made["key"])).json()["sheets"]] == ["Sprout"]
    watcher = client.post("/api/join", json={"invitation": made["invitation"], "name": "Zoe"}).json()["key"]
    assert client.get(AT, headers=by(watcher)).status_code in (400, 403)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_a_character_comes_to_a_fight_with_its_player(
    client: TestClient, room: Callable[[str], Data], name: str
) -> None:
    made = room(name)
    aya = join(client, made["invitation"], "Aya")
    kind = next(iter(system(name).sheets))
    hers = by_chance(client, aya, kind)
    with page(client, aya) as her_page:
        begun = client.post(f"{AT}/fight", json={"name": "The ford", "sheets": [hers["id"]]}, headers=by(made["key"]))
        assert begun.status_code == 201, begun.text
        moved = her_page.until("moved")
    with page(client, moved["key"]) as there:
        assert any(card["seat"] == "red" for card in there.sight["cards"].values())
        assert there.sight["you"]["seat"] == "red"
    player = client.post(f"{AT}/fight", json={"name": "x", "sheets": [hers["id"]]}, headers=by(aya))
    assert player.status_code == 403
    after = client.get(AT, headers=by(moved["key"])).json()["sheets"]
    assert [one["page"] for one in after] == [hers["page"]]


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_of_two_teams_that_fight_as_one_each_goes_back_to_its_own_sheet(
    client: TestClient, room: Callable[[str], Data]
) -> None:
    made = room("arcana")
    bob = client.post("/api/room/seats", json={"name": "Bob"}, headers=by(made["key"])).json()["seat"]
    players = {"Aya": join(client, made["invitation"], "Aya")}
    joined = client.post("/api/join", json={"invitation": made["invitation"], "seat": bob, "name": "Bob"}).json()
    players["Bob"] = joined["key"]
    sheets = []
    for name, key in players.items():
        draft = client.post(f"{AT}/drafts", json={"kind": "team"}, headers=by(key)).json()
        given = {"number": draft["number"], "key": draft["ask"]["options"][0]["key"]}  # a team of one
        draft = client.post(f"{AT}/drafts/{draft['id']}/answer", json=given, headers=by(key)).json()
        whole = client.post(f"{AT}/drafts/{draft['id']}/rest", json={"number": draft["number"]}, headers=by(key)).json()
        kept = {"number": whole["number"], "texts": {"name": name}}
        sheets.append(client.post(f"{AT}/drafts/{draft['id']}/keep", json=kept, headers=by(key)).json())
    before = [saved(client, made["key"], one) for one in sheets]
    begun = client.post(
        f"{AT}/fight", json={"name": "The ford", "sheets": [one["id"] for one in sheets]}, headers=by(made["key"])
    )
    assert begun.status_code == 201, begun.text
    led = begun.json()["key"]
    there = client.get(AT, headers=by(led)).json()["sheets"]
    for one in there:
        assert client.post(f"{AT}/sheets/{one['id']}/written-back", headers=by(led)).status_code == 200
    after = [saved(client, led, one) for one in there]
    assert [len(one["team"]) for one in after] == [1, 1]
    assert {one["team"][0]["species"] for one in after} == {one["team"][0]["species"] for one in before}
    assert sum(one["purse"] for one in after) == sum(one["purse"] for one in before)


def saved(client: TestClient, key: str, sheet: Data) -> Data:
    return tomllib.loads(client.get(f"{AT}/sheets/{sheet['id']}/file", headers=by(key)).text)


def test_a_level_goes_on_top_of_the_sheet(client: TestClient, room: Callable[[str], Data]) -> None:
    key = room("rokumen")["key"]
    made = by_chance(client, key, "character")
    begun = client.post(f"{AT}/drafts", json={"sheet": made["id"]}, headers=by(key))
    assert begun.status_code == 201, begun.text
    draft = begun.json()
    while draft["ask"] is not None:
        given = {"number": draft["number"], "key": draft["ask"]["options"][-1]["key"]}
        draft = client.post(f"{AT}/drafts/{draft['id']}/answer", json=given, headers=by(key)).json()
    kept = client.post(f"{AT}/drafts/{draft['id']}/keep", json={"number": draft["number"]}, headers=by(key))
    assert kept.status_code == 201, kept.text
    sheets = client.get(AT, headers=by(key)).json()["sheets"]
    assert [(one["id"], one["name"], one["faults"]) for one in sheets] == [(made["id"], "Mira", [])]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_what_is_not_answered_is_left_to_chance_and_can_be_taken_back(
    client: TestClient, room: Callable[[str], Data], name: str
) -> None:
    key = room(name)["key"]
    kind = next(iter(system(name).sheets))
    draft = client.post(f"{AT}/drafts", json={"kind": kind}, headers=by(key)).json()
    given = {"number": draft["number"], "key": draft["ask"]["options"][-1]["key"]}
    second = client.post(f"{AT}/drafts/{draft['id']}/answer", json=given, headers=by(key)).json()
    whole = client.post(f"{AT}/drafts/{draft['id']}/rest", json={"number": second["number"]}, headers=by(key)).json()
    assert whole["ask"] is None
    assert whole["answered"][:1] == second["answered"]
    back = {"number": whole["number"], "answers": 1}
    again = client.post(f"{AT}/drafts/{draft['id']}/back", json=back, headers=by(key)).json()
    assert again["ask"] == second["ask"]


def test_whoever_may_roll_a_species_again_is_told_which_was_rolled(
    client: TestClient, room: Callable[[str], Data]
) -> None:
    key = room("mystery")["key"]
    draft = client.post(f"{AT}/drafts", json={"kind": "character"}, headers=by(key)).json()
    for _ in range(3):  # a Player Character, from anywhere, whose species is rolled now
        given = {"number": draft["number"], "key": draft["ask"]["options"][0]["key"]}
        draft = client.post(f"{AT}/drafts/{draft['id']}/answer", json=given, headers=by(key)).json()
    rolled = draft["ask"]["text"].partition(" was rolled")[0]
    kept = {"number": draft["number"], "key": "keep-species"}
    draft = client.post(f"{AT}/drafts/{draft['id']}/answer", json=kept, headers=by(key)).json()
    forms = [option["text"].removeprefix("species ") for option in draft["ask"]["options"]]
    assert rolled
    assert draft["so_far"].startswith(rolled) or rolled in forms, (rolled, draft)
