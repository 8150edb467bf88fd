"""What can go wrong with a link: one row per code with severity, wording and documentation."""

from __future__ import annotations

from validator.finding import Finding, Message, Severity

PASTE_INSTEAD = "Paste the list as text or hand in an exported file instead."

MESSAGES: dict[str, Message] = {
    "IN301": Message(
        Severity.JUDGE,
        "{link} is not a link to a deck that can be read here; give the address of a deck or decklist page "
        "on {host}, its number or its UUID.",
        "Only decks and decklists of one site are fetched, over a secure connection. Other sites, local "
        "files and other kinds of addresses are refused before anything is requested.",
    ),
    "IN302": Message(
        Severity.JUDGE,
        "{host} has no {what} {ident}; check the link, or whether the list was deleted.",
        "The site answered that there is no such deck or decklist. A number that was mistyped, a list that "
        "was taken down and an unpublished deck all look like this.",
    ),
    "IN303": Message(
        Severity.JUDGE,
        "The deck {ident} on {host} is private; its owner can turn on the sharing of decks in the account's "
        "settings or publish the deck, or hand in the list as text.",
        "The site shows this deck only to its owner, so it cannot be read here.",
    ),
    "IN304": Message(
        Severity.JUDGE,
        "{problem} " + PASTE_INSTEAD,
        "The site did not answer, answered with an error or sent something that is not a deck. It was asked"
        " more than once where that could help. Nothing was read.",
    ),
    "IN305": Message(
        Severity.JUDGE,
        "{host} has both a deck and a decklist with the number {ident}; give the whole address of the one "
        "that is meant.",
        "Decks and decklists are numbered separately, so a bare number can mean two different lists.",
    ),
    "IN306": Message(
        Severity.JUDGE,
        "Links cannot be read because of a setting: {problem}",
        "The address of the deck site was changed with LEGALDECK_NETRUNNERDB_URL to something that is "
        "neither a secure address nor one on this machine.",
    ),
}


def finding(code: str, **params: str) -> Finding:
    """Build the finding of a code; the parameters fill its wording."""
    message = MESSAGES[code]
    return Finding(code, message.severity, message.template.format(**params), params=dict(params))
