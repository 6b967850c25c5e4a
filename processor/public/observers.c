/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/public/observers.h"
#include "processor/base/crash.h"
#include "processor/base/public_files.h"
#include "processor/game/notice.h"
#include "processor/host/config.h"
#include "processor/letters/draw.h"
#include "processor/public/page.h"
#include "processor/public/publish.h"
#include "processor/store/store_people.h"
#include <string.h>

struct observing {
    struct pass *pass;
    struct arena *arena;
    struct public_dir dir;
    struct game_row game; /* of the row at hand */
    json_t *facts;        /* its game.json; NULL: it has none yet */
};

static bool is_over(const json_t *facts)
{
    const char *state = draw_words(facts, "state");
    return strcmp(state, "over") == 0 || strcmp(state, "void") == 0;
}

static int64_t number_of(const json_t *facts, const char *name)
{
    return json_integer_value(json_object_get(facts, name));
}

/* The page of the turn that ended last; a turn that goes on is shown to whoever begins, and at the end. In the arena;
 * empty: none. */
static struct span page_for(struct observing *o, const struct observer_row *row, const char **file)
{
    struct span page = {0};
    int64_t turn = number_of(o->facts, row->told == OBSERVER_NEW || is_over(o->facts) ? "turns" : "ended");
    *file = turn > 0 ? page_turn_file(o->arena, (size_t)turn - 1) : NULL;
    if (*file && !public_get(&o->dir, o->arena, arena_words(o->arena, "%s/%s", o->game.name, *file), &page))
        page = (struct span){0};
    return page;
}

static json_t *values_of(struct observing *o, const struct observer_row *row, const char *file, bool has_page)
{
    const struct config *config = o->pass->config;
    const char *url = config ? publish_url(o->arena, config, o->game.name) : NULL;
    const json_t *f = o->facts;
    return json_pack("{s:s,s:s,s:o,s:s,s:o,s:o,s:o,s:b,s:b,s:b}", "game", o->game.name, "title", draw_words(f, "title"),
                     "when", letter_word(draw_words(f, "when")), "status", page_status(o->arena, f), "standing",
                     letter_word(draw_words(f, "standing")), "url",
                     letter_word(url && file ? arena_words(o->arena, "%s%s", url, file) : url), "file",
                     letter_word(has_page ? file : NULL), "first", row->told == OBSERVER_NEW, "goes_on",
                     number_of(f, "turns") > number_of(f, "ended"), "over", is_over(f));
}

/* The letter, and that it was sent, in one transaction. */
static bool tell_one(struct observing *o, struct observer_row *row, struct error *err)
{
    const char *file;
    struct store *store = o->pass->store;
    struct span page = page_for(o, row, &file);
    json_t *values = values_of(o, row, file, page.len > 0);
    json_object_set_new(values, "player", json_string(row->player));
    struct written written = letter_write(o->pass, o->arena, o->game.name, "observed", values);
    struct message message = {
        .player = row->player, .subject = written.subject, .kind = MESSAGE_TELLS, .is_open = true};
    message_signed(o->pass, o->arena, &message, arena_words(o->arena, "%s-observed.txt", o->game.name), written.text);
    if (page.len > 0)
        message_file(&message, arena_words(o->arena, "%s-%s", o->game.name, file), page);
    row->told = number_of(o->facts, "ended");
    if (!store_begin(store, err))
        return false;
    bool done = message_post(o->pass, o->game.id, &message, err) &&
                (is_over(o->facts) ? store_observer_drop(store, row->player, row->game, err)
                                   : store_observer_put(store, row, err));
    crash_point("observed.written");
    return store_end(store, done, err);
}

static bool look(struct observing *o, const char *id, struct error *err)
{
    struct span file;
    json_decref(o->facts);
    o->facts = NULL;
    if (!store_game_by_name(o->pass->store, id, &o->game, err))
        return !err->doing;
    if (public_get(&o->dir, o->arena, arena_words(o->arena, "%s/game.json", o->game.name), &file))
        o->facts = json_loadb((const char *)file.at, file.len, JSON_REJECT_DUPLICATES, NULL);
    return true;
}

bool public_position(struct pass *pass, struct arena *arena, const char *game, struct public_position *out,
                     struct error *err)
{
    static const struct observer_row newcomer = {.told = OBSERVER_NEW};
    struct observing o = {.pass = pass, .arena = arena};
    struct error unread = {0};
    const char *dir = publish_dir(arena, pass), *file = NULL;
    *out = (struct public_position){0};
    if (!dir || !public_open(&o.dir, dir, false, &unread))
        return true;
    bool done = look(&o, game, err);
    if (done && json_is_object(o.facts)) {
        const char *url = publish_url(arena, pass->config, o.game.name);
        out->page = page_for(&o, &newcomer, &file);
        out->file = out->page.len > 0 ? file : NULL;
        out->url = url && out->file ? arena_words(arena, "%s%s", url, file) : url;
        out->status = page_status(arena, o.facts);
        out->standing = arena_words(arena, "%s", draw_words(o.facts, "standing"));
        out->when = arena_words(arena, "%s", draw_words(o.facts, "when"));
    }
    json_decref(o.facts);
    public_close(&o.dir);
    return done;
}

bool observers_tell(struct pass *pass, const char *dir, struct error *err)
{
    struct observing o = {.pass = pass, .arena = arena_new()};
    struct observer_row *row;
    size_t n = store_observers(pass->store, o.arena, "", &row, err);
    bool done = !err->doing && (n == 0 || public_open(&o.dir, dir, false, err));
    bool opened = done && n > 0;
    for (size_t i = 0; done && i < n; i++) {
        if (i == 0 || strcmp(row[i].game, row[i - 1].game) != 0)
            done = look(&o, row[i].game, err);
        if (done && json_is_object(o.facts) && (number_of(o.facts, "ended") > row[i].told || is_over(o.facts)))
            done = tell_one(&o, &row[i], err);
    }
    json_decref(o.facts);
    if (opened)
        public_close(&o.dir);
    arena_free(o.arena);
    return done;
}
