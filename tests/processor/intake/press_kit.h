/* SPDX-License-Identifier: Apache-2.0 */
/* tests/processor/intake/press_kit.h - a game, or a copy of one, in which players write to each other. */
#ifndef DISPATCH_TESTS_PRESS_KIT_H
#define DISPATCH_TESTS_PRESS_KIT_H

#include "processor/host/host.h"
#include "processor/intake/press_ingest.h"
#include "processor/record/press.h"
#include "tests/lib/test.h"
#include "tests/lib/walk_anew.h"
#include <stdlib.h>
#include <string.h>

enum { DAY = 86400 };
static struct walk w;

static const char *made; /* a host with a game that has begun, of which most tests have a copy */

static inline void begin(const char *name, const char *settings, const char *more)
{
    walk_anew_open(&w, name, false);
    walk_setting(&w, arena_words(w.arena, "settle 0\n%s", settings));
    walk_new(&w, "first", more);
    walk_set_up(&w, "first");
}

static inline void prepare(void)
{
    begin("press", "", "");
    made = w.dir;
}

static inline void open_host(void)
{
    walk_anew(&w, made, "each");
}

static inline void close_host(void)
{
    walk_close(&w);
}

static inline void anew(const char *settings, const char *more)
{
    close_host();
    begin("anew", settings, more);
}

static inline const char *press(const char *seat, const char *lines)
{
    return arena_words(w.arena,
                       "-----BEGIN PBEM PRESS-----\npbem: 1\ngame: %s\nside: %s\norders:\n%s-----END PBEM PRESS-----\n",
                       walk_look(&w, "first").id, seat, lines);
}

static inline struct ingested give(const char *seat, const char *lines)
{
    return walk_take(&w, walk_sign(&w, seat, press(seat, lines)));
}

static inline const char *newest(const char *who, const char *pattern)
{
    const char *path = walk_newest(&w, who, pattern);
    ck_assert_msg(path != NULL, "%s got no %s", who, pattern);
    return arena_string(w.arena, slurp(w.arena, path));
}

/* The text has these words, however its lines are broken. */
static inline void has(const char *text, const char *words)
{
    struct text flat = {.arena = w.arena};
    for (const char *at = text; *at; at++)
        text_format(&flat, "%c", *at == '\n' ? ' ' : *at);
    ck_assert_msg(strstr(flat.at, words) != NULL, "no \"%s\" in: %s", words, text);
}

static inline int n_of(const char *who, const char *pattern)
{
    int n = 0;
    const char *list = arena_words(w.arena, "find %s/outbox/%s -name '%s' 2>/dev/null | wc -l", w.dir, who, pattern);
    FILE *pipe = popen(list, "r");
    ck_assert(pipe && fscanf(pipe, "%d", &n) <= 1);
    pclose(pipe);
    return n;
}

static inline const char *refused(const char *lines)
{
    struct ingested out = give("usa", lines);
    ck_assert_msg(out.verdict == VERDICT_REFUSED && out.why.key, "%s: verdict %d", lines, (int)out.verdict);
    return out.why.key;
}

static inline const char *many_lines(int n, const char *line)
{
    struct text out = {.arena = w.arena};
    text_words(&out, "to csa\n");
    for (int i = 0; i < n; i++)
        text_format(&out, "%s\n", line);
    return out.at;
}

static inline uint64_t entry_of_press(void)
{
    const char *at = strstr(walk_look(&w, "first").journal, " press ");
    ck_assert_ptr_nonnull(at);
    while (at[-1] >= '0' && at[-1] <= '9')
        at--;
    return strtoull(at, NULL, 10);
}

/* What the newest letter to the south bids to end such a line with. */
static inline const char *code_of_south(void)
{
    const char *letter = newest("south", "first-csa-press-[0-9]*.txt"), *at = strstr(letter, "\n  mute usa ");
    ck_assert_ptr_nonnull(at);
    return arena_words(w.arena, "%.8s", at + strlen("\n  mute usa "));
}

static inline void mail(const char *from, const char *body)
{
    static int n;
    walk_drop(&w, "mail",
              span_of(arena_words(w.arena,
                                  "From: %s\nTo: games@t.example\nMessage-ID: <p%d@example.org>\n"
                                  "Subject: Re: [first] Press from usa\n\n%s\n> quoted\n",
                                  from, n++, body)));
    walk_pass(&w, 60);
}

#endif
