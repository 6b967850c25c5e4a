/* SPDX-License-Identifier: Apache-2.0 */
/* games/sheet/line.h - a sheet's lines: the grammar that all rulesets share, parsed to ids.
 *
 * Patterns. A verb's pattern says what follows its word:
 *     c:CARD                an argument of kind CARD, kept as word {part 'c', value id}
 *     m:CARD,               a list: commas or the word and between; a line that begins with "and" continues the one
 *                           above
 *     with                  a literal word, kept nowhere
 *     [ ... ]               optional
 *     r:(rest supply)       literal words that are remembered: word {part 'r', value 1}
 *     w:(east|west)         one of several literals: value 1, 2, ...
 *     t:TEXT                the rest of the line as it stands (say, note); kept as offset and length in the sheet text
 *     u:CORPS/CARD          an argument of the first kind that has a hit, value id; the part is followed by word
 *                           {part 'k', value kind}. Only in patterns does a stroke part kinds: in a sheet it belongs to
 *                           a name ("Mississippi/Gulf")
 *     n:NUMBER              0 to 999999
 * Each argument of a pattern has a letter of its own. Kinds are NUMBER TEXT STEP SEAT and the ruleset's. Several verbs
 * may share a word ("draw n:NUMBER", "draw until ..."): the first whose pattern fits is meant.
 * Any order line may end with `if CONDITION` when its verb has LINE_IF: a fact pattern, optionally preceded by not;
 * kept as words {part '?', value fact index + 1, negative when negated} and the fact's own words. Lines of VERB_IF
 * have the same words; a line of VERB_WHEN begins with {part '?', value answer index + 1}.
 *
 * Blocks: when PATTERN ... end, if FACT ... end, and whatever a ruleset declares with a verb that has LINE_OPENS
 * (reorganize ... end). Not nested, except that an if block may stand in a when block. `when P then O` is short for a
 * block of one line and is kept as one: the when line, O, and an end line, all with the same number. Lines with
 * LINE_BELOW belong to the last line with LINE_HEADS above them, up to the next plain order, block or done.
 * The BNF is in deploy/man/pbem-orders.5, and tests hold it against this. */
#ifndef DISPATCH_LINE_H
#define DISPATCH_LINE_H

#include "games/sheet/names.h"

enum { /* verbs that every ruleset has */
       VERB_NONE,
       VERB_NOTE,
       VERB_SAY,
       VERB_PAUSE,
       VERB_DONE,
       VERB_NOW,
       VERB_WAIT,
       VERB_DRAFT,
       VERB_DROP,
       VERB_AGREE,
       VERB_OBJECT,
       VERB_RESIGN,
       VERB_STANDING_NONE,
       VERB_WHEN,
       VERB_IF,
       VERB_END,
       VERB_ABSENT,
       VERB_OFFER,
       VERB_FIRST = 32
};
enum line_where {                      /* bits of struct verb.where */
                  LINE_ORDER = 1,      /* a plain order */
                  LINE_BELOW = 2,      /* below an attack or an answer */
                  LINE_HEADS = 4,      /* lines below may follow it */
                  LINE_OPENS = 8,      /* opens a block that `end` closes */
                  LINE_INSIDE = 16,    /* only inside such a block */
                  LINE_STANDING = 32,  /* may stand in a when block */
                  LINE_IF = 64,        /* may end with if CONDITION */
                  LINE_ADMIN = 128,    /* for the processor: draft wait now drop agree object absent */
                  LINE_PREFERS = 256,  /* below: a wish (whom to lose first), asked at each prompt anew; others do each
                                          thing once */
                  LINE_CHANCE = 1024,  /* answers one chance of a battle that asks, as lines below do (pass) */
                  LINE_AT_ONCE = 512,  /* with LINE_HEADS: lines below are carried out right after it, like lines of
                                          their own, and  are no plan of a battle (games/sheet/sheet_run.h "Plans") */
                  LINE_ANY_TIME = 2048 /* also carried out for a seat that is not asked but may act (struct frame),
                                          while its other lines wait for their turn */
};
enum { LINE_WORDS_MAX = 48, SHEET_LINES_MAX = 640, MISTAKES_MAX = 16, SIGHTS_MAX = 16 };
enum { LINE_TEXT_MAX = 8192 /* bytes in which any line can be written */ };

/* Limits. What a sheet and a run have room for is part of how a game goes: what does not fit is refused or held, and an
 * audit must refuse and hold the same. So games of revisions up to game_rules.small_until have the room that there was
 * when they were begun; all others have all of it. */
struct sheet_limits {
    int32_t lines, words, tokens;    /* of a sheet; of a line; of a line as it is written, names and commas */
    int32_t queue, standing;         /* lines that can be in force */
    int32_t spent;                   /* orders that a plan gives in one battle */
    int32_t events, events_of_order; /* of a run; that an order may need, with all that follows from it */
    int32_t notes;                   /* of a run */
};
const struct sheet_limits *sheet_limits(const struct rules *);

struct word {
    int32_t part, value;
};
struct line {
    int32_t number; /* counted from 1 after "orders:", the player's own */
    int32_t verb;
    int32_t block; /* number of the when/if/opening line that holds it, 0: none */
    int32_t head;  /* number of the line it is below, 0: none */
    int32_t n_words;
    struct word word[LINE_WORDS_MAX]; /* those behind n_words may hold anything */
};
/* A line without words; a copy of one: only what counts is written. */
static inline void line_begin(struct line *line, int32_t number, int32_t verb)
{
    line->number = number, line->verb = verb;
    line->block = line->head = line->n_words = 0;
}
static inline void line_copy(struct line *to, const struct line *from)
{
    to->number = from->number, to->verb = from->verb, to->block = from->block, to->head = from->head;
    to->n_words = from->n_words;
    for (int32_t i = 0; i < from->n_words; i++)
        to->word[i] = from->word[i];
}
/* Of an order line these see its own words, not those of its condition; of a when or if line everything. */
int line_count(const struct line *, int part);
/* The i-th value (from 0) of a part; `none` when there is none. */
int32_t line_value(const struct line *, int part, int i, int32_t none);
bool line_has(const struct line *, int part);
/* Whether the condition at the end of an order line, or of an if line, holds on this view; true when it has none. */
bool line_holds(const struct rules *, const void *view, int seat, const struct line *);

struct mistake {
    int32_t line; /* number */
    struct problem why;
};
struct sight {                     /* a name that was settled only by what the seat sees: receipts say so (W6) */
    int32_t line, kind, id, other; /* other: what it would have meant too, an id of the same kind */
    bool is_unseen;                /* id is what its words say, though it is not in sight, and other is */
};
struct sheet { /* large; of the lists only what is counted is ever touched */
    int32_t n_lines, n_mistakes, n_sights;
    bool draft, wait, now, drop, standing_none, has_plain, has_when, has_done;
    bool is_bare; /* only notes and done */
    struct mistake mistake[MISTAKES_MAX];
    struct sight sight[SIGHTS_MAX];
    struct line line[SHEET_LINES_MAX];
};
const struct line *sheet_line(const struct sheet *, int32_t number); /* NULL: there is no such line, or it is wrong */
extern const struct verb common_verbs[];
extern const size_t n_common_verbs;

/* Parses the lines after "orders:" (LF between them; canonical form). Names are settled on `view`, the view of `seat`.
 * Never fails: mistakes are listed, each with line, column, what was read, what was expected, the nearest spelling and
 * the verb's rule. Good lines are all there, wrong ones are left out. Keys: order.verb order.argument order.name
 * order.ambiguous order.extra order.number order.block order.end order.below order.after_done order.long order.many
 * order.place order.condition. Near-miss help never offers attach for attack or the reverse. */
void sheet_parse(const struct rules *, const void *view, int seat, const char *text, size_t len, struct sheet *out);
/* The line as programs write it, names in full: for receipts, mended sheets and forms. Returns the length wanted;
 * writes at most cap - 1 bytes and a NUL. A list that would pass column 70 goes on below, after "and". `text`: the
 * sheet's text, for say and note. */
size_t line_write(const struct rules *, const struct line *, const char *text, char *buf, size_t cap);
/* The same where each of its lines gets so many bytes more in front, such as "note ". */
size_t line_write_beside(const struct rules *, const struct line *, size_t beside, char *buf, size_t cap);
/* What a line names, in the order in which it is written, at most `cap`; returns how many. */
struct line_thing {
    int32_t kind, id;
};
int32_t line_things(const struct rules *, const struct line *, struct line_thing *out, int32_t cap);
/* The sheet's text with each misspelt word that has a nearest spelling mended; false: nothing could be mended. */
bool sheet_mend(const char *text, size_t len, const struct sheet *, char *buf, size_t cap, size_t *out_len);
const struct verb *verb_of(const struct rules *, int32_t id);
/* Canonical JSON of a prompt, for the facts; NULL: null. Returns the length wanted, writes when cap suffices. */
size_t rules_dump_prompt(const struct rules *, const struct prompt *, char *buf, size_t cap);
/* The line that gives this order, by the ruleset's recipes; number 1. False: it has none for this verb. */
bool line_of_order(const struct rules *, const struct order *, struct line *);

#endif
