/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/check/judge_inside.h"
#include "processor/words/dice_words.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { WORDS_MAX = 400 };

/* ---- what is said ---- */

static void say(struct judge *j, enum judge_kind kind, const char *key, const char *format, va_list args)
{
    char words[WORDS_MAX];
    vsnprintf(words, sizeof words, format, args);
    j->given.say(j->given.context, kind, j->line ? j->line->n : 0, key, words);
}

bool judge_wrong(struct judge *j, const char *key, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(j, JUDGE_WRONG, key, format, args);
    va_end(args);
    return false;
}

bool judge_open_point(struct judge *j, const char *key, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(j, JUDGE_OPEN, key, format, args);
    va_end(args);
    return false;
}

bool judge_unseen(struct judge *j, const char *key, const char *words)
{
    if (!j->given.may_lack)
        return judge_wrong(j, key, "%s", words);
    return judge_open_point(j, key, "Entry %llu of the log is not checked: %s.", (unsigned long long)j->line->n, words);
}

void judge_note(struct judge *j, struct text *list, uint64_t k)
{
    const char *more = arena_words(j->arena, "%s%llu", list->len ? ", " : "", (unsigned long long)k);
    size_t len = strlen(more);
    list->arena = j->arena;
    bool again = list->len >= len && memcmp(list->at + list->len - len, more, len) == 0;
    if (!again && !(list->len > 0 && strcmp(list->at, more + 2) == 0))
        text_words(list, more);
}

/* ---- words of the line ---- */

const char *judge_seat_name(const struct judge *j, int seat)
{
    return j->g->seat[seat].name;
}

int judge_seat_at(struct judge *j, size_t at)
{
    int seat = genesis_seat(j->g, j->line->word[at]);
    if (seat < 0)
        judge_wrong(j, "log-seat", "there is no such seat");
    return seat;
}

uint64_t judge_number(const struct judge *j, size_t at)
{
    return journal_number(j->line, at, UINT64_MAX);
}

bool judge_instant(struct judge *j, size_t at, int64_t *utc)
{
    return utc_read(j->line->word[at], utc) || judge_wrong(j, "log-malformed", "its instant is malformed");
}

/* ---- life ---- */

struct judge *judge_new(struct arena *arena, const struct judge_given *given)
{
    struct judge *j = arena_take(arena, sizeof *j);
    j->arena = arena;
    j->given = *given;
    j->g = given->genesis;
    j->now = given->genesis->created;
    host_keys_first(&j->host, given->genesis);
    judge_keys_first(j);
    return j;
}

void judge_gap(struct judge *j, uint64_t k, const char *t)
{
    j->gap = j->lost = true;
    j->next = 0;
    j->now = j->told = 0;
    j->pending = (struct judge_pending){0};
    j->asking = (struct judge_asking){.maybe_held = true};
    j->host_newest = 0;
    j->told_facts = 0; /* what was told before, and to whom once more, may stand in what is missing */
    j->told_state = j->is_void = j->closed_early = false;
    j->has_before = false;
    j->before = ENTRY_NONE;
    judge_setup_anew(j); /* perhaps all that */
    memset(j->proposal, 0, sizeof j->proposal);
    j->is_dealt = j->t_known = t != NULL;
    j->has_dice = false;
    j->if_ends = NULL;
    j->k = k;
    if (t)
        snprintf(j->t, sizeof j->t, "%s", t);
}

/* ---- entries ---- */

/* What follows an end: the reports of it, and what comes too late. */
static bool may_follow_the_end(const struct journal_line *line)
{
    return journal_is(line, ENTRY_REPORT) || journal_is(line, ENTRY_SEAL) || journal_is(line, ENTRY_REFUSED) ||
           journal_is(line, ENTRY_ABSENT);
}

/* `press side hash`: whose words they are their readers can tell (dispatch verify). */
static bool press(struct judge *j)
{
    uint8_t hash[32];
    bool unnamed = span_is(j->line->word[0], "-");
    if (!hex_read(j->line->word[1], hash, sizeof hash))
        return judge_wrong(j, "log-malformed", "it is malformed");
    if (!unnamed && judge_seat_at(j, 0) < 0)
        return false;
    return (j->g->press != PRESS_NONE && (!unnamed || j->g->press_unnamed)) ||
           judge_wrong(j, "press-terms", "the terms of the game do not allow this message");
}

static bool end(struct judge *j)
{
    j->over = true;
    return true;
}

/* `open` is of an exchange or of a card. */
static bool opening(struct judge *j)
{
    return j->line->n_words != 3 || judge_open(j);
}

static const struct {
    size_t least, most; /* words behind it */
    bool (*take)(struct judge *);
} verbs[ENTRY_VERBS] = {
    [ENTRY_JOIN] = {5, 5, judge_join},
    [ENTRY_ENTROPY] = {3, 3, judge_entropy},
    [ENTRY_SETUP] = {3, 3, judge_setup},
    [ENTRY_RECEIPT] = {8, 10, judge_receipt},
    [ENTRY_CLOSE] = {1, 17, judge_close},
    [ENTRY_ROLL] = {2, 2, judge_roll},
    [ENTRY_REKEY] = {4, 4, judge_rekey},
    [ENTRY_REVOKE] = {3, 4, judge_revoke},
    [ENTRY_RECALL] = {5, 5, judge_recall},
    [ENTRY_REPLACE] = {3, 3, judge_replace},
    [ENTRY_PROPOSE] = {3, 3, judge_propose},
    [ENTRY_CARRIED] = {3, 3, judge_carried},
    [ENTRY_STATE] = {2, 2, judge_told},
    [ENTRY_FACTS] = {3, 3, judge_told},
    [ENTRY_OPEN] = {3, 5, opening},
    [ENTRY_SETTLED] = {2, 2, judge_settled},
    [ENTRY_DEADLINE] = {2, 2, judge_deadline},
    [ENTRY_MISSED] = {3, 3, judge_missed},
    [ENTRY_EXTEND] = {3, 4, judge_extend},
    [ENTRY_HOLD] = {2, 2, judge_hold},
    [ENTRY_RESUME] = {2, 4, judge_resume},
    [ENTRY_REBUILT] = {2, 2, judge_rebuilt},
    [ENTRY_RULING] = {2, 2, judge_ruling},
    [ENTRY_AGREE] = {4, 4, judge_agree},
    [ENTRY_OBJECT] = {2, 2, judge_object},
    [ENTRY_WITHDRAWN] = {1, 1, judge_withdrawn},
    [ENTRY_RULED] = {2, 2, judge_ruled},
    [ENTRY_HOSTKEY] = {4, 4, judge_hostkey},
    [ENTRY_REVEAL] = {2, JOURNAL_WORDS_MAX, judge_reveal},
    [ENTRY_PRESS] = {2, 2, press},
    [ENTRY_END] = {1, 2, end},
};

static void take_line(struct judge *j)
{
    enum journal_verb is = j->line->is;
    if (!verbs[is].take)
        return;
    if (j->line->n_words < verbs[is].least || j->line->n_words > verbs[is].most)
        judge_wrong(j, "log-malformed", "it is malformed");
    else
        (void)verbs[is].take(j); /* what is wrong with it was said */
}

/* A die, a card that comes to be known, another order of a deck: what no silence undoes. */
static bool is_luck(const struct journal_line *line)
{
    if (journal_is(line, ENTRY_ROLL) || journal_is(line, ENTRY_DRAW))
        return true;
    if (journal_is(line, ENTRY_SHUFFLE))
        return line->n_words < 5 || !span_begins(line->word[4], "hand:");
    return journal_is(line, ENTRY_OPEN) && line->n_words >= 4;
}

/* What has no place in the log of a game whose genesis says `chance: none`. */
static bool is_of_chance(const struct journal_line *line)
{
    static const enum journal_verb always[] = {ENTRY_ENTROPY, ENTRY_ROLL,  ENTRY_DECK, ENTRY_SHUFFLE, ENTRY_DRAW,
                                               ENTRY_MOVE,    ENTRY_AWAIT, ENTRY_ACK,  ENTRY_NONCE,   ENTRY_BEACON};
    static const struct {
        enum journal_verb verb;
        size_t at;
        const char *word;
    } with[] = {
        {ENTRY_MISSED, 2, "ack"}, {ENTRY_MISSED, 2, "nonce"}, {ENTRY_SETUP, 2, "open"}, {ENTRY_REVEAL, 0, "deck"}};
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        if (journal_is(line, always[i]))
            return true;
    for (size_t i = 0; i < sizeof with / sizeof *with; i++)
        if (journal_is(line, with[i].verb) && line->n_words > with[i].at &&
            span_is(line->word[with[i].at], with[i].word))
            return true;
    return journal_is(line, ENTRY_OPEN) && line->n_words != 3; /* of a card */
}

void judge_take(struct judge *j, const struct journal_line *line)
{
    j->line = line;
    if (j->next != 0 && line->n != j->next)
        judge_wrong(j, "log-order", "it has the wrong number");
    if (j->next == 0)
        j->since = (j->first = line->n) - 1;
    j->next = line->n + 1;
    if (j->over && !may_follow_the_end(line))
        judge_wrong(j, "log-end", "the log goes on after its end");
    if (j->is_void_setup && !journal_is(line, ENTRY_SETUP))
        judge_setup_anew(j);
    if (j->g->no_chance && is_of_chance(line))
        judge_wrong(j, "chance-none", "it is an entry about chance, and the genesis leaves nothing to chance");
    judge_wait(j);
    take_line(j);
    if (is_luck(line))
        j->lucky = line->n;
    j->has_before = line->verb.len > 0;
    j->before = line->is;
    j->before_n = judge_number(j, 0);
}

void judge_done(struct judge *j)
{
    j->line = NULL;
    if (j->no_base.len > 0)
        judge_open_point(j, "dice-signed-after",
                         "Whether a player who is not the host signed after the host's newest sheet (mode B), in "
                         "exchange %s: the words of those sheets say so, and they are not here. Their authors can "
                         "check it, and so can the audit at the end.",
                         j->no_base.at);
    if (j->no_next.len > 0)
        judge_open_point(j, "dice-sealed",
                         "Whether the numbers that were opened (mode C) are those that the sheets had sealed, in "
                         "exchange %s: the words of those sheets say so, and they are not here. Their authors can "
                         "check it, and so can the audit at the end.",
                         j->no_next.at);
    const char *luck = chance_word(j->g); /* NULL: then nothing rests on them, and none is noted */
    if (j->no_words.len > 0)
        judge_open_point(
            j, "dice-words",
            "Whether the hashes and numbers beside the signatures in exchange %s are those of the sheets: the %s rest "
            "on these too, and a host alone could have tried several until the %s suited. Whoever wrote a sheet can "
            "check it (dispatch verify with what they sent), and so can the audit at the end.",
            j->no_words.at, luck, luck);
    if (j->no_root.len > 0)
        judge_open_point(
            j, "block-base",
            "Whether the blocks of entries %s were signed over this log: the root that it had then is not here.",
            j->no_root.at);
    if (j->may_have_left.len > 0)
        judge_open_point(j, "close-left",
                         "Whether exchange %s could be closed without sheets that were asked for, or that had come: "
                         "this is right if a sheet there took its seat out of the game. The author of that sheet can "
                         "tell, and so can the audit at the end.",
                         j->may_have_left.at);
    if (j->dated_back.len > 0)
        judge_open_point(j, "clock-back",
                         "Whether the deadlines that follow were as late as the terms of the game allow: the receipts "
                         "of entries %s are dated more than an hour before what the log had told already, so the "
                         "host's clock went back, or the host dated them back.",
                         j->dated_back.at);
    if (j->no_receipt.len > 0)
        judge_open_point(j, "close-receipt",
                         "Whether sheets that counted in exchange %s were signed by their seats: their receipts are in "
                         "entries that are not here.",
                         j->no_receipt.at);
}

/* ---- what it knows ---- */

const char *judge_t(const struct judge *j, uint64_t *k)
{
    *k = j->k;
    return j->t_known ? j->t : NULL;
}

const struct beta *judge_dice(const struct judge *j)
{
    return j->has_dice ? &j->dice : NULL;
}

size_t judge_signatures(const struct judge *j)
{
    return j->n_signatures;
}

size_t judge_extensions(const struct judge *j, const struct judge_extension **out)
{
    *out = j->extension;
    return j->n_extensions;
}

size_t judge_blocks(const struct judge *j)
{
    return j->n_blocks;
}
