-- Whether a game is friendly, which counts for records but not for ratings, and what moderators chose
-- about that for new tables.

ALTER TABLE game ADD COLUMN terms_friendly boolean NOT NULL DEFAULT false;

ALTER TABLE server ADD COLUMN friendly text NOT NULL DEFAULT '';

-- Who may see a person's figures, on which server, and whether the person is rated.

ALTER TABLE preference ADD COLUMN figures_for text NOT NULL DEFAULT 'everyone'
    CHECK (figures_for IN ('everyone', 'server', 'me'));
ALTER TABLE preference ADD COLUMN figures_server bigint;
ALTER TABLE preference ADD COLUMN rated boolean NOT NULL DEFAULT true;
