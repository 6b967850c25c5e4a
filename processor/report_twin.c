/* Two different sheets of one number: neither counted, and the report says so before anything else. Read from the
 * journal, so that nothing that stands there goes untold. */
#include "processor/journal.h"
#include "processor/letters/report_inside.h"
#include <string.h>

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

bool report_twins(struct reporting *r, json_t **out, struct error *err)
{
    struct game *game = r->game;
    struct core *core = game->core;
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    struct told_sheets *seen = arena_take(game->arena, sizeof *seen);
    uint64_t from = core->seat[r->due->seat].report_size; /* 0: he has the seat only now */
    bool good = true;
    *out = json_array();
    for (uint64_t at = from; from > 0 && good && at < r->due->log_size; at++) {
        struct span text;
        good = store_entry(game->pass->store, game->arena, core->id, at, &text, err);
        text.len -= good && text.len > 0 && text.at[text.len - 1] == '\n';
        const char *words = good && journal_read(text, line)
                                ? told_twin(seen, game->arena, line, core->g.seat[r->due->seat].name, r->due->k)
                                : NULL;
        if (words)
            json_array_append_new(*out, json_string(words));
    }
    return good;
}
