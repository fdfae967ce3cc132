"""A page of the lesson that teaches: one sentence, and moves that show it."""

import discord
from discord import ui

from cogs.lesson.frame import COLOUR_NAMES, pictured, progress_line, ways
from cogs.lesson.progress import Progress
from cogs.ui.buttons import rows
from cogs.ui.layout import layout, lines
from cogs.wording.actions import moves_text
from cogs.wording.emoji import SEAT_COLOURS, seat_emoji
from game.rules.teaching.topics import Topic, demonstration
from i18n import Words, keys

TITLES = keys("learn-topic-{}", Topic)
SENTENCES = keys("learn-topic-{}.rule", Topic)
EXAMPLES = keys("learn-topic-{}.example", Topic, "sign", "name", "moves", "passed", "count")


def rule_page(words: Words, progress: Progress, topic: Topic, picture: str | None) -> ui.LayoutView:
    """The rule, and an example of it."""
    one = demonstration(topic)
    intro = [words("learn-intro")] if progress.step == 0 else []
    example = words(
        EXAMPLES[topic],
        sign=seat_emoji(one.seat),
        name=words(COLOUR_NAMES[one.seat]),
        moves=moves_text(words, one.view.options.edition, one.moves),
        passed=", ".join(map(str, one.passed)),
        count=one.standing,
    )
    said = [*intro, f"### {words(TITLES[topic])}", words(SENTENCES[topic]), example]
    return layout(
        *lines([*said, progress_line(words, progress)]),
        *pictured(words, one.view, picture),
        *rows(ways(words, progress, discord.ButtonStyle.primary)),
        colour=SEAT_COLOURS[one.seat],
    )
