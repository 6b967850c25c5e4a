/* SPDX-License-Identifier: Apache-2.0 */
/* A month on a host in which everything goes wrong once: mail down for three days, and unread for three; a disk that is
 * full for one; a clock that is stepped; a player whose mail server puts everything off for a week; a flood of mails in
 * the hour before a deadline; keys that are damaged and restored. The players of all games send a sheet some hours
 * after each report that they get. Nobody is late, each trouble is told of once, and at the end none is left. */
#include "processor/core/core.h"
#include "processor/game/game.h"
#include "processor/game/pass.h"
#include "processor/host/host.h"
#include "tests/faults/host.h"
#include "tests/lib/bot.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    HOUR = 3600,
    DAY = 24 * HOUR,
    STEP = 4 * HOUR, /* between two passes */
    THINKS = 20 * HOUR,
    GAMES = 7,
    LONG_GAMES = 5 /* of north and south; the others, with short terms, of river and coast */,
    FLOOD = 12000, /* mails in an hour */
};
static const char *const game_name[GAMES] = {"ash", "birch", "cedar", "dale", "elm", "fir", "gorse"};
static bool is_house(int game)
{
    return game < LONG_GAMES && game % 2 == 1;
}

static const char *const player[2][2] = {{"north", "south"}, {"river", "coast"}};
static uint8_t key[2][2][32];
static int pair_of(int game)
{
    return game >= LONG_GAMES;
}

static struct walk w;
static struct bots bots;
static int64_t begun;
static int n_mails;
static struct { /* of a seat of a game */
    uint64_t k;
    int64_t since, tries; /* he has known since then that he is asked, 0: he does not; sheets that he sent */
} knows[GAMES][2];

static const char *file(const char *name)
{
    return arena_words(w.arena, "%s/%s", w.dir, name);
}

/* ---- the host ---- */

/* Without the settings of walk_open by which passes may be days apart. */
static void usual_clock(void)
{
    struct text kept = {.arena = w.arena};
    for (struct span conf = slurp(w.arena, file("dispatch.conf")), line; span_line(&conf, &line);)
        if (!span_is(line, "gap 0") && !span_is(line, "jump 0"))
            text_format(&kept, "%.*s\n", (int)line.len, (const char *)line.at);
    walk_write(&w, file("dispatch.conf"), text_span(&kept));
}

static void begin_mail(void)
{
    static const char *const folders[] = {"", "/new", "/cur"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        ck_assert_int_eq(mkdir(file(arena_words(w.arena, "box%s", folders[i])), 0700), 0);
    walk_write(&w, file("sendmail"),
               span_of(arena_words(w.arena,
                                   "#!/bin/sh\nfor to; do :; done\n[ ! -e %s/defer-${to%%%%@*} ] || exit 75\n"
                                   "cat >/dev/null\n",
                                   w.dir)));
    ck_assert_int_eq(chmod(file("sendmail"), 0755), 0);
    walk_setting(&w, arena_words(w.arena,
                                 "fetch folder inbox/new\nfetch maildir box\nmail-from games@dispatch.example\n"
                                 "send sendmail %s\npublish-dir public\n",
                                 file("sendmail")));
}

static void add_pair(void)
{
    for (int i = 0; i < 2; i++) {
        memset(key[1][i], 61 + i, 32);
        ck_assert_int_eq(walk_cli(&w, "player @ add %s --key %s --mail %s@example.org --zone Europe/Paris",
                                  player[1][i], walk_public(&w, player[1][i], key[1][i]), player[1][i]),
                         0);
    }
}

static void new_game(int g)
{
    char now[21];
    utc_write(now, w.now);
    if (is_house(g)) {
        walk_house(&w, game_name[g], "--move 6d --answer 6d --settle 1h");
        return;
    }
    ck_assert_int_eq(walk_cli(&w, "new @ blue-vs-gray --name %s --seat usa=%s --seat csa=%s --settle 1h --now %s %s",
                              game_name[g], player[pair_of(g)][0], player[pair_of(g)][1], now,
                              pair_of(g) ? "--move 2d --answer 2d" : "--move 6d --answer 6d"),
                     0);
    memcpy(w.key, key[pair_of(g)], sizeof w.key); /* the seats of walk.h are theirs for once */
    walk_set_up(&w, game_name[g]);
    memcpy(w.key, key[0], sizeof w.key);
}

static void begin(void)
{
    bots = (struct bots){.seed = 1863};
    walk_open(&w, "month");
    memcpy(key[0], w.key, sizeof w.key);
    add_pair();
    for (int g = 0; g < GAMES; g++)
        new_game(g);
    usual_clock();
    begin_mail();
    walk_pass(&w, 60);
    begun = w.now;
}

/* ---- the players ---- */

static int64_t number(const char *sql)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *at = NULL;
    ck_assert_int_eq(sqlite3_open(file("dispatch.db"), &db), SQLITE_OK);
    ck_assert_msg(sqlite3_prepare_v2(db, sql, -1, &at, NULL) == SQLITE_OK, "%s: %s", sql, sqlite3_errmsg(db));
    int64_t value = sqlite3_step(at) == SQLITE_ROW ? sqlite3_column_int64(at, 0) : -1;
    sqlite3_finalize(at);
    sqlite3_close(db);
    return value;
}

/* Did all that he was sent about this game reach him? */
static bool has_mail(const char *game_id, const char *who)
{
    return number(arena_words(w.arena, "SELECT count(*) FROM outbox WHERE game = '%s' AND player = '%s' AND fate <> 1",
                              game_id, who)) == 0;
}

/* Into the Maildir, where it is now: mail goes on arriving when the host cannot read it. */
static void put_mail(const char *from, struct span body)
{
    const char *box = access(file("box"), F_OK) == 0 ? "box" : "box.away";
    walk_write(&w, file(arena_words(w.arena, "%s/new/%lld.M%d", box, (long long)w.now, n_mails)),
               span_of(arena_words(
                   w.arena, "From: %s@example.org\nTo: games@dispatch.example\nMessage-ID: <%d@example.org>\n\n%.*s",
                   from, n_mails, (int)body.len, (const char *)body.at)));
    n_mails++;
}

/* He has the report since some hours; or his last sheet was taken and is not what the game waits for, and he tries a
 * simpler one. */
static bool is_time(int g, int second, const struct game *game)
{
    int64_t waits = knows[g][second].tries > 0 ? STEP : THINKS;
    if (knows[g][second].k != game->core->k) {
        knows[g][second].k = game->core->k;
        knows[g][second].since = knows[g][second].tries = 0;
    }
    if (knows[g][second].since == 0 && has_mail(game->core->id, player[pair_of(g)][second]))
        knows[g][second].since = w.now;
    return knows[g][second].since > 0 && w.now - knows[g][second].since >= waits &&
           (knows[g][second].tries == 0 || walk_files(&w, "box/new") == 0);
}

static void answer(int g, struct game *game, int seat)
{
    const char *name = game->core->g.seat[seat].name;
    int second = strcmp(name, is_house(g) ? "south" : "csa") == 0;
    if (game->core->phase != CORE_OPEN || !(core_awaits(game->core) & 1 << seat) || !is_time(g, second, game))
        return;
    const struct bot_style style = {.now = true, .lines = 8 >> knows[g][second].tries};
    const char *lines = bot_sheet(&bots, game->core, seat, &style, w.arena);
    put_mail(player[pair_of(g)][second],
             walk_sign_with(&w, key[pair_of(g)][second], walk_orders(&w, game_name[g], name, lines)));
    knows[g][second].since = w.now;
    knows[g][second].tries++;
}

static void players(void)
{
    struct arena *arena = arena_new();
    struct host host = {0};
    struct error err = {0};
    struct pass pass;
    ck_assert_msg(host_open(arena, w.dir, &host, &err) && host_store(&host, 0, &err), "%s: %s", err.doing, err.cause);
    pass_open(&pass, arena, &host, w.now);
    for (int g = 0; g < GAMES; g++) {
        struct game game;
        ck_assert_msg(game_look(&pass, arena, game_name[g], &game, &err), "%s: %s", err.doing, err.cause);
        for (int seat = 0; seat < game.core->g.n_seats; seat++)
            answer(g, &game, seat);
        game_close(&game);
    }
    host_close(&host);
    arena_free(arena);
}

/* ---- days ---- */

static void passes(int64_t until)
{
    while (w.now < begun + until) {
        struct arena *kept = w.arena;
        w.arena = arena_new();
        players();
        walk_pass(&w, STEP);
        arena_free(w.arena);
        w.arena = kept;
    }
}

static void breaks(const char *name)
{
    ck_assert_int_eq(rename(file(name), file(arena_words(w.arena, "%s.away", name))), 0);
}

static void heals(const char *name)
{
    ck_assert_int_eq(rename(file(arena_words(w.arena, "%s.away", name)), file(name)), 0);
}

static int news(const char *words)
{
    return (int)number(arena_words(w.arena, "SELECT count(*) FROM news WHERE words LIKE '%%%s%%'", words));
}

static void told_once(const char *words)
{
    ck_assert_msg(news(words) == 1, "%d news of \"%s\" on day %lld", news(words), words,
                  (long long)((w.now - begun) / DAY));
}

/* Nothing that is written gets onto the disk. */
static void full_disk(int64_t until)
{
    struct fault_runner *runner = fault_runner_new(w.arena, w.dir);
    const struct point full = {
        .call = FAULT_WRITE, .how = FAULT_ERRNO, .error = 28 /* ENOSPC */, .from = 1, .long_run = true};
    while (w.now < begun + until) {
        players();
        w.now += STEP;
        int code = fault_pass(runner, w.now, &full, FAULT_COUNT_NOTHING, 60);
        ck_assert_msg(code == 0 || (code >= 64 && code < 79), "exit %d with a full disk", code);
    }
    fault_runner_end(runner);
}

static void damage(const char *name, bool and_back)
{
    const char *path = arena_words(w.arena, "%s.keys/%s", w.dir, name);
    const char *kept = arena_words(w.arena, "%s.kept", path);
    if (and_back) {
        ck_assert_int_eq(rename(kept, path), 0);
        return;
    }
    struct span bytes = slurp(w.arena, path);
    uint8_t *other = (uint8_t *)arena_string(w.arena, bytes);
    ck_assert_int_eq(rename(path, kept), 0);
    other[bytes.len / 2] ^= 1;
    walk_write(&w, path, (struct span){other, bytes.len});
    ck_assert_int_eq(chmod(path, 0600), 0);
}

static int run(int64_t at)
{
    char words[21];
    utc_write(words, at);
    return walk_cli(&w, "run @ --now %s", words);
}

static void damaged_key(const char *role, int64_t until)
{
    const char *name = arena_words(w.arena, "%s.key", role);
    damage(name, false);
    while (w.now < begun + until) {
        players();
        w.now += STEP;
        run(w.now);
    }
    told_once(arena_words(w.arena, "%s.key is not the key", role));
    damage(name, true);
    passes(until + 8 * HOUR);
    told_once(arena_words(w.arena, "the %s key is right again", role));
}

/* In an hour, one after the other; the players' sheets come behind them. */
static void flood(void)
{
    for (int i = 0; i < FLOOD; i++)
        put_mail(arena_words(w.arena, "junk%d", i), span_of("cheap watches\n"));
}

/* ---- the month ---- */

static void nobody_was_late(void)
{
    uint64_t moved = 0;
    for (int g = 0; g < GAMES; g++) {
        struct walk_game now = walk_look(&w, game_name[g]);
        const char *missed = strstr(now.journal, " missed ");
        ck_assert_msg(!missed, "%s: %.60s", game_name[g], missed ? missed : "");
        ck_assert_str_eq(now.aside, "");
        moved += now.k;
        printf("  %s: exchange %llu, %d deadlines put off\n", game_name[g], (unsigned long long)now.k,
               walk_count(&w, now.journal, "extend"));
    }
    ck_assert_uint_gt(moved, 10 * GAMES);
}

static void nothing_is_left(void)
{
    ck_assert_int_eq(number("SELECT count(*) FROM bounce"), 0);
    ck_assert_int_eq(number("SELECT count(*) FROM server WHERE down_since > 0"), 0);
    ck_assert_int_eq(number("SELECT count(*) FROM outbox WHERE sent > 0 AND fate <> 1"), 0);
    /* What comes to who had many mails today is gathered (mails-a-day), and leaves within the day. */
    ck_assert_int_eq(number(arena_words(w.arena, "SELECT count(*) FROM outbox WHERE sent = 0 AND utc <= %lld",
                                        (long long)(w.now - DAY))),
                     0);
    /* The disk was full for a day, and the key wrong for a day. */
    ck_assert_int_eq(number("SELECT count(*) FROM news WHERE words LIKE 'there was no pass for %'"), 2);
    ck_assert_int_eq(number("SELECT max(n) FROM (SELECT count(*) AS n FROM news WHERE grade > 1"
                            " AND words NOT LIKE 'there was no pass for %' GROUP BY game, words)"),
                     1);
    ck_assert_int_eq(walk_files(&w, "box/new"), 0);
    ck_assert_int_eq(walk_files(&w, "inbox/new"), 0);
    ck_assert_int_eq(walk_files(&w, "inbox/refused"), 0);
    ck_assert_int_eq(walk_cli(&w, "fsck @"), 0);
}

START_TEST(a_month_in_which_nobody_is_late)
{
    bots_same_luck();
    begin();
    passes(2 * DAY);
    breaks("sendmail");
    passes(5 * DAY);
    told_once("mail cannot leave");
    heals("sendmail");
    passes(7 * DAY);
    told_once("mail leaves again");

    breaks("box");
    passes(10 * DAY);
    told_once("no mail from maildir box");
    heals("box");
    passes(11 * DAY);
    told_once("mail comes from maildir box again");

    full_disk(12 * DAY);
    passes(13 * DAY);

    ck_assert_int_eq(run(w.now - 2 * DAY), 75); /* the clock went back, twice; then it is far ahead */
    ck_assert_int_eq(run(w.now - 2 * DAY + HOUR), 75);
    passes(14 * DAY);
    ck_assert_int_eq(run(w.now + 40 * DAY), 75);
    told_once("the clock went back");
    told_once("the clock jumped ahead");

    walk_write(&w, file("defer-south"), span_of(""));
    passes(21 * DAY);
    ck_assert_int_eq(remove(file("defer-south")), 0);
    passes(23 * DAY);
    told_once("mail to south has not left");
    told_once("mail to south leaves again");

    flood();
    passes(25 * DAY);

    damaged_key("report", 26 * DAY);
    passes(27 * DAY);
    damaged_key("age", 28 * DAY);
    passes(31 * DAY);

    nobody_was_late();
    nothing_is_left();
    if (getenv("DISPATCH_MONTH_NEWS") && walk_cli(&w, "news @ --all") == 0)
        printf("%s", w.out);
    walk_close(&w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("month");
    TCase *c = tcase_create("month");
    tcase_add_test(c, a_month_in_which_nobody_is_late);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
