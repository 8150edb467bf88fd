"""A small picture of a verdict to put on other pages: drawn here, kept by caches for an hour."""

from flask import Response, render_template, request

from validator.languages.speech import gettext, said, spoken_id
from validator.report.list_states import STATE_SIGNS, STATE_WORDS, state_of, worst_state
from validator.store.submission_tables import SharedCheck

# In pixels; a letter takes so many on average, since nobody here knows the font of the page.
HEIGHT, PADDING, LETTER = 20, 8, 6.3
# White on these is readable for everybody (WCAG AA).
COLOURS = {"legal": "#11693a", "illegal": "#ac1f1f"}
OTHER_COLOUR = "#7a4f00"
NAME = "Legaldeck"


def badge_words(shared: SharedCheck) -> str:
    """Say what a badge shows: the verdict, and for which format on which day."""
    state = worst_state(map(state_of, shared.decks))
    first = shared.decks[0] if shared.decks else None
    about = f", {spoken_id(first['format'])} {gettext('on {day}', day=first['date'])}" if first else ""
    return f"{STATE_SIGNS[state]} {said(STATE_WORDS[state])}{about}"


def verdict_badge(shared: SharedCheck) -> Response:
    """Return the badge of a shared result; other sites may show it, and ask again only when it changed."""
    words = badge_words(shared)
    state = worst_state(map(state_of, shared.decks))
    left, right = (round(len(text) * LETTER) + 2 * PADDING for text in (NAME, words))
    drawn = render_template(
        "public/badge.svg",
        name=NAME,
        words=words,
        left=left,
        right=right,
        height=HEIGHT,
        colour=COLOURS.get(state, OTHER_COLOUR),
    )
    response = Response(drawn, mimetype="image/svg+xml")
    response.headers["Cache-Control"] = "public, max-age=3600"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    response.add_etag()
    response.make_conditional(request)
    return response
