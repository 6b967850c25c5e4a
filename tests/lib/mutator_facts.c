/* SPDX-License-Identifier: Apache-2.0 */
/* What a seat is told: one number or word in the canonical facts becomes another, and the commitment follows. */
#ifndef DISPATCH_MUTATE
#define DISPATCH_MUTATE
#endif
#include "games/face/face.h"
#include "processor/core/mutate.h"
#include "tests/lib/mutator.h"
#include <stdio.h>
#include <string.h>

enum { TOKENS_MAX = 20000 };
struct token {          /* a number, or a word that is no name of a member */
    struct span at;     /* without quotes */
    struct span member; /* the uppermost member that it is in: events, view ... */
    struct span inner;  /* and the next: deck, place ... */
    struct span event;  /* in events: the whole event, "[...]" */
    bool is_first;      /* the event's own name */
};

struct scan {
    struct span text;
    size_t pos;
    struct token *list;
    size_t n;
    int depth;
    struct span member, inner, event;
};

static void keep(struct scan *s, size_t from, size_t to)
{
    bool first = s->event.at && s->text.at[from - 1] == '"' && s->text.at + from - 2 == s->event.at;
    if (s->n < TOKENS_MAX)
        s->list[s->n++] = (struct token){{s->text.at + from, to - from}, s->member, s->inner, s->event, first};
}

static void take_name(struct scan *s, struct span name)
{
    if (s->depth == 1)
        s->member = name;
    if (s->depth == 2)
        s->inner = name;
}

static void take_string(struct scan *s)
{
    size_t from = ++s->pos;
    while (s->pos < s->text.len && s->text.at[s->pos] != '"')
        s->pos += s->text.at[s->pos] == '\\' ? 2 : 1;
    struct span word = {s->text.at + from, s->pos - from};
    s->pos++;
    if (s->pos < s->text.len && s->text.at[s->pos] == ':')
        take_name(s, word);
    else
        keep(s, from, from + word.len);
}

static void take_number(struct scan *s)
{
    size_t from = s->pos++;
    while (s->pos < s->text.len && s->text.at[s->pos] >= '0' && s->text.at[s->pos] <= '9')
        s->pos++;
    keep(s, from, s->pos);
}

/* An event is an array in the array of events. */
static void open_event(struct scan *s)
{
    size_t to = s->pos;
    if (!span_is(s->member, "events") || s->depth != 3)
        return;
    while (to < s->text.len && s->text.at[to] != ']') /* events hold no arrays */
        to++;
    s->event = (struct span){s->text.at + s->pos, to + 1 - s->pos};
}

static void scan(struct scan *s)
{
    while (s->pos < s->text.len) {
        uint8_t c = s->text.at[s->pos];
        if (c == '"') {
            take_string(s);
            continue;
        }
        if (c == '-' || (c >= '0' && c <= '9')) {
            take_number(s);
            continue;
        }
        s->depth += (c == '{' || c == '[') - (c == '}' || c == ']');
        if (c == '[')
            open_event(s);
        if (c == ']')
            s->event = (struct span){0};
        s->pos++;
    }
}

/* ---- which place it is ---- */

/* ["drew",SEAT,CARD]: a card of his own; 0 is one that is not told. */
static bool is_own_card(const struct token *t, int seat)
{
    const uint8_t *comma = t->event.at ? memchr(t->event.at, ',', t->event.len) : NULL;
    return comma && comma[1] == '0' + seat && comma[2] == ',' && t->at.at == comma + 3 && !span_is(t->at, "0");
}

static bool begins_event(const struct token *t, const char *kind)
{
    return t->event.at && span_begins(span_from(t->event, 2), kind) && t->event.at[2 + strlen(kind)] == '"';
}

static const char *place_of(const struct token *t, int seat)
{
    static const char *const dice[] = {"dice",         "gap-roll", "leader-check", "fire",        "march-roll",
                                       "recruit-roll", "roll",     "return-roll",  "leader-roll", "chit"},
                             *const cards[] = {"drew"}, *const others[] = {"dealt", "taken"};
    for (size_t i = 0; i < sizeof dice / sizeof *dice; i++)
        if (begins_event(t, dice[i]) && !t->is_first)
            return "told.dice";
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++)
        if (begins_event(t, cards[i]) && is_own_card(t, seat))
            return "told.cards";
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) /* by the scenario, or from the table: not drawn */
        if (begins_event(t, others[i]) && is_own_card(t, seat))
            return "told.taken";
    if (t->event.at)
        return "told.events";
    if (span_is(t->member, "view"))
        return span_is(t->inner, "deck") ? "told.piles" : span_is(t->inner, "place") ? "told.places" : "told.view";
    return span_is(t->member, "exchange") ? "told.exchange"
           : span_is(t->member, "prompt") ? "told.prompt"
           : span_is(t->member, "notes")  ? "told.notes"
                                          : "told.events";
}

/* ---- dice: the change must be one of dice ---- */

static bool dice_of(const struct core *core, struct span event, struct told_dice *out)
{
    json_t *read = json_loadb((const char *)event.at, event.len, 0, NULL);
    bool is = read && core->set->dice && core->set->dice(read, out);
    json_decref(read);
    return is;
}

static bool other_dice(const struct core *core, struct span before, struct span after)
{
    struct told_dice a = {0}, b = {0};
    return dice_of(core, before, &a) && dice_of(core, after, &b) && memcmp(&a, &b, sizeof a) != 0;
}

/* ---- the change ---- */

static struct span with(const struct core *core, struct span text, struct span word, const char *other)
{
    size_t from = (size_t)(word.at - text.at);
    struct text out = {.arena = core->arena};
    text_reserve(&out, text.len + 32);
    text_add(&out, (struct span){text.at, from});
    text_words(&out, other);
    text_add(&out, span_from(text, from + word.len));
    return text_span(&out);
}

static const char *other_value(const struct core *core, struct span word)
{
    if (word.len > 0 && word.at[0] == '-') /* -1: nothing there */
        return arena_words(core->arena, "%u", mutator_below(9));
    return word.len == 0 ? "x" : mutator_word(core, word);
}

static struct span change(const struct core *core, struct span facts, struct token *const *from, size_t n, bool is_dice)
{
    for (int tries = 0; tries < 200; tries++) {
        const struct token *t = from[mutator_below((uint32_t)n)];
        const char *other = other_value(core, t->at);
        struct span out = with(core, facts, t->at, other);
        if (is_dice) {
            struct span event = {out.at + (t->event.at - facts.at), t->event.len + strlen(other) - t->at.len};
            if (!other_dice(core, t->event, event))
                continue;
        }
        mutator_say(t->event.at ? t->event : t->at, span_of(other));
        return out;
    }
    mutator.applied = false;
    return facts;
}

struct span mutate_facts(const struct core *core, int seat, struct span facts)
{
    static const char *const places[] = {"told.dice",   "told.taken", "told.cards",  "told.events",   "told.piles",
                                         "told.places", "told.view",  "told.prompt", "told.exchange", "told.notes"};
    if (!mutator.on)
        return facts;
    struct scan s = {.text = facts, .list = arena_take(core->arena, TOKENS_MAX * sizeof *s.list)};
    struct token **fits = arena_take(core->arena, TOKENS_MAX * sizeof(struct token *));
    scan(&s);
    for (size_t p = 0; p < sizeof places / sizeof *places; p++) {
        size_t n = 0;
        for (size_t i = 0; i < s.n; i++)
            if (strcmp(place_of(&s.list[i], seat), places[p]) == 0)
                fits[n++] = &s.list[i];
        if (n > 0 && mutator_here(core, places[p], 1 << seat))
            return change(core, facts, fits, n, p == 0);
    }
    return facts;
}
