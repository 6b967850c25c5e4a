/* SPDX-License-Identifier: Apache-2.0 */
/* The doors, and the flow of steps behind them. The same for every ruleset. */
#include "games/rules.h"
#include "games/dump.h"
#include <assert.h>
#include <string.h>

/* ---- flow: the stack of steps is the first member of every state ---- */
static const struct field frame_fields[] = {FIELD_INT(struct frame, asks), FIELD_INTS(struct frame, local),
                                            FIELD_INT(struct frame, may), FIELD_INT(struct frame, serial),
                                            FIELD_INT(struct frame, step)};
const struct field flow_fields[] = {
    FIELD_SUBS_USED(struct flow, at, frame_fields, sizeof frame_fields / sizeof frame_fields[0], depth),
    FIELD_INT(struct flow, depth), FIELD_INT(struct flow, over), FIELD_INT(struct flow, serial),
    FIELD_INT(struct flow, winner)};
static_assert(sizeof flow_fields / sizeof flow_fields[0] == FLOW_N_FIELDS, "the header tells how many");

struct frame *flow_top(void *state)
{
    struct flow *flow = state;
    assert(flow->depth > 0 && flow->depth <= FRAMES_MAX);
    return &flow->at[flow->depth - 1];
}

const struct frame *flow_peek(const void *state)
{
    const struct flow *flow = state;
    assert(flow->depth > 0 && flow->depth <= FRAMES_MAX);
    return &flow->at[flow->depth - 1];
}

void flow_goto(void *state, int step, int asks)
{
    struct flow *flow = state;
    if (flow->depth == 0)
        flow->depth = 1;
    *flow_top(state) = (struct frame){.step = step, .asks = asks, .serial = ++flow->serial};
}

void flow_call(void *state, int step, int asks)
{
    struct flow *flow = state;
    assert(flow->depth < FRAMES_MAX);
    flow->depth++;
    *flow_top(state) = (struct frame){.step = step, .asks = asks, .serial = ++flow->serial};
}

void flow_end(void *state)
{
    struct flow *flow = state;
    *flow_top(state) = (struct frame){0};
    flow->depth--;
}

void flow_over(void *state, int kind, int winner_seat)
{
    struct flow *flow = state;
    assert(kind != 0);
    memset(flow->at, 0, sizeof flow->at);
    flow->depth = 0;
    flow->over = kind;
    flow->winner = winner_seat + 1;
}

/* The step that the game is in, or NULL when it is over. */
static const struct frame *open_frame(const void *state)
{
    const struct flow *flow = state;
    return flow->over != 0 || flow->depth == 0 ? NULL : flow_peek(state);
}

int rules_asks(const void *state)
{
    const struct frame *frame = open_frame(state);
    return frame ? frame->asks : 0;
}

const struct step *rules_step(const struct rules *r, const void *state)
{
    const struct frame *frame = open_frame(state);
    if (!frame)
        return NULL;
    assert(frame->step > 0 && (size_t)frame->step < r->is->n_steps);
    return &r->is->steps[frame->step];
}

/* Runs every step that asks nobody. False: the horizon of a blind run, or steps that go round for ever (F56). */
static bool settle(const struct rules *r, void *state, struct play *play)
{
    for (;;) {
        if (play->horizon)
            return play_horizon(play);
        const struct frame *frame = open_frame(state);
        assert(frame || ((struct flow *)state)->over != 0);
        if (!frame || frame->asks != 0)
            return true;
        if (play->transitions++ >= FLOW_LIMIT)
            return problem_set(play->why, "flow.runaway", 0);
        const struct step *step = rules_step(r, state);
        assert(step->run != NULL);
        step->run(r, state, play);
    }
}

/* ---- lists that outgrew their room ---- */
bool rules_at_fault(const char *key)
{
    return key && (strcmp(key, "flow.runaway") == 0 || strncmp(key, "room.", 5) == 0);
}

/* Always false. It stands before any other reason: that a player is refused would hide it. */
static bool outgrown(struct play *play, int32_t full)
{
    play->full = ROOM_ENOUGH;
    if (play->why)
        *play->why = (struct problem){.key = room_key(full)};
    return false;
}

/* ---- the doors ---- */
bool rules_setup(const struct rules *r, const struct setup *setup, void *state, struct play *play)
{
    memset(state, 0, r->is->state_size);
    bool good = r->is->setup(r, state, setup, play) && settle(r, state, play);
    return play->full ? outgrown(play, play->full) : good;
}

void rules_view(const struct rules *r, const void *state, int seat, void *view)
{
    if (view != state)
        memcpy(view, state, r->is->state_size);
    r->is->redact(r, view, seat);
}

/* Is this seat asked, or may it act unasked? */
static bool has_say(const void *state, int seat)
{
    const struct frame *frame = open_frame(state);
    return frame && seat >= 0 && seat < SEATS_MAX && ((frame->asks | frame->may) & ONLY(seat)) != 0;
}

/* Of a seat that has a say. */
static inline void list_offers(const struct rules *r, const void *view, int seat, int32_t only_verb,
                               const struct order *only, struct prompt *out)
{
    const struct step *step = rules_step(r, view);
    assert(step->prompt != NULL);
    out->step = flow_peek(view)->step;
    out->full = 0;
    out->seat = seat;
    out->seat_name = r->is->seat_name ? r->is->seat_name(view, seat) : NULL;
    out->only_verb = only_verb;
    out->only = only;
    out->n_ids = 0; /* never the lists: they are a megabyte, and only what is counted is read */
    offers_keep(out, 0);
    step->prompt(r, view, seat, out);
    out->only = NULL; /* it was borrowed */
    if (out->full)
        out->n_offers = out->n_ids = 0;
}

bool rules_prompt(const struct rules *r, const void *view, int seat, int32_t only_verb, struct prompt *out)
{
    out->step = out->full = out->n_offers = out->n_ids = 0;
    if (!has_say(view, seat))
        return false;
    list_offers(r, view, seat, only_verb, NULL, out);
    return true;
}

static const struct handler *handler_of(const struct step *step, int32_t verb)
{
    for (int i = 0; i < HANDLERS_MAX && step->on[i].apply; i++)
        if (step->on[i].verb == verb)
            return &step->on[i];
    return NULL;
}

/* The handler, then the steps that ask nobody. A refusal takes back the events and slot lines it left behind. */
static bool carry_out(const struct rules *r, void *state, int seat, const struct order *order, struct play *play)
{
    int32_t n_events = play->n_events, n_slots = play->n_slots;
    const struct handler *handler = handler_of(rules_step(r, state), order->verb);
    assert(handler != NULL); /* what a prompt offers has a handler */
    play->transitions++;
    bool done = handler->apply(r, state, seat, order, play);
    if (done && settle(r, state, play) && !play->full)
        return true;
    if (play->full)
        outgrown(play, play->full);
    else if (play->horizon)
        play_horizon(play);
    play->n_events = n_events;
    play->n_slots = n_slots;
    return false;
}

bool rules_apply(const struct rules *r, const void *before, int seat, const struct order *order, void *after,
                 struct play *play)
{
    struct prompt prompt;
    prompt_begin(&prompt, &play->lists);
    if (!has_say(before, seat)) /* so nobody asks for the view of a seat that there is not */
        return problem_set(play->why, "order.not_asked", 0);
    rules_view(r, before, seat, after); /* a prompt only ever sees what its seat may see; after has the room */
    list_offers(r, after, seat, order->verb, order, &prompt);
    if (prompt.full)
        return outgrown(play, prompt.full);
    if (!offered(&prompt, order)) {
        if (r->is->explain && r->is->explain(r, after, seat, order, play->why))
            return false;
        return problem_set(play->why, "order.illegal", 0);
    }
    memcpy(after, before, r->is->state_size);
    return carry_out(r, after, seat, order, play);
}

bool rules_apply_offered(const struct rules *r, const void *before, int seat, const struct order *order, void *after,
                         struct play *play)
{
    if (!has_say(before, seat))
        return problem_set(play->why, "order.not_asked", 0);
    memcpy(after, before, r->is->state_size);
    return carry_out(r, after, seat, order, play);
}

bool rules_apply_here(const struct rules *r, void *state, void *kept, int seat, const struct order *order,
                      struct play *play)
{
    if (!has_say(state, seat))
        return problem_set(play->why, "order.not_asked", 0);
    const struct step *step = rules_step(r, state);
    bool late = step->refuses_late && step->refuses_late(state);
    if (late)
        memcpy(kept, state, r->is->state_size);
    if (carry_out(r, state, seat, order, play))
        return true;
    if (late)
        memcpy(state, kept, r->is->state_size);
    return false;
}

void rules_end(const struct rules *r, void *state, int seat, struct play *play)
{
    const struct setup usual = {.scenario = ""};
    const char *names[SEATS_MAX] = {0};
    if (!open_frame(state))
        return;
    if (r->is->ends) {
        r->is->ends(r, state, seat, play);
        assert(seat >= 0 || !open_frame(state));
        return;
    }
    bool two = r->is->seats(&usual, names) == 2;
    flow_over(state, seat < 0 ? OVER_AGREED : OVER_RESIGNED, seat >= 0 && two ? 1 - seat : -1);
}

bool rules_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    if (!has_say(view, seat))
        return false;
    const struct step *step = rules_step(r, view);
    return step->fallback && step->fallback(r, view, seat, out);
}

bool rules_silent(const struct rules *r, const void *view, int seat, void *room)
{
    if (!has_say(view, seat))
        return false;
    const struct step *step = rules_step(r, view);
    if (!step->silent)
        return false;
    rules_view(r, view, -1, room);
    return step->silent(r, room, seat);
}

/* ---- is a state in order? ---- */
static bool flow_in_range(const struct rules *r, const struct flow *flow)
{
    const int all = (1 << SEATS_MAX) - 1;
    if (flow->depth < 0 || flow->depth > FRAMES_MAX || flow->winner < 0 || flow->winner > SEATS_MAX ||
        flow->serial < 0 || (flow->over != 0) != (flow->depth == 0))
        return false;
    for (int32_t i = 0; i < flow->depth; i++) {
        const struct frame *frame = &flow->at[i];
        if (frame->step <= 0 || (size_t)frame->step >= r->is->n_steps || (frame->asks & ~all) != 0 ||
            (frame->may & ~all) != 0)
            return false;
        if ((frame->asks | frame->may) != 0 && !r->is->steps[frame->step].prompt)
            return false; /* a step that never asks */
    }
    return true;
}

static const char *outline_broken(const struct rules *r, const void *state)
{
    const char *where = fields_broken(r->is->fields, r->is->n_fields, state);
    if (where)
        return where;
    return flow_in_range(r, state) ? NULL : "flow";
}

const char *rules_broken(const struct rules *r, const void *state)
{
    const char *what = outline_broken(r, state);
    return what || !r->is->broken ? what : r->is->broken(r, state);
}

const char *rules_view_broken(const struct rules *r, const void *view)
{
    const char *what = outline_broken(r, view);
    if (what || !r->is->view_broken)
        return what || !r->is->broken ? what : r->is->broken(r, view);
    return r->is->view_broken(r, view);
}

size_t rules_dump(const struct rules *r, const void *state, char *buf, size_t cap)
{
    struct dump_out out = {.at = buf, .cap = cap};
    dump_fields(&out, r->is->fields, r->is->n_fields, r->revision, state);
    return out.len;
}

bool rules_load(const struct rules *r, const char *json, size_t len, void *state, struct problem *why)
{
    struct dump_in in = {.at = json, .len = len};
    memset(state, 0, r->is->state_size);
    if (!load_fields(&in, r->is->fields, r->is->n_fields, r->revision, state, why))
        return false;
    if (in.pos != len)
        return problem_set(why, "state.trailing", in.pos);
    return flow_in_range(r, state) || problem_set(why, "state.flow", 0);
}
