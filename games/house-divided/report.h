/* SPDX-License-Identifier: Apache-2.0 */
/* games/house-divided/report.h - the words of House Divided: what the files of its reports share.
 *
 * report_face.c is the ruleset's face and says what games/kit/tell.h puts together; report_events.c tells what
 * happened, report_battle.c the battles, report_position.c how things stand, report_asks.c what may be ordered,
 * report_picture.c gives the map, report_layout.c where its boxes lie, report_lines.c tells what a line of a sheet will do, report_suggest.c what a form
 * proposes. Words only: nothing here decides anything. */
#ifndef DISPATCH_HD_REPORT_H
#define DISPATCH_HD_REPORT_H

#include "games/house-divided/hd.h"
#include "games/kit/draw.h"
#include "games/kit/ground.h"
#include "games/kit/tell.h"

extern const struct kit_side hd_sides[HD_SIDES];
static inline const struct hd_state *hd_view(const struct kit_telling *t)
{
    return t->view;
}
const char *hd_side_words(int side);                           /* "North" */
const char *hd_box_words(const struct kit_telling *, int box); /* as on the map, but "Bloomington Ill." */
const char *hd_box_order(const struct kit_telling *, int box); /* as a sheet writes it */
const char *hd_type_words(const struct kit_telling *, int type);
const char *hd_general_words(const struct kit_telling *, int general);
const char *hd_date_words(const struct kit_telling *, int round);         /* "July 1861" */
const char *hd_army_words(const struct kit_telling *, int side, int box); /* "3 militia infantry, Grant"; "" */
/* report_battle.c: a section for each battle; whether an event belongs to one; units that a side lost in the battle
 * that begins with event `from`; and this exchange's point of the timeline. */
void hd_tell_battles(const struct kit_telling *, const json_t *events, json_t *sections);
bool hd_in_battle(const json_t *events, size_t i);
int hd_losses(const json_t *events, size_t from, int side);
json_t *hd_history(const struct kit_telling *, const json_t *events, const char *when);
/* "September 1861, South" */
const char *hd_when_words(const struct kit_telling *);
/* ", entrenched, 2 water crossings": what helps an army where it stands; "". */
const char *hd_ground_words(const struct kit_telling *, int box);
void hd_tell_event(struct kit_told *); /* a sentence or none */
/* What stands out, for a subject: "Manassas Junction is yours"; NULL: nothing. */
const char *hd_news(const struct kit_telling *, const json_t *events);
/* "all seven of its goals are in Northern hands", of an enum hd_end; "". */
const char *hd_end_words(int how);
void hd_tell_position(const struct kit_telling *, json_t *sections);
void hd_tell_asks(const struct kit_telling *, const struct prompt *, json_t *sections);
void hd_explain(const struct rules *, const struct line *, const void *before, const void *after, int seat,
                struct text *);
void hd_suggest(const struct rules *, const void *view, int seat, const struct prompt *, const struct standing *,
                struct text *);
json_t *hd_picture(const struct rules *, const void *view, int seat, const struct prompt *, const json_t *events,
                   const json_t *notes);
/* report_layout.c: where the boxes are, where one lies on the paper of the picture, whose units are those of the
 * drawing, and the ground on it. */
enum { HD_PAPER_WIDTH = 1500, HD_PAPER_HEIGHT = 1130 };
extern const struct kit_spots hd_spots;
void hd_box_spot(const struct hd_data *, int box, int *x, int *y);
json_t *hd_ground(const struct kit_telling *);
/* The throw that an event tells (games/face/face.h). */
bool hd_dice(const json_t *event, struct told_dice *);

/* report_desk.c: struct ruleset's `line` and `ahead`. */
bool hd_order_line(const struct rules *, const struct order *, struct text *out);
void hd_ahead(const struct rules *, const void *view, int seat, const struct prompt *now,
              void (*each)(void *context, const char *part, const struct prompt *), void *context);

#endif
