/* SPDX-License-Identifier: Apache-2.0 */
/* witness: a folder of one's own in which other hosts' logs are watched and cosigned. Needs no host directory. */
#include "processor/base/file.h"
#include "processor/base/text_match.h"
#include "processor/check/witness.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include <string.h>
#include <sysexits.h>

enum { EXIT_OTHER_SIZE = 1, EXIT_FORK = EX_PROTOCOL };

static const char *key_words(struct arena *arena, const struct note_key *key)
{
    struct text out = {.arena = arena};
    note_key_write(&out, key);
    return out.at;
}

static int opened(struct cli *cli, struct witness *w, const char *dir, struct error *err)
{
    if (witness_open(cli->arena, dir, cli_value(cli, "--to"), w, err))
        return EX_OK;
    if (err->code == EX_NOINPUT)
        error_more(err, "; `dispatch witness init DIR --name NAME` makes a witness");
    return cli_fail(cli, err);
}

/* ---- init, key ---- */

static int do_init(struct cli *cli, const char *dir)
{
    struct witness w;
    struct error err = {0};
    const char *name = cli_value(cli, "--name");
    if (!name)
        return cli_usage(cli, "how is the witness called? --name NAME, such as anna.example/witness; never change it");
    if (!cli_end(cli))
        return EX_USAGE;
    if (!witness_make(dir, name, &err))
        return cli_fail(cli, &err);
    int code = opened(cli, &w, dir, &err);
    if (code == EX_OK) {
        printf("The witness is in %s. Its key is %s/witness.key: never copy it to a second machine.\n", dir, dir);
        printf("Whoever trusts it needs its verifier key:\n%s\n", key_words(cli->arena, &w.key));
    }
    witness_close(&w);
    return code;
}

/* ---- add ---- */

static int tell_added(struct witness *w, size_t n_new, const struct error *err)
{
    if (error_is_set(err))
        return err->code;
    printf("%zu new log%s to watch in %s.\n", n_new, n_new == 1 ? "" : "s", w->dir.path);
    return EX_OK;
}

static int do_add(struct cli *cli, const char *dir)
{
    struct witness w;
    struct error err = {0};
    struct note_key key;
    const char *words = cli_value(cli, "--key"), *from = cli_word(cli, words ? NULL : "FROM");
    bool instead = cli_flag(cli, "--instead");
    size_t n_new = 0;
    bool is_new = false;
    if ((!from && !words) || !cli_end(cli))
        return EX_USAGE;
    if (instead && !words)
        return cli_usage(cli, "--instead wants the new key, with --key");
    if (words && !note_key_read(span_of(words), &key, NULL))
        return cli_usage(cli, "--key wants a log's verifier key, NAME+ID+KEY, as its page shows it");
    if (from && !web_address_is(from) && from[0] != '/')
        return cli_usage(cli, "FROM is a web address, or a folder by its whole path");
    int code = opened(cli, &w, dir, &err);
    if (code == EX_OK) {
        bool done = words ? witness_add(&w, &key, from ? from : "", instead, &is_new, &err)
                          : witness_discover(&w, from, &n_new, &err);
        code = done ? tell_added(&w, n_new + is_new, &err) : cli_fail(cli, &err);
    }
    witness_close(&w);
    return code;
}

/* ---- what was found ---- */

static void tell_fork(const struct witnessing *it)
{
    printf("%sFORK%s %s: its key signed two histories. That log is no longer signed here. The evidence, for every "
           "player:\n     %s\n",
           cli_red(stdout), cli_plain(stdout), it->log.key.name, it->evidence);
}

static int print_witnessing(struct cli *cli, const struct witnessing *it, const struct error *err)
{
    const char *name = it->log.key.name;
    unsigned long long size = it->size, seen = it->log.size;
    switch (it->verdict) {
    case WITNESS_FAILED:
        return cli_fail(cli, err);
    case WITNESS_SIGNED:
        printf("signed  %s, %llu entries\n", name, size);
        return EX_OK;
    case WITNESS_SAME:
        printf("as it was  %s, %llu entries\n", name, size);
        return EX_OK;
    case WITNESS_BAD:
        fprintf(stderr, "dispatch: %s: %s\n", name[0] ? name : "this cannot be signed", it->why);
        return EX_DATAERR;
    case WITNESS_UNKNOWN:
        fprintf(stderr, "dispatch: this log is not watched here: dispatch witness add\n");
        return EX_NOINPUT;
    case WITNESS_UNSIGNED:
        fprintf(stderr, "dispatch: %s: its own key has not signed that\n", name);
        return EX_NOPERM;
    case WITNESS_OTHER:
        fprintf(stderr, "dispatch: %s: %llu entries were signed here last; the proof must begin there\n", name, seen);
        return EXIT_OTHER_SIZE;
    case WITNESS_UNPROVEN:
        fprintf(stderr, "dispatch: %s: the proof does not lead from the %llu entries signed here to those %llu\n", name,
                seen, size);
        return EX_DATAERR;
    case WITNESS_OLDER:
        printf("older  %s shows %llu entries, and showed %llu before: perhaps an old copy\n", name, size, seen);
        return EX_TEMPFAIL;
    case WITNESS_FORK:
        tell_fork(it);
        return EXIT_FORK;
    }
    return EX_SOFTWARE;
}

/* The gravest comes out: a fork, then anything else that is not well. */
static int worse(int a, int b)
{
    return a == EXIT_FORK || b == EXIT_FORK ? EXIT_FORK : a != EX_OK ? a : b;
}

/* ---- run ---- */

/* A letter to the host, for a witness who has no place to publish. */
static void print_mail(const struct witnessing *it)
{
    printf("\nSubject: a witness's signature for %s\n\nSave this text and give it to: dispatch cosign GAME FILE\n\n%s",
           it->log.key.name, it->lines);
}

static int look_at_all(struct cli *cli, struct witness *w, int64_t now, bool mail)
{
    struct witness_log *log;
    struct error err = {0};
    size_t n = witness_logs(w, &log, &err);
    int code = error_is_set(&err) ? cli_fail(cli, &err) : EX_OK;
    for (size_t i = 0; i < n; i++) {
        struct witnessing it;
        struct error one = {0};
        if (!log[i].from[0])
            continue;
        witness_look(w, &log[i], now, &it, &one);
        code = worse(code, print_witnessing(cli, &it, &one));
        if (mail && it.lines)
            print_mail(&it);
    }
    return code;
}

static int do_run(struct cli *cli, const char *dir)
{
    struct witness w;
    struct error err = {0};
    int64_t now;
    size_t n_new;
    bool mail = cli_flag(cli, "--mail");
    if (!cli_now(cli, &now) || !cli_end(cli))
        return EX_USAGE;
    int code = opened(cli, &w, dir, &err);
    if (code == EX_OK) {
        if (!witness_discover_all(&w, &n_new, &err))
            code = cli_fail(cli, &err);
        code = worse(code, look_at_all(cli, &w, now, mail));
    }
    witness_close(&w);
    return code;
}

/* ---- take ---- */

/* A request brought by hand; the answer is what a server would send: our lines, or the size that was seen. */
static int do_take(struct cli *cli, const char *dir)
{
    struct witness w;
    struct error err = {0};
    struct witnessing it;
    struct span body;
    int64_t now;
    const char *path = cli_word(cli, "FILE");
    if (!path || !cli_now(cli, &now) || !cli_end(cli))
        return EX_USAGE;
    if (!file_load(cli->arena, path, 2 * WITNESS_FILE_MAX, &body, &err))
        return cli_fail(cli, &err);
    int code = opened(cli, &w, dir, &err);
    if (code == EX_OK) {
        witness_take(&w, body, now, &it, &err);
        if (it.verdict == WITNESS_SIGNED || it.verdict == WITNESS_SAME)
            printf("%s", it.lines);
        else
            code = print_witnessing(cli, &it, &err);
        if (it.verdict == WITNESS_OTHER)
            printf("%llu\n", (unsigned long long)it.log.size);
    }
    witness_close(&w);
    return code;
}

/* ---- list ---- */

static int do_list(struct cli *cli, const char *dir)
{
    struct witness w;
    struct error err = {0};
    struct witness_log *log;
    if (!cli_end(cli))
        return EX_USAGE;
    int code = opened(cli, &w, dir, &err);
    if (code == EX_OK) {
        printf("%s\n", key_words(cli->arena, &w.key));
        size_t n = witness_logs(&w, &log, &err);
        for (size_t i = 0; i < n; i++)
            printf("%s  %llu entries  %s%s\n", log[i].key.name, (unsigned long long)log[i].size,
                   log[i].from[0] ? log[i].from : "by hand", log[i].forked_at ? "  FORK" : "");
        code = error_is_set(&err) ? cli_fail(cli, &err) : EX_OK;
    }
    witness_close(&w);
    return code;
}

int cmd_witness(struct cli *cli)
{
    static const struct {
        const char *word;
        int (*run)(struct cli *, const char *dir);
    } verbs[] = {{"init", do_init}, {"add", do_add}, {"run", do_run}, {"take", do_take}, {"list", do_list}};
    const char *verb = cli_word(cli, "init, add, run, take or list"), *dir = verb ? cli_word(cli, "DIR") : NULL;
    if (!dir)
        return EX_USAGE;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i].word, verb) == 0)
            return verbs[i].run(cli, dir);
    return cli_usage(cli, "there is no \"%s\"; there are init, add, run, take and list", verb);
}
