"""How a game ended, in a sentence."""

from cogs.wording.names import escaped
from game.tables import Table
from game.tables.absence.stand_ins import ended_unfinished
from i18n import Words


def called_off(words: Words, table: Table) -> str:
    """Why there is no winner."""
    if table.game.unreadable is not None:
        return words("board-unreadable", game=str(table.game.id))
    if (seat := ended_unfinished(table)) is not None:
        return words("board-unfinished", name=escaped(table.names[seat]))
    return words("board-deserted") if table.deserted else words("board-cancelled")


def decided(words: Words, table: Table) -> str:
    """Who won, or that nobody did."""
    winner = table.state.winner
    return words("board-drawn") if winner is None else won(words, table, winner)


def won(words: Words, table: Table, winner: int) -> str:
    """Who won, and how."""
    name, view = escaped(table.names[winner]), table.public_view
    if view.seats[winner].pirates.count(view.passage.boat) == table.options.edition.pirates:
        return words("board-won", name=name)
    return words("board-won-alone", name=name)
