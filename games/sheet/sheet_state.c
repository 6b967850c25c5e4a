/* SPDX-License-Identifier: Apache-2.0 */
/* Sheets as part of the dumped and hashed state; and prompts, as JSON. */
#include "games/dump.h"
#include "games/sheet/line.h"
#include "games/sheet/sheet_run.h"
#include <assert.h>
#include <string.h>

#define ROWS(table) (sizeof(table) / sizeof(table)[0])

static const struct field word_fields[] = {FIELD_INT(struct word, part), FIELD_INT(struct word, value)};
static const struct field line_fields[] = {
    FIELD_INT(struct line, number),  FIELD_INT(struct line, verb),
    FIELD_INT(struct line, block),   FIELD_INT(struct line, head),
    FIELD_INT(struct line, n_words), FIELD_SUBS_USED(struct line, word, word_fields, ROWS(word_fields), n_words),
};
/* Lines lie where their owner has room for them. */
#define FIELD_LINES(type, max)                                                                                         \
    .name = "line", .kind = FIELD_STRUCT, .offset = FIELD_AT(type, line), .size = sizeof(struct line), .count = (max), \
    .is_list = true, .used = (int32_t)offsetof(type, n), .sub = line_fields, .n_sub = ROWS(line_fields),               \
    .is_far = true
static const struct field queue_fields[] = {
    FIELD_INT(struct queue, seq),           FIELD_INT(struct queue, next), FIELD_INT(struct queue, done),
    FIELD_INT(struct queue, stopped),       FIELD_INT(struct queue, held), FIELD_INT(struct queue, n),
    {FIELD_LINES(struct queue, QUEUE_MAX)},
};
static const struct field standing_fields[] = {
    FIELD_INT(struct standing, seq),
    FIELD_INT(struct standing, n),
    {FIELD_LINES(struct standing, STANDING_MAX)},
    FIELD_INTS_USED(struct standing, fired, n),
};
static const struct field plan_fields[] = {
    FIELD_INT(struct plan, seq),
    FIELD_INT(struct plan, is_standing),
    FIELD_INT(struct plan, depth),
    FIELD_INT(struct plan, serial),
    FIELD_INT(struct plan, head),
    FIELD_INT(struct plan, answered),
    FIELD_INT(struct plan, n),
    {FIELD_LINES(struct plan, PLAN_MAX), .picked = 1 + FIELD_AT(struct plan, at)},
    FIELD_INT(struct plan, n_spent),
    FIELD_SUBS_USED(struct plan, spent, word_fields, ROWS(word_fields), n_spent),
    FIELD_INTS_USED(struct plan, came, n),
};
static const struct field sheets_fields[] = {
    FIELD_SUBS(struct sheets, queue, queue_fields, ROWS(queue_fields)),
    FIELD_SUBS(struct sheets, standing, standing_fields, ROWS(standing_fields)),
    FIELD_SUBS(struct sheets, plan, plan_fields, ROWS(plan_fields)),
    FIELD_INT(struct sheets, seats),
    FIELD_INT(struct sheets, offers),
};
static const size_t sheets_n_fields = ROWS(sheets_fields);

size_t game_dump(const struct rules *r, const void *state, const struct sheets *sheets, char *buf, size_t cap)
{
    struct dump_out out = {.at = buf, .cap = cap};
    dump_words(&out, "{\"sheets\":");
    dump_fields(&out, sheets_fields, sheets_n_fields, r->revision, sheets);
    dump_words(&out, ",\"state\":");
    dump_fields(&out, r->is->fields, r->is->n_fields, r->revision, state);
    dump_words(&out, "}");
    return out.len;
}

static bool lines_in_range(const struct line *line, int32_t n)
{
    for (int32_t i = 0; i < n; i++)
        if (line[i].verb <= VERB_NONE || line[i].number <= 0)
            return false;
    return true;
}

static bool plan_in_range(const struct plan *plan)
{
    if (plan->depth < 0 || plan->depth >= FRAMES_MAX || !lines_in_range(plan->line, plan->n))
        return false;
    for (int32_t i = 0; i < plan->n; i++)
        if (plan->came[i] > PLAN_ACTED)
            return false;
    return true;
}

/* What the runner relies on: indices inside the lists. */
static bool sheets_in_range(const struct sheets *sheets)
{
    if (sheets->seats < 0 || sheets->seats > SEATS_MAX || (sheets->offers & ~((1 << SEATS_MAX) - 1)) != 0)
        return false;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct queue *q = &sheets->queue[seat];
        const struct standing *s = &sheets->standing[seat];
        if (q->next < 0 || q->next > q->n || q->done < 0)
            return false;
        if (!lines_in_range(q->line, q->n) || !lines_in_range(s->line, s->n) || !plan_in_range(&sheets->plan[seat]))
            return false;
    }
    return true;
}

static void *take_lines(void *context, uint32_t n, uint32_t size)
{
    const struct line_room *room = context;
    struct line *lines = room->take(room->context, (int32_t)n + 1);
    assert(size == sizeof *lines);
    line_begin(&lines[n], 0, VERB_NONE);
    return lines;
}

/* The sheets are all zero bytes before, as an arena gives them: little of them is ever used. */
bool game_load(const struct rules *r, const char *json, size_t len, void *state, struct sheets *sheets,
               const struct line_room *room, struct problem *why)
{
    static const char between[] = ",\"state\":";
    struct line_room lines = *room;
    struct dump_in in = {.at = json, .len = len, .take = take_lines, .context = &lines};
    if (!load_words(&in, "{\"sheets\":", why) ||
        !load_fields(&in, sheets_fields, sheets_n_fields, r->revision, sheets, why))
        return false;
    if (!sheets_in_range(sheets))
        return problem_set(why, "state.sheets", in.pos);
    if (!load_words(&in, between, why))
        return false;
    if (len - in.pos < 1 || json[len - 1] != '}')
        return problem_set(why, "state.syntax", len);
    return rules_load(r, json + in.pos, len - in.pos - 1, state, why);
}

/* ---- what became of a seat's lines, as canonical JSON for its facts ---- */

/* The order of a standing line, as programs write it; of one that goes on below, what stands in its first line. */
static void order_write(struct text *out, const struct rules *r, const struct standing *in_force,
                        const struct run_note *note)
{
    char words[LINE_TEXT_MAX];
    bool standing = note->kind == NOTE_FIRED || note->is_standing;
    for (int32_t i = 0; standing && in_force->seq == note->seq && i < in_force->n; i++) {
        const struct line *line = &in_force->line[i];
        size_t len = line->number == note->line && line->verb != VERB_SAY
                         ? line_write_beside(r, line, 0, words, sizeof words)
                         : sizeof words;
        struct span left = {(const uint8_t *)words, len}, first = {0};
        if (len >= sizeof words || !span_line(&left, &first))
            continue;
        text_words(out, ",\"order\":");
        text_json(out, first);
        return;
    }
}

static void note_write(struct text *out, const struct rules *r, const struct standing *in_force, const struct run *run,
                       const struct run_note *note)
{
    static const char *const kinds[NOTE_KINDS] = {"other",  "fired",    "held",   "skipped", "did",
                                                  "passed", "fallback", "paused", "offered", "waits"};
    const char *kind = note->kind >= 1 && note->kind < NOTE_KINDS ? kinds[note->kind] : kinds[0];
    text_format(out, "%s{\"from\":%ld,\"kind\":\"%s\",\"line\":%ld", out->len ? "," : "", (long)note->event_from, kind,
                (long)note->line);
    order_write(out, r, in_force, note);
    text_format(out, ",\"seq\":%ld%s,\"to\":%ld", (long)note->seq, note->is_standing ? ",\"standing\":true" : "",
                (long)note->event_to);
    if (note->why.key) {
        text_format(out, ",\"why\":\"%s\",\"why_got\":", note->why.key);
        text_json(out, span_of(run_words(run, note->why.got)));
        text_format(out, ",\"why_rule\":\"%s\",\"why_want\":", note->why.rule ? note->why.rule : "");
        text_json(out, span_of(run_words(run, note->why.want)));
    }
    text_words(out, "}");
}

/* from and to of a note count the events of the run; facts hold only those the seat may read. */
static int16_t events_read(const struct play *play, int seat, int32_t upto)
{
    int16_t n = 0;
    for (int32_t i = 0; i < upto && i < play->n_events; i++)
        n = (int16_t)(n + ((play->events[i].seats & ONLY(seat)) != 0));
    return n;
}

void run_dump_notes(const struct rules *r, const struct sheets *sheets, const struct run *run, const struct play *play,
                    int seat, struct text *out)
{
    for (int32_t i = 0; i < run->n_notes; i++) {
        if (run->note[i].seat != seat)
            continue;
        struct run_note note = run->note[i];
        note.event_from = events_read(play, seat, note.event_from);
        note.event_to = events_read(play, seat, note.event_to);
        note_write(out, r, &sheets->standing[seat], run, &note);
    }
}

/* ---- a prompt as canonical JSON, offers by the words of their verbs ---- */

static void dump_offer(struct dump_out *out, const struct rules *r, const struct prompt *p, const struct offer *offer)
{
    const struct verb *verb = verb_of(r, offer->verb);
    assert(verb != NULL); /* what is offered has a row in the ruleset's table, or in the common one */
    dump_words(out, "[");
    dump_string(out, verb->word);
    for (int i = 0; i < offer->n_args; i++) {
        dump_words(out, ",[");
        for (int32_t j = 0; j < offer->arg[i].count; j++) {
            if (j > 0)
                dump_words(out, ",");
            dump_number(out, p->ids[offer->arg[i].first + j]);
        }
        dump_words(out, "]");
    }
    dump_words(out, "]");
}

size_t rules_dump_prompt(const struct rules *r, const struct prompt *p, char *buf, size_t cap)
{
    struct dump_out out = {.at = buf, .cap = cap};
    const struct setup usual = {.scenario = ""};
    const char *names[SEATS_MAX] = {NULL}, *name;
    if (!p) {
        dump_words(&out, "null");
        return out.len;
    }
    int n_seats = r->is->seats(&usual, names);
    assert(p->seat >= 0 && (p->seat_name || p->seat < n_seats));
    name = p->seat_name ? p->seat_name : names[p->seat];
    assert(p->step > 0 && (size_t)p->step < r->is->n_steps);
    dump_words(&out, "{\"offers\":[");
    for (int32_t i = 0; i < p->n_offers; i++) {
        if (i > 0)
            dump_words(&out, ",");
        dump_offer(&out, r, p, &p->offers[i]);
    }
    dump_words(&out, "],\"seat\":");
    dump_string(&out, name);
    dump_words(&out, ",\"step\":");
    dump_string(&out, r->is->steps[p->step].name);
    dump_words(&out, "}");
    return out.len;
}
