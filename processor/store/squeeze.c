/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/store/squeeze.h"
#include <assert.h>
#include <zstd.h>

enum {
    LEVEL = 2,  /* of pages: as quick as 1, and 3 % smaller; tests/bench/README.md */
    MOST = 1024 /* times as long as it is: nothing longer is believed, since its memory is taken before it is read */
};

static bool is_frame(struct span bytes)
{
    struct reader r = {.left = bytes};
    return read_u32le(&r) == ZSTD_MAGICNUMBER && !r.bad;
}

/* The library's own memory is taken once for each way: to have it from the system anew for each message costs as much
 * as a third of the squeezing. */
static ZSTD_CCtx *squeezer(void)
{
    static ZSTD_CCtx *kept; /* as long as the program runs */
    if (!kept &&
        (!(kept = ZSTD_createCCtx()) || ZSTD_isError(ZSTD_CCtx_setParameter(kept, ZSTD_c_compressionLevel, LEVEL)) ||
         ZSTD_isError(ZSTD_CCtx_setParameter(kept, ZSTD_c_checksumFlag, 1))))
        memory_out(); /* both are known to every version, so nothing else can be wanting */
    return kept;
}

static ZSTD_DCtx *unsqueezer(void)
{
    static ZSTD_DCtx *kept;
    if (!kept && !(kept = ZSTD_createDCtx()))
        memory_out();
    return kept;
}

struct span squeeze(struct arena *arena, struct span plain)
{
    assert(!is_frame(plain));
    size_t cap = ZSTD_compressBound(plain.len);
    if (plain.len == 0 || plain.len > UINT32_MAX)
        return plain;
    uint8_t *out = arena_take(arena, cap);
    size_t len = ZSTD_compress2(squeezer(), out, cap, plain.at, plain.len);
    if (ZSTD_isError(len)) /* there is room, so nothing but memory can be wanting */
        memory_out();
    return len >= plain.len || plain.len / MOST > len ? plain : (struct span){out, len};
}

bool unsqueeze(struct arena *arena, struct span squeezed, struct span *plain)
{
    *plain = squeezed;
    if (!is_frame(squeezed))
        return true;
    unsigned long long len = ZSTD_getFrameContentSize(squeezed.at, squeezed.len);
    if (len > UINT32_MAX || squeezed.len >= len || len / MOST > squeezed.len ||  /* before memory is taken for it */
        ZSTD_findFrameCompressedSize(squeezed.at, squeezed.len) != squeezed.len) /* nothing comes after it */
        return false;
    uint8_t *out = arena_take(arena, (size_t)len);
    *plain = (struct span){out, (size_t)len};
    return ZSTD_decompressDCtx(unsqueezer(), out, (size_t)len, squeezed.at, squeezed.len) == len;
}
