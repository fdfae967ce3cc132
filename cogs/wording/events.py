"""What happened, in words."""

from collections.abc import Container, Iterable, Sequence
from itertools import islice, takewhile

from cogs.wording.emoji import symbol_name
from cogs.wording.names import escaped
from cogs.wording.places import place
from game.model.ids import UserId
from game.rules.editions import Edition
from game.rules.events import Event, Happening
from game.rules.record.chronicle import Turn
from game.rules.state.cards import Counts
from game.rules.state.passage import START
from game.rules.views import visible_events
from game.tables import Table
from game.tables.play.missed import missed
from game.tables.players import by_computer, name_in
from i18n import Keys, Words, keys

EVENTS = keys("event-{}", Happening, "name", "symbol", "origin", "target", "count", "cards")

MOVES: Keys[Happening] = keys(
    "move-{}",
    (Happening.ADVANCED, Happening.RETREATED),
    *("symbol", "origin", "target", "count", "cards"),
)
NO_BREAK = "\u00a0"
"""A space at which no line ends, but beside a picture."""


def cards(words: Words, edition: Edition, symbols: Iterable[int]) -> str:
    """Cards one after another, each by its word."""
    return ", ".join(named(words, edition, symbol) for symbol in symbols)


def counted(words: Words, edition: Edition, counts: Counts) -> str:
    """Cards as a word and a number for each symbol held."""
    return ", ".join(
        glued(words("panel-card", name=named(words, edition, symbol), count=count))
        for symbol, count in enumerate(counts)
        if count
    )


def named(words: Words, edition: Edition, symbol: int) -> str:
    """A symbol by its word, on one line.

    It goes without its emoji: Discord draws that as a picture, and a line may end beside a
    picture, also where a no-break space stands between.
    """
    return glued(symbol_name(words, edition, symbol))


def glued(text: str) -> str:
    """The same on one line, wherever it stands."""
    return text.replace(" ", NO_BREAK)


def event_lines(
    words: Words,
    events: Iterable[Event],
    names: Sequence[str],
    edition: Edition,
    removed: Container[int] = (),
) -> list[str]:
    """A line for each event; ``names`` by seat, fit for where the lines go.

    ``removed`` are the seats that did not leave the game of their own will.
    """
    return [
        words("event-removed", name=names[event.seat])
        if event.kind is Happening.RESIGNED and event.seat in removed
        else _line(words, event, names[event.seat], edition)
        for event in events
    ]


def last_turns(words: Words, table: Table) -> list[str]:
    """The turns that nobody may have followed yet, for everyone to read: moves on one line."""
    return [line for turn in _recent(table) for line in _turn(words, table, turn)]


def missed_turns(words: Words, table: Table, user: UserId) -> list[str]:
    """What was done since a person's own last turn, as all may know it."""
    return [line for turn in missed(table, user) for line in _turn(words, table, turn)]


def _recent(table: Table) -> tuple[Turn, ...]:
    """This turn and the one before it, or all since a person's, where computers had theirs."""
    seats, turns = table.game.seats, table.turns
    by_computers = takewhile(lambda turn: by_computer(table.game, turn), reversed(turns[:-1]))
    count = 2 + len(tuple(islice(by_computers, len(seats) - 1)))
    return turns[-count:]


def _turn(words: Words, table: Table, turn: Turn) -> list[str]:
    """A turn's moves on one line, and before and after it what else happened then."""
    edition, names = table.options.edition, [escaped(name) for name in table.names]
    # Who has the seat by now may not have had it then.
    names[turn.seat] = escaped(name_in(table.game, turn))
    seen = visible_events(turn.events, table.options, None)
    name = names[turn.seat]
    before = list(filter(_has_line, takewhile(_is_apart, seen)))
    later = list(filter(_has_line, seen))[len(before) :]
    moves = [_move(words, event, edition) for event in seen if event.kind in MOVES]
    return [
        *([words("turn-for", name=name)] if turn.mark and turn.mark.for_a_turn else []),
        *event_lines(words, before, names, edition, table.removed),
        *([words("turn-moves", name=name, moves="; ".join(moves))] if moves else []),
        *event_lines(words, later, names, edition, table.removed),
    ]


def _is_apart(event: Event) -> bool:
    """Whether an event is no move: moves are told on one line."""
    return event.kind not in MOVES


def _has_line(event: Event) -> bool:
    """Whether an event has a line of its own: a turn's end only where nothing was done in it."""
    ended = event.kind is Happening.TURN_ENDED
    return _is_apart(event) and not (ended and event.amount)


def _move(words: Words, event: Event, edition: Edition) -> str:
    """A move, not torn by the end of a line."""
    text = words(
        MOVES[event.kind],
        symbol="" if event.symbol is None else named(words, edition, event.symbol),
        origin=place(words, edition, event.origin or START),
        target=place(words, edition, event.target or START),
        count=event.amount,
        cards=cards(words, edition, event.cards or ()),
    )
    return glued(text.rstrip())


def _line(words: Words, event: Event, name: str, edition: Edition) -> str:
    return words(
        EVENTS[event.kind],
        name=name,
        symbol="" if event.symbol is None else named(words, edition, event.symbol),
        origin="" if event.origin is None else place(words, edition, event.origin),
        target="" if event.target is None else place(words, edition, event.target),
        count=event.amount,
        cards=cards(words, edition, event.cards or ()),
    )
