/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/faults/host.h"
#include "processor/core/core.h"
#include "processor/host/host.h"
#include "processor/store/store_copy.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the same host each time ---- */

static uint64_t luck_seed;

static const char *luck_name(void)
{
    return "numbers from a seed";
}

static uint32_t luck_number(void)
{
    return (uint32_t)random_next(&luck_seed);
}

static void luck_bytes(void *const at, const size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)at)[i] = (uint8_t)random_next(&luck_seed);
}

static struct randombytes_implementation luck = {
    .implementation_name = luck_name, .random = luck_number, .buf = luck_bytes};

/* ---- a host with much to do ---- */

static void mail(struct walk *w, const char *name, const char *from, struct span body)
{
    walk_write(
        w, arena_words(w->arena, "%s/box/new/%s", w->dir, name),
        span_of(arena_words(w->arena, "From: %s@example.org\nTo: games@t.example\nMessage-ID: <%s@example.org>\n\n%.*s",
                            from, name, (int)body.len, (const char *)body.at)));
}

static bool is_of_south(const char *seat)
{
    return strcmp(seat, "csa") == 0 || strcmp(seat, "confederate") == 0;
}

static void make_box(struct walk *w)
{
    static const char *const folders[] = {"", "/new", "/cur", "/tmp"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        ck_assert_int_eq(mkdir(arena_words(w->arena, "%s/box%s", w->dir, folders[i]), 0700), 0);
}

enum { TURNS = 4 };
static const uint8_t river_key[32] = {77};

static void river(struct walk *w)
{
    ck_assert_int_eq(walk_cli(w, "player @ add river --key %s --mail river@example.org --zone Europe/Paris",
                              walk_public(w, "river", river_key)),
                     0);
}

/* cedar waits for an opening (dice C), dale for an ACK (dice B). */
static void begin_waiting(struct walk *w)
{
    walk_new(w, "cedar", "--dice C --move 9d");
    walk_new(w, "dale", "--dice B --host-plays csa --move 9d");
    walk_set_up(w, "cedar");
    walk_set_up(w, "dale");
    walk_drop(w, "s", walk_sign(w, "csa", walk_sealed(w, "cedar", "csa", "done\nnow\n")));
    walk_drop(w, "s", walk_sign(w, "csa", walk_orders(w, "dale", "csa", "done\nnow\n")));
    walk_pass(w, 3700);
    ck_assert_int_eq(walk_look(w, "cedar").phase, CORE_AWAITING);
    ck_assert_int_eq(walk_look(w, "dale").phase, CORE_AWAITING);
}

/* A sheet of the seat that is asked, so many times: done, and the game goes on. */
static void play_some(struct walk *w, const char *game, int exchanges)
{
    for (int i = 0; i < exchanges; i++) {
        const char *seat = walk_look(w, game).awaited;
        walk_drop(w, "s", walk_sign(w, seat, walk_orders(w, game, seat, "done\nnow\n")));
        walk_pass(w, 600);
    }
    ck_assert_int_eq(walk_look(w, game).phase, CORE_OPEN);
}

static void begin_games(struct walk *w)
{
    walk_new(w, "ash", "--move 9d");
    walk_new(w, "elm", "--move 3d --remind 1h");
    walk_new(w, "fir", "--move 9d --settle 1d");
    walk_new(w, "gorse", "--move 9d");
    walk_new(w, "hazel", "--move 9d");
    for (size_t i = 0; i < 5; i++)
        walk_set_up(w, ((const char *const[]){"ash", "elm", "fir", "gorse", "hazel"})[i]);
    walk_house(w, "birch", "--move 9d");
    walk_house(w, "iris", "--move 4d --remind 2d");
    walk_of(w, "blue-and-gray", "lime", "union", "confederate", "--scenario shiloh --move 9d");
    walk_of(w, "divided-we-fall", "maple", "usa", "csa", "--move 9d");
    play_some(w, "lime", TURNS);
    play_some(w, "maple", TURNS);
}

/* This program has played all the games before. */
static void pass_the_gate(struct walk *w)
{
    struct fault_runner *runner = fault_runner_new(w->arena, w->dir);
    ck_assert_int_eq(fault_pass(runner, w->now, NULL, FAULT_COUNT_NOTHING, 60), 0);
    fault_runner_end(runner);
}

/* ---- what lies there when a pass begins ---- */

static void mail_sheet(struct walk *w, const char *name, const char *game, const char *seat, const char *lines)
{
    mail(w, name, is_of_south(seat) ? "south" : "north", walk_sign(w, seat, walk_orders(w, game, seat, lines)));
}

static void put_sheet(struct walk *w)
{
    mail_sheet(w, "1.ash", "ash", "csa", "done\nnow\n");
}

static void put_march(struct walk *w)
{
    mail_sheet(w, "2.birch", "birch", "north", "march Washington\ndone\nnow\n");
}

static void put_slips(struct walk *w)
{
    mail_sheet(w, "3.hazel", "hazel", "csa", "fly to the moon\ndone\nnow\n");
    mail(w, "4.river", "river", span_of("help\n"));
    mail(w, "5.nobody", "nobody", span_of("cheap watches\n"));
}

static void put_dice(struct walk *w)
{
    walk_drop(w, "cedar", walk_sign(w, "csa", walk_opening(w, "cedar", "csa")));
    walk_drop(w, "dale", walk_sign(w, "usa", walk_ack(w, "dale", "usa")));
}

static void put_files(struct walk *w)
{
    const char *away = "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 1\norders:\n"
                       "zone Europe/Berlin\n-----END PBEM PLAYER-----\n";
    const char *sheet = walk_orders(w, "gorse", "csa", "done\nnow\n");
    walk_drop(w, "river", walk_sign_with(w, river_key, away));
    walk_write(w, arena_words(w->arena, "%s/inbox/new/gorse.txt", w->dir), span_of(sheet));
    walk_write(w, arena_words(w->arena, "%s/inbox/new/gorse.txt.sig", w->dir),
               walk_signature(w, walk_key(w, "csa"), sheet));
}

static void put_battle(struct walk *w)
{
    mail_sheet(w, "6.lime", "lime", walk_look(w, "lime").awaited, "done\nnow\n");
}

static void put_war(struct walk *w)
{
    mail_sheet(w, "7.maple", "maple", walk_look(w, "maple").awaited, "done\nnow\n");
}

/* elm's deadline is due, iris's reminder, fir's sheet settles; and iris was last played by another program, so that the
 * gate has something to do. */
static void put_clock(struct walk *w)
{
    sqlite3 *db = NULL;
    ck_assert_int_eq(sqlite3_open(arena_words(w->arena, "%s/dispatch.db", w->dir), &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, "UPDATE game SET program = 'older' WHERE name = 'iris'", NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    w->now = walk_look(w, "elm").deadline + 60;
}

static void put_all(struct walk *w)
{
    put_sheet(w);
    put_march(w);
    put_slips(w);
    put_battle(w);
    put_war(w);
    put_dice(w);
    put_files(w);
    put_clock(w);
}

static const struct {
    const char *name;
    void (*put)(struct walk *);
} hosts[FAULT_HOSTS] = {{"all", put_all},       {"sheet", put_sheet}, {"march", put_march},
                        {"slips", put_slips},   {"dice", put_dice},   {"files", put_files},
                        {"battle", put_battle}, {"war", put_war},     {"clock", put_clock}};

const char *fault_host_name(int host)
{
    return hosts[host].name;
}

/* ---- all hosts ---- */

static void begin_first(struct walk *w)
{
    int64_t begun;
    ck_assert_int_eq(randombytes_set_implementation(&luck), 0);
    luck_seed = 20261122;
    walk_open(w, "host");
    walk_setting(w, "publish-dir public\nworkers 1\n"); /* calls are counted in their order */
    river(w);
    begun = w->now;
    begin_games(w);
    begin_waiting(w);
    walk_pass(w, begun + 2 * 86400 - w->now);
    walk_drop(w, "fir", walk_sign(w, "csa", walk_orders(w, "fir", "csa", "done\n")));
    walk_pass(w, 3600);
    pass_the_gate(w);
    make_box(w);
}

static void copy_to(const struct walk *first, const char *end, const char *dir)
{
    struct arena *arena = arena_new();
    copy_fresh(copy_of(arena, arena_words(arena, "%s%s", first->dir, end), arena_words(arena, "%s%s", dir, end)));
    arena_free(arena);
}

void fault_hosts_begin(struct walk *first, struct walk host[static FAULT_HOSTS])
{
    begin_first(first);
    for (int i = 0; i < FAULT_HOSTS; i++) {
        host[i] = *first;
        host[i].dir = arena_words(first->arena, "%s-%s", first->dir, hosts[i].name);
        host[i].now += 600;
        copy_to(first, "", host[i].dir);
        copy_to(first, ".keys", host[i].dir);
        hosts[i].put(&host[i]);
    }
}

static const char *on_pg; /* the database with the store of which copies are made; NULL: a file */

const char *fault_database(struct arena *arena, const char *dir)
{
    char *name = on_pg ? arena_words(arena, "%s", strrchr(dir, '/') + 1) : NULL;
    for (char *at = name; at && *at; at++)
        *at = *at == '-' ? '_' : *at;
    return name;
}

void fault_host_to_pg(struct walk *w, int host)
{
    struct host opened = {0};
    struct error err = {0};
    struct store_copied copied;
    on_pg = hosts[host].name;
    const char *url = pg_server_database(w->arena, on_pg, NULL);
    ck_assert_msg(host_open(w->arena, w->dir, &opened, &err) && host_store(&opened, 0, &err) &&
                      store_copy(opened.store, url, &copied, &err),
                  "%s %s: %s", err.doing, err.subject, err.cause);
    host_close(&opened);
    ck_assert_int_eq(unlink(arena_words(w->arena, "%s/dispatch.db", w->dir)), 0);
}

struct fault_copy {
    struct copy *host, *keys;
    const char *database; /* or NULL */
};

struct fault_copy *fault_copy_of(const struct walk *w, struct arena *arena, const char *dir, int port)
{
    struct text conf = {.arena = arena};
    struct fault_copy *out = arena_take(arena, sizeof *out);
    ck_assert_msg(access(arena_words(arena, "%s/dispatch.db-wal", w->dir), F_OK) != 0, "the store has a log (copy.c)");
    out->host = copy_of(arena, w->dir, dir);
    out->keys = copy_of(arena, arena_words(arena, "%s.keys", w->dir), arena_words(arena, "%s.keys", dir));
    struct span was = slurp(arena, arena_words(arena, "%s/dispatch.conf", w->dir));
    for (struct span line; span_line(&was, &line);)
        if (!on_pg || !span_begins(line, "store "))
            text_format(&conf, "%.*s\n", (int)line.len, (const char *)line.at);
    out->database = fault_database(arena, dir);
    if (on_pg)
        text_format(&conf, "store %s\n", pg_server_database(arena, out->database, on_pg));
    text_format(&conf,
                "\nmail-from Dispatch <games@t.example>\nfetch folder inbox/new\nfetch maildir box\n"
                "send smtp://127.0.0.1:%d plaintext\nmails-a-day 0\n",
                port);
    copy_set(out->host, "dispatch.conf", text_span(&conf));
    return out;
}

static void database_fresh(const char *database)
{
    struct arena *arena = arena_new();
    pg_server_database(arena, database, on_pg);
    arena_free(arena);
}

/* What is in it, and which numbers its rows will have. */
static void add_database(const char *database, crypto_generichash_state *out)
{
    struct arena *arena = arena_new();
    struct text sql = {.arena = arena};
    text_words(&sql, "SELECT sequencename || ' ' || coalesce(last_value, 0) FROM pg_sequences");
    pg_server_alone(database);
    const char *tables = pg_server_rows(arena, database, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    for (struct span left = span_of(tables), table; span_line(&left, &table);)
        text_format(&sql, " UNION ALL SELECT '%.*s ' || md5(string_agg(t::text, '' ORDER BY t::text)) FROM %.*s AS t",
                    (int)table.len, (const char *)table.at, (int)table.len, (const char *)table.at);
    const char *all = pg_server_rows(arena, database, arena_words(arena, "%s ORDER BY 1", sql.at));
    crypto_generichash_update(out, (const uint8_t *)all, strlen(all));
    arena_free(arena);
}

void fault_copy_fresh(struct fault_copy *copy)
{
    if (copy->database)
        database_fresh(copy->database);
    copy_fresh(copy->host);
    copy_fresh(copy->keys);
}

void fault_copy_difference(struct fault_copy *copy, crypto_generichash_state *out)
{
    copy_difference(copy->host, out);
    copy_difference(copy->keys, out);
    if (copy->database)
        add_database(copy->database, out);
}
