/* SPDX-License-Identifier: Apache-2.0 */
/* What somebody tells of a beacon's round, and a genesis' rule: what is taken is written back the same. */
#include "processor/intake/beacon_take.h"
#include "processor/record/genesis.h"
#include "tests/lib/beacon_lines.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void told_holds(struct span lines)
{
    struct beacon_told told, again;
    struct problem why = {0};
    if (!beacon_read(lines, &told, &why)) {
        assert(why.key && why.line > 0);
        return;
    }
    struct arena *arena = arena_new();
    struct text out = {.arena = arena};
    assert(told.round > 0 && told.signature_len > 0 && told.signature_len <= sizeof told.signature);
    beacon_write(&out, &told);
    assert(beacon_read(text_span(&out), &again, &why));
    assert(again.round == told.round && again.signature_len == told.signature_len &&
           memcmp(again.signature, told.signature, told.signature_len) == 0);
    arena_free(arena);
}

static void rule_holds(struct span words)
{
    struct beacon_rule rule, again;
    char written[160];
    if (!beacon_rule_read(words, &rule))
        return;
    assert(rule.chain && rule.after >= BEACON_AFTER_LEAST && rule.after <= BEACON_AFTER_MOST);
    beacon_rule_write(written, sizeof written, &rule);
    assert(beacon_rule_read(span_of(written), &again) && again.chain == rule.chain && again.after == rule.after);
}

static void page_holds(struct span page)
{
    struct beacon_told told;
    if (beacon_page_read(page, &told))
        assert(told.round > 0 && told.signature_len > 0 && told.signature_len <= sizeof told.signature);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct span bytes = {data, size};
    told_holds(bytes);
    rule_holds(bytes);
    page_holds(bytes);
    return 0;
}
