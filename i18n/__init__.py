"""All texts that people read, in every language that has a file."""

from i18n.catalogue import Catalogue, Words
from i18n.errors import BrokenCatalogue, BrokenMessage, UnknownMessage
from i18n.phrases import MessageKeys, Phrase, Variable, keys, phrase
from i18n.source import TextProblem

__all__ = [
    "BrokenCatalogue",
    "BrokenMessage",
    "Catalogue",
    "MessageKeys",
    "Phrase",
    "TextProblem",
    "UnknownMessage",
    "Variable",
    "Words",
    "keys",
    "phrase",
]
