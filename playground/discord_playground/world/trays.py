"""What people want to be notified of, and what stands in the trays of their phones."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

NotifyLevel = Literal["all", "mentions", "nothing"]
"""What notifies somebody: every new message, those that mention them, or none."""

NOTIFY_LEVELS: tuple[NotifyLevel, ...] = get_args(NotifyLevel)
USUAL_LEVEL: NotifyLevel = "mentions"


@dataclass(frozen=True, slots=True)
class Notification:
    """One new message as a locked phone shows it: it stays as it was when the message changes.

    `place` is written out, "#numbers, Counting house" or "Direct message".
    """

    channel: str
    """The channel's id."""
    message: str
    """The message's id."""
    author: str
    """The author's name."""
    place: str
    text: str
    """What the message says; empty where it has nothing but embeds, files or components."""


class Trays:
    """Everybody's tray, and what each of them chose for servers and channels."""

    def __init__(self) -> None:
        self._kept: dict[str, list[Notification]] = {}
        self._chosen: dict[str, dict[str, NotifyLevel]] = {}

    def choose(self, person_id: str, place_id: str, level: NotifyLevel) -> None:
        """From now on a server or a channel notifies this person of so much."""
        self._chosen.setdefault(place_id, {})[person_id] = level

    def level(self, person_id: str, place_ids: Iterable[str]) -> NotifyLevel | None:
        """What this person chose for the first of these places for which they chose anything."""
        for id in place_ids:
            level = self._chosen.get(id, {}).get(person_id)
            if level is not None:
                return level
        return None

    def choosers(self, place_ids: Iterable[str]) -> set[str]:
        """Who chose anything for one of these places, by id."""
        return {person for id in place_ids for person in self._chosen.get(id, {})}

    def put(self, person_id: str, notification: Notification) -> None:
        """Put a notification into somebody's tray."""
        self._kept.setdefault(person_id, []).append(notification)

    def of(self, person_id: str) -> tuple[Notification, ...]:
        """What stands in somebody's tray, oldest first."""
        return tuple(self._kept.get(person_id, ()))

    def drop(self, person_id: str, message_id: str) -> None:
        """Take the notification of a message from somebody's tray, if it is there."""
        kept = self._kept.get(person_id, [])
        self._kept[person_id] = [one for one in kept if one.message != message_id]

    def clear(self, person_id: str) -> None:
        """Empty somebody's tray."""
        self._kept.pop(person_id, None)
