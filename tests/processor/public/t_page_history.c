/* SPDX-License-Identifier: Apache-2.0 */
/* What spectators are shown: the map and the war of games that random players play, of each ruleset. Every page is
 * whole and closed to the outside; nothing that is hidden changes a byte of it; and a host who publishes later shows
 * the very pages that one without delay showed at that time. DISPATCH_PAGES=FOLDER keeps the folders, for eyes and for
 * tests/browser.sh. */
#include "games/blue-vs-gray/rules/steps.h"
#include "games/example/example.h"
#include "games/house-divided/hd.h"
#include "processor/host/config.h"
#include "processor/public/page_feed.h"
#include "processor/public/publish.h"
#include "tests/lib/bot.h"
#include "tests/lib/html.h"
#include "tests/lib/layout.h"
#include "tests/lib/store_harm.h"
#include "tests/lib/test.h"
#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PASS_SECONDS = 7200, PAGE_MOST = 200 * 1000, POSITIONS = 6 };

struct played {
    const char *ruleset, *scenario;
    uint64_t seed;
    int passes;
    bool is_wide, fights; /* a map, and turns; whoever plays, there is a battle */
};
static const struct played games[] = {{"blue-vs-gray", "standard", 2, 40, true, false},
                                      {"blue-vs-gray", "gettysburg", 4, 40, true, true},
                                      {"house-divided", "standard", 2, 40, true, false},
                                      {"example", "standard", 5, 5, false, false}};
enum { GAMES = sizeof games / sizeof *games };

/* ---- play ---- */

static const char *lines_of(struct bots *t, struct game *game, int seat)
{
    const struct core *core = game->core;
    struct bot_style style = {.standing = core->k % 5 == 0, .lines = 16};
    if (strcmp(core->g.ruleset, "example") != 0)
        return arena_words(game->arena, "say <script>alert(1)</script> {{{style}}}\n%s",
                           bot_sheet(t, core, seat, &style, game->arena));
    struct prompt *prompt = prompt_taken(game->arena);
    struct ex_state *view = arena_take(game->arena, sizeof *view);
    rules_view(&core->rules, core->state, seat, view);
    ck_assert(rules_prompt(&core->rules, view, seat, 0, prompt));
    return arena_words(game->arena, "play %s\n", name_of(&core->rules, EX_CARD, prompt->ids[0]));
}

static void answer(struct bots *t, struct bot_game *g)
{
    struct game *game = bots_look(t, g);
    struct core *core = game->core;
    for (int seat = 0; seat < BOT_SEATS; seat++) {
        const char *block = NULL;
        if (core->phase == CORE_JOINING)
            block = bot_join(game, seat);
        else if (core->phase == CORE_OPENING)
            block = bot_nonce(game, seat);
        else if (core->phase == CORE_OPEN && core->asked >> seat & 1 && g->sent_k[seat] != core->k) {
            block = bot_orders(game, seat, core->k, 0, lines_of(t, game, seat));
            g->sent_k[seat] = core->k;
        }
        if (block)
            bots_drop(t, bot_sign(game->arena, t->key[seat], block));
    }
    g->over = core->phase == CORE_OVER;
    bots_leave(game);
}

static struct bot_game *start(struct bots *t, const struct played *p)
{
    bots_same_luck();
    bots_open(t, p->ruleset, p->seed);
    t->pass.host_name = "<img src=x onerror=y> & <script>";
    struct bot_game *g = bots_add(
        t,
        &(struct bot_terms){.name = "antietam", .ruleset = p->ruleset, .scenario = p->scenario, .short_setup = true});
    bots_pass(t, t->now);
    return g;
}

static void go_on(struct bots *t, struct bot_game *g)
{
    answer(t, g);
    bots_pass(t, t->now + PASS_SECONDS);
}

/* ---- folders ---- */

static const char *folder(struct bots *t, const char *name)
{
    return arena_words(t->arena, "%s.%s", t->dir, name);
}

static struct publish_count publish(struct bots *t, const char *name, bool all)
{
    struct publish_count count;
    struct error err = {0};
    ck_assert_msg(publish_games(&t->pass, folder(t, name), all, &count, &err), "cannot %s %s: %s", err.doing,
                  err.subject, err.cause);
    return count;
}

static struct span page_of(struct bots *t, const char *name, const char *file)
{
    return slurp(t->arena, arena_words(t->arena, "%s/antietam/%s", folder(t, name), file));
}

static bool has_page(struct bots *t, const char *name, const char *file)
{
    return access(arena_words(t->arena, "%s/antietam/%s", folder(t, name), file), F_OK) == 0;
}

static int n_turns(struct bots *t, const char *name)
{
    int n = 0;
    while (has_page(t, name, arena_words(t->arena, "turn-%d.html", n + 1)))
        n++;
    return n;
}

/* Two folders of one game have the same pages, byte for byte. */
static void same_pages(struct bots *t, const char *a, const char *b)
{
    int n = n_turns(t, a);
    ck_assert_int_eq(n, n_turns(t, b));
    for (int i = 0; i <= n + 2; i++) {
        const char *file = i == 0       ? "index.html"
                           : i == n + 1 ? "game.json"
                           : i == n + 2 ? "feed.xml"
                                        : arena_words(t->arena, "turn-%d.html", i);
        ck_assert_msg(span_same(page_of(t, a, file), page_of(t, b, file)), "%s differs", file);
    }
}

/* DISPATCH_PAGES/RULESET-SCENARIO-public: the pages alone. */
static void keep_pages(struct bots *t, const struct played *p)
{
    const char *pages = getenv("DISPATCH_PAGES");
    if (!pages)
        return;
    const char *to = arena_words(t->arena, "%s/%s-%s-public", pages, p->ruleset, p->scenario);
    int n = n_turns(t, "now");
    ck_assert(mkdir(to, 0755) == 0 || errno == EEXIST);
    for (int i = 0; i <= n + 1; i++) {
        const char *name = i == 0 ? "index.html" : i == n + 1 ? "games.html" : arena_words(t->arena, "turn-%d.html", i);
        struct span page = i <= n ? page_of(t, "now", name) : page_of(t, "now", "../index.html");
        FILE *file = fopen(arena_words(t->arena, "%s/%s", to, name), "wb");
        ck_assert(file && fwrite(page.at, 1, page.len, file) == page.len && fclose(file) == 0);
    }
}

/* ---- what a page must be ---- */

static void is_sound(struct bots *t, const char *file, struct span page)
{
    static const char *const never[] = {"example.org", "alert(", "{{{"};
    html_whole(page, file);
    html_closed(page, file);
    html_style(t->arena, page);
    ck_assert_msg(page.len < PAGE_MOST, "%s has %zu bytes", file, page.len);
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        ck_assert_msg(!html_holds(page, never[i]), "%s has %s", file, never[i]);
}

/* An entry a turn, the newest of them first, each with its page, an instant and a sentence. */
static void feed_tells(struct bots *t, int n)
{
    struct span feed = page_of(t, "now", "feed.xml");
    const char *at = arena_string(t->arena, feed), *last = "9999";
    int entries = 0;
    ck_assert_msg(strncmp(at, "<?xml ", 6) == 0 && !strstr(at, "example.org") && !strstr(at, "alert("), "%s", at);
    while ((at = strstr(at, "<entry>"))) {
        const char *end = strstr(at, "</entry>"), *when = strstr(at, "<updated>"), *summary = strstr(at, "<summary>");
        ck_assert_ptr_nonnull(strstr(at, arena_words(t->arena, "href=\"turn-%d.html\"", n - entries)));
        ck_assert_msg(when && when < end && summary && summary < end && summary[9] != '<', "%.400s", at);
        ck_assert_int_le(strncmp(when + 9, last, 20), 0);
        last = when + 9;
        entries++;
        at = end;
    }
    ck_assert_int_eq(entries, n < FEED_ENTRIES ? n : FEED_ENTRIES);
    at = arena_string(t->arena, feed); /* of Blue & Gray too, at a host with markup in its name */
    ck_assert_msg(!strstr(at, "& ") && !strstr(at, "<script"), "%.400s", at);
    ck_assert(html_holds(page_of(t, "now", "../feed.xml"), "<title>antietam: "));
}

static void tells_the_war(struct bots *t, const struct played *p, int n)
{
    struct span page = page_of(t, "now", "index.html");
    ck_assert(html_holds(page, "id=\"h-position\""));
    ck_assert(html_holds(page, "href=\"turn-1.html\">The beginning<"));
    ck_assert(html_holds(page_of(t, "now", "turn-2.html"), "rel=\"prev\" href=\"turn-1.html\">"));
    ck_assert(html_holds(page_of(t, "now", "turn-1.html"), "rel=\"next\" href=\"turn-2.html\">"));
    ck_assert(!html_holds(page_of(t, "now", arena_words(t->arena, "turn-%d.html", n)), "rel=\"next\""));
    feed_tells(t, n);
    if (!p->is_wide)
        return;
    int fights = 0;
    for (int i = 1; i <= n; i++) {
        struct span turn = page_of(t, "now", arena_words(t->arena, "turn-%d.html", i));
        ck_assert(html_holds(turn, "<svg class=\"map"));
        fights += html_holds(turn, "class=\"die ");
    }
    ck_assert(fights > 0 || !p->fights);
    struct span list = page_of(t, "now", "../index.html");
    ck_assert(html_holds(list, "href=\"antietam/\">antietam</a> <span class=\"when\">"));
    ck_assert(html_holds(list, "class=\"standing\">"));
}

START_TEST(each_page_is_whole)
{
    const struct played *p = &games[_i];
    struct bots t;
    struct bot_game *g = start(&t, p);
    publish(&t, "now", false);
    is_sound(&t, "before the deal", page_of(&t, "now", "index.html"));
    ck_assert(!html_holds(page_of(&t, "now", "index.html"), "id=\"h-position\""));
    for (int i = 0; i < p->passes && !g->over; i++) {
        go_on(&t, g);
        publish(&t, "now", false);
        is_sound(&t, "index.html", page_of(&t, "now", "index.html"));
    }
    int n = n_turns(&t, "now");
    ck_assert_int_gt(n, 3);
    for (int i = 1; i <= n; i++) {
        const char *file = arena_words(t.arena, "turn-%d.html", i);
        is_sound(&t, file, page_of(&t, "now", file));
    }
    tells_the_war(&t, p, n);
    is_sound(&t, "games", page_of(&t, "now", "../index.html"));
    keep_pages(&t, p);
    publish(&t, "again", true); /* a folder that is written at once holds what one has that grew */
    same_pages(&t, "now", "again");
    ck_assert_uint_eq(publish(&t, "now", true).n_written, 0);
    bots_close(&t);
}
END_TEST

/* ---- what is older than the pages ---- */

static void forget(struct bots *t)
{
    char *why = NULL;
    ck_assert_msg(sqlite3_exec(store_sqlite(t->pass.store), "DELETE FROM history", NULL, NULL, &why) == SQLITE_OK, "%s",
                  why);
}

/* A game that began before its exchanges were kept, or that was put together again: the position now, no turn; and from
 * the next exchange on, turns. */
START_TEST(an_older_game_shows_what_there_is)
{
    struct bots t;
    struct bot_game *g = start(&t, &games[1]);
    for (int i = 0; i < 6; i++)
        go_on(&t, g);
    forget(&t);
    publish(&t, "now", false);
    struct span page = page_of(&t, "now", "index.html");
    is_sound(&t, "index.html", page);
    ck_assert(html_holds(page, "<svg class=\"map"));
    ck_assert(html_holds(page, "What is new"));
    ck_assert(html_holds(page, "<p>Nothing has happened that everybody may know.</p>"));
    ck_assert(!html_holds(page, "id=\"turns\"") && n_turns(&t, "now") == 0);
    struct config config = {.publish_delay = {.exchanges = 1}};
    t.pass.config = &config; /* what is held back was not kept: nothing newer is shown in its place */
    publish(&t, "late", false);
    ck_assert(!html_holds(page_of(&t, "late", "index.html"), "<svg class=\"map"));
    t.pass.config = NULL;
    for (int i = 0; i < 4; i++)
        go_on(&t, g);
    publish(&t, "now", false);
    ck_assert_int_gt(n_turns(&t, "now"), 1);
    ck_assert(html_holds(page_of(&t, "now", "turn-1.html"), "antietam: Exchange "));
    bots_close(&t);
}
END_TEST

/* ---- delay ---- */

/* The part of a page that is of the war, from the news to the links. */
static struct span war_of(struct arena *arena, struct span page)
{
    const char *all = arena_string(arena, page), *from = strstr(all, "<section id=\"news\"");
    const char *to = strstr(all, "<section id=\"turns\"");
    return from && to ? (struct span){(const uint8_t *)from, (size_t)(to - from)} : (struct span){0};
}

static uint64_t exchange_of(struct bots *t, const struct bot_game *g)
{
    struct game *game = bots_look(t, g);
    uint64_t k = game->core->k;
    bots_leave(game);
    return k;
}

static bool is_over(struct bots *t, const struct bot_game *g)
{
    struct game *game = bots_look(t, g);
    bool over = game->core->phase == CORE_OVER;
    bots_leave(game);
    return over;
}

/* Two exchanges behind: after each pass its position and news are those that the folder without delay had when the
 * exchange two before was open. */
START_TEST(a_delayed_page_is_that_of_its_time)
{
    enum { STEPS = 24, BEHIND = 2, EXCHANGES = 64 };
    struct bots t;
    struct config config = {.publish_delay = {.exchanges = BEHIND}};
    struct bot_game *g = start(&t, &games[1]);
    struct span then[EXCHANGES] = {{0}};
    int compared = 0, changed = 0;
    for (int i = 0; i < STEPS; i++) {
        go_on(&t, g);
        publish(&t, "now", false);
        t.pass.config = &config;
        publish(&t, "late", false);
        t.pass.config = NULL;
        uint64_t k = exchange_of(&t, g);
        ck_assert_uint_lt(k, EXCHANGES);
        then[k] = war_of(t.arena, page_of(&t, "now", "index.html"));
        struct span late = war_of(t.arena, page_of(&t, "late", "index.html"));
        if (is_over(&t, g)) { /* nothing is held back any more */
            ck_assert(span_same(late, then[k]));
            break;
        }
        ck_assert(k <= BEHIND ? late.len == 0 : span_same(late, then[k - BEHIND]));
        compared += late.len > 0;
        changed += late.len > 0 && !span_same(late, then[k]);
        ck_assert_int_le(n_turns(&t, "late"), n_turns(&t, "now"));
    }
    ck_assert_int_gt(compared, 4);
    ck_assert_int_eq(changed, compared);
    bots_close(&t);
}
END_TEST

/* ---- what is hidden ---- */

static uint64_t seed;

/* The cards that nobody outside may know lie elsewhere; in Blue vs Gray each card's place is kept by card too. */
static bool exchange(void *context, int a, int b)
{
    struct bvg_state *s = context;
    const int both = ONLY(BVG_CSA) | ONLY(BVG_USA);
    uint8_t *const lists[] = {s->place, s->lasting, s->now, s->used, s->parted, s->known};
    if (s->known[a] == both || s->known[b] == both)
        return false;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        uint8_t kept = lists[i][a];
        lists[i][a] = lists[i][b];
        lists[i][b] = kept;
    }
    return true;
}

static int hide_cards(struct core *core)
{
    int n = 0;
    struct bvg_state *bvg = core->state;
    struct ex_state *ex = core->state;
    if (strcmp(core->g.ruleset, "example") == 0) {
        n += layout_scramble(&ex->deck, -1, &seed, NULL, NULL);
        ex->chosen[EX_BLUE] = ex->deck.hand[EX_BLUE].n > 0 ? ex->deck.hand[EX_BLUE].at[0].card : 0;
        return n + (ex->chosen[EX_BLUE] != 0);
    }
    for (int side = 0; side < BVG_SIDES; side++)
        n += layout_scramble(&bvg->deck[side], -1, &seed, exchange, bvg);
    return n;
}

/* What a seat has said of its losses, and what both have standing. */
static int hide_orders(struct core *core)
{
    struct hd_state *hd = core->state;
    if (strcmp(core->g.ruleset, "house-divided") != 0)
        return hide_cards(core);
    for (int side = 0; side < HD_SIDES; side++) {
        int32_t *losses = hd->side[side].losses;
        bool forward = losses[0] != HD_CROSSINGS; /* an order, and its reverse the next time */
        for (int i = 0; i < HD_LOSSES; i++)
            losses[forward ? i : HD_LOSSES - 1 - i] = i == 0 ? HD_CROSSINGS : i;
    }
    return HD_SIDES;
}

/* The game as a pass would have left it after an exchange that ended in this position; `twin`: with everything that is
 * hidden otherwise. Gives how much is. seen: what is kept for spectators. */
static int put_position(struct bots *t, const struct bot_game *g, bool twin, struct span *seen)
{
    static const struct play nothing;
    struct arena *arena = arena_new();
    struct game game;
    struct error err = {0};
    ck_assert(store_begin(t->pass.store, &err) && game_open(&t->pass, arena, g->id, &game, &err));
    struct core *core = game.core;
    int hidden = twin ? hide_orders(core) : 0;
    const char *broken = rules_broken(&core->rules, core->state);
    ck_assert_msg(broken == NULL, "the twin is no position: %s", broken);
    core->told = &nothing;
    core->told_k = core->k - 1;
    ck_assert(core_public(core, seen));
    *seen = arena_copy(t->arena, *seen);
    ck_assert(store_history_put(t->pass.store, core->id, HISTORY_SEEN, core->told_k, *seen, &err));
    ck_assert(game_put(&game, &err) && store_commit(t->pass.store, &err));
    game_close(&game);
    arena_free(arena);
    return hidden;
}

static const int with_secrets[] = {0, 2, 3}; /* of games; at Gettysburg all lies open */

START_TEST(nothing_hidden_changes_a_page)
{
    const struct played *p = &games[with_secrets[_i]];
    struct bots t;
    struct bot_game *g = start(&t, p);
    struct span seen[2];
    int hidden = 0;
    seed = 77;
    for (int i = 0; i < p->passes && i < POSITIONS; i++) {
        go_on(&t, g);
        struct game *game = bots_look(&t, g);
        bool open = game->core->phase == CORE_OPEN;
        bots_leave(game);
        if (!open)
            continue;
        put_position(&t, g, false, &seen[0]);
        publish(&t, "as-it-is", true);
        hidden += put_position(&t, g, true, &seen[1]);
        ck_assert(span_same(seen[0], seen[1]));
        publish(&t, "twin", true);
        same_pages(&t, "as-it-is", "twin");
    }
    ck_assert_int_gt(hidden, 5);
    bots_close(&t);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("spectators");
    TCase *c = tcase_create("spectators");
    tcase_add_loop_test(c, each_page_is_whole, 0, GAMES);
    tcase_add_test(c, an_older_game_shows_what_there_is);
    tcase_add_test(c, a_delayed_page_is_that_of_its_time);
    tcase_add_loop_test(c, nothing_hidden_changes_a_page, 0, sizeof with_secrets / sizeof *with_secrets);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
