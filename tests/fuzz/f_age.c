/* SPDX-License-Identifier: Apache-2.0 */
/* Hostile age files and armor: a refusal has its key and gives nothing out; what opens is what was sealed, since nobody
 * but us has the key. Bech32 that is read is written back letter by letter. */
#include "formats/age.h"
#include "formats/bech32.h"
#include <assert.h>
#include <ctype.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void keys(struct arena *arena, struct span input)
{
    uint8_t raw[32];
    struct age_recipient to;
    struct problem why = {0};
    if (bech32_read(input, "age", raw, sizeof raw)) {
        struct text again = {.arena = arena};
        bech32_write(&again, "age", raw, sizeof raw);
        for (size_t i = 0; i < input.len; i++)
            assert(tolower(input.at[i]) == again.at[i]);
    }
    assert(age_recipient_read(input, &to, &why) == !why.key);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span input = {data, size}, file, plain, armored;
    struct age_identity me[2];
    struct problem why = {0};
    uint8_t secret[32];
    memset(secret, 0x42, sizeof secret);
    age_identity_raw(&me[0], secret);
    age_identity_ssh(&me[1], secret);
    if (age_find(input, &armored))
        assert(armored.at >= data && armored.at + armored.len <= data + size);
    if (age_unarmor(arena, input, &file, &why)) {
        assert(file.len <= size);
    } else {
        assert(strcmp(why.key, "age.armor") == 0 && why.offset <= size);
        file = input;
    }
    why = (struct problem){0};
    if (age_open(arena, file, me, 2, &plain, &why))
        assert(plain.len <= file.len && !why.key);
    else
        assert(why.key && strncmp(why.key, "age.", 4) == 0 && plain.len == 0 && why.offset <= file.len);
    keys(arena, input);
    arena_free(arena);
    return 0;
}
