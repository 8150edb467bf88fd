"""The API page: the generated description as people read it, with examples to copy."""

import json
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, current_app, render_template, request

from validator.services.accounts.api_tokens import SCOPE_WORDS
from validator.web.api.description import SENTENCES, describe

# Stands for the address of the site until it is known.
SITE = "https://legaldeck.example"

CURL = """\
curl --silent --data-binary '3x Sure Gamble
2x Bukhgalter' -H 'Content-Type: text/plain' \\
  'https://legaldeck.example/api/v1/check?format=standard&date=2026-08-01'
"""
PYTHON = """\
from validator import Client

client = Client("https://legaldeck.example")
answer = client.check("3x Sure Gamble\\n2x Bukhgalter", format="standard", date="2026-08-01")
for finding in answer.decks[0]["findings"]:
    print(finding["severity"], finding["message"])
"""
JAVASCRIPT = """\
const answer = await fetch("https://legaldeck.example/api/v1/check?format=standard&date=2026-08-01", {
  method: "POST",
  headers: { "Content-Type": "text/plain" },
  body: "3x Sure Gamble\\n2x Bukhgalter",
});
const { decks } = await answer.json();
for (const finding of decks[0].findings) console.log(finding.severity, finding.message);
"""
EXAMPLES = (("curl", CURL), ("Python", PYTHON), ("JavaScript", JAVASCRIPT))


reference = Blueprint("reference", __name__)
Plain = Mapping[str, Any]


@reference.get("/api")
def page() -> str:
    """Show the programming interface."""
    here = request.host_url.rstrip("/")
    return render_template(
        "public/api.html",
        openapi=describe(current_app, here),
        kind_of=kind_of,
        model_of=model_of,
        example_of=example_of,
        examples=[(name, code.replace(SITE, here)) for name, code in EXAMPLES],
        problems=SENTENCES,
        scopes=SCOPE_WORDS,
    )


def example_of(body: Plain) -> str:
    """Return an example of what is sent, as it is sent."""
    example = body.get("example", "")
    written = example if isinstance(example, str) else json.dumps(example, indent=2, ensure_ascii=False)
    return written.strip()


def model_of(body: Plain) -> str:
    """Name the model of what is sent or answered."""
    schema = body["schema"]
    return str(schema.get("$ref", "")).rpartition("/")[2] or str(schema.get("title", ""))


def kind_of(schema: Plain) -> str:
    """Say what a value is: its type, the model that it is of, or a list of these."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(kind_of(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {kind_of(schema.get('items', {}))}"
    if "enum" in schema:
        return ", ".join(map(str, schema["enum"]))
    return str(schema.get("const") or schema.get("type") or "anything")
