/* SPDX-License-Identifier: Apache-2.0 */
/* Two different sheets of one number, in words, by a line of the journal. */
#include "processor/record/journal.h"
#include "processor/words/told.h"

/* A further sheet of this number: the first time that there is one. */
static bool is_second(struct told_sheets *seen, uint64_t seq)
{
    for (size_t i = 0; i < seen->n; i++)
        if (seen->seq[i] == seq) {
            bool first = !seen->told[i];
            seen->told[i] = true;
            return first;
        }
    if (seen->n < TOLD_SHEETS_MAX)
        seen->seq[seen->n++] = seq;
    return false;
}

/* `receipt k seat seq ...` of the exchange that is told; one block has one receipt, so each is another sheet. */
static bool is_receipt_of(const struct journal_line *line, const char *seat, uint64_t k)
{
    return journal_is(line, "receipt") && line->n_words >= 6 && journal_number(line, 0, 0) == k &&
           span_is(line->word[1], seat);
}

const char *told_twin(struct told_sheets *seen, struct arena *arena, const struct journal_line *line, const char *seat,
                      uint64_t k)
{
    uint64_t seq = journal_number(line, 2, 0);
    if (!is_receipt_of(line, seat, k) || !is_second(seen, seq))
        return NULL;
    return arena_words(arena, "Neither of your sheets %llu counted: they differed and shared that number.",
                       (unsigned long long)seq);
}
