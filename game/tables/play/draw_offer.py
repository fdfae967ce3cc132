"""A draw, where the game goes round in circles: on offer to all who play, made when all agree."""

from collections.abc import Callable, Set

from game.model.game import Change, Entry
from game.model.ids import GameId, InteractionId, UserId
from game.model.time import Moment
from game.rules.actions import Agree
from game.tables import errors
from game.tables.checks import check_plays
from game.tables.decisions import Decision
from game.tables.people import Person
from game.tables.play.actions import finished, taken_back
from game.tables.saving.ledger import Ledger
from game.tables.table import Table


class Draws:
    """Draws that running games offer."""

    def __init__(self, ledger: Ledger, clock: Callable[[], Moment]) -> None:
        self._ledger = ledger
        self._clock = clock

    async def may_agree(self, game_id: GameId, person: Person) -> Table:
        """The table at which this person may agree to a draw now.

        Raises NoGame, GameEnded, NotStarted, NotSeated, NoDraw, AgreedAlready.
        """
        table = await self._ledger.table(game_id)
        check_draw(table, person.user)
        return table

    async def agree(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Agree to the draw on offer; the game is drawn once all people who play have.

        Raises like :meth:`may_agree`.
        """
        return await self._ledger.change(
            game_id, lambda table: _agreed(table, person, click, self._clock()), click
        )


def check_draw(table: Table, user: UserId) -> int:
    """The seat of a person who may agree to a draw now.

    Once all people have agreed, any of them may again: the last one who had not may have left the
    seat to a computer, which agrees with the next press. Raises GameEnded, NotStarted, NotSeated,
    also for who has left the game, NoDraw and AgreedAlready.
    """
    seat, state = check_plays(table, user), table.state
    if not state.draw_offered:
        raise errors.NoDraw(table)
    if seat in state.agreed and not _by_all_people(table, state.agreed):
        raise errors.AgreedAlready(table)
    return seat


def _agreed(table: Table, person: Person, click: InteractionId, at: Moment) -> Decision:
    """Agree to the draw on offer; computers agree as soon as all people have."""
    own, agreed = check_draw(table, person.user), table.state.agreed
    users = {own: person.user}
    if _by_all_people(table, agreed | {own}):
        others = sorted(set(table.state.playing) - {own})
        users |= {seat: table.player(seat).user for seat in others}
    chronicle, entries = table.chronicle, list[Entry]()
    for seat, user in users.items():
        if seat not in agreed:
            chronicle = chronicle.then(Agree(seat))
            entries.append(Entry(seat, table.text_of(Agree(seat)), user, click, at))
    still = taken_back(table, own)
    change = Change(tuple(entries), status=finished(chronicle), replacements=still)
    return Decision(change, chronicle)


def _by_all_people(table: Table, agreed: Set[int]) -> bool:
    """Whether everybody in whose hands a seat is has agreed, where these seats have."""
    return agreed >= {holder.seat for holder in table.holders}
