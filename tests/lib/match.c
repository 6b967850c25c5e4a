/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/match.h"
#include "processor/check/audit_inside.h"
#include "tests/games/tiny.h"
#include "tests/lib/test.h"
#include "tests/lib/told.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char bundle[] = "{}";

static struct span tiny_bundle(void)
{
    return span_of(bundle);
}

static const void *tiny_load(struct arena *arena, struct span from, struct problem *why)
{
    if (!span_is(from, bundle)) {
        problem_set(why, "data.syntax", 0);
        return NULL;
    }
    return arena_take(arena, 1);
}

const struct ruleset match_ruleset = {.rules = &tiny_rules, .bundle = tiny_bundle, .load = tiny_load};

/* ---- genesis ---- */

static void key_word(char out[static KEY_WORD_MAX], const uint8_t seed[static 32],
                     uint8_t blob[static SSH_ED25519_BLOB_LEN])
{
    uint8_t pk[32], sk[64];
    crypto_sign_seed_keypair(pk, sk, seed);
    ssh_blob(blob, pk);
    ssh_fingerprint(out, (struct span){blob, SSH_ED25519_BLOB_LEN});
}

static void genesis_make(struct match *m, const struct match_terms *terms,
                         uint8_t blob[MATCH_SEATS][SSH_ED25519_BLOB_LEN])
{
    const struct game_rules *is = m->set->rules;
    const char *seats[SEATS_MAX];
    struct genesis g = {.name = "tiny-1",
                        .no_chance = rules_no_chance(is),
                        .revision = terms->revision ? terms->revision : 1,
                        .silence = terms->silence,
                        .n_seats = MATCH_SEATS,
                        .dice = terms->dice ? terms->dice : 'A',
                        .host = terms->host,
                        .beacon = "none",
                        .origin = "host.example/game",
                        .age = "none",
                        .program = "dispatch 0.1 test",
                        .full = terms->full,
                        .recall = terms->recall,
                        .outage = terms->outage,
                        .created = m->now,
                        .clock = {.join = 604800,
                                  .open = 604800,
                                  .move = 259200,
                                  .answer = 86400,
                                  .settle = terms->settle,
                                  .abandon = 7776000}};
    uint8_t digest[32];
    ck_assert(missed_read(span_of(terms->missed ? terms->missed : "fallback"), &g.clock));
    snprintf(g.scenario, sizeof g.scenario, "%s", terms->scenario ? terms->scenario : "short");
    if (terms->option)
        snprintf(g.option[g.n_option++], sizeof g.option[0], "%s", terms->option);
    snprintf(g.ruleset, sizeof g.ruleset, "%s", is->name);
    ck_assert_int_eq(is->seats(&(struct setup){.scenario = g.scenario}, seats), MATCH_SEATS);
    sha256(digest, m->set->bundle());
    hex_write(g.data, digest, 32);
    for (int i = 0; i < MATCH_SEATS; i++) {
        snprintf(g.seat[i].name, sizeof g.seat[i].name, "%s", seats[i]);
        key_word(g.seat[i].key, m->key[i], blob[i]);
    }
    int his = m->organiser = terms->host == 1 << TINY_WEST ? TINY_WEST : TINY_EAST;
    memcpy(g.organiser, g.seat[his].key, sizeof g.organiser);
    memcpy(g.signer, g.seat[his].key, sizeof g.signer);
    if (terms->dice == 'D')
        beacon_rule_write(g.beacon, sizeof g.beacon,
                          &(struct beacon_rule){beacon_chain_find(span_of("quicknet")), 3600});
    ecvrf_public(g.vrf, m->vrf);
    g.nonce[0] = terms->variant;
    struct text out = {.arena = m->arena};
    genesis_write(&out, &g);
    m->genesis = text_span(&out);
}

void match_begin(struct match *m, const struct match_terms *terms)
{
    uint8_t blob[MATCH_SEATS][SSH_ED25519_BLOB_LEN];
    struct problem why = {0};
    *m = (struct match){.arena = arena_new(), .now = 1795000000};
    m->journal.arena = m->arena;
    memset(m->vrf, 7, sizeof m->vrf);
    m->vrf[0] = terms->variant;
    for (int i = 0; i < MATCH_SEATS; i++)
        memset(m->key[i], 40 + i, 32);
    m->set = terms->set ? terms->set : &match_ruleset;
    genesis_make(m, terms, blob);
    m->core = core_new_with(m->arena, NULL, m->set, m->genesis, m->set->bundle(), m->vrf, &why);
    ck_assert_msg(m->core != NULL, "%s %s", why.key, why.got);
    for (int i = 0; i < MATCH_SEATS; i++)
        ck_assert(core_invite(m->core, i, (struct span){blob[i], sizeof blob[i]}, false));
    m->cap_leaves = 4096;
    m->leaf = arena_take(m->arena, m->cap_leaves * sizeof *m->leaf);
    tlog_leaf(&m->leaf[m->n_leaves++], m->genesis);
}

void match_end(struct match *m)
{
    core_free(m->core);
    arena_free(m->arena);
}

/* ---- the journal ---- */

static bool root_at(void *context, uint64_t size, struct hash *out)
{
    struct match *m = context;
    if (size > m->n_leaves)
        return false;
    tlog_root(out, m->leaf, size);
    return true;
}

static bool luck_used(void *context, const char *value)
{
    const struct match *m = context;
    return m->luck_seen && strcmp(m->luck_seen, value) == 0;
}

static bool block_seen(void *context, const char *hash)
{
    const struct match *m = context;
    return m->block_seen && strcmp(m->block_seen, hash) == 0;
}

struct core_past match_past(struct match *m)
{
    return (struct core_past){root_at, luck_used, m, block_seen};
}

/* The core that was loaded is the core that was saved: the same envelope again, byte for byte. */
static void reload(struct match *m)
{
    struct text before = {.arena = m->arena}, after = {.arena = m->arena};
    struct problem why = {0};
    core_save(m->core, &before);
    struct core *loaded =
        core_load_with(m->arena, NULL, m->set, m->genesis, m->set->bundle(), text_span(&before), &why);
    ck_assert_msg(loaded != NULL, "%s at %zu of %s", why.key, why.offset, before.at);
    core_save(loaded, &after);
    ck_assert_str_eq(before.at, after.at);
    json_t *canonical = json_loads(before.at, JSON_REJECT_DUPLICATES, NULL);
    ck_assert(canonical != NULL);
    json_decref(canonical);
    loaded->history = m->core->history;
    core_free(m->core);
    m->core = loaded;
    m->n_reloads++;
}

void match_take(struct match *m)
{
    uint64_t n, seen = 0;
    struct span lines = core_take_fresh(m->core, &n), line;
    struct hash root, grown;
    text_add(&m->journal, lines);
    for (struct span left = lines; left.len > 0; seen++) {
        ck_assert(span_line(&left, &line));
        ck_assert_uint_lt(m->n_leaves, m->cap_leaves);
        tlog_leaf(&m->leaf[m->n_leaves++], (struct span){line.at, line.len + 1});
    }
    ck_assert_uint_eq(seen, n);
    ck_assert_uint_eq(m->core->tree.size, m->n_leaves);
    tlog_root(&root, m->leaf, m->n_leaves);
    tlog_tree_root(&m->core->tree, &grown);
    ck_assert_mem_eq(root.at, grown.at, 32);
    if (m->reload)
        reload(m);
}

/* Does the line have these words behind its index? */
static bool line_says(struct span line, const char *words)
{
    struct span n;
    return span_word(&line, &n) && span_begins(line, words);
}

const char *match_line(const struct match *m, const char *words)
{
    const char *found = NULL;
    for (struct span left = text_span(&m->journal), line; span_line(&left, &line);)
        if (line_says(line, words))
            found = arena_string(m->arena, line);
    return found;
}

int match_count(const struct match *m, const char *words)
{
    int n = 0;
    for (struct span left = text_span(&m->journal), line; span_line(&left, &line);)
        n += line_says(line, words);
    return n;
}

/* ---- blocks ---- */

struct verified match_sign(struct match *m, const uint8_t key[static 32], const char *block)
{
    struct text armored = {.arena = m->arena};
    struct verified v = {.bytes = span_of(block), .canonical = span_of(block)};
    struct sshsig made = {.hash = span_of("sha512")};
    sshsig_sign(&armored, key, NAMESPACE_PLAYER, v.bytes, v.raw);
    v.heading = heading_read(m->arena, v.canonical);
    signed_word_ssh(v.signed_word, &made, v.bytes);
    sha256(v.hash, v.canonical);
    sha256(v.sighash, (struct span){v.raw, sizeof v.raw});
    if (!m->block)
        m->block = arena_take(m->arena, MATCH_BLOCKS_MAX * sizeof *m->block);
    ck_assert_uint_lt(m->n_blocks, MATCH_BLOCKS_MAX);
    struct transcript_block *kept = &m->block[m->n_blocks++];
    *kept = (struct transcript_block){.bytes = v.bytes, .sig = text_span(&armored)};
    hex_write(kept->hash, v.hash, 32);
    return v;
}

enum core_verdict match_block(struct match *m, int seat, const char *block)
{
    struct core_past past = match_past(m);
    struct verified v = match_sign(m, m->key[seat], block);
    v.by = match_key_index(m, seat, m->key[seat]);
    core_block(m->core, seat, &v, m->now, &past, &m->out, NULL, NULL);
    match_take(m);
    return m->out.verdict;
}

static uint64_t next_seq(struct match *m, int seat, uint64_t seq)
{
    if (seq == 0)
        seq = m->seq[seat] + 1;
    if (seq > m->seq[seat])
        m->seq[seat] = seq;
    return seq;
}

static const char *head(struct match *m, int seat, const char *kind)
{
    return arena_words(m->arena, "-----BEGIN PBEM %s-----\npbem: 1\ngame: %s\nside: %s\n", kind, m->core->id,
                       m->core->g.seat[seat].name);
}

static const char *base(struct match *m)
{
    struct hash root;
    struct text out = {.arena = m->arena};
    tlog_tree_root(&m->core->tree, &root);
    text_format(&out, "base: %llu ", (unsigned long long)m->core->tree.size);
    text_base64(&out, root.at, 32, true);
    return out.at;
}

/* The value of a seat's luck in this round: 64 hex digits. */
static void luck(const struct match *m, int seat, hex32 out)
{
    uint8_t raw[32];
    memset(raw, 100 + 10 * m->luck_round + seat, sizeof raw);
    hex_write(out, raw, sizeof raw);
}

const char *match_join_block(struct match *m, int seat, uint64_t seq)
{
    hex32 value;
    char commit[51];
    luck(m, seat, value);
    entropy_commit_hash(commit, m->core->id, m->core->g.seat[seat].name, value);
    const char *sealed = m->core->g.full        ? arena_words(m->arena, "entropy-commit: %s\n", commit)
                         : m->core->g.no_chance ? ""
                                                : arena_words(m->arena, "entropy: %s\n", value);
    return arena_words(m->arena, "%sseq: %llu\nkey: %s\n%s-----END PBEM JOIN-----\n", head(m, seat, "JOIN"),
                       (unsigned long long)next_seq(m, seat, seq), m->core->g.seat[seat].key, sealed);
}

const char *match_nonce_block(struct match *m, int seat, uint64_t seq)
{
    hex32 value;
    luck(m, seat, value);
    return arena_words(m->arena, "%sseq: %llu\n%s\nopen: %s\n-----END PBEM NONCE-----\n", head(m, seat, "NONCE"),
                       (unsigned long long)next_seq(m, seat, seq), base(m), value);
}

const char *match_orders_block(struct match *m, int seat, uint64_t turn, uint64_t seq, const char *lines)
{
    return arena_words(m->arena,
                       "%sturn: %llu\nseq: %llu\n%s\nsalt: 00112233445566778899aabbccddeeff\norders:\n%s-----END PBEM "
                       "ORDERS-----\n",
                       head(m, seat, "ORDERS"), (unsigned long long)turn, (unsigned long long)next_seq(m, seat, seq),
                       base(m), lines);
}

const char *match_orders_next(struct match *m, int seat, uint64_t turn, const char *next, const char *lines)
{
    const char *plain = match_orders_block(m, seat, turn, 0, lines), *at = strstr(plain, "orders:\n");
    return arena_words(m->arena, "%.*snext: %s\n%s", (int)(at - plain), plain, next, at);
}

static const char *of_exchange(struct match *m, int seat, const char *kind, const char *more)
{
    return arena_words(m->arena, "%sturn: %llu\nseq: %llu\n%s\n%s-----END PBEM %s-----\n", head(m, seat, kind),
                       (unsigned long long)m->core->k, (unsigned long long)next_seq(m, seat, 0), base(m), more, kind);
}

const char *match_ack_block(struct match *m, int seat)
{
    return of_exchange(m, seat, "ACK", "");
}

const char *match_opening_block(struct match *m, int seat, const char *open)
{
    return of_exchange(m, seat, "NONCE", arena_words(m->arena, "open: %s\n", open));
}

enum core_verdict match_join(struct match *m, int seat)
{
    return match_block(m, seat, match_join_block(m, seat, 0));
}

enum core_verdict match_nonce(struct match *m, int seat)
{
    return match_block(m, seat, match_nonce_block(m, seat, 0));
}

enum core_verdict match_orders(struct match *m, int seat, const char *lines)
{
    return match_block(m, seat, match_orders_block(m, seat, m->core->k, 0, lines));
}

/* ---- time ---- */

bool match_tick(struct match *m, int64_t utc)
{
    m->now = utc;
    bool moved = core_tick(m->core, utc);
    match_take(m);
    return moved;
}

void match_advance(struct match *m)
{
    static const char hash[] = "00000000000000000000000000000000000000000000000000000000000000ff";
    struct problem why = {0};
    ck_assert_msg(core_advance(m->core, m->now, &why), "%s %s", why.key, why.got);
    match_take(m);
    while (m->core->n_due > 0) {
        ck_assert(core_reported(m->core, m->core->due[0].seat, hash));
        match_take(m);
    }
}

void match_set_up(struct match *m)
{
    for (int seat = 0; seat < MATCH_SEATS; seat++)
        ck_assert_int_eq(match_join(m, seat), VERDICT_RECEIPT);
    for (int seat = 0; seat < MATCH_SEATS && m->core->g.full; seat++)
        ck_assert_int_eq(match_nonce(m, seat), VERDICT_RECEIPT);
    ck_assert_int_eq(m->core->phase, CORE_DEALING);
    match_advance(m);
    ck_assert_int_eq(m->core->phase, CORE_OPEN);
}

/* ---- the organiser ---- */

const char *match_ruling_block(struct match *m, uint64_t seq, const char *lines)
{
    return arena_words(m->arena,
                       "-----BEGIN PBEM RULING-----\npbem: 1\ngame: %s\nseq: %llu\n%s\norders:\n%s"
                       "-----END PBEM RULING-----\n",
                       m->core->id, (unsigned long long)seq, base(m), lines);
}

enum core_verdict match_rule(struct match *m, const char *lines, const char *opening)
{
    struct core_past past = match_past(m);
    struct verified v = match_sign(m, m->key[m->organiser], match_ruling_block(m, ++m->ruled, lines));
    core_rule(m->core, RULER_ORGANISER, &v, span_of(opening ? opening : ""), m->now, &past, &m->out);
    match_take(m);
    return m->out.verdict;
}

/* ---- the audit ---- */

void match_transcript(struct match *m, struct transcript *t)
{
    struct span left = text_span(&m->journal), line;
    *t = (struct transcript){
        .genesis = m->genesis, .bundle = m->set->bundle(), .block = m->block, .n_blocks = m->n_blocks};
    memcpy(t->id, m->core->id, sizeof t->id);
    t->line = arena_take(m->arena, m->n_leaves * sizeof *t->line);
    while (span_line(&left, &line))
        t->line[t->n_lines++] = line;
    for (int seat = 0; seat < MATCH_SEATS; seat++)
        for (int i = 0; i < m->core->seat[seat].n_keys; i++) {
            struct text key = {.arena = m->arena};
            ssh_public_write(&key, m->core->seat[seat].key[i].blob);
            snprintf(t->key[t->n_keys].seat, sizeof t->key[t->n_keys].seat, "%s", m->core->g.seat[seat].name);
            t->key[t->n_keys++].line = text_span(&key);
        }
}

void match_judge(struct match *m, const char **t, uint64_t *k)
{
    struct told told;
    told_begin(&told, m);
    told_judge(&told);
    ck_assert_msg(!told.wrong, "%s, entry %llu: %s", told.wrong->key, (unsigned long long)told.wrong->entry,
                  told.wrong->words);
    *t = told.t[0] ? arena_words(m->arena, "%s", told.t) : NULL;
    *k = told.k;
}

const char *match_audit_says(struct match *m)
{
    struct audit audit = {0};
    struct text said = {.arena = m->arena};
    struct auditor a = {.arena = m->arena,
                        .audit = &audit,
                        .out = &said,
                        .set = m->set,
                        .genesis = m->core->g,
                        .openings = text_span(&m->core->rulings.openings)};
    a.line = arena_take(m->arena, sizeof *a.line);
    match_transcript(m, &a.t);
    struct core *played = audit_replay_core(&a, m->vrf);
    const char *wrong = NULL;
    if (a.failed)
        wrong = arena_words(m->arena, "entry %llu: %s", (unsigned long long)audit.broken_at, a.words);
    else if (!core_stands_as(played, m->core))
        wrong = "the journal leads elsewhere";
    core_free(played);
    return wrong;
}

void match_audit(struct match *m)
{
    const char *wrong = match_audit_says(m);
    ck_assert_msg(wrong == NULL, "%s", wrong);
}
