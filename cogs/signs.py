"""Signs for symbols and seats in texts and buttons. Never the only clue: words stand beside."""

from game.rules.editions import EDITIONS, Edition, Handling
from i18n import Words, keys

SYMBOLS = keys("symbol-{}", sorted({s.name for e in EDITIONS.values() for s in e.symbols}))
HANDLINGS = keys("cards-{}", Handling)

_EMOJI = {
    "skull": "💀",
    "hat": "🎩",
    "dagger": "🗡️",
    "bottle": "🍾",
    "key": "🗝️",
    "pistol": "🔫",
}
SEAT_SIGNS = ("🔵", "🟠", "🟢", "🟣", "🟡")
SEAT_COLOURS = (0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0xF0E442)


def emoji(edition: Edition, symbol: int) -> str:
    """The symbol as an emoji."""
    return _EMOJI[edition.symbols[symbol].name]


def symbol_name(words: Words, edition: Edition, symbol: int) -> str:
    """The symbol as a word."""
    return words(SYMBOLS[edition.symbols[symbol].name])
