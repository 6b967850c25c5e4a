/* SPDX-License-Identifier: Apache-2.0 */
/* Two games as large as any that is planned: their largest prompts are listed, stand in a desk page, and are drawn.
 * DISPATCH_PAGES=FOLDER keeps the pages, for eyes and for tests/browser.sh. */
#include "processor/base/templates.h"
#include "processor/game/template_host.h"
#include "processor/letters/desk_model.h"
#include "processor/letters/desk_page.h"
#include "processor/letters/draw.h"
#include "processor/letters/report_sections.h"
#include "tests/games/large.h"
#include "tests/lib/html.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PAGE_MOST = 200 * 1000, MODEL_MOST = 24 * 1000 };

static const struct large_game {
    const struct ruleset *set;
    const char *name;
    int places, units, drawn; /* drawn: what the map must have of its kind */
} games[] = {{&large_hexes, "hexes", 674, 115, 674}, {&large_areas, "areas", 150, 300, 150}};

static struct arena *arena;
static struct rules rules;
static void *state;
static struct prompt *prompt;

static void begin(int i)
{
    struct problem why = {0};
    struct play *play;
    arena = arena_new();
    rules = (struct rules){.is = games[i].set->rules, .revision = 1};
    rules.data = games[i].set->load(arena, games[i].set->bundle(), &why);
    state = arena_take(arena, rules.is->state_size);
    play = arena_take(arena, sizeof *play);
    ck_assert(rules_setup(&rules, &(struct setup){.scenario = "standard"}, state, play));
    prompt = prompt_taken(arena);
    ck_assert(rules_prompt(&rules, state, 1, 0, prompt));
}

static size_t combinations(const struct prompt *p)
{
    size_t all = 0;
    for (int i = 0; i < p->n_offers; i++) {
        size_t n = 1;
        for (int k = 0; k < p->offers[i].n_args; k++)
            n *= (size_t)p->offers[i].arg[k].count;
        all += n;
    }
    return all;
}

START_TEST(the_largest_prompt_is_listed)
{
    begin(_i);
    const struct large_data *d = rules.data;
    ck_assert_int_eq(d->n_places, games[_i].places);
    ck_assert_int_eq(d->n_units, games[_i].units);
    ck_assert_int_gt(prompt->n_offers, games[_i].units * 9 / 10);
    ck_assert_int_gt(prompt->n_ids, IDS_MAX / 2 < 4096 ? IDS_MAX / 2 : 4096);
    ck_assert_int_lt(prompt->n_ids, IDS_MAX);
    ck_assert_ptr_null(rules_broken(&rules, state));
    struct play_plan plan = {
        .rules = &rules, .setup = {.scenario = "standard"}, .seed = 1, .games = 1, .moves = 6, .tries = 12};
    ck_assert_int_gt(play_games(&plan).moves, 5);
    arena_free(arena);
}
END_TEST

/* ---- the model ---- */

/* Of very many orders the first of each are written out, each once, and it is told that there are more. */
START_TEST(lines_stand_in_it_once)
{
    begin(_i);
    json_t *model = desk_model(games[_i].set, &rules, state, 1, prompt), *lines = json_object_get(model, "lines"),
           *parts = json_object_get(model, "parts"), *seen = json_object();
    ck_assert_uint_ge(json_array_size(lines), DESK_LINES_PART);
    ck_assert_uint_le(json_array_size(lines), DESK_LINES_MAX);
    for (size_t i = 0; i < json_array_size(lines); i++) {
        const json_t *line = json_array_get(lines, i);
        const char *words = json_string_value(json_array_get(line, 1));
        ck_assert(words && *words && strlen(words) <= 70);
        ck_assert_int_lt(json_integer_value(json_array_get(line, 0)), (json_int_t)json_array_size(parts));
        ck_assert(!json_object_get(seen, words));
        json_object_set_new(seen, words, json_true());
    }
    ck_assert(json_is_true(json_object_get(model, "more")));
    ck_assert_uint_lt(desk_text(arena, model).len, MODEL_MOST);
    json_decref(seen);
    json_decref(model);
    arena_free(arena);
}
END_TEST

/* ---- the page ---- */

static json_t *hashed(struct span bytes)
{
    uint8_t hash[32];
    struct text letters = {.arena = arena};
    sha256(hash, bytes);
    text_base64(&letters, hash, sizeof hash, true);
    return json_string(letters.at);
}

static json_t *desk_part(const struct large_game *game)
{
    json_t *model = desk_model(game->set, &rules, state, 1, prompt);
    const char *form =
        "-----BEGIN PBEM ORDERS-----\ngame: large\nside: union\norders:\npass\n-----END PBEM ORDERS-----\n";
    json_object_update_new(model, json_pack("{s:s,s:s,s:s,s:s,s:[],s:s,s:s}", "form", form, "file", "large-union-1.txt",
                                            "sign", "ssh-keygen -Y sign", "seal", "", "keys", "mail",
                                            "host@example.org", "subject", "Orders for large"));
    struct span data = desk_text(arena, model), script = desk_script();
    json_decref(model);
    return json_pack("{s:s#,s:s#,s:o}", "data", (const char *)data.at, data.len, "script", (const char *)script.at,
                     script.len, "hash", hashed(script));
}

/* A report's page with everything in it that grows with the game. */
static struct span page_of(const struct large_game *game)
{
    json_t *picture = game->set->picture(&rules, state, 1, prompt, NULL, NULL),
           *words = game->set->report(&rules, state, 1, prompt, NULL, NULL),
           *view = json_pack("{s:s,s:s,s:s,s:s,s:s,s:s,s:b,s:o,s:o}", "title", game->set->title, "game", "large",
                             "seat", "union", "when", "Turn 1", "headline", "your move", "greeting", "it is your turn.",
                             "asked", true, "map", draw_map(picture), "desk", desk_part(game));
    sections_add(arena, words, picture, view);
    draw_lacks(view);
    template_style(NULL, arena, NULL, "report.css", view);
    struct span page = template_raw(arena, NULL, NULL, "report.html", view, NULL);
    json_decref(picture);
    json_decref(words);
    json_decref(view);
    return page;
}

static void keep(const char *name, struct span page)
{
    const char *pages = getenv("DISPATCH_PAGES");
    if (!pages)
        return;
    const char *folder = arena_words(arena, "%s/large", pages);
    ck_assert(mkdir(folder, 0755) == 0 || errno == EEXIST);
    FILE *file = fopen(arena_words(arena, "%s/%s.html", folder, name), "wb");
    ck_assert(file && fwrite(page.at, 1, page.len, file) == page.len && fclose(file) == 0);
}

START_TEST(it_stands_in_a_page)
{
    begin(_i);
    struct span page = page_of(&games[_i]);
    keep(games[_i].name, page);
    printf("large: %s: %zu orders, %d ids, page of %zu bytes\n", games[_i].name, combinations(prompt),
           (int)prompt->n_ids, page.len);
    ck_assert(html_holds(page, "id=\"desk-data\""));
    html_style(arena, page);
    ck_assert_uint_lt(page.len, PAGE_MOST);
    arena_free(arena);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("large");
    TCase *c = tcase_create("large");
    int n = sizeof games / sizeof *games;
    tcase_add_loop_test(c, the_largest_prompt_is_listed, 0, n);
    tcase_add_loop_test(c, lines_stand_in_it_once, 0, n);
    tcase_add_loop_test(c, it_stands_in_a_page, 0, n);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
