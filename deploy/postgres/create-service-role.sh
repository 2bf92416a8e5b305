#!/bin/sh
# Runs once, when PostgreSQL creates its data folder. The role owns its database only, and has the timeouts that single
# statements need behind PgBouncer, and the settings that lists need. The superuser loses its password: it signs in inside of the container only.
psql --variable ON_ERROR_STOP=1 --variable password="$DATABASE_PASSWORD" --username postgres --dbname postgres <<'SQL'
create role slatekeeper login password :'password';
alter role slatekeeper set statement_timeout = 5000;
alter role slatekeeper set lock_timeout = 2000;
alter role slatekeeper set idle_in_transaction_session_timeout = 10000;
alter role slatekeeper set random_page_cost = 1.1;
alter role slatekeeper set jit = off;
create database slatekeeper owner slatekeeper;
alter role postgres password null;
SQL
