"""The forms in which a lobby's host sets the table up, one for each group of settings.

Each field carries its value at the time when the form was opened. So an old form sets only the
fields that its user changed. It also detects that somebody else changed the same field meanwhile.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from discord import ui

from cogs.lobby.setup.fields import BARRED, FIELDS, INVITED, Field, invited_people_and_roles
from cogs.ui.answer_services import Interaction
from cogs.ui.buttons import ClickId
from cogs.ui.forms import chosen_form_values, form, people_choice_control
from cogs.ui.options.settings import SettingsGroup
from cogs.wording.errors import UnknownButton
from game.rules.setup import MOST_SEATS
from game.tables import Person, Table
from game.tables.decisions import Check
from game.tables.errors import SetMeanwhile
from game.tables.lobby.invitations import MOST_INVITED_AT_A_TIME
from i18n import Words, keys

TITLES = keys("setup-{}", SettingsGroup)
LABELS = keys(
    "setup-field-{}", [BARRED.name, *(name for fields in FIELDS.values() for name in fields)]
)

DIGEST_BYTES = 6


@dataclass(frozen=True, slots=True)
class FilledForm:
    """The choices in a form, and a digest of each field's value when the form was opened.

    `fields` are the fields that such a form may have, by their names.
    """

    fields: Mapping[str, Field]
    values: dict[str, list[str]]
    digests_when_opened: dict[str, str]

    @property
    def changed_values(self) -> dict[str, list[str]]:
        """The fields whose choice differs from the value at the time of opening."""
        return {
            name: chosen
            for name, chosen in self.values.items()
            if digest(chosen) != self.digests_when_opened[name]
        }

    def only_value(self, name: str) -> str:
        """Return the only value of a field, or an empty text if it has none."""
        return next(iter(self.values.get(name, ())), "")


def setup_form(words: Words, table: Table, page: SettingsGroup, person: Person) -> ui.Modal | None:
    """Build the form with these settings of the table, or ``None`` if nothing can be chosen."""
    fields = [labelled_field(words, table, field, person) for field in FIELDS[page].values()]
    shown = [field for field in fields if field is not None]
    if not shown:
        return None
    return form(ClickId.for_table("set", table, page), words(TITLES[page]), *shown)


def labelled_field(
    words: Words, table: Table, field: Field, person: Person
) -> ui.Label[Any] | None:
    """Return a field with its label, or ``None`` if nothing can be chosen."""
    options = field.options(words, table, person)
    custom_id = f"{field.name}:{digest(one.value for one in options if one.chosen)}"
    if field is INVITED:
        invited = invited_people_and_roles(table)
        control = people_choice_control(custom_id, invited, MOST_INVITED_AT_A_TIME)
    elif options:
        control = field.control(custom_id, options)
    else:
        return None
    return ui.Label(text=words(LABELS[field.name]), component=control)


def digest(values: Iterable[str]) -> str:
    """Return a short digest of these values. Their order does not change the digest.

    The values themselves would be too long for the id of a field.
    """
    return blake2b(" ".join(sorted(values)).encode(), digest_size=DIGEST_BYTES).hexdigest()


def read_form(interaction: Interaction, fields: Mapping[str, Field]) -> FilledForm:
    """Return the choices in a form with some of these fields.

    Raises UnknownButton if the form has any other field.
    """
    values, digests = dict[str, list[str]](), dict[str, str]()
    for custom_id, chosen in chosen_form_values(interaction).items():
        name, _, digest_when_opened = custom_id.partition(":")
        if name not in fields:
            raise UnknownButton
        values[name], digests[name] = chosen, digest_when_opened
    if not values:
        raise UnknownButton
    return FilledForm(fields, values, digests)


def unchanged_check(words: Words, form: FilledForm, person: Person) -> Check:
    """Return a check that nobody else has changed the fields that this form changes.

    If somebody has chosen another value, the check raises SetMeanwhile.
    """

    def check(table: Table) -> None:
        for name, chosen in form.changed_values.items():
            options = form.fields[name].options(words, table, person)
            current_digest = digest(one.value for one in options if one.chosen)
            if current_digest not in {form.digests_when_opened[name], digest(chosen)}:
                raise SetMeanwhile(table)

    return check


def can_change_computers(table: Table) -> bool:
    """Whether there is a free seat for a computer, or a computer to remove."""
    seats = table.game.seats
    return len(seats) < MOST_SEATS or any(seat.computer for seat in seats)
