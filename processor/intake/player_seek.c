/* SPDX-License-Identifier: Apache-2.0 */
/* `seek RULESET [as SEAT [only]] [pace PACE]`: a player waits for an open game, or for one no more. */
#include "games/sheet/names.h"
#include "processor/base/mailbox.h"
#include "processor/game/mail_limit.h"
#include "processor/game/mustered.h"
#include "processor/game/notice.h"
#include "processor/game/queue.h"
#include "processor/host/config.h"
#include "processor/intake/player_inside.h"
#include "processor/letters/offer_words.h"
#include "processor/store/store_people.h"
#include <stdio.h>
#include <string.h>

enum { DAY = 86400, SEEKS_A_DAY = 8 };

struct seeking { /* one line at work */
    struct wishing *w;
    int line;
    const struct ruleset *set;
    struct queues queues;
    struct seeking_row row;
    bool changed; /* it replaces another wish of theirs for the same game */
};

bool wish_refuse(struct wishing *w, int line, const char *key, const char *got, const char *want)
{
    problem_words(w->why.got, sizeof w->why.got, got, strlen(got));
    problem_words(w->why.want, sizeof w->why.want, want, strlen(want));
    return problem_at(&w->why, key, line, 1, 0);
}

static bool refuse_line(struct seeking *s, const char *key, const char *got, const char *want)
{
    return wish_refuse(s->w, s->line, key, got, want);
}

/* ---- what the line says ---- */

const char *wish_word(struct arena *arena, struct span *left)
{
    struct span word = {0};
    while (left->len > 0 && word.len == 0 && span_word(left, &word))
        ;
    char *out = arena_take(arena, word.len + 1);
    for (size_t i = 0; i < word.len; i++)
        out[i] = (char)(word.at[i] >= 'A' && word.at[i] <= 'Z' ? word.at[i] + ('a' - 'A') : word.at[i]);
    return out;
}

static const char *all_rulesets(struct arena *arena)
{
    struct text out = {.arena = arena};
    for (size_t i = 0; rulesets[i]; i++)
        text_format(&out, "%s%s", i > 0 ? ", " : "", rulesets[i]->rules->name);
    return out.at;
}

/* The words before those that say which seat and pace, as a name of ours is written: "blue-vs-grey". */
static const char *named(struct arena *arena, struct span left)
{
    static const char *const more[] = {"as", "only", "pace", "pair", "any"};
    struct text out = {.arena = arena};
    text_words(&out, "");
    for (const char *word; *(word = wish_word(arena, &left));) {
        for (size_t i = 0; i < sizeof more / sizeof *more; i++)
            if (strcmp(word, more[i]) == 0)
                return out.at;
        text_format(&out, "%s%s", out.len ? "-" : "", word);
    }
    return out.at;
}

static bool no_such_game(struct wishing *w, int line, struct span words, const char *open)
{
    const char *word = named(w->arena, words);
    int best = 4;
    for (size_t i = 0; rulesets[i] && strlen(word) < NAME_MAX_BYTES; i++) {
        const char *name = rulesets[i]->rules->name;
        int distance = name_distance(word, strlen(word), name, strlen(name), best - 1);
        if (distance < best) {
            best = distance;
            snprintf(w->why.nearest, sizeof w->why.nearest, "%s", name);
        }
    }
    return wish_refuse(w, line, open ? "seek.game" : "seek.ruleset", word, open ? open : all_rulesets(w->arena));
}

const struct ruleset *wish_ruleset(struct wishing *w, int line, struct span *words, const char *open)
{
    while (words->len > 0 && words->at[0] == ' ')
        *words = span_from(*words, 1);
    const struct ruleset *set = ruleset_begins(words);
    if (!set)
        no_such_game(w, line, *words, open);
    return set;
}

/* Where players may seek whatever there is, no game is closed to them. */
static bool take_ruleset(struct seeking *s, struct span *words)
{
    const struct config *config = s->w->pass->config;
    const char *open = config && config->seek_any ? NULL : offers_open(s->w->arena, &s->queues);
    s->set = wish_ruleset(s->w, s->line, words, open);
    if (s->set)
        snprintf(s->row.ruleset, sizeof s->row.ruleset, "%s", s->set->rules->name);
    return s->set != NULL;
}

/* "as usa", "as usa only", "as any"; "pace 3d", "pace any", "any pace"; "pair". */
static bool take_words(struct seeking *s, struct span left)
{
    struct arena *arena = s->w->arena;
    for (const char *word; *(word = wish_word(arena, &left));) {
        bool alone = strcmp(word, "only") == 0 || strcmp(word, "pair") == 0;
        const char *value = alone ? "" : wish_word(arena, &left);
        if (strcmp(word, "as") == 0 && *value && strlen(value) < sizeof s->row.seat)
            snprintf(s->row.seat, sizeof s->row.seat, "%s", strcmp(value, "any") == 0 ? "" : value);
        else if (strcmp(word, "only") == 0 && s->row.seat[0])
            s->row.only = true;
        else if (strcmp(word, "pair") == 0)
            s->row.pair = true;
        else if (strcmp(word, "pace") == 0 && (strcmp(value, "any") == 0 || term_read(span_of(value), &s->row.pace)))
            s->row.pace = strcmp(value, "any") == 0 ? 0 : s->row.pace;
        else if (strcmp(word, "any") != 0 || strcmp(value, "pace") != 0)
            return refuse_line(s, "seek.words",
                               !*value                     ? word
                               : strcmp(word, "pace") == 0 ? value
                                                           : arena_words(arena, "%s %s", word, value),
                               "");
    }
    return !s->row.pair || !s->row.seat[0] || refuse_line(s, "seek.both", s->row.seat, "");
}

/* ---- which offers there are ---- */

static bool is_open(const struct seeking *s, const struct offer_row *offer)
{
    return strcmp(offer->ruleset, s->row.ruleset) == 0;
}

/* Where nobody offers this game, and players may open it: the host's settings are its terms. Those of an earlier day
 * hold as long as somebody waits for them. */
static bool open_by_settings(struct seeking *s, struct error *err)
{
    struct pass *pass = s->w->pass;
    struct genesis g = {.no_chance = rules_no_chance(s->set->rules)};
    struct offer_row row = {.at = pass->now};
    bool waits = false;
    for (size_t i = 0; i < s->queues.n; i++)
        waits = waits || strcmp(s->queues.row[i].ruleset, s->row.ruleset) == 0;
    for (size_t i = 0; i < s->queues.n_offers; i++) {
        const struct offer_row *offer = &s->queues.offer[i];
        if (is_open(s, offer) && (offer->by_host || waits))
            return true;
        if (is_open(s, offer))
            row = *offer; /* what became of it goes on */
    }
    if (!pass->config || !pass->config->seek_any || !pass->keys)
        return true;
    if (s->row.pair) /* pairs are the host's to offer */
        return true;
    snprintf(g.scenario, sizeof g.scenario, "%s", s->set->scenarios[0]);
    if (!terms_of_host(pass, pass->config, false, &g, &s->w->why)) {
        s->w->why.line = s->line;
        return false;
    }
    snprintf(row.name, sizeof row.name, "%.*s", OFFER_NAME_MAX, s->row.ruleset);
    offered_keep(&row, s->set, &g);
    return store_offer_put(pass->store, &row, err) && queues_read(pass->store, s->w->arena, &s->queues, err);
}

/* Is the game open as a pair, or as a single one? */
static bool is_open_as(const struct seeking *s, bool pair)
{
    bool is = false;
    for (size_t i = 0; i < s->queues.n_offers; i++)
        is = is || (is_open(s, &s->queues.offer[i]) && s->queues.offer[i].pair == pair);
    return is;
}

static bool has_seat(const struct offer_row *offer, const char *seat)
{
    struct seeking_row row = {.state = SEEKING_WAITS, .pair = offer->pair};
    snprintf(row.ruleset, sizeof row.ruleset, "%s", offer->ruleset);
    snprintf(row.seat, sizeof row.seat, "%s", seat);
    return queue_wishes(offer, &row);
}

/* Adds it to a list with commas, once. */
static void list_once(struct text *list, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = list->len ? list->at : NULL; at; at = strstr(at, ", ") ? strstr(at, ", ") + 2 : NULL)
        if (strncmp(at, word, len) == 0 && (at[len] == ',' || at[len] == '\0'))
            return;
    text_format(list, "%s%s", list->len ? ", " : "", word);
}

/* What the offers of this game, pairs or single ones, have. */
struct open_now {
    struct text seats, paces;
    bool any, seat, pace; /* one of them is open; one has the seat, and one the pace that are wished */
};

static struct open_now open_for(const struct seeking *s)
{
    struct open_now out = {.seats.arena = s->w->arena, .paces.arena = s->w->arena};
    for (size_t i = 0; i < s->queues.n_offers; i++) {
        const struct offer_row *offer = &s->queues.offer[i];
        const char *names[SEATS_MAX];
        char pace[24];
        if (!is_open(s, offer) || offer->pair != s->row.pair)
            continue;
        out.any = true;
        out.seat = out.seat || !s->row.seat[0] || has_seat(offer, s->row.seat);
        out.pace = out.pace || !s->row.pace || s->row.pace == offered_pace(offer);
        for (int k = 0, n = offered_seats(offer, names); k < n; k++)
            list_once(&out.seats, names[k]);
        term_write(pace, offered_pace(offer));
        list_once(&out.paces, pace);
    }
    return out;
}

/* Says which part of the wish no offer has. */
static bool nothing_fits(struct seeking *s)
{
    const struct open_now now = open_for(s);
    char pace[24];
    term_write(pace, s->row.pace);
    if (!now.any && is_open_as(s, !s->row.pair))
        return refuse_line(s, s->row.pair ? "seek.single" : "seek.pair", s->row.ruleset, "");
    if (!now.any)
        return refuse_line(s, "seek.none", s->row.ruleset, offers_open(s->w->arena, &s->queues));
    snprintf(s->w->why.nearest, sizeof s->w->why.nearest, "%s", s->row.ruleset);
    if (!now.seat)
        return refuse_line(s, "seek.seat", s->row.seat, now.seats.at);
    return now.pace ? refuse_line(s, "seek.together", s->row.seat, pace)
                    : refuse_line(s, "seek.pace", pace, now.paces.at);
}

/* Of an offer that fits: could the host's own player have a seat in it? They roll the dice of mode A alone. */
static bool is_the_hosts(const struct seeking *s, const struct offer_row *offer)
{
    const struct pass *pass = s->w->pass;
    return pass->config && mailbox_same(s->w->player.mail, pass->config->admin) && offer->dice == 'A' &&
           !rules_no_chance(s->set->rules);
}

/* What the record of the player lacks for the first offer that they wish; true: none is wished, or it has all. */
static bool record_reaches(struct seeking *s)
{
    const struct player_record *record = s->row.record;
    const struct offer_row *offer = NULL;
    for (size_t i = 0; i < s->queues.n_offers && !offer; i++)
        if (queue_wishes(&s->queues.offer[i], &s->row) && queue_meets(&s->queues.offer[i], &s->row))
            offer = &s->queues.offer[i];
    if (!offer || queue_reaches(offer, record))
        return true;
    struct arena *arena = s->w->arena;
    snprintf(s->w->why.nearest, sizeof s->w->why.nearest, "%s", offer->name);
    if (record->finished < offer->least_finished)
        return refuse_line(s, "seek.finished", arena_words(arena, "%llu", (unsigned long long)record->finished),
                           arena_words(arena, "%llu", (unsigned long long)offer->least_finished));
    return refuse_line(s, "seek.kept", record_share(record) < 0 ? "" : arena_words(arena, "%d", record_share(record)),
                       arena_words(arena, "%llu", (unsigned long long)offer->least_kept));
}

/* "example, house-divided": what is open on the forum. */
static const char *open_on_forum(const struct seeking *s)
{
    struct text out = {.arena = s->w->arena};
    for (size_t i = 0; i < s->queues.n_offers; i++) {
        const struct offer_row *offer = &s->queues.offer[i];
        if (offer->forum && !(out.at && strstr(out.at, offer->ruleset)))
            text_format(&out, "%s%s%s", out.len ? ", " : "", offer->ruleset, offer->pair ? " pair" : "");
    }
    return out.at ? out.at : "";
}

/* Whoever has no address cannot play by mail what is open by mail alone. */
static bool is_met(struct seeking *s)
{
    bool wished = false, met = false;
    for (size_t i = 0; i < s->queues.n_offers; i++) {
        const struct offer_row *offer = &s->queues.offer[i];
        wished = wished || queue_wishes(offer, &s->row);
        met = met || (queue_wishes(offer, &s->row) && queue_meets(offer, &s->row));
    }
    return !wished || met || refuse_line(s, "seek.mail", s->row.ruleset, open_on_forum(s));
}

static bool something_fits(struct seeking *s)
{
    bool fits = false, hosts = false;
    for (size_t i = 0; i < s->queues.n_offers; i++)
        if (queue_fits(&s->queues.offer[i], &s->row)) {
            fits = true;
            hosts = hosts || is_the_hosts(s, &s->queues.offer[i]);
        }
    if (!fits)
        return is_met(s) && record_reaches(s) && nothing_fits(s);
    return !hosts || refuse_line(s, "seek.host", "", "");
}

/* ---- limits ---- */

bool wish_same_address(struct wishing *w, const char *other, struct error *err)
{
    struct player_row player;
    return w->player.mail[0] && store_player_get(w->pass->store, other, &player, err) &&
           mailbox_same(player.mail, w->player.mail);
}

bool wish_only_posts(const struct wishing *w)
{
    return !w->player.mail[0] && w->wish.account[0];
}

bool wish_may_wait(struct wishing *w, int line)
{
    const struct config *config = w->pass->config;
    if (w->wish.leaves)
        return wish_refuse(w, line, "seek.leaves", "", "");
    if (wish_only_posts(w) && config && config->forum[0] && config->forum_thread[0])
        return true;
    return w->player.mail[0] || !w->pass->config || strcmp(w->pass->config->send, "folder") == 0 ||
           wish_refuse(w, line, "seek.mail", "", "");
}

/* Would a game have one player more with this wish? member[0..n) are in it; whoever waits was counted before. */
static bool lacks_it(struct seeking *s, const struct offer_row *offer, struct seeking_row *member[SEATS_MAX], int n)
{
    const char *names[SEATS_MAX];
    const int seats = offered_seats(offer, names), without = queue_pick(&s->queues, offer, member, n, seats);
    if (without == seats || !queue_go_together(&s->row, member, n))
        return false;
    member[n] = &s->row;
    return queue_pick(&s->queues, offer, member, n + 1, seats) > without;
}

/* A queue that is full lets in whom it lacks: a hundred who want one side would shut out everybody. */
static bool is_lacking(struct seeking *s)
{
    struct seeking_row *member[SEATS_MAX];
    struct queues *q = &s->queues;
    for (size_t i = 0; i < q->n_offers; i++) {
        if (!queue_fits(&q->offer[i], &s->row))
            continue;
        if (lacks_it(s, &q->offer[i], member, 0))
            return true;
        for (size_t k = 0; k < q->n_musters; k++)
            if (strcmp(q->muster[k].offer, q->offer[i].name) == 0 &&
                lacks_it(s, &q->offer[i], member, queue_members(q, q->muster[k].id, member)))
                return true;
    }
    return false;
}

static bool may_wait(struct seeking *s, struct error *err)
{
    struct wishing *w = s->w;
    int queues = 0, waiting = 0;
    bool waits = queues_row(&s->queues, w->player.name, s->row.ruleset) != NULL;
    if (!wish_may_wait(w, s->line))
        return false;
    for (size_t i = 0; i < s->queues.n; i++) {
        const struct seeking_row *row = &s->queues.row[i];
        bool own = strcmp(row->player, w->player.name) == 0, here = strcmp(row->ruleset, s->row.ruleset) == 0;
        queues += own && !here;
        waiting += !own && here;
        if (!own && here && wish_same_address(w, row->player, err))
            return refuse_line(s, "seek.address", row->player, s->row.ruleset);
        if (err->doing)
            return false;
    }
    if (queues >= QUEUES_MAX)
        return refuse_line(s, "seek.many", "", arena_words(w->arena, "%d", QUEUES_MAX));
    return waits || waiting < QUEUE_MOST || is_lacking(s) ||
           refuse_line(s, "seek.full", s->row.ruleset, arena_words(w->arena, "%d", waiting));
}

/* ---- the place ---- */

/* Until when a yes that was given beforehand counts, by the player's clock; false: none was given, or it is too old. */
static json_t *agreed_until(const struct seeking *s)
{
    const struct wishing *w = s->w;
    int64_t until = s->row.agreed > 0 && w->pass->config ? s->row.agreed + w->pass->config->muster.seconds : 0;
    return until > w->pass->now ? letter_word(phrase_zoned(w->pass, w->arena, NULL, w->zone, until)) : json_false();
}

static bool say_standing(struct seeking *s, struct error *err)
{
    struct wishing *w = s->w;
    bool full;
    if (!queue_day_is_full(w->pass, false, &full, err))
        return false;
    const struct queue_place at = queue_standing(&s->queues, &s->row);
    int64_t waited = at.offer ? offered_median_wait(at.offer) : 0;
    wish_says(w, "wish-seek",
              json_pack("{s:b,s:b,s:s,s:o,s:b,s:o,s:o,s:b,s:o,s:b,s:o,s:o,s:o,s:o}", "pair", s->row.pair, "changed",
                        s->changed, "ruleset", s->row.ruleset, "seat", letter_word(s->row.seat), "only", s->row.only,
                        "pace", letter_word(term_words(w->arena, s->row.pace, NULL)), "before", count_value(at.before),
                        "one_before", at.before == 1, "lacking", count_value(at.lacking), "one_lacking",
                        at.lacking == 1, "waited", letter_word(waited > 0 ? wait_words(w->arena, waited) : NULL),
                        "agreed", agreed_until(s), "laden", count_value(at.laden ? UNBEGUN_MOST : 0), "full",
                        count_value(full ? MUSTERS_A_DAY : 0)));
    return true;
}

bool wish_may_come(struct wishing *w, int line, struct error *err)
{
    bool may = false;
    return mail_may(w->pass, "seek", w->player.name, SEEKS_A_DAY, DAY, &may, err) &&
           (may || wish_refuse(w, line, "seek.often", "", arena_words(w->arena, "%d", SEEKS_A_DAY)));
}

static bool is_same_wish(const struct seeking_row *one, const struct seeking_row *other)
{
    return strcmp(one->seat, other->seat) == 0 && one->only == other->only && one->pace == other->pace &&
           one->pair == other->pair;
}

/* The yes of a sign-up is one to the offers that its letter named, and to the wish as it was then. */
static void take_yes(struct seeking *s, const struct seeking_row *before)
{
    const struct wishing *w = s->w;
    if (before && is_same_wish(before, &s->row)) {
        s->row.agreed = before->agreed;
        memcpy(s->row.agreed_to, before->agreed_to, sizeof s->row.agreed_to);
        return;
    }
    for (size_t i = 0; w->agreed > 0 && w->agreed_to && i < s->queues.n_offers; i++) {
        const struct offer_row *offer = &s->queues.offer[i];
        if (queue_fits(offer, &s->row) && offered_is_marked(offer, w->agreed_to) &&
            offered_mark(offer, s->row.agreed_to, sizeof s->row.agreed_to))
            s->row.agreed = w->agreed;
    }
}

/* A second line for the same game changes the wish and keeps the place. */
static bool take_place(struct seeking *s, struct error *err)
{
    struct wishing *w = s->w;
    const struct seeking_row *before = queues_row(&s->queues, w->player.name, s->row.ruleset);
    if (before && before->state != SEEKING_WAITS)
        return refuse_line(s, "seek.asked", s->row.ruleset, "");
    if (!before && !wish_may_come(w, s->line, err))
        return false;
    s->row.state = SEEKING_WAITS;
    s->row.since = before ? before->since : w->pass->now;
    s->row.n_missed = before ? before->n_missed : 0;
    s->changed = before && !is_same_wish(before, &s->row);
    take_yes(s, before);
    s->row.place = before ? before->place : queue_next_place(w->pass->store, err);
    return !err->doing && store_seeking_put(w->pass->store, &s->row, err) &&
           mustered_wish(w->pass->store, w->player.name, &s->row, err) &&
           queues_read(w->pass->store, w->arena, &s->queues, err);
}

bool wish_seek(struct wishing *w, const struct wish *wish, struct error *err)
{
    struct seeking *s = arena_take(w->arena, sizeof *s);
    struct player_record *record = arena_take(w->arena, sizeof *record);
    struct span left = wish->words;
    *s = (struct seeking){.w = w, .line = wish->line, .row.record = record, .row.only_posts = wish_only_posts(w)};
    snprintf(s->row.player, sizeof s->row.player, "%s", w->player.name);
    if (!record_read(w->pass->store, w->player.name, record, err) ||
        !queues_read(w->pass->store, w->arena, &s->queues, err) || !take_ruleset(s, &left) || !take_words(s, left) ||
        !open_by_settings(s, err) || !something_fits(s) || !may_wait(s, err) || !take_place(s, err))
        return false;
    return say_standing(s, err);
}

bool wish_seek_none(struct wishing *w, struct error *err)
{
    wish_says(w, "wish-seek-none", json_object());
    return queue_leave(w->pass->store, w->arena, w->player.name, err) &&
           mustered_wish(w->pass->store, w->player.name, NULL, err);
}
