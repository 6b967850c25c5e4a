/* processor/core_inside.h - what the parts of the core share among themselves; nobody else includes it.
 *
 *   core.c        life: genesis to machine, journal lines, time
 *   core_join.c   JOIN, NONCE, set-ups that come to nothing, T0
 *   core_sheet.c  what every block must fulfil; ORDERS
 *   core_ruling.c RULING; what the seats say to it
 *   core_effect.c what a ruling changes
 *   core_keys.c   REKEY, REVOKE; whether what is private can be sealed to a seat
 *   core_recall.c a REVOKE by a key that was replaced, which takes its successor along
 *   core_close.c  which sheets are in force, when an exchange is closed
 *   core_dice.c   what dice wait for in modes B, C, D; ACK, NONCE of an exchange, beacons; T
 *   core_time.c   late seats, holds, extensions
 *   core_run.c    deals, runs an exchange, opens the next, ends
 *   core_chance.c dice and shuffles from the VRF; re-blinded hands
 *   core_slots.c  slot lines to journal lines; epochs and openings
 *   core_lists.c  the lists that the first orders of the decks were made of
 *   core_due.c    what each seat is to be told; commitments to it
 *   core_save.c, core_load.c  the envelope */
#ifndef DISPATCH_CORE_INSIDE_H
#define DISPATCH_CORE_INSIDE_H

#include "processor/core/core.h"

/* Adds a journal line, with its index in front; returns the index. */
uint64_t core_entry(struct core *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void core_setup_of(const struct core *, struct setup *, const char *option[OPTIONS_MAX]);
const char *core_seat_name(const struct core *, int seat);
/* Room for another element of an array in the arena: grows by half. */
void *core_grown(struct arena *, void *at, int n, int *cap, size_t size);

/* One block on its way in. */
struct incoming {
    struct core *core;
    int seat;
    const struct verified *v;
    int64_t utc;
    const struct core_past *past; /* may be NULL */
    struct core_outcome *out;
};
/* Logs a refusal, unless the same block was refused for the same reason just before. Always true. */
bool core_refuse(struct incoming *, const char *key);
bool core_base_known(const struct incoming *);
bool core_take_join(struct incoming *);
bool core_take_nonce(struct incoming *);
bool core_take_revoke(struct incoming *);
/* A REVOKE by a key that was replaced, of itself and its successor (core_recall.c). */
bool core_take_recall(struct incoming *);
/* What the seat had receipted, and no close put in force, counts no more; its seqs stay used up. */
void core_receipts_drop(struct core *, int seat);
/* The highest seq of a sheet of the seat that was taken, in the open exchange too; drafts are not. */
uint64_t core_seq_used(const struct core *, int seat);
/* NULL, or why the seq of a sheet for this seat cannot be taken: seq.used, or seq.far, which names the highest. */
const char *core_seq_unfit(const struct incoming *);
/* The second half of it alone: is seq further than SEQ_AHEAD above `used`? */
bool core_seq_is_far(uint64_t seq, uint64_t used, struct problem *);
/* NULL, or why what is private could not reach the seat sealed, though the game or `age` asks for it: join.age,
 * join.same. out: a key that is about to go, in: one that is about to come; each may be NULL. */
const char *core_age_unfit(const struct core *, const struct core_seat *, struct span age, const struct core_key *out,
                           const struct core_key *in);
/* Is there a key in force that signs for both seats? */
bool core_shares_key(const struct core *, int seat, int other);
/* Notes what a JOIN or REKEY asks for; empty: nothing. */
void core_set_age(struct core_seat *, struct span age);
bool core_setup_tick(struct core *, int64_t utc);

/* Where the open exchange stands. */
struct standing_now {
    int completing;           /* index of the completing receipt, -1: somebody is still awaited */
    int counts_to[SEATS_MAX]; /* receipts of a seat below this index count */
};
struct standing_now core_standing(const struct core *);
/* Marks what E8 makes ambiguous, and closes when the newest receipt says so. */
void core_after_receipt(struct core *, int newest, struct core_outcome *);
bool core_exchange_tick(struct core *, int64_t utc);
/* Does this seat, by its first n receipts, answer the open exchange? */
bool core_is_final(const struct core *, int seat, int n, bool at_deadline);
/* Closes the open exchange; at_deadline: a faulty sheet counts up to its first bad line. utc: the instant. */
void core_close(struct core *, bool at_deadline, int64_t utc);

/* The exchange is closed: T is made, or what it waits for is asked. */
void core_dice_closed(struct core *, int64_t utc);
/* The exchange is closed by a ruling, without sheets: T is made at once. */
void core_dice_ready(struct core *);
/* The same for a set-up that is complete. */
void core_dice_bound(struct core *, int64_t utc);
/* A sheet of the open exchange was receipted. */
void core_dice_receipted(struct core *, int seat, uint64_t entry);
bool core_dice_tick(struct core *, int64_t utc);
bool core_take_ack(struct incoming *);
bool core_take_opening(struct incoming *);
/* NULL, or why an order sheet's line next is missing or cannot be anybody's luck (mode C). */
const char *core_next_unfit(const struct incoming *);
/* The deadline passed for these seats (bits): their `missed` lines. */
void core_missed(struct core *, int missing);
/* Does a policy of one of them say to wait? Then their `missed` lines are made, and the exchange stays open. */
bool core_waits(struct core *, int missing);

/* Chance for one run. */
struct dealt { /* the beta of a shuffle made in this run */
    int deck, epoch;
    struct beta beta;
};
struct dealing {
    struct chance chance; /* first: what the rules see */
    struct core *core;
    uint64_t k, rolls;
    bool rolled;
    struct beta dice;
    uint8_t pi[VRF_PROOF_LEN];
    struct dealt *dealt;
    int n_dealt, cap_dealt;
};
void core_chance_begin(struct dealing *, struct core *, uint64_t k);
const struct beta *core_chance_beta(const struct dealing *, int deck, int epoch);

/* Slot lines of a run become journal lines, epochs and openings: canonical JSON, the elements of one array a seat. */
void core_slots(struct core *, const struct dealing *, const struct play *, struct text openings[SEATS_MAX]);
/* Is this the list that the deck has by genesis and data? shuffle: the line of its epoch 0, with its FROM lines. */
bool core_list_holds(const struct core *, const struct slot_line *shuffle);
/* `reveal deck DECK CARD CARD ...` of each deck that was shuffled, in the order of the deal: what epoch 0 was made of. */
void core_reveal_lists(struct core *);
/* state, facts and due of exchange k. */
void core_due_make(struct core *, uint64_t k, const struct play *, const struct run *,
                   const struct text openings[SEATS_MAX]);

/* `object n side`: what an accepted sheet objects to. */
void core_object(struct incoming *);
/* `agree` and `object` of an accepted sheet to rulings that wait. True: one takes effect now. */
bool core_vote(struct incoming *);
/* Does this sheet only answer rulings that wait? */
bool core_is_vote(const struct core *, const struct sheet *);
/* The same, or a seat's objections to keys that the host proposes for it: what is taken while the dice wait too. */
bool core_answers_only(const struct core *, int seat, const struct sheet *);
/* The closed exchange runs no sheet: it carries out core->rulings.now. */
void core_effect(struct core *, struct play *);
/* Can the position be what it was when exchange k was asked? With the moves of cards in `play`. Keys: ruling.back
 * ruling.back_out. `after`: room for a state. */
bool core_back(struct core *, struct span game, void *after, struct sheets *, struct play *, struct problem *);
/* Closes the open exchange without any sheet. */
void core_close_void(struct core *);
/* The opening of what was hidden in rulings: `reveal ruling N HEX`. */
void core_reveal_rulings(struct core *);
/* The envelope's part; nothing when there was no ruling yet. */
struct members_in;
void core_rulings_save(struct text *, const struct core *);
bool core_rulings_load(struct members_in *, struct core *);
/* Openings of all that a seat may know and that is not open to all, its hand before all, for who takes the seat over.
 */
void core_open_hand(struct core *, int seat, struct text openings[SEATS_MAX]);
/* What is to be told once more to a seat: its view as it stands, without events; `facts` of the exchange before. */
void core_due_again(struct core *, int seat, const struct text *openings);

struct span core_state_text(const struct core *);
/* The roots of the full subtrees of the log as it is now, smallest first; in the arena. */
struct span core_peaks(const struct core *);

#endif
