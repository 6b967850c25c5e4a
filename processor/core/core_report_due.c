/* SPDX-License-Identifier: Apache-2.0 */
/* What each seat is to be told of an exchange, and the commitments to it: `state`, `facts` (F6). */
#include "processor/core/core_report_due.h"
#include "formats/cjson.h"
#include "processor/core/core.h"
#include "processor/core/core_entry.h"
#include "processor/core/core_members.h"
#include "processor/core/mutate.h"
#include <assert.h>
#include <sodium.h>
#include <string.h>

/* One of the engine's dump functions with its arguments. */
struct dump {
    enum { DUMP_GAME, DUMP_STATE, DUMP_EVENTS, DUMP_PROMPT } what;
    const struct core *core;
    const void *of; /* state, play or prompt */
    int seat;
};

static size_t dump_into(const struct dump *dump, char *buf, size_t cap)
{
    const struct rules *rules = &dump->core->rules;
    switch (dump->what) {
    case DUMP_GAME:
        return game_dump(rules, dump->of, dump->core->sheets, buf, cap);
    case DUMP_STATE:
        return rules_dump(rules, dump->of, buf, cap);
    case DUMP_EVENTS:
        return rules_dump_events(rules, dump->of, dump->seat, buf, cap);
    default:
        return rules_dump_prompt(rules, dump->of, buf, cap);
    }
}

enum { TEXT_LEN = 24576 }; /* most states and facts are shorter: their room is taken once */

/* Most dumps fit the room that is left; the others are written a second time. */
static void add_dump(struct text *out, const struct dump *dump)
{
    size_t room = out->cap - out->len - 1, len = dump_into(dump, out->at + out->len, room);
    if (len > room) {
        text_reserve(out, len);
        size_t again = dump_into(dump, out->at + out->len, len);
        assert(again == len);
    }
    out->len += len;
    out->at[out->len] = '\0';
}

static void begin_text(struct text *out)
{
    if (out->cap == 0)
        text_reserve(out, TEXT_LEN);
}

static struct span state_into(const struct core *core, struct text *out)
{
    begin_text(out);
    add_dump(out, &(struct dump){DUMP_GAME, core, core->state, 0});
    return text_span(out);
}

struct span core_state_text(const struct core *core)
{
    struct text out = {.arena = core->arena};
    return state_into(core, &out);
}

bool core_stands_as(const struct core *a, const struct core *b)
{
    struct hash root[2];
    tlog_tree_root(&a->tree, &root[0]);
    tlog_tree_root(&b->tree, &root[1]);
    if (a->phase != b->phase || a->k != b->k || a->asked != b->asked || strcmp(a->t, b->t) != 0 ||
        a->tree.size != b->tree.size || memcmp(root[0].at, root[1].at, sizeof root[0].at) != 0)
        return false;
    if (a->phase != CORE_OPEN && a->phase != CORE_CLOSED)
        return true; /* before the deal there is no position */
    return span_same(core_state_text(a), core_state_text(b));
}

static void commitment(const uint8_t key[static 32], struct span bytes, hex32 out)
{
    struct hash hash;
    commit_keyed(&hash, key, bytes);
    hex_write(out, hash.at, sizeof hash.at);
}

static struct span array_of(struct arena *arena, struct span elements)
{
    struct text out = {.arena = arena};
    text_words(&out, "[");
    text_add(&out, elements);
    text_words(&out, "]");
    return text_span(&out);
}

/* What players say to all stands before the notes. */
static struct span with_said(const struct core *core, const struct run *run, const struct play *play, int seat)
{
    struct text out = {.arena = core_scratch(core)};
    text_add(&out, text_span(&core->said));
    run_dump_notes(&core->rules, core->sheets, run, play, seat, &out);
    return text_span(&out);
}

/* Canonical JSON: the members stand in byte order of their names. notes: the elements of a list. All that the words of
 * a report rest on is in it. */
static struct span facts_of(struct core *core, uint64_t k, const struct play *play, struct span notes, int seat,
                            struct text *into, struct problem *why)
{
    struct arena *scratch = core_scratch(core);
    void *view = arena_take(scratch, core->rules.is->state_size);
    struct prompt prompt;
    begin_text(into);
    rules_view(&core->rules, core->state, seat, view);
    prompt_begin(&prompt, &core_rooms(core)->play.lists);
    bool asked = rules_prompt(&core->rules, view, seat, 0, &prompt);
    if (asked && prompt.full)
        problem_set(why, room_key(prompt.full), 0);
    text_words(into, "{\"events\":");
    add_dump(into, &(struct dump){DUMP_EVENTS, core, play, seat});
    text_format(into, ",\"exchange\":%llu,\"notes\":[", (unsigned long long)k);
    text_add(into, notes);
    text_words(into, "],\"prompt\":");
    if (asked)
        add_dump(into, &(struct dump){DUMP_PROMPT, core, &prompt, seat});
    else
        text_words(into, "null");
    text_words(into, ",\"view\":");
    add_dump(into, &(struct dump){DUMP_STATE, core, view, seat});
    text_words(into, "}");
    return mutate_facts(core, seat, text_span(into));
}

bool core_public(const struct core *core, struct span *text)
{
    if (!core->told)
        return false;
    struct arena *scratch = core_scratch(core);
    void *view = arena_take(scratch, core->rules.is->state_size);
    struct text out = {.arena = core->arena};
    text_reserve(&out, TEXT_LEN);
    rules_view(&core->rules, core->state, -1, view);
    text_words(&out, "{\"events\":");
    add_dump(&out, &(struct dump){DUMP_EVENTS, core, core->told, -1});
    text_format(&out, ",\"exchange\":%llu,\"view\":", (unsigned long long)core->told_k);
    add_dump(&out, &(struct dump){DUMP_STATE, core, view, -1});
    text_words(&out, "}");
    *text = text_span(&out);
    return true;
}

bool core_due_make(struct core *core, uint64_t k, const struct play *play, const struct run *run,
                   const struct text openings[SEATS_MAX], struct problem *why)
{
    struct problem full = {0};
    uint8_t key[32];
    hex32 committed;
    key_state(key, core->vrf_seed, core->id, k);
    struct core_rooms *rooms = core_rooms(core);
    struct text *room = &rooms->state, out = core_room_text(core, room);
    core->state_text = state_into(core, &out);
    *room = out;
    commitment(key, core->state_text, committed);
    core_entry(core, ENTRY_STATE, "%llu %s", (unsigned long long)k, committed);
    core->n_due = 0;
    for (int seat = 0; seat < core->g.n_seats; seat++) {
        struct core_due *due = &core->due[core->n_due++];
        const char *name = core_seat_name(core, seat);
        struct span notes = with_said(core, run, play, seat);
        room = &rooms->facts[seat], out = core_room_text(core, room); /* no earlier report is due */
        *due = (struct core_due){.seat = seat, .k = k, .facts_text = facts_of(core, k, play, notes, seat, &out, &full)};
        *room = out;
        key_facts(key, core->vrf_seed, core->id, k, name);
        commitment(key, due->facts_text, committed);
        core_entry(core, ENTRY_FACTS, "%llu %s %s", (unsigned long long)k, name, committed);
        due->openings_text = array_of(core->arena, text_span(&openings[seat]));
    }
    sodium_memzero(key, sizeof key);
    return !full.key || problem_set(why, full.key, 0);
}

/* The rules listed the same prompt for the facts of the exchange before: there is room. */
void core_due_again(struct core *core, int seat, const struct text *openings)
{
    uint8_t key[32];
    hex32 committed;
    const struct play *nothing = arena_take(core_scratch(core), sizeof *nothing);
    const char *name = core_seat_name(core, seat);
    struct core_due *due = &core->due[core->n_due++];
    *due = (struct core_due){.seat = seat, .k = core->k - 1};
    struct text out = {.arena = core->arena};
    due->facts_text = facts_of(core, due->k, nothing, (struct span){0}, seat, &out, NULL);
    key_facts(key, core->vrf_seed, core->id, due->k, name);
    commitment(key, due->facts_text, committed);
    core_entry(core, ENTRY_FACTS, "%llu %s %s", (unsigned long long)due->k, name, committed);
    due->openings_text = array_of(core->arena, text_span(openings));
    due->log_size = core->tree.size;
    due->peaks = core_peaks(core);
    memcpy(due->t, core->t, sizeof core->t);
    sodium_memzero(key, sizeof key);
}

struct span core_peaks(const struct core *core)
{
    uint64_t size = core->tree.size;
    size_t len = 0, n = 0;
    for (int bit = 0; bit < 64; bit++)
        n += size >> bit & 1;
    uint8_t *at = arena_take(core->arena, n * sizeof core->tree.peak[0]);
    for (int bit = 0; bit < 64; bit++)
        if (size >> bit & 1) {
            memcpy(at + len, core->tree.peak[bit].at, 32);
            len += 32;
        }
    return (struct span){at, len};
}

enum { FACTS_PUBLIC = 3 /* so many of them everybody may see */ };
static const struct field facts_members[] = {
    MEMBER(struct core_facts, events, MEMBER_RAW), MEMBER(struct core_facts, exchange, MEMBER_U64),
    MEMBER(struct core_facts, view, MEMBER_RAW),   MEMBER(struct core_facts, notes, MEMBER_RAW),
    MEMBER(struct core_facts, prompt, MEMBER_RAW),
};

static bool facts_read(struct span text, size_t n, struct core_facts *out)
{
    struct problem why = {0};
    struct members in = members_of(text, NULL, &why);
    return members_both(&in, facts_members, n, out);
}

bool core_facts_read(struct span facts, struct core_facts *out)
{
    return facts_read(facts, sizeof facts_members / sizeof *facts_members, out);
}

bool core_public_read(struct span text, struct core_facts *out)
{
    return facts_read(text, FACTS_PUBLIC, out);
}

bool core_due_open(struct core_due *due)
{
    struct core_facts facts;
    if (!due->events && core_facts_read(due->facts_text, &facts)) {
        due->view = facts.view;
        due->events = json_read(facts.events, NULL);
        due->notes = json_read(facts.notes, NULL);
        due->openings = json_read(due->openings_text, NULL);
    }
    return due->events && due->notes && due->openings;
}

bool core_reported(struct core *core, int seat, const char *hash)
{
    int at = 0;
    while (at < core->n_due && core->due[at].seat != seat)
        at++;
    if (at == core->n_due)
        return false;
    struct core_due *due = &core->due[at];
    core_entry(core, ENTRY_REPORT, "%llu %s %s", (unsigned long long)due->k, core_seat_name(core, seat), hash);
    core->seat[seat].report_size = due->log_size;
    core->seat[seat].report_peaks = due->peaks;
    core->seat[seat].report_k = due->k;
    memcpy(core->seat[seat].report_t, due->t, sizeof due->t);
    core->seat[seat].reports++;
    json_decref(due->events);
    json_decref(due->notes);
    json_decref(due->openings);
    memmove(due, due + 1, (size_t)(core->n_due - at - 1) * sizeof *due);
    core->n_due--;
    return true;
}
