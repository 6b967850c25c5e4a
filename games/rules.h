/* SPDX-License-Identifier: Apache-2.0 */
/* games/rules.h - what a ruleset is: constant tables and pure functions, nothing else.
 *
 * State is one struct of fixed-width integers without pointers and padding whose first member is `struct flow`.
 * memcpy copies it, memcmp compares it, all-zero bytes mean "nothing there yet" (so id 0 is no card, no place, no
 * unit). A ruleset is a table of *steps*; each lists what a seat may do (prompt) and has one handler a verb. Everybody
 * goes through the doors below: rules_prompt, rules_apply and so on. Nothing here reads a clock, a file, a locale or
 * chance that did not come in through `struct chance`; nothing allocates.
 *
 * How to write one: games/README.md, and games/example/ to copy; what words and files need is games/face/face.h. */
#ifndef DISPATCH_RULES_H
#define DISPATCH_RULES_H

#include "formats/problem.h"
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    SEATS_MAX = 4,      /* seats are numbered in byte order of their names: csa 0, usa 1 */
    ARGS_MAX = 12,      /* of an order or an event */
    OFFERS_MAX = 8192,  /* of a prompt */
    IDS_MAX = 65536,    /* of a prompt */
    EVENTS_MAX = 16384, /* of one run; sheets_run stops before */
    SLOTS_MAX = 4096,   /* slot lines of one run (games/deck.h); sheets_run stops before */
    FRAMES_MAX = 8,
    HANDLERS_MAX = 24, /* verbs a step answers to */
    FLOW_LIMIT = 10000 /* transitions in one exchange; more is a bug and the game is set aside (F56) */
};

/* A list that outgrows its room is a fault of the ruleset, or of the data that a host gave it. Nothing is cut and
 * nothing dies: what was being done fails with one of these keys, and the game is set aside with its sentence (F56).
 * What is only tried out or listed fails with the same key. */
enum room {
    ROOM_ENOUGH,
    ROOM_OFFERS, /* more than OFFERS_MAX */
    ROOM_IDS,    /* more than IDS_MAX */
    ROOM_EVENTS, /* more than EVENTS_MAX */
    ROOM_SLOTS,  /* more than SLOTS_MAX */
    ROOM_NOTES,  /* more than NOTES_MAX, or than their words have room (games/sheet/sheet_run.h) */
    ROOMS
};
const char *room_key(int32_t full); /* "room.offers" and so on; NULL: there is room */
/* One of these, or flow.runaway: no mistake of a player, the game must be set aside. key may be NULL. */
bool rules_at_fault(const char *key);

/* ---- chance: the only source of dice and shuffles ---- */
struct chance {
    void *context; /* borrowed; the functions' own */
    /* n dice of `sides`: 1..sides each. False: this chance is blind (a dry run), the run ends at its horizon. */
    bool (*roll)(struct chance *, int n, int sides, int32_t *out);
    /* A permutation of 0..n-1: slot p of the new epoch holds source[perm[p]]. `hand` < 0: a VRF shuffle; else the
     * re-blinding of that seat's hand. False: blind. */
    bool (*shuffle)(struct chance *, int deck, int epoch, int hand, int n, uint16_t *perm);
};
extern const struct chance chance_blind; /* refuses everything */
extern const struct chance chance_plain; /* ones on all dice, cards in the order of their list */

/* ---- orders and what is legal ---- */
struct order {
    int32_t verb, n_args, arg[ARGS_MAX];
}; /* one atomic order, names resolved to ids */
struct choice {
    int32_t first, count;
}; /* a slice of prompt.ids */
struct offer {
    int32_t verb, n_args;
    struct choice arg[ARGS_MAX + 1]; /* of the one behind the last only where it would begin is ever set */
}; /* a verb, and what may stand where: any id of arg[0] with any of arg[1]... Dependent arguments: one offer a value */
struct prompt_ids {
    int32_t at[IDS_MAX];
};
struct prompt {            /* its lists are the caller's: prompt_begin() */
    const char *seat_name; /* borrowed, static; NULL: the usual one (set by rules_prompt) */
    int32_t step;
    int32_t full; /* enum room: which list outgrew its room; then nothing is listed */
    int32_t seat, only_verb /* 0: list all */, n_offers, n_ids;
    const struct order *only; /* NULL, or the one order that is asked about: what leads to others may be left out */
    int32_t cap_offers;
    struct offer *offers;    /* room for cap_offers, and one more */
    struct offer *making;    /* the one behind the last, in which the next is made: offers_keep() */
    struct prompt_ids *made; /* the ids, as they are written: a type that nothing else is written by, which saves
                                reading everything again after each of them */
    const int32_t *ids;      /* the same, as they are read */
};
struct prompt_lists { /* the largest room: from an arena or static, never on the stack. It need not be cleared */
    struct offer offers[OFFERS_MAX + 1];
    struct prompt_ids ids;
};
/* Says where the lists are, once for any number of prompts. */
static inline void prompt_begin(struct prompt *p, struct prompt_lists *lists)
{
    p->offers = lists->offers;
    p->made = &lists->ids;
    p->ids = lists->ids.at;
    p->cap_offers = OFFERS_MAX;
}
/* The first n offers stay, those behind them do not; 0: the prompt begins anew. */
static inline void offers_keep(struct prompt *p, int32_t n)
{
    p->n_offers = n;
    p->making = p->offers + n;
}
/* Is the caller interested in this verb at all? For what several of them need. */
static inline bool offer_wants(const struct prompt *p, int32_t verb)
{
    return p->only_verb == 0 || p->only_verb == verb;
}
/* The first offer of a verb; NULL: there is none. And the i-th choice of an argument. */
const struct offer *prompt_offer(const struct prompt *, int verb);
static inline int prompt_id(const struct prompt *p, const struct offer *offer, int arg, int i)
{
    return p->ids[offer->arg[arg].first + i];
}
/* Building a prompt: offer_begin, then for each argument ids and offer_next, but offer_end after the last; it drops an
 * offer in which an argument has no choice. offer_begin is false when the caller wants another verb only: skip the
 * listing. A list that several offers share is written once, between two offers, from offer_mark() on; offer_same()
 * gives it to a whole argument (not the first), and if that is the last, offer_close() goes for offer_end(). */
static inline bool offer_begin(struct prompt *p, int32_t verb)
{
    struct offer *offer = p->making;
    bool wanted = offer_wants(p, verb);
    offer->verb = wanted ? verb : 0; /* 0 marks one that is not wanted: offer_end drops it */
    offer->n_args = 0;
    offer->arg[0].first = p->n_ids;
    return wanted;
}
/* May this id be left out, because the caller asks about one order with another there? */
static inline bool offer_skips(const struct prompt *p, int32_t arg, int32_t id)
{
    return p->only && (arg >= p->only->n_args || p->only->arg[arg] != id);
}
static inline void offer_id(struct prompt *p, int32_t id)
{
    if (p->n_ids < IDS_MAX)
        p->made->at[p->n_ids++] = id;
    else
        p->full = ROOM_IDS;
}
void offer_range(struct prompt *, int32_t from, int32_t to); /* nothing when to < from */
static inline void offer_same(struct prompt *p, struct choice shared)
{
    struct offer *offer = p->making;
    assert(offer->n_args < ARGS_MAX);
    offer->arg[offer->n_args++] = shared;
    offer->arg[offer->n_args].first = p->n_ids;
    if (shared.count == 0)
        offer->verb = 0; /* nothing to choose from: it is dropped */
}
static inline int32_t offer_mark(const struct prompt *p)
{
    return p->n_ids;
}
static inline struct choice offer_since(const struct prompt *p, int32_t mark)
{
    return (struct choice){mark, p->n_ids - mark};
}
/* The ids since the argument began are its choices. */
static inline void offer_arg(const struct prompt *p, struct offer *offer)
{
    assert(offer->n_args < ARGS_MAX);
    struct choice *arg = &offer->arg[offer->n_args++];
    arg->count = p->n_ids - arg->first;
    if (arg->count == 0)
        offer->verb = 0;
}
static inline void offer_next(struct prompt *p) /* the next argument */
{
    struct offer *offer = p->making;
    offer_arg(p, offer);
    offer->arg[offer->n_args].first = p->n_ids;
}
static inline void offer_close(struct prompt *p)
{
    const struct offer *offer = p->making;
    if (offer->verb == 0)
        p->n_ids = offer->arg[0].first;
    else if (p->n_offers < p->cap_offers)
        p->n_offers++, p->making++;
    else
        p->full = ROOM_OFFERS;
}
static inline void offer_end(struct prompt *p)
{
    offer_arg(p, p->making);
    offer_close(p);
}
void offer_plain(struct prompt *, int32_t verb); /* a verb without arguments */
bool offered(const struct prompt *, const struct order *);

/* ---- what happened ---- */
struct event {
    int32_t kind, seats, n_args, arg[ARGS_MAX];
}; /* seats: one bit a seat that may read it */
#define ONLY(seat) (1 << (seat))
#define EVERYONE   (-1)

/* A line for the journal about slots of a deck; only games/deck.c makes them. */
enum slot_verb { SLOT_FIXED = 1, SLOT_SHUFFLE, SLOT_FROM, SLOT_DRAW, SLOT_MOVE, SLOT_OPEN, SLOT_SHOW };
struct slot_line {
    int32_t verb, deck, epoch, slot, card, zone, seat, count;
    /* SHUFFLE: epoch, count, seat (-1: pile; else re-blinded hand), followed by `count` FROM lines in the order of the
     * permuted list's *source* (epoch, slot of the source, card; epoch -1 for epoch 0 of a new deck) and card = the id
     * that lies at new slot i is in FROM line i's `zone`. DRAW: seat. MOVE: zone, seat. OPEN: public opening.
     * SHOW: a private opening of e:s for `seat` (spies, new owners). */
};

struct play { /* large, of which only what is counted is ever touched: from an arena or static, never on the stack */
    struct chance *chance; /* borrowed */
    int32_t n_events, n_slots, transitions;
    int32_t full; /* enum room: which list outgrew its room */
    bool horizon; /* a blind run met something unknown: what follows was not checked */
    struct problem *why;
    struct event events[EVENTS_MAX];
    struct slot_line slots[SLOTS_MAX + 1]; /* the last one takes what does not fit */
    struct prompt_lists lists;             /* for the list that an order is held against (rules_apply) */
};
void play_begin(struct play *, struct chance *, struct problem *why);
void emit(struct play *, int32_t kind, int32_t seats, int n_args, ...); /* int arguments */
/* A handler's refusal of an offered order: key must be in the step's `refuses` list. Always false. */
bool refuse(struct play *, const char *key, const char *rule);
/* n dice (n at most 16) through the play's chance. False: blind, the play is at its horizon; return false at once. */
bool play_roll(struct play *, int n, int sides, int32_t *out);
/* Something that this view does not show is needed: sets play->horizon and the key "horizon". Always false. A run()
 * just returns after it. Callers of the doors look at play->horizon before they look at play->why. */
bool play_horizon(struct play *);

/* ---- the flow of steps ---- */
struct frame {
    int32_t step, asks, may, serial, local[2];
}; /* asks: one bit a seat still to answer; may: seats that may act unasked; serial: which visit this is */
struct flow {
    int32_t depth, over, serial, winner; /* over: 0 on, else the ruleset's kind of end; winner: seat + 1, 0 draw */
    struct frame at[FRAMES_MAX];
};
struct frame *flow_top(void *state);
const struct frame *flow_peek(const void *state);
void flow_goto(void *state, int step, int asks); /* replaces the top step; the last act of a function */
void flow_call(void *state, int step, int asks); /* nests */
void flow_end(void *state);                      /* returns to the step below, whose run() goes on if it asks nobody */
void flow_over(void *state, int kind, int winner_seat /* -1: nobody */);
enum { OVER_RESIGNED = 900, OVER_AGREED /* kinds of end for rulesets that do not end themselves (game_rules.ends) */ };

/* ---- the ruleset ---- */
struct rules;
struct line;
struct sheet_names;
struct names_folded;
struct handler {
    int32_t verb;
    bool (*apply)(const struct rules *, void *state, int seat, const struct order *, struct play *);
};
struct step {
    const char *name;    /* "draw": stable, for standing orders (when draw), journals and messages */
    const char *title;   /* what a player reads: "Draw/Replace" */
    const char *cites;   /* "BVG-6.1 BVG-6.2": what it carries out */
    const char *refuses; /* keys with which a handler may refuse what was offered, blank-separated, or NULL */
    void (*run)(const struct rules *, void *state, struct play *); /* nobody left to ask: forced moves, where next */
    void (*prompt)(const struct rules *, const void *view, int seat, struct prompt *);     /* offers in a fixed order */
    bool (*fallback)(const struct rules *, const void *view, int seat, struct order *out); /* an offered order */
    /* Silence passes (W5): true where the game does not wait for this seat. Its plan or a standing order answers, else
     * the fallback, at once and without a note; such a step always has a fallback. NULL: never silent. `view` is the
     * public's, so that whether a game stops can depend on public facts only (F10). */
    bool (*silent)(const struct rules *, const void *view, int seat);
    /* May a handler refuse after it has changed the state? NULL: never. It is asked by who plays in place. */
    bool (*refuses_late)(const void *state);
    struct handler on[HANDLERS_MAX];
};

/* FIELD_OTHER and above: scalars of no state, which whoever writes and reads the table knows (games/dump.h). */
enum field_kind { FIELD_U8 = 1, FIELD_I16, FIELD_I32, FIELD_STRUCT, FIELD_OTHER };
/* Members of a state by name: dump, load, hash and diff come from it. Lists: `used` is the offset (within the same
 * struct) of the int32 that says how many elements count; -1: all. The unused tail must be zero. */
struct field {
    const char *name;
    enum field_kind kind;
    uint32_t offset, size /* of one element */, count /* 1 with is_list false: scalar */;
    bool is_list;
    int32_t used;
    const struct field *sub; /* FIELD_STRUCT: its members, */
    size_t n_sub;            /* so many */
    uint32_t since;          /* first revision whose dump shows it; 0: always */
    bool is_sparse;          /* no list: left out of the dump when all its bytes are zero, as in most games */
    /* Of no state: the member is a pointer to the elements, which lie elsewhere (games/dump.h). picked: 0, or of which
     * element each of the list is, 1 + the offset of an int16_t list of indices. */
    bool is_far;
    uint32_t picked;
};
/* Rows of such a table; the order of rows is free, the dump sorts by name. At most FIELDS_MAX rows a table. */
enum { FIELDS_MAX = 64 };
#define FIELD_SIZE(type, member)  ((uint32_t)sizeof(((type *)0)->member))
#define FIELD_INT_KIND(size)      ((size) == 1 ? FIELD_U8 : (size) == 2 ? FIELD_I16 : FIELD_I32)
#define FIELD_AT(type, member)    (uint32_t) offsetof(type, member)
#define FIELD_COUNT(type, member) (FIELD_SIZE(type, member) / FIELD_SIZE(type, member[0]))
/* An integer; a list of integers that all count; a list of which `n` (an int32_t member) count. */
#define FIELD_INT(type, member)                                                                                        \
    {                                                                                                                  \
        .name = #member, .kind = FIELD_INT_KIND(FIELD_SIZE(type, member)), .offset = FIELD_AT(type, member),           \
        .size = FIELD_SIZE(type, member), .count = 1, .used = -1                                                       \
    }
#define FIELD_INTS(type, member)                                                                                       \
    {                                                                                                                  \
        .name = #member, .kind = FIELD_INT_KIND(FIELD_SIZE(type, member[0])), .offset = FIELD_AT(type, member),        \
        .size = FIELD_SIZE(type, member[0]), .count = FIELD_COUNT(type, member), .is_list = true, .used = -1           \
    }
#define FIELD_INTS_USED(type, member, n)                                                                               \
    {                                                                                                                  \
        .name = #member, .kind = FIELD_INT_KIND(FIELD_SIZE(type, member[0])), .offset = FIELD_AT(type, member),        \
        .size = FIELD_SIZE(type, member[0]), .count = FIELD_COUNT(type, member), .is_list = true,                      \
        .used = (int32_t)offsetof(type, n)                                                                             \
    }
/* The same for structs whose members are in table[0 .. rows). */
#define FIELD_SUB(type, member, table, rows)                                                                           \
    {                                                                                                                  \
        .name = #member, .kind = FIELD_STRUCT, .offset = FIELD_AT(type, member), .size = FIELD_SIZE(type, member),     \
        .count = 1, .used = -1, .sub = (table), .n_sub = (rows)                                                        \
    }
/* Likewise, left out when all zero. */
#define FIELD_SPARSE(type, member, table, rows)                                                                        \
    {                                                                                                                  \
        .name = #member, .kind = FIELD_STRUCT, .offset = FIELD_AT(type, member), .size = FIELD_SIZE(type, member),     \
        .count = 1, .used = -1, .sub = (table), .n_sub = (rows), .is_sparse = true                                     \
    }
#define FIELD_SUBS(type, member, table, rows)                                                                          \
    {                                                                                                                  \
        .name = #member, .kind = FIELD_STRUCT, .offset = FIELD_AT(type, member), .size = FIELD_SIZE(type, member[0]),  \
        .count = FIELD_COUNT(type, member), .is_list = true, .used = -1, .sub = (table), .n_sub = (rows)               \
    }
#define FIELD_SUBS_USED(type, member, table, rows, n)                                                                  \
    {                                                                                                                  \
        .name = #member, .kind = FIELD_STRUCT, .offset = FIELD_AT(type, member), .size = FIELD_SIZE(type, member[0]),  \
        .count = FIELD_COUNT(type, member), .is_list = true, .used = (int32_t)offsetof(type, n), .sub = (table),       \
        .n_sub = (rows)                                                                                                \
    }

extern const struct field flow_fields[]; /* FIELD_SUB(struct x_state, flow, flow_fields, FLOW_N_FIELDS) */
enum { FLOW_N_FIELDS = 5 };

struct verb {
    const char *word;    /* "deploy" */
    const char *aliases; /* blank-separated, or NULL */
    const char *pattern; /* games/sheet/line.h "Patterns"; NULL: an order only, never written in a sheet */
    const char *help;    /* one line */
    const char *rule;
    int32_t where;       /* enum line_where bits: may it stand as an order, below an attack, in a standing block */
    int32_t id;          /* the ruleset's id; common verbs have ids below VERB_FIRST (games/sheet/line.h) */
    const char *example; /* one line that parses, for the handbook and its test */
};
/* How an order is written as a line of its verb (the first pattern that has these parts): a part's letter and the
 * argument's number, in the order of the pattern ("c0l1"). Behind ? only if the argument is not 0; s3=2: the word's
 * value is 1, only if argument 3 is 2; w!1: the value is 1 whatever the order; k~1: it is the kind KIND_FIRST + 1, of
 * the part before it, which may be of several kinds ("m0k~1"). */
struct recipe {
    int32_t verb;
    const char *words;
};
struct fact {            /* for `if`: computed from a view only */
    const char *pattern; /* "supply at least n:NUMBER" */
    int32_t id;
    bool (*holds)(const struct rules *, const void *view, int seat, const struct line *);
};
struct answer {          /* for `when`: which prompts a standing block answers */
    const char *pattern; /* "draw", "attacked [at c:CITY,] [in t:THEATER] [by l:LEADER,] [with n:NUMBER or more]" */
    int32_t id;
    bool (*fits)(const struct rules *, const void *view, int seat, const struct line *); /* view: at this prompt */
};
/* UNFOLD_MOOT, with a problem: what the line wants came about without it. In a sheet that runs it is
 * passed over and its owner told; one that is being checked has a slip. */
enum unfold { UNFOLD_ORDER, UNFOLD_DONE, UNFOLD_HOLD, UNFOLD_WAIT, UNFOLD_MOOT };

struct setup {
    const char *scenario;
    const char *const *option; /* words */
    int n_option;
};

struct game_rules {
    const char *name;  /* "blue-vs-gray": folder, data and handbook share it */
    uint32_t revision; /* newest; raised with a ruling or the state's layout */
    /* Games of revisions up to this one keep the room that sheets had when they were begun: what did not fit then was
     * refused or held, and must be again (games/sheet/line.h "Limits"). 0, as in a new ruleset: none does. */
    uint32_t small_until;
    size_t state_size; /* bytes */
    const struct field *fields;
    size_t n_fields; /* every byte of the state, once */
    const struct verb *verbs;
    size_t n_verbs;
    const struct recipe *recipes; /* optional, ended by verb 0: orders that programs write as lines (the order desk) */
    const struct fact *facts;
    size_t n_facts;
    const struct answer *answers;
    size_t n_answers;
    const struct step *steps;
    size_t n_steps; /* steps[0] is unused: step 0 is none */
    const char *const *events;
    size_t n_events; /* names of event kinds by number, [0] NULL */
    const char *const *decks;
    size_t n_decks; /* "csa", "usa"; n_decks 0: no decks */
    /* It never rolls. With no decks either the game is without chance (rules_no_chance): its set-up asks nobody for
     * luck, no letter speaks of any, and a sheet that is tried out runs its owner's plans and standing orders too. */
    bool no_dice;
    int (*seats)(const struct setup *,
                 const char *names[SEATS_MAX]); /* in byte order; 0: no such set-up. "usa-east" and
                                 "usa-west" are of one side. A set-up
                                 with scenario "" and no options has the usual seats */
    /* Optional: the name of a seat in this game, where set-ups differ in their seats; static. */
    const char *(*seat_name)(const void *view, int seat);
    /* Optional, NULL-terminated: options that change who sits at the table. Whoever names seats that the usual set-up
     * has not means the options of this list with which it has them. */
    const char *const *seating;
    /* False: no such scenario or option (why: setup.scenario, setup.option). */
    bool (*setup)(const struct rules *, void *state, const struct setup *, struct play *);
    void (*redact)(const struct rules *, void *view, int seat); /* blanks what `seat` may not know; -1: the public;
                                                                   twice changes no more */
    /* The i-th atomic order of a sheet's line, called after each applied one with the new view. HOLD: it cannot go on
     * (why says so). WAIT: it has nothing to do with this question, and another moment for it may come; the queue is
     * left as it is (why: what a standing order's owner is told; no key: nothing). A head is DONE as soon as its own
     * order was given. A line of a plan is asked otherwise
     * (games/sheet/sheet_run.h "Plans"): i is the i-th thing that it could do at this prompt (the i-th card it names),
     * DONE: it has no more to say here, HOLD: not this one, and why. */
    enum unfold (*unfold)(const struct rules *, const void *view, int seat, const struct line *, int32_t i,
                          struct order *out, struct problem *why);
    /* Optional: is this player turn the seat's, whoever is asked in it? Where turns may end by themselves (the last
     * attack that can be made is made) what is left of a sheet that was begun in its turn ends with it: else its `done`
     * would end the next one unseen. NULL: it waits (games/sheet/sheet_run.h "Waiting"). */
    bool (*own_turn)(const struct rules *, const void *state, int seat);
    /* Optional: why an order that the prompt does not offer is not legal (view: the seat's own). False: nothing better
     * than "order.illegal" is known. It is asked after the refusal and with any arguments at all. */
    bool (*explain)(const struct rules *, const void *view, int seat, const struct order *, struct problem *why);
    /* Optional: can this line never be carried out, whatever is drawn, rolled and done by others from here on (W3)?
     * view: the seat's own, as far as its sheet could be tried out blind. this_turn: the line is one of the sheet that
     * is being carried out; else it may come at any time (standing orders, lines of a plan). Only what can be shown: it
     * must never condemn what may turn out legal. */
    bool (*impossible)(const struct rules *, const void *view, int seat, const struct line *, bool this_turn,
                       struct problem *why);
    /* Optional: what is known of a line whatever the dice say, for those below it: it changes a copy of the view as if
     * the line had been carried out and the dice had changed nothing (its units have attacked, nobody has moved).
     * Called after `impossible`, for one line of the sheet after the other; where a line may just as well be passed
     * over, it must leave nothing by which a later one could be condemned. */
    void (*suppose)(const struct rules *, void *view, int seat, const struct line *);
    /* Optional: the players end the game themselves, whoever is asked: `seat` resigns, or (-1) all agree to a draw. It
     * must end it (flow_over), unless others take over what the seat has. NULL: the other seat of two has won; else
     * nobody. */
    void (*ends)(const struct rules *, void *state, int seat, struct play *);
    const char *(*broken)(const struct rules *, const void *state); /* NULL, or the invariant that does not hold */
    /* Optional: the same of a view, where a blank may stand for what is hidden. NULL: `broken` tells that too. */
    const char *(*view_broken)(const struct rules *, const void *view);
    /* The id of a deck's card in commitments ("U070"); NULL: there is no such card. */
    const char *(*card_id)(const struct rules *, int card);
    /* Names of an argument kind, and what is in a seat's sight for a verb: games/sheet/names.h. */
    const struct sheet_names *names;
};
struct rules {
    const struct game_rules *is;
    const void *data; /* read-only, from the ruleset's loader; shared by games */
    uint32_t revision;
    const struct names_folded *folded; /* of its names (games/sheet/names.h); NULL: they are folded as they are read */
}; /* first argument of every door and callback */

/* Is nothing ever rolled or shuffled? */
static inline bool rules_no_chance(const struct game_rules *is)
{
    return is->no_dice && is->n_decks == 0;
}

/* Are two states, or two views, the same to the byte? */
static inline bool rules_same(const struct rules *r, const void *a, const void *b)
{
    return memcmp(a, b, r->is->state_size) == 0;
}

/* ---- the only doors, the same for every ruleset; reentrant; no hidden state ---- */
bool rules_setup(const struct rules *, const struct setup *, void *state, struct play *);
void rules_view(const struct rules *, const void *state, int seat, void *view);
/* False: nothing is asked of this seat (and it may not act). only_verb 0: everything. out: after prompt_begin. When
 * more is offered than there is room for, out->full says so and nothing is listed. */
bool rules_prompt(const struct rules *, const void *view, int seat, int32_t only_verb, struct prompt *out);
/* False: refused, play->why says what ("order.not_asked", "order.illegal", or a key of the step; or one with which the
 * rules are at fault, whatever was there before); before is never
 * touched and after is unspecified. On true every step that asks nobody has run. */
bool rules_apply(const struct rules *, const void *before, int seat, const struct order *, void *after, struct play *);
/* The same when the caller holds the prompt that offered it (random player, benchmarks). */
bool rules_apply_offered(const struct rules *, const void *before, int seat, const struct order *, void *after,
                         struct play *);
/* The game ends, or others take over, because `seat` resigns; or (-1) all agree to a draw. Nothing when it is over. */
void rules_end(const struct rules *, void *state, int seat, struct play *);
/* Likewise in place, for players who only go forward: what is refused leaves the state as it was. kept: room for one
 * state. A horizon or a runaway flow leaves the state unspecified. */
bool rules_apply_here(const struct rules *, void *state, void *kept, int seat, const struct order *, struct play *);
int rules_asks(const void *state); /* bits of the seats that are asked; 0: the game is over */
const struct step *rules_step(const struct rules *, const void *state);
/* Canonical JSON of a state or view. Returns the length wanted, writes when cap suffices (no NUL counted). */
size_t rules_dump(const struct rules *, const void *state, char *buf, size_t cap);
/* The reverse: reads exactly what rules_dump writes and nothing else, safe on hostile bytes. Keys with the offset:
 * state.syntax state.number state.count state.trailing state.flow. It does not ask whether the position makes sense:
 * rules_broken does. */
bool rules_load(const struct rules *, const char *json, size_t len, void *state, struct problem *);
/* NULL, or what is wrong with a state: a list's unused tail is not zero, the flow is out of range, or the ruleset's own
 * invariant. */
const char *rules_broken(const struct rules *, const void *state);
/* The same of a view of some seat: asked before a view that came from outside is looked at. */
const char *rules_view_broken(const struct rules *, const void *view);
/* Canonical JSON of the facts' members: [[kind-name, args...],...] of the events that `seat` may read. */
size_t rules_dump_events(const struct rules *, const struct play *, int seat, char *buf, size_t cap);

/* Whether the step that asks `seat` lets silence pass. `view`: any; only what is public in it is looked at, in `room`
 * (one state's). */
bool rules_silent(const struct rules *, const void *view, int seat, void *room);
/* The fallback answer of the step that asks `seat`. */
bool rules_fallback(const struct rules *, const void *view, int seat, struct order *out);

#endif
