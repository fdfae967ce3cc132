"""Actions in a running game: play a turn, or leave the game for good."""

from collections.abc import Callable
from dataclasses import replace

from game.model.game import Change, Entry, Replacements, Status
from game.model.ids import GameId, InteractionId, UserId
from game.model.time import Moment
from game.rules.actions import Action, Agree, EndTurn, Move, Resign, Undo
from game.rules.notation import NotationError, parse_action
from game.rules.record.chronicle import Chronicle, turn_changed
from game.tables import errors
from game.tables.absence import stand_ins, vacancies
from game.tables.checks import (
    check_acting,
    check_moderator,
    check_on_turn,
    check_open,
    check_plays,
    check_seated,
)
from game.tables.decisions import Decision
from game.tables.milestones import reopened_call
from game.tables.people import Person
from game.tables.play.computers import computer_click_id
from game.tables.players import have_all_people_left
from game.tables.saving.ledger import Ledger
from game.tables.table import Table
from game.tables.time import clock as clocks

TurnActions = tuple[Action, ...]
"""The actions that one click plays, in order."""


class Actions:
    """The actions of the seats in running games."""

    def __init__(self, ledger: Ledger, clock: Callable[[], Moment]) -> None:
        self._newest = ledger.cached_or_stored_table
        self._change = ledger.change
        self._clock = clock

    async def action_of_button(self, game_id: GameId, user: UserId, text: str) -> Action:
        """Return the action that a person's button names.

        An invalid text comes from an old button. It raises StaleClick, or an error that
        :meth:`act` raises before StaleClick.
        """
        table = await self._newest(game_id)
        try:
            return parse_action(text, table.options.edition)
        except NotationError:
            check_on_turn(table, user)
            raise errors.StaleClick(table) from None

    async def act(
        self, game_id: GameId, person: Person, action: Action, version: int, click: InteractionId
    ) -> Table:
        """Play one action that a person chose at ``version`` of the game.

        Raises NoGame, GameEnded, NotStarted, NotSeated, NotYourTurn, StaleClick, in this order.
        After that it raises the errors of the rules.
        """
        return await self._change(
            game_id,
            lambda table: _acted(table, person, (action,), version, click, self._clock()),
            click,
        )

    async def act_and_end(
        self, game_id: GameId, person: Person, action: Move, version: int, click: InteractionId
    ) -> Table:
        """Play one action and end the turn: both are saved, or neither is.

        If the action already ends the turn or the game, only the action is played. Raises like
        :meth:`act`.
        """
        actions = (action, EndTurn())
        return await self._change(
            game_id,
            lambda table: _acted(table, person, actions, version, click, self._clock()),
            click,
        )

    async def act_for_computer(self, table: Table, action: Action) -> Table:
        """Play the action that the computer on turn chose for this version of its game.

        Repeated calls for one version play only one action. Raises NotYourTurn if no computer is on
        turn, and otherwise like :meth:`act`.
        """
        version, click = table.game.version, computer_click_id(table)

        def play(current: Table) -> Decision:
            check_open(current)
            if (computer := current.computer) is None:
                raise errors.NotYourTurn(current)
            player = Person(computer.user, computer.name)
            return _played(current, computer.seat, player, (action,), version, click, self._clock())

        return await self._change(table.game.id, play, click)

    async def resign(self, game_id: GameId, person: Person, click: InteractionId) -> Table:
        """Leave a running game for good. The game ends if only computers are left.

        Raises GameEnded, NotStarted, NotSeated.
        """
        return await self._change(
            game_id, lambda table: _resigned(table, person, click, self._clock()), click
        )

    async def remove_person(
        self, game_id: GameId, user: UserId, person: Person, click: InteractionId
    ) -> Table:
        """Remove a person from a running game, as a moderator.

        Raises ModeratorOnly, then like :meth:`resign`.
        """
        return await self._change(
            game_id, lambda table: _removed(table, user, person, click, self._clock()), click
        )


def _acted(
    table: Table,
    person: Person,
    actions: TurnActions,
    version: int,
    click: InteractionId,
    at: Moment,
) -> Decision:
    """Play actions that were chosen at ``version``. The first one decides who may play them.

    Resigning and agreeing to a draw are refused here, because these actions name a seat, and a
    button could name anybody's seat. They have their own methods.
    """
    return _played(
        table, check_acting(table, person.user, actions[0]), person, actions, version, click, at
    )


def _played(
    table: Table,
    seat: int,
    person: Person,
    actions: TurnActions,
    version: int,
    click: InteractionId,
    at: Moment,
) -> Decision:
    """Play these actions of one turn, in order, until the turn ends."""
    if version != table.game.version or isinstance(actions[0], Resign | Agree):
        raise errors.StaleClick(table)
    chronicle, entries = table.chronicle, list[Entry]()
    for action in actions:
        chronicle = chronicle.with_entry(action)
        entries.append(Entry(seat, table.text_of(action), person.user, click, at))
        if chronicle.state.over or turn_changed(table.chronicle, chronicle):
            break
    turn_over = turn_changed(table.chronicle, chronicle)
    reopens_turn = turn_over and isinstance(actions[0], Undo)
    change = Change(
        tuple(entries),
        status=final_status(chronicle),
        due=clocks.turn_due_changes(table, chronicle, at) if turn_over else {},
        turn_over=turn_over,
        replacements=close_vacancy(table, seat),
        call=reopened_call(chronicle.turns[-1].number) if reopens_turn else None,
    )
    return Decision(change, chronicle)


def close_vacancy(table: Table, seat: int) -> Replacements | None:
    """Return the free seats without ``seat``, because its player acts again.

    Return ``None`` if nothing changes. A computer's action leaves the seat open. If the first owner
    has asked to have the seat back, that request stays.
    """
    if table.player(seat).computer:
        return None
    own, before = table.game.seats[seat].user, table.game.replacements
    remaining = tuple(one for one in before.vacancies if one.seat != seat or one.user == own)
    return None if remaining == before.vacancies else replace(before, vacancies=remaining)


def _resigned(table: Table, person: Person, click: InteractionId, at: Moment) -> Decision:
    """Return the change that lets a person leave the game for good."""
    return leave_seat(table, check_plays(table, person.user), person, click, at)


def _removed(
    table: Table, user: UserId, person: Person, click: InteractionId, at: Moment
) -> Decision:
    """Return the change that removes a person, as a moderator. Refuses a computer's seat."""
    check_moderator(person, table)
    seat = check_seated(table, user)
    if table.game.seats[seat].computer:
        raise errors.NotSeated(table)
    return leave_seat(table, seat, person, click, at)


def leave_seat(
    table: Table, seat: int, person: Person, click: InteractionId, at: Moment
) -> Decision:
    """Return the change when the person of this seat leaves a running or resting game.

    The game ends if only computers are left.
    """
    if table.returns_to_first_owner(seat):
        return vacancies.give_seat_back(table, person, seat, click, at)
    if table.game.terms.stays and seat not in table.state.out:
        return stand_ins.leave_to_computer(table, seat, person, click, at)
    action = Resign(seat)
    chronicle = table.chronicle.with_entry(action)
    entry = Entry(seat, table.text_of(action), person.user, click, at)
    status = final_status(chronicle)
    if status is None and have_all_people_left(table.game, chronicle):
        status = Status.CANCELLED
    turn_over = turn_changed(table.chronicle, chronicle)
    due = clocks.turn_due_changes(table, chronicle, at) if turn_over and status is None else {}
    before = table.game.replacements
    remaining = tuple(one for one in before.vacancies if one.seat != seat)
    change = Change(
        (entry,),
        status=status,
        due=due,
        turn_over=turn_over,
        replacements=replace(before, vacancies=remaining),
    )
    return Decision(change, chronicle)


def final_status(chronicle: Chronicle) -> Status | None:
    """Return the status of a game that this chronicle ends; ``None`` if it is not over."""
    return Status.FINISHED if chronicle.state.over else None
