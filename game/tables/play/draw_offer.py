"""A draw for a game that repeats itself: offered to all players, made when all agree."""

from collections.abc import Callable, Set

from game.model.game import Change, Entry
from game.model.ids import GameId, InteractionId, UserId
from game.model.time import Moment
from game.rules.actions import Agree
from game.tables import errors
from game.tables.checks import check_plays
from game.tables.decisions import Decision
from game.tables.people import Person
from game.tables.play.actions import close_vacancy, final_status
from game.tables.saving.ledger import Ledger
from game.tables.table import Table


class DrawOffers:
    """The draw offers of running games."""

    def __init__(self, ledger: Ledger, clock: Callable[[], Moment]) -> None:
        self._ledger = ledger
        self._clock = clock

    async def load_if_may_agree(self, game_id: GameId, person: Person) -> Table:
        """Return the table at which this person may agree to a draw now.

        Raises NoGame, GameEnded, NotStarted, NotSeated, NoDraw, AgreedAlready.
        """
        table = await self._ledger.table(game_id)
        check_draw(table, person.user)
        return table

    async def agree(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Agree to the offered draw; the game is a draw once everybody who plays has agreed.

        Raises like :meth:`load_if_may_agree`.
        """
        return await self._ledger.change(
            game_id, lambda table: _agreed(table, person, click, self._clock()), click
        )


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


def _agreed(table: Table, person: Person, click: InteractionId, at: Moment) -> Decision:
    """Agree to the offered draw; computers agree as soon as all people have agreed."""
    own, agreed = check_draw(table, person.user), table.state.seats_for_draw
    users = {own: person.user}
    if _by_all_people(table, agreed | {own}):
        others = sorted(set(table.state.playing_seats) - {own})
        users |= {seat: table.player(seat).user for seat in others}
    chronicle, entries = table.chronicle, list[Entry]()
    for seat, user in users.items():
        if seat not in agreed:
            chronicle = chronicle.with_entry(Agree(seat))
            entries.append(Entry(seat, table.text_of(Agree(seat)), user, click, at))
    replacements = close_vacancy(table, own)
    change = Change(tuple(entries), status=final_status(chronicle), replacements=replacements)
    return Decision(change, chronicle)


def _by_all_people(table: Table, agreed: Set[int]) -> bool:
    """Return whether the seats ``agreed`` include everybody who owns a seat and plays it."""
    return agreed >= {holder.seat for holder in table.people_keeping_seats}
