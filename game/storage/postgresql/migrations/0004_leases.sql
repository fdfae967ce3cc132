-- Several processes, each with shares of Discord's shards. Times are the server's own.

-- The numbers that all processes agree on: one row.
CREATE TABLE sharding (
    alone  boolean PRIMARY KEY DEFAULT true CHECK (alone),
    shards bigint  NOT NULL CHECK (shards >= 1),
    size   bigint  NOT NULL CHECK (size >= 1)
);

-- Who holds a share, and until when. The epoch counts its holders and never falls.
CREATE TABLE share (
    id      bigint      PRIMARY KEY CHECK (id >= 0),
    epoch   bigint      NOT NULL DEFAULT 0,
    holder  bigint,
    expires timestamptz NOT NULL DEFAULT now(),
    -- The moment up to which its servers could play, in Unix milliseconds.
    online  bigint
)
WITH (fillfactor = 50);

-- Who takes part, and when each looked last for a share that it might take.
CREATE TABLE process (
    id     bigint      PRIMARY KEY,
    began  timestamptz NOT NULL DEFAULT now(),
    looked timestamptz NOT NULL DEFAULT now()
)
WITH (fillfactor = 50);

-- From when on the next shard of a bucket may log in.
CREATE TABLE login (
    bucket bigint      PRIMARY KEY,
    free   timestamptz NOT NULL
)
WITH (fillfactor = 50);
