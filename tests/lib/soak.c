/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/soak.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void soak_part(const char *soak, int *part, int *of)
{
    if (!soak || sscanf(soak, "%d/%d", part, of) != 2)
        *part = 0, *of = 1;
    ck_assert(*of > 0 && *part >= 0 && *part < *of);
}

/* read: only those that stand above its form and its proof. */
static size_t lines_of(struct span text, bool read)
{
    struct span line;
    size_t n = 0;
    while (span_line(&text, &line) && !(read && (span_begins(line, "YOUR ORDER FORM") || span_is(line, "PROOF"))))
        n++;
    return n;
}

static void keep(const char *end, struct span bytes)
{
    char path[256];
    if (!getenv("DISPATCH_PAGES"))
        return;
    snprintf(path, sizeof path, "%s/longest-%d.%s", getenv("DISPATCH_PAGES"), (int)getpid(), end);
    FILE *out = fopen(path, "wb");
    ck_assert(out != NULL && fwrite(bytes.at, 1, bytes.len, out) == bytes.len && fclose(out) == 0);
}

void soak_measure(struct soak_longest *l, const struct bot_game *g, int seat)
{
    for (size_t i = 0; i < g->n_reports[seat]; i++) {
        struct span page = g->page[seat][i], text = g->report[seat][i].report;
        if (page.len > l->page) {
            l->page = page.len;
            snprintf(l->whose_page, sizeof l->whose_page, "%s, seat %d, report %zu", g->name, seat, i);
            keep("html", page);
        }
        size_t lines = lines_of(text, false), read = lines_of(text, true);
        l->read = read > l->read ? read : l->read;
        if (lines > l->text) {
            l->text = lines;
            snprintf(l->whose_text, sizeof l->whose_text, "%s, seat %d, report %zu", g->name, seat, i);
            keep("txt", text);
        }
    }
}

void soak_tell(const struct soak_longest *l)
{
    printf("longest page: %zu bytes (%s); longest text: %zu lines (%s), at most %zu above form and proof\n", l->page,
           l->whose_page, l->text, l->whose_text, l->read);
}
