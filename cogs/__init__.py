"""What Discord sees: commands, buttons, panels."""

EXTENSIONS: tuple[str, ...] = ()
