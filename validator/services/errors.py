"""The few ways in which a service says no; each carries a sentence for the person who asked."""


class ServiceError(Exception):
    """A service refused; its text can be shown as it is."""

    status = 400

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field


class NotAllowed(ServiceError):  # noqa: N818 - the web and the pages know it by this name
    """Somebody else may do this, or it may be done at another time."""

    status = 403


class NotFound(ServiceError):  # noqa: N818
    """There is no such thing, or not for this person."""

    status = 404


class Conflict(ServiceError):  # noqa: N818
    """Somebody else was quicker, or the thing exists already."""

    status = 409


class Invalid(ServiceError):  # noqa: N818
    """A value cannot be taken; `field` names it."""

    status = 422


def require_reason(reason: str, sentence: str) -> None:
    """Raise with a sentence that asks for a reason where none was given."""
    if not reason.strip():
        raise Invalid(sentence, "reason")
