"""Write the editions to a file, so that other programs can check how the cards were dealt.

``python -m game.rules.fairness.editions_file > docs/editions.json`` writes the file again.
"""

import json
import sys

from game.rules.editions import EDITIONS, Edition


def editions_text() -> str:
    """Return the text of the file: JSON with one object for each edition, by name."""
    editions = {name: _fields(edition) for name, edition in EDITIONS.items()}
    return json.dumps(editions, indent=2) + "\n"


def _fields(edition: Edition) -> dict[str, object]:
    return {
        "symbols": {symbol.letter: symbol.name for symbol in edition.symbols},
        "faces": edition.faces,
        "segments": edition.segments,
        "pirates": edition.pirates,
        "cards_each": edition.cards_each,
        "deal": edition.deal,
        "least_actions": edition.least_actions,
        "most_actions": edition.most_actions,
        "cards": [handling.value for handling in edition.handlings],
        "stuck": edition.stuck_rule.value,
        "question": edition.question.value,
    }


if __name__ == "__main__":
    sys.stdout.write(editions_text())
