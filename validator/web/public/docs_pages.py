"""How it works: the pages that explain the check, its findings, the documents behind it, and what is kept."""

from itertools import groupby
from typing import NamedTuple

from flask import Blueprint, Response, abort, render_template

from card_data.catalogue import game_ids, load_catalogue
from validator.languages.speech import gettext, said
from validator.report.codes import all_codes
from validator.report.pdf.sheet_pdf import sheets_pdf
from validator.report.rule_words.stated_rules import StatedRule, stated_rules
from validator.report.sheet import blank_sheet
from validator.rules.layers import Policy
from validator.rules.sentences import DecidedBy, Sentence, sentences_of
from validator.services.roster.mailed_links import LIFETIME
from validator.web.answers.asking import offer
from validator.web.downloads.deck_files import as_file, visitors_paper
from validator.web.site import site

docs = Blueprint("docs", __name__, url_prefix="/docs")

# What decides or shows a sentence, as people say it; pages have names of their own.
DECIDED_WORDS = {
    "rule": "rule {name}",
    "procedure": "the judge's procedure “{name}”",
    "item": "the checklist of a deck check (“{name}”)",
    "penalty": "the penalty “{name}”",
    "statement": "what judges are told about: “{name}”",
}
PAGE_WORDS = {
    "about": "this page",
    "board": "the judges' board",
    "event": "the event's page",
    "event-form": "the form of an event",
    "form": "the blank form",
    "pods": "the pods of an event",
    "rules-of-event": "Rules of this event",
}


class DocumentShown(NamedTuple):
    """A governing document and what was read in it."""

    policy: Policy
    sentences: tuple[Sentence, ...]
    rules: list[StatedRule]

    @property
    def open(self) -> int:
        """Count the sentences that nothing here covers yet."""
        return sum(sentence.state == "open" for sentence in self.sentences)

    @property
    def sections(self) -> list[tuple[str, list[Sentence]]]:
        """Return the sentences under the headings of the document."""
        return [(name, list(rows)) for name, rows in groupby(self.sentences, lambda row: row.section)]


@docs.get("/")
def index() -> str:
    """Explain the site to players, organizers, judges and programmers."""
    return render_template(
        "public/docs.html", offer=offer(site().rulebook), policies=site().rulebook.policies
    )


@docs.get("/findings")
def findings() -> str:
    """Explain every finding."""
    return render_template("public/findings.html", codes=sorted(all_codes().items()))


@docs.get("/rules")
def documents() -> str:
    """Name the governing documents and how far each is covered."""
    found = [_shown(policy) for policy in site().rulebook.policies.values()]
    return render_template("public/documents.html", documents=found)


@docs.get("/rules/<policy>")
def document(policy: str) -> str:
    """Show one governing document: sentence by sentence, or rule by rule if it comes from a pack."""
    known = site().rulebook.policies.get(policy) or abort(404)
    return render_template(
        "public/document.html",
        document=_shown(known),
        decided_words=decided_words,
    )


def _shown(policy: Policy) -> DocumentShown:
    """Return a document; one of a pack by its rules, since nobody has read it sentence by sentence."""
    rules = stated_rules(policy, site().rulebook) if policy.pack else []
    return DocumentShown(policy, sentences_of(policy.id), rules)


@docs.get("/forms/<game>.pdf")
def form(game: str) -> Response:
    """Give out the blank form of a game, to print and fill in by hand."""
    if game not in game_ids():
        abort(404)
    body = sheets_pdf([blank_sheet(load_catalogue(game).game)], visitors_paper())
    return as_file(body, f"decklist-{game}.pdf", "application/pdf")


def decided_words(by: DecidedBy) -> str:
    """Say what decides or shows a sentence."""
    if by.kind == "page":
        return str(said(PAGE_WORDS[by.name]))
    return gettext(DECIDED_WORDS[by.kind], name=by.name.replace("_", " "))


privacy = Blueprint("privacy", __name__)


@privacy.get("/privacy")
def page() -> str:
    """Show the privacy page with the periods of this site."""
    return render_template("public/privacy.html", periods=site().settings.retention, link_days=LIFETIME.days)
