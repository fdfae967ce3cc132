"""People, places, clicks and clocks for tests."""

from itertools import count

from game.model.ids import ChannelId, GuildId, InteractionId, UserId
from game.model.time import Moment
from game.tables import Person, Place

GUILD, HALL_CHANNEL, ATTIC_CHANNEL = GuildId(7), ChannelId(900), ChannelId(901)
HALL_PLACE = Place(GUILD, HALL_CHANNEL)
NOON = Moment(1_760_000_000_000)

AFTER_ALL_JOBS = Moment(2**62)
"""A moment later than any due job."""

PEOPLE = tuple(
    Person(UserId(user), name)
    for user, name in enumerate(("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"), start=101)
)
ANA, BEN, CLEO, DAN, EVA, FINN = PEOPLE
MODERATOR = Person(UserId(900), "Mo", moderator=True)
HELMSMAN = "helmsman"
CABIN_BOY = "cabin-boy"

_clicks = map(InteractionId, count(1))


def new_click_id() -> InteractionId:
    """Return the id of a click that was not used before."""
    return next(_clicks)


def moment_after_noon(milliseconds: int) -> Moment:
    """Return the moment this many milliseconds after noon; a negative number is before noon."""
    return Moment(NOON + milliseconds)


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self, now: Moment = NOON) -> None:
        self._now = now

    @property
    def now(self) -> Moment:
        """The moment that the clock shows; a test may set any number of milliseconds."""
        return self._now

    @now.setter
    def now(self, moment: int) -> None:
        self._now = Moment(moment)

    def __call__(self) -> Moment:
        return self._now


class Stopwatch:
    """A stopwatch that shows the same number of seconds until a test changes the number."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now
