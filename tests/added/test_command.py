"""A command that is added to the list of commands is offered, named, checked, and answered."""

from pathlib import Path

from tests.added.copies import add_before, copy_product, run_in_copy
from tests.long import long

NAMES = {"en": "parrot", "de": "papagei", "nl": "papegaai", "sv": "papegoja"}
TEXTS = {
    language: "\n".join(
        (
            f"command-parrot =\n    .name = {name}\n    .description = {name} (1)",
            f"command-parrot-times =\n    .name = {name}s\n    .description = {name} (2)",
            f'parrot-says = {name} {{ $times }}: {{ COMMAND("parrot") }}',
        )
    )
    for language, name in NAMES.items()
}
HANDLER = '''"""The command that lets a parrot speak."""

from discord import app_commands

from cogs.ui.context import Context
from i18n import phrase


async def let_parrot_speak(ctx: Context, times: app_commands.Range[int, 1, 3] = 1) -> None:
    """Say this number."""
    await ctx.reply(phrase("parrot-says", times=times))
'''


@long
def test_added_command_is_everywhere(tmp_path: Path) -> None:
    copy_product(tmp_path, TEXTS)
    (tmp_path / "cogs/parrot.py").write_text(HANDLER, encoding="utf-8")
    commands = tmp_path / "cogs/commands.py"
    add_before(
        commands, "from cogs.privacy.clicks import", "from cogs.parrot import let_parrot_speak"
    )
    add_before(
        commands,
        'slash_command("command-privacy"',
        'slash_command("command-parrot", let_parrot_speak),',
    )
    run_in_copy(tmp_path, "tests.added.command_everywhere")
