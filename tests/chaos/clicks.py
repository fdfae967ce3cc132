"""All clicks of the simulated people, and the bot's answers to these clicks."""

import re
from dataclasses import dataclass

from cogs.ui.buttons import ClickId, read_id
from discord_playground import Interaction, Playground, Shown
from discord_playground.interactions.responses import DEFERRED_UPDATE, MESSAGE, THINKING, UPDATE
from tests.chaos.troubles import loop_time
from tests.e2e.bots import ROOT

PLACEABLE = re.compile(r"\{[^{}]*\}")
MIN_PIECE_LENGTH = 10
REFUSAL_LINE = re.compile(r"^(?:error|rule)-(?!missing-permissions|see-board)[\w-]+ = (.*)$", re.M)
APOLOGY_LINE = re.compile(r"^error-(?:stopping|storage|busy|discord|unexpected) = (.*)$", re.M)
"""Lines of the catalogue with an apology: the bot could not handle the click."""

ACCEPTED_BY_ACKNOWLEDGEMENT = frozenset({"join", "leave", "rematch", "vote", "start", "wake"})
"""Verbs that the bot accepts with a silent acknowledgement. It refuses them with a message."""

ACCEPTED_BY_CHANGE = frozenset(
    {"cancel-yes", "colour", "cut-word", "resign-yes", "draw-yes", "set", "set-off"}
)
"""Verbs that the bot accepts by changing the clicked message."""

ACCEPTED_BY_LOBBY = frozenset({"/cartagena new", "/cartagena watch"})
"""Commands that the bot accepts with a public message."""


def pieces_of_matching_texts(pattern: re.Pattern[str]) -> tuple[str, ...]:
    """Return the longest part without placeholders of each English text that the pattern finds.

    Parts shorter than `MIN_PIECE_LENGTH` are left out.
    """
    text = (ROOT / "i18n/locales/en.ftl").read_text(encoding="utf-8")
    pieces = (max(PLACEABLE.split(one), key=len).strip() for one in pattern.findall(text))
    return tuple(piece for piece in pieces if len(piece) >= MIN_PIECE_LENGTH)


REFUSALS = pieces_of_matching_texts(REFUSAL_LINE)
APOLOGIES = pieces_of_matching_texts(APOLOGY_LINE)


@dataclass(frozen=True)
class Click:
    """A pressed button, a sent form or a command. A command's verb is `/` and its name."""

    interaction: Interaction
    user: int
    clicked_at: float
    click_id: ClickId

    @property
    def id_in_record(self) -> int:
        """Return the number by which the game's record knows this click."""
        return int(self.interaction.id)

    @property
    def answered(self) -> bool:
        """Whether the bot answered the person in any way."""
        return self.interaction.answer_type is not None and not self.interaction.failed

    @property
    def has_useful_answer(self) -> bool:
        """Whether the answer showed the person something other than an apology."""
        shown = self._shown
        return shown is not None and not any(piece in shown.text for piece in APOLOGIES)

    @property
    def seemed_accepted(self) -> bool:
        """Whether the answer must have made the person think that the click counted."""
        kind, verb = self.interaction.answer_type, self.click_id.verb
        if verb in ACCEPTED_BY_ACKNOWLEDGEMENT:
            return kind == DEFERRED_UPDATE
        if verb in ACCEPTED_BY_CHANGE:
            return kind == UPDATE and not self._refused
        if verb in ACCEPTED_BY_LOBBY:
            return kind == MESSAGE and self._shows("join")
        return verb == "play" and kind == UPDATE and self._shows("card", "play", "look", "hand")

    def _shows(self, *verbs: str) -> bool:
        shown = self._shown
        if shown is None or self._refused:
            return False
        found = (read_id(button.custom_id or "") for button in shown.buttons)
        return any(
            one.verb in verbs
            and (self.click_id.verb != "play" or one.version > self.click_id.version)
            for one in found
            if one is not None
        )

    @property
    def _refused(self) -> bool:
        shown = self._shown
        return shown is not None and any(piece in shown.text for piece in REFUSALS)

    @property
    def _shown(self) -> Shown | None:
        if not self.interaction.outcome.done() or self.interaction.outcome.result().message is None:
            return None
        return Shown(self.interaction.outcome.result().message or {}, lambda _: None)


class ClickLog:
    """All clicks of a run by their numbers."""

    def __init__(self, playground: Playground) -> None:
        self._playground = playground
        self.clicks_by_id: dict[int, Click] = {}

    def add_click(self, interaction: Interaction, custom_id: str) -> Click:
        """Add a click by its button's id, or a command by its name with a slash in front."""
        click_id = read_id(custom_id) or ClickId(custom_id)
        click = Click(interaction, int(interaction.user_id), loop_time(), click_id)
        self.clicks_by_id[click.id_in_record] = click
        return click

    def shows_only_thinking(self, click: Click) -> bool:
        """Whether the person never saw more than "is thinking …"."""
        asked = click.interaction
        if asked.answer_type != THINKING or asked.original_id is None:
            return False
        world = self._playground.world
        private_messages = world.ephemerals.get(asked.user_id, {})
        stored = private_messages.get(asked.original_id) or world.messages.get(asked.original_id)
        return stored is not None and stored.loading
