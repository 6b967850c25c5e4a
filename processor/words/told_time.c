/* SPDX-License-Identifier: Apache-2.0 */
/* What time, the host and the dice did, in words, by a line of the journal. */
#include "processor/record/journal.h"
#include "processor/words/dice_words.h"
#include "processor/words/told.h"
#include <string.h>

/* ---- sentences ---- */

/* What a line of the journal says, by its verb. In braces a letter and which of the words after the verb: s a seat, as
 * a sentence begins; m a seat in the midst of one; t an instant; n a number; w the word as it is; h its first 16
 * letters. {e} is the number of the entry, {d} "dice" or "cards". The first that fits counts. */
struct sentence {
    enum journal_verb verb;
    size_t n_words; /* after the verb; 0: any number */
    size_t at;      /* this word of them... */
    const char *is; /* ...is this; NULL: whatever it is */
    const char *says;
};
#define ANY 0, NULL
static const struct sentence of_time[] = {
    {ENTRY_MISSED, 3, 2, "ack", NULL}, /* these two are the dice's */
    {ENTRY_MISSED, 3, 2, "nonce", NULL},
    {ENTRY_MISSED, 3, 2, "hold", "{s1} missed the deadline: the game waits."},
    {ENTRY_MISSED, 3, 2, "host", "{s1} missed the deadline: the host decides how the game goes on."},
    {ENTRY_MISSED, 3, 2, "resign", "{s1} missed the deadline: by the terms of the game this seat gives up."},
    {ENTRY_MISSED, 3, ANY,
     "{s1} missed the deadline: only standing orders and what the rules require were carried out."},
    {ENTRY_EXTEND, 3, 2, "absence", "The deadline was extended to {t1}, since somebody is away."},
    {ENTRY_EXTEND, 3, 2, "downtime", "The deadline was extended to {t1}, since the host was down."},
    {ENTRY_EXTEND, 3, 2, "holiday", "The deadline was extended to {t1}, since the host is on holiday."},
    {ENTRY_EXTEND, 3, 2, "host", "The deadline was extended to {t1} by the host."},
    {ENTRY_EXTEND, 3, 2, "seat", "The deadline was extended to {t1}, since a seat has a new player."},
    {ENTRY_EXTEND, 3, ANY, "The deadline was extended to {t1}: {w2}."},
    {ENTRY_EXTEND, 4, 2, "unread",
     "{s3}: the deadline was put off to {t1}, since the host could not read the mail by which this seat answers."},
    {ENTRY_EXTEND, 4, 2, "unsent",
     "{s3}: the deadline was put off to {t1}, since the host could not send what this seat needs."},
    {ENTRY_EXTEND, 4, 2, "deferred",
     "{s3}: the deadline was put off to {t1}, since this seat's mail server did not take what the host sent."},
    {ENTRY_EXTEND, 4, 2, "returned",
     "{s3}: the deadline was put off to {t1}, since what the host sent to this seat came back."},
    {ENTRY_ABSENT, 3, ANY, "{s0}: away from {t1} to {t2}."},
    {ENTRY_HOLD, 2, ANY, "The game stood still from {t1} on: no deadline ran."},
    {ENTRY_RESUME, 2, 1, "-", "The game went on."},
    {ENTRY_RESUME, 2, ANY, "The game went on, with the deadline {t1}."},
    {ENTRY_RESUME, 0, ANY, "The host decided for the seat that was awaited, and the game went on."},
    {ENTRY_REPLACE, 3, ANY, "{s0}: a new player has the seat, with the key {w1}."},
    {ENTRY_REKEY, 4, ANY, "{s0}: from now on the key {w1} signs; the old key confirmed it."},
    {ENTRY_RECALL, 5, ANY,
     "{s0}: the old key {w1} revoked itself and the key that had replaced it, {w2}. Neither counts any more; standing "
     "orders and waiting sheets are dropped."},
    {ENTRY_OBJECT, 2, ANY, TOLD_KEY_STAYS("{s1}", "{w0}")},
    {ENTRY_PROPOSE, 3, ANY,
     "{s0}: the host proposed the key {w1} (proposal {e}); it counts on {t2} unless the old key objects."},
    {ENTRY_REVOKE, 3, ANY,
     "{s0}: the key {w1} is revoked, by that key itself; standing orders and waiting sheets are dropped."},
    {ENTRY_REVOKE, 4, ANY,
     "{s0}: the key {w1} is revoked, by the organiser and {s3}; standing orders and waiting sheets are dropped."},
    {ENTRY_CARRIED, 3, ANY, "{s1}: the key that the host proposed is in force (proposal {w0})."},
    {ENTRY_AGREE, 4, ANY, "Ruling {n3}: {s1} agreed."},
    {ENTRY_WITHDRAWN, 1, ANY, "The organiser took ruling {n0} back."},
    {ENTRY_LAPSED, 2, ANY, "Ruling {n0} no longer fitted the position; nothing changed."},
    {ENTRY_UPGRADE, 1, ANY, "The game goes on under revision {n0} of its rules."},
    {ENTRY_HOSTKEY, 4, 0, "organiser", "The game has a new organiser, who signs with {w2} (it was {w1})."},
    {ENTRY_HOSTKEY, 4, ANY, "The host has a new {w0} key: {w2} (it was {w1})."},
    {ENTRY_LOOKED, 2, 0, "all", "The host looked at the whole position, with everything hidden."},
    {ENTRY_LOOKED, 2, ANY, "The host looked at what {m0} may see."},
    {0},
};
/* Who could choose the dice and who could not, and what they waited for. */
static const struct sentence of_dice[] = {
    {ENTRY_ACK, 4, ANY, "{s1} signed for the {d} after the host's newest sheet."},
    {ENTRY_NONCE, 4, ANY, "{s1} revealed the number {h2}... for the {d}."},
    {ENTRY_MISSED, 3, 2, "ack", "{s1} did not sign for the {d} in time, so the {d} waited."},
    {ENTRY_MISSED, 3, 2, "nonce",
     "{s1} did not reveal the sheet's sealed number in time: the {d} were made without it."},
    {ENTRY_BEACON, 3, ANY,
     "The {d} use round {n1} of the beacon. This program cannot check it, but you can: \"randomness\" must be {w2} at"},
    {0},
};

static const char *in_braces(const struct teller *t, const struct journal_line *line, char letter, size_t at)
{
    struct span word = at < line->n_words ? line->word[at] : (struct span){0};
    const char *seat = letter == 's' || letter == 'm' ? t->who(t->context, word) : NULL;
    switch (letter) {
    case 's':
        return seat;
    case 'm':
        return strcmp(seat, "You") == 0 ? "you" : seat;
    case 't':
        return t->when(t->context, word);
    case 'n':
        return arena_words(t->arena, "%llu", (unsigned long long)journal_number(line, at, 0));
    case 'h':
        return arena_words(t->arena, "%.16s", arena_string(t->arena, word));
    case 'e':
        return arena_words(t->arena, "%llu", (unsigned long long)line->n);
    case 'd':
        return chance_word(t->g);
    default:
        return arena_string(t->arena, word);
    }
}

static const char *sentence_of(const struct sentence *row, const struct teller *t, const struct journal_line *line)
{
    struct text out = {.arena = t->arena};
    while (row->verb && !(journal_is(line, row->verb) && (row->n_words == 0 || line->n_words == row->n_words) &&
                          (!row->is || span_is(line->word[row->at], row->is))))
        row++;
    if (!row->verb || !row->says)
        return NULL;
    const char *at = row->says;
    for (const char *brace; (brace = strchr(at, '{')); at = strchr(brace, '}') + 1) {
        text_add(&out, (struct span){(const uint8_t *)at, (size_t)(brace - at)});
        text_words(&out, in_braces(t, line, brace[1], (size_t)(brace[2] - '0')));
    }
    text_words(&out, at);
    return out.at;
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

/* "Your", "south (csa):". */
static const char *whose(const struct teller *t, struct span seat)
{
    const char *who = t->who(t->context, seat);
    return strcmp(who, "You") == 0 ? "Your" : arena_words(t->arena, "%s:", who);
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
                            "%s%s sheet %llu had a mistake in line %llu, and no corrected sheet came; the lines above "
                            "line %llu were carried out, and none from there on.",
                            out.len ? " " : "", whose(t, line->word[i]), (unsigned long long)seen->seq[k],
                            (unsigned long long)seen->line[k], (unsigned long long)seen->line[k]);
    return out.len ? out.at : NULL;
}

/* ---- lines ---- */

void told_time(const struct teller *t, const struct journal_line *line, json_t *items)
{
    const char *words = t->ruled(t->context, line);
    if (journal_is(line, ENTRY_RECEIPT))
        note_mistake(t->mistakes, line);
    if (!words)
        words = journal_is(line, ENTRY_CLOSE) ? close_line(t, line) : sentence_of(of_time, t, line);
    if (words)
        json_array_append_new(items, json_string(words));
}

void told_dice(const struct teller *t, const struct journal_line *line, json_t *items)
{
    const char *words = chance_word(t->g) ? sentence_of(of_dice, t, line) : NULL;
    if (!words)
        return;
    json_array_append_new(items, json_string(words));
    if (journal_is(line, ENTRY_BEACON))
        json_array_append_new(
            items, json_string(arena_words(t->arena, "  %s",
                                           beacon_address(t->arena, line->word[0], journal_number(line, 1, 0)))));
}

json_t *told_time_section(json_t *items)
{
    return json_array_size(items) == 0
               ? NULL
               : json_pack("{s:s,s:s,s:O}", "id", "time", "title", "DEADLINES, KEYS AND RULINGS", "items", items);
}
