"""People of a run: how they want to be notified, and whether they press buttons at the moment."""

from dataclasses import dataclass, field
from random import Random

from game.model.ids import UserId
from game.model.preferences import NotifyBy, Preferences, QuietHours
from game.tables import Person

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
ZONES = (
    *("+00:00", "+01:00", "+02:00", "-05:00", "-08:00"),
    *("+05:30", "+05:45", "+08:45", "+14:00", "-12:00"),
)
LONGEST_ABSENCE_DAYS, MOST_DAYS_AWAY, WINDOW_DAYS = 14, 30, 90
"""The most days of one absence, the most days away in a window, and the days of the window."""


@dataclass
class SimulatedPerson:
    """A person, with the settings that this person chose."""

    person: Person
    notify_by: NotifyBy = NotifyBy.MENTION
    wants_reminder: bool = True
    wants_next_notice: bool = False
    quiet_hours: QuietHours | None = None
    changed_at: int = 0
    """When this person last changed a setting."""
    unaware_of_refusal: bool = False
    """Whether Discord refused a direct message, and this person does not know that yet."""
    inbox_closed: bool = False
    """Whether Discord refused a direct message since this person last chose how to be notified."""
    learned_of_refusal_at: int = 0
    """When this person last learned of a refused direct message."""
    is_active: bool = True
    """Whether this person presses buttons at the moment."""
    gone_for_good: bool = False
    """Whether this person will never press a button again."""
    absences: list[tuple[int, int]] = field(default_factory=list)
    """Start and end of each absence that this person announced."""

    @property
    def user(self) -> UserId:
        return self.person.user

    def away_until(self, now: int) -> int | None:
        """Return when the present absence ends, or None for a person who is here."""
        return next((until for began, until in self.absences if began <= now < until), None)

    def may_be_away_for(self, days: int, now: int) -> bool:
        """Whether an absence of this length is granted.

        The window in which the days away are counted ends when this absence would end.
        """
        window = now + (days - WINDOW_DAYS) * DAY
        used = sum(max(0, until - max(began, window)) for began, until in self.absences)
        return 0 < days <= LONGEST_ABSENCE_DAYS and used + days * DAY <= MOST_DAYS_AWAY * DAY

    def end_absence(self, now: int) -> bool:
        """End an absence. Return whether the person was away."""
        if self.away_until(now) is None:
            return False
        self.absences = [(began, min(until, now)) for began, until in self.absences]
        return True

    def is_quiet_at(self, now: int) -> bool:
        """Whether the person's quiet hours, in the person's own time zone, forbid a call now."""
        if self.quiet_hours is None:
            return False
        minute = (now // MINUTE + minutes_ahead_of_utc(self.quiet_hours.zone)) % (24 * 60)
        begin, end = self.quiet_hours.begin, self.quiet_hours.end
        return begin <= minute < end if begin <= end else minute >= begin or minute < end

    def last_quiet_end(self, now: int) -> int:
        """Return when the person's last quiet hours ended, or 0 if the person has none."""
        if self.quiet_hours is None:
            return 0
        local = now + minutes_ahead_of_utc(self.quiet_hours.zone) * MINUTE
        return now - (local - self.quiet_hours.end * MINUTE) % DAY

    def quiet_end_or_now(self, now: int) -> int:
        """Return when the present quiet hours end, or `now` outside quiet hours."""
        if self.quiet_hours is None or not self.is_quiet_at(now):
            return now
        return self.last_quiet_end(now) + DAY


def minutes_ahead_of_utc(zone: str) -> int:
    """Return how many minutes a time zone is ahead of UTC."""
    hours, minutes = map(int, zone[1:].split(":"))
    return (hours * 60 + minutes) * (-1 if zone[0] == "-" else 1)


def random_preferences(chance: Random) -> Preferences:
    """Draw random settings for a person."""
    quarter = 15
    quiet = QuietHours(
        chance.randrange(0, 24 * 60, quarter),
        chance.randrange(0, 24 * 60, quarter),
        chance.choice(ZONES),
    )
    return Preferences(
        notify_by=chance.choices(list(NotifyBy), [5, 3, 1])[0],
        reminder=chance.random() < 0.8,
        next=chance.random() < 0.4,
        quiet=quiet if chance.random() < 0.5 else None,
    )
