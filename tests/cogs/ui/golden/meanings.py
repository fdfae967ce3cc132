"""The meaning of an id, from the functions that read the id when a button is pressed."""

from collections.abc import Callable, Mapping
from dataclasses import asdict

from cogs.lesson.progress import read_progress
from cogs.lobby.opening.proposals import read_proposal
from cogs.lobby.setup.fields import Field
from cogs.lobby.setup.forms import FIELDS, SettingsGroup
from cogs.lobby.setup.values import IS_ON, OPTION_CHANGES, TERMS_CHANGES
from cogs.notices.clicks import PREFERENCE_CHANGES
from cogs.rulebook.pages import read_page_click, read_topic
from cogs.ui.buttons import ClickId, read_id
from game.computer import Level
from game.model.game import Terms
from game.model.preferences import NotifyBy, Preferences, QuietHours
from game.rules.editions import CLASSIC
from game.rules.notation import format_action, format_options
from game.rules.setup import Options
from game.rules.teaching.lesson import LESSON_EDITION

CLASSIC_GAME = Options.printed(CLASSIC)


def meaning(example: str) -> str | None:
    """Return the meaning of an id and the value after it.

    ``None`` if only the verb has a meaning.
    """
    custom_id, _, value = example.partition(" ")
    click = read_id(custom_id)
    assert click is not None
    if click.verb == "set":
        field, _, chosen = value.partition("=")
        assert field in FIELDS[SettingsGroup(click.detail)]
        return _setting(Field(field), chosen)
    read = READERS.get(click.verb)
    return None if read is None else read(click)


def _setting(field: Field, value: str) -> str | None:
    if field in OPTION_CHANGES:
        return format_options(OPTION_CHANGES[field](value)(CLASSIC_GAME))
    if field in TERMS_CHANGES:
        return _terms(TERMS_CHANGES[field](value)(Terms()))
    if field is Field.LEVEL:
        return f"computers of the level {Level(value).name}"
    return f"{field.name} {IS_ON[value]}" if value in IS_ON else None


def _terms(terms: Terms) -> str:
    pace = "none" if terms.pace is None else f"{terms.pace} s"
    return (
        f"pace {pace}, strict {terms.strict}, stays {terms.stays}, drawn words {terms.drawn_words}"
    )


def _proposal(click: ClickId) -> str:
    proposal = read_proposal(click.detail)
    levels = [Level(one).name for one in proposal.computers]
    return "; ".join(
        [
            format_options(proposal.options),
            proposal.locale,
            _terms(proposal.terms),
            *levels,
            *(["guided"] if proposal.guided else []),
        ]
    )


def _page(click: ClickId) -> str:
    topic, options = read_page_click(click)
    return f"{topic.name} of {format_options(options)}"


def _progress(click: ClickId) -> str:
    progress = read_progress(click)
    page = "the end" if progress.step is None else f"the step {progress.step.rule.name}"
    return (
        page
        if progress.tried_move is None
        else f"{page}; {format_action(progress.tried_move, LESSON_EDITION)}"
    )


def _preference(click: ClickId) -> str:
    """Return the setting that the button sets, with its value.

    The button is applied to two sets of preferences in which every setting differs. Afterwards,
    only the setting that the button sets is equal in both.
    """
    first, second = (asdict(PREFERENCE_CHANGES[click.detail](before)) for before in OPPOSITES)
    [(name, value)] = [(name, first[name]) for name in SETTING_NAMES if first[name] == second[name]]
    return f"{name} {value}"


OPPOSITES = (
    Preferences(
        NotifyBy.MENTION,
        reminder=True,
        next=True,
        quiet=QuietHours(1, 2, "+03:00"),
        ends_turn=True,
        in_words=True,
    ),
    Preferences(
        NotifyBy.NEVER,
        reminder=False,
        next=False,
        quiet=QuietHours(4, 5, "+06:00"),
        ends_turn=False,
        in_words=False,
    ),
)
SETTING_NAMES = ("notify_by", "reminder", "next", "quiet", "ends_turn", "in_words")


READERS: Mapping[str, Callable[[ClickId], str]] = {
    "thread": _proposal,
    "page": _page,
    "rule": lambda click: f"the page {read_topic(click.detail).name}",
    "learn": _progress,
    "set-page": lambda click: f"the form {SettingsGroup(click.detail).name}",
    "hand-to": lambda click: f"seat {click.detail[0]} to {Level(click.detail[2:]).name}",
    "notify-set": _preference,
}
