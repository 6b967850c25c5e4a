/* SPDX-License-Identifier: Apache-2.0 */
/* Sealed files against sealed-state.json, damage of every byte, rows that stay in their place. */
#include "formats/seal.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <string.h>

static struct arena *arena;
static json_t *all;
static const uint8_t *master;

static void start(void)
{
    arena = arena_new();
    all = vectors("sealed-state");
    master = unhex(arena, text_of(all, "master_key")).at;
}

static void stop(void)
{
    json_decref(all);
    arena_free(arena);
}

static struct seal_head head_of(const json_t *c, struct span file)
{
    struct seal_head h = {.pad = (uint32_t)json_integer_value(json_object_get(c, "pad_block")),
                          .generation = (uint64_t)json_integer_value(json_object_get(c, "generation")),
                          .log_size = (uint64_t)json_integer_value(json_object_get(c, "log_size"))};
    memcpy(h.game, file.at + 24, sizeof h.game);
    memcpy(h.key_id, unhex(arena, text_of(all, "key_id")).at, sizeof h.key_id);
    memcpy(h.previous, unhex(arena, text_of(c, "prev")).at, sizeof h.previous);
    memcpy(h.log_root.at, unhex(arena, text_of(c, "log_root")).at, sizeof h.log_root.at);
    return h;
}

START_TEST(files)
{
    uint8_t key[32], id[8], before[32] = {0};
    seal_key(key, master);
    seal_key_id(id, master);
    ck_assert_mem_eq(key, unhex(arena, text_of(all, "state_key")).at, 32);
    ck_assert_mem_eq(id, unhex(arena, text_of(all, "key_id")).at, 8);
    const json_t *list = json_object_get(all, "files");
    ck_assert_uint_eq(json_array_size(list), 3);
    for (size_t i = 0; i < 3; i++) {
        const json_t *c = json_array_get(list, i);
        struct span file = unhex(arena, text_of(c, "file_hex")), plain = unhex(arena, text_of(c, "plaintext_hex")), got;
        struct seal_head due = head_of(c, file), head;
        uint8_t hash[32];
        ck_assert_mem_eq(due.previous, before, 32);
        struct span made = seal_write(arena, master, &due, plain, unhex(arena, text_of(c, "nonce")).at);
        ck_assert(span_same(made, file));
        sha256(hash, made);
        ck_assert_mem_eq(hash, unhex(arena, text_of(c, "file_sha256")).at, 32);
        memcpy(before, hash, 32);
        ck_assert(seal_peek(file, &head, NULL));
        ck_assert_mem_eq(&head, &due, sizeof head);
        ck_assert(seal_open(arena, master, file, &head, &got, NULL));
        ck_assert_mem_eq(&head, &due, sizeof head);
        ck_assert(span_same(got, plain));
    }
}
END_TEST

START_TEST(must_fail)
{
    const json_t *list = json_object_get(all, "must_fail");
    ck_assert_uint_eq(json_array_size(list), 8);
    for (size_t i = 0; i < 8; i++) {
        const json_t *c = json_array_get(list, i);
        struct span file = unhex(arena, text_of(c, "file_hex")), got;
        struct seal_head head;
        struct problem why = {0};
        json_int_t byte = json_integer_value(json_object_get(c, "flipped_byte"));
        ck_assert(!seal_open(arena, master, file, &head, &got, &why));
        ck_assert_str_eq(why.key, byte == 9 || byte == 16 ? "seal.format" : "seal.damaged");
    }
}
END_TEST

START_TEST(every_bit_and_length)
{
    struct span file = unhex(arena, text_of(json_array_get(json_object_get(all, "files"), 0), "file_hex")), got;
    uint8_t *copy = arena_take(arena, file.len + 1);
    struct seal_head head;
    memcpy(copy, file.at, file.len);
    size_t wrong_key = 0;
    for (size_t bit = 0; bit < 8 * file.len; bit++) {
        struct problem why = {0};
        copy[bit / 8] ^= (uint8_t)(1 << bit % 8);
        ck_assert_msg(!seal_open(arena, master, (struct span){copy, file.len}, &head, &got, &why), "bit %zu", bit);
        ck_assert(why.key && why.offset <= file.len);
        wrong_key += strcmp(why.key, "seal.key") == 0;
        copy[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    ck_assert_uint_eq(wrong_key, 64);
    for (size_t len = 0; len < file.len; len++) {
        struct problem why = {0};
        ck_assert(!seal_open(arena, master, (struct span){copy, len}, &head, &got, &why));
        ck_assert_str_eq(why.key, "seal.truncated");
    }
    ck_assert(!seal_peek((struct span){copy, file.len + 1}, &head, NULL));
    uint8_t other[32];
    struct problem why = {0};
    memcpy(other, master, 32);
    other[31] ^= 1;
    ck_assert(!seal_open(arena, other, file, &head, &got, &why));
    ck_assert_str_eq(why.key, "seal.key");
    memset(&why, 0, sizeof why);
    ck_assert(!seal_peek(span_of("not a sealed file at all"), &head, &why));
    ck_assert_str_eq(why.key, "seal.format");
}
END_TEST

/* The length of a file shows only how many blocks there are; nonces differ. */
START_TEST(padding_hides_length)
{
    struct seal_head head = {.pad = 4096, .generation = 9};
    uint8_t plain[9000];
    memset(plain, 0x80, sizeof plain); /* what padding begins with */
    static const size_t len[] = {0, 1, 4095, 4096, 4097, 8191, 8192, 9000};
    for (size_t i = 0; i < sizeof len / sizeof *len; i++) {
        struct span got, file = seal_write(arena, master, &head, (struct span){plain, len[i]}, NULL);
        struct span again = seal_write(arena, master, &head, (struct span){plain, len[i]}, NULL);
        struct seal_head back;
        ck_assert_uint_eq(file.len, 128 + 24 + (len[i] / 4096 + 1) * 4096 + 16);
        ck_assert(seal_open(arena, master, file, &back, &got, NULL));
        ck_assert(got.len == len[i] && memcmp(got.at, plain, len[i]) == 0);
        ck_assert(again.len == file.len && !span_same(file, again));
    }
}
END_TEST

START_TEST(rows)
{
    struct span plain = span_of("attack Manassas with McDowell\n"), got;
    struct span row = row_seal(arena, master, ROW_SHEET, "sheet", "g", "7", plain);
    struct problem why = {0};
    uint8_t other[32] = {1};
    ck_assert_uint_eq(row.len, plain.len + 24 + 16);
    ck_assert(row_open(arena, master, ROW_SHEET, "sheet", "g", "7", row, &got, NULL));
    ck_assert(span_same(got, plain));
    ck_assert(!span_same(row, row_seal(arena, master, ROW_SHEET, "sheet", "g", "7", plain)));
    ck_assert(!row_open(arena, master, ROW_INBOX, "sheet", "g", "7", row, &got, &why));
    ck_assert_str_eq(why.key, "row.damaged");
    ck_assert(!row_open(arena, master, ROW_SHEET, "sheets", "g", "7", row, &got, NULL));
    ck_assert(!row_open(arena, master, ROW_SHEET, "sheet", "h", "7", row, &got, NULL));
    ck_assert(!row_open(arena, master, ROW_SHEET, "sheet", "g", "8", row, &got, NULL));
    ck_assert(!row_open(arena, master, ROW_SHEET, "sheet", "g7", "", row, &got, NULL));
    ck_assert(!row_open(arena, other, ROW_SHEET, "sheet", "g", "7", row, &got, NULL));
    for (size_t len = 0; len < row.len; len++)
        ck_assert(!row_open(arena, master, ROW_SHEET, "sheet", "g", "7", (struct span){row.at, len}, &got, NULL));
    struct span none = row_seal(arena, master, ROW_PLAYER, "player", "", "bob", (struct span){0});
    ck_assert(row_open(arena, master, ROW_PLAYER, "player", "", "bob", none, &got, NULL) && got.len == 0);
}
END_TEST

/* The master key and genesis give the VRF seed again: BLAKE2b with key, salt and personal. The value was made with
 * Python's hashlib. */
START_TEST(vrf_seeds)
{
    uint8_t a[32], b[32], nonce[16];
    for (uint8_t i = 0; i < 16; i++)
        nonce[i] = i;
    vrf_seed(a, master, nonce);
    ck_assert_mem_eq(a, unhex(arena, "d43e45e2756b70a16603961b49417ef6b57a3dcc9bb175edb1dca5da1315b0a5").at, 32);
    nonce[15] ^= 1;
    vrf_seed(b, master, nonce);
    ck_assert(memcmp(a, b, 32) != 0);
    /* with eight bytes of number it is libsodium's own KDF */
    uint8_t number[16] = {7}, kdf[32];
    vrf_seed(a, master, number);
    crypto_kdf_derive_from_key(kdf, 32, 7, "pbemvrf ", master);
    ck_assert_mem_eq(a, kdf, 32);
}
END_TEST

static Suite *seal_suite(void)
{
    Suite *suite = suite_create("seal");
    TCase *tc = tcase_create("seals");
    tcase_add_checked_fixture(tc, start, stop);
    tcase_add_test(tc, files);
    tcase_add_test(tc, must_fail);
    tcase_add_test(tc, every_bit_and_length);
    tcase_add_test(tc, padding_hides_length);
    tcase_add_test(tc, rows);
    tcase_add_test(tc, vrf_seeds);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return sodium_init() < 0 ? 1 : run_suite(seal_suite());
}
