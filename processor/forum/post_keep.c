/* SPDX-License-Identifier: Apache-2.0 */
/* What a post says of an exchange beside what everybody may see of it (core_public): who was asked then and until when,
 * how long the log was, and the numbers of the reports that belong to it. Noted when it was carried out: later all that
 * has moved on. */
#include "formats/cjson.h"
#include "processor/forum/post_inside.h"
#include "processor/record/journal.h"
#include <sysexits.h>

/* ---- making a note ---- */

static json_t *asked_seats(const struct core *core)
{
    json_t *all = json_array();
    for (int i = 0; i < core->g.n_seats; i++)
        if (core->asked >> i & 1)
            json_array_append_new(all, json_string(core->g.seat[i].name));
    return all;
}

/* By which numbers the seats' reports of this exchange will be found in the outbox. */
static json_t *report_numbers(const struct core *core)
{
    json_t *all = json_object();
    for (int i = 0; i < core->n_due; i++) {
        int seat = core->due[i].seat;
        if (core->due[i].k == core->told_k)
            json_object_set_new(all, core->g.seat[seat].name, json_integer((json_int_t)core->seat[seat].reports + 1));
    }
    return all;
}

static json_t *note_of(const struct core *core, int64_t utc)
{
    struct hash root;
    char head[65];
    tlog_tree_root(&core->tree, &root);
    hex_write(head, root.at, sizeof root.at);
    return json_pack("{s:I,s:I,s:I,s:s,s:b,s:o,s:I,s:o}", "k", (json_int_t)core->told_k, "utc", (json_int_t)utc, "size",
                     (json_int_t)core->tree.size, "head", head, "over", core->phase == CORE_OVER, "asked",
                     asked_seats(core), "deadline", (json_int_t)core->deadline, "reports", report_numbers(core));
}

bool post_keep(struct game *game, struct error *err)
{
    const struct core *core = game->core;
    struct text words = {.arena = game->arena};
    struct problem why = {0};
    if (!core->told)
        return true;
    json_t *note = note_of(core, game->pass->now);
    bool good = cjson_write(&words, note, &why);
    json_decref(note);
    return good ? store_history_put(game->pass->store, core->id, POST_SIDE, core->told_k, text_span(&words), err)
                : error_set(err, EX_SOFTWARE, "note what is public of", game->row.name, why.key);
}

/* ---- reading it ---- */

/* The words of the journal's `end`: "won usa", "abandoned"; "" there is none. */
static const char *end_kind(struct game *game, struct error *err)
{
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    for (uint64_t at = game->core->tree.size; at-- > 1;) {
        if (!game_line(game, game->arena, at, line, err))
            return "";
        if (journal_is(line, ENTRY_END))
            return arena_string(game->arena, journal_words(line));
    }
    return "";
}

/* A game may end without an exchange: by what all agree to, by the host's word, or since nobody joined. */
static json_t *end_note(struct game *game, struct error *err)
{
    const struct core *core = game->core;
    const char *kind = core->phase == CORE_VOID ? "void" : end_kind(game, err);
    struct hash root;
    char head[65];
    tlog_tree_root(&core->tree, &root);
    hex_write(head, root.at, sizeof root.at);
    return error_is_set(err) ? NULL
                             : json_pack("{s:I,s:I,s:s,s:b,s:[],s:i,s:{},s:s}", "k", (json_int_t)core->k, "size",
                                         (json_int_t)core->tree.size, "head", head, "over", 1, "asked", "deadline", 0,
                                         "reports", "end", kind);
}

json_t *post_note(struct game *game, uint64_t k, struct error *err)
{
    struct problem why = {0};
    struct span words;
    bool over = game->core->phase == CORE_OVER || game->core->phase == CORE_VOID;
    if (!store_history_get(game->pass->store, game->arena, game->core->id, POST_SIDE, k, &words, err))
        return over && k == game->core->k && !error_is_set(err) ? end_note(game, err) : NULL;
    json_t *note = json_read(words, &why);
    if (!note)
        error_of(err, ERROR_DAMAGE, EX_DATAERR, "read what is public of", game->row.name, "it is no JSON");
    return note;
}
