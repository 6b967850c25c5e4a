/* SPDX-License-Identifier: Apache-2.0 */
/* processor/forum/post.h - what a thread of a forum gets to read: the public report of an exchange for everybody, and
 * below it, for each seat that was sent something, its sealed files (age, armored) in a spoiler.
 *
 *   struct post post;
 *   post_report(pass, arena, "shenandoah-3", 14, POST_MARKDOWN, POST_LIMIT, &post, &err)
 *   for (size_t i = 0; i < post.n_parts; i++)   ... post.part[i].title, post.part[i].text
 *
 * Numbers: post 0 of a game opens its thread (terms, seats, keys, how to answer); post N, from 1 on, tells exchange
 * N - 1, which is report N of a seat that had no report twice.
 *
 * Public is what rules_view(-1) and the events that everyone may read say, noted at the very moment of the exchange
 * (post_keep) and never reckoned from a seat's report. No order form, salt, base, hand or word of a player to others
 * stands in it. Private are the files of outbox rows as seal_message left them: a file that is not sealed is never
 * printed. A game by mail has the public part alone, for whoever looks on.
 *
 * What is made here follows from the store, byte for byte: age's chance was used up when the row was sealed. So
 * rendering again, also after a crash, gives the same parts, as long as rows, settings and templates are the same.
 * Whoever sends by himself (a queue) stores the parts once, when he queues them, and from then on sends these: a
 * template that changed between two tries must not post the half of another text. */
#ifndef DISPATCH_POST_H
#define DISPATCH_POST_H

#include "processor/game/game.h"

enum post_markup {
    POST_MARKDOWN, /* as Discourse takes it: CommonMark, [details], [spoiler] */
    POST_BBCODE    /* as phpBB takes it */
};
enum {
    POST_PARTS_MAX = 64,
    POST_LIMIT = 32000, /* bytes of a part, so never more characters; Discourse's own limit */
    POST_LIMIT_LEAST = 4000,
    POST_LIMIT_MOST = 1000000,
    POST_TITLE_MAX = 120
};
/* "markdown", "bbcode". False: neither. */
bool post_markup_read(const char *word, enum post_markup *);

struct post_part {
    char title[POST_TITLE_MAX]; /* "Dispatch shenandoah-3, report 14 (2 of 3)": the first words of `text`, whole and
                                   unescaped in every markup, so that a thread can be searched for it; (1 of 1) too */
    struct span text;           /* at most `limit` bytes, UTF-8, LF at the end */
    int seat;                   /* whose sealed files these are; -1: for everybody */
};
struct post {
    char title[POST_TITLE_MAX]; /* the same without "(2 of 3)"; no two posts of a host have one in common */
    struct post_part part[POST_PARTS_MAX];
    size_t n_parts;
};

/* Notes what everybody may know of the exchange that has just been carried out, if one was. Within the transaction of
 * game_put. */
bool post_keep(struct game *, struct error *);

/* The first post of a game after number `after` (-1: from the opening on) that can be made: all reports of its exchange
 * are in the outbox; of a game by mail, publish-delay holds it back no more. False, err unset: none yet. */
bool post_next(struct pass *, const char *game_id, int64_t after, int64_t *number, struct error *);

/* Renders post `number` of a game (name or id); -1: the newest that nothing holds back. limit:
 * POST_LIMIT_LEAST..POST_LIMIT_MOST. All in the arena. The public part comes first; the sealed files follow it if they
 * fit, if need be without the proofs, which then have parts of their own; else each seat's files have, one seat after
 * the other. EX_NOINPUT: no such game or post; EX_TEMPFAIL with retry: its reports are not written yet; EX_DATAERR: a
 * file alone is longer than a part may be. Reports that the outbox has forgotten (retain-mail) are left out, with a
 * word that says so. */
bool post_report(struct pass *, struct arena *, const char *game, int64_t number, enum post_markup, size_t limit,
                 struct post *, struct error *);

/* Does this message belong to post `number` of its game? -1: no, it is one of its own (a receipt, a refusal, an
 * invitation, a notice, a report sent again). */
bool post_of_row(struct pass *, struct arena *, const struct outbox_row *, int64_t *number, struct error *);

/* Renders one message that is no part of a report: "Dispatch shenandoah-3, message to usa 27". The public line says
 * only that there is a message and for which seat; nothing of its subject or content. Never for a row of a game by
 * mail, or of none: EX_USAGE when nothing of it is sealed. */
bool post_message(struct pass *, struct arena *, const struct outbox_row *, enum post_markup, size_t limit,
                  struct post *, struct error *);

#endif
