"""Explains which rule forbids an action, with the words and numbers of the table's edition."""

from cogs.rulebook.pages import PageTopic
from cogs.wording.emoji import symbol_name
from cogs.wording.places import place_at, place_from, place_to
from game.rules.actions import Action, Advance, Retreat
from game.rules.editions import Edition
from game.rules.errors import IllegalActionError, Reason
from i18n import MessageKeys, Words, keys

RULES: MessageKeys[Reason] = keys(
    "rule-{}",
    Reason,
    *("actions", "boat", "symbol", "at", "origin", "target", "lands", "count", "passed"),
)
TOPICS = {
    Reason.GAME_OVER: PageTopic.GOAL,
    Reason.NO_ACTIONS_LEFT: PageTopic.TURN,
    Reason.NO_SUCH_CARD: PageTopic.CARDS,
    Reason.ABOARD: PageTopic.ADVANCE,
    Reason.AT_START: PageTopic.RETREAT,
    Reason.NOBODY_BEHIND: PageTopic.RETREAT,
    Reason.ACTION_OWED: PageTopic.TURN,
    Reason.NOTHING_TO_UNDO: PageTopic.TURN,
}


def why_illegal(words: Words, edition: Edition, action: Action, error: IllegalActionError) -> str:
    """Explain why ``action`` is against the rules of this edition."""
    at, origin, target, symbol = "", "", "", ""
    if isinstance(action, Advance | Retreat):
        at = place_at(words, edition, action.origin)
        origin = place_from(words, edition, action.origin)
        target = place_to(words, edition, action.target)
    if isinstance(action, Advance):
        symbol = symbol_name(words, edition, action.symbol)
    lands = "" if error.lands_on is None else place_to(words, edition, error.lands_on)
    count, passed = len(error.passed), ", ".join(map(str, error.passed))
    if error.reason is Reason.LANDS_ELSEWHERE and isinstance(action, Retreat):
        return words(
            "rule-retreats-elsewhere",
            origin=origin,
            target=target,
            lands=lands,
            count=count,
            passed=passed,
        )
    if error.lands_on is not None and error.lands_on > edition.space_count:
        return words(
            "rule-jumps-aboard",
            symbol=symbol,
            origin=origin,
            target=target,
            lands=lands,
            count=count,
        )
    return words(
        RULES[error.reason],
        actions=edition.most_actions,
        boat=place_at(words, edition, edition.space_count + 1),
        symbol=symbol,
        at=at,
        origin=origin,
        target=target,
        lands=lands,
        count=count,
        passed=passed,
    )


def rule_topic(action: Action, error: IllegalActionError) -> PageTopic | None:
    """Return the page of the rules that explains the refusal, if there is one."""
    if error.reason is Reason.LANDS_ELSEWHERE:
        return PageTopic.RETREAT if isinstance(action, Retreat) else PageTopic.ADVANCE
    return TOPICS.get(error.reason)
