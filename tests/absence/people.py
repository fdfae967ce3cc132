"""People of a run: how they want to be notified, and whether they press buttons at the moment."""

from dataclasses import dataclass, field
from random import Random

from game.model.ids import UserId
from game.model.preferences import NotifyBy, Preferences, Quiet
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
class Somebody:
    """A person, with the settings that this person chose."""

    person: Person
    notify_by: NotifyBy = NotifyBy.MENTION
    reminder: bool = True
    next: bool = False
    quiet: Quiet | None = None
    changed_at: int = 0
    """When this person last changed a setting."""
    refused: bool = False
    """Whether Discord refused a direct message, and this person does not know that yet."""
    closed: bool = False
    """Whether Discord refused a direct message since this person last chose how to be notified."""
    notified_at: int = 0
    """When this person last learned of a refused direct message."""
    is_active: bool = True
    """Whether this person presses buttons at the moment."""
    gone: bool = False
    """Whether this person will never press a button again."""
    absences: list[tuple[int, int]] = field(default_factory=list)
    """Start and end of each absence that this person announced."""

    @property
    def user(self) -> UserId:
        return self.person.user

    def away_until(self, now: int) -> int | None:
        """Return when the present absence ends, or None for a person who is here."""
        return next((until for began, until in self.absences if began <= now < until), None)

    def may_leave(self, days: int, now: int) -> bool:
        """Whether an absence of this length is granted.

        The window in which the days away are counted ends when this absence would end.
        """
        window = now + (days - WINDOW_DAYS) * DAY
        used = sum(max(0, until - max(began, window)) for began, until in self.absences)
        return 0 < days <= LONGEST_ABSENCE_DAYS and used + days * DAY <= MOST_DAYS_AWAY * DAY

    def come_back(self, now: int) -> bool:
        """End an absence. Return whether the person was away."""
        if self.away_until(now) is None:
            return False
        self.absences = [(began, min(until, now)) for began, until in self.absences]
        return True

    def quiet_at(self, now: int) -> bool:
        """Whether the person's quiet hours, in the person's own time zone, forbid a call now."""
        if self.quiet is None:
            return False
        minute = (now // MINUTE + minutes_ahead_of_utc(self.quiet.zone)) % (24 * 60)
        begin, end = self.quiet.begin, self.quiet.end
        return begin <= minute < end if begin <= end else minute >= begin or minute < end

    def quiet_ended(self, now: int) -> int:
        """Return when the person's last quiet hours ended, or 0 if the person has none."""
        if self.quiet is None:
            return 0
        local = now + minutes_ahead_of_utc(self.quiet.zone) * MINUTE
        return now - (local - self.quiet.end * MINUTE) % DAY

    def quiet_until(self, now: int) -> int:
        """Return when the present quiet hours end, or `now` outside quiet hours."""
        if self.quiet is None or not self.quiet_at(now):
            return now
        return self.quiet_ended(now) + DAY


def minutes_ahead_of_utc(zone: str) -> int:
    """Return how many minutes a time zone is ahead of UTC."""
    hours, minutes = map(int, zone[1:].split(":"))
    return (hours * 60 + minutes) * (-1 if zone[0] == "-" else 1)


def random_preferences(chance: Random) -> Preferences:
    """Draw random settings for a person."""
    quarter = 15
    quiet = Quiet(
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
