"""The public message of a day in a channel: the position, and the shared results."""

from collections.abc import Sequence

from discord import ButtonStyle, ui

from cogs.daily.ids import day_click
from cogs.daily.pictured import position_drawing, position_picture
from cogs.daily.wording import heading, signs
from cogs.ui.buttons import button, rows
from cogs.ui.layout import fitting, layout, lines, small
from cogs.ui.services.pictures import Drawing
from cogs.wording.emoji import SEAT_COLOURS
from cogs.wording.names import escaped
from game.model.daily import Day, Result, SharedAttempts
from game.tables.daily.attempts import MOST_ATTEMPTS, view_after_actions
from game.tables.daily.days import puzzle_on
from game.tables.daily.posts import DayContent
from i18n import Keys, Words, keys

SHARED: Keys[Result] = keys(
    "daily-shared-{}", (Result.SOLVED, Result.FAILED), "name", "tries", "most"
)


def position(day: Day) -> Drawing:
    """Return the picture of a day's position, with the cards of the player who has to solve it."""
    return position_drawing(view_after_actions(day))


def day_message(words: Words, content: DayContent, picture: str | None) -> ui.LayoutView:
    """Build the message. ``picture`` is the attachment's file name."""
    day = content.post.day
    puzzle = puzzle_on(day)
    above = heading(words, puzzle, day)
    below = [
        words("daily-here", count=content.solved),
        words("daily-server-streak", days=content.streak),
    ]
    numbers = small(" ".join(filter(None, below)))
    return layout(
        *lines(above),
        *position_picture(words, puzzle, view_after_actions(day), picture),
        *lines([*_shared(words, content.shared, [*above, numbers]), numbers]),
        *rows(
            [
                button(day_click("day-open", day), words("daily-play"), ButtonStyle.success),
                button(day_click("day-share", day), words("daily-share")),
            ]
        ),
        colour=SEAT_COLOURS[puzzle.seat],
    )


def _shared(
    words: Words, shared: Sequence[SharedAttempts], other_texts: Sequence[str]
) -> list[str]:
    """Return a line for each shared result. If there are too many, the newest are left out."""
    said = [_line(words, one) for one in shared]
    more = words("daily-shared-more", count=len(said))
    shown = fitting(said, [*other_texts, more])
    omitted = len(said) - len(shown)
    return [*shown, words("daily-shared-more", count=omitted)] if omitted else shown


def _line(words: Words, shared_result: SharedAttempts) -> str:
    attempts = shared_result.attempts
    text = words(
        SHARED[attempts.result],
        name=escaped(shared_result.name),
        tries=len(attempts.made),
        most=MOST_ATTEMPTS,
    )
    return f"{text} {signs(attempts)}"
