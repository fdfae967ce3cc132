"""The rule that forbids an action, in the words and with the numbers of the table's edition."""

from cogs.signs import BOATS, symbol_name
from cogs.stories import place
from game.rules.actions import Action, Advance, Retreat
from game.rules.errors import IllegalActionError, Refusal
from game.tables import Table
from i18n import Keys, Words, keys

RULES: Keys[Refusal] = keys(
    "rule-{}", Refusal, "actions", "boat", "symbol", "origin", "target", "lands"
)


def forbidden(words: Words, table: Table, action: Action, error: IllegalActionError) -> str:
    """Why ``action`` is against the rules at this table."""
    edition = table.options.edition
    origin, target, symbol = "", "", ""
    if isinstance(action, Advance | Retreat):
        origin, target = (place(words, edition, at) for at in (action.origin, action.target))
    if isinstance(action, Advance):
        symbol = symbol_name(words, edition, action.symbol)
    lands = "" if error.lands_on is None else place(words, edition, error.lands_on)
    if error.reason is Refusal.LANDS_ELSEWHERE and isinstance(action, Retreat):
        return words("rule-retreats-elsewhere", origin=origin, target=target, lands=lands)
    return words(
        RULES[error.reason],
        actions=edition.most_actions,
        boat=words(BOATS[edition.boat]),
        symbol=symbol,
        origin=origin,
        target=target,
        lands=lands,
    )
