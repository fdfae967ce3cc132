-- Whether a game is friendly, which counts for records but not for ratings, and what moderators chose
-- about that for new tables.

ALTER TABLE game ADD COLUMN terms_friendly INTEGER NOT NULL DEFAULT 0 CHECK (terms_friendly IN (0, 1));

ALTER TABLE server ADD COLUMN friendly TEXT NOT NULL DEFAULT '';

-- Who may see a person's figures, on which server, and whether the person is rated.

ALTER TABLE preference ADD COLUMN figures_for TEXT NOT NULL DEFAULT 'everyone'
    CHECK (figures_for IN ('everyone', 'server', 'me'));
ALTER TABLE preference ADD COLUMN figures_server INTEGER;
ALTER TABLE preference ADD COLUMN rated INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1));
