/* SPDX-License-Identifier: Apache-2.0 */
/* The ingest stage: every block of every arrival, a seat at a time, highest seq first (order-armor.md E3), so that what
 * is in force never depends on the order in which mails came.
 *
 * An arrival is read once, when it is looked at, and lies open until its last block was tried. What has no block for
 * anybody is done with at once and takes no room. What lies open at one time is bounded: CANDIDATES_MAX blocks, and
 * OPEN_MAX bytes, which hold some thousand ordinary mails with sheets. Those beyond that are let go, in a flood, and
 * read again when their turn comes; of them one at a time lies open.
 *
 * Blocks are tried in groups under one commit, each a transaction of its own in it (store_group). A group that fails as
 * a whole is undone, here too, and its blocks, as all that come after it, are tried one by one. What can be seen
 * outside of the store, a file that is moved, waits for the commit. */
#include "processor/base/crash.h"
#include "processor/base/problems.h"
#include "processor/base/worker.h"
#include "processor/game/fork_evidence.h"
#include "processor/game/game.h"
#include "processor/game/outage_note.h"
#include "processor/game/trouble.h"
#include "processor/host/key_check.h"
#include "processor/intake/ingest.h"
#include "processor/intake/intake_inside.h"
#include "processor/intake/mail_unmatched.h"
#include "processor/intake/thread_post.h"
#include "processor/mime/forum_name.h"
#include "processor/mime/mime.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CANDIDATES_MAX = 16384, OPEN_MAX = 2 * 1024 * 1024 };

static int by_seat_then_seq(const void *a, const void *b)
{
    const struct candidate *x = *(const struct candidate *const *)a, *y = *(const struct candidate *const *)b;
    int order = strcmp(x->to.game, y->to.game);
    if (order == 0)
        order = strcmp(x->to.side, y->to.side);
    if (order == 0 && x->to.kind == BLOCK_PLAYER && y->to.kind == BLOCK_PLAYER) /* each of them counts */
        order = (x->to.seq > y->to.seq) - (x->to.seq < y->to.seq);
    else if (order == 0)
        order = (x->to.seq < y->to.seq) - (x->to.seq > y->to.seq);
    if (order == 0)
        order = (x->from->inbox > y->from->inbox) - (x->from->inbox < y->from->inbox);
    return order ? order : (x > y) - (x < y);
}

/* ---- an arrival lies open ---- */

/* The next one after that row. NULL: there is none, or it cannot be read (err); *id: its row all the same. */
static struct opened *open_next(struct pass *pass, int64_t after, int64_t *id, struct error *err)
{
    struct arena *arena = arena_small();
    struct opened *out = arena_take(arena, sizeof *out);
    out->arena = arena;
    *id = 0;
    if (store_inbox_next(pass->store, arena, after, id, &out->raw, out->name, err) > 0)
        return out;
    arena_free(arena);
    return NULL;
}

static void read_opened(struct pass *pass, struct opened *o)
{
    arrival_read(o->arena, o->raw, pass->age, &o->arrival);
}

static void let_go(struct inbox *all, struct lying *lying)
{
    if (!lying || !lying->opened)
        return;
    all->held -= lying->opened->held;
    arena_free(lying->opened->arena);
    lying->opened = NULL;
}

static void keep_open(struct inbox *all, struct lying *lying, struct opened *o)
{
    lying->opened = o;
    o->held = arena_held(o->arena);
    all->held += o->held;
}

/* The raw mail in it: itself, or a dropped file. Empty: there is none. */
static struct span mail_of(const struct arrival *arrival)
{
    int at = arrival_mail(arrival);
    return at < 0 ? (struct span){0} : arrival->part[at].bytes;
}

static const char *sentence(struct arena *arena, const struct problem why[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (why[i].key)
            return arena_string(arena, problem_sentence(arena, NULL, &why[i]));
    return "There is no order block in it.";
}

/* Within the open transaction: answers, and the mark; a stranger's mail is not kept. */
static bool turn_away_mail(struct pass *pass, struct arena *arena, int64_t id, const struct arrival *arrival,
                           const struct problem why[], bool *waits, struct error *err)
{
    struct mail_turned turned;
    uint8_t key[32];
    if (!mail_turn_away(pass, arena, arrival, why, &turned, err))
        return false;
    *waits = turned.wait;
    crash_point("mail.answered");
    mime_key(key, mail_of(arrival));
    if (turned.wait)
        return true;
    return store_inbox_done(pass->store, id, turned.outcome, err) &&
           (!turned.drop ||
            (store_arrived_fate(pass->store, key, "stranger", err) && store_inbox_drop(pass->store, id, err)));
}

/* A post: whom it claims to be of hears of it, as of a mail; and who is nobody yet may sign up. */
static bool turn_away_post(struct pass *pass, struct arena *arena, int64_t id, const struct opened *o,
                           const struct problem why[], bool *waits, struct error *err)
{
    struct mail_turned turned;
    char game[33] = "", key[FORUM_KEY_MAX];
    (void)forum_post_named(o->name, game, key);
    const struct mail_topic topic = {game, post_account(arena, o->name, o->raw)};
    pass->poster = thread_poster(arena, o->name, o->raw);
    bool done = mail_turn_away_post(pass, arena, &topic, &o->arrival, why, &turned, err);
    pass->poster = NULL;
    if (!done)
        return false;
    *waits = turned.wait;
    return turned.wait || store_inbox_done(pass->store, id, turned.outcome, err);
}

/* An arrival without a block that goes anywhere: done with. Who sent a mail is told if he may be; dropped files are
 * kept under refused with the reason. */
static bool turn_away(struct pass *pass, struct inbox *all, struct arena *arena, const struct lying *lying,
                      const struct opened *o, struct error *err)
{
    char game[33], key[FORUM_KEY_MAX];
    const struct arrival *arrival = &o->arrival;
    struct problem *why = arena_take(arena, (lying->n + 1) * sizeof *why);
    for (size_t i = 0; i < lying->n; i++)
        why[i] = lying->at[i].why ? *lying->at[i].why : (struct problem){0};
    const char *words = sentence(arena, why, lying->n);
    bool waits = false;
    uint64_t answered = pass->n[PASS_ANSWERED];
    if (!store_begin(pass->store, err))
        return false;
    bool posted = forum_post_named(o->name, game, key);
    if (!store_end(pass->store,
                   (posted                     ? turn_away_post(pass, arena, lying->inbox, o, why, &waits, err)
                    : mail_of(arrival).len > 0 ? turn_away_mail(pass, arena, lying->inbox, arrival, why, &waits, err)
                                               : store_inbox_done(pass->store, lying->inbox, words, err)),
                   err))
        return false;
    if (waits)
        return true;
    pass->n[PASS_TURNED_AWAY] += pass->n[PASS_ANSWERED] == answered; /* what was asked in a word was answered */
    for (size_t i = 0; i < arrival->n_parts; i++)
        inbox_refuse(all, arrival->part[i].name, words, i == 0);
    return true;
}

/* ---- what there is ---- */

/* A problem is large, and hardly any candidate has one. */
static const struct problem *kept_problem(struct arena *arena, const struct problem *why)
{
    if (!why->key)
        return NULL;
    struct problem *kept = arena_take(arena, sizeof *kept);
    *kept = *why;
    return kept;
}

/* Each block, those that say nowhere to go as well: they are told of when none is taken. How many are to be tried? */
static size_t list_candidates(struct arena *arena, int64_t id, const struct arrival *arrival, struct lying *out)
{
    size_t good = 0, n = arrival->n_found;
    *out = (struct lying){.inbox = id, .at = arena_take(arena, n * sizeof *out->at), .n = n};
    for (size_t i = 0; i < n; i++) {
        struct candidate *c = &out->at[i];
        c->from = out;
        struct problem why = {0};
        c->done = ingest_address(&arrival->found[i], &c->to, &why) ? 0 : BEFORE_ALL;
        c->why = kept_problem(arena, &why);
        good += !c->done;
        sha256(c->hash, arrival->found[i].block.canonical);
    }
    return good;
}

static bool mark_taken(struct pass *pass, int64_t inbox, struct error *err)
{
    return store_begin(pass->store, err) &&
           store_end(pass->store, store_inbox_done(pass->store, inbox, "taken", err), err);
}

/* ---- what cannot be taken ---- */

/* Words for the host; by them troubles are counted. */
static void item_of(char out[static WORKER_ITEM_MAX], int64_t id)
{
    snprintf(out, WORKER_ITEM_MAX, "arrival %lld in the inbox", (long long)id);
}

/* Put aside, alone: its row stays, with the reason. */
static bool put_aside(struct pass *pass, int64_t id, const struct error *why, struct error *err)
{
    char item[WORKER_ITEM_MAX], news[400], outcome[200], words[290], brief[180];
    item_of(item, id);
    error_words(why, words, sizeof words);
    error_words(why, brief, sizeof brief);
    snprintf(news, sizeof news, "%.80s was put aside: %s", item, words);
    snprintf(outcome, sizeof outcome, "aside: %s", brief);
    pass->n[PASS_LEFT]++;
    return store_begin(pass->store, err) && store_end(pass->store,
                                                      store_inbox_done(pass->store, id, outcome, err) &&
                                                          store_news_put(pass->store, 2, "", news, pass->now, err),
                                                      err);
}

/* Something that it needs failed, a player's row perhaps: it waits, the rest goes on. */
static bool arrival_failed(struct pass *pass, int64_t id, struct error *err)
{
    char item[WORKER_ITEM_MAX];
    struct error why = *err;
    *err = (struct error){0};
    item_of(item, id);
    return trouble_met(pass, item, "", &why, err);
}

/* Its own row cannot be read. */
static bool row_failed(struct pass *pass, int64_t id, struct error *err)
{
    struct error why = *err;
    if (why.retry)
        return arrival_failed(pass, id, err);
    *err = (struct error){0};
    return put_aside(pass, id, &why, err);
}

/* Is it to be passed over, since a worker died of it? In the sixth pass it is put aside. */
static bool killed_before(struct pass *pass, int64_t id, bool *skip, struct error *err)
{
    char item[WORKER_ITEM_MAX];
    item_of(item, id);
    bool bars = false;
    struct error why = {0};
    *skip = worker_passes(pass->worker, item);
    if (!*skip && !trouble_bars(pass, item, &bars, err))
        return false;
    pass->inbox_left = pass->inbox_left || *skip;
    *skip = *skip || bars;
    trouble_deadly(&why, "take it");
    return !bars || put_aside(pass, id, &why, err);
}

/* *kept: it has blocks to be tried, and lies open for them if there is room. */
static bool sort_in(struct pass *pass, struct inbox *all, struct arena *arena, int64_t id, struct opened *o, bool *kept,
                    struct error *err)
{
    struct lying *lying = arena_take(all->arena, sizeof *lying);
    char game[33], key[FORUM_KEY_MAX];
    bool evidence = false, done = false;
    if (!evidence_look(pass, arena, &o->arrival, &evidence, err))
        return false;
    bool blocks = list_candidates(all->arena, id, &o->arrival, lying) > 0;
    if (!blocks && !evidence)
        return turn_away(pass, all, arena, lying, o, err);
    if (!forum_post_named(o->name, game, key) && !mail_muster_answer(pass, arena, &o->arrival, id, &done, err))
        return false;
    if (done)
        return true;
    if (!blocks)
        return mark_taken(pass, id, err);
    lying->before = all->newest;
    all->newest = lying;
    all->n += lying->n;
    *kept = all->held + arena_held(o->arena) <= all->most;
    if (*kept)
        keep_open(all, lying, o);
    return true;
}

static bool look_at(struct pass *pass, struct inbox *all, int64_t *after, bool *more, struct error *err)
{
    struct arena *arena = arena_new();
    char item[WORKER_ITEM_MAX];
    int64_t id = 0;
    bool skip = false, kept = false;
    struct opened *o = open_next(pass, *after, &id, err);
    *more = id > 0;
    *after = id;
    bool done = id == 0 ? !err->doing : killed_before(pass, id, &skip, err);
    if (done && o && !skip) {
        item_of(item, id);
        worker_item(pass->worker, item, "ingest", o->raw);
        read_opened(pass, o);
        bool waits = (pass->wrong_keys & WRONG_AGE) && o->arrival.stays_sealed; /* for the right key */
        done = waits || sort_in(pass, all, arena, id, o, &kept, err);
        inbox_move_files(pass, all);
        worker_item_off(pass->worker);
    }
    if (id > 0 && err->doing) { /* it may be for any game */
        bool passing = err->retry;
        item_of(item, id);
        done = o ? arrival_failed(pass, id, err) : row_failed(pass, id, err);
        pass->inbox_left = pass->inbox_left || (passing && trouble_runs(pass, item) < TROUBLE_PASSES);
    }
    if (o && !kept)
        arena_free(o->arena);
    arena_free(arena);
    return done && !err->doing;
}

/* ---- one by one ---- */

/* A block that could not be taken for its game's sake stays in the inbox. A game at which another processor works is
 * left for the next pass; one that fails is set aside, and the others go on (F32). */
static bool leave_waiting(struct pass *pass, const struct inbox *all, const struct candidate *c, struct error *err)
{
    struct error why = *err, own = {0};
    struct game_row row;
    c->from->waits = all->group.number;
    outage_mail_waits(pass, c->to.game);
    if (why.retry || !c->to.game[0] || !store_game_by_name(pass->store, c->to.game, &row, &own))
        return arrival_failed(pass, c->from->inbox, err);
    *err = (struct error){0};
    return row.aside[0] || game_set_aside(pass, &row, &why, err);
}

/* "<...>" of the mail whose block is at work, so that the receipt can answer it; of a post its name. */
static const char *message_id_of(struct arena *arena, const struct opened *o)
{
    char id[MIME_ADDRESS], game[33], key[FORUM_KEY_MAX];
    if (forum_post_named(o->name, game, key))
        return arena_words(arena, "%s", o->name);
    struct span mail = mail_of(&o->arrival);
    if (mail.len == 0 || !mime_field((struct span){mail.at, mime_header_end(mail)}, "Message-ID", id, sizeof id))
        return NULL;
    return arena_words(arena, "%s", id);
}

/* Is there more to try in its arrival than the same block once more? */
static bool is_last(const struct candidate *c)
{
    const struct lying *from = c->from;
    for (size_t i = 0; i < from->n; i++)
        if (!from->at[i].done && &from->at[i] != c && memcmp(from->at[i].hash, c->hash, sizeof c->hash) != 0)
            return false;
    return true;
}

static void forget_same(const struct inbox *all, const struct candidate *taken)
{
    for (size_t i = 0; i < taken->from->n; i++)
        if (!taken->from->at[i].done && memcmp(taken->from->at[i].hash, taken->hash, sizeof taken->hash) == 0)
            taken->from->at[i].done = all->group.number;
}

static bool has_more(const struct lying *from)
{
    for (size_t i = 0; i < from->n; i++)
        if (!from->at[i].done)
            return true;
    return false;
}

static bool try_one(struct pass *pass, const struct inbox *all, struct arena *arena, struct candidate *c, bool *marked,
                    struct error *err)
{
    struct lying *from = c->from;
    struct ingested result = {0};
    uint64_t aliens = pass->n[PASS_TURNED_AWAY];
    bool mark = is_last(c) && !from->waits;
    pass->answers = message_id_of(arena, from->opened);
    pass->poster = thread_poster(arena, from->opened->name, from->opened->raw);
    bool done =
        ingest_block(pass, arena, &from->opened->arrival.found[c - from->at], mark ? from->inbox : 0, &result, err) ||
        (err->doing && leave_waiting(pass, all, c, err));
    pass->answers = pass->poster = NULL;
    pass->n[PASS_TURNED_AWAY] = aliens; /* turn_away counts arrivals */
    c->done = all->group.number;
    c->why = kept_problem(all->arena, &result.why);
    if (result.verdict == 0) {
        from->waits = all->group.number;
    } else if (result.verdict != VERDICT_UNRECOGNISED) {
        from->taken = from->taken ? from->taken : all->group.number;
        *marked = mark;
        forget_same(all, c);
    }
    return done;
}

/* One that was let go. */
static bool open_again(struct pass *pass, struct inbox *all, struct lying *lying, const char *item, struct error *err)
{
    int64_t id;
    struct opened *o = open_next(pass, lying->inbox - 1, &id, err);
    if (o && id != lying->inbox) {
        arena_free(o->arena);
        o = NULL;
    }
    if (!o)
        return false;
    let_go(all, all->again);
    worker_item(pass->worker, item, "ingest", o->raw);
    read_opened(pass, o);
    keep_open(all, lying, o);
    all->again = lying;
    return true;
}

static bool take_one(struct pass *pass, struct inbox *all, struct candidate *c, struct error *err)
{
    struct lying *from = c->from;
    struct arena *arena = arena_new();
    char item[WORKER_ITEM_MAX];
    bool marked = false;
    item_of(item, from->inbox);
    bool done = from->opened || open_again(pass, all, from, item, err);
    if (done)
        worker_item(pass->worker, item, "ingest", from->opened->raw);
    if (done)
        all->group.bytes += from->opened->raw.len;
    done = done && try_one(pass, all, arena, c, &marked, err);
    if (done && !marked && !from->waits && !has_more(from))
        done = from->taken ? mark_taken(pass, from->inbox, err) : turn_away(pass, all, arena, from, from->opened, err);
    worker_item_off(pass->worker);
    if (err->doing) {
        from->waits = all->group.number;
        outage_mail_waits(pass, c->to.game);
        done = arrival_failed(pass, from->inbox, err);
    }
    arena_free(arena);
    if (!has_more(from))
        let_go(all, from);
    return done;
}

static struct candidate **in_order(const struct inbox *all)
{
    struct candidate **order = arena_take(all->arena, (all->n + 1) * sizeof(struct candidate *));
    size_t n = 0;
    for (struct lying *from = all->newest; from; from = from->before)
        for (size_t i = 0; i < from->n; i++)
            order[n++] = &from->at[i];
    if (n > 0)
        qsort(order, n, sizeof *order, by_seat_then_seq);
    return order;
}

/* ---- in groups ---- */

/* At least one. *at: the next. */
static bool take_some(struct pass *pass, struct inbox *all, struct candidate *const order[], size_t *at,
                      struct error *err)
{
    bool done = true;
    do {
        all->group.n += !order[*at]->done;
        done = order[*at]->done || take_one(pass, all, order[*at], err);
        (*at)++;
    } while (done && *at < all->n && !group_is_full(pass, &all->group) && !stop_is_asked());
    return done;
}

/* The next blocks from *at on, under one commit. Where the store is shared a commit that failed may stand all the same
 * (a standby that did not confirm it), so nothing of it is tried again by this pass; unless it did not come to that. */
static bool take_group(struct pass *pass, struct inbox *all, struct candidate *const order[], size_t *at,
                       struct error *err)
{
    size_t i = *at;
    group_begin(pass, all);
    bool together = all->group.most > 1, held = group_holds(pass, all, order, i, err),
         taken = held && take_some(pass, all, order, &i, err), done = taken;
    if (together && !taken)
        store_group_drop(pass->store);
    else if (together)
        done = store_group_end(pass->store, err);
    if (!done && together) {
        group_undo(pass, all);
        if (taken && store_is_shared(pass->store) && !store_refused_late(pass->store))
            return false;
        *err = (struct error){0};
        return true;
    }
    crash_point("ingest.group");
    inbox_move_files(pass, all);
    if (i < all->n)
        pass_gives_way(pass, all->group.begun);
    *at = i;
    return done;
}

bool ingest_sealed_waits(struct pass *pass, bool *waits, struct error *err)
{
    int64_t id = 0;
    bool more = (pass->wrong_keys & WRONG_AGE) != 0;
    *waits = false;
    while (more && !*waits) {
        struct opened *o = open_next(pass, id, &id, err);
        more = o != NULL;
        if (!o)
            break;
        read_opened(pass, o);
        *waits = o->arrival.stays_sealed;
        arena_free(o->arena);
    }
    return !error_is_set(err);
}

bool stage_ingest(struct pass *pass, struct error *err)
{
    struct inbox all = {.arena = arena_new(),
                        .most = pass->most_open ? pass->most_open : OPEN_MAX,
                        .group = {.number = BEFORE_ALL, .most = group_most(pass)}};
    int64_t after = 0;
    size_t most = pass->most_blocks ? pass->most_blocks : CANDIDATES_MAX;
    bool done = true, more = true;
    pass->inbox_left = false;
    inbox_no_moves(&all);
    for (; done && more && all.n + BLOCKS_MAX < most && !stop_is_asked();)
        done = look_at(pass, &all, &after, &more, err);
    pass->inbox_left = pass->inbox_left || more;
    struct candidate **order = in_order(&all);
    for (size_t i = 0; done && i < all.n && !stop_is_asked();)
        done = take_group(pass, &all, order, &i, err);
    for (struct lying *lying = all.newest; lying; lying = lying->before) /* after an error some lie open still */
        let_go(&all, lying);
    arena_free(all.arena);
    return done;
}
