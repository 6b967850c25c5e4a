/* SPDX-License-Identifier: Apache-2.0 */
/* Signatures in the open: each word has one spelling; what is signed by these tools is accepted, and nothing that was
 * changed in one bit; and the words of a sheet stay hidden from who does not know its salt. */
#include "formats/minisign.h"
#include "formats/signed.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static struct arena *a;
static json_t *ssh, *mini;

static void up(void)
{
    a = arena_new();
    ssh = vectors("sshsig");
    mini = vectors("minisign");
}

static void down(void)
{
    json_decref(ssh);
    json_decref(mini);
    arena_free(a);
}

struct shown { /* of a receipt, and whose */
    char word[SIGNED_WORD_MAX];
    char raw[SIGNED_RAW_LETTERS + 1];
    struct span key;
    bool is_minisign;
};

static bool holds(const struct shown *s)
{
    uint8_t sighash[32];
    return signed_check(span_of(s->word), span_of(s->raw), s->key, s->is_minisign, sighash);
}

static void raw_of(struct shown *out, const uint8_t raw[static 64])
{
    struct text letters = {.arena = a};
    text_base64(&letters, raw, 64, true);
    ck_assert_uint_eq(letters.len, SIGNED_RAW_LETTERS);
    memcpy(out->raw, letters.at, sizeof out->raw);
}

/* ---- the vectors ---- */

/* False: the armor cannot be read at all. */
static bool shown_of(const json_t *row, struct shown *out)
{
    struct problem why = {0};
    struct sshsig sig;
    struct span blob, comment;
    *out = (struct shown){0};
    ck_assert(ssh_public_line(a, span_of(text_of(row, "pubkey")), &out->key, &comment, &why));
    if (!sshsig_unarmor(a, span_of(text_of(row, "armored")), &blob, &why) || !sshsig_decode(blob, &sig, &why))
        return false;
    signed_word_ssh(out->word, &sig, unhex(a, text_of(row, "message_hex")));
    raw_of(out, sig.raw);
    return true;
}

static const json_t *row_of(const json_t *all, const char *list, const char *name)
{
    const json_t *row;
    size_t i;
    json_array_foreach((json_t *)json_object_get(all, list), i,
                       row) if (strcmp(text_of(row, "name"), name) == 0) return row;
    ck_abort_msg("no case %s", name);
}

static void shown_mini(const char *name, struct shown *out)
{
    struct span file = span_of(text_of(mini, "public_key_file")), line;
    struct minisign_key key;
    uint8_t raw[64];
    const json_t *row = row_of(mini, "vectors", name);
    struct span message = unhex(a, text_of(row, "message_hex"));
    *out = (struct shown){.is_minisign = true};
    ck_assert(span_line(&file, &line) && span_line(&file, &line));
    out->key = line;
    ck_assert(minisign_key_read(line, &key, NULL));
    ck_assert(minisign_verify(span_of(text_of(row, "minisig")), &key, message, raw, NULL));
    signed_word_minisign(out->word, message);
    raw_of(out, raw);
}

/* What it says of a signature that can be read is what the whole signature comes to. */
START_TEST(every_case_of_the_vectors)
{
    static const char *const lists[] = {"ed25519", "sk_ed25519"};
    size_t accepted = 0, read = 0;
    for (size_t l = 0; l < 2; l++) {
        const json_t *row;
        size_t i;
        json_array_foreach(json_object_get(ssh, lists[l]), i, row)
        {
            struct shown s;
            const char *name = text_of(row, "name");
            bool ours = json_is_true(json_object_get(row, "ours"));
            if (!shown_of(row, &s)) {
                ck_assert_msg(!ours, "%s", name);
                continue;
            }
            read++;
            accepted += holds(&s);
            bool other_key =
                strcmp(name, "public key swapped") == 0; /* the armor's own word for it, which no receipt has */
            bool other_use = strcmp(name, "namespace in blob differs") == 0 ||
                             strcmp(text_of(row, "namespace"), NAMESPACE_PLAYER) != 0;
            if (!other_key && !other_use)
                ck_assert_msg(holds(&s) == ours, "%s", name);
        }
    }
    ck_assert(accepted >= 8 && read > accepted);
}
END_TEST

/* ---- one bit ---- */

static const char *const good[] = {"good sha512", "good sha256", "sk key, flags 1", "sk key, flags 5", "minisign"};
enum { N_GOOD = sizeof good / sizeof *good };

static void good_one(int i, struct shown *out)
{
    if (i == N_GOOD - 1)
        shown_mini("good", out);
    else
        ck_assert(shown_of(row_of(ssh, i < 2 ? "ed25519" : "sk_ed25519", good[i]), out));
    ck_assert_msg(holds(out), "%s", good[i]);
    ck_assert(signed_word_is(span_of(out->word)));
}

START_TEST(a_changed_letter_is_refused)
{
    struct shown s, changed;
    good_one(_i, &s);
    for (size_t at = 0; s.word[at]; at++)
        for (int bit = 0; bit < 7; bit++) {
            changed = s;
            changed.word[at] = (char)(changed.word[at] ^ 1 << bit);
            ck_assert_msg(changed.word[at] == '\0' || !holds(&changed), "%s: %s", good[_i], changed.word);
        }
    for (size_t at = 0; s.raw[at]; at++)
        for (int bit = 0; bit < 7; bit++) {
            changed = s;
            changed.raw[at] = (char)(changed.raw[at] ^ 1 << bit);
            ck_assert_msg(changed.raw[at] == '\0' || !holds(&changed), "%s: %s", good[_i], changed.raw);
        }
}
END_TEST

static void changed_bytes(const struct shown *s, size_t at, int bit)
{
    struct shown changed = *s;
    uint8_t raw[64];
    size_t len = sizeof raw;
    ck_assert(base64_read(span_of(s->raw), true, raw, &len));
    raw[at] = (uint8_t)(raw[at] ^ 1 << bit);
    raw_of(&changed, raw);
    ck_assert(!holds(&changed));
}

START_TEST(a_changed_bit_is_refused)
{
    struct shown s;
    good_one(_i, &s);
    for (size_t at = 0; at < 64; at++)
        for (int bit = 0; bit < 8; bit++)
            changed_bytes(&s, at, bit);
    uint8_t key[200];
    ck_assert_uint_lt(s.key.len, sizeof key);
    memcpy(key, s.key.at, s.key.len);
    /* of a minisign key the letters of the key itself: behind those of its kind and number, which nothing is signed
     * with */
    for (size_t at = s.is_minisign ? 14 : 0; at < s.key.len; at++) {
        struct shown changed = s;
        changed.key = (struct span){key, s.key.len};
        key[at] ^= 4;
        ck_assert_msg(!holds(&changed), "%s: letter %zu of the key", good[_i], at);
        key[at] ^= 4;
    }
}
END_TEST

/* S + L is the same number to a careless reader. */
START_TEST(s_has_one_spelling)
{
    static const uint8_t order[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58,       0xd6,
                                      0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, [31] = 0x10};
    struct shown s;
    uint8_t raw[64];
    size_t len = sizeof raw;
    unsigned carry = 0;
    good_one(_i, &s);
    ck_assert(base64_read(span_of(s.raw), true, raw, &len));
    for (int i = 0; i < 32; i++) {
        carry += (unsigned)raw[32 + i] + order[i];
        raw[32 + i] = (uint8_t)carry;
        carry >>= 8;
    }
    raw_of(&s, raw);
    ck_assert(!holds(&s));
}
END_TEST

START_TEST(another_key_or_kind)
{
    struct shown s;
    good_one(_i, &s);
    for (int other = 0; other < N_GOOD; other++) {
        struct shown mixed = s, o;
        good_one(other, &o);
        mixed.key = o.key;
        mixed.is_minisign = o.is_minisign;
        ck_assert_msg(holds(&mixed) == (span_same(o.key, s.key) && o.is_minisign == s.is_minisign), "%s and %s",
                      good[_i], good[other]);
        mixed = s;
        memcpy(mixed.word, o.word, sizeof mixed.word);
        ck_assert_msg(holds(&mixed) == (strcmp(o.word, s.word) == 0), "%s and %s", good[_i], good[other]);
    }
    s.is_minisign = !s.is_minisign;
    ck_assert(!holds(&s));
}
END_TEST

/* A key on a stick that nobody touched, or another count. */
START_TEST(flags_and_counter_are_signed)
{
    struct shown s;
    good_one(2, &s);
    const char *letters = strrchr(s.word, ':') + 1;
    unsigned flags, counter;
    ck_assert_int_eq(sscanf(s.word, "sk-sha512:%u:%u:", &flags, &counter), 2);
    for (int i = 0; i < 4; i++) {
        struct shown other = s;
        int len = snprintf(other.word, sizeof other.word, "sk-sha512:%u:%u:%s", i & 1 ? flags ^ 4 : flags,
                           i & 2 ? counter + 1 : counter, letters);
        ck_assert(len > 0 && holds(&other) == (i == 0));
    }
    ck_assert(shown_of(row_of(ssh, "sk_ed25519", "sk key, flags 0"), &s));
    ck_assert(signed_word_is(span_of(s.word)) && !holds(&s));
}
END_TEST

/* ---- one spelling ---- */

#define B64_32 "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
#define B64_64 "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+Pw=="
static const struct {
    const char *word;
    bool is;
} spellings[] = {
    {"sha512:" B64_64, true},
    {"sha256:" B64_32, true},
    {"minisign:" B64_64, true},
    {"sk-sha512:1:0:" B64_64, true},
    {"sk-sha256:5:4294967295:" B64_32, true},
    {"sk-sha512:255:17:" B64_64, true},
    {"", false},
    {"sha512:", false},
    {"sha512:" B64_32, false},
    {"sha256:" B64_64, false},
    {"minisign:" B64_32, false},
    {"SHA512:" B64_64, false},
    {"sha384:" B64_64, false},
    {" sha512:" B64_64, false},
    {"sha512:" B64_64 " ", false},
    {"sha512: " B64_64, false},
    {"sha512:1:0:" B64_64, false},
    {"sk-sha512:" B64_64, false},
    {"sk-sha512:1:" B64_64, false},
    {"sk-sha512:01:0:" B64_64, false}, /* leading zeros */
    {"sk-sha512:1:00:" B64_64, false},
    {"sk-sha512:1:007:" B64_64, false},
    {"sk-sha512:+1:0:" B64_64, false},
    {"sk-sha512:-1:0:" B64_64, false},
    {"sk-sha512::0:" B64_64, false},
    {"sk-sha512:1::" B64_64, false},
    {"sk-sha512:256:0:" B64_64, false}, /* more than it has room for */
    {"sk-sha512:1:4294967296:" B64_64, false},
    {"sk-sha512:1:0:0:" B64_64, false},
    /* no padding, too much of it, spare bits, another alphabet, a letter too many */
    {"sha256:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8", false},
    {"sha256:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8==", false},
    {"sha256:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh9=", false},
    {"sha256:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh_=", false},
    {"sha256:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=A", false},
};

START_TEST(one_spelling)
{
    ck_assert_msg(signed_word_is(span_of(spellings[_i].word)) == spellings[_i].is, "%s", spellings[_i].word);
}
END_TEST

START_TEST(raw_has_one_spelling)
{
    struct shown s;
    uint8_t sighash[32], want[32], raw[64];
    size_t len = sizeof raw;
    good_one(0, &s);
    struct span all = span_of(s.raw);
    ck_assert(signed_check(span_of(s.word), all, s.key, false, sighash));
    ck_assert(base64_read(all, true, raw, &len));
    sha256(want, (struct span){raw, 64});
    ck_assert_mem_eq(sighash, want, 32);
    ck_assert(!signed_check(span_of(s.word), (struct span){all.at, 86}, s.key, false, sighash)); /* no padding */
    ck_assert(!signed_check(span_of(s.word), (struct span){all.at, 84}, s.key, false, sighash));
    ck_assert(!signed_check(span_of(s.word), (struct span){0}, s.key, false, sighash));
    s.raw[85]++; /* spare bits */
    ck_assert(!holds(&s));
}
END_TEST

/* ---- what a receipt tells of the words (doc/signatures.md) ---- */

static const uint8_t seed[32] = {7, 7, 7};

static const char *sheet(const char *salt, const char *order)
{
    return arena_words(
        a,
        "-----BEGIN PBEM ORDERS-----\npbem: 1\ngame: 00112233445566778899aabbccddeeff\nturn: 4\nside: usa\n"
        "seq: 9\nbase: 40 AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\nsalt: %s\norders:\n%s\n"
        "-----END PBEM ORDERS-----\n",
        salt, order);
}

struct receipt { /* all that the log shows of a sheet's bytes */
    char hash[65], sighash[65];
    struct shown shown;
};

static struct receipt receipted(const char *words)
{
    struct receipt r = {0};
    struct text armored = {.arena = a};
    struct sshsig made = {.hash = span_of("sha512")};
    uint8_t raw[64], hash[32];
    sshsig_sign(&armored, seed, NAMESPACE_PLAYER, span_of(words), raw);
    signed_word_ssh(r.shown.word, &made, span_of(words));
    raw_of(&r.shown, raw);
    sha256(hash, span_of(words));
    hex_write(r.hash, hash, 32);
    sha256(hash, (struct span){raw, 64});
    hex_write(r.sighash, hash, 32);
    return r;
}

/* Anything of it that is the same tells. */
static bool alike(const struct receipt *one, const struct receipt *other)
{
    return strcmp(one->hash, other->hash) == 0 || strcmp(one->sighash, other->sighash) == 0 ||
           strcmp(one->shown.word, other->shown.word) == 0 || strcmp(one->shown.raw, other->shown.raw) == 0;
}

static const char *salt_of(uint64_t n)
{
    uint8_t raw[16] = {0};
    char hex[33];
    memcpy(raw, &n, sizeof n);
    hex_write(hex, raw, sizeof raw);
    return arena_words(a, "%s", hex);
}

static const char *const orders[] = {"attack Richmond", "defend Richmond"};

/* He knows both texts, the key and all that is public, but not the salts: whichever he guesses, nothing fits. The salt
 * known, one text fits, and by all that is shown. */
START_TEST(without_the_salt_nobody_can_tell)
{
    static const char *const salts[] = {"8c2f04d5b7e91a6330fe71c2a95d08e4", "d1770a3be2944f6c85b0c9137fe2a6d8"};
    struct receipt shown[2], guess;
    int found = 0;
    for (int i = 0; i < 2; i++)
        shown[i] = receipted(sheet(salts[i], orders[i]));
    for (uint64_t n = 0; n < 10000; n++)
        for (int text = 0; text < 2; text++) {
            uint8_t hash[32];
            const char *words = sheet(salt_of(n), orders[text]);
            struct sshsig made = {.hash = span_of("sha512")};
            guess = (struct receipt){0};
            sha256(hash, span_of(words));
            hex_write(guess.hash, hash, 32);
            signed_word_ssh(guess.shown.word, &made, span_of(words));
            for (int i = 0; i < 2; i++)
                found += strcmp(guess.hash, shown[i].hash) == 0 || strcmp(guess.shown.word, shown[i].shown.word) == 0;
        }
    ck_assert_int_eq(found, 0);
    for (int i = 0; i < 2; i++)
        for (int salt = 0; salt < 2; salt++)
            for (int text = 0; text < 2; text++) {
                guess = receipted(sheet(salts[salt], orders[text]));
                ck_assert_int_eq(alike(&guess, &shown[i]), salt == i && text == i);
                found += alike(&guess, &shown[i]);
            }
    ck_assert_int_eq(found, 2);
}
END_TEST

/* One word more or a hundred lines, one salt or two: each field has its length and its form. */
START_TEST(what_is_shown_has_one_form)
{
    struct text lines = {.arena = a};
    for (int i = 0; i < 100; i++)
        text_format(&lines, "%smove army %d", i ? "\n" : "", i);
    const char *const words[] = {orders[0], orders[1], "pass", lines.at};
    struct receipt first = {0};
    for (int i = 0; i < 4; i++) {
        struct receipt one = receipted(sheet(salt_of(17), words[i]));
        first = i == 0 ? one : first;
        ck_assert_uint_eq(strlen(one.shown.word), strlen(first.shown.word));
        ck_assert(strncmp(one.shown.word, "sha512:", 7) == 0 && strlen(one.shown.raw) == SIGNED_RAW_LETTERS);
        ck_assert_uint_eq(strlen(one.hash), 64);
        ck_assert(i == 0 || !alike(&one, &first)); /* one salt, other words: nothing is the same */
    }
    struct receipt again = receipted(sheet(salt_of(17), words[0]));
    ck_assert(alike(&again, &first)); /* the same sheet is the same */
    again = receipted(sheet(salt_of(18), words[0]));
    ck_assert(!alike(&again, &first)); /* unless its salt is another */
}
END_TEST

/* R and S follow from the key and SIGNED: who has the key makes them without the words. */
START_TEST(the_signature_follows_from_the_hash)
{
    struct receipt r = receipted(sheet(salt_of(3), orders[0]));
    uint8_t pk[32], sk[64], raw[64], bytes[200], digest[64];
    size_t len = sizeof digest, n = 0;
    ck_assert(base64_read(span_of(r.shown.word + 7), true, digest, &len));
    static const uint8_t front[] = "SSHSIG\0\0\0\x07pbem-v1\0\0\0\0\0\0\0\x06sha512\0\0\0\x40";
    memcpy(bytes, front, n = sizeof front - 1);
    memcpy(bytes + n, digest, 64);
    crypto_sign_seed_keypair(pk, sk, seed);
    crypto_sign_detached(raw, NULL, bytes, n + 64, sk);
    struct shown made = r.shown;
    raw_of(&made, raw);
    ck_assert_str_eq(made.raw, r.shown.raw);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("signed");
    TCase *c = tcase_create("all");
    tcase_add_checked_fixture(c, up, down);
    tcase_add_test(c, every_case_of_the_vectors);
    tcase_add_loop_test(c, a_changed_letter_is_refused, 0, N_GOOD);
    tcase_add_loop_test(c, a_changed_bit_is_refused, 0, N_GOOD);
    tcase_add_loop_test(c, s_has_one_spelling, 0, N_GOOD);
    tcase_add_loop_test(c, another_key_or_kind, 0, N_GOOD);
    tcase_add_test(c, flags_and_counter_are_signed);
    tcase_add_loop_test(c, one_spelling, 0, sizeof spellings / sizeof *spellings);
    tcase_add_test(c, raw_has_one_spelling);
    tcase_add_test(c, without_the_salt_nobody_can_tell);
    tcase_add_test(c, what_is_shown_has_one_form);
    tcase_add_test(c, the_signature_follows_from_the_hash);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
