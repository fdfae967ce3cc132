# Starts PostgreSQL in a container as the entrypoint of PostgreSQL's own image does: at the first
# start it makes the user, whose password is in a file that only root may read, and the database.
set -eu

install -d -o postgres -g postgres /var/run/postgresql
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    install -d -o postgres -g postgres -m 0700 "$PGDATA"
    runuser -u postgres -- initdb --pgdata="$PGDATA" --username="$POSTGRES_USER" \
        --encoding=UTF8 --locale=C.UTF-8 --auth=trust
    printf 'local all all trust\nhost all all all scram-sha-256\n' > "$PGDATA/pg_hba.conf"
    printf "ALTER ROLE \"%s\" PASSWORD '%s'\nCREATE DATABASE \"%s\"\n" \
        "$POSTGRES_USER" "$(cat "$POSTGRES_PASSWORD_FILE")" "$POSTGRES_DB" \
        | runuser -u postgres -- postgres --single -D "$PGDATA" template1
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups \
    postgres -D "$PGDATA" -c listen_addresses="${LISTEN:-*}" -c port="${PGPORT:-5432}"
