/* verify, audit: for people who have files and no trust. They need no host directory. */
#include "processor/audit.h"
#include "processor/cli.h"
#include "processor/commands.h"
#include "processor/verify.h"
#include <string.h>
#include <sysexits.h>

enum { PROOF_FILE_MAX = 64 * 1024 * 1024 };

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n >= m && strcmp(name + n - m, end) == 0;
}

/* A report with what lies beside it: NAME.txt, NAME.txt.sig, NAME-proof.txt. */
static bool read_report(struct cli *cli, const char *name, struct report_files *out, struct error *err)
{
    size_t stem = strlen(name) - (ends_with(name, ".txt") ? 4 : 0);
    out->name = name;
    return cli_read(cli->arena, name, PROOF_FILE_MAX, &out->report, err) &&
           cli_read(cli->arena, arena_words(cli->arena, "%s.sig", name), PROOF_FILE_MAX, &out->sig, err) &&
           cli_read(cli->arena, arena_words(cli->arena, "%.*s-proof.txt", (int)stem, name), PROOF_FILE_MAX, &out->proof,
                    err);
}

static void print_verdict(const struct text *out)
{
    struct span left = text_span(out), line;
    while (span_line(&left, &line)) {
        const char *colour = span_begins(line, "no ") || span_begins(line, "broken")   ? cli_red(stdout)
                             : span_begins(line, "yes") || span_begins(line, "proven") ? cli_bold(stdout)
                                                                                       : "";
        printf("%s%.*s%s\n", colour, (int)line.len, (const char *)line.at, colour[0] ? cli_plain(stdout) : "");
    }
}

int cmd_verify(struct cli *cli)
{
    struct report_files *files = arena_take(cli->arena, CLI_WORDS_MAX * sizeof *files);
    const char *expect = cli_value(cli, "--key");
    struct error err = {0};
    struct text out = {.arena = cli->arena};
    size_t n = 0;
    for (const char *name; n < CLI_WORDS_MAX && (name = cli_word(cli, n ? NULL : "REPORT"));) {
        if (ends_with(name, "-proof.txt") || ends_with(name, ".sig"))
            continue; /* a shell's * brings them along */
        if (!read_report(cli, name, &files[n], &err)) {
            err.code = EX_NOINPUT;
            return cli_fail(cli, &err);
        }
        n++;
    }
    if (n == 0)
        return cli_usage(cli, "which reports? Name the files game-seat-report-N.txt");
    enum verify_verdict verdict = verify_reports(cli->arena, files, n, expect, &out);
    print_verdict(&out);
    return (int)verdict;
}

int cmd_audit(struct cli *cli)
{
    struct error err = {0};
    struct span file;
    struct audit audit;
    struct text out = {.arena = cli->arena};
    const char *name = cli_word(cli, "TRANSCRIPT");
    if (!name || !cli_end(cli))
        return EX_USAGE;
    if (!cli_read(cli->arena, name, PROOF_FILE_MAX, &file, &err))
        return cli_fail(cli, &err);
    cli_progress("auditing %s", name);
    enum audit_verdict verdict = audit_transcript(cli->arena, file, NULL, &audit, &out);
    cli_progress(NULL);
    print_verdict(&out);
    return (int)verdict;
}
