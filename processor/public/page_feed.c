/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/public/page_feed.h"
#include "processor/game/letter.h"
#include "processor/game/template_host.h"
#include "processor/letters/draw.h"
#include "processor/letters/offer_words.h"
#include "processor/public/page.h"
#include "processor/record/journal.h"
#include <stdlib.h>
#include <string.h>

/* ---- ids and instants ---- */

static const char *uuid_of(struct arena *arena, const char *words)
{
    uint8_t hash[32];
    char hex[65];
    sha256(hash, span_of(words));
    hash[6] = (uint8_t)((hash[6] & 0x0f) | 0x80); /* version 8 */
    hash[8] = (uint8_t)((hash[8] & 0x3f) | 0x80); /* the variant of RFC 9562 */
    hex_write(hex, hash, 16);
    return arena_words(arena, "%.8s-%.4s-%.4s-%.4s-%s", hex, hex + 8, hex + 12, hex + 16, hex + 20);
}

static const char *instant_words(struct arena *arena, int64_t utc)
{
    char words[21];
    utc_write(words, utc);
    return arena_words(arena, "%s", words);
}

/* The instant in a line that says what is past; a deadline to come is none. 0: it has none. */
static int64_t instant_of(const struct journal_line *line)
{
    int64_t utc = 0;
    size_t at = journal_is(line, ENTRY_RECEIPT)                                       ? 5
                : journal_is(line, ENTRY_SETTLED) || journal_is(line, ENTRY_DEADLINE) ? 1
                                                                                      : 0;
    return at > 0 && line->n_words > at && utc_read(line->word[at], &utc) ? utc : 0;
}

/* at[k] for each exchange up to `shown`: when it was over. In the arena. */
static int64_t *instants(const struct public_game *p)
{
    struct journal_line *line = arena_take(p->arena, sizeof *line);
    int64_t *at = arena_take(p->arena, (p->war.shown + 1) * sizeof *at), now = p->game.core->g.created;
    uint64_t over = 0; /* exchanges up to this one have an instant */
    at[0] = now;
    for (uint64_t n = 1; n < p->size; n++) {
        if (!journal_entry(p->entry[n], line))
            continue;
        int64_t utc = instant_of(line);
        uint64_t k = journal_is(line, ENTRY_STATE) ? journal_number(line, 0, 0) : 0;
        now = utc > now ? utc : now;
        while (over < k && over < p->war.shown)
            at[++over] = now;
    }
    while (over < p->war.shown)
        at[++over] = now;
    return at;
}

int64_t page_feed_updated(const struct public_game *p)
{
    return instants(p)[p->war.shown];
}

/* ---- a game ---- */

/* The sentence that the subject of a report to everybody would have; "" where none was kept. */
static const char *headline_of(const struct public_game *p, uint64_t k)
{
    size_t i;
    json_t *point;
    json_array_foreach(p->war.point, i, point)
    {
        if ((uint64_t)json_integer_value(json_object_get(point, "k")) == k)
            return draw_words(point, "headline");
    }
    return "";
}

static json_t *entry_of(const struct public_game *p, size_t turn, const int64_t at[])
{
    const struct page_turn *t = &p->war.turn[turn];
    const char *said = headline_of(p, t->last), *name = t->name;
    return json_pack("{s:s,s:s,s:s,s:s,s:s}", "uuid",
                     uuid_of(p->arena, arena_words(p->arena, "dispatch turn %zu of %s", turn, p->game.core->id)),
                     "title", name, "updated", instant_words(p->arena, at[t->last]), "file",
                     page_turn_file(p->arena, turn), "summary", said[0] ? said : name);
}

/* What all kinds have; the entries are to come. */
static json_t *feed_of(struct pass *pass, struct arena *arena, const char *uuid, const char *url, int64_t updated)
{
    return json_pack("{s:s,s:s,s:s,s:s,s:s,s:s,s:s}", "self", "feed.xml", "page", "index.html", "uuid", uuid, "host",
                     pass->host_name && pass->host_name[0] ? pass->host_name : "dispatch", "url", url, "updated",
                     instant_words(arena, updated), "program", DISPATCH_VERSION);
}

struct span page_feed(const struct public_game *p, const json_t *facts)
{
    const struct core *core = p->game.core;
    const char *url = p->pass->config ? publish_url(p->arena, p->pass->config, core->g.name) : NULL;
    const int64_t *at = instants(p);
    json_t *data = feed_of(p->pass, p->arena, uuid_of(p->arena, arena_words(p->arena, "dispatch game %s", core->id)),
                           url ? url : "", at[p->war.shown]);
    json_t *entries = json_array();
    for (size_t i = p->war.n_turns; i > 0 && json_array_size(entries) < FEED_ENTRIES; i--)
        json_array_append_new(entries, entry_of(p, i - 1, at));
    json_object_set_new(data, "title", json_string(core->g.name));
    json_object_set(data, "subtitle", json_object_get(facts, "title"));
    json_object_set_new(data, "entries", entries);
    return template_page(p->pass, p->arena, core->g.name, "feed.xml", data);
}

/* ---- a host ---- */

static const char *updated_of(const json_t *facts)
{
    int64_t utc;
    const char *words = draw_words(facts, "updated");
    return utc_read(span_of(words), &utc) ? words : NULL;
}

/* Newest first; those of one instant by their names, as they lie in the list. */
static int newest_first(const void *a, const void *b)
{
    const json_t *x = *(const json_t *const *)a, *y = *(const json_t *const *)b;
    int order = strcmp(updated_of(y), updated_of(x));
    return order ? order : strcmp(draw_words(x, "name"), draw_words(y, "name"));
}

static const char *game_title(struct arena *arena, const json_t *facts)
{
    const char *when = draw_words(facts, "when");
    return arena_words(arena, "%s%s%s", draw_words(facts, "name"), when[0] ? ": " : "", when);
}

static const char *game_summary(struct arena *arena, const json_t *facts)
{
    const char *standing = draw_words(facts, "standing");
    return arena_words(arena, "%s%s%s", page_status(arena, facts), standing[0] ? " " : "", standing);
}

static json_t *game_entry(struct arena *arena, const json_t *facts)
{
    json_int_t turns = json_integer_value(json_object_get(facts, "turns"));
    const char *page = turns > 0 ? page_turn_file(arena, (size_t)turns - 1) : "index.html";
    return json_pack("{s:s,s:s,s:s,s:s,s:s}", "uuid",
                     uuid_of(arena, arena_words(arena, "dispatch game %s", draw_words(facts, "id"))), "title",
                     game_title(arena, facts), "updated", updated_of(facts), "file",
                     arena_words(arena, "%s/%s", draw_words(facts, "name"), page), "summary",
                     game_summary(arena, facts));
}

/* Since when its entry says this. Mostly the log names that instant; but a deadline that is put off, or a game that is
 * held, changes the words alone: then it is when a pass first saw them, which is kept. Within the open transaction. */
static bool game_changed(struct pass *pass, struct arena *arena, const json_t *facts, int64_t *utc, struct error *err)
{
    const char *id = draw_words(facts, "id");
    const char *mark = arena_words(arena, "game-feed/%s", id), *at = arena_words(arena, "game-feed-at/%s", id);
    const char *words = arena_words(arena, "%s\n%s", game_title(arena, facts), game_summary(arena, facts));
    int64_t is = store_mark(span_of(words)), was = store_tally(pass->store, mark, err);
    int64_t before = err->doing ? 0 : store_tally(pass->store, at, err), named = 0;
    utc_read(span_of(updated_of(facts)), &named);
    *utc = is == was ? before : named > before ? named : pass->now;
    return !err->doing &&
           (is == was || (store_tally_set(pass->store, mark, is, err) && store_tally_set(pass->store, at, *utc, err)));
}

/* Copies of those that name an instant, each with the instant of its entry. */
static bool with_instants(struct pass *pass, struct arena *arena, const json_t *games, json_t *out, struct error *err)
{
    const json_t *facts;
    size_t i;
    json_array_foreach(games, i, facts)
    {
        int64_t utc;
        if (!updated_of(facts))
            continue;
        if (!game_changed(pass, arena, facts, &utc, err))
            return false;
        json_t *own = json_copy((json_t *)facts);
        json_object_set_new(own, "updated", json_string(instant_words(arena, utc)));
        json_array_append_new(out, own);
    }
    return true;
}

static json_t *host_data(struct pass *pass, struct arena *arena, const json_t *games)
{
    const json_t **all = arena_take(arena, (json_array_size(games) + 1) * sizeof *all), *facts;
    const char *url = pass->config ? pass->config->publish_url : "", *host = pass->host_name ? pass->host_name : "";
    json_t *entries = json_array();
    int64_t updated = 0;
    size_t i, n = json_array_size(games);
    json_array_foreach(games, i, facts) all[i] = facts;
    qsort(all, n, sizeof *all, newest_first);
    if (n > 0)
        utc_read(span_of(updated_of(all[0])), &updated);
    for (i = 0; i < n && i < FEED_ENTRIES; i++)
        json_array_append_new(entries, game_entry(arena, all[i]));
    json_t *data = feed_of(pass, arena, uuid_of(arena, arena_words(arena, "dispatch host %s", host)),
                           url[0] ? arena_words(arena, "%s/", url) : "", updated);
    json_object_set_new(data, "title", json_string(arena_words(arena, "Games of %s", host)));
    json_object_set_new(data, "subtitle", json_string("Board wargames played by mail"));
    json_object_set_new(data, "entries", entries);
    return data;
}

bool page_feed_host(struct pass *pass, struct arena *arena, const json_t *games, struct span *out, struct error *err)
{
    json_t *own = json_array();
    bool done =
        store_begin(pass->store, err) && store_end(pass->store, with_instants(pass, arena, games, own, err), err);
    if (done)
        *out = template_page(pass, arena, NULL, "feed.xml", host_data(pass, arena, own));
    json_decref(own);
    return done;
}

/* ---- open games ---- */

/* Since when this is what it says: kept as a number for the words and an instant, within the open transaction. What
 * goes back to an earlier state has changed as well, so no instant of a row would do. */
static bool changed_at(struct pass *pass, struct arena *arena, const char *name, const char *words, int64_t *utc,
                       struct error *err)
{
    const char *mark = arena_words(arena, "open-feed/%s", name), *at = arena_words(arena, "open-feed-at/%s", name);
    int64_t is = store_mark(span_of(words)), was = store_tally(pass->store, mark, err);
    if (err->doing)
        return false;
    if (is == was) {
        *utc = store_tally(pass->store, at, err);
        return !err->doing;
    }
    *utc = pass->now;
    return store_tally_set(pass->store, mark, is, err) && store_tally_set(pass->store, at, *utc, err);
}

/* Of an offer that is withdrawn: one of the same name begins anew. */
static bool forget_withdrawn(struct pass *pass, struct arena *arena, const struct queues *q, struct error *err)
{
    static const char *const prefix[] = {"open-feed/", "open-feed-at/"};
    for (size_t p = 0; p < 2; p++) {
        struct tally_row *all;
        size_t n = store_tallies(pass->store, arena, prefix[p], &all, err);
        for (size_t i = 0; i < n && !err->doing; i++) {
            const char *name = all[i].name + strlen(prefix[p]);
            bool stands = !name[0];
            for (size_t k = 0; k < q->n_offers; k++)
                stands = stands || strcmp(q->offer[k].name, name) == 0;
            if (!stands && !store_tally_drop(pass->store, all[i].name, err))
                return false;
        }
        if (err->doing)
            return false;
    }
    return true;
}

static bool add_open(struct pass *pass, struct arena *arena, const struct offer_row *offer, json_t *facts,
                     json_t *entries, struct error *err)
{
    int64_t utc;
    const char *title = phrase(pass, arena, NULL, "open-title", json_copy(facts)),
               *summary = phrase(pass, arena, NULL, "open-summary", json_copy(facts));
    const char *uuid = uuid_of(arena, arena_words(arena, "dispatch offer %s %lld %s", offer->name, (long long)offer->at,
                                                  pass->host_name ? pass->host_name : ""));
    if (!changed_at(pass, arena, offer->name, arena_words(arena, "%s\n%s\n%s", uuid, title, summary), &utc, err))
        return false;
    json_array_append_new(entries, json_pack("{s:s,s:s,s:s,s:s,s:s}", "uuid", uuid, "title", title, "updated",
                                             instant_words(arena, utc), "file",
                                             arena_words(arena, "open.html#%s", offer->name), "summary", summary));
    return true;
}

/* Newest first; those of one instant stay in the order of their names. */
static json_t *newest_entries(json_t *entries)
{
    json_t *out = json_array(), *one, *other;
    size_t i, k;
    json_array_foreach(entries, i, one)
    {
        size_t at = json_array_size(out);
        json_array_foreach(out, k, other)
        {
            if (at > k && strcmp(draw_words(one, "updated"), draw_words(other, "updated")) > 0)
                at = k;
        }
        json_array_insert(out, at, one);
    }
    json_decref(entries);
    return out;
}

static bool open_entries(struct pass *pass, struct arena *arena, const struct queues *q, json_t *offers,
                         json_t *entries, struct error *err)
{
    size_t i = 0;
    json_t *facts;
    json_array_foreach(offers, i, facts)
    {
        for (size_t k = 0; k < q->n_offers; k++)
            if (strcmp(q->offer[k].name, draw_words(facts, "name")) == 0 &&
                !add_open(pass, arena, &q->offer[k], facts, entries, err))
                return false;
    }
    return forget_withdrawn(pass, arena, q, err);
}

/* The feed as a whole has changed when any entry has, or one is gone. */
static bool open_data(struct pass *pass, struct arena *arena, struct queues *q, json_t **out, struct error *err)
{
    const char *url = pass->config ? pass->config->publish_url : "", *host = pass->host_name ? pass->host_name : "";
    json_t *entries = json_array(), *offers = offers_list(pass->keys, arena, q, FEED_ENTRIES), *one;
    struct text all = {.arena = arena};
    int64_t utc = 0;
    size_t i;
    bool done = open_entries(pass, arena, q, offers, entries, err);
    json_decref(offers);
    entries = newest_entries(entries);
    json_array_foreach(entries, i, one)
        text_format(&all, "%s %s\n", draw_words(one, "uuid"), draw_words(one, "updated"));
    done = done && changed_at(pass, arena, "", all.at ? all.at : "", &utc, err);
    json_t *data = feed_of(pass, arena, uuid_of(arena, arena_words(arena, "dispatch open games of %s", host)),
                           url[0] ? arena_words(arena, "%s/", url) : "", utc);
    json_object_set_new(data, "self", json_string("open.xml"));
    json_object_set_new(data, "page", json_string("open.html"));
    json_object_set_new(data, "title", json_string(arena_words(arena, "Open games at %s", host)));
    json_object_set_new(data, "subtitle", json_string("Board wargames that wait for players"));
    json_object_set_new(data, "entries", entries);
    *out = data;
    return done;
}

bool page_feed_open(struct pass *pass, struct arena *arena, struct span *out, struct error *err)
{
    struct queues q;
    json_t *data = NULL;
    if (!store_begin(pass->store, err))
        return false;
    bool done = queues_read(pass->store, arena, &q, err) && open_data(pass, arena, &q, &data, err);
    done = store_end(pass->store, done, err);
    if (done)
        *out = template_page(pass, arena, NULL, "feed.xml", data);
    else
        json_decref(data);
    return done;
}
