/* SPDX-License-Identifier: Apache-2.0 */
/* What players wrote to everybody, on the page of their game: as far as the log is published, and as their words. */
#include "processor/letters/press_letter.h"
#include "processor/public/page.h"
#include "processor/store/store_people.h"
#include <string.h>

enum { COLUMNS = 100 };

bool page_press_read(struct public_game *p, struct error *err)
{
    struct press_row row = {0};
    size_t cap = 0;
    for (uint64_t after = 0; store_press_next(p->pass->store, p->arena, p->game.core->id, after, &row, err);
         after = row.n) {
        struct public_press one = {.entry = row.n, .text = row.text};
        if (row.held != PRESS_PUBLISHED || row.n >= p->size)
            continue;
        p->press = arena_grown(p->arena, p->press, p->n_press, &cap, sizeof *p->press);
        p->press[p->n_press++] = one;
    }
    return !error_is_set(err);
}

json_t *page_press(const struct public_game *p)
{
    json_t *all = json_array();
    size_t from = p->n_press > PAGE_PRESS_MAX ? p->n_press - PAGE_PRESS_MAX : 0;
    for (size_t i = from; i < p->n_press; i++) {
        struct press_text text;
        if (!press_text_read(p->press[i].text, &text))
            continue;
        bool named = strcmp(text.seat, "-") != 0;
        json_array_append_new(all, json_pack("{s:I,s:o,s:o}", "entry", (json_int_t)p->press[i].entry, "side",
                                             letter_word(named ? text.seat : NULL), "lines",
                                             press_lines(p->arena, text.words, COLUMNS)));
    }
    return all;
}
