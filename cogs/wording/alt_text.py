"""The board in words, for those who cannot see its picture."""

from collections.abc import Sequence

from cogs.wording.emoji import symbol_name
from cogs.wording.names import plain
from cogs.wording.places import place
from game.rules.editions import Edition
from game.rules.state.cards import Counts
from game.rules.views import SeatView, View
from i18n import Words

MOST_CHARACTERS = 1024
"""Discord's limit for a picture's description."""


def alt_text(words: Words, view: View, names: tuple[str, ...]) -> str:
    """Who stands where, every space with its symbol, and the open row: what the picture shows.

    Where that would be too long, the spaces are told by their symbols.
    """
    whole = _board(words, view, names, passage_line(words, view))
    if truncated(whole) == whole:
        return whole
    return truncated(_board(words, view, names, _spaces_by_symbol(words, view)))


def _board(words: Words, view: View, names: Sequence[str], passage: str) -> str:
    seats = [places_line(words, view, seat, plain(name)) for seat, name in enumerate(names)]
    drawn = [words("board-drawn")] if view.drawn else []
    return "\n".join([*drawn, *seats, passage, *row_line(words, view)])


def ending_alt(words: Words, view: View, names: tuple[str, ...], ranks: Sequence[int]) -> str:
    """Who came how far, the winner first; whoever left has no rank."""

    def line(rank: int, seat: int) -> str:
        name = plain(names[seat])
        left = view.seats[seat].resigned
        return places_line(words, view, seat, name if left else f"{rank}. {name}")

    return truncated("\n".join(line(rank, seat) for rank, seat in enumerate(ranks, start=1)))


def panel_alt(words: Words, view: View, names: tuple[str, ...], moves: Sequence[str]) -> str:
    """The reader's cards, the moves that the picture shows, and who stands where."""
    seats = [seat_line(words, view, seat, plain(name)) for seat, name in enumerate(names)]
    return truncated("\n".join([*own_hand(words, view), *moves, *seats]))


def own_hand(words: Words, view: View) -> list[str]:
    """The viewer's cards in words; nothing for an onlooker or who has left."""
    if view.viewer is None or view.seats[view.viewer].resigned:
        return []
    hand = view.seats[view.viewer].hand or ()
    if not any(hand):
        return [words("panel-no-cards")]
    return [words("text-hand", cards=counted_cards(words, view.options.edition, hand))]


def counted_cards(words: Words, edition: Edition, counts: Counts) -> str:
    """Cards as a name and a number for each symbol held."""
    return ", ".join(
        words("panel-card", name=symbol_name(words, edition, symbol), count=count)
        for symbol, count in enumerate(counts)
        if count
    )


def passage_line(words: Words, view: View) -> str:
    """Every space with its symbol."""
    spaces = ", ".join(
        f"{space} {symbol_name(words, view.options.edition, symbol)}"
        for space, symbol in enumerate(view.passage.symbols, start=1)
    )
    return words("alt-passage", spaces=spaces)


def _spaces_by_symbol(words: Words, view: View) -> str:
    """Every symbol with its spaces."""
    spaces: dict[int, list[str]] = {}
    for space, symbol in enumerate(view.passage.symbols, start=1):
        spaces.setdefault(symbol, []).append(str(space))
    told = "; ".join(
        f"{symbol_name(words, view.options.edition, symbol)} {', '.join(numbers)}"
        for symbol, numbers in spaces.items()
    )
    return words("alt-passage", spaces=told)


def row_line(words: Words, view: View) -> list[str]:
    """The open row, in the order in which its cards are taken; nothing where there is none."""
    if not view.row:
        return []
    names = [symbol_name(words, view.options.edition, symbol) for symbol in view.row]
    return [words("text-row", cards=", ".join(names))]


def places_line(words: Words, view: View, seat: int, name: str) -> str:
    """A seat's pirates; ``name`` is fit for where the line goes."""
    standing = view.seats[seat]
    if standing.resigned:
        return words("alt-resigned", name=name)
    return words("alt-places", name=name, places=_places(words, view.options.edition, standing))


def seat_line(words: Words, view: View, seat: int, name: str) -> str:
    """A seat's pirates and the number of its cards; ``name`` is fit for where the line goes."""
    standing = view.seats[seat]
    if standing.resigned:
        return words("alt-resigned", name=name)
    places = _places(words, view.options.edition, standing)
    return words("alt-seat", name=name, places=places, count=standing.cards)


def truncated(text: str) -> str:
    """As much of a description as Discord takes."""
    return text if len(text) <= MOST_CHARACTERS else text[: MOST_CHARACTERS - 1] + "…"


def _places(words: Words, edition: Edition, seat: SeatView) -> str:
    def counted(number: int) -> str:
        count = seat.pirates.count(number)
        name = place(words, edition, number)
        return name if count == 1 else f"{name} ×{count}"

    return ", ".join(counted(number) for number in sorted(set(seat.pirates)))
