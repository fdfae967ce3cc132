"""The end of the lesson: how it went, and a game to begin at once."""

from enum import StrEnum

import discord
from discord import ui

from cogs.lesson.progress import OPEN, RIGHT, Progress
from cogs.lesson.rule_page import TITLES
from cogs.ui.buttons import ClickId, button, rows
from cogs.ui.layout import layout, lines
from game.rules.teaching.tasks import TASKS
from i18n import Words, keys


class Score(StrEnum):
    """How well somebody solved the tasks."""

    ALL = "all"
    MOST = "most"
    SOME = "some"


TITLES_BY_SCORE = keys("learn-done-title-{}", Score)
PRAISE = keys("learn-score-{}", Score)


def last_page(words: Words, progress: Progress) -> ui.LayoutView:
    """The score, what deserves another look, and the way into a game."""
    title = words(TITLES_BY_SCORE[_score_of(progress)])
    texts = [f"## {title}", *_score(words, progress), words("learn-done")]
    ways = [
        button(ClickId("practise"), words("learn-play"), discord.ButtonStyle.success),
        button(Progress().click, words("learn-anew")),
    ]
    return layout(*lines(texts), *rows(ways))


def _score(words: Words, progress: Progress) -> list[str]:
    """How many tasks were solved; nothing for somebody who only leafed through."""
    if set(progress.marks) == {OPEN}:
        return []
    right = progress.marks.count(RIGHT)
    score = words("learn-score", right=right, tasks=len(TASKS))
    again = " · ".join(words(TITLES[topic]) for topic in progress.missed)
    return [
        f"{score} {words(PRAISE[_score_of(progress)])}",
        *([words("learn-again", topics=again)] if again else []),
    ]


def _score_of(progress: Progress) -> Score:
    right = progress.marks.count(RIGHT)
    if right == len(TASKS):
        return Score.ALL
    return Score.MOST if 3 * right >= 2 * len(TASKS) else Score.SOME
