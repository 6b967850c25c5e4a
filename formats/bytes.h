/* SPDX-License-Identifier: Apache-2.0 */
/* formats/bytes.h - borrowed bytes, a reader that cannot overrun, growing text in an arena, hex and base64.
 *
 * A stage allocates from one arena that is freed whole; nothing in it is freed singly. Running out of memory ends the
 * program (abort): it is crash-only and is run again. */
#ifndef DISPATCH_BYTES_H
#define DISPATCH_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct span {
    const uint8_t *at;
    size_t len;
}; /* borrowed bytes, never NUL-terminated by promise */

struct span span_of(const char *words);         /* without the NUL */
bool span_same(struct span a, struct span b);   /* not constant time: never for secrets */
bool span_is(struct span a, const char *words); /* equal to these words */
bool span_begins(struct span a, const char *words);
struct span span_from(struct span a, size_t start); /* the rest; empty when start is past the end */
/* Cuts the next line off *left (without its LF); false at the end. A last line without LF counts. */
bool span_line(struct span *left, struct span *line);
/* Cuts the next word (up to a single space or the end) off *left; false at the end. */
bool span_word(struct span *left, struct span *word);

struct reader {
    struct span left;
    bool bad;
}; /* once bad, stays bad and yields empty spans and zeros */
struct span read_bytes(struct reader *, size_t n);
uint8_t read_u8(struct reader *);
uint32_t read_u32be(struct reader *);
uint64_t read_u64le(struct reader *);
uint32_t read_u32le(struct reader *);
struct span read_string(struct reader *); /* SSH string: u32 big-endian length, bytes */

void put_u32be(uint8_t *at, uint32_t value);
void put_u32le(uint8_t *at, uint32_t value);
void put_u64le(uint8_t *at, uint64_t value);

/* The end of a process that has no memory left: a line to stderr, and EX_TEMPFAIL. Nothing is committed by halves, so
 * that what it was at is done by the next run; and no want of memory can be taken for something else, such as damage.
 * The libraries that this program allocates by come here too (processor/base/memory.h). */
_Noreturn void memory_out(void);

struct arena; /* opaque */
struct arena *arena_new(void);
struct arena *arena_small(void); /* of which thousands are kept at a time: little of it is ever free; slower to fill */
void *arena_take(struct arena *, size_t size); /* zeroed, aligned for any type, never NULL */
char *arena_words(struct arena *, const char *format, ...) __attribute__((format(printf, 2, 3)));
struct span arena_copy(struct arena *, struct span); /* a copy, followed by a NUL that is not counted */
char *arena_string(struct arena *, struct span);     /* a NUL-terminated copy */
/* An array of n items of that size with room for one more: `have`, or a copy of it twice as long. *cap: for how many it
 * has room; 0 at the start. */
void *arena_grown(struct arena *, void *have, size_t n, size_t *cap, size_t size);
/* How much memory it holds, in bytes, what is still free of it counted too. */
size_t arena_held(const struct arena *);
void arena_free(struct arena *); /* NULL is fine; memory is zeroed first */
/* Zeroes bytes that nobody reads again. */
void bytes_wipe(void *, size_t len);

struct text {
    struct arena *arena; /* borrowed */
    char *at;            /* always NUL-terminated once anything was added; in the arena */
    size_t len, cap;
};                                            /* start as { .arena = a } */
void text_reserve(struct text *, size_t len); /* room for so many bytes more: a long text is not moved as it grows */
void text_add(struct text *, struct span);
void text_words(struct text *, const char *words);
void text_format(struct text *, const char *format, ...) __attribute__((format(printf, 2, 3)));
struct span text_span(const struct text *);

/* A string of canonical JSON (formats/cjson.h), quotes included; words: UTF-8. */
void text_json(struct text *, struct span words);
const char *json_escape(uint8_t); /* how it spells this byte in two letters; NULL: not so */

/* Lower-case hex. text_hex appends 2*len digits. hex_read: exactly 2*len lower-case digits, else false. */
void text_hex(struct text *, const uint8_t *at, size_t len);
void hex_write(char *out /* 2*len+1 */, const uint8_t *at, size_t len);
bool hex_read(struct span digits, uint8_t *out, size_t len);
/* Standard base64 with padding (or without). base64_read: strict alphabet and zero spare bits; padding must be as
 * `padded` says; *len in: room, out: bytes. */
void text_base64(struct text *, const uint8_t *at, size_t len, bool padded);
bool base64_read(struct span letters, bool padded, uint8_t *out, size_t *len);
/* The same, padded, into the arena. */
bool base64_take(struct arena *, struct span letters, struct span *out);
/* Decimal without sign or leading zero, at most max. */
bool number_read(struct span digits, uint64_t max, uint64_t *out);
/* "2026-12-01T20:00:00Z" and seconds since 1970, proleptic Gregorian, years 1970 to 9999; no locale, no libc. */
bool utc_read(struct span words, int64_t *seconds);
void utc_write(char out[static 21], int64_t seconds);

/* SHA-256 of a span; in pieces: sha256.h. */
void sha256(uint8_t out[static 32], struct span);

#endif
