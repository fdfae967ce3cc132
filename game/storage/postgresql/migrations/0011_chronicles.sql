-- The channel that gets a server's chronicle once a week, and where the newest chronicle stands.

ALTER TABLE server ADD COLUMN chronicle_channel bigint;
ALTER TABLE server ADD COLUMN chronicle_locale  text;
ALTER TABLE server ADD COLUMN chronicle_due     bigint;
ALTER TABLE server ADD COLUMN chronicle_week    bigint;
ALTER TABLE server ADD COLUMN chronicle_posting boolean;

CREATE INDEX chronicles_due ON server (chronicle_due) WHERE chronicle_due IS NOT NULL;
CREATE INDEX chronicles_to_post ON server (chronicle_week) WHERE chronicle_week IS NOT NULL;
