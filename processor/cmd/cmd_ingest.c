/* SPDX-License-Identifier: Apache-2.0 */
/* ingest: a sheet by hand, or a mail through a pipe from the mail server. */
#include "processor/base/file.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/core/core.h"
#include "processor/game/fork_evidence.h"
#include "processor/game/pass.h"
#include "processor/host/key_check.h"
#include "processor/intake/fetch.h"
#include "processor/intake/ingest.h"
#include <errno.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

/* ---- by hand ---- */

struct by_hand {
    struct span said[BLOCKS_MAX]; /* receipts and refusals */
    size_t n;
    struct span why; /* of the first block that was nobody's */
    uint8_t taken[BLOCKS_MAX][32];
    size_t n_taken;
    int code;
};

static bool is_taken(const struct by_hand *hand, const uint8_t hash[static 32])
{
    for (size_t i = 0; i < hand->n_taken; i++)
        if (memcmp(hand->taken[i], hash, 32) == 0)
            return true;
    return false;
}

/* A mail may show one block in several ways: the first that is somebody's counts. */
static bool hand_over(struct cli *cli, struct pass *pass, const struct found *found, struct by_hand *hand,
                      struct error *err)
{
    struct ingested result;
    uint8_t hash[32];
    sha256(hash, found->block.canonical);
    if (found->block.canonical.len > 0 && is_taken(hand, hash))
        return true;
    if (!ingest_block(pass, cli->arena, found, 0, &result, err))
        return false;
    if (result.verdict == VERDICT_UNRECOGNISED) {
        if (hand->why.len == 0)
            hand->why = result.text;
        return true;
    }
    memcpy(hand->taken[hand->n_taken++], hash, 32);
    hand->said[hand->n++] = result.text;
    if (!result.good)
        hand->code = EX_DATAERR;
    return true;
}

/* By hand: each block's receipt on stdout, 65 when one was refused. */
static int ingest_by_hand(struct cli *cli, struct pass *pass, struct span raw, struct error *err)
{
    struct by_hand *hand = arena_take(cli->arena, sizeof *hand);
    struct arrival *arrival = arena_take(cli->arena, sizeof *arrival);
    bool evidence = false;
    arrival_read(cli->arena, raw, pass->age, arrival);
    size_t n = arrival->n_found;
    if (!evidence_look(pass, cli->arena, arrival, &evidence, err))
        return cli_fail(cli, err);
    if (evidence)
        printf("This mail has a head of a log that is signed with the log's key, but the log that this host keeps does "
               "not have it. What follows from that: dispatch news.\n");
    if (n == 0 && evidence)
        return EX_OK;
    if ((pass->wrong_keys & WRONG_AGE) && arrival->stays_sealed) {
        error_of(err, ERROR_FOREIGN, EX_CONFIG, "open", "what is sealed in it",
                 "the host's age.key is wrong: dispatch doctor");
        return cli_fail(cli, err);
    }
    if (n == 0) {
        fprintf(stderr,
                "dispatch: no order block in it: it must begin with -----BEGIN PBEM and end with -----END PBEM\n");
        return EX_DATAERR;
    }
    for (size_t i = 0; i < n; i++)
        if (!hand_over(cli, pass, &arrival->found[i], hand, err))
            return cli_fail(cli, err);
    if (hand->n == 0) {
        hand->said[hand->n++] = hand->why;
        hand->code = EX_DATAERR;
    }
    for (size_t i = 0; i < hand->n; i++)
        printf("%s%.*s\n", i ? "\n" : "", (int)hand->said[i].len, (const char *)hand->said[i].at);
    return hand->code;
}

static bool is_named(const struct arrival_file *part, size_t n, const char *path)
{
    for (size_t i = 0; i < n; i++)
        if (span_is(part[i].name, path))
            return true;
    return false;
}

/* What lies beside a sheet and need not be named: its signature; of FILE.age the one of FILE. */
static bool read_signatures(struct cli *cli, struct arrival_file part[static ARRIVAL_FILES_MAX], size_t *n,
                            struct error *err)
{
    static const char *const ends[] = {".sig", ".minisig"};
    for (size_t i = 0, named = *n; i < named; i++) {
        size_t len = part[i].name.len;
        if (len > 4 && memcmp(part[i].name.at + len - 4, ".age", 4) == 0)
            len -= 4;
        for (size_t e = 0; e < 2 && *n < ARRIVAL_FILES_MAX; e++) {
            const char *path = arena_words(cli->arena, "%.*s%s", (int)len, (const char *)part[i].name.at, ends[e]);
            if (is_named(part, *n, path) || access(path, R_OK) != 0)
                continue;
            if (!file_load(cli->arena, path, ARRIVAL_MAX, &part[*n].bytes, err))
                return false;
            part[(*n)++].name = span_of(path);
        }
    }
    return true;
}

static bool read_files(struct cli *cli, struct span *raw, struct error *err)
{
    struct arrival_file part[ARRIVAL_FILES_MAX] = {{{0}, {0}}};
    struct text packed = {.arena = cli->arena};
    size_t n = 0;
    for (const char *path; n < ARRIVAL_FILES_MAX && (path = cli_word(cli, NULL));) {
        if (!file_load(cli->arena, path, ARRIVAL_MAX, &part[n].bytes, err))
            return false;
        part[n++].name = span_of(path);
    }
    if (!read_signatures(cli, part, &n, err))
        return false;
    if (n == 1)
        part[0].name = (struct span){0};
    arrival_pack(&packed, part, n);
    *raw = text_span(&packed);
    return true;
}

/* ---- as a pipe ---- */

/* All of standard input, so that the server is rid of it; of what is too large only the head is kept. */
static bool read_pipe(struct arena *arena, struct span *raw, uint64_t *size, struct error *err)
{
    struct text all = {.arena = arena};
    uint8_t buf[16384];
    ssize_t n;
    *size = 0;
    if (!file_has_input())
        return error_set(err, EX_NOINPUT, "read the mail from", "standard input",
                         "it is closed; whoever starts this program must hand it the mail");
    while ((n = read(STDIN_FILENO, buf, sizeof buf)) > 0 || (n < 0 && errno == EINTR)) {
        if (n < 0)
            continue;
        if (*size + (uint64_t)n <= MIME_BYTES_MAX)
            text_add(&all, (struct span){buf, (size_t)n});
        *size += (uint64_t)n;
    }
    *raw = text_span(&all);
    if (n == 0 && *size == 0)
        return error_set(err, EX_NOINPUT, "read the mail from", "standard input",
                         "it is empty: there is no mail in it");
    return n == 0 || error_set(err, EX_TEMPFAIL, "read", "standard input", NULL);
}

/* A mail server takes every code but these for the end of the mail, and writes to a sender who may be forged: what may
 * heal by itself is 75, what the host must mend 78. */
static int pipe_failure(int code)
{
    bool set_up = code == EX_NOINPUT || code == EX_NOPERM || code == EX_CONFIG || code == EX_NOUSER;
    return code == EX_USAGE ? EX_USAGE : set_up ? EX_CONFIG : EX_TEMPFAIL;
}

/* Stored, committed, answered in the next pass; 0 for everything that is stored (W25). */
static int ingest_pipe(struct cli *cli, struct pass *pass, struct error *err)
{
    struct span raw;
    struct text cut = {.arena = cli->arena};
    uint64_t size;
    int64_t id;
    bool done = read_pipe(cli->arena, &raw, &size, err);
    if (done && size > raw.len) {
        mime_cut(&cut, raw, size);
        raw = text_span(&cut);
    }
    if (done && mime_is_mail(raw))
        done = fetch_keep(pass, "pipe", raw, NULL, err);
    else if (done)
        done = store_begin(pass->store, err) &&
               store_end(pass->store, store_inbox_put(pass->store, "pipe", raw, pass->now, &id, err), err);
    if (done)
        return EX_OK;
    return pipe_failure(cli_fail(cli, err));
}

/* "-" alone is standard input, as no file is. */
static bool is_piped(const struct cli *cli)
{
    return cli->next == cli->n_words || (cli->next + 1 == cli->n_words && strcmp(cli->word[cli->next], "-") == 0);
}

int cmd_ingest(struct cli *cli)
{
    struct error err = {0};
    struct host host = {0};
    struct pass pass;
    struct span raw = {0};
    int64_t now;
    if (!cli_now(cli, &now))
        return EX_USAGE;
    bool opened = cli_host_store(cli, &host, &err), piped = is_piped(cli);
    if (!opened || (!piped && !read_files(cli, &raw, &err))) {
        host_close(&host);
        int code = cli_fail(cli, &err);
        return piped ? pipe_failure(code) : code;
    }
    if (piped)
        cli_word(cli, NULL); /* the "-" */
    pass_open(&pass, cli->arena, &host, now);
    int code = !cli_end(cli) ? EX_USAGE : piped ? ingest_pipe(cli, &pass, &err) : ingest_by_hand(cli, &pass, raw, &err);
    host_close(&host);
    return code;
}
