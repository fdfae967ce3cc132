"""A position in words, short enough for a screen reader to read aloud every turn."""

from collections.abc import Sequence

from cogs.wording.alt_text import counted_cards, own_hand, row_line, seat_line
from cogs.wording.names import escaped_name, shortened_names
from game.rules.moves import MOST_ON_SPACE
from game.rules.state.passage import START
from game.rules.views import View
from i18n import Words


def position_lines(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Say the reader's cards, each player's place, who is on each space, and the piles.

    ``names`` has the name of each seat; markdown in names is not escaped yet.
    """
    seats = range(len(view.seats))
    return [
        *own_hand(words, view),
        *(seat_line(words, view, seat, escaped_name(names[seat])) for seat in seats),
        *_open_hands(words, view, names),
        *_occupied_spaces_line(words, view, shortened_names(names)),
        *row_line(words, view),
        piles_line(words, view),
    ]


def piles_line(words: Words, view: View) -> str:
    """Say how many cards are in the stock and in the discard pile."""
    return words("text-piles", stock=view.stock_size, played=sum(view.discard))


def crowd_on(words: Words, view: View, names: Sequence[str], number: int) -> str:
    """Say who is on a space, and whether the space is full, so that nobody can retreat to it.

    Return an empty text if nobody is there. ``names`` has the name of each seat; markdown in
    names is not escaped yet.
    """
    counts = [seat.pirates.count(number) for seat in view.seats]
    here = [
        escaped_name(name) if count == 1 else f"{escaped_name(name)} ×{count}"
        for name, count in zip(names, counts, strict=True)
        if count
    ]
    is_full = START < number < view.passage.boat and sum(counts) >= MOST_ON_SPACE
    return ", ".join([*here, words("text-full")] if is_full else here)


def _occupied_spaces_line(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """List the spaces with pirates, in order, each with the players on it."""
    spaces = sorted({at for seat in view.seats for at in seat.pirates})
    inner_spaces = [number for number in spaces if START < number < view.passage.boat]
    if not inner_spaces:
        return []
    said = (f"{number}: {crowd_on(words, view, names, number)}" for number in inner_spaces)
    return [words("text-occupied", spaces="; ".join(said))]


def _open_hands(words: Words, view: View, names: Sequence[str]) -> list[str]:
    """Say the other players' cards, if their hands are open."""
    edition = view.options.edition
    return [
        words(
            "text-holds",
            name=escaped_name(names[number]),
            cards=counted_cards(words, edition, hand),
        )
        for number, seat in enumerate(view.seats)
        if number != view.viewer and any(hand := seat.hand or ())
    ]
