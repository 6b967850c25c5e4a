/* SPDX-License-Identifier: Apache-2.0 */
/* A table at which one practises: a game and its sheets as a list, which is what a page keeps. Whatever is on the table
 * follows from it, so taking back and going on later is to play a shorter list, or the same, once more. */
#include "desk/desk_inside.h"
#include "formats/cjson.h"
#include "games/table/lot.h"
#include <string.h>

void desk_table_free(struct desk_table *table)
{
    if (table)
        arena_free(table->arena);
}

/* ---- what the seats saw ---- */

static struct span told(const struct desk_table *table, void (*tell)(const struct table *, int, struct text *),
                        int seat)
{
    struct text out = {.arena = table->arena};
    tell(table->game, seat, &out);
    return text_span(&out);
}

/* Standing orders are a secret too. */
static bool hides(const struct table *game, const struct desk_seen *seen)
{
    for (int seat = 0; seat < game->n_seats; seat++)
        if (!span_same(seen[seat].view, seen[0].view) || game->sheets->standing[seat].n > 0)
            return true;
    return false;
}

static void keep_what_is_seen(struct desk_table *table)
{
    struct table *game = table->game;
    struct desk_seen *seen = arena_take(table->arena, (size_t)game->n_seats * sizeof *seen);
    for (int seat = 0; seat < game->n_seats; seat++) {
        struct text view = {.arena = table->arena};
        table_view(game, seat, &view);
        seen[seat] =
            (struct desk_seen){text_span(&view), told(table, table_events, seat), told(table, table_notes, seat)};
    }
    table->seen[table->n] = seen;
    table->hides = hides(game, seen);
}

/* ---- playing ---- */

static bool is_full(const struct desk_table *table)
{
    return table->n == DESK_SHEETS_MOST;
}

/* False: it is refused, and nothing has changed. */
static bool play_sheet(struct desk_table *table, int seat, struct span lines, struct problem *why)
{
    int32_t before = table->game->exchanges;
    if (is_full(table))
        return problem_set(why, "table.full", 0);
    if ((table_asked(table->game) & ONLY(seat)) == 0)
        return problem_set(why, "table.asked", 0);
    if (!desk_is_text(lines))
        return problem_set(why, "desk.text", 0);
    if (!table_send(table->game, seat, lines, why))
        return false;
    if (table->game->exchanges == before)
        return problem_set(why, "table.draft", 0);
    table->n_own[seat] = ++table->n;
    keep_what_is_seen(table);
    return true;
}

static bool play_pass(struct desk_table *table, int seat, struct problem *why)
{
    if (is_full(table))
        return problem_set(why, "table.full", 0);
    if ((table_asked(table->game) & ONLY(seat)) == 0)
        return problem_set(why, "table.asked", 0);
    if (!table_pass(table->game, seat, why))
        return false;
    table->n_own[seat] = ++table->n;
    keep_what_is_seen(table);
    return true;
}

static int seat_named(const struct table *game, const char *name)
{
    int seat = 0;
    while (seat < game->n_seats && strcmp(game->seat[seat], name) != 0)
        seat++;
    return seat;
}

/* One of a list: {"lines","seat"}; without lines it was passed over. */
static bool play_listed(struct desk_table *table, const json_t *one)
{
    const char *name = json_string_value(json_object_get(one, "seat"));
    const json_t *lines = json_object_get(one, "lines");
    int seat = seat_named(table->game, name ? name : "");
    struct problem ignored = {0};
    if (seat == table->game->n_seats || (lines && !json_is_string(lines)))
        return false;
    struct span words = {(const uint8_t *)json_string_value(lines), json_string_length(lines)};
    return lines ? play_sheet(table, seat, words, &ignored) : play_pass(table, seat, &ignored);
}

/* ---- answers ---- */

static json_t *seats_named(const struct table *game, int seats)
{
    json_t *list = json_array();
    for (int seat = 0; seat < game->n_seats; seat++)
        if (seats & ONLY(seat))
            json_array_append_new(list, json_string(game->seat[seat]));
    return list;
}

static json_t *status_of(const struct desk_table *table)
{
    const struct table *game = table->game;
    json_t *own = json_object();
    for (int seat = 0; seat < game->n_seats; seat++)
        json_object_set_new(own, game->seat[seat], json_integer(table->n_own[seat]));
    return json_pack("{s:o,s:b,s:i,s:o,s:o}", "asked", seats_named(game, table_asked(game)), "hides", table->hides, "n",
                     (int)table->n, "own", own, "seats", seats_named(game, ~0));
}

/* ---- a table is laid ---- */

/* 16 hex digits in small letters. */
static bool luck_of(const char *digits, uint64_t *luck)
{
    *luck = 0;
    for (const char *at = digits; *at; at++) {
        static const char hex[] = "0123456789abcdef";
        const char *is = strchr(hex, *at);
        if (!is)
            return false;
        *luck = *luck << 4 | (uint64_t)(is - hex);
    }
    return strlen(digits) == 16;
}

static const struct ruleset *rules_of(struct desk *desk, const json_t *request)
{
    const char *name = desk_word(desk, request, "ruleset");
    const struct ruleset *set = ruleset_find(name);
    const json_t *revision = json_object_get(request, "revision");
    if (!set)
        desk_wrong(desk, "table.ruleset", name, rulesets[0]->rules->name);
    else if (!json_is_integer(revision) || json_integer_value(revision) != set->rules->revision)
        desk_wrong(desk, "table.revision", arena_words(desk->arena, "%lld", (long long)json_integer_value(revision)),
                   arena_words(desk->arena, "%lu", (unsigned long)set->rules->revision));
    return desk->why.key ? NULL : set;
}

static bool lay(struct desk *desk, struct desk_table *table, const json_t *request)
{
    enum { OPTIONS_MOST = 32 };
    const char *option[OPTIONS_MOST];
    const struct ruleset *set = rules_of(desk, request);
    struct setup terms = {.scenario = desk_word(desk, request, "scenario"), .option = option};
    uint64_t luck;
    if (!set)
        return false;
    terms.n_option = desk_options(desk, set, request, option);
    if (desk->why.key || !luck_of(desk_word(desk, request, "luck"), &luck))
        return desk_wrong(desk, "table.save", "luck", "");
    table->game = table_new(table->arena, set, desk_facts_of(desk, set), &terms, luck, &desk->why);
    if (!table->game)
        return false;
    keep_what_is_seen(table);
    return true;
}

json_t *desk_table(struct desk *desk)
{
    json_t *json = desk_read(desk), *sheets = json_object_get(json, "sheets"), *one;
    size_t i;
    if (!json)
        return NULL;
    struct arena *arena = arena_new();
    struct desk_table *table = arena_take(arena, sizeof *table);
    table->arena = arena;
    bool good = lay(desk, table, json);
    if (good && !json_is_array(sheets))
        good = desk_wrong(desk, "table.save", "sheets", "");
    for (i = 0; good && i < json_array_size(sheets); i++) {
        one = json_array_get(sheets, i);
        if (!play_listed(table, one))
            good = desk_wrong(desk, "table.sheet", arena_words(desk->arena, "%zu", i + 1), "");
    }
    json_decref(json);
    if (!good) {
        arena_free(arena);
        return NULL;
    }
    desk_take_game(desk, NULL); /* it may be of the table that was there before */
    desk_table_free(desk->table);
    desk->table = table;
    return status_of(table);
}

/* ---- a seat ---- */

static json_t *list_read(struct span words)
{
    json_t *list = json_loadb((const char *)words.at, words.len, 0, NULL);
    return list ? list : json_array();
}

static void seat_at(struct desk *desk, int seat, int32_t after)
{
    const struct desk_table *table = desk->table;
    const struct table *at = table->game;
    const struct desk_seen *seen = &table->seen[after][seat];
    const size_t size = at->rules.is->state_size;
    struct arena *arena = arena_new();
    struct desk_game *game = arena_take(arena, sizeof *game);
    struct problem why = {0};
    *game =
        (struct desk_game){.arena = arena, .set = at->set, .rules = at->rules, .seat = seat, .n_seats = at->n_seats};
    game->base = arena_take(arena, size);
    game->view = arena_take(arena, size);
    game->scratch = arena_take(arena, 4 * size);
    rules_load(&game->rules, (const char *)seen->view.at, seen->view.len, game->base, &why);
    memcpy(game->view, game->base, size);
    game->events = list_read(seen->events);
    game->notes = list_read(seen->notes);
    game->sheets = at->sheets;
    game->seq = at->seq[seat] + 1;
    game->is_newest = after == table->n;
    desk_take_game(desk, game);
}

json_t *desk_sit(struct desk *desk)
{
    json_t *json = desk_read(desk), *number = json_object_get(json, "after");
    const struct desk_table *table = desk->table;
    json_int_t after = json_is_integer(number) ? json_integer_value(number) : table->n;
    int seat = json ? seat_named(table->game, desk_word(desk, json, "seat")) : 0;
    json_decref(json);
    if (desk->why.key)
        return NULL;
    if (seat == table->game->n_seats || after < 0 || after > table->n)
        return desk_wrong(desk, "desk.member", "seat", ""), NULL;
    seat_at(desk, seat, (int32_t)after);
    return status_of(table);
}

/* Who sits at the table as it stands now; -1: nobody, and it is refused. */
static int sitting(struct desk *desk)
{
    if (desk->table && desk->game && desk->game->is_newest)
        return desk->game->seat;
    desk_wrong(desk, "table.asked", "", "");
    return -1;
}

json_t *desk_send(struct desk *desk)
{
    int seat = sitting(desk);
    if (seat < 0 || !play_sheet(desk->table, seat, desk->request, &desk->why))
        return NULL;
    seat_at(desk, seat, desk->table->n);
    return status_of(desk->table);
}

json_t *desk_pass(struct desk *desk)
{
    int seat = sitting(desk);
    if (seat < 0 || !play_pass(desk->table, seat, &desk->why))
        return NULL;
    seat_at(desk, seat, desk->table->n);
    return status_of(desk->table);
}

json_t *desk_lot(struct desk *desk)
{
    json_t *json = desk_read(desk);
    int seat = json ? sitting(desk) : -1;
    uint64_t luck = 0;
    bool to_the_end = json_is_true(json_object_get(json, "last"));
    if (seat >= 0 && !luck_of(desk_word(desk, json, "luck"), &luck))
        desk_wrong(desk, "desk.member", "luck", "");
    json_decref(json);
    if (desk->why.key)
        return NULL;
    const struct desk_game *game = desk->game;
    const struct lot_asks asks = {game->set, &game->rules, game->base, seat, game->sheets, to_the_end};
    struct span sheet = lot_sheet(desk->arena, &asks, &luck);
    return json_pack("{s:o}", "sheet", json_stringn(sheet.len ? (const char *)sheet.at : "", sheet.len));
}

bool desk_behind(struct desk *desk, struct text *out)
{
    table_whole(desk->table->game, out);
    return true;
}
