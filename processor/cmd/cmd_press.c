/* SPDX-License-Identifier: Apache-2.0 */
/* press: what players of a game wrote to each other, as far as it is kept; for a host who was shown a report. */
#include "processor/base/zone.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/cmd_act.h"
#include "processor/cmd/commands.h"
#include "processor/letters/press_letter.h"
#include "processor/store/store_people.h"
#include <string.h>
#include <sysexits.h>

typedef unsigned long long ull;
enum { COLUMNS = 76 };

/* To whom: the host sees it of unnamed press too. */
static const char *readers(const struct act *on, const struct press_row *row, const struct press_text *text)
{
    struct text out = {.arena = on->cli->arena};
    const struct genesis *g = &on->game.core->g;
    if (strcmp(text->to, PRESS_TO_HIDDEN) != 0)
        return press_to_words(on->cli->arena, text->to);
    for (int i = 0; i < g->n_seats; i++)
        if (row->seats >> i & 1)
            text_format(&out, "%s%s", out.len ? ", " : "", g->seat[i].name);
    return out.at ? out.at : "";
}

/* "41  usa to csa  2026-11-27T20:00:00Z" */
static void print_head(const struct act *on, const struct press_row *row)
{
    struct press_text text;
    char utc[21];
    utc_write(utc, row->utc);
    bool kept = row->held != PRESS_FORGOTTEN && press_text_read(row->text, &text);
    printf("%-5llu %s%s to %s, %s%s\n", (ull)row->n, row->side, kept && strcmp(text.seat, "-") == 0 ? " (unnamed)" : "",
           kept ? readers(on, row, &text) : "others", utc, kept ? "" : ", its words are kept no longer");
}

static int print_all(struct act *on)
{
    struct press_row row = {0};
    struct error err = {0};
    uint64_t after = 0;
    size_t n = 0;
    for (; store_press_next(on->host.store, on->cli->arena, on->game.core->id, after, &row, &err); after = row.n, n++)
        print_head(on, &row);
    if (err.doing)
        return cli_fail(on->cli, &err);
    if (n == 0)
        printf("no press in %s\n", on->game.core->g.name);
    return EX_OK;
}

static int print_one(struct act *on, uint64_t n)
{
    struct press_row row;
    struct press_text text;
    struct error err = {0};
    if (!store_press_get(on->host.store, on->cli->arena, on->game.core->id, n, &row, &err)) {
        if (err.doing)
            return cli_fail(on->cli, &err);
        fprintf(stderr, "dispatch: there is no press %llu in %s; dispatch press %s lists what there is\n", (ull)n,
                on->game.core->g.name, on->game.core->g.name);
        return EX_DATAERR;
    }
    if (row.held == PRESS_FORGOTTEN || !press_text_read(row.text, &text)) {
        fprintf(stderr,
                "dispatch: the words of press %llu are kept no longer (setting retain); its readers have them\n",
                (ull)n);
        return EX_DATAERR;
    }
    print_head(on, &row);
    json_t *lines = press_lines(on->cli->arena, text.words, COLUMNS), *line;
    size_t i;
    json_array_foreach(lines, i, line) printf("| %s\n", json_string_value(line));
    json_decref(lines);
    return EX_OK;
}

int cmd_press(struct cli *cli)
{
    struct act *on = arena_take(cli->arena, sizeof *on);
    uint64_t n = 0;
    int code = act_see(on, cli, 0);
    if (code != EX_OK)
        return act_end(on, code);
    const char *number = cli_word(cli, NULL);
    if (number && !number_read(span_of(number), UINT32_MAX, &n))
        code = cli_usage(cli, "the press of a game goes by its number, such as 41, not \"%s\"", number);
    else if (!cli_end(cli))
        code = EX_USAGE;
    else
        code = number ? print_one(on, n) : print_all(on);
    return act_end(on, code);
}
