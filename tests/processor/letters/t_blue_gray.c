/* SPDX-License-Identifier: Apache-2.0 */
/* Reports of Blue & Gray as people get them: random games of all four battles, with all their variants, whose every
 * report is printed as a text and drawn as a page. None may grow beyond its bounds.
 * DISPATCH_PAGES=FOLDER keeps the largest page and the longest text of each game, for eyes. */
#include "games/face/face.h"
#include "games/face/text_wrap.h"
#include "processor/base/templates.h"
#include "processor/game/template_host.h"
#include "processor/letters/desk_model.h"
#include "processor/letters/desk_page.h"
#include "processor/letters/draw.h"
#include "processor/letters/report_sections.h"
#include "tests/games/blue-and-gray/bg_random.h"
#include "tests/lib/html.h"
#include "tests/lib/test.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

extern const struct ruleset bg_ruleset;
/* Of a text's lines so many are the letter's own: its greeting, the form without its notes but with five lines of
 * standing orders, how to sign it, the proof. Of a page's bytes so many are its timeline's. */
enum {
    PAGE_MOST = 190 * 1000,
    BOARD_MOST = 400 * 1000,
    STYLE_MOST = 4000,
    TEXT_MOST = 130,
    LETTER = 47,
    TURNS_KEPT = 40,
    COLUMNS = 72
};

/* The reports of one turn in ONE_IN are looked at, and those of one open battle in ONE_OPEN_IN. */
#if defined(__SANITIZE_ADDRESS__)
enum { ONE_IN = 4, ONE_OPEN_IN = 16 }; /* slow: each game goes on to its end, and the plain build looks at more */
#else
enum { ONE_IN = 1, ONE_OPEN_IN = 4 };
#endif

static const struct {
    const char *scenario, *options;
} games[] = {
    {"chickamauga", ""},    {"chickamauga", "revised shattered cavalry leaders longstreet"},
    {"shiloh", ""},         {"shiloh", "revised shattered cavalry leaders"},
    {"antietam", ""},       {"antietam", "revised shattered cavalry leaders little-mac"},
    {"cemetery-hill", ""},  {"cemetery-hill", "revised shattered cavalry leaders"},
    {"chickamauga", "ask"}, {"antietam", "ask leaders"},
};
enum { N_GAMES = sizeof games / sizeof *games };

struct watch { /* a random game and the reports of it */
    struct bg_random *g;
    struct arena *arena; /* of one report */
    json_t *events, *points[BG_SIDES];
    int most_lines, turns, reports, widest, fights, open /* battles that stood open as the other side was asked */,
        foreseen /* pages whose desk offers attacks after moves */,
        supplied /* those whose map has a layer of supply */;
    size_t most_bytes;
    const char *name;
};

/* ---- what a host would put into a report ---- */
static json_t *hashed(struct arena *arena, struct span bytes)
{
    uint8_t hash[32];
    struct text letters = {.arena = arena};
    sha256(hash, bytes);
    text_base64(&letters, hash, sizeof hash, true);
    return json_string(letters.at);
}

static json_t *desk_part(struct watch *w, int seat, const struct prompt *prompt, const char *form)
{
    json_t *model = desk_model(&bg_ruleset, &w->g->r, &w->g->state, seat, prompt);
    json_object_update_new(model, json_pack("{s:s,s:s,s:s,s:s,s:[],s:s,s:s}", "form", form, "file",
                                            "played-union-1.txt", "sign", "ssh-keygen -Y sign", "seal", "", "keys",
                                            "mail", "host@example.org", "subject", "Orders for played"));
    struct span data = desk_text(w->arena, model), script = desk_script();
    json_decref(model);
    return json_pack("{s:s#,s:s#,s:o}", "data", (const char *)data.at, data.len, "script", (const char *)script.at,
                     script.len, "hash", hashed(w->arena, script));
}

static struct span page_of(struct watch *w, int seat, const struct prompt *prompt, const json_t *words,
                           const json_t *picture, const char *form)
{
    json_t *view = json_pack(
        "{s:s,s:s,s:s,s:O,s:O,s:O,s:b,s:o,s:o,s:o,s:o,s:o,s:o,s:s}", "title", bg_ruleset.title, "game", "played",
        "seat", "union", "when", json_object_get(words, "when"), "headline", json_object_get(words, "headline"),
        "greeting", json_object_get(words, "opening"), "asked", prompt != NULL, "map", draw_map(picture), "tracks",
        draw_tracks(picture), "checks", draw_checks(picture), "battles", draw_battles(picture), "timeline",
        draw_timeline(w->points[seat], picture), "desk", desk_part(w, seat, prompt, form), "form_text", form);
    sections_add(w->arena, words, picture, view);
    draw_lacks(view);
    template_style(NULL, w->arena, NULL, "report.css", view);
    struct span page = template_raw(w->arena, NULL, NULL, "report.html", view, NULL);
    json_decref(view);
    return page;
}

static struct span printed(struct watch *w, const json_t *words)
{
    json_t *view = json_pack("{s:O}", "sections", json_object_get(words, "sections"));
    struct span text = template_raw(w->arena, NULL, NULL, "sections.txt", view, NULL);
    json_decref(view);
    return text_wrapped(w->arena, text);
}

static void keep(struct watch *w, const char *kind, int seat, struct span bytes)
{
    const char *pages = getenv("DISPATCH_PAGES");
    if (!pages)
        return;
    const char *folder = arena_words(w->arena, "%s/%s", pages, w->name);
    ck_assert(mkdir(folder, 0755) == 0 || errno == EEXIST);
    FILE *file =
        fopen(arena_words(w->arena, "%s/%s.%s", folder, seat == BG_UNION ? "union" : "confederate", kind), "wb");
    ck_assert(file && fwrite(bytes.at, 1, bytes.len, file) == bytes.len && fclose(file) == 0);
}

static int count_lines(struct watch *w, struct span text)
{
    int n = 0;
    for (struct span line; span_line(&text, &line); n++) {
        w->widest = (int)line.len > w->widest ? (int)line.len : w->widest;
        ck_assert_msg(line.len <= COLUMNS, "%.*s", (int)line.len, line.at);
    }
    return n;
}

/* ---- reports ---- */
static void add_point(struct watch *w, int seat, const json_t *picture)
{
    json_array_append(w->points[seat], json_object_get(picture, "history"));
    if (json_array_size(w->points[seat]) > TURNS_KEPT)
        json_array_remove(w->points[seat], 0);
}

static int count_words(struct span page, const char *words)
{
    int n = 0;
    for (const uint8_t *at; (at = memmem(page.at, page.len, words, strlen(words))); n++)
        page = (struct span){at + 1, page.len - (size_t)(at + 1 - page.at)};
    return n;
}

/* Each fight stands once on a page, with its dice, and nobody reads the list of the text beside it. */
static void check_fights(struct watch *w, struct span page)
{
    int attacks = 0;
    size_t i;
    json_t *event;
    json_array_foreach(w->events, i, event)
    {
        attacks += strcmp(json_string_value(json_array_get(event, 0)), "attack") == 0;
    }
    ck_assert_int_eq(count_words(page, "<h3>The fight for "), attacks);
    ck_assert_int_eq(count_words(page, "<h3>The attacks</h3>"), 0);
    w->fights += attacks;
}

static void look_at(struct watch *w, int seat, const struct prompt *prompt, bool drawn)
{
    w->arena = arena_new();
    json_t *notes =
        json_pack("[{s:s,s:i,s:b},{s:s,s:i,s:i,s:i},{s:s,s:i,s:i,s:i}]", "kind", "exchange", "k", 12, "first", 0,
                  "kind", "fired", "line", 52, "from", 0, "to", 0, "kind", "fired", "line", 53, "from", 0, "to", 0);
    json_t *words = bg_ruleset.report(&w->g->r, &w->g->state, seat, prompt, w->events, notes);
    struct text form = {.arena = w->arena};
    bg_ruleset.suggest(&w->g->r, &w->g->state, seat, prompt, NULL, &form);
    struct span text = printed(w, words);
    int lines = count_lines(w, text) + count_lines(w, text_span(&form)) + LETTER;
    if (lines > w->most_lines) {
        keep(w, "txt", seat, text);
        w->most_lines = lines;
    }
    if (drawn) {
        json_t *picture = bg_ruleset.picture(&w->g->r, &w->g->state, seat, prompt, w->events, notes);
        add_point(w, seat, picture);
        struct span page = page_of(w, seat, prompt, words, picture,
                                   arena_words(w->arena,
                                               "-----BEGIN PBEM ORDERS-----\ngame: played\nside: %s\norders:\n%s"
                                               "-----END PBEM ORDERS-----\n",
                                               seat == BG_UNION ? "union" : "confederate", form.len ? form.at : ""));
        if (page.len > w->most_bytes) {
            keep(w, "html", seat, page);
            w->most_bytes = page.len;
        }
        json_decref(picture);
        check_fights(w, page);
        w->supplied += memmem(page.at, page.len, ">Supply</label>", 15) != NULL;
        w->foreseen += memmem(page.at, page.len, "Attacks, after these moves", 26) != NULL;
    }
    w->reports++;
    json_decref(words);
    json_decref(notes);
    arena_free(w->arena);
}

/* ---- the game ---- */
static void gather(struct watch *w)
{
    for (int i = 0; i < w->g->play.n_events; i++) {
        const struct event *e = &w->g->play.events[i];
        json_t *event = json_array();
        json_array_append_new(event, json_string(bg_rules.events[e->kind]));
        for (int k = 0; k < e->n_args; k++)
            json_array_append_new(event, json_integer(e->arg[k]));
        json_array_append_new(w->events, event);
    }
}

static bool is_new_turn(const struct watch *w)
{
    for (int i = 0; i < w->g->play.n_events; i++)
        if (w->g->play.events[i].kind == BG_EVENT_TURN || w->g->play.events[i].kind == BG_EVENT_OVER)
            return true;
    return false;
}

/* A battle stands open, and the side that does not move is asked: with the option `ask`. */
static bool is_open(const struct watch *w)
{
    return bg_has(&w->g->state, BG_ASK) && bg_random_look(w->g) && w->g->seat != w->g->state.side;
}

static void play(struct watch *w, int game, uint64_t seed, bool drawn)
{
    *w = (struct watch){.g = bg_random_new(), .events = json_array(), .points = {json_array(), json_array()}};
    static char name[80];
    const char *kind = strncmp(games[game].options, "ask", 3) == 0 ? "-asked" : "-variants";
    snprintf(name, sizeof name, "%s%s", games[game].scenario, *games[game].options ? kind : "");
    w->name = name;
    bg_random_begin(w->g, games[game].scenario, games[game].options, seed);
    while (bg_random_look(w->g)) {
        bg_random_move(w->g);
        gather(w);
        bool open = is_open(w), asked = bg_random_look(w->g);
        w->open += open;
        bool turn = is_new_turn(w), due = turn && w->turns++ % ONE_IN == 0;
        if (!turn && (!open || w->open % ONE_OPEN_IN > 0))
            continue;
        for (int seat = 0; seat < BG_SIDES && (due || !turn); seat++)
            look_at(w, seat, asked && seat == w->g->seat ? &w->g->prompt : NULL, drawn);
        json_array_clear(w->events);
    }
    for (int seat = 0; seat < BG_SIDES; seat++)
        json_decref(w->points[seat]);
    json_decref(w->events);
    bg_random_free(w->g);
}

START_TEST(reports_stay_within_bounds)
{
    struct watch w;
    const char *seed = getenv("SEED");
    play(&w, _i, (uint64_t)(seed ? strtol(seed, NULL, 10) : _i), true);
    bool asks = strstr(games[_i].options, "ask") != NULL;
    printf("%s: %d reports, %d open battles, at most %d lines, pages of at most %zu bytes\n", w.name, w.reports, w.open,
           w.most_lines, w.most_bytes);
    /* with the board: its script in the place of the other, and what its style tells of more kinds of counters */
    ck_assert_uint_lt(w.most_bytes - desk_script().len + desk_board_script("blue-and-gray").len + STYLE_MOST,
                      BOARD_MOST);
    ck_assert_int_eq(w.open > 20, asks);
    ck_assert_int_gt(w.reports, 10 / ONE_IN);
    ck_assert_int_gt(w.foreseen, 5 / ONE_IN);
    ck_assert_int_gt(w.fights, 20 / ONE_IN);
    bool has_supply = strcmp(games[_i].scenario, "chickamauga") == 0 || strcmp(games[_i].scenario, "antietam") == 0;
    ck_assert_int_eq(w.supplied > 10 / ONE_IN, has_supply); /* elsewhere nobody can be cut off */
    ck_assert_int_lt(w.most_lines, TEXT_MOST);
    ck_assert_uint_le(w.most_bytes, PAGE_MOST);
}
END_TEST

/* Of texts alone there is time for more; sanitized there is not, and the pages' texts are the same code. */
START_TEST(texts_of_more_games)
{
    int n = getenv("DISPATCH_SOAK") ? 60 : 1, most = 0, reports = 0;
    for (int seed = 100; seed < 100 + n; seed++) {
        struct watch w;
        play(&w, _i, (uint64_t)seed, false);
        most = w.most_lines > most ? w.most_lines : most;
        reports += w.reports;
    }
    ck_assert_int_gt(reports, 20 * n);
    ck_assert_int_lt(most, TEXT_MOST);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue and gray");
    TCase *c = tcase_create("reports");
    tcase_add_loop_test(c, reports_stay_within_bounds, 0, N_GAMES);
    if (ONE_IN == 1)
        tcase_add_loop_test(c, texts_of_more_games, 0, N_GAMES);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
