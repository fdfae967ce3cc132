"""Changes controls of the bot's messages, for tests with clicks that the bot never offered."""

from discord_playground import Actor, Playground, Shown, find


def rewrite_control(
    playground: Playground, who: Actor, page: Shown, control_id: str, **changes: object
) -> None:
    """Change a control of a message, which a real client cannot do."""
    control = find(playground.world.message_seen_by(who.id, page.id).data["components"], control_id)
    assert control is not None
    control.update(changes)
