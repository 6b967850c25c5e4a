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
    if (core->n_fresh == 0)
        core->fresh = (struct text){.arena = core_scratch(core)};
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
    core_entry(core, ENTRY_SEAL, "%llu %s", (unsigned long long)core->generation, core->last_seal);
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

uint64_t core_entry(struct core *core, enum journal_verb verb, const char *format, ...)
{
    char buf[2048], *words = buf;
    int at = snprintf(buf, sizeof buf, "%s ", journal_word(verb));
    va_list args;
    va_start(args, format);
    int len = vsnprintf(buf + at, sizeof buf - (size_t)at, format, args);
    va_end(args);
    assert(verb != ENTRY_NONE && len > 0);
    if ((size_t)(at + len) >= sizeof buf) {
        words = arena_take(core_scratch(core), (size_t)(at + len) + 1);
        memcpy(words, buf, (size_t)at);
        va_start(args, format);
        vsnprintf(words + at, (size_t)len + 1, format, args);
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

struct arena *core_scratch(const struct core *core)
{
    return core->scratch ? core->scratch : core->arena;
}

size_t core_held(const struct core *core)
{
    return arena_held(core->arena) - (core->rooms && !core->rooms_in ? sizeof *core->rooms : 0);
}

struct core_rooms *core_rooms(struct core *core)
{
    if (!core->rooms)
        core->rooms = arena_take(core->rooms_in ? core->rooms_in : core->arena, sizeof *core->rooms);
    return core->rooms;
}

struct text core_room_text(struct core *core, const struct text *room)
{
    if (!core->scratch || !core->rooms_in)
        return (struct text){.arena = core->arena};
    struct text out = *room;
    out.arena = core->rooms_in;
    out.len = 0;
    return out;
}

struct sheet *core_room_sheet(struct core *core)
{
    return core->scratch ? &core_rooms(core)->sheet : arena_take(core->arena, sizeof(struct sheet));
}

static struct line *take_lines(void *arena, int32_t n)
{
    return arena_take(arena, (size_t)n * sizeof(struct line));
}

struct line_room core_line_room(const struct core *core)
{
    return (struct line_room){take_lines, core->arena};
}
