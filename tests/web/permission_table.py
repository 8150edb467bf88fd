"""Who may open which route: the table, and the words it is written in."""

from __future__ import annotations

ROLES = (
    "owner",
    "organizer",
    "head_judge",
    "judge",
    "playing_organizer",
    "playing_judge",
    "player",
    "stranger",
)
OWNER = frozenset({"owner"})
# Staff who play sit at the table of the player whose list the routes are about.
PLAYING = frozenset({"playing_organizer", "playing_judge"})
RESTING_STAFF = frozenset({"organizer", "head_judge", "judge"})
RESTING_ORGANIZER = frozenset({"organizer"})
STAFF = RESTING_STAFF | PLAYING
LEADERS = frozenset({"organizer", "head_judge", "playing_organizer"})
ORGANIZER = frozenset({"organizer", "playing_organizer"})
ORGANIZERS = ORGANIZER | OWNER
ACCOUNTS = STAFF | OWNER
EVERYBODY = frozenset(ROLES)
NOBODY: frozenset[str] = frozenset()
LINK = "the private link decides"
# Staff who play are asked why before these show anything.
ASKS_WHY = frozenset(
    {
        ("lists.show", "GET"),
        ("lists.show", "POST"),
        ("lists.sheet", "GET"),
        ("batch.deck", "GET"),
        ("triage.proposal", "GET"),
        ("triage.proposal", "POST"),
    }
)

# endpoint and method -> who may at their own event, who may at another one; or LINK.
TABLE: dict[tuple[str, str], tuple[frozenset[str], frozenset[str]] | str] = {
    ("api.cards", "GET"): (EVERYBODY, EVERYBODY),
    ("api.check", "POST"): (EVERYBODY, EVERYBODY),
    ("api.formats", "GET"): (EVERYBODY, EVERYBODY),
    ("api.openapi", "GET"): (EVERYBODY, EVERYBODY),
    ("api.policies", "GET"): (EVERYBODY, EVERYBODY),
    ("api.where", "POST"): (EVERYBODY, EVERYBODY),
    ("check.export", "POST"): (EVERYBODY, EVERYBODY),
    ("check.home", "GET"): (EVERYBODY, EVERYBODY),
    ("check.scanned", "GET"): (EVERYBODY, EVERYBODY),
    ("check.live", "POST"): (EVERYBODY, EVERYBODY),
    ("check.read", "POST"): (EVERYBODY, EVERYBODY),
    ("check.share", "POST"): (EVERYBODY, EVERYBODY),
    ("check.shared", "GET"): (EVERYBODY, EVERYBODY),
    ("check.submit", "POST"): (EVERYBODY, EVERYBODY),
    ("docs.document", "GET"): (EVERYBODY, EVERYBODY),
    ("docs.documents", "GET"): (EVERYBODY, EVERYBODY),
    ("library.card", "GET"): (EVERYBODY, EVERYBODY),
    ("library.card_list", "GET"): (EVERYBODY, EVERYBODY),
    ("library.facts", "GET"): (EVERYBODY, EVERYBODY),
    ("library.find", "GET"): (EVERYBODY, EVERYBODY),
    ("library.formats", "GET"): (EVERYBODY, EVERYBODY),
    ("library.one_format", "GET"): (EVERYBODY, EVERYBODY),
    ("where.ask", "GET"): (EVERYBODY, EVERYBODY),
    ("where.show", "POST"): (EVERYBODY, EVERYBODY),
    ("docs.findings", "GET"): (EVERYBODY, EVERYBODY),
    ("docs.form", "GET"): (EVERYBODY, EVERYBODY),
    ("docs.index", "GET"): (EVERYBODY, EVERYBODY),
    ("health.state", "GET"): (EVERYBODY, EVERYBODY),
    ("health.ready", "GET"): (EVERYBODY, EVERYBODY),
    ("health.metrics", "GET"): (NOBODY, NOBODY),  # there is no such page unless the operator sets a token
    ("static", "GET"): (EVERYBODY, EVERYBODY),
    ("public.event", "GET"): (EVERYBODY, EVERYBODY),
    ("public.register", "POST"): (EVERYBODY, EVERYBODY),
    ("public.poster", "GET"): (EVERYBODY, EVERYBODY),
    ("public.rules", "GET"): (EVERYBODY, EVERYBODY),
    ("public.proof", "GET"): (EVERYBODY, EVERYBODY),
    ("public.published", "GET"): (NOBODY, NOBODY),  # the event is not over, so nothing is published
    ("login.sign_in", "GET"): (EVERYBODY, EVERYBODY),
    ("login.sign_in", "POST"): (NOBODY, NOBODY),  # the table sends a wrong password
    ("login.sign_out", "POST"): (EVERYBODY, EVERYBODY),
    ("login.sign_up", "GET"): (NOBODY, NOBODY),  # the table sends a token that nobody issued
    ("login.sign_up", "POST"): (NOBODY, NOBODY),
    ("login.new_password", "GET"): (NOBODY, NOBODY),
    ("login.new_password", "POST"): (NOBODY, NOBODY),
    ("login.account", "GET"): (ACCOUNTS, ACCOUNTS),
    ("login.change", "POST"): (NOBODY, NOBODY),  # the table sends a wrong old password
    ("login.invite", "POST"): (ORGANIZERS, ORGANIZERS),
    ("owner.accounts", "GET"): (OWNER, OWNER),
    ("owner.log", "GET"): (OWNER, OWNER),
    ("owner.reset", "POST"): (OWNER, OWNER),
    ("owner.close", "POST"): (OWNER, OWNER),
    ("owner.erase", "POST"): (NOBODY, NOBODY),  # the table names no account that is closed
    ("privacy.page", "GET"): (EVERYBODY, EVERYBODY),
    ("login.data", "GET"): (ACCOUNTS, ACCOUNTS),
    ("events.index", "GET"): (ACCOUNTS, ACCOUNTS),
    ("events.new", "GET"): (ORGANIZERS, ORGANIZERS),
    ("events.new", "POST"): (ORGANIZERS, ORGANIZERS),
    ("events.show", "GET"): (STAFF, NOBODY),
    ("events.settings", "GET"): (ORGANIZER, NOBODY),
    ("events.settings", "POST"): (ORGANIZER, NOBODY),
    ("events.clone", "GET"): (ORGANIZER, NOBODY),
    ("events.clone", "POST"): (ORGANIZER, NOBODY),
    ("events.stage", "POST"): (LEADERS, NOBODY),
    ("roster.add", "POST"): (STAFF, NOBODY),
    ("roster_import.load", "POST"): (LEADERS, NOBODY),
    ("roster_import.undo", "POST"): (LEADERS, NOBODY),
    ("roster.links", "POST"): (RESTING_STAFF, NOBODY),
    ("roster.change", "POST"): (STAFF, NOBODY),
    ("roster.revoke", "POST"): (STAFF, NOBODY),
    ("lists.live", "POST"): (STAFF, NOBODY),
    ("lists.read", "POST"): (STAFF, NOBODY),
    ("lists.show", "GET"): (STAFF, NOBODY),
    ("lists.show", "POST"): (STAFF, NOBODY),
    ("lists.sheet", "GET"): (STAFF, NOBODY),
    ("lists.submit", "POST"): (RESTING_STAFF, NOBODY),
    ("lists.unlock", "POST"): (RESTING_STAFF, NOBODY),
    ("lists.lock", "POST"): (RESTING_STAFF, NOBODY),
    ("lists.proxies", "POST"): (RESTING_STAFF, NOBODY),
    ("lists.pool", "POST"): (RESTING_STAFF, NOBODY),
    ("lists.art", "POST"): (RESTING_STAFF, NOBODY),
    ("additions.local_cards", "GET"): (ORGANIZER, NOBODY),
    ("additions.local_cards", "POST"): (ORGANIZER, NOBODY),
    ("additions.table", "GET"): (ORGANIZER, NOBODY),
    ("additions.pods", "GET"): (ORGANIZER, NOBODY),
    ("additions.pods", "POST"): (ORGANIZER, NOBODY),
    ("staff.index", "GET"): (ORGANIZER, NOBODY),
    ("staff.add", "POST"): (ORGANIZER, NOBODY),
    ("staff.change", "POST"): (ORGANIZER, NOBODY),
    ("staff.invite", "POST"): (ORGANIZER, NOBODY),
    ("staff.remove", "POST"): (ORGANIZER, NOBODY),
    ("log.index", "GET"): (ORGANIZER, NOBODY),
    ("log.export", "GET"): (ORGANIZER, NOBODY),
    ("log.recheck", "GET"): (ORGANIZER, NOBODY),
    ("log.recheck", "POST"): (ORGANIZER, NOBODY),
    ("batch.index", "GET"): (ORGANIZERS, ORGANIZERS),
    ("batch.start", "POST"): (ORGANIZERS, ORGANIZERS),
    ("batch.for_event", "GET"): (STAFF, NOBODY),
    ("batch.start_for_event", "POST"): (STAFF, NOBODY),
    ("batch.show", "GET"): (STAFF, NOBODY),
    ("batch.progress", "GET"): (STAFF, NOBODY),
    ("batch.cancel", "POST"): (STAFF, NOBODY),
    ("batch.deck", "GET"): (STAFF, NOBODY),
    ("batch.export", "POST"): (STAFF, NOBODY),
    ("triage.proposal", "GET"): (STAFF, NOBODY),
    ("triage.proposal", "POST"): (STAFF, NOBODY),
    ("triage.export", "POST"): (STAFF, NOBODY),
    ("triage.accept", "POST"): (STAFF, NOBODY),
    ("triage.dismiss", "POST"): (STAFF, NOBODY),
    ("triage.reopen", "POST"): (STAFF, NOBODY),
    ("batch_messages.show", "POST"): (STAFF, NOBODY),
    ("batch_messages.as_csv", "POST"): (STAFF, NOBODY),
    ("batch_messages.send", "POST"): (STAFF, NOBODY),
    ("what_if.event", "GET"): (RESTING_ORGANIZER, NOBODY),
    ("what_if.everywhere", "GET"): (ORGANIZERS, ORGANIZERS),
    ("roster.withdraw_selected", "POST"): (STAFF, NOBODY),
    ("roster.restore", "POST"): (STAFF, NOBODY),
    ("roster.withdraw", "POST"): (STAFF, NOBODY),  # last: nothing is submitted for those who withdrew
    ("lists.erase", "POST"): (RESTING_ORGANIZER, NOBODY),
    ("player.show", "GET"): LINK,
    ("player.data", "GET"): LINK,
    ("player.check", "POST"): LINK,
    ("player.live", "POST"): LINK,
    ("player.read", "POST"): LINK,
    ("player.submit", "POST"): LINK,
    ("player.draft", "POST"): LINK,
    ("player.receipt", "GET"): LINK,
    ("player.revisions", "GET"): LINK,
    ("player.bring_back", "POST"): LINK,
    ("player.sheet", "GET"): LINK,
    ("player.consent", "POST"): LINK,
    ("player.art", "POST"): LINK,
    ("player.opponent", "GET"): LINK,
}
