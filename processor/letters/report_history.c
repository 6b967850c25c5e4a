/* SPDX-License-Identifier: Apache-2.0 */
/* The seat's timeline: each report adds its point, so that later ones can show the whole war. The points are made of
 * that seat's own views, and only it is shown them; a report that was never made leaves a gap and nothing worse. */
#include "formats/cjson.h"
#include "processor/letters/report_inside.h"
#include <sysexits.h>

static bool put_point(struct reporting *r, const json_t *point, const char *side, struct error *err)
{
    struct text words = {.arena = r->game->arena};
    struct problem why = {0};
    if (!cjson_write(&words, point, &why))
        return error_set(err, EX_SOFTWARE, "keep the history of", r->game->row.name, why.key);
    return store_history_put(r->game->pass->store, r->game->core->id, side, r->due->k, text_span(&words), err);
}

bool report_history(struct reporting *r, json_t **points, struct error *err)
{
    const struct core *core = r->game->core;
    const char *side = core->g.seat[r->due->seat].name;
    const json_t *point = json_object_get(r->picture, "history");
    struct text all = {.arena = r->game->arena};
    struct problem why = {0};
    *points = json_array();
    if (!point)
        return true;
    text_words(&all, "[");
    if (!put_point(r, point, side, err) ||
        !store_history_back(r->game->pass->store, core->id, side, r->due->k, &all, err))
        return false;
    text_words(&all, "]");
    json_t *read = json_read(text_span(&all), &why);
    if (!read)
        return error_of(err, ERROR_DAMAGE, EX_DATAERR, "read the history of", r->game->row.name, "it is no JSON");
    json_decref(*points);
    *points = read;
    return true;
}
