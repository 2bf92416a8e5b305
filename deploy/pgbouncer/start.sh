#!/bin/sh
# Writes the password of the service's role where PgBouncer reads it, and starts PgBouncer.
set -eu
umask 077
printf '"slatekeeper" "%s"\n' "$DATABASE_PASSWORD" > /tmp/userlist.txt
exec pgbouncer /etc/slatekeeper-pgbouncer.ini
