/* SPDX-License-Identifier: Apache-2.0 */
/* Reports, put together. Uses jansson and the arena. */
#include "games/kit/tell.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct kit_telling kit_telling_begin(const struct rules *r, const void *view, int seat, const json_t *notes,
                                     const struct kit_side *sides, int n_sides)
{
    struct kit_telling t = {.arena = arena_new(),
                            .rules = r,
                            .view = view,
                            .seat = seat,
                            .side = seat,
                            .you = seat,
                            .notes = notes,
                            .exchange = -1,
                            .sides = sides,
                            .n_sides = n_sides};
    for (size_t i = 0; i < json_array_size(notes); i++) {
        const json_t *note = json_array_get(notes, i);
        if (!kit_note_is(note, "exchange"))
            continue;
        t.exchange = kit_note_int(note, "k");
        t.first = json_is_true(json_object_get(note, "first"));
    }
    return t;
}

/* ---- who ---- */
const char *kit_side_name(const struct kit_telling *t, int side)
{
    return side >= 0 && side < t->n_sides ? t->sides[side].name : "?";
}

const char *kit_does(const struct kit_telling *t, int side, const char *you, const char *other)
{
    return side >= 0 && side == t->you ? you : other;
}

const char *kit_who(const struct kit_telling *t, int side)
{
    return kit_does(t, side, "you", arena_words(t->arena, "the %s", kit_side_name(t, side)));
}

const char *kit_Who(const struct kit_telling *t, int side)
{
    return kit_does(t, side, "You", arena_words(t->arena, "The %s", kit_side_name(t, side)));
}

const char *kit_whose(const struct kit_telling *t, int side)
{
    return kit_does(t, side, "yours", arena_words(t->arena, "the %s's", kit_side_name(t, side)));
}

/* ---- events ---- */
bool kit_is(const json_t *event, const char *name)
{
    const char *is = json_string_value(json_array_get(event, 0));
    return is && strcmp(is, name) == 0;
}

int kit_int(const json_t *event, size_t arg)
{
    return (int)json_integer_value(json_array_get(event, arg + 1));
}

bool kit_event_is(const json_t *events, size_t i, const char *name)
{
    return kit_is(json_array_get(events, i), name);
}

int kit_event_arg(const json_t *events, size_t i, size_t arg)
{
    return kit_int(json_array_get(events, i), arg);
}

bool kit_event_has(const json_t *events, size_t i, size_t arg)
{
    return json_array_size(json_array_get(events, i)) > arg + 1;
}

bool kit_event_among(const json_t *events, size_t i, const char *const *names, size_t n)
{
    for (size_t k = 0; k < n; k++)
        if (kit_event_is(events, i, names[k]))
            return true;
    return false;
}

const char *kit_roll_words(const struct kit_telling *t, const json_t *events, size_t i,
                           bool (*dice)(const json_t *event, struct told_dice *))
{
    struct told_dice unused;
    int before = 0;
    for (size_t k = 0; k < i; k++)
        before += dice(json_array_get(events, k), &unused);
    return t->exchange < 0 ? "" : arena_words(t->arena, "roll %d/%d", t->exchange, before);
}

/* ---- items and sections ---- */
void kit_item(json_t *items, const char *format, ...)
{
    char words[1024];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(words, sizeof words, format, args);
    va_end(args);
    if (len > 2 && len < (int)sizeof words && strcmp(words + len - 3, "...") != 0 && strcmp(words + len - 2, "..") == 0)
        words[len - 1] = '\0'; /* a name that ends with a full stop ends the sentence too */
    json_array_append_new(items, json_string(words));
}

void kit_section(json_t *sections, const char *id, const char *title, json_t *items)
{
    if (json_array_size(items) > 0)
        json_array_append_new(sections, json_pack("{s:s,s:s,s:O}", "id", id, "title", title, "items", items));
    json_decref(items);
}

void kit_battle_section(const struct kit_telling *t, json_t *sections, const char *heading, const char *story,
                        json_t *items)
{
    char *title = arena_words(t->arena, "%s", heading);
    for (char *at = title; *at; at++)
        *at = (char)toupper((unsigned char)*at);
    json_t *section = json_pack("{s:s,s:s,s:s}", "id", "battle", "title", title, "heading", heading);
    if (story)
        json_object_set_new(section, "story", json_string(story));
    json_object_set_new(section, "items", items);
    json_array_append_new(sections, section);
}

void kit_tell_event(const struct kit_teller *tellers, size_t n, struct kit_told *e)
{
    for (size_t k = 0; k < n; k++)
        if (kit_is(e->event, tellers[k].name))
            tellers[k].tell(e);
}

void kit_tell_each(const struct kit_telling *t, const json_t *events, size_t from, size_t to,
                   void (*tell)(struct kit_told *), json_t *items)
{
    for (size_t i = from; i < to && i < json_array_size(events); i++) {
        struct kit_told e = {.t = t, .events = events, .event = json_array_get(events, i), .i = i, .items = items};
        tell(&e);
    }
}

/* ---- the reader's own lines ---- */
const char *kit_note_words(const json_t *note, const char *member)
{
    const char *words = json_string_value(json_object_get(note, member));
    return words ? words : "";
}

const char *kit_skip_words(const json_t *note)
{
    return strcmp(kit_note_words(note, "why"), "order.illegal") == 0
               ? "The rules did not allow it when its moment came."
               : kit_note_words(note, "why_words");
}

int kit_note_int(const json_t *note, const char *member)
{
    return (int)json_integer_value(json_object_get(note, member));
}

bool kit_note_is(const json_t *note, const char *kind)
{
    return strcmp(kit_note_words(note, "kind"), kind) == 0;
}

bool kit_note_acted(const json_t *note)
{
    return kit_note_is(note, "did") || kit_note_is(note, "fired");
}

struct writing { /* a story */
    const struct kit_telling *t;
    const struct kit_story *words;
    const json_t *events;
};

static bool is_own(const struct writing *w, size_t event)
{
    return !w->words->is_own || w->words->is_own(w->events, event);
}

/* Which events the lines of the seat's own sheet account for: the story tells only the others. */
static bool told_by_line(const struct writing *w, size_t event)
{
    for (size_t i = 0; w->words->lines && i < json_array_size(w->t->notes); i++) {
        const json_t *note = json_array_get(w->t->notes, i);
        if (kit_note_acted(note) && (size_t)kit_note_int(note, "from") <= event &&
            event < (size_t)kit_note_int(note, "to"))
            return is_own(w, event);
    }
    return false;
}

static bool is_story(const struct writing *w, size_t event)
{
    return !told_by_line(w, event) && !(w->words->is_elsewhere && w->words->is_elsewhere(w->events, event));
}

/* The events of a range that are meant, each run of them at once: what belongs together is told together. */
static void tell_runs(const struct writing *w, size_t from, size_t end,
                      bool (*is_meant)(const struct writing *, size_t event), json_t *items)
{
    for (size_t to; from < end; from = to) {
        bool meant = is_meant(w, from);
        for (to = from + 1; to < end && is_meant(w, to) == meant; to++)
            ;
        if (meant && w->words->tell_event)
            kit_tell_each(w->t, w->events, from, to, w->words->tell_event, items);
        else if (meant)
            w->words->tell(w->t, w->events, from, to, items);
    }
}

/* After a colon "You drew" goes on as "you drew"; names keep their capital. */
static const char *after_colon(const struct writing *w, const char *words)
{
    char *own = arena_words(w->t->arena, "%s", words);
    if (strncmp(own, "You ", 4) == 0 || strncmp(own, "Your ", 5) == 0 || strncmp(own, "The ", 4) == 0)
        *own = (char)tolower((unsigned char)*own);
    return own;
}

static bool is_same_line(const json_t *note, const json_t *other)
{
    return kit_note_int(note, "line") == kit_note_int(other, "line") &&
           kit_note_int(note, "seq") == kit_note_int(other, "seq") &&
           strcmp(kit_note_words(note, "kind"), kit_note_words(other, "kind")) == 0;
}

/* Of a line that did several things one after the other: the end of its notes. */
static size_t end_of_line(const json_t *notes, size_t i)
{
    const json_t *note = json_array_get(notes, i);
    size_t end = i + 1;
    while (kit_note_is(note, "did") && end < json_array_size(notes) && is_same_line(note, json_array_get(notes, end)))
        end++;
    return end;
}

static bool ends_turn(const struct writing *w, size_t i, size_t end)
{
    for (; w->words->lines->is_done && i < end; i++)
        if (w->words->lines->is_done(w->events, json_array_get(w->t->notes, i)))
            return true;
    return false;
}

/* A standing order may be one of an older sheet: its number alone would not find it. */
static const char *standing_line(const struct writing *w, const json_t *note)
{
    const char *order = kit_note_words(note, "order");
    return arena_words(w->t->arena, "%s%s%s%s (line %d of your sheet %d)", w->words->lines->standing,
                       *order ? " \"" : "", order, *order ? "\"" : "", kit_note_int(note, "line"),
                       kit_note_int(note, "seq"));
}

static void tell_acts(const struct writing *w, const json_t *note, bool done, const json_t *acts, json_t *items)
{
    bool standing = kit_note_is(note, "fired");
    size_t i;
    const json_t *act;
    json_array_foreach(acts, i, act)
    {
        const char *words = json_string_value(act);
        if (i > 0)
            kit_item(items, "  %s", words);
        else if (standing)
            kit_item(items, "%s%s%s", standing_line(w, note), w->words->lines->used, after_colon(w, words));
        else /* "6. 1 infantry": two numbers side by side would read as one */
            kit_item(items, "%d.%s%s", kit_note_int(note, "line"), done ? " done: " : " ",
                     done ? after_colon(w, words) : words);
    }
}

/* Notes i to end, which are of one line: all that it did is told after its number. */
static void tell_did(const struct writing *w, size_t i, size_t end, json_t *items)
{
    const struct kit_lines *words = w->words->lines;
    const json_t *note = json_array_get(w->t->notes, i);
    json_t *acts = json_array();
    bool done = ends_turn(w, i, end);
    for (size_t k = i; k < end; k++) {
        const json_t *part = json_array_get(w->t->notes, k);
        tell_runs(w, (size_t)kit_note_int(part, "from"), (size_t)kit_note_int(part, "to"), is_own, acts);
    }
    tell_acts(w, note, done, acts, items);
    const char *nothing = json_array_size(acts) == 0 && words->nothing ? words->nothing(w->t, w->events, note) : NULL;
    if (nothing && kit_note_is(note, "fired"))
        kit_item(items, "%s%s%s", standing_line(w, note), words->used, nothing);
    else if (nothing)
        kit_item(items, "Line %d %s", kit_note_int(note, "line"), nothing);
    const char *why = kit_note_words(json_array_get(w->t->notes, end - 1), "why_words");
    if (*why)
        kit_item(items, "  It went no further. %s", why);
    json_decref(acts);
}

static void tell_skipped(const struct writing *w, size_t i, json_t *items)
{
    const struct kit_lines *words = w->words->lines;
    const json_t *note = json_array_get(w->t->notes, i);
    const char *why = words->why ? words->why(w->t, i) : kit_skip_words(note);
    bool standing = json_is_true(json_object_get(note, "standing"));
    bool refused = strcmp(kit_note_words(note, "why"), "order.illegal") == 0;
    if (why && standing) /* which line that is stands in a receipt */
        kit_item(items, "%s%s%s%s", standing_line(w, note), words->unused, why,
                 refused && !*kit_note_words(note, "order")
                     ? arena_words(w->t->arena, " The receipt of sheet %d has the order.", kit_note_int(note, "seq"))
                     : "");
    else if (why)
        kit_item(items, "Line %d was not done. %s", kit_note_int(note, "line"), why);
}

/* Parts of a turn that passed alike, with no line carried out in between: only the last one is told. */
static bool passes_again(const json_t *notes, size_t i)
{
    for (i++; i < json_array_size(notes) && !kit_note_acted(json_array_get(notes, i)); i++)
        if (kit_note_is(json_array_get(notes, i), "fallback"))
            return true;
    return false;
}

/* Did anything come of a line before this note, and not of a standing order? Then what follows is further orders. */
static bool is_first(const json_t *notes, size_t i)
{
    while (i-- > 0) {
        const json_t *note = json_array_get(notes, i);
        bool standing = kit_note_is(note, "fired") || json_is_true(json_object_get(note, "standing"));
        if (!standing && !kit_note_is(note, "fallback") && !kit_note_is(note, "offered") && kit_note_int(note, "seq") > 0)
            return false;
    }
    return true;
}

/* No orders came: that is said once, also where a standing order was used in between. */
static bool was_said(const json_t *notes, size_t i)
{
    bool first = is_first(notes, i);
    while (first && i-- > 0)
        if (kit_note_is(json_array_get(notes, i), "fallback") && !passes_again(notes, i))
            return true;
    return false;
}

static void tell_note(const struct writing *w, size_t i, json_t *items)
{
    const struct kit_lines *words = w->words->lines;
    const json_t *note = json_array_get(w->t->notes, i);
    int line = kit_note_int(note, "line");
    if (kit_note_is(note, "held"))
        kit_item(items, "Line %d and the lines below it are held: %s", line, kit_note_words(note, "why_words"));
    else if (kit_note_is(note, "skipped"))
        tell_skipped(w, i, items);
    else if (kit_note_is(note, "passed"))
        kit_item(items, "Line %d %s", line, words->passed);
    else if (kit_note_is(note, "paused"))
        kit_item(items, "%d. pause: the rest waits for your next sheet.", line);
    else if (kit_note_is(note, "waits"))
        kit_item(items, "Line %d and the lines below it in your sheet %d are still to come: your form has them.", line,
                 kit_note_int(note, "seq"));
    else if (kit_note_is(note, "fallback") &&
             !(words->fallback_once && (passes_again(w->t->notes, i) || was_said(w->t->notes, i))))
        kit_item(items, "%s", is_first(w->t->notes, i) ? words->none : words->fallback);
}

struct line_done { /* by a note */
    int seq, line;
    bool did, told;
};

/* Was it told, or counted, with another note of its line? */
static bool is_counted(const struct line_done *done, size_t n, size_t i)
{
    for (size_t k = 0; k < n; k++)
        if (done[k].did && done[k].line == done[i].line && done[k].seq == done[i].seq && (done[k].told || k < i))
            return true;
    return false;
}

/* Lines that were carried out, and of which nothing was said: a list that begins with the second would leave open what
 * became of the first. */
static void tell_untold(const struct writing *w, const struct line_done *done, size_t n, json_t *items)
{
    struct text lines = {.arena = w->t->arena};
    int untold = 0;
    for (size_t i = 0; i < n; i++)
        if (done[i].did && !is_counted(done, n, i))
            text_format(&lines, "%s%d", untold++ ? ", " : "", done[i].line);
    if (untold > 0)
        kit_item(items, "Carried out as well: line%s %s.", untold == 1 ? "" : "s", lines.at);
}

static void tell_lines(const struct writing *w, json_t *sections)
{
    json_t *items = json_array();
    bool any = false; /* is anything said of a line? */
    size_t n = json_array_size(w->t->notes);
    struct line_done *done = arena_take(w->t->arena, (n + 1) * sizeof *done);
    for (size_t i = 0, end; i < n; i = end) {
        size_t told = json_array_size(items);
        end = end_of_line(w->t->notes, i);
        if (kit_note_acted(json_array_get(w->t->notes, i)))
            tell_did(w, i, end, items);
        else
            tell_note(w, i, items);
        any = any || (json_array_size(items) > told && !kit_note_is(json_array_get(w->t->notes, i), "fallback"));
        for (size_t k = i; k < end; k++) {
            const json_t *note = json_array_get(w->t->notes, k);
            done[k] = (struct line_done){kit_note_int(note, "seq"), kit_note_int(note, "line"),
                                         kit_note_is(note, "did"), json_array_size(items) > told};
        }
    }
    if (w->words->lines->tells_all && json_array_size(items) > 0)
        tell_untold(w, done, n, items);
    if (w->words->lines->last && json_array_size(items) > 0)
        w->words->lines->last(w->t, items);
    kit_section(sections, "lines", any ? "YOUR LINES, ONE BY ONE" : "YOUR ORDERS", items);
}

/* ---- what happened, and the whole ---- */
static void tell_happened(const struct writing *w, json_t *sections)
{
    json_t *items = json_array();
    tell_runs(w, 0, json_array_size(w->events), is_story, items);
    if (w->words->after)
        w->words->after(w->t, items);
    kit_section(sections, "happened", "WHAT HAPPENED", items);
}

void kit_tell_story(const struct kit_telling *t, const struct kit_story *words, const json_t *events, json_t *sections)
{
    const struct writing w = {t, words, events};
    tell_happened(&w, sections);
    if (words->lines)
        tell_lines(&w, sections);
}

json_t *kit_report_end(struct kit_telling *t, const char *when, const char *headline, const char *opening,
                       json_t *sections)
{
    json_t *report =
        json_pack("{s:s,s:s,s:s,s:o}", "when", when, "headline", headline, "opening", opening, "sections", sections);
    arena_free(t->arena);
    return report;
}
