"""The work of first use, done before the first visitor comes."""

import gc
from importlib import import_module
from pkgutil import iter_modules

from flask import Flask

from card_data.catalogue import load_catalogue
from validator import parse, resolve
from validator.rules.rulebook import load_rulebook
from validator.web.answers.asking import read_question
from validator.web.answers.completion import complete
from validator.web.answers.sent_list import Sent, check_sent
from validator.web.public.examples import EXAMPLES
from validator.web.site import real_time
from validator.where.epochs import courses

OBJECTS_BETWEEN_SEARCHES = 10_000


def load_data() -> None:
    """Load readers, cards and rules: before processes are forked, so that all of them share one copy."""
    for package in (parse, resolve):
        for module in iter_modules(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    rulebook = load_rulebook()
    for game in rulebook.games:
        load_catalogue(game)
        complete(game, "a")
        courses(rulebook, rulebook.newest_policy(game).id)
    for example in EXAMPLES.values():
        question = read_question(example.choices, rulebook, real_time().date())
        check_sent(Sent(example.title, example.text.encode(), example.text), question)
    keep_out_of_collection()


def warm_up(app: Flask) -> None:
    """Compile the pages of an application that is about to serve."""
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)
    keep_out_of_collection()


def keep_out_of_collection() -> None:
    """Leave what lives as long as the process out of the search for cycles, and search less often.

    Searching all cards and rules takes 150 ms, and some visitor would wait for it; a large page makes
    some ten thousand objects, nearly all of which go without a search.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN_SEARCHES)
