"""The public message of a day in a channel: the position, and the shared results."""

from collections.abc import Sequence

from discord import ButtonStyle, ui

from cogs.daily.ids import day_click
from cogs.daily.pictured import position_drawing, position_picture
from cogs.daily.wording import action_signs, day_heading_lines
from cogs.ui.buttons import button, rows
from cogs.ui.layout import joined_text_item, layout, small_print, texts_that_fit
from cogs.ui.services.pictures import Drawing
from cogs.wording.emoji import SEAT_COLOURS
from cogs.wording.names import escaped_name
from game.model.daily import AttemptsResult, Day, SharedAttempts
from game.tables.daily.attempts import MOST_ATTEMPTS, view_after_actions
from game.tables.daily.days import puzzle_on
from game.tables.daily.posts import DayContent
from i18n import MessageKeys, Words, keys

SHARED: MessageKeys[AttemptsResult] = keys(
    "daily-shared-{}", (AttemptsResult.SOLVED, AttemptsResult.FAILED), "name", "tries", "most"
)


def day_drawing(day: Day) -> Drawing:
    """Return the picture of a day's position, with the cards of the player who has to solve it."""
    return position_drawing(view_after_actions(day))


def day_message(words: Words, content: DayContent, picture: str | None) -> ui.LayoutView:
    """Build the message. ``picture`` is the attachment's file name."""
    day = content.post.day
    puzzle = puzzle_on(day)
    heading_lines = day_heading_lines(words, puzzle, day)
    count_texts = [
        words("daily-here", count=content.solved),
        words("daily-server-streak", days=content.streak),
    ]
    counts_line = small_print(" ".join(filter(None, count_texts)))
    return layout(
        *joined_text_item(heading_lines),
        *position_picture(words, puzzle, view_after_actions(day), picture),
        *joined_text_item(
            [*_shared(words, content.shared, [*heading_lines, counts_line]), counts_line]
        ),
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
    shown = texts_that_fit(said, [*other_texts, more])
    omitted = len(said) - len(shown)
    return [*shown, words("daily-shared-more", count=omitted)] if omitted else shown


def _line(words: Words, shared_result: SharedAttempts) -> str:
    attempts = shared_result.attempts
    text = words(
        SHARED[attempts.result],
        name=escaped_name(shared_result.name),
        tries=len(attempts.made),
        most=MOST_ATTEMPTS,
    )
    return f"{text} {action_signs(attempts)}"
