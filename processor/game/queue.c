/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/queue.h"
#include "processor/base/mailbox.h"
#include "processor/game/pass.h"
#include "processor/store/store_people.h"
#include <stdlib.h>
#include <string.h>

enum { DAY = 86400 };

static int by_place(const void *a, const void *b)
{
    const struct seeking_row *one = a, *other = b;
    return one->place < other->place ? -1 : one->place > other->place;
}

static bool read_players(struct store *store, struct arena *arena, struct queues *q, struct error *err)
{
    for (size_t i = 0; i < q->n; i++) {
        struct player_row player = {0};
        struct wish_row wish;
        if (store_player_get(store, q->row[i].player, &player, err))
            q->row[i].mail = arena_words(arena, "%s", player.mail);
        q->row[i].only_posts =
            q->row[i].mail && !player.mail[0] && store_wish_get(store, player.name, &wish, err) && wish.account[0];
        if (error_is_set(err) || !store_player_unbegun(store, q->row[i].player, &q->row[i].unbegun, err))
            return false;
    }
    return true;
}

bool queues_read(struct store *store, struct arena *arena, struct queues *q, struct error *err)
{
    *q = (struct queues){0};
    q->n = store_seekings(store, arena, &q->row, err);
    if (!error_is_set(err))
        q->n_offers = store_offers(store, arena, &q->offer, err);
    if (!error_is_set(err))
        q->n_musters = store_musters(store, arena, &q->muster, err);
    if (q->n > 1)
        qsort(q->row, q->n, sizeof *q->row, by_place);
    return !error_is_set(err) && read_players(store, arena, q, err) && queues_records(store, arena, q, false, err);
}

static bool asks_for_record(const struct offer_row *offer)
{
    return offer->least_finished > 0 || offer->least_kept > 0;
}

bool queues_records(struct store *store, struct arena *arena, struct queues *q, bool all, struct error *err)
{
    bool wanted = all;
    for (size_t i = 0; i < q->n_offers; i++)
        wanted = wanted || asks_for_record(&q->offer[i]);
    for (size_t i = 0; i < q->n && wanted; i++) {
        if (q->row[i].record)
            continue;
        struct player_record *record = arena_take(arena, sizeof *record);
        if (!record_read(store, q->row[i].player, record, err))
            return false;
        q->row[i].record = record;
    }
    return true;
}

struct offer_row *queues_offer(struct queues *q, const char *name)
{
    for (size_t i = 0; i < q->n_offers; i++)
        if (strcmp(q->offer[i].name, name) == 0)
            return &q->offer[i];
    return NULL;
}

struct seeking_row *queues_row(struct queues *q, const char *player, const char *ruleset)
{
    for (size_t i = 0; i < q->n; i++)
        if (strcmp(q->row[i].player, player) == 0 && strcmp(q->row[i].ruleset, ruleset) == 0)
            return &q->row[i];
    return NULL;
}

bool queue_reaches(const struct offer_row *offer, const struct player_record *record)
{
    return record->finished >= offer->least_finished &&
           (offer->least_kept == 0 || record_share(record) >= (int)offer->least_kept);
}

bool queue_wishes(const struct offer_row *offer, const struct seeking_row *row)
{
    const char *names[SEATS_MAX];
    if (strcmp(offer->ruleset, row->ruleset) != 0 || offer->pair != row->pair ||
        (row->pace && row->pace != offered_pace(offer)))
        return false;
    bool has = !row->seat[0];
    for (int i = 0, n = offered_seats(offer, names); i < n && !has; i++)
        has = strcmp(names[i], row->seat) == 0;
    return has;
}

bool queue_meets(const struct offer_row *offer, const struct seeking_row *row)
{
    return offer->forum || !row->only_posts;
}

bool queue_fits(const struct offer_row *offer, const struct seeking_row *row)
{
    return queue_wishes(offer, row) && queue_meets(offer, row) &&
           (!asks_for_record(offer) || (row->record && queue_reaches(offer, row->record)));
}

static int games_of(const struct seeking_row *row)
{
    return row->pair ? 2 : 1;
}

/* Would one more game, or pair, be more than UNBEGUN_MOST, with those that they are being asked for? */
static bool queue_is_laden(const struct queues *q, const struct seeking_row *row)
{
    int64_t n = row->unbegun + games_of(row);
    for (size_t i = 0; i < q->n; i++)
        if (&q->row[i] != row && q->row[i].state != SEEKING_WAITS && strcmp(q->row[i].player, row->player) == 0)
            n += games_of(&q->row[i]);
    return n > UNBEGUN_MOST;
}

bool queue_day_is_full(struct pass *pass, bool begin, bool *full, struct error *err)
{
    static const char what[] = "muster";
    int64_t n;
    *full = false;
    if (!store_meter(pass->store, what, "", pass->now - DAY, &n, err))
        return false;
    *full = n >= MUSTERS_A_DAY;
    return *full || !begin || store_meter_add(pass->store, what, "", pass->now, err);
}

int queue_length(const struct queues *q, const struct offer_row *offer)
{
    int n = 0;
    for (size_t i = 0; i < q->n; i++)
        n += q->row[i].state == SEEKING_WAITS && queue_fits(offer, &q->row[i]);
    return n;
}

/* ---- who plays together ---- */

bool queue_same_address(const struct seeking_row *one, const struct seeking_row *other)
{
    return one->mail && other->mail && mailbox_same(one->mail, other->mail);
}

/* Can they sit at one table? gently: with what each of them wants. */
static bool go_together(const struct seeking_row *row, struct seeking_row *const member[], int n, bool gently)
{
    for (int i = 0; i < n; i++) {
        bool same_seat = row->seat[0] && strcmp(row->seat, member[i]->seat) == 0;
        if (row == member[i] || strcmp(row->player, member[i]->player) == 0 || queue_same_address(row, member[i]) ||
            (same_seat && (gently || (row->only && member[i]->only))))
            return false;
    }
    return true;
}

bool queue_go_together(const struct seeking_row *row, struct seeking_row *const member[], int n)
{
    return go_together(row, member, n, false);
}

int queue_pick(struct queues *q, const struct offer_row *offer, struct seeking_row *member[], int n, int n_seats)
{
    for (int gently = 1; gently >= 0; gently--)
        for (size_t i = 0; i < q->n && n < n_seats; i++)
            if (q->row[i].state == SEEKING_WAITS && queue_fits(offer, &q->row[i]) && !queue_is_laden(q, &q->row[i]) &&
                go_together(&q->row[i], member, n, gently != 0))
                member[n++] = &q->row[i];
    return n;
}

int queue_members(struct queues *q, const char *muster, struct seeking_row *member[SEATS_MAX])
{
    int n = 0;
    for (size_t i = 0; i < q->n && n < SEATS_MAX; i++)
        if (q->row[i].state != SEEKING_WAITS && strcmp(q->row[i].muster, muster) == 0)
            member[n++] = &q->row[i];
    return n;
}

/* ---- where one stands ---- */

int queue_lacking(struct queues *q, const struct offer_row *offer)
{
    const char *names[SEATS_MAX];
    int seats = offered_seats(offer, names);
    for (size_t i = 0; i < q->n_musters; i++)
        if (strcmp(q->muster[i].offer, offer->name) == 0) {
            struct seeking_row *member[SEATS_MAX];
            int n = queue_members(q, q->muster[i].id, member);
            if (n < seats)
                return seats - n;
        }
    return 0;
}

/* Players that a game of the offer lacks: one that is being mustered, or the next. */
static int places_of(struct queues *q, const struct offer_row *offer)
{
    const char *names[SEATS_MAX];
    int lacking = queue_lacking(q, offer);
    return lacking > 0 ? lacking : offered_seats(offer, names);
}

int queue_lacks(struct queues *q, const struct offer_row *offer)
{
    struct seeking_row *member[SEATS_MAX];
    int places = places_of(q, offer);
    return places - queue_pick(q, offer, member, 0, places);
}

/* The row as it was read: whoever asks may have one that is not. */
static const struct seeking_row *find_own(struct queues *q, const struct seeking_row *row)
{
    const struct seeking_row *own = queues_row(q, row->player, row->ruleset);
    return own ? own : row;
}

struct queue_place queue_standing(struct queues *q, const struct seeking_row *row)
{
    struct queue_place best = {.laden = row->state == SEEKING_WAITS && queue_is_laden(q, find_own(q, row))};
    for (size_t i = 0; i < q->n_offers; i++) {
        struct queue_place at = {.offer = &q->offer[i], .laden = best.laden};
        if (!queue_fits(at.offer, row))
            continue;
        at.lacking = queue_lacks(q, at.offer);
        for (size_t k = 0; k < q->n; k++)
            at.before +=
                q->row[k].state == SEEKING_WAITS && q->row[k].place < row->place && queue_fits(at.offer, &q->row[k]);
        if (!best.offer || at.lacking < best.lacking)
            best = at;
    }
    return best;
}

uint64_t queue_next_place(struct store *store, struct error *err)
{
    static const char name[] = "seek/place";
    int64_t last = store_tally(store, name, err);
    return !err->doing && store_tally_set(store, name, last + 1, err) ? (uint64_t)last + 1 : 0;
}

bool queue_leave(struct store *store, struct arena *arena, const char *player, struct error *err)
{
    struct seeking_row *all;
    size_t n = store_seekings(store, arena, &all, err);
    for (size_t i = 0; i < n && !err->doing; i++)
        if (strcmp(all[i].player, player) == 0)
            (void)store_seeking_drop(store, player, all[i].ruleset, err);
    return !err->doing;
}

bool queue_status(struct store *store, struct text *out, struct error *err)
{
    struct arena *arena = arena_new();
    struct queues q;
    const char *names[SEATS_MAX];
    bool done = queues_read(store, arena, &q, err);
    for (size_t i = 0; done && i < q.n_offers; i++) {
        int waiting = queue_length(&q, &q.offer[i]);
        if (waiting > 0)
            text_format(out, "waiting for a game of the offer %s: %d (%d play)\n", q.offer[i].name, waiting,
                        offered_seats(&q.offer[i], names));
    }
    for (size_t i = 0; done && i < q.n_musters; i++) {
        const struct muster_row *row = &q.muster[i];
        struct seeking_row *member[SEATS_MAX];
        const struct offer_row *offer = queues_offer(&q, row->offer);
        int n = queue_members(&q, row->id, member), yes = 0;
        for (int k = 0; k < n; k++)
            yes += member[k]->state == SEEKING_READY;
        text_format(out, "asked to play a game of the offer %s: %d, of whom %d said yes (%d play)%s\n", row->offer, n,
                    yes, offer ? offered_seats(offer, names) : 0,
                    row->round ? "; the seats wait for a round of the beacon" : "");
    }
    arena_free(arena);
    return done;
}

const char *queue_wish_words(struct arena *arena, const struct seeking_row *row)
{
    char pace[24];
    struct text out = {.arena = arena};
    text_format(&out, "seek %s%s", row->ruleset, row->pair ? " pair" : "");
    if (row->seat[0])
        text_format(&out, " as %s%s", row->seat, row->only ? " only" : "");
    if (row->pace)
        term_write(pace, row->pace);
    if (row->pace)
        text_format(&out, " pace %s", pace);
    return out.at;
}
