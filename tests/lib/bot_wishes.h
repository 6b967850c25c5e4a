/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/bot_wishes.h - what the random player of tests/lib/bot.h likes in one ruleset.
 *
 * Without any wishes he writes whatever he is offered and a recipe can write, one order after the other, as far as he
 * knows what comes. What he likes better is a `const struct bot_wishes PREFIX_wishes` in the folder of the ruleset's
 * tests, in a file called PREFIX_bot, as tests/games/house-divided/hd_bot.c; the Makefile finds it. Each member may be
 * left out. */
#ifndef DISPATCH_TESTS_BOT_WISHES_H
#define DISPATCH_TESTS_BOT_WISHES_H

#include "tests/lib/bot.h"

struct bot_wishes;
struct bot_writer { /* of one sheet; all borrowed */
    struct bots *t;
    const struct core *core;
    const struct rules *r;
    const struct bot_wishes *wishes;
    const struct bot_style *style;
    int seat, lines;
    void *view, *after; /* state_size bytes each; the view goes on with what is written */
    struct prompt *prompt;
    struct play *play;
    struct text out;
    bool beyond; /* more is known only when it has been done */
    bool turn_over;
    bool mark[4]; /* the ruleset's own, false when a sheet begins */
};

struct bot_wishes {
    const char *ruleset;
    /* How much he likes a verb that he is offered; 0: not at all. NULL: each that a recipe can write the same. */
    uint32_t (*weight)(const struct bot_writer *, int32_t verb);
    void (*begin)(struct bot_writer *); /* lines that come first */
    /* An order as lines, with what belongs to it. NULL: as bot_put_order(). */
    void (*write)(struct bot_writer *, const struct order *);
    /* Chance or the other seat decides here. True: he guesses how it goes on, and has changed the view to it. NULL: he
     * ends. */
    bool (*beyond)(struct bot_writer *);
    void (*finish)(struct bot_writer *); /* lines that come last; NULL: as bot_put_end() */
    /* Instead of all these: the whole sheet, in the arena. */
    const char *(*sheet)(struct bots *, const struct core *, int seat, const struct bot_style *, struct arena *);
    /* bot_standing(), bot_ahead(): not without them. */
    void (*standing)(struct bots *, const struct rules *, const void *view, int seat, struct text *out);
    void (*ahead)(struct bots *, struct text *out);
    /* What an organiser may rule who changes the position, in the arena. NULL: he changes none. */
    const char *(*ruling)(struct bots *, struct arena *);
};

/* Those of a ruleset; empty ones where there are none. */
const struct bot_wishes *bot_wishes_of(const struct game_rules *);
/* One line more, counted by its verb. */
void bot_put_line(struct bot_writer *, const struct line *);
/* The line of an order for which there is a recipe; fails the test when there is none. */
void bot_put_order(struct bot_writer *, const struct order *);
/* `done` unless he stops before, and what his style adds. */
void bot_put_end(struct bot_writer *, bool done);

#endif
