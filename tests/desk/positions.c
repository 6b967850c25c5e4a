/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/desk/positions.h"
#include "desk/desk.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <stdlib.h>
#include <string.h>

enum { OPTIONS_MOST = 3, MOVES_MOST = 3000, LOOKS_EVERY = 20, SHEET_MOST = 6 };

struct table { /* one game */
    struct positions *plan;
    struct arena *arena; /* of the game */
    struct rules rules;
    uint64_t *seed;
    const char *scenario, *option[OPTIONS_MOST], *seat[SEATS_MAX];
    int n_option;
    void *state, *kept, *view, *then, *after;
    struct prompt *prompt;
    struct play *play;
    struct chance chance;
    struct problem why;
};

static void add_line(struct text *out, const char *at, size_t len)
{
    text_add(out, (struct span){(const uint8_t *)at, len});
    text_words(out, "\n");
}

/* An order as its player would write it; false: it has no line of its own. */
static bool write_order(struct table *t, const struct order *order, struct text *out)
{
    struct line line;
    char words[LINE_TEXT_MAX];
    struct text own = {.arena = out->arena};
    if (line_of_order(&t->rules, order, &line)) {
        size_t len = line_write(&t->rules, &line, "", words, sizeof words);
        add_line(out, words, len < sizeof words ? len : 0);
        return true;
    }
    if (!t->plan->set->line || !t->plan->set->line(&t->rules, order, &own))
        return false;
    add_line(out, own.at, own.len);
    return true;
}

/* Orders one after the other, each tried on the view as far as that is certain. */
static void write_orders(struct table *t, int seat, struct text *out)
{
    struct chance blind = chance_blind;
    memcpy(t->then, t->view, t->rules.is->state_size);
    for (uint32_t n = random_below(t->seed, SHEET_MOST + 1); n > 0; n--) {
        if (!rules_prompt(&t->rules, t->then, seat, 0, t->prompt) || t->prompt->n_offers == 0)
            return;
        struct order order = any_order(t->prompt, t->seed);
        t->why = (struct problem){0};
        play_begin(t->play, &blind, &t->why);
        bool done = rules_apply(&t->rules, t->then, seat, &order, t->after, t->play);
        if (!done && !t->play->horizon && random_below(t->seed, 8) > 0)
            continue; /* refused: now and then it is written all the same */
        write_order(t, &order, out);
        if (done)
            memcpy(t->then, t->after, t->rules.is->state_size);
        else if (random_below(t->seed, 2) > 0)
            return;
    }
}

static void write_example(struct table *t, struct text *out)
{
    static const char *const common[] = {"done",       "pause",         "say Good morning, General.",
                                         "offer draw", "resign",        "agree 3",
                                         "object 2",   "standing none", "note nothing",
                                         "if x\nend",  "end",           "drop"};
    const struct game_rules *is = t->rules.is;
    uint32_t i = random_below(t->seed, (uint32_t)(is->n_verbs + sizeof common / sizeof *common));
    if (i >= is->n_verbs)
        text_format(out, "%s\n", common[i - is->n_verbs]);
    else if (is->verbs[i].example)
        text_format(out, "%s\n", is->verbs[i].example);
}

static void write_standing(struct table *t, struct text *out)
{
    const struct game_rules *is = t->rules.is;
    if (is->n_answers == 0)
        return;
    const char *pattern = is->answers[random_below(t->seed, (uint32_t)is->n_answers)].pattern;
    text_format(out, "when %.*s\n", (int)strcspn(pattern, " ["), pattern);
    write_example(t, out);
    text_words(out, "end\n");
}

static void misspell(struct table *t, struct text *out)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz ,-.0123456789\n";
    if (out->len == 0)
        return;
    size_t at = random_below(t->seed, (uint32_t)out->len);
    if ((out->at[at] & 0x80) == 0)
        out->at[at] = letters[random_below(t->seed, sizeof letters - 1)];
}

static struct span a_sheet(struct table *t, int seat, struct arena *arena)
{
    struct text out = {.arena = arena};
    text_words(&out, "");
    write_orders(t, seat, &out);
    for (uint32_t n = random_below(t->seed, 4); n > 2; n--)
        write_example(t, &out);
    if (random_below(t->seed, 3) > 0)
        text_words(&out, "done\n");
    if (random_below(t->seed, 4) == 0)
        write_standing(t, &out);
    if (random_below(t->seed, 4) == 0)
        misspell(t, &out);
    return text_span(&out);
}

/* What a line of something that may be ordered names first. */
static const char *name_in(struct table *t, int seat, struct arena *arena)
{
    struct text out = {.arena = arena};
    struct line_thing thing[8];
    struct order order = any_order(t->prompt, t->seed);
    if (!write_order(t, &order, &out))
        return NULL;
    struct sheet *sheet = arena_take(arena, sizeof *sheet);
    sheet_parse(&t->rules, t->view, seat, out.at, out.len, sheet);
    int32_t n = sheet->n_lines > 0 ? line_things(&t->rules, &sheet->line[0], thing, 8) : 0;
    for (int32_t i = 0; i < n; i++)
        if (thing[i].kind >= KIND_FIRST)
            return name_of(&t->rules, thing[i].kind, thing[i].id);
    return NULL;
}

static struct span a_thing(struct table *t, int seat, struct arena *arena)
{
    const char *name = NULL;
    for (int tries = 0; tries < 8 && !name && rules_prompt(&t->rules, t->view, seat, 0, t->prompt); tries++)
        name = name_in(t, seat, arena);
    return span_of(arena_words(arena, "{\"name\":\"%s\"}", name ? name : "nobody"));
}

static struct span load_request(struct table *t, int seat, struct arena *arena)
{
    struct text out = {.arena = arena};
    size_t len = rules_dump(&t->rules, t->view, NULL, 0);
    char *view = arena_take(arena, len + 1);
    rules_dump(&t->rules, t->view, view, len);
    size_t n = rules_dump_events(&t->rules, t->play, seat, NULL, 0);
    char *events = arena_take(arena, n + 1);
    rules_dump_events(&t->rules, t->play, seat, events, n);
    text_format(&out, "{\"events\":%s,\"options\":[", events);
    for (int i = 0; i < t->n_option; i++)
        text_format(&out, "%s\"%s\"", i > 0 ? "," : "", t->option[i]);
    text_format(&out, "],\"revision\":%lu,\"ruleset\":\"%s\",\"scenario\":\"%s\",\"seat\":\"%s\",\"view\":",
                (unsigned long)t->rules.revision, t->rules.is->name, t->scenario, t->seat[seat]);
    text_words(&out, view);
    text_words(&out, "}");
    return text_span(&out);
}

static void look(struct table *t, int seat)
{
    struct arena *arena = arena_new();
    struct position p = {.arena = arena, .set = t->plan->set, .rules = &t->rules, .seat = seat, .view = t->view};
    rules_view(&t->rules, t->state, seat, t->view);
    p.load = load_request(t, seat, arena); /* events first: the play is used again */
    p.sheet = a_sheet(t, seat, arena);
    p.thing = a_thing(t, seat, arena);
    t->plan->each(t->plan->context, &p);
    t->plan->n--;
    arena_free(arena);
}

/* One of the verbs, then one of its offers: rare verbs come up as often. Nobody resigns: much of a game should happen.
 */
static struct order a_move(struct table *t)
{
    const struct prompt *p = t->prompt;
    struct order order = {0};
    uint32_t n = 0;
    for (int32_t i = 0; i < p->n_offers; i++) {
        bool again = i > 0 && p->offers[i].verb == p->offers[i - 1].verb;
        if (!again && strcmp(verb_of(&t->rules, p->offers[i].verb)->word, "resign") != 0 &&
            random_below(t->seed, ++n) == 0)
            order.verb = p->offers[i].verb;
    }
    for (int tries = 0; tries < 1000; tries++) {
        struct order one = any_order(p, t->seed);
        if (one.verb == order.verb)
            return one;
    }
    return any_order(p, t->seed);
}

/* One order of a seat that is asked; false: the game is over, or nobody gets on. */
static bool move(struct table *t)
{
    int asks = rules_asks(t->state);
    int seat = 0;
    if (asks == 0)
        return false;
    do
        seat = (int)random_below(t->seed, SEATS_MAX);
    while ((asks >> seat & 1) == 0);
    if (t->plan->n > 0 && random_below(t->seed, LOOKS_EVERY) == 0)
        look(t, seat);
    for (int tries = 0; tries < 64; tries++) {
        if (!rules_prompt(&t->rules, t->state, seat, 0, t->prompt))
            return false;
        struct order order = a_move(t);
        t->why = (struct problem){0};
        play_begin(t->play, &t->chance, &t->why);
        if (rules_apply(&t->rules, t->state, seat, &order, t->after, t->play)) {
            memcpy(t->state, t->after, t->rules.is->state_size);
            return true;
        }
    }
    return false;
}

static bool set_up(struct table *t)
{
    const struct ruleset *set = t->plan->set;
    int n_scenarios = 0, n_options = 0;
    while (set->scenarios[n_scenarios])
        n_scenarios++;
    while (set->options && set->options[n_options])
        n_options++;
    int which = (int)random_below(t->seed, (uint32_t)n_scenarios);
    t->scenario = set->scenarios[which];
    for (t->n_option = 0; n_options > 0 && t->n_option < OPTIONS_MOST && random_below(t->seed, 2) > 0; t->n_option++)
        t->option[t->n_option] = set->options[random_below(t->seed, (uint32_t)n_options)];
    struct setup setup = {.scenario = t->scenario, .option = t->option, .n_option = t->n_option};
    struct problem why = {0};
    const void *block = set->load(t->arena, set->bundle(), &why);
    t->rules = (struct rules){
        .is = set->rules, .data = ruleset_data(set, block, t->scenario), .revision = set->rules->revision};
    t->why = (struct problem){0};
    play_begin(t->play, &t->chance, &t->why);
    if (set->rules->seats(&setup, t->seat) == 0 || !rules_setup(&t->rules, &setup, t->state, t->play))
        return false; /* options that do not go together */
    t->plan->scenarios |= 1 << which;
    return true;
}

void positions_play(struct positions *plan)
{
    while (plan->n > 0) {
        struct arena *arena = arena_new();
        size_t size = plan->set->rules->state_size;
        struct table *t = arena_take(arena, sizeof *t);
        t->plan = plan, t->arena = arena, t->seed = &plan->seed;
        t->state = arena_take(arena, size), t->view = arena_take(arena, size);
        t->then = arena_take(arena, size), t->after = arena_take(arena, size);
        t->prompt = prompt_taken(arena);
        t->play = arena_take(arena, sizeof *t->play);
        t->chance = random_chance(&plan->seed);
        if (set_up(t)) {
            int moves = 0, most = 1 + (int)random_below(t->seed, MOVES_MOST);
            while (plan->n > 0 && moves < most && move(t))
                moves++;
            plan->games++;
            plan->finished += rules_asks(t->state) == 0;
        }
        arena_free(arena);
    }
}

/* Line by line: what the last of the sheet would add to the first. */
static struct span join_request(const struct position *p)
{
    struct span left = p->sheet, one = {0}, first = {0};
    for (int32_t n = 0; span_line(&left, &one); n++)
        first = n == 0 ? one : first;
    json_t *request = json_pack("{s:o,s:o}", "above", json_stringn(first.at ? (const char *)first.at : "", first.len),
                                "line", json_stringn(one.at ? (const char *)one.at : "", one.len));
    char *words = json_dumps(request, 0);
    struct span out = words ? span_of(arena_words(p->arena, "%s", words)) : (struct span){0};
    json_decref(request);
    free(words);
    return out;
}

void position_ask(struct desk *desk, const struct position *p,
                  void (*asked)(void *context, int entry, struct span request, struct span answer), void *context)
{
    const struct {
        int entry;
        struct span request;
    } all[] = {{DESK_LOAD, p->load},
               {DESK_FACTS, {0}},
               {DESK_PROMPT, {0}},
               {DESK_PICTURE, {0}},
               {DESK_REPORT, {0}},
               {DESK_NEWS, {0}},
               {DESK_TARGETS, p->thing},
               {DESK_TARGETS, span_of("{\"name\":\"nobody\"}")},
               {DESK_PARSE, p->sheet},
               {DESK_SUPPOSE, p->sheet}, /* from here on of the position after it */
               {DESK_FACTS, {0}},
               {DESK_PROMPT, {0}},
               {DESK_PICTURE, {0}},
               {DESK_TARGETS, p->thing},
               {DESK_TARGETS, span_of("{\"most\":60}")},
               {DESK_LANGUAGE, {0}},
               {DESK_JOIN, join_request(p)},
               {DESK_DRAWING, {0}}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        asked(context, all[i].entry, all[i].request, desk_ask(desk, (enum desk_entry)all[i].entry, all[i].request));
}
