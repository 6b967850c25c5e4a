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

static size_t lines_of(struct span text)
{
    size_t n = 0;
    for (size_t i = 0; i < text.len; i++)
        n += text.at[i] == '\n';
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
        if (lines_of(text) > l->text) {
            l->text = lines_of(text);
            snprintf(l->whose_text, sizeof l->whose_text, "%s, seat %d, report %zu", g->name, seat, i);
            keep("txt", text);
        }
    }
}

void soak_tell(const struct soak_longest *l)
{
    printf("longest page: %zu bytes (%s); longest text: %zu lines (%s)\n", l->page, l->whose_page, l->text,
           l->whose_text);
}
