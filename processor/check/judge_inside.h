/* SPDX-License-Identifier: Apache-2.0 */
/* processor/check/judge_inside.h - what the parts of the judge share; nobody else includes it.
 *
 *   judge.c         life; which entry goes where; what stays open
 *   judge_keys.c    keys in force, and blocks and receipts held against them
 *   judge_change.c  entries that change the keys of a seat
 *   judge_setup.c   join, entropy, setup
 *   judge_sheets.c  receipts, closes
 *   judge_dice.c    T, and what it waits for in modes B, C, D; rolls
 *   judge_time.c    deadlines by the terms
 *   judge_ruling.c  the organiser's acts, keys of the host */
#ifndef DISPATCH_JUDGE_INSIDE_H
#define DISPATCH_JUDGE_INSIDE_H

#include "processor/check/judge.h"
#include "processor/core/ruling_sign.h"
#include "processor/record/outage.h"
#include "processor/record/transcript.h"

enum {
    JUDGE_KEYS_MAX = KEYS_MAX, /* of a seat, those that are out among them */
    JUDGE_ROWS = 4096,
    JUDGE_CLOCK_SLACK = 3600 /* seconds by which a host's clock may have been put back, by a person */
};

struct judge_key { /* of a seat */
    char word[KEY_WORD_MAX];
    bool in_force;
    int64_t replaced;      /* instant of the `rekey` that put another in its place */
    char by[KEY_WORD_MAX]; /* that other; "": none did, or nobody may call it back any more */
};
struct judge_seat {
    struct judge_key key[JUDGE_KEYS_MAX];
    int n_keys;
    struct span commit, value, sighash; /* of the set-up; empty: not yet */
};
struct judge_receipt {
    uint64_t n, seq;
    int seat;
    struct span hash, sighash;
    int64_t utc;
    bool faulty;
    bool closed;         /* it was in force in a close */
    bool dropped;        /* its seat went to another key before the close */
    bool answers;        /* rulings or keys were waiting for answers: perhaps it does nothing else */
    bool only_answers;   /* it came while dice waited, so that is all it may do */
    bool is_known;       /* somebody here knows its words: */
    uint64_t base, turn; /* of its header */
    struct span next;
    size_t after; /* 1 + index of the next one in its row of the table by hash */
};
struct judge_waiting { /* a ruling that waits for the seats, or that is in force and not carried out yet */
    uint64_t n, seq;
    struct ruling says;
    enum core_ruler ruler;
    struct span hash;
    int32_t agreed;
    int64_t utc;
    bool waits, in_force;
};
struct judge_proposal {
    uint64_t n; /* 0: none */
    struct span word;
    int64_t until;
};
struct judge_pending { /* a close, or a set-up that is complete, whose T is not made yet */
    bool is, awaits;
    bool may_be_ruled; /* nothing is in force, and the entry before the close is not here */
    uint64_t k, at;    /* at: the newest `await` */
    int64_t utc;       /* the instant of the close */
    struct turn_line turn[SEATS_MAX];
    struct judge_receipt *in[SEATS_MAX]; /* NULL: no sheet, or one whose receipt is not here */
    int in_force, asked, missing;        /* bits */
    uint64_t round;                      /* D */
};
struct judge_asking { /* the exchange that is asked */
    bool is_known;    /* its `open` was seen */
    bool is;
    uint64_t k;
    int asked;        /* bits */
    int64_t deadline; /* 0: none */
    int64_t least;    /* held: no deadline may be earlier when it goes on */
    bool held, late;  /* by the host; the deadline came */
    bool maybe_held;  /* the entry may be one that is not here */
};
struct judge_signed { /* a block's first signature that is by the key of this word */
    const struct transcript_block *block;
    char word[KEY_WORD_MAX];
    struct verified v;
};
struct judge_when { /* the entry of `open k` */
    uint64_t k, n;
};
struct judge {
    struct arena *arena;
    struct judge_given given;
    const struct genesis *g;
    struct {
        struct signer signer;
        char word[KEY_WORD_MAX];
        int seat;
    } key[TRANSCRIPT_KEYS_MAX];
    size_t n_keys;
    uint64_t next;  /* the entry that comes; 0: none was seen */
    uint64_t first; /* the first one behind the newest gap */
    bool gap;       /* entries were missing before */
    bool lost;      /* and whether a close waits for its T cannot be known since */
    bool gap_keys;  /* that was said of keys */
    const struct journal_line *line;
    bool has_before;          /* the entry before was here, */
    enum journal_verb before; /* of this verb */
    uint64_t before_n;  /* its first word as a number */
    int64_t now, told;  /* the newest instant that entries told, as a replay reckons; the last one; 0: not known */
    uint64_t since;     /* the entry with which the exchange began that is asked, or the first one here */
    struct judge_seat seat[SEATS_MAX];
    bool is_void_setup; /* `setup void` was the entry before: all begin anew */
    bool t_known, is_dealt;
    uint64_t k; /* of t */
    hex32 t;
    uint64_t told_k; /* the exchange of which was told last how it stands, and whom (bits; the position: all of them) */
    int told_facts;
    bool told_state;
    int newcomers; /* bits: another player took the seat over, and is told once more how it stands */
    struct judge_pending pending;
    struct judge_asking asking;
    struct outage outage; /* by how much deadlines were put off for seats that could not be heard or reached */
    struct judge_extension extension[JUDGE_EXTENSIONS_MAX];
    size_t n_extensions;
    struct judge_receipt **receipt;
    size_t n_receipts, cap_receipts, row[JUDGE_ROWS];
    uint64_t host_newest; /* B: entry of the newest receipt of the host's seats */
    struct beta dice;
    bool has_dice;
    bool has_verified; /* a roll, with the game's key */
    bool words_unseen; /* in the newest close stands a sheet whose words nobody here has */
    struct judge_waiting *ruling;
    size_t n_rulings, cap_rulings;
    struct judge_proposal proposal[SEATS_MAX]; /* one at a time for a seat */
    struct host_keys host;
    const struct judge_receipt *if_ends; /* it may be left out of the close only if another sheet there ends the game */
    bool closed_early;                   /* the newest close did not wait for all who were asked: so may that */
    bool is_void;                        /* the next close puts no sheet in force */
    struct judge_when *when;
    size_t n_when, cap_when;
    uint64_t lucky; /* the newest entry that told of luck */
    bool over;
    size_t n_signatures, n_blocks;
    hex32 *used; /* hashes of signatures that were met, so that none stands under two blocks */
    size_t n_used, cap_used;
    struct judge_signed *signature; /* so that a replay need not hold them once more */
    size_t n_signature, cap_signature;
    char signed_by[KEY_WORD_MAX];                       /* of the block that was checked last */
    struct text no_base, no_next, no_receipt, no_words; /* exchanges in which something stayed open */
    struct text may_have_left;
    struct text no_root, dated_back; /* and entries */
};

/* ---- judge.c ---- */
/* The entry that is taken breaks a rule; false. key: static. */
bool judge_wrong(struct judge *, const char *key, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* A whole sentence; false. */
bool judge_open_point(struct judge *, const char *key, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Wrong, unless blocks may be missing: then open. */
bool judge_unseen(struct judge *, const char *key, const char *words);
const char *judge_seat_name(const struct judge *, int seat);
/* The seat that word `at` names; -1: none, and that is said. */
int judge_seat_at(struct judge *, size_t at);
uint64_t judge_number(const struct judge *, size_t at); /* UINT64_MAX: none */
/* Word `at` as an instant; false: it was malformed, and that is said. */
bool judge_instant(struct judge *, size_t at, int64_t *utc);
/* Adds an exchange, or an entry, to a list of those in which something stayed open. */
void judge_note(struct judge *, struct text *list, uint64_t k);

/* ---- judge_keys.c ---- */
void judge_keys_first(struct judge *);
struct judge_key *judge_key_in_force(struct judge *, int seat, struct span word);
bool judge_shares_key(struct judge *, int seat, int other);
bool judge_is_host(struct judge *, int seat);
/* The block of this hash is of the kind, about the seat, and signed by a key of it that is in force, or by `word` alone
 * where it is given. False: that is said. */
bool judge_block(struct judge *, int seat, struct span hash, struct span word, enum block_kind, struct header *,
                 struct verified *);
/* Is the log that a signed block names this one, as it was before the entry? Each but a JOIN names one. */
bool judge_based(struct judge *, const struct header *);
/* Is this signature of a block by the key of that word? */
bool judge_block_by(struct judge *, const struct transcript_block *, struct span sig, struct span word,
                    struct verified *);
/* Notes the hash of a signature; false: it was met before. */
bool judge_signature_is_new(struct judge *, struct span sighash);
/* A receipt's signature: is it by a key of the seat that is in force? False: that is said. */
bool judge_receipt_signed(struct judge *, int seat);

/* ---- entries, by verb: false where a rule is broken, which is said ---- */
bool judge_rekey(struct judge *), judge_revoke(struct judge *), judge_recall(struct judge *),
    judge_replace(struct judge *), judge_propose(struct judge *), judge_carried(struct judge *);
bool judge_join(struct judge *), judge_entropy(struct judge *), judge_setup(struct judge *);
void judge_setup_anew(struct judge *);
bool judge_receipt(struct judge *), judge_close(struct judge *);
void judge_receipts_drop(struct judge *, int seat);
/* Is the newest receipt one of this seat, to which the entry belongs? Of before a gap nobody knows: then yes. */
const struct judge_receipt *judge_receipt_before(const struct judge *);
bool judge_is_by_sheet(const struct judge *, int seat);
/* Before any other treatment of an entry: what T waits for. */
void judge_wait(struct judge *);
/* The set-up is complete; a close was taken. ruled: by a ruling. */
void judge_bound(struct judge *);
void judge_closed(struct judge *, bool ruled);
bool judge_roll(struct judge *);
bool judge_told(struct judge *);
bool judge_open(struct judge *), judge_settled(struct judge *), judge_deadline(struct judge *),
    judge_missed(struct judge *), judge_extend(struct judge *), judge_hold(struct judge *),
    judge_resume(struct judge *), judge_rebuilt(struct judge *);
/* Entries are missing in which the organiser's key may have changed: then whether he signed is open, which is said. */
bool judge_organiser_unknown(struct judge *);
bool judge_ruling(struct judge *), judge_agree(struct judge *), judge_object(struct judge *),
    judge_withdrawn(struct judge *), judge_ruled(struct judge *), judge_hostkey(struct judge *),
    judge_reveal(struct judge *);

#endif
