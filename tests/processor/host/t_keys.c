/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/host/keys.h"
#include "tests/lib/test.h"
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char dir[128];
static struct error err;
static struct keys keys;

static void setup(void)
{
    snprintf(dir, sizeof dir, "%s/keys", temp_dir());
    unsetenv("CREDENTIALS_DIRECTORY");
    err = (struct error){0};
    ck_assert_int_ge(sodium_init(), 0);
    ck_assert_msg(keys_make(dir, &err), "%s", err.cause);
}

static const char *file(const char *name)
{
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    return path;
}

/* What is not as it was written is damage; what anybody may read, or is no plain file, is foreign. */
static void refused(int code, const char *words)
{
    ck_assert(!keys_open(dir, &keys, &err));
    ck_assert_int_eq(err.code, code);
    bool is_damage = strstr(words, "32 bytes") || strstr(words, "it is gone");
    ck_assert_int_eq(err.kind, is_damage ? ERROR_DAMAGE : ERROR_FOREIGN);
    ck_assert_msg(strstr(err.cause, words) != NULL, "%s", err.cause);
    ck_assert(keys.master == NULL);
    err = (struct error){0};
}

static void write_key(const char *path, const void *bytes, size_t len, mode_t mode)
{
    unlink(path);
    int fd = open(path, O_WRONLY | O_CREAT, 0600);
    ck_assert_int_eq(write(fd, bytes, len), (ssize_t)len);
    ck_assert_int_eq(fchmod(fd, mode), 0);
    close(fd);
}

START_TEST(keys_are_private_files_and_differ)
{
    static const char *const names[] = {"master.key", "report.key", "log.key", "age.key"};
    struct stat st;
    ck_assert_int_eq(stat(dir, &st), 0);
    ck_assert_int_eq(st.st_mode & 0777, 0700);
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(stat(file(names[i]), &st), 0);
        ck_assert_int_eq(st.st_mode & 0777, 0400);
        ck_assert_int_eq(st.st_size, 32);
    }
    ck_assert_msg(keys_open(dir, &keys, &err), "%s", err.cause);
    ck_assert(memcmp(keys.master, keys.report, 32) && memcmp(keys.report, keys.log, 32));
    ck_assert(memcmp(keys.log, keys.age, 32) && memcmp(keys.master, keys.age, 32));
    char fingerprint[SSH_FP_MAX];
    ssh_fingerprint(fingerprint, (struct span){keys.report_blob, sizeof keys.report_blob});
    ck_assert_str_eq(fingerprint, keys.report_fingerprint);
    ck_assert_int_eq(strncmp(keys.age_recipient, "age1", 4), 0);
    keys_close(&keys);
    ck_assert(keys.master == NULL);
}
END_TEST

START_TEST(keys_are_never_replaced)
{
    ck_assert(!keys_make(dir, &err));
    ck_assert_int_eq(err.code, EX_CANTCREAT);
}
END_TEST

START_TEST(what_others_may_read_is_refused)
{
    ck_assert_int_eq(chmod(file("log.key"), 0440), 0);
    refused(EX_NOPERM, "others may read it");
    ck_assert_int_eq(chmod(file("log.key"), 0404), 0);
    refused(EX_NOPERM, "others may read it");
    ck_assert_int_eq(chmod(file("log.key"), 0400), 0);
    ck_assert_int_eq(chmod(dir, 0750), 0);
    refused(EX_NOPERM, "others may look into it");
}
END_TEST

START_TEST(links_and_other_files_are_refused)
{
    char real[200];
    snprintf(real, sizeof real, "%s/real", dir);
    ck_assert_int_eq(rename(file("age.key"), real), 0);
    refused(EX_NOINPUT, "it is gone; put it back from your copy, and never make a new one");
    ck_assert_int_eq(symlink(real, file("age.key")), 0);
    refused(EX_NOPERM, "symbolic link");
    ck_assert_int_eq(unlink(file("age.key")), 0);
    ck_assert_int_eq(mkfifo(file("age.key"), 0400), 0);
    refused(EX_NOPERM, "plain file"); /* and does not wait for a writer */
    write_key(file("age.key"), "short", 5, 0400);
    refused(EX_CONFIG, "32 bytes");
    write_key(file("age.key"), "a key of thirty-three bytes is no key", 33, 0400);
    refused(EX_CONFIG, "32 bytes");
}
END_TEST

START_TEST(a_key_of_another_user_is_refused)
{
    if (geteuid() == 0) { /* who alone can give it away */
        ck_assert_int_eq(chown(dir, 1, 1), 0);
        refused(EX_NOPERM, "they belong to daemon; become that user");
        ck_assert_int_eq(chown(dir, 0, 0), 0);
    }
    test_as_nobody(dir, NULL);
    ck_assert_int_eq(chmod(file("log.key"), 0), 0);
    refused(EX_NOPERM, "it must be yours, mode 0400");
}
END_TEST

START_TEST(a_linked_folder_is_refused)
{
    char other[160];
    snprintf(other, sizeof other, "%s.real", dir);
    ck_assert_int_eq(rename(dir, other), 0);
    ck_assert_int_eq(symlink(other, dir), 0);
    refused(EX_NOPERM, "it is a link");
}
END_TEST

START_TEST(a_credential_goes_before_the_file)
{
    char folder[160], path[200];
    uint8_t secret[32] = "a secret that systemd laid out..";
    snprintf(folder, sizeof folder, "%s/credentials", dir);
    ck_assert_int_eq(mkdir(folder, 0700), 0);
    snprintf(path, sizeof path, "%s/dispatch-master", folder);
    write_key(path, secret, 32, 0400);
    setenv("CREDENTIALS_DIRECTORY", folder, 1);
    ck_assert_msg(keys_open(dir, &keys, &err), "%s", err.cause);
    ck_assert_int_eq(memcmp(keys.master, secret, 32), 0);
    ck_assert_int_ne(memcmp(keys.log, secret, 32), 0); /* that one is still the file's */
    keys_close(&keys);
    ck_assert_int_eq(chmod(path, 0440), 0); /* as it looks with an access list for the service's user */
    ck_assert_msg(keys_open(dir, &keys, &err), "%s", err.cause);
    keys_close(&keys);
    ck_assert_int_eq(chmod(path, 0444), 0);
    refused(EX_NOPERM, "others may read it");
}
END_TEST

START_TEST(keys_of_the_vectors_are_refused)
{
    struct arena *arena = arena_new();
    json_t *ssh = vectors("sshsig"), *state = vectors("sealed-state"), *vrf = vectors("ecvrf"), *log = vectors("tlog");
    struct span seed = unhex(arena, text_of(ssh, "seed"));
    ck_assert(keys_is_test_secret(seed.at));
    ck_assert(keys_is_test_secret(unhex(arena, text_of(state, "master_key")).at));
    ck_assert(keys_is_test_secret(unhex(arena, text_of(json_object_get(log, "game"), "log_seed")).at));
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(vrf, "game_vectors"), i, row)
        ck_assert(keys_is_test_secret(unhex(arena, text_of(row, "SK")).at));
    ck_assert_uint_gt(i, 0);
    ck_assert(keys_is_test_blob(unhex(arena, text_of(ssh, "public_key_blob"))));
    ck_assert(!keys_is_test_secret((const uint8_t *)"some thirty-two bytes of nobody."));
    write_key(file("report.key"), seed.at, 32, 0400);
    refused(EX_CONFIG, "everybody knows it");
    ck_assert_msg(keys_make(dir, &err) == false, "made over keys");
    json_decref(ssh);
    json_decref(state);
    json_decref(vrf);
    json_decref(log);
    arena_free(arena);
}
END_TEST

/* Recipients that the published age vectors use, with the public keys inside them. */
START_TEST(age_recipients)
{
    struct arena *arena = arena_new();
    char out[AGE_RECIPIENT_MAX];
    static const struct {
        const char *hex, *recipient;
    } rows[] = {
        {"dacccd177044eaf1c507916f542924f09fa0229a75571394883bb89ef3c08f4c",
         "age1mtxv69msgn40r3g8j9h4g2fy7z06qg56w4t389yg8wufau7q3axq6lkcf3"},
        {"4ae5cd494f703fbccd5a42617e8b0ed9abdb4c4597dcdf101b8b706d09b8c710",
         "age1ftju6j20wqlmen26gfshazcwmx4aknz9jlwd7yqm3dcx6zdccugqk67yej"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        age_recipient(out, unhex(arena, rows[i].hex).at);
        ck_assert_str_eq(out, rows[i].recipient);
    }
    arena_free(arena);
}
END_TEST

static Suite *keys_suite(void)
{
    Suite *suite = suite_create("keys");
    TCase *t = tcase_create("keys");
    tcase_add_checked_fixture(t, setup, NULL);
    tcase_add_test(t, keys_are_private_files_and_differ);
    tcase_add_test(t, keys_are_never_replaced);
    tcase_add_test(t, what_others_may_read_is_refused);
    tcase_add_test(t, links_and_other_files_are_refused);
    tcase_add_test(t, a_key_of_another_user_is_refused);
    tcase_add_test(t, a_linked_folder_is_refused);
    tcase_add_test(t, a_credential_goes_before_the_file);
    tcase_add_test(t, keys_of_the_vectors_are_refused);
    tcase_add_test(t, age_recipients);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(keys_suite());
}
