/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/host/host.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static struct arena *arena;
static struct error err;
static struct host host;
static char dir[HOST_PATH_MAX];

static void setup(void)
{
    arena = arena_new();
    err = (struct error){0};
    unsetenv("DISPATCH_HOST");
    unsetenv("CREDENTIALS_DIRECTORY");
    snprintf(dir, sizeof dir, "%s/host", temp_dir());
}

static void teardown(void)
{
    host_close(&host);
    arena_free(arena);
}

START_TEST(where_the_host_is)
{
    char found[HOST_PATH_MAX], here[HOST_PATH_MAX];
    ck_assert(host_find(NULL, found, &err));
    ck_assert_str_eq(found, "/var/lib/dispatch");
    setenv("DISPATCH_HOST", "/srv/games/", 1);
    ck_assert(host_find(NULL, found, &err));
    ck_assert_str_eq(found, "/srv/games");
    ck_assert(host_find("/else/where", found, &err));
    ck_assert_str_eq(found, "/else/where");
    setenv("DISPATCH_HOST", "", 1); /* set to nothing is not set, and never the working directory */
    ck_assert(host_find(NULL, found, &err));
    ck_assert_str_eq(found, "/var/lib/dispatch");
    ck_assert(host_find("sub", found, &err));
    ck_assert(getcwd(here, sizeof here) != NULL);
    ck_assert_str_eq(found, arena_words(arena, "%s/sub", here));
    ck_assert(!host_find("", found, &err));
    ck_assert_int_eq(err.code, EX_USAGE);
}
END_TEST

START_TEST(a_new_host_opens)
{
    static const char *const folders[] = {"inbox/new", "inbox/done", "inbox/refused", "outbox", "templates", "public"};
    struct stat st;
    ck_assert_msg(host_make(arena, dir, &(struct host_wishes){.name = "dispatch.example"}, &err), "%s %s: %s",
                  err.doing, err.subject, err.cause);
    ck_assert(host_is_named_by(dir));
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        ck_assert_int_eq(stat(arena_words(arena, "%s/%s", dir, folders[i]), &st), 0);
        ck_assert_int_eq(st.st_mode & 0777, 0700);
    }
    ck_assert_int_eq(stat(arena_words(arena, "%s/dispatch.db", dir), &st), 0);
    ck_assert_int_eq(st.st_mode & 0777, 0600);
    ck_assert_msg(host_open(arena, dir, &host, &err), "%s", err.cause);
    ck_assert_str_eq(host.config.name, "dispatch.example");
    ck_assert_str_eq(host.keys_dir, arena_words(arena, "%s.keys", dir)); /* outside, so that no copy of dir has them */
    ck_assert_msg(host_store(&host, 0, &err), "%s", err.cause);
    ck_assert_str_eq(host_path(&host, "outbox"), arena_words(arena, "%s/outbox", dir));
    ck_assert(!host_make(arena, dir, &(struct host_wishes){0}, &err));
    ck_assert_int_eq(err.code, EX_CANTCREAT);
}
END_TEST

START_TEST(an_init_that_died_is_done_again)
{
    ck_assert(host_make(arena, dir, &(struct host_wishes){0}, &err) && host_open(arena, dir, &host, &err));
    char before[SSH_FP_MAX];
    memcpy(before, host.keys.report_fingerprint, sizeof before);
    host_close(&host);
    ck_assert_int_eq(unlink(arena_words(arena, "%s/dispatch.conf", dir)), 0); /* died before the settings */
    ck_assert_msg(host_make(arena, dir, &(struct host_wishes){0}, &err), "%s", err.cause);
    ck_assert_int_eq(unlink(arena_words(arena, "%s/dispatch.conf", dir)), 0); /* before the store was whole */
    ck_assert_int_eq(truncate(arena_words(arena, "%s/dispatch.db", dir), 0), 0);
    ck_assert_int_eq(unlink(arena_words(arena, "%s.keys/counter", dir)), 0);
    ck_assert_msg(host_make(arena, dir, &(struct host_wishes){0}, &err), "%s", err.cause);
    ck_assert(host_open(arena, dir, &host, &err) && host_store(&host, 0, &err));
    ck_assert_str_eq(before, host.keys.report_fingerprint);
    host_store_close(&host); /* a store that was whole and lies empty now is not quietly begun anew */
    ck_assert_int_eq(truncate(arena_words(arena, "%s/dispatch.db", dir), 0), 0);
    ck_assert(!host_store(&host, 0, &err));
    ck_assert_msg(strstr(err.cause, "it is empty") != NULL, "%s", err.cause);
}
END_TEST

START_TEST(keys_may_lie_elsewhere)
{
    char keys[HOST_PATH_MAX + 32];
    snprintf(keys, sizeof keys, "%s/keys", dir);
    ck_assert_int_eq(mkdir(dir, 0700), 0);
    ck_assert_msg(host_make(arena, dir, &(struct host_wishes){.keys = keys}, &err), "%s %s: %s", err.doing, err.subject,
                  err.cause);
    ck_assert_msg(host_open(arena, dir, &host, &err), "%s", err.cause);
    ck_assert_str_eq(host.keys_dir, keys);
    ck_assert_str_eq(host.counter, arena_words(arena, "%s/counter", keys));
    ck_assert_msg(host_store(&host, 0, &err), "%s", err.cause);
}
END_TEST

START_TEST(no_host_is_told_with_the_remedy)
{
    ck_assert(!host_is_named_by("nosuchword"));
    ck_assert(host_is_named_by("./x") && host_is_named_by("/x"));
    ck_assert(!host_open(arena, dir, &host, &err));
    ck_assert_int_eq(err.code, EX_NOINPUT);
    ck_assert_msg(strstr(err.cause, "dispatch init") != NULL, "%s", err.cause);
}
END_TEST

/* Root may look into each folder. What is said is true of whose it is, and there is no word of a new host. */
START_TEST(a_host_that_nobody_may_look_into)
{
    ck_assert(host_make(arena, dir, &(struct host_wishes){0}, &err));
    if (geteuid() == 0) { /* who alone can give it away */
        static const struct {
            uid_t owner; /* who has a name here, and who has none */
            const char *words;
        } rows[] = {{1, "it belongs to daemon; become that user"}, {54321, "it belongs to another user"}};
        for (int i = 0; i < 2; i++) {
            int status;
            ck_assert(chown(dir, rows[i].owner, 1) == 0 && chmod(temp_dir(), 0711) == 0 && chmod(dir, 0700) == 0);
            pid_t child = fork();
            if (child == 0)
                _exit(setuid(65534) != 0 || host_open(arena, dir, &host, &err) || err.kind != ERROR_FOREIGN ||
                      err.code != EX_NOPERM || !strstr(err.cause, rows[i].words));
            ck_assert(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
        }
    }
    test_as_nobody(dir, NULL);
    ck_assert_int_eq(chmod(dir, 0), 0);
    for (int i = 0; i < 2; i++) {
        err = (struct error){0};
        ck_assert(i == 0 ? !host_open(arena, dir, &host, &err) : !host_look(dir, &err));
        ck_assert_msg(strstr(err.cause, "is yours, and its mode 0000 keeps you out: chmod 0700"), "%s", err.cause);
        ck_assert(err.kind == ERROR_FOREIGN && err.code == EX_NOPERM);
    }
    ck_assert_int_eq(chmod(dir, 0700), 0);
    err = (struct error){0};
    ck_assert_int_eq(unlink(arena_words(arena, "%s/dispatch.conf", dir)), 0);
    ck_assert(!host_look(dir, &err)); /* the store is there */
    ck_assert_msg(err.kind == ERROR_DAMAGE && strstr(err.cause, "put back your copy of them"), "%s", err.cause);
    ck_assert_ptr_nonnull(strstr(err.cause, "`dispatch init` with the same folder")); /* an_init_that_died does so */
    err = (struct error){0};
    ck_assert_int_eq(unlink(arena_words(arena, "%s/dispatch.db", dir)), 0);
    ck_assert(!host_look(dir, &err)); /* nothing is */
    ck_assert_msg(strstr(err.cause, "dispatch init") != NULL, "%s", err.cause);
}
END_TEST

START_TEST(a_week_old_copy_of_the_folder_is_refused)
{
    ck_assert(host_make(arena, dir, &(struct host_wishes){0}, &err));
    ck_assert(host_open(arena, dir, &host, &err) && host_store(&host, 0, &err));
    host_store_close(&host);
    ck_assert_int_eq(system(arena_words(arena, "cp -a '%s' '%s.week'", dir, dir)), 0);
    ck_assert(host_store(&host, 0, &err) && store_count_pass(host.store, &err));
    host_store_close(&host);
    ck_assert_int_eq(system(arena_words(arena, "rm -r '%s' && mv '%s.week' '%s'", dir, dir, dir)), 0);
    ck_assert(!host_store(&host, 0, &err));
    ck_assert_int_eq(err.code, EX_DATAERR);
    ck_assert_msg(strstr(err.cause, "store.old") && strstr(err.cause, "fsck"), "%s", err.cause);
}
END_TEST

static Suite *host_suite(void)
{
    Suite *suite = suite_create("host");
    TCase *t = tcase_create("host");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, where_the_host_is);
    tcase_add_test(t, a_new_host_opens);
    tcase_add_test(t, a_host_that_nobody_may_look_into);
    tcase_add_test(t, an_init_that_died_is_done_again);
    tcase_add_test(t, keys_may_lie_elsewhere);
    tcase_add_test(t, no_host_is_told_with_the_remedy);
    tcase_add_test(t, a_week_old_copy_of_the_folder_is_refused);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(host_suite());
}
