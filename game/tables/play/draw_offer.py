"""A draw for a game that repeats itself: offered to all players, made when all agree."""

from collections.abc import Set

from game.model.game import Change, Entry
from game.model.ids import UserId
from game.rules.actions import Agree
from game.tables import errors
from game.tables.checks import check_plays
from game.tables.decisions import Decision
from game.tables.people import Click
from game.tables.play.actions import close_vacancy, final_status
from game.tables.table import Table


def check_draw(table: Table, user: UserId) -> int:
    """Return the seat of a person who may agree to a draw now.

    Normally nobody may agree twice. But if the last person who had not agreed leaves their seat to
    a computer, any other person may agree again: with that click, the computer agrees too. Raises
    GameEnded, NotStarted, NotSeated (also for people who left the game), NoDraw and AgreedAlready.
    """
    seat, state = check_plays(table, user), table.state
    if not state.draw_offered:
        raise errors.NoDraw(table)
    if seat in state.seats_for_draw and not _by_all_people(table, state.seats_for_draw):
        raise errors.AgreedAlready(table)
    return seat


def agree_to_draw(table: Table, click: Click) -> Decision:
    """Agree to the offered draw; the game is a draw once everybody who plays has agreed.

    Computers agree as soon as all people have agreed. Raises like :func:`check_draw`.
    """
    user = click.person.user
    own, agreed = check_draw(table, user), table.state.seats_for_draw
    users = {own: user}
    if _by_all_people(table, agreed | {own}):
        others = sorted(set(table.state.playing_seats) - {own})
        users |= {seat: table.player(seat).user for seat in others}
    chronicle, entries = table.chronicle, list[Entry]()
    for seat, agreeing in users.items():
        if seat not in agreed:
            chronicle = chronicle.with_entry(Agree(seat))
            entries.append(Entry(seat, table.text_of(Agree(seat)), agreeing, click.id, click.at))
    replacements = close_vacancy(table, own)
    change = Change(tuple(entries), status=final_status(chronicle), replacements=replacements)
    return Decision(change, chronicle)


def _by_all_people(table: Table, agreed: Set[int]) -> bool:
    """Return whether the seats ``agreed`` include everybody who owns a seat and plays it."""
    return agreed >= {holder.seat for holder in table.people_keeping_seats}
