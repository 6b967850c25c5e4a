/* SPDX-License-Identifier: Apache-2.0 */
/* processor/check/verify.h - what reports prove to those who got them, offline, in plain words.
 *
 * One report needs its .sig and its proof file, nothing else. Several prove more: that the log only grew, that no roll
 * and no card was changed, that all sheets which their authors still have are in. Reports of both seats together show
 * whether the host told each of them another story. All that is taken on trust is the game id, which each player signed
 * in every sheet, and the fingerprints in genesis, which it covers.
 *
 *   struct verify_input in = {.report = files, .n_reports = n, .expect = NULL};
 *   struct verify_result result;
 *   verify(arena, &in, &result);
 *   verify_words(&result, &text);              or verify_json; the exit status is result.verdict
 *
 * verify_gather.h makes the input of files, mails and folders. Each finding has a stable key, for tests and programs.
 * Where the parts are: verify.c sorts by game and concludes; verify_report.c one report and whose it is; verify_log.c
 * growth, forks, the chain of T and rolls; verify_judge.c the rules of journals; verify_witness.c what witnesses
 * signed; verify_time.c what bounds the host's clock; verify_cards.c openings, facts and dice as told; verify_account.h
 * every card accounted for; verify_text.c texts and what their facts say; verify_sheets.c players' own sheets;
 * verify_receipts.c what the host promised; verify_press.c what players wrote to each other; verify_words.c what people and programs read. */
#ifndef DISPATCH_VERIFY_H
#define DISPATCH_VERIFY_H

#include "processor/mime/arrival.h"
#include "processor/record/journal.h"
#include "processor/record/proof.h"

struct report_files {
    const char *name;               /* of the report, for messages */
    struct span report, sig, proof; /* at NULL: there is none */
    struct span page;               /* its HTML, likewise: only whether it is the one that the report names */
    int64_t received;               /* when the reader's mail server had it, UTC seconds; 0: unknown */
};
struct verify_receipt { /* what the host signed in answer to a sheet */
    const char *name;
    struct span text, sig;
    int64_t received; /* as above */
};
struct verify_sheet { /* a block that may be signed by a player, out of what he sent */
    const char *name;
    const struct found *found;
    int64_t sent; /* by the date of the mail that it lay in, UTC seconds; 0: unknown */
};
struct verify_press { /* what a player wrote to others, as they got it (processor/record/press.h) */
    const char *name;
    struct span text;
};
struct verify_note { /* a signed checkpoint from elsewhere: the public folder, a witness, another player */
    const char *name;
    struct span note;
    int64_t received; /* as above */
    bool by_mail;     /* it lay in a mail, and may be of any game: nobody named it */
};
struct verify_log { /* a published log: its signed head, and the leaves that lead to it (not checked yet) */
    const char *name;
    struct span note;
    const struct hash *leaf;
    uint64_t n_leaves;
};
struct verify_passed { /* what was looked at and not used, though it looked like something */
    const char *name, *why;
};
struct verify_seat_key {
    const char *seat, *word;
};
struct verify_input {
    const struct report_files *report;
    const struct verify_receipt *receipt;
    const struct verify_sheet *sheet;
    const struct verify_press *press;
    const struct verify_passed *passed;
    size_t n_reports, n_receipts, n_sheets, n_presses, n_passed;
    const struct verify_note *note;
    const struct note_key *witness; /* keys of witnesses whose signatures the reader wants to see */
    const struct verify_log *log;
    size_t n_notes, n_witnesses, n_logs;
    bool sent_all;                          /* the reader says that these are all the sheets that he ever sent */
    const char *expect;                     /* fingerprint of the host's key that the reader knows, or NULL */
    const struct verify_seat_key *seat_key; /* of seats whose players told the reader theirs */
    size_t n_seat_keys;
};

enum verify_verdict {
    VERIFY_PROVEN = 0,
    VERIFY_NOT_PROVEN = 1, /* something is wrong */
    VERIFY_FORK = 3,       /* the host signed two histories: the evidence is in the result */
    VERIFY_BROKEN = 65     /* a file cannot be read */
};
enum verify_kind {
    VERIFY_PROVED = 1,
    VERIFY_OPEN, /* could not be proved here */
    VERIFY_WRONG,
    VERIFY_UNREADABLE,
    VERIFY_ASKED /* the reader alone can tell; wrong when he says that he gave all he sent */
};
struct verify_finding {
    enum verify_kind kind;
    const char *key, *words; /* key: static, "log-grew"; words: sentences in plain English, one line */
};
struct verify_evidence { /* a signed note that contradicts another */
    const char *name;
    struct span note;
};
struct verify_game {
    enum verify_verdict verdict;
    char id[33], name[GAME_NAME_MAX];
    const char *who; /* "7 reports of usa, 1 of csa" */
    struct verify_finding *finding;
    size_t n_findings, cap;
    struct verify_evidence evidence[2];
    size_t n_evidence;
};
struct verify_result {
    enum verify_verdict verdict; /* the gravest of the games' */
    struct verify_game *game;
    size_t n_games;
    const struct verify_passed *passed;
    size_t n_passed;
};
/* Reports in any order, of any games and seats. Nothing to verify gives VERIFY_BROKEN and no game. */
void verify(struct arena *, const struct verify_input *, struct verify_result *);
/* First what the reader alone can tell, if anything is asked of him. Then a line "yes: ...", "no: ...", "FORK: ..." or
 * "broken: ..."; then what was wrong, proved, and could not be. */
void verify_words(const struct verify_result *, struct text *);
void verify_json(const struct verify_result *, struct text *);

/* The hash of its page that a report names in a line of its own ("html: sha256:..."). False: it names none. */
bool verify_page_hash(struct span report, uint8_t hash[static 32]);

#endif
