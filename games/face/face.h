/* SPDX-License-Identifier: Apache-2.0 */
/* games/face/face.h - the side of a ruleset that words and files need: loading data, words for reports. Not part of the
 * rules: nothing here decides anything; it may use jansson and the heap.
 *
 * rulesets[] in games/face/rulesets.c lists all rulesets that this binary has. */
#ifndef DISPATCH_FACE_H
#define DISPATCH_FACE_H

#include "formats/bytes.h"
#include "games/sheet/sheet_run.h"
#include <jansson.h>

enum { DICE_TOLD_MAX = 16 };
struct told_dice { /* one throw as an event tells it: natural dice, in the order thrown */
    int n, sides;
    int32_t die[DICE_TOLD_MAX];
};

enum told_how {
    TOLD_DRAWN = 1, /* drawn from a deck's pile; every draw is told to all, in order */
    TOLD_DEALT,     /* drawn at the set-up, told to the owner only; or dealt by rule, known to all */
    TOLD_MOVED,     /* went from one hand into another */
    TOLD_SEEN,      /* looked at in another's hand */
    TOLD_OPEN       /* lies open, or the reader knows it otherwise by the log */
};
struct told_card { /* a card as an event tells it */
    enum told_how how;
    int deck;     /* as game_rules.decks counts */
    int32_t card; /* 0: the reader may not see it */
};

struct ruleset {
    const char *title; /* what people call it: "Blue vs Gray"; NULL: its name */
    const struct game_rules *rules;
    struct span (*bundle)(void); /* the embedded data bundle (canonical JSON) that `dispatch new` copies from */
    /* Makes the read-only data block from a bundle; borrowed from the arena. Keys data.*, with the path in `got`. */
    const void *(*load)(struct arena *, struct span bundle, struct problem *);
    /* Optional: the part of a loaded block that a game of this scenario plays with (struct rules.data), where scenarios
     * differ in their maps and so in what names mean; borrowed from the block. Of an unknown scenario that of the first.
     * NULL: every game plays with the whole block. Callers use ruleset_data(). */
    const void *(*of_scenario)(const void *block, const char *scenario);
    /* The words of a report for one seat (-1: public; prompt NULL: nothing is asked), as an object:
     *   "when"      "USA turn 1", for forms and subjects
     *   "headline"  what the subject says after the turn: "your move", "Manassas is yours"
     *   "opening"   the first sentence after the name: "the war begins with you."
     *   "sections"  [{"id","title","items":["...",...]},...] in the order in which people read: what happened (from
     *               events), the seat's own lines one by one (from notes), how things stand, the hand, what may be
     *               ordered with an example each. Items are lines of text; the printer wraps them at 72 columns. An
     * item that begins with two blanks belongs to the one above it, one with four to that. Ids that have a place of
     * their own on a page: "battle", "happened", "lines" (the news), "stand", "cities" (the position), "commands" (the
     * picture's trees are drawn in it), "hand", "asks" (items with two blanks are order lines). Optional "story":
     * sentences that stand before the items; "heading": the title on a page, when there are names in it; "apart": the
     * items as a page has them, where a text joins them to save lines. Where little
     * happened, "goals", "cities", "cadre", "commands", "contact" and "windows" are on the page alone. events:
     * [[name, arg, ...],...] as in the seat's facts; notes:
     * [{"kind","line","order","seq","standing","from","to","why_words"}]: what became of the seat's own lines and
     * standing orders; order: the words of a standing order that did something or could not, as far as its first line
     * goes, or none; from and to count events. A note {"kind":"exchange","k","first"} has the number by which rolls are named
     * (k/0, k/1, ...); first: it is the seat's first report. */
    json_t *(*report)(const struct rules *, const void *view, int seat, const struct prompt *, const json_t *events,
                      const json_t *notes);
    /* What a report draws for the seat (-1: the public): a model of map, tracks, trees, cards, battles and a point of
     * the timeline, as games/face/picture.h has it. Of the view and these events alone, as above. NULL: no pictures. */
    json_t *(*picture)(const struct rules *, const void *view, int seat, const struct prompt *, const json_t *events,
                       const json_t *notes);
    /* What a checked line will do, in words, for a receipt; view_after may be NULL (beyond the horizon). Lines of text;
     * one that begins with "\v" is of what lines above began, and is told of the one before this. */
    void (*explain)(const struct rules *, const struct line *, const void *view_before, const void *view_after,
                    int seat, struct text *out);
    /* A report that asks after little news gives who is where, and what may be ordered, below its form. */
    bool looks_up;
    /* Lines to write into a form as notes: what would save a mail and is not among the seat's standing orders already.
     */
    void (*suggest)(const struct rules *, const void *view, int seat, const struct prompt *,
                    const struct standing *in_force, struct text *out);
    /* Optional, for the order desk: an offered order as a line, where no recipe can write it (struct recipe). False: it
     * has no line of its own, or is not worth proposing. */
    bool (*line)(const struct rules *, const struct order *, struct text *out);
    /* Optional, for the order desk: what the rest of this turn would offer if nothing came in between, part by part, in
     * its order; not the part that asks now. The prompts live until each() returns. */
    void (*ahead)(const struct rules *, const void *view, int seat, const struct prompt *now,
                  void (*each)(void *context, const char *part, const struct prompt *), void *context);
    /* The number of the board game's turn; 0: the first has not begun. NULL: the game has no turns, exchanges count. */
    int (*turn)(const struct rules *, const void *state);
    const char *const *scenarios;  /* NULL-terminated, the default first */
    const char *const *options;    /* words by number - 1, NULL-terminated */
    struct span (*handbook)(void); /* Markdown, for `dispatch help RULESET`; NULL: there is none */
    struct span (*book)(void);     /* the rules themselves, and a glossary (games/face/book.h); NULL: likewise */
    struct span (*rulings)(void);  /* how they are read where they can be read in two ways; NULL: likewise */
    /* What of its built-in facts had to be reconstructed, and where that is said, for invitations: "some tables were
     * reconstructed; ..."; NULL: nothing. */
    const char *guessed;
    /* The same where it hangs on the scenario, its options and the facts that are loaded, a host's own among them; made
     * in the arena. NULL: `guessed` is said of every game. */
    const char *(*guessed_of)(struct arena *, const struct rules *, const struct setup *);
    /* problems.json of its folder: an object from problem keys that no other folder sets to a Mustache sentence each
     * (templates/README.md); keys of templates/problems.json may not stand in it. NULL: it has none of its own. */
    struct span (*problems)(void);
    /* guide.json of its folder: a guided first game for the table to practise at (doc/format/guide.md). NULL: it has
     * none. */
    struct span (*guide)(void);
    /* The throw that an event [name, arg, ...] of a seat's facts tells; false: it tells none. All throws of an exchange
     * are told to every seat, in their order, so that each can compute them himself. An event that names another number
     * of dice than it shows has a die 0, which nobody threw. NULL: they cannot be found. */
    bool (*dice)(const json_t *event, struct told_dice *);
    /* The card of a deck that an event of a seat's facts tells; false: it tells none. All draws and all looks at hidden
     * cards are told to who makes them, draws in their order, so that each can compare them with what was opened to
     * him. The event may be anybody's bytes. NULL: they cannot be found. */
    bool (*card)(const json_t *event, struct told_card *);
};
extern const struct ruleset *const rulesets[]; /* NULL-terminated */
const struct ruleset *ruleset_find(const char *name);
/* The ruleset with whose name or title the words begin, as people write it: in any case, with blanks or hyphens, "and"
 * or "&"; the longest one that fits. *words: what follows it. NULL: they begin with none, and are as they were. */
const struct ruleset *ruleset_begins(struct span *words);
/* What struct rules.data is in a game of this scenario; block: as `load` gave it, or NULL: then NULL. */
const void *ruleset_data(const struct ruleset *, const void *block, const char *scenario);
/* A prompt with the largest lists; of these only what is used is ever there. In the arena. */
struct prompt *prompt_taken(struct arena *);

#endif
