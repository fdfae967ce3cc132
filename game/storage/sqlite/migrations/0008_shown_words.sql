-- Whether people of a server cut the deck only with words that the bot shows, and whether that was the
-- rule when a table was opened. Then the table's host cannot change it.

ALTER TABLE server ADD COLUMN drawn_words INTEGER NOT NULL DEFAULT 0 CHECK (drawn_words IN (0, 1));

ALTER TABLE game ADD COLUMN terms_words_fixed INTEGER NOT NULL DEFAULT 0 CHECK (terms_words_fixed IN (0, 1));
