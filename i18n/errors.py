"""Errors of a catalogue, and of a question to it."""


class BrokenCatalogue(ValueError):
    """A language file cannot be read as it stands; says where."""


class UnknownMessage(KeyError):
    """No language has a message under this key."""


class BrokenMessage(ValueError):
    """The English message cannot be put together, mostly for want of a variable."""
