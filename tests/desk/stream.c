/* SPDX-License-Identifier: Apache-2.0 */
/* Writes what a desk is asked and what it answers natively, for tests/desk/module.js to ask a module the same.
 * Usage: stream RULESET SEED POSITIONS, or stream RULESET - with names of files that hold views   frames to stdout:
 * entry, length and bytes of the request, length and bytes of the answer; numbers are 32 bits, lowest byte first. */
#include "desk/desk.h"
#include "tests/desk/positions.h"
#include "tests/desk/tables.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_number(uint32_t value)
{
    uint8_t at[4];
    put_u32le(at, value);
    fwrite(at, 1, sizeof at, stdout);
}

static void put_span(struct span s)
{
    put_number((uint32_t)s.len);
    if (s.len > 0)
        fwrite(s.at, 1, s.len, stdout);
}

static void asked(void *context, int entry, struct span request, struct span answer)
{
    (void)context;
    put_number((uint32_t)entry);
    put_span(request);
    put_span(answer);
}

static void each(void *desk, const struct position *p)
{
    position_ask(desk, p, asked, NULL);
}

/* A game from the deal to its end, and played once more as from a save. */
static void at_a_table(struct desk *desk, const struct ruleset *set, const char *scenario, uint64_t luck)
{
    struct arena *arena = arena_new();
    struct practised p = {.arena = arena, .desk = desk, .set = set, .scenario = scenario, .luck = luck, .asked = asked};
    practise(&p, PRACTISED_MOST);
    practised_ask(&p, DESK_TABLE, practised_request(&p, p.n));
    practised_ask(&p, DESK_BEHIND, (struct span){0});
    arena_free(arena);
}

/* slurp() is for suites alone. */
static struct span file_bytes(struct arena *arena, const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *at = arena_take(arena, DESK_REQUEST_MAX);
    size_t n = file ? fread(at, 1, DESK_REQUEST_MAX, file) : 0;
    if (file)
        fclose(file);
    return (struct span){at, n};
}

/* A view of a golden game (tests/processor/whole/t_golden.c, show_load). The sheet is
 * what is offered, line after line. */
static void look_at(struct desk *desk, const struct ruleset *set, const char *path)
{
    struct arena *arena = arena_new();
    struct position p = {.arena = arena, .set = set, .load = file_bytes(arena, path)};
    struct text sheet = {.arena = arena};
    const char *kind, *name = "nobody";
    json_t *of_kind, *line;
    size_t i;
    desk_ask(desk, DESK_LOAD, p.load);
    struct span answer = desk_ask(desk, DESK_TARGETS, span_of("{\"most\":12}"));
    json_t *all = json_loadb((const char *)answer.at, answer.len, 0, NULL);
    text_words(&sheet, "");
    json_array_foreach(json_object_get(all, "lines"), i, line)
        text_format(&sheet, "%s\n", json_string_value(json_object_get(line, "text")));
    json_object_foreach(json_object_get(all, "next"), kind, of_kind) name =
        arena_words(arena, "%s", json_string_value(json_array_get(of_kind, 0)));
    text_words(&sheet, "done\n");
    p.sheet = text_span(&sheet);
    p.thing = span_of(arena_words(arena, "{\"name\":\"%s\"}", name));
    position_ask(desk, &p, asked, NULL);
    json_decref(all);
    arena_free(arena);
}

static int look_at_files(const struct ruleset *set)
{
    char path[4096];
    struct desk *desk = desk_new();
    while (fgets(path, sizeof path, stdin)) {
        path[strcspn(path, "\n")] = '\0';
        look_at(desk, set, path);
    }
    desk_free(desk);
    return fflush(stdout) == 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
    const struct ruleset *set = argc == 4 ? ruleset_find(argv[1]) : NULL;
    if (argc == 3 && strcmp(argv[2], "-") == 0 && ruleset_find(argv[1]))
        return look_at_files(ruleset_find(argv[1]));
    if (!set) {
        fprintf(stderr, "stream: usage: stream RULESET SEED POSITIONS, or stream RULESET - <NAMES-OF-FILES\n");
        return 2;
    }
    struct desk *desk = desk_new();
    struct positions plan = {
        .set = set, .seed = strtoull(argv[2], NULL, 10), .n = atoi(argv[3]), .each = each, .context = desk};
    positions_play(&plan);
    for (int i = 0; set->scenarios[i]; i++)
        at_a_table(desk, set, set->scenarios[i], plan.seed + (uint64_t)i);
    desk_free(desk);
    fprintf(stderr, "  %s: %d games, %d to their end\n", argv[1], plan.games, plan.finished);
    return fflush(stdout) == 0 ? 0 : 1;
}
