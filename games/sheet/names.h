/* SPDX-License-Identifier: Apache-2.0 */
/* games/sheet/names.h - how people write names (pbem-orders(5), SPELLING OF NAMES; W6).
 *
 * Fold: lower case; drop ' " . ( ) and their typographic kin; & to and; - / , to blanks; drop the, of, no. Then 1
 * equal; 2 all words of the input are words of the name, in order; 3 the same with prefixes of three letters or more,
 * numerals never by prefix. The first class with a hit decides. Several hits: those that the seat can see in a place
 * from which the verb takes. What merely begins an alias is settled only where no other's
 * name is one letter off. */
#ifndef DISPATCH_NAMES_H
#define DISPATCH_NAMES_H

#include "games/rules.h"

enum { KIND_NUMBER = 1, KIND_TEXT, KIND_STEP, KIND_SEAT, KIND_FIRST = 16 /* rulesets' kinds from here */ };

struct named { /* one thing with its written forms */
    int32_t id;
    const char *name;    /* order_name: letters, digits, blanks, dots, a stroke between two letters or digits ("B/1");
                            what programs write */
    const char *aliases; /* '|'-separated, or NULL */
};
struct sheet_names {
    const char *const *kinds; /* words of patterns by kind - KIND_FIRST: "CARD", "CITY", ... NULL-terminated */
    /* All names of a kind; *n their number. In a fixed order. */
    const struct named *(*list)(const struct rules *, int kind, int32_t *n);
    /* May `seat` mean this thing with this verb, as far as it sees? Used only to settle several hits. */
    bool (*in_sight)(const struct rules *, const void *view, int seat, int32_t verb, int kind, int32_t id);
    /* Asked only when nothing of that name is in sight: may it get there by an earlier line of the sheet (deployed
     * first, attached then)? NULL: never. */
    bool (*may_come)(const struct rules *, const void *view, int seat, int32_t verb, int kind, int32_t id);
    /* Asked only of a name that was written in full: can the seat never mean it with this verb, as far as it sees? Then
     * another thing whose name begins with these words, and that is in sight, is meant (a division and its leader).
     * NULL: that is never known. */
    bool (*is_past)(const struct rules *, const void *view, int seat, int32_t verb, int kind, int32_t id);
    /* A telling fact for receipts: "XI Corps (2, one loss)". Returns length, writes at most cap with NUL. */
    size_t (*tell)(const struct rules *, const void *view, int kind, int32_t id, char *buf, size_t cap);
};

enum { NAME_MAX_BYTES = 96 };
/* Folds into out (at most NAME_MAX_BYTES with NUL); returns the length. */
size_t name_fold(char out[static NAME_MAX_BYTES], const char *at, size_t len);
/* All written forms of a ruleset, folded once: for struct rules.folded. Whoever reads many sheets spares the folding of
 * each form at each look. They lie in the caller's room, aligned for any type, and are good as long as the rules' data
 * is; returns the length wanted and fills only what has it. */
size_t names_fold(const struct rules *, void *room, size_t cap);
enum { HITS_KEPT = 16 };
struct name_hit {
    int32_t n;             /* how many candidates are left: 1 is settled */
    int32_t id[HITS_KEPT]; /* the first of them */
    bool by_sight;         /* settled only because of what the seat sees */
    int32_t seen;          /* settled, but not in sight, and this is: perhaps it was meant; 0: nothing like that */
};
struct name_hit name_find(const struct rules *, const void *view, int seat, int32_t verb, int kind, const char *at,
                          size_t len);
/* The written form of an id; "?" when there is none. */
const char *name_of(const struct rules *, int kind, int32_t id);
/* The nearest written form to a misspelt word (edit distance, at most a third of its letters; or a number that lacks
 * its leading zeros), and how many letters lie between; NULL: none is near. */
const char *name_near(const struct rules *, int kind, const char *at, size_t len, int *distance);
int name_distance(const char *a, size_t na, const char *b, size_t nb, int limit); /* with transpositions */

#endif
