/* SPDX-License-Identifier: Apache-2.0 */
/* What the host signed in answer to a sheet, and whether the log keeps it: the very entry, of the very kind. */
#include "processor/check/verify_inside.h"
#include "processor/record/journal.h"
#include <stdio.h>
#include <string.h>

typedef unsigned long long ull;

struct promise {
    uint64_t entry, faulty; /* faulty: the line from which on, 0: sound, UINT64_MAX: that is not said */
    char verb[16];
    hex32 hash;
    int64_t utc; /* when it was written, by the host's clock; 0: it does not say */
};

/* ---- reading ---- */

/* The next word, whatever blanks and line ends stand before it; empty: none. */
static struct span next_word(struct span *left)
{
    while (left->len > 0 && left->at[0] <= ' ')
        *left = span_from(*left, 1);
    size_t len = 0;
    while (len < left->len && left->at[len] > ' ')
        len++;
    struct span word = {left->at, len};
    *left = span_from(*left, len);
    return word;
}

/* "faulty 3 at 2026-11-20T18:00:00Z", each of them or neither. False: malformed. */
static bool read_tail(struct span rest, struct promise *one)
{
    struct span word = next_word(&rest);
    if (span_is(word, "faulty")) {
        if (!number_read(next_word(&rest), UINT32_MAX, &one->faulty))
            return false;
        word = next_word(&rest);
    }
    return !span_is(word, "at") || utc_read(next_word(&rest), &one->utc);
}

/* The last `log: ENTRY VERB HASH [faulty LINE] [at UTC]`, wherever its lines were broken: what people read above may
 * stand there in other words. */
static bool read_line(struct span text, struct promise *out)
{
    bool found = false;
    for (struct span left = text, word; (word = next_word(&left)).len > 0;) {
        struct span rest = left, verb, hash;
        struct promise one = {0};
        uint8_t raw[32];
        if (!span_is(word, "log:") || !number_read(next_word(&rest), UINT32_MAX, &one.entry) ||
            (verb = next_word(&rest)).len >= sizeof one.verb || !hex_read(hash = next_word(&rest), raw, sizeof raw))
            continue;
        if (!read_tail(rest, &one))
            continue;
        memcpy(one.verb, verb.at, verb.len);
        memcpy(one.hash, hash.at, hash.len);
        *out = one;
        found = true;
    }
    return found;
}

/* Words of older programs, and of hosts with templates of their own: "Entry 28 of the log, sheet hash 5e5c..."; of what
 * was refused "entry 28 of the log (seq.used), hash 5e5c...". Wherever their lines were broken. */
static bool read_words(struct span text, struct promise *out)
{
    struct span before = {0}, left = text;
    struct promise one = {.verb = "receipt", .faulty = UINT64_MAX};
    bool found = false;
    for (struct span word; (word = next_word(&left)).len > 0; before = word) {
        uint64_t n;
        uint8_t raw[32];
        struct span bare = word.at[word.len - 1] == ',' ? (struct span){word.at, word.len - 1} : word;
        if ((span_is(before, "Entry") || span_is(before, "entry")) && number_read(word, UINT32_MAX, &n)) {
            one.entry = n;
            snprintf(one.verb, sizeof one.verb, "%s", journal_word(ENTRY_RECEIPT));
        }
        if (span_is(before, "log") && span_begins(word, "("))
            snprintf(one.verb, sizeof one.verb, "%s", journal_word(ENTRY_REFUSED));
        if (one.entry > 0 && span_is(before, "hash") && hex_read(bare, raw, 32)) {
            hex_write(one.hash, raw, 32);
            *out = one;
            found = true;
        }
    }
    return found;
}

/* A letter that the host signed may carry words of a player (press), each line of them after a bar: no promise of the
 * host's, whatever they say. */
static struct span without_quotes(struct arena *arena, struct span text)
{
    struct text out = {.arena = arena};
    if (!memmem(text.at, text.len, "\n|", 2))
        return text;
    for (struct span line; span_line(&text, &line);)
        if (line.len == 0 || line.at[0] != '|')
            text_format(&out, "%.*s\n", (int)line.len, (const char *)line.at);
    return text_span(&out);
}

static bool read_promise(const struct verifier *v, struct span text, struct promise *out)
{
    text = without_quotes(v->arena, text);
    return read_line(text, out) || read_words(text, out);
}

/* ---- comparing ---- */

static bool is_kept(const struct verifier *v, struct span line, const struct promise *promise)
{
    struct journal_block names;
    if (!journal_read(line, v->line) || !span_is(v->line->verb, promise->verb) ||
        !journal_names_block(v->line, &names) || !span_is(names.hash, promise->hash))
        return false;
    return !journal_is(v->line, ENTRY_RECEIPT) || promise->faulty == UINT64_MAX ||
           journal_number(v->line, 9, 0) == promise->faulty;
}

/* Is the block that it is about here, or named in the log where the receipt says? */
static bool is_known(const struct verifier *v, const struct promise *promise, struct span line)
{
    const struct known_sheet *list = v->sheets.at;
    struct journal_block names;
    for (size_t i = 0; i < v->sheets.n; i++)
        if (strcmp(list[i].hash, promise->hash) == 0)
            return true;
    return line.len > 0 && journal_read(line, v->line) && journal_names_block(v->line, &names) &&
           span_is(names.hash, promise->hash);
}

/* A receipt is of this game when its host signed it and its sheet, its entry or its name says so. */
static bool is_of_game(struct verifier *v, const struct verify_receipt *receipt, bool known)
{
    const char *base = strrchr(receipt->name, '/');
    base = base ? base + 1 : receipt->name;
    size_t len = strlen(v->genesis->name);
    return (known || (strncmp(base, v->genesis->name, len) == 0 && base[len] == '-')) &&
           verify_host_signed(v, receipt->text, receipt->sig, v->next);
}

/* `rebuilt SIZE UTC`: all that the host had written from that size on was lost with his machine, for all to see. What
 * he promised since is another matter. */
static bool lost_with_machine(const struct verifier *v, const struct promise *promise)
{
    struct span line;
    int64_t utc;
    for (uint64_t n = promise->utc ? 1 : promise->entry; n < v->next; n++)
        if (verify_line_at(v, n, &line) && journal_read(line, v->line) && journal_is(v->line, ENTRY_REBUILT) &&
            journal_number(v->line, 0, UINT64_MAX) <= promise->entry && v->line->n_words == 2 &&
            utc_read(v->line->word[1], &utc) && promise->utc <= utc)
            return true;
    return false;
}

static void say_broken(struct verifier *v, const struct verify_receipt *receipt, const struct promise *promise,
                       struct span line)
{
    const char *faulty = "", *there = "";
    bool is_receipt = line.len > 0 && journal_read(line, v->line) && journal_is(v->line, ENTRY_RECEIPT);
    if (promise->faulty > 0 && promise->faulty < UINT64_MAX)
        faulty = arena_words(v->arena, ", faulty from line %llu on", (ull)promise->faulty);
    else if (promise->faulty == 0 && is_receipt) /* the line is cut before that word */
        faulty = ", without a fault";
    if (is_receipt && v->line->n_words > 8)
        there = arena_words(v->arena, ", faulty from line %llu on", (ull)journal_number(v->line, 9, 0));
    verify_say(v, VERIFY_WRONG, "receipt-broken",
               "The host signed that the sheet with the hash %.8s... is entry %llu of the log, as \"%s\"%s (%s); but "
               "that entry is \"%.*s\"%s. Keep the receipt and its .sig: they prove that the host broke their word.",
               promise->hash, (ull)promise->entry, promise->verb, faulty, receipt->name,
               (int)(line.len > 100 ? 100 : line.len), (const char *)line.at, there);
}

/* True: it is in the log as promised. */
static bool check(struct verifier *v, const struct verify_receipt *receipt)
{
    struct promise promise;
    struct span line = {0};
    if (!read_promise(v, receipt->text, &promise))
        return false;
    bool there = verify_line_at(v, promise.entry, &line);
    if (!is_of_game(v, receipt, is_known(v, &promise, line)))
        return false;
    if (there && is_kept(v, line, &promise)) {
        if (receipt->received)
            verify_bound(v, promise.entry, promise.entry + 1, receipt->received, NULL, receipt->name);
        return true;
    }
    if (there && lost_with_machine(v, &promise))
        verify_say(v, VERIFY_OPEN, "receipt-lost",
                   "%s: the host signed that the sheet with the hash %.8s... is entry %llu of the log, and later says "
                   "in the log that the host's machine was lost, with everything since then. Whoever has the receipt "
                   "may send the sheet again.",
                   receipt->name, promise.hash, (ull)promise.entry);
    else if (there)
        say_broken(v, receipt, &promise, line);
    else
        verify_say(v, VERIFY_OPEN, "receipt-ahead",
                   "%s: the host signed that the sheet is entry %llu of the log; no report here has that entry yet.",
                   receipt->name, (ull)promise.entry);
    return false;
}

void verify_receipts(struct verifier *v)
{
    size_t good = 0;
    for (size_t i = 0; i < v->in->n_receipts; i++)
        good += check(v, &v->in->receipt[i]);
    if (good > 0)
        verify_say(v, VERIFY_PROVED, "receipts", "%zu receipt%s that the host signed: the log has what each promised.",
                   good, verify_s(good));
}

bool verify_has_receipt(struct verifier *v, const char *hash)
{
    for (size_t i = 0; i < v->in->n_receipts; i++) {
        struct promise promise;
        const struct verify_receipt *receipt = &v->in->receipt[i];
        if (read_promise(v, receipt->text, &promise) && strcmp(promise.hash, hash) == 0 &&
            verify_host_signed(v, receipt->text, receipt->sig, v->next))
            return true;
    }
    return false;
}
