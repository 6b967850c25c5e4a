/* SPDX-License-Identifier: Apache-2.0 */
/* Deals, runs a closed exchange, opens the next one, ends the game. */
#include "processor/core/core.h"
#include "processor/core/core_chance.h"
#include "processor/core/core_close.h"
#include "processor/core/core_entry.h"
#include "processor/core/core_report_due.h"
#include "processor/core/mutate.h"
#include <sodium.h>
#include <string.h>

struct advance { /* one deal or run */
    struct core *core;
    struct dealing dealing;
    struct play *play; /* these two in the core's rooms */
    struct run *run;
    struct problem why;
    struct text openings[SEATS_MAX];
};

static bool stopped(struct problem *why, const char *key, const char *got)
{
    if (why && !why->key)
        problem_words(why->got, sizeof why->got, got, strlen(got));
    return problem_set(why, key, 0);
}

/* ---- sheets in force ---- */

enum { SAID_MAX = 12 /* lines of one sheet that are told */ };

/* Words for all, from here on in every report of this exchange. */
static void tell_said(struct core *core, int seat, const struct sheet *sheet, struct span orders, int32_t stop_at)
{
    int told = 0;
    for (int32_t i = 0; i < sheet->n_lines && told < SAID_MAX; i++) {
        const struct line *line = &sheet->line[i];
        if (line->verb != VERB_SAY || line->n_words < 2 || (stop_at && line->number >= stop_at))
            continue;
        size_t from = (size_t)line->word[0].value, len = (size_t)line->word[1].value;
        if (from > orders.len || len > orders.len - from)
            continue;
        text_format(&core->said, "%s{\"kind\":\"said\",\"line\":%d,\"words\":", core->said.len ? "," : "", seat);
        text_json(&core->said, (struct span){orders.at + from, len});
        text_words(&core->said, "}");
        told++;
    }
}

/* Parses once more on the view that the receipt was given for: the state has not changed since. It is another pass's
 * work, as a rule: a game that was saved has the block that was signed, and nothing that was read in it. What the queue
 * cannot hold was faulty at its receipt already. */
static void enter(struct core *core, const struct core_receipt *receipt)
{
    struct header header;
    struct problem unused = {0};
    struct sheet *sheet = &core_rooms(core)->sheet;
    void *view = arena_take(core_scratch(core), core->rules.is->state_size);
    if (!header_parse(receipt->canonical, &header, &unused))
        return;
    rules_view(&core->rules, core->state, receipt->seat, view);
    core_fold_names(core);
    sheet_parse(&core->rules, view, receipt->seat, (const char *)header.orders.at, header.orders.len, sheet);
    int32_t stop_at = receipt->stop_at;
    for (int32_t i = 0; i < sheet->n_mistakes;
         i++) /* of an older exchange's sheet, whose names the new view unsettles */
        if (stop_at == 0 || sheet->mistake[i].line < stop_at)
            stop_at = sheet->mistake[i].line;
    const struct line_room room = core_line_room(core);
    sheets_enter(&core->rules, core->sheets, receipt->seat, (int32_t)receipt->seq, sheet, stop_at, &room, &unused);
    tell_said(core, receipt->seat, sheet, header.orders, stop_at);
}

static void enter_all(struct core *core)
{
    for (int seat = 0; seat < core->g.n_seats; seat++)
        for (int i = 0; i < core->n_receipts; i++)
            if (core->receipt[i].enters && core->receipt[i].seat == seat)
                enter(core, &core->receipt[i]);
}

/* What was receipted too late for its exchange and asks nothing of it waits for the next close (E7). */
static void receipts_clear(struct core *core)
{
    uint64_t entered[SEATS_MAX] = {0};
    int kept = 0;
    for (int i = 0; i < core->n_receipts; i++)
        if (core->receipt[i].enters)
            entered[core->receipt[i].seat] = core->receipt[i].seq;
    for (int i = 0; i < core->n_receipts; i++) {
        const struct core_receipt *one = &core->receipt[i];
        if (one->draft || one->is_vote || !one->standing_only || one->faulty || one->ambiguous ||
            one->seq <= entered[one->seat])
            continue;
        core->receipt[kept++] = *one;
    }
    memset(&core->receipt[kept], 0, (size_t)(core->n_receipts - kept) * sizeof core->receipt[0]);
    core->n_receipts = kept;
}

/* ---- after the run ---- */

static void roll_entry(struct core *core, const struct dealing *dealing)
{
    if (!dealing->rolled)
        return;
    core->rolled_k = dealing->k;
    memcpy(core->rolled_t, core->t, sizeof core->rolled_t);
    hex_write(core->roll_pi, dealing->pi, sizeof dealing->pi);
    core->roll_entry = core_entry(core, ENTRY_ROLL, "%llu %s", (unsigned long long)dealing->k, core->roll_pi);
}

static void line_entries(struct core *core, uint64_t k, const struct run *run)
{
    for (int32_t i = 0; i < run->n_notes; i++) {
        const struct run_note *note = &run->note[i];
        const char *side = core_seat_name(core, note->seat);
        if (note->kind == NOTE_FIRED)
            core_entry(core, ENTRY_FIRED, "%llu %s %ld %ld", (unsigned long long)k, side, (long)note->seq,
                       (long)note->line);
        if (note->kind == NOTE_HELD)
            core_entry(core, ENTRY_HELD, "%llu %s %ld %ld %s", (unsigned long long)k, side, (long)note->seq,
                       (long)note->line, note->why.key ? note->why.key : "held");
    }
}

/* An answer interrupts somebody else's turn: a step below the one that asks still waits for another seat. */
bool core_asks_answer(const struct core *core)
{
    if (core->phase == CORE_AWAITING)
        return true; /* to sign once */
    if (core->phase != CORE_OPEN)
        return false;
    const struct flow *flow = core->state;
    for (int32_t i = 0; i + 1 < flow->depth; i++)
        if (flow->at[i].asks & ~core->asked)
            return true;
    return false;
}

static void open_next(struct core *core, int64_t utc)
{
    struct text seats = {.arena = core_scratch(core)};
    char words[21];
    core->asked = rules_asks(core->state);
    core->phase = CORE_OPEN;
    core->fallback = 0;
    bool answer = core_asks_answer(core);
    core->deadline = core->clock.deadline ? core->clock.deadline(core->clock.context, core, core->asked, answer, utc)
                                          : utc + (answer ? core->g.clock.answer : core->g.clock.move);
    core->deadline = mutate_time(core, "open.deadline", core->asked, core->deadline);
    core_begun_while_held(core, utc);
    core->k++;
    for (int seat = 0; seat < core->g.n_seats; seat++)
        if (core->asked >> seat & 1)
            text_format(&seats, "%s%s", seats.len ? "," : "", core_seat_name(core, seat));
    utc_write(words, core->deadline);
    core_entry(core, ENTRY_OPEN, "%llu %s %s", (unsigned long long)core->k, seats.at, words);
}

void core_end(struct core *core, const char *kind)
{
    hex32 seed;
    if (core->phase == CORE_OVER || core->phase == CORE_VOID)
        return;
    core_reveal_rulings(core);
    if (core->has_seed) {
        core_reveal_lists(core);
        hex_write(seed, core->vrf_seed, 32);
        core_entry(core, ENTRY_REVEAL, "vrf %s", seed);
    }
    core_line(core, arena_words(core_scratch(core), "end %s", kind));
    core->phase = CORE_OVER;
    core->deadline = 0;
    core->asked = core->fallback = 0;
    memset(&core->hold, 0, sizeof core->hold);
    memset(&core->wait, 0, sizeof core->wait);
}

static void end_by_rules(struct core *core)
{
    const struct flow *flow = core->state;
    bool won = flow->winner > 0 && flow->winner <= core->g.n_seats;
    core_end(core, won ? arena_words(core_scratch(core), "won %s", core_seat_name(core, flow->winner - 1)) : "drawn");
}

static bool sound(const struct core *core, struct problem *why)
{
    const char *broken = rules_broken(&core->rules, core->state);
    if (broken)
        return stopped(why, "core.broken", broken);
    if (((const struct flow *)core->state)->over == 0 && rules_asks(core->state) == 0)
        return stopped(why, "core.nobody_asked", "");
    return true;
}

static bool conclude(struct advance *now, uint64_t k, int64_t utc, struct problem *why)
{
    struct core *core = now->core;
    core->told = now->play;
    core->told_k = k;
    roll_entry(core, &now->dealing);
    core_slots(core, &now->dealing, now->play, now->openings);
    line_entries(core, k, now->run);
    if (!core_due_make(core, k, now->play, now->run, now->openings, why))
        return false;
    receipts_clear(core);
    if (((const struct flow *)core->state)->over != 0)
        end_by_rules(core);
    else
        open_next(core, utc);
    for (int i = 0; i < core->n_due; i++) {
        core->due[i].log_size = core->tree.size;
        core->due[i].peaks = core_peaks(core);
        memcpy(core->due[i].t, core->t, sizeof core->t);
    }
    return true;
}

/* ---- the two kinds ---- */

/* From the state as it is until somebody is asked who has not answered. */
static bool carry_on(struct advance *now, struct problem *why)
{
    struct core *core = now->core;
    size_t size = core->rules.is->state_size;
    void *after = arena_take(core_scratch(core), size), *scratch = arena_take(core_scratch(core), 2 * size);
    sheets_run(&core->rules, core->state, after, scratch, core->sheets, now->play, now->run);
    if (now->why.key) /* the rules are at fault */
        return stopped(why, now->why.key, now->why.got);
    memcpy(core->state, after, size);
    return true;
}

static bool deal(struct advance *now, struct problem *why)
{
    struct core *core = now->core;
    const char *option[OPTIONS_MAX];
    struct setup setup;
    core_setup_of(core, &setup, option);
    if (!rules_setup(&core->rules, &setup, core->state, now->play))
        return stopped(why, now->why.key ? now->why.key : "core.setup", now->why.got);
    return carry_on(now, why); /* where silence passes nobody is waited for, in the first position either (W5) */
}

static bool run_sheets(struct advance *now, struct problem *why)
{
    if (now->core->rulings.now.n > 0) {
        core_effect(now->core, now->play); /* the organiser's ruling instead of sheets */
        return true;
    }
    enter_all(now->core);
    now->run->fallback = now->core->fallback;
    now->run->resigns = now->core->hold.resigns;
    now->core->hold.resigns = 0;
    return carry_on(now, why);
}

bool core_advance(struct core *core, int64_t utc, struct problem *why)
{
    if ((core->phase != CORE_DEALING && core->phase != CORE_CLOSED) || core->n_due > 0)
        return true; /* the reports of the exchange before come first */
    if (!core->has_seed)
        return stopped(why, "core.seed", "");
    struct advance *now = arena_take(core_scratch(core), sizeof *now);
    core->state_text = (struct span){0};
    uint64_t k = core->k;
    now->core = core;
    now->play = &core_rooms(core)->play, now->run = &core_rooms(core)->run;
    core->told = NULL; /* what it was lies in the same room */
    core->said = (struct text){.arena = core->arena};
    core_chance_begin(&now->dealing, core, k);
    play_begin(now->play, &now->dealing.chance, &now->why);
    run_begin(now->run);
    bool good = core->phase == CORE_DEALING ? deal(now, why) : run_sheets(now, why);
    if (!good || !sound(core, why))
        return false;
    for (int seat = 0; seat < core->g.n_seats; seat++)
        now->openings[seat].arena = core_scratch(core);
    good = conclude(now, k, utc, why);
    sodium_memzero(&now->dealing, sizeof now->dealing);
    return good;
}
