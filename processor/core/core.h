/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core.h - one game as a deterministic machine over its journal.
 *
 * Pure: no file, no clock, no network; time comes in as data. `dispatch run` and `dispatch audit` drive the very same
 * functions: inputs (a block, an instant) go in, journal lines come out in core->fresh, in order. What is hidden (VRF
 * seed, state, decks, queues) is in the core and in its saved envelope, never in fresh lines.
 *
 * Life: core_new -> JOINs -> (NONCEs) -> set-up run as exchange 0 -> open 1 -> sheets -> close -> core_advance -> ...
 * One transaction of the store takes: core_load_with (then last_seal and generation from what was loaded,
 * core_seal_line), one input, core_take_fresh, core_save. Entry 0 is never in the fresh lines: it is genesis_text. In
 * dice modes B, C and D a close may be followed by CORE_AWAITING: an ACK, openings or a beacon come first.
 *
 * Entries before a close: `receipt`, `refused`, `settled`, `deadline` of the open exchange are in the tree at once and
 * proven to their author; their bytes are shown to others from the close on (F38). Drafts have no entry at all and no
 * effect on anything but the newest draft of their seat. */
#ifndef DISPATCH_CORE_H
#define DISPATCH_CORE_H

#include "formats/armor.h"
#include "formats/commit.h"
#include "games/face/face.h"
#include "processor/core/core_ruling.h"
#include "processor/record/outage.h"
#include "processor/record/signing_key.h"

enum core_phase {
    CORE_AWAITING = -1 /* closed, or ready to be dealt, and luck waits (struct core_wait); below all that are over */,
    CORE_JOINING = 1,
    CORE_OPENING,
    CORE_DEALING /* set-up run is due */,
    CORE_OPEN,
    CORE_CLOSED
    /* advance is due */,
    CORE_OVER,
    CORE_VOID
};
enum {
    SET_UP_ATTEMPTS = 3, /* the last that comes to nothing cancels the game */
    RECEIPTS_MAX = 64,
    KEYS_BY_REKEY =
        8,         /* so many keys a seat may have had, those that are out among them, for a REKEY to bring one more */
    KEYS_MAX = 16, /* and so many in all: who fills up the first half with REKEYs cannot stop a handover */
    AGE_WORD_MAX = 72,
    SEQ_AHEAD = 1000 /* a seq is at most so much above the highest that was used, so that nobody locks himself out */
};

struct core;
struct core_receipt { /* an accepted sheet of the open exchange, or a draft (not journaled) */
    uint64_t seq;
    int seat;
    hex32 hash, sighash;
    uint64_t turn;          /* its header; below k (E7): in force at the close, but makes nobody final */
    int64_t utc, settle_at; /* settle_at: of the completing receipt: not closed before; 0: none */
    int32_t faulty;         /* number of its first bad line, 0: none */
    bool draft, wait, now, standing_only, ambiguous /* E8: neither counts */;
    bool is_vote;   /* it says agree or object to a ruling and nothing else: no sheet of the exchange */
    bool ends;      /* it ends the game whoever is asked: resigns, or takes a draw that all others offer */
    uint64_t entry; /* index of its `receipt` */
    bool enters;    /* closed exchange: newly in force; only the lines before stop_at, unless 0 */
    int32_t stop_at;
    struct span canonical; /* C(b) */
};
struct core_seat {
    struct core_key key[KEYS_MAX];
    int n_keys;
    char age[AGE_WORD_MAX]; /* what its JOIN or REKEY asked for: "same", "age1..."; "" nothing */
    uint64_t seq;           /* the highest used */
    bool joined, opened;
    char commit[64]; /* entropy-commit, "-" in the short set-up */
    hex32 value, join_sighash, join_hash, open_hash /* blocks, for "the same again" */;
    hex32 refused_hash; /* newest refused block and why: the same again makes no second entry */
    char refused_key[40];
    uint64_t refused_entry;
    uint64_t report_size;     /* log size of the checkpoint in its newest report, 0: none yet */
    uint64_t report_k;        /* the exchange that it told */
    hex32 report_t;           /* T of that exchange */
    struct span report_peaks; /* roots of the full subtrees of that size, smallest first: 32 bytes each */
    uint64_t reports;         /* how many it was sent */
    uint64_t missed;
};
/* What the dice of the closed exchange, or of the deal, wait for in modes B, C and D (core_dice.c). */
struct core_wait {
    int32_t asked, given, named; /* bits: of whom an ACK (B) or an opening (C) is asked; who opened; who was late */
    uint64_t entry;              /* the newest `await` */
    uint64_t host_entry;         /* B: the newest receipt in this exchange of a seat that the host holds; 0: none */
    uint64_t round;              /* D */
    hex32 nonce[SEATS_MAX];      /* C: as opened; "" not yet */
};
/* How long the next question may wait: the processor reckons with zones, holidays and absences, the journal holds the
 * resulting instant (F48), and the audit takes it from there. */
struct core_clock {
    /* The deadline of the exchange that opens at the instant utc for the asked seats (bits). */
    int64_t (*deadline)(void *context, const struct core *, int asked, bool is_answer, int64_t utc);
    /* The deadline of what is awaited of these seats from the instant utc on. asked 0: the instant itself at which the
     * set-up was complete (mode D). */
    int64_t (*wait)(void *context, const struct core *, int asked, int64_t utc);
    void *context;
};
struct core_epoch { /* what lies at the slots of an epoch: for openings and their paths */
    int32_t deck, epoch, hand /* seat or -1 */, n;
    hex32 t;           /* T of a VRF shuffle, "" for K_hide */
    uint64_t entry;    /* index of its `shuffle` */
    struct beta beta;  /* VRF output or K_hide: salts come from it */
    int16_t *card;     /* n, by slot; in the arena */
    uint8_t *dead;     /* n: 1 where the slot was opened to all, shuffled away or left the game */
    int32_t alive;     /* slots that are not dead; at 0 the epoch is forgotten */
    struct hash *tree; /* the levels of its Merkle tree, leaves first; NULL until it is wanted */
};
struct core_due { /* what a seat is to be told of exchange k; made by advance, used by the report stage */
    int seat;
    uint64_t k, log_size;   /* the checkpoint of the report ends here */
    hex32 t;                /* T of exchange k */
    struct span peaks;      /* as report_peaks, of log_size */
    struct span facts_text; /* the canonical bytes that `facts k seat` commits to */
    struct span openings_text;
    /* Parsed from these texts by core_due_open(); NULL before it. Owned by the core. */
    json_t *events;   /* of the facts: {"events","exchange","notes","prompt","view"} */
    json_t *notes;    /* of the facts too: what players say to all, and run notes for this seat, with problems:
                       * [{"kind","line","seq","from","to","why"}] */
    struct span view; /* of the facts: the canonical text that rules_load takes */
    json_t *openings; /* [{"deck","epoch","slot","card","salt","path":[...],"root_entry":n,"public":bool}] */
};
/* How the seats answered since it was made or loaded, or since whoever keeps records took note: in no envelope, and
 * nothing of the game hangs on it. Deadlines of exchanges and of the set-up; not those of dice. */
struct core_answers {
    int32_t kept[SEATS_MAX], missed[SEATS_MAX];
    int64_t at[SEATS_MAX]; /* UTC; when the newest answer to an exchange that was closed came; 0: none */
};
struct core_facts { /* the parts of facts, as they stand: most of the text is the view, which nobody reads as JSON */
    struct span events, notes, prompt, view;
    uint64_t exchange;
};
/* What stops the open exchange, or the set-up, beside a sheet that is awaited. */
struct core_hold {
    bool by_host;                 /* hold: nothing is closed and no deadline runs until `resume` */
    bool by_policy;               /* the deadline passed, and a policy says to wait (hold, host) */
    int64_t left;                 /* by_host: seconds that were left of the deadline; 0: there was none */
    int32_t late;                 /* bits: seats that missed the open exchange's deadline, of which the game waits; */
    int32_t excused;              /* and those whose policy answers for them at the close */
    int32_t resigns;              /* bits, of the closed exchange: seats whose policy gives up for them */
    uint64_t in_a_row[SEATS_MAX]; /* deadlines missed since the seat's newest sheet in time */
};
/* Another key for a seat that the host proposes (W24): its number is its entry's; it is in force when nobody objected.
 */
enum { PROPOSALS_MAX = 4, PROPOSAL_SECONDS = 3 * 86400 /* in which the old key may object */ };
struct core_proposal {
    uint64_t n;
    int32_t seat;
    int64_t until;
    struct core_key key;
};
/* Data blocks shared by all games of a process: a bundle is hashed and parsed once for each data hash, and its names
 * are folded once. NULL: alone. */
struct core_shelf;
struct core_shelf *core_shelf_new(struct arena *); /* lives as long as the arena */
struct core {
    struct arena *arena;      /* borrowed */
    struct core_shelf *shelf; /* borrowed; or NULL */
    /* Set by whoever drives: in it lies what is reckoned on the way, and what the outcome of an input shows. It may be
     * emptied before the next input. NULL: it lies in `arena`. */
    struct arena *scratch;
    /* Set by whoever drives, with `scratch`: in it lie the rooms that are used again and again (core_entry.h), which a
     * game that is moved takes along. NULL: in `arena`. */
    struct arena *rooms_in;
    struct genesis g;
    char id[33], origin_id[192]; /* game id; origin + "/" + id */
    const struct ruleset *set;   /* borrowed, static */
    struct rules rules;
    struct span bundle;
    uint8_t vrf_seed[32]; /* zero in an audit of a running game */
    bool has_seed;
    enum core_phase phase;
    struct tlog_tree tree;
    uint64_t k;       /* the open or closed exchange; 0 in the set-up */
    hex32 t;          /* T of the newest closed exchange */
    int64_t deadline; /* of the open exchange or of the set-up phase; UTC seconds, 0 none */
    int asked;        /* bits */
    uint64_t set_up_attempt, generation;
    struct core_seat seat[SEATS_MAX];
    struct core_receipt receipt[RECEIPTS_MAX];
    int n_receipts;
    struct core_epoch *epoch; /* those with a live slot; grows in the arena */
    int n_epochs;
    size_t cap_epochs;
    void *state;            /* rules.is->state_size bytes */
    struct span state_text; /* its dump with the sheets', from the advance on until something may change it */
    struct sheets *sheets;
    struct core_rooms *rooms; /* the core's own (core_entry.h); NULL: not needed yet */
    struct core_due due[SEATS_MAX];
    int n_due;
    const struct play *told; /* of the newest advance, in the arena; NULL: none since the core was made or loaded */
    uint64_t told_k;         /* its exchange */
    int fallback;            /* bits: seats that missed the deadline of the closed exchange */
    struct core_clock clock; /* set by whoever drives; all NULL: the terms of the genesis, from the pass on */
    struct core_hold hold;
    struct core_wait wait;
    struct outage outage; /* by how much deadlines were put off for seats that could not be heard or reached */
    struct core_proposal proposal[PROPOSALS_MAX];
    int n_proposals;
    struct core_rulings rulings;
    struct core_history history;   /* set by whoever drives */
    uint64_t rolled_k, roll_entry; /* newest exchange that rolled (valid when roll_pi is not ""), and its entry */
    hex32 rolled_t;
    char roll_pi[161];
    struct text used;         /* luck of set-ups that came to nothing, one word a line */
    struct span genesis_text; /* entry 0 */
    struct text said;         /* while a closed exchange runs: what its sheets say to all, JSON notes with commas */
    bool opens_nothing;       /* set by whoever drives: no report is written, so that none needs openings */
    bool deaf;                /* set by whoever drives: some seat cannot be heard, so silence is no consent */
    struct core_answers answers;
    struct text fresh; /* new journal lines, each with its LF; never entry 0 */
    uint64_t n_fresh;
    hex32 last_seal; /* hash of sealed generation `generation`; both set by whoever loaded it; "": none */
};

/* New game from its genesis. bundle: the data bundle (its hash is checked). seed NULL: an audit without it (it can
 * follow joins, receipts and closes, but core_advance fails with core.seed). Keys: genesis.*, data.hash, data.*,
 * ruleset.unknown, ruleset.revision (names what this binary has, and in `nearest` the release that has it). */
struct core *core_new(struct arena *, struct span genesis, struct span bundle, const uint8_t *seed, struct problem *);
/* The same with a shared shelf (may be NULL) and a ruleset given outright (NULL: found by name). */
struct core *core_new_with(struct arena *, struct core_shelf *, const struct ruleset *, struct span genesis,
                           struct span bundle, const uint8_t *seed, struct problem *);
/* Makes an invited key known (blobs; the genesis has fingerprints). False: the genesis has no such key for the seat. */
bool core_invite(struct core *, int seat, struct span blob, bool is_minisign);

enum core_verdict {
    VERDICT_RECEIPT = 1,
    VERDICT_REFUSED,
    VERDICT_AGAIN /* the same block: same receipt */,
    VERDICT_DRAFT,
    VERDICT_UNRECOGNISED /* no roster signature: no entry */,
    VERDICT_LATER /* phase DEALING or CLOSED: nothing done; core_advance first, then the block again */
};
struct core_outcome {
    enum core_verdict verdict;
    int seat, by; /* by: index of the seat's key that signed */
    struct header header;
    uint8_t hash[32];
    struct sheet *sheet; /* ORDERS: parsed; in the arena */
    int32_t bad_line;    /* first that is wrong, 0 */
    struct problem why;  /* refusals; or of bad_line */
    struct dry_run dry;  /* horizon */
    struct slips *slips; /* every slip of a sheet with a bad line; NULL: it has none. In the arena */
    bool closed;         /* this receipt closed the exchange */
    uint64_t objected;   /* number of the proposal that a line `object` stopped; 0 */
    uint64_t voted[2];   /* numbers of the rulings that a line `agree`, `object` answered; 0 */
    uint64_t ruled;      /* the ruling that took effect by it; 0 */
    int64_t settle_at;
    uint64_t entry; /* index of its receipt or refusal */
    bool twin;      /* another sheet of the seat has its seq: neither counts (E8) */
    int recalled;   /* 1 + index of the key that was called back with the one that signed; 0: none */
};
/* One verified block of a seat, at the instant utc of the pass. root_at(context, size, out): the log's root at an older
 * size, for `base` (false: no such size). explain: see sheets_dry_run's per_line; may be NULL. */
struct core_past {
    bool (*root_at)(void *context, uint64_t size, struct hash *out);
    bool (*luck_used)(void *context, const char *value); /* entropy values and commits the store has ever seen */
    void *context;
    bool (*seen)(void *context, const char *hash); /* this block got a receipt in this game before: VERDICT_AGAIN */
};                                                 /* any function may be NULL */
/* False only for VERDICT_UNRECOGNISED and VERDICT_LATER. */
bool core_block(struct core *, int seat, const struct verified *, int64_t utc, const struct core_past *,
                struct core_outcome *,
                void (*per_line)(void *, const struct line *, const void *, const void *, const struct play *),
                void *per_line_context);
/* Is a key of the seat in force? Without one it waits for a JOIN that takes it over (core_replace). */
bool core_has_key(const struct core *, int seat);
/* May this key, which a REKEY replaced, still do the one thing that the genesis leaves it for a while: a REVOKE of
 * itself, which core_block takes? Then the key that came in its place goes too, or whichever key REKEYs put in the
 * place of that; rest, standing orders and the receipts of the open exchange are dropped. */
bool core_may_recall(const struct core *, int seat, int key, int64_t utc);
/* A REKEY block: `old_sig` verified with the seat's key old_sig->by, `new_sig` over the same canonical bytes with the
 * key new_blob (for minisign the 56 letters). In force from its entry on; the key that signed it is out, other keys of
 * the seat stay. */
bool core_rekey(struct core *, int seat, const struct verified *old_sig, const struct verified *new_sig,
                struct span new_blob, bool new_is_minisign, int64_t utc, const struct core_past *,
                struct core_outcome *);
/* A REVOKE of a key of `seat` by others: `organiser` verified with the organiser's key, `other` with a key in force of
 * the seat by_seat, both over the same block. What it does is what the key's own REVOKE does; so is the answer. The
 * other seat has no key in common with this one, and is not the host's where he is the organiser. Keys: revoke.block,
 * revoke.differ, revoke.seat, revoke.host, revoke.key, and those of every block. */
bool core_revoke(struct core *, int seat, const struct verified *organiser, const struct verified *other, int by_seat,
                 int64_t utc, const struct core_past *, struct core_outcome *);
/* Another player takes the seat over: a JOIN without entropy, verified with his key `blob`, which is the only one from
 * now on. Rest, standing orders and receipts of the open exchange are dropped; what the seat sees and the openings of
 * its hand are due to it once more. That the seat was offered to him is the caller's to know. Key: replace.block, and
 * those of REKEY. */
bool core_replace(struct core *, int seat, const struct verified *, struct span blob, bool is_minisign, int64_t utc,
                  const struct core_past *, struct core_outcome *);
/* Mode D: what the round that is awaited is worth (64 hex). False, nothing done: beacon.unasked dice.held. That the
 * round has come, and that the value is its signature's hash, is the caller's to know. */
bool core_beacon(struct core *, uint64_t round, const char *value, struct problem *);
/* When the round that is awaited comes (mode D); 0: none is. */
int64_t core_round_time(const struct core *);
/* Does the host hold this seat, by the genesis or because it signs with a key of his? */
bool core_is_host_seat(const struct core *, int seat);
/* Time: settled, deadline, setup void, close as due at utc. True when lines were added. */
bool core_tick(struct core *, int64_t utc);
/* The instant at which core_tick has something to do next: a deadline or a settling time; 0: none. */
int64_t core_next(const struct core *);
/* The fresh lines and their number, which start anew. They lie where `scratch` says. */
struct span core_take_fresh(struct core *, uint64_t *n);
/* Deals (phase DEALING) or runs the closed exchange; fills due[]; ends with `open k+1` or `end`. While a due is left
 * (core_reported) or nothing is to run it does nothing. False: the game must be set aside; throw this core away. Keys:
 * core.seed core.broken core.nobody_asked flow.runaway, room.* (games/rules.h), and those of the ruleset's setup. */
bool core_advance(struct core *, int64_t utc, struct problem *);
/* What everybody may see after the advance that was just made, as canonical JSON {"events","exchange","view"}: for
 * spectators, in no commitment and in nothing that a seat is sent. False: nothing was advanced. In the core's arena. */
bool core_public(const struct core *, struct span *);
/* Its parts again (no notes, no prompt): the view is what rules_load takes. False: malformed. */
bool core_public_read(struct span, struct core_facts *);
/* Takes facts apart: {"events","exchange","notes","prompt","view"}. False: malformed. */
bool core_facts_read(struct span, struct core_facts *);
/* Parses what is due to a seat, once; whoever writes its report calls this first. False: the texts are malformed. */
bool core_due_open(struct core_due *);
/* Logs a report that was written: report k seat hash; the seat's due is done. False: nothing was due to it. */
bool core_reported(struct core *, int seat, const char *hash);
void core_seal_line(struct core *); /* `seal g hash` of the generation before, first thing of a transaction */
/* The organiser ends the game: reveal and end lines; nothing when it is over. kind: "won usa", "drawn", "abandoned". */
void core_end(struct core *, const char *kind);
/* ---- what the host and the calendar do (core_time.c); times are data ---- */

/* A later deadline: `extend k utc why`, why one of extend_reason_read's words. A game that waits by its policy goes on
 * waiting until then, as if nobody had been late. False, nothing done: there is no deadline, or not a later one, or the
 * host holds the game; or no such word. */
bool core_extend(struct core *, int64_t utc, const char *why);
/* `extend k utc cause seat`: a later deadline for a seat that is awaited in an exchange and that the host cannot hear
 * or reach. False, nothing done: as above, or no such seat is awaited, or the deadline has been acted on already, or it
 * is put off further than outage.h allows. In the set-up no deadline stands in the log; whoever
 * drives acts on it later. */
bool core_outage(struct core *, enum outage_cause, int seat, int64_t utc);
/* By how many seconds its deadline may be put off for this cause; 0: by none, or there is no such deadline now. */
int64_t core_outage_left(const struct core *, enum outage_cause);
/* `hold k utc`: from the instant utc on nothing is closed and no deadline runs. False: it is held already, or over. */
bool core_hold(struct core *, int64_t utc);
/* A game that has not begun: nothing is dealt, and its set-up is going on or waits. It is over, and nothing of it is
 * published. False: it has begun, or is over. */
bool core_cancel(struct core *);
bool core_has_begun(const struct core *);
/* Reads and tries out the lines of a sheet's header as a receipt would, and does nothing with it. Fills of *out the
 * header, the sheet, bad_line, why, dry and slips. */
void core_try(struct core *, int seat, const struct header *,
              void (*per_line)(void *context, const struct line *, const void *view_before, const void *view_after,
                               const struct play *),
              void *context, struct core_outcome *out);
/* `rebuilt n utc`: the host lost what it had, and the game was put together again as far as its log of n entries, at
 * the instant utc. It is held from there on until `resume`, with a whole term left for what is asked. False: it is
 * over. */
bool core_rebuilt(struct core *, uint64_t size, int64_t utc);
/* `resume k utc [policy]`: the game goes on, with this deadline (0: none; then the entry says `-`). policy: NULL, or
 * one that answers now, at the instant utc, for the seats that the game waits for (MISSED_LEAST, MISSED_RESIGN ...);
 * outside of dice mode A the entry then ends with that instant. False: it was not held, or nobody is late. */
bool core_resume(struct core *, int64_t utc, const enum missed_policy *policy);
/* `propose side fp utc`: from the instant utc on this key is the seat's only one, unless a sheet of the seat says
 * `object N`, N being the entry's number, before. Gives N; 0: the key was used there, too many keys or proposals, or
 * the game is over. */
uint64_t core_propose(struct core *, int seat, struct span blob, bool is_minisign, const char *word, int64_t utc);
/* `carried n side utc`: proposals whose time has come. True when there was one. core_tick does it too. */
bool core_carry(struct core *, int64_t utc);
/* `absent side utc utc` */
void core_absent(struct core *, int seat, int64_t from, int64_t to);
/* Has this seat given a sound sheet for the open exchange (it may wait for the deadline)? In the set-up: what is asked.
 */
bool core_has_answered(const struct core *, int seat);
/* `press side hash`, side `-` for seat -1: what a player said to others, whose words no game has (press.h). *n: its
 * entry. False, nothing done: the terms do not let it be, the game is over, or core_advance comes first. */
bool core_press(struct core *, int seat, const char *hash, uint64_t *n);
/* Seats (bits) of which the game waits now: asked, without such a sheet. */
int core_awaits(const struct core *);
/* Is what is asked an answer, in the turn of another seat? */
bool core_asks_answer(const struct core *);
/* Is a sheet in that is carried out only at the deadline (wait)? */
bool core_waits_for_deadline(const struct core *, int seat);
/* Any other journal line (tlog.md "Entries"), without its index: one line, printable ASCII, single spaces (asserted).
 */
void core_line(struct core *, const char *words);

/* The envelope (canonical JSON, to be sealed) and back. */
void core_save(const struct core *, struct text *);
struct core *core_load_with(struct arena *, struct core_shelf *, const struct ruleset *, struct span genesis,
                            struct span bundle, struct span envelope, struct problem *);
/* The same game in another arena, by its envelope: `scratch`, clock and history are as they were, nothing of the arena
 * before is needed any more, and *core is freed (core_free). No line may be fresh. */
struct core *core_moved(struct core *, struct arena *to);
/* Bytes that its arena holds, without the rooms of which little is ever touched. */
size_t core_held(const struct core *);
/* Do two machines of one game stand at the same place: log, exchange, phase, position, what sheets left standing? */
bool core_stands_as(const struct core *, const struct core *);
void core_free(struct core *); /* drops JSON references and wipes the seed; memory goes with the arena */

#endif
