#!/bin/sh
# Runs once, when the database container is new. Creates the role that owns the tables and the role that the
# application uses.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 \
  --set owner_password="$OWNER_PASSWORD" --set application_password="$APPLICATION_PASSWORD" <<'SQL'
create role openboek_owner login password :'owner_password';
create role openboek login password :'application_password';
create database openboek owner openboek_owner;
SQL
