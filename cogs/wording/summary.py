"""A finished game's numbers, in words."""

from collections import Counter

from cogs.wording.deputies import deputy_lines, deputy_name
from cogs.wording.names import escaped
from cogs.wording.places import place
from game.tables import Table
from game.tables.afterwards.played import Played, played
from game.tables.afterwards.summary import Jump, summary
from i18n import Words


def summed_up(words: Words, table: Table) -> list[str]:
    """How long the game was, its longest run, who had hints, and who acted for whom."""
    numbers = summary(table.turns)
    actions = played(table) if table.marked else []
    return [
        words("end-played", turns=numbers.turns, cards=numbers.cards),
        *_longest(words, table, numbers.longest, actions),
        *_hints(words, table),
        *deputy_lines(words, table, actions, escaped),
    ]


def _longest(words: Words, table: Table, run: Jump | None, actions: list[Played]) -> list[str]:
    if run is None:
        return []
    way = run.seat, run.origin, run.target
    ran = (one for one in actions if way in one.trails[-1:])
    deputy = next((one.deputy for one in ran), None)
    own = escaped(table.game.seats[run.seat].name)
    edition = table.options.edition
    return [
        words(
            "end-longest",
            name=own if deputy is None else deputy_name(words, table, deputy, escaped),
            origin=place(words, edition, run.origin),
            target=place(words, edition, run.target),
        )
    ]


def _hints(words: Words, table: Table) -> list[str]:
    if not table.game.hints.given:
        return []
    names = ", ".join(
        words("end-hinted", name=_people(table, seat), count=count)
        for seat, count in sorted(Counter(table.game.hints.given).items())
    )
    return [words("end-hints", names=names)]


def _people(table: Table, seat: int) -> str:
    """Everybody who had this seat: a hint is counted for the seat."""
    guests = [guest.name for guest in table.game.replacements.guests if guest.seat == seat]
    return " / ".join(map(escaped, [table.game.seats[seat].name, *guests]))
