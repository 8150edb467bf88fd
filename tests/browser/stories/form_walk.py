"""Somebody without scripts: reads pages, follows their links, fills in the forms that are there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Self
from urllib.parse import urljoin

import lxml.html
from flask.testing import FlaskClient
from lxml.html import FormElement, HtmlElement
from werkzeug.test import TestResponse

# Elements that stand on a line of their own where a page is read.
BLOCKS = {"p", "li", "h1", "h2", "h3", "summary", "dt", "dd", "tr", "legend", "label", "div", "br"}
NOTHING: Mapping[str, str | bool] = {}
UNREAD = {"script", "style", "svg", "template"}


@dataclass
class Visitor:
    """A browser, the address that it is at and the page that it shows."""

    client: FlaskClient
    address: str = "/"
    page: HtmlElement = field(init=False)

    def go(self, address: str) -> Self:
        """Open a page."""
        return self._show(self.client.get(address, follow_redirects=True))

    def follow(self, words: str) -> Self:
        """Follow the first link that says this."""
        links = [link for link in self.page.iter("a") if words in words_of(link)]
        assert links, f"no link says {words!r} on {self.address}"
        return self.go(urljoin(self.address, links[0].get("href")))

    def send(self, button: str, entries: Mapping[str, str | bool] = NOTHING) -> Self:
        """Fill in the form that has this button, by labels or names of its fields, and press it."""
        form, pressed = self._form(button)
        for name, value in entries.items():
            _enter(_control(form, name), value)
        for control in form.iter("input", "textarea", "select"):
            assert control.get("required") is None or control.value, f"{control.name} is empty"
        values = dict[str, list[str]]()
        for name, text in form.form_values():
            values.setdefault(name, []).append(text)
        if pressed.get("name"):
            values[pressed.get("name")] = [pressed.get("value", "")]
        address = urljoin(self.address, pressed.get("formaction") or form.get("action") or self.address)
        if form.method == "GET":
            return self._show(self.client.get(address, query_string=values))
        return self._show(self.client.post(address, data=values, follow_redirects=True))

    def offers(self, button: str) -> bool:
        """Tell whether there is a button that says this."""
        return any(words_of(node) == button for node in self.page.iter("button"))

    @property
    def text(self) -> str:
        """What there is to read, with everything unfolded, line by line."""
        lines = "".join(_read(self.page.find(".//main"))).split("\n")
        return "\n".join(words for line in lines if (words := " ".join(line.split())))

    def _show(self, answer: TestResponse) -> Self:
        self.address = answer.request.path
        assert answer.status_code == 200, f"{self.address}: {answer.status}"
        self.page = lxml.html.document_fromstring(answer.text)
        return self

    def _form(self, button: str) -> tuple[FormElement, HtmlElement]:
        for pressed in self.page.iter("button"):
            if words_of(pressed) == button and pressed.get("type") != "button":
                return next(pressed.iterancestors("form")), pressed
        raise AssertionError(f"no button says {button!r} on {self.address}")


def words_of(node: HtmlElement) -> str:
    """Return the words of an element, with single spaces."""
    return " ".join(node.text_content().split())


def _control(form: FormElement, name: str) -> HtmlElement:
    """Return the field with this label or name."""
    for label in form.iter("label"):
        if words_of(label).startswith(name):
            return label.for_element if label.get("for") else next(label.iter("input"))
    return form.inputs[name]


def _enter(control: HtmlElement, value: str | bool) -> None:
    """Type, choose or tick; what a list of choices does not offer is refused."""
    if isinstance(value, bool):
        control.checked = value
    else:
        control.value = value


def _read(node: HtmlElement) -> Iterator[str]:
    if node.tag in UNREAD or not isinstance(node.tag, str):
        return
    edge = "\n" if node.tag in BLOCKS else ""
    yield edge + (node.text or "")
    for part in node:
        yield from _read(part)
        yield part.tail or ""
    yield edge
