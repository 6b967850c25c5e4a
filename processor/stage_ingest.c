/* The ingest stage: every block of every arrival, a seat at a time, highest seq first (order-armor.md E3), so that what
 * is in force never depends on the order in which mails came. */
#include "processor/base/crash.h"
#include "processor/evidence.h"
#include "processor/forum.h"
#include "processor/intake/ingest.h"
#include "processor/mail_in.h"
#include "processor/mime/mime.h"
#include "processor/base/templates.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CANDIDATES_MAX = 32768 };

struct arrival;
struct candidate { /* a block of an arrival */
    struct arrival *from;
    size_t index;     /* in its arrival */
    bool is_done;     /* tried; or there is no use in it: no address, or the same as one that was taken */
    uint8_t hash[32]; /* of its canonical form: a mail shows the same block in several ways */
    struct address to;
    struct problem why; /* why it was not taken */
};
struct arrival {
    int64_t inbox;
    struct candidate *at;
    size_t n;
    bool taken; /* one of them was somebody's, whatever became of it */
    bool waits; /* a game is set aside: it stays in the inbox until the host resumes the game */
    struct arrival *before;
};
struct arrivals {
    struct arena *arena;
    struct arrival *newest;
    size_t n; /* candidates in all */
};

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
    return order ? order : (x->index > y->index) - (x->index < y->index);
}

static void move_refused(struct pass *pass, struct arena *arena, struct span name, const char *why, bool tell)
{
    const char *file = arena_string(arena, name);
    if (name.len == 0 || file[0] == '.' || strchr(file, '/') || strlen(file) != name.len)
        return;
    const char *to = arena_words(arena, "%s/inbox/refused/%s", pass->dir, file);
    if (rename(arena_words(arena, "%s/inbox/done/%s", pass->dir, file), to) != 0 || !tell)
        return;
    FILE *note = fopen(arena_words(arena, "%s.why", to), "w");
    if (note) {
        fprintf(note, "%s\n", why);
        fclose(note);
    }
}

/* The raw mail in an arrival: itself, or a dropped file. Empty: there is none. */
static struct span mail_of(struct span raw)
{
    struct part part[PARTS_MAX];
    size_t n = parts_unpack(raw, part);
    for (size_t i = 0; i < n; i++)
        if (mime_is_mail(part[i].bytes))
            return part[i].bytes;
    return (struct span){0};
}

static const char *sentence(struct arena *arena, const struct mail_tried *tried, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (tried[i].why.key)
            return arena_string(arena, problem_sentence(arena, &tried[i].why));
    return "There is no order block in it.";
}

/* Within the open transaction: answers, and the mark; a stranger's mail is not kept. */
static bool turn_away_mail(struct pass *pass, struct arena *arena, int64_t id, struct span raw, struct span mail,
                           const struct mail_tried *tried, size_t n, bool *waits, struct error *err)
{
    struct mail_turned turned;
    uint8_t key[32];
    if (!mail_turn_away(pass, arena, mail, raw, tried, n, &turned, err))
        return false;
    *waits = turned.wait;
    crash_point("mail.answered");
    mime_key(key, mail);
    if (turned.wait)
        return true;
    return store_inbox_done(pass->store, id, turned.outcome, err) &&
           (!turned.drop ||
            (store_arrived_fate(pass->store, key, "stranger", err) && store_inbox_drop(pass->store, id, err)));
}

/* A post: whom it claims to be of hears of it, as of a mail. */
static bool turn_away_post(struct pass *pass, struct arena *arena, int64_t id, struct span raw,
                           const struct mail_tried *tried, size_t n, bool *waits, struct error *err)
{
    struct mail_turned turned;
    if (!mail_turn_away_post(pass, arena, raw, tried, n, &turned, err))
        return false;
    *waits = turned.wait;
    return turned.wait || store_inbox_done(pass->store, id, turned.outcome, err);
}

/* An arrival without a block that goes anywhere: done with. Who sent a mail is told if he may be; dropped files are
 * kept under refused with the reason. */
static bool turn_away(struct pass *pass, struct arena *arena, int64_t id, const char *name, struct span raw,
                      const struct mail_tried *tried, size_t n, struct error *err)
{
    char game[33], key[FORUM_KEY_MAX];
    struct part part[PARTS_MAX];
    struct span mail = mail_of(raw);
    const char *why = sentence(arena, tried, n);
    bool waits = false;
    if (!store_begin(pass->store, err))
        return false;
    bool posted = forum_post_named(name, game, key);
    if (!(posted         ? turn_away_post(pass, arena, id, raw, tried, n, &waits, err)
          : mail.len > 0 ? turn_away_mail(pass, arena, id, raw, mail, tried, n, &waits, err)
                         : store_inbox_done(pass->store, id, why, err)) ||
        !store_commit(pass->store, err)) {
        store_rollback(pass->store);
        return false;
    }
    if (waits)
        return true;
    pass->n_aliens++;
    size_t n_parts = parts_unpack(raw, part);
    for (size_t i = 0; i < n_parts; i++)
        move_refused(pass, arena, part[i].name, why, i == 0);
    return true;
}

/* ---- what there is ---- */

static size_t tried_of(struct arena *arena, const struct arrival *from, struct mail_tried **out)
{
    *out = arena_take(arena, (from->n + 1) * sizeof **out);
    for (size_t i = 0; i < from->n; i++)
        (*out)[i] = (struct mail_tried){from->at[i].index, from->at[i].why};
    return from->n;
}

/* Each block, those that say nowhere to go as well: they are told of when none is taken. How many are to be tried? */
static size_t arrival_of(struct arena *arena, int64_t id, const struct found *found, size_t n, struct arrival *from)
{
    size_t good = 0;
    *from = (struct arrival){.inbox = id, .at = arena_take(arena, (n + 1) * sizeof *from->at), .n = n};
    for (size_t i = 0; i < n; i++) {
        struct candidate *c = &from->at[i];
        c->from = from;
        c->index = i;
        c->is_done = !ingest_address(&found[i], &c->to, &c->why);
        good += !c->is_done;
        sha256(c->hash, found[i].block.canonical);
    }
    return good;
}

static bool mark_taken(struct pass *pass, int64_t inbox, struct error *err)
{
    if (store_begin(pass->store, err) && store_inbox_done(pass->store, inbox, "taken", err) &&
        store_commit(pass->store, err))
        return true;
    store_rollback(pass->store);
    return false;
}

static bool look_at(struct pass *pass, struct arrivals *all, int64_t *after, bool *more, struct error *err)
{
    struct arena *arena = arena_new();
    struct span raw;
    char name[256];
    int64_t id;
    bool done = true;
    *more = store_inbox_next(pass->store, arena, *after, &id, &raw, name, err) > 0;
    if (*more) {
        struct found *found = arena_take(arena, BLOCKS_MAX * sizeof *found);
        struct arrival *from = arena_take(all->arena, sizeof *from);
        struct mail_tried *tried;
        bool evidence = false;
        *after = id;
        if (!evidence_look(pass, arena, raw, &evidence, err))
            done = false;
        else if (arrival_of(all->arena, id, found, arrival_blocks_sealed(arena, raw, pass->age, found, BLOCKS_MAX),
                            from) == 0) {
            size_t n = tried_of(arena, from, &tried);
            done = evidence ? mark_taken(pass, id, err) : turn_away(pass, arena, id, name, raw, tried, n, err);
        } else {
            from->before = all->newest;
            all->newest = from;
            all->n += from->n;
        }
    }
    arena_free(arena);
    return done && !err->doing;
}

/* ---- one by one ---- */

/* A block that could not be taken for its game's sake stays in the inbox. A game at which another processor works is
 * left for the next pass; one that fails is set aside, and the others go on (F32). */
static bool leave_waiting(struct pass *pass, const struct candidate *c, struct error *err)
{
    struct error why = *err, own = {0};
    struct game_row row;
    if (!why.retry && !store_game_by_name(pass->store, c->to.game, &row, &own))
        return false;
    c->from->waits = true;
    *err = (struct error){0};
    return why.retry || row.aside[0] || game_set_aside(pass, &row, &why, err);
}

/* "<...>" of the mail whose block is at work, so that the receipt can answer it; of a post its name. */
static const char *message_id_of(struct arena *arena, const char *name, struct span raw)
{
    char id[MIME_ADDRESS], game[33], key[FORUM_KEY_MAX];
    if (forum_post_named(name, game, key))
        return arena_words(arena, "%s", name);
    struct span mail = mail_of(raw);
    if (mail.len == 0 || !mime_field((struct span){mail.at, mime_header_end(mail)}, "Message-ID", id, sizeof id))
        return NULL;
    return arena_words(arena, "%s", id);
}

/* Is there more to try in its arrival than the same block once more? */
static bool is_last(const struct candidate *c)
{
    const struct arrival *from = c->from;
    for (size_t i = 0; i < from->n; i++)
        if (!from->at[i].is_done && &from->at[i] != c && memcmp(from->at[i].hash, c->hash, sizeof c->hash) != 0)
            return false;
    return true;
}

static void forget_same(const struct candidate *taken)
{
    for (size_t i = 0; i < taken->from->n; i++)
        if (memcmp(taken->from->at[i].hash, taken->hash, sizeof taken->hash) == 0)
            taken->from->at[i].is_done = true;
}

static bool has_more(const struct arrival *from)
{
    for (size_t i = 0; i < from->n; i++)
        if (!from->at[i].is_done)
            return true;
    return false;
}

static bool try_one(struct pass *pass, struct arena *arena, struct candidate *c, const char *name, struct span raw,
                    bool *marked, struct error *err)
{
    struct arrival *from = c->from;
    struct found *found = arena_take(arena, BLOCKS_MAX * sizeof *found);
    struct ingested result = {0};
    uint64_t aliens = pass->n_aliens;
    bool done = true, mark = is_last(c) && !from->waits;
    if (arrival_blocks_sealed(arena, raw, pass->age, found, BLOCKS_MAX) > c->index) {
        pass->answers = message_id_of(arena, name, raw);
        done = ingest_block(pass, arena, &found[c->index], mark ? from->inbox : 0, &result, err) ||
               (err->doing && leave_waiting(pass, c, err));
        pass->answers = NULL;
    }
    pass->n_aliens = aliens; /* turn_away counts arrivals */
    c->is_done = true;
    c->why = result.why;
    if (result.verdict == 0) {
        from->waits = true;
    } else if (result.verdict != VERDICT_ALIEN) {
        from->taken = true;
        *marked = mark;
        forget_same(c);
    }
    return done;
}

static bool take_one(struct pass *pass, struct candidate *c, struct error *err)
{
    struct arrival *from = c->from;
    struct arena *arena = arena_new();
    struct span raw;
    struct mail_tried *tried;
    char name[256];
    int64_t id;
    bool marked = false;
    bool done = store_inbox_next(pass->store, arena, from->inbox - 1, &id, &raw, name, err) > 0 && id == from->inbox &&
                try_one(pass, arena, c, name, raw, &marked, err);
    if (done && !marked && !from->waits && !has_more(from)) {
        size_t n = tried_of(arena, from, &tried);
        done = from->taken ? mark_taken(pass, from->inbox, err)
                           : turn_away(pass, arena, from->inbox, name, raw, tried, n, err);
    }
    arena_free(arena);
    return done;
}

static struct candidate **in_order(const struct arrivals *all)
{
    struct candidate **order = arena_take(all->arena, (all->n + 1) * sizeof(struct candidate *));
    size_t n = 0;
    for (struct arrival *from = all->newest; from; from = from->before)
        for (size_t i = 0; i < from->n; i++)
            order[n++] = &from->at[i];
    if (n > 0)
        qsort(order, n, sizeof *order, by_seat_then_seq);
    return order;
}

bool stage_ingest(struct pass *pass, struct error *err)
{
    struct arrivals all = {.arena = arena_new()};
    int64_t after = 0;
    bool done = true;
    for (bool more = true; done && more && all.n + BLOCKS_MAX < CANDIDATES_MAX;)
        done = look_at(pass, &all, &after, &more, err);
    struct candidate **order = in_order(&all);
    for (size_t i = 0; done && i < all.n; i++)
        if (!order[i]->is_done)
            done = take_one(pass, order[i], err);
    arena_free(all.arena);
    return done;
}
