"""Emojis for symbols and seats in texts and buttons; words stand beside each."""

from collections.abc import Mapping

from game.pictures.drawing.colours import SEATS
from game.rules.editions import EDITIONS, Edition, Handling
from i18n import Words, keys

SYMBOLS = keys("symbol-{}", sorted({s.name for e in EDITIONS.values() for s in e.symbols}))
HANDLINGS = keys("cards-{}", Handling)
EDITION_NAMES = keys("edition-{}", EDITIONS)
EDITION_LABELS = keys("command-new-{}.choice", EDITIONS)
CARD_LABELS = keys("command-new-{}.choice", Handling)
"""As the choices of the commands say it, short."""

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
"""What a seat's emoji is called: screen readers say it."""
COLOUR_NAMES = keys("colour-{}", range(len(PLAIN_SEATS)))
"""What a seat's colour is called."""
SEAT_COLOURS = tuple(int(colour.removeprefix("#"), 16) for colour in SEATS)
"""Accents of messages, in the pictures' colours."""

_own: dict[str, str] = {}
"""The application's own emojis, by the names of symbols and seats; empty until they are known."""


def use(emojis: Mapping[str, str]) -> None:
    """Use the application's own emojis from now on, in place of plain ones."""
    _own.clear()
    _own.update(emojis)


def use_also(emojis: Mapping[str, str]) -> None:
    """Use some of the application's own emojis, too: what is in use stays so."""
    _own.update(emojis)


def emoji(edition: Edition, symbol: int) -> str:
    """The symbol as an emoji."""
    name = edition.symbols[symbol].name
    return _own.get(name, PLAIN_SYMBOLS[name])


def seat_emoji(colour: int) -> str:
    """The pirate of this colour as an emoji."""
    return _own.get(seat_name(colour), PLAIN_SEATS[colour])


def seat_name(colour: int) -> str:
    """The name of a colour's emoji."""
    return SEAT_NAMES[colour]


def symbol_name(words: Words, edition: Edition, symbol: int) -> str:
    """The symbol as a word."""
    return words(SYMBOLS[edition.symbols[symbol].name])
