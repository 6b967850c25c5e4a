/* SPDX-License-Identifier: Apache-2.0 */
/* The verbs that every ruleset has, and how the words of a line are asked for. */
#include "games/sheet/line.h"
#include <string.h>

const struct verb common_verbs[] = {
    {"note", NULL, "t:TEXT", "a remark for yourself; nothing is done", NULL, LINE_ORDER | LINE_STANDING | LINE_INSIDE,
     VERB_NOTE, "note Bob will come by way of Manassas"},
    {"say", NULL, "t:TEXT", "tells all players the rest of the line", NULL, LINE_ORDER, VERB_SAY, "say Well played."},
    {"pause", NULL, "", "stops your sheet here and asks you again", NULL, LINE_ORDER | LINE_IF, VERB_PAUSE, "pause"},
    {"done", NULL, "", "ends your turn", NULL, LINE_ORDER | LINE_IF, VERB_DONE, "done"},
    {"now", NULL, "", "does not wait for second thoughts: the sheet is carried out at once", NULL, LINE_ADMIN, VERB_NOW,
     "now"},
    {"wait", NULL, "", "holds the sheet until the deadline", NULL, LINE_ADMIN, VERB_WAIT, "wait"},
    {"draft", NULL, "", "only checks the sheet; must be its first line", NULL, LINE_ADMIN, VERB_DRAFT, "draft"},
    {"drop", NULL, "", "forgets the rest of your earlier sheet", NULL, LINE_ADMIN, VERB_DROP, "drop"},
    {"agree", NULL, "n:NUMBER", "agrees to the ruling or proposal with that number", NULL, LINE_ADMIN, VERB_AGREE,
     "agree 2"},
    {"offer", NULL, "draw", "offers a draw, or takes one that was offered; it stands until your next sheet with orders",
     NULL, LINE_ORDER, VERB_OFFER, "offer draw"},
    {"agree", NULL, "draw", "takes a draw that was offered, as offer draw does", NULL, LINE_ORDER, VERB_OFFER,
     "agree draw"},
    {"object", NULL, "n:NUMBER", "objects to the ruling or proposal with that number", NULL, LINE_ADMIN, VERB_OBJECT,
     "object 2"},
    {"resign", "leave", "", "gives the game up; a partner plays on", NULL, LINE_ORDER, VERB_RESIGN, "resign"},
    {"standing", NULL, "none", "takes back all your standing orders", NULL, LINE_ADMIN, VERB_STANDING_NONE,
     "standing none"},
    {"absent", NULL, "t:TEXT", "changes nothing here: it goes in a PLAYER block", NULL, LINE_ADMIN, VERB_ABSENT,
     "absent 1 Dec to 10 Dec"},
    {"when", "whenever", "", "begins a standing order, up to end", NULL, LINE_ORDER | LINE_OPENS, VERB_WHEN, NULL},
    {"if", NULL, "", "begins lines that are carried out only if this holds, up to end", NULL,
     LINE_ORDER | LINE_STANDING | LINE_OPENS, VERB_IF, NULL},
    {"end", NULL, "", "closes a block", NULL, LINE_ORDER | LINE_STANDING | LINE_INSIDE, VERB_END, NULL},
};
const size_t n_common_verbs = sizeof common_verbs / sizeof common_verbs[0];

const struct sheet_limits *sheet_limits(const struct rules *r)
{
    static const struct sheet_limits all = {.lines = SHEET_LINES_MAX,
                                            .words = LINE_WORDS_MAX,
                                            .tokens = 256,
                                            .queue = SHEET_LINES_MAX,
                                            .standing = 320,
                                            .spent = 256,
                                            .events = EVENTS_MAX,
                                            .events_of_order = 4096,
                                            .notes = 7168};
    static const struct sheet_limits small = {.lines = 160,
                                              .words = 24,
                                              .tokens = 64,
                                              .queue = 119,
                                              .standing = 79,
                                              .spent = 64,
                                              .events = 2048,
                                              .events_of_order = 512,
                                              .notes = 1024};
    return r->revision <= r->is->small_until ? &small : &all;
}

const struct verb *verb_of(const struct rules *r, int32_t id)
{
    for (size_t i = 0; i < n_common_verbs; i++)
        if (common_verbs[i].id == id)
            return &common_verbs[i];
    for (size_t i = 0; i < r->is->n_verbs; i++)
        if (r->is->verbs[i].id == id)
            return &r->is->verbs[i];
    return NULL;
}

/* The words of a line that are its own: an order's condition is not. */
static int32_t own_words(const struct line *line)
{
    if (line->verb == VERB_IF || line->verb == VERB_WHEN)
        return line->n_words;
    for (int32_t i = 0; i < line->n_words; i++)
        if (line->word[i].part == '?')
            return i;
    return line->n_words;
}

int line_count(const struct line *line, int part)
{
    int count = 0;
    for (int32_t i = 0, n = own_words(line); i < n; i++)
        count += line->word[i].part == part;
    return count;
}

int32_t line_value(const struct line *line, int part, int i, int32_t none)
{
    for (int32_t w = 0, n = own_words(line); w < n; w++)
        if (line->word[w].part == part && i-- == 0)
            return line->word[w].value;
    return none;
}

bool line_has(const struct line *line, int part)
{
    return line_count(line, part) > 0;
}

bool line_holds(const struct rules *r, const void *view, int seat, const struct line *line)
{
    int32_t at = line->verb == VERB_IF || line->verb == VERB_WHEN ? 0 : own_words(line);
    if (at >= line->n_words || line->word[at].part != '?' || line->verb == VERB_WHEN)
        return true;
    int32_t value = line->word[at].value, index = value < 0 ? -value : value;
    struct line fact;
    line_begin(&fact, line->number, VERB_IF);
    fact.block = line->block, fact.head = line->head;
    fact.n_words = line->n_words - at;
    memcpy(fact.word, line->word + at, (size_t)fact.n_words * sizeof fact.word[0]);
    if (index < 1 || (size_t)index > r->is->n_facts)
        return false; /* a state from elsewhere: nothing that we know holds */
    return r->is->facts[index - 1].holds(r, view, seat, &fact) == (value > 0);
}
