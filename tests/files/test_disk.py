"""Whatever a person can name: a sentence, and no waiting."""

import os
import socket
from pathlib import Path

import pytest

from cinque.files import MOST_BYTES, BadFile, read_bytes, read_document, read_text

ZERO = Path("/dev/zero")
NO_PIPES = not hasattr(os, "mkfifo")


def refused(path: Path, **more: str) -> str:
    """What is said about the file, without its name."""
    with pytest.raises(BadFile) as caught:
        read_document(path, **more)  # type: ignore[arg-type]
    said = str(caught.value)
    assert said.startswith(str(path))
    assert said.endswith(".")
    assert "\n" not in said
    return said.removeprefix(str(path))


@pytest.mark.parametrize("name", ["a.toml", "a.TOML", "b.c.toml"])
def test_toml(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(b"\xef\xbb\xbfa = 1\r\n\r\nb = 2\r\n")
    document = read_document(path)
    assert (document.path, document.data, document.line(("b",))) == (str(path), {"a": 1, "b": 2}, 3)


@pytest.mark.parametrize("name", ["a.json", "a.Json"])
def test_json(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(b'\xef\xbb\xbf{"a": 1,\r\n\r\n"b": 2}')
    document = read_document(path)
    assert (document.path, document.data, document.line(("b",))) == (str(path), {"a": 1, "b": 2}, 3)


@pytest.mark.parametrize("name", ["a.yaml", "a.yml", "a.YML"])
def test_yaml(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\n\r\nb: 2\r\n")
    document = read_document(path)
    assert (document.path, document.data, document.line(("b",))) == (str(path), {"a": 1, "b": 2}, 3)


@pytest.mark.parametrize("name", ["a", "a.txt", "a.yaml.bak", ".yaml", "a.", "toml"])
def test_other_names(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("a: 1\n")
    said = refused(path)
    assert all(suffix in said for suffix in (".toml", ".json", ".yaml"))
    assert read_document(path, otherwise="yaml").data == {"a": 1}


@pytest.mark.parametrize("name", ["a.toml", "a.json", "a.yaml"])
@pytest.mark.parametrize(
    ("raw", "line", "said"),
    [
        (b"", 1, "empty"),
        (b"\n \n", 1, "empty"),
        (b"\xef\xbb\xbf", 1, "empty"),
        ("a = 1\n".encode("utf-16"), 0, "not UTF-8 text but UTF-16"),
        ("a = 1\n".encode("utf-16-be"), 1, "NUL"),
        ("a = 1\n".encode("utf-32-le"), 1, "NUL"),
        ("\n# caf\u00e9\n".encode("latin-1"), 2, "not UTF-8"),
        ("\n\n# 日本\n".encode("shift-jis"), 3, "not UTF-8"),
        (b"# \n# \x00\n", 2, "NUL"),
        (b"\x89PNG\r\n\x1a\n", 1, "not UTF-8"),
        (b"# \xed\xa0\x80\n", 1, "not UTF-8"),
        (b"#" * (MOST_BYTES + 1), 0, "larger than 1 MB"),
    ],
)
def test_what_is_no_text(tmp_path: Path, name: str, raw: bytes, line: int, said: str) -> None:
    path = tmp_path / name
    path.write_bytes(raw)
    sentence = refused(path)
    assert said in sentence
    assert sentence.startswith(f":{line}: " if line else ": ")


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.json", "[1]", '{"name": value}'),
        ("a.json", "5", '{"name": value}'),
        ("a.yaml", "- a\n", "name: value"),
        ("a.yaml", "words\n", "name: value"),
        ("a.yaml", "# nothing\n", "name: value"),
    ],
)
def test_the_top_is_a_table(tmp_path: Path, name: str, text: str, said: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert refused(path) == f":1: A table of names and values is expected ({said})."


def test_a_toml_file_of_comments_is_an_empty_table(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("# nothing\n")
    assert read_document(path).data == {}


def test_no_file(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.toml") == ": There is no such file."
    assert refused(tmp_path / "none") == ": There is no such file."
    (tmp_path / "gone.toml").symlink_to(tmp_path / "nowhere")
    assert refused(tmp_path / "gone.toml") == ": There is no such file."
    assert refused(tmp_path) == ": This is a folder, not a file."
    assert "cannot be read" in refused(tmp_path / ("x" * 300))
    (tmp_path / "file").write_text("")
    assert "cannot be read" in refused(tmp_path / "file" / "a.toml")
    (tmp_path / "round.toml").symlink_to(tmp_path / "round.toml")
    assert "cannot be read" in refused(tmp_path / "round.toml")


def test_a_name_that_no_file_can_have() -> None:
    with pytest.raises(BadFile, match=r"^a�b\.toml: This file cannot be read: .*\.$"):
        read_document(Path("a\0b.toml"))
    with pytest.raises(BadFile, match=r"x…: This file cannot be read: .*\.$"):
        read_document(Path("x" * 5000))


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.toml"
    path.write_text("a = 1\n")

    def forbidden(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", forbidden)
    assert refused(path) == ": This file cannot be read: Permission denied."


@pytest.mark.skipif(NO_PIPES, reason="no pipes with names here")
def test_a_pipe_that_nobody_writes_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    assert "pipe" in refused(tmp_path / "pipe.toml")


@pytest.mark.skipif(NO_PIPES, reason="no pipes with names here")
def test_a_pipe_that_takes_the_place_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.toml"
    path.write_text("a = 1\n")
    status = path.stat()
    path.unlink()
    os.mkfifo(path)
    monkeypatch.setattr(Path, "stat", lambda _: status)
    assert "pipe" in refused(path)


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no such sockets here")
def test_a_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the path of a socket must be short
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("s.toml")
        assert "pipe" in refused(Path("s.toml"))


@pytest.mark.skipif(not ZERO.exists(), reason="no such device here")
@pytest.mark.parametrize("name", ["zero", "null", "tty", "stdin"])
def test_devices(name: str) -> None:
    path = Path("/dev") / name
    if path.exists() and not path.is_file():
        assert "device" in refused(path, otherwise="yaml")


def test_bytes_and_text(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    assert read_bytes(path, 5) == b"12345"
    with pytest.raises(BadFile, match=r"larger than 4 B\.$"):
        read_bytes(path, 4)
    path.write_bytes(b"1" * 2_000_001)
    with pytest.raises(BadFile, match=r"larger than 2 MB\.$"):
        read_bytes(path, 2_000_000)
    path.write_bytes(b"\xef\xbb\xbfa\r\n\xc3\xa4")
    assert read_text(path) == "a\r\nä"
