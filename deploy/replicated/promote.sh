#!/bin/bash
# Promotes a replica after the primary failed, and points the other replica and PgBouncer to it:
#   promote.sh OLD_PRIMARY REPLICA REPLICA      each as HOST:PORT
# It connects with psql as a superuser (PGUSER, PGPASSWORD, ~/.pgpass). DATABASES is the file that pgbouncer.ini includes,
# RELOAD the command that reloads PgBouncer.
#
# Every acknowledged commit is on the replica that received most, provided that both are compared. If one of them is lost too,
# ALLOW_LOSS=1 promotes the other one: commits that only the lost one had are then lost. The new primary is alone in
# this case, and does not wait for replicas.
set -euo pipefail

DATABASES=${DATABASES:-/etc/pgbouncer/databases.ini}
RELOAD=${RELOAD:-systemctl reload pgbouncer}
export PGUSER=${PGUSER:-postgres} PGDATABASE=postgres PGCONNECT_TIMEOUT=3 PGOPTIONS='-c synchronous_commit=local'

ask() { psql --no-psqlrc --quiet --tuples-only --no-align --host "${1%:*}" --port "${1#*:}" --command "$2"; }
fail() { echo "$1" >&2; exit 1; }

[ $# -eq 3 ] || fail 'Usage: promote.sh OLD_PRIMARY REPLICA REPLICA'
old=$1
shift
# Two primaries would both acknowledge writes.
if ask "$old" 'select 1' > /dev/null 2>&1; then fail "$old still responds: stop it first."; fi

reachable=()
for replica in "$@"; do
  if state=$(ask "$replica" 'select pg_is_in_recovery()'); then
    [ "$state" = t ] || fail "$replica is not a replica."
    reachable+=("$replica")
  fi
done
[ ${#reachable[@]} -gt 0 ] || fail 'No replica responds.'
[ ${#reachable[@]} -eq 2 ] || [ "${ALLOW_LOSS:-}" = 1 ] || fail 'One replica does not respond: start it, or set ALLOW_LOSS=1.'

# The end of what a replica has received, or replayed from its own files after a restart.
position="select greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0'::pg_lsn"
new=${reachable[0]}
other=${reachable[1]:-}
if [ -n "$other" ] && [ "$(ask "$other" "$position")" -gt "$(ask "$new" "$position")" ]; then
  new=${reachable[1]}
  other=${reachable[0]}
fi

# Before the promotion, so that the first commit does not wait for a replica that follows the old primary.
if [ -n "$other" ]; then
  source=$(ask "$other" "show primary_conninfo" | sed -E "s/(^| )host=[^ ]*/\1host=${new%:*}/; s/(^| )port=[^ ]*/\1port=${new#*:}/")
  ask "$other" "alter system set primary_conninfo = '${source//\'/\'\'}'"
  ask "$other" 'select pg_reload_conf()' > /dev/null
else
  ask "$new" "alter system set synchronous_standby_names = ''"
fi
[ "$(ask "$new" 'select pg_promote(true, 30)')" = t ] || fail "$new was not promoted within 30 s."

sed -E -i "s/host=[^ ]+ port=[0-9]+/host=${new%:*} port=${new#*:}/" "$DATABASES"
$RELOAD
echo "Promoted $new."
