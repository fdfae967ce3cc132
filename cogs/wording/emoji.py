"""Emojis for symbols and seats in texts and buttons. Words beside them say the same."""

from collections.abc import Mapping

from game.pictures.drawing.colours import COLOURS_OF_SEATS
from game.rules.editions import EDITIONS, Edition, Handling
from i18n import Words, keys

SYMBOL_KEYS = keys("symbol-{}", sorted({s.name for e in EDITIONS.values() for s in e.symbols}))
HANDLING_KEYS = keys("cards-{}", Handling)
EDITION_NAMES = keys("edition-{}", EDITIONS)
EDITION_LABELS = keys("command-new-{}.choice", EDITIONS)
CARD_LABELS = keys("command-new-{}.choice", Handling)
"""The names of the ways to take cards, as short as in the commands' choices."""

PLAIN_SYMBOLS = {
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
PLAIN_SEATS = ("🔵", "🔴", "🟡", "🟢", "⚫")
SEAT_NAMES = ("blue-pirate", "red-pirate", "yellow-pirate", "green-pirate", "black-pirate")
"""The names of the seats' emojis, which screen readers say."""
COLOUR_NAMES = keys("colour-{}", range(len(PLAIN_SEATS)))
"""The names of the seats' colours."""
SEAT_COLOURS = tuple(int(colour.removeprefix("#"), 16) for colour in COLOURS_OF_SEATS)
"""The accent colours of messages, the same as in the pictures."""

_own: dict[str, str] = {}
"""The application's own emojis, by the names of symbols and seats. Empty until they are known."""


def use_own_emojis(emojis: Mapping[str, str]) -> None:
    """Use exactly these emojis of the application from now on, and plain ones for the rest."""
    _own.clear()
    _own.update(emojis)


def add_own_emojis(emojis: Mapping[str, str]) -> None:
    """Also use these emojis of the application, in addition to those already in use."""
    _own.update(emojis)


def symbol_emoji(edition: Edition, symbol: int) -> str:
    name = edition.symbols[symbol].name
    return _own.get(name, PLAIN_SYMBOLS[name])


def seat_emoji(colour: int) -> str:
    """Return the pirate of this colour as an emoji."""
    return _own.get(seat_name(colour), PLAIN_SEATS[colour])


def seat_name(colour: int) -> str:
    """Return the name of a colour's emoji."""
    return SEAT_NAMES[colour]


def symbol_name(words: Words, edition: Edition, symbol: int) -> str:
    """Return the symbol's name."""
    return words(SYMBOL_KEYS[edition.symbols[symbol].name])
