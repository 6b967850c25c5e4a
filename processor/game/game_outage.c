/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/game_outage.h"
#include "processor/base/mailbox.h"
#include "processor/game/game_time.h"
#include "processor/game/notice.h"
#include "processor/game/outage_note.h"
#include "processor/host/config.h"
#include "processor/host/fetch_setting.h"
#include <string.h>

enum {
    HOUR = 3600,
    DAY = 86400,
    SPANS_MAX = 4 * OUTAGE_ROWS_MAX,
    AGAIN = HOUR /* between two looks at a game whose deadline was put off */
};

/* ---- by which way a seat answers ---- */

enum way_in { BY_FOLDER, BY_MAIL, BY_THREAD };

static enum way_in way_of(const struct game *game, const char *player, struct error *err)
{
    struct player_row row = {0};
    const struct config *config = game->pass->config;
    bool by_mail = strcmp(config->send, "folder") != 0;
    if (player[0])
        store_player_get(game->pass->store, player, &row, err);
    if (by_mail && mailbox_is_address(span_of(row.mail)))
        return BY_MAIL;
    struct topic_row topic;
    bool has_thread =
        game->core->g.forum && config->forum[0] && store_topic_get(game->pass->store, game->core->id, &topic, err);
    return has_thread ? BY_THREAD : BY_FOLDER;
}

/* A host without a mailbox is handed its mail by a mail server, or by hand, as files. */
static bool has_mailbox(const struct config *config)
{
    struct source source;
    for (int i = 0; i < config->n_fetch; i++)
        if (source_read(span_of(config->fetch[i]), &source, NULL) && source.kind != SOURCE_FOLDER)
            return true;
    return false;
}

/* Does this source take what comes this way? */
static bool serves(const struct config *config, int i, enum way_in way, struct source *source)
{
    if (way == BY_THREAD || !source_read(span_of(config->fetch[i]), source, NULL))
        return false;
    return way == BY_MAIL && has_mailbox(config) ? source->kind != SOURCE_FOLDER : source->kind == SOURCE_FOLDER;
}

/* Is anything there that came this way and was not taken yet? */
static bool is_behind(struct game *game, enum way_in way, bool *behind, struct error *err)
{
    const struct config *config = game->pass->config;
    struct source source;
    if (way == BY_THREAD)
        *behind = *behind || (game->pass->has_fetched && !outage_is_noted(&game->pass->threads_read, game->core->id));
    for (int i = 0; i < config->n_fetch && !*behind && !error_is_set(err); i++) {
        if (serves(config, i, way, &source))
            *behind = outage_is_behind(game->pass, source.name, err);
    }
    return !error_is_set(err);
}

/* ---- what trouble took from a seat ---- */

struct seat_trouble {
    struct outage_row span[SPANS_MAX]; /* within what counts, none empty; until 0: it lasts */
    enum outage_cause of[SPANS_MAX];
    size_t n;
};
struct seat_outage {
    enum outage_cause cause; /* of what lasts, else of what took most */
    bool lasts, is_deaf;     /* is_deaf: by a source that cannot be read */
    int64_t since;           /* the beginning of what lasts; 0 */
    int64_t host, all;       /* seconds that were taken from the seat: by the host's trouble; in all */
};

static void add(struct seat_trouble *t, enum outage_cause cause, const struct outage_row *span, int64_t from,
                int64_t to, bool may_last)
{
    int64_t since = span->since > from ? span->since : from;
    int64_t until = span->until == 0 || span->until > to ? to : span->until;
    bool lasts = may_last && span->until == 0;
    if (t->n == SPANS_MAX || (until <= since && !lasts))
        return;
    t->of[t->n] = cause;
    t->span[t->n++] = (struct outage_row){since, lasts ? 0 : until};
}

static bool add_all(struct game *game, struct seat_trouble *t, enum outage_cause cause, const char *what, int64_t from,
                    int64_t to, bool may_last, struct error *err)
{
    struct outage_row row[OUTAGE_ROWS_MAX];
    size_t n = store_outages(game->pass->store, what, from, row, err);
    for (size_t i = 0; i < n; i++)
        add(t, cause, &row[i], from, to, may_last);
    return !error_is_set(err);
}

static bool add_unread(struct game *game, struct seat_trouble *t, enum way_in way, int64_t from, struct error *err)
{
    const struct config *config = game->pass->config;
    int64_t now = game->pass->now;
    struct source source;
    if (way == BY_THREAD)
        return add_all(game, t, OUTAGE_UNREAD, "forum", from, now, true, err) &&
               add_all(game, t, OUTAGE_UNREAD, arena_words(game->arena, "thread/%s", game->core->id), from, now, true,
                       err);
    for (int i = 0; i < config->n_fetch; i++)
        if (serves(config, i, way, &source) && !add_all(game, t, OUTAGE_UNREAD, source.name, from, now, true, err))
            return false;
    return true;
}

/* The first message that asked him, and the first of them that reached him: until then he could not know. */
static bool add_unsent(struct game *game, struct seat_trouble *t, enum way_in way, const char *player, int64_t from,
                       struct error *err)
{
    struct asked_row row[ASKED_ROWS_MAX];
    int64_t now = game->pass->now, reached = 0;
    if (way == BY_THREAD)
        return add_all(game, t, OUTAGE_UNSENT, arena_words(game->arena, "posts/%s", game->core->id), from, now, true,
                       err);
    size_t n = store_outbox_asks(game->pass->store, game->core->id, player, from, row, err);
    for (size_t i = 0; i < n; i++)
        if (row[i].fate == OUTBOX_SENT && (reached == 0 || row[i].sent < reached))
            reached = row[i].sent;
    if (n == 0 || way != BY_MAIL)
        return !error_is_set(err);
    int64_t to = reached ? reached : now, asked = row[0].utc;
    bool waits = row[0].fate == OUTBOX_WAITS, back = !waits && row[0].fate != OUTBOX_SENT;
    if (back)
        add(t, row[0].fate == OUTBOX_GIVEN_UP ? OUTAGE_DEFERRED : OUTAGE_RETURNED, &(struct outage_row){asked, reached},
            asked, to, reached == 0);
    return add_all(game, t, OUTAGE_UNSENT, OUTAGE_SENDING, asked, to, waits && !reached, err) &&
           add_all(game, t, OUTAGE_DEFERRED, arena_words(game->arena, "to/%s", player), asked, to, waits && !reached,
                   err);
}

/* The seconds that are in any of them: of all, or of the host's alone. They are few. */
static int64_t measure(const struct seat_trouble *t, bool of_host, int64_t now)
{
    int64_t sum = 0, at = INT64_MIN;
    for (;;) {
        int64_t next = INT64_MAX, end = 0;
        for (size_t i = 0; i < t->n; i++) {
            int64_t since = t->span[i].since, until = t->span[i].until ? t->span[i].until : now;
            since = since > at ? since : at;
            if ((of_host && !outage_is_of_host(t->of[i])) || until <= since || since > next)
                continue;
            end = since < next || until > end ? until : end;
            next = since;
        }
        if (next == INT64_MAX)
            return sum;
        sum += end - next;
        at = end;
    }
}

/* What lasts says why; else what took the seat most of its time. */
static void sum_up(const struct seat_trouble *t, int64_t now, struct seat_outage *out)
{
    int64_t most = -1;
    *out = (struct seat_outage){.host = measure(t, true, now), .all = measure(t, false, now)};
    for (size_t i = 0; i < t->n; i++) {
        bool lasts = t->span[i].until == 0;
        int64_t long_is = (lasts ? now : t->span[i].until) - t->span[i].since;
        if (lasts && (out->since == 0 || t->span[i].since < out->since))
            out->since = t->span[i].since;
        out->is_deaf = out->is_deaf || (lasts && t->of[i] == OUTAGE_UNREAD);
        if (lasts != out->lasts ? lasts : lasts ? t->of[i] < out->cause : long_is > most) {
            out->cause = t->of[i];
            most = long_is;
        }
        out->lasts = out->lasts || lasts;
    }
}

static bool outage_of(struct game *game, int seat, struct seat_outage *out, struct error *err)
{
    struct seat_trouble *t = arena_take(game->arena, sizeof *t);
    char player[32];
    int64_t from = game->row.since > 0 ? game->row.since : game->core->g.created;
    *out = (struct seat_outage){0};
    if (!game->pass->config)
        return true;
    game_player(game, seat, player);
    enum way_in way = way_of(game, player, err);
    if (error_is_set(err) || !add_unread(game, t, way, from, err) || !add_unsent(game, t, way, player, from, err))
        return false;
    sum_up(t, game->pass->now, out);
    return true;
}

bool outage_lasts(struct game *game, int seat, bool *lasts, struct error *err)
{
    struct seat_outage o = {0};
    *lasts = game->core->g.outage > 0 && outage_of(game, seat, &o, err) && o.lasts;
    return !error_is_set(err);
}

/* ---- how far a deadline is put off ---- */

/* Time that is not worth a line: an hour, or of a short term its 24th part. */
static int64_t least(const struct core *core)
{
    int64_t term = core_asks_answer(core) ? core->g.clock.answer : core->g.clock.move;
    return term / 24 < HOUR ? term / 24 : HOUR;
}

struct put_off {
    int seat; /* -1: there is no reason */
    enum outage_cause cause;
    int64_t utc;
    bool lasts;
};

/* The host's trouble first: it counts in full. */
static enum outage_cause class_of(const struct core *core, const struct seat_outage *o)
{
    bool of_host = outage_is_of_host(o->cause);
    int64_t given = core->outage.k == core->k ? core->outage.host_now : 0;
    if (!of_host && o->host > given && core_outage_left(core, OUTAGE_UNSENT) > 0)
        return OUTAGE_UNSENT;
    return o->cause;
}

/* While it lasts steps grow, so that the log's lines stay few: an hour, then half of the time that it has lasted, at
 * most a day. When it is over just what it took is owed. */
static int64_t wanted(const struct core *core, const struct seat_outage *o, int64_t now)
{
    int64_t owed = o->all - outage_given(&core->outage, core->k), step = (now - o->since) / 2;
    if (!o->lasts)
        return owed < least(core) ? 0 : owed;
    step = step > DAY ? DAY : step < HOUR ? HOUR : step;
    return owed > step ? owed : step;
}

/* From the deadline on; or, where it passed some time ago, from now. Never further than is left. */
static void consider(struct game *game, int seat, const struct seat_outage *o, struct put_off *best)
{
    const struct core *core = game->core;
    int64_t now = game->pass->now, grace = core->g.clock.grace, want = wanted(core, o, now);
    if (want <= 0)
        return;
    enum outage_cause cause = class_of(core, o);
    int64_t left = core_outage_left(core, cause), base = core->deadline > now - grace ? core->deadline : now - grace;
    int64_t utc = game_deadline_fit(game, base + want);
    if (utc > core->deadline + left)
        utc = core->deadline + left;
    if (left > 0 && utc + grace > now && utc > core->deadline && utc > best->utc)
        *best = (struct put_off){seat, cause, utc, o->lasts};
}

static bool look(struct game *game, struct put_off *best, bool *any_lasts, struct error *err)
{
    int waits = core_awaits(game->core);
    *best = (struct put_off){.seat = -1};
    for (int seat = 0; seat < game->core->g.n_seats; seat++) {
        struct seat_outage o;
        if (!(waits >> seat & 1))
            continue;
        if (!outage_of(game, seat, &o, err))
            return false;
        *any_lasts = *any_lasts || o.lasts;
        if (o.cause)
            consider(game, seat, &o, best);
    }
    return true;
}

static bool has_come(const struct core *core, int64_t now)
{
    bool runs = core->phase == CORE_OPEN || (core->phase == CORE_AWAITING && core->g.dice != 'D');
    return runs && !core->hold.by_host && core->deadline > 0 && core->deadline + core->g.clock.grace <= now;
}

/* ---- what everybody is told ---- */

static const char *trouble_phrase(struct game *game, const struct put_off *p)
{
    static const char *const names[OUTAGE_CAUSES] = {[OUTAGE_UNREAD] = "unread",
                                                     [OUTAGE_UNSENT] = "unsent",
                                                     [OUTAGE_DEFERRED] = "deferred",
                                                     [OUTAGE_RETURNED] = "returned"};
    json_t *values = json_pack("{s:b}", names[p->cause], true);
    letter_seat(values, game, p->seat, "");
    return phrase(game->pass, game->arena, game->core->g.name, "trouble", values);
}

const char *outage_told_name(struct arena *arena, const char *game)
{
    return arena_words(arena, "outage/%s", game);
}

static const char *told_name(const struct game *game)
{
    return outage_told_name(game->arena, game->core->id);
}

static bool tell_begun(struct game *game, const struct put_off *p, struct error *err)
{
    char when[21];
    const char *trouble = trouble_phrase(game, p);
    const struct notice notice = {.letter = "put-off",
                                  .values = json_pack("{s:b,s:s}", "lasts", p->lasts, "trouble", trouble)};
    utc_write(when, p->utc);
    const char *news = arena_words(game->arena, "its deadline is put off to %s, since %s", when, trouble);
    return notice_all(game, &notice, err) && game_news(game, 2, news, err) &&
           (!p->lasts || store_tally_set(game->pass->store, told_name(game), (int64_t)game->core->k, err));
}

static bool tell_ended(struct game *game, struct error *err)
{
    return store_tally_set(game->pass->store, told_name(game), 0, err) &&
           notice_all(game, &(struct notice){.letter = "goes-on"}, err) &&
           game_news(game, 1, "whom it waits for can be heard and reached again, and its time runs as before", err);
}

/* Was it told that trouble lasts, in this exchange? */
static bool is_told(const struct game *game)
{
    struct error ignored = {0};
    return outage_given(&game->core->outage, game->core->k) > 0 &&
           store_tally(game->pass->store, told_name(game), &ignored) == (int64_t)game->core->k;
}

int64_t outage_next(const struct game *game)
{
    const struct core *core = game->core;
    bool runs = core->phase == CORE_OPEN || core->phase == CORE_AWAITING;
    return runs && core->deadline > 0 && is_told(game) ? game->pass->now + AGAIN : 0;
}

/* ---- before time is acted on ---- */

static bool put_off(struct game *game, const struct put_off *p, bool *moved, struct error *err)
{
    bool told = is_told(game);
    if (!core_outage(game->core, p->cause, p->seat, p->utc))
        return true;
    *moved = true;
    return told || tell_begun(game, p, err);
}

/* Trouble of which everybody was told is over: what it took and is not given yet, and a word. */
static bool end_told(struct game *game, bool *moved, struct error *err)
{
    struct put_off p;
    bool lasts = false;
    if (!is_told(game) || game->core->hold.by_host || game->core->deadline == 0)
        return true;
    if (!look(game, &p, &lasts, err) || lasts)
        return !error_is_set(err);
    if (p.seat >= 0)
        core_outage(game->core, p.cause, p.seat, p.utc);
    *moved = true;
    return tell_ended(game, err);
}

/* In the set-up: how much later its deadline may be acted on. */
static bool setup_stays(struct game *game, bool *stays, struct error *err)
{
    const struct core *core = game->core;
    int waits = core_awaits(core);
    int64_t late = game->pass->now - core->deadline;
    if (core->deadline == 0 || late < 0 || core->hold.by_host)
        return true;
    for (int seat = 0; seat < core->g.n_seats && !*stays; seat++) {
        struct seat_outage o;
        if (!(waits >> seat & 1))
            continue;
        if (!outage_of(game, seat, &o, err))
            return false;
        const struct outage none = {0};
        int64_t most = o.cause ? outage_left(&none, &core->g, core->k, class_of(core, &o)) : 0;
        *stays = late < most && (o.lasts || late < o.all);
    }
    return true;
}

/* Rulings by silence and proposed keys: who cannot be heard cannot object. As long as the game bears it. */
static bool listen(struct game *game, struct error *err)
{
    struct core *core = game->core;
    core->deaf = false;
    if (core->n_proposals == 0 && core->rulings.n == 0)
        return true;
    for (int seat = 0; seat < core->g.n_seats && !core->deaf; seat++) {
        struct seat_outage o;
        if (!outage_of(game, seat, &o, err))
            return false;
        core->deaf = o.is_deaf && game->pass->now - o.since < core->g.outage;
    }
    return true;
}

static bool mail_waits(struct game *game, bool *waits, struct error *err)
{
    *waits = game->pass->inbox_left || outage_is_noted(&game->pass->mail_waits, game->core->id);
    for (int seat = 0; seat < game->core->g.n_seats && !*waits && game->pass->config; seat++) {
        char player[32];
        game_player(game, seat, player);
        enum way_in way = way_of(game, player, err);
        struct seat_outage o = {0};
        if (error_is_set(err) || !is_behind(game, way, waits, err))
            return false;
        if (*waits && way == BY_THREAD && outage_of(game, seat, &o, err) && o.is_deaf)
            *waits = false; /* it cannot be read: that is the other thing */
    }
    return !error_is_set(err);
}

bool outage_tick(struct game *game, bool *moved, bool *stays, struct error *err)
{
    struct core *core = game->core;
    struct put_off p;
    bool lasts = false;
    if (core->phase == CORE_DEALING || core->phase >= CORE_CLOSED)
        return true;
    if (!mail_waits(game, stays, err) || *stays)
        return !error_is_set(err);
    if (core->g.outage == 0)
        return true;
    if (!listen(game, err))
        return false;
    if (core->phase == CORE_JOINING || core->phase == CORE_OPENING)
        return setup_stays(game, stays, err);
    if (!has_come(core, game->pass->now))
        return end_told(game, moved, err);
    return look(game, &p, &lasts, err) && (p.seat < 0 || put_off(game, &p, moved, err));
}

bool outage_spares(struct game *game, bool *spares, struct error *err)
{
    struct put_off p;
    bool lasts = false;
    if (!mail_waits(game, spares, err) || *spares)
        return !error_is_set(err);
    if (game->core->g.outage == 0 || !has_come(game->core, game->pass->now))
        return true;
    if (!look(game, &p, &lasts, err))
        return false;
    *spares = p.seat >= 0;
    return true;
}
