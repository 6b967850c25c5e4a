/* SPDX-License-Identifier: Apache-2.0 */
/* check: a player has a sheet read against the newest report, on the own machine, before it is signed. */
#include "processor/base/file.h"
#include "processor/check/verify_gather.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/letters/sheet_check.h"
#include <string.h>

enum { SHEET_FILE_MAX = 16 << 20 };

/* The newest report of the sheet's game and seat, else the newest of all: then the answer says what does not fit. */
static bool newest(struct cli *cli, const struct verify_input *in, struct span sheet, struct proof *out)
{
    struct block block[BLOCKS_MAX];
    struct header header = {0};
    size_t n = armor_scan(cli->arena, sheet, block, BLOCKS_MAX);
    bool found = false, fits = false;
    for (size_t i = 0; i < n && header.side.len == 0; i++)
        if (block[i].kind == BLOCK_ORDERS && !block[i].bad)
            (void)header_parse(block[i].canonical, &header, NULL);
    for (size_t i = 0; i < in->n_reports; i++) {
        struct proof *one = arena_take(cli->arena, sizeof *one);
        struct problem why = {0};
        if (!in->report[i].proof.at || !proof_read(cli->arena, in->report[i].proof, one, &why))
            continue;
        bool is_his = span_is(header.game, one->id) && span_is(header.side, one->seat);
        if (found && (fits > is_his || (fits == is_his && one->number <= out->number)))
            continue;
        *out = *one;
        found = true, fits = is_his;
    }
    return found;
}

/* Where the sheet lies, when no report is named. */
static const char *folder_of(struct cli *cli, const char *path)
{
    const char *slash = strrchr(path, '/');
    return !slash ? "." : slash == path ? "/" : arena_words(cli->arena, "%.*s", (int)(slash - path), path);
}

static int no_report(const char *sheet, const char *report)
{
    fprintf(stderr,
            "dispatch: there is no report with its proof file %s %s: keep the files of your newest report together, and "
            "name it: dispatch check SHEET --report REPORT\n",
            report ? "in" : "beside", report ? report : sheet);
    return EX_NOINPUT;
}

int cmd_check(struct cli *cli)
{
    const char *path = cli_word(cli, "SHEET"), *report = cli_value(cli, "--report");
    struct error err = {0};
    struct span sheet;
    struct verify_input in = {0};
    struct proof *proof = arena_take(cli->arena, sizeof *proof);
    struct text out = {.arena = cli->arena};
    if (!path || !cli_end(cli))
        return EX_USAGE;
    const char *from = report ? report : folder_of(cli, path);
    struct gather *g = gather_new(cli->arena);
    if (!file_load(cli->arena, path, SHEET_FILE_MAX, &sheet, &err) || !gather_path(g, from, &err))
        return cli_fail(cli, &err);
    gather_done(g, &in);
    if (!newest(cli, &in, sheet, proof))
        return no_report(path, report);
    enum sheet_check is = sheet_check(cli->arena, sheet, proof, &out);
    FILE *to = is == SHEET_SOUND || is == SHEET_SLIPS ? stdout : stderr;
    fprintf(to, "%s%.*s", to == stderr ? "dispatch: " : "", (int)out.len, out.len ? out.at : "");
    return is == SHEET_SOUND ? EX_OK : is == SHEET_UNKNOWN ? EX_UNAVAILABLE : EX_DATAERR;
}
