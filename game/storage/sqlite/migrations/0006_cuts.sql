-- Who cut the deck with which word, as a JSON list in order: user, word, whether it was drawn.

ALTER TABLE game ADD COLUMN cuts TEXT NOT NULL DEFAULT '[]';
