/* SPDX-License-Identifier: Apache-2.0 */
/* The deliver stage: the outbox, oldest first. Messages of a player leave in their order; those of others do not wait.
 */
#include "processor/base/crash.h"
#include "processor/base/worker.h"
#include "processor/deliver/deliver_inside.h"
#include "processor/forum/forum_send.h"
#include "processor/game/trouble.h"
#include "processor/mime/arrival.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool delivery_names(const struct text *names, const char *player)
{
    for (size_t at = 0; at < names->len; at += strlen(names->at + at) + 1)
        if (strcmp(names->at + at, player) == 0)
            return true;
    return false;
}

void delivery_name(struct text *names, const char *player)
{
    text_add(names, (struct span){(const uint8_t *)player, strlen(player) + 1});
}

static bool by_folder(struct delivery *d, struct arena *arena, const struct outbox_row *row, struct error *err)
{
    struct store *store = d->pass->store;
    if (!deliver_to_folder(d->pass, arena, row, err) || !store_begin(store, err) ||
        !store_end(store, store_outbox_sent(store, row->id, d->pass->now, err), err))
        return false;
    crash_point("deliver.marked");
    d->pass->n[PASS_DELIVERED]++;
    return true;
}

/* Nobody is woken, but by a thief; and who has just written himself is awake, and gets his receipt and what stands
 * before it. */
static bool waits_for_morning(struct delivery *d, const struct outbox_row *row, const struct player_row *player,
                              struct error *err)
{
    return row->kind != MESSAGE_ANSWERS && row->kind != MESSAGE_WARNS && deliver_is_quiet(d->pass, player) &&
           !store_outbox_has(d->pass->store, row->player, MESSAGE_ANSWERS, err);
}

enum holds { HOLDS_NOT, HOLDS_IT /* this one alone */, HOLDS_ALL /* and the player's others behind it */ };

static bool by_mail(struct delivery *d, struct arena *arena, const struct outbox_row *first,
                    const struct player_row *player, enum holds *holds, struct error *err)
{
    bool held = false;
    struct outbox_row *row = arena_take(arena, DIGEST_MAX * sizeof *row);
    enum gathers gathers;
    size_t n = 1;
    if (!deliver_code_over(d->pass, arena, first, &held, err) || held)
        return !error_is_set(err);
    if (waits_for_morning(d, first, player, err))
        *holds = HOLDS_ALL;
    else if (deliver_waits_for_digest(d, first, player, &gathers, err))
        *holds = deliver_brings_code(first) ? HOLDS_IT : HOLDS_ALL;
    if (*holds != HOLDS_NOT || error_is_set(err))
        return !error_is_set(err);
    row[0] = *first;
    if (gathers != GATHERS_NONE)
        n = deliver_gather(d->pass, arena, row, gathers, err);
    bool done = !error_is_set(err) && deliver_by_mail(d, arena, row, n, player, &held, err);
    *holds = held ? HOLDS_ALL : HOLDS_NOT;
    return done;
}

/* A receipt beyond so many an hour (mail_hold): it waits alone. What was tried already waits for its server. */
static bool is_held_receipt(const struct delivery *d, const struct outbox_row *row)
{
    return row->kind == MESSAGE_ANSWERS && row->tries == 0 && row->next_at > d->pass->now;
}

static bool deliver_one(struct delivery *d, struct arena *arena, const struct outbox_row *row, struct error *err)
{
    struct player_row player = {0};
    bool done = true;
    enum holds holds = row->next_at > d->pass->now ? HOLDS_ALL : HOLDS_NOT;
    bool waits_for_others = row->kind != MESSAGE_WARNS && delivery_names(&d->held, row->player);
    if (waits_for_others || is_held_receipt(d, row))
        return true;
    if (d->by_mail && !store_player_get(d->pass->store, row->player, &player, err) && error_is_set(err))
        return false;
    if (forum_carries(d->pass, row, &player, d->by_mail)) /* it waits until the thread takes it */
        return true;
    if (holds == HOLDS_NOT && d->by_mail && mailbox_is_address(span_of(player.mail)))
        done = by_mail(d, arena, row, &player, &holds, err);
    else if (holds == HOLDS_NOT)
        done = by_folder(d, arena, row, err);
    if (holds == HOLDS_ALL)
        delivery_name(&d->held, row->player);
    return done;
}

static const char *item_of(struct arena *arena, const struct outbox_row *row)
{
    return arena_words(arena, "message %lld to %s in the outbox", (long long)row->number, row->player);
}

/* A message, or what it needs, cannot be read or written: it waits, and its player's others behind it. They do not wait
 * for one whose row was changed. */
static bool message_failed(void *queue, struct arena *arena, struct error *err)
{
    struct delivery *d = queue;
    struct error why = *err;
    *err = (struct error){0};
    if (d->was_read || why.retry)
        delivery_name(&d->held, d->row.player);
    return trouble_met(d->pass, item_of(arena, &d->row), d->row.game, &why, err);
}

/* Passes over what a worker died of, and what follows it. */
static bool try_one(void *queue, struct arena *arena, struct error *err)
{
    struct delivery *d = queue;
    struct pass *pass = d->pass;
    const char *item = item_of(arena, &d->row);
    bool bars;
    if (worker_passes(pass->worker, item)) {
        delivery_name(&d->held, d->row.player);
        return true;
    }
    if (!trouble_bars(pass, item, &bars, err) || bars)
        return trouble_deadly(err, "send it");
    worker_item(pass->worker, item, "deliver", span_of(d->row.subject));
    bool done = deliver_one(d, arena, &d->row, err);
    worker_item_off(pass->worker);
    return done;
}

/* All that wait, due or not: what is due may have to wait behind what is not. */
static bool next_row(void *queue, struct arena *arena, struct error *err)
{
    struct delivery *d = queue;
    int64_t after = d->row.id;
    d->row = (struct outbox_row){0};
    d->was_read = store_outbox_next(d->pass->store, arena, after, &d->row, err) > 0;
    return d->row.id > after;
}

static const struct sending_queue outbox = {.next = next_row, .one = try_one, .failed = message_failed};

/* ---- what was kept long enough ---- */

static void forget_files(struct pass *pass, struct arena *arena, struct span raw)
{
    struct arrival_file part[ARRIVAL_FILES_MAX];
    size_t n = arrival_unpack(raw, part);
    for (size_t i = 0; i < n; i++) {
        const char *name = arena_string(arena, part[i].name);
        if (name[0] && name[0] != '.' && !strchr(name, '/') && strlen(name) == part[i].name.len)
            unlink(arena_words(arena, "%s/inbox/done/%s", pass->dir, name));
    }
}

/* The file first: should we die between the two, the next pass finds the row and no file. */
static bool forget_one(struct pass *pass, struct arena *arena, int64_t before, bool *more, struct error *err)
{
    struct outbox_row row;
    int64_t id;
    struct span raw;
    bool out = store_outbox_old(pass->store, arena, before, &row, err), in = false;
    if (out)
        deliver_forget_folder(pass, arena, &row);
    else if (!error_is_set(err))
        in = store_inbox_old(pass->store, arena, before, &id, &raw, err);
    if (in)
        forget_files(pass, arena, raw);
    *more = out || in;
    if (error_is_set(err) || !*more)
        return !error_is_set(err);
    return store_begin(pass->store, err) &&
           store_end(pass->store,
                     out ? store_outbox_drop(pass->store, row.id, err) : store_inbox_drop(pass->store, id, err), err);
}

static bool forget_old(struct pass *pass, struct error *err)
{
    int64_t retain = pass->config ? pass->config->retain.seconds : 0;
    bool more = retain > 0, done = true;
    while (done && more) {
        struct arena *arena = arena_new();
        done = forget_one(pass, arena, pass->now - retain, &more, err);
        arena_free(arena);
    }
    return done;
}

/* ---- the stage ---- */

static struct delivery delivery_open(struct pass *pass)
{
    struct delivery d = {.pass = pass, .arena = arena_new(), .out = {.pass = pass}};
    d.held.arena = d.let_out.arena = d.arena;
    d.by_mail = pass->config && strcmp(pass->config->send, "folder") != 0;
    d.out.most = d.by_mail ? pass->config->mail_limit : 0;
    return d;
}

bool deliver_host_news(struct pass *pass, struct error *err)
{
    struct delivery d = delivery_open(pass);
    bool done = !d.by_mail || (store_count_pass(pass->store, err) && deliver_news(&d, err));
    mail_route_close(&d.route);
    arena_free(d.arena);
    return done;
}

bool stage_deliver(struct pass *pass, struct error *err)
{
    struct delivery d = delivery_open(pass);
    store_keep_little(pass->store, true);
    store_keep_parts(pass->store, true);
    bool done = store_count_pass(pass->store, err) && forum_deliver(pass, err) &&
                sending_queue(&d.out, &outbox, &d, err) && (!d.by_mail || deliver_news(&d, err)) &&
                forget_old(pass, err);
    store_keep_parts(pass->store, false);
    store_keep_little(pass->store, false);
    mail_route_close(&d.route);
    arena_free(d.arena);
    return done;
}
