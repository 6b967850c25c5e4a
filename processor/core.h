/* processor/core.h - one game as a deterministic machine over its journal.
 *
 * Pure: no file, no clock, no network; time comes in as data. `dispatch run` and `dispatch audit` drive the very same
 * functions: inputs (a block, an instant) go in, journal lines come out in core->fresh, in order. What is hidden (VRF
 * seed, state, decks, queues) is in the core and in its saved envelope, never in fresh lines.
 *
 * Life: core_new -> JOINs -> (NONCEs) -> set-up run as exchange 0 -> open 1 -> sheets -> close -> core_advance -> ...
 * One transaction of the store takes: core_load, one input, core_take_fresh, core_save (design.md appendix B). */
#ifndef DISPATCH_CORE_H
#define DISPATCH_CORE_H

#include "formats/armor.h"
#include "formats/commit.h"
#include "games/face.h"
#include "processor/genesis.h"

enum core_phase { CORE_JOINING = 1, CORE_OPENING, CORE_DEALING /* set-up run is due */, CORE_OPEN, CORE_CLOSED
                  /* advance is due */, CORE_OVER, CORE_VOID };
enum { RECEIPTS_MAX = 64, KEYS_MAX = 4, EPOCHS_MAX = 1024 };

struct core_key { /* a key in force for a seat */
    char word[KEY_WORD_MAX];
    struct span blob; /* SSH blob, or the 56 minisign letters */
    bool is_minisign, revoked;
};
struct core_receipt { /* an accepted sheet of the open exchange, or a draft (not journaled) */
    uint64_t seq;
    int seat;
    hex32 hash, sighash;
    int64_t utc, settle_at;        /* settle_at: not closed before; 0: at once */
    int32_t faulty;                /* number of its first bad line, 0: none */
    bool draft, wait, now, standing_only, ambiguous /* E8: neither counts */;
    struct span canonical;         /* C(b) */
};
struct core_seat {
    struct core_key key[KEYS_MAX];
    int n_keys;
    uint64_t seq;                  /* the highest used */
    bool joined, opened;
    char commit[64];               /* entropy-commit, "-" in the short set-up */
    hex32 value, join_sighash;
    uint64_t report_size;          /* log size of the checkpoint in its newest report */
    uint64_t reports;              /* how many it was sent */
    uint64_t missed;
};
struct core_epoch { /* what lies at the slots of an epoch: for openings and their paths */
    int32_t deck, epoch, hand /* seat or -1 */, n;
    hex32 t;                       /* T of a VRF shuffle, "" for K_hide */
    int16_t *card;                 /* n, by slot; in the arena */
};
struct core_due { /* what a seat is to be told of exchange k; made by advance, used by the report stage */
    int seat;
    uint64_t k, log_size;          /* the checkpoint of the report ends here */
    json_t *facts;                 /* {"events","exchange","prompt","view"}; owned by the core's json list */
    json_t *notes;                 /* run notes for this seat, with problems: [{"kind","line","seq","from","to","why"}] */
    json_t *openings;              /* [{"deck","epoch","slot","card","salt","path":[...],"root_entry":n,"public":bool}] */
};
struct core {
    struct arena *arena;           /* borrowed */
    struct genesis g;
    char id[33], origin_id[192];   /* game id; origin + "/" + id */
    const struct ruleset *set;     /* borrowed, static */
    struct rules rules;
    struct span bundle;
    uint8_t vrf_seed[32];          /* zero in an audit of a running game */
    bool has_seed;
    enum core_phase phase;
    struct tlog_tree tree;
    uint64_t k;                    /* the open or closed exchange; 0 in the set-up */
    hex32 t;                       /* T of the newest closed exchange */
    int64_t deadline;              /* of the open exchange or of the set-up phase; UTC seconds, 0 none */
    int asked;                     /* bits */
    uint64_t set_up_attempt, generation;
    struct core_seat seat[SEATS_MAX];
    struct core_receipt receipt[RECEIPTS_MAX];
    int n_receipts;
    struct core_epoch *epoch;      /* EPOCHS_MAX */
    int n_epochs;
    void *state;                   /* rules.is->state_size bytes */
    struct sheets *sheets;
    struct core_due due[SEATS_MAX];
    int n_due;
    struct text fresh;             /* new journal lines, each with its LF; entry 0 as one entry of many lines is kept apart */
    uint64_t n_fresh;
    hex32 last_seal;               /* hash of the newest sealed generation, logged with the next transaction */
    void *more;                    /* core's own */
};

/* New game from its genesis; entry 0 is in fresh. bundle: the data bundle (its hash is checked). seed NULL: an audit
 * without it. Keys: genesis.*, data.*, ruleset.unknown, ruleset.revision (names what this binary has). */
struct core *core_new(struct arena *, struct span genesis, struct span bundle, const uint8_t *seed, struct problem *);
/* Makes the invited keys known (blobs; the genesis has fingerprints). False: the fingerprint is of no seat. */
bool core_invite(struct core *, int seat, struct span blob, bool is_minisign);

enum core_verdict { VERDICT_RECEIPT = 1, VERDICT_REFUSED, VERDICT_AGAIN /* the same block: same receipt */,
                    VERDICT_DRAFT, VERDICT_ALIEN /* no roster signature: no entry */ };
struct core_outcome {
    enum core_verdict verdict;
    int seat;
    struct header header;
    uint8_t hash[32];
    struct sheet *sheet;           /* ORDERS: parsed; in the arena */
    int32_t bad_line;              /* first that is wrong, 0 */
    struct problem why;            /* refusals; or of bad_line */
    struct run dry;                /* horizon */
    bool closed;                   /* this receipt closed the exchange */
    int64_t settle_at;
    uint64_t entry;                /* index of its receipt or refusal */
};
/* One verified block of a seat, at the instant utc of the pass. root_at(context, size, out): the log's root at an older
 * size, for `base` (false: no such size). explain: see sheets_dry_run's per_line; may be NULL. */
struct core_past {
    bool (*root_at)(void *context, uint64_t size, struct hash *out);
    bool (*luck_used)(void *context, const char *value); /* entropy values and keys the store has ever seen */
    void *context;
};
bool core_block(struct core *, int seat, const struct verified *, int64_t utc, const struct core_past *,
                struct core_outcome *,
                void (*per_line)(void *, const struct line *, const void *, const void *, const struct play *),
                void *per_line_context);
/* Time: settled, deadline, setup void, close as due at utc. True when lines were added. */
bool core_tick(struct core *, int64_t utc);
/* Deals (phase DEALING) or runs the closed exchange; fills due[]; ends with `open k+1` or `end`. */
bool core_advance(struct core *, int64_t utc, struct problem *);
/* Logs a report that was written: report k seat hash; the seat's due is done. */
void core_reported(struct core *, int seat, const char *hash);
void core_seal_line(struct core *); /* `seal g hash` of the generation before, first thing of a transaction */
/* The organiser ends the game: reveal and end lines. kind: "won usa", "drawn", "abandoned". */
void core_end(struct core *, const char *kind);
void core_extend(struct core *, int64_t utc, const char *why);
/* Any other journal line of appendix D, without its index; checked for form. */
void core_line(struct core *, const char *words);

/* T and proof of exchange k's dice for a report: false when it rolled none. */
bool core_alpha_dice(const struct core *, uint64_t k, struct text *);

/* The envelope (canonical JSON, to be sealed) and back. */
void core_save(const struct core *, struct text *);
struct core *core_load(struct arena *, struct span genesis, struct span bundle, struct span envelope, struct problem *);
void core_free(struct core *); /* drops JSON references and wipes the seed; memory goes with the arena */

#endif
