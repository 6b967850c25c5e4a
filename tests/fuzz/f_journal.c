/* Lines of a journal, read as a stranger reads them: numbers come back, the layout names what does not fit, and a chain
 * whose T is known has one. */
#include "processor/journal.h"
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct genesis genesis(void)
{
    struct genesis g = {.n_seats = 2, .full = true};
    strcpy(g.seat[0].name, "csa");
    strcpy(g.seat[1].name, "usa");
    return g;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct genesis g = genesis();
    struct chain chain;
    struct layout *layout = layout_new(arena);
    struct journal_line *line = arena_take(arena, sizeof *line);
    struct hash root;
    uint64_t n;
    chain_start(&chain, arena, &g, "00112233445566778899aabbccddeeff");
    for (struct span left = {data, size}, each; span_line(&left, &each);) {
        const char *why = NULL;
        if (!journal_read(each, line))
            continue;
        assert(line->n <= UINT32_MAX && line->n_words <= JOURNAL_WORDS_MAX && line->verb.len > 0);
        for (size_t i = 0; i < line->n_words; i++)
            assert(line->word[i].len > 0 && line->word[i].at >= data &&
                   line->word[i].at + line->word[i].len <= data + size);
        chain_take(&chain, line);
        assert(!chain.known || strlen(chain.t) == 64);
        assert(layout_take(layout, line, &why) || why != NULL);
        if (journal_is(line, "shuffle") && line->n_words > 1)
            layout_root(layout, line->word[0], journal_number(line, 1, 0), &root, &n);
    }
    arena_free(arena);
    return 0;
}
