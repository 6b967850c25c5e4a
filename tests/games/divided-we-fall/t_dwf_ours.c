/* SPDX-License-Identifier: Apache-2.0 */
/* What of the facts of Divided We Fall is reconstructed is said, and is said no more when a host brings better ones. */
#include "games/divided-we-fall/report.h"
#include "tests/games/divided-we-fall/dwf_build.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* A host's own parts, in which all is sourced: what is said to be reconstructed is so no more, each for itself. */
static void all_sourced(json_t *list)
{
    json_t *one;
    size_t i;
    json_array_foreach(list, i, one)
    {
        json_object_set_new(one, "status", json_string("sourced"));
        json_object_set_new(one, "sourced_fields", json_pack("[s,s]", "combat", "movement"));
    }
}

enum { AREAS = 1, LINKS = 2, LEADERS = 4 };

static const struct dwf_data *with_better(struct arena *arena, int what)
{
    struct problem why = {0};
    struct span good = dwf_bundle();
    json_t *bundle = json_loadb((const char *)good.at, good.len, 0, NULL), *map = json_object_get(bundle, "map");
    if (what & AREAS)
        all_sourced(json_object_get(map, "areas"));
    if (what & LINKS)
        all_sourced(json_object_get(map, "links"));
    if (what & LEADERS)
        all_sourced(json_object_get(json_object_get(bundle, "leaders"), "leaders"));
    char *words = json_dumps(bundle, JSON_COMPACT | JSON_SORT_KEYS);
    const struct dwf_data *d = dwf_load(arena, span_of(words), &why);
    ck_assert_msg(d != NULL, "%s %s", why.key, why.got);
    free(words);
    json_decref(bundle);
    return d;
}

START_TEST(better_facts_are_not_said_to_be_ours)
{
    struct war *w = d_a_war("1863");
    json_t *nothing = json_array();
    d_leads(w, "sherman", "memphis");
    for (int what = 0; what <= (AREAS | LINKS | LEADERS); what++) {
        struct arena *arena = arena_new();
        struct rules own = w->r;
        own.data = with_better(arena, what);
        const bool map = (what & (AREAS | LINKS)) != (AREAS | LINKS), ratings = !(what & LEADERS);
        json_t *report = dwf_report(&own, &w->s, DWF_USA, NULL, nothing, NULL),
               *picture = dwf_picture(&own, &w->s, DWF_USA, NULL, nothing, NULL);
        char *said = json_dumps(report, 0), *drawn = json_dumps(picture, 0);
        ck_assert_int_eq(strstr(drawn, "The map (reconstructed)") != NULL, map);
        ck_assert_int_eq(strstr(drawn, "MAP RECONSTRUCTED") != NULL, map);
        const char *theirs = !map       ? "The ratings marked (R) were reconstructed."
                             : !ratings ? "The map was reconstructed."
                                        : "The map, and the ratings marked (R), were reconstructed.";
        ck_assert_int_eq(strstr(said, theirs) != NULL, map || ratings);
        ck_assert_int_eq(strstr(said, "Sherman 4-6 (R)") != NULL, ratings);
        ck_assert_int_eq(strstr(drawn, "(R)") != NULL, ratings);
        ck_assert_int_eq(strstr(said, "reconstructed") != NULL, map || ratings);
        ck_assert_ptr_nonnull(strstr(said, "Sherman 4-6"));
        free(said);
        free(drawn);
        json_decref(report);
        json_decref(picture);
        arena_free(arena);
    }
    json_decref(nothing);
    d_close_war(w);
}
END_TEST

/* What the handbook and the invitation say is as many as there are. */
START_TEST(the_handbook_counts_what_is_ours)
{
    struct arena *arena = arena_new();
    struct problem why = {0};
    const struct dwf_data *d = dwf_load(arena, dwf_bundle(), &why);
    struct text words = {.arena = arena};
    int areas = 0, ours = 0, leaders = 0;
    for (const char *at = arena_string(arena, dwf_handbook()); *at; at++) /* as one line */
        if (!strchr(" \n", *at) || (words.len && words.at[words.len - 1] != ' '))
            text_format(&words, "%c", *at == '\n' ? ' ' : *at);
    for (int i = 1; i <= d->n_areas; i++) {
        areas++;
        ours += !d->area[i].sourced;
    }
    for (int i = 1; i <= d->n_leaders; i++)
        leaders += !d->leader[i].sourced;
    const char *want[] = {
        arena_words(arena, "The rule text names %d of the %d. We added the other %d", areas - ours, areas, ours),
        arena_words(arena, "%d of 356 follow from the text", 356 - d->guessed_links)};
    for (size_t i = 0; i < sizeof want / sizeof *want; i++)
        ck_assert_msg(strstr(words.at, want[i]) != NULL, "%s", want[i]);
    ck_assert_int_eq(ours, 53);
    ck_assert_int_eq(d->guessed_links, 329);
    ck_assert_int_gt(leaders, 40);
    for (int i = 1; i <= d->n_areas; i++)
        if (!d->area[i].sourced)
            ck_assert_msg(strstr(strstr(words.at, "## 10."), d->area[i].name) != NULL, "%s", d->area[i].name);
    ck_assert_ptr_nonnull(strstr(dwf_guessed, "reconstructed"));
    arena_free(arena);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: what is ours");
    TCase *c = tcase_create("ours");
    tcase_add_test(c, better_facts_are_not_said_to_be_ours);
    tcase_add_test(c, the_handbook_counts_what_is_ours);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
