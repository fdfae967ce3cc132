"""The events of a game in words."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice, takewhile

from cogs.wording.emoji import symbol_name
from cogs.wording.names import escaped_name
from cogs.wording.places import place_name
from game.model.ids import UserId
from game.rules.actions import Event, Happening
from game.rules.editions import Edition
from game.rules.record.chronicle import Turn
from game.rules.state.cards import Counts
from game.rules.state.passage import START
from game.rules.views import visible_events
from game.tables import Table
from game.tables.play.hints import hints_switched_in_this_turn
from game.tables.play.missed import last_turn_of, turns_since_played
from game.tables.players import Removal, is_played_by_computer, owner_name_in_turn
from i18n import MessageKeys, Words, keys

EVENTS = keys("event-{}", Happening, "name", "symbol", "origin", "target", "count", "cards")

MOVES = (Happening.ADVANCED, Happening.RETREATED)
MOVE_TEXTS: MessageKeys[Happening | str] = keys(
    "move-{}",
    (*MOVES, "retreated-named"),
    *("symbol", "origin", "target", "count", "cards"),
)
NO_BREAK = "\u00a0"
"""A no-break space. No line ends at it, except beside a picture."""


def unbroken_card_names(words: Words, edition: Edition, symbols: Iterable[int]) -> str:
    """Write the symbols of cards one after another, by their names."""
    return ", ".join(unbroken_symbol_name(words, edition, symbol) for symbol in symbols)


def unbroken_card_counts(words: Words, edition: Edition, counts: Counts) -> str:
    """Write cards as a name and a number for each symbol held."""
    return ", ".join(
        unbroken(
            words("panel-card", name=unbroken_symbol_name(words, edition, symbol), count=count)
        )
        for symbol, count in enumerate(counts)
        if count
    )


def unbroken_symbol_name(words: Words, edition: Edition, symbol: int) -> str:
    """Write a symbol's name so that it stays on one line.

    It has no emoji: Discord draws emojis as pictures. A line may end beside a picture, even at a
    no-break space.
    """
    return unbroken(symbol_name(words, edition, symbol))


def unbroken(text: str) -> str:
    """Return the text with no-break spaces, so that it stays on one line."""
    return text.replace(" ", NO_BREAK)


def event_lines(
    words: Words,
    events: Iterable[Event],
    names: Sequence[str],
    edition: Edition,
    removers: Mapping[int, str | None] | None = None,
) -> list[str]:
    """Return a line for each event. ``names`` are ordered by seat and prepared for the text.

    ``removers`` are those of :func:`removers_by_seat`.
    """
    return [
        removal_line(words, names[event.seat], removers[event.seat])
        if removers and event.kind is Happening.RESIGNED and event.seat in removers
        else _line(words, event, names[event.seat], edition)
        for event in events
    ]


def removers_by_seat(table: Table) -> dict[int, str | None]:
    """Return, for each seat that a moderator took out of the game, the moderator's name.

    The name is prepared for the text; it is ``None`` for a moderator who had no seat.
    """
    return {
        removal.seat: remover_name(table, removal)
        for removal in table.removals
        if removal.seat in table.removed_seats
    }


def remover_name(table: Table, removal: Removal) -> str | None:
    """Return the name of a moderator who had a seat, prepared for the text."""
    if removal.moderator_seat is None:
        return None
    return escaped_name(table.name_of(removal.moderator))


def removal_line(words: Words, name: str, remover: str | None) -> str:
    """Say that a moderator removed somebody, and which moderator if this one played, too."""
    if remover is None:
        return words("event-removed", name=name)
    return words("event-removed-by", name=name, by=remover)


def last_turns(words: Words, table: Table) -> list[str]:
    """Say the last turns, which perhaps nobody has seen yet. The text holds nothing secret.

    The moves of each turn are on one line.
    """
    return [line for turn in _recent(table) for line in _turn(words, table, turn)]


def missed_turns(words: Words, table: Table, user: UserId) -> list[str]:
    """Say what happened since a person's own last turn. The text holds nothing secret."""
    return [line for turn in turns_since_played(table, user) for line in _turn(words, table, turn)]


def own_and_later_turns(words: Words, table: Table, user: UserId) -> list[str]:
    """Say a person's own last turn, with the cards that they drew, and what happened since."""
    own = last_turn_of(table, user)
    said = [] if own is None else _turn(words, table, own, own.seat)
    return [*said, *missed_turns(words, table, user)]


def _recent(table: Table) -> tuple[Turn, ...]:
    """Return this turn, the computers' turns just before it, and the one turn before those."""
    seats, turns = table.game.seats, table.turns
    by_computers = takewhile(
        lambda turn: is_played_by_computer(table.game, turn), reversed(turns[:-1])
    )
    count = 2 + len(tuple(islice(by_computers, len(seats) - 1)))
    return turns[-count:]


def _turn(words: Words, table: Table, turn: Turn, viewer: int | None = None) -> list[str]:
    """Say a turn's moves on one line, and other events on lines before and after it.

    ``viewer`` is the seat of the reader, who sees their own new cards.
    """
    edition, names = table.options.edition, [escaped_name(name) for name in table.names]
    # The seat may have had another person at the time of this turn.
    names[turn.seat] = escaped_name(owner_name_in_turn(table.game, turn))
    seen = visible_events(turn.events, table.options, viewer)
    name = names[turn.seat]
    before = list(filter(_has_line, takewhile(_is_no_move, seen)))
    later = list(filter(_has_line, seen))[len(before) :]
    moves = [_move(words, event, edition) for event in seen if event.kind in MOVES]
    return [
        *([words("turn-for", name=name)] if turn.mark and turn.mark.for_a_turn else []),
        *event_lines(words, before, names, edition, removers_by_seat(table)),
        *([words("turn-moves", name=name, moves="; ".join(moves))] if moves else []),
        *event_lines(words, later, names, edition, removers_by_seat(table)),
    ]


def _is_no_move(event: Event) -> bool:
    """Whether an event is not a move. All moves of a turn share one line."""
    return event.kind not in MOVES


def _has_line(event: Event) -> bool:
    """Whether an event gets its own line. A turn's end does if nothing was done in the turn."""
    ended = event.kind is Happening.TURN_ENDED
    return _is_no_move(event) and not (ended and event.amount)


def _move(words: Words, event: Event, edition: Edition) -> str:
    """Write a move so that it stays on one line."""
    named = event.kind is Happening.RETREATED and event.cards
    text = words(
        MOVE_TEXTS["retreated-named" if named else event.kind],
        symbol="" if event.symbol is None else unbroken_symbol_name(words, edition, event.symbol),
        origin=place_name(words, edition, event.origin or START),
        target=place_name(words, edition, event.target or START),
        count=event.amount,
        cards=unbroken_card_names(words, edition, event.cards or ()),
    )
    return unbroken(text.rstrip())


def _line(words: Words, event: Event, name: str, edition: Edition) -> str:
    return words(
        EVENTS[event.kind],
        name=name,
        symbol="" if event.symbol is None else unbroken_symbol_name(words, edition, event.symbol),
        origin="" if event.origin is None else place_name(words, edition, event.origin),
        target="" if event.target is None else place_name(words, edition, event.target),
        count=event.amount,
        cards=unbroken_card_names(words, edition, event.cards or ()),
    )


def switched_hints_lines(words: Words, table: Table) -> list[str]:
    """Return the line that says whether hints are allowed, if that changed in this turn."""
    if not hints_switched_in_this_turn(table):
        return []
    return [words("board-hints-on" if table.game.hints.allowed else "board-hints-off")]
