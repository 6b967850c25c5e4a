/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/cmd/cli.h"
#include "formats/ecvrf.h"
#include "games/face/face.h"
#include "games/sheet/names.h"
#include "processor/base/crash.h"
#include "processor/base/file.h"
#include "processor/base/memory.h"
#include "processor/cmd/help.h"
#include "processor/store/store.h"
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static bool wants_colour(FILE *stream)
{
    const char *off = getenv("NO_COLOR"), *term = getenv("TERM");
    return !(off && off[0]) && term && strcmp(term, "dumb") != 0 && isatty(fileno(stream));
}

const char *cli_bold(FILE *stream)
{
    return wants_colour(stream) ? "\033[1m" : "";
}

const char *cli_red(FILE *stream)
{
    return wants_colour(stream) ? "\033[31m" : "";
}

const char *cli_plain(FILE *stream)
{
    return wants_colour(stream) ? "\033[0m" : "";
}

void cli_progress(const char *format, ...)
{
    if (!isatty(STDERR_FILENO))
        return;
    fputs("\r\033[K", stderr);
    if (format) {
        va_list parts;
        va_start(parts, format);
        vfprintf(stderr, format, parts);
        va_end(parts);
    }
    fflush(stderr);
}

static const struct command *command_named(const char *name)
{
    for (size_t i = 0; i < n_commands; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

int cli_usage(struct cli *cli, const char *format, ...)
{
    va_list parts;
    va_start(parts, format);
    fprintf(stderr, "%sdispatch %s: ", cli_red(stderr), cli->command->name);
    vfprintf(stderr, format, parts);
    fprintf(stderr, "%s\n", cli_plain(stderr));
    va_end(parts);
    help_usage(stderr, cli->command);
    return EX_USAGE;
}

int cli_fail(struct cli *cli, const struct error *err)
{
    (void)cli;
    cli_progress(NULL);
    fputs(cli_red(stderr), stderr);
    error_print(err);
    fputs(cli_plain(stderr), stderr);
    return err->code ? err->code : EX_SOFTWARE;
}

/* The option of the row that `name` is, its name put into the arena; *takes: has a value. */
static const char *option_find(struct cli *cli, struct span name, bool *takes)
{
    for (struct span left = span_of(cli->command->options), option; span_word(&left, &option);) {
        const uint8_t *is = option.len ? memchr(option.at, '=', option.len) : NULL;
        struct span own = {option.at, is ? (size_t)(is - option.at) : option.len};
        *takes = is != NULL;
        if (own.len > 0 && span_same(own, name))
            return arena_string(cli->arena, own);
    }
    return NULL;
}

static int option_unknown(struct cli *cli, struct span name)
{
    struct span near = {0};
    int best = (int)(name.len < NAME_MAX_BYTES ? name.len : NAME_MAX_BYTES) / 3 + 1;
    for (struct span left = span_of(cli->command->options), option; span_word(&left, &option);) {
        const uint8_t *is = option.len ? memchr(option.at, '=', option.len) : NULL;
        size_t len = is ? (size_t)(is - option.at) : option.len;
        int distance = name_distance((const char *)name.at, name.len, (const char *)option.at, len, best);
        if (len > 0 && distance < best) {
            best = distance;
            near = (struct span){option.at, len};
        }
    }
    return cli_usage(cli, "there is no option %.*s%s%.*s%s", (int)name.len, (const char *)name.at,
                     near.len ? ". Did you mean " : "", (int)near.len, (const char *)near.at, near.len ? "?" : "");
}

static int option_take(struct cli *cli, int argc, char **argv, int *i)
{
    struct span whole = span_of(argv[*i]);
    const uint8_t *is = memchr(whole.at, '=', whole.len);
    struct span name = {whole.at, is ? (size_t)(is - whole.at) : whole.len};
    bool takes;
    const char *own = option_find(cli, name, &takes);
    if (!own)
        return option_unknown(cli, name);
    if (!takes && is)
        return cli_usage(cli, "%s takes no value", own);
    if (takes && !is && *i + 1 >= argc)
        return cli_usage(cli, "%s wants a value", own);
    struct cli_option *option = &cli->option[cli->n_options++];
    option->name = own;
    option->value = !takes ? NULL : is ? (const char *)is + 1 : argv[++*i];
    return EX_OK;
}

static int words_take(struct cli *cli, int argc, char **argv)
{
    bool options_end = false;
    if (argc >= CLI_WORDS_MAX)
        return cli_usage(cli, "more than %d words", CLI_WORDS_MAX - 1);
    for (int i = 2; i < argc; i++) {
        int code = EX_OK;
        if (!options_end && strcmp(argv[i], "--") == 0)
            options_end = true;
        else if (!options_end && argv[i][0] == '-' && argv[i][1])
            code = option_take(cli, argc, argv, &i);
        else
            cli->word[cli->n_words++] = argv[i];
        if (code != EX_OK)
            return code;
    }
    return EX_OK;
}

const char *cli_word(struct cli *cli, const char *what)
{
    if (cli->next < cli->n_words)
        return cli->word[cli->next++];
    if (what)
        cli_usage(cli, "%s is missing", what);
    return NULL;
}

const char *cli_value(struct cli *cli, const char *name)
{
    for (int i = 0; i < cli->n_options; i++)
        if (!cli->option[i].used && strcmp(cli->option[i].name, name) == 0) {
            cli->option[i].used = true;
            return cli->option[i].value;
        }
    return NULL;
}

bool cli_flag(struct cli *cli, const char *name)
{
    for (int i = 0; i < cli->n_options; i++)
        if (strcmp(cli->option[i].name, name) == 0)
            return true;
    return false;
}

bool cli_end(struct cli *cli)
{
    if (cli->next == cli->n_words)
        return true;
    cli_usage(cli, "what is \"%s\" for?", cli->word[cli->next]);
    return false;
}

bool cli_host_dir(struct cli *cli, char dir[static HOST_PATH_MAX], struct error *err)
{
    bool named = cli->next < cli->n_words && host_is_named_by(cli->word[cli->next]);
    dir[0] = '\0';
    bool ok = host_find(named ? cli->word[cli->next++] : NULL, dir, err) && host_look(dir, err);
    if (!ok && !named && err->code == EX_NOINPUT && cli->next < cli->n_words) /* meant as one, most likely */
        error_more(err, "; \"%.100s\" is not a host directory", cli->word[cli->next]);
    return ok;
}

bool cli_host(struct cli *cli, struct host *host, struct error *err)
{
    char dir[HOST_PATH_MAX];
    memset(host, 0, sizeof *host);
    return cli_host_dir(cli, dir, err) && host_open(cli->arena, dir, host, err);
}

bool cli_host_store(struct cli *cli, struct host *host, struct error *err)
{
    return cli_host(cli, host, err) && host_store(host, 0, err);
}

bool cli_game(struct host *host, const char *name, struct game_row *row, struct error *err)
{
    char near[32];
    if (store_game_by_name(host->store, name, row, err))
        return true;
    bool has_near = store_game_name_near(host->store, name, near);
    return error_say(err, EX_NOINPUT, "find the game", name, "no game has this name. %s%s%s",
                     has_near ? "Did you mean " : "", has_near ? near : "`dispatch status` lists them",
                     has_near ? "?" : "");
}

bool cli_now(struct cli *cli, int64_t *utc)
{
    const char *given = cli_value(cli, "--now");
    *utc = time(NULL);
    if (!given || utc_read(span_of(given), utc))
        return true;
    cli_usage(cli, "--now wants a time such as 2026-12-01T20:00:00Z");
    return false;
}

const char *cli_nearest(const char *given, const char *const list[])
{
    enum { BEGINS = 3 };
    size_t len = strlen(given);
    int best = (int)(len < NAME_MAX_BYTES ? len : NAME_MAX_BYTES) / 3 + 1;
    const char *near = NULL;
    bool tie = false;
    for (size_t i = 0; list[i]; i++) {
        bool begins = len >= BEGINS && strncmp(list[i], given, len) == 0;
        int distance = begins ? 0 : name_distance(given, len, list[i], strlen(list[i]), best);
        if (distance < best)
            best = distance, near = list[i], tie = false;
        else if (distance == best)
            tie = near != NULL;
    }
    return tie ? NULL : near;
}

int cli_unknown(struct cli *cli, const char *what, const char *given, const char *of, const char *const list[])
{
    struct text all = {.arena = cli->arena};
    const char *near = cli_nearest(given, list);
    for (size_t i = 0; list[i]; i++)
        text_format(&all, " %s", list[i]);
    if (all.len == 0)
        return cli_usage(cli, "there is no %s \"%s\"%s; there are none", what, given, of);
    return cli_usage(cli, "there is no %s \"%s\"%s%s%s%s:%s", what, given, of, near ? ". Did you mean " : "",
                     near ? near : "", near ? "? There are" : "; there are", all.at);
}

const char *const *cli_rulesets(struct cli *cli)
{
    size_t n = 0;
    while (rulesets[n])
        n++;
    const char **names = arena_take(cli->arena, (n + 1) * sizeof *names);
    for (size_t i = 0; i < n; i++)
        names[i] = rulesets[i]->rules->name;
    return names;
}

const struct ruleset *cli_ruleset(struct cli *cli, const char *name)
{
    const struct ruleset *set = ruleset_find(name);
    if (!set)
        cli_unknown(cli, "ruleset", name, "", cli_rulesets(cli));
    return set;
}

const char *cli_scenario(struct cli *cli, const struct ruleset *set, const char *name)
{
    size_t at = 0;
    while (name && set->scenarios[at] && strcmp(set->scenarios[at], name) != 0)
        at++;
    if (!set->scenarios[at])
        cli_unknown(cli, "scenario", name, "", set->scenarios);
    return set->scenarios[at];
}

static int unknown_command(const char *name)
{
    const char *near = NULL;
    int best = (int)(strlen(name) < NAME_MAX_BYTES ? strlen(name) : NAME_MAX_BYTES) / 3 + 1;
    for (size_t i = 0; i < n_commands; i++) {
        int distance = name_distance(name, strlen(name), commands[i].name, strlen(commands[i].name), best);
        if (strncmp(name, commands[i].name, strlen(name)) == 0)
            distance = 0; /* the beginning of a command */
        if (distance < best) {
            best = distance;
            near = commands[i].name;
        }
    }
    fprintf(stderr, "dispatch: there is no command \"%s\"%s%s%s `dispatch help all` lists them.\n", name,
            near ? ". Did you mean " : "", near ? near : "", near ? "?" : ".");
    return EX_USAGE;
}

static int unknown_part(const char *game, const char *part)
{
    fprintf(stderr, "dispatch: %s has no help on \"%s\"; `dispatch help` lists what there is\n", game,
            part ? part : "");
    return EX_USAGE;
}

static int run_command(const struct command *command, int argc, char **argv)
{
    struct cli *cli = calloc(1, sizeof *cli);
    if (!cli)
        memory_out();
    cli->command = command;
    cli->arena = arena_new();
    int code = words_take(cli, argc, argv);
    if (code == EX_OK)
        code = command->run(cli);
    arena_free(cli->arena);
    free(cli);
    return code;
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

static int dispatch_words(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : NULL;
    if (!name) {
        help_list(stderr, false);
        return EX_USAGE;
    }
    bool is_help = strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0;
    bool all = is_help && argc > 2 && strcmp(argv[2], "all") == 0;
    if (is_help && (argc == 2 || all || strcmp(argv[2], "help") == 0 || strcmp(argv[2], "--help") == 0)) {
        help_list(stdout, all);
        return EX_OK;
    }
    if (is_help || strcmp(name, "--version") == 0)
        name = is_help ? argv[2] : "version";
    const struct command *command = command_named(name);
    if (is_help && !command && help_book(stdout, name, argc > 3 ? argv[3] : NULL))
        return EX_OK;
    if (is_help && !command && ruleset_find(name))
        return unknown_part(name, argc > 3 ? argv[3] : NULL);
    if (!command)
        return unknown_command(name);
    if (!is_help && !asks_for_help(argc, argv))
        return run_command(command, argc, argv);
    help_command(stdout, command);
    return EX_OK;
}

int cli_main(int argc, char **argv)
{
    if (file_standard() < 0)
        return error_kind_of(errno) == ERROR_SHORTAGE ? EX_TEMPFAIL : EX_OSERR; /* and nowhere to say so */
    umask(0077);
    memory_begin();
    store_memory_begin();
    prctl(PR_SET_DUMPABLE, 0); /* no core file with keys in it */
    if (sodium_init() < 0) {
        fputs("dispatch: libsodium does not start\n", stderr);
        return EX_OSERR;
    }
    if (!ecvrf_self_test()) { /* CVE-2025-69277: forged keys and proofs would pass */
        fputs("dispatch: this libsodium takes wrong curve points for right ones (CVE-2025-69277); install the fixed "
              "one,\n"
              "Debian 12: libsodium23 1.0.18-1+deb12u1\n",
              stderr);
        return EX_OSERR;
    }
    crash_begin();
    int code = dispatch_words(argc, argv);
    struct error err = {0};
    if (cli_is_out("the answer", &err) || code != EX_OK)
        return code;
    error_print(&err);
    return err.code;
}

/* ---- files that commands make ---- */

bool cli_is_out(const char *what, struct error *err)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    errno = errno ? errno : EIO; /* it failed earlier, and stdio notes that alone */
    return error_set(err, EX_IOERR, "print", what, NULL);
}

bool cli_make_file(const char *path, struct span bytes, mode_t mode, struct error *err)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (fd < 0)
        return error_set(err, EX_CANTCREAT, "make", path, errno == EEXIST ? CLI_FILE_THERE : NULL);
    bool ok = fchmod(fd, mode) == 0;
    ok = ok && file_write(fd, bytes.at, bytes.len) && fsync(fd) == 0;
    int number = errno;
    ok = close(fd) == 0 && ok;
    errno = ok ? 0 : number;
    if (!ok) {
        error_set(err, EX_IOERR, "write", path, NULL);
        unlink(path);
    }
    return ok;
}
