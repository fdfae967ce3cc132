"""The command that opens a lobby."""

from discord import app_commands

from cogs.lobby.opening.here import open_table_in_channel
from cogs.lobby.opening.proposals import make_proposal
from cogs.ui.answer_services import AnswerServices, Command, Interaction
from cogs.ui.context import Context, answer_interaction
from cogs.ui.options import command_choices as choices
from cogs.ui.options.choices import chosen_options
from game.computer import Level
from game.model.time import Seconds
from game.rules.editions import CLASSIC
from game.rules.setup import OFFERED_CREW_SIZES
from game.tables.lobby.terms import DAY_SECONDS, Terms
from i18n.commands import localised


def new_command(services: AnswerServices) -> Command:
    """Make ``/cartagena new``."""

    @app_commands.command(
        name=localised("command-new.name"), description=localised("command-new.description")
    )
    @app_commands.rename(
        edition=localised("command-new-edition.name"),
        cards=localised("command-new-cards.name"),
        passing=localised("command-new-passing.name"),
        pirates=localised("command-new-pirates.name"),
        segments=localised("command-new-segments.name"),
        wild=localised("command-new-wild.name"),
        opener=localised("command-new-opener.name"),
        pace=localised("command-new-pace.name"),
        strict=localised("command-new-strict.name"),
        leavers=localised("command-new-leavers.name"),
        against=localised("command-new-against.name"),
        language=localised("command-new-language.name"),
    )
    @app_commands.describe(
        edition=localised("command-new-edition.description"),
        cards=localised("command-new-cards.description"),
        passing=localised("command-new-passing.description"),
        pirates=localised("command-new-pirates.description"),
        segments=localised("command-new-segments.description"),
        wild=localised("command-new-wild.description"),
        opener=localised("command-new-opener.description"),
        pace=localised("command-new-pace.description"),
        strict=localised("command-new-strict.description"),
        leavers=localised("command-new-leavers.description"),
        against=localised("command-new-against.description"),
        language=localised("command-new-language.description"),
    )
    @app_commands.choices(
        edition=choices.EDITION_CHOICES,
        cards=choices.HANDLING_CHOICES,
        opener=choices.FIRST_SEAT_CHOICES,
        language=choices.LANGUAGE_CHOICES,
    )
    @app_commands.choices(segments=choices.SEGMENT_CHOICES, pace=choices.PACE_CHOICES)
    @app_commands.choices(leavers=choices.LEAVER_CHOICES, against=choices.OPPONENT_CHOICES)
    async def new(
        interaction: Interaction,
        edition: str = CLASSIC.name,
        cards: str | None = None,
        passing: bool | None = None,  # noqa: FBT001 - an option of the command, as all these
        pirates: app_commands.Range[int, OFFERED_CREW_SIZES[0], OFFERED_CREW_SIZES[-1]]
        | None = None,
        segments: int | None = None,
        wild: bool | None = None,  # noqa: FBT001
        opener: str | None = None,
        pace: int = DAY_SECONDS,
        strict: bool = False,  # noqa: FBT001, FBT002
        leavers: str = choices.LEAVE,
        against: str | None = None,
        language: str | None = None,
    ) -> None:
        async def open_table(ctx: Context) -> None:
            options = chosen_options(
                edition,
                cards=cards,
                passing=passing,
                pirates=pirates,
                segments=segments,
                wild=wild,
                opener=opener,
            )
            terms = Terms(Seconds(pace) if pace else None, strict, leavers == choices.STAY)
            levels = [] if against is None else [Level(against)]
            await open_table_in_channel(
                ctx, await make_proposal(ctx, options, language, terms, levels)
            )

        await answer_interaction(services, interaction, open_table)

    return new
