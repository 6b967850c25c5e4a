/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-and-gray/report.h - the words of Blue & Gray: what the files of its reports share.
 *
 * report_face.c is the ruleset's face and says what games/kit/tell.h puts together; report_events.c tells what
 * happened, report_battle.c the attacks, report_position.c how things stand, report_coming.c who is still to come,
 * report_key.c how to read it, report_window.c the small windows of hexes around each contact, report_asks.c what may
 * be ordered, report_picture.c gives the map, report_lines.c and report_odds.c tell what a line of a sheet will do and
 * what guns reach, report_suggest.c what a form proposes, report_desk.c what the order desk offers.
 * Words only: nothing here decides anything. */
#ifndef DISPATCH_BG_REPORT_H
#define DISPATCH_BG_REPORT_H

#include "games/blue-and-gray/bg.h"
#include "games/kit/draw.h"
#include "games/kit/tell.h"

extern const struct kit_side bg_sides[BG_SIDES]; /* by number */
/* Whose numbers are our reconstruction, "all leaders' numbers"; NULL: nobody's. */
const char *bg_leaders_guessed(struct arena *, const struct bg_field *);
/* Is this unit's row our reconstruction, in a battle whose other units' rows are not? Where all are, that is said once,
 * at the head of each report. */
bool bg_unit_guessed(const struct bg_field *, int unit);
/* What of a battle is ours, after the status of its facts; whole: sentences, and what is not ours as well. */
const char *bg_origin_words(struct arena *, const char *status, bool whole);
enum bg_room { /* a text has bounds: how much there is room for */
               BG_AMPLE,
               BG_SHORT, /* moves are counted, not listed */
               BG_BRIEF, /* attacks and contact in few words, how things stand as one paragraph, nothing of the ground
                          */
               BG_TERSE, /* examples without explanations, states of units as marks */
               BG_TIGHT, /* attacks by their numbers if there are many, units as one paragraph */
               BG_LEAST, /* nothing of contact, examples without headings */
               BG_SPARE, /* the enemy by hexes */
               BG_BARE,  /* attacks by their results: short enough whatever happened */
               BG_ROOMS_END
};
static inline const struct bg_state *bg_view(const struct kit_telling *t)
{
    return t->view;
}
/* "Wood", "Gen Hood"; as sheets write it. */
const char *bg_name(const struct rules *, int piece);
const char *bg_result_words(int result); /* "DR" */
/* report_odds.c: an attack foretold: strengths, what doubles the defence, odds, and what each roll brings. */
void bg_foretell(const struct rules *, const struct bg_state *, const struct bg_battle_now *, struct text *out);
void bg_explain(const struct rules *, const struct line *, const void *before, const void *after, int seat,
                struct text *);
/* "shattered, out of command"; NULL: nothing is amiss. */
const char *bg_state_words(const struct kit_telling *, int unit);
/* "1922 (Alexander's Bridge)" */
const char *bg_place_words(const struct kit_telling *, int hex);
const char *bg_when_words(const struct kit_telling *); /* "turn 3, Union" */

/* report_events.c: what happened. */
/* The throw that an event tells (games/face/face.h). */
bool bg_dice(const json_t *event, struct told_dice *);
/* " (roll 12/3)"; "" when the exchange is not known. */
const char *bg_roll_name(const struct kit_telling *, const json_t *events, size_t i);
void bg_tell_events(const struct kit_telling *, const json_t *events, size_t from, size_t to, json_t *items);
/* The same, of moves only how many there were. */
void bg_tell_few(const struct kit_telling *, const json_t *events, size_t from, size_t to, json_t *items);
/* What stands out, for a subject: "Reed's Bridge taken"; NULL: nothing. */
const char *bg_news(const struct kit_telling *, const json_t *events);
json_t *bg_history(const struct kit_telling *, const json_t *events, const char *when);

/* report_battle.c: the attacks. */
bool bg_in_battle(const json_t *events, size_t i);
/* The side that attacks in the attack that begins with event `from`. */
int bg_attacks_in(const struct kit_telling *, const json_t *events, size_t from);
/* "THE ATTACKS": an item each, and what came of it. */
void bg_tell_battles(const struct kit_telling *, const json_t *events, enum bg_room, json_t *sections);
/* Did this side move or attack in what is told? */
bool bg_acted(const struct kit_telling *, const json_t *events, int side);
const char *bg_attack_label(const struct kit_telling *, const json_t *events, size_t from); /* "3-1 DR" */
json_t *bg_draw_battles(const struct kit_telling *, const json_t *events);                  /* "battles" of a picture */

/* report_coming.c: the reinforcements of this turn and of the next two. */
void bg_tell_coming(const struct kit_telling *, json_t *items);

/* report_position.c: "HOW THINGS STAND", the units, "CONTACT". */
void bg_tell_position(const struct kit_telling *, enum bg_room, json_t *sections);
/* What each side would have if the game ended now, and how much of it for units cut off or not yet come. */
void bg_points_now(const struct kit_telling *, int32_t points[BG_SIDES], int32_t cut_off[BG_SIDES]);
struct bg_touch { /* an enemy hex, and the own hexes that touch it */
    int hex, n, own[KIT_SIDES];
};
/* By rising hex; returns how many. `side`: whose enemies they are. */
int bg_contacts(const struct kit_telling *, int side, struct bg_touch out[BG_UNITS_MAX]);

/* report_key.c: how to read the lists of units. */
void bg_tell_key(const struct kit_telling *, json_t *items);
/* What the states mean that somebody on the map is in; nothing where nobody is. */
void bg_tell_states(const struct kit_telling *, json_t *items);
/* The marks that a strength on the list bears, when somebody bears one. */
void bg_tell_marks(const struct kit_telling *, json_t *items);
const char *bg_group_words(const struct kit_telling *, int group); /* "XIV Corps", "Polk" */

/* report_odds.c: what guns can fire at from afar. */
struct bg_gunnery { /* the position as it is when a side fights next, if nobody moves */
    struct bg_state then;
    struct bg_stand at;
};
void bg_gunnery_of(const struct kit_telling *, int side, struct bg_gunnery *);
/* "can fire at 1418, 1519": a unit on the map, at hexes that it does not touch; NULL: at none, or it has no guns. */
const char *bg_fire_words(const struct kit_telling *, const struct bg_gunnery *, int unit);

/* report_window.c: hexes around each cluster of contact in plain characters, at most `lines` lines. */
void bg_tell_windows(const struct kit_telling *, int lines, json_t *sections);
struct bg_window {
    int west, east, north, south; /* columns and rows, at most 9 each way; first those of the cluster alone */
    int touches;
};
/* Windows beside each other, as many as a line has room for: the rule book has them one at a time. A line an item. */
void bg_draw_windows(const struct kit_telling *, const struct bg_stand *, const struct bg_window *, int n,
                     json_t *items);

/* report_asks.c */
void bg_tell_asks(const struct kit_telling *, const struct prompt *, enum bg_room, json_t *sections);

/* report_desk.c */
/* "attack 1319 with 1320, 3 Artillery": an attack as a line of a sheet; neighbours by their hexes. */
void bg_attack_line(const struct rules *, const struct bg_state *, const struct bg_battle_now *, struct text *out);
/* The position as it is when combat begins, if nobody else moves; false: it does not begin, or not at once. */
bool bg_at_combat(const struct rules *, const struct bg_state *, struct arena *, struct bg_state *out);
/* All units of the side to move that could attack a hex as they stand, and guns that reach it; false: nobody touches
 * it, or somebody would be left without a partner. */
bool bg_all_against(const struct rules *, const struct bg_state *, const struct bg_stand *, int hex,
                    struct bg_battle_now *out);
bool bg_order_line(const struct rules *, const struct order *, struct text *);
void bg_ahead(const struct rules *, const void *view, int seat, const struct prompt *now,
              void (*each)(void *context, const char *part, const struct prompt *), void *context);

/* report_suggest.c, report_picture.c: members of struct ruleset. */
void bg_suggest(const struct rules *, const void *view, int seat, const struct prompt *, const struct standing *,
                struct text *);
json_t *bg_picture(const struct rules *, const void *view, int seat, const struct prompt *, const json_t *events,
                   const json_t *notes);

/* ---- report_map.c ---- */
json_t *bg_draw_map(const struct kit_telling *, const json_t *events); /* owned by the caller */

#endif
