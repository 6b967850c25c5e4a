/* SPDX-License-Identifier: Apache-2.0 */
/* A compiled time zone, then eight bytes of an instant: offsets stay within a day and a little, and the next minute of
 * the day is found, not before the instant and within days of it. */
#include "processor/base/zone.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct problem why = {0};
    struct zone *zone;
    if (size < 8)
        return 0;
    struct reader r = {.left = {data + size - 8, 8}};
    int64_t utc = (int64_t)(read_u64le(&r) % 253402300800u); /* to the year 9999 */
    struct arena *arena = arena_new();
    if (zone_read(arena, (struct span){data, size - 8}, &zone, &why)) {
        char words[ZONE_WORDS];
        const char *letters;
        int32_t offset = zone_offset(zone, utc, &letters);
        assert(offset >= -168 * 3600 && offset <= 168 * 3600 && strlen(letters) < 16);
        zone_words(words, zone, utc);
        assert(strlen(words) >= 16 && zone_weekday(zone, utc) >= 0 && zone_weekday(zone, utc) < 7);
        int64_t next = zone_next(zone, utc, (int)(utc % 1440));
        assert(next >= utc && next <= utc + 30 * 86400);
    } else
        assert(why.key && why.offset <= size - 8);
    arena_free(arena);
    return 0;
}
