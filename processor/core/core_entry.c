/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/core/core_entry.h"
#include "processor/core/mutate.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static uint64_t entry_add(struct core *core, const char *words)
{
    uint64_t index = core->tree.size;
    size_t from = core->fresh.len;
    text_format(&core->fresh, "%llu %s\n", (unsigned long long)index, mutate_line(core, words));
    struct hash leaf;
    tlog_leaf(&leaf, span_from(text_span(&core->fresh), from));
    tlog_grow(&core->tree, &leaf);
    core->n_fresh++;
    return index;
}

void core_line(struct core *core, const char *words)
{
    size_t len = strlen(words);
    assert(len > 0 && len < TLOG_ENTRY_MAX - 24 && words[0] != ' ' && words[len - 1] != ' ');
    for (size_t i = 0; i < len; i++)
        assert(words[i] >= ' ' && words[i] <= '~' && !(words[i] == ' ' && words[i + 1] == ' '));
    entry_add(core, words);
}

void core_seal_line(struct core *core)
{
    if (!core->last_seal[0])
        return;
    core_entry(core, "seal %llu %s", (unsigned long long)core->generation, core->last_seal);
    core->last_seal[0] = '\0';
}

struct span core_take_fresh(struct core *core, uint64_t *n)
{
    struct span lines = text_span(&core->fresh);
    *n = core->n_fresh;
    core->fresh = (struct text){.arena = core->arena};
    core->n_fresh = 0;
    return lines;
}

uint64_t core_entry(struct core *core, const char *format, ...)
{
    char buf[2048], *words = buf;
    va_list args;
    va_start(args, format);
    int len = vsnprintf(buf, sizeof buf, format, args);
    va_end(args);
    assert(len > 0);
    if ((size_t)len >= sizeof buf) {
        words = arena_take(core->arena, (size_t)len + 1);
        va_start(args, format);
        vsnprintf(words, (size_t)len + 1, format, args);
        va_end(args);
    }
    return entry_add(core, words);
}

void core_setup_of(const struct core *core, struct setup *setup, const char *option[OPTIONS_MAX])
{
    for (int i = 0; i < core->g.n_option; i++)
        option[i] = core->g.option[i];
    *setup = (struct setup){core->g.scenario, option, core->g.n_option};
}

const char *core_seat_name(const struct core *core, int seat)
{
    assert(seat >= 0 && seat < core->g.n_seats);
    return core->g.seat[seat].name;
}

void *core_grown(struct arena *arena, void *at, int n, int *cap, size_t size)
{
    if (n < *cap)
        return at;
    *cap = *cap ? *cap + *cap / 2 : 16;
    void *more = arena_take(arena, (size_t)*cap * size);
    if (n > 0)
        memcpy(more, at, (size_t)n * size);
    return more;
}
