"""The forms in which a lobby's host sets the table up, one for each group of settings.

Each field carries its value at the time when the form was opened. So an old form sets only the
fields that its user changed. It also detects that somebody else changed the same field meanwhile.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from typing import Any

from discord import ui

from cogs.lobby.setup.fields import (
    OPTIONS_MAKERS,
    Field,
    invited_people_and_roles,
    keep_out_options,
)
from cogs.ui.answer_services import Interaction
from cogs.ui.buttons import ClickId
from cogs.ui.forms import (
    MOST_RADIO_BUTTONS,
    chosen_form_values,
    form,
    multiple_choice_control,
    people_choice_control,
    single_choice_control,
)
from cogs.ui.menus import Option
from cogs.wording.errors import UnknownButton
from game.rules.setup import MOST_SEATS
from game.tables import Person, SetMeanwhile, Table
from game.tables.decisions import Check
from game.tables.lobby.invitations import MOST_INVITED_AT_A_TIME
from i18n import Words, keys


class SettingsGroup(StrEnum):
    """The groups of settings, one form for each."""

    COMPUTERS = "computers"
    ACCESS = "access"
    RULES = "rules"
    BOARD = "board"
    TIME = "time"


FIELDS: dict[SettingsGroup, tuple[Field, ...]] = {
    SettingsGroup.COMPUTERS: (Field.NUMBER, Field.LEVEL, Field.AWAY),
    SettingsGroup.ACCESS: (Field.ACCESS, Field.INVITED),
    SettingsGroup.RULES: (Field.EDITION, Field.CARDS, Field.PASSING, Field.FIRST_SEAT),
    SettingsGroup.BOARD: (Field.PASSAGE, Field.PIRATES),
    SettingsGroup.TIME: (Field.PACE, Field.STRICT, Field.LEAVERS, Field.WORDS, Field.HINTS),
}
"""The fields of each form, in the order in which they are shown."""

TITLES = keys("setup-{}", SettingsGroup)
LABELS = keys("setup-field-{}", Field)

MOST_COMPUTER_BUTTONS = 6
"""The most options that the fields of computers show without a menu.

Other fields show fewer. For these fields more are worth the space, as a menu needs one click more.
"""

DIGEST_BYTES = 6


@dataclass(frozen=True, slots=True)
class FilledForm:
    """The choices in a form, and a digest of each field's value when the form was opened."""

    values: dict[Field, list[str]]
    digests_when_opened: dict[Field, str]

    @property
    def changed_values(self) -> dict[Field, list[str]]:
        """The fields whose choice differs from the value at the time of opening."""
        values = self.values.items()
        return {
            field: chosen
            for field, chosen in values
            if digest(chosen) != self.digests_when_opened[field]
        }

    def only_value(self, field: Field) -> str:
        """Return the only value of a field, or an empty text if it has none."""
        return next(iter(self.values.get(field, ())), "")


def setup_form(words: Words, table: Table, page: SettingsGroup, person: Person) -> ui.Modal | None:
    """Build the form with these settings of the table, or ``None`` if nothing can be chosen."""
    fields = [labelled_field(words, table, field, person) for field in FIELDS[page]]
    shown = [field for field in fields if field is not None]
    if not shown:
        return None
    return form(ClickId.for_table("set", table, page), words(TITLES[page]), *shown)


def labelled_field(
    words: Words, table: Table, field: Field, person: Person
) -> ui.Label[Any] | None:
    """Return a field with its label, or ``None`` if nothing can be chosen."""
    custom_id = f"{field}:{digest(current_values(words, table, field, person))}"
    if field is Field.INVITED:
        control = people_choice_control(
            custom_id, invited_people_and_roles(table), MOST_INVITED_AT_A_TIME
        )
    elif not (options := _options(words, table, field, person)):
        return None
    elif field in {Field.AWAY, Field.BARRED}:
        control = multiple_choice_control(custom_id, options)
    else:
        most_buttons = (
            MOST_COMPUTER_BUTTONS if field in {Field.NUMBER, Field.LEVEL} else MOST_RADIO_BUTTONS
        )
        control = single_choice_control(custom_id, options, most_buttons)
    return ui.Label(text=words(LABELS[field]), component=control)


def _options(words: Words, table: Table, field: Field, person: Person) -> list[Option]:
    """Return the options that a field offers."""
    return (
        keep_out_options(table, person)
        if field is Field.BARRED
        else OPTIONS_MAKERS[field](words, table)
    )


def current_values(words: Words, table: Table, field: Field, person: Person) -> list[str]:
    """Return the values that a field has at the table now."""
    if field is Field.INVITED:
        return [str(one.id) for one in invited_people_and_roles(table)]
    return [one.value for one in _options(words, table, field, person) if one.chosen]


def digest(values: Iterable[str]) -> str:
    """Return a short digest of these values. Their order does not change the digest.

    The values themselves would be too long for the id of a field.
    """
    return blake2b(" ".join(sorted(values)).encode(), digest_size=DIGEST_BYTES).hexdigest()


def read_form(interaction: Interaction, fields: Sequence[Field]) -> FilledForm:
    """Return the choices in a form with some of these fields.

    Raises UnknownButton if the form has any other field.
    """
    values, digests = dict[Field, list[str]](), dict[Field, str]()
    for custom_id, chosen in chosen_form_values(interaction).items():
        name, _, digest_when_opened = custom_id.partition(":")
        field = next((one for one in fields if one == name), None)
        if field is None:
            raise UnknownButton
        values[field], digests[field] = chosen, digest_when_opened
    if not values:
        raise UnknownButton
    return FilledForm(values, digests)


def unchanged_check(words: Words, form: FilledForm, person: Person) -> Check:
    """Return a check that nobody else has changed the fields that this form changes.

    If somebody has chosen another value, the check raises SetMeanwhile.
    """

    def check(table: Table) -> None:
        for field, chosen in form.changed_values.items():
            current_digest = digest(current_values(words, table, field, person))
            if current_digest not in {form.digests_when_opened[field], digest(chosen)}:
                raise SetMeanwhile(table)

    return check


def can_change_computers(table: Table) -> bool:
    """Whether there is a free seat for a computer, or a computer to remove."""
    seats = table.game.seats
    return len(seats) < MOST_SEATS or any(seat.computer for seat in seats)
