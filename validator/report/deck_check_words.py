"""The sentences of a deck-check report, the same on the page and on paper."""

from datetime import datetime
from zoneinfo import ZoneInfo

from validator.checks.wording import count
from validator.finding import Verdict
from validator.languages.speech import said
from validator.report.deck_check_record import (
    CorrectionRecord,
    CountedDeck,
    CountedRow,
    DeckCheckHead,
    DeckCheckRecord,
    DeviationRecord,
    ExtensionRecord,
    RepairRecord,
    RulingRecord,
    RulingStateRecord,
    StatedFinding,
)
from validator.report.faces.card_face import CardFace, find_face

GOOD, BAD, OPEN = Verdict.LEGAL, Verdict.ILLEGAL, Verdict.JUDGE
_ACTIONS = {
    "given": "Ruled",
    "confirmed": "Confirmed",
    "refused": "Refused",
    "changed": "Changed",
    "decided": "Decided on appeal",
    "annulled": "Annulled",
}


def verdict_words(record: DeckCheckRecord) -> str:
    """Say in one line how a check ended."""
    if record["check"]["status"] == "abandoned":
        return "This check does not count"
    if record["rulings"]:
        return " · ".join(f"{ruling['name']}: {ruling['headline']}" for ruling in record["rulings"])
    if not record["complete"]:
        return partly_words(record["decks"])
    return "Deck and list match" if record["match"] else "Differences were found"


def verdict_kind(record: DeckCheckRecord) -> str:
    """Say whether a check ended well, badly, or leaves something open."""
    if record["check"]["status"] != "finished":
        return OPEN
    if any(ruling["status"] == "standing" and ruling["final"] != "none" for ruling in record["rulings"]):
        return BAD
    return GOOD if record["match"] else OPEN


def partly_words(decks: list[CountedDeck]) -> str:
    """Say what was counted before time ran out, and what was not."""
    counted = sum(deck["counted"] for deck in decks)
    left = sum(deck["uncounted"] for deck in decks)
    half = sum(item["missing"] for deck in decks for item in deck["half_counted"])
    found = any(deck["deviations"] for deck in decks)
    first = "Differences" if found else "No difference"
    open_words = f"; {half} in rows counted half way" if half else ""
    return f"{first} in the {counted} cards counted; {left} not looked at{open_words}"


def face_in(deck: CountedDeck, card_id: str) -> CardFace | None:
    """Return the face of a card of a report; reports from before cards were noted have none."""
    return find_face(deck["game"], card_id) if card_id and deck["game"] else None


def deviation_words(item: DeviationRecord) -> str:
    """Say how a card differs between list and deck."""
    if item["missing"]:
        return f"{item['missing']} × {item['title']} missing ({item['listed']} listed, {item['found']} found)"
    return f"{item['extra']} × {item['title']} extra ({item['listed']} listed, {item['found']} found)"


def finding_words(finding: StatedFinding) -> str:
    """Say what was found, in the language of the reader; of several cards, which they are."""
    told = str(said(finding["message"]))
    cards = finding.get("cards")
    return f"{told.removesuffix('.')}: {', '.join(cards)}." if cards else told


def half_words(item: DeviationRecord) -> str:
    """Say how far a row was counted when time ran out."""
    return f"{item['title']}: {item['found']} of {item['listed']} counted, the rest is open"


def listed_words(deck: CountedDeck) -> str:
    """Say how many cards a list names and how many were counted."""
    identities, counted = deck["identities"], deck["counted"]
    listed = f"{deck['listed'] - identities} + identity" if identities else str(deck["listed"])
    return f"{listed} listed, {counted} counted{' with the identity' if identities and counted else ''}."


def nobody_looked(deck: CountedDeck) -> bool:
    """Tell whether a deck was not looked at: not one card was counted, and none found missing or extra."""
    return not deck["counted"] and not deck["deviations"]


def row_differs(deck: CountedDeck, row: CountedRow) -> bool:
    """Tell whether a row was found to differ from the list; rows that nobody got to are open."""
    return any(
        (item["title"], item["listed"]) == (row["title"], row["listed"]) for item in deck["deviations"]
    )


def found_words(deck: CountedDeck, row: CountedRow) -> str:
    """Say how many copies of a row were found; nothing is said of one that nobody got to."""
    return str(row["found"]) if row["found"] or row_differs(deck, row) else "–"


def repair_words(plan: RepairRecord) -> str:
    """Say what makes a deck legal and as close to its list as can be."""
    out = [f"take out {copies} × {title}" for title, copies in plan["take_out"].items()]
    out += [f"put in {copies} × {title} (a proxy if need be)" for title, copies in plan["put_in"].items()]
    blanks = [count(plan["blanks"], "blank placeholder")] if plan["blanks"] else []
    blanks += [count(plan["blank_agendas"], "blank agenda")] if plan["blank_agendas"] else []
    out += [f"add {blank}" for blank in blanks]
    out += [f"left to the judge: {finding['message']}" for finding in plan["left"]]
    return f"To make it legal: {'; '.join(out)}." if out else "Nothing needs to be taken out or put in."


def kind_words(check: DeckCheckHead) -> str:
    """Say how the check came about."""
    drawn, reason = check["kind"] == "drawn", check["reason"]
    if not reason:
        return "Drawn at random" if drawn else "Directed"
    return f"Drawn at random: {reason}" if drawn else f"Directed: {reason}"


def staff_words(check: DeckCheckHead) -> str:
    """Name who made the check."""
    return ", ".join(dict.fromkeys(name for name in (check["opened_by"], check["closed_by"]) if name))


def confirmation_words(ruling: RulingRecord) -> str:
    """Say who ruled, and who confirmed it or still has to."""
    by = ruling["recorded_by"]
    if ruling["status"] == "waiting":
        waits = " or ".join(role.replace("_", " ") for role in ruling["waits_for"])
        return f"Proposed by {by}. It takes effect when the {waits} confirms it."
    if ruling["status"] in ("refused", "annulled"):
        last = ruling["history"][-1]
        return f"Ruled by {by}; {ruling['status']} by {last['made_by']}: {last['reason']}"
    confirmed = ruling["confirmed_by"]
    return f"Ruled by {by}." if confirmed in ("", by) else f"Ruled by {by}, confirmed by {confirmed}."


def change_words(ruling: RulingRecord) -> str:
    """Say how the penalty that was given differs from what the procedure prescribes, and why."""
    if not ruling["reason"] or ruling["status"] in ("refused", "annulled"):
        return ""
    return f"Instead of {ruling['prescribed_name']}: {ruling['reason']}"


def state_words(state: RulingStateRecord, zone: str) -> str:
    """Say what happened to a ruling, when, and by whom."""
    action = _ACTIONS.get(state["action"], state["action"])
    ended = state["status"] in ("refused", "annulled")
    penalty = "" if ended else f": {state['penalty_name']}"
    reason = f" ({state['reason']})" if state["reason"] else ""
    return f"{moment_words(state['made_at'], zone)} {action} by {state['made_by']}{penalty}{reason}"


def extension_words(extension: ExtensionRecord) -> str:
    """Say how much time the table gets back, and by which rule."""
    minutes, proposed = extension["minutes"], extension["proposed"]
    given = f"{minutes} minute{'' if minutes == 1 else 's'} extension for the table." if minutes else ""
    if minutes != proposed:
        changed = f"{proposed} by the document" if proposed else "none by the document"
        return f"{given or 'No time extension.'} Changed ({changed}): {extension['reason']}"
    if given:
        return given
    return "No time extension." if extension["text"] else "No time extension: the document gives none."


def signed_words(check: DeckCheckHead) -> str:
    """Say whether the player has seen the report and agreed to sign it."""
    return "The player has seen this report and signs it." if "player" in check["signed"] else ""


def correction_words(correction: CorrectionRecord) -> str:
    """Say what became of the list."""
    done = correction["note"] or "The list was corrected"
    words = {
        "done": f"{done}: revision {correction['revision']}, a correction by staff.",
        "due": "The list is to be corrected; this is still due.",
        "refused": f"The list was not corrected: {correction['note']}",
        "by-hand": f"The list was not corrected. {correction['note']}",
        "left": str(correction["note"]),
    }
    return words.get(correction["status"], "")


def minutes_words(seconds: int) -> str:
    """Say a duration in minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02}"


def moment_words(moment: str | None, zone: str) -> str:
    """Say a moment in the zone of the event."""
    if not moment:
        return "–"
    local = datetime.fromisoformat(moment).astimezone(ZoneInfo(zone))
    return f"{local:%Y-%m-%d %H:%M} {local:%Z}"
