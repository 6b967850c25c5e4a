/* SPDX-License-Identifier: Apache-2.0 */
/* A store in PostgreSQL: the server, the role's rights, its standbys, its clock. */
#include "processor/doctor/doctor.h"
#include <inttypes.h>

enum { AHEAD_WARN = 5000, AHEAD_BAD = 120000 /* milliseconds */ };
static const char check[] = "database";

static void look_at_rights(struct doctor *doctor, const struct store_server *s)
{
    struct arena *arena = doctor->arena;
    if (!s->owns)
        doctor_say(doctor, FINDING_BAD, check,
                   arena_words(arena,
                               "connect as the role that made them; or as the server's administrator: ALTER TABLE"
                               " NAME OWNER TO %s, for each",
                               s->role),
                   "the role %s does not own the tables of the store, so a new version cannot change them", s->role);
    else if (!s->may_make)
        doctor_say(doctor, FINDING_BAD, check,
                   arena_words(arena, "as the server's administrator: GRANT CREATE ON DATABASE %s TO %s", s->database,
                               s->role),
                   "the role %s may make no schema in the database %s: fsck makes one to compare, and undoes it",
                   s->role, s->database);
    else if (s->is_super)
        doctor_say(doctor, FINDING_WARN, check, arena_words(arena, "ALTER ROLE %s NOSUPERUSER", s->role),
                   "PostgreSQL %s; the role %s may do everything on it, and needs no more than its own tables",
                   s->version, s->role);
    else
        doctor_ok(doctor, check, "PostgreSQL %s, as the role %s, which owns the tables", s->version, s->role);
}

static void look_at_settings(struct doctor *doctor, const struct store_server *s)
{
    if (strcmp(s->encoding, "UTF8") != 0)
        doctor_say(doctor, FINDING_BAD, check,
                   "createdb --template=template0 --encoding=UTF8 NAME, then `dispatch store copy` to that database",
                   "the database %s stores text as %s, which cannot hold every word", s->database, s->encoding);
    if (!s->is_durable)
        doctor_say(doctor, FINDING_BAD, check, "fsync = on and full_page_writes = on in postgresql.conf, then reload",
                   "the server does not make sure that what is committed is on the disk");
}

/* What waits for no standby is lost with the primary, though reports of it are out; what waits for one that does not
 * come is not done. */
static void look_at_standbys(struct doctor *doctor, const struct store_server *s)
{
    if (s->is_standby)
        doctor_say(doctor, FINDING_BAD, check,
                   "name the primary in `store`, or both and target_session_attrs=read-write",
                   "the server is a standby, and can only be read");
    else if (s->hides)
        doctor_say(doctor, FINDING_WARN, check,
                   arena_words(doctor->arena, "as the server's administrator: GRANT pg_read_all_stats TO %s", s->role),
                   "%" PRId64 " standby server(s) follow; the role %s may not see whether they have each commit",
                   s->n_standbys, s->role);
    else if (s->wanted[0] && s->n_sync == 0)
        doctor_say(
            doctor, FINDING_BAD, check,
            "start the standby; only if it is lost for good: synchronous_standby_names = '' until there is another",
            "no standby of synchronous_standby_names (%s) follows: commits wait for it, and no game moves", s->wanted);
    else if (!s->wanted[0] && s->n_standbys > 0)
        doctor_say(doctor, FINDING_WARN, check, "synchronous_standby_names = '*' in postgresql.conf, then reload",
                   "%" PRId64 " standby server(s) follow, but no commit waits for them: one that is promoted may lack "
                   "what players have been sent",
                   s->n_standbys);
    else if (s->n_standbys > 0)
        doctor_ok(doctor, check, "%" PRId64 " standby server(s) follow, %" PRId64 " of them with each commit",
                  s->n_standbys, s->n_sync);
    else
        doctor_ok(doctor, check, "it has no standby, and waits for none: backups are the only copies");
}

/* Each host goes by its own clock; the server's is the one that all of them can be held against. */
static void look_at_clock(struct doctor *doctor, const struct store_server *s)
{
    int64_t apart = s->ahead < 0 ? -s->ahead : s->ahead;
    if (apart < AHEAD_WARN)
        doctor_ok(doctor, check, "its clock and this host's agree within %d seconds", AHEAD_WARN / 1000);
    else
        doctor_say(doctor, apart < AHEAD_BAD ? FINDING_WARN : FINDING_BAD, check,
                   "timedatectl set-ntp true on both, or chrony; deadlines are told by the clocks of the hosts",
                   "its clock is %" PRId64 " seconds %s this host's", apart / 1000,
                   s->ahead > 0 ? "ahead of" : "behind");
}

void doctor_server(struct doctor *doctor, const struct store_server *s)
{
    look_at_rights(doctor, s);
    look_at_settings(doctor, s);
    look_at_standbys(doctor, s);
    look_at_clock(doctor, s);
}

void doctor_database(struct doctor *doctor)
{
    struct store_server server;
    struct error err = {0};
    if (!doctor->host.store || !store_is_shared(doctor->host.store))
        return;
    if (store_server(doctor->host.store, &server, &err))
        doctor_server(doctor, &server);
    else
        doctor_fault(doctor, FINDING_BAD, check, "see the server's log; nothing is lost", &err);
}
