/* SPDX-License-Identifier: Apache-2.0 */
/* processor/cmd/cli.h - the command line: words, options, help, exit codes.
 *
 * A command is a row of the table in commands.c. Its function takes options and words, does one thing and returns an
 * exit code of sysexits.h:
 *   struct host host;
 *   if (!cli_host(cli, &host, &err)) return cli_fail(cli, &err);
 *   const char *game = cli_word(cli, "GAME"); if (!game) return EX_USAGE;
 * What the table does not list is refused before the function runs. Errors go to stderr, answers to stdout. */
#ifndef DISPATCH_CLI_H
#define DISPATCH_CLI_H

#include "processor/host/host.h"
#include <stdio.h>
#include <sys/types.h>

struct cli;
struct command {
    const char *name;
    const char *words;   /* "[HOSTDIR] add NAME": for the usage line */
    const char *options; /* blank-separated: "--key=FILE --json"; with = takes a value, may be repeated */
    int (*run)(struct cli *);
};
extern const struct command commands[];
extern const size_t n_commands;

enum { CLI_WORDS_MAX = 256 };
struct cli {
    struct arena *arena; /* of the whole command */
    const struct command *command;
    const char *word[CLI_WORDS_MAX];
    int n_words, next;
    struct cli_option {
        const char *name, *value; /* "--key"; value NULL for a flag */
        bool used;
    } option[CLI_WORDS_MAX];
    int n_options;
};
/* The whole program. Makes the arena, finds the command, runs it; returns the exit code. */
int cli_main(int argc, char **argv);

/* The next word, or NULL and a usage message naming what is missing (silent with what NULL). */
const char *cli_word(struct cli *, const char *what);
/* The value of an option: the first time the first, then the next; NULL: no more. */
const char *cli_value(struct cli *, const char *name);
bool cli_flag(struct cli *, const char *name);
/* False and a usage message when words are left over. */
bool cli_end(struct cli *);
/* Takes HOSTDIR if the next word names one, and resolves it; dir is "" where that fails. */
bool cli_host_dir(struct cli *, char dir[static HOST_PATH_MAX], struct error *);
/* The same, and opens settings and keys; not the store. */
bool cli_host(struct cli *, struct host *, struct error *);
/* The same with the store open. */
bool cli_host_store(struct cli *, struct host *, struct error *);
/* A game by name or id; names the nearest in the error when there is none (EX_NOINPUT). */
bool cli_game(struct host *, const char *name, struct game_row *, struct error *);
/* Prints the error; its code. */
int cli_fail(struct cli *, const struct error *);
/* "dispatch player: ..." and the usage line to stderr; EX_USAGE. */
int cli_usage(struct cli *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The one of a list (NULL ends it) that a misspelt word is nearest to, or that begins with it; NULL: none, or several.
 */
const char *cli_nearest(const char *given, const char *const list[]);
/* "there is no seat "est" in first. Did you mean east? There are: east west", where `of` is " in first" or ""; and the
 * usage line; EX_USAGE. */
int cli_unknown(struct cli *, const char *what, const char *given, const char *of, const char *const list[]);
/* The names of the rulesets, for these two. */
const char *const *cli_rulesets(struct cli *);
/* NULL: there is no such ruleset, and that was said. */
const struct ruleset *cli_ruleset(struct cli *, const char *name);
/* The ruleset's own word; of NULL its first scenario. NULL: there is no such scenario, and that was said. */
const char *cli_scenario(struct cli *, const struct ruleset *, const char *name);
/* Colours: only on a terminal, and never with NO_COLOR. Empty strings otherwise. */
const char *cli_bold(FILE *), *cli_red(FILE *), *cli_plain(FILE *);
/* A line that is overwritten by the next, on a terminal only; NULL clears it. */
void cli_progress(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Seconds since 1970: --now UTC when the command has that option and it was given, else the clock. False: bad words. */
bool cli_now(struct cli *, int64_t *utc);
#define CLI_FILE_THERE "it is there already; name another file"
/* Writes a new file whole or not at all; never over one that is there. EX_CANTCREAT, EX_IOERR. */
bool cli_make_file(const char *path, struct span bytes, mode_t mode, struct error *);
/* Is all that was printed so far out? what: "the news". */
bool cli_is_out(const char *what, struct error *);

#endif
