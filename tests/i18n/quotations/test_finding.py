"""A changed sentence leads to the lines that quote it, and to no others."""

from pathlib import Path

import pytest

from tests.i18n.quotations.finding import Quotation, quotations_in, rewordings, texts_in

ROOT = Path(__file__).parents[3]
BEFORE = """\
undo = Undo
left = { $count ->
    [one] One pirate is left.
   *[other] { $count } pirates are left in the passage.
}
greeting = Welcome aboard, { $name }!
    .label = Say hello
kept = Kept as it is
"""
NOW = BEFORE.replace("= Undo", "= Take back").replace("are left in", "wait in")
NOW = NOW.replace("Welcome aboard", "Hello").replace("Say hello", "Greet")

QUOTED = {
    'await ana.click(panel, "Undo")': ["undo"],
    'assert "3 pirates are left in the passage." in text': ["left"],
    r're.search("are left\ in the (passage)", text)': [],
    r're.search(r"pirates are left in the passage\.", text)': ["left"],
    'assert "are left in" in text': ["left"],
    'assert text == "Welcome aboard, Ana!"': ["greeting"],
    "assert 'Say hello' in labels": ["greeting.label"],
    'assert "One pirate is left." in text': [],
    'assert "Undone" in text': [],
    'kind = "undo"': [],
    'assert "Kept as it is" in text': [],
    '"""Undo what was done."""': [],
}


def quoted(file: str, line: str) -> list[Quotation]:
    return [*quotations_in(file, line, rewordings(texts_in(BEFORE), texts_in(NOW)))]


@pytest.mark.parametrize("line", QUOTED)
def test_a_line_of_code_quotes_what_the_text_no_longer_says(line: str) -> None:
    assert [one.rewording.key for one in quoted("tests/test_x.py", line)] == QUOTED[line]


def test_a_page_quotes_in_bold_and_in_quotation_marks() -> None:
    line = "Press **Undo**, and undo it. Undo is there. See: “Welcome aboard, Ana!”"
    assert [one.words for one in quoted("docs/x.md", line)] == ["Undo", "Welcome aboard, Ana!"]


def test_whole_parts_are_replaced_and_pieces_are_not() -> None:
    found = [*quoted("x.py", '"Undo", "Welcome aboard, Ana!", "are left in"')]
    new = [one.rewording.replaced_in(one.words) for one in found]
    assert new == ["Take back", "Hello, Ana!", "are left in"]


def test_the_label_of_a_button_is_found_in_the_tests_of_today() -> None:
    english = (ROOT / "i18n/locales/en.ftl").read_text("utf-8")
    changed = rewordings(texts_in(english), texts_in(english.replace("= Undo\n", "= Back\n")))
    file = Path("tests/e2e/panel/test_panel.py")
    assert [*quotations_in(file.as_posix(), (ROOT / file).read_text("utf-8"), changed)]
