"""Rules in plain words, one sentence for each kind of rule."""

from validator.report.rule_words import plain_decks, plain_events

# Both register the words of each kind when they are imported.
__all__ = ["plain_decks", "plain_events"]
