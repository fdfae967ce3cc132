"""A game's result in a line that a locked phone shows: who won, and by how much."""

from cogs.wording.names import lightly_escaped_name, mention, with_names_to_show
from game.model.ids import MentionableId, UserId
from game.tables import Table
from game.tables.afterwards.summary import seats_by_rank
from i18n import Words


def public_result_line(words: Words, table: Table, users: tuple[MentionableId, ...]) -> str | None:
    """Return the final message's line that mentions these people, or ``None`` if there are none."""
    if not users:
        return None
    people = ", ".join(mention(UserId(user)) for user in users)
    return " · ".join([words("call-end", people=people), result_text(words, table)])


def direct_result_line(words: Words, table: Table) -> str:
    """Return the line of a direct message about a finished game."""
    ending = words("direct-end", game=str(table.game.id))
    return " · ".join([ending, result_text(words, table)])


def result_text(words: Words, table: Table) -> str:
    """Say who won a finished game, and by how many pirates."""
    view, names = table.public_view, with_names_to_show(words, table).names
    if view.winner is None:
        return words("result-drawn")
    winner, second = seats_by_rank(view)[:2]
    name, boat = lightly_escaped_name(names[winner]), view.passage.boat
    lead = view.seats[winner].pirates.count(boat) - view.seats[second].pirates.count(boat)
    if view.seats[winner].pirates.count(boat) < view.options.edition.pirates:
        return words("result-alone", name=name)
    return words("result-won", name=name, second=lightly_escaped_name(names[second]), count=lead)
