/* The rest of a seat's sheet, line by line. */
#include "games/line_run.h"
#include <string.h>

/* The line that opens the block which an end line closes. */
static const struct line *opener_of(const struct queue *q, const struct line *end)
{
    for (int32_t i = 0; i < q->n; i++)
        if (q->line[i].number == end->block && q->line[i].verb != VERB_END)
            return &q->line[i];
    return NULL;
}

static bool closes_if(const struct queue *q, const struct line *line)
{
    const struct line *opener = line->verb == VERB_END ? opener_of(q, line) : NULL;
    return line->verb == VERB_END && (!opener || opener->verb == VERB_IF);
}

/* Behind the next line, over ends of if blocks that nothing hangs on; an empty queue is all zero. */
static void step_on(struct queue *q)
{
    q->next++;
    q->done = 0;
    while (q->next < q->n && closes_if(q, &q->line[q->next]))
        q->next++;
    if (q->next >= q->n)
        memset(q, 0, sizeof *q);
}

/* Passes over a line whose condition does not hold, with its block and the lines below it. */
static void pass_over(struct queue *q)
{
    int32_t number = q->line[q->next].number;
    bool opens = false;
    for (int32_t i = q->next + 1; i < q->n; i++)
        opens |= q->line[i].verb == VERB_END && q->line[i].block == number;
    while (opens && !(q->line[q->next].verb == VERB_END && q->line[q->next].block == number))
        q->next++;
    while (!opens && q->next + 1 < q->n && q->line[q->next + 1].head == number)
        q->next++;
    step_on(q);
}

static enum queue_result order_line(struct runner *x, int seat, struct queue *q, struct problem *why)
{
    const struct line *line = &q->line[q->next];
    int32_t events = x->play->n_events, number = line->number, seq = q->seq;
    enum line_result result = line_run(x, seat, line, &q->done, why);
    if (result == LINE_HORIZON)
        return QUEUE_HORIZON;
    if (result == LINE_FINISHED || x->play->n_events > events)
        run_note(x, NOTE_DID, seat, seq, number, events);
    if (result == LINE_FINISHED)
        step_on(q);
    if (result != LINE_REFUSED)
        return QUEUE_WENT_ON;
    q->held = number;
    struct run_note *note = run_note(x, NOTE_HELD, seat, seq, number, x->play->n_events);
    if (note)
        note->why = *why;
    return QUEUE_HELD;
}

enum queue_result queue_run(struct runner *x, int seat, struct problem *why)
{
    struct queue *q = &x->sheets->queue[seat];
    const struct line *line = &q->line[q->next];
    if (q->next >= q->n || q->held || q->stopped || (line->verb != VERB_SAY && !seat_may(x->state, seat)))
        return QUEUE_NOTHING; /* words need no question, also behind done */
    int32_t number = line->number, seq = q->seq, now = x->play->n_events;
    if (q->done == 0 && !line_holds(x->rules, run_view(x, seat), seat, line)) {
        run_note(x, NOTE_PASSED, seat, seq, number, now);
        pass_over(q);
        return QUEUE_WENT_ON;
    }
    if (line->verb == VERB_PAUSE) {
        run_note(x, NOTE_PAUSED, seat, seq, number, now);
        step_on(q);
        q->stopped = q->n > 0 ? number : 0;
        return QUEUE_PAUSED;
    }
    if (line->verb == VERB_SAY || line->verb == VERB_IF) {
        run_note(x, NOTE_DID, seat, seq, number, now);
        step_on(q);
        return QUEUE_WENT_ON;
    }
    return order_line(x, seat, q, why);
}
