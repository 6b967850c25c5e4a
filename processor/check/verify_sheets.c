/* SPDX-License-Identifier: Apache-2.0 */
/* Are all my sheets in? The log names a block by its hash; here are the blocks that players still have, with their own
 * signatures, and what the host signed in answer. */
#include "processor/check/verify_inside.h"
#include "processor/record/journal.h"
#include "processor/words/dice_words.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long long ull;
enum { SIGHASHES_MAX = 4, LIST_MAX = 600 };

struct own_sheet {
    const char *name;
    int seat;
    enum block_kind kind;
    uint64_t turn, seq, base_size;
    struct hash base_root;
    bool has_base, is_draft, is_hardware; /* hardware: a security key signs differently each time */
    hex32 hash;
    struct {
        hex32 sighash;
        char word[SIGNED_WORD_MAX]; /* what it is over */
    } sig[SIGHASHES_MAX];
    size_t n_sigs;
    int64_t sent;
    const struct log_block *logged;
};

/* ---- lines that name signed blocks ---- */

static struct span word_at(const struct journal_line *line, size_t at)
{
    return at < line->n_words ? line->word[at] : (struct span){0};
}

void verify_take_block(struct verifier *v, const struct journal_line *line)
{
    struct journal_block names;
    if (!journal_names_block(line, &names) || names.side.len == 0)
        return;
    struct log_block *one = verify_add(v, &v->blocks, sizeof *one);
    *one = (struct log_block){.n = line->n,
                              .k = names.k,
                              .seq = names.seq,
                              .is = line->is,
                              .side = names.side,
                              .hash = names.hash,
                              .sighash = names.sighash,
                              .utc = names.utc};
    if (journal_is(line, ENTRY_REFUSED))
        one->key = word_at(line, 4);
    if (journal_is(line, ENTRY_RECEIPT)) {
        one->signed_word = word_at(line, 6);
        one->faulty = journal_number(line, 9, 0);
    }
}

static const struct log_block *block_of(const struct verifier *v, const char *side, const char *hash)
{
    const struct log_block *list = v->blocks.at;
    for (size_t i = 0; i < v->blocks.n; i++)
        if (span_is(list[i].hash, hash) && span_is(list[i].side, side))
            return &list[i];
    return NULL;
}

/* ---- whose key ---- */

/* The i-th key that was ever named for the seat, by its word: in genesis, then by lines of the log from *at on, where
 * the next call goes on. Empty: no more. */
static struct span key_named(const struct verifier *v, int seat, int i, uint64_t *at)
{
    const char *name = v->genesis->seat[seat].name;
    if (i <= v->genesis->seat[seat].n_more)
        return span_of(i == 0 ? v->genesis->seat[seat].key : v->genesis->seat[seat].more[i - 1]);
    while (*at < v->next) {
        struct span line;
        if (!verify_line_at(v, (*at)++, &line) || !journal_read(line, v->line))
            continue;
        bool names = journal_is(v->line, ENTRY_REKEY) || journal_is(v->line, ENTRY_REPLACE) ||
                     journal_is(v->line, ENTRY_PROPOSE) || journal_is(v->line, ENTRY_JOIN);
        if (names && span_is(word_at(v->line, 0), name))
            return word_at(v->line, 1);
    }
    return (struct span){0};
}

/* Was this key ever named for the seat? */
static bool is_key_of(const struct verifier *v, int seat, const char *word)
{
    struct span named;
    uint64_t at = 1;
    for (int i = 0; (named = key_named(v, seat, i, &at)).len > 0; i++)
        if (span_is(named, word))
            return true;
    return false;
}

static void add_signature(struct own_sheet *own, const char *sighash, const char *word)
{
    for (size_t i = 0; i < own->n_sigs; i++)
        if (strcmp(own->sig[i].sighash, sighash) == 0)
            return;
    if (own->n_sigs == SIGHASHES_MAX)
        return;
    memcpy(own->sig[own->n_sigs].sighash, sighash, sizeof own->sig[0].sighash);
    snprintf(own->sig[own->n_sigs++].word, SIGNED_WORD_MAX, "%s", word);
}

static void take_signature(struct own_sheet *own, const struct verified *v)
{
    hex32 hex;
    hex_write(hex, v->sighash, sizeof v->sighash);
    add_signature(own, hex, v->signed_word);
    hex_write(own->hash, v->hash, sizeof v->hash);
}

static bool minisign_by(struct verifier *v, const struct found *found, int seat, struct verified *out)
{
    static const char minisign[] = "minisign:";
    struct span named;
    uint64_t at = 1;
    for (int i = 0; (named = key_named(v, seat, i, &at)).len > 0; i++) {
        struct problem why = {0};
        const struct signer signer = {span_from(named, sizeof minisign - 1), true};
        if (span_begins(named, minisign) && found_verify(v->arena, found, &signer, out, NULL, &why))
            return true;
    }
    return false;
}

/* Signed by a key of its seat? fp: the key that signed it, when it was another. */
static bool signed_by_seat(struct verifier *v, const struct found *found, int seat, struct own_sheet *own,
                           char fp[static SSH_FP_MAX])
{
    struct verified out;
    bool good = false;
    fp[0] = '\0';
    for (size_t i = 0; i < found->n_sigs; i++) {
        struct problem why = {0};
        struct sshsig sig;
        struct span blob;
        char claimed[SSH_FP_MAX];
        if (found->sig_kind[i] != SIG_SSH || !sshsig_unarmor(v->arena, found->sig[i], &blob, &why) ||
            !sshsig_decode(blob, &sig, &why) ||
            !found_verify(v->arena, found, &(struct signer){sig.key, false}, &out, NULL, &why))
            continue;
        ssh_fingerprint(claimed, sig.key);
        if (!is_key_of(v, seat, claimed)) {
            memcpy(fp, claimed, sizeof claimed);
            continue;
        }
        take_signature(own, &out);
        own->is_hardware = own->is_hardware || sig.is_sk;
        good = true;
    }
    if (minisign_by(v, found, seat, &out)) {
        take_signature(own, &out);
        good = true;
    }
    return good;
}

bool verify_signed_by(struct verifier *v, const struct found *found, int seat)
{
    struct own_sheet *ignored = arena_take(v->arena, sizeof *ignored);
    char fp[SSH_FP_MAX];
    return signed_by_seat(v, found, seat, ignored, fp);
}

/* ---- reading what players sent ---- */

static bool is_draft(struct span orders)
{
    for (struct span line; span_line(&orders, &line);)
        if (line.len > 0)
            return line.len == 5 && (line.at[0] | 32) == 'd' && memcmp(line.at + 1, "raft", 4) == 0;
    return false;
}

static void fill(struct own_sheet *own, const struct verify_sheet *from, const struct header *header)
{
    own->name = from->name;
    own->kind = header->kind;
    own->turn = header->turn;
    own->seq = header->seq;
    own->sent = from->sent;
    own->has_base = header->has_base;
    own->base_size = header->base_size;
    memcpy(own->base_root.at, header->base_root, 32);
    own->is_draft = is_draft(header->orders);
}

/* The same block may have come in several ways. */
static void keep_sheet(struct own_sheet *list, size_t *n, const struct own_sheet *own)
{
    for (size_t i = 0; i < *n; i++) {
        if (list[i].seat != own->seat || strcmp(list[i].hash, own->hash) != 0)
            continue;
        for (size_t k = 0; k < own->n_sigs; k++)
            add_signature(&list[i], own->sig[k].sighash, own->sig[k].word);
        if (own->sent && (!list[i].sent || own->sent < list[i].sent))
            list[i].sent = own->sent;
        return;
    }
    list[(*n)++] = *own;
}

static void say_foreign(struct verifier *v, const struct verify_sheet *from, int seat, uint64_t seq, const char *fp)
{
    if (fp[0])
        verify_say(v, VERIFY_OPEN, "sheet-key",
                   "%s: sheet %llu of %s is signed with the key %s, which is not one of that seat's. It binds nobody.",
                   from->name, (ull)seq, v->genesis->seat[seat].name, fp);
}

static int by_seat_seq(const void *a, const void *b)
{
    const struct own_sheet *x = a, *y = b;
    if (x->seat != y->seat)
        return x->seat < y->seat ? -1 : 1;
    if (x->seq != y->seq)
        return x->seq < y->seq ? -1 : 1;
    return strcmp(x->hash, y->hash);
}

static size_t read_sheets(struct verifier *v, struct own_sheet *list)
{
    size_t n = 0;
    for (size_t i = 0; i < v->in->n_sheets; i++) {
        const struct verify_sheet *from = &v->in->sheet[i];
        struct own_sheet *own = arena_take(v->arena, sizeof *own);
        struct header header;
        struct problem why = {0};
        char fp[SSH_FP_MAX];
        if (from->found->n_sigs == 0 || !heading_take(from->found->block.heading, &header, &why) ||
            header.kind == BLOCK_PRESS || !span_is(header.game, v->id) ||
            (own->seat = genesis_seat(v->genesis, header.side)) < 0)
            continue;
        fill(own, from, &header);
        if (signed_by_seat(v, from->found, own->seat, own, fp))
            keep_sheet(list, &n, own);
        else
            say_foreign(v, from, own->seat, own->seq, fp);
    }
    qsort(list, n, sizeof *list, by_seat_seq);
    for (size_t i = 0; i < n; i++)
        list[i].logged = block_of(v, v->genesis->seat[list[i].seat].name, list[i].hash);
    return n;
}

static const struct own_sheet *sheet_of(const struct own_sheet *list, size_t n, struct span hash)
{
    for (size_t i = 0; i < n; i++)
        if (span_is(hash, list[i].hash))
            return &list[i];
    return NULL;
}

/* ---- what became of each sheet ---- */

static const char *seat_of(const struct verifier *v, const struct own_sheet *own)
{
    return v->genesis->seat[own->seat].name;
}

/* By the very signature, which is over the very bytes. */
static bool signature_is_his(const struct own_sheet *own)
{
    const struct log_block *logged = own->logged;
    for (size_t i = 0; i < own->n_sigs; i++)
        if (span_is(logged->sighash, own->sig[i].sighash) &&
            (logged->signed_word.len == 0 || span_is(logged->signed_word, own->sig[i].word)))
            return true;
    return logged->sighash.len == 0; /* the line has none: no dice hang on it */
}

/* A security key signs differently each time, and then only one of the signatures may be here. */
static bool check_signature(struct verifier *v, const struct own_sheet *own)
{
    const char *luck = chance_word(v->genesis);
    if (signature_is_his(own)) {
        return true;
    }
    if (own->is_hardware)
        verify_say(v, VERIFY_OPEN, "sheet-signature",
                   "Sheet %llu of %s is entry %llu of the log under a signature that is not here: a security key signs "
                   "differently each time, so its player may have signed twice.",
                   (ull)own->seq, seat_of(v, own), (ull)own->logged->n);
    else
        verify_say(v, VERIFY_WRONG, "sheet-signature",
                   "Entry %llu of the log puts another signature under sheet %llu of %s (%s) than its player gave: %s "
                   "made from something that the player did not sign.",
                   (ull)own->logged->n, (ull)own->seq, seat_of(v, own), own->name,
                   luck ? arena_words(v->arena, "the %s were", luck) : "the turn was");
    return false;
}

/* The checkpoint that a player copied into his sheet was signed by the host, else the host would have refused it. */
static void check_base(struct verifier *v, const struct own_sheet *own)
{
    struct hash root;
    if (!own->has_base || own->logged->is == ENTRY_REFUSED || !verify_root_at(v, own->base_size, &root) ||
        memcmp(root.at, own->base_root.at, 32) == 0)
        return;
    verify_say(v, VERIFY_WRONG, "sheet-base",
               "Sheet %llu of %s (%s) names a log of %llu entries that is not this one, and the host accepted it: so "
               "the host had shown its player another history.",
               (ull)own->seq, seat_of(v, own), own->name, (ull)own->base_size);
}

/* The log has the sheet's signature, and beside it the hash of other words: his signature hides them from all but him.
 */
static bool has_other_words(struct verifier *v, const struct own_sheet *own)
{
    const struct log_block *list = v->blocks.at;
    for (size_t i = 0; i < v->blocks.n; i++)
        for (size_t k = 0; k < own->n_sigs; k++) {
            if (!span_is(list[i].side, seat_of(v, own)) || !span_is(list[i].sighash, own->sig[k].sighash))
                continue;
            verify_say(v, VERIFY_WRONG, "sheet-hash",
                       "Entry %llu of the log has the signature of sheet %llu of %s under another hash than that of "
                       "its words (%s): its player did not sign what the log names.",
                       (ull)list[i].n, (ull)own->seq, seat_of(v, own), own->name);
            return true;
        }
    return false;
}

static void say_missing(struct verifier *v, const struct own_sheet *own)
{
    if (has_other_words(v, own))
        return;
    char when[21] = "";
    const char *receipt = verify_has_receipt(v, own->hash) ? " although the host signed a receipt for it" : "";
    if (own->sent)
        utc_write(when, own->sent);
    if (v->gap || v->next <= 1) {
        verify_say(v, VERIFY_OPEN, "sheet-gap",
                   "Whether sheet %llu of %s (%s) is in the log: it is not in the entries that are here.",
                   (ull)own->seq, seat_of(v, own), own->name);
        return;
    }
    verify_say(v, VERIFY_OPEN, "sheet-missing",
               "Sheet %llu of %s (%s, hash %.8s...%s%s) is not in the log up to entry %llu%s. It was never sent, was "
               "lost on the way, is newer than the newest report, or the host left it out: nothing here shows which. "
               "Send it again and ask the host for its receipt.",
               (ull)own->seq, seat_of(v, own), own->name, own->hash, own->sent ? ", sent " : "", when, (ull)v->next - 1,
               receipt);
}

static bool close_names(const struct verifier *v, const struct log_block *block, bool *closed)
{
    const struct log_close *list = v->closes.at;
    *closed = false;
    for (size_t i = 0; i < v->closes.n; i++) {
        if (!span_same(list[i].side, block->side))
            continue;
        if (list[i].k == block->k)
            *closed = true;
        if (span_same(list[i].hash, block->hash))
            return true;
    }
    return false;
}

static bool was_replaced(const struct verifier *v, const struct log_block *block)
{
    const struct log_block *list = v->blocks.at;
    for (size_t i = 0; i < v->blocks.n; i++)
        if (list[i].is == ENTRY_RECEIPT && list[i].k == block->k && list[i].seq > block->seq &&
            span_same(list[i].side, block->side))
            return true;
    return false;
}

/* By the date of his own mail it was in time; by the log it came after the deadline. */
static void check_delay(struct verifier *v, const struct own_sheet *own)
{
    const struct log_deadline *list = v->deadlines.at;
    char sent[21], due[21];
    for (size_t i = 0; i < v->deadlines.n; i++) {
        if (list[i].k != own->turn || !own->sent || own->sent > list[i].utc || own->logged->n < list[i].n)
            continue;
        utc_write(sent, own->sent);
        utc_write(due, list[i].utc);
        verify_say(v, VERIFY_OPEN, "sheet-late",
                   "Sheet %llu of %s was sent at %s by its mail's own date, before the deadline at %s; the log has it "
                   "after that, as entry %llu. Whether the mail or the host was slow, nothing here shows.",
                   (ull)own->seq, seat_of(v, own), sent, due, (ull)own->logged->n);
    }
}

/* Of two sheets that with the higher number counts. */
static bool check_number(struct verifier *v, const struct own_sheet *own)
{
    const struct log_block *block = own->logged;
    if (block->seq == UINT64_MAX || block->seq == own->seq)
        return true;
    verify_say(v, VERIFY_WRONG, "sheet-number",
               "Entry %llu of the log calls sheet %llu of %s number %llu (%s): its player signed another number.",
               (ull)block->n, (ull)own->seq, seat_of(v, own), (ull)block->seq, own->name);
    return false;
}

/* A draft is signed like any sheet, and is to be tried only. */
static bool check_draft(struct verifier *v, const struct own_sheet *own)
{
    if (!own->is_draft || own->logged->is != ENTRY_RECEIPT)
        return true;
    verify_say(v, VERIFY_WRONG, "sheet-draft",
               "Entry %llu of the log takes sheet %llu of %s (%s) for orders, but the sheet says that it is a draft.",
               (ull)own->logged->n, (ull)own->seq, seat_of(v, own), own->name);
    return false;
}

/* One sheet that the log names. True: in, and neither refused nor faulty. */
static bool check_sheet(struct verifier *v, const struct own_sheet *own)
{
    const struct log_block *block = own->logged;
    bool closed;
    if (!check_signature(v, own) || !check_number(v, own) || !check_draft(v, own))
        return false;
    check_base(v, own);
    check_delay(v, own);
    if (block->is == ENTRY_REFUSED) {
        verify_say(v, VERIFY_PROVED, "sheet-refused",
                   "Sheet %llu of %s was refused (%.*s), entry %llu of the log. The audit at the end refuses it too, "
                   "or calls that entry wrong.",
                   (ull)own->seq, seat_of(v, own), (int)block->key.len, (const char *)block->key.at, (ull)block->n);
        return false;
    }
    if (block->faulty > 0) {
        verify_say(v, VERIFY_PROVED, "sheet-faulty",
                   "Sheet %llu of %s was called faulty from its line %llu on, entry %llu of the log. The audit at the "
                   "end reads it again.",
                   (ull)own->seq, seat_of(v, own), (ull)block->faulty, (ull)block->n);
        return false;
    }
    if (block->is == ENTRY_RECEIPT && !close_names(v, block, &closed) && closed && !was_replaced(v, block))
        verify_say(v, VERIFY_OPEN, "sheet-unused",
                   "Exchange %llu was closed without sheet %llu of %s, entry %llu of the log. A sheet counts when it "
                   "came before the last one that the game waited for; the audit at the end checks that.",
                   (ull)block->k, (ull)own->seq, seat_of(v, own), (ull)block->n);
    return true;
}

/* "join (entry 2), 3 (entry 28), ..." */
static void add_to_list(struct text *out, const struct log_block *block)
{
    if (out->len > LIST_MAX)
        return;
    text_words(out, out->len ? ", " : "");
    if (block->seq == UINT64_MAX)
        text_words(out, journal_word(block->is));
    else
        text_format(out, "%llu", (ull)block->seq);
    text_format(out, " (entry %llu)", (ull)block->n);
    if (out->len > LIST_MAX)
        text_words(out, " ...");
}

/* What the log has of a seat and nobody showed here: its player must know whether he sent it. */
static size_t others_of(struct verifier *v, int seat, const struct own_sheet *list, size_t n, bool refused,
                        struct text *out)
{
    const struct log_block *block = v->blocks.at;
    size_t others = 0;
    for (size_t i = 0; i < v->blocks.n; i++) {
        if (!span_is(block[i].side, v->genesis->seat[seat].name) || block[i].is == ENTRY_AGREE ||
            (block[i].is == ENTRY_REFUSED) != refused || sheet_of(list, n, block[i].hash))
            continue;
        add_to_list(out, &block[i]);
        others++;
    }
    return others;
}

/* Sent files are here: what else the log has of the seat bears a key of the seat all the same (the judge saw to it). */
static void ask_for_others(struct verifier *v, int seat, const struct own_sheet *list, size_t n)
{
    struct text out = {.arena = v->arena}, refused = {.arena = v->arena};
    const char *name = v->genesis->seat[seat].name;
    size_t others = others_of(v, seat, list, n, false, &out);
    if (others == 1)
        verify_say(v, VERIFY_ASKED, "sheets-others",
                   "The log has a sheet of %s that is not among those you sent: did you send it? %s. It is signed with "
                   "a key of %s: if its player did not send it, somebody else has that key.",
                   name, out.at, name);
    else if (others > 1)
        verify_say(v, VERIFY_ASKED, "sheets-others",
                   "The log has %zu sheets of %s that are not among those you sent: did you send them? %s. They are "
                   "signed with keys of %s: if its player did not send them, somebody else has such a key.",
                   others, name, out.at, name);
    others = others_of(v, seat, list, n, true, &refused);
    if (others > 0)
        verify_say(v, VERIFY_OPEN, "sheets-refused",
                   "The host claims to have refused %zu block%s of %s that %s not among these files: %s. %s had no "
                   "effect on the game; the audit at the end checks %s against the key.",
                   others, verify_s(others), name, others == 1 ? "is" : "are", refused.at, others == 1 ? "It" : "They",
                   others == 1 ? "it" : "each");
}

static void say_to_compare(struct verifier *v, int seat, const struct own_sheet *list, size_t n)
{
    struct text out = {.arena = v->arena};
    if (others_of(v, seat, list, n, false, &out) + others_of(v, seat, list, n, true, &out) > 0)
        verify_say(v, VERIFY_OPEN, "sheets-compare",
                   "Whether these are the sheets that %s sent: %s. Compare them, or give the files that were sent as "
                   "well, and verify compares them.",
                   v->genesis->seat[seat].name, out.at);
}

static bool has_reports(const struct verifier *v, int seat)
{
    for (size_t i = 0; i < v->n; i++)
        if (strcmp(v->report[i].proof.seat, v->genesis->seat[seat].name) == 0)
            return true;
    return false;
}

static void check_seat(struct verifier *v, int seat, const struct own_sheet *list, size_t n)
{
    struct text in = {.arena = v->arena};
    size_t good = 0, all = 0;
    for (size_t i = 0; i < n; i++) {
        if (list[i].seat != seat)
            continue;
        all++;
        if (!list[i].logged && !list[i].is_draft)
            say_missing(v, &list[i]);
        if (!list[i].logged || !check_sheet(v, &list[i]))
            continue;
        add_to_list(&in, list[i].logged);
        good++;
    }
    if (good > 0)
        verify_say(v, VERIFY_PROVED, "sheets",
                   "%zu sheet%s of %s %s in the log, with exactly the signature%s here: %s.", good, verify_s(good),
                   v->genesis->seat[seat].name, good == 1 ? "is" : "are", verify_s(good), in.at);
    if (all > 0)
        ask_for_others(v, seat, list, n);
    else if (has_reports(v, seat))
        say_to_compare(v, seat, list, n);
}

void verify_sheets(struct verifier *v)
{
    struct own_sheet *list = arena_take(v->arena, (v->in->n_sheets + 1) * sizeof *list);
    if (v->forked)
        return; /* in which log? */
    size_t n = read_sheets(v, list);
    verify_receipts(v);
    for (int seat = 0; seat < v->genesis->n_seats; seat++)
        check_seat(v, seat, list, n);
}
