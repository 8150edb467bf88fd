"""How it works: the pages that explain the check, its findings and the programming interface."""

from __future__ import annotations

from flask import Blueprint, render_template

from validator.report.codes import all_codes
from validator.web.answers.offer import offer
from validator.web.site import site

docs = Blueprint("docs", __name__, url_prefix="/docs")


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
