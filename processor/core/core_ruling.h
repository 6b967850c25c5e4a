/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_ruling.h - acts of the organiser in a game: rulings, what the seats say to them, and what comes
 * of it.
 *
 * Entries, in the order in which they stand in the log:
 *   ruling HASH UTC            a RULING block of the organiser; the ruling's number N is this entry's
 *   agree K SEAT HASH N        a sheet (its block's hash) says `agree N`
 *   object N SEAT              a sheet says `object N`: the ruling is dropped
 *   withdrawn N                the organiser took it back
 *   ruled N UTC                it takes effect; then what it does:
 *     close K ...              without any sheet, for what changes the position: the exchange that was open comes to
 *                              nothing, and after the change the next one is asked
 *     upgrade REVISION | hostkey ROLE OLD NEW HASH | reveal ... end KIND
 *   lapsed N KEY               the position no longer takes the change
 *   looked SEAT|all UTC        the host looked at what this seat, or nobody else, may see
 *   reveal ruling N HEX        at the end: the opening of a hidden change (before `reveal vrf`)
 * Words only are in force at once. Everything else waits until every seat has agreed, or, where the genesis says
 * `rulings: silence`, until RULING_SECONDS have passed without an objection; not for the undoing of drawn cards and
 * rolled dice, newer rules, an agreed end, a lost key of the host, or another organiser: those always need every
 * seat. An organiser who is another person than the host hands his office on himself, or, when his key is lost or he is
 * gone, the host puts somebody else up; either way nobody organises whom the players did not take.
 * While the dice of a closed exchange wait (modes B, C, D) sheets that only answer are taken; a key or an end takes
 * effect then too, a change of the position with the next question: who knows how dice would fall has no say in
 * whether they do. */
#ifndef DISPATCH_CORE_RULING_H
#define DISPATCH_CORE_RULING_H

#include "formats/commit.h"
#include "processor/record/genesis.h"
#include "processor/record/ruling.h"

struct core;
struct core_outcome;
struct core_past;
struct verified;
enum { RULINGS_MAX = 4 /* that wait */, RULING_SECONDS = 3 * 86400 };
struct core_ruling {
    uint64_t n; /* its number; 0: none */
    int64_t utc;
    int32_t agreed; /* bits: seats */
    bool by_all;    /* silence is not enough */
    hex32 hash;
    struct span orders;  /* its lines */
    struct span opening; /* of a hidden change; empty: none, or not known here */
};
struct core_rulings {
    struct core_ruling at[RULINGS_MAX]; /* they wait for the seats */
    int n;
    struct core_ruling now; /* in force: core_advance carries it out */
    uint64_t seq;           /* the highest used by the organiser */
    struct text openings;   /* "N HEX\n": of hidden changes, in force or not */
    uint32_t revision;      /* of an upgrade; 0: the genesis' */
    char signer[KEY_WORD_MAX], age[80];
    uint8_t logkey[32];
    bool has_logkey;              /* signer "", age "", has_logkey false: the genesis' */
    char organiser[KEY_WORD_MAX]; /* "": the genesis', or the report signer where the genesis has that */
};
/* A position of the past, for `back to K`: from the store, or from the audit's own replay. */
struct core_position {
    struct span
        game;   /* the dump of state and sheets (games/sheet/sheet_run.h: game_dump) in which exchange K was asked */
    bool lucky; /* since then a die was rolled, a card drawn, opened or shuffled */
};
struct core_history { /* set by whoever drives; NULL: nothing can go back */
    bool (*position)(void *context, const struct core *, uint64_t k, struct core_position *);
    void *context;
};
enum core_ruler {
    RULER_NONE,
    RULER_ORGANISER,
    RULER_OLD_KEY,
    RULER_NEW_KEY /* both: hostkey only */,
    RULER_HOST /* the report signer, for another organiser only */
};

/* A RULING block whose signature was verified with a key of that role, at the instant utc of the pass. opening: of a
 * hidden change, or empty. The outcome's verdict: RECEIPT, REFUSED (no entry is made), AGAIN, LATER; true: RECEIPT.
 * Keys: those of ruling_read, ruling_patch and header_parse, game.other game.over base.unknown seq.used, ruling.early
 * ruling.waits ruling.back ruling.opening ruling.revision ruling.number ruling.end ruling.ruler ruling.key. */
bool core_rule(struct core *, enum core_ruler, const struct verified *, struct span opening, int64_t utc,
               const struct core_past *, struct core_outcome *);
/* Rulings that take effect by silence, or that waited for the end of a hold: one at a time. core_tick does it too. */
bool core_ruling_tick(struct core *, int64_t utc);
/* The waiting ruling of this number; NULL. */
const struct core_ruling *core_ruling_of(const struct core *, uint64_t n);
/* Does a ruling wait that would make this the host's key of that role? */
bool core_key_is_asked(const struct core *, const char *role, const char *word);
/* What the ruling says. */
void core_ruling_read(const struct core_ruling *, struct ruling *);
/* The next instant at which a ruling takes effect by silence; 0: none. */
int64_t core_ruling_next(const struct core *);
/* `looked SEAT UTC` (-1: all). Nothing in a game that is over. */
void core_looked(struct core *, int seat, int64_t utc);
/* The keys of the host that are in force in this game. */
const char *core_signer(const struct core *);
const uint8_t *core_logkey(const struct core *);
const char *core_age(const struct core *);
/* Who may rule: a key's word. */
const char *core_organiser(const struct core *);

/* ---- within the core (core_ruling.c) ---- */

struct core;
struct incoming;
struct sheet;
/* `agree` and `object` of an accepted sheet to rulings that wait. True: one takes effect now. */
bool core_vote(struct incoming *);
/* Does this sheet only answer rulings that wait? */
bool core_is_vote(const struct core *, const struct sheet *);
/* The same, or a seat's objections to keys that the host proposes for it: what is taken while the dice wait too. */
bool core_answers_only(const struct core *, int seat, const struct sheet *);
/* The opening of what was hidden in rulings: `reveal ruling N HEX`. */
void core_reveal_rulings(struct core *);

#endif
