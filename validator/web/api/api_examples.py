"""Examples to copy, in three languages; the tests run each of them as it stands here."""

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
