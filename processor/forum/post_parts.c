/* SPDX-License-Identifier: Apache-2.0 */
/* One post, or several: what is for everybody first, then each seat's sealed files. How long a text becomes is found by
 * rendering it, with the longest title that it may get. */
#include "processor/forum/post_inside.h"
#include "processor/game/template_host.h"
#include <stdio.h>
#include <string.h>
#include <sysexits.h>

enum { ARMOR_LINE = 65 /* 64 letters and LF */ };
struct planned {
    json_t *view; /* owned */
    int seat;
};
struct split {
    struct posting *p;
    struct planned part[POST_PARTS_MAX];
    size_t n;
    bool full; /* more parts than there may be */
};

/* ---- rendering ---- */

static void title_of(const struct posting *p, size_t i, size_t n, char out[static POST_TITLE_MAX])
{
    snprintf(out, POST_TITLE_MAX, "%.80s (%u of %u)", p->title, (unsigned)i, (unsigned)n);
}

/* No blanks at the ends of lines, never two empty lines, none at the ends. */
static struct span tidy(struct arena *arena, struct span text)
{
    struct text out = {.arena = arena};
    bool gap = false;
    text_reserve(&out, text.len + 1);
    for (struct span line; span_line(&text, &line);) {
        while (line.len > 0 && line.at[line.len - 1] == ' ')
            line.len--;
        if (line.len > 0) {
            text_words(&out, gap && out.len > 0 ? "\n" : "");
            text_add(&out, line);
            text_words(&out, "\n");
        }
        gap = line.len == 0;
    }
    return text_span(&out);
}

static struct span render(struct posting *p, json_t *view, size_t i, size_t n)
{
    char title[POST_TITLE_MAX];
    title_of(p, i, n, title);
    json_object_set_new(view, "title", json_string(title));
    const char *name = p->markup == POST_MARKDOWN ? "post.md" : "post.bbcode";
    return tidy(p->arena, template_for(p->pass, p->arena, p->game->core->g.name, name, view));
}

static bool fits(struct posting *p, json_t *view)
{
    return render(p, view, POST_PARTS_MAX, POST_PARTS_MAX).len <= p->limit;
}

/* Takes the reference. */
static void plan(struct split *s, json_t *view, int seat)
{
    if (s->n == POST_PARTS_MAX) {
        s->full = true;
        json_decref(view);
        return;
    }
    s->part[s->n++] = (struct planned){view, seat};
}

static json_t *with_seals(json_t *view, json_t *seals)
{
    json_object_set_new(view, "has_seals", json_boolean(json_array_size(seals) > 0));
    json_object_set_new(view, "seals", seals);
    return view;
}

/* The same post without what is for everybody: title and seals alone. */
static json_t *bare(const json_t *view)
{
    json_t *copy = json_copy((json_t *)view);
    json_object_set_new(copy, "report", json_false());
    json_object_set_new(copy, "opening", json_false());
    json_object_set_new(copy, "message", json_false());
    json_object_set_new(copy, "continued", json_true());
    json_object_set_new(copy, "goes_on", json_false());
    return copy;
}

/* ---- what is sealed to one seat ---- */

/* A part with these pieces of the seat. */
static json_t *seat_part(struct split *s, const json_t *view, const struct seat_files *seat, size_t from, size_t to)
{
    struct seat_files some = *seat;
    some.piece = seat->piece + from;
    some.n = to - from;
    return with_seals(bare(view), json_pack("[o]", post_view_seat(s->p, &some)));
}

static bool seat_fits(struct split *s, const json_t *view, const struct seat_files *seat, size_t from, size_t to)
{
    json_t *part = seat_part(s, view, seat, from, to);
    bool good = fits(s->p, part);
    json_decref(part);
    return good;
}

/* The first n lines, each with its LF. */
static struct span first_lines(struct span text, size_t n)
{
    struct span left = text, line;
    while (n-- > 0 && span_line(&left, &line))
        ;
    return (struct span){text.at, text.len - left.len};
}

/* Does only the END line follow these bytes? It must not part from the line before it: whoever puts the pieces
 * together knows the short last line by that. */
static bool parts_end(struct span all, size_t len)
{
    struct span left = span_from(all, len), line;
    return span_line(&left, &line) && left.len == 0;
}

/* A file alone that is too long goes on in the part behind: whole lines, as many as fit. */
static bool cut_file(struct split *s, const json_t *view, const struct seat_files *seat, size_t at)
{
    struct sealed_piece piece = seat->piece[at];
    struct seat_files one = {.seat = seat->seat, .can_open = true, .piece = &piece, .n = 1};
    for (struct span left = piece.letters; left.len > 0; left = span_from(left, piece.letters.len)) {
        size_t lines = s->p->limit / ARMOR_LINE;
        do {
            if (lines == 0)
                return false;
            piece.letters = first_lines(left, lines--);
        } while (parts_end(left, piece.letters.len) || !seat_fits(s, view, &one, 0, 1));
        plan(s, seat_part(s, view, &one, 0, 1), seat->seat);
    }
    return true;
}

static bool plan_seat(struct split *s, const json_t *view, const struct seat_files *seat)
{
    for (size_t from = 0, to; from < seat->n; from = to) {
        for (to = from; to < seat->n && seat_fits(s, view, seat, from, to + 1); to++)
            ;
        if (to > from)
            plan(s, seat_part(s, view, seat, from, to), seat->seat);
        else if (cut_file(s, view, seat, from))
            to = from + 1;
        else
            return false;
    }
    return true;
}

/* ---- what is for everybody ---- */

static const char *const lists[] = {"news", "position"};

/* A part of the report without its sections, for those that go into it. */
static json_t *public_part(const json_t *view, bool first)
{
    json_t *part = json_copy((json_t *)view), *report = json_copy(json_object_get(view, "report"));
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        json_object_set_new(report, lists[i], json_array());
    json_object_set_new(report, "has_position", json_false());
    json_object_set_new(part, "report", report);
    json_object_set_new(part, "continued", json_boolean(!first));
    json_object_set_new(part, "goes_on", json_true());
    return part;
}

/* The section's rows from..to, in the list of this name; the story stands before the first. */
static json_t *slice_of(const json_t *section, size_t from, size_t to)
{
    json_t *copy = json_copy((json_t *)section), *rows = json_array();
    for (size_t i = from; i < to; i++)
        json_array_append(rows, json_array_get(json_object_get(section, "rows"), i));
    json_object_set_new(copy, "rows", rows);
    if (from > 0)
        json_object_set_new(copy, "story", json_false());
    return copy;
}

static void put_slice(json_t *part, const char *list, json_t *slice)
{
    json_t *report = json_object_get(part, "report");
    json_array_append_new(json_object_get(report, list), slice);
    if (strcmp(list, "position") == 0)
        json_object_set_new(report, "has_position", json_true());
}

static void drop_slice(json_t *part, const char *list)
{
    json_t *report = json_object_get(part, "report"), *all = json_object_get(report, list);
    json_array_remove(all, json_array_size(all) - 1);
    json_object_set_new(report, "has_position", json_boolean(json_array_size(json_object_get(report, "position")) > 0));
}

/* As many rows of the section as the part still takes; the rest in parts behind it. */
static bool spread(struct split *s, const json_t *view, json_t **part, const char *list, const json_t *section)
{
    size_t n = json_array_size(json_object_get(section, "rows"));
    bool fresh = false;
    for (size_t from = 0, to = n;;) {
        put_slice(*part, list, slice_of(section, from, to));
        if (fits(s->p, *part)) {
            if (to == n)
                return true;
            fresh = false;
            from = to;
        } else {
            drop_slice(*part, list);
            if (to > from + 1) {
                to--;
                continue;
            }
            if (fresh)
                return false; /* not even alone */
            fresh = true;
        }
        plan(s, *part, -1);
        *part = public_part(view, false);
        to = n;
    }
}

static bool plan_public(struct split *s, const json_t *view)
{
    json_t *whole = json_copy((json_t *)view), *part, *section;
    size_t i;
    bool good = true;
    if (fits(s->p, whole) || !json_is_object(json_object_get(view, "report"))) {
        plan(s, whole, -1);
        return fits(s->p, whole);
    }
    json_decref(whole);
    part = public_part(view, true);
    for (size_t l = 0; l < sizeof lists / sizeof *lists; l++)
        json_array_foreach(json_object_get(json_object_get(view, "report"), lists[l]), i, section)
        {
            good = good && spread(s, view, &part, lists[l], section);
        }
    json_object_set_new(part, "goes_on", json_false());
    bool ends = fits(s->p, part);
    if (!ends) { /* who is asked, and what the log says, in one of their own */
        json_object_set_new(part, "goes_on", json_true());
        plan(s, part, -1);
        part = public_part(view, false);
        json_object_set_new(part, "goes_on", json_false());
        ends = fits(s->p, part);
    }
    plan(s, part, -1);
    return good && ends;
}

/* ---- all of it ---- */

/* all: every file; else those that people read, or none. */
enum which { SEALS_ALL, SEALS_READ, SEALS_NONE };

/* A seat of which there is only a word to say stays with the first part. */
static json_t *seals_of(struct posting *p, const struct seat_files *seat, size_t n, enum which which)
{
    json_t *all = json_array();
    for (size_t i = 0; i < n; i++) {
        struct seat_files some = seat[i];
        some.n = which == SEALS_ALL ? seat[i].n : which == SEALS_READ ? seat[i].n_read : 0;
        if (some.n > 0 || seat[i].n == 0)
            json_array_append_new(all, post_view_seat(p, &some));
    }
    return all;
}

static bool plan_seats(struct split *s, const json_t *view, const struct seat_files *seat, size_t n, bool proofs_only)
{
    bool good = true;
    for (size_t i = 0; good && i < n; i++) {
        struct seat_files some = seat[i];
        size_t skip = proofs_only ? some.n_read : 0;
        some.piece += skip;
        some.n -= skip;
        good = plan_seat(s, view, &some);
    }
    return good;
}

/* All in one part; or what people read in one, and the proofs, which are longest, behind it; or each for itself. */
static bool plan_all(struct split *s, json_t *view, const struct seat_files *seat, size_t n)
{
    bool alone = n == 1 && json_is_object(json_object_get(view, "message"));
    with_seals(view, seals_of(s->p, seat, n, SEALS_ALL));
    bool whole = fits(s->p, view);
    if (!whole)
        with_seals(view, seals_of(s->p, seat, n, SEALS_READ));
    if (whole || fits(s->p, view)) {
        plan(s, json_copy(view), alone ? seat[0].seat : -1);
        return whole || plan_seats(s, view, seat, n, true);
    }
    with_seals(view, seals_of(s->p, seat, n, SEALS_NONE));
    return plan_public(s, view) && plan_seats(s, view, seat, n, false);
}

static void finish(struct split *s, struct post *out)
{
    memcpy(out->title, s->p->title, sizeof out->title);
    out->n_parts = s->n;
    for (size_t i = 0; i < s->n; i++) {
        title_of(s->p, i + 1, s->n, out->part[i].title);
        out->part[i].text = render(s->p, s->part[i].view, i + 1, s->n);
        out->part[i].seat = s->part[i].seat;
    }
}

bool post_split(struct posting *p, json_t *view, const struct seat_files *seat, size_t n, struct post *out,
                struct error *err)
{
    struct split *s = arena_take(p->arena, sizeof *s);
    s->p = p;
    bool good = plan_all(s, view, seat, n) && !s->full;
    if (good)
        finish(s, out);
    for (size_t i = 0; i < s->n; i++)
        json_decref(s->part[i].view);
    return good ||
           error_of(err, ERROR_PLAIN, EX_DATAERR, "write the post", p->title,
                    "it does not go into %d parts of %zu characters; take a larger --limit", POST_PARTS_MAX, p->limit);
}
