/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/soak.h"
#include "processor/check/audit.h"
#include "tests/lib/test.h"
#include "tests/lib/verified.h"
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

/* Returns how many rolls the audit counted. */
static int check_game(const struct soak_games *all, struct bots *t, const struct bot_game *g)
{
    struct arena *arena = arena_new();
    struct audit audit;
    struct text out = {.arena = arena};
    struct span file = bots_transcript(t, arena, g);
    ck_assert_msg(audit_transcript(arena, file, NULL, &audit, &out) == AUDIT_PROVEN && audit.proven, "%s:\n%s", g->name,
                  out.at);
    for (int seat = 0; seat < BOT_SEATS; seat++) {
        struct text said = {.arena = arena};
        ck_assert_msg(verify_reports(arena, g->report[seat], g->n_reports[seat], NULL, &said) == VERIFY_PROVEN,
                      "%s, seat %d:\n%.6000s", g->name, seat, said.at);
        soak_measure(all->longest, g, seat);
    }
    arena_free(arena);
    return (int)audit.n_rolls;
}

int soak_play(const struct soak_games *all, int first, int n, uint64_t seed)
{
    struct bots t;
    char name[GAME_NAME_MAX];
    int rolls = 0;
    snprintf(name, sizeof name, "%ss-%d", all->word, first); /* a folder each */
    bots_open(&t, name, seed);
    for (int i = first; i < first + n; i++) {
        struct bot_terms terms = all->kinds[i % all->n_kinds];
        snprintf(name, sizeof name, "%s-%d", all->word, i);
        terms.name = name;
        bots_add(&t, &terms);
    }
    bots_pass(&t, t.now);
    for (int round = 0, left = n; left > 0; round++) {
        ck_assert_int_lt(round, all->rounds_max);
        left = 0;
        for (int i = 0; i < n; i++)
            left += !t.game[i].over && all->visit(&t, &t.game[i], first + i);
        bots_pass(&t, t.now + all->pass_seconds);
    }
    for (int i = 0; i < n; i++)
        rolls += check_game(all, &t, &t.game[i]);
    bots_close(&t);
    return rolls;
}
