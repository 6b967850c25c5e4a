/* SPDX-License-Identifier: Apache-2.0 */
/* verify, audit: for people who have files and no trust. They need no host directory. */
#include "processor/base/file.h"
#include "processor/check/audit.h"
#include "processor/check/verify_gather.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/cmd_open.h"
#include "processor/cmd/commands.h"
#include "processor/net/web_get.h"
#include <string.h>
#include <sysexits.h>

enum { PROOF_FILE_MAX = 64 * 1024 * 1024, NOTE_FILE_MAX = 65536, GIVEN_MAX = 16 };

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

static int read_keys(struct cli *cli, struct verify_input *in)
{
    struct note_key *key = arena_take(cli->arena, GIVEN_MAX * sizeof *key);
    in->witness = key;
    for (const char *words; (words = cli_value(cli, "--witness")); in->n_witnesses++)
        if (in->n_witnesses == GIVEN_MAX || !note_key_read(span_of(words), &key[in->n_witnesses], NULL) ||
            key[in->n_witnesses].type != 4)
            return cli_usage(cli, "--witness wants a witness's verifier key, NAME+ID+KEY, as it prints it");
    return EX_OK;
}

static bool is_note(struct span note, const char *path, struct error *err)
{
    struct span text, lines;
    struct checkpoint at;
    return (note_split(note, &text, &lines) && checkpoint_read(text, &at, NULL)) ||
           error_of(err, ERROR_FOREIGN, EX_DATAERR, "use the checkpoint", path,
                    "it is not a signed head of a log, such as the file checkpoint of a game's public page");
}

/* Behind those that came in mails. */
static int read_notes(struct cli *cli, struct verify_input *in)
{
    size_t most = in->n_notes + GIVEN_MAX;
    struct verify_note *note = arena_take(cli->arena, most * sizeof *note);
    struct error err = {0};
    if (in->n_notes > 0)
        memcpy(note, in->note, in->n_notes * sizeof *note);
    in->note = note;
    for (const char *path; (path = cli_value(cli, "--checkpoint")); in->n_notes++) {
        if (in->n_notes == most)
            return cli_usage(cli, "there are too many checkpoints at once");
        note[in->n_notes].name = path;
        if (!file_load(cli->arena, path, NOTE_FILE_MAX, &note[in->n_notes].note, &err) ||
            !is_note(note[in->n_notes].note, path, &err))
            return cli_fail(cli, &err);
    }
    return EX_OK;
}

struct published {
    struct arena *arena;
    const char *from;
    struct error *err;
};

static bool get_tile(void *context, const char *path, struct span *bytes)
{
    struct published *p = context;
    return !error_is_set(p->err) && web_get(p->arena, p->from, path, NOTE_FILE_MAX, bytes, p->err) == WEB_FOUND;
}

/* Its head, and the leaves that the head's own size asks for; verify judges both. */
static bool read_log(struct cli *cli, const char *from, struct verify_log *log, struct error *err)
{
    struct published p = {cli->arena, from, err};
    struct checkpoint at;
    struct span text, lines;
    struct problem why = {0};
    struct hash *leaf;
    *log = (struct verify_log){.name = from};
    if (web_get(cli->arena, from, "checkpoint", NOTE_FILE_MAX, &log->note, err) != WEB_FOUND)
        return error_set(err, EX_NOINPUT, "read the log in", from, "there is no checkpoint");
    if (!note_split(log->note, &text, &lines) || !checkpoint_read(text, &at, NULL))
        return error_of(err, ERROR_DAMAGE, EX_DATAERR, "read the log in", from, "its checkpoint cannot be read");
    if (!tlog_tiles_leaves(cli->arena, at.size, get_tile, &p, &leaf, &why))
        return error_of(err, ERROR_DAMAGE, EX_DATAERR, "read the log in", from, "%s %s", why.key, why.got);
    log->leaf = leaf;
    log->n_leaves = at.size;
    return true;
}

static int read_logs(struct cli *cli, struct verify_input *in)
{
    struct verify_log *log = arena_take(cli->arena, GIVEN_MAX * sizeof *log);
    struct error err = {0};
    in->log = log;
    for (const char *from; (from = cli_value(cli, "--log")); in->n_logs++) {
        if (in->n_logs == GIVEN_MAX)
            return cli_usage(cli, "there are too many logs at once");
        if (!read_log(cli, from, &log[in->n_logs], &err))
            return cli_fail(cli, &err);
    }
    return EX_OK;
}

/* --key: the host's fingerprint, and SEAT=KEY of other players. */
static int read_known(struct cli *cli, struct verify_input *in)
{
    struct verify_seat_key *seat = arena_take(cli->arena, SEATS_MAX * sizeof *seat);
    in->seat_key = seat;
    for (const char *words; (words = cli_value(cli, "--key"));) {
        const char *is = strchr(words, '=');
        size_t len = is ? (size_t)(is - words) : 0;
        bool of_seat = is && len <= 16 && strcspn(words, ":") > len; /* base64 of a key has no = before its : */
        if (!of_seat && in->expect)
            return cli_usage(cli, "--key gives one key of the host, and one of each seat as SEAT=KEY");
        if (of_seat && in->n_seat_keys == SEATS_MAX)
            return cli_usage(cli, "--key gives one key of each seat");
        if (of_seat)
            seat[in->n_seat_keys++] =
                (struct verify_seat_key){arena_string(cli->arena, (struct span){(const uint8_t *)words, len}), is + 1};
        else
            in->expect = words;
    }
    return EX_OK;
}

/* --key, --witness, --checkpoint and --log, each as often as it was given. */
static int read_options(struct cli *cli, struct verify_input *in)
{
    int code = read_known(cli, in);
    if (code == EX_OK)
        code = read_keys(cli, in);
    if (code == EX_OK)
        code = read_notes(cli, in);
    return code == EX_OK ? read_logs(cli, in) : code;
}

static int gather_named(struct cli *cli, struct gather *gather, struct identities *mine)
{
    struct error err = {0};
    bool any = false;
    if (!identities_of(cli, "--open", mine, &err))
        return cli_fail(cli, &err);
    gather_opens(gather, mine->key, mine->n);
    for (const char *name; (name = cli_word(cli, any ? NULL : "REPORT")); any = true)
        if (!gather_path(gather, name, &err))
            return cli_fail(cli, &err);
    return any ? EX_OK
               : cli_usage(cli, "which reports? Name files game-seat-report-N.txt, saved mails, or a folder of them");
}

static int gather_all(struct cli *cli, struct verify_input *in)
{
    struct gather *gather = gather_new(cli->arena);
    struct identities mine = {.n = 0};
    int code = gather_named(cli, gather, &mine);
    gather_done(gather, in);
    identities_forget(&mine);
    return code;
}

int cmd_verify(struct cli *cli)
{
    struct verify_input in;
    struct verify_result result;
    struct text out = {.arena = cli->arena};
    bool json = cli_flag(cli, "--json"), sent_all = cli_flag(cli, "--sent-all");
    int code;
    if ((code = gather_all(cli, &in)) != EX_OK)
        return code;
    in.sent_all = sent_all;
    if ((code = read_options(cli, &in)) != EX_OK)
        return code;
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
    if (!file_load(cli->arena, name, PROOF_FILE_MAX, &file, &err))
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
