"""Store how people want to be notified, and decide about the notices of tables."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from game.model.due import Due, DueMoment
from game.model.game import Status
from game.model.ids import NO_CLICK, GameId, InteractionId, UserId
from game.model.message import Call
from game.model.preferences import Preferences
from game.model.time import Milliseconds, Moment, add_duration
from game.storage.repository import Repository
from game.tables import errors
from game.tables.decisions import Announcement
from game.tables.durations import MINUTE
from game.tables.milestones import (
    is_posted,
    last_turn_call,
    newest_call_about_the_end,
    repeated_call,
    round_of,
    turn_of,
)
from game.tables.notices import ending, inviting
from game.tables.notices.announcement import (
    DEFAULT_PREFERENCES,
    TURN_NOTICES,
    announcement,
    next_person,
    person_of_job,
    person_on_turn,
    repeated_announcement,
)
from game.tables.notices.nudge import Activity, nudge_announcement
from game.tables.people import Person
from game.tables.saving.boards_and_clocks import BoardsAndClocks
from game.tables.saving.ledger import Ledger
from game.tables.table import Table
from game.tables.time import clock as clocks

LOOKING_TIME = Milliseconds(5 * MINUTE)
"""Milliseconds after a person's click in which we assume that they still look at the table."""

MOST_NUDGES = 100
"""The number of nudges that are remembered by click; Discord repeats a click within seconds."""


class Notices:
    """The preferences of all people, and the notices of the tables of one repository."""

    def __init__(
        self,
        repository: Repository,
        ledger: Ledger,
        boards_and_clocks: BoardsAndClocks,
        clock: Callable[[], Moment],
    ) -> None:
        self._repository = repository
        self._ledger = ledger
        self._boards_and_clocks = boards_and_clocks
        self.now = clock
        """Return the Unix time in milliseconds."""
        self.activity = Activity()
        """The last presses of people, which delay calls to them."""
        self._mentioning_until = Moment(0)
        self._nudges: OrderedDict[InteractionId, Announcement] = OrderedDict()
        """The announcements of the last nudges, by their clicks."""

    async def preferences(self, user: UserId) -> Preferences:
        """Return how a person wants to be notified."""
        return (await self._repository.preferences((user,))).get(user, DEFAULT_PREFERENCES)

    async def effective_preferences(self, user: UserId) -> Preferences:
        """Return how a person wants to be notified, but without direct messages if necessary.

        See ``mention_all``.
        """
        return (await self._preferences_of((user,))).get(user, DEFAULT_PREFERENCES)

    async def change_preferences(
        self, user: UserId, change: Callable[[Preferences], Preferences]
    ) -> Preferences:
        """Change how a person wants to be notified, and return the new preferences."""
        return await self._repository.prefer(user, change)

    # Calling

    async def announcement(self, table: Table) -> Announcement:
        """Return whom the table's message mentions, and which notices to save for later."""
        if table.game.status is Status.FINISHED:
            known = await self._preferences_of(person.user for person in table.people)
            return ending.announcement(table, known, self.now())
        people = {user for user in (person_on_turn(table), next_person(table)) if user is not None}
        callable_from = {user: self.activity.callable_from(table, user) for user in people}
        return announcement(table, await self._preferences_of(people), self.now(), callable_from)

    async def announcement_after(self, table: Table, before: str) -> Announcement | None:
        """Return the announcement of the next message; the last one had the milestone ``before``.

        In a lobby it calls the people who were invited after the last message. Return ``None`` if
        no new message is due.
        """
        if table.playing_or_finished:
            return await self.announcement(table)
        if not table.open:
            return None
        people = {
            one.user for one in table.game.admission.valid_invitations if one.user is not None
        }
        known = await self._preferences_of(people)
        return inviting.lobby_announcement(table, round_of(before), known, self.now())

    async def repeated_announcement(self, table: Table) -> Announcement | None:
        """Return the call that stays when the table's message is posted again, if it had one."""
        user = person_on_turn(table)
        known = await self._preferences_of(() if user is None else (user,))
        return repeated_announcement(table, known)

    async def due_of(self, game_id: GameId, kind: Due) -> DueMoment | None:
        """Return when a job is due at a game; ``None`` if it is not."""
        return await self._repository.due_of(game_id, kind)

    async def overdue_job_here(self, game_id: GameId, kind: Due) -> DueMoment | None:
        """Return the due job of this kind at a table that this process serves, or ``None``.

        If another process serves the table, it runs the job. Raises NoGame and Unreadable.
        """
        table = await self._ledger.cached_or_stored_table(game_id)
        moment = await self.due_of(game_id, kind)
        if moment is None or moment.at > self.now() or not self._ledger.serves(table.game):
            return None
        return moment

    async def call_on_board(self, moment: DueMoment, user: UserId) -> bool:
        """Let the board call the person whom a due job concerns, and remove the job.

        Repeated requests call the person only once. Returns whether the board calls the person now.
        While another board message is being posted, the board calls nobody: the call would be lost.
        """

        def call_again(table: Table) -> Call | None:
            if person_of_job(table, moment.kind) != user or not is_posted(table):
                return None
            call = repeated_call(last_turn_call(table), user)
            return replace(call, reminded=call.reminded or moment.kind is Due.REMIND)

        return await self._boards_and_clocks.save_call(moment, call_again)

    async def make_calls_due(self, game_id: GameId) -> None:
        """Make the calls of the turn and of the end due now.

        This is used when the bot can write in the channel again.
        """
        for kind in (*TURN_NOTICES, Due.END):
            waiting = await self.due_of(game_id, kind)
            if waiting is not None and waiting.at > self.now():
                await self._repository.move(waiting, self.now())

    async def mark_reminded(self, game_id: GameId, milestone: str) -> None:
        """Save that a direct message reminded the person whom this milestone called.

        Raises NoGame and Unreadable, and StaleClick if another turn has begun.
        """

        def remind(table: Table) -> Announcement:
            call = last_turn_call(table)
            if turn_of(call.milestone) != turn_of(milestone):
                raise errors.StaleClick(table)
            return Announcement(replace(call, reminded=True), {Due.REMIND: None})

        await self._boards_and_clocks.save_announcement(game_id, remind)

    async def nudge(
        self, game_id: GameId, person: Person, whom: UserId, click: InteractionId = NO_CLICK
    ) -> Announcement:
        """Have the player on turn reminded, because ``person`` asks for it; a click counts once.

        Raises NoGame, Unreadable, GameEnded, NotStarted, NotSeated, ComputerOnTurn, OwnTurn,
        NudgedAlready, NudgedTooSoon and NotToBeCalled. Raises StaleClick if ``whom`` is not on
        turn.
        """
        if click in self._nudges:
            return self._nudges[click]
        known = await self._preferences_of((whom,))
        try:
            announcement = await self._boards_and_clocks.save_announcement(
                game_id,
                nudge_announcement,
                person,
                whom,
                known,
                self.now(),
                self.activity.callable_from,
            )
        except errors.NudgedAlready:
            # The first delivery of the same click may have nudged already.
            if click not in self._nudges:
                raise
            return self._nudges[click]
        self._remember(click, announcement)
        return announcement

    def _remember(self, click: InteractionId, announcement: Announcement) -> None:
        """Remember the result of a nudge, in case Discord delivers the click again."""
        if click != NO_CLICK:
            self._nudges[click] = announcement
        if len(self._nudges) > MOST_NUDGES:
            self._nudges.popitem(last=False)

    # The end of a game

    async def notify_of_end_later(self, game_id: GameId, moments: Mapping[UserId, Moment]) -> None:
        """Notify people of a game's end from these moments on. Raises NoGame and Unreadable."""
        due = {Due.END: min(moments.values(), default=None)}
        await self._boards_and_clocks.save_announcement(
            game_id, lambda table: Announcement(newest_call_about_the_end(table), due)
        )

    async def mark_seen(self, game_id: GameId, user: UserId) -> None:
        """Record that a person pressed something at a table, so that no notice is sent too soon.

        Raises NoGame and Unreadable.
        """
        table = await self._ledger.cached_or_stored_table(game_id)
        self.activity.record_press(table, user, self.now())
        if person_on_turn(table) != user:
            return
        earliest, due = add_duration(self.now(), LOOKING_TIME), clocks.reminder_moment_of(table)
        if due is not None and due < earliest:
            await self._repository.defer(game_id, Due.REMIND, earliest)

    # Direct messages that were refused

    async def users_to_inform(self) -> tuple[UserId, ...]:
        """Return the people who do not know yet that a direct message was refused."""
        return await self._repository.undelivered()

    async def mark_message_refused(self, user: UserId, *, closed: bool) -> None:
        """Save that a direct message was refused: the person is mentioned until they know about it.

        If the person's direct messages are ``closed``, the person is mentioned until
        ``resume_direct_messages`` is called for them. They are informed of this once.
        """

        def refuse(before: Preferences) -> Preferences:
            undelivered = before.undelivered or not before.closed
            return replace(before, undelivered=undelivered, closed=before.closed or closed)

        await self.change_preferences(user, refuse)

    async def mark_informed(self, user: UserId) -> None:
        """Save that the person knows of the refused direct message."""
        await self.change_preferences(user, lambda before: replace(before, undelivered=False))

    async def resume_direct_messages(self, user: UserId) -> None:
        """Send direct messages to a person again, even if earlier ones were refused."""
        before = await self.preferences(user)
        if before.undelivered or before.closed:
            await self.change_preferences(
                user, lambda one: replace(one, undelivered=False, closed=False)
            )

    def mention_all(self, until: Moment) -> None:
        """Mention everybody instead of sending direct messages, because Discord refuses them all.

        ``until`` is in Unix milliseconds; the latest such moment counts. A restart ends this early.
        """
        self._mentioning_until = max(self._mentioning_until, until)

    async def _preferences_of(self, users: Iterable[UserId]) -> Mapping[UserId, Preferences]:
        known = await self._repository.preferences(users)
        if self.now() >= self._mentioning_until:
            return known
        return {user: replace(one, undelivered=True) for user, one in known.items()}
