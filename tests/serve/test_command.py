"""`matchkit serve`: what it refuses, and in which words."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from matchkit.__main__ import main
from matchkit.serve import NoNotebooks, notebooks
from matchkit.serve.ports import CannotServe, address, listen


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody listens; free again when the test is over."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_a_taken_port_gives_way_to_the_next(taken: int) -> None:
    (listening,) = listen(taken, "127.0.0.1")
    with listening:
        assert taken < listening.getsockname()[1] <= taken + 20


def test_port_0_is_the_same_port_for_every_address_of_localhost() -> None:
    sockets = listen(0, "localhost")
    ports = {each.getsockname()[1] for each in sockets}
    for each in sockets:
        each.close()
    assert len(ports) == 1
    assert ports != {0}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--port", "70000"], "A port is a number from 0 to 65535, not 70000."),
        (["--port", "-1"], "A port is a number from 0 to 65535, not -1."),
        (["--ip", "203.0.113.9", "--port", "0"], "This computer has no address '203.0.113.9'."),
        (
            ["--ip", "no.such.host.invalid", "--port", "0"],
            "This computer has no address 'no.such.host.invalid'.",
        ),
        (["--pool", "-2"], "A pool has 0 to 50 kernels for each lesson, not -2."),
        (["--grace", "0"], "--grace is above 0."),
    ],
)
def test_a_bad_option_gets_a_sentence(
    options: list[str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "a.ipynb").touch()
    assert main(["serve", "--notebooks", str(tmp_path), *options]) == 1
    told = capsys.readouterr().err
    assert said in told
    assert "Traceback" not in told


def test_a_folder_without_notebooks_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["serve", "--notebooks", str(tmp_path)]) == 1
    assert f"There is no notebook in {tmp_path}" in capsys.readouterr().err


def test_the_notebooks_are_found_from_anywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert (notebooks() / "index.ipynb").is_file()


def test_an_installed_package_without_notebooks_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("matchkit.serve.NOTEBOOKS", tmp_path / "nowhere")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NoNotebooks, match="Name their folder with --notebooks"):
        notebooks()


def test_no_port_left(monkeypatch: pytest.MonkeyPatch, taken: int) -> None:
    monkeypatch.setattr("matchkit.serve.ports.TRIES", 0)
    with pytest.raises(CannotServe, match=f"Ports {taken} to {taken} are all taken"):
        listen(taken, "127.0.0.1")


def test_the_address_is_one_that_a_browser_takes() -> None:
    assert address("0.0.0.0", 8866) == "http://localhost:8866/"  # noqa: S104
    assert address("::1", 80) == "http://[::1]:80/"
    assert address("192.168.1.5", 8866) == "http://192.168.1.5:8866/"
