"""The shapes of the public list of events in the programming interface."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from validator.web.api.paging import PageAsked


class PublicEventsAsked(PageAsked):
    """Which public events."""

    when: Literal["upcoming", "past"] = Field(default="upcoming", description="Those to come, or the past.")
    q: str = Field(default="", max_length=100, description="Beginnings of words in name and place.")


class PublicEventDescribed(BaseModel):
    """An event that everybody may find, without anything about who plays."""

    code: str
    name: str
    place: str
    zone: str
    starts_at: str
    day: str
    deadline: str | None = Field(description="Until when lists can be submitted and changed.")
    game: str
    policy: str
    tier: str
    format: str
    environment: str | None
    registration: str = Field(description="open, closed, under way or over.")
    link: str


class PublicEventsListed(BaseModel):
    """Public events; `next` is the cursor of the next page."""

    events: list[PublicEventDescribed]
    next: str | None
