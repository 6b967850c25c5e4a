/* SPDX-License-Identifier: Apache-2.0 */
/* The page: one HTML file that needs nothing from outside. Its only style is in it, allowed by its hash alone, so that
 * whatever a name or a saying tries to bring along stays without effect. */
#include "formats/cjson.h"
#include "processor/game/reader.h"
#include "processor/game/seal_message.h"
#include "processor/game/template_host.h"
#include "processor/host/config.h"
#include "processor/letters/book_page.h"
#include "processor/letters/desk_model.h"
#include "processor/letters/desk_modules.h"
#include "processor/letters/desk_page.h"
#include "processor/letters/draw.h"
#include "processor/letters/report_inside.h"
#include <assert.h>
#include <string.h>
#include <sysexits.h>

/* The keys that may sign for the seat, as words: the desk warns before another one does. */
static json_t *seat_keys(const struct core_seat *seat)
{
    json_t *all = json_array();
    for (int i = 0; i < seat->n_keys; i++)
        if (!seat->key[i].revoked)
            json_array_append_new(all, json_string(seat->key[i].word));
    return all;
}

/* Lines that are offered, and the view for the rules in a page (desk/desk.h). */
static json_t *packed_model(const struct reporting *r)
{
    const struct core *core = r->game->core;
    const struct told *t = &r->told;
    json_t *model = desk_model(core->set, &core->rules, t->view, r->due->seat, t->asked ? t->prompt : NULL);
    json_t *board = desk_board(core->set, &core->g, r->due->seat);
    struct span seen = board ? desk_view(r->game->arena, &core->rules, t->view) : (struct span){0};
    json_object_set_new(model, "board", board ? board : json_null());
    json_t *packed = desk_packed(model, seen);
    json_decref(model);
    return packed;
}

/* Does the player wish the rules in the page, and are there any that fit? Not where the facts are the host's own. */
static bool wishes_board(const struct reporting *r)
{
    struct wish_row wish;
    struct error ignored = {0}; /* a page without them is a page all the same; fsck tells */
    const struct core *core = r->game->core;
    bool fits = !r->told.over && desk_has_board(core->set, &core->g) && desk_module(core->g.ruleset, true).len > 0;
    return fits && store_wish_get(r->game->pass->store, r->player, &wish, &ignored) && wish.board;
}

/* The block by which the player may wish the board; false: it is there, or this program has none. */
static json_t *wish_block(const struct reporting *r, bool board)
{
    const struct pass *pass = r->game->pass;
    struct player_row player = {0};
    struct error ignored = {0};
    if (board || !desk_has_modules() || !store_player_get(pass->store, r->player, &player, &ignored))
        return json_false();
    return json_string(arena_words(r->game->arena,
                                   "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: %s\nseq: %llu\norders:\nboard\n"
                                   "-----END PBEM PLAYER-----\n",
                                   pass->host_name, (unsigned long long)player.seq + 1));
}

/* A script as the templates take it: there is one for each board and one without, and they stay as they are. */
struct script {
    const uint8_t *of;
    json_t *words, *hash; /* owned */
};

static const struct script *script_of(struct span bytes)
{
    enum { SCRIPTS_MOST = 32 };
    static struct script kept[SCRIPTS_MOST]; /* as long as the program runs, as they are (desk_page.h) */
    uint8_t hash[32];
    size_t i = 0;
    while (i < SCRIPTS_MOST && kept[i].of && kept[i].of != bytes.at)
        i++;
    assert(i < SCRIPTS_MOST);
    if (kept[i].of)
        return &kept[i];
    struct arena *arena = arena_new();
    struct text letters = {.arena = arena};
    sha256(hash, bytes);
    text_base64(&letters, hash, sizeof hash, true);
    /* it is our own, and UTF-8 */
    kept[i] =
        (struct script){bytes.at, json_stringn_nocheck((const char *)bytes.at, bytes.len), json_string(letters.at)};
    arena_free(arena);
    return &kept[i];
}

/* The order desk (processor/letters/desk_model.h), while the game goes on: its model with this report's form, and its
 * program. */
static void add_desk(struct reporting *r, json_t *view, bool board)
{
    const struct core *core = r->game->core;
    const struct script *script = script_of(board ? desk_board_script(core->g.ruleset) : desk_script());
    json_object_set_new(view, "desk", json_false());
    if (r->told.over)
        return;
    json_t *model = packed_model(r);
    json_object_set(model, "form", json_object_get(view, "form_text"));
    json_object_set(model, "file", json_object_get(view, "form"));
    json_object_set(model, "sign", json_object_get(view, "sign"));
    json_object_set(model, "seal", json_object_get(view, "seal"));
    json_object_set_new(model, "keys", seat_keys(&core->seat[r->due->seat]));
    json_object_set_new(model, "mail", json_string(host_address(r->game)));
    json_object_set_new(model, "subject", json_string(arena_words(r->game->arena, "Orders for %s", core->g.name)));
    struct span text = desk_text(r->game->arena, model);
    json_decref(model);
    json_object_set_new(view, "desk", /* the data is ASCII */
                        json_pack("{s:o,s:O,s:O,s:b,s:o}", "data",
                                  json_stringn_nocheck((const char *)text.at, text.len), "script", script->words,
                                  "hash", script->hash, "board", board, "wish", wish_block(r, board)));
}

/* Where the words of the report are explained: in the public folder, if letters may name it. */
static json_t *books_of(const struct game *game)
{
    const char *url = game->pass->config ? game->pass->config->publish_url : "";
    return url[0] ? book_links(game->arena, game->core->set, -1, arena_words(game->arena, "%s/", url)) : json_array();
}

/* Of what is raw in a page, the strings that its view holds. */
static void note_part(struct store_parts *parts, const json_t *words)
{
    store_parts_add(parts, (struct span){(const uint8_t *)json_string_value(words), json_string_length(words)});
}

/* What other pages have as well: script, style, the ground of the map. Nothing of it hangs on the game. */
static void note_parts(struct reporting *r, const json_t *view)
{
    const json_t *part;
    size_t i;
    note_part(&r->parts, json_object_get(json_object_get(view, "desk"), "script"));
    note_part(&r->parts, json_object_get(view, "style"));
    json_array_foreach(json_object_get(json_object_get(view, "map"), "ground"), i, part)
        note_part(&r->parts, json_object_get(part, "path"));
}

struct span report_page(struct reporting *r, json_t *view)
{
    struct game *game = r->game;
    uint8_t hash[32];
    char hex[65];
    const bool board = wishes_board(r);
    draw_lacks(view);
    if (board)
        draw_lacks_nothing(view);
    json_object_set_new(view, "books", books_of(game));
    json_object_set_new(view, "has_books", json_boolean(json_array_size(json_object_get(view, "books")) > 0));
    template_style(game->pass, game->arena, game->core->g.name, "report.css", view);
    add_desk(r, view, board);
    note_parts(r, view);
    struct span page = private_padded(game, r->due->seat,
                                      template_for(game->pass, game->arena, game->core->g.name, "report.html", view));
    sha256(hash, page);
    hex_write(hex, hash, sizeof hash);
    json_object_set_new(view, "page", json_string(r->page));
    json_object_set_new(view, "page_hash", json_string(hex));
    return page;
}

/* The seat's timeline: each report adds its point, so that later ones can show the whole war. The points are made of
 * that seat's own views, and only it is shown them; a report that was never made leaves a gap and nothing worse. */
bool report_points(struct reporting *r, json_t **points, struct error *err)
{
    const struct core *core = r->game->core;
    const json_t *point = json_object_get(r->picture, "history");
    struct text words = {.arena = r->game->arena}, all = {.arena = r->game->arena};
    struct problem why = {0};
    *points = json_array();
    if (!point)
        return true;
    if (!cjson_write(&words, point, &why))
        return error_set(err, EX_SOFTWARE, "keep the history of", r->game->row.name, why.key);
    if (!store_history_put(r->game->pass->store, core->id, core->g.seat[r->due->seat].name, r->due->k,
                           text_span(&words), err))
        return false;
    text_words(&all, "[");
    text_add(&all, text_span(&r->read->history));
    text_words(&all, r->read->history.len > 0 ? "," : "");
    text_add(&all, text_span(&words));
    text_words(&all, "]");
    json_t *read = json_read(text_span(&all), &why);
    if (!read)
        return error_of(err, ERROR_DAMAGE, EX_DATAERR, "read the history of", r->game->row.name, "it is no JSON");
    json_decref(*points);
    *points = read;
    return true;
}
