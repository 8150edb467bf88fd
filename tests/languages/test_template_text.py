"""What people read in a template becomes a message by itself; what people typed never does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from validator.languages.template_text import spoken_template

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


def messages(source: str) -> list[str]:
    found: list[str] = []
    spoken_template(source, found.append)
    return found


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<p>Lists are locked.</p>", ["Lists are locked."]),
        ("<h1>{{ event.name }}</h1>", []),
        ("<p>Round {{ round.number }} of\n   {{ total }}</p>", ["Round {number} of {total}"]),
        ("<p>{{ a.name }} and {{ b.name }}</p>", ["{name} and {name2}"]),
        (
            '<p>Ask <a href="{{ url_for(\'x\') }}">the staff</a> or <a href="/">go back</a>.</p>',
            ["Ask <a>the staff</a> or <a2>go back</a2>."],
        ),
        ('<a class="button">Receipt</a><a class="button">Sheet</a>', ["Receipt", "Sheet"]),
        ("<p>{{ moment(at) }} · {{ place }} · sanctioned</p>", ["sanctioned"]),
        ("<p>Run <code>make {{ what }}</code> first.</p>", ["Run {code} first."]),
        ("<p>One{% if x %}Two{% endif %}</p>", ["One", "Two"]),
        ("<span>Yes<br><small>No</small></span>", ["Yes", "No"]),
        ('<p translate="no">Netrunner</p><pre>as it is</pre><script>let Word = 1</script>', []),
        ('<input placeholder="Search cards" title="{{ n }} rows" class="Big">', ["Search cards", "{n} rows"]),
        ('<form data-slow="Reading …" data-step="count">', ["Reading …"]),
        ('{{ field("name", "Name", hint="As on the badge.") }}', ["Name", "As on the badge."]),
        ("{{ 'Save' if x == 'Draft' else _('keep it') }}", ["Save", "keep it"]),
        ('{% if state == "Legal" %}{{ url_for("Home") }}{% endif %}', []),
    ],
)
def test_words_are_found(source: str, expected: list[str]) -> None:
    assert messages(source) == expected


def test_no_template_glues_a_sentence_together() -> None:
    # What begins or ends with a blank is half a sentence: it is not found in any language.
    glued = {
        f"{file.name}: {found}"
        for file in TEMPLATES.rglob("*.html")
        for found in re.findall(
            r"""_\(["'](?:\s[^"']*|[^"']*\s)["']\)""", spoken_template(file.read_text("utf-8"))
        )
    }
    assert glued == set()
