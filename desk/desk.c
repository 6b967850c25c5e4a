/* SPDX-License-Identifier: Apache-2.0 */
/* The desk: loading a view, and who answers what. */
#include "desk/desk_inside.h"
#include "formats/armor.h"
#include "formats/cjson.h"
#include "processor/base/problems.h"
#include <assert.h>
#include <string.h>

struct desk *desk_new(void)
{
    struct arena *rooms = arena_new();
    struct desk *desk = arena_take(rooms, sizeof *desk);
    desk->rooms = rooms;
    desk->prompt = prompt_taken(rooms);
    desk->play = arena_take(rooms, sizeof *desk->play);
    desk->sheet = arena_take(rooms, sizeof *desk->sheet);
    desk->dry = arena_take(rooms, sizeof *desk->dry);
    desk->slips = arena_take(rooms, sizeof *desk->slips);
    desk->slips_room = arena_take(rooms, sizeof *desk->slips_room);
    desk->slips_room->cap = BLOCK_BYTES_MAX;
    desk->slips_room->text = arena_take(rooms, desk->slips_room->cap);
    return desk;
}

static void game_free(struct desk_game *game)
{
    if (!game)
        return;
    json_decref(game->events);
    json_decref(game->notes);
    arena_free(game->arena);
}

void desk_free(struct desk *desk)
{
    if (!desk)
        return;
    game_free(desk->game);
    desk_table_free(desk->table);
    arena_free(desk->arena);
    arena_free(desk->rooms);
}

/* ---- requests ---- */

bool desk_wrong(struct desk *desk, const char *key, const char *got, const char *want)
{
    struct problem *why = &desk->why;
    if (!why->key) {
        problem_words(why->got, sizeof why->got, got, strlen(got));
        problem_words(why->want, sizeof why->want, want, strlen(want));
    }
    return problem_set(why, key, 0);
}

json_t *desk_read(struct desk *desk)
{
    struct problem why = {0};
    struct text spelled = {.arena = desk->arena};
    json_t *value = json_read(desk->request, &why);
    if (value && json_is_object(value) && cjson_write(&spelled, value, &why))
        return value;
    json_decref(value);
    desk_wrong(desk, "desk.syntax", "", "");
    return NULL;
}

const char *desk_word(struct desk *desk, const json_t *request, const char *member)
{
    const char *words = json_string_value(json_object_get(request, member));
    if (words)
        return words;
    desk_wrong(desk, "desk.member", member, "");
    return "";
}

/* ---- load ---- */

static bool is_among(const char *word, const char *const *list)
{
    for (; list && *list; list++)
        if (strcmp(*list, word) == 0)
            return true;
    return false;
}

static bool find_rules(struct desk *desk, struct desk_game *game, const json_t *request)
{
    const char *name = desk_word(desk, request, "ruleset");
    const json_t *number = json_object_get(request, "revision");
    json_int_t revision = json_is_integer(number) ? json_integer_value(number) : 0;
    game->set = ruleset_find(name);
    if (desk->why.key)
        return false;
    if (!game->set)
        return desk_wrong(desk, "desk.ruleset", name, rulesets[0]->rules->name);
    if (revision < 1)
        return desk_wrong(desk, "desk.member", "revision", "");
    if (revision > game->set->rules->revision)
        return desk_wrong(desk, "desk.revision", arena_words(desk->arena, "%s %lld", name, (long long)revision),
                          arena_words(desk->arena, "%s %lu", name, (unsigned long)game->set->rules->revision));
    game->rules = (struct rules){.is = game->set->rules, .revision = (uint32_t)revision};
    return true;
}

enum { OPTIONS_MAX = 32 };

int desk_options(struct desk *desk, const struct ruleset *set, const json_t *request, const char **option)
{
    const json_t *list = json_object_get(request, "options"), *one;
    size_t i;
    if (list && (!json_is_array(list) || json_array_size(list) > OPTIONS_MAX))
        return desk_wrong(desk, "desk.member", "options", ""), 0;
    json_array_foreach((json_t *)list, i, one)
    {
        option[i] = json_string_value(one);
        if (!option[i] || !is_among(option[i], set->options))
            return desk_wrong(desk, "desk.member", "options", ""), 0;
    }
    return (int)json_array_size(list);
}

/* The seat by its name in a game of this scenario and these options. */
static bool find_seat(struct desk *desk, struct desk_game *game, const json_t *request)
{
    const char *option[OPTIONS_MAX], *names[SEATS_MAX] = {NULL};
    struct setup setup = {.scenario = desk_word(desk, request, "scenario"), .option = option};
    const char *seat = desk_word(desk, request, "seat");
    setup.n_option = desk_options(desk, game->set, request, option);
    if (desk->why.key)
        return false;
    if (!is_among(setup.scenario, game->set->scenarios))
        return desk_wrong(desk, "desk.member", "scenario", "");
    game->n_seats = game->rules.is->seats(&setup, names);
    for (game->seat = 0; game->seat < game->n_seats; game->seat++)
        if (strcmp(names[game->seat], seat) == 0)
            return true;
    return desk_wrong(desk, "desk.member", "seat", "");
}

/* The facts that are built in are read once, however often a page loads a position. */
const void *desk_facts_of(struct desk *desk, const struct ruleset *set)
{
    struct problem why = {0};
    size_t i = 0;
    while (rulesets[i] != set)
        i++;
    assert(i < DESK_RULESETS_MAX);
    if (!desk->block[i])
        desk->block[i] = set->load(desk->rooms, set->bundle(), &why);
    assert(desk->block[i] && "built-in facts are sound");
    return desk->block[i];
}

static bool load_facts(struct desk *desk, struct desk_game *game, const json_t *request)
{
    const json_t *own = json_object_get(request, "facts");
    const char *scenario = desk_word(desk, request, "scenario");
    struct text bundle = {.arena = game->arena};
    if (!own) {
        game->rules.data = ruleset_data(game->set, desk_facts_of(desk, game->set), scenario);
        return true;
    }
    if (!cjson_write(&bundle, own, &desk->why))
        return false;
    const void *block = game->set->load(game->arena, text_span(&bundle), &desk->why);
    game->rules.data = ruleset_data(game->set, block, scenario);
    return block != NULL;
}

static bool load_view(struct desk *desk, struct desk_game *game, const json_t *request)
{
    const size_t size = game->rules.is->state_size;
    struct text view = {.arena = desk->arena};
    struct problem why = {0};
    game->base = arena_take(game->arena, size);
    game->view = arena_take(game->arena, size);
    game->scratch = arena_take(game->arena, 4 * size);
    if (!json_is_object(json_object_get(request, "view")))
        return desk_wrong(desk, "desk.member", "view", "");
    if (!cjson_write(&view, json_object_get(request, "view"), &why) ||
        !rules_load(&game->rules, view.at, view.len, game->base, &why) || rules_view_broken(&game->rules, game->base))
        return desk_wrong(desk, "desk.view", "", "");
    memcpy(game->view, game->base, size);
    struct sheets *sheets = arena_take(game->arena, sizeof *sheets);
    sheets->seats = game->n_seats;
    game->sheets = sheets, game->seq = 1;
    return true;
}

static bool list_at(struct desk *desk, const json_t *request, const char *member, json_t **out)
{
    json_t *list = json_object_get(request, member);
    if (list && !json_is_array(list))
        return desk_wrong(desk, "desk.member", member, "");
    *out = list ? json_incref(list) : json_array();
    return true;
}

void desk_take_game(struct desk *desk, struct desk_game *game)
{
    game_free(desk->game);
    desk->game = game;
}

/* What was there before stays when this is refused. */
static json_t *load(struct desk *desk)
{
    json_t *json = desk_read(desk);
    if (!json)
        return NULL;
    struct arena *arena = arena_new();
    struct desk_game *game = arena_take(arena, sizeof *game);
    game->arena = arena;
    bool good = find_rules(desk, game, json) && find_seat(desk, game, json) && load_facts(desk, game, json) &&
                load_view(desk, game, json) && list_at(desk, json, "events", &game->events) &&
                list_at(desk, json, "notes", &game->notes);
    json_decref(json);
    if (!good) {
        game_free(game);
        return NULL;
    }
    desk_take_game(desk, game);
    const struct step *step = rules_step(&game->rules, game->view);
    return json_pack("{s:b,s:s,s:s}", "asked", desk_prompt_now(desk) != NULL, "step", step ? step->name : "", "title",
                     step && step->title ? step->title : "");
}

/* ---- who answers ---- */

static json_t *(*const answers[DESK_ENTRIES])(struct desk *) = {
    [DESK_ABOUT] = desk_about,       [DESK_LOAD] = load,
    [DESK_PARSE] = desk_parse,       [DESK_SUPPOSE] = desk_suppose,
    [DESK_TARGETS] = desk_targets,   [DESK_PICTURE] = desk_picture,
    [DESK_REPORT] = desk_report,     [DESK_DRAWING] = desk_drawing,
    [DESK_LANGUAGE] = desk_language, [DESK_JOIN] = desk_join,
    [DESK_NEWS] = desk_news,         [DESK_GUIDE] = desk_guide,
    [DESK_TABLE] = desk_table,       [DESK_SIT] = desk_sit,
    [DESK_SEND] = desk_send,         [DESK_PASS] = desk_pass,
    [DESK_LOT] = desk_lot,
};

static void refuse_in_words(struct desk *desk, struct text *out)
{
    const struct ruleset *set = desk->game ? desk->game->set : rulesets[0];
    struct span words = problem_sentence(desk->arena, set, &desk->why);
    struct problem ignored = {0};
    json_t *sentence = json_stringn((const char *)words.at, words.len);
    json_t *refused = json_pack("{s:{s:s,s:o}}", "refused", "key", desk->why.key, "words",
                                sentence ? sentence : json_string("What the page asks cannot be read."));
    out->len = 0;
    cjson_write(out, refused, &ignored);
    json_decref(refused);
}

/* Most need a position, which a seat at a table has too; to sit down and to look at all of it a table will do. */
static bool has_what_it_needs(const struct desk *desk, enum desk_entry entry)
{
    if (entry == DESK_ABOUT || entry == DESK_LOAD || entry == DESK_TABLE || entry == DESK_GUIDE)
        return true;
    return entry == DESK_SIT || entry == DESK_BEHIND ? desk->table != NULL : desk->game != NULL;
}

static bool answer(struct desk *desk, enum desk_entry entry, struct span request, struct text *out)
{
    if (request.len > DESK_REQUEST_MAX)
        return desk_wrong(desk, "desk.big", "", "");
    desk->request = request;
    if (!has_what_it_needs(desk, entry))
        return desk_wrong(desk, "desk.empty", "", "");
    if (entry == DESK_FACTS || entry == DESK_PROMPT)
        return entry == DESK_FACTS ? desk_facts(desk, out) : desk_asked(desk, out);
    if (entry == DESK_BEHIND)
        return desk_behind(desk, out);
    if ((unsigned)entry >= DESK_ENTRIES || !answers[entry])
        return desk_wrong(desk, "desk.entry", "", "");
    json_t *value = answers[entry](desk);
    bool good = value && cjson_write(out, value, &desk->why);
    json_decref(value);
    return good;
}

struct span desk_ask(struct desk *desk, enum desk_entry entry, struct span request)
{
    arena_free(desk->arena);
    desk->arena = arena_new();
    desk->why = (struct problem){0};
    struct text out = {.arena = desk->arena};
    if (!answer(desk, entry, request, &out)) {
        problem_set(&desk->why, "desk.entry", 0); /* where nothing else was said */
        refuse_in_words(desk, &out);
    }
    return text_span(&out);
}
