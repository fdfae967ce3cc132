"""All events since the start. A test can ask what a person was ever shown."""

from collections import deque

from discord_playground.people.view import is_visible_to
from discord_playground.protocol.types import Json
from discord_playground.world.state import World


class History:
    """The events since the start, or only the latest `limit` ones.

    For each event, the history also keeps who had left the event's guild at that time.
    """

    def __init__(self, world: World, limit: int | None) -> None:
        self._world = world
        self._events: deque[tuple[Json, frozenset[str]]] = deque(maxlen=limit)
        world.news.listen(self._record)

    def seen_by(self, person_id: str) -> list[Json]:
        """Return every event that this person's client received."""
        only_viewer = frozenset((person_id,))
        guilds = {one.id for one in self._world.guilds.values() if person_id in one.members}
        return [
            event
            for event, absent_ids in self._events
            if is_visible_to(event, only_viewer)
            and event.get("guild") in (None, *guilds)
            and person_id not in absent_ids
        ]

    def _record(self, event: Json) -> None:
        guild = self._world.guilds.get(event.get("guild", ""))
        members = () if guild is None else guild.members.values()
        self._events.append(
            (event, frozenset(one.person.id for one in members if not one.in_guild))
        )
