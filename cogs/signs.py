"""Signs for symbols and seats in texts and buttons. Never the only clue: words stand beside."""

from game.pictures.colours import SEATS
from game.rules.editions import EDITIONS, Edition, Handling
from i18n import Words, keys

SYMBOLS = keys("symbol-{}", sorted({s.name for e in EDITIONS.values() for s in e.symbols}))
HANDLINGS = keys("cards-{}", Handling)
EDITION_NAMES = keys("edition-{}", EDITIONS)
BOATS = keys("boat-{}", sorted({edition.boat for edition in EDITIONS.values()}))

_EMOJI = {
    "skull": "💀",
    "hat": "🎩",
    "dagger": "🗡️",
    "bottle": "🍾",
    "key": "🗝️",
    "pistol": "🔫",
    "flag": "🏴",
    "pirate-hat": "🎩",
    "sword": "⚔️",
    "rum-bottle": "🍾",
    "keys": "🗝️",
    "grappling-hook": "🪝",
    "lantern": "🏮",
    "telescope": "🔭",
}
SEAT_SIGNS = ("🔵", "🔴", "🟡", "🟢", "⚫")
SEAT_COLOURS = tuple(int(colour.removeprefix("#"), 16) for colour in SEATS)
"""Accents of messages, in the pictures' colours."""


def emoji(edition: Edition, symbol: int) -> str:
    """The symbol as an emoji."""
    return _EMOJI[edition.symbols[symbol].name]


def symbol_name(words: Words, edition: Edition, symbol: int) -> str:
    """The symbol as a word."""
    return words(SYMBOLS[edition.symbols[symbol].name])
