-- Whether people of a server cut the deck only with words that the bot shows, and whether that was the
-- rule when a table was opened. Then the table's host cannot change it.

ALTER TABLE server ADD COLUMN drawn_words boolean NOT NULL DEFAULT false;

ALTER TABLE game ADD COLUMN terms_words_fixed boolean NOT NULL DEFAULT false;
