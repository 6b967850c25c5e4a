/* SPDX-License-Identifier: Apache-2.0 */
/* tests/processor/core/exchange_kit.h - what the suites of exchanges share: a short game that waits for the east in
 * exchange 1, and the way to its next one. Each program that includes it has its own. */
#ifndef DISPATCH_EXCHANGE_KIT_H
#define DISPATCH_EXCHANGE_KIT_H

#include "processor/core/core.h"
#include "tests/games/tiny.h"
#include "tests/lib/match.h"
#include "tests/lib/test.h"
#include <string.h>

static struct match m;

/* Short set-up (JOIN is seq 1), half an hour to settle; exchange 1 asks east to draw. */
static inline void begin(void)
{
    match_begin(&m, &(struct match_terms){.settle = 1800});
    m.reload = true;
    match_set_up(&m);
}

static inline void finish(void)
{
    ck_assert_int_gt(m.n_reloads, 0);
    match_end(&m);
}

static inline void refused(enum core_verdict verdict, const char *key)
{
    ck_assert_int_eq(verdict, VERDICT_REFUSED);
    ck_assert_str_eq(m.out.why.key, key);
    const char *line = match_line(&m, "refused");
    ck_assert_msg(line && strstr(line, key) != NULL, "%s", line);
}

static inline void settle(void)
{
    ck_assert(match_tick(&m, core_next(m.core)));
    ck_assert_int_eq(m.core->phase, CORE_CLOSED);
}

/* Closes the open exchange by the sheet of one seat and runs it. */
static inline void play(int seat, const char *lines)
{
    ck_assert_int_eq(match_orders(&m, seat, lines), VERDICT_RECEIPT);
    ck_assert_msg(m.out.bad_line == 0, "line %d: %s", m.out.bad_line, m.out.why.key);
    settle();
    match_advance(&m);
}

#endif
