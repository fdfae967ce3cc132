"""Makes games that look the same to one reader, but with other hidden cards."""

from collections.abc import Iterator
from dataclasses import replace

from game.model.game import Game
from game.rules.actions import Event, Happening
from game.rules.record.chronicle import Turn
from game.rules.state.cards import Counts
from game.rules.state.state import State
from game.tables import Table


def other_symbols(counts: Counts) -> Counts:
    """Return the same number of cards, each with another symbol."""
    return (*counts[1:], counts[0])


def with_other_hidden_cards(table: Table, reader: int | None) -> Iterator[Table]:
    """Return tables with other hidden cards and another secret.

    ``reader`` is the seat whose own cards stay, or None for an onlooker. The symbols of hidden
    cards are shifted by each possible number. One shift can leave some counts as they were; in all
    tables together, every hidden card and every hidden count changes.
    """
    other = table
    for _ in range(len(table.options.edition.symbols) - 1):
        other = _with_other_cards(other, reader)
        yield other


def _with_other_cards(table: Table, reader: int | None) -> Table:
    game: Game = replace(table.game, secret=bytes(reversed(table.game.secret)))
    if not table.started:
        return Table(game)
    turns = tuple(_other_turn(turn, table, reader) for turn in table.turns)
    chronicle = replace(
        table.chronicle, state=_other_state(table.state, table, reader), turns=turns
    )
    other = Table(game, chronicle)
    other.setup = replace(table.setup, seed=bytes(reversed(table.setup.seed)))
    return other


def _other_state(state: State, table: Table, reader: int | None) -> State:
    if not table.options.handling.open_hands:
        hands = tuple(
            hand if seat == reader else other_symbols(hand) for seat, hand in enumerate(state.hands)
        )
        state = replace(state, hands=hands)
    stock = tuple(reversed(state.piles.stock))
    events = tuple(_other_event(event, table, reader) for event in state.events)
    return replace(state, piles=state.piles._replace(stock=stock), events=events)


def _other_turn(turn: Turn, table: Table, reader: int | None) -> Turn:
    return Turn(
        turn.seat,
        tuple(
            tuple(_other_event(event, table, reader) for event in events) for events in turn.actions
        ),
        number=turn.number,
    )


def _other_event(event: Event, table: Table, reader: int | None) -> Event:
    hidden = (
        event.cards is not None
        and event.kind is not Happening.ROW_LAID
        and not table.options.handling.open_row
        and event.seat != reader
    )
    if not hidden or event.cards is None:
        return event
    symbol_count = len(table.options.edition.symbols)
    return event._replace(cards=tuple((card + 1) % symbol_count for card in event.cards))
