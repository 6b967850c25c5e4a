/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_entry.h - within the core: a journal line is added; and small things that all parts of the core
 * need. */
#ifndef DISPATCH_CORE_ENTRY_H
#define DISPATCH_CORE_ENTRY_H

#include "processor/core/core.h"
#include "processor/record/journal.h"

/* Adds a journal line, with its index and its verb in front; returns the index. */
uint64_t core_entry(struct core *, enum journal_verb, const char *format, ...) __attribute__((format(printf, 3, 4)));
void core_setup_of(const struct core *, struct setup *, const char *option[OPTIONS_MAX]);
const char *core_seat_name(const struct core *, int seat);

/* Rooms that every exchange and every sheet needs for a moment. They are megabytes, of which a game touches what it
 * uses; so they are taken once and used again. */
struct core_rooms {
    struct play play; /* of the newest advance: core->told; its lists also for the prompts of facts */
    struct run run;
    struct dry_room dry;
    struct sheet sheet; /* that enters, while it does; with a scratch arena also the one that came last */
    struct text state, facts[SEATS_MAX]; /* core_room_text */
};
/* Where what nobody needs after this input lies. */
struct arena *core_scratch(const struct core *);
/* In the core's arena, taken when they are first needed. */
struct core_rooms *core_rooms(struct core *);
/* A text to be written anew where the one before lay, for a driver who gave `scratch` and `rooms_in`; whoever has
 * written it puts it back into the room. For others in the core's arena, for good. */
struct text core_room_text(struct core *, const struct text *room);
/* For the lines of a block that comes: with `scratch` good until the next input, else for good. */
struct sheet *core_room_sheet(struct core *);
/* Folds the names of the rules, unless they are (struct rules.folded): before a sheet is read. */
void core_fold_names(struct core *);
/* Where lines of sheets in force lie: in the core's arena. */
struct line_room core_line_room(const struct core *);

/* ---- core_lists.c: what the first orders of the decks were made of ---- */
/* Is this the list that the deck has by genesis and data? shuffle: the line of its epoch 0, with its FROM lines. */
bool core_list_holds(const struct core *, const struct slot_line *shuffle);
/* `reveal deck DECK CARD CARD ...` of each deck that was shuffled, in the order of the deal: what epoch 0 was made of.
 */
void core_reveal_lists(struct core *);

#endif
