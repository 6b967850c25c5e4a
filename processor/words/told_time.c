/* SPDX-License-Identifier: Apache-2.0 */
/* What time and the host did, in words, by a line of the journal. */
#include "processor/record/journal.h"
#include "processor/record/outage.h"
#include "processor/words/told.h"

static const char *who(const struct teller *t, struct span side)
{
    return t->who(t->context, side);
}

static const char *when(const struct teller *t, struct span word)
{
    return t->when(t->context, word);
}

static const char *missed_line(const struct teller *t, const struct journal_line *line)
{
    const char *name = who(t, line->word[1]), *what = "what was still asked standing orders answered, and after them the least that the rules demand";
    if (span_is(line->word[2], "hold"))
        what = "the game waits";
    else if (span_is(line->word[2], "host"))
        what = "the host decides how the game goes on";
    else if (span_is(line->word[2], "resign"))
        what = "by the terms of the game this seat gives up";
    return arena_words(t->arena, "%s missed the deadline: %s.", name, what);
}

/* The host could not hear or reach a seat. */
static const char *outage_line(const struct teller *t, const struct journal_line *line)
{
    static const char *const says[OUTAGE_CAUSES] = {
        [OUTAGE_UNREAD] = "the host could not read the mail by which this seat answers",
        [OUTAGE_UNSENT] = "the host could not send what this seat must have",
        [OUTAGE_DEFERRED] = "this seat's mail server did not take what the host sent",
        [OUTAGE_RETURNED] = "what the host sent to this seat came back"};
    enum outage_cause cause;
    if (!outage_read(line->word[2], &cause))
        return NULL;
    return arena_words(t->arena, "%s: the deadline was put off to %s, since %s.", who(t, line->word[3]),
                       when(t, line->word[1]), says[cause]);
}

static const char *extend_line(const struct teller *t, const struct journal_line *line)
{
    static const struct {
        const char *word, *says;
    } reasons[] = {{"absence", "somebody is away"},
                   {"downtime", "the host was down"},
                   {"holiday", "the host has a holiday"},
                   {"host", "the host said so"},
                   {"seat", "a seat has a new player"}};
    const char *why = arena_string(t->arena, line->word[2]);
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (span_is(line->word[2], reasons[i].word))
            why = reasons[i].says;
    return arena_words(t->arena, "The deadline was extended to %s: %s.", when(t, line->word[1]), why);
}

static const char *resume_line(const struct teller *t, const struct journal_line *line)
{
    if (line->n_words > 2)
        return "The host decided for the seat that was awaited, and the game went on.";
    if (span_is(line->word[1], "-"))
        return "The game went on.";
    return arena_words(t->arena, "The game went on, with the deadline %s.", when(t, line->word[1]));
}

/* What became of somebody's key. */
static const char *key_line(const struct teller *t, const struct journal_line *line)
{
    struct arena *arena = t->arena;
    if (line->n_words < 2)
        return NULL;
    const char *first = who(t, line->word[0]), *key = arena_string(arena, line->word[1]);
    if (journal_is(line, "rekey"))
        return arena_words(arena, "%s: a new key signs, %s; the one before signed for it.", first, key);
    if (journal_is(line, "recall") && line->n_words == 5)
        return arena_words(arena,
                           "%s: the replaced key %s called back the one that came in its place, %s. Both are out; "
                           "standing orders and what waited are dropped.",
                           first, key, arena_string(arena, line->word[2]));
    if (journal_is(line, "object"))
        return arena_words(arena, "%s: an old key objected to proposal %s, so it stays.", who(t, line->word[1]),
                           arena_string(arena, line->word[0]));
    if (journal_is(line, "propose") && line->n_words == 3)
        return arena_words(arena,
                           "%s: the host proposed the key %s (proposal %llu); it counts on %s unless the old "
                           "key objects.",
                           first, key, (unsigned long long)line->n, when(t, line->word[2]));
    return arena_words(
        arena, "%s: the key %s is revoked, by %s; standing orders and what waited are dropped.", first, key,
        line->n_words == 4 ? arena_words(arena, "the organiser and %s", who(t, line->word[3])) : "that key itself");
}

/* ---- sheets with a mistake ---- */

/* `receipt k side seq hash sighash utc signed raw faulty n` */
static void note_mistake(struct told_mistakes *seen, const struct journal_line *line)
{
    if (line->n_words != 10 || !span_is(line->word[8], "faulty"))
        return;
    size_t at = seen->n < TOLD_MISTAKES_MAX ? seen->n++ : TOLD_MISTAKES_MAX - 1;
    seen->seat[at] = line->word[1];
    seen->seq[at] = journal_number(line, 2, 0);
    seen->line[at] = journal_number(line, 9, 0);
}

/* `close k side seq hash sighash ...`: at a deadline a seat that sent nothing better is taken at its word. */
static const char *close_line(const struct teller *t, const struct journal_line *line)
{
    struct text out = {.arena = t->arena};
    const struct told_mistakes *seen = t->mistakes;
    for (size_t i = 1; i + 3 < line->n_words; i += 4)
        for (size_t k = 0; k < seen->n; k++)
            if (span_same(line->word[i], seen->seat[k]) && journal_number(line, i + 1, 0) == seen->seq[k])
                text_format(&out,
                            "%s%s: sheet %llu has a mistake in line %llu, and nothing better came; what stands above "
                            "that line was carried out, and nothing below.",
                            out.len ? " " : "", who(t, line->word[i]), (unsigned long long)seen->seq[k],
                            (unsigned long long)seen->line[k]);
    return out.len ? out.at : NULL;
}

const char *told_time(const struct teller *t, const struct journal_line *line)
{
    size_t n = line->n_words;
    bool of_dice = n == 3 && (span_is(line->word[2], "ack") || span_is(line->word[2], "nonce")); /* told.c */
    const char *ruled = t->ruled(t->context, line);
    if (ruled)
        return ruled;
    if (journal_is(line, "receipt"))
        note_mistake(t->mistakes, line);
    if (journal_is(line, "close"))
        return close_line(t, line);
    if (journal_is(line, "missed") && n == 3)
        return of_dice ? NULL : missed_line(t, line);
    if (journal_is(line, "extend") && n == 3)
        return extend_line(t, line);
    if (journal_is(line, "extend") && n == 4)
        return outage_line(t, line);
    if (journal_is(line, "absent") && n == 3)
        return arena_words(t->arena, "%s: away from %s to %s.", who(t, line->word[0]), when(t, line->word[1]),
                           when(t, line->word[2]));
    if (journal_is(line, "hold") && n == 2)
        return arena_words(t->arena, "The host held the game on %s.", when(t, line->word[1]));
    if (journal_is(line, "resume") && n >= 2)
        return resume_line(t, line);
    if (journal_is(line, "replace") && n == 3)
        return arena_words(t->arena, "%s: a new player has the seat, with the key %s.", who(t, line->word[0]),
                           arena_string(t->arena, line->word[1]));
    if (journal_is(line, "rekey") || journal_is(line, "recall") || journal_is(line, "revoke") ||
        journal_is(line, "propose") || journal_is(line, "object"))
        return key_line(t, line);
    if (journal_is(line, "carried") && n == 3)
        return arena_words(t->arena, "%s: the key that the host proposed is in force (proposal %s).",
                           who(t, line->word[1]), arena_string(t->arena, line->word[0]));
    return NULL;
}

json_t *told_time_section(json_t *items)
{
    return json_array_size(items) == 0
               ? NULL
               : json_pack("{s:s,s:s,s:O}", "id", "time", "title", "WHAT TIME DID", "items", items);
}
