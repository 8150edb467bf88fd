"""What templates of events may call: stages, QR codes, the menu."""

import segno
from flask import Flask
from markupsafe import Markup, escape

from validator.languages.speech import gettext, said, spoken_id
from validator.report.pdf.paper import PAPER_NAMES
from validator.services.events.building import building_time
from validator.services.judging import proxy_ban_of, workflow_of
from validator.services.lists.visibility import LEVELS
from validator.store.event_tables import Event, Stage
from validator.web.event_context import art_of, declared_proxies_of
from validator.web.organizer.additions_pages import offers_local_cards, offers_pods
from validator.web.permissions import current_account
from validator.web.site import site

VISIBILITY_WORDS = {"hidden": "Nothing", "identities": "The identities", "list": "The whole list"}


def add_event_words(app: Flask) -> None:
    """Give the templates of an application the words of events."""
    app.jinja_env.globals.update(
        menu=menu,
        signed_in=signed_in,
        can_mail=can_mail,
        stage_options=stage_options,
        visibility_options=[(level, VISIBILITY_WORDS[level]) for level in LEVELS],
        paper_options=[(paper.value, name) for paper, name in PAPER_NAMES.items()],
        offers_local_cards=offers_local_cards,
        offers_pods=offers_pods,
        building_of=lambda event: (building_time(event), site().now()),
        qr=qr,
        registration_proxies=declared_proxies_of,
        registration_art=art_of,
        proxies_banned=proxies_banned,
    )
    app.jinja_env.filters.update(
        pair=lambda word: (word, said(spoken_id(word))),
        registered_name=lambda row: (row.registration.id, row.player.name),
    )


def menu() -> list[tuple[str, str]]:
    """Return the entries of the main menu."""
    own = ("login.account", "Account") if signed_in() else ("login.sign_in", "Sign in")
    events = "events.index" if signed_in() else "event_list.index"
    return [("check.home", "Check"), (events, "Events"), ("docs.index", "Docs"), own]


def can_mail() -> bool:
    """Tell whether the site sends mail: without it, nobody is offered a link by mail."""
    return site().settings.mail is not None


def signed_in() -> bool:
    """Tell whether somebody is signed in."""
    return current_account() is not None


def stage_options(event: Event) -> list[tuple[str, str]]:
    """Return the stages that an event can move to, the next one first."""
    stages = list(Stage)
    place = stages.index(Stage(event.stage))
    return [(stage, said(spoken_id(stage))) for stage in (*stages[place + 1 :], *reversed(stages[:place]))]


def proxies_banned(event: Event) -> bool:
    """Tell whether a ban on proxies holds at an event."""
    return proxy_ban_of(event, workflow_of(event)).in_force


def qr(link: str) -> Markup:
    """Return a QR code as a drawing in the page."""
    label = escape(gettext("QR code of {link}", link=link))
    drawing: str = segno.make(link, error="m").svg_inline(omitsize=True, border=2, dark="#000", light="#fff")
    return Markup(drawing.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1))  # noqa: S704 - a drawing of ours; the link is escaped
