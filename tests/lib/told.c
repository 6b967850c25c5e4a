/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/told.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what the judge is given ---- */

static const struct transcript_block *block_of(void *context, struct span hash)
{
    const struct told *told = context;
    return span_same(hash, told->missing) ? NULL : transcript_block(&told->all, hash);
}

static bool sheet_of(void *context, struct span hash, struct header *header)
{
    const struct told *told = context;
    const struct transcript_block *block = told->no_sheets ? NULL : transcript_block(&told->all, hash);
    return block && header_parse(block->bytes, header, &(struct problem){0});
}

static bool root_at(void *context, uint64_t size, struct hash *out)
{
    const struct told *told = context;
    if (told->no_roots || size > told->m->n_leaves)
        return false;
    tlog_root(out, told->m->leaf, size);
    out->at[0] ^= told->other_roots;
    return true;
}

static void say(void *context, enum judge_kind kind, uint64_t entry, const char *key, const char *words)
{
    struct told *told = context;
    ck_assert_uint_lt(told->n_findings, TOLD_FINDINGS_MAX);
    told->finding[told->n_findings++] =
        (struct told_finding){kind, entry, key, arena_words(told->m->arena, "%s", words)};
}

void told_begin(struct told *told, struct match *m)
{
    *told = (struct told){.m = m};
    match_transcript(m, &told->all);
    told->n = told->all.n_lines;
    told->line = arena_take(m->arena, (told->n + 8) * sizeof *told->line);
    memcpy(told->line, told->all.line, told->n * sizeof *told->line);
}

static struct judge *judge_of(struct told *told)
{
    told->arena = arena_new();
    struct transcript_key *key = arena_take(told->arena, TRANSCRIPT_KEYS_MAX * sizeof *key);
    size_t n = 0;
    for (size_t i = 0; i < told->all.n_keys; i++)
        if (!told->missing_key || strcmp(told->missing_key, told->all.key[i].seat) != 0)
            key[n++] = told->all.key[i];
    told->n_findings = 0;
    told->wrong = NULL;
    return judge_new(told->arena, &(struct judge_given){.genesis = &told->m->core->g,
                                                        .id = told->m->core->id,
                                                        .key = key,
                                                        .n_keys = n,
                                                        .block = block_of,
                                                        .sheet = sheet_of,
                                                        .root_at = root_at,
                                                        .say = say,
                                                        .context = told,
                                                        .may_lack = told->may_lack});
}

static void take(struct told *told, struct judge *judge, size_t from, size_t to)
{
    struct journal_line *line = arena_take(told->arena, sizeof *line);
    for (size_t i = from; i < to; i++) {
        ck_assert(journal_read(told->line[i], line));
        judge_take(judge, line);
    }
}

static void done(struct told *told, struct judge *judge)
{
    judge_done(judge);
    for (size_t i = told->n_findings; i > 0; i--)
        if (told->finding[i - 1].kind == JUDGE_WRONG)
            told->wrong = &told->finding[i - 1];
    const char *t = judge_t(judge, &told->k);
    memcpy(told->t, t ? t : "", t ? sizeof told->t : 1);
    told->n_signatures = judge_signatures(judge);
    told->n_blocks = judge_blocks(judge);
    arena_free(told->arena);
}

void told_judge(struct told *told)
{
    struct judge *judge = judge_of(told);
    take(told, judge, 0, told->n);
    done(told, judge);
}

void told_judge_parts(struct told *told, size_t to, size_t from, uint64_t k, const char *t)
{
    struct judge *judge = judge_of(told);
    take(told, judge, 0, to);
    judge_gap(judge, k, t);
    take(told, judge, from, told->n);
    done(told, judge);
}

const struct told_finding *told_finding(const struct told *told, enum judge_kind kind, const char *key)
{
    for (size_t i = 0; i < told->n_findings; i++)
        if (told->finding[i].kind == kind && strcmp(told->finding[i].key, key) == 0)
            return &told->finding[i];
    return NULL;
}

/* ---- lies ---- */

/* Behind its number. */
static struct span words_of(struct span line)
{
    struct span n;
    ck_assert(span_word(&line, &n));
    return line;
}

size_t told_place(const struct told *told, const char *at)
{
    bool last = *at == '>';
    for (size_t i = 0; i < told->n; i++) {
        size_t n = last ? told->n - 1 - i : i;
        if (span_begins(words_of(told->line[n]), at + last))
            return n;
    }
    ck_abort_msg("no line \"%s\"", at);
    return 0;
}

static struct span word_of(struct span words, int n)
{
    struct span word = {0};
    for (int i = 0; i <= n; i++)
        ck_assert_msg(span_word(&words, &word), "it has no word %d", n);
    return word;
}

static const char *named(const struct told *told, struct span name)
{
    for (size_t i = 0; i < told->n_named; i++)
        if (span_is(name, told->named[i].name))
            return told->named[i].word;
    ck_abort_msg("nothing is named %.*s", (int)name.len, (const char *)name.at);
    return "";
}

void told_name(struct told *told, const char *name, const char *word)
{
    ck_assert_uint_lt(told->n_named, TOLD_NAMES_MAX);
    told->named[told->n_named].name = name;
    told->named[told->n_named++].word = word;
}

void told_block(struct told *told, const char *name, const uint8_t *seed, const uint8_t *seed2, const char *block,
                uint64_t size)
{
    struct text out = {.arena = told->m->arena};
    const char *at = strstr(block, "base: ");
    hex32 hash;
    if (at && size > 0) {
        struct hash root = {{0}};
        if (size <= told->m->n_leaves)
            tlog_root(&root, told->m->leaf, size);
        text_format(&out, "%.*sbase: %llu ", (int)(at - block), block, (unsigned long long)size);
        text_base64(&out, root.at, sizeof root.at, true);
        text_words(&out, strchr(at, '\n'));
    } else {
        text_words(&out, block);
    }
    struct verified v = match_sign(told->m, seed, out.at);
    if (seed2)
        match_sign_too(told->m, seed2);
    told->all.block = told->m->block;
    told->all.n_blocks = told->m->n_blocks;
    hex_write(hash, v.hash, sizeof v.hash);
    told_name(told, name, arena_words(told->m->arena, "%s", hash));
}

/* With what stands in braces. */
static struct span expanded(const struct told *told, const char *to)
{
    struct text out = {.arena = told->m->arena};
    for (const char *open; (open = strchr(to, '{')) != NULL;) {
        const char *slash = strchr(open, '/'), *close = strchr(open, '}');
        ck_assert_ptr_nonnull(close);
        text_add(&out, (struct span){(const uint8_t *)to, (size_t)(open - to)});
        if (open[1] == '=') {
            text_words(&out, named(told, (struct span){(const uint8_t *)open + 2, (size_t)(close - open - 2)}));
            to = close + 1;
            continue;
        }
        ck_assert(slash && slash < close);
        const char *at = arena_words(told->m->arena, "%.*s", (int)(slash - open - 1), open + 1);
        text_add(&out, word_of(words_of(told->line[told_place(told, at)]), atoi(slash + 1)));
        to = close + 1;
    }
    text_words(&out, to);
    return text_span(&out);
}

static void leave_out(struct told *told, size_t at)
{
    memmove(&told->line[at], &told->line[at + 1], (--told->n - at) * sizeof *told->line);
}

static void put(struct told *told, size_t at, struct span words)
{
    memmove(&told->line[at + 1], &told->line[at], (told->n++ - at) * sizeof *told->line);
    told->line[at] = span_of(arena_words(told->m->arena, "0 %.*s", (int)words.len, (const char *)words.at));
}

static struct span with_word(const struct told *told, struct span words, int n, struct span to)
{
    struct text out = {.arena = told->m->arena};
    struct span word;
    for (int i = 0; span_word(&words, &word); i++) {
        text_words(&out, i ? " " : "");
        text_add(&out, i == n ? to : word);
    }
    return text_span(&out);
}

size_t told_lie(struct told *told, const char *at, const char *how, const char *to)
{
    size_t place = told_place(told, at);
    struct span words = words_of(told->line[place]), fresh = to ? expanded(told, to) : (struct span){0};
    if (*how == '+')
        put(told, place + 1, fresh);
    else if (*how == '<')
        put(told, place, fresh);
    else if (*how == '2')
        put(told, place + 1, words);
    else
        leave_out(told, place);
    if (strcmp(how, "-") == 0)
        put(told, place, span_of("seal 1 -"));
    if (*how == '=')
        put(told, place, with_word(told, words, atoi(how + 1), fresh));
    else if (*how == '.')
        put(told, place, fresh);
    for (size_t i = 0; i < told->n; i++) {
        struct span left = words_of(told->line[i]);
        told->line[i] = span_of(arena_words(told->m->arena, "%zu %.*s", i + 1, (int)left.len, (const char *)left.at));
    }
    return place;
}

/* ---- lies and what they come to ---- */

static const char *says(const struct told *told)
{
    struct text out = {.arena = told->m->arena};
    text_words(&out, "said");
    for (size_t i = 0; i < told->n_findings && i < 8; i++)
        text_format(&out, "\n  %s at %llu, %s: %s", told->finding[i].kind == JUDGE_WRONG ? "wrong" : "open",
                    (unsigned long long)told->finding[i].entry, told->finding[i].key, told->finding[i].words);
    return out.at;
}

/* For tests/second.sh, which asks the second verifier too: the journal as it is told, whole, as a transcript that nobody
 * has signed, behind a line with the entry at which it is wrong (0: it is true) and what the judge says. */
static void keep(const struct told *told, const struct lie *lie, const struct told_finding *wrong)
{
    const char *folder = getenv("DISPATCH_LIES");
    bool hides = told->no_sheets || told->may_lack || told->missing_key || told->missing.len > 0 || told->other_roots;
    if (!folder || hides)
        return;
    struct text out = {.arena = told->m->arena};
    struct transcript t = told->all;
    uint8_t hash[32];
    hex32 hex;
    t.line = told->line;
    t.n_lines = told->n;
    t.signer = t.key[0].line;
    t.checkpoint = span_of("none");
    text_format(&out, "%llu %s: %s\n", wrong ? (unsigned long long)wrong->entry : 0ull, wrong ? wrong->key : "honest",
                wrong ? wrong->words : "");
    transcript_write(&out, &t);
    sha256(hash, text_span(&out));
    hex_write(hex, hash, sizeof hash);
    const char *name = arena_words(told->m->arena, "%s/%s-%.8s", folder, wrong ? lie->key : "honest", hex);
    FILE *file = fopen(name, "w");
    ck_assert_msg(file && fwrite(out.at, 1, out.len, file) == out.len && fclose(file) == 0, "%s", name);
}

void lie_is_found(const struct lie *lie)
{
    struct match m;
    struct told told;
    lie->story(&m);
    told_begin(&told, &m);
    if (lie->given)
        lie->given(&told);
    told_judge(&told);
    ck_assert_msg(lie->is_given || !told.wrong, "%s, before: %s", lie->key, says(&told));
    if (!told.wrong)
        keep(&told, lie, NULL);
    bool cut = lie->how && strncmp(lie->how, "cut", 3) == 0;
    if (cut) {
        size_t from = told_place(&told, lie->at) + (lie->how[3] == '+');
        told_judge_parts(&told, 0, from, 0, NULL);
    }
    size_t place = lie->at && !cut ? told_lie(&told, lie->at, lie->how, lie->to) : 0;
    place += lie->how && (*lie->how == '+' || *lie->how == '2');
    if (lie->found)
        place = told_place(&told, lie->found);
    if (!cut)
        told_judge(&told);
    const struct told_finding *found = lie->is_open     ? told_finding(&told, JUDGE_OPEN, lie->key)
                                       : lie->not_first ? told_finding(&told, JUDGE_WRONG, lie->key)
                                                        : told.wrong;
    ck_assert_msg(!lie->is_open || !told.wrong, "%s: %s", lie->key, says(&told));
    ck_assert_msg(found && strcmp(found->key, lie->key) == 0 && strstr(found->words, lie->words), "wanted %s: %s; %s",
                  lie->key, lie->words, says(&told));
    ck_assert_msg(cut || (!lie->at && !lie->found) || found->entry == 0 || found->entry == place + 1,
                  "%s is found at %llu, not %zu", lie->key, (unsigned long long)found->entry, place + 1);
    if (!cut && !lie->is_open)
        keep(&told, lie, told.wrong);
    match_end(&m);
}
