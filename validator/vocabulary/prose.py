"""Prose: telling what people say about their deck from the names of cards."""

import re

from validator.vocabulary.patterns import lazy

# Words that carry sentences and are hardly ever in a card's title.
_SENTENCE_WORDS = """
    i i'm i've i'd i'll me my mine we our you your he she it's its they them their this these those
    is are was were be been being am do does did don't doesn't didn't have has had can can't could
    couldn't should shouldn't would wouldn't will won't may might must need needs needed want wants
    because but however although though if when while then than so since until unless which who
    whom whose what why how there here also just very really too quite rather only even still
    always never often usually sometimes probably maybe perhaps more most less some any each every
    both such about into onto play plays played playing use uses used using think thought make
    makes made get gets got win wins won lost lose games deck decks card cards list lists opponent
    opponents turn turns against instead with without thanks please
"""
# Words that people count when they do not count cards of a deck.
_COUNTED_THINGS = """card cards copy copies game games turn turns player players win wins loss losses points
    credits clicks rounds people times decks more of or and to in for other others likes comments votes
    favorites favourites views replies"""
_COUNTABLE = frozenset(_COUNTED_THINGS.split())
_TELLING = frozenset(_SENTENCE_WORDS.split())
_WORD = lazy(r"[^\W\d_]+(?:['’ʼ][^\W\d_]+)?")
_URL = lazy(r"https?://|www\.|\b[\w.-]+@[\w-]+\.\w+|^[\w.-]+\.(?:com|net|org|io|de|uk)(?:/|$)", re.IGNORECASE)
_CLOCK = lazy(r"\b\d{1,2}:\d{2}\b")
# No title of any catalogue has more than 8 words or 51 letters.
_LONG = 9
_LONGEST_NAME = 60


# Heads of mails and postings, and numbers to call.
_MAIL_HEAD = lazy(
    r"^(?:from|to|cc|subject|newsgroups|organi[sz]ation|message-id|references|reply-to|in-reply-to|sent|lines"
    r"|x-[\w-]+|von|an|betreff)\s?:\s",
    re.IGNORECASE,
)
_GREETING = lazy(
    r"^(?:(?:hi|hello|hey|dear|hallo|liebe[rs]?|bonjour|salut|hola|ciao)\b.{0,30}[,!:]"
    r"|(?:cheers|thanks|thank you|thx|best|best wishes|(?:best |kind |warm )?regards|sincerely|yours"
    r"|greetings|bye|see you|(?:viele )?gr[uü](?:ss|ß)e?|mfg|lg|merci|gracias|saludos|pozdrawiam)[,.!]?)$",
    re.IGNORECASE,
)
_PHONE = lazy(r"^(?:\+|\(?0)\d(?:[\s/().-]*\d){5,14}$")

# What may be played, was played, or is played by others.
# What may be played, was played, or is played by others.
_CHOICE = lazy(
    r"\b(?:if|maybe|perhaps|alternat(?:e|iv\w*)|option\w*|swaps?|substitut\w*|replac\w*|instead|consider\w*|could"
    r"|would|might|possib\w*|ideas?|suggest\w*|proposals?|tested|to test|try|cuts?|out|wish ?list|not in"
    r"|more packs|missing|to buy|for (?:trade|sale)|wanted|borrowed|dropped|removed|rejected|excluded|rotated"
    r"|unused|previous(?:ly)?|old(?:er)? (?:version|list|deck|build)|(?:last|earlier) version"
    r"|last (?:week|month|time|year)|no longer|not (?:play|us|runn)(?:ed|ing)|not included|did(?: not|n['’]t)"
    r"|wrote|left at home)\b",
    re.IGNORECASE,
)


def is_correspondence(text: str) -> bool:
    """Tell whether a line is the head of a mail, a greeting or a number to call."""
    return bool(_MAIL_HEAD.match(text) or _GREETING.match(text) or _PHONE.match(text))


def has_link(text: str) -> bool:
    """Tell whether a line holds an address of the web or of mail."""
    return bool(_URL.search(text))


def is_prose(text: str) -> bool:
    """Tell whether words read like a sentence rather than like a name or a heading."""
    if len(text) > _LONGEST_NAME or has_link(text) or _CLOCK.search(text):
        return True
    words = _WORD.findall(text.casefold().replace("’", "'"))
    if len(words) > _LONG:
        return True
    telling = sum(word in _TELLING for word in words)
    if telling >= 2:
        return True
    ends = text.rstrip("\"'”’)").endswith((".", "!", "?", ",", ";", "...", "…"))
    return (telling == 1 and (len(words) >= 5 or ends)) or (ends and len(words) >= 5)


def is_counted_prose(text: str) -> bool:
    """Tell whether words behind a number are a sentence; a misspelt name must not be taken for one."""
    if has_link(text) or _CLOCK.search(text) or text.split(" ", 1)[0].rstrip(",.:;") in _COUNTABLE:
        return True
    words = _WORD.findall(text.casefold().replace("’", "'"))
    telling = sum(word in _TELLING for word in words)
    ends = text.rstrip("\"'”’)").endswith((".", "!", "?", ",", ";", "…"))
    long = len(words) > _LONG or len(text) > _LONGEST_NAME
    return long or telling > 2 or (telling == 2 and len(words) > 5) or (ends and len(words) > 5)


def offers_choice(text: str) -> bool:
    """Tell whether words above cards say that these may be played, or were, but not that they are."""
    return _CHOICE.search(text) is not None
