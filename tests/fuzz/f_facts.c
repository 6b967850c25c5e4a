/* SPDX-License-Identifier: Apache-2.0 */
/* Hostile facts: who signs reports may put any numbers into them, and verify writes the report once more from them.
 * It does so in a child process, since positions that no game comes to may run the rules wild: the child may fall, and
 * says before that it has begun. First byte: ruleset and seat; the rest are facts. Mutated are mostly numbers, so that
 * the rest stays what it is. */
#include "formats/cjson.h"
#include "processor/base/child.h"
#include "processor/core/core.h"
#include "processor/words/told.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);

static const struct ruleset *ruleset_of(uint8_t first)
{
    size_t n = 0;
    while (rulesets[n])
        n++;
    return rulesets[(first >> 1) % n];
}

static const struct rules *rules_of(uint8_t first)
{
    static struct arena *arena;
    static struct rules rules[128];
    struct rules *r = &rules[first >> 1];
    struct problem why = {0};
    const struct ruleset *set = ruleset_of(first);
    arena = arena ? arena : arena_new();
    if (!r->is)
        *r = (struct rules){
            .is = set->rules, .data = set->load(arena, set->bundle(), &why), .revision = set->rules->revision};
    return r;
}

struct input {
    uint8_t first;
    struct core_facts facts;
};

static void write_once(void *context, int fd)
{
    static const struct genesis genesis = {.name = "fuzz", .n_seats = 2, .seat = {{.name = "csa"}, {.name = "usa"}}};
    const struct input *in = context;
    struct problem why = {0};
    struct told t = {.arena = arena_new(),
                     .g = &genesis,
                     .set = ruleset_of(in->first),
                     .rules = rules_of(in->first),
                     .seat = in->first & 1,
                     .number = 2,
                     .foreign = true,
                     .events = json_read(in->facts.events, NULL),
                     .notes = json_read(in->facts.notes, NULL),
                     .called = {"Bob", "Alice"}};
    dprintf(fd, "begun\n");
    if (!json_is_array(t.events) || !json_is_array(t.notes) || !told_load(&t, in->facts.view, &why))
        return;
    json_t *view = json_object();
    json_decref(told_words(&t));
    told_add(&t, view);
    dprintf(fd, "done\n");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {.first = size > 0 ? data[0] : 0};
    if (size < 1 || !core_facts_read((struct span){data + 1, size - 1}, &in.facts))
        return 0;
    struct text out = {.arena = arena_new()};
    rules_of(in.first); /* once, not in each child */
    bool whole = apart_run(write_once, &in, 5, &out) == APART_DONE;
    assert(out.len >= 6 && memcmp(out.at, "begun\n", 6) == 0 && (whole || out.len == 6));
    arena_free(out.arena);
    return 0;
}

/* Another number in the place of one. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
    static const char *const numbers[] = {"-1",  "0",   "1",    "2",     "7",          "99",         "200",
                                          "255", "256", "1000", "32768", "2147483647", "-2147483648"};
    size_t at = size > 2 ? 1 + (seed >> 4) % (size - 1) : size, to;
    while (at < size && (data[at] < '0' || data[at] > '9'))
        at++;
    if (at >= size || seed % 16 == 0)
        return LLVMFuzzerMutate(data, size, max);
    for (to = at; to < size && data[to] >= '0' && data[to] <= '9'; to++)
        ;
    const char *number = numbers[(seed >> 2) % (sizeof numbers / sizeof *numbers)];
    size_t len = strlen(number);
    if (size - (to - at) + len > max)
        return size;
    memmove(data + at + len, data + to, size - to);
    memcpy(data + at, number, len);
    return size - (to - at) + len;
}
