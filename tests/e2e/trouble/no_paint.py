"""A drawing that fails, in a file that a drawing process reads without all that tests import."""


def no_paint(*_: object) -> None:
    raise RuntimeError("no paint left")
