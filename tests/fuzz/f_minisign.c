/* SPDX-License-Identifier: Apache-2.0 */
/* Whatever a signature file looks like, it verifies only with the bytes that the key really made. A public key that is
 * read is written back letter by letter. A refusal has its key. */
#include "formats/minisign.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char letters[] = "RWR8W7tk247484KcpyPilQp7V0UXrcEw2KWRtOtb6xJcj/J09jBAIECr";
    static const char made[] = "8f8e2757468513e346c0d4575ce401c15b39e0b9e1ecb5d19fbbb3d45fe3ddf6"
                               "f9c35f64f78748218f4fdc78ddd74fdc04500d988bd8986e032c3572d33bc101";
    struct arena *arena = arena_new();
    struct span input = {data, size};
    struct minisign_key key, other;
    struct problem why = {0};
    uint8_t raw[64], known[64];
    assert(minisign_key_read(span_of(letters), &key, NULL) && hex_read(span_of(made), known, sizeof known));
    if (minisign_verify(input, &key, span_of("hello\n"), raw, &why))
        assert(memcmp(raw, known, sizeof raw) == 0);
    else
        assert(why.key && strncmp(why.key, "minisign.", 9) == 0);
    minisign_comment_holds(input, &key);
    why = (struct problem){0};
    if (minisign_key_read(input, &other, &why)) {
        struct text again = {.arena = arena};
        uint8_t bytes[42] = "Ed";
        memcpy(bytes + 2, other.id, 8);
        memcpy(bytes + 10, other.pk, 32);
        text_base64(&again, bytes, sizeof bytes, true);
        assert(span_same(text_span(&again), input));
    } else {
        assert(strcmp(why.key, "minisign.key") == 0);
    }
    arena_free(arena);
    return 0;
}
