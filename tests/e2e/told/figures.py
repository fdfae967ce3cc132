"""Read a message's lines and check every figure in them against the game's record.

A line is read with the keys of the language file. A digit in a line that no key explains is an
error as well, so no new figure goes unchecked.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from discord_playground import Shown
from game.model.ids import UserId
from tests.e2e.games.knowledge import version_of
from tests.e2e.told.buttons import button_lines, card_and_move_buttons, is_button_true
from tests.e2e.told.checks import CHECKS, Scene, is_seat_true, is_turn_true
from tests.e2e.told.record import Moment, Record
from tests.e2e.told.texts import read_text

OWN_EMOJI = re.compile(r"<a?:\w+:\d+> ?")
COMMAND = re.compile(r"</[^:]+:\d+>")
LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
MARKUP = re.compile(r"^(#+|-#) |\*\*|\u2060")
MENTION = re.compile(r"<@(\d+)>")
FILE_NAME = re.compile(r"[\w-]+\.(png|webp|txt)")
TIME = re.compile(r"<t:\d+:\w>")
RANKED = re.compile(r"(\d)\. (.+)")
PARTS = " · "


@dataclass(frozen=True)
class Seen:
    """A message that somebody saw, its lines, and the moments that it may show."""

    record: Record
    message: Shown
    lines: tuple[str, ...]
    moments: tuple[Moment, ...]

    @property
    def reader(self) -> int | None:
        """The reader's seat, if only one player sees the message."""
        if not self.message.ephemeral:
            return None
        user = UserId(int(self.message.data["interaction_metadata"]["user"]["id"]))
        return self.record.table.own_seat_of(user)

    def false_lines(self, lines: Sequence[str] | None = None) -> list[str]:
        """Return the lines with a false or unknown figure; of several moments, the best counts."""
        told = self.lines if lines is None else lines
        return min((self._false_lines(moment, told) for moment in self.moments), key=len)

    def _false_lines(self, moment: Moment, lines: Sequence[str]) -> list[str]:
        data = self.message.data
        shown_at = datetime.fromisoformat(data["edited_timestamp"] or data["timestamp"])
        scene = Scene(
            self.record, moment, self.message.text, int(shown_at.timestamp()), self.reader
        )
        wrong = [line for line in lines if not is_true(scene, line)]
        if scene.cards_shown not in ({}, scene.own_hand):
            wrong.append(f"hand: {scene.cards_shown}")
        return wrong + [
            f"{self.record.names[seat]}: {moves}"
            for seat, moves in scene.told.items()
            if not scene.are_last_moves(seat, moves)
        ]


def messages_seen(record: Record, shown: Sequence[Shown]) -> Iterator[Seen]:
    """Yield the messages of one person's stream, each with the moments that it may show.

    A message without a version shows a moment between those of its neighbours.
    """
    versions = [version_of(message) or 0 for message in shown]
    latest = 0
    for at, message in enumerate(shown):
        lines = tuple(_lines(record, message))
        following = next((one for one in versions[at:] if one), latest)
        first, last = versions[at] or latest, versions[at] or max(following, latest)
        latest = max(latest, versions[at])
        yield Seen(record, message, lines, tuple(_moments(record, lines, first, last)))


def _moments(record: Record, lines: Sequence[str], first: int, last: int) -> list[Moment]:
    """Return the moments between two versions; for a page of the replay, its own moment."""
    for line in lines:
        if (progress := read_text("replay-progress", line)) is not None:
            return [record.moment_of_frame(int(progress["number"]))]
    return record.moments_between(first, last)


def _lines(record: Record, message: Shown) -> Iterator[str]:
    """Yield a message's lines as their reader understands them: without markup, with names."""
    names = {str(seat.user): seat.name for seat in record.table.game.seats}
    options = [option["label"] for menu in message.selects for option in menu.options]
    told = message.text.splitlines()
    for label in (one.label for one in card_and_move_buttons(message) if one.label != one.emoji):
        told.remove(label)
    text = "\n".join([*told, *options]).replace("\u00a0", " ").replace("\\", "")
    text = MENTION.sub(lambda match: names.get(match[1], "somebody"), OWN_EMOJI.sub("", text))
    text = LINK.sub(r"\1", COMMAND.sub("/command", text))
    for line in text.splitlines():
        said = MARKUP.sub("", line).strip()
        if said and not FILE_NAME.fullmatch(said):
            yield said
    yield from button_lines(record, message)


def is_true(scene: Scene, line: str) -> bool:
    """Return whether every figure in a line agrees with the record."""
    if (button_verdict := is_button_true(scene, line)) is not None:
        return button_verdict
    for key, check in CHECKS.items():
        values = read_text(key, line)
        if values is not None:
            verdict = check(scene, values)
            if verdict is not None:
                return verdict
    if (match := RANKED.fullmatch(line)) is not None:
        return scene.is_next_rank(match[1]) and is_true(scene, match[2])
    parts = line.split(PARTS)
    if (seat_verdict := is_seat_true(scene, parts)) is not None:
        return seat_verdict
    if len(parts) > 1:
        return all(is_true(scene, part) for part in parts)
    if (turn_verdict := is_turn_true(scene, line)) is not None:
        return turn_verdict
    return not re.search(r"\d", scene.without_game_number(TIME.sub("", line)))
