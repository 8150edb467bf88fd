"""The beginnings of a pack: a game of three cards with a format and a policy, all there to be changed."""

from datetime import date
from pathlib import Path

FOLDER = Path(__file__).with_name("skeleton")
# Where the files of the skeleton go in a pack; those of its game stay at its top.
_FOLDERS = {
    "format.toml": "formats/NAME-open.toml",
    "policy.toml": "policies/NAME-1/policy.toml",
    "workflow.toml": "policies/NAME-1/workflow.toml",
    "procedures.toml": "policies/NAME-1/procedures.toml",
}


def skeleton(name: str, day: date) -> dict[str, str]:
    """Return the files of a new pack by their paths."""
    words = {"NAME": name, "TITLE": name.replace("-", " ").title(), "TODAY": day.isoformat()}

    def filled(text: str) -> str:
        for word, meaning in words.items():
            text = text.replace(word, meaning)
        return text

    return {
        filled(_FOLDERS.get(file.name, file.name)): filled(file.read_text(encoding="utf-8"))
        for file in sorted(FOLDER.iterdir())
    }
