/* games/blue-vs-gray/report.h - the words of Blue vs Gray: what the files of its reports share.
 *
 * report_face.c is the ruleset's face; report_events.c tells what happened, report_position.c how things stand,
 * report_asks.c what may be ordered, report_lines.c what a line of a sheet will do. Words only: nothing here decides
 * anything. */
#ifndef DISPATCH_BVG_REPORT_H
#define DISPATCH_BVG_REPORT_H

#include "games/blue-vs-gray/bvg.h"
#include "games/face.h"

struct telling { /* for one reader */
    struct arena *arena; /* owned by the report */
    const struct rules *rules;
    const struct bvg_state *view;
    int seat;            /* -1: the public */
};
const char *bvg_side(int seat);                                 /* "USA" */
const char *bvg_card_words(const struct telling *, int card);   /* "McDowell", the written name */
const char *bvg_city_words(const struct telling *, int city);
const char *bvg_theater_words(int theater);                     /* "East" */
/* "McDowell: leader, strength 1, initiative 1, leads 2 corps; political disfavor" */
const char *bvg_card_facts(const struct telling *, int card);
/* "(R)" behind what was reconstructed; "" otherwise. */
const char *bvg_guess_mark(const struct telling *, int card);
/* Appends a section when it has items; steals items. */
void bvg_section(json_t *sections, const char *id, const char *title, json_t *items);
void bvg_item(json_t *items, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Sentences for events [[name, arg, ...], ...] from..to; those without words are left out. */
void bvg_tell_events(const struct telling *, const json_t *events, size_t from, size_t to, json_t *items);
void bvg_tell_position(const struct telling *, json_t *sections);
void bvg_tell_hand(const struct telling *, json_t *sections);
void bvg_tell_asks(const struct telling *, const struct prompt *, json_t *sections);
void bvg_explain(const struct rules *, const struct line *, const void *before, const void *after, int seat,
                 struct text *out);
void bvg_suggest(const struct rules *, const void *view, int seat, const struct prompt *, struct text *out);

#endif
