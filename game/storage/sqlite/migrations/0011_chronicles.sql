-- The channel that gets a server's chronicle once a week, and where the newest chronicle stands.

ALTER TABLE server ADD COLUMN chronicle_channel INTEGER;
ALTER TABLE server ADD COLUMN chronicle_locale  TEXT;
ALTER TABLE server ADD COLUMN chronicle_due     INTEGER;
ALTER TABLE server ADD COLUMN chronicle_week    INTEGER;
ALTER TABLE server ADD COLUMN chronicle_posting INTEGER CHECK (chronicle_posting IN (0, 1));

CREATE INDEX chronicles_due ON server (chronicle_due) WHERE chronicle_due IS NOT NULL;
CREATE INDEX chronicles_to_post ON server (chronicle_week) WHERE chronicle_week IS NOT NULL;
