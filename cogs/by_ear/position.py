"""A position in words, as short as somebody wants to hear it every turn."""

from collections.abc import Sequence

from cogs.wording.alt_text import counted_cards, own_hand, row_line, seat_line
from cogs.wording.names import beginnings, escaped
from game.rules.moves import CROWDED
from game.rules.state.passage import START
from game.rules.views import View
from i18n import Words


def position_lines(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """The reader's cards, where each player stands, who stands on each space, and the piles.

    ``names`` by seat, as people gave them.
    """
    seats = range(len(view.seats))
    return [
        *own_hand(words, view),
        *(seat_line(words, view, seat, escaped(names[seat])) for seat in seats),
        *_open_hands(words, view, names),
        *_occupied(words, view, beginnings(names)),
        *row_line(words, view),
        piles_line(words, view),
    ]


def piles_line(words: Words, view: View) -> str:
    """How many cards are in the stock and in the discard pile."""
    return words("text-piles", stock=view.stock, played=sum(view.discard))


def crowd_on(words: Words, view: View, names: Sequence[str], number: int) -> str:
    """Who stands on a space, and whether nobody can go back to it; empty where nobody does.

    ``names`` by seat, as people gave them.
    """
    counts = [seat.pirates.count(number) for seat in view.seats]
    here = [
        escaped(name) if count == 1 else f"{escaped(name)} ×{count}"
        for name, count in zip(names, counts, strict=True)
        if count
    ]
    is_full = START < number < view.passage.boat and sum(counts) >= CROWDED
    return ", ".join([*here, words("text-full")] if is_full else here)


def _occupied(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """The spaces with pirates, in order, each with those who stand there."""
    spaces = sorted({at for seat in view.seats for at in seat.pirates})
    passage = [number for number in spaces if START < number < view.passage.boat]
    if not passage:
        return []
    said = (f"{number}: {crowd_on(words, view, names, number)}" for number in passage)
    return [words("text-occupied", spaces="; ".join(said))]


def _open_hands(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """The cards of the others, where everybody sees them."""
    edition = view.options.edition
    return [
        words("text-holds", name=escaped(names[number]), cards=counted_cards(words, edition, hand))
        for number, seat in enumerate(view.seats)
        if number != view.viewer and any(hand := seat.hand or ())
    ]
