/* SPDX-License-Identifier: Apache-2.0 */
/* What a player opens may be any file: whatever is found lies within it or is a decoded part of a mail, opens only with
 * the right key, and its name never leads out of a folder. What is read of a key file, and of a public key, says the
 * same when it is written again. */
#include "processor/mime/age_find.h"
#include "processor/record/signing_key.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void names(const char *name)
{
    assert(strlen(name) <= 200 && !strchr(name, '/') && !strchr(name, '\\') && name[0] != '.');
    for (; *name; name++)
        assert((unsigned char)*name >= ' ' && *name != 127);
}

static void public_key(struct arena *arena, struct span input)
{
    struct core_key key, again;
    struct problem why = {0};
    struct text line = {.arena = arena};
    if (!person_key_file(arena, input, &key, &why)) {
        assert(why.key);
        return;
    }
    person_key_write(&line, &key);
    assert(person_key_read(arena, text_span(&line), &again, &why) && !why.key);
    assert(strcmp(key.word, again.word) == 0 && key.is_minisign == again.is_minisign &&
           span_same(key.blob, again.blob));
}

static void secrets(struct span input)
{
    struct age_identity me[4];
    struct problem why = {0};
    size_t n = sealed_identities(input, me, 4, &why);
    assert(n <= 4 && (n > 0) == !why.key);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span input = {data, size}, plain;
    struct sealed_file file[SEALED_FILES_MAX];
    struct age_identity me;
    uint8_t secret[32];
    memset(secret, 0x42, sizeof secret);
    age_identity_raw(&me, secret);
    size_t n = sealed_find(arena, input, file);
    assert(n <= SEALED_FILES_MAX);
    for (size_t i = 0; i < n; i++) {
        struct problem why = {0};
        names(file[i].name);
        bool opened = sealed_open(arena, &file[i], &me, 1, &plain, &why);
        assert(opened == !why.key);
        if (opened)
            assert(sealed_trimmed(plain).len <= plain.len);
    }
    public_key(arena, input);
    secrets(input);
    arena_free(arena);
    return 0;
}
