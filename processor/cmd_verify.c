/* verify, audit: for people who have files and no trust. They need no host directory. */
#include "processor/audit.h"
#include "processor/cli.h"
#include "processor/commands.h"
#include "processor/verify_gather.h"
#include <string.h>
#include <sysexits.h>

enum { PROOF_FILE_MAX = 64 * 1024 * 1024 };

static void print_verdict(const struct text *out)
{
    struct span left = text_span(out), line;
    while (span_line(&left, &line)) {
        bool bad = span_begins(line, "no ") || span_begins(line, "no:") || span_begins(line, "FORK") ||
                   span_begins(line, "broken") || span_is(line, "Wrong:");
        bool good = span_begins(line, "yes") || span_begins(line, "proven");
        const char *colour = bad ? cli_red(stdout) : good ? cli_bold(stdout) : "";
        printf("%s%.*s%s\n", colour, (int)line.len, (const char *)line.at, colour[0] ? cli_plain(stdout) : "");
    }
}

int cmd_verify(struct cli *cli)
{
    struct gather *gather = gather_new(cli->arena);
    struct verify_input in;
    struct verify_result result;
    struct error err = {0};
    struct text out = {.arena = cli->arena};
    bool json = cli_flag(cli, "--json"), any = false;
    const char *expect = cli_value(cli, "--key");
    for (const char *name; (name = cli_word(cli, any ? NULL : "REPORT")); any = true)
        if (!gather_path(gather, name, &err))
            return cli_fail(cli, &err);
    if (!any)
        return cli_usage(cli, "which reports? Name files game-seat-report-N.txt, saved mails, or a folder of them");
    gather_done(gather, &in);
    in.expect = expect;
    verify(cli->arena, &in, &result);
    if (json)
        verify_json(&result, &out);
    else
        verify_words(&result, &out);
    if (json)
        fwrite(out.at, 1, out.len, stdout);
    else
        print_verdict(&out);
    return (int)result.verdict;
}

int cmd_audit(struct cli *cli)
{
    struct error err = {0};
    struct span file;
    struct audit audit;
    struct text out = {.arena = cli->arena};
    const char *name = cli_word(cli, "TRANSCRIPT"), *entry = cli_value(cli, "--entry");
    uint64_t n = 0;
    if (!name || !cli_end(cli))
        return EX_USAGE;
    if (entry && !number_read(span_of(entry), UINT32_MAX, &n))
        return cli_usage(cli, "--entry wants the number of an entry of the log");
    if (!cli_read(cli->arena, name, PROOF_FILE_MAX, &file, &err))
        return cli_fail(cli, &err);
    if (entry) {
        enum audit_verdict there = audit_entry(cli->arena, file, n, &out);
        print_verdict(&out);
        return (int)there;
    }
    cli_progress("auditing %s", name);
    enum audit_verdict verdict = audit_transcript(cli->arena, file, NULL, &audit, &out);
    cli_progress(NULL);
    print_verdict(&out);
    return (int)verdict;
}
