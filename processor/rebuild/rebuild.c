/* SPDX-License-Identifier: Apache-2.0 */
/* Is a game whole? Up to which entry, what is lacking, and does playing it again give every entry? */
#include "processor/rebuild/rebuild.h"
#include "processor/check/audit_inside.h"
#include "processor/record/ruling.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct judging {
    struct rebuild *r;
    struct rebuild_game *g;
    struct arena *arena;
    struct pass *pass;
    struct rebuild_want *want; /* of the entries up to the size */
    size_t n_wants, n_missing;
    struct hash *root;               /* of each size */
    const struct rebuild_base *base; /* NULL: genesis */
};

static void say(struct text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(struct text *out, const char *format, ...)
{
    char words[600];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    text_format(out, "%s\n", words);
}

static const char *when(struct judging *j, int64_t utc)
{
    char words[21];
    utc_write(words, utc);
    return arena_words(j->arena, "%.10s %.5s UTC", words, words + 11);
}

/* ---- how far ---- */

static bool is_known(const struct rebuild_game *g, uint64_t n)
{
    return n < g->n_lines && g->line[n].at;
}

/* The largest size that anything signed or sealed speaks of. */
static uint64_t newest(const struct rebuild_game *g, const char **name)
{
    uint64_t size = g->provisional ? 0 : g->stored_size;
    *name = "the store";
    for (size_t i = 0; i < g->n_notes; i++)
        if (g->note[i].size > size) {
            size = g->note[i].size;
            *name = g->note[i].name;
        }
    for (size_t i = 0; i < g->n_bases; i++)
        if (g->base[i].size > size) {
            size = g->base[i].size;
            *name = g->base[i].name;
        }
    return size;
}

static bool proves(const struct rebuild_game *g, uint64_t size)
{
    bool is = size == (g->provisional ? 0 : g->stored_size);
    for (size_t i = 0; i < g->n_notes; i++)
        is = is || g->note[i].size == size;
    for (size_t i = 0; i < g->n_bases; i++)
        is = is || g->base[i].size == size;
    return is && size > 0;
}

/* Runs of entries that nothing shows, a line each. */
static void lack_entries(struct judging *j, uint64_t size, const char *name)
{
    struct rebuild_game *g = j->g;
    for (uint64_t n = 1; n < size; n++) {
        if (is_known(g, n))
            continue;
        uint64_t to = n;
        while (to + 1 < size && !is_known(g, to + 1))
            to++;
        say(&g->lacks,
            "entries %" PRIu64 " to %" PRIu64 " of the journal, which %s covers. They stand in the proof files of the "
            "reports of that time: ask the players for all their reports, or take the public folder",
            n, to, name);
        n = to;
    }
}

static bool choose_size(struct judging *j, uint64_t at)
{
    const char *name;
    struct rebuild_game *g = j->g;
    uint64_t size = newest(g, &name);
    if (size == 0) {
        say(&g->lacks, "a checkpoint with this host's signature: newest reports with their proof files have it");
        return false;
    }
    if (at && !proves(g, at)) {
        say(&g->lacks, "anything signed that proves a log of %" PRIu64 " entries; the newest proves %" PRIu64, at,
            size);
        return false;
    }
    if (at && at < size)
        say(&g->later,
            "entries %" PRIu64 " to %" PRIu64 ", which this host had signed, are given up: whoever saw "
            "them will see that (%s)",
            at, size - 1, name);
    if (at && g->stored_size > at && !g->provisional) {
        say(&g->lacks, "a reason to throw away entries %" PRIu64 " and on, which the store has", at);
        return false;
    }
    g->size = at ? at : size;
    lack_entries(j, g->size, name);
    if (g->lacks.len > 0)
        return false;
    say(&g->has,
        "the journal up to entry %" PRIu64 ", as it was signed: %zu proof files, %zu transcripts, %zu public "
        "logs, %zu sealed copies",
        g->size - 1, g->n_proofs, g->n_transcripts, g->n_logs, g->n_escrows);
    return true;
}

/* ---- does it hold together ---- */

static void make_roots(struct judging *j)
{
    struct tlog_tree tree = {0};
    struct hash leaf;
    j->root = arena_take(j->arena, (j->g->size + 1) * sizeof *j->root);
    tlog_leaf(&leaf, j->g->genesis);
    for (uint64_t n = 0; n < j->g->size; n++) {
        if (n > 0)
            tlog_leaf_line(&leaf, j->g->line[n]);
        tlog_grow(&tree, &leaf);
        tlog_tree_root(&tree, &j->root[n + 1]);
    }
}

static bool one_history(struct judging *j)
{
    struct rebuild_game *g = j->g;
    struct seal_head head;
    make_roots(j);
    for (size_t i = 0; i < g->n_notes && !g->contradiction[0]; i++)
        if (g->note[i].size <= g->size && memcmp(g->note[i].root.at, j->root[g->note[i].size].at, 32) != 0)
            snprintf(g->contradiction, sizeof g->contradiction,
                     "the head of %" PRIu64 " entries that %.120s shows is signed, and is not that of these entries",
                     g->note[i].size, g->note[i].name);
    for (size_t i = 0; i < g->n_bases && !g->contradiction[0]; i++)
        if (g->base[i].size <= g->size && seal_peek(g->base[i].sealed, &head, NULL) &&
            memcmp(head.log_root.at, j->root[g->base[i].size].at, 32) != 0)
            snprintf(g->contradiction, sizeof g->contradiction,
                     "the sealed copy in %.120s belongs to another log of %" PRIu64 " entries", g->base[i].name,
                     g->base[i].size);
    return !g->contradiction[0];
}

static bool has_facts(struct judging *j)
{
    struct rebuild_game *g = j->g;
    const struct ruleset *set = ruleset_find(g->g.ruleset);
    uint8_t hash[32];
    char hex[65];
    if (g->bundle.len == 0 && set)
        g->bundle = set->bundle();
    sha256(hash, g->bundle);
    hex_write(hex, hash, sizeof hash);
    if (strcmp(hex, g->g.data) == 0)
        return true;
    g->bundle = (struct span){0};
    say(&g->lacks, "the facts it is played by, sha256:%s: a transcript of the game has them, or its public folder",
        g->g.data);
    return false;
}

/* The log key may have been changed by a ruling; the one that this host has must be the one in force. */
static bool has_log_key(struct judging *j)
{
    struct rebuild_game *g = j->g;
    struct journal_line *line = arena_take(j->arena, sizeof *line);
    uint8_t key[32];
    memcpy(key, g->g.logkey, sizeof key);
    for (uint64_t n = 1; n < g->size; n++)
        if (journal_read(g->line[n], line) && journal_is(line, ENTRY_HOSTKEY) && line->n_words >= 3 &&
            span_is(line->word[0], "log"))
            (void)hex_read(line->word[2], key, sizeof key);
    if (memcmp(key, g->log_key[1].pk, sizeof key) == 0)
        return true;
    say(&g->lacks, "the key that signs its log: log.key of this host is another one");
    return false;
}

/* ---- blocks ---- */

static void find_wants(struct judging *j)
{
    struct rebuild_game *g = j->g;
    struct journal_line *line = arena_take(j->arena, sizeof *line);
    j->want = arena_take(j->arena, g->size * sizeof *j->want);
    for (uint64_t n = 1; n < g->size; n++) {
        struct rebuild_want *want = &j->want[j->n_wants];
        if (!journal_read(g->line[n], line) || !rebuild_wants(line, want))
            continue;
        struct rebuild_block *block = rebuild_block_of(g, want);
        if (block)
            block->is_used = true;
        j->n_missing += block == NULL;
        j->n_wants++;
    }
}

/* What the ruling of entry n says; false: it is none, or its block is not here. */
static bool says(struct judging *j, uint64_t n, struct ruling *out)
{
    struct journal_line *line = arena_take(j->arena, sizeof *line);
    struct rebuild_want want;
    struct problem why = {0};
    if (n == 0 || n >= j->g->size || !journal_read(j->g->line[n], line) || !journal_is(line, ENTRY_RULING) ||
        !rebuild_wants(line, &want))
        return false;
    const struct rebuild_block *block = rebuild_block_of(j->g, &want);
    return block && ruling_read(block->header.orders, out, &why);
}

/* The entry by which exchange k was asked; 0: none. */
static uint64_t asked_at(struct judging *j, uint64_t k)
{
    struct journal_line *line = arena_take(j->arena, sizeof *line);
    for (uint64_t n = 1; n < j->g->size; n++)
        if (journal_read(j->g->line[n], line) && journal_is(line, ENTRY_OPEN) && line->n_words == 3 &&
            journal_number(line, 0, 0) == k)
            return n;
    return 0;
}

/* What a ruling hid, and the log does not show yet, is known from a sealed state alone that is newer; the entry of the
 * first one from this entry on, 0: none. */
static uint64_t hidden_from(struct judging *j, uint64_t from)
{
    struct journal_line *line = arena_take(j->arena, sizeof *line);
    struct ruling ruling;
    for (uint64_t n = j->g->size; n-- > 1;)
        if (journal_read(j->g->line[n], line) && journal_is(line, ENTRY_REVEAL))
            return 0; /* the game is over: all of it stands in the log */
    for (uint64_t n = from; n < j->g->size; n++)
        if (says(j, n, &ruling) && ruling.act == RULING_HIDES)
            return n;
    return 0;
}

/* Can it be played on from this state? Not where a ruling behind it goes back to before it, or hides something. */
static bool base_fits(struct judging *j, const struct rebuild_base *base)
{
    struct journal_line *line = arena_take(j->arena, sizeof *line);
    struct ruling ruling;
    for (uint64_t n = base->size; n < j->g->size; n++) {
        bool takes_effect = journal_read(j->g->line[n], line) && journal_is(line, ENTRY_RULED);
        uint64_t at = takes_effect ? journal_number(line, 0, 0) : n;
        if (says(j, at, &ruling) && ruling.act == RULING_BACK && asked_at(j, ruling.number) < base->size)
            return false;
    }
    return hidden_from(j, base->size) == 0;
}

static void choose_base(struct judging *j)
{
    const struct rebuild_game *g = j->g;
    for (size_t i = 0; i < g->n_bases; i++)
        if (g->base[i].size <= g->size && (!j->base || g->base[i].size > j->base->size) && base_fits(j, &g->base[i]))
            j->base = &g->base[i];
}

/* From genesis nobody knows what was hidden. */
static bool knows_rulings(struct judging *j)
{
    uint64_t n = j->base ? 0 : hidden_from(j, 1);
    if (n > 0)
        say(&j->g->lacks,
            "what the ruling of entry %" PRIu64 " changed in secret: only a sealed copy has it (setting escrow) that "
            "a report brought later",
            n);
    return n == 0;
}

/* "the sheet of csa, receipted 3 May": whom to ask for what. */
static void say_missing(struct judging *j, struct text *out, const struct rebuild_want *w)
{
    const char *side = w->side.len ? arena_string(j->arena, w->side) : "the organiser";
    const char *verb = journal_word(w->is);
    bool sheet = w->is == ENTRY_RECEIPT || w->refused;
    say(out, "%s of %s%s%s (entry %" PRIu64 ", hash %.16s...): ask %s for what they sent, with its signature",
        sheet      ? arena_words(j->arena, "%s sheet for exchange %" PRIu64, w->refused ? "a refused" : "the", w->k)
        : w->k > 0 ? arena_words(j->arena, "the %s block for exchange %" PRIu64, verb, w->k)
                   : arena_words(j->arena, "the %s block", verb),
        side, w->utc ? ", receipted " : "", w->utc ? when(j, w->utc) : "", w->n, arena_string(j->arena, w->hash), side);
}

static bool has_blocks(struct judging *j)
{
    struct rebuild_game *g = j->g;
    uint64_t from = j->base ? j->base->size : 1;
    say(&g->has, "%zu of %zu signed blocks that the journal names", j->n_wants - j->n_missing, j->n_wants);
    if (j->base)
        say(&g->has, "the sealed state of generation %" PRIu64 ", %" PRIu64 " entries, from %s", j->base->generation,
            j->base->size, j->base->name);
    for (size_t i = 0; i < j->n_wants; i++)
        if (!rebuild_block_of(g, &j->want[i]))
            say_missing(j, j->want[i].n >= from ? &g->lacks : &g->later, &j->want[i]);
    return g->lacks.len == 0;
}

/* ---- keys ---- */

/* The seat whose key this is, by genesis or by an entry. */
static const char *seat_of_key(struct judging *j, const char *word, struct journal_line *line)
{
    const struct rebuild_game *g = j->g;
    for (int i = 0; i < g->g.n_seats; i++)
        if (strcmp(g->g.seat[i].key, word) == 0)
            return g->g.seat[i].name;
    for (uint64_t n = 1; n < g->size; n++)
        if (journal_read(g->line[n], line) && line->n_words >= 3 && span_is(line->word[1], word) &&
            (journal_is(line, ENTRY_REKEY) || journal_is(line, ENTRY_REPLACE) || journal_is(line, ENTRY_PROPOSE)))
            return arena_string(j->arena, line->word[0]);
    return NULL;
}

static void give_key(struct transcript *t, const char *seat, struct span line)
{
    if (t->n_keys == sizeof t->key / sizeof *t->key || !seat || strlen(seat) >= sizeof t->key->seat)
        return;
    strcpy(t->key[t->n_keys].seat, seat);
    t->key[t->n_keys++].line = line;
}

static void lack_key(struct rebuild_game *g, int seat, const char *word)
{
    say(&g->lacks, "the public key of %s, %s: its player's .pub file", g->g.seat[seat].name, word);
}

static bool give_keys(struct judging *j, struct transcript *t)
{
    struct rebuild_game *g = j->g;
    struct journal_line *line = arena_take(j->arena, sizeof *line);
    bool all = true;
    for (int i = 0; i < g->g.n_seats; i++) {
        bool minisign = strncmp(g->g.seat[i].key, "minisign:", 9) == 0;
        if (minisign)
            give_key(t, g->g.seat[i].name, span_of(g->g.seat[i].key + 9));
        bool found = minisign;
        for (size_t k = 0; k < g->n_keys; k++)
            found = found || strcmp(g->key[k].word, g->g.seat[i].key) == 0;
        if (!found && !j->base) {
            lack_key(g, i, g->g.seat[i].key);
            all = false;
        }
    }
    for (size_t i = 0; i < g->n_keys; i++) {
        struct text words = {.arena = j->arena};
        ssh_public_write(&words, g->key[i].blob);
        give_key(t, seat_of_key(j, g->key[i].word, line), text_span(&words));
    }
    return all;
}

/* ---- playing it again ---- */

static void make_transcript(struct judging *j, struct auditor *a)
{
    struct rebuild_game *g = j->g;
    a->genesis = g->g;
    a->t.genesis = g->genesis;
    a->t.bundle = g->bundle;
    memcpy(a->t.id, g->id, sizeof a->t.id);
    a->t.line = g->line + 1;
    a->t.n_lines = g->size - 1;
    a->t.block = arena_take(j->arena, (g->n_blocks + 1) * sizeof *a->t.block);
    for (size_t i = 0; i < j->n_wants; i++) {
        const struct rebuild_block *from = rebuild_block_of(g, &j->want[i]);
        if (!from || transcript_block(&a->t, j->want[i].hash))
            continue;
        struct transcript_block *to = &a->t.block[a->t.n_blocks++];
        memcpy(to->hash, from->hash, sizeof to->hash);
        to->bytes = from->bytes;
        to->sig = from->sig;
        to->sig2 = from->sig2;
    }
}

static bool diverged(struct judging *j, const struct auditor *a, const char *from)
{
    say(&j->g->lacks, "a program that plays it as it was played: from %s on, entry %" PRIu64 ": %s", from,
        a->audit->broken_at, a->words);
    return false;
}

/* From the sealed state on, with the blocks behind it. */
static struct core *from_base(struct judging *j, struct auditor *a)
{
    struct seal_head head;
    struct span envelope;
    struct problem why = {0};
    struct core *core = NULL;
    if (seal_open(j->arena, j->pass->master, j->base->sealed, &head, &envelope, &why))
        core = core_load_with(j->arena, j->pass->shelf, NULL, j->g->genesis, j->g->bundle, envelope, &why);
    if (!core) {
        say(&j->g->lacks, "a program that can read its sealed state (%s)", why.key ? why.key : "seal");
        return NULL;
    }
    core->generation = j->base->generation;
    if (audit_replay_on(a, core, j->base->size - 1))
        return core;
    diverged(j, a, "the sealed state");
    core_free(core);
    return NULL;
}

static struct core *from_genesis(struct judging *j, struct auditor *a)
{
    struct core *core = audit_replay_core(a, j->g->seed);
    if (!a->failed)
        return core;
    diverged(j, a, "genesis");
    if (core)
        core_free(core);
    return NULL;
}

/* The journal has fingerprints only. A key that the host proposed, and that has signed nothing that is here, is known
 * to nobody but its player and whoever proposed it; without it nothing that its player sends would ever be taken again.
 */
static bool knows_keys(struct rebuild_game *g)
{
    const struct core *core = g->core;
    size_t before = g->lacks.len;
    for (int i = 0; i < core->g.n_seats && core->phase < CORE_OVER; i++)
        for (int k = 0; k < core->seat[i].n_keys; k++)
            if (!core->seat[i].key[k].revoked && core->seat[i].key[k].blob.len == 0)
                lack_key(g, i, core->seat[i].key[k].word);
    for (int i = 0; i < core->n_proposals && core->phase < CORE_OVER; i++)
        if (core->proposal[i].key.blob.len == 0)
            lack_key(g, core->proposal[i].seat, core->proposal[i].key.word);
    if (g->lacks.len == before)
        return true;
    core_free(g->core);
    g->core = NULL;
    return false;
}

/* Where both ways are open they must lead to the same place. */
static bool play_again(struct judging *j)
{
    struct rebuild_game *g = j->g;
    struct audit audit = {0}, again = {0}, judged = {0};
    struct text unused = {.arena = j->arena};
    struct auditor a = {.arena = j->arena, .out = &unused, .audit = &audit, .shelf = j->pass->shelf};
    a.line = arena_take(j->arena, sizeof *a.line);
    make_transcript(j, &a);
    if (!give_keys(j, &a.t))
        return false;
    struct auditor b = a, c = a;
    b.audit = &again;
    c.audit = &judged;
    if (!audit_judge(&c, j->n_missing == 0, j->n_missing > 0))
        return diverged(j, &c, "genesis");
    if (j->n_missing == 0 && hidden_from(j, 1) == 0) {
        g->core = from_genesis(j, &a);
        if (!g->core)
            return false;
        say(&g->has, "all of it played again from genesis: every entry comes out as it was");
    }
    if (!j->base)
        return g->core != NULL;
    struct core *core = from_base(j, &b);
    if (core && g->core && !core_stands_as(core, g->core)) {
        say(&g->lacks, "one position: the sealed state and the journal lead to different ones");
        core_free(core);
        core = NULL;
    }
    if (g->core)
        core_free(g->core);
    g->core = core; /* it knows drafts, too, and how often who was late */
    return core != NULL;
}

/* The generation that a log of this size was sealed as: one more than the last that it names. */
static uint64_t generation_of(struct judging *j)
{
    struct journal_line *line = arena_take(j->arena, sizeof *line);
    for (uint64_t n = j->g->size; n-- > 1;)
        if (journal_read(j->g->line[n], line) && journal_is(line, ENTRY_SEAL))
            return journal_number(line, 0, 0) + 1;
    return 1;
}

bool rebuild_judge(struct rebuild *r, struct rebuild_game *g, uint64_t at, struct error *err)
{
    struct judging j = {.r = r, .g = g, .arena = rebuild_arena(r), .pass = rebuild_pass(r)};
    g->has.arena = g->lacks.arena = g->later.arena = j.arena;
    if (!rebuild_from_store(r, g, err))
        return false;
    bool whole = !g->contradiction[0] && choose_size(&j, at);
    if (!whole || !one_history(&j))
        return true;
    bool facts = has_facts(&j), key = has_log_key(&j);
    find_wants(&j);
    choose_base(&j);
    bool rulings = knows_rulings(&j);
    if (!has_blocks(&j) || !rulings || !facts || !key)
        return true;
    g->is_here = g->stored_size > 0 && (g->provisional ? g->provisional : g->stored_size) == g->size;
    if (g->is_here || !play_again(&j) || !knows_keys(g))
        return true;
    g->generation = generation_of(&j);
    if (j.base && j.base->size == g->size) {
        g->sealed = j.base->sealed;
        g->generation = j.base->generation;
    }
    g->core->generation = g->generation;
    return true;
}
