"""Messages as a screen reader says them: texts, labels and descriptions, without pictures."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from discord_playground import Shown

TEXT, PICTURES = 10, 12
"""Kinds of components that are read out."""

EMOJI = re.compile(r"[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f]")
WORD = re.compile(r"[^\W\d_]{2,}")
OWN_EMOJI = re.compile(r"<a?:(\w+):\d+>")
LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
TIME = re.compile(r"<t:\d+(:\w)?>")
MARKUP = re.compile(r"^(#+|-#) |\*\*|\u2060", re.MULTILINE)

SEAT = re.compile(r"(\w+): (.+); (\d+) cards?\.")
HAND = re.compile(r"Your cards: (.+)\.")
CARD = re.compile(r"(.+) ×(\d+)")
TURN = re.compile(r"Your turn: (no|one|\d+) actions? left")
ADVANCE = re.compile(r"(.+): (\w+) to (\w+)")
RETREAT = re.compile(r"Back: (\w+) to (\w+), (\d+) cards?")
SINCE_TITLES = ("Since your last turn:", "So far:")
NUMBERS = {"no": 0, "one": 1}


@dataclass(frozen=True)
class SpokenMessage:
    """The text of a message in order, and its buttons and menu options by their labels."""

    lines: tuple[str, ...]
    buttons: Mapping[str, str]
    """The buttons' ids by label."""
    menu_options: Mapping[str, tuple[str, str]]
    """A menu's id and the option's value, by the option's label."""

    @property
    def actions(self) -> int | None:
        """The number of actions that the listener has left, or None in another player's turn."""
        found = [match[1] for line in self.lines if (match := TURN.fullmatch(line))]
        return None if not found else _number(found[0])

    @property
    def hand(self) -> dict[str, int]:
        """The listener's cards."""
        said = [match[1] for line in self.lines if (match := HAND.fullmatch(line))]
        if not said:
            assert "You have no cards." in self.lines
            return {}
        cards = [CARD.fullmatch(one) for one in said[0].split(", ")]
        return {match[1]: int(match[2]) for match in cards if match}

    @property
    def seats(self) -> dict[str, tuple[list[str], int]]:
        """For each player, the place of each pirate and the number of cards in hand."""
        found = (SEAT.fullmatch(line) for line in self.lines)
        return {one[1]: (list(_places(one[2])), int(one[3])) for one in found if one}

    @property
    def lines_about_others(self) -> list[str]:
        """The lines about the turns of the other players."""
        titles = [at for at, line in enumerate(self.lines) if line in SINCE_TITLES]
        return list(self.lines[titles[0] + 1 :]) if titles else []

    @property
    def moves(self) -> list[str]:
        """The labels of all moves."""
        offered = (*self.buttons, *self.menu_options)
        return [one for one in offered if ADVANCE.fullmatch(one) or RETREAT.fullmatch(one)]


def spoken_message(message: Shown) -> SpokenMessage:
    """Return the spoken content of a message.

    Fails if a text has an emoji, or if a label has no words or occurs twice.
    """
    said = list(_spoken_texts(message))
    text = "\n".join(said)
    assert not EMOJI.search(text), text
    buttons = [(one.label, one.custom_id or "") for one in message.buttons if not one.disabled]
    options = [
        (option["label"], (menu.custom_id, option["value"]))
        for menu in message.selects
        for option in menu.options
    ]
    labels = [label for label, _ in (*buttons, *options)]
    names = [menu.placeholder or "" for menu in message.selects]
    assert len(set(labels)) == len(labels), labels
    assert len(set(names)) == len(names), names
    assert all(WORD.search(one) for one in (*labels, *names)), labels
    return SpokenMessage(tuple(text.split("\n")), dict(buttons), dict(options))


def _spoken_texts(message: Shown) -> Iterator[str]:
    """Yield the texts and descriptions without markup; the bot's emojis are given by name."""
    if message.data["content"]:
        yield _without_markup(message.data["content"])
    for part in message.components:
        if part["type"] == TEXT:
            yield _without_markup(part["content"])
        if part["type"] == PICTURES:
            yield from (item["description"] for item in part["items"])


def _without_markup(text: str) -> str:
    named = OWN_EMOJI.sub(r"\1", LINK.sub(r"\1", TIME.sub("then", text)))
    return MARKUP.sub("", named).replace("\u00a0", " ").replace("\\", "")


def _number(said: str) -> int:
    return NUMBERS[said] if said in NUMBERS else int(said)


def _places(said: str) -> Iterator[str]:
    for one in said.split(", "):
        place, _, count = one.partition(" ×")
        yield from [place] * int(count or 1)
