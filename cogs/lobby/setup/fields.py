"""The fields of the forms: what they offer, and the value that the table has now."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from discord import ui

from cogs.ui.forms import multiple_choice_control, single_choice_control
from cogs.ui.menus import Option, PersonOrRole
from cogs.ui.options.settings import SETTINGS, Setting, SettingsGroup
from cogs.wording.names import LEVEL_LABELS, kept_out_names, plain, with_names_to_show
from game.computer import Level
from game.rules.setup import MOST_SEATS
from game.tables import Person, Table
from game.tables.lobby.altering import settings_of
from game.tables.lobby.seats import candidates_to_keep_out
from i18n import Words, keys

LEVEL_DESCRIPTIONS = keys("lobby-about-{}", Level)

USUAL_LEVEL = Level.BOATSWAIN
"""The level that is preselected for new computers."""

MOST_COMPUTER_BUTTONS = 6
"""The most options that the fields of computers show without a menu.

Other fields show fewer. For these fields more are worth the space, as a menu needs one click more.
"""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form. `name` is in the id of its control, and in the key of its label."""

    name: str
    options: Callable[[Words, Table, Person], list[Option]]
    """Returns what the field offers; what the table has now is chosen."""
    control: Callable[[str, list[Option]], ui.Item[Any]] = single_choice_control
    """Makes the control with this id and these options."""


def setting_field(setting: Setting) -> Field:
    """Make the field of a setting."""

    def options(words: Words, table: Table, _: Person) -> list[Option]:
        settings = settings_of(table)
        present = setting.get(settings)
        return [
            Option(setting.codes[value], words.render(label), value == present)
            for value, label in setting.choices(settings).items()
        ]

    return Field(setting.name, options)


def _computer_buttons(custom_id: str, options: Sequence[Option]) -> ui.Item[Any]:
    return single_choice_control(custom_id, options, MOST_COMPUTER_BUTTONS)


def _numbers(_words: Words, table: Table, _: Person) -> list[Option]:
    """Return the possible numbers of new computers: at most one for each free seat."""
    free_seats = MOST_SEATS - len(table.game.seats)
    numbers = range(free_seats + 1) if free_seats else ()
    return [Option(str(number), str(number), number == 0) for number in numbers]


def _levels(words: Words, table: Table, _: Person) -> list[Option]:
    if len(table.game.seats) == MOST_SEATS:
        return []
    return [
        Option(
            level,
            words(LEVEL_LABELS[level]),
            level is USUAL_LEVEL,
            description=words(LEVEL_DESCRIPTIONS[level]),
        )
        for level in Level
    ]


def _removable_computers(words: Words, table: Table, _: Person) -> list[Option]:
    seats = with_names_to_show(words, table).game.seats
    return [Option(str(one.user), plain(one.name)) for one in seats if one.computer]


def _people_to_keep_out(words: Words, table: Table, person: Person) -> list[Option]:
    """Return the people whom this person can keep out. Those who are kept out now are chosen."""
    barred = table.game.admission.barred
    seated = {seat.user: seat.name for seat in with_names_to_show(words, table).game.seats}
    names = kept_out_names(table) | seated
    return [
        Option(str(one.user), plain(names[one.user]), one in barred)
        for one in candidates_to_keep_out(table, person)
    ]


def invited_people_and_roles(table: Table) -> list[PersonOrRole]:
    """Return the people and roles who are invited now."""
    return [PersonOrRole(one.id, one.role) for one in table.game.admission.valid_invitations]


def _invited(_words: Words, table: Table, _: Person) -> list[Option]:
    return [Option(str(one.id), "", chosen=True) for one in invited_people_and_roles(table)]


NUMBER = Field("number", _numbers, _computer_buttons)
LEVEL = Field("level", _levels, _computer_buttons)
AWAY = Field("away", _removable_computers, multiple_choice_control)
INVITED = Field("invited", _invited)
"""The field of the people and roles who are invited. Its menu offers everybody on the server."""
BARRED = Field("barred", _people_to_keep_out, multiple_choice_control)

PEOPLE_FIELDS = {SettingsGroup.COMPUTERS: (NUMBER, LEVEL, AWAY), SettingsGroup.ACCESS: (INVITED,)}
FIELDS = {
    group: {
        field.name: field
        for field in (
            *(setting_field(one) for one in SETTINGS if one.group is group),
            *PEOPLE_FIELDS.get(group, ()),
        )
    }
    for group in SettingsGroup
}
"""The fields of each form by their names, in the order in which they are shown."""
