"""Reports what the bot should have done but did not do, for example a missing notification."""

from game.model.game import Status
from game.model.preferences import NotifyBy
from game.tables.notices.announcement import next_person
from game.tables.upkeep import LAG
from tests.absence.people import MINUTE, SimulatedPerson
from tests.absence.watching.events import LOOKING_MS, EventWatch
from tests.absence.watching.hands import COMPUTER
from tests.absence.watching.watched import CallReason, WatchedGame

MOST_DELAY_MS = 130_000
"""Milliseconds after which every due job must have run."""


class BotPromiseWatch(EventWatch):
    """A watch that checks the promises at every step of a run."""

    def check(self) -> None:
        """Report everything that the bot forgot."""
        for watched in self.games.values():
            table = watched.table
            if table.game.channel in self.closed_since:
                continue
            if table.game.status is Status.FINISHED:
                self._check_end(watched)
            if table.game.status is Status.PLAYING and watched.awaited is not None:
                self._check_clock(watched)
                self._check_calls(watched)

    def _check_clock(self, watched: WatchedGame) -> None:
        now, clock = self._clock(), watched.table.game.clock
        if self._away(watched.awaited or COMPUTER) is not None:
            if clock.due is not None or clock.overdue:
                self.report_problem(watched.table.game.id, "a clock runs for somebody who is away")
            return
        if watched.is_solo:
            return
        if watched.time_began_at is None:
            self.report_problem(watched.table.game.id, "no board stands for the person on turn")
            return
        if watched.pace is None:
            return
        late = watched.used_ms(now) > watched.pace + watched.tolerance_ms + MOST_DELAY_MS
        if late and not clock.overdue:
            self.report_problem(watched.table.game.id, "time is over, and nobody is told")
        if clock.due is None:
            self.report_problem(watched.table.game.id, "no clock runs")

    def _check_calls(self, watched: WatchedGame) -> None:
        now = self._clock()
        for reason in watched.reasons:
            somebody = self.people[reason.user]
            concerned = next_person(watched.table) if reason.kind == "next" else watched.awaited
            owed = reason.is_required and reason.called_at is None and reason.user == concerned
            owed = owed and not (reason.kind == "remind" and watched.is_solo)
            if not owed or self._is_unwanted(reason, somebody):
                continue
            since = max(
                reason.arose_at,
                somebody.last_quiet_end(now),
                self.online_since,
                self.open_since.get(watched.table.game.channel, 0),
            )
            if reason.kind == "remind":
                since = max(since, self._remind_at(watched))
            if reason.kind != "next" and self._acted_about(watched, reason, since):
                reason.is_required = False
            elif somebody.changed_at < watched.awaited_since and now - since > MOST_DELAY_MS:
                self.report_problem(watched.table.game.id, f"{reason} was forgotten")
                reason.is_required = False

    def _acted_about(self, watched: WatchedGame, reason: CallReason, since: int) -> bool:
        """Return whether a person acted when their call was due; it waits for a minute, then."""
        record, turn = watched.table.game.record, watched.table.turns[-1]
        actions = [one for one in record[turn.entries_before :] if one.user == reason.user]
        return any(abs(one.at - since) <= MINUTE for one in actions)

    def _check_end(self, watched: WatchedGame) -> None:
        now, channel = self._clock(), watched.table.game.channel
        for reason in watched.reasons:
            somebody = self.people[reason.user]
            open_since = self.open_since.get(channel, 0)
            # If the channel opened too late after the end, the bot need not post the message of the
            # end. If a person changed a setting after the end, the earlier settings may have
            # decided when to notify the person, so this check expects no notification.
            late, changed = (
                open_since - reason.arose_at > LAG,
                somebody.changed_at > reason.arose_at,
            )
            reason.is_required = reason.is_required and not late and not changed
            if reason.called_at is not None or self._is_unwanted(reason, somebody):
                continue
            since = max(
                reason.arose_at, somebody.last_quiet_end(now), open_since, self.online_since
            )
            if reason.is_required and now - since > MOST_DELAY_MS:
                self.report_problem(watched.table.game.id, f"{reason} was forgotten")
                reason.is_required = False

    def _remind_at(self, watched: WatchedGame) -> int:
        """Return when a reminder is due at the latest, or the present moment if none is due."""
        user = watched.awaited or COMPUTER
        if watched.time_began_at is None or self._away(user) is not None:
            return self._clock()
        at = (
            watched.time_began_at
            + watched.uncounted_ms
            + (watched.pace or 0) * 4 // 5
            + watched.tolerance_ms
        )
        calls = [r.called_at for r in watched.reasons if r.user == user and r.kind != "remind"]
        if any(
            spent is None or spent + watched.tolerance_ms >= at - 2 * watched.tolerance_ms
            for spent in calls
        ):
            return self._clock()
        return max(at, watched.pressed_at.get(user, 0) + LOOKING_MS, watched.no_reminder_before)

    def _is_unwanted(self, reason: CallReason, somebody: SimulatedPerson) -> bool:
        if somebody.notify_by is NotifyBy.NEVER or somebody.is_quiet_at(self._clock()):
            return True
        if reason.kind == "next":
            return not somebody.wants_next_notice
        return reason.kind == "remind" and not somebody.wants_reminder
