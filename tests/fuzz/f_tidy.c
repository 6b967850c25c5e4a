/* SPDX-License-Identifier: Apache-2.0 */
/* Hostile order lines: what comes back is tidy, stays so, and has no line that mail would break but for words of that
 * length. */
#include "formats/fold.h"
#include "processor/mime/order_tidy.h"
#include <stdlib.h>
#include <string.h>

#define MUST(truth) ((truth) ? (void)0 : abort())

/* The longest word of a line, in columns, with the verb or `and` that must stand before it. */
static size_t longest_word(struct span line)
{
    size_t most = 0;
    for (size_t i = 0, from = 0; i <= line.len; i++)
        if (i == line.len || line.at[i] == ' ') {
            size_t columns = fold_columns((struct span){line.at + from, i - from});
            most = columns > most ? columns : most;
            from = i + 1;
        }
    return most + 5;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct tidied did, again;
    if (size > 20000)
        return 0;
    for (size_t i = 0; i < size; i++) /* as canonical text is: no control characters */
        if ((data[i] < ' ' && data[i] != '\n' && data[i] != '\t') || data[i] == 0x7F)
            return 0;
    struct arena *arena = arena_new();
    struct span once = tidy_orders(arena, (struct span){data, size}, &did), left = once, line;
    bool broken = false; /* by a word that is too long: its line would be broken once more */
    while (span_line(&left, &line)) {
        broken = broken || fold_columns(line) > TIDY_COLUMNS;
        MUST(fold_columns(line) <= TIDY_COLUMNS || longest_word(line) > TIDY_COLUMNS);
    }
    struct span twice = tidy_orders(arena, once, &again);
    MUST(broken || span_same(once, twice));
    MUST((tidy_words(arena, &did) != NULL) == (did.wrapped + did.marks > 0));
    arena_free(arena);
    return 0;
}
