"""A finished game's numbers, in words."""

from collections import Counter

from cogs.wording.names import escaped
from cogs.wording.places import place
from game.tables import Table
from game.tables.afterwards.summary import summary
from game.tables.players import stood_in
from i18n import Words


def summed_up(words: Words, table: Table) -> list[str]:
    """How long the game was, its longest run, and who had hints."""
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
    if game_hints := Counter(table.game.hinted):
        names = ", ".join(
            words("end-hinted", name=escaped(table.names[seat]), count=count)
            for seat, count in sorted(game_hints.items())
        )
        texts.append(words("end-hints", names=names))
    played_for = Counter(turn.seat for turn in table.turns if stood_in(table.game, turn))
    if played_for:
        names = ", ".join(
            words("end-hinted", name=escaped(table.names[seat]), count=count)
            for seat, count in sorted(played_for.items())
        )
        texts.append(words("end-played-for", names=names))
    return texts
