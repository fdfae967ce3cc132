-- People who asked to be forgotten, until that is done.

CREATE TABLE forgetting ("user" bigint PRIMARY KEY);

-- A record stays as it was written, but for who: somebody forgotten becomes a number below zero.
-- It goes with its game, once that is over.

DROP TRIGGER entry_stays_as_written ON entry;
CREATE TRIGGER entry_stays_as_written BEFORE UPDATE ON entry FOR EACH ROW
    WHEN (new."user" >= 0
          OR (new.game, new.number, new.seat, new.action, new.click, new.at)
             IS DISTINCT FROM (old.game, old.number, old.seat, old.action, old.click, old.at))
    EXECUTE FUNCTION refuse_to_change_a_record();

CREATE FUNCTION refuse_to_remove_an_open_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT status FROM game WHERE id = old.game) IN ('lobby', 'playing') THEN
        RAISE EXCEPTION 'the record is append-only';
    END IF;
    RETURN old;
END $$;

DROP TRIGGER entry_is_never_removed ON entry;
CREATE TRIGGER entry_goes_with_its_game BEFORE DELETE ON entry
    FOR EACH ROW EXECUTE FUNCTION refuse_to_remove_an_open_record();

CREATE INDEX ended_games ON game (changed) WHERE status NOT IN ('lobby', 'playing');
