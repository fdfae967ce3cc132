-- Whether processes share the servers, or one looks after all of them by itself, as one share.

ALTER TABLE sharding ADD COLUMN divided boolean NOT NULL DEFAULT true;
