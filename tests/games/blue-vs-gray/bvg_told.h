/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/blue-vs-gray/bvg_told.h - what both sides read after an exchange, for suites about words.
 *
 *   exchange(g, "when attacked ... end", NULL);   both sides' sheets, and the reports of what came of them
 *   report_now(g, BVG_USA);                       how things stand, and what is asked
 *   says_that(BVG_USA, "Porter, East");           in that side's newest report */
#ifndef DISPATCH_TESTS_BVG_TOLD_H
#define DISPATCH_TESTS_BVG_TOLD_H

#include "formats/cjson.h"
#include "games/face/face.h"
#include "tests/games/blue-vs-gray/bvg_fight.h"
#include "tests/lib/rooms.h"

struct told_report {
    json_t *json;
    char text[60000]; /* all sections, "TITLE\n" and items, LF behind each */
};
static struct told_report seen[BVG_SIDES];
static struct sheets sheets;
static struct run run_of;
static json_t *drawn[BVG_SIDES]; /* the pictures of the newest exchange */

static inline const struct ruleset *ruleset(void)
{
    const struct ruleset *set = ruleset_find("blue-vs-gray");
    ck_assert_ptr_nonnull(set);
    return set;
}

/* ---- from a run to the two reports ---- */
static inline json_t *events_for(const struct game *g, int seat)
{
    static char buf[400000];
    struct problem why = {0};
    size_t len = rules_dump_events(&g->rules, &g->play, seat, buf, sizeof buf);
    ck_assert_uint_lt(len, sizeof buf);
    json_t *events = json_read((struct span){(const uint8_t *)buf, len}, &why);
    ck_assert_ptr_nonnull(events);
    return events;
}

static inline int readable(const struct game *g, int seat, int upto)
{
    int n = 0;
    for (int i = 0; i < upto && i < g->play.n_events; i++)
        n += (g->play.events[i].seats & ONLY(seat)) != 0;
    return n;
}

static inline json_t *notes_for(const struct game *g, int seat)
{
    static const char *const kinds[NOTE_KINDS] = {"other",  "fired",    "held",   "skipped", "did",
                                                  "passed", "fallback", "paused", "offered", "waits"};
    json_t *notes = json_array();
    for (int i = 0; i < run_of.n_notes; i++) {
        const struct run_note *n = &run_of.note[i];
        if (n->seat != seat)
            continue;
        json_array_append_new(notes,
                              json_pack("{s:s,s:b,s:i,s:i,s:i,s:i,s:s,s:s}", "kind", kinds[n->kind], "standing",
                                        n->is_standing, "line", n->line, "seq", n->seq, "from",
                                        readable(g, seat, n->event_from), "to", readable(g, seat, n->event_to), "why",
                                        n->why.key ? n->why.key : "", "why_words", n->why.key ? n->why.key : ""));
    }
    json_array_append_new(notes, json_pack("{s:s,s:i}", "kind", "exchange", "k", 14));
    return notes;
}

static inline void flatten(struct told_report *r)
{
    json_t *section, *item;
    size_t i, k, len = 0;
    r->text[0] = '\0';
    json_array_foreach(json_object_get(r->json, "sections"), i, section)
    {
        len += (size_t)snprintf(r->text + len, sizeof r->text - len, "%s\n", text_of(section, "title"));
        if (json_object_get(section, "story"))
            len += (size_t)snprintf(r->text + len, sizeof r->text - len, "%s\n", text_of(section, "story"));
        json_array_foreach(json_object_get(section, "items"), k, item) len +=
            (size_t)snprintf(r->text + len, sizeof r->text - len, "%s\n", json_string_value(item));
        ck_assert_uint_lt(len, sizeof r->text);
    }
}

static inline void report_on(struct game *g, const struct bvg_state *state, int seat, const json_t *events,
                             const json_t *notes)
{
    static struct bvg_state view;
    STATIC_PROMPT(prompt);
    rules_view(&g->rules, state, seat, &view);
    bool asked = rules_prompt(&g->rules, &view, seat, 0, &prompt);
    json_decref(seen[seat].json);
    seen[seat].json = ruleset()->report(&g->rules, &view, seat, asked ? &prompt : NULL, events, notes);
    flatten(&seen[seat]);
    json_decref(drawn[seat]);
    drawn[seat] = ruleset()->picture(&g->rules, &view, seat, NULL, events, notes);
}

/* What the card of each battle lists of a side is its total, whatever has no unit: pesthole, squadrons. Numbers added.
 */
static inline int cards_add_up(int seat)
{
    json_t *battle, *side, *unit;
    size_t i, k, u;
    int numbers = 0;
    json_array_foreach(json_object_get(drawn[seat], "battles"), i, battle)
        json_array_foreach(json_object_get(battle, "sides"), k, side)
    {
        int sum = 0;
        json_array_foreach(json_object_get(side, "units"), u, unit) sum +=
            (int)strtol(strrchr(json_string_value(unit), ' '), NULL, 10);
        if (*text_of(side, "strength"))
            ck_assert_int_eq(sum, (int)strtol(text_of(side, "strength"), NULL, 10));
        numbers += *text_of(side, "strength") ? (int)u : 0;
    }
    return numbers;
}

/* Of the newest sheet; a test that reads the number sets it. */
static int last_seq = 4;

/* Enters the sheets (NULL: none), runs, and reports to both. The state goes on. */
static inline void exchange(struct game *g, const char *csa, const char *usa)
{
    static struct sheet sheet;
    static struct bvg_state view, scratch[2];
    const char *const words[BVG_SIDES] = {csa, usa};
    struct problem why = {0};
    memset(&run_of, 0, sizeof run_of);
    for (int seat = 0; seat < BVG_SIDES; seat++) {
        if (!words[seat])
            continue;
        rules_view(&g->rules, &g->state, seat, &view);
        sheet_parse(&g->rules, &view, seat, words[seat], strlen(words[seat]), &sheet);
        ck_assert_msg(sheet.n_mistakes == 0, "%s: %s %s", words[seat], sheet.mistake[0].why.key,
                      sheet.mistake[0].why.got);
        ck_assert(sheets_enter(&g->rules, &sheets, seat, ++last_seq, &sheet, 0, &test_lines, &why));
    }
    play_begin(&g->play, &g->chance, &g->why);
    sheets_run(&g->rules, &g->state, &g->after, scratch, &sheets, &g->play, &run_of);
    for (int seat = 0; seat < BVG_SIDES; seat++) {
        json_t *events = events_for(g, seat), *notes = notes_for(g, seat);
        report_on(g, &g->after, seat, events, notes);
        json_decref(events);
        json_decref(notes);
    }
    g->state = g->after;
}

/* A report without events: only how things stand and what is asked. */
static inline void report_now(struct game *g, int seat)
{
    json_t *events = json_array(), *notes = json_array();
    report_on(g, &g->state, seat, events, notes);
    json_decref(events);
    json_decref(notes);
}

static inline void says_that(int seat, const char *words)
{
    ck_assert_msg(strstr(seen[seat].text, words) != NULL, "not said to %s: %s\n%.3000s", seat ? "usa" : "csa", words,
                  seen[seat].text);
}

static inline void never_says(int seat, const char *words)
{
    ck_assert_msg(strstr(seen[seat].text, words) == NULL, "said to %s: %s\n%.3000s", seat ? "usa" : "csa", words,
                  seen[seat].text);
}

#endif
