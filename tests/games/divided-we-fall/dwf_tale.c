/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/divided-we-fall/dwf_tale.h"
#include "tests/lib/play.h"
#include <string.h>

void d_tell(json_t *events, const struct event *list, int n)
{
    for (int i = 0; i < n; i++) {
        json_t *one = json_array();
        json_array_append_new(one, json_string(dwf_rules.events[list[i].kind]));
        for (int k = 0; k < list[i].n_args; k++)
            json_array_append_new(one, json_integer(list[i].arg[k]));
        json_array_append_new(events, one);
    }
}

/* Somebody who marches and fights; rides and supply alone now and then. */
static struct order liked(struct war *w, uint64_t *seed)
{
    for (int tries = 0;; tries++) {
        struct order o = any_order(&w->prompt, seed);
        bool idle = o.verb == DWF_FINISH || o.verb == DWF_PASS || o.verb == DWF_CARRY || o.verb == DWF_RIDE ||
                    o.verb == DWF_SPARE;
        if (o.verb == VERB_RESIGN || (idle && tries < 40 && random_below(seed, 6) > 0))
            continue;
        return o;
    }
}

struct war *d_a_tale(const char *scenario, uint64_t seed, int side, int turn, json_t **events)
{
    struct war *w = d_a_war(scenario);
    int half = -1;
    *events = json_array();
    while (rules_asks(&w->s)) {
        int now = 2 * w->s.turn + w->s.side, seat = rules_asks(&w->s) & ONLY(DWF_CSA) ? DWF_CSA : DWF_USA;
        if (w->s.turn == turn && w->s.side == side && d_step(w) == DWF_STEP_CAMPAIGN)
            break;
        if (now != half && now < 2 * turn + side)
            json_array_clear(*events);
        half = now;
        prompt_begin(&w->prompt, &w->lists);
        ck_assert(rules_prompt(&w->r, &w->s, seat, 0, &w->prompt));
        struct order o = liked(w, &seed);
        play_begin(&w->play, NULL, &w->why);
        ck_assert(rules_apply_offered(&w->r, &w->s, seat, &o, &w->after, &w->play));
        w->s = w->after;
        d_tell(*events, w->play.events, w->play.n_events);
    }
    return w;
}

json_t *d_report_of(struct war *w, int seat, const json_t *events)
{
    struct prompt *prompt = NULL;
    if (seat >= 0 && (rules_asks(&w->s) & ONLY(seat))) {
        prompt_begin(&w->prompt, &w->lists);
        ck_assert(rules_prompt(&w->r, &w->s, seat, 0, &w->prompt));
        prompt = &w->prompt;
    }
    return dwf_report(&w->r, &w->s, seat, prompt, events, NULL);
}

static int wrapped(struct text *out, const char *words, int indent)
{
    enum { COLUMNS = 72 };
    int lines = 1, at = indent;
    text_format(out, "%*s", indent, "");
    while (*words) {
        size_t n = strcspn(words, " ");
        if (at > indent && at + 1 + (int)n > COLUMNS) {
            text_format(out, "\n%*s", indent + 2, "");
            at = indent + 2;
            lines++;
        } else if (at > indent) {
            text_words(out, " ");
            at++;
        }
        text_format(out, "%.*s", (int)n, words);
        at += (int)n;
        words += n + strspn(words + n, " ");
    }
    text_words(out, "\n");
    return lines;
}

const char *d_text_of(struct war *w, const json_t *report, int *lines)
{
    struct text out = {.arena = w->arena};
    json_t *section, *item;
    size_t i, k;
    *lines = 0;
    json_array_foreach(json_object_get(report, "sections"), i, section)
    {
        text_format(&out, "\n%s\n", json_string_value(json_object_get(section, "title")));
        *lines += 2;
        json_array_foreach(json_object_get(section, "items"), k, item)
        {
            const char *words = json_string_value(item);
            *lines += wrapped(&out, words + strspn(words, " "), (int)strspn(words, " "));
        }
    }
    return out.at ? out.at : "";
}
