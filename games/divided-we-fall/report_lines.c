/* SPDX-License-Identifier: Apache-2.0 */
/* What a line of a sheet will do, in words, for receipts. Nothing is left to chance, so the line is carried out on a
 * copy, with the battle that it fights and the plan below it, and what happens is told as a report would. */
#include "games/divided-we-fall/report.h"
#include <string.h>

enum { ORDERS_MAX = 400, SPENT = 64 };
struct ahead { /* a copy on which a line is carried out */
    const struct rules *r;
    const struct line *line;
    int seat, n_spent;
    struct dwf_state *now, *kept;
    struct play *play;
    struct problem why;
    bool asked, chosen; /* the enemy may withdraw; something was his to choose */
    struct word spent[SPENT];
};

static int asked_seat(const struct dwf_state *s)
{
    int asks = rules_asks(s);
    return asks & ONLY(DWF_CSA) ? DWF_CSA : asks & ONLY(DWF_USA) ? DWF_USA : -1;
}

static bool give(struct ahead *a, int seat, const struct order *o)
{
    a->why = (struct problem){0};
    if (!rules_apply(a->r, a->now, seat, o, a->kept, a->play))
        return false;
    memcpy(a->now, a->kept, sizeof *a->now);
    return true;
}

static bool is_silent(struct ahead *a, int seat)
{
    return rules_silent(a->r, a->now, seat, a->kept);
}

/* A silent question: of the enemy that he may have answered ahead is remembered. */
static bool pass(struct ahead *a, int seat)
{
    struct order o = {0};
    int step = flow_peek(a->now)->step;
    a->chosen = a->chosen || (seat != a->seat && step >= DWF_STEP_SHIPS && step <= DWF_STEP_SETTLE);
    if (step == DWF_STEP_WITHDRAW && !is_silent(a, seat)) {
        a->asked = true;
        o.verb = DWF_STAND;
        return give(a, seat, &o);
    }
    return rules_fallback(a->r, a->now, seat, &o) && give(a, seat, &o);
}

/* An order of the plan below the line, as a run gives it (games/sheet/sheet_run.h "Plans"). */
static bool plan_line(struct ahead *a, const struct line *line)
{
    const struct verb *verb = verb_of(a->r, line->verb);
    bool prefers = verb && (verb->where & LINE_PREFERS);
    if (!line_holds(a->r, a->now, a->seat, line))
        return false;
    for (int32_t i = 0; i < LINE_WORDS_MAX + 8; i++) {
        struct order o = {0};
        struct problem why = {0};
        bool again = false;
        enum unfold next = dwf_unfold(a->r, a->now, a->seat, line, i, &o, &why);
        if (next == UNFOLD_DONE)
            return false;
        for (int k = 0; k < a->n_spent && !prefers; k++)
            again = again || (a->spent[k].part == o.verb && a->spent[k].value == o.arg[0]);
        if (next != UNFOLD_ORDER || again || !give(a, a->seat, &o))
            continue;
        if (!prefers && a->n_spent < SPENT)
            a->spent[a->n_spent++] = (struct word){o.verb, o.arg[0]};
        return true;
    }
    return false;
}

static bool plan(struct ahead *a)
{
    for (int i = 1; a->line->verb == DWF_FIGHT && a->line[i].head == a->line->number && a->line->number; i++)
        if (plan_line(a, &a->line[i]))
            return true;
    return false;
}

/* The line's own orders from the i-th on, and all questions that pass by themselves, until it has no more to do;
 * first: until the battle that it has to fight before it can begin is over. How many orders there were. */
static int carry_out(struct ahead *a, int i, bool first)
{
    bool done = false;
    for (int n = 0; n < ORDERS_MAX && !a->now->flow.over; n++) {
        struct order o = {0};
        struct problem why = {0};
        int seat = asked_seat(a->now), step = flow_peek(a->now)->step;
        bool question = step > DWF_STEP_CAMPAIGN && (step != DWF_STEP_MARCH || a->now->move.onward);
        if (first && i > 0 && !question)
            break;
        if (question) {
            if (!(seat == a->seat && plan(a)) && !pass(a, seat))
                break;
            continue;
        }
        if (done || seat != a->seat || dwf_unfold(a->r, a->now, a->seat, a->line, i, &o, &why) != UNFOLD_ORDER ||
            !give(a, a->seat, &o))
            break;
        i++;
        done = a->line->verb == DWF_FIGHT;
    }
    return i;
}

/* Does it end the battle that lines above it have begun, to do something else? */
static bool fights_first(const struct ahead *a)
{
    struct order o = {0};
    struct problem why = {0};
    return a->line->verb != DWF_FIGHT && a->now->battle.area && flow_peek(a->now)->step == DWF_STEP_CAMPAIGN &&
           asked_seat(a->now) == a->seat && dwf_unfold(a->r, a->now, a->seat, a->line, 0, &o, &why) == UNFOLD_ORDER &&
           o.verb == DWF_FIGHT;
}

/* ---- words ---- */
struct speaking {
    struct kit_telling t;
    struct text *out;
    bool any;
};

static void say(struct speaking *s, const char *words)
{
    text_format(s->out, "%s%s", s->any ? " " : "", words);
    s->any = true;
}

/* Its first letter is a capital, wherever it comes from. */
static void say_sentence(struct speaking *s, const char *words)
{
    char *own = arena_words(s->t.arena, "%s", words);
    if (*own >= 'a' && *own <= 'z')
        *own = (char)(*own - 'a' + 'A');
    say(s, own);
}

static void say_items(struct speaking *s, const json_t *items)
{
    size_t i;
    json_t *item;
    json_array_foreach(items, i, item)
    {
        const char *words = json_string_value(item);
        say_sentence(s, words + strspn(words, " ")); /* blanks say whom an item of a report belongs to */
    }
}

/* "Washington DC, Frederick, Manassas: 4 MP." of the links that stand together from event i on. */
static void say_way(struct speaking *s, const json_t *events, size_t i)
{
    static const char *const between[] = {"engaged", "point",     "taken",     "broken",  "took",
                                          "left",    "converted", "ironclads", "kentucky"};
    struct text way = {.arena = s->t.arena};
    int cost = 0;
    bool wet = false;
    text_words(&way, dwf_area_words(&s->t, kit_event_arg(events, i, 3)));
    for (; i < json_array_size(events); i++)
        if (kit_event_is(events, i, "moved")) {
            bool water = dwf_is_by_water(events, i);
            cost += kit_event_arg(events, i, 6);
            text_format(&way, "%s%s",
                        water == wet ? ", "
                        : water      ? ", by water "
                                     : ", by land ",
                        dwf_area_words(&s->t, kit_event_arg(events, i, 4)));
            wet = water;
        } else if (!kit_event_among(events, i, between, sizeof between / sizeof *between))
            break;
    say(s, arena_words(s->t.arena, "%s: %d MP.", way.at, cost));
}

/* What is left of the points, where the line spent one; of two steps of forts the second is spent for (DWF-forts-19).
 */
static void say_points(struct speaking *s, const json_t *events)
{
    int left = -1, steps = 0;
    for (size_t i = 0; i < json_array_size(events); i++) {
        left = kit_event_is(events, i, "point") ? kit_event_arg(events, i, 1) : left;
        steps += kit_event_is(events, i, "marker");
    }
    if (left < 0 && steps > 0)
        say(s, "The point of the step before pays for this one too.");
    if (left >= 0)
        say(s, arena_words(s->t.arena, "%d command point%s left.", left, left == 1 ? "" : "s"));
}

/* A line of the campaign ends the arrivals: what comes by default comes with it. */
static size_t say_arrivals(struct speaking *s, const json_t *events, bool ends)
{
    static const char *const arrivals[] = {
        "turn",        "came",   "not-come",  "replaced",  "brought",     "burned",      "doubled",   "refused",
        "leader-came", "mended", "fort-done", "attrition", "transferred", "leader-left", "statehood", "intervention"};
    size_t n = 0;
    while (ends && kit_event_among(events, n, arrivals, sizeof arrivals / sizeof *arrivals))
        n++;
    if (n > 0)
        say(s, "Your arrivals come first.");
    return n;
}

/* What is not told with the way or the battle. */
static void say_event(struct speaking *s, const json_t *events, size_t i)
{
    static const char *const elsewhere[] = {"moved", "turn", "battle"};
    json_t *items = json_array();
    struct kit_told e = {.t = &s->t, .events = events, .event = json_array_get(events, i), .i = i, .items = items};
    if (kit_event_is(events, i, "engaged"))
        say(s, arena_words(s->t.arena, "A battle in %s is still to be fought.",
                           dwf_area_words(&s->t, kit_event_arg(events, i, 0))));
    else if (!dwf_in_battle(events, i) && !kit_event_among(events, i, elsewhere, sizeof elsewhere / sizeof *elsewhere))
        dwf_tell_event(&e);
    say_items(s, items);
    json_decref(items);
}

static void say_battles(struct speaking *s, const struct ahead *a, const json_t *events)
{
    json_t *sections = json_array(), *section;
    size_t i;
    dwf_tell_battles(&s->t, events, DWF_SHORT, sections);
    if (a->asked)
        say(s, "The enemy may withdraw first. If they stand:");
    json_array_foreach(sections, i, section)
    {
        say_items(s, json_object_get(section, "items"));
    }
    if (a->chosen)
        say(s, "That is the result unless a standing order of theirs says otherwise.");
    json_decref(sections);
}

static bool has_battle(const json_t *events)
{
    for (size_t i = 0; i < json_array_size(events); i++)
        if (kit_event_is(events, i, "battle"))
            return true;
    return false;
}

static void speak(struct speaking *s, const struct ahead *a, const json_t *events, bool arrivals)
{
    size_t from = say_arrivals(s, events, arrivals);
    for (size_t i = 0; i < from; i++)
        say_event(s, events, i);
    if (has_battle(events))
        say_battles(s, a, events);
    for (size_t i = 0; i < json_array_size(events); i++)
        if (kit_event_is(events, i, "moved")) {
            say_way(s, events, i);
            break;
        }
    for (size_t i = from; i < json_array_size(events); i++)
        say_event(s, events, i);
    say_points(s, events);
}

static bool is_of_arrivals(const struct line *line)
{
    return line->verb == DWF_PLACE || line->verb == DWF_REPLACE || line->verb == DWF_DOUBLE ||
           line->verb == DWF_BRING || line->verb == DWF_BURN || line->verb == DWF_SPARE || line->verb == DWF_REFUSE;
}

/* Of a wish below a battle the line that fights it tells what comes of it. */
static bool is_wish(const struct line *line)
{
    return line->head &&
           (line->verb == DWF_LEAD || line->verb == DWF_SPEND || line->verb == DWF_LIMIT || line->verb == DWF_LOSE ||
            line->verb == DWF_RETREAT || line->verb == DWF_SPOILS || line->verb == DWF_HOME);
}

/* `bring` brings one to each area that it names: are there more? */
static void say_rest(struct speaking *s, const struct ahead *a)
{
    int due = line_value(a->line, 't', 0, 0), n = due > 0 && due < DWF_DUES ? a->now->due[due] : 0;
    if (a->line->verb == DWF_BRING && n > 0)
        say(s, arena_words(s->t.arena, "%d more %s due.", n, n == 1 ? "is" : "are"));
}

static json_t *events_of(const struct speaking *s, const struct ahead *a)
{
    size_t len = rules_dump_events(a->r, a->play, a->seat, NULL, 0);
    char *text = arena_take(s->t.arena, len + 1);
    return rules_dump_events(a->r, a->play, a->seat, text, len) == len ? json_loadb(text, len, 0, NULL) : NULL;
}

/* The battle that lines above have begun: the line that began it tells of it (struct ruleset, explain). */
static int tell_first(struct speaking *s, struct ahead *a)
{
    text_words(s->out, "\v");
    say(s, arena_words(s->t.arena, "That battle is fought before line %d:", (int)a->line->number));
    int given = carry_out(a, 0, true);
    s->t.view = a->now;
    json_t *events = events_of(s, a);
    speak(s, a, events, false);
    json_decref(events);
    text_words(s->out, "\n");
    play_begin(a->play, NULL, &a->why);
    a->asked = a->chosen = s->any = false;
    return given;
}

/* A march with all that is there takes what has still to move: who stays is said, and why (DWF-move-3). */
static void say_stay(struct speaking *s, const struct ahead *a)
{
    bool all = (a->line->verb == DWF_LINE_MARCH || a->line->verb == DWF_ROAM) && !line_has(a->line, 'n');
    int leader = all ? dwf_counter_of(a->r, a->now, line_value(a->line, 'l', 0, 0)) : 0;
    if (!leader || a->now->leader[leader].status != DWF_ON_MAP || flow_peek(a->now)->step != DWF_STEP_CAMPAIGN)
        return;
    int at = a->now->leader[leader].area, n = a->now->infantry[a->seat][at] - a->now->fresh[a->seat][at];
    if (n > 0)
        say(s, arena_words(s->t.arena, "%d infantry stay%s in %s: %s already moved in this half.", n, n == 1 ? "s" : "",
                           dwf_area_words(&s->t, at), n == 1 ? "it has" : "they have"));
}

/* Where the line leads its troops, if no supply reaches them there (DWF-supply-18, DWF-combat-20). */
static void say_supply(struct speaking *s, const struct ahead *a, const json_t *events)
{
    struct dwf_net net;
    int end = 0;
    for (size_t i = 0; i < json_array_size(events); i++)
        if (kit_event_is(events, i, "moved"))
            end = kit_event_arg(events, i, 4);
    if (!end || dwf_army(a->r, a->now, a->seat, end) == 0)
        return;
    dwf_supply_net(a->r, a->now, a->seat, &net);
    if (!dwf_supplied(a->r, a->now, &net, a->seat, end))
        say(s, arena_words(s->t.arena,
                           "No supply reaches %s as things stand: half movement from there, and greater losses.",
                           dwf_area_words(&s->t, end)));
}

/* ---- the end of a part ---- */
/* Of the set-up, after which the first half comes without another letter; of a half, with the points that it leaves. */
static void say_end(struct speaking *s, const struct ahead *a, int step, const json_t *events)
{
    int all = dwf_now(a->r, a->now)->command[a->seat], next = asked_seat(a->now) == a->seat;
    if (step == DWF_STEP_SETUP)
        say(s, next ? arena_words(s->t.arena,
                                  "Ends only the set-up. %s comes next, with %d command points; its lines may stand in "
                                  "this sheet too.",
                                  dwf_turn_words(&s->t, a->now->turn), all)
                    : "Ends your set-up.");
    for (size_t i = 0; i < json_array_size(events); i++) {
        int n = kit_event_arg(events, i, 1);
        if (!kit_event_is(events, i, "lapsed") || kit_event_arg(events, i, 0) != a->seat)
            continue;
        all = dwf_now(a->r, s->t.view)->command[a->seat];
        say(s, n == all
                   ? arena_words(s->t.arena, "All %d command points of this half stay unspent.", all)
                   : arena_words(s->t.arena, "%d of %d command points stay%s unspent.", n, all, n == 1 ? "s" : ""));
    }
}

static void explain_done(struct speaking *s, struct ahead *a, int given, const struct dwf_state *was)
{
    int step = was->flow.depth > 0 ? flow_peek(was)->step : 0;
    carry_out(a, given, false);
    s->t.view = was;
    json_t *events = events_of(s, a);
    say_end(s, a, step, events);
    json_decref(events);
}

void dwf_explain(const struct rules *r, const struct line *line, const void *before, const void *after, int seat,
                 struct text *out)
{
    const struct dwf_state *was = before;
    if (!after || (line->verb < VERB_FIRST && line->verb != VERB_DONE) || is_wish(line))
        return;
    struct speaking s = {.t = kit_telling_begin(r, after, seat, NULL, dwf_sides, DWF_SIDES), .out = out};
    s.t.ahead = true;
    struct ahead *a = arena_take(s.t.arena, sizeof *a);
    *a = (struct ahead){.r = r, .line = line, .seat = seat};
    a->now = arena_take(s.t.arena, sizeof *a->now);
    a->kept = arena_take(s.t.arena, sizeof *a->kept);
    a->play = arena_take(s.t.arena, sizeof *a->play);
    play_begin(a->play, NULL, &a->why);
    memcpy(a->now, before, sizeof *a->now);
    int given = fights_first(a) ? tell_first(&s, a) : 0;
    if (line->verb == VERB_DONE) {
        explain_done(&s, a, given, was);
        arena_free(s.t.arena);
        return;
    }
    say_stay(&s, a);
    carry_out(a, given, false);
    s.t.view = a->now;
    json_t *events = events_of(&s, a);
    int step = was->flow.depth > 0 ? flow_peek(was)->step : 0;
    speak(&s, a, events, (step == DWF_STEP_ARRIVE || step == DWF_STEP_SETUP) && !is_of_arrivals(line));
    say_supply(&s, a, events);
    say_rest(&s, a);
    json_decref(events);
    arena_free(s.t.arena);
}

/* ---- an order as a line ---- */
static const char *area_name(const struct rules *r, int area)
{
    return name_of(r, DWF_NAME_AREA, area);
}

static const char *person_name(const struct rules *r, int leader)
{
    return name_of(r, DWF_NAME_LEADER, dwf_person_of(r, leader));
}

bool dwf_order_line(const struct rules *r, const struct order *o, struct text *out)
{
    switch (o->verb) {
    case DWF_RIDE: /* to half the map each: the desk has the verb, and the map to tap on */
        return false;
    case DWF_BRING:
        text_format(out, "bring %s at %s", dwf_type_words(r, o->arg[0]), area_name(r, o->arg[1]));
        return true;
    case DWF_ENTRENCH:
        text_format(out, "entrench %s", person_name(r, o->arg[0]));
        return true;
    case DWF_LEAD:
        text_format(out, "lead %s", person_name(r, o->arg[0]));
        return true;
    case DWF_HOME:
        text_format(out, "home to %s", area_name(r, o->arg[1]));
        return true;
    case DWF_DOUBLE:
        text_format(out, "replace CS with 2 without %s", name_of(r, DWF_NAME_GROUP, o->arg[0]));
        return true;
    case DWF_BOMBARD: {
        const int32_t n[DWF_VESSELS] = {o->arg[2], o->arg[4], o->arg[3]};
        const char *before = " with ";
        text_format(out, "bombard %s from %s", area_name(r, o->arg[0]), area_name(r, o->arg[1]));
        for (int kind = 0; kind < DWF_VESSELS; kind++)
            if (n[kind] > 0) {
                text_format(out, "%s%d %s", before, (int)n[kind], dwf_vessel_words(kind, n[kind]));
                before = " and ";
            }
        return true;
    }
    default:
        return false;
    }
}
