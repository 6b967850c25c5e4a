/* SPDX-License-Identifier: Apache-2.0 */
/* The pages: of a game as it is shown now, of each turn before, and of all games. */
#include "processor/public/page.h"
#include "processor/game/game.h"
#include "processor/game/reader.h"
#include "processor/game/template_host.h"
#include "processor/letters/book_page.h"
#include "processor/letters/desk_modules.h"
#include "processor/letters/draw.h"
#include "processor/letters/press_letter.h"
#include "processor/store/store_people.h"
#include <string.h>

/* ---- words ---- */

static const char *string_of(const json_t *facts, const char *member)
{
    const char *words = json_string_value(json_object_get(facts, member));
    return words ? words : "";
}

/* "27 Nov 2026, 18:00 UTC" */
static const char *when_words(struct arena *arena, const char *utc)
{
    static const char *const month[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    int64_t seconds;
    if (!utc_read(span_of(utc), &seconds))
        return "";
    int m = (utc[5] - '0') * 10 + utc[6] - '0', day = (utc[8] - '0') * 10 + utc[9] - '0';
    return arena_words(arena, "%d %s %.4s, %.5s UTC", day, month[m - 1], utc, utc + 11);
}

/* "csa,usa" as "CSA and USA". */
static const char *seat_words(struct arena *arena, const char *seats_of)
{
    struct text out = {.arena = arena};
    for (const char *at = seats_of; *at;) {
        size_t len = strcspn(at, ",");
        text_words(&out, seat_title(arena, arena_words(arena, "%.*s", (int)len, at)));
        at += len + (at[len] == ',');
        if (*at)
            text_words(&out, strchr(at, ',') ? ", " : " and ");
    }
    return out.len > 0 ? out.at : "";
}

/* What a closed exchange's dice wait for, in the modes that have the players or a beacon take part. */
static const char *luck_words(struct arena *arena, const json_t *facts, const char *until)
{
    const char *luck = string_of(facts, "luck"), *said = string_of(facts, "chance"),
               *seats = seat_words(arena, string_of(facts, "asked"));
    const char *what = said[0] ? said : "dice"; /* of an older program */
    if (strcmp(luck, "beacon") == 0)
        return arena_words(arena, "The sheets are in. Waiting for the public beacon, from which the %s will come.",
                           what);
    return arena_words(arena, "The sheets are in. Waiting for %s to %s%s%s.", seats,
                       strcmp(luck, "ack") == 0 ? "acknowledge them"
                                                : arena_words(arena, "open what the %s come from", what),
                       until[0] ? " until " : "", until);
}

/* What anybody can check of the game. */
static const char *proofs_words(const json_t *facts)
{
    static const char *const words[2][2] = {
        /* dice, cards */
        {"the log and the signatures", "the log, the signatures and the cards that were shown"},
        {"the log, the signatures and the dice", "the log, the signatures, the dice and the cards that were shown"}};
    return words[strcmp(string_of(facts, "chance"), "dice") == 0][json_is_true(json_object_get(facts, "cards"))];
}

/* "won csa" as "CSA has won". */
static const char *end_words(struct arena *arena, const char *end)
{
    static const char won[] = "won ";
    if (strncmp(end, won, strlen(won)) == 0)
        return arena_words(arena, "%s has won", seat_title(arena, end + strlen(won)));
    return strcmp(end, "drawn") == 0 ? "it is a draw" : strcmp(end, "abandoned") == 0 ? "it was given up" : end;
}

/* By the host's word, or because a seat is free; of what is published late nobody can tell. */
static const char *held_words(struct arena *arena, const json_t *facts)
{
    const char *seats = seat_words(arena, string_of(facts, "free"));
    if (seats[0])
        return arena_words(arena, "No deadline runs: %s %s offered to another player.", seats,
                           strstr(seats, " and ") ? "are" : "is");
    return json_is_true(json_object_get(facts, "delayed")) ? "No deadline runs now."
                                                           : "The host has stopped the clock.";
}

const char *page_status(struct arena *arena, const json_t *facts)
{
    const char *state = string_of(facts, "state"), *until = when_words(arena, string_of(facts, "deadline"));
    const char *end = string_of(facts, "end");
    if (strcmp(state, "conflict") == 0)
        return "Stopped: two histories of this game were signed with its key. Do not play on; ask the host.";
    if (strcmp(end, "cancelled") == 0) /* by the host, or since somebody did not come (game/mustered.h) */
        return "The game was cancelled before it began.";
    if (strcmp(state, "over") == 0)
        return arena_words(arena, "The game is over: %s.", end_words(arena, end));
    if (strcmp(state, "void") == 0)
        return "The game came to nothing: not all players joined.";
    if (strcmp(state, "stopped") == 0)
        return "The game stands still: the host must look after something first.";
    if (strcmp(state, "held") == 0)
        return held_words(arena, facts);
    if (strcmp(state, "set-up") == 0)
        return !json_is_false(json_object_get(facts, "cards"))
                   ? "The set-up is going on: players join, and the cards are sealed."
                   : "The set-up is going on: players join.";
    if (strcmp(state, "luck") == 0)
        return luck_words(arena, facts, until);
    if (strcmp(state, "closed") == 0)
        return "The sheets are in; the result comes with the next pass.";
    return arena_words(arena, "Waiting for %s%s%s.", seat_words(arena, string_of(facts, "asked")),
                       until[0] ? " until " : "", until);
}

/* ---- what players wrote to everybody, as far as the log is published, and as their words ---- */

enum { PRESS_COLUMNS = 100 };

bool page_press_read(struct public_game *p, struct error *err)
{
    struct press_row row = {0};
    size_t cap = 0;
    for (uint64_t after = 0; store_press_next(p->pass->store, p->arena, p->game.core->id, after, &row, err);
         after = row.n) {
        struct public_press one = {.entry = row.n, .text = row.text};
        if (row.held != PRESS_PUBLISHED || row.n >= p->size)
            continue;
        p->press = arena_grown(p->arena, p->press, p->n_press, &cap, sizeof *p->press);
        p->press[p->n_press++] = one;
    }
    return !error_is_set(err);
}

/* {"entry","side" (false: unnamed),"lines"}, the oldest first. A new reference. */
static json_t *page_press(const struct public_game *p)
{
    json_t *all = json_array();
    size_t from = p->n_press > PAGE_PRESS_MAX ? p->n_press - PAGE_PRESS_MAX : 0;
    for (size_t i = from; i < p->n_press; i++) {
        struct press_text text;
        if (!press_text_read(p->press[i].text, &text))
            continue;
        bool named = strcmp(text.seat, "-") != 0;
        json_array_append_new(all, json_pack("{s:I,s:o,s:o}", "entry", (json_int_t)p->press[i].entry, "side",
                                             letter_word(named ? text.seat : NULL), "lines",
                                             press_lines(p->arena, text.words, PRESS_COLUMNS)));
    }
    return all;
}

/* ---- the turns ---- */

const char *page_turn_file(struct arena *arena, size_t turn)
{
    return arena_words(arena, "turn-%zu.html", turn + 1);
}

static json_t *turn_link(const struct public_game *p, size_t turn)
{
    return json_pack("{s:s,s:s}", "file", page_turn_file(p->arena, turn), "turn", p->war.turn[turn].name);
}

/* Newest first, as people look for them. */
static json_t *turn_links(const struct public_game *p)
{
    json_t *all = json_array();
    for (size_t i = p->war.n_turns; i > 0; i--)
        json_array_append_new(all, turn_link(p, i - 1));
    return all;
}

static void add_lists(const struct public_game *p, json_t *data)
{
    json_t *all = json_array();
    for (size_t i = 0; i < p->n_rulings; i++)
        json_array_append_new(all, json_pack("{s:I,s:s%}", "entry", (json_int_t)p->ruling[i].entry, "words",
                                             (const char *)p->ruling[i].bytes.at, p->ruling[i].bytes.len));
    json_object_set_new(data, "ruling_texts", all);
    all = json_array();
    for (size_t i = 0; i < p->n_conflicts; i++)
        json_array_append_new(all, json_pack("{s:i,s:s%}", "number", (int)i + 1, "note",
                                             (const char *)p->conflict[i].note.at, p->conflict[i].note.len));
    json_object_set_new(data, "conflict_notes", all);
    all = json_array();
    for (size_t i = 0; i < p->n_cosigns; i++) {
        char at[21];
        utc_write(at, p->cosign[i].utc);
        json_array_append_new(all, json_pack("{s:s,s:I,s:s}", "name", p->cosign[i].witness, "size",
                                             (json_int_t)p->cosign[i].size, "at", when_words(p->arena, at)));
    }
    json_object_set_new(data, "witness_list", all);
}

static const char *host_of(const struct pass *pass)
{
    return pass->host_name ? pass->host_name : "";
}

/* What both kinds of pages of a game have. */
static json_t *page_data(const struct public_game *p, const json_t *facts, const json_t *war)
{
    const struct core *core = p->game.core;
    json_t *data = json_copy((json_t *)facts);
    json_object_update(data, (json_t *)war);
    json_object_set_new(data, "has_options", json_boolean(core->g.n_option > 0));
    json_object_set_new(data, "status", json_string(page_status(p->arena, facts)));
    json_object_set_new(data, "proofs", json_string(proofs_words(facts)));
    json_object_set_new(data, "host", json_string(host_of(p->pass)));
    json_object_set_new(data, "is_delayed", json_boolean(!p->is_current));
    json_object_set_new(data, "books", core->set ? book_links(p->arena, core->set, -1, "../") : json_array());
    json_object_set_new(data, "is_over", json_boolean(core->phase == CORE_OVER && p->is_current));
    template_style(p->pass, p->arena, core->g.name, "page.css", data);
    return data;
}

struct span page_html(const struct public_game *p, const json_t *facts, const json_t *war)
{
    const struct core *core = p->game.core;
    json_t *data = page_data(p, facts, war);
    const char *url = p->pass->config ? publish_url(p->arena, p->pass->config, core->g.name) : NULL;
    json_object_set_new(data, "url", json_string(url ? url : "FOLDER OR ADDRESS OF THIS PAGE"));
    json_object_set_new(data, "has_transcript", json_boolean(p->is_current));
    const char *state = string_of(facts, "state");
    json_object_set_new(data, "observable",
                        json_boolean(p->pass->config && p->pass->config->publish_dir[0] && strcmp(state, "over") != 0 &&
                                     strcmp(state, "void") != 0));
    json_object_set_new(data, "has_rulings", json_boolean(p->n_rulings > 0));
    json_object_set_new(data, "has_press", json_boolean(p->n_press > 0));
    json_object_set_new(data, "press", page_press(p));
    json_object_set_new(data, "has_conflicts", json_boolean(p->n_conflicts > 0));
    json_object_set_new(data, "has_witnesses", json_boolean(p->n_cosigns > 0));
    json_object_set_new(data, "verdict_words", json_string(p->verdict ? p->verdict : ""));
    json_object_set_new(data, "turn_list", turn_links(p));
    json_object_set_new(data, "has_turns", json_boolean(p->war.n_turns > 0));
    add_lists(p, data);
    return template_page(p->pass, p->arena, core->g.name, "page.html", data);
}

struct span page_turn_html(const struct public_game *p, const json_t *facts, const json_t *war, size_t turn)
{
    json_t *data = page_data(p, facts, war);
    bool is_last = turn + 1 == p->war.n_turns;
    json_object_set_new(data, "before", turn > 0 ? turn_link(p, turn - 1) : json_false());
    json_object_set_new(data, "after", is_last ? json_false() : turn_link(p, turn + 1));
    return template_page(p->pass, p->arena, p->game.core->g.name, "turn.html", data);
}

/* ---- the page over all ---- */

/* In the order of the headings of the page. */
static const struct {
    const char *heading;
    const char *states[6];
} groups[] = {{"Games that are played", {"open", "closed", "luck", "held", NULL}},
              {"Games that stand still", {"stopped", "conflict", NULL}},
              {"Games that are being set up", {"set-up", NULL}},
              {"Games that are over", {"over", "void", NULL}}};

static bool is_of_group(size_t group, const json_t *facts)
{
    const char *state = string_of(facts, "state");
    for (size_t i = 0; groups[group].states[i]; i++)
        if (strcmp(groups[group].states[i], state) == 0)
            return true;
    return false;
}

/* Facts of a folder that an older program wrote may lack members. */
static json_t *game_row(struct arena *arena, const json_t *facts)
{
    json_t *row = json_copy((json_t *)facts);
    const json_t *score = json_object_get(facts, "score");
    json_object_set_new(row, "status", json_string(page_status(arena, facts)));
    static const char *const members[] = {"when", "standing"}; /* null: there is none */
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (!string_of(facts, members[i])[0])
            json_object_set_new(row, members[i], json_false());
    json_object_set_new(row, "score", draw_score(score));
    json_object_set_new(row, "is_over", json_boolean(strcmp(string_of(facts, "state"), "over") == 0));
    return row;
}

/* What there is to read of each ruleset. */
static json_t *shelf(struct arena *arena)
{
    json_t *all = json_array();
    for (int i = 0; rulesets[i]; i++) {
        json_t *books = book_links(arena, rulesets[i], -1, "");
        if (json_array_size(books) > 0)
            json_array_append_new(all, json_pack("{s:s,s:O}", "title",
                                                 rulesets[i]->title ? rulesets[i]->title : rulesets[i]->rules->name,
                                                 "books", books));
        json_decref(books);
    }
    return all;
}

struct span page_games(struct pass *pass, struct arena *arena, const json_t *games, const json_t *desk, bool has_open)
{
    json_t *all = json_array(), *one;
    size_t i;
    for (size_t group = 0; group < sizeof groups / sizeof *groups; group++) {
        json_t *rows = json_array();
        json_array_foreach(games, i, one)
        {
            if (is_of_group(group, one))
                json_array_append_new(rows, game_row(arena, one));
        }
        if (json_array_size(rows) > 0)
            json_array_append_new(all, json_pack("{s:s,s:i,s:O}", "heading", groups[group].heading, "number",
                                                 (int)json_array_size(rows), "games", rows));
        json_decref(rows);
    }
    json_t *data =
        json_pack("{s:s,s:b,s:o,s:O?,s:b,s:o,s:b}", "host", host_of(pass), "has_games", json_array_size(games) > 0,
                  "groups", all, "desk", desk, "practice", desk_has_modules(), "shelf", shelf(arena), "open", has_open);
    template_style(pass, arena, NULL, "page.css", data);
    return template_page(pass, arena, NULL, "games.html", data);
}

struct span page_host(struct pass *pass, struct arena *arena, const json_t *games, const json_t *desk)
{
    json_t *all = json_pack("{s:s,s:s,s:s,s:O,s:O?}", "format", "dispatch-host/1", "host", host_of(pass), "program",
                            "dispatch " DISPATCH_VERSION, "games", games, "desk", desk);
    struct span out = page_json(arena, all);
    json_decref(all);
    return out;
}
