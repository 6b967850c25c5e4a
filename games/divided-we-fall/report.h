/* SPDX-License-Identifier: Apache-2.0 */
/* games/divided-we-fall/report.h - the words of Divided We Fall: what the files of its reports share.
 *
 * report_words.c has names and forces in words; report_events.c tells what happened, report_battle.c the battles,
 * report_position.c how things stand, report_coming.c who comes next, report_asks.c what may be ordered and what steps
 * cost; report_map.c draws the map on the ground and in the shapes of report_ground.c, report_layers.c what is laid
 * over it, report_picture.c all else that is drawn; report_lines.c tells what a line of a sheet will do, report_desk.c
 * what a form and the order desk propose; report_face.c puts the report together and names it all. Words only: nothing
 * here decides anything. */
#ifndef DISPATCH_DWF_REPORT_H
#define DISPATCH_DWF_REPORT_H

#include "games/divided-we-fall/acts.h"
#include "games/kit/draw.h"
#include "games/kit/tell.h"

extern const struct kit_side dwf_sides[DWF_SIDES]; /* by number */
enum dwf_room {                                    /* a text has bounds: how much there is room for */
                DWF_AMPLE,
                DWF_DENSE, /* who stands where by parts of the map, not state by state */
                DWF_SHORT, /* of moves and arrivals only what counts most */
                DWF_TERSE, /* supply by itself is not told, nor all ways in which the Confederacy wins */
                DWF_LEAST, /* battles by their results, and nothing of colours and cut rails */
                DWF_ROOMS_END
};
static inline const struct dwf_state *dwf_view(const struct kit_telling *t)
{
    return t->view;
}

/* ---- report_words.c ---- */
const char *dwf_side_words(int side);
/* Reports tell what happened, receipts what will: one of the two words, and "You attack", "The Union attacks" or
 * "The Union attacked"; now: as you do it. */
const char *dwf_tense(const struct kit_telling *, const char *now, const char *then);
const char *dwf_acts(const struct kit_telling *, int side, const char *now, const char *then); /* "Union" */
const char *dwf_area_words(const struct kit_telling *, int area); /* "Harper's Ferry"; "?" when there is none */
/* As a sheet writes it: "Harpers Ferry". */
const char *dwf_area_order(const struct kit_telling *, int area);
const char *dwf_leader_words(const struct kit_telling *, int leader);
/* "Lee 5-6", "McClellan 2-3 (R)": combat and movement as they are now; (R): one of them is reconstructed. */
const char *dwf_rating_words(const struct kit_telling *, int leader);
const char *dwf_state_words(const struct kit_telling *, int state);
const char *dwf_turn_words(const struct kit_telling *, int turn); /* "July-August 15, 1861" */
const char *dwf_date_words(const struct kit_telling *, int turn); /* the same within a sentence: "winter 1863" */
const char *dwf_when_words(const struct kit_telling *);           /* the turn, with the side; "the end" */
const char *dwf_piece_words(int op, int n);    /* enum dwf_op: "infantry", "fort step"; n 1: of one; "?": no piece */
const char *dwf_vessel_words(int kind, int n); /* "gunboats" */
const char *dwf_loss_words(int loss, int n);   /* "infantry", "fort step" */
const char *dwf_due_words(int due, int n);     /* "supply units" */
const char *dwf_type_words(const struct rules *, int due); /* as `bring` has it: "supply" */
const char *dwf_column_words(int column);                  /* "woods or rough" */
/* "12 inf, mil, fort 3, 2 supply": all of a side in an area but leaders; "": nothing. */
const char *dwf_force_words(const struct kit_telling *, int side, int area);
/* "Lee 5-6, Jackson 4-6 (R)"; "" */
const char *dwf_leaders_words(const struct kit_telling *, int side, int area);
/* True: some of it is not as the rule book has it but was reconstructed: areas or links; both numbers of a leader. */
bool dwf_map_is_ours(const struct rules *);
bool dwf_ratings_are_ours(const struct rules *);

/* ---- report_events.c, report_battle.c ---- */
void dwf_tell_event(struct kit_told *);
bool dwf_in_battle(const json_t *events, size_t i);
bool dwf_begins_way(const json_t *events, size_t i); /* a link of a move, and no link before it leads there */
bool dwf_is_by_water(const json_t *events, size_t i);
/* Where the move goes on after its link at i, whatever happened between; i: that was its last. */
size_t dwf_next_link(const json_t *events, size_t i);
void dwf_tell_battles(const struct kit_telling *, const json_t *events, enum dwf_room, json_t *sections);
/* Who held the field, of a battle that a question interrupted: it began in an exchange before. */
void dwf_tell_verdict(struct kit_told *);
/* The same of an event as dwf_tell_event(), but nothing of small things. */
void dwf_tell_few(struct kit_told *);
void dwf_tell_fewest(struct kit_told *); /* nor of the enemy's leaders who went alone */
json_t *dwf_draw_battles(const struct kit_telling *, const json_t *events); /* "battles" of a picture */
/* What stands out, for a subject: "Manassas is yours"; NULL: nothing. */
const char *dwf_news(const struct kit_telling *, const json_t *events);

/* ---- report_coming.c ---- */
const char *dwf_op_words(const struct kit_telling *, const struct dwf_event *); /* "3 infantry", "Lee 5-6" */
/* What the order of appearance brings the reader when their next half begins. */
void dwf_tell_coming(const struct kit_telling *, json_t *items);

/* ---- report_position.c, report_asks.c ---- */
/* Who wins when this half or the next ends if nothing changes, and whose half that is; -1: nobody. */
int dwf_about_to_win(const struct kit_telling *, int *half);
void dwf_tell_position(const struct kit_telling *, enum dwf_room, json_t *sections);
/* A heading, then an item an area: its neighbours and the cost of the step; none when it is not the reader's half. */
void dwf_tell_ways(const struct kit_telling *, json_t *items);
void dwf_tell_asks(const struct kit_telling *, const struct prompt *, enum dwf_room, json_t *sections);
struct dwf_danger { /* own area that enemies without a leader may attack in their next half, while a leader is there */
    int area, n;
    int from[DWF_LINKS_OF_AREA];
};
/* Where the side may be asked to withdraw: a rough look, by links and not by costs. Returns how many, at most `most`.
 */
int dwf_dangers(const struct kit_telling *, int side, struct dwf_danger *out, int most);

/* ---- report_map.c, report_layers.c ---- */
json_t *dwf_draw_map(const struct kit_telling *, const json_t *events);
json_t *dwf_draw_layers(const struct kit_telling *);

/* ---- members of struct ruleset (games/face/face.h) ---- */
json_t *dwf_report(const struct rules *, const void *view, int seat, const struct prompt *, const json_t *events,
                   const json_t *notes);
json_t *dwf_picture(const struct rules *, const void *view, int seat, const struct prompt *, const json_t *events,
                    const json_t *notes);
void dwf_explain(const struct rules *, const struct line *, const void *before, const void *after, int seat,
                 struct text *out);
/* What the campaign offers as whole lines: marches, moves, fleets and trips by sea, and where each may end. */
void dwf_ahead(const struct rules *, const void *view, int seat, const struct prompt *now,
               void (*each)(void *context, const char *part, const struct prompt *), void *context);
bool dwf_order_line(const struct rules *, const struct order *, struct text *out);
void dwf_suggest(const struct rules *, const void *view, int seat, const struct prompt *, const struct standing *,
                 struct text *);
int dwf_turn_number(const struct rules *, const void *state);
extern const char dwf_guessed[]; /* of struct ruleset */

#endif
