/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/sshsig.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static struct arena *a;
static json_t *all;

static void up(void)
{
    a = arena_new();
    all = vectors("sshsig");
}

static void down(void)
{
    json_decref(all);
    arena_free(a);
}

static struct span seed_of_vectors(void)
{
    return unhex(a, text_of(all, "seed"));
}

/* ---- vectors ---- */

/* Everything a verifier does, from armored text to yes or no. */
static bool accepts(struct span armored, struct span key, const char *space, struct span message, struct problem *why)
{
    struct span blob;
    struct sshsig sig;
    return sshsig_unarmor(a, armored, &blob, why) && sshsig_decode(blob, &sig, why) &&
           sshsig_verify(&sig, key, space, message, why);
}

static void check_case(const json_t *row)
{
    struct problem why = {0};
    struct span key, comment;
    const char *name = text_of(row, "name");
    ck_assert_msg(ssh_public_line(a, span_of(text_of(row, "pubkey")), &key, &comment, &why), "%s: %s", name, why.key);
    bool said = accepts(span_of(text_of(row, "armored")), key, text_of(row, "namespace"),
                        unhex(a, text_of(row, "message_hex")), &why);
    bool ours = json_is_true(json_object_get(row, "ours"));
    ck_assert_msg(said == ours, "%s: %s", name, why.key ? why.key : "accepted");
    ck_assert_msg(said == (why.key == NULL), "%s", name);
}

START_TEST(every_case_of_the_vectors)
{
    const json_t *plain = json_object_get(all, "ed25519"), *hardware = json_object_get(all, "sk_ed25519"), *row;
    size_t i;
    ck_assert_uint_eq(json_array_size(plain), 24);
    ck_assert_uint_eq(json_array_size(hardware), 4);
    json_array_foreach((json_t *)plain, i, row) check_case(row);
    json_array_foreach((json_t *)hardware, i, row) check_case(row);
}
END_TEST

static const struct {
    const char *name, *key;
} refusals[] = {
    {"reserved field filled, signed as empty", "sshsig.reserved"},
    {"reserved field filled and signed", "sshsig.reserved"},
    {"version 0", "sshsig.version"},
    {"version 2", "sshsig.version"},
    {"S+L malleated signature", "sshsig.forged"},
    {"bytes after the outer structure", "sshsig.trailing"},
    {"bytes after the inner signature", "sshsig.trailing"},
    {"inner signature type differs", "sshsig.type"},
    {"hash name swapped", "sshsig.forged"},
    {"hash name unknown", "sshsig.hash"},
    {"namespace in blob differs", "sshsig.namespace"},
    {"public key swapped", "sshsig.key"},
    {"message has CRLF", "sshsig.forged"},
    {"message lacks final newline", "sshsig.forged"},
    {"sk key, flags 0", "sshsig.presence"},
};

static const json_t *case_named(const char *name)
{
    static const char *const lists[] = {"ed25519", "sk_ed25519"};
    for (int l = 0; l < 2; l++) {
        const json_t *list = json_object_get(all, lists[l]);
        for (size_t i = 0; i < json_array_size(list); i++)
            if (strcmp(text_of(json_array_get(list, i), "name"), name) == 0)
                return json_array_get(list, i);
    }
    ck_abort_msg("no case %s", name);
}

START_TEST(each_refusal_says_why)
{
    const json_t *row = case_named(refusals[_i].name);
    struct problem why = {0};
    struct span key, comment;
    ck_assert(ssh_public_line(a, span_of(text_of(row, "pubkey")), &key, &comment, &why));
    ck_assert(!accepts(span_of(text_of(row, "armored")), key, text_of(row, "namespace"),
                       unhex(a, text_of(row, "message_hex")), &why));
    ck_assert_str_eq(why.key, refusals[_i].key);
}
END_TEST

START_TEST(signing_gives_the_published_bytes)
{
    struct text armored = {.arena = a};
    uint8_t raw[64];
    sshsig_sign(&armored, seed_of_vectors().at, NAMESPACE_PLAYER, span_of("hello\n"), raw);
    ck_assert_str_eq(armored.at, text_of(case_named("good sha512"), "armored"));
    ck_assert_mem_eq(raw, unhex(a, text_of(all, "ed25519_signature")).at, 64);
}
END_TEST

START_TEST(decoding_and_encoding_are_inverse)
{
    struct span blob = unhex(a, text_of(all, "good_blob"));
    struct sshsig sig;
    uint8_t again[256];
    ck_assert(sshsig_decode(blob, &sig, NULL));
    ck_assert(span_is(sig.space, "pbem-v1") && span_is(sig.hash, "sha512") && !sig.is_sk && sig.version == 1);
    ck_assert_uint_eq(sshsig_encode(&sig, again, blob.len - 1), blob.len);
    ck_assert_uint_eq(sshsig_encode(&sig, again, sizeof again), blob.len);
    ck_assert_mem_eq(again, blob.at, blob.len);
}
END_TEST

START_TEST(every_cut_and_every_changed_byte_is_refused)
{
    struct span good = unhex(a, text_of(all, "good_blob")), key = unhex(a, text_of(all, "public_key_blob"));
    uint8_t bytes[256];
    struct sshsig sig;
    for (size_t n = 0; n < good.len; n++) {
        struct problem why = {0};
        ck_assert(!sshsig_decode((struct span){good.at, n}, &sig, &why));
        ck_assert_str_eq(why.key, "sshsig.truncated");
        ck_assert_uint_eq(why.offset, n);
    }
    for (size_t n = 0; n < good.len; n++) {
        struct problem why = {0};
        memcpy(bytes, good.at, good.len);
        bytes[n] ^= 1;
        ck_assert_msg(!sshsig_decode((struct span){bytes, good.len}, &sig, &why) ||
                          !sshsig_verify(&sig, key, NAMESPACE_PLAYER, span_of("hello\n"), &why),
                      "byte %zu", n);
        ck_assert(why.key != NULL && why.offset <= good.len);
    }
}
END_TEST

START_TEST(empty_namespace)
{
    struct span good = unhex(a, text_of(all, "good_blob"));
    struct sshsig sig;
    struct problem why = {0};
    uint8_t bytes[256];
    ck_assert(sshsig_decode(good, &sig, NULL));
    sig.space = span_of("");
    size_t len = sshsig_encode(&sig, bytes, sizeof bytes);
    ck_assert(!sshsig_decode((struct span){bytes, len}, &sig, &why));
    ck_assert_str_eq(why.key, "sshsig.namespace.empty");
    ck_assert_uint_eq(why.offset, 65);
}
END_TEST

START_TEST(armor_that_is_none)
{
    static const struct {
        const char *text, *key;
    } rows[] = {
        {"", "sshsig.armor"},
        {"-----BEGIN SSH SIGNATURE-----\nU1NI\n", "sshsig.armor"},
        {"-----END SSH SIGNATURE-----\n-----BEGIN SSH SIGNATURE-----\n", "sshsig.armor"},
        {"----BEGIN SSH SIGNATURE----\nU1NI\n-----END SSH SIGNATURE-----\n", "sshsig.armor"},
        {"-----BEGIN SSH SIGNATURE-----\nU1N!\n-----END SSH SIGNATURE-----\n", "sshsig.base64"},
        {"-----BEGIN SSH SIGNATURE-----\nU1N\xff\n-----END SSH SIGNATURE-----\n",
         "sshsig.base64"}, /* libsodium alone takes it */
        {"-----BEGIN SSH SIGNATURE-----\nU1NIU\n-----END SSH SIGNATURE-----\n", "sshsig.base64"},
        {"-----BEGIN SSH SIGNATURE-----\nU1NIUx==\n-----END SSH SIGNATURE-----\n", "sshsig.base64"},
    };
    struct span blob;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct problem why = {0};
        ck_assert(!sshsig_unarmor(a, span_of(rows[i].text), &blob, &why));
        ck_assert_str_eq(why.key, rows[i].key);
    }
    struct text big = {.arena = a};
    struct problem why = {0};
    text_words(&big, "-----BEGIN SSH SIGNATURE-----\n");
    for (int i = 0; i < 16384; i++)
        text_words(&big, "AAAA\n");
    text_words(&big, "-----END SSH SIGNATURE-----\n");
    ck_assert(!sshsig_unarmor(a, text_span(&big), &blob, &why));
    ck_assert_str_eq(why.key, "sshsig.big");
}
END_TEST

/* ---- keys ---- */

START_TEST(public_keys)
{
    struct span blob, comment;
    struct problem why = {0};
    char print[SSH_FP_MAX];
    uint8_t made[SSH_ED25519_BLOB_LEN];
    struct text line = {.arena = a};
    const char *word = text_of(case_named("good sha512"), "pubkey");
    ck_assert(ssh_public_line(a, span_of(arena_words(a, "%s north at home\r\n", word)), &blob, &comment, &why));
    ck_assert(span_is(comment, "north at home"));
    ck_assert(span_same(blob, unhex(a, text_of(all, "public_key_blob"))));
    ck_assert_mem_eq(ssh_blob_raw(blob), unhex(a, text_of(all, "public_key_raw")).at, 32);
    ssh_fingerprint(print, blob);
    ck_assert_str_eq(print, text_of(all, "fingerprint"));
    ssh_blob(made, ssh_blob_raw(blob));
    ck_assert_mem_eq(made, blob.at, sizeof made);
    ssh_public_write(&line, blob);
    ck_assert_str_eq(line.at, word);
}
END_TEST

START_TEST(hardware_keys)
{
    struct span blob, comment;
    struct text line = {.arena = a};
    const char *word = text_of(case_named("sk key, flags 1"), "pubkey");
    ck_assert(ssh_public_line(a, span_of(word), &blob, &comment, NULL));
    ck_assert_ptr_null(ssh_blob_raw(blob));
    ssh_public_write(&line, blob);
    ck_assert(span_begins(span_of(word), line.at));
}
END_TEST

START_TEST(a_pin_is_no_touch)
{
    struct span blob;
    struct sshsig sig;
    struct problem why = {0};
    const json_t *row = case_named("sk key, flags 5");
    struct span message = unhex(a, text_of(row, "message_hex"));
    ck_assert(sshsig_unarmor(a, span_of(text_of(row, "armored")), &blob, NULL) && sshsig_decode(blob, &sig, NULL));
    ck_assert(sig.is_sk && sig.flags == 5 && sshsig_verify(&sig, sig.key, NAMESPACE_PLAYER, message, NULL));
    sig.flags = 4;
    ck_assert(!sshsig_verify(&sig, sig.key, NAMESPACE_PLAYER, message, &why));
    ck_assert_str_eq(why.key, "sshsig.presence");
    sig.flags = 1; /* touched, but that is not what was signed */
    why = (struct problem){0};
    ck_assert(!sshsig_verify(&sig, sig.key, NAMESPACE_PLAYER, message, &why));
    ck_assert_str_eq(why.key, "sshsig.forged");
}
END_TEST

static const struct {
    const char *line, *key;
} bad_lines[] = {
    {"", "sshkey.line"},
    {"ssh-ed25519", "sshkey.line"},
    {"hello world", "sshkey.line"},
    {"ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQC7 me", "sshkey.type"},
    {"ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTY=", "sshkey.type"},
    {"ssh-ed25519 AAAA!", "sshkey.base64"},
    {"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIKcpyPilQp7V0UXrcEw2KWRtOtb6xJcj/J09jBAIEC=", "sshkey.base64"},
    {"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIKcpyPilQp7V0UXrcEw2KWRtOtb6xJcj/J09jBAIE", "sshkey.base64"},
    {"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIKcpyPilQp7V0UXrcEw2KWRtOtb6xJcj/J09jBA", "sshkey.line"},
    {"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIKcpyPilQp7V0UXrcEw2KWRtOtb6xJcj/J09jBAIECrAAAA", "sshkey.line"},
    {"sk-ssh-ed25519@openssh.com AAAAC3NzaC1lZDI1NTE5AAAAIIKcpyPilQp7V0UXrcEw2KWRtOtb6xJcj/J09jBAIECr", "sshkey.line"},
};

START_TEST(lines_that_are_no_key)
{
    struct span blob, comment;
    struct problem why = {0};
    ck_assert(!ssh_public_line(a, span_of(bad_lines[_i].line), &blob, &comment, &why));
    ck_assert_str_eq(why.key, bad_lines[_i].key);
    if (strcmp(why.key, "sshkey.type") == 0)
        ck_assert_str_eq(why.want, "ssh-keygen -t ed25519");
}
END_TEST

START_TEST(private_keys_round_trip)
{
    for (size_t n = 0; n < 20; n++) { /* every length of padding */
        struct text file = {.arena = a};
        char comment[32] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
        uint8_t seed[32];
        comment[n] = '\0';
        ssh_private_write(&file, seed_of_vectors().at, comment);
        ck_assert(ssh_private_read(text_span(&file), seed, NULL));
        ck_assert_mem_eq(seed, seed_of_vectors().at, 32);
    }
}
END_TEST

START_TEST(damaged_private_keys)
{
    struct text file = {.arena = a};
    uint8_t seed[32], untouched[32] = {0};
    memset(seed, 0, sizeof seed);
    ssh_private_write(&file, seed_of_vectors().at, "x");
    int refused = 0;
    for (size_t i = 0; i < file.len; i++) {
        struct span copy = arena_copy(a, text_span(&file));
        struct problem why = {0};
        ((uint8_t *)copy.at)[i] ^= 2;
        if (!ssh_private_read(copy, seed, &why)) {
            ck_assert_ptr_nonnull(why.key);
            refused++;
        } else {
            ck_assert_mem_eq(seed, seed_of_vectors().at, 32); /* a changed comment */
            memset(seed, 0, sizeof seed);
        }
        ck_assert_mem_eq(seed, untouched, 32);
    }
    ck_assert_int_gt(refused, 300);
}
END_TEST

/* ---- the real tool ---- */

static char *in_temp(const char *name)
{
    return arena_words(a, "%s/%s", temp_dir(), name);
}

static void spill(const char *name, struct span bytes, mode_t mode)
{
    FILE *file = fopen(in_temp(name), "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes.at, 1, bytes.len, file), bytes.len);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_int_eq(chmod(in_temp(name), mode), 0);
}

/* Runs a shell command in the temporary directory; true when it ends well. */
static bool does(const char *command)
{
    return system(arena_words(a, "cd %s && { %s; } >said 2>&1 </dev/null", temp_dir(), command)) == 0;
}

static struct span key_in(const char *name)
{
    struct span blob, comment;
    struct problem why = {0};
    ck_assert_msg(ssh_public_line(a, slurp(a, in_temp(name)), &blob, &comment, &why), "%s", why.key);
    return blob;
}

START_TEST(ssh_keygen_signs_for_us_and_we_for_it)
{
    struct problem why = {0};
    uint8_t seed[32];
    struct text ours = {.arena = a}, allowed = {.arena = a};
    struct span message = span_of("-----BEGIN PBEM ORDERS-----\nnot the point here\n");
    ck_assert_msg(does("rm -f id* m*; ssh-keygen -q -t ed25519 -N '' -C 'a b' -f id"), "no ssh-keygen here");
    spill("m", message, 0600);
    ck_assert(does("ssh-keygen -q -Y sign -f id -n pbem-v1 m"));
    struct span theirs = slurp(a, in_temp("m.sig"));
    ck_assert_msg(accepts(theirs, key_in("id.pub"), NAMESPACE_PLAYER, message, &why), "%s", why.key);
    ck_assert(!accepts(theirs, key_in("id.pub"), NAMESPACE_REPORT, message, &why));
    ck_assert(ssh_private_read(slurp(a, in_temp("id")), seed, NULL));
    sshsig_sign(&ours, seed, NAMESPACE_PLAYER, message, NULL);
    ck_assert(span_same(text_span(&ours), theirs));

    text_words(&allowed, "axis namespaces=\"pbem-report-v1\" ");
    ssh_public_write(&allowed, key_in("id.pub"));
    text_words(&allowed, "\n");
    ours = (struct text){.arena = a};
    sshsig_sign(&ours, seed, NAMESPACE_REPORT, message, NULL);
    spill("allowed", text_span(&allowed), 0600);
    spill("ours.sig", text_span(&ours), 0600);
    ck_assert(does("ssh-keygen -Y verify -f allowed -I axis -n pbem-report-v1 -s ours.sig < m"));
    ck_assert(!does("echo more | cat m - | ssh-keygen -Y verify -f allowed -I axis -n pbem-report-v1 -s ours.sig"));
}
END_TEST

START_TEST(ssh_keygen_reads_our_key_file)
{
    struct text file = {.arena = a};
    ssh_private_write(&file, seed_of_vectors().at, "made here");
    spill("ours", text_span(&file), 0600);
    ck_assert(does("ssh-keygen -y -f ours >ours.pub && ssh-keygen -l -f ours.pub >print"));
    ck_assert(span_same(key_in("ours.pub"), unhex(a, text_of(all, "public_key_blob"))));
    struct span print = slurp(a, in_temp("print"));
    ck_assert(strstr(arena_string(a, print), text_of(all, "fingerprint")) != NULL);
}
END_TEST

START_TEST(keys_of_ssh_keygen_that_we_cannot_use)
{
    struct problem why = {0};
    uint8_t seed[32];
    ck_assert(does("ssh-keygen -q -t ed25519 -N secret -f locked && ssh-keygen -q -t ecdsa -N '' -f other"));
    ck_assert(!ssh_private_read(slurp(a, in_temp("locked")), seed, &why));
    ck_assert_str_eq(why.key, "sshkey.encrypted");
    why = (struct problem){0};
    ck_assert(!ssh_private_read(slurp(a, in_temp("other")), seed, &why));
    ck_assert_str_eq(why.key, "sshkey.type");
    why = (struct problem){0};
    ck_assert(!ssh_private_read(slurp(a, in_temp("locked.pub")), seed, &why));
    ck_assert_str_eq(why.key, "sshkey.file");
    /* a signature by such a key: the answer names what to make */
    spill("w", span_of("x"), 0600);
    ck_assert(does("ssh-keygen -q -Y sign -f other -n pbem-v1 w"));
    why = (struct problem){0};
    ck_assert(!accepts(slurp(a, in_temp("w.sig")), key_in("locked.pub"), NAMESPACE_PLAYER, span_of("x"), &why));
    ck_assert_str_eq(why.key, "sshsig.type");
    ck_assert_str_eq(why.want, "ssh-keygen -t ed25519");
}
END_TEST

static Suite *sshsig_suite(void)
{
    Suite *suite = suite_create("sshsig");
    TCase *tcase = tcase_create("sshsig");
    tcase_add_checked_fixture(tcase, up, down);
    tcase_add_test(tcase, every_case_of_the_vectors);
    tcase_add_loop_test(tcase, each_refusal_says_why, 0, (int)(sizeof refusals / sizeof *refusals));
    tcase_add_test(tcase, signing_gives_the_published_bytes);
    tcase_add_test(tcase, decoding_and_encoding_are_inverse);
    tcase_add_test(tcase, every_cut_and_every_changed_byte_is_refused);
    tcase_add_test(tcase, empty_namespace);
    tcase_add_test(tcase, armor_that_is_none);
    tcase_add_test(tcase, public_keys);
    tcase_add_test(tcase, hardware_keys);
    tcase_add_test(tcase, a_pin_is_no_touch);
    tcase_add_loop_test(tcase, lines_that_are_no_key, 0, (int)(sizeof bad_lines / sizeof *bad_lines));
    tcase_add_test(tcase, private_keys_round_trip);
    tcase_add_test(tcase, damaged_private_keys);
    tcase_add_test(tcase, ssh_keygen_signs_for_us_and_we_for_it);
    tcase_add_test(tcase, ssh_keygen_reads_our_key_file);
    tcase_add_test(tcase, keys_of_ssh_keygen_that_we_cannot_use);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return run_suite(sshsig_suite());
}
