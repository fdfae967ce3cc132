"""The result of a finished game, worked out from its record."""

from hashlib import sha256

from game.model.ids import GuildId, UserId
from game.model.people import Seat
from game.model.results import Result, SeatEnd, SeatResult
from game.tables.afterwards.summary import places, summary
from game.tables.table import Table

MOST_SOMEBODY = -(2**40)
"""The highest number of a forgotten person in results.

A game that forgot somebody in an earlier release has a higher number for them, such as -1. Other
games have the same number for other people.
"""


def result_of(table: Table) -> Result:
    """Return the result of a finished game."""
    game, state = table.game, table.state
    seat_count = len(game.seats)
    in_order = [(state.first + later) % seat_count for later in range(seat_count)]
    ranking = places(table.public_view)
    return Result(
        guild=game.guild,
        ended=game.changed,
        edition=table.options.edition.name,
        handling=table.options.handling.value,
        turns=summary(table.turns).turns,
        seats=tuple(_seat_result(table, seat, ranking[seat]) for seat in in_order),
        game=game.id,
        drawn=state.ended_in_draw,
        friendly=game.terms.friendly,
        private=game.admission.private,
    )


def somebody(salt: str, guild: GuildId) -> UserId:
    """Return the number of a forgotten person on a server. Without the salt nobody can find it."""
    digest = sha256(f"{salt} {guild}".encode()).digest()
    return UserId(MOST_SOMEBODY - int.from_bytes(digest[:6]))


def _seat_result(table: Table, seat: int, place: int) -> SeatResult:
    own, boat = table.game.seats[seat], table.state.passage.boat
    # A state knows nothing of the pirates of a seat that resigned, so the moves are added up.
    moves = [
        (event.origin, event.target)
        for turn in table.turns
        for event in turn.events
        if event.seat == seat and event.origin is not None and event.target is not None
    ]
    lengths = [target - origin for origin, target in moves]
    return SeatResult(
        person=None if own.computer else _person(table, own),
        level=own.level,
        place=place,
        aboard=sum((target == boat) - (origin == boat) for origin, target in moves),
        spaces_to_go=table.options.edition.pirates * boat - sum(lengths),
        longest_run=max((0, *lengths)),
        end=_end(table, seat),
    )


def _person(table: Table, seat: Seat) -> UserId:
    """Return the person who began the game in a seat; a forgotten one has a number of their own."""
    if seat.forgotten and seat.user > MOST_SOMEBODY:
        return somebody(f"{table.game.secret.hex()} {seat.user}", table.game.guild)
    return seat.user


def _end(table: Table, seat: int) -> SeatEnd:
    mark = table.chronicle.marks.get(seat)
    removed = [table.entries[one.entries] for one in table.removals if one.seat == seat]
    if seat in table.removed_seats or mark in removed:
        return SeatEnd.REMOVED
    if seat in table.state.out:
        return SeatEnd.RESIGNED
    return SeatEnd.PLAYED if mark is None else SeatEnd.HANDED_OVER
