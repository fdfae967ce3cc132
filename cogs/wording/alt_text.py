"""Short descriptions of the board's pictures, for people who cannot see them."""

from collections.abc import Iterable, Sequence

from cogs.wording.actions import moves_for_alt_text
from cogs.wording.emoji import symbol_name
from cogs.wording.names import plain, shortened_names
from cogs.wording.places import place_name
from game.pictures.reel import percent
from game.rules.editions import Edition
from game.rules.state.cards import Counts
from game.rules.views import SeatView, View
from game.tables.afterwards.turning_points import BestTurn
from i18n import Words

MOST_CHARACTERS = 300
"""The most characters in a description, so that screen readers read it in one go.

Discord would accept 1024.
"""


def alt_text(words: Words, view: View, names: tuple[str, ...]) -> str:
    """Say whose turn it is and who is where, and the open row if it fits."""

    def seat_lines(shown: Iterable[str]) -> list[str]:
        return [places_line(words, view, seat, name) for seat, name in enumerate(shown)]

    whole, short = seat_lines(map(plain, names)), seat_lines(shortened_names(names))
    heading, row = _heading(words, view, plain(names[view.seat_on_turn])), row_line(words, view)
    return _first_fitting(
        [*heading, *whole, *row], [*heading, *short, *row], [*heading, *whole], [*heading, *short]
    )


def ending_alt(words: Words, view: View, names: tuple[str, ...], ranks: Sequence[int]) -> str:
    """Say how far each player came, the winner first. People who left have no rank."""
    return _first_fitting(
        _ranked(words, view, [*map(plain, names)], ranks),
        _ranked(words, view, shortened_names(names), ranks),
    )


def reel_alt(
    words: Words, view: View, names: tuple[str, ...], ranks: Sequence[int], turn: BestTurn
) -> str:
    """Say who won, which turn is shown, and the chance around it. Add the ranks if they fit."""
    whole, short = [*map(plain, names)], shortened_names(names)
    won, briefly = (_winner_line(words, view, shown[ranks[0]], turn) for shown in (whole, short))
    return _first_fitting(
        [won, *_ranked(words, view, whole, ranks)],
        [briefly, *_ranked(words, view, short, ranks)],
        [won],
        [briefly],
    )


def _winner_line(words: Words, view: View, name: str, turn: BestTurn) -> str:
    moves = moves_for_alt_text(words, view.options.edition, turn.moves)
    before, after = percent(turn.point.before), percent(turn.point.after)
    if turn.stands_out:
        return words("alt-reel", name=name, moves=moves, before=before, after=after)
    return words("alt-reel-last", name=name, moves=moves, before=before, after=after)


def _ranked(words: Words, view: View, names: Sequence[str], ranks: Sequence[int]) -> list[str]:
    """Return a line for each seat, by rank. People who left have no rank in their line."""

    def line(rank: int, seat: int) -> str:
        left = view.seats[seat].resigned
        name = names[seat] if left else f"{rank}. {names[seat]}"
        return places_line(words, view, seat, name)

    return [line(rank, seat) for rank, seat in enumerate(ranks, start=1)]


def panel_alt(words: Words, view: View, names: tuple[str, ...], moves: Sequence[str]) -> str:
    """Say the reader's cards, the moves that the picture shows, and who is where.

    If that is too long, names are shortened. Then the moves are left out, because the buttons say
    them. At last, the other seats are left out.
    """

    def seat_lines(shown: Iterable[str]) -> list[str]:
        return [seat_line(words, view, seat, name) for seat, name in enumerate(shown)]

    whole, short, hand = (
        seat_lines(map(plain, names)),
        seat_lines(shortened_names(names)),
        own_hand(words, view),
    )
    own = short if view.viewer is None else short[view.viewer : view.viewer + 1]
    versions = [*moves, *whole], [*moves, *short], whole, short, own
    return _first_fitting(*([*hand, *version] for version in versions))


def join_lines_that_fit(lines: Iterable[str]) -> str:
    """Return as many of these lines as a description holds, and at least the first one."""
    first, *others = lines
    text = first
    for line in others:
        if len(text) + 1 + len(line) > MOST_CHARACTERS:
            break
        text = f"{text}\n{line}"
    return text


def own_hand(words: Words, view: View) -> list[str]:
    """Say the viewer's cards. Empty for an onlooker or a player who has left."""
    if view.viewer is None or view.seats[view.viewer].resigned:
        return []
    hand = view.seats[view.viewer].hand or ()
    if not any(hand):
        return [words("panel-no-cards")]
    return [words("text-hand", cards=counted_cards(words, view.options.edition, hand))]


def counted_cards(words: Words, edition: Edition, counts: Counts) -> str:
    """Write cards as a name and a number for each symbol held."""
    return ", ".join(
        words("panel-card", name=symbol_name(words, edition, symbol), count=count)
        for symbol, count in enumerate(counts)
        if count
    )


def row_line(words: Words, view: View) -> list[str]:
    """Say the open row in the order in which its cards are taken. Empty if there is no open row."""
    if not view.row:
        return []
    names = [symbol_name(words, view.options.edition, symbol) for symbol in view.row]
    return [words("text-row", cards=", ".join(names))]


def places_line(words: Words, view: View, seat: int, name: str) -> str:
    """Say where a seat's pirates are. ``name`` is already prepared for the text."""
    seat_view = view.seats[seat]
    if seat_view.resigned:
        return words("alt-resigned", name=name)
    return words("alt-places", name=name, places=_places(words, view.options.edition, seat_view))


def seat_line(words: Words, view: View, seat: int, name: str) -> str:
    """Say where a seat's pirates are and how many cards it has.

    ``name`` is already prepared for the text.
    """
    seat_view = view.seats[seat]
    if seat_view.resigned:
        return words("alt-resigned", name=name)
    places = _places(words, view.options.edition, seat_view)
    return words("alt-seat", name=name, places=places, count=seat_view.cards)


def _places(words: Words, edition: Edition, seat: SeatView) -> str:
    def counted(number: int) -> str:
        count = seat.pirates.count(number)
        name = place_name(words, edition, number)
        return name if count == 1 else f"{name} ×{count}"

    return ", ".join(counted(number) for number in sorted(set(seat.pirates)))


def _heading(words: Words, view: View, name: str) -> list[str]:
    """Say whose turn it is, or that nobody won.

    Empty if there is a winner: the picture shows it.
    """
    if view.ended_in_draw:
        return [words("board-drawn")]
    if view.winner is not None:
        return []
    return [words("alt-turn", name=name, count=view.actions_left)]


def _first_fitting(*versions: Sequence[str]) -> str:
    """Return the first of these versions that is short enough, or else the last one."""
    texts = ["\n".join(version) for version in versions]
    return next((text for text in texts if len(text) <= MOST_CHARACTERS), texts[-1])
