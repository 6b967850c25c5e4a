/* SPDX-License-Identifier: Apache-2.0 */
/* Any words are a fetch setting or none: what is read can stand in every command that is made of it. */
#include "processor/host/fetch_setting.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void is_plain(const char *words)
{
    assert(memchr(words, 0, SOURCE_WORDS));
    for (; *words; words++)
        assert(*words >= ' ' && *words < 0x7f && *words != '"' && *words != '\\');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct source source;
    const char *want = NULL;
    bool read = source_read((struct span){data, size}, &source, &want);
    assert(read || want || size >= SOURCE_WORDS || source.kind <= SOURCE_MAILDIR);
    if (!read || source.kind <= SOURCE_MAILDIR)
        return 0;
    is_plain(source.user);
    is_plain(source.host);
    is_plain(source.folder);
    is_plain(source.move_to);
    assert(source.user[0] && source.host[0] && source.port >= 0 && source.port <= 65535);
    assert(!source.plaintext || source_is_loopback(source.host));
    return 0;
}
