/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-vs-gray/words/report.h - the words of Blue vs Gray: what the files of its reports share.
 *
 * report_face.c is the ruleset's face and says what games/kit/tell.h puts together; report_events.c and
 * report_together.c tell what happened, report_battle.c reads a battle out of the events, report_ledger.c tells it step
 * by step and report_story.c in a few sentences; report_position.c tells how things stand, report_asks.c what may be
 * ordered (with report_moves.c and report_attacks.c, out of the lists that report_ahead.c foresees), report_answer.c
 * how an attack may be met, report_lines.c what a line of a sheet will do, report_suggest.c what a form proposes;
 * report_picture*.c say what is drawn. Words only: nothing here decides anything. */
#ifndef DISPATCH_BVG_REPORT_H
#define DISPATCH_BVG_REPORT_H

#include "games/blue-vs-gray/bvg.h"
#include "games/kit/draw.h"
#include "games/kit/tell.h"

extern const struct kit_side bvg_sides[BVG_SIDES];
/* For one reader: nobody is told "you" of a side that two players share. */
struct kit_telling bvg_telling(const struct rules *, const void *view, int seat, const json_t *notes);
static inline const struct bvg_state *bvg_view(const struct kit_telling *t)
{
    return t->view;
}
const char *bvg_side(int seat);                                   /* "USA" */
const char *bvg_card_words(const struct kit_telling *, int card); /* "McDowell", the written name */
const char *bvg_city_words(const struct kit_telling *, int city);
const char *bvg_theater_words(int theater); /* "East" */
/* What stands on a card, as the rulings have it; NULL: nothing. Borrowed, or in the arena. */
const char *bvg_card_note(const struct rules *, int card);
/* The same after "You played Slows.", as whole sentences: "It is played when ...". */
const char *bvg_card_tale(const struct kit_telling *, int card);
/* The same, after the sentence that it was played; "" for NULL. */
const char *bvg_note_words(const struct kit_telling *, const char *tale);
/* "McDowell: leader, strength 1, initiative 1, leads 2 corps; political disfavor" */
const char *bvg_card_facts(const struct kit_telling *, int card);
/* "(R)" behind what was reconstructed; "" otherwise. */
const char *bvg_guess_mark(const struct kit_telling *, int card);
const char *bvg_table_mark(const struct kit_telling *, int guessed_bit); /* enum bvg_guessed */
/* Is the whole of what was guessed spoken of in this report, its first, anyhow? */
bool bvg_told_guesses(const struct kit_telling *);
/* Sentences for events [[name, arg, ...], ...] from..to; those without words are left out, battles told as ledgers. */
void bvg_tell_events(const struct kit_telling *, const json_t *events, size_t from, size_t to, json_t *items);
/* The same of one event, whatever stands around it. */
void bvg_tell_event(const struct kit_telling *, const json_t *events, size_t i, int in_a_row, json_t *items);
/* The throw that an event tells, and the card of a deck, as games/face/face.h has it. */
bool bvg_told_dice(const json_t *event, struct told_dice *out);
bool bvg_told_card(const json_t *event, struct told_card *out);

/* ---- battles ---- */
enum { BVG_CAME_MAX = 20, BVG_FALLEN_MAX = 6 };
struct bvg_told {         /* one battle as the events tell it; what they do not tell is 0 */
    size_t from, to;      /* its events */
    bool announced, over; /* it began, it ended among them */
    int attacker, city, chief, start, between, base, way; /* of the announcement; way: 1 by sea, 2 invasion */
    int stand, from_hand, retreats;                       /* the defending commander, and whether it had a retreat */
    bool given_up, slowed, called_off;
    int came[BVG_SIDES][BVG_CAME_MAX], n_came[BVG_SIDES]; /* reserves */
    int strength[BVG_SIDES], pesthole, squadrons;         /* of the totals: what no unit has */
    bool rolled;
    int red, white, modified, result, level, card_shift /* of the red die, for the attacker */, fort;
    int winner, routed;   /* seat + 1, 0 nobody */
    int steps[BVG_SIDES]; /* lost */
    int n_fallen, fallen[BVG_FALLEN_MAX], fate[BVG_FALLEN_MAX];
    int taken, not_taken, retreat; /* enum bvg_not_taken; retreat: 1 it did, 2 it could not */
};
/* The next battle at or after event `from`; false: there is none. */
bool bvg_read_battle(const struct kit_telling *, const json_t *events, size_t from, struct bvg_told *);
/* Of a squadron that came or went: " (blockade now: partial)"; of other cards "". */
const char *bvg_blockade_words(const struct kit_telling *, int card);
void bvg_tell_ledger(const struct kit_telling *, const json_t *events, const struct bvg_told *, json_t *items);
/* Each item gets a full stop, if it has no mark at its end. */
void bvg_end_sentences(const struct kit_telling *, json_t *items);
/* "THE FIGHT FOR MANASSAS" and a few sentences, for each battle. */
void bvg_tell_stories(const struct kit_telling *, const json_t *events, json_t *sections);
/* The number of the own line that brought event i about, 0: none; *standing: it was a standing order. */
int bvg_line_of(const struct kit_telling *, size_t i, bool *standing);
/* Is event i the first that an own line brought about? Those behind it may be what followed by rule. */
bool bvg_begins_line(const struct kit_telling *, size_t i);

/* Cities are listed only when the events changed one, or when the game is young. */
void bvg_tell_position(const struct kit_telling *, const json_t *events, json_t *sections);
void bvg_tell_hand(const struct kit_telling *, const struct prompt *, const json_t *events, json_t *sections);
extern const char *const bvg_results[7], *const bvg_levels[3]; /* what the red and the white die bring, in words */
/* report_partners.c: three and four players */
const char *bvg_mover_words(const struct kit_telling *);           /* whose move it is: "USA", "USA West" */
const char *bvg_hands_words(const struct kit_telling *, int side); /* "USA East 4, West 2" */
bool bvg_is_shared(const struct kit_telling *, int side);          /* two players have it: nobody is told "you" of it */
void bvg_tell_passed(const struct kit_telling *, int from, int to, const char *card, json_t *items);
void bvg_tell_granted(const struct kit_telling *, int seat, int points, json_t *items);
void bvg_tell_yielded(const struct kit_telling *, int from, int to, json_t *items);
void bvg_tell_left(const struct kit_telling *, int seat, int partner, json_t *items);
void bvg_tell_partner(const struct kit_telling *, const struct prompt *, json_t *sections);
void bvg_tell_asks(const struct kit_telling *, const struct prompt *, json_t *sections);
void bvg_tell_answers(const struct kit_telling *, const struct prompt *,
                      json_t *sections); /* how an attack may be met */
void bvg_tell_chance(const struct kit_telling *, const struct prompt *, json_t *sections); /* reserves, card by card */
void bvg_explain(const struct rules *, const struct line *, const void *before, const void *after, int seat,
                 struct text *out);
/* report_odds.c: strengths, modifiers and faces of the red die for an attack; `from`: where the seat may order it, or
 * where it has just been announced. Nothing when no battle would come of it. */
void bvg_tell_odds(const struct rules *, const struct bvg_state *from, int seat, const struct order *attack,
                   struct text *out);
void bvg_suggest(const struct rules *, const void *view, int seat, const struct prompt *,
                 const struct standing *in_force, struct text *out);

/* report_ahead.c: struct ruleset's `ahead`. */
void bvg_ahead_parts(const struct rules *, const void *view, int seat, const struct prompt *now,
                     void (*each)(void *context, const char *part, const struct prompt *), void *context);

#endif
