/* SPDX-License-Identifier: Apache-2.0 */
/* What became of a seat's lines, as canonical JSON for its facts. */
#include "games/sheet/sheet_run.h"

static void note_write(struct text *out, const struct run *run, const struct run_note *note)
{
    static const char *const kinds[NOTE_KINDS] = {"other",  "fired",    "held",   "skipped", "did",
                                                  "passed", "fallback", "paused", "offered", "waits"};
    const char *kind = note->kind >= 1 && note->kind < NOTE_KINDS ? kinds[note->kind] : kinds[0];
    text_format(out, "%s{\"from\":%ld,\"kind\":\"%s\",\"line\":%ld,\"seq\":%ld%s,\"to\":%ld", out->len ? "," : "",
                (long)note->event_from, kind, (long)note->line, (long)note->seq,
                note->is_standing ? ",\"standing\":true" : "", (long)note->event_to);
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

void run_dump_notes(const struct run *run, const struct play *play, int seat, struct text *out)
{
    for (int32_t i = 0; i < run->n_notes; i++) {
        if (run->note[i].seat != seat)
            continue;
        struct run_note note = run->note[i];
        note.event_from = events_read(play, seat, note.event_from);
        note.event_to = events_read(play, seat, note.event_to);
        note_write(out, run, &note);
    }
}
