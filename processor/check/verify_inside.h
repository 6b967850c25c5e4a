/* SPDX-License-Identifier: Apache-2.0 */
/* processor/check/verify_inside.h - what the parts of verify share: one game at work. */
#ifndef DISPATCH_VERIFY_INSIDE_H
#define DISPATCH_VERIFY_INSIDE_H

#include "games/face/face.h"
#include "processor/base/text_match.h"
#include "processor/check/judge.h"
#include "processor/check/verify.h"
#include "processor/words/dice_words.h"

struct checked { /* one report, read */
    const struct report_files *files;
    struct proof proof;
    struct genesis genesis;
    struct checkpoint at;
    struct hash root_before;
    bool is_whole;            /* files and note can be read, and the note is the log key's */
    bool proof_belongs;       /* it is the proof file whose hash the report names */
    bool leads;               /* peaks and lines lead to the checkpoint: only then its lines say anything */
    bool facts_hold;          /* they are what the log committed to */
    struct span events, view; /* members of them, once verify_facts has been there; at NULL: not there, or twice */
    bool text_same;           /* the text was written once more from them, and is the same */
    uint32_t revision;        /* of the rules, in which it was written */
    size_t n_dice;            /* throws in them that were recomputed */
    size_t together;          /* of a set of reports whose logs are one: the index of another of them, or its own */
};
struct sealed_epoch { /* as a `shuffle` line gave it */
    struct span deck;
    uint64_t epoch, n;
    struct hash root;
    struct span line; /* the whole line: sources, hand */
};
struct seen_card { /* an opening that fits its root */
    struct span deck, card;
    uint64_t epoch, slot;
    const char *from; /* file or "entry 41 of the log" */
    bool is_public;   /* an entry opened it to all */
};
struct seen_roll { /* dice of an exchange, checked against T */
    uint64_t k;
    struct beta beta;
    bool is_known; /* false: T was not here */
};
struct log_block {                                           /* a line that names a signed block */
    uint64_t n, k, seq;                                      /* k, seq: UINT64_MAX where the verb has none */
    enum journal_verb is;
    struct span side, hash, sighash, signed_word, key;       /* key: of `refused` */
    int64_t utc;                                             /* 0: the line has none */
    uint64_t faulty;                                         /* line number, 0: sound */
};
struct log_close { /* one seat's part of a `close` line */
    uint64_t k, n;
    struct span side, hash; /* hash "-": none */
};
struct log_deadline {
    uint64_t k, n;
    int64_t utc;
};
struct time_bound {      /* somebody's clock: these entries were written by then */
    uint64_t from, size; /* entries from, from + 1 ... size - 1 */
    int64_t utc;
    const struct note_key *witness; /* whose clock; NULL: the mail server of whoever has the mail */
    const char *name;               /* of what shows it */
};
struct beacon_close {         /* a close that waited for a round of the beacon, mode D */
    uint64_t k, await, round; /* k, the entry `await`: UINT64_MAX, it is not here */
    int64_t utc;              /* when the round came; 0: unknown */
    enum dice_shown shown;
};
struct log_report { /* `report k side hash`; side empty: `rebuilt` */
    uint64_t n, k;
    struct span side, hash;
};
enum { HOST_KEYS_MAX = 8 };
struct host_key {            /* a key of the host's, and where in the log it was in force */
    const char *role;        /* "report", "log"; static */
    char word[KEY_WORD_MAX]; /* SHA256:... or 64 hex digits */
    uint64_t from, to;       /* entries that brought and replaced it */
};
struct known_sheet { /* a block that the reader has: its words are those that its hash stands for */
    hex32 hash;
    struct header header;
};
enum { CARD_SUMS = 256 };
struct listed { /* a list that grows in the arena */
    void *at;
    size_t n, cap;
};
struct verifier {
    struct arena *arena;
    const struct verify_input *in;
    struct verify_game *out;
    struct checked *report; /* of this game; by seat and number */
    size_t n;
    const struct genesis *genesis;
    const char *id;
    const struct ruleset *set; /* of the game; NULL: this program does not have it */
    struct rules rules;        /* by the genesis; data: NULL unless they are those of this program */
    struct judge *judge;
    bool dice_doubt;            /* the judge found something about what dice rest on */
    bool words_unseen;          /* modes A and B: they rest on hashes of sheets whose words are not here */
    struct transcript_key *key; /* public keys that the reports name */
    size_t n_keys;
    struct listed sheets; /* of struct known_sheet: blocks that the reader has */
    struct layout *layout;
    bool layout_holds; /* every line from the first on was seen */
    bool gap;          /* lines are missing before some that were seen */
    bool forked;
    uint64_t next;             /* the entry behind the last that was gone through */
    struct journal_line *line; /* scratch */
    struct listed keys, epochs, cards, unrooted, rolls, blocks, closes, deadlines, texts, bounds,
        rounds;                               /* of the structs above */
    size_t card_first[CARD_SUMS], *card_next; /* by a sum over their names: index in `cards` from 1, 0: none */
    size_t n_facts, n_dice;
    bool has_dice; /* the rules tell which events throw dice */
};

/* ---- verify.c ---- */
void verify_say(struct verifier *, enum verify_kind, const char *key, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The next element of a list, zeroed. */
void *verify_add(struct verifier *, struct listed *, size_t size);
/* "s" unless n is 1. */
const char *verify_s(size_t n);

/* ---- verify_report.c ---- */
/* Reads the files; false: why says in what they fail; static. */
bool verify_read(struct arena *, const struct report_files *, struct checked *, const char **why);
/* Signed with a report key of the host's that was not replaced when the log had so many entries? */
bool verify_host_signed(struct verifier *, struct span text, struct span sig, uint64_t size);
/* Is it the proof file whose hash the report names? */
bool verify_proof_belongs(const struct report_files *);
void verify_signatures(struct verifier *);
/* After the lines: are the texts those whose hashes the log has? */
void verify_texts_logged(struct verifier *);
/* Twins dropped, missing numbers named. */
void verify_numbers(struct verifier *);

/* ---- verify_keys.c ---- */
/* Finds the host's keys, and which heads they signed: is_whole and at of each report. */
void verify_keys(struct verifier *);
/* May this key sign reports of a log of so many entries? It may until it is replaced. */
bool verify_may_sign(const struct verifier *, const char *fp, uint64_t size);
/* The newest report key. */
const char *verify_signer(const struct verifier *);
/* Those that may sign a head of so many entries. */
size_t verify_log_keys(const struct verifier *, uint64_t size, struct note_key out[static HOST_KEYS_MAX]);

/* ---- verify_log.c ---- */
void verify_growth(struct verifier *);
void verify_lines(struct verifier *);
/* The line of entry n, as some report has it. */
bool verify_line_at(const struct verifier *, uint64_t n, struct span *line);
/* The root at a size, as some report's log has it. */
bool verify_root_at(struct verifier *, uint64_t size, struct hash *root);

/* ---- verify_witness.c ---- */
void verify_witnesses(struct verifier *);

/* ---- verify_time.c ---- */
void verify_bound(struct verifier *, uint64_t from, uint64_t size, int64_t utc, const struct note_key *witness,
                  const char *name);
/* After witnesses, lines and receipts, which bound the host's clock. */
void verify_time(struct verifier *);
/* What a roll that follows from T shows: dice_claim of the rounds that these rolls waited for. */
const char *verify_dice_claim(const struct verifier *);

/* ---- verify_seats.c ---- */
/* Which keys the seats have, of those whose reports these are not: named, or compared with what the reader gave. */
void verify_seats(struct verifier *);

/* ---- verify_cards.c: openings, facts, dice as told ---- */
void verify_take_card(struct verifier *, const struct journal_line *open);
void verify_take_epoch(struct verifier *, const struct journal_line *shuffle, struct span line);
void verify_facts(struct verifier *);
/* After the sheets: whose signatures the dice hang on. */
void verify_dice(struct verifier *);
void verify_cards(struct verifier *);
/* By deck, epoch and slot. */
int verify_by_place(const struct seen_card *, const struct seen_card *);
/* The card that was shown at a place, after verify_cards; NULL: none was. */
const struct seen_card *verify_seen(const struct verifier *, struct span deck, uint64_t epoch, uint64_t slot);
/* The cards of this name, one after the other; last NULL: the first. NULL: no more. After verify_cards. */
const struct seen_card *verify_named(const struct verifier *, struct span card, const struct seen_card *last);
/* Did an entry open the card at this place to all, though the root that it hangs on is in no log that is here? */
bool verify_opened_to_all(const struct verifier *, struct span deck, uint64_t epoch, uint64_t slot);
int verify_compare_spans(struct span, struct span);

/* ---- verify_account.c: is every card accounted for? ---- */
void verify_accounts(struct verifier *);

/* ---- verify_judge.c ---- */
/* The judge of the log, with the keys and blocks that the reports bring and the sheets that the reader has. */
void verify_judge(struct verifier *);
/* After the last line: what stayed open, and what was signed. */
void verify_judged(struct verifier *);

/* ---- verify_receipts.c ---- */
void verify_receipts(struct verifier *);
/* Did the host sign a receipt for the block of this hash? */
bool verify_has_receipt(struct verifier *, const char *hash);

/* ---- verify_text.c ---- */
/* After the facts: whether the texts say what they say. */
void verify_texts(struct verifier *);

/* ---- verify_write.c ---- */
enum rewritten { REWRITTEN_NOT /* the facts make no text */, REWRITTEN_SAME, REWRITTEN_OTHER };
/* Writes the text of a report once more and compares. set, rules: with data and revision of the game. REWRITTEN_OTHER:
 * where tells the first place. Facts may be hostile: call it apart (child.h). */
enum rewritten verify_rewritten(const struct verifier *, const struct checked *, const struct ruleset *,
                                const struct rules *, struct arena *, struct text_differs *where);

/* ---- verify_sheets.c ---- */
void verify_take_block(struct verifier *, const struct journal_line *);
void verify_sheets(struct verifier *);
/* Did a key that was ever named for the seat sign the block? */
bool verify_signed_by(struct verifier *, const struct found *, int seat);
/* ---- verify_press.c ---- */
void verify_press(struct verifier *);

/* For qsort, of pointers to reports: by the size of their log. */
int verify_by_size(const void *, const void *);

#endif
