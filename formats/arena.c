/* SPDX-License-Identifier: Apache-2.0 */
/* The arena of bytes.h. */
#include "formats/bytes.h"
#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sysexits.h>
#include <unistd.h>

/* With AddressSanitizer every piece is a chunk of its own, so that it sees one piece run into the next. */
#if defined(__SANITIZE_ADDRESS__)
enum { CHUNK_LEN = 1, SMALL_LEN = 1 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { CHUNK_LEN = 1, SMALL_LEN = 1 };
#else
enum { CHUNK_LEN = 65536, SMALL_LEN = 2048 };
#endif
#else
enum { CHUNK_LEN = 65536, SMALL_LEN = 2048 };
#endif
enum { ALIGN = _Alignof(max_align_t), PAGE = 4096, PIECE_LARGE = 131072 };

struct chunk {
    struct chunk *next; /* owned */
    size_t used, len;   /* bytes of `bytes` */
    _Alignas(max_align_t) uint8_t bytes[];
};
struct arena {
    struct chunk *first; /* owned; the one that is being filled */
    size_t usual;        /* length of a chunk that is for several pieces */
};

/* Chunks of the usual size wait here, wiped, for the next arena: a pass makes one arena a game, and to wipe its memory
 * twice is dear. So do mappings of the length to which the text of a page grows: to bring their pages in by faults each
 * time is dearer than to wipe them. Of each thread its own; what waits is about 5 MB at most. */
struct spare {
    struct chunk *first;
    int n, most;
};
static _Thread_local struct spare spare_usual = {.most = 64}, spare_large = {.most = 8};

/* NULL: chunks of that length do not wait. */
static struct spare *spare_of(size_t len)
{
    if (CHUNK_LEN == 1)
        return NULL;
    return len == CHUNK_LEN ? &spare_usual : len == PIECE_LARGE ? &spare_large : NULL;
}

/* Nothing here allocates, and no buffer of stdio is flushed: a line that is half written elsewhere stays unwritten. */
void memory_out(void)
{
    static const char words[] = "dispatch: out of memory (a shortage): what was begun is tried again by the next run\n";
    ssize_t written = write(STDERR_FILENO, words, sizeof words - 1);
    (void)written;
    _exit(EX_TEMPFAIL);
}

/* Zeroed memory, or the end. */
static void *take_or_end(size_t size)
{
    void *out = calloc(1, size);
    if (!out)
        memory_out();
    return out;
}

struct arena *arena_new(void)
{
    struct arena *out = take_or_end(sizeof *out);
    out->usual = CHUNK_LEN;
    return out;
}

struct arena *arena_small(void)
{
    struct arena *out = arena_new();
    out->usual = SMALL_LEN;
    return out;
}

/* Pages of its own: only those that are touched are ever there, and the system wipes them before anyone sees them
 * again. Large structs of which little is used cost little so. */
static struct chunk *chunk_mapped(size_t len)
{
    void *at = mmap(NULL, sizeof(struct chunk) + len, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED)
        memory_out();
    return at;
}

static bool is_mapped(size_t len)
{
    return CHUNK_LEN > 1 && len > CHUNK_LEN;
}

static struct chunk *chunk_new(size_t len)
{
    struct spare *spare = spare_of(len);
    struct chunk *out = spare ? spare->first : NULL;
    if (out) {
        spare->first = out->next;
        spare->n--;
        return out;
    }
    out = is_mapped(len) ? chunk_mapped(len) : take_or_end(sizeof *out + len);
    out->len = len;
    return out;
}

/* With AddressSanitizer a large piece is no mapping of its own. Of it, too, only few pages were touched: whole pages
 * are given back, which wipes them, since to wipe them by hand would first bring each one in. */
static void wipe(uint8_t *bytes, size_t len)
{
    size_t before = (PAGE - (uintptr_t)bytes % PAGE) % PAGE;
    size_t whole = len > PIECE_LARGE ? (len - before) / PAGE * PAGE : 0;
    if (whole == 0 || madvise(bytes + before, whole, MADV_DONTNEED) != 0) {
        sodium_memzero(bytes, len);
        return;
    }
    sodium_memzero(bytes, before);
    sodium_memzero(bytes + before + whole, len - before - whole);
}

/* Hands and keys pass through here: nothing of it stays. */
static void chunk_drop(struct chunk *chunk)
{
    struct spare *spare = spare_of(chunk->len);
    if (spare && spare->n == spare->most)
        spare = NULL;
    if (!spare && is_mapped(chunk->len)) {
        munmap(chunk, sizeof *chunk + chunk->len);
        return;
    }
    wipe(chunk->bytes, chunk->used);
    if (!spare) {
        free(chunk);
        return;
    }
    chunk->used = 0;
    chunk->next = spare->first;
    spare->first = chunk;
    spare->n++;
}

void *arena_take(struct arena *arena, size_t size)
{
    if (size > SIZE_MAX / 2)
        abort();
    size_t len = size == 0 ? 1 : size;
    if (CHUNK_LEN > 1) /* pieces share a chunk: the next one must be aligned too */
        len = (len + ALIGN - 1) / ALIGN * ALIGN;
    struct chunk *at = arena->first;
    if (!at || len > at->len - at->used) {
        bool is_big = len > arena->usual;
        struct chunk *fresh = chunk_new(is_big ? len : arena->usual);
        bool goes_second = is_big && at; /* a big piece fills its chunk: go on filling the present one */
        struct chunk **place = goes_second ? &at->next : &arena->first;
        fresh->next = *place;
        *place = fresh;
        at = fresh;
    }
    void *out = at->bytes + at->used;
    at->used += len;
    return out;
}

void arena_free(struct arena *arena)
{
    if (!arena)
        return;
    for (struct chunk *at = arena->first, *next; at; at = next) {
        next = at->next;
        chunk_drop(at);
    }
    free(arena);
}

size_t arena_held(const struct arena *arena)
{
    size_t held = 0;
    for (const struct chunk *chunk = arena->first; chunk; chunk = chunk->next)
        held += chunk->len;
    return held;
}

void bytes_wipe(void *at, size_t len)
{
    sodium_memzero(at, len);
}
