/* The view: one object with all that the templates of a report may say, the same for text and HTML. Every variable is
 * described in templates/README.md, and a test holds the two against each other. */
#include "processor/draw.h"
#include "processor/people.h"
#include "processor/publish.h"
#include "processor/report_inside.h"
#include "processor/sections.h"
#include "processor/signing.h"
#include <stdio.h>
#include <string.h>

static const char *word_of(const struct reporting *r, const char *member)
{
    const char *words = json_string_value(json_object_get(r->words, member));
    return words ? words : "";
}

static json_t *or_false(const char *words)
{
    return words && *words ? json_string(words) : json_false();
}

/* ---- what players say to each other ---- */

enum { SAID_COLUMNS = 60 };

/* Words of a player, in short lines that begin with a mark: nothing of them can look like a line of the report. */
static void quote(struct reporting *r, struct span words, json_t *items)
{
    char *plain = arena_take(r->game->arena, words.len + 1);
    size_t n = 0;
    for (size_t i = 0; i < words.len; i++)
        if (words.at[i] != '-' || n == 0 || plain[n - 1] != '-')
            plain[n++] = (char)words.at[i];
    for (size_t from = 0; from < n;) {
        size_t to = from, columns = 0, blank = 0;
        for (; to < n && columns < SAID_COLUMNS; to++) {
            columns += ((unsigned char)plain[to] & 0xC0) != 0x80;
            blank = plain[to] == ' ' ? to : blank;
        }
        while (to < n && ((unsigned char)plain[to] & 0xC0) == 0x80)
            to++;
        if (to < n && blank > from)
            to = blank;
        json_array_append_new(items,
                              json_string(arena_words(r->game->arena, "  > %.*s", (int)(to - from), plain + from)));
        for (from = to; from < n && plain[from] == ' '; from++)
            ;
    }
}

/* Who it was: "Bob (csa)". */
static const char *speaker(struct reporting *r, int seat)
{
    char player[96];
    seat_called(r->game, seat, player);
    return seat == r->due->seat ? "You"
                                : arena_words(r->game->arena, "%s (%s)", player, r->game->core->g.seat[seat].name);
}

struct saying { /* lines for the text, {"who","words"} for pages */
    json_t *lines, *quotes;
};

static void add_saying(struct reporting *r, const json_t *note, struct saying *out)
{
    const char *kind = json_string_value(json_object_get(note, "kind"));
    const char *words = json_string_value(json_object_get(note, "words"));
    int seat = (int)json_integer_value(json_object_get(note, "line"));
    if (!kind || seat < 0 || seat >= r->game->core->g.n_seats)
        return;
    const char *who = speaker(r, seat), *s = seat == r->due->seat ? "" : "s";
    if (strcmp(kind, "said") == 0 && words) {
        json_array_append_new(out->lines, json_string(arena_words(r->game->arena, "%s said:", who)));
        quote(r, span_of(words), out->lines);
        json_array_append_new(out->quotes, json_pack("{s:s,s:s,s:b}", "who", who, "words", words, "offer", false));
    } else if (strcmp(kind, "offered") == 0 && !r->over) {
        const char *line = arena_words(r->game->arena, "%s offer%s a draw.%s", who, s,
                                       seat == r->due->seat ? " It stands until your next sheet with orders."
                                                            : " To take it, write the line: agree draw");
        json_array_append_new(out->lines, json_string(line));
        json_array_append_new(out->quotes, json_pack("{s:s,s:s,s:b}", "who", who, "words", line, "offer", true));
    }
}

static void add_said(struct reporting *r, json_t *view)
{
    struct saying said = {json_array(), json_array()};
    size_t i;
    json_t *note;
    json_array_foreach(r->due->notes, i, note)
    {
        add_saying(r, note, &said);
    }
    if (json_array_size(said.lines) > 0)
        json_array_append_new(said.lines, json_string(""));
    json_object_set_new(view, "said", said.lines);
    json_object_set_new(view, "sayings", said.quotes);
}

/* ---- sentences ---- */

static const char *waiting_for(struct reporting *r)
{
    struct text out = {.arena = r->game->arena};
    struct core *core = r->game->core;
    char player[96];
    for (int i = 0; i < core->g.n_seats; i++) {
        if (i == r->due->seat || !(core->asked >> i & 1))
            continue;
        seat_called(r->game, i, player);
        text_format(&out, "%s%s (%s)", out.len ? " and " : "Waiting for ", player, core->g.seat[i].name);
    }
    if (out.len && core->deadline)
        text_format(&out, ", until %s.", r->deadline);
    return out.len ? out.at : "";
}

static json_t *proof_words(struct reporting *r)
{
    char head[65];
    const char *page = game_page(r->game);
    hex_write(head, r->root.at, sizeof r->root.at);
    json_t *words = json_pack(
        "[s,s]",
        arena_words(r->game->arena,
                    "This report is signed; its cards and log are proved in the proof file beside it: "
                    "dispatch verify %s",
                    r->file),
        arena_words(r->game->arena, "Log of %llu entries, head %.16s... The others' reports must show the same.",
                    (unsigned long long)r->due->log_size, head));
    if (page)
        json_array_append_new(words, json_string(arena_words(r->game->arena, "Log and keys in public: %s", page)));
    return words;
}

static void add_picture(struct reporting *r, json_t *view, const json_t *points)
{
    const json_t *p = r->picture;
    json_object_set_new(view, "map", draw_map(p));
    json_object_set_new(view, "tracks", draw_tracks(p));
    json_object_set_new(view, "checks", draw_checks(p));
    json_object_set_new(view, "trees", draw_trees(p));
    json_object_set_new(view, "cards", draw_cards(p));
    json_object_set_new(view, "battles", draw_battles(p));
    json_object_set_new(view, "timeline", draw_timeline(points, p));
}

static void add_hashes(struct reporting *r, json_t *view)
{
    uint8_t hash[32];
    char hex[65], nonce[33];
    sha256(hash, r->proof);
    hex_write(hex, hash, sizeof hash);
    message_nonce(nonce);
    json_object_set_new(view, "nonce", json_string(nonce));
    json_object_set_new(view, "proof_hash", json_string(hex));
    json_object_set_new(view, "proofs", proof_words(r));
}

/* The first line says whether he has something to do. */
static const char *greeting_of(struct reporting *r, const char *opening, const char *until)
{
    const char *waiting = waiting_for(r);
    char player[96];
    seat_called(r->game, r->due->seat, player);
    if (r->asked || r->over)
        return arena_words(r->game->arena, "%s, %s%s", player, opening, until);
    return arena_words(r->game->arena, "%s, nothing is asked of you.%s%s", player, *waiting ? " " : "", waiting);
}

json_t *report_view(struct reporting *r, const json_t *points)
{
    struct game *game = r->game;
    const struct core *core = game->core;
    const char *deadline = core->deadline ? r->deadline : "", *opening = word_of(r, "opening");
    const char *until = r->asked && *deadline ? arena_words(game->arena, " You have until %s.", deadline) : "";
    json_t *view =
        json_pack("{s:s,s:s,s:s,s:s,s:s,s:s,s:s,s:s,s:b,s:b,s:b,s:s,s:s}", "game", core->g.name, "title",
                  core->set->title ? core->set->title : core->g.ruleset, "seat", core->g.seat[r->due->seat].name,
                  "player", r->player, "when", word_of(r, "when"), "headline", word_of(r, "headline"), "opening",
                  opening, "greeting", greeting_of(r, opening, until), "asked", r->asked && !r->over, "standby",
                  !r->asked && !r->over, "over", r->over, "waiting", waiting_for(r), "form", r->form_name);
    json_object_set_new(view, "deadline", or_false(deadline));
    json_object_set_new(view, "number", json_integer((json_int_t)core->seat[r->due->seat].reports + 1));
    json_object_set_new(view, "exchange", json_integer((json_int_t)r->due->k));
    json_object_set_new(view, "file", json_string(r->file));
    json_object_set_new(view, "form_text", json_stringn(r->form.len ? (const char *)r->form.at : "", r->form.len));
    signing_words(view, game, r->due->seat);
    json_object_set_new(view, "luck", json_boolean(core->g.dice == 'C' && !r->over));
    json_object_set_new(view, "k", json_integer((json_int_t)core->k));
    json_object_set(view, "twins", r->twins);
    add_hashes(r, view);
    add_said(r, view);
    add_picture(r, view, points);
    sections_add(game->arena, r->words, r->picture, view);
    json_object_set_new(
        view, "has_hand",
        json_boolean(core->rules.is->n_decks > 0 || json_array_size(json_object_get(view, "hand")) > 0));
    return view;
}
