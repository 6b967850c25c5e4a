/* SPDX-License-Identifier: Apache-2.0 */
/* tests/processor/pass/standby_kit.h - what the suites of standby share: a game of ann (blue) and bob (gray), who
 * stands by for it, and how the free seat is. Each program that includes it has its own. */
#ifndef DISPATCH_STANDBY_KIT_H
#define DISPATCH_STANDBY_KIT_H

#include "processor/game/standby.h"
#include "processor/store/store_people.h"
#include "tests/lib/walk_anew.h"
#include "tests/processor/pass/muster_kit.h"
#include <stdlib.h>

#ifdef __SANITIZE_ADDRESS__
enum { STEP = 8 }; /* slow: the plain build takes every crash point */
#else
enum { STEP = 1 };
#endif

/* ---- a game of ann (blue) and bob (gray) ---- */

static inline void a_game(const char *more)
{
    ck_assert_int_eq(walk_now(&w,
                              "new @ example --name first --seat blue=ann --seat gray=bob --move 1d --settle 0 "
                              "--remind 0 %s",
                              more),
                     0);
    joins_and_opens("first");
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
}

static const char *made; /* a host with such a game, of which most tests have a copy */
static int n_made;       /* mails that it got */

static inline void prepare_with(const char *terms)
{
    open_host();
    a_game(terms);
    made = w.dir;
    n_made = n_mails;
}

static inline void prepare(void)
{
    prepare_with("");
}

static inline void open_copy(void)
{
    walk_anew(&w, made, on_pg ? "seat_pg" : "seat");
}

static inline void close_copy(void)
{
    walk_anew_end(&w);
}

/* Tests of its own of a game with such terms, each with a copy of it; prepares: prepare or one like it. */
static inline TCase *copies(Suite *suite, const char *words, void (*prepares)(void))
{
    TCase *tests = tcase_create(words);
    tcase_add_unchecked_fixture(tests, prepares, close_host);
    tcase_add_checked_fixture(tests, open_copy, close_copy);
    suite_add_tcase(suite, tests);
    return tests;
}

static inline void stands_by(int who)
{
    player_block(who, "standby example\n");
}

static inline const struct vacancy_row *vacancy_of(const char *side)
{
    static struct vacancy_row row;
    struct host *host = walk_host(&w);
    struct error err = {0};
    bool is = store_vacancy_get(host->store, walk_look(&w, "first").id, side, &row, &err);
    host_close(host);
    return is ? &row : NULL;
}

static inline const struct vacancy_row *vacancy(void)
{
    return vacancy_of("gray");
}

/* "cat dan": who stands by, in order. */
static inline const char *list_now(void)
{
    struct standbys s;
    struct text out = {.arena = w.arena};
    struct host *host = walk_host(&w);
    struct error err = {0};
    ck_assert(standbys_read(host->store, w.arena, &s, &err));
    host_close(host);
    text_words(&out, "");
    for (size_t i = 0; i < s.n; i++)
        text_format(&out, "%s%s", i > 0 ? " " : "", s.row[i].player);
    return out.at;
}

static inline const char *asked_for(const char *side)
{
    const struct vacancy_row *row = vacancy_of(side);
    return row && row->state == VACANCY_OFFERED ? row->candidate : "";
}

static inline const char *asked_now(void)
{
    return asked_for("gray");
}

static inline const char *form_of(int who)
{
    const char *text = newest(who, "first-gray-takeover.txt"), *at = strstr(text, "-----BEGIN PBEM JOIN-----"), *end;
    ck_assert_ptr_nonnull(at);
    end = strstr(at, "-----END PBEM JOIN-----\n");
    ck_assert_ptr_nonnull(end);
    return arena_words(w.arena, "%.*s", (int)(end + strlen("-----END PBEM JOIN-----\n") - at), at);
}

static inline void join_with(int who, const char *form)
{
    put(who, arena_words(w.arena, "%s%s", form, arena_string(w.arena, walk_signature(&w, seed[who], form))));
}

/* Whoever has a seat ends the game, and the audit proves all of it. */
static inline void ends_proven(const char *seat)
{
    put(0, arena_string(w.arena, walk_sign(&w, seat, walk_orders(&w, "first", seat, "resign\nnow\n"))));
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OVER);
    ck_assert_ptr_null(vacancy());
    walk_proven(&w, "first", "");
}

static inline void signs(int who, const char *block)
{
    put(who, arena_words(w.arena, "%s%s", block, arena_string(w.arena, walk_signature(&w, seed[who], block))));
}

/* A company of the hand that the newest report shows, as the lines of a sheet. */
static inline const char *a_company(int who, const char *seat)
{
    const char *at = strstr(newest(who, arena_words(w.arena, "first-%s-report-*.txt", seat)), "\n  play ");
    ck_assert_ptr_nonnull(at);
    return arena_words(w.arena, "%.*s\nnow\n", (int)strcspn(at + 3, "\n"), at + 3);
}

static inline void plays(int who, const char *seat)
{
    signs(who, walk_orders(&w, "first", seat, a_company(who, seat)));
}

/* Cat and dan stand by, in this order; bob gives his seat up, and cat is asked. */
static inline void cat_is_asked(void)
{
    stands_by(2);
    stands_by(3);
    player_block(1, "leave first\n");
    walk_pass(&w, 60);
    ck_assert_str_eq(asked_now(), "cat");
}

static inline int n_lines(const char *words)
{
    return walk_lines(&w, "first", words);
}

#endif
