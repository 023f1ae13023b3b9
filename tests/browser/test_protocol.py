"""The page's own end of the widget protocol, against the real kernel (`protocol/protocol.ipynb`)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import open_lesson
from tests.browser.driving import until
from tests.served import PLAIN, Served, serving


@pytest.fixture(scope="module")
def protocol() -> Iterator[Served]:
    with serving("--notebooks", str(PLAIN.parent / "protocol"), "--pool", "2") as server:
        yield server


@pytest.fixture
def echo(page: Page, protocol: Served) -> Page:
    """The page with its two widgets as `echo.one` and `echo.two`."""
    open_lesson(page, protocol.url, "protocol")
    until(page, "echo.one && echo.two")
    return page


def test_state_arrives_whole_with_its_bytes(echo: Page) -> None:
    assert echo.evaluate("echo.one.model.get('table')") == {"deep": [1, {"er": None}]}
    numbers = "(() => { const b = echo.one.model.get('raw');"
    numbers += " return Array.from({ length: b.byteLength }, (_, i) => b.getUint8(i)); })()"
    assert echo.evaluate(numbers) == list(range(256))


def test_initialize_runs_once_before_render(echo: Page) -> None:
    assert echo.evaluate("[echo.one.model.get('initialized'), echo.two.model.get('initialized')]") == [
        True,
        True,
    ]


def test_set_tells_its_listeners_at_once_and_the_kernel_on_save(echo: Page) -> None:
    echo.evaluate(
        """() => { const { model } = echo.one; window.told = [];
        model.on("change:single change:doubled", (_, value) => told.push(value));
        model.on("change", () => told.push("change"));
        model.set("single", 21); told.push("set"); model.set({ single: 21 }); model.save_changes(); }"""
    )
    until(echo, "echo.one.model.get('doubled') === 42")
    assert echo.evaluate("told") == [21, "change", "set", 42, "change"]
    assert echo.evaluate("echo.two.model.get('doubled')") == 0


def test_off_silences(echo: Page) -> None:
    echo.evaluate(
        """() => { const { model } = echo.one; window.told = [];
        const kept = (v) => told.push("kept"), gone = () => told.push("gone");
        model.on("change:single", kept); model.on("change:single", gone); model.on("change", gone);
        model.off(null, gone); model.set("single", 3); model.off(); model.set("single", 4); }"""
    )
    assert echo.evaluate("told") == ["kept"]


def test_bytes_go_and_come(echo: Page) -> None:
    echo.evaluate(
        """() => { const { model } = echo.two;
        const numbers = (b) => Array.from({ length: b.byteLength }, (_, i) => b.getUint8(i));
        model.on("msg:custom", (content, buffers) => { window.came = [content, buffers.map(numbers)]; });
        const sent = [new Uint8Array([1, 2, 3]).buffer, new DataView(new ArrayBuffer(2))];
        model.send({ a: "ü" }, undefined, sent); }"""
    )
    until(echo, "window.came")
    assert echo.evaluate("came") == [{"heard": {"a": "ü"}, "sizes": [3, 2]}, [[3, 2, 1], [0, 0]]]


def test_changed_bytes_are_noticed(echo: Page) -> None:
    echo.evaluate("echo.one.model.on('change:raw', () => { window.turned = true; })")
    echo.evaluate("echo.one.model.send('flip')")
    until(echo, "window.turned")
    assert echo.evaluate("echo.one.model.get('raw').getUint8(0)") == 255


def test_bytes_can_be_saved(echo: Page) -> None:
    echo.evaluate(
        """() => { const { model } = echo.one; model.set("raw", new DataView(new Uint8Array([7, 8]).buffer));
        model.save_changes(); model.on("change:raw", () => { window.back = model.get("raw").getUint8(0); });
        model.send("flip"); }"""
    )
    until(echo, "window.back === 8")


def test_a_command_is_answered(echo: Page) -> None:
    shouted = echo.evaluate("echo.one.invoke('shout', 'fire', { buffers: [new ArrayBuffer(5)] })")
    assert shouted[0] == "FIRE"


def test_a_widget_made_later_can_be_found(echo: Page) -> None:
    echo.evaluate("echo.one.model.send('child')")
    until(echo, "echo.one.model.get('child')")
    found = "echo.one.model.widget_manager.get_model(echo.one.model.get('child')).then((m) => m.get('name'))"
    assert echo.evaluate(found) == "child"


def test_other_outputs_are_plain_html(echo: Page) -> None:
    expect(echo.locator("#bold")).to_have_text("bold")
    expect(echo.locator("pre").first).to_have_text("a <line>\n")
    expect(echo.locator("pre").nth(1)).to_have_text("'two'")
