"""Hints at a table: the permission to ask for them, and the hints that were given."""

from dataclasses import replace

from game.model.game import Change
from game.model.ids import GameId, InteractionId
from game.tables import errors
from game.tables.checks import check_on_turn, check_open
from game.tables.decisions import Decision
from game.tables.people import Person
from game.tables.saving.ledger import Ledger
from game.tables.table import Table


class HintActions:
    """The hints at the tables of one ledger."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def load_if_may_have_hint(self, game_id: GameId, person: Person) -> Table:
        """Return the table at which this person may have a hint now.

        Raises NoGame, GameEnded, NotStarted, NotSeated, NotYourTurn, NoHints and NoActionsLeft.
        """
        table = await self._ledger.table(game_id)
        _check_hint(table, person)
        return table

    async def save_given_hint(
        self, game_id: GameId, person: Person, version: int, click: InteractionId
    ) -> Table:
        """Save that this person gets a hint for ``version`` of the game, before they read it.

        Raises like :meth:`load_if_may_have_hint`, and StaleClick if the game has a newer version.
        """
        return await self._ledger.change(
            game_id, lambda table: _given(table, person, version), click
        )

    async def allow(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Allow hints at a table, as its host. Raises GameEnded, HostOnly."""
        return await self._ledger.change(game_id, lambda table: _allowed(table, person), click)

    async def forbid(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Forbid hints at a table, as its host. Raises GameEnded, HostOnly."""
        return await self._ledger.change(game_id, lambda table: _forbidden(table, person), click)


def _check_hint(table: Table, person: Person) -> int:
    """Return the seat of a person who may have a hint now.

    Raises GameEnded, NotStarted, NotSeated, NotYourTurn, NoHints and NoActionsLeft.
    """
    seat = check_on_turn(table, person.user)
    if not table.game.hints.allowed:
        raise errors.NoHints(table)
    if not table.state.actions_left:
        raise errors.NoActionsLeft(table)
    return seat


def _given(table: Table, person: Person, version: int) -> Decision:
    """Save that this person gets a hint for ``version`` of the game."""
    seat = _check_hint(table, person)
    hints = table.game.hints
    if version != table.game.version:
        raise errors.StaleClick(table)
    return Decision(Change(hints=replace(hints, given=(*hints.given, seat))))


def _allowed(table: Table, person: Person) -> Decision:
    """Return the change that allows hints, as the host."""
    _check_host(table, person)
    return Decision(Change(hints=replace(table.game.hints, allowed=True)))


def _forbidden(table: Table, person: Person) -> Decision:
    """Return the change that forbids hints, as the host."""
    _check_host(table, person)
    return Decision(Change(hints=replace(table.game.hints, allowed=False)))


def _check_host(table: Table, person: Person) -> None:
    check_open(table)
    if table.game.host != person.user:
        raise errors.HostOnly(table)
