/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of a journal, read as a stranger reads them: numbers come back, the layout names what does not fit, and the
 * judge follows whatever stands there: what he says has words, and a T that he knows is one. */
#include "processor/check/judge.h"
#include "processor/record/deck_layout.h"
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct transcript_block *no_block(void *context, struct span hash)
{
    assert(context && hash.len <= 100000);
    return NULL;
}

static void said(void *context, enum judge_kind kind, uint64_t entry, const char *key, const char *words)
{
    assert(context && (kind == JUDGE_WRONG || kind == JUDGE_OPEN) && entry <= UINT32_MAX);
    assert(key[0] && words[0] && strlen(words) < 400);
}

/* The first byte chooses the mode of dice and what may be missing. */
static struct genesis genesis(uint8_t how)
{
    struct genesis g = {.n_seats = 2, .full = true, .dice = (char)('A' + how % 4), .host = how / 4 % 3};
    strcpy(g.beacon,
           "drand:52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971 first round at or after close "
           "+ 1h");
    g.clock.move = 3600;
    g.clock.answer = 1800;
    strcpy(g.seat[0].name, "csa");
    strcpy(g.seat[1].name, "usa");
    return g;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    uint8_t how = size > 0 ? data[0] : 0;
    struct genesis g = genesis(how);
    struct layout *layout = layout_new(arena);
    struct journal_line *line = arena_take(arena, sizeof *line);
    struct hash root;
    uint64_t n;
    struct judge *judge = judge_new(arena, &(struct judge_given){.genesis = &g,
                                                                 .id = "00112233445566778899aabbccddeeff",
                                                                 .block = no_block,
                                                                 .say = said,
                                                                 .context = &g,
                                                                 .may_lack = how & 128});
    uint64_t k;
    if (how & 64)
        judge_gap(judge, 3, NULL);
    for (struct span left = {data, size}, each; span_line(&left, &each);) {
        const char *why = NULL;
        if (!journal_read(each, line))
            continue;
        assert(line->n <= UINT32_MAX && line->n_words <= JOURNAL_WORDS_MAX && line->verb.len > 0);
        for (size_t i = 0; i < line->n_words; i++)
            assert(line->word[i].len > 0 && line->word[i].at >= data &&
                   line->word[i].at + line->word[i].len <= data + size);
        judge_take(judge, line);
        assert(!judge_t(judge, &k) || strlen(judge_t(judge, &k)) == 64);
        assert(layout_take(layout, line, &why) || why != NULL);
        if (journal_is(line, ENTRY_SHUFFLE) && line->n_words > 1)
            layout_root(layout, line->word[0], journal_number(line, 1, 0), &root, &n);
    }
    judge_done(judge);
    arena_free(arena);
    return 0;
}
