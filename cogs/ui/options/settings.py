"""The settings of a table, each declared once in `SETTINGS`.

A declaration says which stored value the setting changes, its values with their codes, and its
texts. All else derives from it: the fields of a lobby's forms, the options of ``/cartagena new``,
the codes in buttons' ids, the lobby's text, and the list of house rules.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from operator import attrgetter
from typing import Any

from cogs.wording.clock import PACE_NAMES
from cogs.wording.emoji import CARD_LABELS, EDITION_LABELS
from game.model.server import ServerSettings, ValueKind, names_of_kinds
from game.model.time import Seconds
from game.rules.editions import CLASSIC, EDITIONS, Handling
from game.rules.errors import OptionError
from game.rules.setup import (
    OFFERED_CREW_SIZES,
    OFFERED_SEGMENT_COUNTS,
    FirstSeatRule,
    Options,
    options_in_edition,
    vary_edition,
)
from game.tables.lobby.altering import Settings
from game.tables.lobby.proposal import USUAL_TERMS
from i18n import Phrase, Words, keys, phrase

ON_OFF = {False: "off", True: "on"}


class SettingsGroup(StrEnum):
    """The groups of settings, one form for each."""

    COMPUTERS = "computers"
    ACCESS = "access"
    RULES = "rules"
    BOARD = "board"
    TIME = "time"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class CommandOption:
    """What ``/cartagena new`` offers: these `choices`, or these `numbers`, or else yes and no.

    `read` turns what somebody chose into a value of the setting.
    """

    choices: Mapping[Any, Phrase | str] = field(default_factory=dict[Any, Phrase | str])
    numbers: range | None = None
    read: Callable[[Any], Any] = lambda chosen: chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A setting that the host of a lobby can change until the cards are dealt."""

    name: str
    """The name in ids of forms, and in the keys of texts: ``setup-field-…``, ``command-new-…``."""
    part: str
    """The field of `Settings` in which the value is stored."""
    get: Callable[[Settings], Any]
    set: Callable[[Settings, Any], Settings]
    """Returns the settings with another value. Raises OptionError if no table can play so."""
    codes: Mapping[Any, str] = field(default_factory=lambda: ON_OFF)
    """Every value with its code in forms and ids. A code never changes its meaning."""
    group: SettingsGroup | None = None
    """The form that has a field for this setting, if there is one."""
    choices: Callable[[Settings], Mapping[Any, Phrase]] = lambda _: {}
    """Returns the values that the form offers, with their labels. If empty, it has no field."""
    option: CommandOption | None = None
    """The option of the command, if it has one. Such a setting needs a letter, too."""
    letter: str = ""
    """The letter before its code in the ids of buttons that open a table, for options and terms."""
    note: Callable[[Settings], Phrase | None] = lambda _: None
    """Returns what the lobby says about the value, if it says anything."""
    house_rule: bool = False
    """Whether the note is left out if the value is the one that the edition's rule book has."""

    def value(self, code: str) -> Any:
        """Return the value with this code. Raises KeyError."""
        return {known: value for value, known in self.codes.items()}[code]


def _stored(part: str, name: str) -> dict[str, Any]:
    """Let a setting read and write the field `name` of a part."""

    def write(settings: Settings, value: object) -> Settings:
        return replace(settings, **{part: replace(getattr(settings, part), **{name: value})})

    return {"part": part, "get": attrgetter(f"{part}.{name}"), "set": write}


def _in_options(change: Callable[[Options, Any], Options], *names: str) -> dict[str, Any]:
    """Let a setting read these values of the edition, and write them by a change of the options."""

    def write(settings: Settings, value: object) -> Settings:
        return replace(settings, options=change(settings.options, value))

    get = attrgetter(*(f"options.edition.{name}" for name in names))
    return {"part": "options", "get": get, "set": write}


def _vary(options: Options, **numbers: int) -> Options:
    """Return the options with other numbers of the edition: pirates, segments, or a wild board."""
    played = options.edition
    before = {"pirates": played.pirates, "segments": played.segments, "wild": played.wild}
    edition = vary_edition(EDITIONS[played.name], **{**before, **numbers})
    return replace(options, edition=edition)


CREW_SIZES = sorted({*OFFERED_CREW_SIZES, *(one.pirates for one in EDITIONS.values())})
SEGMENT_COUNTS = sorted({*OFFERED_SEGMENT_COUNTS, *(one.segments for one in EDITIONS.values())})
CHOOSABLE_RULES = [one for one in FirstSeatRule if one is not FirstSeatRule.NEXT]
FIRST_SEAT_LABELS = keys("opener-{}", CHOOSABLE_RULES)
FIRST_SEAT_CHOICES = keys("command-new-{}.choice", CHOOSABLE_RULES)
FIRST_SEAT_NOTES = keys("lobby-first-{}", set(FirstSeatRule) - {FirstSeatRule.SEED})
PACE_CHOICES = keys("command-new-pace-{}.choice", PACE_NAMES.values())
PACE_LABELS = {pace: phrase(PACE_CHOICES[name]) for pace, name in PACE_NAMES.items()}


def _passages(settings: Settings) -> dict[tuple[int, bool], Phrase]:
    """Return each length with its printed board, if that is known, and with a wild board."""
    printed = EDITIONS[settings.options.edition.name]
    choices: dict[tuple[int, bool], Phrase] = {}
    for segments in sorted({*OFFERED_SEGMENT_COUNTS, printed.segments}):
        spaces = segments * len(printed.symbols)
        if printed.faces:
            choices[segments, False] = phrase("setup-spaces", count=spaces)
        choices[segments, True] = phrase("setup-wild", count=spaces)
    return choices


def _crew_sizes(settings: Settings) -> dict[int, Phrase]:
    printed = EDITIONS[settings.options.edition.name]
    sizes = sorted({*OFFERED_CREW_SIZES, printed.pirates})
    return {size: phrase("setup-pirates", count=size) for size in sizes}


def _first_seat_rules(settings: Settings) -> dict[FirstSeatRule, Phrase]:
    """Return the ways to choose who begins. A rematch has none."""
    if settings.options.first_seat_rule is FirstSeatRule.NEXT:
        return {}
    return {rule: phrase(FIRST_SEAT_LABELS[rule]) for rule in CHOOSABLE_RULES}


def _cutting_words(settings: Settings) -> dict[bool, Phrase]:
    """Return whether people cut with own words. There is no choice if the server decided that."""
    if settings.terms.words_fixed:
        return {}
    return {False: phrase("setup-own-words"), True: phrase("setup-drawn-words")}


def _first_seat_note(settings: Settings) -> Phrase | None:
    rule = settings.options.first_seat_rule
    return None if rule is FirstSeatRule.SEED else phrase(FIRST_SEAT_NOTES[rule])


EDITION = Setting(
    name="edition",
    **_in_options(lambda options, name: options_in_edition(options, EDITIONS[name]), "name"),
    codes={name: name for name in EDITIONS},
    group=SettingsGroup.RULES,
    choices=lambda _: {name: phrase(EDITION_LABELS[name]) for name in EDITIONS},
    option=CommandOption({name: phrase(EDITION_LABELS[name]) for name in EDITIONS}),
    letter="e",
)
CARDS = Setting(
    name="cards",
    **_stored("options", "handling"),
    codes={one: one.value for one in Handling},
    group=SettingsGroup.RULES,
    choices=lambda _: {one: phrase(CARD_LABELS[one]) for one in Handling},
    option=CommandOption({one.value: phrase(CARD_LABELS[one]) for one in Handling}, read=Handling),
    letter="c",
)
FIRST_SEAT = Setting(
    name="opener",
    **_stored("options", "first_seat_rule"),
    codes={rule: rule.value for rule in FirstSeatRule},
    group=SettingsGroup.RULES,
    choices=_first_seat_rules,
    option=CommandOption(
        {rule.value: phrase(FIRST_SEAT_CHOICES[rule]) for rule in CHOOSABLE_RULES},
        read=FirstSeatRule,
    ),
    letter="o",
    note=_first_seat_note,
)
SETTINGS = (
    EDITION,
    CARDS,
    Setting(
        name="passing",
        **_stored("options", "passing"),
        group=SettingsGroup.RULES,
        choices=lambda _: {False: phrase("setup-no-passing"), True: phrase("setup-passing")},
        option=CommandOption(),
        letter="p",
        note=lambda settings: phrase(
            "lobby-passing" if settings.options.passing else "lobby-no-passing"
        ),
        house_rule=True,
    ),
    Setting(
        name="passage",
        **_in_options(
            lambda options, passage: _vary(options, segments=passage[0], wild=passage[1]),
            "segments",
            "wild",
        ),
        codes={
            (n, wild): f"{n}.wild" if wild else f"{n}" for n in SEGMENT_COUNTS for wild in ON_OFF
        },
        group=SettingsGroup.BOARD,
        choices=_passages,
    ),
    Setting(
        name="pirates",
        **_in_options(lambda options, size: _vary(options, pirates=size), "pirates"),
        codes={size: str(size) for size in CREW_SIZES},
        group=SettingsGroup.BOARD,
        choices=_crew_sizes,
        option=CommandOption(numbers=OFFERED_CREW_SIZES),
        letter="n",
        note=lambda settings: phrase("lobby-pirates", count=settings.options.edition.pirates),
        house_rule=True,
    ),
    Setting(
        name="segments",
        **_in_options(lambda options, number: _vary(options, segments=number), "segments"),
        codes={number: str(number) for number in SEGMENT_COUNTS},
        option=CommandOption({number: str(number) for number in OFFERED_SEGMENT_COUNTS}),
        letter="s",
        note=lambda settings: phrase("lobby-spaces", count=settings.options.edition.space_count),
        house_rule=True,
    ),
    Setting(
        name="wild",
        **_in_options(lambda options, wild: _vary(options, wild=wild), "wild"),
        option=CommandOption(),
        letter="w",
        note=lambda settings: phrase("lobby-wild") if settings.options.edition.wild else None,
        house_rule=True,
    ),
    FIRST_SEAT,
    Setting(
        name="pace",
        **_stored("terms", "pace"),
        codes=PACE_NAMES,
        group=SettingsGroup.TIME,
        choices=lambda _: PACE_LABELS,
        option=CommandOption(
            {pace or 0: label for pace, label in PACE_LABELS.items()},
            read=lambda seconds: Seconds(seconds) or None,
        ),
        letter="d",
    ),
    Setting(
        name="strict",
        **_stored("terms", "strict"),
        group=SettingsGroup.TIME,
        choices=lambda _: {False: phrase("setup-lenient"), True: phrase("setup-strict")},
        option=CommandOption(),
        letter="x",
    ),
    Setting(
        name="leavers",
        **_stored("terms", "stays"),
        group=SettingsGroup.PLAY,
        choices=lambda _: {False: phrase("setup-leave"), True: phrase("setup-stay")},
        option=CommandOption(
            {
                "leave": phrase("command-new-leave.choice"),
                "stay": phrase("command-new-stay.choice"),
            },
            read=lambda chosen: chosen == "stay",
        ),
        letter="k",
        note=lambda settings: phrase("lobby-stays") if settings.terms.stays else None,
    ),
    Setting(
        name="words",
        **_stored("terms", "drawn_words"),
        group=SettingsGroup.PLAY,
        choices=_cutting_words,
        letter="b",
        note=lambda settings: phrase("lobby-drawn-words") if settings.terms.drawn_words else None,
    ),
    Setting(
        name="hints",
        **_stored("hints", "allowed"),
        group=SettingsGroup.PLAY,
        choices=lambda _: {False: phrase("setup-hints-no"), True: phrase("setup-hints-yes")},
        note=lambda settings: None if settings.hints.allowed else phrase("lobby-no-hints"),
    ),
    Setting(
        name="access",
        **_stored("admission", "private"),
        group=SettingsGroup.ACCESS,
        choices=lambda _: {False: phrase("setup-anybody"), True: phrase("setup-invited")},
    ),
    Setting(
        name="friendly",
        **_stored("terms", "friendly"),
        group=SettingsGroup.PLAY,
        choices=lambda _: {False: phrase("setup-rated"), True: phrase("setup-friendly")},
        option=CommandOption(),
        letter="f",
        note=lambda settings: phrase("lobby-friendly") if settings.terms.friendly else None,
    ),
)
"""All settings, in the order of forms, of the command's options, and of the codes in ids."""


USUAL_SETTINGS = Settings(Options.printed(CLASSIC), USUAL_TERMS)
"""The settings of a new table if neither the moderators nor its host choose others."""


def starting_settings(chosen: ServerSettings) -> Settings:
    """Return the settings of a new table on a server whose moderators chose some defaults.

    A default that this release does not know, or that fits no table, does not count.
    """
    settings = USUAL_SETTINGS
    table_settings = {one.name: one for one in SETTINGS}
    for name in names_of_kinds(ValueKind.TABLE):
        setting = table_settings[name]
        try:
            settings = setting.set(settings, setting.value(getattr(chosen, name)))
        except (KeyError, OptionError):
            continue
    return settings


def house_rules(words: Words, options: Options) -> list[str]:
    """Say each difference in a few words. Empty for a table that plays as printed."""
    printed = options.handling in options.edition.handlings
    cards = [] if printed else [words("lobby-handling")]
    return [*cards, *house_rules_except_handling(words, options)]


def house_rules_except_handling(words: Words, options: Options) -> list[str]:
    """Say each difference except how cards are taken. Some texts name that in any case."""
    played, printed = Settings(options), Settings(Options.printed(EDITIONS[options.edition.name]))
    different = [one for one in SETTINGS if one.house_rule and one.get(played) != one.get(printed)]
    return [words.render(note) for one in different if (note := one.note(played)) is not None]
