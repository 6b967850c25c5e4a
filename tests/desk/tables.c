/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/desk/tables.h"
#include "formats/cjson.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOT_SOON = 3, LOT_MOST = 6 };

static void must(bool truth, struct span answer)
{
    if (truth)
        return;
    fprintf(stderr, "tables: %.*s\n", (int)(answer.len < 400 ? answer.len : 400), (const char *)answer.at);
    abort();
}

struct span practised_ask(struct practised *p, enum desk_entry entry, struct span request)
{
    struct span answer = arena_copy(p->arena, desk_ask(p->desk, entry, request));
    if (p->asked)
        p->asked(p->context, (int)entry, request, answer);
    return answer;
}

/* An answer that is no refusal; the caller's. */
static json_t *answered(struct practised *p, enum desk_entry entry, struct span request)
{
    struct problem why = {0};
    struct span answer = practised_ask(p, entry, request);
    json_t *json = cjson_read(answer, &why);
    must(json && !json_object_get(json, "refused"), answer);
    return json;
}

static struct span words_of(struct arena *arena, json_t *json)
{
    struct text out = {.arena = arena};
    struct problem why = {0};
    must(cjson_write(&out, json, &why), span_of("no JSON"));
    json_decref(json);
    return text_span(&out);
}

struct span practised_request(const struct practised *p, int n)
{
    json_t *sheets = json_array();
    for (int i = 0; i < n; i++) {
        json_t *one = json_pack("{s:s}", "seat", p->seat[i]);
        if (p->sheet[i].at)
            json_object_set_new(one, "lines", json_stringn((const char *)p->sheet[i].at, p->sheet[i].len));
        json_array_append_new(sheets, one);
    }
    return words_of(p->arena, json_pack("{s:s,s:i,s:s,s:s,s:[],s:o}", "ruleset", p->set->rules->name, "revision",
                                        (int)p->set->rules->revision, "scenario", p->scenario, "luck",
                                        arena_words(p->arena, "%016llx", (unsigned long long)p->luck), "options",
                                        "sheets", sheets));
}

static struct span by_lot(struct practised *p, int in_a_row)
{
    uint64_t luck = p->luck * 31 + (uint64_t)p->n;
    if (in_a_row > LOT_MOST)
        return (struct span){0};
    json_t *lot = answered(p, DESK_LOT,
                           span_of(arena_words(p->arena, "{\"last\":%s,\"luck\":\"%016llx\"}",
                                               in_a_row > LOT_SOON ? "true" : "false", (unsigned long long)luck)));
    struct span sheet = arena_copy(p->arena, span_of(json_string_value(json_object_get(lot, "sheet"))));
    json_decref(lot);
    return sheet.len > 0 ? sheet : (struct span){0};
}

static void one_sheet(struct practised *p, const char *seat, int in_a_row)
{
    json_decref(answered(p, DESK_SIT, words_of(p->arena, json_pack("{s:s}", "seat", seat))));
    struct span sheet = by_lot(p, in_a_row);
    if (sheet.at) {
        json_t *said = answered(p, DESK_SUPPOSE, sheet);
        must(json_array_size(json_object_get(said, "slips")) == 0, sheet);
        json_decref(said);
        json_decref(answered(p, DESK_SEND, sheet));
    } else {
        json_decref(answered(p, DESK_PASS, (struct span){0}));
        p->passes++;
    }
    p->seat[p->n] = seat;
    p->sheet[p->n++] = sheet;
    json_decref(answered(p, DESK_NEWS, (struct span){0}));
}

/* Who is asked first, by the ruleset's own name; NULL: nobody, it is over. */
static const char *asked_first(struct practised *p, json_t *status)
{
    const char *words = json_string_value(json_array_get(json_object_get(status, "asked"), 0));
    p->hides = p->hides || json_is_true(json_object_get(status, "hides"));
    return words ? arena_words(p->arena, "%s", words) : NULL;
}

void practise(struct practised *p, int sheets)
{
    json_t *status = answered(p, DESK_TABLE, practised_request(p, 0));
    const char *seat, *last = "";
    int in_a_row = 0;
    while ((seat = asked_first(p, status)) != NULL && p->n < sheets) {
        in_a_row = strcmp(seat, last) == 0 ? in_a_row + 1 : 0;
        last = seat;
        one_sheet(p, seat, in_a_row);
        json_decref(status);
        status = answered(p, DESK_SIT, words_of(p->arena, json_pack("{s:s}", "seat", seat)));
    }
    p->over = seat == NULL;
    json_decref(status);
}
