/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/plan_kit.h - what the suites of plans share: a game of the duel ruleset to play with. East holds Ash 1,
 * Elm 4, Larch 7, Pine 10, west Beech 2, Fir 5, Maple 8, Rowan 11; the die is always even. Each program that includes
 * it has its own. */
#ifndef DISPATCH_PLAN_KIT_H
#define DISPATCH_PLAN_KIT_H

#include "games/sheet/sheet_run.h"
#include "tests/games/tiny_duel.h"
#include "tests/lib/play.h"
#include "tests/lib/rooms.h"
#include "tests/lib/test.h"
#include <string.h>

static struct rules r;
static struct duel_state state, after, scratch[4];
static struct sheets sheets;
static struct play play;
static struct run run;
static struct problem why;

static inline bool roll(struct chance *chance, int n, int sides, int32_t *out)
{
    (void)chance, (void)sides;
    for (int i = 0; i < n; i++)
        out[i] = 4;
    return true;
}

static struct chance chance = {.roll = roll};

static inline void new_game(const char *option)
{
    r = duel();
    memset(&sheets, 0, sizeof sheets);
    memset(&why, 0, sizeof why);
    play_begin(&play, &chance, &why);
    ck_assert(
        rules_setup(&r, &(struct setup){.scenario = "", .option = &option, .n_option = option != NULL}, &state, &play));
}

static inline struct sheet *read_sheet(int seat, const char *text)
{
    static struct sheet sheet;
    static struct duel_state view;
    rules_view(&r, &state, seat, &view);
    sheet_parse(&r, &view, seat, text, strlen(text), &sheet);
    ck_assert_msg(sheet.n_mistakes == 0, "%s: %s in line %d", text, sheet.n_mistakes ? sheet.mistake[0].why.key : "",
                  sheet.n_mistakes ? sheet.mistake[0].line : 0);
    return &sheet;
}

static inline void enter(int seat, int32_t seq, const char *text)
{
    ck_assert(sheets_enter(&r, &sheets, seat, seq, read_sheet(seat, text), 0, &test_lines, &why));
}

static inline void go_from(int32_t events, int32_t late)
{
    memset(&run, 0, sizeof run);
    run.fallback = late;
    play_begin(&play, &chance, &why);
    play.n_events = events;
    sheets_run(&r, &state, &after, scratch, &sheets, &play, &run);
    ck_assert_ptr_null(why.key);
    ck_assert_ptr_null(rules_broken(&r, &after));
    state = after;
}

static inline void act(int seat, int32_t seq, const char *text)
{
    enter(seat, seq, text);
    go_from(0, 0);
}

/* The notes of the last run in short: "e did 2, w skipped 3 order.condition". */
static inline const char *notes(void)
{
    return notes_in_short(&run, "ew");
}

static inline int step(void)
{
    return flow_peek(&state)->step;
}

static inline bool has_plan(int seat)
{
    static const struct plan none;
    return memcmp(&sheets.plan[seat], &none, sizeof none) != 0;
}

static inline int count_events(int kind)
{
    int n = 0;
    for (int32_t i = 0; i < play.n_events; i++)
        n += play.events[i].kind == kind;
    return n;
}

#endif
