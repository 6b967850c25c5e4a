#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What deploy/recipes/postgresql.md and three-machines.md show is typed here: two servers of PostgreSQL in a temporary folder, as
# they would be on two machines, with Debian's own tools (postgresql-common), under a user without rights; then Dispatch over both
# names while one is killed and the other promoted. Every name of the recipes leads to 127.0.0.1. Usage, from the top of the tree:
# DISPATCH=build/dispatch sh tests/failover.sh
set -eu
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
recipes=$PWD/deploy/recipes
fail() { echo "failover: $*" >&2; exit 1; }
command -v pg_ctlcluster >/dev/null 2>&1 || fail "there is no PostgreSQL: deploy/deps.sh check"
umask 022
tmp=$(mktemp -d)
chmod 711 "$tmp"

# As nobody, where we are root: the server refuses root.
as=
[ "$(id -u)" != 0 ] || as="setpriv --reuid=65534 --regid=65534 --clear-groups"
for db in one db1 db2; do mkdir -p "$tmp/$db/etc" "$tmp/$db/socket" "$tmp/$db/log" "$tmp/$db/backup/wal"; done
mkdir "$tmp/type"
[ -z "$as" ] || chown -R 65534:65534 "$tmp"/*
stop_all() {
    for db in one db1 db2; do
        pid=$(head -n 1 "$tmp/$db/data/main/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" 2>/dev/null || true
    done
    rm -rf "$tmp"
}
trap stop_all EXIT
first=$((20000 + $$ % 20000))
port_of() { case $1 in one) echo $first ;; db1) echo $((first + 1)) ;; db2) echo $((first + 2)) ;; esac; }

# block FILE NAME: what stands after the remark, with the paths of one machine in another's place
block() {
    awk -v mark="<!-- $2 -->" '$0 == mark { on = 1; next } on && /^```/ { if (inside) exit; inside = 1; next } inside' \
        "$recipes/$1" >"$tmp/block"
    [ -s "$tmp/block" ] || fail "$1 has no block $2"
    sed -e "s|/etc/postgresql-ca.crt|$tmp/type/ca.crt|g; s|/etc/postgresql/db\.|$tmp/$db/db.|; s|/etc/postgresql/|$tmp/$db/etc/|g" \
        -e "s|/var/lib/postgresql/15|$tmp/$db/data|g; s|/srv/backup|$tmp/$db/backup|g; s|/etc/dispatch/pgpass|$tmp/host/pgpass|" \
        -e "s|10.0.0.0/24|127.0.0.1/32|; s|/run/postgresql|$tmp/one/socket|g; s|'\*'|'127.0.0.1'|; s|sudo -u [a-z]* ||g" \
        -e "s|/var/lib/dispatch|$tmp/host|g" "$tmp/block"
}
# on MACHINE WORDS...: as a user of that machine
on() {
    db=$1
    shift
    # shellcheck disable=SC2086
    (cd "$tmp/type" && exec $as env -u LC_ALL LANG=C HOME="$tmp/$db" PG_CLUSTER_CONF_ROOT="$tmp/$db/etc" PGHOST="$tmp/$db/socket" PGPORT="$(port_of "$db")" \
        PGPASSFILE="$tmp/type/.pgpass" PGUSER="${role:-$me}" PGDATABASE=postgres "$@")
}
me=$(${as:+$as} id -un)
# typed MACHINE FILE BLOCK
typed() {
    db=$1
    block "$2" "$3" >"$tmp/typed"
    on "$db" sh -eu "$tmp/typed" >"$tmp/log" 2>&1 || { cat "$tmp/typed" "$tmp/log" >&2; fail "$2: the commands $3 fail on $db"; }
}
ask() { on "$1" psql -Atqc "$2"; }
# until_it_says MACHINE SQL ANSWER
until_it_says() {
    n=0
    until [ "$(ask "$1" "$2" 2>&1)" = "$3" ]; do
        n=$((n + 1))
        [ $n -lt 1800 ] || fail "$1 does not come to say $3: $2"
        sleep 0.1
    done
}
setting() { # MACHINE NAME TEXT-FILTER
    db=$1
    block three-machines.md "three: $2" | sed "${3:-}" >"$tmp/$db/etc/15/main/conf.d/$2"
}
machine() { # what `apt install postgresql` makes
    on "$1" pg_createcluster -d "$tmp/$1/data/main" -s "$tmp/$1/socket" -l "$tmp/$1/log/main.log" -p "$(port_of "$1")" --start-conf manual 15 main \
        -- --no-sync >"$tmp/log" 2>&1 || { cat "$tmp/log" >&2; fail "pg_createcluster for $1"; }
    printf 'fsync = off\nautovacuum = off\nshared_buffers = 16MB\ndynamic_shared_memory_type = mmap\n' >"$tmp/$1/etc/15/main/conf.d/0-test.conf"
}
says() { grep -q -e "$1" "$tmp/out" || { cat "$tmp/out" >&2; fail "$2 does not say: $1"; }; }
dispatch() { PGHOSTADDR=$addresses PGPORT=$(port_of one) "$D" "$@" >"$tmp/out" 2>&1; }
must() { dispatch "$@" || { cat "$tmp/out" >&2; fail "dispatch $*"; }; }
# A host without games: what it commits is the count of its passes.
count() { cut -d' ' -f3 "$tmp/counter"; }
pass() { must run "$tmp/host" --quiet; }

# ---- one machine ----
addresses=
must init "$tmp/host" --name games.example.org --keys "$tmp/keys" --counter "$tmp/counter"
pass
machine one
on one pg_ctlcluster 15 main start
typed one postgresql.md "one: database"
db=one block postgresql.md "one: move" | grep '^dispatch store' >"$tmp/typed"
# The user is another here, so the role is told.
sed -i "s|?host|?user=dispatch\&host|" "$tmp/typed"
sed -i 's/peer$/trust/' "$tmp/one/etc/15/main/pg_hba.conf" && on one pg_ctlcluster 15 main reload
(PATH=$(dirname "$D"):$PATH PGPORT=$(port_of one) sh -eu "$tmp/typed") >"$tmp/out" 2>&1 || { cat "$tmp/out"; fail "postgresql.md: the move fails"; }
says 'read again: all are the same' 'store copy'
db=one block postgresql.md "one: dispatch.conf" | sed 's|?host|?user=dispatch\&host|' >>"$tmp/host/dispatch.conf"
pass
must fsck "$tmp/host"
must backup "$tmp/host" "$tmp/backup.db"

# ---- three machines ----
for db in db1 db2; do machine $db; done
for part in certificates passwords; do typed db1 three-machines.md "three: $part"; done
for db in db1 db2; do
    for what in crt key; do mv "$tmp/type/$db.$what" "$tmp/$db/db.$what"; done
    setting $db postgresql.conf "s/cluster_name = 'db1'/cluster_name = '$db'/"
    mv "$tmp/$db/etc/15/main/conf.d/postgresql.conf" "$tmp/$db/etc/15/main/conf.d/dispatch.conf"
    block three-machines.md "three: pg_hba.conf" >>"$tmp/$db/etc/15/main/pg_hba.conf"
done
typed db1 three-machines.md "three: db1"
on db2 pg_ctlcluster 15 main start
# join STANDBY PRIMARY BLOCK: the address of a name is the test's, not the recipe's
join() {
    db=$1
    block three-machines.md "three: $3" | sed "s/-d 'host=/-d 'hostaddr=127.0.0.1 port=$(port_of "$2") host=/" >"$tmp/typed"
    on "$1" sh -eu "$tmp/typed" >"$tmp/log" 2>&1 || { cat "$tmp/typed" "$tmp/log" >&2; fail "three-machines.md: $1 is no standby of $2"; }
    until_it_says "$2" "SELECT application_name || state FROM pg_stat_replication" "$1streaming"
}
join db2 db1 db2
for db in db1 db2; do
    setting $db standby.conf
    typed $db three-machines.md "three: reload"
done
until_it_says db1 "SELECT sync_state FROM pg_stat_replication" sync

# ---- the worker ----
cp "$tmp/type/pgpass" "$tmp/host/pgpass"
chown "$(id -u)" "$tmp/host/pgpass"
addresses=127.0.0.1,127.0.0.1
db=db1 block three-machines.md "three: dispatch.conf" |
    sed "s|db1.example.org,db2.example.org|db1.example.org:$(port_of db1),db2.example.org:$(port_of db2)|" >"$tmp/conf"
must store "$tmp/host" copy "sqlite:$tmp/backup.db" "$(cut -d' ' -f2 "$tmp/conf")"
sed -i '/^store /d' "$tmp/host/dispatch.conf"
cat "$tmp/conf" >>"$tmp/host/dispatch.conf"
pass
before=$(count)
[ "$(ask db2 "SELECT pg_is_in_recovery()")" = t ] || fail "db2 is no standby"

# It says how the server stands; the test's own does not sync.
dispatch doctor "$tmp/host" || true
says '^ok *database.*as the role dispatch, which owns the tables' doctor
says '^ok *database.*1 standby server(s) follow, 1 of them with each commit' doctor
says '^ok *database.*its clock' doctor

# A second worker: the same settings and keys, a folder of its own; without a counter it does not begin.
mkdir -m 0700 "$tmp/second"
sed "s|^counter .*|counter $tmp/second/counter|" "$tmp/host/dispatch.conf" >"$tmp/second/dispatch.conf"
! dispatch run "$tmp/second" --quiet || fail "a worker begins without a counter file"
says 'store.counter' 'a worker without a counter file'
cp "$tmp/counter" "$tmp/second/counter"
must run "$tmp/second" --quiet
[ "$(cut -d' ' -f3 "$tmp/second/counter")" = $((before + 1)) ] || fail "the second worker made no pass"
pass

# ---- db1 is gone ----
kill -KILL "$(head -n 1 "$tmp/db1/data/main/postmaster.pid")"
before=$(count)
! dispatch run "$tmp/host" --quiet || fail "a pass is made without a primary"
[ "$(count)" = "$before" ] || fail "a pass without a primary counts"
typed db2 three-machines.md "three: promote"
until_it_says db2 "SELECT pg_is_in_recovery()" f
# It has no standby: a commit waits, and whoever waits has done nothing yet.
code=0
PGHOSTADDR=$addresses timeout -k 1 3 "$D" run "$tmp/host" --quiet >"$tmp/out" 2>&1 || code=$?
[ $code -ge 124 ] || { cat "$tmp/out"; fail "with no standby connected a pass ends with $code"; }
[ "$(count)" = "$before" ] || fail "a pass counts that no standby has"
dispatch doctor "$tmp/host" || true
says '^bad *database.*commits wait for it' 'doctor, without a standby,'
typed db2 three-machines.md "three: alone"
until_it_says db2 "SHOW synchronous_standby_names" ""
pass
[ "$(count)" -gt "$before" ] || fail "nothing goes on after the promotion"
must fsck "$tmp/host"
must run "$tmp/second" --quiet

# ---- the other way round, and a backup ----
rm -f "$tmp/db1/data/main/postmaster.pid"
join db1 db2 back
typed db2 three-machines.md "three: together"
until_it_says db2 "SELECT sync_state FROM pg_stat_replication" sync
pass
setting db2 archive.conf
on db2 pg_ctlcluster 15 main restart
until_it_says db2 "SELECT sync_state FROM pg_stat_replication" sync
typed db2 three-machines.md "three: backup"
ask db2 "SELECT pg_switch_wal()" >"$tmp/log"
until_it_says db2 "SELECT archived_count > 0 AND failed_count = 0 FROM pg_stat_archiver" t
must fsck "$tmp/host"
pass

# The night's copy and its WAL on another machine: it begins, and is an older one by the last pass.
on one pg_ctlcluster 15 main stop
rm -rf "$tmp/one/data/main"
on one cp -a "$tmp/db2/backup/base-$(date +%F)" "$tmp/one/data/main"
on one touch "$tmp/one/data/main/recovery.signal"
db=db2 block three-machines.md "three: restore.conf" >"$tmp/one/etc/15/main/conf.d/restore.conf"
on one pg_ctlcluster 15 main start || { cat "$tmp/one/log/main.log" >&2; fail "what was backed up does not begin"; }
until_it_says one "SELECT pg_is_in_recovery()" f
addresses=
sed "s|^store .*|store postgresql:///dispatch?user=dispatch\&host=$tmp/one/socket|" "$tmp/host/dispatch.conf" >"$tmp/second/dispatch.conf"
! dispatch run "$tmp/second" --quiet || fail "an older copy is taken for the newest"
says 'store.old' 'an older copy'
echo "  PostgreSQL takes the recipes: a host moved there, was followed by a standby, and went on when that was promoted"
