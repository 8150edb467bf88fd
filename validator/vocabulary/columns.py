"""Names of columns in tables and of fields in files: the headings of quantities, names and sets."""

from collections.abc import Sequence
from functools import lru_cache

from validator.vocabulary.patterns import lazy

QUANTITY, NAME, CODE, SET, ZONE = "quantity", "name", "code", "set", "zone"
INFLUENCE, PROXIES, OTHER, NUMBER = "influence", "proxies", "other", "number"
PLAYER, DECK, SIDE, IDENTITY = "player", "deck", "side", "identity"
MINIMUM, MAXIMUM = "minimum", "maximum"

_WORDS = {
    NAME: """name, card, card name, cardname, card title, card/name, name of card, title, cards, karte,
        kartenname, carte, nom, nom de la carte, carta, karta, nombre, titel,
        карта, название, 卡牌, カード""",
    QUANTITY: """qty, quantity, count, copies, amount, x, anzahl, menge, stück, quantité, qté,
        nombre d'exemplaires, nb, nbre, cantidad, liczba, number in deck, in deck, copies in deck, how many,
        quantità, кол-во, количество, 数量, 枚数""",
    CODE: "code, card code, printing, printing code, printing id, card id, nrdb id, id",
    SET: "set, pack, expansion, set name, pack name, edition, erweiterung, extension, product",
    ZONE: "zone, board, section",
    PROXIES: "proxies, proxy, proxied",
    INFLUENCE: "inf, infl, influence, influence cost, inf cost",
    PLAYER: "player, player name, spieler, joueur",
    DECK: "deck, deck name, decklist",
    SIDE: "side",
    IDENTITY: "identity, identity name, identity title, identität, identité, identidad, tożsamość",
    MINIMUM: "min, minimum, min size",
    MAXIMUM: "max, maximum, max inf, max influence",
    OTHER: """type, card type, faction, cost, subtype, subtypes, keywords, strength, text, condition, price,
        language, foil, rarity, typ, kosten, fraktion, cycle, position, url, notes, note, comment, comments,
        check, checked, memory, mu""",
    # These count copies unless another column does: then they are the card's place in its set.
    NUMBER: "number, #, no, nr, num, collector number, card number, nummer",
}
ROLES = {" ".join(word.split()): role for role, words in _WORDS.items() for word in words.split(",")}
DELIMITERS = ("\t", ";", ",")
_NAMING = frozenset({NAME, CODE})
# Columns with which the next list of a row begins, and those of which every list has one.
_BEGINNING = frozenset({NAME, QUANTITY, MINIMUM, IDENTITY})
_LISTING = frozenset({NAME, IDENTITY})
_TELLING = frozenset({QUANTITY, NUMBER, OTHER, SET, CODE, INFLUENCE, IDENTITY})
_FEWEST_COLUMNS, _MOST_COLUMNS = 3, 8
_WORD = lazy(r"[^\W\d_]+|#")


# Lists repeat their titles, and those with a comma are taken for cells when a list may be a table.
@lru_cache(maxsize=4096)
def role_of(words: str) -> str:
    """Return what a column with these words over it holds; "" for words that name no column."""
    plain = words.strip()
    plain = (plain.strip(".:?() ") or plain).casefold()
    # Tables of both decks say whose identity it is.
    return IDENTITY if plain.endswith(" identity") else ROLES.get(plain, "")


def is_header(cells: Sequence[str]) -> bool:
    """Tell whether a row names columns: that of the cards and at least one other."""
    roles = {role for cell in cells if (role := role_of(cell))}
    return (
        bool(roles & _NAMING)
        and len(roles) > 1
        and bool(roles & _TELLING)
        and not any(cell.strip().isdigit() for cell in cells)
    )


def lists_beside(roles: Sequence[str]) -> list[int]:
    """Return where in the roles of a header row lists begin: one that begins again heads several."""
    starts = [0]
    for at, role in enumerate(roles):
        known = roles[starts[-1] : at]
        begins = role in known and (role in _BEGINNING or role == known[0])
        if begins and _LISTING.intersection(known) and _LISTING.intersection(roles[at:]):
            starts.append(at)
    return starts


def heads_columns(cells: Sequence[str]) -> bool:
    """Tell whether a row of a page heads columns: at least two cells, and most of them, name one."""
    words = [_WORD.findall(cell.lower()) for cell in cells if cell]
    named = sum(sum(word in ROLES for word in cell) * 2 >= max(len(cell), 1) for cell in words)
    numbers = any(cell[:1].isdigit() or cell[-1:].isdigit() for cell in cells)
    return named >= 2 and named * 2 > len(words) and not numbers


def names_columns(text: str) -> bool:
    """Tell whether a line is nothing but names of columns, such as "Qty Card Name Inf"."""
    words = text.lower().split()
    return _FEWEST_COLUMNS <= len(words) <= _MOST_COLUMNS and all(map(role_of, words))


def delimiter_of(rows: Sequence[str]) -> str:
    """Return the sign that parts the columns of most of these rows; a comma where none does."""
    text = "".join(rows)
    found = {sign: (sum(sign in row for row in rows), text.count(sign)) for sign in DELIMITERS}
    best = max(DELIMITERS, key=lambda sign: found[sign])
    return best if any(found[best]) else ","


# Fields of files, the better source first. A simulator's objects have a class as their name and the card's
# title as their nickname.
class Fields:
    """The names of fields in files: of a card, of a deck, and of what holds them."""

    QUANTITY = ("quantity", "qty", "count", "copies", "amount", "number", "num", "indeck", "in_deck")
    TITLE = ("nickname", "title", "card_title", "card_name", "name", "card")
    CODE = (
        *("nrdb_printing_id", "printing_id", "printing_code", "card_code", "code"),
        *("nrdb_card_id", "card_id", "id"),
    )
    SET = ("set_short_name", "set", "pack", "set_name", "pack_name")
    SIDE = ("side_id", "side_code", "side")
    DECK_TITLE = ("deck_name", "nickname", "name", "title")
    IDENTITY_TITLE = ("identity_title", "identity_name")
    IDENTITY_CODE = (
        *("identity_nrdb_printing_id", "identity_printing_id", "identity_code"),
        *("identity_nrdb_card_id", "identity_card_id"),
    )
    # Under which names a file keeps its decks, what it says about a deck, and its cards.
    WRAPPER = ("data", "decks", "decklists", "deck", "decklist", "object_states", "contained_objects")
    HEAD = ("attributes", "details", "metadata", "meta")
    SECTION = (
        *("cards", "card_slots", "slots", "maindeck", "main_deck", "mainboard", "main", "deck"),
        *("card_list", "contained_objects"),
    )
    OTHER = (
        *("identity", "proxies", "paperwork", "zone", "board", "success", "rounds", "players"),
        "player_name",
    )


_FIELDS: dict[str, str] = {
    name.replace("_", ""): name for kind, names in vars(Fields).items() if kind.isupper() for name in names
}


def field_name(key: str) -> str:
    """Return a known field's usual name, however a program spells it (deckName, Deck-Name); else the key."""
    squeezed = key.lower().replace("_", "").replace("-", "").replace(" ", "")
    return _FIELDS.get(squeezed, key)
