/* SPDX-License-Identifier: Apache-2.0 */
/* processor/record/ruling.h - what a RULING block says, and the patch of a position that it may carry. Pure.
 *
 * A game-master act is a block signed by the organiser. Behind `orders:` stand, one a line:
 *   say WORDS                    the ruling in words, for everybody; at least one such line
 * and at most one act:
 *   set PATH = VALUE             (several) a member of the position as `dispatch show --json` names it, and its new
 * value hidden SHA256:HASH           the same for members that are secret: the hash of the opening (ruling_seal) back
 * to K                    the position in which exchange K was asked upgrade to REVISION          the game goes on by a
 * newer revision of its rules end KIND                     agreed, drawn, won SEAT; or broken, by the organiser alone
 *   hostkey ROLE / key WORD      a new key of the host; ROLE is report, log or age; or organiser: another organiser
 *   withdraw N                   the ruling of that number, not yet in force, is taken back
 * Lines have at most 70 columns, as in every block. */
#ifndef DISPATCH_RULING_H
#define DISPATCH_RULING_H

#include "formats/bytes.h"
#include "formats/problem.h"
#include "games/rules.h"

enum { RULING_SAYS_MAX = 12, RULING_SETS_MAX = 16, RULING_PATH_MAX = 64, RULING_KEY_MAX = 80 };
enum ruling_act {
    RULING_SAYS, /* words only */
    RULING_SETS,
    RULING_HIDES,
    RULING_BACK,
    RULING_UPGRADE,
    RULING_ENDS,
    RULING_HOSTKEY,
    RULING_WITHDRAWS
};
struct ruling_set {
    struct span path, value; /* borrowed from the block */
};
struct ruling {
    enum ruling_act act;
    struct span say[RULING_SAYS_MAX];
    int n_says;
    struct ruling_set set[RULING_SETS_MAX];
    int n_sets;
    char hidden[51];          /* SHA256: and 43 letters */
    uint64_t number;          /* the exchange, the revision, the ruling */
    char end[24];             /* "won usa" */
    char role[12];            /* report log age organiser */
    char key[RULING_KEY_MAX]; /* of that role: SHA256:... (report, organiser), 64 hex digits, age1... */
};
/* Reads the lines after `orders:`. Keys, with the line counted from 1: ruling.line ruling.twice ruling.many
 * ruling.silent (no `say`) ruling.key. */
bool ruling_read(struct span orders, struct ruling *, struct problem *);
/* Writes words as `say` lines of at most 70 columns; false: they need too many lines or have characters that do not
 * travel. */
bool ruling_say(struct text *, struct span words);
/* All that it says, as one line of text. */
void ruling_words(struct text *, const struct ruling *);
/* What it does, in words for everybody: "the game goes back to exchange 7". Nothing for words only. */
void ruling_deed(struct text *, const struct ruling *, const char *luck /* "dice"; NULL: nothing is left to chance */);
/* Does it need anybody's consent? Words, withdrawals and a broken end do not. */
bool ruling_is_at_once(const struct ruling *);

/* ---- patches ---- */

/* The opening of a hidden patch, SALT and `set` lines, each with LF; and its hash:
 * `SHA256:` and the base64 without padding of SHA-256(`pbem-ruling/1 GAME SEQ` LF, opening). */
void ruling_seal(struct span opening, const char *game, uint64_t seq, char hash[static 51]);
/* The set lines of an opening. False: it is none. */
bool ruling_open(struct span opening, struct ruling *, struct problem *);
/* Puts the new values into a copy of the position; `after` has room for one state. Keys: ruling.path ruling.value
 * (with the path), ruling.deck (cards lie sealed), ruling.broken (the rules' own check), ruling.flow (nobody would be
 * asked, or the game would be over). JSON is of the position as the rules dump it. */
bool ruling_patch(struct arena *, const struct rules *, const void *before, const struct ruling *, void *after,
                  struct problem *);
/* May everybody see each of these members, before and after? Else the patch must be hidden. */
bool ruling_is_public(struct arena *, const struct rules *, const void *before, const void *after,
                      const struct ruling *);

#endif
