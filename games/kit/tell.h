/* SPDX-License-Identifier: Apache-2.0 */
/* games/kit/tell.h - reports: events read, sentences gathered into sections, the seat's own lines one by one, and the
 * whole put together. Words only: nothing here decides anything. Not pure: jansson and the arena.
 *
 *   struct kit_telling t = kit_telling_begin(r, view, seat, notes, sides, 2);
 *   json_t *sections = json_array();
 *   ... battles ...
 *   kit_tell_story(&t, &story, events, sections);       what happened, the lines; `story` says what only a ruleset can
 *   ... the position, what may be ordered ...
 *   return kit_report_end(&t, "USA turn 1", "your move", "the war begins with you.", sections);
 */
#ifndef DISPATCH_KIT_TELL_H
#define DISPATCH_KIT_TELL_H

#include "games/face/face.h"

struct kit_side {             /* one of the sides, by number; seats that share a side have the same */
    const char *id;           /* "usa", as games/face/picture.h has it */
    const char *name;         /* "USA": sentences say the USA */
    const char *tone, *shape; /* of picture.h */
};
struct kit_telling {     /* for one reader */
    struct arena *arena; /* owned by it: what its words are made in */
    void **room;         /* NULL; or a ruleset's own, from the arena: what it keeps for as long as this lives */
    const struct rules *rules;
    const void *view;    /* borrowed */
    int seat, side;      /* both -1: the public; side: the seat, unless the ruleset says otherwise */
    int you;             /* the side that the reader is told "you" of; -1: none */
    const json_t *notes; /* borrowed, or NULL: what became of the reader's own lines (struct ruleset.report) */
    int exchange;        /* its number, for the names of rolls; -1: not known */
    bool first;          /* nothing was reported to the reader before */
    bool ahead;          /* what a line will do is told, in the present; else what happened, in the past */
    const struct kit_side *sides;
    int n_sides;
};
/* Reads what the notes say of the exchange. arena_free(t.arena) in the end; kit_report_end() does that. */
struct kit_telling kit_telling_begin(const struct rules *, const void *view, int seat, const json_t *notes,
                                     const struct kit_side *sides, int n_sides);

/* ---- who ---- */
const char *kit_side_name(const struct kit_telling *, int side); /* "USA"; "?" when there is no such side */
const char *kit_who(const struct kit_telling *, int side);       /* "you", "the USA" */
const char *kit_Who(const struct kit_telling *, int side);       /* "You", "The USA" */
const char *kit_whose(const struct kit_telling *, int side);     /* "yours", "the USA's" */
const char *kit_does(const struct kit_telling *, int side, const char *you, const char *other); /* "win" or "wins" */

/* ---- events: [name, arg, ...]; arguments count from 0, those that there are not are 0 ---- */
bool kit_is(const json_t *event, const char *name);
int kit_int(const json_t *event, size_t arg);
/* The same of the i-th of a list. */
bool kit_event_is(const json_t *events, size_t i, const char *name);
int kit_event_arg(const json_t *events, size_t i, size_t arg);
bool kit_event_has(const json_t *events, size_t i, size_t arg);
/* Is its name one of these? */
bool kit_event_among(const json_t *events, size_t i, const char *const *names, size_t n);
/* "roll 14/3", as the event's throw is named in the log: counted among those of its exchange that struct ruleset.dice
 * finds. "" when the exchange is not known. */
const char *kit_roll_words(const struct kit_telling *, const json_t *events, size_t i,
                           bool (*dice)(const json_t *event, struct told_dice *));

/* ---- items, sections, and a table of sentences by event ---- */
/* An item of at most 1023 bytes. */
void kit_item(json_t *items, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds a section unless it is empty; takes the items. */
void kit_section(json_t *sections, const char *id, const char *title, json_t *items);
/* "THE FIGHT FOR MANASSAS", whatever it holds; story may be NULL. Takes the items. */
void kit_battle_section(const struct kit_telling *, json_t *sections, const char *heading, const char *story,
                        json_t *items);
struct kit_told { /* an event that is being told */
    const struct kit_telling *t;
    const json_t *events, *event; /* one of events */
    size_t i;
    json_t *items;
    int in_a_row; /* so many events like this one, where the ruleset counts them */
};
static inline int kit_arg_of(const struct kit_told *e, size_t arg)
{
    return kit_int(e->event, arg);
}
struct kit_teller {
    const char *name;
    void (*tell)(struct kit_told *);
};
/* Tells an event by the row of its name; one without a row says nothing. */
void kit_tell_event(const struct kit_teller *, size_t n, struct kit_told *);
/* Tells events from..to, as far as there are any, one by one. */
void kit_tell_each(const struct kit_telling *, const json_t *events, size_t from, size_t to,
                   void (*tell)(struct kit_told *), json_t *items);

/* ---- the reader's own lines, one by one ---- */
const char *kit_note_words(const json_t *note, const char *member); /* "" when there are none */
/* Why a line was not done, as a report says it: "now" was when its moment came, and who was named may be gone since. */
const char *kit_skip_words(const json_t *note);
int kit_note_int(const json_t *note, const char *member);
bool kit_note_is(const json_t *note, const char *kind);
bool kit_note_acted(const json_t *note); /* a line or a standing order did something, or tried */
struct kit_lines {        /* "12 Manassas to Richmond: ..." for each line that acted, was held, or was passed over */
    const char
        *standing; /* before the order and its place, ` "pass" (line 2 of your sheet 6)`: "Your standing order" */
    const char *used, *unused; /* after it, when it acted and when it did not: ", was used: " */
    const char *passed;        /* of a line whose condition did not hold */
    const char *fallback;      /* no further orders came in time; */
    const char *none;          /* the same where nothing came of any line before */
    bool tells_all;            /* the lines of which nothing else was said are listed in the end */
    bool fallback_once;        /* said once when several parts of a turn passed so */
    /* Each may be NULL. What is said of a line that brought no event about of which the story says anything; NULL:
     * nothing. */
    const char *(*nothing)(const struct kit_telling *, const json_t *events, const json_t *note);
    /* Did it end the turn, as `done` does? */
    bool (*is_done)(const json_t *events, const json_t *note);
    /* Why the i-th note's line did nothing, if its own words do not serve; NULL: it is not told at all. */
    const char *(*why)(const struct kit_telling *, size_t i);
    void (*last)(const struct kit_telling *, json_t *items);
};

/* ---- what happened, and the whole ---- */
struct kit_story {
    void (*tell_event)(struct kit_told *); /* sentences for an event; NULL: */
    /* Sentences for events from..to, where those that stand together are told together. */
    void (*tell)(const struct kit_telling *, const json_t *events, size_t from, size_t to, json_t *items);
    const struct kit_lines *lines; /* NULL: the reader's lines are not told; all events are what happened */
    /* Each may be NULL. Is it an event that a line may account for, so that the story leaves it out? NULL: each is. */
    bool (*is_own)(const json_t *events, size_t i);
    /* Has it a section of its own? */
    bool (*is_elsewhere)(const json_t *events, size_t i);
    void (*after)(const struct kit_telling *, json_t *items);
};
/* The sections "WHAT HAPPENED" and "YOUR LINES, ONE BY ONE", or "YOUR ORDERS" where no line has anything to tell. */
void kit_tell_story(const struct kit_telling *, const struct kit_story *, const json_t *events, json_t *sections);
/* The report as struct ruleset.report gives it, owned by the caller; takes the sections, frees the arena of `t`. */
json_t *kit_report_end(struct kit_telling *t, const char *when, const char *headline, const char *opening,
                       json_t *sections);

#endif
