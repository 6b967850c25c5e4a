/* SPDX-License-Identifier: Apache-2.0 */
/* What a table tells a seat, and its saves. */
#include "formats/cjson.h"
#include "games/table/table_inside.h"
#include <stdio.h>
#include <string.h>

/* One of the functions that tell how much they have to write. */
typedef size_t dumper(const struct table *, const void *of, int seat, char *buf, size_t cap);

static void add(struct text *out, dumper *dump, const struct table *t, const void *of, int seat)
{
    size_t len = dump(t, of, seat, NULL, 0);
    text_reserve(out, len);
    dump(t, of, seat, out->at + out->len, len);
    out->len += len;
    out->at[out->len] = '\0';
}

static size_t dump_view(const struct table *t, const void *of, int seat, char *buf, size_t cap)
{
    (void)seat;
    return rules_dump(&t->rules, of, buf, cap);
}

static size_t dump_asked(const struct table *t, const void *of, int seat, char *buf, size_t cap)
{
    (void)seat;
    return rules_dump_prompt(&t->rules, of, buf, cap);
}

static size_t dump_events(const struct table *t, const void *of, int seat, char *buf, size_t cap)
{
    return rules_dump_events(&t->rules, of, seat, buf, cap);
}

static size_t dump_game(const struct table *t, const void *of, int seat, char *buf, size_t cap)
{
    (void)seat;
    return game_dump(&t->rules, of, t->sheets, buf, cap);
}

void table_view(struct table *t, int seat, struct text *out)
{
    rules_view(&t->rules, t->state, seat, t->view);
    add(out, dump_view, t, t->view, seat);
}

void table_prompt(struct table *t, int seat, struct text *out)
{
    rules_view(&t->rules, t->state, seat, t->view);
    bool asked = rules_prompt(&t->rules, t->view, seat, 0, t->prompt) && !t->prompt->full;
    add(out, dump_asked, t, asked ? t->prompt : NULL, seat);
}

void table_events(const struct table *t, int seat, struct text *out)
{
    add(out, dump_events, t, t->play, seat);
}

void table_notes(const struct table *t, int seat, struct text *out)
{
    struct text notes = {.arena = out->arena};
    run_dump_notes(t->run, t->play, seat, &notes);
    text_words(out, "[");
    text_add(out, text_span(&notes));
    text_words(out, "]");
}

/* ---- saves ---- */

void table_save(const struct table *t, struct text *out)
{
    text_format(out, "{\"exchanges\":%ld,\"game\":", (long)t->exchanges);
    add(out, dump_game, t, t->state, 0);
    text_format(out, ",\"luck\":\"%016llx\",\"options\":[", (unsigned long long)t->luck);
    for (int i = 0; i < t->n_option; i++)
        text_format(out, "%s\"%s\"", i ? "," : "", t->option[i]);
    text_format(out, "],\"revision\":%lu,\"ruleset\":\"%s\",\"scenario\":\"%s\",\"seq\":[",
                (unsigned long)t->rules.revision, t->rules.is->name, t->scenario);
    for (int i = 0; i < t->n_seats; i++)
        text_format(out, "%s%ld", i ? "," : "", (long)t->seq[i]);
    text_words(out, "]}");
}

static const char *word_at(const json_t *saved, const char *member)
{
    const char *word = json_string_value(json_object_get(saved, member));
    return word ? word : "";
}

static bool luck_read(const json_t *saved, uint64_t *luck)
{
    uint8_t bytes[8];
    const char *digits = word_at(saved, "luck");
    if (strlen(digits) != 16 || !hex_read(span_of(digits), bytes, sizeof bytes))
        return false;
    *luck = 0;
    for (size_t i = 0; i < sizeof bytes; i++)
        *luck = *luck << 8 | bytes[i];
    return true;
}

static bool count_read(const json_t *number, int32_t *out)
{
    json_int_t n = json_is_integer(number) ? json_integer_value(number) : -1;
    *out = (int32_t)n;
    return n >= 0 && n < 1000000;
}

static bool game_read(struct table *t, const json_t *saved)
{
    const struct line_room room = table_room(t);
    struct text game = {.arena = t->arena};
    struct problem why = {0};
    const json_t *seq = json_object_get(saved, "seq");
    for (int i = 0; i < t->n_seats; i++)
        if (!count_read(json_array_get(seq, (size_t)i), &t->seq[i]))
            return false;
    memset(t->sheets, 0, sizeof *t->sheets);
    return count_read(json_object_get(saved, "exchanges"), &t->exchanges) && luck_read(saved, &t->luck) &&
           cjson_write(&game, json_object_get(saved, "game"), &why) &&
           game_load(&t->rules, game.at, game.len, t->state, t->sheets, &room, &why) &&
           !rules_broken(&t->rules, t->state);
}

static struct table *read(struct arena *arena, const void *block, const json_t *saved)
{
    const struct ruleset *set = ruleset_find(word_at(saved, "ruleset"));
    const json_t *options = json_object_get(saved, "options");
    const char *option[TABLE_OPTIONS_MAX];
    struct setup setup = {.scenario = word_at(saved, "scenario"), .option = option};
    struct problem why = {0};
    int32_t revision;
    if (!set || !json_is_array(options) || json_array_size(options) > TABLE_OPTIONS_MAX ||
        !count_read(json_object_get(saved, "revision"), &revision) || (uint32_t)revision != set->rules->revision)
        return NULL;
    for (size_t i = 0; i < json_array_size(options); i++) {
        const char *word = json_string_value(json_array_get(options, i));
        option[setup.n_option++] = word ? word : "";
    }
    struct table *t = table_blank(arena, set, block, &setup, &why);
    return t && game_read(t, saved) ? t : NULL;
}

struct table *table_load(struct arena *arena, const void *block, struct span saved, struct problem *why)
{
    json_t *json = json_read(saved, why);
    struct table *t = json ? read(arena, block, json) : NULL;
    json_decref(json);
    if (!t) {
        *why = (struct problem){0};
        problem_set(why, "table.save", 0);
    }
    return t;
}
