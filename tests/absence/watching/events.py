"""Watches all events at a run's tables, and reports those that must not happen."""

from collections.abc import Callable, Sequence

from cogs.ui.buttons import ClickId
from game.model.game import Status
from game.model.ids import ChannelId, GameId, UserId
from game.model.preferences import NotifyBy
from game.model.time import Moment
from game.tables import Table
from game.tables.notices.announcement import next_person
from tests.absence.people import HOUR, MINUTE, SimulatedPerson
from tests.absence.watching.hands import COMPUTER, Click, SeatPlayers
from tests.absence.watching.run_log import RunLog
from tests.absence.watching.watched import CallReason, WatchedGame

SHORT_DOWNTIME_MS = 30_000
"""Milliseconds of the shortest downtime for which the bot gives players their time back."""

LOOKING_MS = 5 * MINUTE
"""Milliseconds after a press in which a person gets no reminder, as the person is looking."""

REASONS_BY_NOTICE = {
    "call": ("turn", "nudge"),
    "next": ("next",),
    "remind": ("remind",),
    "end": ("end",),
}
"""Kinds of reasons for a direct message, by the kind of notice in the message's key."""

ENDING_CLICKS = frozenset({"resign", "remove", "end", "call off", "ask to call off"})
"""The clicks that may end a game without a winner."""


class EventWatch(RunLog):
    """A comparison of a run's events with the bot's promises."""

    def __init__(self, people: dict[int, SimulatedPerson], clock: Callable[[], Moment]) -> None:
        super().__init__(clock)
        self.people = people
        self.games: dict[int, WatchedGame] = {}
        self.clicks: dict[int, Click] = {}
        self.closed_since: dict[int, int] = {}
        """For each closed channel the moment when it closed."""
        self.open_since: dict[int, int] = {}
        self.online_since = 0
        self.pressing: int | None = None
        """Person who presses a button right now.

        The bot need not notify this person of the result.
        """
        self.call_count = 0
        self._call_off_askers: set[tuple[int, int]] = set()
        """Each game with a person who asked to call it off; the bot may have refused that."""

    # Changes of tables, messages and calls

    async def table_changed(self, table: Table) -> None:
        """Handle a table as it is stored now."""
        if not table.started:
            return
        game_id = table.game.id
        watched = self.games.get(game_id)
        if watched is None:
            watched = self.games[game_id] = WatchedGame(SeatPlayers(table, self.clicks), table)
        before, watched.table = watched.table, table
        mark_count = len(watched.seat_players.mark_letters)
        for problem in watched.seat_players.check_new_entries(table):
            self.report_problem(game_id, problem)
        strict = watched.seat_players.mark_letters[mark_count:] == ["S"]
        if (before.game.version, before.game.clock) != (table.game.version, table.game.clock):
            self.log_event(game_id, f"v{table.game.version} {table.game.clock}")
        self._check_time_is_up(watched, before, strict=strict)
        self._check_turn(watched, before)
        self._check_called_off(watched, before)
        if before.open and table.game.status is Status.FINISHED:
            self._expect_end_notices(watched)

    def _check_time_is_up(self, watched: WatchedGame, before: Table, *, strict: bool) -> None:
        """Report if a player's time ended too early, or while the player was away."""
        now, table = self._clock(), watched.table
        overdue = table.game.clock.overdue and not before.game.clock.overdue
        if not (overdue or strict) or watched.pace is None:
            return
        if (
            watched.time_began_at is None
            or watched.used_ms(now) < watched.pace - watched.tolerance_ms
        ):
            used = watched.used_ms(now) // 1000
            self.report_problem(
                table.game.id, f"time is up after {used} s, from {watched.time_began_at}"
            )

    def _check_turn(self, watched: WatchedGame, before: Table) -> None:
        now, table, hands = self._clock(), watched.table, watched.seat_players
        player = hands.player(hands.state.seat_on_turn)
        awaited = player if table.playing and player > COMPUTER else None
        woken = before.resting and table.playing
        # An undo goes back to an earlier turn. That turn's number is not new, but here the turn
        # counts as a new turn.
        turn = len(hands.stand_in_by_turn)
        next_user = next_person(table)
        known = {one.user for one in watched.reasons if one.kind == "next"}
        if next_user is not None and next_user not in known:
            watched.reasons.append(CallReason(next_user, "next", is_required=False, arose_at=now))
        if (turn, awaited) == (watched.turn_number, watched.awaited) and not woken:
            return
        is_new_turn = turn != watched.turn_number or woken
        if is_new_turn:
            watched.reasons, watched.time_began_before, watched.was_reminded = [], False, False
        elif awaited not in {None, watched.last_awaited}:
            # A person who takes a seat over gets a full time to play and a reminder.
            watched.time_began_before = watched.was_reminded = False
        watched.last_awaited = awaited or (None if is_new_turn else watched.last_awaited)
        watched.turn_number, watched.awaited, watched.awaited_since = turn, awaited, now
        watched.time_began_at, watched.uncounted_ms, watched.tolerance_ms = None, 0, 10_000
        watched.reasons = [one for one in watched.reasons if one.kind != "remind"]
        known = {one.user for one in watched.reasons if one.kind == "turn"}
        not_own_click = self.pressing != awaited
        if awaited is not None and (not_own_click or awaited not in known):
            watched.reasons.append(
                CallReason(awaited, "turn", is_required=not_own_click, arose_at=now)
            )
        if is_new_turn and next_user is not None:
            watched.reasons.append(
                CallReason(next_user, "next", is_required=not woken, arose_at=now)
            )

    def _check_called_off(self, watched: WatchedGame, before: Table) -> None:
        """Report if a click called a game off, but not at the host's request and by agreement.

        A host who plays against computers alone needs no agreement.
        """
        game, called_off = watched.table.game, watched.table.game.status is Status.CANCELLED
        if not (before.open and called_off) or self.pressing is None:
            return
        click = next(reversed(self.clicks.values()))
        if click.name not in ENDING_CLICKS:
            self.report_problem(game.id, f"{click.name} called the game off")
        if click.name == "ask to call off" and len(watched.table.people) > 1:
            self.report_problem(game.id, "the host called the game off alone")
        if click.name == "call off":
            asked = (game.id, game.host) in self._call_off_askers
            seated = click.user in watched.seat_players.holder_by_seat.values()
            other = click.user != game.host
            if not (asked and seated and other) or before.everybody_has_moved:
                self.report_problem(game.id, f"{click.user} called the game off without the right")

    def call_off_asked(self, game: GameId, user: UserId) -> None:
        """Note that a person asks to call a game off."""
        self._call_off_askers.add((game, user))

    def _expect_end_notices(self, watched: WatchedGame) -> None:
        """Expect one notice of the end for each player, except the person who ended the game."""
        now, people = self._clock(), [one.user for one in watched.table.people]
        expected = [user for user in people if user > COMPUTER and user != self.pressing]
        watched.reasons = [CallReason(user, "end", arose_at=now) for user in expected]

    def board_posted(self, table: Table) -> None:
        """Handle a message that shows this table: the time of the person on turn begins."""
        watched = self.games.get(table.game.id)
        if watched is None or watched.time_began_at is not None or watched.awaited is None:
            return
        if not table.playing or table.game.version != watched.table.game.version:
            return
        if self._away(watched.awaited) is None:
            self._begin(watched)

    def _begin(self, watched: WatchedGame) -> None:
        self.log_event(watched.table.game.id, f"the time of {watched.awaited} begins")
        watched.time_began_at, watched.uncounted_ms, watched.tolerance_ms = self._clock(), 0, 10_000
        watched.no_reminder_before = 0
        began_before, watched.time_began_before = watched.time_began_before, True
        watched.reasons = [one for one in watched.reasons if one.kind != "remind"]
        if watched.was_reminded or watched.awaited is None or (watched.pace or 0) < HOUR:
            return
        watched.reasons.append(
            CallReason(watched.awaited, "remind", not began_before, self._clock())
        )

    def people_mentioned(self, table: Table, users: Sequence[UserId]) -> None:
        for user in users:
            somebody = self.people[user]
            wanted = somebody.notify_by is NotifyBy.MENTION or (
                somebody.notify_by is NotifyBy.DIRECT
                and (
                    somebody.unaware_of_refusal
                    or somebody.inbox_closed
                    or somebody.learned_of_refusal_at == self._clock()
                )
            )
            if not wanted:
                self.report_problem(
                    table.game.id, f"{user} was mentioned, who wants {somebody.notify_by.value}"
                )
            self._called(table.game.id, user, ("turn", "nudge", "next", "remind", "end"))

    def direct_message_delivered(self, user: UserId, key: ClickId) -> None:
        if self.people[user].notify_by is not NotifyBy.DIRECT:
            self.report_problem(key.game, f"a direct message to {user}, who wants none")
        kind = key.detail.rpartition(".")[0].rpartition(".")[2] or key.detail
        self._called(key.game, user, REASONS_BY_NOTICE[kind])

    def direct_message_refused(self, user: UserId) -> None:
        somebody = self.people[user]
        if somebody.inbox_closed:
            self.report_problem(0, f"another direct message to {user}, who takes none")
        somebody.unaware_of_refusal = somebody.inbox_closed = True
        self.log_event(0, f"a message to {user} is refused")

    def _called(self, game: GameId, user: UserId, kinds: Sequence[str]) -> None:
        self.call_count += 1
        self.log_event(game, f"{user} is called for {kinds}")
        now, watched, somebody = self._clock(), self.games[game], self.people[user]
        if somebody.is_quiet_at(now):
            self.report_problem(game, f"{user} was called in their quiet hours")
        for kind in kinds:
            for reason in watched.reasons:
                if (reason.user, reason.kind, reason.called_at) == (user, kind, None):
                    if kind == "remind" and not self._may_remind(watched, somebody):
                        continue
                    if kind == "next" and not somebody.wants_next_notice:
                        continue
                    self._spend(watched, reason)
                    return
        self.report_problem(game, f"{user} was called without a reason: {watched.reasons}")

    def _spend(self, watched: WatchedGame, reason: CallReason) -> None:
        """Mark a reason as used. One call covers an unannounced turn and all nudges before it."""
        watched.was_reminded = watched.was_reminded or reason.kind == "remind"
        covered = {"turn", "nudge"} if reason.kind in {"turn", "nudge"} else {reason.kind}
        for one in watched.reasons:
            if one.user == reason.user and one.kind in covered and one.called_at is None:
                one.called_at = self._clock()

    def _may_remind(self, watched: WatchedGame, somebody: SimulatedPerson) -> bool:
        now, pace = self._clock(), watched.pace or 0
        late = watched.used_ms(now) >= pace * 4 // 5 - watched.tolerance_ms
        looking = now - watched.pressed_at.get(somebody.user, 0) < LOOKING_MS
        return somebody.wants_reminder and late and not looking

    # Clicks, absences, downtime and closed channels

    def person_nudged(self, game: GameId, user: UserId) -> None:
        self.games[game].reasons.append(CallReason(user, "nudge", arose_at=self._clock()))

    def button_pressed(self, user: UserId, game: GameId | None) -> None:
        """Note when a person pressed a button of this game."""
        watched = None if game is None else self.games.get(game)
        if watched is not None:
            watched.pressed_at[user] = self._clock()

    def person_left(self, user: UserId) -> None:
        """Note that a person is away from now on."""
        self.log_event(0, f"{user} is away")
        for watched in self.games.values():
            if watched.awaited == user:
                watched.time_began_at = None

    def person_returned(self, user: UserId) -> None:
        """Note that a person is back.

        At tables that await the person and have an open channel, the person's time begins.
        """
        for watched in self.games.values():
            waiting = watched.awaited == user and watched.time_began_at is None
            if waiting and watched.table.playing and not self._closed(watched):
                self._begin(watched)

    def bot_was_down(self, milliseconds: int) -> None:
        """Note that the bot is online again after this number of milliseconds."""
        self.online_since = self._clock()
        for watched in self.games.values():
            if self._closed(watched) or watched.table.game.clock.overdue:
                continue
            if milliseconds >= SHORT_DOWNTIME_MS:
                self._add_downtime(watched, milliseconds)
            else:
                watched.tolerance_ms += milliseconds

    def _add_downtime(self, watched: WatchedGame, milliseconds: int) -> None:
        """Add the downtime to a turn's time. A reminder that was waiting moves by the same time."""
        watched.uncounted_ms += milliseconds
        user, before = watched.awaited or 0, self._clock() - milliseconds
        somebody = self.people.get(user)
        if somebody is not None:
            look_end = watched.pressed_at.get(user, 0) + LOOKING_MS
            reminder_at = max(
                watched.no_reminder_before, look_end, somebody.quiet_end_or_now(before)
            )
            watched.no_reminder_before = reminder_at + milliseconds if reminder_at > before else 0

    def channel_closed(self, channel: ChannelId) -> None:
        self.log_event(0, f"{channel} closes")
        self.closed_since[channel] = self._clock()

    def channel_reopened(self, channel: ChannelId) -> None:
        """Note that the bot can write in this channel again."""
        now = self._clock()
        self.log_event(0, f"{channel} opens")
        since = self.closed_since.pop(channel)
        self.open_since[channel] = now
        for watched in self.games.values():
            if watched.table.game.channel == channel and watched.time_began_at is not None:
                watched.uncounted_ms += now - max(since, watched.time_began_at)

    def _closed(self, watched: WatchedGame) -> bool:
        return watched.table.game.channel in self.closed_since

    def _away(self, user: UserId) -> int | None:
        return self.people[user].away_until(self._clock())
