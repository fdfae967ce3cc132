"""The forms in which a lobby's host sets the table up, one for each kind of thing.

Each field carries how it stood when the form was opened. So a form that was open for long sets
only what was chosen otherwise, and finds out where somebody else did so meanwhile.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from typing import Any

from discord import ui

from cogs.lobby.setup.fields import OFFERS, Field, invited, kept_out
from cogs.ui.buttons import ClickId
from cogs.ui.desk import Interaction
from cogs.ui.forms import FEW, any_of, any_people, chosen_in, form, one_of
from cogs.ui.menus import Option
from cogs.wording.errors import UnknownButton
from game.rules.setup import MOST_SEATS
from game.tables import Person, SetMeanwhile, Table
from game.tables.decisions import Check
from game.tables.lobby.invitations import MOST_AT_A_TIME
from i18n import Words, keys


class Page(StrEnum):
    """What can be set up, form by form."""

    COMPUTERS = "computers"
    ACCESS = "access"
    RULES = "rules"
    BOARD = "board"
    TIME = "time"


FIELDS: dict[Page, tuple[Field, ...]] = {
    Page.COMPUTERS: (Field.NUMBER, Field.LEVEL, Field.AWAY),
    Page.ACCESS: (Field.ACCESS, Field.INVITED),
    Page.RULES: (Field.EDITION, Field.CARDS, Field.PASSING, Field.OPENER),
    Page.BOARD: (Field.PASSAGE, Field.PIRATES),
    Page.TIME: (Field.PACE, Field.STRICT, Field.LEAVERS, Field.WORDS, Field.HINTS),
}
"""The fields of each form, in the order in which they are read."""

TITLES = keys("setup-{}", Page)
LABELS = keys("setup-field-{}", Field)

FEW_COMPUTERS = 6
"""Numbers and levels of computers: one click less for each is worth their place."""

DIGEST_BYTES = 6


@dataclass(frozen=True, slots=True)
class Filled:
    """What was chosen in the fields of a form, and how each of them stood when it was opened."""

    values: dict[Field, list[str]]
    stood: dict[Field, str]

    @property
    def changed(self) -> dict[Field, list[str]]:
        """What was chosen otherwise than it stood."""
        values = self.values.items()
        return {field: chosen for field, chosen in values if digest(chosen) != self.stood[field]}

    def one(self, field: Field) -> str:
        """The one value of a field, empty without one."""
        return next(iter(self.values.get(field, ())), "")


def setup_form(words: Words, table: Table, page: Page, person: Person) -> ui.Modal | None:
    """The form of this page as the table stands; ``None`` where there is nothing to choose."""
    fields = [field_of(words, table, field, person) for field in FIELDS[page]]
    shown = [field for field in fields if field is not None]
    if not shown:
        return None
    return form(ClickId.at("set", table, page), words(TITLES[page]), *shown)


def field_of(words: Words, table: Table, field: Field, person: Person) -> ui.Label[Any] | None:
    """A field with its label; ``None`` where there is nothing to choose."""
    custom_id = f"{field}:{digest(holding(words, table, field, person))}"
    if field is Field.INVITED:
        control = any_people(custom_id, invited(table), MOST_AT_A_TIME)
    elif not (options := _options(words, table, field, person)):
        return None
    elif field in {Field.AWAY, Field.BARRED}:
        control = any_of(custom_id, options)
    else:
        few = FEW_COMPUTERS if field in {Field.NUMBER, Field.LEVEL} else FEW
        control = one_of(custom_id, options, few)
    return ui.Label(text=words(LABELS[field]), component=control)


def _options(words: Words, table: Table, field: Field, person: Person) -> list[Option]:
    """What can be chosen in a field of options."""
    return kept_out(table, person) if field is Field.BARRED else OFFERS[field](words, table)


def holding(words: Words, table: Table, field: Field, person: Person) -> list[str]:
    """What a field holds at the table now."""
    if field is Field.INVITED:
        return [str(one.id) for one in invited(table)]
    return [one.value for one in _options(words, table, field, person) if one.chosen]


def digest(values: Iterable[str]) -> str:
    """What distinguishes these values, in any order, from others: an id has no room for many."""
    return blake2b(" ".join(sorted(values)).encode(), digest_size=DIGEST_BYTES).hexdigest()


def filled(interaction: Interaction, fields: Sequence[Field]) -> Filled:
    """What was chosen in a form of some of these fields. Raises UnknownButton of any other."""
    values, stood = dict[Field, list[str]](), dict[Field, str]()
    for custom_id, chosen in chosen_in(interaction).items():
        name, _, before = custom_id.partition(":")
        field = next((one for one in fields if one == name), None)
        if field is None:
            raise UnknownButton
        values[field], stood[field] = chosen, before
    if not values:
        raise UnknownButton
    return Filled(values, stood)


def as_it_stood(words: Words, form: Filled, person: Person) -> Check:
    """Refuse a table of which somebody else has set a field that was chosen otherwise here."""

    def check(table: Table) -> None:
        for field, chosen in form.changed.items():
            now = digest(holding(words, table, field, person))
            if now not in {form.stood[field], digest(chosen)}:
                raise SetMeanwhile(table)

    return check


def has_room(table: Table) -> bool:
    """Whether there is a seat for a computer, or a computer to send away."""
    seats = table.game.seats
    return len(seats) < MOST_SEATS or any(seat.computer for seat in seats)
