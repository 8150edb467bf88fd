"""What the site keeps about whom, for how long, and how to get it back or have it erased."""

from __future__ import annotations

from flask import Blueprint, render_template

from validator.services.roster.mailed_links import LIFETIME
from validator.web.site import site

privacy = Blueprint("privacy", __name__)


@privacy.get("/privacy")
def page() -> str:
    """Show the privacy page with the periods of this site."""
    return render_template("public/privacy.html", periods=site().settings.retention, link_days=LIFETIME.days)
