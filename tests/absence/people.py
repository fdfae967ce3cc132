"""People of a run: how they want to be told, and whether they answer at the moment."""

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
LONGEST, MOST, WINDOW = 14, 30, 90
"""Days that somebody may be away: at a time, and altogether in so many."""


@dataclass
class Somebody:
    """A person, with what they asked for as they themselves know it."""

    person: Person
    notify_by: NotifyBy = NotifyBy.MENTION
    reminder: bool = True
    next: bool = False
    quiet: Quiet | None = None
    changed_at: int = 0
    """When they last changed any of it."""
    refused: bool = False
    """Whether a direct message was refused, and they do not know it yet."""
    closed: bool = False
    """Whether Discord has said that they take none, since they last chose how they are told."""
    notified_at: int = 0
    """When they were last told of that."""
    answers: bool = True
    """Whether they press anything at the moment."""
    gone: bool = False
    """Whether they never will again."""
    absences: list[tuple[int, int]] = field(default_factory=list)
    """From when until when they said that they are away."""

    @property
    def user(self) -> UserId:
        return self.person.user

    def away(self, now: int) -> int | None:
        """Until when they are away."""
        return next((until for began, until in self.absences if began <= now < until), None)

    def may_leave(self, days: int, now: int) -> bool:
        """Whether so many days are granted, counted by the day on which they end."""
        window = now + (days - WINDOW) * DAY
        used = sum(max(0, until - max(began, window)) for began, until in self.absences)
        return 0 < days <= LONGEST and used + days * DAY <= MOST * DAY

    def come_back(self, now: int) -> bool:
        """Be here; tells whether they were away."""
        if self.away(now) is None:
            return False
        self.absences = [(began, min(until, now)) for began, until in self.absences]
        return True

    def quiet_at(self, now: int) -> bool:
        """Whether they are not to be called now, by the hands of their own clock."""
        if self.quiet is None:
            return False
        minute = (now // MINUTE + ahead(self.quiet.zone)) % (24 * 60)
        begin, end = self.quiet.begin, self.quiet.end
        return begin <= minute < end if begin <= end else minute >= begin or minute < end

    def quiet_ended(self, now: int) -> int:
        """When their last quiet hours ended, for somebody who has some."""
        if self.quiet is None:
            return 0
        local = now + ahead(self.quiet.zone) * MINUTE
        return now - (local - self.quiet.end * MINUTE) % DAY

    def quiet_until(self, now: int) -> int:
        """When the quiet hours end that it is now, if any; else now."""
        if self.quiet is None or not self.quiet_at(now):
            return now
        return self.quiet_ended(now) + DAY


def ahead(zone: str) -> int:
    """How many minutes a clock is ahead of UTC."""
    hours, minutes = map(int, zone[1:].split(":"))
    return (hours * 60 + minutes) * (-1 if zone[0] == "-" else 1)


def wish(chance: Random) -> Preferences:
    """What somebody may ask for."""
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
