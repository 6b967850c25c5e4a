/* SPDX-License-Identifier: Apache-2.0 */
/* tests/processor/cmd/cli_kit.h - a host of its own for each test, and `dispatch` run over it as somebody who types
 * would. */
#ifndef DISPATCH_CLI_KIT_H
#define DISPATCH_CLI_KIT_H

#include "processor/cmd/cli.h"
#include "tests/lib/test.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static struct arena *arena;
static const char *dir, *out, *said; /* what the last command wrote to stdout and stderr */

static inline int status_of(char **argv, int argc)
{
    const char *files[2] = {arena_words(arena, "%s.out", dir), arena_words(arena, "%s.err", dir)};
    pid_t child = fork();
    if (child == 0) {
        for (int i = 0; i < 2; i++)
            dup2(open(files[i], O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO + i);
        _exit(cli_main(argc, argv)); /* exit() would remove the folder of the test */
    }
    int status;
    waitpid(child, &status, 0);
    ck_assert_msg(WIFEXITED(status), "died by signal %d", WTERMSIG(status));
    out = arena_string(arena, slurp(arena, files[0]));
    said = arena_string(arena, slurp(arena, files[1]));
    return WEXITSTATUS(status);
}

/* Runs `dispatch` with blank-separated words; @ stands for the host directory. */
static inline int run(const char *line)
{
    char *argv[40] = {"dispatch"};
    int argc = 1;
    for (struct span left = span_of(line), word; span_word(&left, &word);) {
        char *text = arena_string(arena, word);
        argv[argc++] = text[0] == '@' ? arena_words(arena, "%s%s", dir, text + 1) : text;
    }
    return status_of(argv, argc);
}

static inline void says(const char *where, const char *words)
{
    ck_assert_msg(strstr(where, words) != NULL, "wanted \"%s\" in:\n%.3000s", words, where);
}

static inline const char *make_key(const char *name)
{
    const char *path = arena_words(arena, "%s.%s", dir, name);
    ck_assert_int_eq(run(arena_words(arena, "keygen %s --comment=test", path)), EX_OK);
    return path;
}

static inline void setup(void)
{
    static int n;
    unsetenv("DISPATCH_HOST");
    unsetenv("CREDENTIALS_DIRECTORY");
    unsetenv("TZ");
    arena = arena_new();
    dir = arena_words(arena, "%s/host%d", temp_dir(), n++);
    ck_assert_int_eq(run("init @ --name dispatch.example"), EX_OK);
}

static inline void teardown(void)
{
    arena_free(arena);
}

#endif
