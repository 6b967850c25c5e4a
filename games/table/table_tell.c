/* SPDX-License-Identifier: Apache-2.0 */
/* What a table tells a seat, and all of it. */
#include "games/table/table.h"

/* One of the functions that tell how much they have to write. */
typedef size_t dumper(const struct table *, const void *of, int seat, char *buf, size_t cap);

static void add(struct text *out, dumper *dump, const struct table *t, const void *of, int seat)
{
    size_t len = dump(t, of, seat, NULL, 0);
    text_reserve(out, len);
    dump(t, of, seat, out->at + out->len, len);
    out->len += len;
    out->at[out->len] = '\0';
}

static size_t dump_view(const struct table *t, const void *of, int seat, char *buf, size_t cap)
{
    (void)seat;
    return rules_dump(&t->rules, of, buf, cap);
}

static size_t dump_events(const struct table *t, const void *of, int seat, char *buf, size_t cap)
{
    return rules_dump_events(&t->rules, of, seat, buf, cap);
}

static size_t dump_game(const struct table *t, const void *of, int seat, char *buf, size_t cap)
{
    (void)seat;
    return game_dump(&t->rules, of, t->sheets, buf, cap);
}

void table_view(struct table *t, int seat, struct text *out)
{
    rules_view(&t->rules, t->state, seat, t->view);
    add(out, dump_view, t, t->view, seat);
}

void table_events(const struct table *t, int seat, struct text *out)
{
    add(out, dump_events, t, t->play, seat);
}

void table_notes(const struct table *t, int seat, struct text *out)
{
    struct text notes = {.arena = out->arena};
    run_dump_notes(&t->rules, t->sheets, t->run, t->play, seat, &notes);
    text_words(out, "[");
    text_add(out, text_span(&notes));
    text_words(out, "]");
}

/* ---- the whole game ---- */

void table_whole(const struct table *t, struct text *out)
{
    text_format(out, "{\"exchanges\":%ld,\"game\":", (long)t->exchanges);
    add(out, dump_game, t, t->state, 0);
    text_format(out, ",\"luck\":\"%016llx\",\"options\":[", (unsigned long long)t->luck);
    for (int i = 0; i < t->n_option; i++)
        text_format(out, "%s\"%s\"", i ? "," : "", t->option[i]);
    text_format(out, "],\"revision\":%lu,\"ruleset\":\"%s\",\"scenario\":\"%s\",\"seq\":[",
                (unsigned long)t->rules.revision, t->rules.is->name, t->scenario);
    for (int i = 0; i < t->n_seats; i++)
        text_format(out, "%s%ld", i ? "," : "", (long)t->seq[i]);
    text_words(out, "]}");
}
