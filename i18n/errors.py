"""Errors in a catalogue, and errors when a text is requested."""


class BrokenCatalogue(ValueError):
    """A language file cannot be read; the error says where."""


class UnknownMessage(KeyError):
    """No language has a message under this key."""


class BrokenMessage(ValueError):
    """The English message cannot be put together, usually because a variable is missing."""
