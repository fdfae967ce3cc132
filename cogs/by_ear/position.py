"""A position in words, as short as somebody wants to hear it every turn."""

from collections.abc import Sequence

from cogs.wording.alt_text import counted_cards, own_hand, row_line, seat_line
from cogs.wording.names import escaped
from game.rules.views import View
from i18n import Words


def position_lines(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """The reader's cards, then who stands where with how many cards, then the open row.

    ``names`` by seat, as people gave them.
    """
    seats = range(len(view.seats))
    return [
        *own_hand(words, view),
        *(seat_line(words, view, seat, escaped(names[seat])) for seat in seats),
        *_open_hands(words, view, names),
        *row_line(words, view),
    ]


def _open_hands(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """The cards of the others, where everybody sees them."""
    edition = view.options.edition
    return [
        words("text-holds", name=escaped(names[number]), cards=counted_cards(words, edition, hand))
        for number, seat in enumerate(view.seats)
        if number != view.viewer and any(hand := seat.hand or ())
    ]
