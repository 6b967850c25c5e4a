/* SPDX-License-Identifier: Apache-2.0 */
/* What the host looks at each day: status and news. */
#include "processor/base/zone.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/deliver/deliver.h"
#include "processor/forum/forum_thread.h"
#include "processor/game/game_outage.h"
#include "processor/game/letter.h"
#include "processor/game/newcomer.h"
#include "processor/game/queue.h"
#include "processor/game/ruling_past.h"
#include "processor/game/standby.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct status {
    struct cli *cli;
    struct host host;
    struct zone *zone;
    int64_t now;
    bool late, json;
    const char *player;
    struct game_row *row;
    size_t n;
};

/* Deadline first; those without one at the end, by name. */
static int by_deadline(const void *one, const void *two)
{
    const struct game_row *a = one, *b = two;
    if (a->deadline == b->deadline)
        return strcmp(a->name, b->name);
    if (a->deadline == 0 || b->deadline == 0)
        return a->deadline == 0 ? 1 : -1;
    return a->deadline < b->deadline ? -1 : 1;
}

/* Does one of the awaited seats ("csa,usa") belong to the player? */
static bool awaits_player(struct status *s, const struct game_row *row, struct error *err)
{
    char seats[sizeof row->awaited], *rest = seats, *seat, holder[32];
    memcpy(seats, row->awaited, sizeof seats);
    while ((seat = strsep(&rest, ",")))
        if (store_seat_get(s->host.store, row->id, seat, holder, err) && strcmp(holder, s->player) == 0)
            return true;
    return false;
}

static bool is_late(const struct status *s, const struct game_row *row)
{
    return row->deadline > 0 && row->deadline < s->now;
}

static bool games_collect(struct status *s, struct error *err)
{
    struct text rows = {.arena = s->cli->arena};
    struct game_row page[64];
    char after[33] = "";
    size_t n;
    while ((n = store_games(s->host.store, after, page, 64, err)) > 0) {
        for (size_t i = 0; i < n; i++)
            if ((!s->late || is_late(s, &page[i])) && (!s->player || awaits_player(s, &page[i], err)))
                text_add(&rows, (struct span){(const uint8_t *)&page[i], sizeof page[i]});
        memcpy(after, page[n - 1].id, sizeof after);
    }
    s->n = rows.len / sizeof *s->row;
    s->row = arena_take(s->cli->arena, rows.len + sizeof *s->row);
    if (rows.len > 0)
        memcpy(s->row, rows.at, rows.len);
    qsort(s->row, s->n, sizeof *s->row, by_deadline);
    return !error_is_set(err);
}

static void when_words(const struct status *s, int64_t utc, char out[static ZONE_WORDS])
{
    if (utc > 0)
        zone_words(out, s->zone, utc);
    else
        snprintf(out, ZONE_WORDS, "-");
}

/* "mails this turn from csa 1 (1.3 a turn), usa 2 (1.5 a turn)"; those before the first turn do not count. */
static void mail_words(const struct status *s, const struct game_row *row)
{
    struct mail_count count[SEATS_MAX];
    int n = store_mail_counts(s->host.store, row->id, count, SEATS_MAX);
    for (int i = 0; i < n; i++) {
        const char *before = !i ? "    mails this turn from " : i % 2 ? ", " : ",\n      "; /* two seats a line */
        printf("%s%s %d (%d.%d a turn)", before, count[i].side, count[i].in_now, count[i].in / count[i].turns,
               count[i].in * 10 / count[i].turns % 10);
    }
    if (n > 0)
        putchar('\n');
}

/* Rulings of this game that its seats have not all answered. */
static int64_t rulings_waiting(const struct status *s, const struct game_row *row)
{
    struct error ignored = {0}; /* a number beside the line is not worth failing for */
    char name[48];
    ruling_tally_name(row->id, name);
    return store_tally(s->host.store, name, &ignored);
}

/* Was its deadline put off for trouble that lasts? */
static bool stands_still(const struct status *s, const struct game_row *row)
{
    struct error ignored = {0};
    return !row->aside[0] && row->k > 0 &&
           store_tally(s->host.store, outage_told_name(s->cli->arena, row->id), &ignored) == (int64_t)row->k;
}

/* "csa (max), usa (lee)": the awaited seats with the players who hold them. */
static const char *awaited_people(const struct status *s, const struct game_row *row)
{
    struct text out = {.arena = s->cli->arena};
    struct error ignored = {0}; /* a seat without its player's name is told all the same */
    char seats[sizeof row->awaited], *rest = seats, *seat, holder[32];
    memcpy(seats, row->awaited, sizeof seats);
    while (seats[0] && (seat = strsep(&rest, ","))) {
        bool held = store_seat_get(s->host.store, row->id, seat, holder, &ignored);
        text_format(&out, held ? "%s%s (%s)" : "%s%s", out.len ? ", " : "", seat, holder);
    }
    return out.len ? out.at : "nobody";
}

/* What is the matter with the game, in a few words. */
static const char *state_words(const struct status *s, const struct game_row *row)
{
    if (row->aside[0])
        return arena_words(s->cli->arena, "%sset aside%s: %s", cli_red(stdout), cli_plain(stdout), row->aside);
    if (row->phase >= CORE_OVER)
        return row->phase == CORE_VOID ? "never began" : "is over";
    return arena_words(s->cli->arena, "awaits %s", awaited_people(s, row));
}

/* The game and whom it waits for, in columns; below it, further in, since when, and how many mails: 80 columns do. */
static void status_line(const struct status *s, const struct game_row *row, int width)
{
    char since[ZONE_WORDS], due[ZONE_WORDS];
    when_words(s, row->since, since);
    when_words(s, row->deadline, due);
    printf("%-*s  %s\n", width, row->name, state_words(s, row));
    if (!row->aside[0] && row->phase < CORE_OVER)
        printf("    since %s  due %s%s\n", since, due, is_late(s, row) ? " (late)" : "");
    if (!row->aside[0])
        mail_words(s, row);
    int64_t rulings = rulings_waiting(s, row);
    if (stands_still(s, row))
        puts("    time stands still for it (dispatch news)");
    if (rulings > 0)
        printf("    %lld ruling%s waiting for an answer\n", (long long)rulings, rulings == 1 ? "" : "s");
}

static int name_width(const struct status *s)
{
    size_t most = 0;
    for (size_t i = 0; i < s->n; i++)
        most = strlen(s->row[i].name) > most ? strlen(s->row[i].name) : most;
    return (int)most;
}

/* By seat: {"in":12,"out":15,"in_now":1,"out_now":2,"turns":8} */
static json_t *mails_json(const struct status *s, const struct game_row *row)
{
    struct mail_count count[SEATS_MAX];
    int n = store_mail_counts(s->host.store, row->id, count, SEATS_MAX);
    json_t *all = json_object();
    for (int i = 0; i < n; i++)
        json_object_set_new(all, count[i].side,
                            json_pack("{s:i, s:i, s:i, s:i, s:i}", "in", count[i].in, "out", count[i].out, "in_now",
                                      count[i].in_now, "out_now", count[i].out_now, "turns", count[i].turns));
    return all;
}

/* ---- who waits for a game ---- */

static json_t *queue_json(struct queues *q, const struct offer_row *offer)
{
    const char *names[SEATS_MAX];
    int64_t first = 0;
    for (size_t i = 0; i < q->n; i++)
        if (q->row[i].state == SEEKING_WAITS && queue_fits(offer, &q->row[i]) &&
            (first == 0 || q->row[i].since < first))
            first = q->row[i].since;
    return json_pack("{s:s, s:s, s:b, s:i, s:i, s:o, s:I, s:o}", "offer", offer->name, "ruleset", offer->ruleset,
                     "pair", offer->pair, "play", offered_seats(offer, names), "waiting", queue_length(q, offer),
                     "since", first > 0 ? letter_utc(first) : json_null(), "games", (json_int_t)offer->n_games,
                     "waited",
                     offer->n_waited > 0 ? json_integer((json_int_t)offered_median_wait(offer)) : json_null());
}

static json_t *muster_json(struct queues *q, const struct muster_row *row)
{
    const char *names[SEATS_MAX];
    struct seeking_row *member[SEATS_MAX];
    const struct offer_row *offer = queues_offer(q, row->offer);
    int n = queue_members(q, row->id, member), ready = 0;
    for (int i = 0; i < n; i++)
        ready += member[i]->state == SEEKING_READY;
    return json_pack("{s:s, s:s, s:i, s:i, s:i, s:I}", "muster", row->id, "offer", row->offer, "play",
                     offer ? offered_seats(offer, names) : 0, "asked", n, "ready", ready, "round",
                     (json_int_t)row->round);
}

static bool open_json(const struct status *s, json_t *out, struct error *err)
{
    struct queues q = {0};
    json_t *queues = json_array(), *musters = json_array();
    json_object_set_new(out, "queues", queues);
    json_object_set_new(out, "musters", musters);
    if (!queues_read(s->host.store, s->cli->arena, &q, err))
        return false;
    for (size_t i = 0; i < q.n_offers; i++)
        json_array_append_new(queues, queue_json(&q, &q.offer[i]));
    for (size_t i = 0; i < q.n_musters; i++)
        json_array_append_new(musters, muster_json(&q, &q.muster[i]));
    return true;
}

static bool status_json(const struct status *s, struct error *err)
{
    json_t *out = json_object(), *all = json_array();
    json_object_set_new(out, "games", all);
    for (size_t i = 0; i < s->n; i++) {
        const struct game_row *row = &s->row[i];
        json_array_append_new(
            all, json_pack(
                     "{s:s, s:s, s:s, s:o, s:o, s:b, s:i, s:i, s:o, s:s, s:I, s:b}", "game", row->name, "id", row->id,
                     "awaited", row->awaited, "since", letter_utc(row->since), "due", letter_utc(row->deadline), "late",
                     is_late(s, row), "mails_in", store_messages_now(s->host.store, row->id, true), "mails_out",
                     store_messages_now(s->host.store, row->id, false), "mails", mails_json(s, row), "set_aside",
                     row->aside, "rulings", (json_int_t)rulings_waiting(s, row), "stands_still", stands_still(s, row)));
    }
    bool done = s->player || open_json(s, out, err);
    if (done) {
        json_dumpf(out, stdout, JSON_INDENT(2));
        putchar('\n');
    }
    json_decref(out);
    return done;
}

/* --zone, else TZ when it names a zone, else UTC. */
static bool status_zone(struct status *s, struct error *err)
{
    struct problem why = {0};
    const char *given = cli_value(s->cli, "--zone"), *tz = getenv("TZ");
    if (given)
        return zone_open(s->cli->arena, given, &s->zone, &why) ||
               error_set(err, EX_USAGE, "use the time zone", given, "this system has no zone of this name");
    if (tz && zone_open(s->cli->arena, tz, &s->zone, &why))
        return true;
    return zone_open(s->cli->arena, "UTC", &s->zone, NULL) ||
           error_set(err, EX_CONFIG, "read the time zones of", "/usr/share/zoneinfo", "install tzdata");
}

static bool status_mail(struct status *s, struct error *err)
{
    struct text out = {.arena = s->cli->arena};
    bool ok = true;
    if (strcmp(s->host.config.send, "folder") != 0) /* what waits there waits for the next pass */
        ok = mail_status(s->host.store, s->cli->arena, s->zone, s->player, &out, err);
    ok = ok && (s->player ||
                (newcomer_status(s->host.store, &out, err) && queue_status(s->host.store, &out, err) &&
                 standby_status(s->host.store, &out, err) && forum_thread_status(s->host.store, s->now, &out, err) &&
                 mail_dropped_status(s->host.store, s->now, &out, err)));
    printf("%s", ok && out.len ? out.at : "");
    return ok;
}

static bool player_known(struct status *s, struct error *err)
{
    struct player_row row;
    return !s->player || store_player_get(s->host.store, s->player, &row, err) ||
           error_set(err, EX_NOUSER, "show what awaits", s->player,
                     "no player of this host has this name; `dispatch player list` shows them");
}

int cmd_status(struct cli *cli)
{
    struct error err = {0};
    struct status s = {.cli = cli, .late = cli_flag(cli, "--late"), .json = cli_flag(cli, "--json")};
    s.player = cli_value(cli, "--player");
    if (!cli_now(cli, &s.now))
        return EX_USAGE;
    bool ok = status_zone(&s, &err) && cli_host_store(cli, &s.host, &err);
    if (ok && !cli_end(cli)) {
        host_close(&s.host);
        return EX_USAGE;
    }
    ok = ok && player_known(&s, &err) && games_collect(&s, &err);
    ok = ok && (!s.json || status_json(&s, &err));
    for (size_t i = 0; ok && !s.json && i < s.n; i++)
        status_line(&s, &s.row[i], name_width(&s));
    if (ok && !s.json && s.n == 0)
        printf("No games%s.\n", s.late || s.player ? " of that kind" : "");
    ok = ok && (s.json || status_mail(&s, &err));
    host_close(&s.host);
    return ok ? EX_OK : cli_fail(cli, &err);
}

static void news_line(struct host *host, const struct news_row *row)
{
    static const char *const grades[] = {"of the day", "lost time", "look today", "game stopped"};
    char when[21];
    struct game_row game;
    struct error ignored = {0}; /* a game that is gone is told by its id */
    utc_write(when, row->utc);
    bool known = row->game[0] && store_game_by_name(host->store, row->game, &game, &ignored);
    int grade = row->grade < 0 ? 0 : row->grade > 3 ? 3 : row->grade;
    const char *word = grade == 3 && !row->game[0] ? "all games wait" : grades[grade];
    printf("%s  %s%s%s%s%s: %s\n", when, grade == 3 ? cli_red(stdout) : "", word, grade == 3 ? cli_plain(stdout) : "",
           row->game[0] ? "  " : "", known ? game.name : row->game, row->words);
}

static bool news_show(struct cli *cli, struct host *host, bool all, bool keep, struct error *err)
{
    struct news_row *row;
    int64_t last = 0;
    size_t n = store_news(host->store, cli->arena, all, &row, err);
    for (size_t i = 0; i < n; i++) {
        news_line(host, &row[i]);
        last = row[i].id > last ? row[i].id : last;
    }
    if (error_is_set(err))
        return false;
    if (n == 0)
        printf("No news.\n");
    if (!cli_is_out("the news", err)) /* what could not be read is news still */
        return false;
    return keep || n == 0 ||
           (store_begin(host->store, err) && store_end(host->store, store_news_told(host->store, last, err), err));
}

int cmd_news(struct cli *cli)
{
    struct error err = {0};
    struct host host = {0};
    bool all = cli_flag(cli, "--all"), keep = cli_flag(cli, "--keep"), ok = cli_host_store(cli, &host, &err);
    bool usage = ok && !cli_end(cli);
    ok = ok && !usage && news_show(cli, &host, all, keep, &err);
    host_close(&host);
    return usage ? EX_USAGE : ok ? EX_OK : cli_fail(cli, &err);
}
