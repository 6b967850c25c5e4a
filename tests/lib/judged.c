/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/judged.h"
#include "processor/check/audit.h"
#include "processor/check/judge.h"
#include "processor/record/journal.h"
#include "processor/record/transcript.h"
#include "tests/lib/test.h"
#include <string.h>

enum { CUTS_MAX = 400 };

struct judged {
    const char *name;
    struct arena *arena;
    struct transcript t;
    struct genesis genesis;
    struct hash *root;
    bool is_over; /* the sheets are published */
    size_t to, from, end;
};

static const struct transcript_block *block_of(void *context, struct span hash)
{
    const struct judged *j = context;
    const struct transcript_block *block = transcript_block(&j->t, hash);
    return block && (j->is_over || block_is_public(block->bytes)) ? block : NULL;
}

static bool sheet_of(void *context, struct span hash, struct header *header)
{
    const struct judged *j = context;
    const struct transcript_block *block = j->is_over ? transcript_block(&j->t, hash) : NULL;
    return block && header_parse(block->bytes, header, &(struct problem){0});
}

static bool root_at(void *context, uint64_t size, struct hash *out)
{
    const struct judged *j = context;
    if (size > j->t.n_lines + 1)
        return false;
    *out = j->root[size];
    return true;
}

static void say(void *context, enum judge_kind kind, uint64_t entry, const char *key, const char *words)
{
    const struct judged *j = context;
    ck_assert_msg(kind == JUDGE_OPEN, "%s, lines to %zu, and from %zu to %zu: entry %llu, %s: %s", j->name, j->to,
                  j->from, j->end, (unsigned long long)entry, key, words);
}

static void roots_make(struct judged *j)
{
    struct tlog_tree tree = {0};
    struct hash leaf;
    j->root = arena_take(j->arena, (j->t.n_lines + 2) * sizeof *j->root);
    tlog_leaf(&leaf, j->t.genesis);
    for (size_t i = 0; i <= j->t.n_lines; i++) {
        if (i > 0)
            tlog_leaf_line(&leaf, j->t.line[i - 1]);
        tlog_grow(&tree, &leaf);
        tlog_tree_root(&tree, &j->root[i + 1]);
    }
}

/* Lines 0 to `to` and `from` to `end`, and T where they go on. t: gets the T that it comes to. */
static void judge_part(struct judged *j, size_t to, size_t from, size_t end, uint64_t *k, hex32 t)
{
    struct arena *arena = arena_new();
    struct journal_line *line = arena_take(arena, sizeof *line);
    struct judge *judge = judge_new(arena, &(struct judge_given){.genesis = &j->genesis,
                                                                 .id = j->t.id,
                                                                 .key = j->t.key,
                                                                 .n_keys = j->t.n_keys,
                                                                 .block = block_of,
                                                                 .sheet = sheet_of,
                                                                 .root_at = root_at,
                                                                 .say = say,
                                                                 .context = j});
    j->to = to;
    j->from = from;
    j->end = end;
    for (size_t i = 0; i < end; i++) {
        if (i == to && from > to) {
            judge_gap(judge, *k, t[0] ? t : NULL);
            i = from;
        }
        ck_assert(journal_read(j->t.line[i], line));
        judge_take(judge, line);
    }
    judge_done(judge);
    const char *found = judge_t(judge, k);
    memcpy(t, found ? found : "", found ? sizeof(hex32) : 1);
    arena_free(arena);
}

struct cut { /* behind a report */
    size_t at;
    uint64_t k;
    hex32 t;
};

/* What a report has: its lines begin behind the one before, with the T of then. */
static size_t cuts_of(struct judged *j, struct cut *cut)
{
    struct journal_line *line = arena_take(j->arena, sizeof *line);
    size_t n = 0;
    for (size_t i = 1; i < j->t.n_lines && n < CUTS_MAX; i++) {
        ck_assert(journal_read(j->t.line[i - 1], line));
        if (!journal_is(line, ENTRY_REPORT))
            continue;
        cut[n].at = i;
        judge_part(j, 0, 0, i, &cut[n].k, cut[n].t);
        n++;
    }
    return n;
}

static size_t judge_gaps(struct judged *j, const struct cut *cut, size_t n)
{
    static const size_t wide[] = {1, 2, 5};
    size_t times = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t w = 0; w < sizeof wide / sizeof *wide; w++)
            for (int knows = 0; knows < 2 && i >= wide[w]; knows++, times++) {
                struct cut at = cut[i];
                if (!knows)
                    at.t[0] = '\0';
                judge_part(j, i == wide[w] ? 0 : cut[i - wide[w]].at, at.at, j->t.n_lines, &at.k, at.t);
            }
    return times;
}

size_t judged_everywhere(const char *name, struct span transcript)
{
    struct judged j = {.name = name, .arena = arena_new()};
    struct problem why = {0};
    struct cut *cut = arena_take(j.arena, CUTS_MAX * sizeof *cut);
    hex32 t;
    uint64_t k = 0;
    ck_assert(transcript_read(j.arena, transcript, &j.t, &why));
    ck_assert(genesis_read(j.t.genesis, &j.genesis, &why));
    roots_make(&j);
    size_t n = cuts_of(&j, cut); /* as a running game at each report */
    ck_assert_uint_gt(n, 2);
    size_t times = n + judge_gaps(&j, cut, n);
    j.is_over = true;
    judge_part(&j, 0, 0, j.t.n_lines, &k, t);
    arena_free(j.arena);
    return times + 1;
}
