"""A finished game's numbers, in words."""

from cogs.names import escaped
from cogs.stories import place
from game.tables import Table
from game.tables.summary import summary
from i18n import Words


def summed_up(words: Words, table: Table) -> list[str]:
    """How long the game was, and its longest run."""
    played, edition = summary(table.turns), table.options.edition
    texts = [words("end-played", turns=played.turns, cards=played.cards)]
    if (run := played.longest) is not None:
        texts.append(
            words(
                "end-longest",
                name=escaped(table.names[run.seat]),
                origin=place(words, edition, run.origin),
                target=place(words, edition, run.target),
            )
        )
    return texts
