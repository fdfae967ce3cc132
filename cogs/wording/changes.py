"""What a game changed on its server, in one line for everybody who sees its end."""

from typing import assert_never

from cogs.wording.names import LEVEL_LABELS, escaped_name
from game.computer import Level
from game.model.ids import UserId
from game.standings.figures import (
    Change,
    FirstBeaten,
    FirstWin,
    NewLead,
    NewRecord,
    NewStreak,
    RecordKind,
)
from game.tables import Table
from i18n import MessageKeys, Words, keys

NEW_RECORDS: MessageKeys[RecordKind] = keys("change-{}", RecordKind, "name", "value", "before")


def change_line(words: Words, table: Table, change: Change) -> str:
    """Say what a game changed. ``table`` has the names to show.

    Empty if a person whom the line would name was forgotten meanwhile.
    """
    names = {
        seat.user: escaped_name(name)
        for seat, name in zip(table.game.seats, table.names, strict=True)
        if not seat.computer
    }
    try:
        return _line(words, names, change)
    except KeyError:
        return ""


def _line(words: Words, names: dict[UserId, str], change: Change) -> str:
    match change:
        case FirstWin(person, opponents):
            return words("change-first-win", name=names[person], opponents=opponents)
        case NewRecord(kind, record, before):
            name = "" if record.holder is None else names[record.holder]
            return words(NEW_RECORDS[kind], name=name, value=record.value, before=before.value)
        case NewLead(person, other, score):
            return words(
                "change-lead",
                name=names[person],
                other=names[other],
                above=score.above,
                below=score.below,
            )
        case NewStreak(person, wins):
            return words("change-streak", name=names[person], wins=wins)
        case FirstBeaten(person, level):
            label = words(LEVEL_LABELS[Level(level)])
            return words("change-first-beaten", name=names[person], level=label)
    assert_never(change)
