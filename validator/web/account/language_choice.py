"""Which language a reader gets: what was chosen, else what the browser asks for, else the site's own."""

import json
from datetime import timedelta
from functools import lru_cache
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, current_app, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import Babel
from markupsafe import Markup
from werkzeug.exceptions import HTTPException, NotFound

from validator.languages.language import COMPLETE, ENGLISH, LANGUAGES, PSEUDO, Language
from validator.languages.speech import attribute, html, language, said, said_once, speak, template_words
from validator.languages.template_text import install
from validator.services.accounts.sign_in import choose_language
from validator.web.permissions import current_account
from validator.web.site import site

COOKIE = "language"
KEPT = timedelta(days=365)
# Nobody's account is asked for here: health is told without a database.
FOR_PROGRAMS = ("/api/", "/static/", "/health", "/ready", "/metrics")
choice = Blueprint("language", __name__)


def add_languages(app: Flask) -> None:
    """Let an application speak every language that is complete."""
    Babel(app, locale_selector=lambda: language().locale, configure_jinja=False)
    install(app.jinja_env)
    app.jinja_env.globals.update(_=said_once, _html=html, _attribute=attribute, said=said)
    app.jinja_env.globals.update(language=language, languages_offered=offered, script_words=script_words)
    app.jinja_env.filters.update(said=said, said_template=template_words)
    app.before_request(choose)
    app.after_request(name_language)
    app.teardown_request(lambda _error: speak(ENGLISH))  # threads go on to other work


def offered() -> dict[str, str]:
    """Return the languages to choose from, each by its own name."""
    return {code: name for code, name in LANGUAGES.items() if code == ENGLISH or code in COMPLETE}


def script_words() -> Markup:
    """Return what scripts say, as JSON that is safe in a page; nothing in English."""
    return _script_words(language())


@lru_cache(maxsize=8)
def _script_words(spoken: Language) -> Markup:
    words = {message: spoken.find(message) for message in spoken.scripts}
    if spoken.code == ENGLISH or not words:
        return Markup()
    return Markup(json.dumps(words, ensure_ascii=False).replace("<", "\\u003c"))  # noqa: S704 - nothing can end it


def choose() -> None:
    """Speak the language of the one who asks; programs are answered in English."""
    speak(ENGLISH if request.path.startswith(FOR_PROGRAMS) else _wanted())


def name_language(response: Response) -> Response:
    """Say in which language a page is, and that others get it in theirs."""
    if response.mimetype == "text/html":
        response.headers["Content-Language"] = language().locale.language
        response.vary.update(("Accept-Language", "Cookie"))
    return response


@choice.get("/language/<language_code>")
def pick(language_code: str) -> ResponseReturnValue:
    """Remember a language, and go back to where it was chosen."""
    if language_code not in offered():
        raise NotFound
    account = current_account()
    if account is not None and account.language != language_code:
        choose_language(site().store, account, language_code)
    answer = redirect(_back(), 303)
    answer.set_cookie(
        COOKIE,
        language_code,
        max_age=KEPT,
        httponly=True,
        samesite="Lax",
        secure=bool(current_app.config["SESSION_COOKIE_SECURE"]),
    )
    return answer


def _wanted() -> str:
    chosen = request.cookies.get(COOKIE, "") or _of_account()
    if chosen in offered() or (chosen == PSEUDO and current_app.config.get("PSEUDO_LANGUAGE")):
        return chosen
    # In the browser's order, whatever the country: en-GB before de is English.
    asked = (tag.replace("_", "-").split("-")[0].lower() for tag in request.accept_languages.values())
    return next((code for code in asked if code in offered()), site().settings.language)


def _of_account() -> str:
    """Return what somebody who is signed in chose on another device."""
    account = current_account()
    return account.language if account else ""


def _back() -> str:
    """Return the page of ours on which the choice was made, if it can be opened again."""
    came = urlsplit(request.referrer or "")
    if came.netloc == request.host:
        try:
            endpoint, _ = current_app.url_map.bind(came.netloc).match(came.path, "GET")
        except HTTPException:
            return url_for("check.home")
        if endpoint != "language.pick":
            return came.path + (f"?{came.query}" if came.query else "")
    return url_for("check.home")
