"""Reads the texts that people see."""

import structlog

from i18n import BrokenCatalogue, Catalogue
from i18n.catalogue import shipped_catalogue
from service.startup.problem import StartupProblem

log = structlog.get_logger(__name__)


def load_texts() -> Catalogue:
    """Return the texts in all languages. Raises StartupProblem if English is broken."""
    catalogue = read_texts()
    if catalogue.problems:
        log.warning("texts are left out", problems=[str(one) for one in catalogue.problems])
    return catalogue


def read_texts() -> Catalogue:
    """Do the same as :func:`load_texts`, without a line in the log."""
    try:
        return shipped_catalogue()
    except BrokenCatalogue as broken:
        raise StartupProblem(
            f"The English texts cannot be used ({broken}). Put the files of the release back."
        ) from broken
